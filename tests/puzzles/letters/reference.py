"""What `letter_sets` answers in bulk, one set of letters at a time: slow and plain, to be read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def pair_unions(masks: Iterable[int], size: int) -> list[int]:
    """`pair_unions`, one pair at a time.

    >>> pair_unions([0b011, 0b110, 0b1001], 3)
    [7, 11]
    """
    paths = list(masks)
    return sorted(
        {
            one | other
            for at, one in enumerate(paths)
            for other in paths[:at]
            if (one | other).bit_count() == size
        }
    )


def honeycombs(sets: Iterable[int], counts: Mapping[int, int]) -> list[list[int]]:
    """`honeycombs`, one subset at a time; `counts` are the words of each path.

    >>> honeycombs([0b111], {0b011: 2, 0b111: 1})
    [[3, 3, 1]]
    """
    rows = []
    for letters in sets:
        bits = [1 << at for at in range(letters.bit_length()) if letters >> at & 1]
        row = [0] * len(bits)
        subset = letters
        while subset:
            count = counts.get(subset)
            if count:
                for at, bit in enumerate(bits):
                    if subset & bit:
                        row[at] += count
            subset = subset - 1 & letters
        rows.append(row)
    return rows
