"""Building Blocks (New York Times): the model. Fill the blanks of words with blocks of letters,
each block once.

The puzzle gives patterns such as ``pol......`` and a pool of blocks of equal length. Two questions
are kept apart: which words fit a pattern (:mod:`.candidates`), and which choice of one word a
pattern uses no block too often (:mod:`.solve`). The algorithm that this grew from answered the
first with a regular expression over the whole word list and left the second as pseudocode.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from wordsearch.display.figure_file import Drawn
from wordsearch.display.shown import worded
from wordsearch.errors import PuzzleError, check_choice, check_is_text, checked, short, whole_number
from wordsearch.provenance import Provenance
from wordsearch.puzzle import Field, Form, Puzzle
from wordsearch.puzzles.building_blocks.bonus import phrases
from wordsearch.puzzles.building_blocks.candidates import METHODS, Candidate
from wordsearch.puzzles.building_blocks.pieces import (
    OPEN,
    Pool,
    Slots,
    aligned,
    cut,
    is_spelled,
    with_blanks,
)
from wordsearch.search.missing import Missing
from wordsearch.words.given import as_lexicon
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.normalisation import small_texts
from wordsearch.words.prices import prices_of

if TYPE_CHECKING:
    import pandas as pd

    from wordsearch.puzzles.building_blocks.solve import BlockSearch

DEFAULT = ("unit_propagation", "forward_checking")
_MRV = {"candidates": "index", "order": "mrv"}


# -- what is found ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class BuildingBlocksSolution(Drawn):
    """A word for each pattern of a puzzle; in a search tree the pattern itself where it is open
    still.

    Attributes
    ----------
    puzzle : BuildingBlocks
    words : tuple of str
        In the order of ``puzzle.patterns``.
    missed : tuple of str
        Those of the words that are in no list; see `misses` of `solve_building_blocks`.
    """

    puzzle: BuildingBlocks
    words: tuple[str, ...]
    missed: tuple[str, ...] = ()

    __repr__ = worded

    @property
    def blocks(self) -> tuple[tuple[str, ...], ...]:
        """For each word the blocks in its blanks, from the left."""
        rows = zip(self.words, self.puzzle.slots, strict=True)
        return tuple([tuple([word[blank] for blank in slots.blank]) for word, slots in rows])

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

        As :func:`wordsearch.phrases` finds them: few common words come before many or rare ones,
        and words that are often said together before others.

        Parameters
        ----------
        lexicon : Lexicon
            Where words come from, and with them those of one letter of its language.
        limit : int, optional
            How many phrases at most; None for all.
        timeout : float, optional
            Seconds.

        Raises
        ------
        TimeoutError
            If the time is up before there are `limit` phrases, or all.
        PuzzleError
            If there are too many phrases for memory, or the blocks have more than 254 letters.

        >>> puzzle = BuildingBlocks.parse("ca..", "rd me ti")
        >>> solution = BuildingBlocksSolution(puzzle, ("card",))
        >>> solution.bonus(Lexicon.from_words(["time", "met", "i"]))
        ['time', 'met i']
        """
        return phrases(self.left_over, lexicon, limit, timeout)

    def __str__(self) -> str:
        rows = map("{}  {}".format, _row_texts(self.puzzle, self.words), self.words)
        left_over = " ".join(self.left_over) or "nothing"
        lines = [*rows, f"left over: {left_over}"]
        if self.missed:
            lines.append(f"in no list: {', '.join(self.missed)}")
        return "\n".join(lines)

    def drawing(self) -> str:
        """The words in tiles, and the blocks left over."""
        from wordsearch.puzzles.building_blocks.draw import solution_svg

        return solution_svg(self)


# -- the puzzle ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BuildingBlocks(Puzzle):
    """Patterns with blanks, and the blocks to fill them.

    Attributes
    ----------
    patterns : tuple of str
        Given letters, and ``.`` for each letter of a blank, which may be written ``?``, ``-`` or
        ``_``, too; blanks are as long as a block and start at a multiple of that length. Patterns
        may differ in length and in where their blanks are.
    blocks : tuple of str
        All of one length; a block that is listed twice can be used twice.

    Raises
    ------
    PuzzleError
        If there are no patterns or no blocks, blocks differ in length, a pattern has no blanks or
        is not aligned to blocks, there are fewer blocks than blanks, or something is not a letter.

    Examples
    --------
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
    also_called = ("blocks",)
    heuristics = {
        "unit_propagation": "a pattern with one candidate left takes it at once, "
        "and its blocks with it",
        "forward_checking": "no candidates whose blocks are taken; "
        "a pattern with none left ends the branch",
    }
    #: What `order` may be: which pattern is filled next.
    orders: ClassVar[Mapping[str, str]] = {
        "given": "the first open pattern of the puzzle",
        "mrv": "the open pattern with the fewest candidates left (minimum remaining values)",
    }
    #: What `candidates` may be: how the words that fit a pattern are found. All find the same.
    methods: ClassVar[Mapping[str, str]] = {
        "regex": "a regular expression a pattern, over every word of its length",
        "index": "words filed by their given letters, then by their first blank; "
        "built once a lexicon",
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
        for name in ("patterns", "blocks"):
            object.__setattr__(self, name, small_texts(name, getattr(self, name)))
        object.__setattr__(self, "patterns", tuple(map(with_blanks, self.patterns)))
        if not self.patterns or not self.blocks:
            raise PuzzleError("a puzzle needs patterns and blocks, as in 'pol......' and 'emi cal'")
        size = self.block_length
        for number, block in enumerate(self.blocks, 1):
            if len(block) != size or not is_spelled(block):
                raise PuzzleError(
                    f"block {number} is {short(block)}; "
                    "a block consists of letters, as many as block 1"
                )
        is_aligned = aligned(size)
        for number, pattern in enumerate(self.patterns, 1):
            has_blank = OPEN in pattern
            letters = pattern.replace(OPEN, "a")
            if not has_blank or not is_aligned(pattern) or not is_spelled(letters):
                raise PuzzleError(
                    f"pattern {number} is {short(pattern)}; a pattern consists of pieces as long "
                    f"as a block, each of letters or {short(OPEN * size)}, and one at least is "
                    "blank"
                )
        blanks = "".join(self.patterns).count(OPEN) // size
        if blanks > len(self.blocks):
            raise PuzzleError(
                f"the patterns have {blanks} blanks, but there are only {len(self.blocks)} "
                "blocks: each block fills one blank"
            )

    @classmethod
    @checked
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

        Examples
        --------
        >>> BuildingBlocks.parse("Ca.. ..SE", ["rd", "ba"]).patterns
        ('ca..', '..se')
        >>> BuildingBlocks.parse("ca.. ..se rd ba").blocks
        ('rd', 'ba')
        >>> BuildingBlocks.parse("ca-- ??se rd ba").patterns
        ('ca..', '..se')
        """
        if isinstance(patterns, BuildingBlocks):
            return patterns
        items = _items(patterns)
        if blocks is not None:
            return cls(items, _items(blocks))
        to_fill = []
        others = []
        for item in items:
            if OPEN in with_blanks(item):
                to_fill.append(item)
            else:
                others.append(item)
        return cls(tuple(to_fill), tuple(others))

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
        size = self.block_length
        return tuple([Slots.of(pattern, size) for pattern in self.patterns])

    @cached_property
    def pool(self) -> Pool:
        """All blocks as one number."""
        most_blanks = max([len(slots.blank) for slots in self.slots])
        return Pool.of(self.blocks, most_blanks)

    def pieces(self, word: str) -> list[str]:
        """The pieces of block length that a word or pattern consists of.

        >>> BuildingBlocks.parse("ca..", "rd").pieces("card")
        ['ca', 'rd']
        """
        check_is_text("a word", word)
        return cut(word, self.block_length)

    def __str__(self) -> str:
        return "\n".join([*_row_texts(self, self.patterns), "blocks: " + " ".join(self.blocks)])

    # -- solving -----------------------------------------------------------------------------------

    @checked
    def candidates(self, lexicon: Lexicon, method: str = "index") -> list[list[Candidate]]:
        """For each pattern the words that the blocks can make of it, in alphabetical order.

        Whether the patterns together need a block too often is not asked here.

        Raises
        ------
        PuzzleError
            If `method` is not one of ``BuildingBlocks.methods``, or if the lexicon is empty.

        Examples
        --------
        >>> puzzle = BuildingBlocks.parse("ca.. ..se", "rd ba ca")
        >>> rows = puzzle.candidates(Lexicon.from_words(["card", "case"]))
        >>> [[word for word, _ in row] for row in rows]
        [['card'], ['case']]
        """
        check_choice("candidates", method, self.methods)
        return self.fitting(as_lexicon(lexicon), method)

    def fitting(self, lexicon: Lexicon, method: str) -> list[list[Candidate]]:
        """As `candidates`, of a method and a lexicon that were checked before."""
        return METHODS[method](self.patterns, self.slots, self.pool, self.block_length, lexicon)

    def problem(
        self,
        lexicon: Lexicon,
        *,
        candidates: str = "index",
        order: str = "mrv",
        heuristics: Collection[str] = DEFAULT,
        misses: int = 0,
    ) -> BlockSearch | Missing:
        """Every way to fill patterns with blocks so that each becomes a word.

        Parameters
        ----------
        candidates : str
            How the words for a pattern are found; see ``BuildingBlocks.methods``.
        order : str
            Which pattern is filled next; see ``BuildingBlocks.orders``.
        heuristics : sequence of str or functions
            See ``BuildingBlocks.heuristics``. A function of your own is called with each word that
            a step would choose, `label`, and the `state` that it leads to; where it returns
            something true, the word is pruned. The state has ``words``, those chosen, by the number
            of their pattern, and ``open``, the candidates of each pattern without one.
        misses : int
            How many words of an answer may be in no list, at most: the blocks that the others leave
            spell them. Such answers are many, and the likeliest come first: a word costs as much as
            it is rare, letters that are no word as much as they look unlike one. 1 costs about as
            much as one search for each pattern, and 2 as one for each pair.

        Returns
        -------
        Run of BuildingBlocksSolution
            ``run.explain(lexicons=...)`` says why it found what it found.

        Raises
        ------
        PuzzleError
            If the puzzle is not sound (see :class:`BuildingBlocks`), the lexicon is empty, or an
            option is none of those above.

        Examples
        --------
        >>> import wordsearch as ws
        >>> words = ["card", "case", "bard", "base", "cart"]
        >>> run = ws.solve_building_blocks("ca.. ..se rd ba ca", words)
        >>> run[0].words, run[0].left_over
        (('card', 'base'), ('ca',))
        """
        from wordsearch.puzzles.building_blocks.solve import BlockSearch

        words = as_lexicon(lexicon)
        search = BlockSearch(self, words, candidates, order, heuristics)
        if not whole_number("misses", misses, 0):
            return search
        return Missing(search, misses, prices_of(words))

    @checked
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
        candidates = self.candidates(lexicon)
        if not all(candidates):
            return "no", None
        if max(map(len, candidates)) > 1:
            return "ambiguous", None
        words = [word for [(word, _)] in candidates]
        solution = BuildingBlocksSolution(self, tuple(words))
        if solution.used - Counter(self.blocks):
            return "no", None
        return "yes", solution

    @staticmethod
    @checked
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
        row = ""
        for place, piece in enumerate(puzzle.pieces(word)):
            row += f"[{piece}]" if place in slots.given else f" {piece} "
        yield row


# -- what people type ------------------------------------------------------------------------------


def _items(given: str | Sequence[str]) -> tuple[str, ...]:
    """The items of a list, or of a text with spaces between them."""
    if isinstance(given, str):
        return tuple(given.split())
    if not isinstance(given, Collection):
        # `checked` makes a sentence of it; what is no collection may have no end.
        raise TypeError("no collection of texts")
    return tuple(given)


BuildingBlocks.forms = (
    Form(
        title=BuildingBlocks.title,
        fields=(Field("Patterns", "pol...... ...cup...", 3), Field("Blocks", "emi cal por ine", 4)),
        read=BuildingBlocks.parse,
        write=lambda puzzle: (" ".join(puzzle.patterns), " ".join(puzzle.blocks)),
        # american-english, which front ends begin with, solves the last alone.
        examples=lambda: dict(reversed(BuildingBlocks.examples().items())),
    ),
)
