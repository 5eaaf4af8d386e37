"""What a search did, in exact counts."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import Annotated, Any

from msgspec import Meta

from wordsearch.display.shown import Shown, duration, table_html

Count = Annotated[int, Meta(ge=0)]


@dataclass
class Stats(Shown):
    """What a search did, in exact counts.

    Attributes
    ----------
    nodes_by_depth, solutions_by_depth : list of int
        Nodes expanded, and solutions met, at each depth (a root is at depth 0).
    prunes_by_depth : list of dict of str to int
        For each depth, how many children every named reason ruled out.
    max_frontier : int
        The most states held at one time: open levels (depth first), heap or layer entries
        otherwise.
    prepared : float
        Seconds from the call to the beginning of the search: for indexes, tries, graphs and
        whatever else is made before it, once a dictionary.
    seconds, seconds_to_first : float
        Time spent searching, without `prepared` (nor the time between two requests for a solution);
        the second is None until a solution is found.
    inner : dict of str to Stats
        The counts of searches that ran inside this one's steps, by name.
    """

    max_frontier: Count = 0
    nodes_by_depth: list[Count] = field(default_factory=list)
    solutions_by_depth: list[Count] = field(default_factory=list)
    prunes_by_depth: list[dict[str, Count]] = field(default_factory=list)
    seconds: float = 0.0
    seconds_to_first: float | None = None
    inner: dict[str, Stats] = field(default_factory=dict)
    prepared: float = 0.0

    @property
    def nodes(self) -> int:
        """Nodes expanded, inner searches not included."""
        return sum(self.nodes_by_depth)

    @property
    def total_nodes(self) -> int:
        """Nodes expanded here and in every inner search."""
        return self.nodes + sum(stats.total_nodes for stats in self.inner.values())

    @property
    def solutions(self) -> int:
        """Solution states met; several may be one solution to the run (see `Run.solutions`)."""
        return sum(self.solutions_by_depth)

    @property
    def prunes(self) -> dict[str, int]:
        """Children ruled out, by reason, most frequent first."""
        total: Counter[str] = Counter()
        for counts in self.prunes_by_depth:
            total.update(counts)
        return dict(total.most_common())

    @property
    def every_prune(self) -> dict[str, int]:
        """Children ruled out, by reason; those of inner searches as "<search>: <reason>"."""
        found = self.prunes
        for name, inner in self.inner.items():
            found |= {f"{name}: {reason}": count for reason, count in inner.prunes.items()}
        return found

    @property
    def depth(self) -> int:
        """The greatest depth at which a node was expanded, or -1 when none was."""
        return len(self.nodes_by_depth) - 1

    def count_prune(self, depth: int, reason: str) -> None:
        """Note that a child at `depth` was ruled out for `reason`."""
        while len(self.prunes_by_depth) <= depth:
            self.prunes_by_depth.append({})
        counts = self.prunes_by_depth[depth]
        counts[reason] = counts.get(reason, 0) + 1

    def count_solution(self, depth: int) -> None:
        """Note a solution at `depth`."""
        _count(self.solutions_by_depth, depth)

    def count_node(self, depth: int) -> None:
        """Note a node expanded at `depth`."""
        _count(self.nodes_by_depth, depth)

    def as_dict(self) -> dict[str, Any]:
        """The counts as plain values (JSON in shape), in the order in which files hold them."""
        return {
            "nodes": self.nodes,
            "solutions": self.solutions,
            "prunes": self.prunes,
            "depth": self.depth,
            **asdict(self),
            "inner": {name: stats.as_dict() for name, stats in self.inner.items()},
        }

    def rows(self) -> list[tuple[str, str]]:
        """The counts as (name, text) pairs, for the tables of a run."""
        first = "none found" if self.seconds_to_first is None else duration(self.seconds_to_first)
        rows = [
            ("nodes expanded", f"{self.nodes:,}"),
            ("deepest level", str(self.depth)),
            ("largest frontier", f"{self.max_frontier:,}"),
            ("to prepare", duration(self.prepared)),
            ("to first solution", first),
            ("to search", duration(self.seconds)),
        ]
        rows += [
            (f"{name}: nodes expanded", f"{stats.nodes:,}") for name, stats in self.inner.items()
        ]
        return rows + [
            (f"pruned: {reason}", f"{count:,}") for reason, count in self.every_prune.items()
        ]

    def __str__(self) -> str:
        width = max(len(name) for name, _ in self.rows())
        return "\n".join(f"{name:<{width}}  {value}" for name, value in self.rows())

    def page(self) -> str:
        return table_html(self.rows())


def _count(levels: list[int], depth: int) -> None:
    try:
        levels[depth] += 1
    except IndexError:
        levels += [0] * (depth - len(levels)) + [1]
