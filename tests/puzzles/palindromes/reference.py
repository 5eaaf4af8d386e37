"""The slow plain references of the proof: its kernels and layers must agree with them, to the
last key.
"""

from __future__ import annotations

import random
import string
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wordsearch.puzzles.palindromes.automaton import Automaton, Edges, Halves, counted, steps
from wordsearch.puzzles.palindromes.puzzle import Phrase
from wordsearch.puzzles.palindromes.table import PatternTable
from wordsearch.search.problem import Prune


def plain_edges(halves: Halves) -> Edges:
    """The automaton's edges, all that state 0 reaches, by `steps`: the reference of `edges_of`."""
    rows: list[tuple[int, int, int, int, int]] = []
    waiting, known = [("", "")], {0}
    while waiting:
        left, right = waiting.pop()
        here = halves.state(left, right)
        for step in steps(halves, left, right):
            mask = sum(1 << halves.forward.codes[letter] for letter in set(step.string))
            if step.left is None or step.right is None:
                rows.append((here, halves.goal, mask, 2 * len(step.string) + (not step.odd), 1))
                continue
            onto = halves.state(step.left, step.right)
            rows.append((here, onto, mask, 2 * len(step.string), 1))
            if onto not in known:
                known.add(onto)
                waiting.append((step.left, step.right))
    return counted(Edges(*np.array(rows, dtype=np.int64).reshape(-1, 5).T))


def plain_pattern_table(automaton: Automaton, n_table: int, far: int) -> NDArray[np.int64]:
    """The reference of `pattern_table`: every edge, every set of letters, until nothing changes."""
    others = max(len(automaton.letters) - n_table, 0)
    costs = np.full((others + 1, automaton.n_states, 1 << n_table), far)
    costs[0, automaton.goal, 0] = 0
    sets, edges, before = np.arange(1 << n_table), automaton.edges, np.zeros_like(costs)
    while not np.array_equal(before, costs):
        before = costs.copy()
        for source, target, mask, length, _ in zip(*edges, strict=True):
            inside, beside = int(mask) & (1 << n_table) - 1, int(mask >> n_table).bit_count()
            for level in range(len(costs)):
                gained = 2 * np.bitwise_count(sets & inside).astype(np.int64) + 2 * min(
                    level, beside
                )
                via = costs[max(level - beside, 0), target][sets & ~inside] + length - gained
                costs[level, source] = np.minimum(costs[level, source], via)
    return costs


def unpacked(table: PatternTable) -> NDArray[np.int64]:
    """All its costs, in the order of `plain_pattern_table`."""
    levels, _, states, _ = table.rows.shape
    sets = np.arange(1 << table.n_table)
    missing = np.array([sets | (1 << level) - 1 << table.n_table for level in range(levels)])
    return table.to_go(np.arange(states)[:, None], missing[:, None, :])


def plain_sweep(
    automaton: Automaton, table: PatternTable, limit: int
) -> tuple[dict[int, set[int]], int | None]:
    """The reference of `LayeredSearch.sweep`: the same keys in the same buckets, and the least
    cost.
    """
    m, widths = len(automaton.letters), limit // 2 + 1
    full, best = (1 << m) - 1, None
    waiting: dict[int, set[int]] = {0: {0}}
    searched: dict[int, set[int]] = {}
    while waiting:
        bucket = min(waiting)
        keys = waiting.pop(bucket)
        keys -= set().union(
            *(searched.get(lower, ()) for lower in range(bucket - bucket % widths, bucket))
        )
        searched[bucket] = keys
        for key in keys:
            for onto, covered, cost in _moves(automaton, key >> m, key & full, bucket % widths):
                if onto == automaton.goal:
                    if covered == full and cost <= limit:
                        best = cost if best is None else min(best, cost)
                    continue
                to_go = int(table.to_go(np.array([onto]), np.array([full & ~covered]))[0])
                if cost <= limit and cost + to_go <= limit:
                    to = covered.bit_count() * widths + cost // 2
                    waiting.setdefault(to, set()).add(onto << m | covered)
    return searched, best


def _moves(
    automaton: Automaton, state: int, covered: int, waste: int
) -> Iterator[tuple[int, int, int]]:
    edges = automaton.edges
    low, high = np.searchsorted(edges.source, [state, state + 1])
    for at in range(low, high):
        mask = int(edges.mask[at])
        cost = 2 * waste + int(edges.length[at]) - 2 * (mask & ~covered).bit_count()
        yield int(edges.target[at]), covered | mask, cost


# --- brute force ----------------------------------------------------------------------------------


class Oracle:
    """All phrases by plain strings: words are added on whichever side is behind, so each phrase in
    one way.

    A state is (side, overhang, letters seen): the overhang are the letters of one side that the
    other has not matched yet. On the left it is read forwards, on the right backwards (inwards).
    """

    def __init__(self, words: Iterable[str], alphabet: str) -> None:
        self.words = sorted({word for word in words if word and set(word) <= set(alphabet)})
        self.alphabet = frozenset(alphabet)

    def following(
        self, side: str, overhang: str, seen: frozenset[str]
    ) -> Iterator[tuple[str, str, Any]]:
        onto = "right" if side == "left" and overhang else "left"
        for word in self.words:
            inwards = word if onto == "left" else word[::-1]
            if inwards.startswith(overhang):
                yield word, onto, (onto, inwards[len(overhang) :], seen | set(word))
            elif overhang.startswith(inwards):
                yield word, onto, (side, overhang[len(inwards) :], seen | set(word))

    def done(self, state: Any) -> bool:
        _, overhang, seen = state
        return bool(overhang == overhang[::-1] and seen == self.alphabet)

    def solvable(self) -> bool:
        start: Any = ("left", "", frozenset())
        known, waiting = {start}, [start]
        while waiting:
            state = waiting.pop()
            if self.done(state):
                return True
            for _, _, after in self.following(*state):
                if after not in known:
                    known.add(after)
                    waiting.append(after)
        return False

    def shortest(self) -> tuple[int, set[tuple[str, ...]]] | None:
        """(least length, the set of all phrases of that length), or None."""
        if not self.solvable():
            return None
        by_length: Any = defaultdict(lambda: defaultdict(set))
        by_length[0][("left", "", frozenset())] = {((), ())}
        length = -1
        while True:
            length += 1
            layer = by_length.pop(length, {})
            found = {
                begin + end
                for state, phrases in layer.items()
                if self.done(state)
                for begin, end in phrases
            }
            if found:
                return length, found
            for state, phrases in layer.items():
                for word, onto, after in self.following(*state):
                    by_length[length + len(word)][after] |= {
                        ((*begin, word), end) if onto == "left" else (begin, (word, *end))
                        for begin, end in phrases
                    }


def random_words(rng: random.Random, alphabet: str = "abcdef") -> list[str]:
    """A small list; half of them with a palindrome built in, so that many can be solved."""
    lengths = rng.choice([(1, 3), (1, 4), (2, 5), (2, 6)])
    words = {
        "".join(rng.choices(alphabet, k=rng.randint(*lengths))) for _ in range(rng.randint(3, 14))
    }
    if rng.random() < 0.6:
        half = list(alphabet) + rng.choices(alphabet, k=rng.randint(0, 3))
        rng.shuffle(half)
        text = "".join(half) + "".join(half)[::-1][rng.randint(0, 1) :]
        while text:
            cut = rng.randint(1, 7)
            words.add(text[:cut])
            text = text[cut:]
    return sorted(words)


# --- the worked example ---------------------------------------------------------------------------


class AnyPalindrome:
    """Problem: the worked example of the page of 2010, as notebook 05 has it in a cell of its own.

    Any palindrome of two words or more will do, it need not be a pangram; a phrase costs its
    letters and the letters of the alphabet that it lacks, and no word comes twice.
    """

    def __init__(self, words: Iterable[str], alphabet: str = string.ascii_lowercase) -> None:
        self.words, self.alphabet = tuple(words), frozenset(alphabet)

    def roots(self) -> Iterator[tuple[str, ...]]:
        yield ()

    def children(self, phrase: tuple[str, ...]) -> Iterator[Any]:
        for word in self.words:
            if word in phrase:
                yield Prune(word, "used")
            else:
                yield word, (*phrase, word)

    def cost(self, phrase: tuple[str, ...]) -> float:
        """Letters, and letters of the alphabet still missing."""
        text = "".join(phrase)
        return len(text) + len(self.alphabet.difference(text))

    def solution(self, phrase: tuple[str, ...]) -> Phrase | None:
        text = "".join(phrase)
        return Phrase(phrase) if len(phrase) > 1 and text == text[::-1] else None
