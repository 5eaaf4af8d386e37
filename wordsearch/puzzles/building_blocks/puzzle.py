"""Building Blocks (New York Times): fill the blanks of words with blocks of letters, each block once.

The puzzle gives patterns such as ``pol......`` and a pool of blocks of equal length. Two questions are kept
apart here: which words fit a pattern (three ways of asking, see :data:`CANDIDATES`), and which choice of
one word a pattern uses no block too often (:class:`BlockSearch`, or :class:`OneEach`, which refuses to
choose). The algorithm that this grew from answered the first with a regular expression over the whole word
list and left the second as pseudocode.

>>> from wordsearch.words.lexicon import Lexicon
>>> lexicon = Lexicon.from_words(["card", "case", "bard", "base", "cart"])
>>> run = solve_building_blocks("ca.. ..se", "rd ba ca", lexicon)
>>> run.solutions[0].words, run.solutions[0].left_over
(('card', 'base'), ('ca',))
"""

from __future__ import annotations

import json
import re
import unicodedata
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import permutations
from math import perm
from operator import itemgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple
from weakref import finalize

from wordsearch.errors import PuzzleError, check_choice, check_limit, checked_names, read_json
from wordsearch.search import strategies as search
from wordsearch.search.backtracking import backtrack
from wordsearch.search.problem import Branch, Prune, state_after
from wordsearch.search.run import Run
from wordsearch.words.catalogue import data_folder
from wordsearch.words.lexicon import check_lexicon

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

    from wordsearch.batch.outcome import Outcome
    from wordsearch.provenance import Provenance, Rating
    from wordsearch.words.lexicon import Lexicon

OPEN = "."  # a blank letter
#: How the words that fit a pattern are found; all three find the same.
CANDIDATES = MappingProxyType(
    {
        "regex": "a regular expression a pattern, over every word of its length",
        "pairs": "every way to put blocks into the blanks, looked up in the lexicon",
        "index": "words filed by their given letters, then by their first blank; built once a lexicon",
    }
)
#: What `prune` may name, and what each does.
PRUNES = MappingProxyType(
    {
        "lock": "a pattern with one candidate left takes it at once, and its blocks with it",
        "forward": "candidates whose blocks are taken are struck; a pattern with none left ends the branch",
    }
)
#: What `order` may be: which pattern is filled next.
ORDERS = MappingProxyType(
    {
        "given": "the first open pattern of the puzzle",
        "fewest": "the open pattern with the fewest candidates left",
    }
)
SOLVERS = ("search", "simple")
_STRATEGIES = ("depth_first", "best_first", "beam", "limited_discrepancy")
_MOST_FILLINGS = 10_000_000  # of one pattern, that candidates="pairs" is willing to try


class Candidate(NamedTuple):
    """A word that fits a pattern, and the blocks that it takes as one number (see `BuildingBlocks.pool`)."""

    word: str
    need: int


class Slots(NamedTuple):
    """How a pattern lies on its words: which pieces of block length are given and which are blank."""

    length: int
    given: tuple[int, ...]
    letters: str  # of the given pieces, together
    blank: tuple[slice, ...]


class Pool(NamedTuple):
    """The blocks as one number, with a counter of `width` bits for each different block.

    The top bit of each counter is a guard: it is set in `full`, and a number that was taken from the pool
    cleared it exactly where a block was used more often than it is there. So "do these blocks fit?" is one
    subtraction and one comparison, for blocks that are listed twice as for blocks that are listed once.
    """

    unit: Mapping[str, int]
    full: int
    guard: int


# --- the puzzle -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BuildingBlocks:
    """Patterns with blanks, and the blocks to fill them.

    Attributes
    ----------
    patterns : tuple of str
        Given letters, and ``.`` for each letter of a blank; blanks are as long as a block and start at a
        multiple of that length. Patterns may differ in length and in where their blanks are.
    blocks : tuple of str
        All of one length; a block that is listed twice can be used twice.

    Raises
    ------
    PuzzleError
        If there are no patterns or no blocks, blocks differ in length, a pattern has no blanks or is not
        aligned to blocks, there are fewer blocks than blanks, or something is not a letter.
    """

    patterns: tuple[str, ...]
    blocks: tuple[str, ...]
    #: What is known of a puzzle that :func:`wordsearch.make_building_blocks` made; no part of equality.
    provenance: Provenance | None = field(default=None, compare=False, repr=False)

    #: Named sets of options, from no heuristic at all to all that pay.
    variants: ClassVar[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
        {
            "plain": {"candidates": "regex", "order": "given", "prune": ()},
            "pairs": {"candidates": "pairs", "order": "given", "prune": ()},
            "index": {"candidates": "index", "order": "given", "prune": ()},
            "index+fewest": {"candidates": "index", "order": "fewest", "prune": ()},
            "index+fewest+lock": {"candidates": "index", "order": "fewest", "prune": ("lock",)},
            "index+fewest+forward": {"candidates": "index", "order": "fewest", "prune": ("forward",)},
            "default": {"candidates": "index", "order": "fewest", "prune": ("lock", "forward")},
        }
    )

    def __post_init__(self) -> None:
        _check_blocks(self.blocks)
        if not self.patterns:
            raise PuzzleError("a puzzle needs at least one pattern, as in 'pol......'; there is none")
        size = len(self.blocks[0])
        for number, pattern in enumerate(self.patterns, 1):
            _check_pattern(number, pattern, size)
        blanks = "".join(self.patterns).count(OPEN) // size
        if blanks > len(self.blocks):
            raise PuzzleError(
                f"the patterns have {blanks} blanks, but there are only {len(self.blocks)} "
                "blocks: each block fills one blank"
            )

    @classmethod
    def parse(cls, patterns: str | Sequence[str], blocks: str | Sequence[str]) -> BuildingBlocks:
        """A puzzle from two lists, or from two texts with spaces between the items; in lower case.

        Raises
        ------
        PuzzleError
            See the class.

        >>> BuildingBlocks.parse("Ca.. ..SE", ["rd", "ba"]).patterns
        ('ca..', '..se')
        """
        return cls(_items("patterns", patterns), _items("blocks", blocks))

    @classmethod
    def examples(cls) -> dict[str, BuildingBlocks]:
        """The three puzzles of the New York Times Puzzle Edition 2018, by name: p1, p2 and p3."""
        file = data_folder() / "puzzles" / "building_blocks.json"
        content = json.loads(file.read_text(encoding="utf-8"))
        return {name: cls.parse(**puzzle) for name, puzzle in content["puzzles"].items()}

    # -- how it is built ---------------------------------------------------------------------------------

    @property
    def block_length(self) -> int:
        """Letters in a block."""
        return len(self.blocks[0])

    @cached_property
    def slots(self) -> tuple[Slots, ...]:
        """For each pattern its given and blank pieces."""
        return tuple([_slots(pattern, len(self.blocks[0])) for pattern in self.patterns])

    @cached_property
    def pool(self) -> Pool:
        """All blocks as one number."""
        copies = Counter(self.blocks)
        most = max(*copies.values(), *[len(slots.blank) for slots in self.slots])
        width = most.bit_length() + 1
        unit = {block: 1 << place * width for place, block in enumerate(copies)}
        guard = sum(unit.values()) << width - 1
        return Pool(unit, guard + sum(map(unit.__getitem__, self.blocks)), guard)

    def pieces(self, word: str) -> list[str]:
        """The pieces of block length that a word or pattern consists of.

        >>> BuildingBlocks.parse("ca..", "rd").pieces("card")
        ['ca', 'rd']
        """
        size = self.block_length
        return [word[start : start + size] for start in range(0, len(word), size)]

    # -- solving -----------------------------------------------------------------------------------------

    def candidates(self, lexicon: Lexicon, method: str = "index") -> list[list[Candidate]]:
        """For each pattern the words that the blocks can make of it, in alphabetical order.

        Whether the patterns together need a block too often is not asked here.

        Raises
        ------
        PuzzleError
            If `method` is not one of :data:`CANDIDATES`, if the lexicon is empty, or if ``pairs`` would have
            to try more than ten million fillings.

        >>> from wordsearch.words.lexicon import Lexicon
        >>> puzzle = BuildingBlocks.parse("ca.. ..se", "rd ba ca")
        >>> [[word for word, _ in found] for found in puzzle.candidates(Lexicon.from_words(["card", "case"]))]
        [['card'], ['case']]
        """
        check_choice("candidates", method, CANDIDATES)
        check_lexicon(lexicon)
        return _METHODS[method](self, lexicon)

    def solve(
        self,
        lexicon: Lexicon,
        *,
        solver: str = "search",
        candidates: str = "index",
        order: str = "fewest",
        prune: Sequence[str] = ("lock", "forward"),
        strategy: str = "depth_first",
        limit: int | None = None,
        max_nodes: int | None = None,
        timeout: float | None = None,
        trace: bool | int = False,
    ) -> Run[BuildingBlocksSolution]:
        """Every way to fill all patterns; see :func:`solve_building_blocks`."""
        check_choice("solver", solver, SOLVERS)
        check_choice("strategy", strategy, _STRATEGIES)
        if solver == "search":
            problem = BlockSearch(self, lexicon, candidates, order, prune)
            run = getattr(search, strategy)
            return run(  # type: ignore[no-any-return]
                problem,
                limit=limit,
                max_nodes=max_nodes,
                timeout=timeout,
                trace=trace,
            )
        names = checked_names("prune", prune, PRUNES)
        if strategy != "depth_first" or order != "fewest" or names != PRUNES.keys():
            raise PuzzleError(
                "the simple solver never chooses between words, so that it takes no order, "
                "prune or strategy; solver='search' does"
            )
        return Run(
            OneEach(self, lexicon, candidates),
            _without_choosing,
            limit=limit,
            max_nodes=max_nodes,
            timeout=timeout,
            trace=trace,
        )

    def is_unique(self, lexicon: Lexicon, **options: Any) -> bool:
        """Whether there is exactly one way to fill all patterns; stops at the second.

        Raises
        ------
        TimeoutError
            If a limit in `options` ended the search before that was known.

        >>> from wordsearch.words.lexicon import Lexicon
        >>> BuildingBlocks.parse("ca..", "rd se").is_unique(Lexicon.from_words(["card", "case"]))
        False
        """
        run = self.solve(lexicon, **{**options, "limit": 2}).finish()
        if run.status != "complete" and len(run.solutions) < 2:
            raise TimeoutError(f"undecided: {run.summary()}")
        return len(run.solutions) == 1

    def rate(self, lexicon: Lexicon) -> Rating:
        """How hard the puzzle is for a person; see :func:`wordsearch.rate`."""
        from wordsearch.puzzles.building_blocks.make import rated

        return rated(self, lexicon)

    @classmethod
    def batch(
        cls,
        puzzles: Sequence[BuildingBlocks],
        lexicon: Lexicon,
        *,
        solutions: bool,
        limit: int | None,
        stop: NDArray[np.uint8],
        **options: Any,
    ) -> Outcome:
        """Many puzzles through the kernel, for :func:`wordsearch.solve_many`.

        Raises
        ------
        PuzzleError
            For options that the kernel lacks, or a pattern of more than 62 pieces.
        """
        from wordsearch.batch.outcome import Outcome, kernel_options
        from wordsearch.puzzles.building_blocks import kernel

        options = kernel_options(cls, options, ("candidates", "max_nodes"))
        check_limit("max_nodes", options.get("max_nodes"), whole=True)
        check_choice("candidates", options.get("candidates", "index"), CANDIDATES)  # all find the same
        check_lexicon(lexicon)
        lines = [f"{' '.join(puzzle.patterns)}\t{' '.join(puzzle.blocks)}" for puzzle in puzzles]
        solved = kernel.solve(
            lines, lexicon, wanted=solutions, limit=limit, stop=stop, max_nodes=options.get("max_nodes")
        )
        counts, nodes, done, words = solved
        found = _in_words(puzzles, lexicon, counts.tolist(), words.tolist()) if solutions else None
        return Outcome(counts, nodes, done, found)

    @staticmethod
    def dictionary_table(
        puzzles: Mapping[str, BuildingBlocks], lexicons: Lexicon | str | Iterable[Lexicon | str]
    ) -> pd.DataFrame:
        """Which dictionary solves which puzzle, with and without searching.

        Parameters
        ----------
        puzzles : mapping of str to BuildingBlocks
            Such as ``BuildingBlocks.examples()``.
        lexicons : Lexicon, str or an iterable of them
            A name is loaded.

        Returns
        -------
        pandas.DataFrame
            One row a dictionary and puzzle: ``lexicon``, ``puzzle``, ``simple`` (yes; no: a pattern has no
            candidate, or blocks clash; ambiguous: a pattern has several), ``missing`` and ``several`` (the
            given letters of such patterns), ``solutions`` (how many the search finds) and ``verdict`` (all
            in one text).
        """
        import pandas as pd

        if not isinstance(puzzles, Mapping):
            raise PuzzleError(
                "the puzzles of a table come with names, as in {'mine': puzzle}; this is the "
                f"{type(puzzles).__name__} {str(puzzles)[:60]}"
            )
        rows = [
            _table_row(name, puzzle, lexicon)
            for lexicon in _loaded(lexicons)
            for name, puzzle in puzzles.items()
        ]
        return pd.DataFrame(
            rows, columns=["lexicon", "puzzle", "simple", "missing", "several", "solutions", "verdict"]
        )

    # -- keeping and showing -----------------------------------------------------------------------------

    def to_json(self) -> str:
        """The puzzle as JSON; `from_json` takes it back."""
        from wordsearch.provenance import made_part

        content = {
            "puzzle": "building_blocks",
            "patterns": self.patterns,
            "blocks": self.blocks,
            **made_part(self.provenance),
        }
        return json.dumps(content, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> BuildingBlocks:
        """The puzzle that `to_json` wrote.

        Raises
        ------
        PuzzleError
            If the text is not JSON of such a puzzle, or the puzzle is not sound.
        """
        data = read_json(text)
        if (
            not isinstance(data, dict)
            or data.get("puzzle") != "building_blocks"
            or not all(isinstance(data.get(part), list) for part in ("patterns", "blocks"))
        ):
            raise PuzzleError(
                'JSON of this puzzle looks like {"puzzle": "building_blocks", '
                '"patterns": ["ca.."], "blocks": ["rd"]}'
            )
        from wordsearch.provenance import made_in

        return replace(cls.parse(data["patterns"], data["blocks"]), provenance=made_in(data))

    def __str__(self) -> str:
        rows = [
            _row_text(self.pieces(pattern), slots)
            for pattern, slots in zip(self.patterns, self.slots, strict=True)
        ]
        return "\n".join([*rows, "blocks: " + " ".join(self.blocks)])

    def _repr_svg_(self) -> str:
        from wordsearch.puzzles.building_blocks.draw import puzzle_svg

        return puzzle_svg(self)


@dataclass(frozen=True)
class PartialBlocks:
    """A puzzle under way: for each pattern its word, or the pattern itself while it is open."""

    puzzle: BuildingBlocks
    rows: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_svg_(self) -> str:
        from wordsearch.puzzles.building_blocks.draw import partial_svg

        return partial_svg(self)


@dataclass(frozen=True)
class BuildingBlocksSolution:
    """A word for each pattern of a puzzle.

    Attributes
    ----------
    puzzle : BuildingBlocks
    words : tuple of str
        In the order of ``puzzle.patterns``.
    """

    puzzle: BuildingBlocks
    words: tuple[str, ...]

    @property
    def blocks(self) -> tuple[tuple[str, ...], ...]:
        """For each word the blocks in its blanks, from the left."""
        return tuple(
            tuple(word[blank] for blank in slots.blank)
            for word, slots in zip(self.words, self.puzzle.slots, strict=True)
        )

    @property
    def left_over(self) -> tuple[str, ...]:
        """The blocks that no word uses, in the order of ``puzzle.blocks``."""
        used = Counter(block for blocks in self.blocks for block in blocks)
        rest: list[str] = []
        for block in self.puzzle.blocks:
            if used[block]:
                used[block] -= 1
            else:
                rest.append(block)
        return tuple(rest)

    def bonus(self, lexicon: Lexicon, limit: int | None = 10, timeout: float | None = 10.0) -> list[str]:
        """What the left-over blocks spell, in whatever order they make words, likeliest first.

        Phrases are ranked by the product of their words' frequencies (as by Norvig's word segmenter, "Natural
        Language Corpus Data", 2009), so that few common words come before many or rare ones. A word that
        wordfreq has never seen counts as one in a thousand million.

        Parameters
        ----------
        lexicon : Lexicon
            Where words come from.
        limit : int, optional
            How many phrases at most; None for all.
        timeout : float, optional
            Seconds; six left-over blocks can take as long as this, and three take milliseconds.

        Raises
        ------
        TimeoutError
            If the time is up before there are `limit` phrases, or all.
        LexiconError
            If wordfreq is not installed.

        >>> from wordsearch.words.lexicon import Lexicon
        >>> puzzle = BuildingBlocks.parse("ca..", "rd me ti")
        >>> solution = BuildingBlocksSolution(puzzle, ("card",))
        >>> solution.bonus(Lexicon.from_words(["time", "met", "i"]))
        ['time', 'met i']
        """
        check_lexicon(lexicon)
        run = search.best_first(LeftOver(self.left_over, lexicon), limit=limit, timeout=timeout).finish()
        if run.status == "cancelled":
            raise KeyboardInterrupt  # a run keeps what it has found; half a list would be taken for all
        if run.status == "timeout":
            best = ", ".join(run.solutions[:3]) or "nothing yet"
            raise TimeoutError(
                f"{timeout} seconds were too few for {len(self.left_over)} left-over blocks "
                f"(found: {best}); ask for fewer phrases, or give more time"
            )
        return run.solutions

    def __str__(self) -> str:
        rows = [
            f"{_row_text(self.puzzle.pieces(word), slots)}  {word}"
            for word, slots in zip(self.words, self.puzzle.slots, strict=True)
        ]
        return "\n".join([*rows, "left over: " + (" ".join(self.left_over) or "nothing")])

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_svg_(self) -> str:
        from wordsearch.puzzles.building_blocks.draw import solution_svg

        return solution_svg(self)


def _in_words(
    puzzles: Sequence[BuildingBlocks], lexicon: Lexicon, counts: Sequence[int], numbers: Sequence[int]
) -> list[list[BuildingBlocksSolution]]:
    """The solutions of each puzzle, from the numbers that its words have among those of their length."""
    found, each = [], iter(numbers)
    for puzzle, count in zip(puzzles, counts, strict=True):
        shelves = [lexicon.of_length(len(pattern)) for pattern in puzzle.patterns]
        found.append(
            [
                BuildingBlocksSolution(puzzle, tuple([shelf[next(each)] for shelf in shelves]))
                for _ in range(count)
            ]
        )
    return found


def _row_text(pieces: Sequence[str], slots: Slots) -> str:
    """Given letters in brackets, blocks without: ``[pol] emi  cal``."""
    return "".join(
        f"[{piece}]" if place in slots.given else f" {piece} " for place, piece in enumerate(pieces)
    )


# --- what a sound puzzle is -----------------------------------------------------------------------------


def _items(what: str, given: str | Sequence[str]) -> tuple[str, ...]:
    if isinstance(given, str):
        return tuple(unicodedata.normalize("NFC", given).lower().split())
    if not isinstance(given, Sequence) or not all(isinstance(item, str) for item in given):
        raise PuzzleError(
            f"{what} are a list of strings, or one text with spaces between them; this is the "
            f"{type(given).__name__} {str(given)[:60]}"
        )
    return tuple([unicodedata.normalize("NFC", item).lower() for item in given])


def _is_spelled(text: str) -> bool:
    """Letters only; the vowel signs of Indic scripts are part of them."""
    return text.isalpha() or all(
        letter.isalpha() or unicodedata.category(letter)[0] == "M" for letter in text
    )


def _check_blocks(blocks: Sequence[str]) -> None:
    if not blocks:
        raise PuzzleError("a puzzle needs blocks, as in 'ble cal cup'; there is none")
    if not all(map(str.isalpha, blocks)):
        for number, block in enumerate(blocks, 1):
            if not block or not _is_spelled(block):
                raise PuzzleError(f"block {number} is {block[:40]!r}; a block consists of letters")
    if len(set(map(len, blocks))) > 1:
        ((size, _),) = Counter(map(len, blocks)).most_common(1)
        number = next(number for number, block in enumerate(blocks, 1) if len(block) != size)
        odd = blocks[number - 1]
        letters = f"{len(odd)} letter{'' if len(odd) == 1 else 's'}"
        raise PuzzleError(
            f"block {number}, {odd[:40]!r}, has {letters} "
            f"where most blocks have {size}: all must be equally long"
        )


def _check_pattern(number: int, pattern: str, size: int) -> None:
    if OPEN not in pattern or not _aligned(size)(pattern) or not pattern.replace(OPEN, "a").isalpha():
        _complain_of_pattern(f"pattern {number}, {pattern[:40]!r},", pattern, size)


@lru_cache(maxsize=64)
def _aligned(size: int) -> Callable[[str], object]:
    """Whether a text consists of blanks and of pieces without blanks, each of `size` letters."""
    return re.compile(rf"(?:[^{OPEN}]{{{size}}}|[{OPEN}]{{{size}}})+").fullmatch


def _complain_of_pattern(name: str, pattern: str, size: int) -> None:
    """Find out what is wrong with a pattern that is not plainly sound, if anything is."""
    if not pattern or not _is_spelled(pattern.replace(OPEN, "a")):
        raise PuzzleError(f"{name} must consist of letters and of {OPEN!r} for each blank letter")
    if len(pattern) % size:
        raise PuzzleError(
            f"{name} has {len(pattern)} letters, which is no multiple of the block length, {size}"
        )
    if OPEN not in pattern:
        raise PuzzleError(f"{name} has no blanks: there is nothing to fill")
    for start in range(0, len(pattern), size):
        piece = pattern[start : start + size]
        if piece != OPEN * size and OPEN in piece:
            raise PuzzleError(
                f"{name} mixes letters and blanks in {piece!r}, letters {start + 1} to "
                f"{start + size}: a blank is {size} letters long and starts where a block can"
            )


# --- which words fit a pattern --------------------------------------------------------------------------


def _slots(pattern: str, size: int) -> Slots:
    heads = pattern[::size]  # the first letter of each piece tells whether it is given
    given = tuple([place for place, head in enumerate(heads) if head != OPEN])
    return Slots(len(pattern), given, pattern.replace(OPEN, ""), _blanks(given, len(heads), size))


@lru_cache(maxsize=1024)
def _blanks(given: tuple[int, ...], pieces: int, size: int) -> tuple[slice, ...]:
    """Where the pieces lie that are not given; most patterns of a puzzle have theirs in common."""
    return tuple([_piece(place, size) for place in range(pieces) if place not in given])


def _piece(place: int, size: int) -> slice:
    return slice(place * size, place * size + size)


def _fitting(words: Iterable[str], slots: Slots, pool: Pool) -> list[Candidate]:
    """Of words that have the given letters, those whose other pieces are blocks, none used too often."""
    unit, full, guard = pool
    found = []
    for word in words:
        need = 0
        for blank in slots.blank:
            piece = word[blank]
            if piece not in unit:
                break
            need += unit[piece]
        else:
            if (full - need) & guard == guard:
                found.append(Candidate(word, need))
    return found


def _by_regex(puzzle: BuildingBlocks, lexicon: Lexicon) -> list[list[Candidate]]:
    """As first written: any block in each blank, tried on every word of the right length."""
    any_block = f"(?:{'|'.join(map(re.escape, puzzle.pool.unit))})"
    found = []
    for pattern, slots in zip(puzzle.patterns, puzzle.slots, strict=True):
        parts = [any_block if OPEN in piece else re.escape(piece) for piece in puzzle.pieces(pattern)]
        fitting = filter(re.compile("".join(parts)).fullmatch, lexicon.of_length(len(pattern)))
        found.append(_fitting(fitting, slots, puzzle.pool))
    return found


def _by_pairs(puzzle: BuildingBlocks, lexicon: Lexicon) -> list[list[Candidate]]:
    """Every ordered choice of blocks for the blanks: pairs where there are two, as in the printed puzzles."""
    found = []
    for pattern, slots in zip(puzzle.patterns, puzzle.slots, strict=True):
        ways = perm(len(puzzle.blocks), len(slots.blank))
        if ways > _MOST_FILLINGS:
            raise PuzzleError(
                f"pattern {pattern[:40]!r} can be filled in {ways:,} ways, more "
                f"than candidates='pairs' tries ({_MOST_FILLINGS:,}); use 'index'"
            )
        template = pattern.replace(OPEN * puzzle.block_length, "{}").format
        made = {template(*blocks) for blocks in permutations(puzzle.blocks, len(slots.blank))}
        found.append(_fitting(sorted(word for word in made if word in lexicon), slots, puzzle.pool))
    return found


def _by_index(puzzle: BuildingBlocks, lexicon: Lexicon) -> list[list[Candidate]]:
    """Only the words with the given letters whose first blank holds a block are ever looked at."""
    indexes, pool, size = _indexes_of(lexicon), puzzle.pool, puzzle.block_length
    blocks = pool.unit.keys()
    found = []
    for slots in puzzle.slots:
        length, given, letters, _ = slots
        shape = (size, length, given)
        index = indexes.get(shape)
        if index is None:
            index = indexes[shape] = _index(lexicon.of_length(length), slots, size)
        by_first = index.get(letters)
        some = []
        if by_first is not None:
            for first in by_first.keys() & blocks:
                words = by_first[first]
                some += [words[start : start + length] for start in range(0, len(words), length)]
        found.append(sorted(_fitting(some, slots, pool)))
    return found


_METHODS: Mapping[str, Callable[[BuildingBlocks, Lexicon], list[list[Candidate]]]] = MappingProxyType(
    {"regex": _by_regex, "pairs": _by_pairs, "index": _by_index}
)

# Words of one length by their given letters, then by the letters of their first blank. Words that share both
# are written one after the other in one string: dicts of strings are nothing to the garbage collector.
_Index = dict[str, dict[str, str]]
_Shape = tuple[int, int, tuple[int, ...]]  # length of blocks, length of words, places of the given pieces
# By the lexicon's identity, for as long as it lives: comparing two lexicons would look at all their words.
_INDEXES: dict[int, dict[_Shape, _Index]] = {}


def _indexes_of(lexicon: Lexicon) -> dict[_Shape, _Index]:
    """The indexes built for a lexicon so far; dropped together with it."""
    indexes = _INDEXES.get(id(lexicon))
    if indexes is None:
        indexes = _INDEXES[id(lexicon)] = {}
        finalize(lexicon, _INDEXES.pop, id(lexicon), None).atexit = False
    return indexes


def _index(words: Iterable[str], slots: Slots, size: int) -> _Index:
    given = [_piece(place, size) for place in slots.given]
    letters = itemgetter(*given) if given else lambda word: ""
    first = slots.blank[0]
    index: _Index = {}
    for word in words:
        key = letters(word)
        by_first = index.setdefault(key if isinstance(key, str) else "".join(key), {})
        piece = word[first]
        by_first[piece] = by_first.get(piece, "") + word
    return index


# --- which choice uses no block too often ---------------------------------------------------------------


class _Filled(NamedTuple):
    """A state: the blocks left, the words chosen, the candidates of each open pattern (by its number)."""

    left: int
    words: Mapping[int, str]
    open: Mapping[int, Sequence[Candidate]]
    failed: tuple[Prune, ...] = ()


class _Patterns:
    """What both problems share: the candidates, found when the search begins, and why there are none."""

    def __init__(self, puzzle: BuildingBlocks, lexicon: Lexicon, candidates: str) -> None:
        check_choice("candidates", candidates, CANDIDATES)
        check_lexicon(lexicon)
        self.puzzle, self.lexicon, self.method = puzzle, lexicon, candidates
        self._guard = puzzle.pool.guard

    @cached_property
    def candidates(self) -> list[list[Candidate]]:
        """For each pattern the words that fit it alone."""
        return self.puzzle.candidates(self.lexicon, self.method)

    def solution(self, state: _Filled) -> BuildingBlocksSolution | None:
        """The words, when every pattern has one."""
        if state.open or state.failed:
            return None
        words = state.words
        return BuildingBlocksSolution(self.puzzle, tuple([words[number] for number in range(len(words))]))

    def explain(
        self,
        run: Run[BuildingBlocksSolution],
        lexicons: Lexicon | str | Iterable[Lexicon | str] | None = None,
    ) -> pd.DataFrame:
        """Why each pattern has the word it has, or has none; see :func:`explanation`."""
        return explanation(self.puzzle, self.candidates, self.lexicon, run.solutions, lexicons)


class BlockSearch(_Patterns):
    """Problem: one candidate for each pattern, no block used more often than it is there.

    Parameters
    ----------
    candidates, order : str
        See :data:`CANDIDATES` and :data:`ORDERS`.
    prune : sequence of str
        See :data:`PRUNES`.
    """

    def __init__(
        self,
        puzzle: BuildingBlocks,
        lexicon: Lexicon,
        candidates: str = "index",
        order: str = "given",
        prune: Sequence[str] = (),
    ) -> None:
        super().__init__(puzzle, lexicon, candidates)
        check_choice("order", order, ORDERS)
        self.order, self.prune = order, checked_names("prune", prune, PRUNES)
        self._fewest = order == "fewest"
        self._lock, self._forward = "lock" in self.prune, "forward" in self.prune

    def roots(self) -> Iterator[_Filled]:
        patterns, full = self.puzzle.patterns, self.puzzle.pool.full
        candidates: dict[int, Sequence[Candidate]] = dict(enumerate(self.candidates))
        empty = [number for number, found in candidates.items() if not found]
        if empty and self._forward:
            prunes = tuple(Prune(patterns[number], "no candidate") for number in empty)
            yield _Filled(full, {}, candidates, prunes)
            return
        start = self._settled(full, {}, dict(candidates), all_fit=True)
        yield start if isinstance(start, _Filled) else _Filled(full, {}, candidates, (start,))

    def _settled(
        self,
        left: int,
        words: dict[int, str],
        candidates: dict[int, Sequence[Candidate]],
        all_fit: bool = False,
    ) -> _Filled | Prune:
        """What follows from a choice without choosing again; changes the two dicts that it is given."""
        guard = self._guard
        while candidates:
            if self._forward and not all_fit:
                for number, found in candidates.items():
                    kept = [item for item in found if (left - item[1]) & guard == guard]
                    if not kept:
                        return Prune(self.puzzle.patterns[number], "forward")
                    candidates[number] = kept
            if not self._lock:
                break
            single = [number for number, found in candidates.items() if len(found) == 1]
            for number in single:
                word, need = candidates.pop(number)[0]
                left -= need
                if left & guard != guard:
                    return Prune(word, "lock")
                words[number] = word
            if not single:
                break
            all_fit = False
        return _Filled(left, words, candidates)

    def children(self, state: _Filled) -> Iterator[Any]:
        if state.failed or not state.open:
            yield from state.failed
            return
        left, guard, candidates = state.left, self._guard, state.open
        number = min(candidates)
        if self._fewest:
            number = min(candidates, key=lambda number: len(candidates[number]))
        if not candidates[number]:
            yield Prune(self.puzzle.patterns[number], "no candidate")
        for word, need in candidates[number]:
            if (left - need) & guard != guard:
                yield Prune(word, "block taken")
                continue
            others = {other: found for other, found in candidates.items() if other != number}
            after = self._settled(left - need, {**state.words, number: word}, others)
            yield Branch(word, after) if isinstance(after, _Filled) else Prune(word, after.reason)

    def after(self, labels: Sequence[object]) -> PartialBlocks:
        """The puzzle as it stands at a node of the search tree, with words that followed by themselves."""
        state = state_after(self, labels)
        filled = {} if state is None else state.words
        rows = (filled.get(number, pattern) for number, pattern in enumerate(self.puzzle.patterns))
        return PartialBlocks(self.puzzle, tuple(rows))


class OneEach(_Patterns):
    """Problem: each pattern must have exactly one candidate, and those must get by with the blocks.

    Where a pattern has several, this does not choose: the run finds nothing and does not call itself
    complete, for a search might find something.
    """

    @property
    def cut(self) -> str:
        """Why an empty result says nothing about solutions; empty when it does."""
        counts = [len(found) for found in self.candidates]
        return "several candidates" if min(counts) and max(counts) > 1 else ""

    def roots(self) -> Iterator[_Filled]:
        bad = [
            Prune(pattern, "several candidates" if found else "no candidate")
            for pattern, found in zip(self.puzzle.patterns, self.candidates, strict=True)
            if len(found) != 1
        ]
        yield _Filled(self.puzzle.pool.full, {}, dict(enumerate(self.candidates)), tuple(bad))

    def children(self, state: _Filled) -> Iterator[Any]:
        if state.failed or not state.open:
            yield from state.failed
            return
        number, (candidate,) = next(iter(state.open.items()))
        left = state.left - candidate.need
        if left & self._guard != self._guard:
            yield Prune(candidate.word, "block taken")
            return
        others = {other: found for other, found in state.open.items() if other != number}
        yield Branch(candidate.word, _Filled(left, {**state.words, number: candidate.word}, others))


def _without_choosing(job: Any) -> Generator[Any, None, None]:
    """Depth first, and honest about the choices that the problem refused to make."""
    yield from backtrack(job)
    job.cut = job.problem.cut


# --- what the left-over blocks spell --------------------------------------------------------------------


class _Spelled(NamedTuple):
    """A state: its price, the finished words, the letters after them, and the blocks still to be laid.

    The next word must have at least `least` letters: shorter ones could have been finished a step ago.
    """

    price: float
    words: tuple[str, ...]
    letters: str
    least: int
    left: tuple[str, ...]


class LeftOver:
    """Problem: orders of blocks that read as words; a phrase costs the negative logarithm of its chance.

    A step lays a block or finishes a word, so that every phrase is reached in one way only.
    """

    def __init__(self, blocks: Sequence[str], lexicon: Lexicon) -> None:
        self._blocks, self._lexicon = tuple(sorted(blocks)), lexicon

    def roots(self) -> Iterator[_Spelled]:
        yield _Spelled(0.0, (), "", 1, self._blocks)

    def _begins_a_word(self, letters: str) -> bool:
        words = self._lexicon.words
        place = bisect_left(words, letters)
        return place < len(words) and words[place].startswith(letters)

    def children(self, state: _Spelled) -> Iterator[Any]:
        price, words, letters, least, left = state
        for end in range(least, len(letters) + 1):
            word = letters[:end]
            if word in self._lexicon:
                dear = price + 9 - self._lexicon.frequency(word)  # Zipf's scale counts from 1 in 10^9
                yield Branch(word, _Spelled(dear, (*words, word), letters[end:], 1, left))
        if left and self._begins_a_word(letters):
            for place, block in enumerate(left):
                if block not in left[:place]:
                    rest = left[:place] + left[place + 1 :]
                    yield Branch(block, _Spelled(price, words, letters + block, len(letters) + 1, rest))

    def cost(self, state: _Spelled) -> float:
        """The price of the finished words."""
        return state.price

    def solution(self, state: _Spelled) -> str | None:
        """The phrase, when all letters are words and all blocks are laid."""
        return " ".join(state.words) if state.words and not state.letters and not state.left else None


# --- why it failed --------------------------------------------------------------------------------------


def explanation(
    puzzle: BuildingBlocks,
    candidates: Sequence[Sequence[Candidate]],
    lexicon: Lexicon,
    solutions: Sequence[BuildingBlocksSolution],
    lexicons: Lexicon | str | Iterable[Lexicon | str] | None = None,
) -> pd.DataFrame:
    """Pattern by pattern: the candidates in each dictionary, and the word that is missing here.

    Parameters
    ----------
    puzzle, candidates, lexicon
        What was solved, and with which words.
    solutions : sequence of BuildingBlocksSolution
        What came of it.
    lexicons : Lexicon, str or an iterable of them, optional
        Dictionaries to compare with; a name is loaded. Default: every embedded list and every list of a
        package that is here, which takes some seconds to load.

    Returns
    -------
    pandas.DataFrame
        Indexed by pattern, with columns ``verdict``, ``solution`` (the words that solutions have there), one
        column of candidates a dictionary, and ``missing``.
    """
    import pandas as pd

    words = {lexicon.name: [[word for word, _ in found] for found in candidates]}
    for other in _lexicons_here() if lexicons is None else _loaded(lexicons):
        if other != lexicon:
            name = _unlike(other.name, words)
            words[name] = [[word for word, _ in found] for found in puzzle.candidates(other, "regex")]
    table = pd.DataFrame(index=pd.Index(puzzle.patterns, name="pattern"))
    table["verdict"] = _verdicts(puzzle, candidates)
    table["solution"] = [
        _listed({solution.words[number] for solution in solutions}) for number in range(len(puzzle.patterns))
    ]
    for name, found in words.items():
        table[name] = [_listed(some) for some in found]
    table["missing"] = [_missing(number, words) if not some else "" for number, some in enumerate(candidates)]
    return table


def _unlike(name: str, taken: Mapping[str, object]) -> str:
    """The name, or with a number behind it when another dictionary is called so, too."""
    names = (name, *(f"{name} ({number})" for number in range(2, len(taken) + 2)))
    return next(one for one in names if one not in taken)


def _listed(words: Iterable[str]) -> str:
    return ", ".join(sorted(words))


def _loaded(lexicons: Lexicon | str | Iterable[Lexicon | str]) -> Iterator[Lexicon]:
    """Each lexicon, loaded where only its name is given; one alone will do."""
    from wordsearch.words.lexicon import Lexicon

    for given in [lexicons] if isinstance(lexicons, str | Lexicon) else lexicons:
        yield Lexicon.load(given) if isinstance(given, str) else given


def _lexicons_here() -> Iterator[Lexicon]:
    """Every list that is embedded or in a package; of the two WordNets the one that loads quickly."""
    from wordsearch.errors import LexiconError
    from wordsearch.words.catalogue import known_lexicons
    from wordsearch.words.lexicon import Lexicon

    for name in known_lexicons():
        if not name.startswith("system:") and name != "nltk:wordnet":
            try:
                yield Lexicon.load(name)
            except LexiconError:
                continue  # not here: there is nothing to compare with


def _verdicts(puzzle: BuildingBlocks, candidates: Sequence[Sequence[Candidate]]) -> list[str]:
    """One candidate, none or several; and which blocks the patterns with one candidate quarrel about."""
    copies, wanted = Counter(puzzle.blocks), Counter[str]()
    taken: list[list[str]] = []
    for found, slots in zip(candidates, puzzle.slots, strict=True):
        taken.append([found[0].word[blank] for blank in slots.blank] if len(found) == 1 else [])
        wanted.update(taken[-1])
    verdicts = []
    for found, blocks in zip(candidates, taken, strict=True):
        clash = sorted({block for block in blocks if wanted[block] > copies[block]})
        name = {0: "no candidate", 1: "one candidate"}.get(len(found), "several candidates")
        verdicts.append(f"{name}; clashes over {', '.join(clash)}" if clash else name)
    return verdicts


def _missing(number: int, words: Mapping[str, Sequence[Sequence[str]]]) -> str:
    """``strongman: in wordnet, twl06; not in web2``, for each word that another dictionary has there."""
    homes: dict[str, list[str]] = {}
    for name, found in words.items():
        for word in found[number]:
            homes.setdefault(word, []).append(name)
    if not homes:
        return "none of these dictionaries has a word that fits"
    widest_first = sorted(homes, key=lambda word: (-len(homes[word]), word))
    without = {word: [name for name in words if name not in homes[word]] for word in homes}
    return " | ".join(
        f"{word}: in {', '.join(homes[word])}; not in {', '.join(without[word])}" for word in widest_first
    )


def _table_row(name: str, puzzle: BuildingBlocks, lexicon: Lexicon) -> dict[str, Any]:
    found = [[word for word, _ in some] for some in puzzle.candidates(lexicon)]
    given = [
        "-".join(piece for piece in puzzle.pieces(pattern) if OPEN not in piece) or pattern
        for pattern in puzzle.patterns
    ]
    missing = [letters for letters, words in zip(given, found, strict=True) if not words]
    several = [
        f"{letters}: {'/'.join(words)}" for letters, words in zip(given, found, strict=True) if len(words) > 1
    ]
    simple = puzzle.solve(lexicon, solver="simple").finish()
    solutions = len(puzzle.solve(lexicon).solutions)
    answer = "yes" if simple.solutions else "no" if simple.status == "complete" else "ambiguous"
    details = [f"{letters} 0" for letters in missing] + several
    searched = f"; search: {solutions}" if answer == "ambiguous" else ""
    verdict = answer + (f" ({', '.join(details)})" if details else "") + searched
    return {
        "lexicon": lexicon.name,
        "puzzle": name,
        "simple": answer,
        "missing": ", ".join(missing),
        "several": "; ".join(several),
        "solutions": solutions,
        "verdict": verdict,
    }


def solve_building_blocks(
    patterns: str | Sequence[str],
    blocks: str | Sequence[str],
    lexicon: Lexicon,
    *,
    solver: str = "search",
    candidates: str = "index",
    order: str = "fewest",
    prune: Sequence[str] = ("lock", "forward"),
    strategy: str = "depth_first",
    limit: int | None = None,
    max_nodes: int | None = None,
    timeout: float | None = None,
    trace: bool | int = False,
) -> Run[BuildingBlocksSolution]:
    """Every way to fill patterns with blocks so that each becomes a word.

    Parameters
    ----------
    patterns : str or list of str
        Given letters and ``.`` for blank letters, as in "pol......" or "...ilo..."; block-aligned.
    blocks : str or list of str
        Blocks of equal length, each usable as often as it is listed.
    lexicon : Lexicon
        Where words come from.
    solver : str
        ``search`` finds all solutions; ``simple`` only looks whether each pattern has exactly one candidate
        and those share no block. Where it would have to choose, its run ends in ``limit``, not ``complete``.
    candidates : str
        How the words for a pattern are found; see :data:`CANDIDATES`.
    order : str
        Which pattern is filled next; see :data:`ORDERS`.
    prune : sequence of str
        Heuristics, by name; see :data:`PRUNES`.
    strategy : str
        ``depth_first``, ``best_first`` (level by level here), ``beam`` (incomplete) or
        ``limited_discrepancy``.
    limit, max_nodes, timeout, trace
        See :class:`wordsearch.search.run.Run`.

    Returns
    -------
    Run of BuildingBlocksSolution
        ``run.explain(lexicons=...)`` says why it found what it found.

    Raises
    ------
    PuzzleError
        If the puzzle is not sound (see :class:`BuildingBlocks`), the lexicon is empty, or an option is none
        of those above.
    """
    return BuildingBlocks.parse(patterns, blocks).solve(
        lexicon,
        solver=solver,
        candidates=candidates,
        order=order,
        prune=prune,
        strategy=strategy,
        limit=limit,
        max_nodes=max_nodes,
        timeout=timeout,
        trace=trace,
    )
