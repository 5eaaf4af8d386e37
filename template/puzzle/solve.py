"""Word ladders on the search engine.

The words of this file:

- **rung**: a word of the ladder; the first and the last are given.
- **state**: the rungs so far, from the first on.
- **neighbours** of a word: the words that differ from it in one letter.
- **wrong letters** of a word: the places where it differs from the last rung.
- **distance** of a word: the fewest steps from it to the last rung.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Unpack

from template.puzzle.puzzle import Ladder, LadderSolution
from wordsearch.errors import checked_names
from wordsearch.search.own_heuristics import Heuristic
from wordsearch.search.problem import Branch, Prune, state_after
from wordsearch.search.run import Run
from wordsearch.solver import SolveOptions, as_puzzle, solver
from wordsearch.words.cached import per_lexicon
from wordsearch.words.given import Words
from wordsearch.words.lexicon import Lexicon

State = tuple[str, ...]


@per_lexicon
def alphabet(lexicon: Lexicon) -> Sequence[str]:
    """The letters of a dictionary, in order."""
    return sorted(set("".join(lexicon)))


def neighbours(word: str, lexicon: Lexicon) -> list[str]:
    """The words of a dictionary that differ from a word in one letter, place by place.

    >>> neighbours("cat", Lexicon.from_words(["cot", "cab", "dog"]))
    ['cot', 'cab']
    """
    beside = []
    for place, own_letter in enumerate(word):
        before = word[:place]
        after = word[place + 1 :]
        for letter in alphabet(lexicon):
            if letter != own_letter and before + letter + after in lexicon.members:
                beside.append(before + letter + after)
    return beside


def n_wrong(word: str, last: str) -> int:
    """How many letters of a word are not those of the last rung.

    >>> n_wrong("cot", "dog")
    2
    """
    return sum(letter != right for letter, right in zip(word, last, strict=True))


def distances(word: str, lexicon: Lexicon, most: int) -> dict[str, int]:
    """The fewest steps between a word and each other, for those from which it takes at most so
    many: found in rings around the word.

    >>> distances("cat", Lexicon.from_words(["cot", "cog", "dog", "oboe"]), 2)
    {'cat': 0, 'cot': 1, 'cog': 2}
    """
    steps = {word: 0}
    ring = [word]
    for distance in range(1, most + 1):
        wider = []
        for inner in ring:
            for beside in neighbours(inner, lexicon):
                if beside not in steps:
                    steps[beside] = distance
                    wider.append(beside)
        ring = wider
    return steps


class LadderClimb:
    """Problem: all ladders of a dictionary, from the first rung up."""

    def __init__(self, ladder: Ladder, lexicon: Lexicon, heuristics: Collection[str]) -> None:
        self.heuristics = checked_names("heuristics", heuristics, Ladder.heuristics)
        self.ladder = ladder
        self.lexicon = lexicon
        # Now, since the clock is for the search.
        neighbours(ladder.first, lexicon)
        self._distances: Mapping[str, int] = {}
        if "reach" in self.heuristics:
            self._distances = distances(ladder.last, lexicon, ladder.steps)

    def roots(self) -> Iterator[State]:
        """The first rung."""
        yield (self.ladder.first,)

    def children(self, state: State) -> Iterator[Branch | Prune]:
        """One more rung."""
        if len(state) > self.ladder.steps or state[-1] == self.ladder.last:
            return
        for word in self._next(state[-1]):
            if word in state:
                continue
            reason = self._ruled_out(word, self.ladder.steps - len(state))
            if reason:
                yield Prune(word, reason)
            else:
                yield Branch(word, (*state, word))

    def _next(self, word: str) -> list[str]:
        """The words that one step leads to; the last rung is one, whatever the dictionary says."""
        words = neighbours(word, self.lexicon)
        last = self.ladder.last
        if n_wrong(word, last) == 1 and last not in words:
            words.append(last)
        return words

    def _ruled_out(self, word: str, steps_left: int) -> str:
        """The heuristic under which a word leads nowhere in the steps left; nothing if it may."""
        if "letters" in self.heuristics and n_wrong(word, self.ladder.last) > steps_left:
            return "letters"
        if "reach" in self.heuristics and self._distances.get(word, steps_left + 1) > steps_left:
            return "reach"
        return ""

    def solution(self, state: State) -> LadderSolution | None:
        """The ladder, if it is whole."""
        if len(state) != self.ladder.steps + 1 or state[-1] != self.ladder.last:
            return None
        return LadderSolution(self.ladder, state)

    def after(self, labels: Sequence[object]) -> LadderSolution:
        """The rungs at a node of the search tree."""
        state: Any = state_after(self, labels)
        return LadderSolution(self.ladder, state)


class LadderOptions(SolveOptions, total=False):
    """Options of :func:`solve_ladder`."""

    heuristics: Collection[str | Heuristic]


@solver(Ladder, LadderOptions)
def solve_ladder(
    puzzle: Ladder | str,
    lexicon: Words = "american-english",
    **options: Unpack[LadderOptions],
) -> Run[LadderSolution]:
    return as_puzzle(Ladder, puzzle).solve(lexicon, **options)
