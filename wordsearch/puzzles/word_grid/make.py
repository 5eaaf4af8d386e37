"""Word searches made to order, of a list or a theme, and how hard a word grid is.

A word search holds each of its words exactly once, and in no direction a word that no puzzle should
show nor a piece that is read as one, unless one of its own words has it inside. Words are laid one
by one, the longest first, where they cross most of what is there.
"""

from __future__ import annotations

import heapq
import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from itertools import chain, permutations, product
from typing import NamedTuple, Unpack

from wordsearch.errors import PuzzleError, check_text, short, whole_number
from wordsearch.making.generator import Making, Reject
from wordsearch.making.maker import Attempt, MakeOptions, maker, making, own_words
from wordsearch.making.ratings import norms_known
from wordsearch.making.uniqueness import Dictionaries, Draft
from wordsearch.provenance import RATINGS, Uniqueness
from wordsearch.puzzles.word_grid.boggle import make_boggle
from wordsearch.puzzles.word_grid.puzzle import (
    DIRECTIONS,
    MOST_SIDE,
    TOUCHING_RATINGS,
    Path,
    WordGrid,
    grid_of,
)
from wordsearch.puzzles.word_grid.unwanted import Lines, Unwanted, unwanted
from wordsearch.words.familiarity import LEVELS
from wordsearch.words.fragments import unwanted_in_lines
from wordsearch.words.given import Words
from wordsearch.words.lexicon import Lexicon

#: More makers of word grids, for pages.
ALSO_MADE = {"boggle": make_boggle}
#: Words of a word search.
MOST_WORDS = 60
#: Letters of a word that is drawn.
_LENGTHS = range(4, 15)
#: Letters of a beginning.
_START = 3
#: Times that letters between the words are drawn anew.
_MENDED = 20
#: Places that are tried for a word.
_PLACES = 20


# -- word searches ---------------------------------------------------------------------------------


def drafts(
    dictionaries: Dictionaries,
    *,
    words: int = 12,
    directions: str | Sequence[str] = tuple(DIRECTIONS),
    message: str = "",
    answer: str | Sequence[str] = (),
) -> Attempt:
    """Check what was asked for, and prepare what drafts are drawn from."""
    chosen = WordGrid.parse("a", "straight", directions=directions).directions
    ways = tuple(filter(chosen.__contains__, DIRECTIONS))
    words = whole_number("words", words, 1, MOST_WORDS)
    pool = dictionaries.own or [
        word for word in dictionaries.answers.words if len(word) in _LENGTHS
    ]
    number = 0 if dictionaries.own else words
    whole_number("the length of a word", max(map(len, pool), default=1), 1, MOST_SIDE)
    for word, other in permutations(dictionaries.own, 2):
        if _inside(word, other):
            raise PuzzleError(
                f"{short(word)} is a part of {short(other)}, and so would be there twice"
            )
    if len(pool) < number:
        raise PuzzleError(
            f"words={words} is more than the {len(pool):,} of {dictionaries.answers.name!r} "
            f"that fit, with {_LENGTHS[0]} to {_LENGTHS[-1]} letters; answer= hides words of any "
            "length"
        )
    check_text("message", message)
    if dictionaries.lexicon.policy is not None:
        message = dictionaries.lexicon.policy.fold(message)
    strings = unwanted(unwanted_in_lines(dictionaries.banned, dictionaries.lexicon.language))
    return partial(_drawn, pool, number, ways, " ".join(message.split()), strings)


class WordGridMakeOptions(MakeOptions, total=False):
    """Options of :func:`make_word_grid`."""

    words: int
    directions: str | Sequence[str]
    message: str
    answer: str | Sequence[str]


@maker
def make_word_grid(
    lexicon: Words = "american-english", **options: Unpack[WordGridMakeOptions]
) -> Making[WordGrid]:
    """Word searches: each word stands in the letters exactly once, in a straight line.

    A grid is a square with some room, or what leaves just the message.
    For Boggle grids see :func:`make_boggle`.

    Parameters
    ----------
    words : int
        How many are to be found, 1 to 60, of four letters or more; none holds another.
    directions : str or sequence of str
        In which words may run: any of e, se, s, sw, w, nw, n, ne.
    message : str
        What the letters spell that no word uses, row by row; spaces and marks do not count.
    answer : str or sequence of str
        Words of your own, just these, on any list or none.

    Examples
    --------
    >>> from wordsearch import Lexicon
    >>> lexicon = Lexicon.from_words(["harp", "lute", "oboe", "piano"])
    >>> grid = next(make_word_grid(lexicon, words=3, message="Bravo!", level=None, rated=False))
    >>> len(grid.words), grid.left_over, {len(found.places) for found in grid.listed}
    (3, 'bravo', {1})
    """
    return making("word searches", drafts, None, lexicon, **options)


def for_ratings(lexicon: Lexicon) -> dict[str, tuple[Iterable[WordGrid], Lexicon]]:
    """What levels are measured on, by the name of the table: word searches, by turns of everyday,
    known and rare words, and Boggle grids.
    """
    known = Dictionaries.of(lexicon).known
    word_searches = []
    for level in LEVELS:
        seed = f"calibration {level}"
        word_searches.append(make_word_grid(lexicon, level=level, seed=seed, rated=False))
    return {
        RATINGS: (chain.from_iterable(zip(*word_searches, strict=False)), known),
        TOUCHING_RATINGS: (make_boggle(lexicon, seed="calibration", rated=False), known),
    }


class _Accidents(NamedTuple):
    """What should not be read in a grid of so many rows and columns: its words elsewhere than in
    their places, and unwanted strings.
    """

    rows: int
    columns: int
    words: Sequence[str]
    strings: Unwanted

    def among(self, cells: Sequence[str], own: Sequence[frozenset[int]]) -> list[Path]:
        """The cells of each, unless it is part of a word of the grid; `own` are the cells of
        these, and cells without a letter are "".
        """
        lines = Lines(self.rows, self.columns, cells)
        read = [*lines.read_of(self.strings), *lines.places_of(self.words)]
        return [path for path in read if not any(map(frozenset(path).issubset, own))]


def _drawn(
    pool: Sequence[str],
    number: int,
    ways: tuple[str, ...],
    message: str,
    strings: Unwanted,
    rng: random.Random,
) -> Draft | Reject:
    """Words laid in a grid, `number` of the pool (0: all), and the cells that are left filled."""
    words = _apart(pool, number, rng) if number else pool
    letters = "".join(own_words(message))
    shapes = _shapes(sum(map(len, words)), max(map(len, words)), len(letters))
    if len(words) < number or not shapes:
        return Reject("no such words, or none that fill such a grid", " ".join(words))
    rows, columns, crossings = rng.choice(shapes)
    cells = [""] * (rows * columns)
    accidents = _Accidents(rows, columns, words, strings)
    own = _laid(cells, words, partial(_lines, rows, columns, ways), crossings, accidents, rng)
    if own is None:
        return Reject("no room for a word", " ".join(words))
    free = [cell for cell, letter in enumerate(cells) if not letter]
    fillers = letters or rng.choices("".join(words), k=len(free))
    for cell, letter in zip(free, fillers, strict=True):
        cells[cell] = letter
    if not _mended(cells, own, [] if letters else free, accidents, rng):
        return Reject("an excluded word by accident, or a word again", " ".join(words))
    letter_rows = grid_of(cells, columns).rows
    grid = WordGrid(letter_rows, "straight", ways, tuple(sorted(words)))
    unique = Uniqueness(1, dictionary="the grid")
    return Draft(grid, grid.words, bonus=message or None, uniqueness=unique)


def _mended(
    cells: list[str],
    own: Sequence[frozenset[int]],
    free: Sequence[int],
    accidents: _Accidents,
    rng: random.Random,
) -> bool:
    """Draw letters of free cells anew until nothing is read by accident; whether that was
    possible.
    """
    letters = "".join(accidents.words)
    for _ in range(_MENDED):
        paths = accidents.among(cells, own)
        if not paths:
            return True
        for path in paths:
            loose = [cell for cell in path if cell in free]
            if not loose:
                return False
            cells[rng.choice(loose)] = rng.choice(letters)
    return False


def _apart(pool: Sequence[str], n: int, rng: random.Random) -> Sequence[str]:
    """Words none of which is in another, forth or back."""
    chosen: list[str] = []
    for word in rng.sample(pool, min(len(pool), 4 * n)):
        if not any(_inside(word, other) or _inside(other, word) for other in chosen):
            chosen.append(word)
    return chosen[:n]


def _inside(word: str, other: str) -> bool:
    """Whether a word is a part of another, forth or back."""
    return word in other or word[::-1] in other


def _shapes(total: int, longest: int, message: int) -> list[tuple[int, int, float]]:
    """The grids for words of so many letters in total: rows, columns, and how many letters words
    must share so that just a message of so many letters is left (inf: any number).
    """
    side = max(longest, round(math.sqrt(1.75 * total)))
    if not message:
        return [(side, side, math.inf)]
    shapes: list[tuple[int, int, float]] = []
    for rows, columns in product(range(1, MOST_SIDE + 1), repeat=2):
        shared = total + message - rows * columns
        fits = longest <= max(rows, columns) <= 2 * min(rows, columns)
        if fits and 0 <= shared <= total // 3:
            shapes.append((rows, columns, shared))
    return shapes


@lru_cache(maxsize=256)
def _lines(rows: int, columns: int, ways: tuple[str, ...], length: int) -> list[Path]:
    """Every straight line of so many cells."""
    lines = []
    for row, column, way in product(range(rows), range(columns), ways):
        down, right = DIRECTIONS[way]
        last_row = row + down * (length - 1)
        last_column = column + right * (length - 1)
        if 0 <= last_row < rows and 0 <= last_column < columns:
            first = row * columns + column
            step = down * columns + right
            lines.append(tuple([first + place * step for place in range(length)]))
    return lines


def _laid(
    cells: list[str],
    words: Sequence[str],
    lines: Callable[[int], list[Path]],
    crossings: float,
    accidents: _Accidents,
    rng: random.Random,
) -> list[frozenset[int]] | None:
    """Write words into cells so that they share just so many letters (inf: any number), and that
    nothing is read by accident.

    `lines` are the straight lines of so many cells.

    Returns
    -------
    list of frozenset of int, or None
        The cells of each word; None where one has no room.
    """
    order = sorted(words, key=lambda word: (-len(word), rng.random()))
    own: list[frozenset[int]] = []
    for word in order:
        places = []
        for path in lines(len(word)):
            there = [cells[cell] for cell in path]
            shared = len(word) - there.count("")
            # The last word shares what is left to be shared, others no more than that.
            enough = crossings in (shared, math.inf)
            if not enough and (shared > crossings or word is order[-1]):
                continue
            if not shared or _agree(there, word):
                places.append((shared + rng.random(), path))
        laid = _laid_first(cells, word, places, own, accidents)
        if laid is None:
            return None
        best, path = laid
        crossings -= int(best)
        own.append(frozenset(path))
    return own


def _laid_first(
    cells: list[str],
    word: str,
    places: Sequence[tuple[float, Path]],
    own: Sequence[frozenset[int]],
    accidents: _Accidents,
) -> tuple[float, Path] | None:
    """Write a word in the best of its places where nothing is read by accident; None without
    one.
    """
    for best, path in heapq.nlargest(_PLACES, places):
        there = [cells[cell] for cell in path]
        _write(cells, path, word)
        if not accidents.among(cells, [*own, frozenset(path)]):
            return best, path
        _write(cells, path, there)
    return None


def _write(cells: list[str], path: Path, letters: Sequence[str]) -> None:
    """Put letters in the cells of a path."""
    for cell, letter in zip(path, letters, strict=True):
        cells[cell] = letter


def _agree(there: Sequence[str], word: str) -> bool:
    """Whether no cell (empty: "") has another letter than the word has in its place."""
    return all(cell in ("", letter) for cell, letter in zip(there, word, strict=True))


def measured(grid: WordGrid, lexicon: Lexicon) -> dict[str, float]:
    """What a person meets who looks for the words of a grid: its own, or those of the lexicon.

    How well they are known is no part of it: those of a word search are shown, and along touching
    cells only known ones are asked for.

    Returns
    -------
    dict
        ``backwards``, in straight lines: of a hundred words those that run to the left, or straight
        up; ``letters``, along touching cells: of the words on average; ``wrong starts``, places of
        three letters that begin one of the words, which does not stand there; ``effort``, the cells
        looked at beside every first letter of every word.

    Raises
    ------
    PuzzleError
        No word of the lexicon is in the grid, or nobody knows how familiar its words are.
    """
    words = grid.to_be_found(lexicon).words
    if not words:
        raise PuzzleError(
            f"no word of {lexicon.name!r} is in this grid, so it cannot be rated with it"
        )
    norms_known(lexicon)
    begun, places = _begun(grid, words)
    if grid.rule == "straight":
        first = {"backwards": 100 * sum(map(partial(_is_backwards, grid), places)) / len(words)}
    else:
        first = {"letters": sum(map(len, words)) / len(words)}
    right = {path[:length] for path in places for length in range(1, _START + 1)}
    # The cells beside all cells that begin with a letter.
    beside: Counter[str] = Counter()
    for cell, moves in zip(grid.cells, grid.moves[0], strict=True):
        beside[cell[0]] += len(moves)
    effort = sum(beside[word[0]] for word in words)
    return {**first, "wrong starts": float(len(begun - right)), "effort": float(effort)}


def _is_backwards(grid: WordGrid, path: Path) -> bool:
    """Whether a straight path runs to the left, or straight up."""
    row, column = divmod(path[0], grid.shape[1])
    last_row, last_column = divmod(path[-1], grid.shape[1])
    return last_column < column or (last_column == column and last_row < row)


def _begun(grid: WordGrid, words: Sequence[str]) -> tuple[set[Path], set[Path]]:
    """Where the beginnings of words stand in a grid, of three letters, and where whole words do."""
    whole_words = frozenset(words)
    beginnings = {word[:_START] for word in words}
    parts_of_words = {word[:end] for word in words for end in range(len(word))}
    begun: set[Path] = set()
    places: set[Path] = set()
    open_paths: list[tuple[Path, int, str]] = [
        ((cell,), 0, letters) for cell, letters in enumerate(grid.cells)
    ]
    while open_paths:
        path, state, text = open_paths.pop()
        if text in beginnings:
            begun.add(path)
        if text in whole_words:
            places.add(path)
        if text not in parts_of_words:
            continue
        for cell, state_there in grid.moves[state][path[-1]]:
            if cell not in path:
                open_paths.append(((*path, cell), state_there, text + grid.cells[cell]))
    return begun, places
