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
    parts = [text(MARGIN, MARGIN + 4, f"{len(whole)} letters: {' '.join(words)}", size=13, anchor="start")]
    parts += _word_bars(words, size)
    parts += _letters(whole[:size], alphabet)
    parts += _pivot(len(whole), size)
    parts += _coverage(whole[:size], alphabet)
    wide = max(2 * MARGIN + size * CELL + 70, 2 * MARGIN + 8 * (len(whole) + len(words) + 12))
    return picture(wide, STEPS + COVER + 24, parts, f"{len(whole)} letters: {' '.join(words)}")


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
            parts.append(text(left + wide / 2, top + BAR / 2, word, size=min(13.0, 1.55 * wide / len(word))))
    return parts


def _letters(half: str, alphabet: str) -> list[str]:
    parts, seen = [], set[str]()
    for column, letter in enumerate(half):
        first = letter in alphabet and letter not in seen
        seen.add(letter)
        parts.append(
            box(
                _x(column) + 1,
                LETTERS,
                CELL - 2,
                CELL,
                fill=FIRST if first else AGAIN,
                stroke=INK if first else FAINT,
                radius=2,
            )
        )
        parts.append(
            text(
                _x(column) + CELL / 2,
                LETTERS + CELL / 2,
                letter.upper(),
                size=15,
                weight="bold" if first else "normal",
            )
        )
    return parts


def _pivot(length: int, size: int) -> list[str]:
    """A line through the central letter (odd length), or after the last one of the half (even)."""
    at = _x(size - 0.5) if length % 2 else _x(size)
    top, bottom = LETTERS - GAP - BAR - 6, LETTERS + CELL + GAP + BAR + 6
    if length % 2:  # around the letter, not through it
        marks = [
            box(_x(size - 1) + 1, LETTERS, CELL - 2, CELL, fill="none", stroke=colour(4), radius=2),
            polyline([(at, top), (at, LETTERS - 2)], stroke=colour(4), width=2.5),
            polyline([(at, LETTERS + CELL + 2), (at, bottom)], stroke=colour(4), width=2.5),
        ]
    else:
        marks = [polyline([(at, top), (at, bottom)], stroke=colour(4), width=2.5)]
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
    said = text(
        _x(len(half)) + 8,
        line[-1][1],
        f"{len(seen)} of {len(wanted)}",
        size=12,
        anchor="start",
        fill=colour(0),
    )
    return [*scale, polyline(line, stroke=colour(0), width=2), said]
