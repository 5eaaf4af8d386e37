"""A palindrome as a mirrored strip: its half's letters once, the words that read them on both sides.

The letters run from the outer end to the pivot. Above them stand the words of the left side, below them
those of the right side, read inwards from the phrase's end. A letter's first visit is filled, a repeated one
is faint, and the steps underneath show how many letters of the alphabet are in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wordsearch.display.svg import FAINT, INK, PAPER, box, colour, picture, polyline, text

CELL, BAR, MARGIN, GAP = 26.0, 24.0, 14.0, 4.0
COVER = 60.0  # height of the coverage steps
FIRST, AGAIN, TINTS = "#bfe3d5", PAPER, ("#dcecf7", "#fbeed3")
LETTERS = MARGIN + 20 + BAR + GAP  # top of the letters
STEPS = LETTERS + CELL + GAP + BAR + 14  # top of the coverage


def phrase_svg(words: Sequence[str], alphabet: str) -> str:
    """The strip of a palindromic phrase."""
    whole = "".join(words)
    size = (len(whole) + 1) // 2
    title = f"{len(whole)} letters: {' '.join(words)}"
    parts = [
        text(MARGIN, MARGIN + 4, title, size=13, anchor="start"),
        *_word_bars(words, size),
        *_letters(whole[:size], alphabet),
        *_pivot(len(whole), size),
        *_coverage(whole[:size], alphabet),
    ]
    wide = max(2 * MARGIN + size * CELL + 70, 2 * MARGIN + 8 * (len(whole) + len(words) + 12))
    return picture(wide, STEPS + COVER + 24, parts, title)


def _x(column: float) -> float:
    return MARGIN + column * CELL


def _spans(words: Sequence[str], size: int) -> Iterator[tuple[str, int, int, bool]]:
    """(word, first column, end column, whether on the right side).

    A word across the pivot comes on both sides, and is named on the one that has more of it.
    """
    total, start = sum(map(len, words)), 0
    for word in words:
        end = start + len(word)
        left, right = min(end, size) - start, end - max(start, size)
        if left > 0:
            yield word if left >= right else "", start, start + left, False
        if right > 0:
            yield word if right > left else "", total - end, total - end + right, True
        start = end


def _word_bars(words: Sequence[str], size: int) -> list[str]:
    parts, shades = [], {False: 0, True: 0}
    for word, start, end, right in _spans(words, size):
        top = LETTERS + CELL + GAP if right else LETTERS - GAP - BAR
        shades[right] += 1
        left, wide = _x(start) + 1, (end - start) * CELL - 2
        parts.append(box(left, top, wide, BAR, fill=TINTS[shades[right] % 2], stroke=FAINT))
        if word:
            parts.append(
                text(left + wide / 2, top + BAR / 2, word, size=min(13.0, 1.55 * wide / len(word)), fill=INK)
            )
    return parts


def _letters(half: str, alphabet: str) -> list[str]:
    parts, seen = [], set[str]()
    for column, letter in enumerate(half):
        first, left = letter in alphabet and letter not in seen, _x(column)
        seen.add(letter)
        fill, stroke, weight = (FIRST, INK, "bold") if first else (AGAIN, FAINT, "normal")
        middle = LETTERS + CELL / 2
        parts += [
            box(left + 1, LETTERS, CELL - 2, CELL, fill=fill, stroke=stroke, radius=2),
            text(left + CELL / 2, middle, letter.upper(), size=15, fill=INK, weight=weight),
        ]
    return parts


def _pivot(length: int, size: int) -> list[str]:
    """A line through the central letter (odd length), or after the last one of the half (even)."""
    at = _x(size - 0.5) if length % 2 else _x(size)
    top, bottom = LETTERS - GAP - BAR - 6, LETTERS + CELL + GAP + BAR + 6
    ends = [(top, LETTERS - 2), (LETTERS + CELL + 2, bottom)] if length % 2 else [(top, bottom)]
    marks = [polyline([(at, start), (at, end)], stroke=colour(4), width=2.5) for start, end in ends]
    if length % 2:  # around the letter, not through it
        frame = box(_x(size - 1) + 1, LETTERS, CELL - 2, CELL, fill="none", stroke=colour(4), radius=2)
        marks.insert(0, frame)
    return [*marks, text(_x(size) + 8, LETTERS + CELL / 2, "pivot", size=12, anchor="start", fill=colour(4))]


def _coverage(half: str, alphabet: str) -> list[str]:
    """Steps that rise to the alphabet's size, letter by letter of the half."""
    base, wanted, seen = STEPS + COVER, set(alphabet), set[str]()
    line = [(_x(0), base)]
    for column, letter in enumerate(half):
        seen |= {letter} & wanted
        height = base - COVER * len(seen) / len(wanted)
        line += [(_x(column), height), (_x(column + 1), height)]
    scale = [polyline([(_x(0), y), (_x(len(half)), y)], stroke=FAINT, width=1) for y in (base, STEPS)]
    said, right = f"{len(seen)} of {len(wanted)}", _x(len(half)) + 8
    count = text(right, line[-1][1], said, size=12, anchor="start", fill=colour(0))
    return [*scale, polyline(line, stroke=colour(0), width=2), count]
