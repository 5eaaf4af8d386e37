"""Which words follow each other: what a phrase saves on the sum of its words' prices.

The pairs are 242,342 of English with their counts, from SymSpell (Wolf Garbe), in the package
*symspellpy* (MIT; the extra ``pairs``). Where they were counted it does not say; of its list of
single words it says: in Google Books (the n-grams, CC BY 3.0), less what SCOWL lacks. Nothing of
the package is run: its text file is read.

A pair of words u and v saves ``price(u) + price(v) - price(u v)``, which is how many orders of
magnitude it is more frequent than its words would meet by chance (their pointwise mutual
information; Church and Hanks 1990); with a price as the logarithm of a chance that is
``price(v) + log10 P(v|u)``. It saves nothing where that is less than nothing, or where the pair is
not listed, and never more than a cap, nor than v costs: no list is long enough to say how rare a
rare pair is.

>>> pairs = pairs_of(Lexicon.from_words(["new", "york", "zebra"], language="en"))
>>> pairs is None or pairs.bonus("new", "york") > pairs.bonus("new", "zebra") == 0
True
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Set as AbstractSet
from functools import lru_cache
from importlib.util import find_spec
from math import log10
from pathlib import Path
from typing import NamedTuple

from wordsearch.errors import LexiconError, in_a_tab
from wordsearch.words.cached import per_lexicon
from wordsearch.words.familiarity import UNHEARD, norms_of
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.prices import UNSEEN, prices_of

#: The package, and its text file: two words and a count a line.
PACKAGE = "symspellpy"
_FILE = "frequency_bigramdictionary_en_243_342.txt"
_LANGUAGE = "en"

#: The most that a pair saves, in orders of magnitude.
CAP = 2.0
# How many words of text the counts are of: nobody says. Chosen among 4e12 and 4e13 by how many of
# 185 patterns that were made from proverbs, titles and instructions get their phrase first; between
# 6e12 and 2e13, and caps from 1 to 4, there is hardly a difference.
_TEXT = 1e13


class Pairs:
    """What pairs of words save, priced as one lexicon prices its words.

    Pairs with words that the lexicon lacks are known, too: a phrase may have names in it.

    Parameters
    ----------
    lexicon : Lexicon
        An English one.
    table : _Table
        What each listed pair saves.

    Attributes
    ----------
    cap : float
        The most that a pair saves, in orders of magnitude.
    """

    cap = CAP

    def __init__(self, lexicon: Lexicon, table: _Table) -> None:
        self._price = prices_of(lexicon).of
        self._table = table
        self._after: dict[str, dict[str, float]] = {}

    def __len__(self) -> int:
        """How many pairs save something."""
        return len(self._table.seconds)

    def bonus(self, first: str, second: str) -> float:
        """What two words save when the second follows the first: 0 or more, at most `cap` and at
        most the price of the second.
        """
        return self.after(first).get(second, 0.0)

    def after(self, first: str) -> dict[str, float]:
        """The words that save something after a word, with what they save; not to be changed."""
        bonuses = self._after.get(first)
        if bonuses is None:
            table = self._table
            bonuses = {}
            for place in range(table.starts.get(first, 0), table.ends.get(first, 0)):
                second = table.words[table.seconds[place]]
                bonuses[second] = min(table.saved[place], self._price(second))
            self._after[first] = bonuses
        return bonuses

    def best_among(
        self, words: AbstractSet[str], may_follow: Callable[[str, str], bool]
    ) -> dict[str, float]:
        """The most that any pair among some words saves of its second word, where it saves
        something.

        Parameters
        ----------
        words : set of str
            Of which both words of a pair are.
        may_follow : callable
            Whether a word may come first and another follow it.
        """
        table = self._table
        best: dict[str, float] = {}
        for first in words:
            for place in range(table.starts.get(first, 0), table.ends.get(first, 0)):
                second = table.words[table.seconds[place]]
                saved = table.saved[place]
                if saved > best.get(second, 0.0) and second in words and may_follow(first, second):
                    best[second] = saved
        return {second: min(saved, self._price(second)) for second, saved in best.items()}


@per_lexicon
def pairs_of(lexicon: Lexicon) -> Pairs | None:
    """What the pairs among a lexicon's words save; None where `why_no_pairs` says why."""
    if why_no_pairs(lexicon):
        return None
    return Pairs(lexicon, _table())


def why_no_pairs(lexicon: Lexicon) -> str:
    """Why nothing is known of which words of a lexicon follow each other; "" where it is known."""
    if lexicon.language != _LANGUAGE:
        return "which words follow each other is known only of English"
    if _file() is None:
        step = f"pip install {PACKAGE}"
        if in_a_tab():
            step = "on a computer, wordsearch's extra 'pairs' knows"
        return f"which words follow each other is not known ({step})"
    return ""


def _file() -> Path | None:
    """The text file, if the package is installed; importing the package would bring its code."""
    try:
        spec = find_spec(PACKAGE)
    except ValueError:  # a module of that name that has no spec
        return None
    if spec is None:
        return None
    for folder in spec.submodule_search_locations or ():
        path = Path(folder) / _FILE
        if path.is_file():
            return path
    return None


class _Table(NamedTuple):
    """What each listed pair saves, whatever the lexicon: arrays, since as many tuples would take
    60 MB.
    """

    #: The second words of pairs, each once.
    words: list[str]
    #: Where the pairs of a first word begin in the arrays, and where they have ended.
    starts: dict[str, int]
    ends: dict[str, int]
    #: The second word of a pair, by its place in `words`.
    seconds: array[int]
    #: What the pair saves.
    saved: array[float]


@lru_cache(maxsize=1)
def _table() -> _Table:
    """Read from the file, with the frequencies of words that are shipped."""
    path = _file()
    if path is None:
        raise LexiconError(f"the package {PACKAGE!r} has gone; type: pip install {PACKAGE}")
    fields = "\n".join(sorted(path.read_text(encoding="utf-8-sig").splitlines())).split()
    firsts = fields[0::3]
    seconds = fields[1::3]
    log_counts = map(log10, map(int, fields[2::3]))

    norms = norms_of(_LANGUAGE).table
    prices = {word: UNSEEN - norms.get(word, UNHEARD).zipf for word in {*firsts, *seconds}}
    words = sorted(set(seconds))
    numbers = {word: number for number, word in enumerate(words)}
    table = _Table(words, {}, {}, array("i"), array("d"))
    log_of_text = log10(_TEXT)
    for first, second, log_count in zip(firsts, seconds, log_counts, strict=True):
        price = prices[second]
        bonus = prices[first] + price + log_count - log_of_text
        if bonus <= 0:
            continue
        bonus = min(bonus, price, CAP)
        place = len(table.seconds)
        table.starts.setdefault(first, place)
        table.ends[first] = place + 1
        table.seconds.append(numbers[second])
        table.saved.append(bonus)
    return table
