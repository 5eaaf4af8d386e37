"""Numbers of options as the bits of a whole number."""

from __future__ import annotations

from collections.abc import Iterator


def numbers(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest.

    >>> list(numbers(0b1011))
    [0, 1, 3]
    """
    # Text is searched in one go; a number of thousands of bits would be copied for each.
    bits = f"{mask:b}"[::-1]
    place = bits.find("1")
    while place >= 0:
        yield place
        place = bits.find("1", place + 1)


def is_one(mask: int) -> bool:
    """Whether exactly one bit is set."""
    return mask != 0 and mask & (mask - 1) == 0
