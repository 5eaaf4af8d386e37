"""What the proof costs, and when more workers or machines pay: a model with measured figures.

An exhaustive search of S states looks the pattern table up a few hundred times for each state, at places all
over the table; these misses of the cache are what takes the time. It splits well: every worker does its part
of each layer. What does not split is everything before it (automaton, shrinking, table, beam), and each
large bucket of a layer is a barrier at which all wait for the last (small ones are not sent out). What w
workers must hold is the table, once a machine; what they must exchange is every state that waits, once on the
way there and once back. On one machine the workers are threads, which share everything.

    seconds(w) = set-up + sharing(w) + states · seconds a state / w + barriers · seconds a barrier
    memory(w)  = machines · table + 8 bytes · states · (searched + waiting)

The seconds of a barrier are those of an idle machine; on a busy one a round through a cluster takes many
times as long. So it pays where the exhaustive searches take minutes. For ITA Software's list the length is
proven after 19 s, of which the exhaustive part is 0.6 s: more machines save nothing. Counting all its
phrases searches 9.25 million states in 126 s (13.6 s a million): that part splits. A table that no single
machine can hold is not helped at all: tables are not split, they are made smaller (`max_memory`), and the
search grows instead.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from wordsearch.puzzles.palindromes.automaton import table_bytes

if TYPE_CHECKING:
    from wordsearch.puzzles.palindromes.layers import LayeredSearch, Sweep
    from wordsearch.puzzles.palindromes.proof import Bound, Proof

THREADS_BARRIER = 0.005  # seconds of a round through joblib with threads,
CLUSTER_BARRIER = 0.02  # and with a cluster
FEW = 20_000  # states of a layer that are searched on the spot
TABLE_BYTES_A_SECOND = 5e8  # to put the table where the workers of a machine can map it
NETWORK_BYTES_A_SECOND = 1e8  # a gigabit network, for workers on other machines
LOCAL_BYTES_A_SECOND = 3e8  # between processes of one machine, packed and unpacked
STATE_BYTES = 8.0
STATES_HELD = 2.0  # for each state searched: itself, and the copies that wait, at the widest layer


class Prediction(NamedTuple):
    """Time and memory with so many workers."""

    workers: int
    seconds: float
    searching: float  # of these, in the exhaustive searches
    worker_bytes: float  # what each machine must hold for its workers: the table and their part of a layer
    coordinator_bytes: float  # table and all keys
    moved_bytes: float
    pays: bool  # whether it takes at most nine tenths of what one worker takes


@dataclass(frozen=True)
class Cost:
    """The measured figures of a proof, from which `predicted` reckons.

    Attributes
    ----------
    setup : float
        Seconds for all but the exhaustive searches.
    states : int
        Keys searched exhaustively, over all bounds.
    seconds_a_million : float
        Seconds for a million of them in one process.
    looks_a_state : float
        Table look-ups for each.
    table : int
        Bytes.
    barriers : int
        Large buckets searched, one after the other.
    widest : int
        States in the widest layer.
    """

    setup: float
    states: int
    seconds_a_million: float
    looks_a_state: float
    table: int
    barriers: int
    widest: int

    @classmethod
    def of(cls, proof: Proof) -> Cost:
        """The figures of a proof that one process made alone.

        Raises
        ------
        ValueError
            It searched nothing exhaustively.
        """
        bounds = proof.bounds
        states = sum(bound.states for bound in bounds)
        if not states:
            raise ValueError("this proof searched no states exhaustively: there is nothing to measure")
        spent, looked = sum(bound.seconds for bound in bounds), sum(bound.looked for bound in bounds)
        return cls(
            max(0.0, proof.seconds["total"] - spent),
            states,
            1e6 * spent / states,
            looked / states,
            int(proof.search.get("bytes", 0)),
            sum(_buckets(bound, proof) for bound in bounds),
            max(layer.states for bound in bounds for layer in bound.layers),
        )

    @classmethod
    def of_sweep(cls, sweep: Sweep, search: LayeredSearch) -> Cost:
        """The figures of one exhaustive search that one process made alone; of set-up they know nothing."""
        barriers = sum(len(keys) > FEW for keys in sweep.buckets.values())
        widest = max(layer.states for layer in sweep.layers())
        return cls(
            0.0,
            sweep.states,
            1e6 * sweep.seconds / sweep.states,
            sweep.looked / sweep.states,
            search.table.rows.nbytes,
            barriers,
            widest,
        )

    def predicted(self, workers: int, *, machines: int = 1, processes: bool = False) -> Prediction:
        """Time and memory for so many workers on so many machines.

        On one machine they are threads, or with `processes` such as those of a local Dask cluster.

        Raises
        ------
        ValueError
            There are fewer workers than machines, or none.

        Examples
        --------
        >>> cost = Cost(setup=20, states=9_000_000, seconds_a_million=14, looks_a_state=130,
        ...             table=725_000_000, barriers=100, widest=1_000_000)
        >>> [round(cost.predicted(workers).seconds) for workers in (1, 2, 8)]
        [146, 84, 36]
        """
        if not 1 <= machines <= workers:
            raise ValueError(f"{workers} workers on {machines} machines: each machine has at least one")
        alone = self.states * self.seconds_a_million / 1e6
        apart = processes or machines > 1
        barrier = CLUSTER_BARRIER if apart else THREADS_BARRIER if workers > 1 else 0.0
        searching, moved, sharing = alone / workers + self.barriers * barrier, 0.0, 0.0
        if apart:
            moved = 2 * STATES_HELD * STATE_BYTES * self.states
            speed = NETWORK_BYTES_A_SECOND if machines > 1 else LOCAL_BYTES_A_SECOND
            sharing = self.table / TABLE_BYTES_A_SECOND + (moved + self.table * (machines - 1)) / speed
        seconds = self.setup + sharing + searching
        keys = STATES_HELD * STATE_BYTES
        return Prediction(
            workers,
            seconds,
            searching,
            self.table + keys * self.widest / machines,
            self.table + keys * self.states,
            moved,
            seconds < 0.9 * (self.setup + alone),
        )


def _buckets(bound: Bound, proof: Proof) -> int:
    """Large ones, at most: for each large layer every amount of waste up to the bound."""
    large = sum(layer.states > FEW for layer in bound.layers)
    return large * ((bound.length - proof.puzzle.least_length) // 2 + 1)


def table_sizes(proof: Proof) -> dict[int, int]:
    """The pattern table's bytes by the number of letters that it tells apart: nearly double for each more."""
    letters, states = len(proof.puzzle.alphabet), int(proof.search["states"])
    return {told: table_bytes(states, letters, told) for told in range(min(letters, 16) + 1)}
