"""Pyramids made to order: a random tiling of the triangle with paths, common words along them, one
solution.

Words never cross in a pyramid, so any words of the right lengths can be laid along any tiling:
making one is easy, and making one with a single solution is a matter of asking a solver, many
times. The kernel answers in bulk (:func:`wordsearch.batch.many.solve_many`); the plain solver gives
the same answers, slower.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain, permutations
from typing import Unpack

from wordsearch.errors import PuzzleError, short, whole_number, whole_range
from wordsearch.making.generator import Making, Reject
from wordsearch.making.maker import Attempt, MakeOptions, maker, making
from wordsearch.making.ratings import answer_of, parts
from wordsearch.making.uniqueness import Checker, Dictionaries, Draft
from wordsearch.puzzles.pyramid.paths import word_paths
from wordsearch.puzzles.pyramid.puzzle import (
    Pyramid,
    has_small_piece,
    neighbour_sets,
    neighbours,
)
from wordsearch.words.given import Words
from wordsearch.words.lexicon import Lexicon

__all__ = ["make_pyramid", "measured"]

#: Letters of a word, by the official rules.
MIN_LENGTH = 3
#: What the kernel takes; larger ones fit on no page.
MOST_ROWS = 10
#: Tilings kept for each choice of lengths; turned, mirrored and read both ways, many more.
_TILINGS = 64
#: Tries at one of them, and after how many of these a path takes the cell with the fewest ways on,
#: which long paths need.
_TRIES = 200
_CASUAL_TRIES = 20
#: Puzzles tried for one of most rows, which hardly ever has one answer, unless somebody wants more.
_TRIES_OF_MOST_ROWS = 1_000
#: What to ask for in place of what was not to be had.
_ADVICE = "fewer rows (base=) or fewer and longer words (words=) leave one answer more often"
#: Words laid, after which the measure of effort ends.
_MOST_EFFORT = 20_000


def drafts(
    dictionaries: Dictionaries,
    *,
    base: int = 5,
    words: int | tuple[int, int] = (2, 5),
    include: str | Sequence[str] = (),
) -> Attempt:
    """Check what was asked for, and prepare what drafts are drawn from."""
    base = whole_number("base", base, 2, MOST_ROWS)
    shapes = _possible_shapes(dictionaries, base, whole_range("words", words))
    lengths = set(chain(*shapes))
    of_length = {length: dictionaries.answers.of_length(length) for length in lengths}
    return partial(_drawn, base, shapes, of_length, dictionaries.own)


class PyramidMakeOptions(MakeOptions, total=False):
    """Options of :func:`make_pyramid`."""

    base: int
    words: int | tuple[int, int]
    include: str | Sequence[str]


@maker
def make_pyramid(
    lexicon: Words = "american-english", **options: Unpack[PyramidMakeOptions]
) -> Making[Pyramid]:
    """Pyramids with one solution each, as many as are asked for.

    Parameters
    ----------
    base : int
        Rows, 2 to 10; the official pyramids have 5. Large ones seldom have one answer, and of 10
        rows hardly any: without `max_tries` 1,000 are tried.
    words : int or (int, int)
        How many words an answer has, or the fewest and the most, each of 3 letters or more.
    include : str or sequence of str
        Words of your own (or a phrase) that each answer has, on any list or none.

    Examples
    --------
    >>> pyramid = next(make_pyramid("enable1", include=["lute"], rated=False))
    >>> "lute" in pyramid.provenance.answer, pyramid.provenance.uniqueness.in_common
    (True, 1)
    """
    if options.get("base") == MOST_ROWS:
        options.setdefault("max_tries", _TRIES_OF_MOST_ROWS)
    return making("pyramids", drafts, Checker, lexicon, advice=_ADVICE, **options)


def _drawn(
    base: int,
    shapes: Sequence[tuple[int, ...]],
    of_length: Mapping[int, Sequence[str]],
    own: Sequence[str],
    rng: random.Random,
) -> Draft | Reject:
    """Random lengths, one of their tilings, turned or mirrored, and random words along its
    paths.
    """
    words = [rng.choice(of_length[length]) for length in rng.choice(shapes)]
    words = sorted([*words, *own], key=len)
    lengths = tuple(map(len, words))
    tiling = tiling_of(base, lengths, rng.randrange(_TILINGS))
    symmetry = rng.randrange(6)
    if tiling is None:
        return Reject("no tiling with paths of these lengths", lengths)
    if len(set(words)) < len(words):
        return Reject("the same word twice")
    # Which words run backwards along their paths, as bits.
    backwards = rng.randrange(1 << len(words))
    text = ""
    for number, word in enumerate(words):
        text += word[::-1] if backwards >> number & 1 else word
    return Draft(laid(base, tiling, symmetry, text), tuple(sorted(words)))


# -- shapes and tilings ----------------------------------------------------------------------------


def _possible_shapes(
    dictionaries: Dictionaries, base: int, words: tuple[int, int]
) -> Sequence[tuple[int, ...]]:
    """The ways to share out the letters in lengths that there are, over as many words as will do.

    Words that were asked for are not among them.
    """
    lexicon = dictionaries.answers
    own = dictionaries.own
    fewest, most = words
    cells = base * (base + 1) // 2
    letters_left = cells - len("".join(own))
    lengths = [n for n in range(MIN_LENGTH, cells + 1) if lexicon.of_length(n)]
    counts = range(max(0, fewest - len(own)), most - len(own) + 1)
    shapes = [shape for count in counts for shape in _shares(letters_left, count, lengths)]
    if own and (not shapes or min(map(len, own)) < MIN_LENGTH):
        raise PuzzleError(_unfit(own, base, words))
    if not shapes:
        have = f"fewer than {MIN_LENGTH} letters"
        if lengths:
            have = f"{lengths[0]} to {lengths[-1]} letters"
        raise PuzzleError(
            f"no {fewest} to {most} words of {lexicon.name!r} have {cells} letters "
            f"together, which a pyramid of base {base} needs; its words have {have}: another base= "
            "or number of words= may fit them"
        )
    return shapes


def _unfit(own: Sequence[str], base: int, words: tuple[int, int]) -> str:
    """Why words do not fit into a pyramid, and what would."""
    fewest, most = words
    letters = len("".join(own))
    cells = base * (base + 1) // 2
    sentence = (
        f"{short(' '.join(own))} has {letters} letters, and a pyramid of base {base} has {cells}, "
        f"in {fewest} to {most} words of {MIN_LENGTH} letters or more: phrases of "
        f"{cells - MIN_LENGTH} or {cells} letters would fit"
    )
    # The smallest pyramid with room for nothing else, or for another word.
    for rows in range(2, MOST_ROWS + 1):
        letters_left = rows * (rows + 1) // 2 - letters
        if letters_left == 0 or letters_left >= MIN_LENGTH:
            if rows != base:
                sentence += f", or base={rows}"
            break
    return sentence


def _shares(total: int, count: int, lengths: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every non-decreasing choice of `count` lengths that adds up to `total`."""
    if not count:
        if not total:
            yield ()
        return
    for number, length in enumerate(lengths):
        if length * count > total:
            return
        for rest in _shares(total - length, count - 1, lengths[number:]):
            yield (length, *rest)


def laid(base: int, tiling: Sequence[Sequence[int]], symmetry: int, text: str) -> Pyramid:
    """The pyramid with a text along the paths of a tiling, which is turned or mirrored before."""
    turned = _symmetries(base)[symmetry]
    cells = [turned[cell] for path in tiling for cell in path]
    letters = [letter for _, letter in sorted(zip(cells, text, strict=True))]
    rows = []
    for length in range(1, base + 1):
        begin = length * (length - 1) // 2
        rows.append("".join(letters[begin : begin + length]))
    return Pyramid(tuple(rows))


@lru_cache(maxsize=1 << 14)
def tiling_of(
    base: int, lengths: tuple[int, ...], number: int
) -> tuple[tuple[int, ...], ...] | None:
    """One of the tilings: paths of these lengths that use each cell once. None if many tries found
    none.

    The same numbers name the same tiling everywhere: each is drawn from its own name, when it is
    first asked for.
    """
    rng = random.Random(f"tiling {base} {lengths} {number}")
    for attempt in range(_TRIES):
        order = rng.sample(range(len(lengths)), len(lengths))
        paths: list[tuple[int, ...]] = [()] * len(lengths)
        free = (1 << base * (base + 1) // 2) - 1
        for turn, number in enumerate(order):
            careful = attempt >= _CASUAL_TRIES
            path, free = _random_path(rng, base, free, lengths[number], careful)
            paths[number] = path
            least = min([lengths[other] for other in order[turn + 1 :]], default=0)
            stuck = len(path) < lengths[number]
            if stuck or has_small_piece(free, neighbour_sets(base), least):
                break
        else:
            return tuple(paths)
    return None


@lru_cache(maxsize=MOST_ROWS)
def _symmetries(base: int) -> tuple[tuple[int, ...], ...]:
    """The six ways to turn and mirror a triangle, each as the cell that every cell goes to."""
    # How far each cell is from the three sides: a symmetry changes the sides about.
    cells = [
        (row - column, column, base - 1 - row) for row in range(base) for column in range(row + 1)
    ]
    numbers = {cell: number for number, cell in enumerate(cells)}
    symmetries = []
    for a, b, c in permutations(range(3)):
        symmetries.append(tuple([numbers[cell[a], cell[b], cell[c]] for cell in cells]))
    return tuple(symmetries)


def _random_path(
    rng: random.Random, base: int, free: int, length: int, careful: bool
) -> tuple[tuple[int, ...], int]:
    """A walk over free cells from one with the fewest free neighbours, and a `careful` one always
    on to such a cell (as Warnsdorff's knight does); shorter where it got stuck.
    """
    near = neighbour_sets(base)
    cells = [cell for cell in range(len(near)) if free >> cell & 1]
    rng.shuffle(cells)
    cell = min(cells, key=lambda cell: (near[cell] & free).bit_count())
    path = [cell]
    free &= ~(1 << cell)
    while len(path) < length:
        steps = [beside for beside in neighbours(base)[cell] if free >> beside & 1]
        if not steps:
            break
        if careful:
            rng.shuffle(steps)
            cell = min(steps, key=lambda step: (near[step] & free).bit_count())
        else:
            cell = rng.choice(steps)
        path.append(cell)
        free &= ~(1 << cell)
    return tuple(path), free


# -- how hard --------------------------------------------------------------------------------------


def measured(pyramid: Pyramid, lexicon: Lexicon) -> dict[str, float]:
    """What a person meets in a pyramid.

    Returns
    -------
    dict
        ``familiarity``, the mean score of the answer's words; ``wrong starts``, the number of words
        that can be traced on the pyramid and are not in the answer; ``effort``, the words that one
        lays, in vain or not, who always tries the longest word left and among those the most
        common, until all letters are used (20,000 at most).

    Raises
    ------
    PuzzleError
        The lexicon has no solution, and the pyramid was not made with one.
    """
    paths = word_paths(pyramid, lexicon, MIN_LENGTH).finish().solutions
    answer = answer_of(pyramid, lexicon)
    words = {placement.word for placement, _ in paths}
    paths = sorted(paths, key=lambda item: (-len(item[0]), -lexicon.zipf(item[0].word), item[0]))
    masks = [mask for _, mask in paths]
    everything = (1 << len(pyramid.letters)) - 1
    return parts(answer, len(words.difference(answer)), _effort(masks, everything), lexicon)


def _effort(masks: Sequence[int], everything: int) -> int:
    """How many words are laid before all cells are used, by one who goes down the list again and
    again.
    """
    count = 0
    # The free cells, and the place in the list from which on words are tried.
    stack = [(everything, 0)]
    while stack and count < _MOST_EFFORT:
        free, place = stack.pop()
        while place < len(masks) and masks[place] & ~free:
            place += 1
        if place == len(masks):
            continue
        count += 1
        rest = free & ~masks[place]
        if not rest:
            return count
        # First on with the word laid, later without it.
        stack.append((free, place + 1))
        stack.append((rest, place + 1))
    return count
