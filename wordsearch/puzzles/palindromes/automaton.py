"""The space in which the shortest palindromic pangram is proven, and how it is made small.

* The **half string**. A phrase of L letters is told by its outer half H, the letters from the left
  end to the centre. H must hold every letter of the alphabet, m of them; each further letter of H
  is *waste*. With w of them L is 2(m + w) - 1 when a letter stands in the centre, 2(m + w) when the
  centre falls between two letters. So the *cost* L - (2m - 1) is 2w, or 2w + 1.
* The **palindrome automaton**. H is read by two walkers at once: one spells words from the left
  end, the other spells reversed words from the right end inwards. A state is a moment at which one
  of them is between words: the other's unfinished word, up to equal continuations (a node of a
  letter graph). An edge is the string up to the next such moment; all that the search needs of it
  are its letters and its length. The last edge leads to the centre: between words, or inside a
  word, whose two parts then meet.
* **Shrinking** that keeps all costs, and how many phrases have each: states that no phrase visits
  go, states with equal futures are merged, states with few edges are replaced by edges past them.

`table` says what is still to come at least; `layers` searches the automaton, exhaustively.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordsearch.interrupt import uninterrupted
from wordsearch.words.letter_graph import LetterGraph, shared_graph

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]
#: Called between slices of work; raises to end it.
Tick = Callable[[], None]

UNLIMITED = 1 << 20
_SLACK = 100  # edges by which eliminating a state may grow the automaton

# --- the automaton --------------------------------------------------------------------------------


class Edges(NamedTuple):
    """Edges of an automaton, as int64 arrays of one shape; sorted by source, target, mask and
    length.

    `mask` has bit i for letter i that the edge's string holds; `length` is twice the string's
    length, and one more where the edge ends in a centre between two letters; `strings` is how many
    it stands for, each with its own way of falling into words.
    """

    source: Ints
    target: Ints
    mask: Ints
    length: Ints
    strings: Ints

    def where(self, chosen: NDArray[Any]) -> Edges:
        """The edges chosen by a Boolean or index array."""
        return Edges(*(column[chosen] for column in self))

    @property
    def own_cost(self) -> Ints:
        """What each edge costs even where all its letters are missing: twice the repeats inside
        it.
        """
        return self.length - 2 * np.bitwise_count(self.mask).astype(np.int64)


@dataclass(frozen=True, eq=False)
class Halves:
    """The words spelled forwards and backwards, as letter graphs over the same letters.

    State 0 of the palindrome automaton is "both between words"; state u < n_forward is "the right
    side is between words, the left inside one, at node u"; state n_forward + r the other way round;
    `goal` the centre.
    """

    words: frozenset[str]
    forward: LetterGraph
    backward: LetterGraph

    @classmethod
    def of(cls, words: Sequence[str]) -> Halves:
        """Of sorted distinct words."""
        backward = LetterGraph.from_words(sorted(word[::-1] for word in words))
        return cls(frozenset(words), shared_graph(tuple(words)), backward)

    @property
    def goal(self) -> int:
        """The number of the state that stands for the centre."""
        return self.forward.n_nodes + self.backward.n_nodes

    def state(self, left: str, right: str) -> int:
        """The state in which these are the unfinished words (the right one read inwards); one is
        empty.
        """
        if right:
            return self.forward.n_nodes + _node(self.backward, right)
        return _node(self.forward, left)


def _node(graph: LetterGraph, text: str) -> int:
    at = 0
    for letter in text:
        at = graph.steps[at + graph.codes[letter]]
    return at // graph.stride


class Step(NamedTuple):
    """An edge with its string: the words that end with it, on both sides, and those unfinished
    after it.

    At the centre, where nothing is unfinished (None), a word around it is among those before.
    """

    string: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    left: str | None
    right: str | None
    odd: bool = False  # the centre is on the string's last letter


def steps(halves: Halves, left: str, right: str, waste: int = UNLIMITED) -> Iterator[Step]:
    """Every edge out of the state with these unfinished words that repeats at most so many of its
    letters.

    Without a limit it is the reference of the `spell_edges` kernel.

    Examples
    --------
    >>> ends = [step for step in steps(Halves.of(["aha"]), "", "") if step.left is None]
    >>> [step.string for step in ends]  # aha; aha aha
    ['ah', 'aha']
    """
    fore, back, words = halves.forward, halves.backward, halves.words
    stack = [("", _node(fore, left) * fore.stride, _node(back, right) * back.stride)]
    while stack:
        read, u, r = stack.pop()
        for letter, code in fore.codes.items():
            v, s, string = fore.steps.get(u + code), back.steps.get(r + code), read + letter
            if v is None or len(string) - len(set(string)) > waste:
                continue
            p, q = left + string, (right + read)[::-1]
            if p + q in words:
                yield Step(string, (p + q,), (), None, None, odd=True)
            if s is None:
                continue
            stack.append((string, v, s))
            q = letter + q
            if p + q in words:
                yield Step(string, (p + q,), (), None, None)
            one, other = v in fore.ends, s in back.ends
            if one and other:
                yield Step(string, (p,), (q,), None, None)
                yield Step(string, (p,), (q,), "", "")
            if one:
                yield Step(string, (p,), (), "", q[::-1])
            if other:
                yield Step(string, (), (q,), p, "")


def edges_of(halves: Halves, tick: Tick = lambda: None) -> Edges:
    """The automaton's edges, all that state 0 reaches; letter i is the graphs' letter of code i."""
    with uninterrupted():
        from wordsearch.puzzles.palindromes import kernel as kernels

    fore, back = halves.forward, halves.backward
    met = _met(halves)
    pairs = np.searchsorted(met, np.arange(fore.n_nodes + 1) * back.n_nodes), met % back.n_nodes
    graphs = (
        (fore.first, fore.letters, fore.targets, fore.terminal),
        (_targets(back), back.terminal),
    )
    stack = np.empty((64 * (max(map(len, halves.words)) + 2), 4), np.int64)
    out, found = np.ones((5, 1 << 16), np.int64), []
    states, known = np.zeros(1, np.int64), np.zeros(halves.goal + 1, np.bool_)
    known[[0, halves.goal]] = True
    while len(states):
        at, reached = 0, known.copy()
        while at < len(states):
            tick()
            before = at
            at, n = kernels.spell_edges(*graphs, pairs, states, at, stack, out)
            found.append(counted(Edges(*out[:, :n])))
            reached[found[-1].target] = True
            if at == before:  # one state has more edges than there is room for
                out = np.ones((5, 4 * out.shape[1]), np.int64)
        states, known = np.flatnonzero(reached & ~known), reached
    return counted(_joined(*found))


def _targets(graph: LetterGraph) -> Ints:
    """The node that each letter leads to from each node, -1 where it leads nowhere; shape
    (nodes, letters).
    """
    onto = np.full((graph.n_nodes, len(graph.alphabet)), -1, np.int64)
    onto[np.repeat(np.arange(graph.n_nodes), np.diff(graph.first)), graph.letters] = graph.targets
    return onto


def _met(halves: Halves) -> Ints:
    """``forward node * backward nodes + backward node`` of each word cut in two, sorted."""
    words, cuts = list(halves.words), [np.zeros(0, np.int64)]
    lengths = np.fromiter(map(len, words), np.int64)
    left = _nodes(halves.forward, words)
    right = _nodes(halves.backward, [word[::-1] for word in words])
    for cut in range(1, len(left) - 1):
        some = np.flatnonzero(lengths > cut)
        cuts.append(left[cut, some] * halves.backward.n_nodes + right[lengths[some] - cut, some])
    return np.unique(np.concatenate(cuts))


def _nodes(graph: LetterGraph, words: Sequence[str]) -> Ints:
    """Where so many letters of each word lead; shape (longest + 1, words), of no meaning beyond
    a word's end.
    """
    targets, alphabet = (
        _targets(graph),
        np.frombuffer(graph.alphabet.encode("utf-32-le"), np.uint32),
    )
    text = np.array(words).view(np.uint32).reshape(len(words), -1)
    letters = np.searchsorted(alphabet, text)
    nodes = np.zeros((letters.shape[1] + 1, len(words)), np.int64)
    for place, letter in enumerate(letters.T):
        nodes[place + 1] = targets[nodes[place], letter]
    return nodes


def counted(edges: Edges) -> Edges:
    """Sorted; edges that are alike become one that counts for all of them."""
    # two sorts, not four
    ends, label = edges.source << 32 | edges.target, edges.mask << 24 | edges.length
    order = np.lexsort((label, ends))
    ends, label = ends[order], label[order]
    first = np.flatnonzero((np.diff(ends, prepend=-1) != 0) | (np.diff(label, prepend=-1) != 0))
    strings = np.add.reduceat(edges.strings[order], first) if len(first) else edges.strings
    return edges.where(order[first])._replace(strings=strings)


# --- exact shrinking ------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Automaton:
    """An automaton over few states, with the costs and counts of the palindrome automaton it was
    shrunk from.

    Attributes
    ----------
    letters : str
        The alphabet in the order of the masks' bits.
    edges : Edges
        Between states 0 (the start) to n_states - 1 (the goal).
    n_states : int
    image : int64 array
        For each state of the palindrome automaton its state here; PASSED where edges pass it by,
        DEAD where no phrase within the limit visits it.
    limit : int
        Phrases are kept where their costs do not exceed this.
    """

    PASSED = -1
    DEAD = -2

    letters: str
    edges: Edges
    n_states: int
    image: Ints
    limit: int

    @property
    def goal(self) -> int:
        """The centre."""
        return self.n_states - 1

    def reordered(self, letters: str) -> Automaton:
        """The same with other bits for the letters."""
        mask = np.zeros_like(self.edges.mask)
        for bit, letter in enumerate(letters):
            mask |= (self.edges.mask >> self.letters.index(letter) & 1) << bit
        return replace(self, letters=letters, edges=counted(self.edges._replace(mask=mask)))


def shrunk(
    edges: Edges,
    letters: str,
    goal: int,
    limit: int,
    slack: int = _SLACK,
    tick: Tick = lambda: None,
) -> Automaton | None:
    """An automaton with the same phrases up to the limit; None when no path keeps to it.

    Parameters
    ----------
    edges : Edges
        From `edges_of`.
    letters : str
        In the order of the masks' bits.
    goal : int
        The goal's number, the highest of all.
    limit : int
        Costs above it are of no interest.
    slack : int
        By how many edges eliminating a state may grow the automaton.
    """
    kept = within(edges, goal, limit)
    if not len(kept.source):
        return None
    image = np.full(goal + 1, Automaton.DEAD, np.int64)
    alive = np.union1d(kept.source, kept.target)
    merged, same = merge_equal(kept, goal)
    eliminated = eliminate(merged, goal, limit, slack, tick)
    states = np.unique(np.concatenate([[0, goal], eliminated.source, eliminated.target]))
    new = np.full(goal + 1, Automaton.PASSED, np.int64)
    new[states] = np.arange(len(states))
    image[alive] = new[same[alive]]
    numbered = eliminated._replace(source=new[eliminated.source], target=new[eliminated.target])
    return Automaton(letters, numbered, len(states), image, limit)


def within(edges: Edges, goal: int, limit: int) -> Edges:
    """The edges on some path from start to goal whose edges' own costs sum up to no more than
    the limit.
    """
    cost = edges.own_cost
    ahead = _least_costs(edges.source, edges.target, cost, 0, goal)
    behind = _least_costs(edges.target, edges.source, cost, goal, goal)
    return edges.where(ahead[edges.source] + cost + behind[edges.target] <= limit)


def _least_costs(source: Ints, target: Ints, cost: Ints, start: int, goal: int) -> Ints:
    """Bellman and Ford's least costs from the start to every state."""
    found = np.full(goal + 1, 4 * UNLIMITED, np.int64)
    found[start] = 0
    while True:
        better = found.copy()
        np.minimum.at(better, target, found[source] + cost)
        if np.array_equal(better, found):
            return found
        found = better


def merge_equal(edges: Edges, goal: int) -> tuple[Edges, Ints]:
    """Merge states with equal edges until there are none; also returns the state that stands for
    each.
    """
    stands = np.arange(goal + 1)
    while True:
        # for each state the first with the same edges
        same, first = np.arange(goal + 1), dict[bytes, int]()
        rows = np.stack(edges[1:], axis=1)
        starts = np.flatnonzero(np.diff(edges.source, prepend=-1)).tolist()
        for begin, end in pairwise([*starts, len(rows)]):
            state = int(edges.source[begin])
            same[state] = first.setdefault(rows[begin:end].tobytes(), state)
        if np.array_equal(same, np.arange(goal + 1)):
            return edges, stands
        stands = same[stands]
        kept = edges.where(same[edges.source] == edges.source)
        edges = counted(kept._replace(target=same[kept.target]))


def eliminate(edges: Edges, goal: int, limit: int, slack: int, tick: Tick = lambda: None) -> Edges:
    """Replace states with few edges by edges past them, a set of states without common edges at
    a time.
    """
    while True:
        tick()
        chosen = _eliminable(edges, goal, slack)
        if not chosen.any():
            return edges
        into, out = np.flatnonzero(chosen[edges.target]), np.flatnonzero(chosen[edges.source])
        low = np.searchsorted(edges.source[out], edges.target[into], "left")
        count = np.searchsorted(edges.source[out], edges.target[into], "right") - low
        first = np.repeat(into, count)
        place = np.arange(len(first)) - np.repeat(np.cumsum(count) - count, count)
        second = out[np.repeat(low, count) + place]
        past = Edges(
            edges.source[first],
            edges.target[second],
            edges.mask[first] | edges.mask[second],
            edges.length[first] + edges.length[second],
            edges.strings[first] * edges.strings[second],
        )
        past = past.where(past.own_cost <= limit)
        rest = edges.where(~(chosen[edges.source] | chosen[edges.target]))
        changes = np.isin(rest.source, past.source)  # only edges of these states are sorted anew
        edges = _joined(rest.where(~changes), counted(_joined(rest.where(changes), past)))
        edges = edges.where(np.argsort(edges.source, kind="stable"))  # merges two sorted runs


def _joined(*parts: Edges) -> Edges:
    return Edges(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def _eliminable(edges: Edges, goal: int, slack: int) -> NDArray[np.bool_]:
    """States with few edges and no loop, each with fewer than any neighbour that is chosen."""
    size = goal + 1
    ins, outs = np.bincount(edges.target, minlength=size), np.bincount(edges.source, minlength=size)
    growth = ins * outs - ins - outs
    able = (growth <= slack) & (ins > 0) & (outs > 0)
    able[edges.source[edges.source == edges.target]] = False
    able[[0, goal]] = False
    rank = np.where(able, (growth + size) * size + np.arange(size), np.iinfo(np.int64).max)
    lowest = rank.copy()
    np.minimum.at(lowest, edges.source, rank[edges.target])
    np.minimum.at(lowest, edges.target, rank[edges.source])
    chosen: NDArray[np.bool_] = able & (lowest == rank)
    return chosen
