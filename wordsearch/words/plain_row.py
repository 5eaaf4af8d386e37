"""A plain row of letters, and of letters in any order, as one regular expression.

It runs over all words at once, a word a line. In an anagram the n-th use of a letter sets the n-th
of its groups, which are empty, and all must be set at the end.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from math import prod

from wordsearch.words.pattern import (
    ANY,
    ANY_LETTERS,
    Anagram,
    Holding,
    OneOf,
    Pattern,
    Repeated,
    Row,
    Term,
)

_MOST_WAYS = 1000  # to divide a word among the items
_MANY = 8  # letters, of which a word has one at most places


def is_plain(pattern: Pattern) -> bool:
    """Whether a pattern is a row for one regular expression, which finds soon what fits."""
    items = _items(pattern)
    if not all(map(_is_plain_item, items)):
        return False
    ways = prod(map(_n_lengths, items))
    for run in _runs(items)[1:]:
        # Of a run of one length the first place will do.
        if any(map(_varies, run)):
            ways *= _n_places(run)
    return ways <= _MOST_WAYS


def plain_words(pattern: Pattern, lines: str) -> list[str]:
    """The words that fit a plain row, in the order of `lines`: each between two line feeds."""
    items = _items(pattern)
    anagrams = [item for item in items if isinstance(item, Anagram)]
    looks = "".join(map(_look_ahead, [*pattern.conditions, *anagrams]))
    expression = re.compile(f"\n{looks}({_body(items)})(?=\n)")
    found = expression.findall(lines)
    if expression.groups > 1:
        return [groups[0] for groups in found]
    return found


# --- items and runs -------------------------------------------------------------------------------


def _items(pattern: Pattern) -> tuple[Term, ...]:
    if isinstance(pattern.items, Row):
        return pattern.items.items
    return (pattern.items,)


def _is_plain_item(item: Term) -> bool:
    """Whether an item is one letter, or one repeated, or letters in any order."""
    if isinstance(item, Repeated):
        return isinstance(item.item, OneOf)
    if isinstance(item, Anagram):
        return all(part == ANY or _is_letter(part) for part in item.items)
    return isinstance(item, OneOf)


def _is_letter(item: Term) -> bool:
    return isinstance(item, OneOf) and len(item.letters) == 1 and not item.others


def _varies(item: Term) -> bool:
    """Whether an item has no fixed length; ``*`` stands between runs, and in none."""
    return isinstance(item, Repeated) and item.least != item.most and item != ANY_LETTERS


def _n_lengths(item: Term) -> int:
    """About how many lengths an item may have."""
    if not isinstance(item, Repeated) or not _varies(item):
        return 1
    most = _n_places([item.item])
    if item.most is None:
        return most
    return min(most, item.most - item.least + 1)


def _n_places(run: Sequence[Term]) -> int:
    """About at how many places of a word a run may begin."""
    first = next(iter(run), ANY)
    if isinstance(first, Repeated):
        first = first.item
    if isinstance(first, OneOf) and not first.others and len(first.letters) < _MANY:
        return 3
    return 8


def _runs(items: Sequence[Term]) -> list[list[Term]]:
    """The items between any letters (``*``), one run more than there are ``*``."""
    runs: list[list[Term]] = [[]]
    for item in items:
        if item == ANY_LETTERS:
            runs.append([])
        else:
            runs[-1].append(item)
    return runs


# --- regular expressions --------------------------------------------------------------------------


def _look_ahead(term: Term) -> str:
    """What a condition or an anagram asks of the whole word."""
    if isinstance(term, Holding):
        return _holding(term.letters)
    if isinstance(term, Anagram):
        return _holding(_repeated(item) for item in term.items if item != ANY)
    assert isinstance(term, Repeated) and isinstance(term.item, OneOf)
    if term.item == ANY:
        return f"(?={_repeated(term)}\n)"
    without = "".join(sorted(term.item.letters))
    return f"(?!.*[{without}])"


def _holding(letters: Iterable[str]) -> str:
    """Letters that must be there, anywhere in the word."""
    texts = [
        f"(?=(?:[^{letter}\n]*{letter}){{{number}}})" for letter, number in Counter(letters).items()
    ]
    return "".join(texts)


def _body(items: Sequence[Term]) -> str:
    """The items, with a gap of any letters between two runs of them."""
    texts = []
    # The first group is the word; an anagram sets one for each of its letters.
    group = 2
    for run in _runs(items):
        text = ""
        for item in run:
            if isinstance(item, Anagram):
                text += _anagram(item, group)
                group += len(item.items) - item.items.count(ANY)
            else:
                text += _repeated(item)
        # What has one length needs to be found once only, as early as it can be.
        inner = f"(?>.*?{text})"
        if any(map(_varies, run)):
            inner = f".*?{text}"
        texts.append((text, inner))
    first, _ = texts[0]
    if len(texts) == 1:
        return first
    last, _ = texts[-1]
    return first + "".join(inner for _, inner in texts[1:-1]) + ".*" + last


def _repeated(item: Term) -> str:
    """One letter, or one repeated."""
    if isinstance(item, Repeated):
        most = ""
        if item.most is not None:
            most = str(item.most)
        return f"{_repeated(item.item)}{{{item.least},{most}}}"
    assert isinstance(item, OneOf)
    if item == ANY:
        return "."
    letters = "".join(sorted(item.letters))
    if item.others:
        return f"[^{letters}\n]"
    if len(letters) == 1:
        return letters
    return f"[{letters}]"


def _anagram(anagram: Anagram, group: int) -> str:
    """Letters in any order, points among them open; `group` is the number of the first group that
    it sets.

    The n-th time that a letter is met it sets the n-th of its groups; once all are set it is one of
    the open ones.
    """
    letters = [_repeated(item) for item in anagram.items]
    counts = Counter(letters)
    n_open = counts.pop(".", 0)
    ways = []
    number = group
    for letter, count in counts.items():
        way = "(?!)"
        if n_open:
            way = ""
        for _ in range(count):
            way = f"(?({number}){way}|())"
            number += 1
        ways.append(letter + way)
    if n_open:
        ways.append(f"[^{''.join(counts)}\\n]")
    all_set = "".join([f"(?({each})|(?!))" for each in range(group, number)])
    return f"(?:{'|'.join(ways)}){{{len(letters)}}}{all_set}"
