"""How many words a phrase has, and of how many letters each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypedDict

#: More than any phrase costs, in millionths: what can't be.
NEVER = 10**15


class PhraseOptions(TypedDict, total=False):
    """What `wordsearch.phrases` may be asked beside a pattern."""

    lengths: str | Sequence[Any] | None
    words: int | tuple[int, int] | None
    pairs: bool
    names: bool | None
    idioms: bool
    any_order: bool
    misses: int
    limit: int | None
    max_nodes: int | None
    timeout: float | None
    lazy: bool
    progress: bool


@dataclass(frozen=True)
class Plan:
    """What is asked of the words of a phrase, whatever their letters.

    A *place* stands for the words so far, as far as more of them make a difference.

    Attributes
    ----------
    lengths : tuple of int
        Of the first words.
    goes_on : bool
        Whether more words may follow these.
    least, most : int, int or None
        How many words there may be.
    """

    lengths: tuple[int, ...] = ()
    goes_on: bool = True
    least: int = 1
    most: int | None = None

    @property
    def last(self) -> int:
        """The last place: from there on nothing changes."""
        return max(len(self.lengths), self.least, self.most or 0)

    def after(self, place: int) -> int:
        """The place after one more word."""
        return min(place + 1, self.last)

    def length(self, place: int) -> int:
        """The length of the next word; 0 for any."""
        if place < len(self.lengths):
            return self.lengths[place]
        return 0

    def may_end(self, place: int) -> bool:
        return place >= max(len(self.lengths), self.least)

    def may_go_on(self, place: int) -> bool:
        if self.most is not None and place >= self.most:
            return False
        return self.goes_on or place < len(self.lengths)

    def rest(self, longest: int, prices: list[int]) -> list[list[int]]:
        """For each place and number of letters still to come: the least sum of the prices of the
        words' lengths, `NEVER` where no words have so many letters.

        Parameters
        ----------
        longest : int
            The most letters that may come.
        prices : list of int
            For each length of a word; `NEVER` where no word has it.
        """
        table = [[NEVER] * (longest + 1) for _ in range(self.last + 1)]
        known = [length for length, price in enumerate(prices) if price < NEVER]
        for place in reversed(range(self.last + 1)):
            row = table[place]
            following = table[self.after(place)]
            lengths = known
            if self.length(place):
                lengths = [length for length in known if length == self.length(place)]
            if self.may_end(place):
                row[0] = 0
            if not self.may_go_on(place):
                continue
            for letters in range(1, longest + 1):
                row[letters] = min(
                    [
                        prices[length] + following[letters - length]
                        for length in lengths
                        if length <= letters and following[letters - length] < NEVER
                    ],
                    default=NEVER,
                )
        return table


#: As many words as one likes, of any lengths.
ANY_WORDS = Plan()
