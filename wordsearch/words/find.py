"""Ask a dictionary: words of a pattern, anagrams among them, the best known first.

A pattern is a row of items, each for some letters of a word (capitals are read as small letters):

- ``a``: this letter; ``.``: any letter; ``*``: any letters, or none
- ``[aeiou]``, ``[a-m]``: one of these letters; ``[^aeiou]``: any other
- ``<aelps>``: these letters in any order; ``<aelps..>``: with two more that are open
- ``{3}``, ``{2,4}`` after an item other than ``*`` and ``<...>``: so many; ``{2,}``: two or more
- ``7:`` or ``5-7:`` before the items: the length of the word, or its bounds (``5-:``, ``-7:``)
- ``+st``, ``-aeiou`` after the items and a space: letters that must, or must not, be in the word

It becomes one regular expression, which runs over all words at once, a word a line. In an anagram
the n-th use of a letter sets the n-th of its groups, which are empty, and all must be set at the
end.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from wordsearch.display.shown import Shown, table_html
from wordsearch.errors import PuzzleError, short
from wordsearch.words.cached import per_lexicon

if TYPE_CHECKING:
    from wordsearch.words.familiarity import Norms
    from wordsearch.words.lexicon import Lexicon

_LONGEST = 100  # characters of a pattern
_SHOWN = 20  # words of one length that an answer shows

_LETTER = r"[^\W\d_]"
_LENGTHS = r"^(?P<lengths>\d+|\d*-\d*):"
_ONE_OF = rf"\[\^?(?:{_LETTER}(?:-{_LETTER})?)+\]"
_REPEATED = r"(?:\{\d+(?:,\d*)?\})?"
_ITEM = rf"(?:\.|{_LETTER}|{_ONE_OF}){_REPEATED}|\*"
_ANAGRAM = rf"<(?P<anagram>(?:\.|{_LETTER})+)>"
_MUST = rf"\s+(?:\+(?P<having>{_LETTER}+)|-(?P<without>{_LETTER}+))(?!\S)"
_PART = re.compile(f"{_LENGTHS}|{_ITEM}|{_ANAGRAM}|{_MUST}")


class Found(tuple[str, ...], Shown):
    """The words that fit a pattern, the best known first; in alphabetical order where nobody knows
    how well they are known.
    """

    pattern: str
    lexicon: str
    order: str

    def _rows(self) -> Iterator[tuple[str, str]]:
        """For each length how many words it has, and the first of them."""
        # Sorting is stable: each row stays in order.
        for length, group in groupby(sorted(self, key=len), key=len):
            words = list(group)
            shown = ", ".join(words[:_SHOWN])
            if len(words) > _SHOWN:
                shown += f", … {len(words) - _SHOWN:,} more"
            yield f"{length} letters: {len(words):,}", shown

    def __repr__(self) -> str:
        return f"{self.pattern} in {self.lexicon}: {len(self):,} found, {self.order}"

    def __str__(self) -> str:
        rows = [f"  {name}  {words}" for name, words in self._rows()]
        return "\n".join([repr(self), *rows])

    def page(self) -> str:
        """The words as a table, a row for each length."""
        return table_html([("", repr(self)), *self._rows()])


def find(lexicon: Lexicon, pattern: str | re.Pattern[str]) -> Found:
    """The words of a lexicon that fit a pattern; see `Lexicon.find`."""
    text = _lines(lexicon)
    if isinstance(pattern, re.Pattern) and isinstance(pattern.pattern, str):
        words = list(filter(pattern.search, text.split("\n")[1:-1]))
        shown = f"/{pattern.pattern}/"
    else:
        expression = _expression(pattern)
        words = expression.findall(text)
        if expression.groups > 1:
            words = [groups[0] for groups in words]
        shown = short(pattern, _LONGEST)
    answer = Found(words)
    answer.pattern = shown
    answer.lexicon = lexicon.name
    answer.order = "the best known first"
    if lexicon.norms is None:
        answer.order = "in alphabetical order"
    return answer


def ranked(words: Iterable[str], norms: Norms | None) -> list[str]:
    """Words with the best known first (see `Familiarity`); ties by frequency, then by the
    alphabet. Where familiarity is not known, all in alphabetical order.
    """
    if norms is None:
        return sorted(words)
    familiarity = norms.of

    def key(word: str) -> tuple[float, float, str]:
        measured = familiarity(word)
        return -measured.score, -measured.zipf, word

    return sorted(words, key=key)


@per_lexicon
def _lines(lexicon: Lexicon) -> str:
    """The words, the best known first, each between two line feeds."""
    return "\n".join(["", *ranked(lexicon.words, lexicon.norms), ""])


def _expression(pattern: str) -> re.Pattern[str]:
    """The regular expression for the lines that fit; its first group is the word.

    Raises
    ------
    PuzzleError
        The sentence points at the place that makes no sense.

    >>> _expression("p*+")
    Traceback (most recent call last):
    wordsearch.errors.PuzzleError: the pattern 'p*+' makes no sense at place 3, '+'; ...
    """
    if not isinstance(pattern, str) or not pattern.strip() or len(pattern) > _LONGEST:
        raise PuzzleError(
            f"a pattern is a text of at most {_LONGEST} characters, such as 'p.a.o' or "
            f"'<aelps..>'; it is {short(pattern)}"
        )
    text = pattern.lower().rstrip()
    # What is asked of the whole word before it is read, and what reads it.
    looks = ""
    body = ""
    place = 0
    while place < len(text):
        part = _PART.match(text, place)
        try:
            if part is None:
                raise re.error("no part of a pattern")
            looks += _look_ahead(part)
            item = _item(part, body.count("()") + 2)
            # Refuses what counts or runs backwards: '{4,2}', '[m-a]'.
            if not part["anagram"]:
                re.compile(looks + item.strip("*"))
        except (re.error, OverflowError):
            raise PuzzleError(
                f"the pattern {short(pattern)} makes no sense at place {place + 1}, "
                f"{short(text[place:], 20)}; see help(ws.Lexicon.find)"
            ) from None
        body += item
        place = part.end()
    return re.compile(f"\n{looks}({_with_gaps(body)})(?=\n)")


def _look_ahead(part: re.Match[str]) -> str:
    """What a part of a pattern asks of the whole word."""
    looks = []
    if part["lengths"]:
        looks.append(f"(?=.{{{part['lengths'].replace('-', ',')}}}\n)")
    if part["without"]:
        looks.append(f"(?!.*[{part['without']}])")
    letters = part["anagram"] or part["having"] or ""
    for letter, number in Counter(letters.replace(".", "")).items():
        looks.append(f"(?=(?:[^{letter}\n]*{letter}){{{number}}})")
    return "".join(looks)


def _item(part: re.Match[str], group: int) -> str:
    """What reads the letters that a part of a pattern stands for; nothing for those that only ask.

    `group` is the number of the first group that an anagram sets.
    """
    if part["anagram"]:
        return _anagram(part["anagram"], group)
    if part["lengths"] or part["having"] or part["without"]:
        return ""
    return part[0].replace("[^", "[^\n")


def _with_gaps(body: str) -> str:
    """The items with a gap of any letters for each ``*``."""
    if not body:
        return ".*"
    first, *rest = body.split("*")
    if not rest:
        return first
    *inner, last = rest
    # What has one length needs to be found once only, as early as it can be.
    for letters in inner:
        if "," in letters:
            first += f".*?{letters}"
        else:
            first += f"(?>.*?{letters})"
    return f"{first}.*{last}"


def _anagram(letters: str, group: int) -> str:
    """Letters in any order, points among them open; `group` is the number of the first group that
    it sets.

    The n-th time that a letter is met it sets the n-th of its groups; once all are set it is one of
    the open ones.
    """
    counts = Counter(letters.replace(".", ""))
    has_open = "." in letters
    ways = []
    number = group
    for letter, count in counts.items():
        way = "(?!)"
        if has_open:
            way = ""
        for _ in range(count):
            way = f"(?({number}){way}|())"
            number += 1
        ways.append(letter + way)
    if has_open:
        ways.append(f"[^{''.join(counts)}\\n]")
    all_set = "".join([f"(?({each})|(?!))" for each in range(group, number)])
    return f"(?:{'|'.join(ways)}){{{len(letters)}}}{all_set}"
