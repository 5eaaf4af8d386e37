"""A palindrome as a mirrored strip: its half's letters once, the words that read them on both
sides.

The letters run from the outer end to the pivot. Above them stand the words of the left side, below
them those of the right side, read inwards from the phrase's end. A letter's first visit is filled,
a repeated one is faint, and the steps underneath show how many letters of the alphabet are in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from wordsearch.display.svg import FAINT, INK, PAPER, box, colour, picture, polyline, text

CELL, BAR, MARGIN, GAP = 26.0, 24.0, 14.0, 4.0
COVER = 60.0  # height of the coverage steps
FIRST, AGAIN, TINTS = "#bfe3d5", PAPER, ("#fbeed3", "#dcecf7")
LETTERS = MARGIN + 20 + BAR + GAP  # top of the letters
BELOW = LETTERS + CELL + GAP  # and of the words below them
STEPS = BELOW + BAR + 14  # top of the coverage


def phrase_svg(words: Sequence[str], alphabet: str) -> str:
    """The strip of a palindromic phrase."""
    whole = "".join(words)
    size = (len(whole) + 1) // 2
    title = f"{len(whole)} letters: {' '.join(words)}"
    parts = [
        text(MARGIN, MARGIN + 4, title, size=13, anchor="start"),
        *_word_bars(words, size, LETTERS - GAP - BAR, 0),
        *_word_bars(reversed(words), len(whole) // 2, BELOW, 1),
        *_letters(whole[:size], alphabet),
        *_pivot(len(whole) % 2, size),
    ]
    wide = max(2 * MARGIN + size * CELL + 70, 2 * MARGIN + 8 * (len(whole) + len(words) + 12))
    return picture(wide, STEPS + COVER + 24, parts, title)


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
        left, wide = _x(start) + 1, here * CELL - 2
        yield box(left, top, wide, BAR, fill=TINTS[number % 2], stroke=FAINT)
        if 2 * here >= len(word) + more:
            size = min(13.0, 1.55 * wide / len(word))
            yield text(left + wide / 2, top + BAR / 2, word, size=size, fill=INK)
        start += here


def _letters(half: str, alphabet: str) -> Iterator[str]:
    """The letters, and under them steps that rise to the alphabet's size."""
    base, seen = STEPS + COVER, set[str]()
    line = [(_x(0), base)]
    for column, letter in enumerate(half):
        first, left = letter in alphabet and letter not in seen, _x(column)
        seen |= {letter}.intersection(alphabet)
        fill, stroke, weight = (FIRST, INK, "bold") if first else (AGAIN, FAINT, "normal")
        yield box(left + 1, LETTERS, CELL - 2, CELL, fill=fill, stroke=stroke, radius=2)
        yield text(
            left + CELL / 2, LETTERS + CELL / 2, letter.upper(), size=15, fill=INK, weight=weight
        )
        height = base - COVER * len(seen) / len(alphabet)
        line += [(left, height), (left + CELL, height)]
    right, height = line[-1]
    for y in (base, STEPS):
        yield polyline([(_x(0), y), (right, y)], stroke=FAINT, width=1)
    yield polyline(line, stroke=colour(0), width=2)
    count = f"{len(seen)} of {len(alphabet)}"
    yield text(right + 8, height, count, size=12, anchor="start", fill=colour(0))


def _pivot(odd: int, size: int) -> Iterator[str]:
    """A mark above and below the central letter, which is framed; or after the last one of the
    half.
    """
    at = _x(size - 0.5 * odd)
    if odd:
        yield box(
            _x(size - 1) + 1, LETTERS, CELL - 2, CELL, fill="none", stroke=colour(4), radius=2
        )
    for start, end in (
        (LETTERS - GAP - BAR - 6, LETTERS - 2),
        (LETTERS + CELL + 2, BELOW + BAR + 6),
    ):
        yield polyline([(at, start), (at, end)], stroke=colour(4), width=2.5)
    yield text(_x(size) + 8, LETTERS + CELL / 2, "pivot", size=12, anchor="start", fill=colour(4))
