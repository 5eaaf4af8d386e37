"""A search tree as frames for a player: in the order of the search, each node with its state drawn,
its rivals, and what was left before and after.

What a frame says beyond the tree is made anew from the labels: a search records none of it.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from wordsearch.display.frames import Captioned, Frame
from wordsearch.display.svg import INK, PAPER, TONE, box, picture, text
from wordsearch.search.problem import Domain
from wordsearch.search.replay import children_anew, is_wave, rebound
from wordsearch.search.strategies import no_bound
from wordsearch.search.tree import SearchTree, TraceNode

#: Rows of a table of rivals, of domains or of the open list.
ROWS = 12
#: Why the engine drops states, in a sentence; heuristics have theirs with their puzzle.
ENGINE = {
    "memo": "a state with the same key was searched to its end and held no solution",
    "duplicate": "a state with the same key was reached as cheaply",
    "beam width": "the beam is full, and all in it have a lower f",
    "bound": "its f is not below the cost of the best solution so far",
    "explored before": "it was searched before the search went back",
    "misses": "as many words are in no list as are allowed",
}
# Of the picture of a path.
_WIDTH = 420.0
_ROW = 34.0


class Priced(NamedTuple):
    """A state as informed search sees it: ordered by f = g + h, then by age."""

    f: float
    node: int
    g: float
    h: float


class TreeFrames:
    """The frames of a search tree.

    Parameters
    ----------
    tree : SearchTree
        Where it is that of a run, its states are drawn and domains are shown.
    most : int
        How many frames to make.
    """

    def __init__(self, tree: SearchTree, most: int) -> None:
        self.tree = tree
        self.run = tree.run
        self.most = most
        self._states: dict[int, Any] = {}
        self._domains: dict[int, Mapping[str, Domain]] = {}
        self._grown: set[int] = set()
        self._problem: Any = None
        #: The part of the puzzle that knows what to show of a state; None where there is none.
        self._watch: Any = None
        puzzle = getattr(tree.run, "puzzle", None)
        if puzzle is not None:
            self._watch = puzzle.part("watch")

    @property
    def n_whole(self) -> int:
        """How many frames there would be without a limit."""
        if self._is_best_first:
            return sum(row.status in ("branch", "solved", "failed") for row in self.tree)
        return len(self.tree)

    @property
    def _is_best_first(self) -> bool:
        return self.run is not None and self.run.strategy == "best_first"

    def __iter__(self) -> Iterator[Frame]:
        if self.run is None:
            yield from self._frames()
            return
        with rebound(self.run) as problem:
            self._problem = problem
            yield from self._frames()

    def _frames(self) -> Iterator[Frame]:
        if self._is_best_first:
            yield from self._best_first()
            return
        for node in range(min(self.most, len(self.tree))):
            yield self._frame(self.tree[node])

    # -- states, made anew -------------------------------------------------------------------------

    def _grow(self, node: int) -> None:
        """Make the states of a node's children."""
        if self._problem is None or node in self._grown:
            return
        self._grown.add(node)
        if node >= 0 and node not in self._states:
            return
        state = self._states.get(node)
        self._states.update(children_anew(self.tree, self._problem, node, state))

    def _has_state(self, node: int) -> bool:
        """Whether the state of a node is known."""
        if node < 0:
            return False
        self._grow(self.tree[node].parent)
        return node in self._states and not is_wave(self.tree, node)

    def _left(self, node: int) -> Mapping[str, Domain]:
        """What is left for each place at a node; nothing where that is not known."""
        if node not in self._domains:
            self._domains[node] = {}
            if self._watch is not None and self._has_state(node):
                self._domains[node] = self._watch.domains(self._problem, self._states[node])
        return self._domains[node]

    def _place(self, node: int) -> str | None:
        """The place that the children of a node fill; None where that is not known."""
        if self._watch is None or not self._has_state(node):
            return None
        place: str | None = self._watch.turn(self._problem, self._states[node])
        return place

    # -- a node ------------------------------------------------------------------------------------

    def _frame(self, row: TraceNode) -> Frame:
        """A node as it was made: depth first it is searched at once."""
        title = f"node {row.id + 1:,} of {len(self.tree):,}: {self._fate(row)}"
        sentences = [*self._turn(row), self._outcome(row)]
        tables = (*self._rivals(row), *self._before_and_after(row))
        return Frame(self._board(row), title, " ".join(filter(None, sentences)), (), tables)

    def _fate(self, row: TraceNode) -> str:
        if row.reason:
            return f"pruned ({row.reason})"
        if row.status == "branch" and not self.tree.solved_below[row.id]:
            return "branch without a solution"
        return row.status

    def _turn(self, row: TraceNode) -> Iterator[str]:
        """By which number the order chose the place that this choice fills."""
        left = self._left(row.parent)
        place = self._place(row.parent)
        if place is None or place not in left:
            return
        size = left[place].size
        if size == min(domain.size for domain in left.values()):
            yield f"It is the turn of {place}: no place has fewer left ({size:,})."
        else:
            yield f"It is the turn of {place}, for which {size:,} are left."

    def _outcome(self, row: TraceNode) -> str:
        """What was chosen, and what came of it."""
        if row.label is None:
            if row.status == "solved":
                return "The search begins, and what follows by itself is a solution."
            return "The search begins."
        if is_wave(self.tree, row.id):
            return f"A new {str(row.label).partition(' ')[0]} begins: {row.label}."
        choice = f"Choose {row.label}"
        below = self.tree.sizes[row.id] - 1
        nodes = f"{below:,} node{'s' * (below != 1)}"
        if row.status == "pruned":
            return f"{row.label} is ruled out by {row.reason}{self._why(row)}."
        if row.status == "solved":
            return f"{choice}: that is a solution."
        if row.status == "failed":
            return f"{choice}: no choice is left, so back."
        if row.status == "skipped":
            return f"{choice}: it is not looked at further."
        if self.tree.solved_below[row.id]:
            n_solved = self.tree.solved_below[row.id]
            found = f"{n_solved:,} solution{'s' * (n_solved > 1)}"
            return f"{choice}: {found} below, among {nodes}."
        return f"{choice}: {nodes} below, and no solution."

    def _why(self, row: TraceNode) -> str:
        """What a prune's reason means, and what it saw."""
        known = getattr(type(getattr(self.run, "puzzle", None)), "heuristics", {})
        meaning = {**ENGINE, **known}.get(row.reason, "")
        text = f" ({meaning})" if meaning else ""
        seen = self._seen_by_prune(row)
        if seen is not None and seen[1]:
            text += f": {seen[1]}"
        return text

    def _seen_by_prune(self, row: TraceNode) -> tuple[str, str] | None:
        """The picture and the sentence of a prune, where the problem has them."""
        if self._watch is None or not self._has_state(row.parent):
            return None
        state = self._states[row.parent]
        seen: tuple[str, str] | None = self._watch.ruled_out(
            self._problem, state, row.label, row.reason
        )
        return seen

    def _board(self, row: TraceNode) -> str:
        if row.status == "pruned":
            seen = self._seen_by_prune(row)
            if seen is not None:
                return seen[0]
        node = row.id if self._has_state(row.id) else row.parent
        if self._watch is not None and self._has_state(node):
            shown: str = self._watch.shown_at(self._problem, self._states[node])
            return shown
        return path_svg(self.tree.path(row.id))

    # -- tables ------------------------------------------------------------------------------------

    def _rivals(self, row: TraceNode) -> Iterator[Captioned]:
        """The choices of the state above, and what came of each."""
        rivals = self.tree.children(row.parent)
        if row.label is None or len(rivals) < 2:
            return
        first = max(0, min(row.alternative - ROWS // 2, len(rivals) - ROWS))
        shown = rivals[first : first + ROWS]
        rows = [("choice", "what came of it", "nodes")]
        for rival in shown:
            size = f"{self.tree.sizes[rival.id]:,}"
            rows.append((str(rival.label), self._fate(rival), size))
        more = f", {first + 1:,} to {first + len(shown):,}" if len(shown) < len(rivals) else ""
        caption = f"{len(rivals):,} choices here{more}"
        yield Captioned(caption, rows, row.alternative - first + 1)

    def _before_and_after(self, row: TraceNode) -> Iterator[Captioned]:
        """What is left for each place, before the choice and after it."""
        before = self._left(row.parent)
        after = self._left(row.id)
        if not before and not after:
            return
        places = sorted(before or after, key=lambda place: (before or after)[place].size)
        rows = [("place", "before", "after", "such as")]
        for place in places[:ROWS]:
            then = str(before[place].size) if place in before else ""
            now = "set"
            examples: tuple[str, ...] = ()
            if place in after:
                now = str(after[place].size)
                examples = after[place].examples
            elif place in before:
                examples = before[place].examples
            if row.status == "pruned":
                now = ""
            rows.append((place, then, now, ", ".join(examples)))
        more = f", the {ROWS} smallest of {len(places)}" if len(places) > ROWS else ""
        marked = -1
        turn = self._place(row.parent)
        if turn in places[:ROWS]:
            marked = places.index(turn) + 1
        yield Captioned(f"what is left for each place{more}", rows, marked)

    # -- best first --------------------------------------------------------------------------------

    def _best_first(self) -> Iterator[Frame]:
        """A frame for each state that was taken from the open list, in that order."""
        tree = self.tree
        n_expanded = self.n_whole
        open_list = [self._priced(root.id) for root in tree.children(-1)]
        number = 0
        while open_list and number < self.most:
            best = heapq.heappop(open_list)
            row = tree[best.node]
            if row.status in ("pruned", "skipped"):
                continue
            number += 1
            for child in tree.children(best.node):
                if self._has_state(child.id) and child.status != "pruned":
                    heapq.heappush(open_list, self._priced(child.id))
            title = f"state {number:,} of {n_expanded:,}: {best.f:g} = {best.g:g} + {best.h:g}"
            sentence = (
                f"Of all open states {named(row)} has the least f = g + h: "
                f"{best.f:g} = {best.g:g} (so far) + {best.h:g} (at least to come)."
            )
            if row.status == "solved":
                sentence += " It is a solution."
            tables = (*self._born(row), self._waiting(open_list))
            yield Frame(self._board(row), title, sentence, (), tables)

    def _priced(self, node: int) -> Priced:
        """g and h of a node, as the strategy has them."""
        row = self.tree[node]
        if not self._has_state(node):
            return Priced(math.inf, node, math.inf, math.inf)
        state = self._states[node]
        g: float = row.depth
        if hasattr(self._problem, "cost"):
            g = self._problem.cost(state)
        h: float = getattr(self._problem, "bound", no_bound)(state)
        return Priced(g + h, node, g, h)

    def _born(self, row: TraceNode) -> Iterator[Captioned]:
        """The children of a state that was expanded."""
        children = self.tree.children(row.id)
        if not children:
            return
        rows = [("choice", "f", "g", "h", "")]
        for child in children[:ROWS]:
            if self._has_state(child.id):
                price = self._priced(child.id)
                numbers = (f"{price.f:g}", f"{price.g:g}", f"{price.h:g}")
            else:
                numbers = ("", "", "")
            reason = f"pruned ({child.reason})" if child.reason else ""
            rows.append((str(child.label), *numbers, reason))
        more = f", the first {ROWS} of {len(children):,}" if len(children) > ROWS else ""
        yield Captioned(f"its choices{more}", rows)

    def _waiting(self, open_list: list[Priced]) -> Captioned:
        """The open list, best first, with those left out that will turn out to be duplicates."""
        best = heapq.nsmallest(ROWS, open_list)
        rows = [("open state", "f", "g", "h")]
        for state in best:
            label = " > ".join(map(str, self.tree.path(state.node)))
            rows.append((label or "(root)", f"{state.f:g}", f"{state.g:g}", f"{state.h:g}"))
        more = f", the best {ROWS} of {len(open_list):,}" if len(open_list) > ROWS else ""
        return Captioned(f"the open list{more}", rows, 1 if best else -1)


def named(row: TraceNode) -> str:
    """What a sentence calls a node."""
    return "the root" if row.label is None else str(row.label)


def path_svg(labels: list[Any]) -> str:
    """The choices that lead to a state, as boxes in lines: for problems that draw nothing."""
    parts = []
    left = 8.0
    top = 8.0
    for label in map(str, labels):
        wide = 12 + 9.6 * len(label)
        if left > 8 and left + wide > _WIDTH:
            left = 8.0
            top += _ROW
        parts.append(box(left, top, wide, _ROW - 6, fill=PAPER, stroke=INK))
        parts.append(text(left + wide / 2, top + _ROW / 2 - 3, label, size=15, fill=INK))
        left += wide + 8
    if not labels:
        parts.append(
            text(8, top + _ROW / 2 - 3, "no choice yet", size=15, fill=TONE, anchor="start")
        )
    return picture(_WIDTH, top + _ROW + 8, parts, " ".join(map(str, labels)) or "no choice yet")
