"""The shortest palindromic pangram of a word list, with a proof.

The word list becomes an automaton over half phrases, small and with a table of what is still to
come at least (`automaton`); a search through it, layer by layer (`layers`), is exhaustive up to a
cost, and a beam when it keeps only the best. The beam finds an upper bound; every cost below it is
then exhausted, the cheapest first: an exhausted cost without a phrase is a lower bound. When the
bounds have met, the phrases of that length are counted and listed (`phrases`).

>>> proof = shortest_palindromic_pangram(["lid", "off", "a", "daffodil", "lido"], alphabet="adfilo")
>>> print(proof)
proven optimal: 15 letters, 1 phrase (lid off a daffodil)
"""

from __future__ import annotations

import math
import re
import string
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypedDict, Unpack

import numpy as np

from wordsearch.display.progress import ProgressLine
from wordsearch.errors import (
    PuzzleError,
    check_limit,
    check_options,
    checked,
    short,
    whole_number,
    with_options_of,
)
from wordsearch.interrupt import Interruptible, held
from wordsearch.puzzles.palindromes.automaton import (
    UNLIMITED,
    Automaton,
    Halves,
    Tick,
    edges_of,
    shrunk,
    within,
)
from wordsearch.puzzles.palindromes.layers import Interrupted, LayeredSearch, Sweep
from wordsearch.puzzles.palindromes.phrases import Phrases, natural
from wordsearch.puzzles.palindromes.puzzle import PalindromicPangram, sha256_of
from wordsearch.puzzles.palindromes.result import (
    OPEN,
    OPTIMAL,
    UNSOLVABLE,
    WHY,
    Bound,
    Progress,
    Proof,
)
from wordsearch.puzzles.palindromes.table import bit_order, pattern_table, table_bytes
from wordsearch.words.given import Words, as_lexicon

#: The cost up to which the automaton keeps all phrases; three times that where there is none.
_FIRST_LIMIT = 8
_MOST_TABLE_LETTERS = 14
#: Phrases that a proof and a certificate name; and of those that were not counted.
_LISTED = 100
_LISTED_UNCOUNTED = 10
#: Phrases that are all looked at, to mark and to rank them.
_ALL = 200_000
#: Bytes that a key takes in the set of those on a phrase.
_ALIVE_BYTES = 150
#: Bytes that a key takes while ways are counted: as it was searched, in one row with all, its ways.
_KEY_BYTES = 24
#: Bytes that an edge takes.
_EDGE_BYTES = 40
#: Phrases up to which a count is exact.
_EXACT = 1 << 53
_ANY_ORDER = "each order of the letters is one; so many have at most one longer word"


# --- the prover -----------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Options:
    """How a proof is to be found: see `shortest_palindromic_pangram`."""

    max_memory: int | str = "1.5 GB"
    all_phrases: bool = True
    beam_width: int = 300
    timeout: float | None = None
    progress: bool | Callable[[Progress], None] = True


class ProofOptions(TypedDict, total=False):
    """The same, as :func:`shortest_palindromic_pangram` takes them."""

    max_memory: int | str
    all_phrases: bool
    beam_width: int
    timeout: float | None
    progress: bool | Callable[[Progress], None]


@checked
@with_options_of(Options, ProofOptions)
def shortest_palindromic_pangram(
    lexicon: Words = "american-english",
    *,
    alphabet: str = string.ascii_lowercase,
    single_letters: str | None = None,
    strict: bool = False,
    **options: Unpack[ProofOptions],
) -> Proof:
    """The least length of a palindromic pangram of the list's words, proven, and all phrases of
    that length.

    Parameters
    ----------
    lexicon : Lexicon, str or sequence of str
    alphabet : str
        The letters that must all occur; words with others are left out. At most 32.
    single_letters, strict
        Which words are admitted: see `PalindromicPangram`.
    max_memory : int or str
        Bytes, or such as "1.5 GB", for automaton, pattern table and searched keys (Python, Numba
        and the word list need about 0.3 GB more). Less memory means a smaller table: slower, still
        exact.
    all_phrases : bool
        Go on, once the length is proven, to count and list all phrases of it: often longer than the
        proof.
    beam_width : int
        Keys that the search for the upper bound keeps of each bucket.
    timeout : float, optional
        Seconds after which the work ends with what is proven by then; so it does at an interrupt.
    progress : bool or callable
        A function is called with a `Progress` as the work goes on; True shows a line in a notebook
        or a terminal.

    Raises
    ------
    PuzzleError
        An empty list, a bad alphabet, a beam width under 1, or too little memory for any table.

    Examples
    --------
    >>> print(shortest_palindromic_pangram(["ab", "abc"], alphabet="abc"))
    proven unsolvable: words have all letters, but no palindrome of words has
    >>> shortest_palindromic_pangram(["step", "on", "no", "pets"], alphabet="stepon").length
    12
    """
    check_options("shortest_palindromic_pangram", shortest_palindromic_pangram, options)
    puzzle = PalindromicPangram(alphabet, single_letters=single_letters, strict=strict)
    return puzzle.prove(lexicon, **options)


def memory_in_bytes(memory: int | str) -> int:
    """A number of bytes from an int or such as "1.5 GB".

    >>> memory_in_bytes("1.5 GB")
    1500000000
    """
    if isinstance(memory, int):
        return whole_number("max_memory", memory)
    match = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([KMGT]?)B?\s*", str(memory).upper())
    if match is None:
        raise PuzzleError(
            f'max_memory must be a number of bytes or such as "1.5 GB", not {short(memory)}'
        )
    number, unit = match.groups()
    thousands = " KMGT".index(unit) if unit else 0
    return int(float(number) * 1000**thousands)


class Prover:
    """The work behind `shortest_palindromic_pangram`: bounds that close in on each other.

    Attributes
    ----------
    lower, upper : int, int or None
        Costs between which the optimum lies.
    hook : callable or None
        Called with a `Progress`, at most ten times a second.
    work : Interruptible
        Whether an interrupt asked it to end.
    """

    def __init__(self, puzzle: PalindromicPangram, lexicon: Words, options: Options) -> None:
        if puzzle.distinct:
            raise PuzzleError(
                "the proof is about phrases whose words may repeat: leave distinct out, and take "
                "those of its phrases that are distinct"
            )
        whole_number("beam_width", options.beam_width)
        if options.timeout != 0:  # 0 asks for what is known before any search
            check_limit("timeout", options.timeout)
        self.puzzle = puzzle
        self.lexicon = as_lexicon(lexicon)
        self.options = options
        self.words = puzzle.words_of(self.lexicon)
        self.memory = memory_in_bytes(options.max_memory)
        self.work = Interruptible()
        self.hook: Callable[[Progress], None] | None = None
        if options.progress is True:
            self.hook = ProgressLine()
        elif options.progress:
            self.hook = options.progress

        self.began = time.perf_counter()
        self._shown = self.began
        self._held_before = held[0]
        self.deadline = math.inf
        if options.timeout is not None:
            self.deadline = self.began + options.timeout

        self.phase = "words"
        self.lower = 0
        self.upper: int | None = None
        self.seconds: dict[str, float] = {}
        self.bounds: list[Bound] = []
        self.search: dict[str, Any] = {}
        self.best: tuple[LayeredSearch, Sweep] | None = None

    # --- the way through

    def prove(self) -> Proof:
        """Prove as far as time, memory and interrupts allow."""
        with self.work:
            try:
                return self._proven()
            finally:
                if isinstance(self.hook, ProgressLine):
                    self.hook.clear()

    def _proven(self) -> Proof:
        missing = self.puzzle.missing(self.words)
        if missing:
            reason = f"no admitted word has any of the letters {missing}"
            return self._proof(UNSOLVABLE, reason=reason)
        try:
            if not self._solvable():
                reason = "words have all letters, but no palindrome of words has"
                return self._proof(UNSOLVABLE, reason=reason)
            self._bound()
            self.seconds["proof"] = time.perf_counter() - self.began
        except Interrupted as interruption:
            return self._proof(OPEN, ended=str(interruption), phrases=self._come_by()[1])
        return self._proof(OPTIMAL, **self._counted())

    @contextmanager
    def _timed(self, phase: str) -> Iterator[None]:
        """A phase of the work, whose seconds are reported, be it interrupted or not."""
        self.phase = phase
        began = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[phase] = self.seconds.get(phase, 0.0) + time.perf_counter() - began

    def _solvable(self) -> bool:
        """Build the automaton; whether any phrase of whatever length has all letters."""
        with self._timed("automaton"):
            self.halves = Halves.of(self.words)
            self.letters = self.halves.forward.alphabet
            self.edges = edges_of(self.halves, self._tick)
            # Palindromes a and b make a palindrome aba: it is enough that each letter is in one of
            # any length.
            useful = within(self.edges, self.halves.goal, UNLIMITED)
            letters = int(np.bitwise_or.reduce(useful.mask))
            return letters == (1 << len(self.letters)) - 1

    def _bound(self) -> None:
        """Raise the lower bound and lower the upper until they meet."""
        limit = _FIRST_LIMIT
        width = self.options.beam_width
        search = self._set_up(limit)
        while search is None or not self._find(search, limit, width):
            assert limit < UNLIMITED, "a solvable puzzle has a phrase of some length"
            limit *= 3
            width *= 4  # in the end it is no beam any more
            search = self._set_up(limit)
        assert self.upper is not None
        with self._timed("exclusion"):  # costs below the upper bound, the cheapest first
            parity = (self.upper - 1 - self.lower) % 2
            for limit in range(self.lower + parity, self.upper, 2):
                if self._exhausted(search, limit).best is not None:
                    break
        self.lower = self.upper

    def _set_up(self, limit: int) -> LayeredSearch | None:
        """Automaton and table for costs up to a limit; None if the automaton alone rules them
        out.
        """
        with self._timed("shrinking"):
            automaton = shrunk(self.edges, self.letters, self.halves.goal, limit, tick=self._tick)
        if automaton is None:
            self.lower = max(self.lower, limit + 1)
            return None
        n_table, room = self._table_size(automaton)
        automaton = automaton.reordered(bit_order(self.words, self.puzzle.alphabet, n_table))
        with self._timed("table"):
            table = pattern_table(automaton, n_table, self._tick)
        self.search = {
            "letters": "".join(sorted(automaton.letters[:n_table])),
            "states": automaton.n_states,
            "edges": len(automaton.edges.source),
            "bytes": table.rows.nbytes,
            "beam_width": self.options.beam_width,
        }
        search = LayeredSearch(automaton, table, self._tick, room)
        self.lower = max(self.lower, search.least_cost)
        return search

    def _table_size(self, automaton: Automaton) -> tuple[int, int]:
        """How many letters the table can tell apart, and the bytes that are left for keys."""
        n_letters = len(self.letters)
        n_edges = len(self.edges.source) + 2 * len(automaton.edges.source)
        taken = _EDGE_BYTES * n_edges
        for n_table in range(min(n_letters, _MOST_TABLE_LETTERS), -1, -1):
            size = table_bytes(automaton.n_states, n_letters, n_table, automaton.limit)
            if 3 * (taken + size) <= 2 * self.memory:
                return n_table, self.memory - taken - size
        enough = 3 * (taken + size) // 2
        raise PuzzleError(
            f"max_memory of {self.memory:,} bytes is too small for any pattern table of this "
            f"list's {automaton.n_states:,} states; at least {enough:,} bytes would do"
        )

    def _find(self, search: LayeredSearch, limit: int, width: int) -> bool:
        """Beams for growing costs until one finds a phrase; False if none does within the limit."""
        cost = self.lower
        with self._timed("beam"):
            while self._swept(search, cost, width).best is None:
                if cost >= limit:
                    return False
                cost = min(cost + max(2, (cost - self.lower) // 2), limit)
            return True

    def _swept(self, search: LayeredSearch, limit: int, width: int | None = None) -> Sweep:
        """A search of costs up to the limit; notes a phrase that is shorter."""
        sweep = search.sweep(limit, width)
        if sweep.best is not None and (self.upper is None or sweep.best < self.upper):
            self.upper = sweep.best
            self.best = (search, sweep)
        return sweep

    def _exhausted(self, search: LayeredSearch, limit: int) -> Sweep:
        """A search of all costs up to the limit, which is a bound then."""
        sweep = self._swept(search, limit)
        least = self.puzzle.least_length
        if sweep.best is None:
            found = None
            self.lower = max(self.lower, limit + 1)
        else:
            found = least + sweep.best
            self.lower = max(self.lower, sweep.best)
        bound = Bound(
            length=least + limit,
            states=sweep.states,
            found=found,
            layers=sweep.layers(),
            seconds=sweep.seconds,
        )
        self.bounds.append(bound)
        return sweep

    def _counted(self) -> dict[str, Any]:
        """What is known of the phrases of the proven length: which, and how many or why that is
        not known.
        """
        at_least, phrases = self._come_by()
        known: dict[str, Any] = {"phrases": phrases}
        if not self.options.all_phrases:
            return known | {"uncounted": "not asked for"}
        if self._any_order_will_do():
            return known | {
                "uncounted": _ANY_ORDER,
                "at_least": orders(self.words, len(self.letters)),
            }
        try:
            count, phrases = self._count()
            if count > _EXACT:
                return known | {"uncounted": "more than can be counted exactly", "at_least": _EXACT}
            known["count"] = count
            if phrases:
                known["phrases"] = phrases
                if count <= _ALL:
                    known |= self._listed(phrases)
        except (Interrupted, MemoryError) as interruption:
            ended = "memory" if isinstance(interruption, MemoryError) else str(interruption)
            known["ended"] = ended
            if "count" not in known:
                known |= {"uncounted": WHY.get(ended, ended), "at_least": at_least}
        return known

    def _any_order_will_do(self) -> bool:
        """Whether each letter is a word, and there are too many of them to count their orders."""
        n_letters = len(self.letters)
        too_many = 1 << n_letters + 4 > self.memory
        return self.upper == 0 and too_many and set(self.letters) <= set(self.words)

    def _count(self) -> tuple[int, Phrases | tuple[()]]:
        """How many phrases of the proven length there are, and these: see `_phrases`."""
        assert self.best is not None and self.upper is not None
        with self._timed("counting"):
            search, sweep = self.best
            if sweep.width is not None:
                sweep = self._exhausted(search, self.upper)
            return self._phrases(search, sweep, self._tick, search.room)

    def _listed(self, phrases: Phrases) -> dict[str, Any]:
        """What only a look at all phrases says."""
        listed = []
        with self._timed("listing"):
            for phrase in phrases:
                self._tick()
                listed.append(phrase)
            return {
                "n_distinct": sum(phrase.distinct for phrase in listed),
                "digest": sha256_of(sorted(map(str, listed))),
                "listed": tuple(natural(listed, _LISTED)),
            }

    def _phrases(
        self, search: LayeredSearch, sweep: Sweep, tick: Tick, room: int
    ) -> tuple[int, Phrases | tuple[()]]:
        """How many phrases of its best cost a sweep has, and these, unless the keys on them need
        too much room.
        """
        assert sweep.best is not None
        if _KEY_BYTES * sweep.states > room:
            raise Interrupted("memory")
        count, keys, waste = search.ways(sweep, tick)
        if _ALIVE_BYTES * len(keys) > room:
            return count, ()
        phrases = Phrases(
            puzzle=self.puzzle,
            halves=self.halves,
            automaton=search.automaton,
            alive=set(zip(keys.tolist(), waste.tolist(), strict=True)),
            cost=sweep.best,
        )
        return count, phrases

    def _come_by(self) -> tuple[int, Phrases | tuple[()]]:
        """The phrases of the upper bound that the search came by, whatever interrupt or clock
        says.
        """
        if self.best is None:
            return 0, ()
        search, sweep = self.best
        return self._phrases(search, sweep, lambda: None, room=1 << 62)

    # --- reporting

    def _tick(self, covered: int = 0, states: int = 0) -> None:
        """Between slices of work: end it if that is asked, and report how far it is."""
        now = time.perf_counter()
        if self.work.asked:
            raise Interrupted("cancelled")
        if now > self.deadline:
            raise Interrupted("timeout")
        if self.hook is not None and now - self._shown > 0.1:
            self._shown = now
            progress = Progress(
                phase=self.phase,
                lower=self.puzzle.least_length + self.lower,
                upper=self._length(self.upper),
                covered=covered,
                states=states,
                seconds=now - self.began,
            )
            self.hook(progress)

    def _length(self, cost: int | None) -> int | None:
        """The length of a phrase that has this cost, if there is one."""
        if cost is None:
            return None
        return self.puzzle.least_length + cost

    def _proof(self, status: str, **known: Any) -> Proof:
        known.setdefault("listed", tuple(islice(known.get("phrases", ()), _LISTED_UNCOUNTED)))
        compiling = held[0] - self._held_before
        if compiling >= 1:
            self.seconds["compiling"] = compiling
        self.seconds["total"] = time.perf_counter() - self.began
        lower = None if status == UNSOLVABLE else self.lower
        return Proof(
            puzzle=self.puzzle,
            lexicon=self.lexicon.name,
            sha256=self.lexicon.sha256,
            words_sha256=sha256_of(self.words),
            n_words=len(self.words),
            status=status,
            lower=self._length(lower),
            upper=self._length(self.upper),
            bounds=tuple(self.bounds),
            search=self.search,
            seconds=self.seconds,
            resident_bytes=resident_bytes(),
            **known,
        )


def orders(words: Sequence[str], n: int) -> int:
    """Phrases of 2n - 1 letters with at most one longer word, where each of n letters is a word.

    Any order of the letters, mirrored at its last, is one: n! of them. A longer word without a
    letter twice may stand for some of these on either side of the centre: the others, and it, have
    (n + 1 - its length)! orders.

    >>> orders(["a", "ab", "b", "c"], 3)
    10
    """
    lengths = [len(word) for word in words if 1 < len(word) == len(set(word))]
    return math.factorial(n) + 2 * sum(math.factorial(n + 1 - length) for length in lengths)


def resident_bytes() -> int:
    """The most memory that this process has held so far, as the system reports it; 0 where it does
    not.
    """
    try:
        import resource
    except ImportError:  # not on Windows
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    if sys.platform != "darwin":  # where it is in bytes
        most *= 1024
    return most
