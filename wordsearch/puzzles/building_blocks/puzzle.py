"""Building Blocks (New York Times): the model. Fill the blanks of words with blocks of letters,
each block once.

The puzzle gives patterns such as ``pol......`` and a pool of blocks of equal length. Two questions
are kept apart: which words fit a pattern (:mod:`.candidates`), and which choice of one word a
pattern uses no block too often (:mod:`.solve`). The algorithm that this grew from answered the
first with a regular expression over the whole word list and left the second as pseudocode.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from wordsearch.display.shown import Shown, worded
from wordsearch.errors import PuzzleError, check_choice, checked, short
from wordsearch.provenance import Provenance
from wordsearch.puzzle import Field, Form, Puzzle
from wordsearch.words.lexicon import Lexicon, as_lexicon

if TYPE_CHECKING:
    import pandas as pd

    from wordsearch.puzzles.building_blocks.candidates import Candidate
    from wordsearch.puzzles.building_blocks.solve import BlockSearch

OPEN = "."  # a blank letter
DEFAULT = ("unit_propagation", "forward_checking")
_MRV = {"candidates": "index", "order": "mrv"}


class Slots(NamedTuple):
    """How a pattern lies on its words: which pieces of block length are given and which are
    blank.
    """

    length: int
    given: tuple[int, ...]
    letters: str  # of the given pieces, together
    blank: tuple[slice, ...]


class Pool(NamedTuple):
    """The blocks as one number, with a counter of `width` bits for each different block.

    The top bit of each counter is a guard: it is set in `full`, and a number that was taken from
    the pool cleared it exactly where a block was used more often than it is there. So "do these
    blocks fit?" is one subtraction and one comparison, for blocks that are listed twice as for
    blocks that are listed once.
    """

    unit: Mapping[str, int]
    full: int
    guard: int


# -- what is found ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class BuildingBlocksSolution(Shown):
    """A word for each pattern of a puzzle; in a search tree the pattern itself where it is open
    still.

    Attributes
    ----------
    puzzle : BuildingBlocks
    words : tuple of str
        In the order of ``puzzle.patterns``.
    """

    puzzle: BuildingBlocks
    words: tuple[str, ...]

    __repr__ = worded

    @property
    def blocks(self) -> tuple[tuple[str, ...], ...]:
        """For each word the blocks in its blanks, from the left."""
        return tuple(
            tuple(word[blank] for blank in slots.blank)
            for word, slots in zip(self.words, self.puzzle.slots, strict=True)
        )

    @property
    def used(self) -> Counter[str]:
        """How often each block is used."""
        return Counter(block for blocks in self.blocks for block in blocks)

    @property
    def left_over(self) -> tuple[str, ...]:
        """The blocks that no word uses, in the order of ``puzzle.blocks``."""
        rest = list(self.puzzle.blocks)
        for block in (self.used & Counter(rest)).elements():
            rest.remove(block)
        return tuple(rest)

    def bonus(
        self, lexicon: Lexicon, limit: int | None = 10, timeout: float | None = 10.0
    ) -> list[str]:
        """What the left-over blocks spell, in whatever order they make words, likeliest first.

        Phrases are ranked by the product of their words' frequencies (as by Norvig's word
        segmenter, "Natural Language Corpus Data", 2009), so that few common words come before many
        or rare ones. A word that wordfreq has never seen counts as one in a thousand million.

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

        >>> puzzle = BuildingBlocks.parse("ca..", "rd me ti")
        >>> solution = BuildingBlocksSolution(puzzle, ("card",))
        >>> solution.bonus(Lexicon.from_words(["time", "met", "i"]))
        ['time', 'met i']
        """
        from wordsearch.puzzles.building_blocks.solve import phrases

        return phrases(self.left_over, lexicon, limit, timeout)

    def __str__(self) -> str:
        rows = map("{}  {}".format, _row_texts(self.puzzle, self.words), self.words)
        return "\n".join([*rows, "left over: " + (" ".join(self.left_over) or "nothing")])

    def drawing(self) -> str:
        from wordsearch.puzzles.building_blocks.draw import solution_svg

        return solution_svg(self)


# -- the puzzle ------------------------------------------------------------------------------------


@checked
@dataclass(frozen=True)
class BuildingBlocks(Puzzle):
    """Patterns with blanks, and the blocks to fill them.

    Attributes
    ----------
    patterns : tuple of str
        Given letters, and ``.`` for each letter of a blank; blanks are as long as a block and start
        at a multiple of that length. Patterns may differ in length and in where their blanks are.
    blocks : tuple of str
        All of one length; a block that is listed twice can be used twice.

    Raises
    ------
    PuzzleError
        If there are no patterns or no blocks, blocks differ in length, a pattern has no blanks or
        is not aligned to blocks, there are fewer blocks than blanks, or something is not a letter.

    >>> puzzle = BuildingBlocks.parse("ca.. ..se rd ba ca")
    >>> run = puzzle.solve(["card", "case", "bard", "base", "cart"])
    >>> run.solutions[0].words, run.solutions[0].left_over
    (('card', 'base'), ('ca',))
    """

    patterns: tuple[str, ...]
    blocks: tuple[str, ...]
    #: What is known of a puzzle that :func:`wordsearch.make_building_blocks` made; no part of
    #: equality.
    provenance: Provenance | None = field(default=None, compare=False, repr=False)

    name = "building_blocks"
    title = "Building blocks"
    heuristics = {
        "unit_propagation": "a pattern with one candidate left takes it at once, and its blocks with it",
        "forward_checking": "no candidates whose blocks are taken; a pattern with none left ends the branch",
    }
    #: What `order` may be: which pattern is filled next.
    orders: ClassVar[Mapping[str, str]] = {
        "given": "the first open pattern of the puzzle",
        "mrv": "the open pattern with the fewest candidates left (minimum remaining values)",
    }
    #: What `candidates` may be: how the words that fit a pattern are found. All find the same.
    methods: ClassVar[Mapping[str, str]] = {
        "regex": "a regular expression a pattern, over every word of its length",
        "index": "words filed by their given letters, then by their first blank; built once a lexicon",
    }
    variants = {
        "plain": {"candidates": "regex", "order": "given", "heuristics": ()},
        "index": {"candidates": "index", "order": "given", "heuristics": ()},
        "index+mrv": {**_MRV, "heuristics": ()},
        "index+mrv+unit_propagation": {**_MRV, "heuristics": ("unit_propagation",)},
        "index+mrv+forward_checking": {**_MRV, "heuristics": ("forward_checking",)},
        "default": {**_MRV, "heuristics": DEFAULT},
    }

    def __post_init__(self) -> None:
        if not self.patterns or not self.blocks:
            raise PuzzleError("a puzzle needs patterns and blocks, as in 'pol......' and 'emi cal'")
        size = self.block_length
        for number, block in enumerate(self.blocks, 1):
            if len(block) != size or not _is_spelled(block):
                raise PuzzleError(
                    f"block {number} is {short(block)}; a block consists of letters, as many as block 1"
                )
        aligned = _aligned(size)
        for number, pattern in enumerate(self.patterns, 1):
            if (
                OPEN not in pattern
                or not aligned(pattern)
                or not _is_spelled(pattern.replace(OPEN, "a"))
            ):
                raise PuzzleError(
                    f"pattern {number} is {short(pattern)}; a pattern consists of pieces as long as a block, "
                    f"each of letters or {short(OPEN * size)}, and one at least is blank"
                )
        blanks = "".join(self.patterns).count(OPEN) // size
        if blanks > len(self.blocks):
            raise PuzzleError(
                f"the patterns have {blanks} blanks, but there are only {len(self.blocks)} "
                "blocks: each block fills one blank"
            )

    @classmethod
    def parse(
        cls,
        patterns: str | Sequence[str] | BuildingBlocks,
        blocks: str | Sequence[str] | None = None,
    ) -> BuildingBlocks:
        """A puzzle from two lists, or from texts with spaces between the items; in lower case.

        One text (or list) will do: what has a blank is a pattern then, and all else a block.

        Raises
        ------
        PuzzleError
            See the class.

        >>> BuildingBlocks.parse("Ca.. ..SE", ["rd", "ba"]).patterns
        ('ca..', '..se')
        >>> BuildingBlocks.parse("ca.. ..se rd ba").blocks
        ('rd', 'ba')
        """
        if isinstance(patterns, BuildingBlocks):
            return patterns
        items = _items(patterns)
        if blocks is not None:
            return cls(items, _items(blocks))
        patterns = tuple([item for item in items if OPEN in item])
        return cls(patterns, tuple([item for item in items if OPEN not in item]))

    @classmethod
    def restored(cls, **saved: Any) -> BuildingBlocks:
        return cls.parse(**saved)

    @classmethod
    def examples(cls) -> dict[str, BuildingBlocks]:
        """The three puzzles of the New York Times Puzzle Edition 2018, by name: p1, p2 and p3."""
        return {name: cls.parse(**puzzle) for name, puzzle in cls._printed().items()}

    # -- how it is built ---------------------------------------------------------------------------

    @property
    def block_length(self) -> int:
        """Letters in a block."""
        return len(self.blocks[0])

    @cached_property
    def slots(self) -> tuple[Slots, ...]:
        """For each pattern its given and blank pieces."""
        return tuple([_slots(pattern, self.block_length) for pattern in self.patterns])

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

    def __str__(self) -> str:
        return "\n".join([*_row_texts(self, self.patterns), "blocks: " + " ".join(self.blocks)])

    # -- solving -----------------------------------------------------------------------------------

    def candidates(self, lexicon: Lexicon, method: str = "index") -> list[list[Candidate]]:
        """For each pattern the words that the blocks can make of it, in alphabetical order.

        Whether the patterns together need a block too often is not asked here.

        Raises
        ------
        PuzzleError
            If `method` is not one of ``BuildingBlocks.methods``, or if the lexicon is empty.

        >>> puzzle = BuildingBlocks.parse("ca.. ..se", "rd ba ca")
        >>> rows = puzzle.candidates(Lexicon.from_words(["card", "case"]))
        >>> [[word for word, _ in row] for row in rows]
        [['card'], ['case']]
        """
        from wordsearch.puzzles.building_blocks.candidates import METHODS

        check_choice("candidates", method, self.methods)
        return METHODS[method](self, as_lexicon(lexicon))

    def problem(
        self,
        lexicon: Lexicon,
        *,
        candidates: str = "index",
        order: str = "mrv",
        heuristics: Collection[str] = DEFAULT,
    ) -> BlockSearch:
        """Every way to fill patterns with blocks so that each becomes a word.

        Parameters
        ----------
        candidates : str
            How the words for a pattern are found; see ``BuildingBlocks.methods``.
        order : str
            Which pattern is filled next; see ``BuildingBlocks.orders``.
        heuristics : sequence of str or functions
            See ``BuildingBlocks.heuristics``.

        Returns
        -------
        Run of BuildingBlocksSolution
            ``run.explain(lexicons=...)`` says why it found what it found.

        Raises
        ------
        PuzzleError
            If the puzzle is not sound (see :class:`BuildingBlocks`), the lexicon is empty, or an
            option is none of those above.
        """
        from wordsearch.puzzles.building_blocks.solve import BlockSearch

        return BlockSearch(self, lexicon, candidates, order, heuristics)

    def without_choosing(self, lexicon: Lexicon) -> tuple[str, BuildingBlocksSolution | None]:
        """What the first program for this puzzle found: the solution where each pattern has one
        candidate.

        Returns
        -------
        tuple of str and BuildingBlocksSolution or None
            ``yes`` and the solution; ``no`` where a pattern has no candidate, or the only ones need
            a block too often; ``ambiguous`` where a pattern has several, so that a search might
            find something.
        """
        found = self.candidates(lexicon)
        if not all(found):
            return "no", None
        if max(map(len, found)) > 1:
            return "ambiguous", None
        solution = BuildingBlocksSolution(self, tuple([words[0][0] for words in found]))
        return ("no", None) if solution.used - Counter(self.blocks) else ("yes", solution)

    @staticmethod
    def dictionary_table(
        puzzles: Mapping[str, BuildingBlocks], lexicons: Lexicon | str | Iterable[Lexicon | str]
    ) -> pd.DataFrame:
        """Which dictionary solves which puzzle: see
        `wordsearch.puzzles.building_blocks.explain`.
        """
        from wordsearch.puzzles.building_blocks.explain import dictionary_table

        return dictionary_table(puzzles, lexicons)


def _row_texts(puzzle: BuildingBlocks, words: Sequence[str]) -> Iterator[str]:
    """Given letters in brackets, blocks without: ``[pol] emi  cal``."""
    for word, slots in zip(words, puzzle.slots, strict=True):
        pieces = enumerate(puzzle.pieces(word))
        yield "".join(
            f"[{piece}]" if place in slots.given else f" {piece} " for place, piece in pieces
        )


def _slots(pattern: str, size: int) -> Slots:
    heads = pattern[::size]  # the first letter of each piece tells whether it is given
    given = tuple([place for place, head in enumerate(heads) if head != OPEN])
    return Slots(len(pattern), given, pattern.replace(OPEN, ""), _blanks(given, len(heads), size))


@lru_cache(maxsize=1024)
def _blanks(given: tuple[int, ...], pieces: int, size: int) -> tuple[slice, ...]:
    """Where the pieces lie that are not given; most patterns of a puzzle have theirs in common."""
    return tuple([slice(at * size, at * size + size) for at in range(pieces) if at not in given])


# -- what a sound puzzle is ------------------------------------------------------------------------


def _items(given: str | Sequence[str]) -> tuple[str, ...]:
    if isinstance(given, str):
        return tuple(unicodedata.normalize("NFC", given).lower().split())
    return tuple([unicodedata.normalize("NFC", item).lower() for item in given])


@lru_cache
def _aligned(size: int) -> Callable[[str], object]:
    """Whether a text consists of pieces of `size`, each blank or without a blank."""
    return re.compile(rf"([{OPEN}]{{{size}}}|[^{OPEN}]{{{size}}})+").fullmatch


def _is_spelled(text: str) -> bool:
    """Letters only; the vowel signs of Indic scripts are part of them."""
    return (
        text.isalpha()
        or bool(text)
        and all(unicodedata.category(letter)[0] in "LM" for letter in text)
    )


BuildingBlocks.forms = (
    Form(
        BuildingBlocks.title,
        (Field("Patterns", "pol...... ...cup...", 3), Field("Blocks", "emi cal por ine", 4)),
        BuildingBlocks.parse,
        lambda puzzle: (" ".join(puzzle.patterns), " ".join(puzzle.blocks)),
        BuildingBlocks.examples,
    ),
)
