"""What the explorer must know of each kind of puzzle: its fields, how to read them, and examples.

The explorer itself knows no puzzle. A new kind is one more entry: ``KINDS["name"] = Kind(...)``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from wordsearch.errors import PuzzleError
from wordsearch.puzzles.building_blocks.play import BlocksGame
from wordsearch.puzzles.building_blocks.puzzle import BuildingBlocks
from wordsearch.puzzles.letters.play import LetterGame
from wordsearch.puzzles.letters.puzzle import LetterPuzzle
from wordsearch.puzzles.pyramid.play import PyramidGame
from wordsearch.puzzles.pyramid.puzzle import Pyramid
from wordsearch.puzzles.symbol_code.play import CodeGame
from wordsearch.puzzles.symbol_code.puzzle import SymbolCode, clue_text

if TYPE_CHECKING:
    from wordsearch.games.base import Game
    from wordsearch.words.lexicon import Lexicon

Texts = tuple[str, ...]


@dataclass(frozen=True)
class Field:
    """One text to be typed: what it is called, what it may look like, and how many lines it has."""

    label: str
    hint: str = ""
    lines: int = 1


@dataclass(frozen=True)
class Kind:
    """One kind of puzzle.

    Attributes
    ----------
    puzzle : type
        Its class, which has ``variants`` and ``solve``.
    fields : tuple of Field
        What a person types.
    read : callable
        Makes the puzzle from the texts of the fields; raises PuzzleError.
    write : callable
        The texts of the fields for a puzzle.
    examples : callable
        Puzzles to begin with, by name; called when the kind is first shown.
    game : callable, optional
        Makes the game of a puzzle, with the lexicon whose words count, for those that can be played.
    holds : callable
        Whether a puzzle of the class is of this kind, where several kinds share a class.
    """

    puzzle: type[Any]
    fields: tuple[Field, ...]
    read: Callable[..., Any]
    write: Callable[[Any], Texts]
    examples: Callable[[], Mapping[str, Any]]
    game: Callable[[Any, Lexicon | None], Game[Any]] | None = None
    holds: Callable[[Any], bool] = lambda puzzle: True

    @property
    def variants(self) -> Mapping[str, Mapping[str, Any]]:
        """The named sets of heuristics, those that are best for daily use first."""
        named: Mapping[str, Mapping[str, Any]] = self.puzzle.variants
        first = {name: named[name] for name in ("default",) if name in named}
        return {**first, **named}


# -- the kinds there are -------------------------------------------------------------------------------------


def _pyramids() -> dict[str, Pyramid]:
    texts = {
        "oboe, piano, guitar": "p ir aao ntib ogueo",
        "a small one": "c at sol rate",
        "six rows": "s to nea rlid gethe misons",
    }
    return {name: Pyramid.parse(text) for name, text in texts.items()}


def _known_letters(text: str) -> dict[str, str]:
    """``seven=e, bar=l`` as a mapping.

    >>> _known_letters("seven=e, bar = l")
    {'seven': 'e', 'bar': 'l'}
    """
    known = {}
    for item in re.sub(r"\s*=\s*", "=", text).replace(",", " ").split():
        symbol, equals, letter = item.partition("=")
        if not (symbol and equals and letter):
            raise PuzzleError(f"known letters look like 'seven=e, bar=l'; {item!r} does not")
        known[symbol] = letter
    return known


def _read_code(clues: str, known: str) -> SymbolCode:
    return SymbolCode.parse(clues, _known_letters(known))


def _read_cryptogram(text: str, known: str) -> SymbolCode:
    return SymbolCode.from_cryptogram(text, _known_letters(known))


def _write_code(code: SymbolCode) -> Texts:
    known = ", ".join(f"{symbol}={letter}" for symbol, letter in code.known)
    return code.text or "\n".join(map(clue_text, code.clues)), known


def _codes(cryptograms: bool) -> dict[str, SymbolCode]:
    return {name: code for name, code in SymbolCode.examples().items() if bool(code.text) == cryptograms}


def _read_letters(letters: str, shortest: str) -> LetterPuzzle:
    if not shortest.strip().isdecimal():
        raise PuzzleError(f"the fewest letters of a word must be a whole number such as 4, not {shortest!r}")
    return LetterPuzzle.parse(letters, min_length=int(shortest))


def _write_letters(puzzle: LetterPuzzle) -> Texts:
    marked = (
        puzzle.letters.replace(puzzle.required, f"[{puzzle.required}]") if puzzle.required else puzzle.letters
    )
    return marked, str(puzzle.min_length)


def _letters() -> dict[str, LetterPuzzle]:
    return {text: LetterPuzzle.parse(text) for text in ("d[e]ioprv", "aceh[l]nt", "b[a]dgiln")}


_KNOWN = Field("Known letters", "none, or seven=e, bar=l")

#: The kinds that the explorer offers, by the name that it shows.
KINDS: dict[str, Kind] = {
    "Pyramid": Kind(
        Pyramid,
        (Field("Rows", "p ir aao ntib ogueo", 3),),
        Pyramid.parse,
        lambda pyramid: (" ".join(pyramid.rows),),
        _pyramids,
        PyramidGame,
    ),
    "Building blocks": Kind(
        BuildingBlocks,
        (Field("Patterns", "pol...... ...cup...", 3), Field("Blocks", "emi cal por ine", 4)),
        BuildingBlocks.parse,
        lambda puzzle: (" ".join(puzzle.patterns), " ".join(puzzle.blocks)),
        BuildingBlocks.examples,
        BlocksGame,
    ),
    "Symbol code": Kind(
        SymbolCode,
        (Field("Clues, one a line", "cherry seven bar", 6), _KNOWN),
        _read_code,
        _write_code,
        lambda: _codes(cryptograms=False),
        CodeGame,
        holds=lambda code: not code.text,
    ),
    "Cryptogram": Kind(
        SymbolCode,
        (Field("Text", "Uif dbu ibt b ibu.", 5), _KNOWN),
        _read_cryptogram,
        _write_code,
        lambda: _codes(cryptograms=True),
        CodeGame,
        holds=lambda code: bool(code.text),
    ),
    "Letters": Kind(
        LetterPuzzle,
        (Field("Letters", "d[e]ioprv: the one in brackets in every word"), Field("Fewest letters", "4")),
        _read_letters,
        _write_letters,
        _letters,
        LetterGame,
    ),
}


def kind_of(puzzle: object) -> str:
    """The name of the kind that a puzzle belongs to.

    Raises
    ------
    PuzzleError
        If there is no such kind.

    >>> kind_of(Pyramid.parse("p ir"))
    'Pyramid'
    """
    for name, kind in KINDS.items():
        if isinstance(puzzle, kind.puzzle) and kind.holds(puzzle):
            return name
    raise PuzzleError(
        f"this takes a puzzle such as ws.Pyramid.parse('p ir aao'); it knows no {type(puzzle).__name__}"
    )
