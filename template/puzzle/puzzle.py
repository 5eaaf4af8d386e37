"""Word ladders (Lewis Carroll, "Doublets", Vanity Fair 1879): the model.

Get from one word to another, one changed letter at a time.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from wordsearch.display.figure_file import Drawn
from wordsearch.display.shown import worded
from wordsearch.errors import PuzzleError, check_is_text, checked, short, whole_number
from wordsearch.provenance import Provenance
from wordsearch.puzzle import Field, Form, Puzzle
from wordsearch.words.given import as_lexicon
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.normalisation import small_letters

if TYPE_CHECKING:
    from template.puzzle.solve import LadderClimb

#: More than anybody climbs.
MOST_STEPS = 100


@dataclass(frozen=True)
class LadderSolution(Drawn):
    """A ladder that was climbed; in a search tree perhaps not to its end.

    Attributes
    ----------
    ladder : Ladder
    words : tuple of str
        From the first word to the last, both among them.
    """

    ladder: Ladder
    words: tuple[str, ...]

    __repr__ = worded

    def __str__(self) -> str:
        return " - ".join(self.words)

    def drawing(self) -> str:
        """The words, one below the other; letters that changed are in colour."""
        from template.puzzle.draw import solution_svg

        return solution_svg(self)


@dataclass(frozen=True)
class Ladder(Puzzle):
    """Two words of equal length, and in how many steps one becomes the other.

    Each step changes one letter and gives a word of the dictionary; no word comes twice. The two
    words themselves may be any.

    >>> Ladder.parse("cat dog 3")
    <Ladder: cat / dog / 3>
    """

    first: str
    last: str
    steps: int
    #: What is known of a ladder that a maker made; it plays no part in equality.
    provenance: Provenance | None = field(default=None, compare=False, repr=False)

    name = "ladder"
    title = "Word ladder"
    heuristics = {
        "letters": "no words with more wrong letters than steps are left",
        "reach": "no words from which the steps that are left do not lead to the last word",
    }
    variants = {
        "plain": {"heuristics": ()},
        "letters": {"heuristics": ("letters",)},
        "reach": {"heuristics": ("reach",)},
        "default": {"heuristics": ("letters", "reach")},
    }

    def __post_init__(self) -> None:
        for name in ("first", "last"):
            check_is_text(name, getattr(self, name))
            word = small_letters(getattr(self, name))
            if not word.isalpha():
                raise PuzzleError(f"{name} must be a word, of letters alone; it is {short(word)}")
            object.__setattr__(self, name, word)
        object.__setattr__(self, "steps", whole_number("steps", self.steps, 2, MOST_STEPS))
        if len(self.first) != len(self.last) or self.first == self.last:
            raise PuzzleError(
                "a ladder leads from one word to another of as many letters; "
                f"{short(self.first)} and {short(self.last)} are not such a pair"
            )

    @classmethod
    @checked
    def parse(cls, text: str | Ladder) -> Ladder:
        """A ladder from a text with the first word, the last one, and the number of steps.

        Raises
        ------
        PuzzleError
            If it is another text, or there is no such ladder.
        """
        if isinstance(text, Ladder):
            return text
        parts = text.split() if isinstance(text, str) else []
        if len(parts) != 3 or not parts[2].isdecimal():
            raise PuzzleError(
                "a ladder is a text of two words and a number of steps, such as 'cat dog 3'; "
                f"this is {short(text)}"
            )
        return cls(parts[0], parts[1], _number(parts[2]))

    def problem(
        self, lexicon: Lexicon, *, heuristics: Collection[str] = ("letters", "reach")
    ) -> LadderClimb:
        """Every ladder from the first word to the last, of exactly so many steps.

        Parameters
        ----------
        heuristics : sequence of str or functions
            See ``Ladder.heuristics``. A function of your own is called with the next word,
            `label`, and the `state` that it leads to, the words so far; where it returns something
            true, the word is pruned.

        Raises
        ------
        PuzzleError
            If the lexicon is empty, or there is no such heuristic.
        """
        from template.puzzle.solve import LadderClimb

        return LadderClimb(self, as_lexicon(lexicon), heuristics)

    def __str__(self) -> str:
        return f"{self.first} {self.last} {self.steps}"


def _number(digits: str) -> int:
    """The number of a few digits; of many, one that is too large."""
    return int(digits[:9])


# -- what people type ------------------------------------------------------------------------------


def _read(first: str, last: str, steps: str) -> Ladder:
    return Ladder.parse(f"{first} {last} {steps}")


def _written(ladder: Ladder) -> tuple[str, ...]:
    return ladder.first, ladder.last, str(ladder.steps)


def _examples() -> dict[str, Ladder]:
    texts = {"from cat to dog": "cat dog 3", "Carroll's first": "head tail 5"}
    return {name: Ladder.parse(text) for name, text in texts.items()}


Ladder.forms = (
    Form(
        title=Ladder.title,
        fields=(Field("First word", "cat"), Field("Last word", "dog"), Field("Steps", "3")),
        read=_read,
        write=_written,
        examples=_examples,
    ),
)
