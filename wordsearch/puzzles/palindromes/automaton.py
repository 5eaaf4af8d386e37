"""The space in which the shortest palindromic pangram is proven, and how it is made small.

* The **half string**. A phrase of L letters is known by its outer half H, the letters from the left
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

*Step on no pets*, read from both ends (``|`` is where a word ends)::

    left    s t e p | o n | n o ...       state "both between words"
    right   s t e p | o n | n o ...         -- step, 4 letters -->  state "both between words"
                        ^ centre            -- on, 2 letters -->    goal, between two letters

An automaton is five columns (`Edges`), one row an edge, sorted by source.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordsearch.batch.graphs import GraphArrays
from wordsearch.errors import optional
from wordsearch.words.letter_graph import LetterGraph, shared_graph

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]
#: Called between slices of work; raises to end it.
Tick = Callable[[], None]

UNLIMITED = 1 << 20
#: Edges by which eliminating a state may grow the automaton.
_SLACK = 100


def kernels() -> Any:
    """The compiled loops; one sentence where Numba, which they need, is not installed."""
    return optional("wordsearch.puzzles.palindromes.kernel")


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
    """The node that a text leads to."""
    return _place(graph, text) // graph.stride


def _place(graph: LetterGraph, text: str) -> int:
    """The node that a text leads to, as the graph's `steps` number it."""
    place = 0
    for letter in text:
        place = graph.steps[place + graph.codes[letter]]
    return place


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
    forward = halves.forward
    backward = halves.backward
    words = halves.words
    stack = [("", _place(forward, left), _place(backward, right))]
    while stack:
        read, left_before, right_before = stack.pop()
        for letter, code in forward.codes.items():
            string = read + letter
            left_place = forward.steps.get(left_before + code)
            if left_place is None or len(string) - len(set(string)) > waste:
                continue
            beginning = left + string
            # The central letter is the beginning's: the end of the word is without it.
            end = (right + read)[::-1]
            if beginning + end in words:
                yield Step(string, (beginning + end,), (), None, None, odd=True)
            right_place = backward.steps.get(right_before + code)
            if right_place is None:
                continue
            stack.append((string, left_place, right_place))
            end = letter + end
            left_ends = left_place in forward.ends
            right_ends = right_place in backward.ends
            if beginning + end in words:
                yield Step(string, (beginning + end,), (), None, None)
            if left_ends and right_ends:
                yield Step(string, (beginning,), (end,), None, None)
                yield Step(string, (beginning,), (end,), "", "")
            if left_ends:
                yield Step(string, (beginning,), (), "", end[::-1])
            if right_ends:
                yield Step(string, (), (end,), beginning, "")


class Graphs(NamedTuple):
    """Both letter graphs, as the `spell_edges` kernel reads them.

    Attributes
    ----------
    first : int array, shape (forward nodes + 1,)
        Where the letters of each node begin.
    letters, targets : int arrays, one entry a letter of a node
        The code of the letter, and the node that it leads to.
    word_ends : bool array, shape (forward nodes,)
    right_targets : int64 array, shape (backward nodes, letters)
        The node that each letter leads to; -1 where it leads nowhere.
    right_ends : bool array, shape (backward nodes,)
    partner_first : int64 array, shape (forward nodes + 1,)
        Where the partners of each forward node begin.
    partners : int64 array
        Of each forward node, sorted, the backward nodes with which it makes a word.
    """

    first: NDArray[Any]
    letters: NDArray[Any]
    targets: NDArray[Any]
    word_ends: NDArray[Any]
    right_targets: Ints
    right_ends: NDArray[Any]
    partner_first: Ints
    partners: Ints

    @classmethod
    def of(cls, halves: Halves) -> Graphs:
        """Those of the words, forwards and backwards."""
        forward = GraphArrays(halves.forward)
        backward = GraphArrays(halves.backward)
        n_backward = halves.backward.n_nodes
        pairs = _word_pairs(halves)
        return cls(
            first=forward.first,
            letters=forward.letters,
            targets=forward.targets,
            word_ends=forward.terminal,
            right_targets=_targets(halves.backward),
            right_ends=backward.terminal,
            partner_first=np.searchsorted(
                pairs, np.arange(halves.forward.n_nodes + 1) * n_backward
            ),
            partners=pairs % n_backward,
        )


def edges_of(halves: Halves, tick: Tick = lambda: None) -> Edges:
    """The automaton's edges, all that state 0 reaches; letter i is the graphs' letter of code i.

    Raises
    ------
    ModuleNotFoundError
        Numba is not installed.
    """
    spell_edges = kernels().spell_edges
    graphs = Graphs.of(halves)
    longest = max(map(len, halves.words))
    stack = np.empty((64 * (longest + 2), 4), np.int64)
    out = np.ones((5, 1 << 16), np.int64)
    pieces = []
    states = np.zeros(1, np.int64)
    spelled = np.zeros(halves.goal + 1, np.bool_)
    spelled[[0, halves.goal]] = True
    while len(states):
        reached = spelled.copy()
        turn = 0
        while turn < len(states):
            tick()
            turn_before = turn
            turn, n_edges = spell_edges(graphs, states, turn, stack, out)
            piece = counted(Edges(*out[:, :n_edges]))
            pieces.append(piece)
            reached[piece.target] = True
            if turn == turn_before:  # one state has more edges than there is room for
                out = np.ones((5, 4 * out.shape[1]), np.int64)
        states = np.flatnonzero(reached & ~spelled)
        spelled = reached
    return counted(_joined(*pieces))


def _targets(graph: LetterGraph) -> Ints:
    """The node that each letter leads to from each node, -1 where it leads nowhere; shape
    (nodes, letters).
    """
    targets = np.full((graph.n_nodes, len(graph.alphabet)), -1, np.int64)
    arrays = GraphArrays(graph)
    targets[arrays.origins, arrays.letters] = arrays.targets
    return targets


def _word_pairs(halves: Halves) -> Ints:
    """``forward node * backward nodes + backward node`` of each word cut in two, sorted."""
    words = list(halves.words)
    lengths = np.fromiter(map(len, words), np.int64)
    left = _nodes(halves.forward, words)
    right = _nodes(halves.backward, [word[::-1] for word in words])
    pairs = [np.zeros(0, np.int64)]
    for cut in range(1, len(left) - 1):
        longer = np.flatnonzero(lengths > cut)
        rest = lengths[longer] - cut
        pairs.append(left[cut, longer] * halves.backward.n_nodes + right[rest, longer])
    return np.unique(np.concatenate(pairs))


def _nodes(graph: LetterGraph, words: Sequence[str]) -> Ints:
    """Where so many letters of each word lead; shape (longest + 1, words), of no meaning beyond
    a word's end.
    """
    targets = _targets(graph)
    alphabet = np.frombuffer(graph.alphabet.encode("utf-32-le"), np.uint32)
    text = np.array(words).view(np.uint32).reshape(len(words), -1)
    letters = np.searchsorted(alphabet, text)
    nodes = np.zeros((letters.shape[1] + 1, len(words)), np.int64)
    for place, letter in enumerate(letters.T):
        nodes[place + 1] = targets[nodes[place], letter]
    return nodes


def counted(edges: Edges) -> Edges:
    """Sorted; edges that are alike become one that counts for all of them."""
    # Two keys to sort by, not four.
    ends = edges.source << 32 | edges.target
    label = edges.mask << 24 | edges.length
    order = np.lexsort((label, ends))
    ends = ends[order]
    label = label[order]
    is_new = (np.diff(ends, prepend=-1) != 0) | (np.diff(label, prepend=-1) != 0)
    first = np.flatnonzero(is_new)
    strings = edges.strings
    if len(first):
        strings = np.add.reduceat(strings[order], first)
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
    useful = within(edges, goal, limit)
    if not len(useful.source):
        return None
    merged, merged_into = merge_equal(useful, goal)
    fewer = eliminate(merged, goal, limit, slack, tick)
    states = np.unique(np.concatenate([[0, goal], fewer.source, fewer.target]))
    number = np.full(goal + 1, Automaton.PASSED, np.int64)
    number[states] = np.arange(len(states))
    alive = np.union1d(useful.source, useful.target)
    image = np.full(goal + 1, Automaton.DEAD, np.int64)
    image[alive] = number[merged_into[alive]]
    return Automaton(
        letters=letters,
        edges=fewer._replace(source=number[fewer.source], target=number[fewer.target]),
        n_states=len(states),
        image=image,
        limit=limit,
    )


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
    least = np.full(goal + 1, 4 * UNLIMITED, np.int64)
    least[start] = 0
    while True:
        lower = least.copy()
        np.minimum.at(lower, target, least[source] + cost)
        if np.array_equal(lower, least):
            return least
        least = lower


def merge_equal(edges: Edges, goal: int) -> tuple[Edges, Ints]:
    """Merge states with equal edges until there are none; also returns the state that stands for
    each.
    """
    merged_into = np.arange(goal + 1)
    while True:
        # For each state the first with the same edges.
        same = np.arange(goal + 1)
        first: dict[bytes, int] = {}
        rows = np.stack(edges[1:], axis=1)
        begins = np.flatnonzero(np.diff(edges.source, prepend=-1)).tolist()
        for begin, end in pairwise([*begins, len(rows)]):
            state = int(edges.source[begin])
            same[state] = first.setdefault(rows[begin:end].tobytes(), state)
        if np.array_equal(same, np.arange(goal + 1)):
            return edges, merged_into
        merged_into = same[merged_into]
        firsts = edges.where(same[edges.source] == edges.source)
        edges = counted(firsts._replace(target=same[firsts.target]))


def eliminate(edges: Edges, goal: int, limit: int, slack: int, tick: Tick = lambda: None) -> Edges:
    """Replace states with few edges by edges past them, a set of states without common edges at
    a time.
    """
    while True:
        tick()
        chosen = _eliminable(edges, goal, slack)
        if not chosen.any():
            return edges
        past = _edges_past(edges, chosen)
        past = past.where(past.own_cost <= limit)
        rest = edges.where(~(chosen[edges.source] | chosen[edges.target]))
        # Only the edges of the states that have new ones are sorted anew.
        changes = np.isin(rest.source, past.source)
        changed = counted(_joined(rest.where(changes), past))
        edges = _joined(rest.where(~changes), changed)
        edges = edges.where(np.argsort(edges.source, kind="stable"))  # merges two sorted runs


def _edges_past(edges: Edges, chosen: NDArray[np.bool_]) -> Edges:
    """Each edge into a chosen state with each edge out of it, as one edge."""
    into = np.flatnonzero(chosen[edges.target])
    out = np.flatnonzero(chosen[edges.source])
    out_sources = edges.source[out]
    out_first = np.searchsorted(out_sources, edges.target[into], "left")
    n_out = np.searchsorted(out_sources, edges.target[into], "right") - out_first
    first = np.repeat(into, n_out)
    # Of each edge in, its edges out are numbered from 0.
    n_before = np.repeat(np.cumsum(n_out) - n_out, n_out)
    number = np.arange(len(first)) - n_before
    second = out[np.repeat(out_first, n_out) + number]
    return Edges(
        source=edges.source[first],
        target=edges.target[second],
        mask=edges.mask[first] | edges.mask[second],
        length=edges.length[first] + edges.length[second],
        strings=edges.strings[first] * edges.strings[second],
    )


def _joined(*parts: Edges) -> Edges:
    return Edges(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def _eliminable(edges: Edges, goal: int, slack: int) -> NDArray[np.bool_]:
    """States with few edges and no loop, each with fewer than any neighbour that is chosen."""
    size = goal + 1
    n_in = np.bincount(edges.target, minlength=size)
    n_out = np.bincount(edges.source, minlength=size)
    growth = n_in * n_out - n_in - n_out
    able = (growth <= slack) & (n_in > 0) & (n_out > 0)
    able[edges.source[edges.source == edges.target]] = False
    able[[0, goal]] = False
    worst = np.iinfo(np.int64).max
    rank = np.where(able, (growth + size) * size + np.arange(size), worst)
    lowest = rank.copy()
    np.minimum.at(lowest, edges.source, rank[edges.target])
    np.minimum.at(lowest, edges.target, rank[edges.source])
    chosen: NDArray[np.bool_] = able & (lowest == rank)
    return chosen
