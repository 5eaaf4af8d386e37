"""Many Building Blocks at once: words filed for the kernel, puzzles as its text, solutions made
of its numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordsearch.batch.outcome import check_room, kernel_options
from wordsearch.errors import check_limit
from wordsearch.puzzle_parts import Outcome
from wordsearch.puzzles.building_blocks import kernel
from wordsearch.puzzles.building_blocks.pieces import OPEN
from wordsearch.puzzles.building_blocks.puzzle import BuildingBlocks, BuildingBlocksSolution
from wordsearch.puzzles.building_blocks.reading import MOST_PIECES, enter_pieces
from wordsearch.puzzles.building_blocks.work import SHAPE, FiledWords
from wordsearch.words.cached import per_lexicon
from wordsearch.words.given import check_lexicon
from wordsearch.words.lexicon import Lexicon


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
    max_nodes = kernel_options(BuildingBlocks, options, ("max_nodes",)).get("max_nodes")
    check_limit("max_nodes", max_nodes, whole=True)
    check_lexicon(lexicon)
    lines = [f"{' '.join(puzzle.patterns)}\t{' '.join(puzzle.blocks)}\n" for puzzle in puzzles]
    lengths = np.fromiter(map(len, lines), np.int64, len(lines))
    text = _code_points(lines)
    line_begins = np.concatenate([[0], np.cumsum(lengths)])
    longest = int(lengths.max(initial=0))
    answers = np.zeros(len(puzzles), kernel.ANSWER)
    written: list[NDArray[np.int32]] = []
    puzzle = 0
    # Also once for no puzzles: that compiles the kernel.
    while not written or (puzzle < len(puzzles) and not stop[0]):
        puzzle, words = kernel.solve(
            text,
            line_begins,
            longest,
            puzzle,
            _filed_for(puzzles[puzzle : puzzle + 1], lexicon),
            limit or 0,
            max_nodes or -1,
            solutions,
            stop,
            answers,
        )
        written.append(words)
    counts = answers["solutions"]
    outcome = Outcome(counts=counts, nodes=answers["nodes"], done=answers["done"])
    if solutions:
        numbers = iter(np.concatenate(written).tolist())
        in_words = list(_in_words(puzzles, lexicon, counts, numbers))
        outcome = outcome._replace(solutions=in_words)
    return outcome


def _in_words(
    puzzles: Sequence[BuildingBlocks],
    lexicon: Lexicon,
    counts: NDArray[np.int64],
    numbers: Iterator[int],
) -> Iterator[list[BuildingBlocksSolution]]:
    """The solutions of each puzzle, from the numbers that its words have among those of their
    length.
    """
    for puzzle, count in zip(puzzles, counts.tolist(), strict=True):
        shelves = [lexicon.of_length(len(pattern)) for pattern in puzzle.patterns]
        solutions = []
        for _ in range(count):
            words = tuple([shelf[next(numbers)] for shelf in shelves])
            solutions.append(BuildingBlocksSolution(puzzle, words))
        yield solutions


# -- what is filed of a lexicon --------------------------------------------------------------------


#: Words as rows of pieces (numbers), by the length of the words.
_Rows = Mapping[int, NDArray[np.int32]]


class _Files(NamedTuple):
    """What there is of a lexicon for one length of blocks.

    Attributes
    ----------
    rows : _Rows
    filed : FiledWords
        What is filed of them for the kernel.
    shapes : frozenset of (int, int)
        For which lengths of words, and given pieces as bits.
    """

    rows: _Rows
    filed: FiledWords
    shapes: frozenset[tuple[int, int]] = frozenset()


_files: Callable[[Lexicon], dict[int, _Files]] = per_lexicon(lambda lexicon: {})


def _filed_for(puzzles: Sequence[BuildingBlocks], lexicon: Lexicon) -> FiledWords:
    """What is filed, with what these puzzles need (all with blocks of one length).

    Threads that use the words as they were filed before are not disturbed.
    """
    if not puzzles:
        return _without_shapes(1, np.zeros(0, np.int32))
    size = puzzles[0].block_length
    files = _files(lexicon)
    rows, filed, shapes = files.get(size) or _Files(*_with_pieces(lexicon, size))
    for puzzle in puzzles:
        for pattern in puzzle.patterns:
            is_blank = [head == OPEN for head in pattern[::size]]
            given = sum(1 << place for place, blank in enumerate(is_blank) if not blank)
            shape = (len(pattern), given)
            if shape not in shapes:
                shapes |= {shape}
                filed = _with_shape(filed, shape, is_blank, rows)
    files[size] = _Files(rows, filed, shapes)
    return filed


def _with_pieces(lexicon: Lexicon, size: int) -> tuple[_Rows, FiledWords]:
    """Number the pieces of all words that consist of whole ones."""
    longest = max(map(len, lexicon.words))
    lengths = range(size, longest + 1, size)
    words = [word for length in lengths for word in lexicon.of_length(length)]
    pieces = _code_points(words).view(f"<U{size}")
    distinct, numbers = np.unique(pieces, return_inverse=True)
    rows = {}
    begin = 0
    for length in lengths:
        shape = (len(lexicon.of_length(length)), length // size)
        end = begin + shape[0] * shape[1]
        rows[length] = numbers[begin:end].astype(np.int32).reshape(shape)
        begin = end
    return rows, _without_shapes(size, distinct.view(np.int32))


def _without_shapes(size: int, piece_letters: NDArray[np.int32]) -> FiledWords:
    """Pieces by their letters, with no words of them yet."""
    slots = 1 << max(1, (2 * len(piece_letters) // size).bit_length())
    piece_table = np.full(slots, -1, np.int32)
    enter_pieces(piece_letters, size, piece_table)
    return FiledWords(
        size=size,
        piece_letters=piece_letters,
        piece_table=piece_table,
        shapes=np.zeros(0, SHAPE),
        columns=np.zeros(0, np.int32),
    )


def _with_shape(
    filed: FiledWords, shape: tuple[int, int], is_blank: Sequence[bool], rows_by_length: _Rows
) -> FiledWords:
    """The same with the words of one more shape (letters of a word, given pieces as bits)."""
    pieces = len(is_blank)
    check_room("pieces of a pattern", pieces, MOST_PIECES)
    length, given = shape
    rows = rows_by_length.get(length, np.zeros((0, pieces), np.int32))
    # The sort is stable: given pieces come first, and blanks from the left.
    columns = sorted(range(pieces), key=is_blank.__getitem__)
    order = np.lexsort([rows[:, column] for column in reversed(columns)])
    sorted_rows = rows[order][:, columns]
    all_pieces = len(filed.piece_letters) // filed.size
    starts = np.searchsorted(sorted_rows[:, 0], np.arange(all_pieces + 1))
    entry = np.zeros(1, SHAPE)
    entry["length"] = length
    entry["given"] = given
    entry["begin"] = len(filed.columns)
    entry["rows"] = len(rows)
    entry["starts"] = len(filed.columns) + rows.size + len(rows)
    stretches: list[NDArray[Any]] = [filed.columns, sorted_rows.T.ravel(), order, starts]
    return filed._replace(
        shapes=np.concatenate([filed.shapes, entry]),
        columns=np.concatenate([part.astype(np.int32, copy=False) for part in stretches]),
    )


def _code_points(texts: Sequence[str]) -> NDArray[np.int32]:
    """The code points of texts, one text after the other."""
    return np.frombuffer("".join(texts).encode("utf-32-le"), "<i4")
