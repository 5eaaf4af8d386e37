"""Many Building Blocks at once: words filed for the kernel, puzzles as its text, solutions made
of its numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wordsearch.batch.outcome import Outcome, check_room, kernel_options
from wordsearch.errors import check_limit
from wordsearch.puzzles.building_blocks import kernel
from wordsearch.puzzles.building_blocks.kernel import MOST_PIECES, SHAPE, Filed
from wordsearch.puzzles.building_blocks.puzzle import OPEN, BuildingBlocks, BuildingBlocksSolution
from wordsearch.words.cached import per_lexicon
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
    most = kernel_options(BuildingBlocks, options, ("max_nodes",)).get("max_nodes")
    check_limit("max_nodes", most, whole=True)
    check_lexicon(lexicon)
    files, n, at = _files(lexicon), len(puzzles), 0
    lines = [f"{' '.join(puzzle.patterns)}\t{' '.join(puzzle.blocks)}\n" for puzzle in puzzles]
    lengths = np.fromiter(map(len, lines), np.int64, n)
    ends = np.concatenate([[0], np.cumsum(lengths)])
    text, longest = _code_points(lines), int(lengths.max(initial=0))
    answers, chunks = np.zeros((n, 3), np.int64), list[NDArray[np.int32]]()
    # also once for no puzzles: that compiles the kernel
    while not chunks or at < n and not stop[0]:
        filed = (
            _with_shapes_of(puzzles[at], files, lexicon)
            if n
            else _filed_of(1, np.zeros(0, np.int32))
        )
        at, words = kernel.solve(
            text, ends, longest, at, filed, limit or 0, most or -1, solutions, stop, answers
        )
        chunks.append(words)
    found = (
        _in_words(puzzles, lexicon, answers[:, 0], np.concatenate(chunks)) if solutions else None
    )
    counts, nodes, done = answers.T
    return Outcome(counts, nodes, done, found)


def _in_words(
    puzzles: Sequence[BuildingBlocks], lexicon: Lexicon, counts: NDArray[Any], numbers: NDArray[Any]
) -> list[list[BuildingBlocksSolution]]:
    """The solutions of each puzzle, from the numbers that its words have among those of their
    length.
    """
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


# -- what is filed of a lexicon --------------------------------------------------------------------


#: Rows of pieces, by the length of the words, and what the kernel has of them.
_Files = tuple[Mapping[int, NDArray[np.int32]], Filed]

# by the length of blocks
_files: Callable[[Lexicon], dict[int, _Files]] = per_lexicon(lambda lexicon: {})


def _with_shapes_of(puzzle: BuildingBlocks, files: dict[int, _Files], lexicon: Lexicon) -> Filed:
    """What is filed, with what this puzzle needs; threads that use it as it was are not
    disturbed.
    """
    size = puzzle.block_length
    rows, filed = files.get(size) or _with_pieces(lexicon, size)
    known = set(filed.shapes[["length", "given"]].tolist())
    for pattern in puzzle.patterns:
        blank = [head == OPEN for head in pattern[::size]]
        shape = (
            len(pattern),
            sum(1 << place for place, is_blank in enumerate(blank) if not is_blank),
        )
        if shape not in known:
            known.add(shape)
            filed = _with_shape(filed, shape, blank, rows)
    files[size] = rows, filed
    return filed


def _with_pieces(lexicon: Lexicon, size: int) -> _Files:
    """Number the pieces of all words that consist of whole ones."""
    lengths = range(size, max(map(len, lexicon.words)) + 1, size)
    words = [lexicon.of_length(length) for length in lengths]
    pieces = _code_points([word for some in words for word in some]).view(f"<U{size}")
    distinct, numbers = np.unique(pieces, return_inverse=True)
    ends = np.cumsum(
        [len(some) * length // size for some, length in zip(words, lengths, strict=True)]
    )
    rows = zip(lengths, np.split(numbers.astype(np.int32), ends), strict=False)
    found = {length: some.reshape(-1, length // size) for length, some in rows}
    return found, _filed_of(size, distinct.view(np.int32))


def _filed_of(size: int, letters: NDArray[np.int32]) -> Filed:
    """Pieces by their letters, with no words of them yet."""
    table = np.full(1 << max(1, (2 * len(letters) // size).bit_length()), -1, np.int32)
    kernel.enter(letters, size, table)
    return Filed(size, letters, table, np.zeros(0, SHAPE), np.zeros(0, np.int32))


def _with_shape(
    filed: Filed,
    shape: tuple[int, int],
    blank: Sequence[bool],
    words: Mapping[int, NDArray[np.int32]],
) -> Filed:
    pieces = len(blank)
    check_room("pieces of a pattern", pieces, MOST_PIECES)
    rows = words.get(shape[0], np.zeros((0, pieces), np.int32))
    columns = sorted(range(pieces), key=blank.__getitem__)  # stable: given pieces first
    order = np.lexsort([rows[:, column] for column in reversed(columns)])
    sorted_rows = rows[order][:, columns]
    starts = np.searchsorted(sorted_rows[:, 0], np.arange(len(filed.letters) // filed.size + 1))
    at = len(filed.data)
    entry = np.array([(*shape, at, len(rows), at + rows.size + len(rows))], SHAPE)
    data = np.concatenate(
        [filed.data, sorted_rows.T.ravel(), order, starts], dtype=np.int32, casting="unsafe"
    )
    return filed._replace(shapes=np.concatenate([filed.shapes, entry]), data=data)


def _code_points(texts: Sequence[str]) -> NDArray[np.int32]:
    """The code points of texts, one text after the other."""
    return np.frombuffer("".join(texts).encode("utf-32-le"), "<i4")
