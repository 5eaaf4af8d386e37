"""Boggle grids made to order: thrown until a person can find enough words in them, or climbed to.

The words that people know are to be found; what else the list has there is a bonus, which counts
where it is found and is missed by nobody.
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib.util import find_spec

from wordsearch.display.figure_file import Drawn
from wordsearch.errors import PuzzleError, check_flag, checked, short, whole_number, whole_range
from wordsearch.making.generator import (
    Making,
    Reject,
    checked_seed,
    seeded,
)
from wordsearch.making.maker import check_unrated
from wordsearch.making.ratings import checked_difficulty, finished
from wordsearch.making.uniqueness import Dictionaries, Draft
from wordsearch.provenance import Uniqueness
from wordsearch.puzzles.word_grid.puzzle import (
    LEAST_LENGTH,
    MOST_SIDE,
    WordGrid,
    as_they_are,
    grid_of,
    points,
)
from wordsearch.puzzles.word_grid.solve import score_word_grids, words_in
from wordsearch.puzzles.word_grid.unwanted import Lines, Unwanted, unwanted
from wordsearch.words.familiarity import Norms
from wordsearch.words.fragments import unwanted_in_lines, unwanted_on_paths
from wordsearch.words.given import Words, as_lexicon
from wordsearch.words.graph_building import bulk_for
from wordsearch.words.lexicon import Lexicon

#: The sixteen dice of Boggle as sold since 1987; q reads *qu*.
DICE = tuple(
    "aaeegn abbjoo achops affkps aoottw cimotu deilrx delrvy "
    "distty eeghnw eeinsu ehrtvw eiosst elrtty himnuq hlnnrz".split()
)
#: How many words a grid of sixteen cells has where nobody asks for another number.
_FEWEST = 30
_MOST = 60
#: Of a list with few words a grid has fewer: one for every so many, and some of enough words.
_OF_A_SHORT_LIST = 500
_SOME = 3
_ENOUGH = 200
_NO_BOUND = 1_000_000
#: What to ask for in place of what was not to be had.
_ADVICE = "fewer words= or points=, more rows= and columns= or a larger list leave more grids"
#: Throws that are scored together, and those that are so without the kernel.
_BATCH = 16
_PLAIN = 500
#: Grids that a climb scores in a round.
_WIDE = 100
#: Rounds without a better grid, after which a climb begins again.
_STALLED = 8
#: The share of changes in which two letters change places.
_SWAPS = 0.4


@checked
def make_boggle(
    lexicon: Words = "american-english",
    *,
    rows: int = 4,
    columns: int = 4,
    dice: Sequence[str] | None = None,
    words: int | tuple[int, int] | None = None,
    points: int | tuple[int, int] | None = None,
    seed: int | str = 0,
    exclude: Sequence[str] = (),
    exclude_default: bool = True,
    exclude_grim: bool = True,
    level: str | float | None = "known",
    theme: str | Iterable[str] | None = None,
    difficulty: int | tuple[int, int] | None = None,
    max_tries: int = 100_000,
    rated: bool = True,
    norms: Norms | None = None,
) -> Making[WordGrid]:
    """Grids to be read from cell to cell beside it, thrown until one has as many words as wanted
    that people know.

    These are to be found (``grid.words``). What else the list has there is a bonus
    (``grid.provenance.uniqueness.others``). No row, column or diagonal spells a word that no puzzle
    should show, and no path one of the worst.

    Parameters
    ----------
    lexicon : Lexicon, str or iterable of str
        A dictionary, the name of one, or a list of words.
    rows, columns : int
        Of the grid.
    dice : list of str, optional
        The faces of each die, as many as there are cells; q reads *qu*. Default: those of Boggle
        for English and 16 cells, else each letter as often as words use it.
    words : int or (int, int), optional
        How many are to be found, of three letters or more, or the fewest and the most. Default: 30
        to 60; in a larger grid at least 30, in a smaller one at least one for each cell (in a
        single row or column, one); of a list of fewer than 15,000 words at least one for every 500
        of them, three of 200 words or more, and a warning says so; any number where `points` are
        asked for.
    points : int or (int, int), optional
        What these earn by the rules of Boggle, or the least and the most.
    seed : int or str
        The same seed gives the same grids, with the same dictionary.
    exclude, exclude_default, exclude_grim
        Words that are not to be found, nor spelled by a line of the grid: yours, a list of slurs,
        and a milder one; see :func:`wordsearch.excluded`.
    level : {"everyday", "known", "rare"}, float or None
        How familiar words must be to be looked for; see :meth:`wordsearch.Lexicon.familiar`. None
        takes all words.
    theme : str or iterable of str, optional
        What is to be found instead: a WordNet synset, such as ``"bird.n.01"``, or all of a list.
    difficulty : int or (int, int), optional
        The level, or the least and the most, from 1 to 5.
    max_tries : int
        Throws for one grid.
    rated : bool
        Whether to rate each.
    norms : Norms, optional
        How well words are known; see :class:`wordsearch.Norms`. Default: what is known of the
        language. Of a list whose language is not known, every word counts and no grid is rated.

    Returns
    -------
    Making
        An iterator of grids with their words; the `provenance` of each holds its bonus and rating.

    Raises
    ------
    PuzzleError
        Options that make no sense, or a list with fewer words than a grid should have.
    NoPuzzle
        While iterating: no throw was as wanted; the sentence says what they lacked.

    Examples
    --------
    >>> grid = next(make_boggle("american-english", seed=1))
    >>> 30 <= len(grid.words) <= 60, grid.provenance.uniqueness.in_common == len(grid.words)
    (True, True)
    """
    seed = checked_seed(seed)
    check_flag("rated", rated)
    words_given = as_lexicon(lexicon)
    if theme is not None and not isinstance(theme, str):
        level = None
    dictionaries = Dictionaries.of(
        words_given,
        level=level,
        exclude=exclude,
        exclude_default=exclude_default,
        exclude_grim=exclude_grim,
        theme=theme,
        norms=norms,
    )
    levels = None
    if rated or difficulty is not None:
        levels = checked_difficulty(difficulty)
    if dictionaries.lexicon.norms is None:
        check_unrated(difficulty, words_given)
        levels = None
    dice = _dice(dictionaries.answers, rows, columns, dice)
    wanted = _wanted(dictionaries.answers, rows, columns, words, points)
    if difficulty is not None:
        wanted["words"] = max(1, wanted["words"][0]), wanted["words"][1]
    banned = dictionaries.banned
    language = dictionaries.lexicon.language
    in_lines = unwanted(unwanted_in_lines(banned, language))
    worst = unwanted_on_paths(banned, language)
    every = _all_words(dictionaries)
    # Both have their letter graphs built, for which together NumPy may be worth loading.
    bulk_for(len(dictionaries.answers) + len(every))
    return Making(
        "Boggle grids",
        attempt=partial(_thrown, dice, columns, in_lines),
        check=_Judge(dictionaries.answers, wanted, worst),
        finish=partial(_counted, dictionaries, every, seed, levels),
        seed=seed,
        max_tries=max_tries,
        batch=_BATCH,
        advice=_ADVICE,
    )


def _dice(lexicon: Lexicon, rows: int, columns: int, dice: Sequence[str] | None) -> Sequence[str]:
    """The faces of the die for each cell, in no order."""
    whole_number("rows", rows, 1, MOST_SIDE)
    whole_number("columns", columns, 1, MOST_SIDE)
    size = rows * columns
    if dice is None and size == len(DICE) and lexicon.language == "en":
        return DICE
    if dice is None:
        return ["".join(lexicon.words)] * size
    if len(dice) != size or not all(map(str.isalpha, dice)):
        raise PuzzleError(f"dice is a list of {size} texts, the letters of the die for each cell")
    return dice


def _wanted(
    lexicon: Lexicon,
    rows: int,
    columns: int,
    words: int | tuple[int, int] | None,
    points: int | tuple[int, int] | None,
) -> dict[str, tuple[int, int]]:
    """How many words and points a grid should have: the fewest and the most of each."""
    there = sum(len(word) >= LEAST_LENGTH for word in lexicon.words)
    if words is not None:
        span = whole_range("words", words, 0)
    elif points is not None:
        span = (0, _NO_BOUND)
    else:
        span = _usual(rows, columns, lexicon.name, there)
    if span[0] > there:
        raise PuzzleError(
            f"a grid with {span[0]:,} words or more is wanted, and {lexicon.name!r} has only "
            f"{there:,} of {LEAST_LENGTH} letters or more; words= takes a smaller number, level= "
            "lets rarer words count"
        )
    earned = (0, _NO_BOUND)
    if points is not None:
        earned = whole_range("points", points, 0)
    return {"words": span, "points": earned}


def _usual(rows: int, columns: int, name: str, there: int) -> tuple[int, int]:
    """The fewest and the most words of a grid, where nobody says how many, out of so many that a
    list of this name has; a warning says where these are fewer than in a grid of a large list.
    """
    cells = rows * columns
    fewest = _FEWEST
    most = _NO_BOUND
    if cells <= len(DICE):
        most = _MOST
    if cells < len(DICE):
        fewest = cells
    if min(rows, columns) == 1:
        fewest = 1
    some = _SOME if there >= _ENOUGH else 1
    of_a_short_list = max(some, there // _OF_A_SHORT_LIST)
    if of_a_short_list >= fewest:
        return fewest, most
    warnings.warn(
        f"{short(name)} has {there:,} words of {LEAST_LENGTH} letters or more, of which few stand "
        f"in one grid: a grid with {of_a_short_list} of them will do, where of a large list it has "
        f"{fewest}; words= asks for more, level= lets rarer words of a list count",
        stacklevel=1,
    )
    return of_a_short_list, most


def _thrown(
    dice: Sequence[str], columns: int, strings: Unwanted, rng: random.Random
) -> WordGrid | Reject:
    """The dice in any order, each with any face; none of these strings stands in a line."""
    in_any_order = rng.sample(dice, len(dice))
    cells = []
    for die in in_any_order:
        face = rng.choice(die)
        cells.append("qu" if face == "q" else face)
    if Lines(len(cells) // columns, columns, cells).hold(strings):
        return Reject("a word that no puzzle should show, in a line")
    return grid_of(cells, columns)


class _Judge:
    """Says which grids have as many words and points as wanted, and none of the worst words on a
    path.
    """

    def __init__(
        self, lexicon: Lexicon, wanted: Mapping[str, tuple[int, int]], worst: Sequence[str]
    ) -> None:
        self.lexicon = lexicon
        self.wanted = wanted
        self.worst = as_they_are(worst)
        self._judged = 0

    def __call__(self, grids: Sequence[WordGrid]) -> list[WordGrid | Reject]:
        """The grids, or how far they are from what they should be."""
        self._judged += len(grids)
        # To load the kernel takes longer than to search some hundred grids without it.
        if self._judged > _PLAIN and find_spec("numba") is not None:
            scores = score_word_grids(grids, self.lexicon, kernel=True).tolist()
        else:
            scores = []
            for grid in grids:
                words = words_in(grid, self.lexicon)
                scores.append((len(words), sum(map(points, words))))
        return [self._as_scored(grid, *score) for grid, score in zip(grids, scores, strict=True)]

    def _as_scored(self, grid: WordGrid, words: int, points: int) -> WordGrid | Reject:
        """A grid with so many words and points, or how far it is from what it should be."""
        for name, number in {"words": words, "points": points}.items():
            least, most = self.wanted[name]
            if not least <= number <= most:
                distance = max(least - number, number - most)
                return Reject(f"not {least:,} to {most:,} {name}", grid.text(), distance)
        if len(self.worst) and words_in(grid, self.worst):
            return Reject("a word that no puzzle should show, on a path")
        return grid


def _counted(
    dictionaries: Dictionaries,
    every: Lexicon,
    seed: int | str,
    levels: tuple[int, int] | None,
    grid: WordGrid,
    number: int,
) -> WordGrid | Reject:
    """A grid with its words and what is known of it, of every word that there may be; a `Reject` if
    it has another level than wanted.
    """
    answers = dictionaries.answers
    found = words_in(grid, every)
    words = tuple(sorted(found & answers.members))
    bonus = sorted(found.difference(words, dictionaries.banned))
    uniqueness = Uniqueness(
        len(answers), len(words), dictionary=answers.name, language=answers.language
    )
    if len(answers) < len(dictionaries.lexicon):
        uniqueness = replace(
            uniqueness,
            reference=dictionaries.lexicon.name,
            in_reference=len(words) + len(bonus),
            others=tuple([(word,) for word in bonus]),
        )
    if not words:
        levels = None  # there is nothing to be rated
    draft = Draft(replace(grid, words=words), words, uniqueness=uniqueness)
    grid_or_reject: WordGrid | Reject = finished(draft, number, seed, dictionaries, levels)
    return grid_or_reject


def _all_words(dictionaries: Dictionaries) -> Lexicon:
    """The whole list, and words of a theme that it lacks."""
    if dictionaries.answers.members <= dictionaries.lexicon.members:
        return dictionaries.lexicon
    return dictionaries.lexicon.including(dictionaries.answers.words)


# -- the best grids --------------------------------------------------------------------------------


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
