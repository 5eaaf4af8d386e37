"""Word grids made to order: word searches of a list or a theme, and Boggle grids, thrown or climbed
to.

A word search holds each of its words exactly once, and no word that no puzzle should show, unless
one of its own words has it inside. Words are laid one by one, the longest first, where they cross
most of what is there.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import permutations, product
from typing import Unpack

from wordsearch.display.figure_file import Drawn
from wordsearch.errors import PuzzleError, check_text, checked, short, whole_number, whole_range
from wordsearch.making.generator import Making, Reject, checked_seed, seeded
from wordsearch.making.maker import Attempt, MakeOptions, maker, making, own_words
from wordsearch.making.ratings import parts
from wordsearch.making.uniqueness import Dictionaries, Draft
from wordsearch.provenance import Provenance, Uniqueness, language_of
from wordsearch.puzzles.word_grid.puzzle import DIRECTIONS, Path, WordGrid, as_they_are, grid_of
from wordsearch.puzzles.word_grid.solve import score_word_grids
from wordsearch.words.given import Words, as_lexicon
from wordsearch.words.lexicon import Lexicon

#: The sixteen dice of Boggle as sold since 1987; q reads *qu*.
DICE = tuple(
    "aaeegn abbjoo achops affkps aoottw cimotu deilrx delrvy "
    "distty eeghnw eeinsu ehrtvw eiosst elrtty himnuq hlnnrz".split()
)
#: Words of a word search, and cells along a side of a grid.
MOST_WORDS = 60
MOST_SIDE = 40
#: Letters of a word that is drawn.
_LENGTHS = range(4, 15)
#: Letters of a beginning.
_START = 3
#: Times that letters between the words are drawn anew.
_MENDED = 20
#: Grids that a climb scores in a round.
_WIDE = 100
#: Rounds without a better grid, after which a climb begins again.
_STALLED = 8
#: The share of changes in which two letters change places.
_SWAPS = 0.4


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
            "that fit"
        )
    check_text("message", message)
    if dictionaries.lexicon.policy is not None:
        message = dictionaries.lexicon.policy.fold(message)
    # Nobody is hurt by others that a row spells by accident.
    banned = dictionaries.banned.intersection(dictionaries.known.words)
    excluded = as_they_are(sorted(banned)) if banned else None
    return partial(_drawn, pool, number, ways, " ".join(message.split()), excluded)


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


def _drawn(
    pool: Sequence[str],
    number: int,
    ways: tuple[str, ...],
    message: str,
    excluded: Lexicon | None,
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
    own = _laid(cells, words, partial(_lines, rows, columns, ways), crossings, rng)
    if own is None:
        return Reject("no room for a word", " ".join(words))
    free = [cell for cell, letter in enumerate(cells) if not letter]
    fillers = letters or rng.choices("".join(words), k=len(free))
    for cell, letter in zip(free, fillers, strict=True):
        cells[cell] = letter
    in_order = tuple(sorted(words))
    for _ in range(_MENDED):
        letter_rows = grid_of(cells, columns).rows
        grid = WordGrid(letter_rows, "straight", ways, in_order)
        accidents = _accidents(grid, own, excluded)
        if not accidents:
            unique = Uniqueness(1, dictionary="the grid")
            return Draft(grid, grid.words, bonus=message or None, uniqueness=unique)
        for path in accidents:
            loose = [cell for cell in path if cell in free]
            if letters or not loose:
                return Reject("an excluded word by accident, or a word again", grid.text())
            cells[rng.choice(loose)] = rng.choice("".join(grid.words))
    return Reject("ever another word by accident", " ".join(words))


def _accidents(
    grid: WordGrid, own: Sequence[frozenset[int]], excluded: Lexicon | None
) -> list[Path]:
    """Where a word of the grid stands once more, or an excluded one that is not part of a word of
    its own; `own` are the cells of these.
    """
    solutions = list(grid.listed)
    if excluded:
        solutions += grid.solve(excluded).solutions
    accidents = []
    for solution in solutions:
        for path in solution.places:
            if not any(map(frozenset(path).issubset, own)):
                accidents.append(path)
    return accidents


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
    rng: random.Random,
) -> list[frozenset[int]] | None:
    """Write words into cells so that they share just so many letters (inf: any number).

    `lines` are the straight lines of so many cells.

    Returns
    -------
    list of frozenset of int, or None
        The cells of each word; None where one has no room.
    """
    order = sorted(words, key=lambda word: (-len(word), rng.random()))
    own = []
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
        if not places:
            return None
        best, path = max(places)
        crossings -= int(best)
        own.append(frozenset(path))
        for cell, letter in zip(path, word, strict=True):
            cells[cell] = letter
    return own


def _agree(there: Sequence[str], word: str) -> bool:
    """Whether no cell (empty: "") has another letter than the word has in its place."""
    return all(cell in ("", letter) for cell, letter in zip(there, word, strict=True))


def measured(grid: WordGrid, lexicon: Lexicon) -> dict[str, float]:
    """What a person meets who looks for the words of a grid: its own, or those of the lexicon.

    Returns
    -------
    dict
        ``familiarity``, of the words on average; ``wrong starts``, places of three letters that
        begin one of the words, which does not stand there; ``effort``, the cells looked at beside
        every first letter of every word.

    Raises
    ------
    PuzzleError
        No word of the lexicon is in the grid.
    """
    asked = grid.with_words(lexicon)
    if not asked.words:
        raise PuzzleError(
            f"no word of {lexicon.name!r} is in this grid, so it cannot be rated with it"
        )
    beginnings = {word[:_START] for word in asked.words}
    starts = replace(grid, words=tuple(sorted(beginnings)))
    begun = {path for solution in starts.listed for path in solution.places}
    right = {
        path[:length]
        for solution in asked.listed
        for path in solution.places
        for length in range(1, _START + 1)
    }
    # The cells beside all cells that begin with a letter.
    beside: Counter[str] = Counter()
    for cell, moves in zip(grid.cells, grid.moves[0], strict=True):
        beside[cell[0]] += len(moves)
    effort = sum(beside[word[0]] for word in asked.words)
    return parts(asked.words, len(begun - right), effort, lexicon)


# -- Boggle grids ----------------------------------------------------------------------------------


@checked
def make_boggle(
    lexicon: Words,
    *,
    rows: int = 4,
    columns: int = 4,
    dice: Sequence[str] | None = None,
    words: int | tuple[int, int] = (0, 10_000),
    points: int | tuple[int, int] = (0, 100_000),
    seed: int | str = 0,
    max_tries: int = 100_000,
) -> Making[WordGrid]:
    """Grids to be read from cell to cell beside it, thrown until one has as many words or points as
    wanted.

    Parameters
    ----------
    lexicon : Lexicon, str or list of str
        Whose words of three letters or more count, but for slurs; see :func:`wordsearch.excluded`.
    rows, columns : int
        Of the grid.
    dice : list of str, optional
        The faces of each die, as many as there are cells; q reads *qu*. Default: those of Boggle
        for English and 16 cells, else each letter as often as words use it.
    words, points : int or (int, int), optional
        How many, or the fewest and the most.
    seed : int or str
        The same seed gives the same grids, with the same dictionary.
    max_tries : int
        Throws for one grid.

    Returns
    -------
    Making
        An iterator of grids with their words.

    Raises
    ------
    PuzzleError
        Options that make no sense.
    NoPuzzle
        While iterating: no throw was as wanted; the sentence says what they lacked.

    Examples
    --------
    >>> lexicon = ["tea", "eat", "ate", "seat"]
    >>> grid = next(make_boggle(lexicon, rows=2, columns=2, words=(2, 9), seed=1))
    >>> len(grid.rows), sorted(grid.words)
    (2, ['ate', 'eat', 'tea'])
    """
    seed = checked_seed(seed)
    counted = Dictionaries.of(as_lexicon(lexicon), level=None).answers
    wanted = {
        "words": whole_range("words", words, 0),
        "points": whole_range("points", points, 0),
    }
    dice = _dice(counted, rows, columns, dice)
    return Making(
        "Boggle grids",
        attempt=partial(_thrown, dice, columns),
        check=partial(_as_wanted, counted, wanted),
        finish=partial(_counted, counted, seed),
        seed=seed,
        max_tries=max_tries,
        batch=1_000,
    )


def _dice(lexicon: Lexicon, rows: int, columns: int, dice: Sequence[str] | None) -> Sequence[str]:
    """The faces of the die for each cell, in no order."""
    rows = whole_number("rows", rows, 1, MOST_SIDE)
    columns = whole_number("columns", columns, 1, MOST_SIDE)
    size = rows * columns
    if dice is None and size == len(DICE) and lexicon.language == "en":
        return DICE
    if dice is None:
        return ["".join(lexicon.words)] * size
    if len(dice) != size or not all(map(str.isalpha, dice)):
        raise PuzzleError(f"dice is a list of {size} texts, the letters of the die for each cell")
    return dice


def _thrown(dice: Sequence[str], columns: int, rng: random.Random) -> WordGrid:
    """The dice in any order, each with any face."""
    in_any_order = rng.sample(dice, len(dice))
    cells = []
    for die in in_any_order:
        face = rng.choice(die)
        cells.append("qu" if face == "q" else face)
    return grid_of(cells, columns)


def _as_wanted(
    lexicon: Lexicon, wanted: Mapping[str, tuple[int, int]], grids: Sequence[WordGrid]
) -> list[WordGrid | Reject]:
    """The grids, or how far they are from what they should be."""
    scores = score_word_grids(grids, lexicon).tolist()
    return [_as_scored(grid, score, wanted) for grid, score in zip(grids, scores, strict=True)]


def _as_scored(
    grid: WordGrid, score: Sequence[int], wanted: Mapping[str, tuple[int, int]]
) -> WordGrid | Reject:
    """A grid with so many words and points, or how far it is from what it should be."""
    for number, (name, (least, most)) in zip(score, wanted.items(), strict=True):
        if not least <= number <= most:
            distance = max(least - number, number - most)
            return Reject(f"not {least:,} to {most:,} {name}", grid.text(), distance)
    return grid


def _counted(lexicon: Lexicon, seed: int | str, grid: WordGrid, number: int) -> WordGrid:
    """A grid with its words and what is known of it."""
    grid = grid.with_words(lexicon)
    uniqueness = Uniqueness(
        len(lexicon), len(grid.words), dictionary=lexicon.name, language=lexicon.language
    )
    made = Provenance(
        answer=grid.words,
        seed=seed,
        lexicon=lexicon.name,
        uniqueness=uniqueness,
        number=number,
        **language_of(lexicon),
    )
    return replace(grid, provenance=made)


@dataclass(frozen=True, repr=False)
class BestFound(Drawn):
    """The best grid that a climb came to, which need not be the best that there is.

    Attributes
    ----------
    grid : WordGrid
        With its words.
    scored : int
        How many grids were looked at.
    """

    grid: WordGrid
    scored: int

    def __str__(self) -> str:
        return f"best found of {self.scored:,} grids: {self.grid.text()}, {self.grid.caption()}"

    def drawing(self) -> str | None:
        """The grid."""
        return self.grid.drawing()


@checked
def climb_boggle(
    lexicon: Words,
    *,
    rows: int = 4,
    columns: int = 4,
    rounds: int = 300,
    seed: int | str = 0,
) -> BestFound:
    """Climb to a grid of many points: change letters as long as that makes it better, then begin
    anew.

    Parameters
    ----------
    lexicon : Lexicon, str or list of str
        Whose words count, of three letters or more.
    rows, columns : int
        Of the grid.
    rounds : int
        In each round a hundred neighbours of a grid are scored, which have another letter in a
        cell, or two letters changed about; the climb goes on from the best of them. After eight
        rounds without a better one it begins again elsewhere.
    seed : int or str
        The same seed gives the same grid.

    Examples
    --------
    >>> best = climb_boggle(["tea", "eat", "ate", "seat"], rows=2, columns=2, rounds=3, seed=1)
    >>> len(best.grid.rows), best.scored > 100
    (2, True)
    """
    rounds = whole_number("rounds", rounds, most=100_000)
    words = as_lexicon(lexicon)
    rng = seeded(seed, "climb")
    letters = "".join(words.words)
    size = len(_dice(words, rows, columns, None))
    # Points and cells; of equal points the grid that comes later in the alphabet.
    best: tuple[int, list[str]] = (-1, [])
    here = best
    stalled = _STALLED
    for _ in range(rounds):
        if stalled == _STALLED:
            thrown = rng.choices(letters, k=size)
            here = (-1, thrown)
            stalled = 0
        near = [_neighbour(here[1], letters, rng) for _ in range(_WIDE)]
        grids = [grid_of(cells, columns) for cells in near]
        earned = score_word_grids(grids, words)[:, 1]
        highest = max(zip(earned.tolist(), near, strict=True))
        stalled += 1
        if highest[0] > here[0]:
            stalled = 0
        if highest[0] >= here[0]:
            here = highest
        best = max(best, highest)
    return BestFound(grid_of(best[1], columns).with_words(words), rounds * _WIDE)


def _neighbour(cells: Sequence[str], letters: str, rng: random.Random) -> list[str]:
    """The cells with two letters changed about, or with one moved and another put in its place."""
    first, second = rng.choices(range(len(cells)), k=2)
    new = list(cells)
    new[first] = cells[second]
    if rng.random() < _SWAPS:
        new[second] = cells[first]
    else:
        new[second] = rng.choice(letters)
    return new
