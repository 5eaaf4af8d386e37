"""Ask a dictionary: words of a pattern, anagrams among them, the best known first.

A pattern is a row of items, each for some letters of a word (capitals are read as small letters):

====================  ===================================================================== ``a``
this letter ``.``                 any letter ``*``                 any letters, or none ``[aeiou]``,
``[a-m]``  one of these letters; ``[^aeiou]`` any other ``<aelps>``           these letters in any
order; ``<aelps..>`` with two more that are open ``{3}``, ``{2,4}``    after an item other than
``*`` and ``<...>``: so many of it; ``{2,}`` two or more ``7:`` or ``5-7:``    before the items: the
length of the word, or its bounds (``5-:``, ``-7:``) ``+st``, ``-aeiou``   after the items and a
space: letters that must, or must not, be in the word ====================
=====================================================================

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
from wordsearch.words.familiarity import norms_of

if TYPE_CHECKING:
    from wordsearch.words.lexicon import Lexicon

_LONGEST = 100  # characters of a pattern
_SHOWN = 20  # words of one length that an answer shows

_LETTER = r"[^\W\d_]"
_PART = re.compile(
    rf"^(?P<lengths>\d+|\d*-\d*):|(?:\.|{_LETTER}|\[\^?(?:{_LETTER}(?:-{_LETTER})?)+\])(?:\{{\d+(?:,\d*)?\}})?|\*"
    rf"|<(?P<some>(?:\.|{_LETTER})+)>|\s+(?:\+(?P<having>{_LETTER}+)|-(?P<without>{_LETTER}+))(?!\S)"
)


class Found(tuple[str, ...], Shown):
    """The words that fit a pattern, the best known first."""

    pattern: str
    lexicon: str

    def _rows(self) -> Iterator[tuple[str, str]]:
        # stable: each row stays in order
        for length, group in groupby(sorted(self, key=len), key=len):
            words = list(group)
            more = f", … {len(words) - _SHOWN:,} more" if len(words) > _SHOWN else ""
            yield f"{length} letters: {len(words):,}", ", ".join(words[:_SHOWN]) + more

    def __repr__(self) -> str:
        return f"{self.pattern} in {self.lexicon}: {len(self):,} found, the best known first"

    def __str__(self) -> str:
        return "\n".join([repr(self), *(f"  {name}  {words}" for name, words in self._rows())])

    def page(self) -> str:
        return table_html([("", repr(self)), *self._rows()])


def find(lexicon: Lexicon, pattern: str | re.Pattern[str]) -> Found:
    """The words of a lexicon that fit a pattern; see `Lexicon.find`."""
    text = _lines(lexicon)
    if isinstance(pattern, re.Pattern) and isinstance(pattern.pattern, str):
        words, shown = list(filter(pattern.search, text.split("\n")[1:-1])), f"/{pattern.pattern}/"
    else:
        wanted, shown = _expression(pattern), short(pattern, _LONGEST)
        words = wanted.findall(text)
        if wanted.groups > 1:
            words = [found[0] for found in words]
    answer = Found(words)
    answer.pattern, answer.lexicon = shown, lexicon.name
    return answer


def ranked(words: Iterable[str]) -> list[str]:
    """Words with the best known first (see `Familiarity`); ties by frequency, then by the
    alphabet.
    """
    known = norms_of().of
    return sorted(words, key=lambda word: (-known(word).score, -known(word).zipf, word))


@per_lexicon
def _lines(lexicon: Lexicon) -> str:
    return "\n" + "".join(f"{word}\n" for word in ranked(lexicon.words))


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
            f"a pattern is a text of at most {_LONGEST} characters, such as 'p.a.o' or '<aelps..>'; "
            f"it is {short(pattern)}"
        )
    text, looks, body, at = pattern.lower().rstrip(), "", "", 0
    while at < len(text):
        part, item = _PART.match(text, at), ""
        try:
            if part is None:
                raise re.error("no part of a pattern")
            some = (part["some"] or part["having"] or "").replace(".", "")
            looks += "".join(
                f"(?=(?:[^{letter}\n]*{letter}){{{n}}})" for letter, n in Counter(some).items()
            )
            if part["lengths"]:
                looks += f"(?=.{{{part['lengths'].replace('-', ',')}}}\n)"
            elif part["some"]:
                body += _anagram(part["some"], body.count("()") + 2)
            elif part["without"]:
                looks += f"(?!.*[{part['without']}])"
            elif not part["having"]:
                item = part[0].replace("[^", "[^\n")
            # refuses what counts or runs backwards: '{4,2}', '[m-a]'
            re.compile(looks + item.strip("*"))
        except (re.error, OverflowError):
            raise PuzzleError(
                f"the pattern {short(pattern)} makes no sense at place {at + 1}, {short(text[at:], 20)}; "
                "see help(ws.Lexicon.find)"
            ) from None
        body, at = body + item, part.end()
    first, *rest = (body or "*").split("*")
    # what has one length needs to be found once only, as early as it can be
    for letters in rest[:-1]:
        first += f".*?{letters}" if "," in letters else f"(?>.*?{letters})"
    return re.compile(f"\n{looks}({first}{'.*' * bool(rest)}{rest[-1] if rest else ''})(?=\n)")


def _anagram(some: str, group: int) -> str:
    """Letters in any order, points among them open; `group` is the number of the first group that
    it sets.

    The n-th time that a letter is met it sets the n-th of its groups; once all are set it is one of
    the open ones.
    """
    counts, ways, first = Counter(some.replace(".", "")), [], group
    for letter, count in counts.items():
        way = "" if "." in some else "(?!)"
        for number in range(group, group + count):
            way = f"(?({number}){way}|())"
        group += count
        ways.append(letter + way)
    ways += [f"[^{''.join(counts)}\\n]"] * ("." in some)
    seen = "".join(f"(?({number})|(?!))" for number in range(first, group))
    return f"(?:{'|'.join(ways)}){{{len(some)}}}{seen}"
