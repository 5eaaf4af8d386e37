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

import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from itertools import chain, product
from pathlib import Path
from typing import Any, NamedTuple, overload

import numpy as np

from wordsearch.display.shown import Shown, cards_html
from wordsearch.errors import PuzzleError, check_flag, checked, whole_range
from wordsearch.making.generator import checked_seed, seeded
from wordsearch.making.maker import own_words
from wordsearch.making.ratings import parts
from wordsearch.provenance import Provenance, Uniqueness, calibrated
from wordsearch.puzzles.letters.alphabet import least_length, path_of, required_letter
from wordsearch.puzzles.letters.brick import Brick
from wordsearch.puzzles.letters.letter_sets import Masks, Weights, masks_of, spell, subset_sums
from wordsearch.puzzles.letters.puzzle import LetterPuzzle
from wordsearch.puzzles.letters.solve import brick_of
from wordsearch.words.familiarity import Norms, excluded, norms_of, zipf_of
from wordsearch.words.given import Words, as_lexicon
from wordsearch.words.lexicon import Lexicon

_LONG = 6  # letters of a long word
_DRAWN = 7  # puzzles that a list of them shows


class Choice(NamedTuple):
    """A puzzle to be put together.

    Attributes
    ----------
    letters : str
    required : str or None
        The letter that every word must use.
    number : int
        Its place among the puzzles of its seed, from 1.
    """

    letters: str
    required: str | None
    number: int


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class LetterPuzzles(Sequence[LetterPuzzle], Shown):
    """Puzzles to choose from, the first the best to take; each is put together when it is asked
    for.

    Attributes
    ----------
    brick : Brick
        The words that the puzzles are made of.
    chosen : sequence of Choice
        The puzzles, the best first.
    seed : int
        Where they come from, as ``puzzle.provenance`` names it.
    dictionary : str
        The name of the words' source.
    min_length : int
        The fewest letters of a word.
    norms : Norms or None
        Where words' frequencies come from.
    reference : Lexicon or None
        A larger dictionary, whose words that fit are a bonus.
    cohorts : callable or None
        What puzzles are rated by, made at the first call; None: they are not rated.
    """

    brick: Brick
    chosen: Sequence[Choice]
    seed: int
    dictionary: str
    min_length: int
    norms: Norms | None
    reference: Lexicon | None
    cohorts: Callable[[], Cohorts] | None

    @overload
    def __getitem__(self, place: int) -> LetterPuzzle: ...
    @overload
    def __getitem__(self, place: slice) -> LetterPuzzles: ...
    def __getitem__(self, place: int | slice) -> LetterPuzzle | LetterPuzzles:
        if isinstance(place, slice):
            return replace(self, chosen=self.chosen[place])
        letters, required, number = self.chosen[place]
        words = self.brick.words(letters, required=required, min_length=self.min_length)
        puzzle = LetterPuzzle(
            letters=letters,
            required=required,
            words=words,
            frequencies=self._frequencies(words),
            min_length=self.min_length,
        )
        rating = None
        if self.cohorts is not None:
            rating = calibrated(Path(__file__).parent, self.cohorts().parts(letters, words))
        provenance = Provenance(
            answer=words,
            seed=self.seed,
            lexicon=self.dictionary,
            uniqueness=self._uniqueness(puzzle),
            rating=rating,
            number=number,
        )
        return replace(puzzle, provenance=provenance)

    def _frequencies(self, words: Iterable[str]) -> tuple[float, ...]:
        if self.norms is None:
            return ()
        return tuple(self.norms.of(word).zipf for word in words)

    def _uniqueness(self, puzzle: LetterPuzzle) -> Uniqueness:
        """How many words fit: those that count, and those of the reference, which are a bonus."""
        words = puzzle.words
        # Solutions are words, so there are many.
        uniqueness = Uniqueness(
            words=len(self.brick), in_common=len(words), dictionary=self.dictionary
        )
        if self.reference is None:
            return uniqueness
        bonus = sorted(set(puzzle.solve(self.reference).whole()).difference(words))
        return replace(
            uniqueness,
            reference=self.reference.name,
            in_reference=len(words) + len(bonus),
            others=tuple((word,) for word in bonus),
        )

    def __len__(self) -> int:
        return len(self.chosen)

    def __repr__(self) -> str:
        return f"<LetterPuzzles: {len(self):,} puzzles from {self.brick!r}>"

    def __str__(self) -> str:
        shown = "\n\n".join(map(str, self[:_DRAWN]))
        if len(self) > _DRAWN:
            shown += f"\n\n... and {len(self) - _DRAWN:,} more"
        return shown

    def page(self) -> str:
        """The first of them as HTML."""
        shown = self[:_DRAWN]
        return f"{cards_html(shown)}<p>{len(shown)} of {len(self):,} puzzles</p>"


@checked
def make_letters(
    lexicon: Lexicon | Brick | str | Iterable[str] = "american-english",
    letters: int | None = None,
    *,
    k: int | None = None,
    pangram: bool | None = None,
    required: bool | str = False,
    words: tuple[int, int] = (20, 60),
    level: str | float | None = "everyday",
    include: str | Sequence[str] = (),
    min_length: int = 4,
    exclude: Iterable[str] = (),
    exclude_default: bool = True,
    language: str | None = None,
    seed: int | str = 0,
    reference: Words | None = None,
    rated: bool = True,
) -> LetterPuzzles:
    """Puzzles that a person would enjoy, from a dictionary, a brick or a segmented text.

    Parameters
    ----------
    lexicon : Lexicon, str, Brick, Segmentation or iterable of str
        Where words come from: a dictionary or its name, or any collection of words.
    letters : int, optional
        How many letters a puzzle has: 7, or those of the words in `include`.
    k : int, optional
        How many paths make up the letters; with 1 (the default, 2 when `pangram` is False) they are
        the letters of a word.
    pangram : bool, optional
        Whether some word must use every letter (True), or none may (False).
    required : bool or str
        Whether every word must use one letter, as in a honeycomb: any (True) or the one given.
    words : (int, int)
        The fewest and the most words to be found.
    level : {"everyday", "known", "rare"}, float or None
        How familiar a word must be to count; see :meth:`wordsearch.Lexicon.familiar`. Others are a
        bonus (``puzzle.provenance.uniqueness.others``). None, or words of no known language: all
        count.
    include : str or sequence of str
        Words of your own that use all letters together, on any list or none.
    min_length : int
        The fewest letters of a word.
    exclude, exclude_default
        Words that no puzzle shall ask for: yours, and a list of slurs; see
        :func:`wordsearch.excluded`. The list is English, and is left out where the language is
        another.
    language : str, optional
        In which language words are familiar (see `norms_of`); default: the source's (see
        `Brick.language`).
    seed : int or str
        Which puzzles come first. Every puzzle has a chance that grows with the fourth power of its
        appeal; equal arguments give equal puzzles, on any machine. A text stands for a number,
        which ``puzzle.provenance`` names.
    reference : Lexicon, optional
        A larger dictionary, whose words that fit the letters are a bonus, too. Default: the whole
        of a `lexicon` of which not all words count.
    rated : bool
        Whether ``puzzle.provenance.rating`` says how hard each is (in English).

    Raises
    ------
    PuzzleError
        Arguments that make no sense, or that no puzzle satisfies: then the message says which bound
        fails, for how many sets of letters, and what came nearest.
    LexiconError
        Frequencies are asked for and wordfreq is not installed, or has no such language.
    """
    source = Lexicon.load(lexicon) if isinstance(lexicon, str) else lexicon
    brick = _brick_of(source, language)
    own = own_words(include)
    own_letters = path_of("".join(own))
    size = _size(letters, own_letters)
    min_length = least_length(min_length)
    check_flag("rated", rated)
    number = _seed_number(seed)
    language = language or brick.language
    norms = norms_of(language) if language else None
    english = language == "en"
    banned = excluded(exclude, default=english and exclude_default)
    kept = _words_kept(brick, min_length, norms, level, banned, own)
    if k is None:
        k = 2 if pangram is False else 1
    sets = _candidates(kept, own_letters, size, k, pangram, required)
    span = whole_range("words", words)
    dictionary = getattr(source, "name", "the given words")
    if norms and level is not None:
        dictionary += f" ({level})"
    return LetterPuzzles(
        brick=kept,
        chosen=_chosen(kept, sets, norms, required, span, random.Random(number)),
        seed=number,
        dictionary=dictionary,
        min_length=min_length,
        norms=norms,
        reference=_reference(reference, source, kept, min_length),
        cohorts=cache(partial(Cohorts, kept)) if rated and english else None,
    )


def for_ratings(lexicon: Lexicon) -> tuple[Iterator[LetterPuzzle], Lexicon]:
    """What levels are measured on: alternately a honeycomb in which every word must use a certain
    letter, and one without; and the words that they are measured with.
    """
    with_one = make_letters(lexicon, required=True, seed=1000, rated=False)
    without = make_letters(lexicon, required=False, seed=1000, rated=False)
    pairs = zip(with_one, without, strict=False)
    return chain.from_iterable(pairs), lexicon.familiar("everyday")


def for_page(lexicon: Lexicon, *, seed: int | str, **options: Any) -> LetterPuzzles:
    """What :func:`wordsearch.make_page` takes: honeycombs; a page's seed is taken as a text."""
    return make_letters(lexicon, **{"required": True, "seed": str(seed), **options})


# -- what was asked for ----------------------------------------------------------------------------


def _brick_of(source: Lexicon | Brick | Iterable[str], language: str | None) -> Brick:
    """The words to choose from, as a brick."""
    if isinstance(source, Lexicon):
        return brick_of(source)
    if isinstance(source, Brick):
        return source
    return Brick.from_words(source, language=language)


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


def _seed_number(seed: int | str) -> int:
    """The seed as a number, which a text stands for."""
    seed = checked_seed(seed)
    if isinstance(seed, str):
        return seeded(seed, "letters").randrange(1 << 31)
    return seed


def _reference(
    reference: Words | None, source: object, kept: Brick, min_length: int
) -> Lexicon | None:
    """The larger dictionary: the one given, or a source of which not all words count."""
    if reference is not None:
        return as_lexicon(reference)
    if not isinstance(source, Lexicon):
        return None
    long_enough = sum(len(word) >= min_length for word in source)
    return source if len(kept) < long_enough else None


# -- which puzzles ---------------------------------------------------------------------------------


def _words_kept(
    brick: Brick,
    min_length: int,
    norms: Norms | None,
    level: Any,
    banned: frozenset[str],
    own: Sequence[str],
) -> Brick:
    """The words that count, and one's own."""
    least = None
    if norms is not None and level is not None:
        least = norms.least(level)

    def counts(word: str) -> bool:
        if len(word) < min_length or word in banned:
            return False
        if norms is None or least is None:
            return True
        norm = norms.of(word)
        return norm.score >= least and norm.category == "word"

    kept = brick.only(counts)
    for word in own:
        kept.insert(word)
    if not len(kept):
        asked = f"has {min_length} letters or more"
        if least is not None:
            asked += f" and is familiar enough for level={level!r}"
        raise PuzzleError(f"none of the {len(brick):,} words {asked}")
    return kept


def _candidates(
    brick: Brick, own_letters: str, size: int, k: int, pangram: bool | None, required: bool | str
) -> Masks:
    """The sets of letters to choose from, as bits of the brick's alphabet."""
    if own_letters:
        all_sets = masks_of([own_letters], brick.alphabet)
    else:
        all_sets, _ = brick.set_bits(size, k)
    sets = all_sets
    if pangram is not None:
        check_flag("pangram", pangram)
        sets = sets[np.isin(sets, brick.bits) == pangram]
    if not isinstance(required, bool):
        required_letter(required, brick.alphabet)
        sets = sets[(sets & masks_of([required], brick.alphabet)) != 0]
    if not len(sets):
        raise PuzzleError(
            f"no set of letters will do with pangram={pangram}, required={required!r} among the "
            f"{len(all_sets):,} sets of {size} letters made of k={k} paths"
        )
    return sets


def _sums(brick: Brick, sets: Masks, norms: Norms | None) -> Weights:
    """The `subset_sums` of words, their frequencies (nan where unknown) and long words."""
    weights = []
    for _, words in brick.entries():
        frequency = math.nan
        if norms is not None:
            frequency = sum(norms.of(word).zipf for word in words)
        weights.append((len(words), frequency, sum(len(word) >= _LONG for word in words)))
    return subset_sums(sets, brick.bits, np.array(weights, float))


def _chosen(
    brick: Brick,
    sets: Masks,
    norms: Norms | None,
    required: bool | str,
    span: tuple[int, int],
    rng: random.Random,
) -> list[Choice]:
    """The puzzles whose number of words is in range, in the order of a draw weighted by appeal;
    refuses none.
    """
    candidates = [
        (letters, middle)
        for letters in spell(sets, brick.alphabet)
        for middle in _middles(letters, required)
    ]
    # for each candidate the row of its set, and among the set's sums that of its required letter
    row = np.repeat(np.arange(len(sets)), len(candidates) // len(sets))
    column = [1 + letters.index(middle) if middle else 0 for letters, middle in candidates]
    words, frequency, long = _sums(brick, sets, norms)[row, column].T
    off = words - np.clip(words, *span)
    if off.all():
        raise PuzzleError(
            f"none of the {len(words):,} candidates has {span[0]} to {span[1]} words: "
            f"{(off < 0).sum():,} have fewer and {(off > 0).sum():,} more, the nearest "
            f"{words[np.abs(off).argmin()]:.0f}"
        )
    appeal = _appeal(words, frequency, long, np.isin(sets, brick.bits)[row])
    in_range = np.flatnonzero(off == 0).tolist()
    # Efraimidis and Spirakis 2006: u ** (1 / weight), largest first, draws without replacement by
    # weight.
    keys = {}
    for candidate in in_range:
        weight = max(float(appeal[candidate]), 1.0) ** 4
        keys[candidate] = math.log(rng.random() or 1e-300) / weight
    order = sorted(keys, key=keys.__getitem__, reverse=True)
    return [Choice(*candidates[candidate], number) for number, candidate in enumerate(order, 1)]


def _middles(letters: str, required: bool | str) -> Iterable[str | None]:
    """The letters that may be the required one of a set: each, the one given, or none."""
    if required is True:
        return letters
    return [required or None]


def _appeal(words: Any, frequency: Any, long: Any, pangram: Any) -> Any:
    """How enjoyable puzzles should be, from 0 to 100; arrays, an entry for each.

    Sixty points for common words (the mean Zipf frequency, all points at 5), twenty for long words
    (all points when a quarter has six letters or more), twenty for a pangram. Without frequencies
    (nan) the other forty count two and a half times.
    """
    count = np.maximum(words, 1)
    long_and_pangram = 20 * np.minimum(long / count * 4, 1) + 20 * pangram
    common = 60 * np.clip(frequency / count / 5, 0, 1)
    return np.where(np.isnan(frequency), long_and_pangram * 2.5, common + long_and_pangram)


# -- how hard --------------------------------------------------------------------------------------

_START = 3  # letters of a beginning


class Cohorts:
    """A dictionary as it comes to mind: for each beginning of three letters its words, common ones
    first.

    >>> cohorts = Cohorts(["door", "doom", "deed"])
    >>> cohorts.place("doom"), cohorts.place("dooms"), cohorts.sizes["dee"]
    (2, 3, 1)
    """

    def __init__(self, words: Iterable[str]) -> None:
        self.sizes: dict[str, int] = {}
        self._places: dict[str, int] = {}
        for word in sorted(words, key=lambda word: (-zipf_of(word), word)):
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
        return parts(words, len(wrong_starts), sum(last_places.values()))


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
    return Cohorts(word for word in lexicon.words if len(word) >= least)
