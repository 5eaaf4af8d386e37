"""A palindrome as a mirrored strip: its half's letters once, the words that read them on both
sides.

The letters run from the outer end to the pivot. Above them stand the words of the left side, below
them those of the right side, read inwards from the phrase's end. A letter's first visit is filled,
a repeated one is faint, and the steps underneath show how many letters of the alphabet are in.

::

    title
    left words    [ step  ][ on ]
    letters        s t e p  o n|     the pivot: in the last column, or behind it
    right words   [ pets  ][ no ]
    coverage       _.-'' ...         from 0 to the size of the alphabet
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from wordsearch.display.svg import FAINT, INK, PAPER, box, colour, picture, polyline, text

#: Sizes in pixels: of a letter's square, of a word's bar, around all, between letters and bars, and
#: of the coverage steps.
CELL = 26.0
BAR = 24.0
MARGIN = 14.0
GAP = 4.0
COVER = 60.0
#: Tops of the letters, of the words below them, and of the coverage.
LETTERS = MARGIN + 20 + BAR + GAP
BELOW = LETTERS + CELL + GAP
STEPS = BELOW + BAR + 14
#: Fills: of a letter's first visit, of later ones, of the words in turn.
FIRST = "#bfe3d5"
AGAIN = PAPER
TINTS = ("#fbeed3", "#dcecf7")


def phrase_svg(words: Sequence[str], alphabet: str) -> str:
    """The strip of a palindromic phrase."""
    whole = "".join(words)
    length = len(whole)
    size = (length + 1) // 2
    title = f"{length} letters: {' '.join(words)}"
    parts = [
        text(MARGIN, MARGIN + 4, title, size=13, anchor="start"),
        *_word_bars(words, size, LETTERS - GAP - BAR, 0),
        *_word_bars(reversed(words), length // 2, BELOW, 1),
        *_letters(whole[:size], alphabet),
        *_pivot(length % 2 == 1, size),
    ]
    strip_width = size * CELL + 70
    title_width = 8 * (length + len(words) + 12)
    width = 2 * MARGIN + max(strip_width, title_width)
    return picture(width, STEPS + COVER + 24, parts, title)


def _x(column: float) -> float:
    return MARGIN + column * CELL


def _word_bars(words: Iterable[str], columns: int, top: float, more: int) -> Iterator[str]:
    """The words of one side, from the outer end on; one across the pivot is named where more of
    it is.
    """
    start = 0
    for number, word in enumerate(words):
        here = min(len(word), columns - start)
        if here <= 0:
            return
        left = _x(start) + 1
        width = here * CELL - 2
        yield box(left, top, width, BAR, fill=TINTS[number % 2], stroke=FAINT)
        if 2 * here >= len(word) + more:
            size = min(13.0, 1.55 * width / len(word))
            yield text(left + width / 2, top + BAR / 2, word, size=size, fill=INK)
        start += here


def _letters(half: str, alphabet: str) -> Iterator[str]:
    """The letters, and under them steps that rise to the alphabet's size."""
    base = STEPS + COVER
    seen: set[str] = set()
    line = [(_x(0), base)]
    for column, letter in enumerate(half):
        left = _x(column)
        is_first = letter in alphabet and letter not in seen
        if is_first:
            seen.add(letter)
        yield from _letter(left, letter, is_first)
        height = base - COVER * len(seen) / len(alphabet)
        line += [(left, height), (left + CELL, height)]
    right, height = line[-1]
    for y in (base, STEPS):
        yield polyline([(_x(0), y), (right, y)], stroke=FAINT, width=1)
    yield polyline(line, stroke=colour(0), width=2)
    count = f"{len(seen)} of {len(alphabet)}"
    yield text(right + 8, height, count, size=12, anchor="start", fill=colour(0))


def _letter(left: float, letter: str, is_first: bool) -> Iterator[str]:
    """A letter in its square, filled and bold where it comes for the first time."""
    fill = AGAIN
    stroke = FAINT
    weight = "normal"
    if is_first:
        fill = FIRST
        stroke = INK
        weight = "bold"
    middle = left + CELL / 2
    yield box(left + 1, LETTERS, CELL - 2, CELL, fill=fill, stroke=stroke, radius=2)
    yield text(middle, LETTERS + CELL / 2, letter.upper(), size=15, fill=INK, weight=weight)


def _pivot(is_letter: bool, size: int) -> Iterator[str]:
    """A mark above and below the central letter, which is framed; or after the last one of the
    half.
    """
    x = _x(size)
    if is_letter:
        x -= CELL / 2
        left = _x(size - 1) + 1
        yield box(left, LETTERS, CELL - 2, CELL, fill="none", stroke=colour(4), radius=2)
    above = (LETTERS - GAP - BAR - 6, LETTERS - 2)
    below = (LETTERS + CELL + 2, BELOW + BAR + 6)
    for start, end in (above, below):
        yield polyline([(x, start), (x, end)], stroke=colour(4), width=2.5)
    yield text(_x(size) + 8, LETTERS + CELL / 2, "pivot", size=12, anchor="start", fill=colour(4))
