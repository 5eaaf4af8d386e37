"""The .brk file: how the original Brick program stores sets of letters and their words.

Everything is little-endian, and keys, climbs, counts and separators have the size that the first
byte names:

    1 byte    A, the size of a key: 1 (unsigned, code points up to 255) or 4 (signed, any code
              point)
    keys      the tree in pre-order; before a key that is not one level deeper than the key before
              it, `#` and the number of levels to climb
    words     for every node that bears words, in the same order: how many keys were read since the
              last such node, a uint64 number of words, and each word in UTF-8 followed by `#`
    8 bytes   uint64, the bytes of the key section

A tree in pre-order is its paths in sorted order, so these functions speak of sorted ``(path,
words)`` pairs and know no tree. Reading trusts nothing: every length is checked against what is
left of the file before it is used, and every word against its path, so that memory stays within a
small multiple of the file.
"""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from os.path import commonprefix
from typing import NamedTuple

from wordsearch.errors import short
from wordsearch.words.segmenter import LONGEST_WORD

#: The byte that separates words and announces a climb; no key and no word may hold it.
MARK = "#"

_LARGEST_KEY = {1: 0xFF, 4: 0x10FFFF}
_KEY_CODE = {1: "<B", 4: "<i"}
_HEAD = {size: struct.Struct(code + "Q") for size, code in _KEY_CODE.items()}
_MARK = {size: MARK.encode().ljust(size, b"\0") for size in _KEY_CODE}
_FOOTER = 8


class BrickFormatError(ValueError):
    """Bytes that are no brick file, or words that a brick file cannot hold.

    Attributes
    ----------
    offset : int or None
        Where in the file the trouble starts; None when nothing was read (an error on saving).

    Examples
    --------
    >>> import wordsearch as ws
    >>> try:
    ...     ws.Brick.from_bytes(b"???")
    ... except BrickFormatError as error:
    ...     error.offset
    3
    """

    def __init__(self, message: str, offset: int | None = None) -> None:
        super().__init__(message if offset is None else f"byte {offset}: {message}")
        self.offset = offset


class Entry(NamedTuple):
    """A node that bears words.

    Attributes
    ----------
    path : str
        Its sorted letters.
    words : tuple of str
        In their order in the file.
    """

    path: str
    words: tuple[str, ...]


# -- writing ---------------------------------------------------------------------------------------


def encode(entries: Iterable[Entry], key_size: int = 4) -> bytes:
    """The bytes of a brick file.

    Parameters
    ----------
    entries : iterable of Entry
        Sorted by path, no path twice.
    key_size : {4, 1}
        Bytes of a key; the original's exporter writes 4.

    Raises
    ------
    BrickFormatError
        If the key size is neither 1 nor 4, a word holds ``#``, or a letter does not fit the key
        size.

    >>> encode([Entry("de", ("deed",))], key_size=1).hex(" ")
    '01 64 65 02 01 00 00 00 00 00 00 00 64 65 65 64 23 02 00 00 00 00 00 00 00'
    """
    if key_size not in _KEY_CODE:
        raise BrickFormatError(f"a key takes 1 or 4 bytes, not {short(key_size)}")
    keys = bytearray()
    words = bytearray()
    mark = _MARK[key_size]
    previous = ""
    for path, path_words in entries:
        if MARK in path:
            raise BrickFormatError(f"the word {path_words[0]!r} holds {MARK!r}, which ends a word")
        if ord(path[-1]) > _LARGEST_KEY[key_size]:
            raise BrickFormatError(
                f"the letter {path[-1]!r} does not fit a key of 1 byte: save with key_size=4"
            )
        shared = len(commonprefix([previous, path]))
        if shared < len(previous):
            keys += mark + _pack(len(previous) - shared, key_size)
        for letter in path[shared:]:
            keys += _pack(ord(letter), key_size)
        words += _HEAD[key_size].pack(len(path) - shared, len(path_words))
        for word in path_words:
            words += word.encode() + mark
        previous = path
    return bytes([key_size]) + keys + words + struct.pack("<Q", len(keys))


def _pack(number: int, key_size: int) -> bytes:
    return number.to_bytes(key_size, "little")


def misreadings(entries: Sequence[Entry]) -> tuple[str, ...]:
    """What the original's own reader would get wrong in a file of these entries, one sentence each.

    >>> misreadings([Entry("a", ("aaa",)), Entry("bc", ("bcc",))])
    ("the original's reader misplaces what follows the one-letter path 'a'",)
    """
    notes = [
        f"the original's reader misplaces what follows the one-letter path {entry.path!r}"
        for entry, after in pairwise(entries)
        if len(entry.path) == 1 and after.path[0] != entry.path
    ]
    for entry in entries:
        for word in entry.words:
            size = len(word.encode())
            if size > LONGEST_WORD:
                notes.append(
                    f"the original's reader stops at words over {LONGEST_WORD} bytes: "
                    f"{word[:12] + '…'!r} has {size}"
                )
    return tuple(notes)


# -- reading ---------------------------------------------------------------------------------------


def decode(data: bytes) -> Iterator[Entry]:
    """The entries of a brick file, in order; every length, key and word is checked on the way.

    Raises
    ------
    BrickFormatError
        At the first byte that cannot be right, when the iterator gets there; `offset` names it.

    >>> list(decode(encode([Entry("de", ("deed",))])))
    [Entry(path='de', words=('deed',))]
    """
    key_size, keys_end, end = _frame(data)
    # where the next list of words begins, and how many keys there are to the node that bears it
    next_list = keys_end
    due = 0
    for offset, climb, path in _nodes(data, key_size, keys_end):
        if not due:
            if next_list == end:
                raise BrickFormatError("the paths that are left have no words", next_list)
            due, count, first_word = _head(data, key_size, next_list, end)
        elif climb:
            raise BrickFormatError("a climb leaves the end of a path without words", offset)
        due -= 1
        if not due:
            letters = path.tobytes().decode(_UTF_32)
            entry, next_list = _entry(data, key_size, first_word, end, count, letters)
            yield entry
    if next_list < end:
        raise BrickFormatError(f"{end - next_list:,} bytes of words belong to no key", next_list)


def _frame(data: bytes) -> tuple[int, int, int]:
    """Key size, end of the key section and end of the word section, from the first byte and the
    footer.
    """
    if len(data) < 1 + _FOOTER:
        raise BrickFormatError(
            f"a brick file has {1 + _FOOTER} bytes or more, this one ends here", len(data)
        )
    key_size = data[0]
    end = len(data) - _FOOTER
    if key_size not in _KEY_CODE:
        raise BrickFormatError(f"the size of a key is 1 or 4, not {key_size}", 0)
    (length,) = struct.unpack_from("<Q", data, end)
    if length > end - 1 or length % key_size:
        raise BrickFormatError(
            f"the keys cannot take {length:,} of the {end - 1:,} bytes before", end
        )
    return key_size, 1 + length, end


def _nodes(data: bytes, key_size: int, end: int) -> Iterator[tuple[int, int, array[int]]]:
    """(offset, levels to climb first, the path to it) for every key; the path is one array, which
    changes.

    Its code points take four bytes each, however deep a hostile tree may be.
    """
    mark = ord(MARK)
    path = array("i")
    offset = 1
    climb = 0
    climbing = False
    for (code,) in struct.iter_unpack(_KEY_CODE[key_size], memoryview(data)[1:end]):
        if climbing:
            if not 0 < code <= len(path):
                raise BrickFormatError(f"a climb of {code:,} levels from level {len(path)}", offset)
            climb = code
            climbing = False
        elif code == mark and not climb:
            climbing = True
        else:
            if code not in _COMMON and not _is_letter(code):
                raise BrickFormatError(f"the key {code} is no letter", offset)
            # the parent, or after a climb the sibling before
            if path and code <= path[-climb or -1]:
                before = chr(path[-climb or -1])
                raise BrickFormatError(
                    f"the key {chr(code)!r} after {before!r} is out of order", offset
                )
            del path[len(path) - climb :]
            path.append(code)
            yield offset, climb, path
            climb = 0
        offset += key_size
    if climbing or climb:
        raise BrickFormatError("the keys end in the middle of a climb", end)


def _is_letter(code: int) -> bool:
    """Whether a key may be that of a letter."""
    return code != ord(MARK) and 0 < code <= _LARGEST_KEY[4] and chr(code).isprintable()


# letters beyond doubt, which need no other look
_COMMON = frozenset(range(ord("a"), ord("z") + 1))
_UTF_32 = "utf-32-le" if sys.byteorder == "little" else "utf-32-be"


def _head(data: bytes, key_size: int, start: int, end: int) -> tuple[int, int, int]:
    """The start of a list of words: how many keys away its node is, how many they are, and where
    they begin.
    """
    head = _HEAD[key_size]
    first_word = start + head.size
    if first_word > end:
        raise BrickFormatError("the file ends before the number of words", start)
    due, count = head.unpack_from(data, start)
    if due < 1:
        raise BrickFormatError(
            f"a list of words is at least one key after the last one, not {due}", start
        )
    room = (end - first_word) // (1 + key_size)
    if not 0 < count <= room:
        raise BrickFormatError(f"{count:,} words cannot follow: 1 to {room:,} have room", start)
    return due, count, first_word


def _entry(
    data: bytes, key_size: int, start: int, end: int, count: int, path: str
) -> tuple[Entry, int]:
    """The words of a list, each spelled with exactly the letters of the path, and where they
    end.
    """
    words: list[str] = []
    letters = set(path)
    mark = _MARK[key_size]
    offset = start
    for _ in range(count):
        stop = data.find(mark, offset, end)
        if stop < 0:
            raise BrickFormatError("a word has no end", offset)
        try:
            word = data[offset:stop].decode()
        except UnicodeDecodeError as error:
            raise BrickFormatError("a word is not UTF-8", offset + error.start) from None
        if set(word) != letters:
            raise BrickFormatError(
                f"the word {short(word)} is not spelled with exactly the letters {short(path)}",
                offset,
            )
        words.append(word)
        offset = stop + key_size
    if count > 1 and len(set(words)) < count:
        raise BrickFormatError("a word stands twice in one list", start)
    return Entry(path, tuple(words)), offset


# -- the order of words ----------------------------------------------------------------------------

# The original gathers its words in a C++ hash set before it builds the brick, so the words of one
# path stand in its files in the order of that set: GNU's unordered_set, with MurmurHash64A (Austin
# Appleby, public domain) over the UTF-8 bytes. To write the same bytes we need the same order.
_MULTIPLIER = 0xC6A4A7935BD1E995
_SEED = 0xC70F6907
_MOST = (1 << 64) - 1
# fmt: off
_BUCKETS = (
    13, 29, 59, 127, 257, 541, 1109, 2357, 5087, 10273, 20753, 42043, 85229, 172933, 351061,
    712697, 1447153, 2938679, 5967347, 12117689,
)
# fmt: on


def original_order(words: Iterable[str]) -> list[str]:
    """The distinct `words` in the order in which the original program meets them.

    >>> original_order(["driver", "drive", "derive"])
    ['drive', 'derive', 'driver']
    """
    distinct = list(dict.fromkeys(words))
    hashes = {word: _hash(word.encode()) for word in distinct}
    order: list[str] = []
    for buckets in _BUCKETS:
        order += distinct[len(order) : buckets]
        # They enter a chained table one by one: new buckets open in front, new words too.
        chains: dict[int, list[str]] = {}
        for word in order:
            chains.setdefault(hashes[word] % buckets, []).append(word)
        order = [word for words in reversed(chains.values()) for word in reversed(words)]
        if buckets >= len(distinct):
            break
    # Beyond twelve million words the order is ours.
    return order + distinct[len(order) :]


def _hash(word: bytes) -> int:
    """MurmurHash64A."""
    mixed = (_SEED ^ len(word) * _MULTIPLIER) & _MOST
    whole = len(word) // 8 * 8
    for start in range(0, whole, 8):
        block = int.from_bytes(word[start : start + 8], "little") * _MULTIPLIER & _MOST
        block = (block ^ block >> 47) * _MULTIPLIER & _MOST
        mixed = (mixed ^ block) * _MULTIPLIER & _MOST
    # The last, incomplete block goes in as it is.
    if whole < len(word):
        block = int.from_bytes(word[whole:], "little")
        mixed = (mixed ^ block) * _MULTIPLIER & _MOST
    mixed = (mixed ^ mixed >> 47) * _MULTIPLIER & _MOST
    return mixed ^ mixed >> 47
