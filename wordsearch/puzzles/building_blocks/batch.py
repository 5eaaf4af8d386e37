"""Many Building Blocks at once: words filed for the kernel, puzzles as its text, solutions made of its numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wordsearch.batch.outcome import Outcome, kernel_options
from wordsearch.errors import PuzzleError, check_choice, check_limit
from wordsearch.puzzles.building_blocks import kernel
from wordsearch.puzzles.building_blocks.kernel import BITS, MOST_PIECES, SHAPE, SIZE, UNKNOWN, Filed
from wordsearch.puzzles.building_blocks.puzzle import OPEN, BuildingBlocks, BuildingBlocksSolution
from wordsearch.words.kept import PerLexicon
from wordsearch.words.lexicon import Lexicon, check_lexicon


def solve(
    puzzles: Sequence[BuildingBlocks],
    lexicon: Lexicon,
    *,
    solutions: bool,
    limit: int | None,
    stop: NDArray[np.uint8],
    **options: Any,
) -> Outcome:
    """Many puzzles through the kernel, for :func:`wordsearch.solve_many`.

    Raises
    ------
    PuzzleError
        For options that the kernel lacks, or a pattern of more than 62 pieces.
    """
    options = kernel_options(BuildingBlocks, options, ("candidates", "max_nodes"))
    most = options.get("max_nodes")
    check_limit("max_nodes", most, whole=True)
    check_choice(
        "candidates", options.get("candidates", "index"), BuildingBlocks.methods
    )  # all find the same
    check_lexicon(lexicon)
    files, n, at = _files(lexicon), len(puzzles), 0
    lines = [f"{' '.join(puzzle.patterns)}\t{' '.join(puzzle.blocks)}\n" for puzzle in puzzles]
    lengths = np.fromiter(map(len, lines), np.int64, n)
    ends = np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths)])
    text, longest = _code_points(lines), int(lengths.max(initial=0))
    counts, nodes, done = np.zeros(n, np.int64), np.zeros(n, np.int64), np.zeros(n, np.uint8)
    filed, chunks, code = files.filed, [], UNKNOWN
    while code == UNKNOWN:
        code, at, words = kernel.solve(
            text, ends, longest, at, filed, limit or 0, most or -1, solutions, stop, counts, nodes, done
        )
        chunks.append(words)
        if code == UNKNOWN:
            filed = files.with_shapes_of(puzzles[at], lexicon)
    found = _in_words(puzzles, lexicon, counts, np.concatenate(chunks)) if solutions else None
    return Outcome(counts, nodes, done, found)


def _in_words(
    puzzles: Sequence[BuildingBlocks], lexicon: Lexicon, counts: NDArray[Any], numbers: NDArray[Any]
) -> list[list[BuildingBlocksSolution]]:
    """The solutions of each puzzle, from the numbers that its words have among those of their length."""
    found, each = [], iter(numbers.tolist())
    for puzzle, count in zip(puzzles, counts.tolist(), strict=True):
        shelves = [lexicon.of_length(len(pattern)) for pattern in puzzle.patterns]
        found.append(
            [
                BuildingBlocksSolution(puzzle, tuple([shelf[next(each)] for shelf in shelves]))
                for _ in range(count)
            ]
        )
    return found


# -- what is filed of a lexicon --------------------------------------------------------------------------


class Files:
    """The files of one lexicon, longer with every length of block and every shape that puzzles ask for."""

    def __init__(self) -> None:
        self.filed = Filed(np.full(1, -1, SIZE), np.full(1, -1, SHAPE), np.zeros(0, np.int32))
        self._numbers: dict[int, dict[int, NDArray[np.int32]]] = {}  # by block length, by word length
        self._lock = Lock()

    def with_shapes_of(self, puzzle: BuildingBlocks, lexicon: Lexicon) -> Filed:
        """File what this puzzle needs; threads that use the files as they were are not disturbed."""
        size = puzzle.block_length
        with self._lock:
            if size not in self._numbers:
                self._add_size(lexicon, size)
            known = set(map(tuple, self.filed.shapes[["block_length", "length", "given"]].tolist()))
            for pattern in puzzle.patterns:
                blank = [head == OPEN for head in pattern[::size]]
                shape = size, len(pattern), sum(1 << place for place, open_ in enumerate(blank) if not open_)
                if shape not in known:
                    known.add(shape)
                    self._add_shape(shape, blank)
            return self.filed

    def _append(self, *parts: NDArray[np.int32]) -> list[int]:
        """Put these behind the data; where each begins."""
        ends = list(accumulate([len(self.filed.data), *map(len, parts)]))
        self.filed = self.filed._replace(data=np.concatenate([self.filed.data, *parts], dtype=np.int32))
        return ends[:-1]

    def _add_size(self, lexicon: Lexicon, size: int) -> None:
        """Number the pieces of all words that consist of whole ones."""
        longest = max(map(len, lexicon.words), default=0)
        words = {length: lexicon.of_length(length) for length in range(size, longest + 1, size)}
        every = [word for some in words.values() for word in some]
        distinct, numbers = _numbered(_code_points(every).reshape(-1, size))
        table = np.full(1 << max(1, (2 * len(distinct)).bit_length()), -1, np.int32)
        kernel.enter(distinct.ravel(), size, table)
        at_table, at_letters = self._append(table, distinct.ravel())
        sizes = np.full(max(size + 1, len(self.filed.sizes)), -1, SIZE)
        sizes[: len(self.filed.sizes)] = self.filed.sizes
        sizes[size] = at_table, len(table) - 1, at_letters, len(distinct)
        self._numbers[size] = dict(_by_length(numbers, words, size))
        self.filed = self.filed._replace(sizes=sizes)

    def _add_shape(self, shape: tuple[int, int, int], blank: Sequence[bool]) -> None:
        size, length, _ = shape
        pieces = len(blank)
        if pieces > MOST_PIECES:
            raise PuzzleError(
                f"a pattern of {length} letters consists of {pieces} pieces; the kernel takes "
                f"up to {MOST_PIECES}, and the plain solver (kernel=False) any number"
            )
        rows = self._numbers[size].get(length, np.zeros((0, pieces), np.int32))
        columns = sorted(range(pieces), key=blank.__getitem__)  # stable: given pieces first
        order = np.lexsort([rows[:, column] for column in reversed(columns)])
        sorted_rows = rows[order][:, columns]
        n_pieces = self.filed.sizes[size]["pieces"]
        starts = np.searchsorted(sorted_rows[:, 0], np.arange(n_pieces + 1)).astype(np.int32)
        at_rows, _, at_starts = self._append(sorted_rows.T.ravel(), order.astype(np.int32), starts)
        entry = np.array([(*shape, at_rows, len(rows), at_starts)], SHAPE)
        self.filed = self.filed._replace(shapes=np.concatenate([self.filed.shapes, entry]))


def _new_files(lexicon: Lexicon) -> Files:
    return Files()


_files = PerLexicon(_new_files)


def _code_points(texts: Sequence[str]) -> NDArray[np.int32]:
    """The code points of texts, one text after the other."""
    return np.frombuffer("".join(texts).encode("utf-32-le"), "<i4")


def _numbered(pieces: NDArray[np.int32]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """The different rows of a table, ascending, and for each of its rows the number of the equal one.

    Rows are compared as numbers with a digit a column; a prefix of columns is numbered anew where these
    numbers would grow too large.
    """
    base = int(pieces.max(initial=0)) + 1
    number, bound = np.zeros(len(pieces), np.int64), 1
    for column in pieces.T:
        if bound * base >= 1 << BITS:
            distinct, number = np.unique(number, return_inverse=True)
            bound = len(distinct) + 1
        number, bound = number * base + column, bound * base
    _, first, number = np.unique(number, return_index=True, return_inverse=True)
    return pieces[first], number.astype(np.int32)


def _by_length(
    numbers: NDArray[np.int32], words: Mapping[int, Sequence[str]], size: int
) -> Iterator[tuple[int, NDArray[np.int32]]]:
    """The numbers of the pieces, a row a word, for words of each length."""
    at = 0
    for length, some in words.items():
        pieces = length // size
        yield length, numbers[at : at + len(some) * pieces].reshape(len(some), pieces)
        at += len(some) * pieces
