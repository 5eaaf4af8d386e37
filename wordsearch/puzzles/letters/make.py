"""Letter puzzles from any text, and how hard they are.

Sets of letters that hold many words are those that the paths of a :class:`Brick` make up. What is
drawn from them first is what a person should enjoy: common words, some of them long, and one that
uses every letter.

How hard a puzzle is follows from how people find words: by their beginnings, the common ones first.
The words that share a beginning are a cohort, as in models of how people recognise words
(Marslen-Wilson and Welsh 1978), and the more often one has met a word, the sooner it comes. So a
puzzle is hard whose words are rare, or stand far back in their cohorts, or whose letters spell many
beginnings that lead nowhere.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import chain, product
from typing import Unpack

from wordsearch.errors import PuzzleError, optional, whole_range
from wordsearch.making.generator import Making, Reject
from wordsearch.making.maker import Attempt, MakeOptions, maker, making
from wordsearch.making.ratings import parts
from wordsearch.making.uniqueness import Checker, Dictionaries, Draft
from wordsearch.provenance import Uniqueness
from wordsearch.puzzles.letters.alphabet import least_length, path_of
from wordsearch.puzzles.letters.brick import Brick
from wordsearch.puzzles.letters.puzzle import LetterPuzzle
from wordsearch.puzzles.letters.solve import brick_of
from wordsearch.words.familiarity import UNHEARD, Norms
from wordsearch.words.given import Words
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.normalisation import Normalisation, Report
from wordsearch.words.segmenter import Segmentation


class _Counted(Checker):
    """Says of drafts, whose words are their answer, how many more a larger dictionary has."""

    def check(self, drafts: list[Draft]) -> list[Draft | Reject]:
        dictionaries = self.dictionaries
        name = dictionaries.answers.name
        language = dictionaries.lexicon.language
        plain = Uniqueness(len(dictionaries.answers), dictionary=name, language=language)
        reference = _reference(dictionaries)
        if reference is None:
            return [_with_bonus(draft, plain, None, ()) for draft in drafts]
        most = max(len(draft.puzzle.letters) for draft in drafts)
        within_reach = _of_few_letters(reference, most)
        batch = self.solved(drafts, within_reach, limit=None, solutions=True)
        return [
            _with_bonus(draft, plain, reference.name, words)
            for draft, words in zip(drafts, batch.solutions, strict=True)
        ]


def _reference(dictionaries: Dictionaries) -> Lexicon | None:
    """The larger dictionary: the one given, or the whole one of which not all words count."""
    if dictionaries.reference is not None:
        return dictionaries.reference
    if len(dictionaries.answers) < len(dictionaries.lexicon):
        return dictionaries.lexicon
    return None


@lru_cache(maxsize=8)
def _of_few_letters(lexicon: Lexicon, most: int) -> Lexicon:
    """The words of no more than so many different letters: others are in no puzzle of that size."""
    kept = [word for word in lexicon.words if len(set(word)) <= most]
    return lexicon.restricted(kept, Report(lexicon.name, len(lexicon), len(kept)))


def _with_bonus(
    draft: Draft, plain: Uniqueness, reference: str | None, words: Iterable[str]
) -> Draft:
    """A draft with its words counted, and those that a reference has beside them."""
    told = replace(plain, in_common=len(draft.answer))
    if reference is not None:
        bonus = sorted(set(words).difference(draft.answer))
        told = replace(
            told,
            reference=reference,
            in_reference=len(draft.answer) + len(bonus),
            others=tuple([(word,) for word in bonus]),
        )
    return draft._replace(uniqueness=told)


def drafts(
    dictionaries: Dictionaries,
    *,
    letters: int | None = None,
    k: int | None = None,
    pangram: bool | None = None,
    required: bool | str = False,
    words: int | tuple[int, int] = (20, 60),
    include: str | Sequence[str] = (),
    min_length: int = 4,
) -> Attempt:
    """Check what was asked for, and prepare what drafts are drawn from."""
    if dictionaries.strict is not dictionaries.known:
        raise PuzzleError(
            "a letter puzzle has many words and not one answer, so unique_in says nothing of it: "
            "leave it out"
        )
    own_letters = path_of("".join(dictionaries.own))
    size = _size(letters, own_letters)
    min_length = least_length(min_length)
    brick = _words_that_count(dictionaries, min_length)
    if k is None:
        k = 2 if pangram is False else 1
    choosing = optional("wordsearch.puzzles.letters.choosing")
    sets = choosing.candidates(brick, own_letters, size, k, pangram, required)
    span = whole_range("words", words)
    norms = dictionaries.lexicon.norms
    choices, weights = choosing.weighted(brick, sets, norms, required, span)
    return partial(_drawn, brick, norms, min_length, choices, weights)


class LettersMakeOptions(MakeOptions, total=False):
    """Options of :func:`make_letters`."""

    letters: int | None
    k: int | None
    pangram: bool | None
    required: bool | str
    words: int | tuple[int, int]
    include: str | Sequence[str]
    min_length: int


@maker
def make_letters(
    lexicon: Words = "american-english", **options: Unpack[LettersMakeOptions]
) -> Making[LetterPuzzle]:
    """Puzzles that a person would enjoy, as many as are asked for: the more appealing, the sooner.

    Every puzzle has a chance that grows with the fourth power of its appeal. Words may also come
    from a :class:`Brick` or a segmented text, in the language that it knows. The sets of letters
    are counted in bulk, for which NumPy has to be installed.

    Parameters
    ----------
    letters : int, optional
        How many letters a puzzle has: 7, or those of the words in `include`.
    k : int, optional
        How many paths make up the letters; with 1 (the default, 2 when `pangram` is False) they are
        the letters of a word.
    pangram : bool, optional
        Whether some word must use every letter (True), or none may (False).
    required : bool or str
        Whether every word must use one letter, as in a honeycomb: any (True) or the one given.
    words : int or (int, int)
        How many words are to be found, or the fewest and the most. Words that are too rare for
        `level` are a bonus (``puzzle.provenance.uniqueness.others``).
    include : str or sequence of str
        Words of your own that use all letters together, on any list or none.
    min_length : int
        The fewest letters of a word.

    Examples
    --------
    >>> puzzle = next(make_letters("enable1", required=True, words=(20, 30)))
    >>> len(puzzle.letters), 20 <= len(puzzle.words) <= 30, puzzle.provenance.number
    (7, True, 1)
    """
    if isinstance(lexicon, Brick | Segmentation):
        policy = Normalisation(accents="keep")
        lexicon = Lexicon.from_words(lexicon, "the given words", policy, lexicon.language)
    checker: Callable[[Dictionaries, bool], Checker] = _Counted
    if options.get("kernel") is None:
        # To load the kernel takes longer than to look up what a thousand puzzles ask for.
        options["kernel"] = False
        checker = partial(_Counted, heuristics=["brick"])
    return making("letter puzzles", drafts, checker, lexicon, **options)


def for_levels(lexicon: Lexicon, **options: Unpack[LettersMakeOptions]) -> Iterator[LetterPuzzle]:
    """What levels are measured on: alternately a honeycomb in which every word must use a certain
    letter, and one without.
    """
    makers = []
    for required in (True, False):
        options["required"] = required
        makers.append(make_letters(lexicon, **options))
    return chain.from_iterable(zip(*makers, strict=False))


def for_page(lexicon: Words, **options: Unpack[LettersMakeOptions]) -> Making[LetterPuzzle]:
    """What :func:`wordsearch.make_page` takes: honeycombs."""
    options.setdefault("required", True)
    return make_letters(lexicon, **options)


# -- what was asked for ----------------------------------------------------------------------------


def _size(letters: int | None, own_letters: str) -> int:
    """How many letters a puzzle has, which words of one's own must fit."""
    if letters is None:
        return len(own_letters) or 7
    if own_letters and len(own_letters) != letters:
        raise PuzzleError(
            f"the words to include have {len(own_letters)} different letters, {own_letters!r}; "
            f"letters={len(own_letters)} would fit, or words with {letters}"
        )
    return letters


def _words_that_count(dictionaries: Dictionaries, min_length: int) -> Brick:
    """The words that are to be found, and one's own."""
    answers = dictionaries.answers
    brick = brick_of(answers).only(lambda word: len(word) >= min_length)
    for word in dictionaries.own:
        brick.insert(word)
    if not len(brick):
        raise PuzzleError(
            f"none of the {len(answers):,} words of {answers.name!r} has {min_length} letters or "
            "more; min_length= lets shorter ones count"
        )
    return brick


def _drawn(
    brick: Brick,
    norms: Norms | None,
    min_length: int,
    choices: Sequence[tuple[str, str | None]],
    weights: Sequence[float],
    rng: random.Random,
) -> Draft:
    """One of the choices, with its words; `weights` are the sums of the chances up to each."""
    [(letters, required)] = rng.choices(choices, cum_weights=weights)
    words = brick.words(letters, required=required, min_length=min_length)
    frequencies: tuple[float, ...] = ()
    if norms is not None:
        frequencies = tuple([norms.of(word).zipf for word in words])
    puzzle = LetterPuzzle(
        letters=letters,
        required=required,
        words=words,
        frequencies=frequencies,
        min_length=min_length,
    )
    return Draft(puzzle, words)


# -- how hard --------------------------------------------------------------------------------------

_START = 3  # letters of a beginning


class Cohorts:
    """A dictionary as it comes to mind: for each beginning of three letters its words, common ones
    first, by the norms of a lexicon.

    >>> cohorts = Cohorts(["door", "doom", "deed"], Lexicon.load("enable1"))
    >>> cohorts.place("doom"), cohorts.place("dooms"), cohorts.sizes["dee"]
    (2, 3, 1)
    """

    def __init__(self, words: Iterable[str], lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self.sizes: dict[str, int] = {}
        self._places: dict[str, int] = {}
        in_order = sorted(words)
        if lexicon.norms is not None:
            # Of all words of a list: `Lexicon.zipf` would check each. Equal ones stay in order.
            measured = lexicon.norms.table.get
            in_order.sort(key=lambda word: -measured(word, UNHEARD).zipf)
        for word in in_order:
            start = word[:_START]
            place = self.sizes.get(start, 0) + 1
            self.sizes[start] = place
            self._places[word] = place

    def place(self, word: str) -> int:
        """How many words of its cohort have come to mind with it; a word that is not there comes
        last.
        """
        place = self._places.get(word)
        if place is not None:
            return place
        return self.sizes.get(word[:_START], 0) + 1

    def parts(self, letters: str, words: Sequence[str]) -> dict[str, float]:
        """What a person meets who looks for `words`: see `measured`."""
        last_places: dict[str, int] = {}
        for word in words:
            start = word[:_START]
            last_places[start] = max(last_places.get(start, 0), self.place(word))
        spelled = set(map("".join, product(letters, repeat=_START)))
        wrong_starts = (spelled - last_places.keys()) & self.sizes.keys()
        return parts(words, len(wrong_starts), sum(last_places.values()), self._lexicon)


def measured(puzzle: LetterPuzzle, lexicon: Lexicon) -> dict[str, float]:
    """What a person meets in a letter puzzle.

    Returns
    -------
    dict
        ``familiarity``, the mean score of its words; ``wrong starts``, the beginnings of three
        letters that can be spelled, that words begin with and none of the puzzle's does;
        ``effort``, the words that one thinks of, in vain or not, who takes each beginning of the
        puzzle's words and goes through the words that begin so, the most common first, until those
        of the puzzle have come.

    Raises
    ------
    PuzzleError
        The puzzle has no words, and the lexicon has none for it.
    """
    words = puzzle.words or tuple(puzzle.solve(lexicon).whole())
    if not words:
        raise PuzzleError(
            f"no word of {lexicon.name!r} fits the letters {puzzle.letters!r}, so they cannot "
            "be rated with it"
        )
    return _cohorts(lexicon, puzzle.min_length).parts(puzzle.letters, words)


@lru_cache(maxsize=8)
def _cohorts(lexicon: Lexicon, least: int) -> Cohorts:
    return Cohorts((word for word in lexicon.words if len(word) >= least), lexicon)
