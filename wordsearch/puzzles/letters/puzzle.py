"""Letter puzzles: the model. A set of letters, and every word that can be spelled with them.

A :class:`LetterPuzzle` is a set of letters, perhaps with one that every word must use (the
honeycomb of many a newspaper), and the words to be found.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from wordsearch.errors import PuzzleError, check_is_text, check_texts, checked, short
from wordsearch.provenance import Provenance
from wordsearch.puzzle import Field, Form, WordListPuzzle
from wordsearch.puzzle_json import read_object
from wordsearch.puzzles.letters.alphabet import (
    checked_word,
    least_length,
    letter_set,
    required_letter,
)
from wordsearch.words.given import as_lexicon
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.normalisation import counted
from wordsearch.words.wordnet import check_english, definition

_NO_LETTER = re.compile(r"[\s\[\]]")
# letters, of which one may stand in brackets
_LETTERS = re.compile(r"([^][]*)(?:\[(?P<required>[^][])\]([^][]*))?")


class _Original(msgspec.Struct):
    """A puzzle as the original program writes it."""

    letters: str
    words: set[str]


@dataclass(frozen=True, repr=False)
class LetterPuzzle(WordListPuzzle):
    """A set of letters, perhaps one that every word must use, and the words to be found.

    Attributes
    ----------
    letters : str
        Distinct, in order.
    required : str or None
        The letter that every word must use: the middle of a honeycomb.
    words : tuple of str
        What is to be found, sorted.
    frequencies : tuple of float
        How common each word is, on the Zipf scale (7 is *the*, 3 once in a million words); () when
        unknown.
    min_length : int
        The fewest letters of a word.
    provenance : Provenance or None
        What is known of its making; it plays no part in equality.

    Raises
    ------
    PuzzleError
        Letters repeated or none, a required letter that is not among them, a word that breaks the
        rules.

    Examples
    --------
    >>> puzzle = LetterPuzzle("dor", required="r", min_length=3)
    >>> list(puzzle.solve(["door", "odor", "rod", "odd"]))
    ['door', 'odor', 'rod']
    """

    letters: str
    required: str | None = None
    words: tuple[str, ...] = ()
    frequencies: tuple[float, ...] = ()
    min_length: int = 4
    provenance: Provenance | None = field(default=None, compare=False)

    name = "letters"
    title = "Letters"
    also_called = ("spelling bee", "letter puzzle")
    heuristics = {
        "graph": "no letters that begin no word: a walk of the dictionary's letter graph",
        "brick": "no sets of letters that are within no word's: a walk of the dictionary's brick",
    }
    variants = {
        "plain": {"heuristics": ()},
        "graph": {"heuristics": ("graph",)},
        "brick": {"heuristics": ("brick",)},
        "default": {"heuristics": ("brick",)},
    }
    kernel_variant = "graph"
    saved_types: ClassVar[Mapping[str, Any]] = {
        "frequencies": tuple[Annotated[float, Meta(ge=0, le=10)], ...]
    }

    def __post_init__(self) -> None:
        letters = letter_set(self.letters)
        if _NO_LETTER.search(letters):
            raise PuzzleError(f"a letter is neither a space nor a bracket, as in {short(letters)}")
        object.__setattr__(self, "letters", letters)
        required_letter(self.required, letters)
        object.__setattr__(self, "min_length", least_length(self.min_length))
        check_texts("words", self.words)
        self._check_frequencies()
        for word in self.words:
            refusal = self.refusal(checked_word(word))
            if refusal:
                raise PuzzleError(f"the word {short(word)} is no word of this puzzle: {refusal}")
        if self.words != tuple(sorted(set(self.words))):
            raise PuzzleError("the words of a puzzle stand in alphabetical order, each once")

    def _check_frequencies(self) -> None:
        if not isinstance(self.frequencies, tuple):
            raise PuzzleError(
                f"frequencies must be a tuple of numbers; it is {short(self.frequencies)}"
            )
        if not self.frequencies:
            return
        if len(self.frequencies) != len(self.words):
            raise PuzzleError(
                f"{len(self.words)} words come with as many frequencies or with none, not with "
                f"{len(self.frequencies)}"
            )
        frequencies = tuple(map(float, self.frequencies))
        for frequency in frequencies:
            if not 0 <= frequency <= 10:
                raise PuzzleError(
                    f"a frequency is a number from 0 to 10, on the Zipf scale, not {frequency}"
                )
        object.__setattr__(self, "frequencies", frequencies)

    @classmethod
    @checked
    def parse(
        cls, letters: str | LetterPuzzle, required: str | None = None, *, min_length: int = 4
    ) -> LetterPuzzle:
        """A puzzle from its letters, in any order; brackets may mark the required one.

        >>> LetterPuzzle.parse("p[e]oirdv")
        LetterPuzzle('deioprv', required='e')

        Raises
        ------
        PuzzleError
            See the class; also two required letters.
        """
        if isinstance(letters, LetterPuzzle):
            return letters
        match = _LETTERS.fullmatch("".join(letters.split()))
        if match is None or (match["required"] and required not in (None, match["required"])):
            raise PuzzleError(
                "one letter, the required one, may stand in brackets, as in 'p[e]oirdv', not as in "
                f"{short(letters)}"
            )
        text = "".join(filter(None, match.groups()))
        return cls(text, match["required"] or required, min_length=min_length)

    def refusal(self, word: str) -> str:
        """Why a word does not fit this puzzle's rules; the empty string when it does.

        >>> LetterPuzzle("deor", "e").refusal("door")
        "it lacks the required 'e'"
        """
        check_is_text("a word", word)
        if len(word) < self.min_length:
            return f"it has fewer than {self.min_length} letters"
        other = sorted(set(word) - set(self.letters))
        if other:
            return f"it uses {', '.join(map(repr, other))}"
        if self.required and self.required not in word:
            return f"it lacks the required {self.required!r}"
        return ""

    def problem(self, lexicon: Lexicon, *, heuristics: Collection[str] = ("brick",)) -> Any:
        """Every word of a dictionary that is spelled with a puzzle's letters, whatever its own
        `words` say.

        Parameters
        ----------
        heuristics : sequence of str or functions
            None at all looks at every word; ``"graph"`` or ``"brick"`` is what to walk instead, one
            of the two; see ``LetterPuzzle.heuristics``. A function of your own is called with the
            `label` of each step and the `state` that it leads to; where it returns something true,
            the step is pruned. Label and state are both the word where every word is looked at;
            along the graph the label is a letter, and the state a pair of the graph's node and the
            letters so far; in a brick the label is a letter or a word, and the state a pair of the
            path so far and the word.

        Raises
        ------
        PuzzleError
            The letters make no puzzle, the lexicon is empty, or a heuristic is none of those above.

        Examples
        --------
        >>> LetterPuzzle.parse("d[e]or").solve(["deed", "door", "order"]).solutions
        ['deed', 'order']
        """
        from wordsearch.puzzles.letters.solve import word_problem

        return word_problem(self, as_lexicon(lexicon), heuristics)

    # -- what it is like

    @property
    def pangrams(self) -> tuple[str, ...]:
        """The words that use every letter."""
        return tuple(word for word in self.words if len(set(word)) == len(self.letters))

    @property
    def points(self) -> int:
        """What all words earn: 1 for a shortest word, else one a letter, and 7 more for a
        pangram.
        """
        return sum(map(self.points_of, self.words))

    def points_of(self, word: str) -> int:
        """What a word earns.

        >>> [LetterPuzzle.parse("d[e]or").points_of(word) for word in ("deed", "order", "redo")]
        [1, 12, 8]
        """
        check_is_text("word", word)
        earned = len(word)
        if earned == self.min_length:
            earned = 1
        extra = 0
        if len(set(word)) == len(self.letters):
            extra = 7
        return earned + extra

    def with_words(self, lexicon: Lexicon) -> LetterPuzzle:
        """The same puzzle; if it has no words yet, with all that the lexicon has for it."""
        if self.words:
            return self
        return replace(self, words=tuple(sorted(self.solve(lexicon).whole())), frequencies=())

    def definitions(self) -> dict[str, str]:
        """What the words mean; nothing for words that WordNet has no fitting definition of. See
        `Lexicon.define`.

        Raises
        ------
        LexiconError
            The puzzle was made in another language than English.
        """
        if self.provenance is not None:
            check_english(self.provenance.language)
        return {word: definition(word) for word in self.words}

    # -- keeping

    def to_original_json(self) -> str:
        """The puzzle in the original's shape, which has letters and words only.

        >>> LetterPuzzle("de", words=("deed",)).to_original_json()
        '{"puzzle": {"letters": "de", "words": ["deed"]}}'
        """
        puzzle = {"letters": self.letters, "words": list(self.words)}
        return json.dumps({"puzzle": puzzle}, ensure_ascii=False)

    @classmethod
    @checked
    def from_json(cls, text: str | bytes) -> LetterPuzzle:
        """The puzzle that `to_json` or `to_original_json` wrote.

        Raises
        ------
        PuzzleError
            The text is not JSON of a letter puzzle.
        """
        original = read_object(text).get("puzzle")
        if not isinstance(original, dict):
            return super().from_json(text)
        try:
            plain = msgspec.convert(original, _Original)
        except msgspec.ValidationError as error:
            raise PuzzleError(
                f"this is no letter puzzle of the original program: {error}"
            ) from None
        shortest = min(map(len, plain.words), default=4)
        return cls(plain.letters, words=tuple(sorted(plain.words)), min_length=shortest)

    # -- how it looks

    def cells(self) -> list[tuple[str, int, int]]:
        """(letter, x, y) on a honeycomb, the required (or the first) one in the middle; x in
        half cells.
        """
        middle = self.required or self.letters[0]
        ring = [letter for letter in self.letters if letter != middle]
        places = zip([middle, *ring], _spiral(), strict=False)
        return [(letter, 2 * q + r, r) for letter, (q, r) in places]

    def __str__(self) -> str:
        from_left = sorted(self.cells(), key=lambda cell: cell[1])
        _, leftmost, _ = from_left[0]
        rows: dict[int, str] = {}
        for letter, x, y in from_left:
            mark = f"({letter})" if letter == self.required else f" {letter} "
            rows[y] = rows.get(y, "").ljust(2 * (x - leftmost)) + mark
        return "\n".join([*(rows[y].rstrip() for y in sorted(rows)), self.caption()])

    def caption(self) -> str:
        """One line: how many words, pangrams, points, and how hard, where it was rated."""
        if not self.words:
            rule = f", {self.required!r} in every word" if self.required else ""
            return f"{len(self.letters)} letters{rule}"
        words = counted(len(self.words), "word")
        pangrams = counted(len(self.pangrams), "pangram")
        caption = f"{words}, {pangrams}, {self.points} points"
        rating = self.provenance and self.provenance.rating
        if rating and rating.level:
            caption += f", predicted difficulty {rating.level} of 5{rating.scale}"
        return caption

    def __repr__(self) -> str:
        parts = [repr(self.letters)]
        if self.required:
            parts.append(f"required={self.required!r}")
        if self.words:
            parts.append(f"{len(self.words)} words")
        return f"LetterPuzzle({', '.join(parts)})"


def _spiral() -> Iterator[tuple[int, int]]:
    """Cells of a honeycomb from the middle outwards, ring by ring, in axial coordinates (Red
    Blob Games).
    """
    yield 0, 0
    for ring in count(1):
        # from the cell at the top left of the ring to the right
        q = 0
        r = -ring
        step = 1, 0
        for _ in range(6):
            for _ in range(ring):
                yield q, r
                q += step[0]
                r += step[1]
            # a turn by 60 degrees
            step = -step[1], step[0] + step[1]


# -- what people type ------------------------------------------------------------------------------


def _read(letters: str, shortest: str) -> LetterPuzzle:
    if not shortest.strip().isdecimal():
        raise PuzzleError(
            f"the fewest letters of a word are a number, such as 4; not {short(shortest)}"
        )
    return LetterPuzzle.parse(letters, min_length=int(shortest))


def _written(puzzle: LetterPuzzle) -> tuple[str, ...]:
    letters = puzzle.letters
    if puzzle.required:
        letters = letters.replace(puzzle.required, f"[{puzzle.required}]")
    return letters, str(puzzle.min_length)


def _examples() -> dict[str, LetterPuzzle]:
    return {text: LetterPuzzle.parse(text) for text in ("d[e]ioprv", "aceh[l]nt", "b[a]dgiln")}


LetterPuzzle.forms = (
    Form(
        title=LetterPuzzle.title,
        fields=(
            Field("Letters", "d[e]ioprv: the one in brackets in every word"),
            Field("Fewest letters", "4"),
        ),
        read=_read,
        write=_written,
        examples=_examples,
    ),
)
