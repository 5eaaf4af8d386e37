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
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from itertools import product
from typing import Any, overload

import numpy as np

from wordsearch.display.shown import Shown, cards_html
from wordsearch.errors import PuzzleError, check_flag, checked, whole_range
from wordsearch.making.generator import checked_seed, seeded
from wordsearch.making.maker import own_words
from wordsearch.making.ratings import parts
from wordsearch.provenance import Provenance, Uniqueness, calibrated
from wordsearch.puzzles.letters.alphabet import least_length, path_of, required_letter
from wordsearch.puzzles.letters.brick import Brick
from wordsearch.puzzles.letters.letter_sets import masks_of, spell, subset_sums
from wordsearch.puzzles.letters.puzzle import LetterPuzzle
from wordsearch.puzzles.letters.solve import brick_of
from wordsearch.words.familiarity import Norms, excluded, norms_of, zipf_of
from wordsearch.words.lexicon import Lexicon, Words, as_lexicon

_LONG = 6  # letters of a long word
_DRAWN = 7  # puzzles that a list of them shows


@dataclass(frozen=True, eq=False, repr=False)
class LetterPuzzles(Sequence[LetterPuzzle], Shown):
    """Puzzles to choose from, the first the best to take; each is put together when it is asked
    for.

    Attributes
    ----------
    brick : Brick
        The words that the puzzles are made of.
    chosen : sequence of (str, str or None, int)
        Letters and required letter of each puzzle, and its place among those of its seed, from 1.
    """

    brick: Brick
    chosen: Sequence[tuple[str, str | None, int]]
    seed: int
    dictionary: str
    min_length: int
    norms: Norms | None
    reference: Lexicon | None
    cohorts: Callable[[], Cohorts] | None

    @overload
    def __getitem__(self, at: int) -> LetterPuzzle: ...
    @overload
    def __getitem__(self, at: slice) -> LetterPuzzles: ...
    def __getitem__(self, at: int | slice) -> LetterPuzzle | LetterPuzzles:
        if isinstance(at, slice):
            return replace(self, chosen=self.chosen[at])
        letters, required, number = self.chosen[at]
        words = self.brick.words(letters, required=required, min_length=self.min_length)
        frequencies = tuple(self.norms.of(word).zipf for word in words) if self.norms else ()
        puzzle = LetterPuzzle(letters, required, words, frequencies, self.min_length)
        rating = (
            calibrated("letters", self.cohorts().parts(letters, words)) if self.cohorts else None
        )
        # Solutions are words, so there are many: those that count, and the others, which are a
        # bonus.
        known = Uniqueness(len(self.brick), len(words), dictionary=self.dictionary)
        if self.reference is not None:
            others = sorted(set(puzzle.solve(self.reference).whole()).difference(words))
            known = replace(
                known,
                reference=self.reference.name,
                in_reference=len(words) + len(others),
                others=tuple((word,) for word in others),
            )
        provenance = Provenance(words, self.seed, self.dictionary, known, rating, number=number)
        return replace(puzzle, provenance=provenance)

    def __len__(self) -> int:
        return len(self.chosen)

    def __repr__(self) -> str:
        return f"<LetterPuzzles: {len(self):,} puzzles from {self.brick!r}>"

    def __str__(self) -> str:
        shown = "\n\n".join(map(str, self[:_DRAWN]))
        more = f"\n\n... and {len(self) - _DRAWN:,} more" if len(self) > _DRAWN else ""
        return shown + more

    def page(self) -> str:
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
    mine = own_words(include)
    if isinstance(source, Lexicon):
        brick = brick_of(source)
    else:
        brick = source if isinstance(source, Brick) else Brick.from_words(source, language=language)
    paths = (2 if pangram is False else 1) if k is None else k
    own = path_of("".join(mine))
    size = (len(own) or 7) if letters is None else letters
    if own and len(own) != size:
        raise PuzzleError(
            f"the words to include have {len(own)} different letters, {own!r}; letters={len(own)} "
            f"would fit, or words with {size}"
        )
    min_length = least_length(min_length)
    check_flag("rated", rated)
    number = checked_seed(seed)
    if isinstance(number, str):
        number = seeded(number, "letters").randrange(1 << 31)
    language = language or brick.language
    norms = norms_of(language) if language else None
    english = language == "en"
    banned = excluded(exclude, default=english and exclude_default)
    kept = _words_kept(brick, min_length, norms, level, banned, mine)
    if reference is not None:
        reference = as_lexicon(reference)
    elif isinstance(source, Lexicon) and len(kept) < sum(
        len(word) >= min_length for word in source
    ):
        reference = source
    sets = _candidates(kept, own, size, paths, pangram, required)
    return LetterPuzzles(
        kept,
        _chosen(
            kept,
            sets,
            _sums(kept, sets, norms),
            required,
            whole_range("words", words),
            random.Random(number),
        ),
        number,
        getattr(source, "name", "the given words")
        + (f" ({level})" if norms and level is not None else ""),
        min_length,
        norms,
        reference,
        cache(partial(Cohorts, kept)) if rated and english else None,
    )


def for_page(lexicon: Lexicon, *, seed: int | str, **options: Any) -> LetterPuzzles:
    """What :func:`wordsearch.make_page` takes: honeycombs; a page's seed is taken as a text."""
    return make_letters(lexicon, **{"required": True, "seed": str(seed), **options})


# -- which puzzles ---------------------------------------------------------------------------------


def _words_kept(
    brick: Brick,
    min_length: int,
    norms: Norms | None,
    level: Any,
    banned: frozenset[str],
    own: Sequence[str],
) -> Brick:
    least = norms.least(level) if norms and level is not None else None

    def counts(word: str) -> bool:
        if len(word) < min_length or word in banned:
            return False
        if norms is None or least is None:
            return True
        known = norms.of(word)
        return known.score >= least and known.category == "word"

    kept = brick.only(counts)
    for word in own:
        kept.insert(word)
    if not len(kept):
        familiar = "" if least is None else f" and is familiar enough for level={level!r}"
        raise PuzzleError(
            f"none of the {len(brick):,} words has {min_length} letters or more{familiar}"
        )
    return kept


def _candidates(
    brick: Brick, own: str, letters: int, k: int, pangram: bool | None, required: bool | str
) -> Any:
    """The sets of letters to choose from."""
    sets = all_sets = masks_of([own], brick.alphabet) if own else brick.set_bits(letters, k)[0]
    if pangram is not None:
        check_flag("pangram", pangram)
        sets = sets[np.isin(sets, brick.bits) == pangram]
    if not isinstance(required, bool):
        required_letter(required, brick.alphabet)
        sets = sets[(sets & masks_of([required], brick.alphabet)) != 0]
    if not len(sets):
        raise PuzzleError(
            f"no set of letters will do with pangram={pangram}, required={required!r} among the "
            f"{len(all_sets):,} sets of {letters} letters made of k={k} paths"
        )
    return sets


def _sums(brick: Brick, sets: Any, norms: Norms | None) -> Any:
    """The `subset_sums` of words, frequencies and long words."""
    weights = [
        (
            len(words),
            math.nan if norms is None else sum(norms.of(word).zipf for word in words),
            sum(len(word) >= _LONG for word in words),
        )
        for _, words in brick.entries()
    ]
    return subset_sums(sets, brick.bits, np.array(weights, float))


def _chosen(
    brick: Brick,
    sets: Any,
    sums: Any,
    required: bool | str,
    span: tuple[int, int],
    rng: random.Random,
) -> list[tuple[str, str | None, int]]:
    """The puzzles whose number of words is in range, in the order of a draw weighted by appeal;
    refuses none.
    """
    puzzles = [
        (letters, one)
        for letters in spell(sets, brick.alphabet)
        for one in (letters if required is True else [required or None])
    ]
    at = np.repeat(np.arange(len(sets)), len(puzzles) // len(sets))
    place = [1 + letters.index(one) if one else 0 for letters, one in puzzles]
    words, frequency, long = sums[at, place].T
    off = words - np.clip(words, *span)
    if off.all():
        raise PuzzleError(
            f"none of the {len(words):,} candidates has {span[0]} to {span[1]} words: {(off < 0).sum():,} "
            f"have fewer and {(off > 0).sum():,} more, the nearest {words[np.abs(off).argmin()]:.0f}"
        )
    appeal = _appeal(words, frequency, long, np.isin(sets, brick.bits)[at])
    # Efraimidis and Spirakis 2006: u ** (1 / weight), largest first, draws without replacement by
    # weight.
    drawn = {
        i: math.log(rng.random() or 1e-300) / max(float(appeal[i]), 1.0) ** 4
        for i in np.flatnonzero(off == 0).tolist()
    }
    order = sorted(drawn, key=drawn.__getitem__, reverse=True)
    return [(*puzzles[i], number) for number, i in enumerate(order, 1)]


def _appeal(words: Any, frequency: Any, long: Any, pangram: Any) -> Any:
    """How enjoyable puzzles should be, from 0 to 100; arrays, an entry for each.

    Sixty points for common words (the mean Zipf frequency, all points at 5), twenty for long words
    (all points when a quarter has six letters or more), twenty for a pangram. Without frequencies
    (nan) the other forty count two and a half times.
    """
    count = np.maximum(words, 1)
    other = 20 * np.minimum(long / count * 4, 1) + 20 * pangram
    common = 60 * np.clip(frequency / count / 5, 0, 1)
    return np.where(np.isnan(frequency), other * 2.5, common + other)


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
            self._places[word] = self.sizes[word[:_START]] = self.sizes.get(word[:_START], 0) + 1

    def place(self, word: str) -> int:
        """How many words of its cohort have come to mind with it; a word that is not there comes
        last.
        """
        return self._places.get(word) or self.sizes.get(word[:_START], 0) + 1

    def parts(self, letters: str, words: Sequence[str]) -> dict[str, float]:
        """What a person meets who looks for `words`: see `measured`."""
        last: dict[str, int] = {}
        for word in words:
            last[word[:_START]] = max(last.get(word[:_START], 0), self.place(word))
        wrong = (
            set(map("".join, product(letters, repeat=_START))) - last.keys()
        ) & self.sizes.keys()
        return parts(words, len(wrong), sum(last.values()))


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
