"""Many symbol codes at once: numbers for the kernel, and solutions made of its numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wordsearch.batch.outcome import Outcome, check_room, kernel_options
from wordsearch.errors import checked_names
from wordsearch.puzzles.symbol_code import kernel
from wordsearch.puzzles.symbol_code.puzzle import DEFAULT, UNRANKED, SymbolCode, SymbolCodeSolution
from wordsearch.puzzles.symbol_code.solve import first_letters
from wordsearch.puzzles.symbol_code.symbols import OrderType, order_type
from wordsearch.puzzles.symbol_code.word_index import Table, WordIndex, word_index
from wordsearch.puzzles.symbol_code.work import BITS, PUZZLE, TABLE, Tables, records, work_area
from wordsearch.words.cached import per_lexicon
from wordsearch.words.lexicon import Lexicon, grouped


def solve(
    puzzles: Sequence[SymbolCode],
    lexicon: Lexicon,
    *,
    solutions: bool,
    limit: int | None,
    stop: NDArray[np.uint8],
    **options: Any,
) -> Outcome:
    """Many symbol codes through the kernel, for :func:`wordsearch.solve_many`.

    ``heuristics`` may leave ``common_words`` out: for a question that is not about which solutions
    come first, such as whether there are two, that saves looking the frequencies up.

    Raises
    ------
    PuzzleError
        For options that the kernel lacks, or an alphabet of more than 62 letters.
    """
    names = checked_names("heuristics", options.get("heuristics", DEFAULT), SymbolCode.heuristics)
    if names == set(UNRANKED):
        del options["heuristics"]
    kernel_options(SymbolCode, options, ())
    ranked = "common_words" in names and (solutions or limit is not None)
    keys = [(puzzle.alphabet, puzzle.one_letter_words, ranked) for puzzle in puzzles]
    groups = grouped(range(len(puzzles)), keys.__getitem__)  # which can share tables
    answers = np.zeros((len(puzzles), 3), np.int64)
    found: list[list[SymbolCodeSolution]] = [[] for _ in puzzles]
    if not puzzles:  # the kernel is to be ready
        groups[lexicon.alphabet[:1], None, ranked] = []
    for key, places in groups.items():
        some = [puzzles[place] for place in places]
        store = _stores(lexicon).setdefault(key, _Store(word_index(lexicon, *key[:2]), ranked))
        orders, packed, flat = _packed(some, store)
        tables, n_letters, found_here = (
            store.tables,
            len(store.alphabet),
            np.zeros((len(some), 3), np.int64),
        )
        work = work_area(tables, packed, flat, n_letters)
        letters = kernel.solve(
            tables, packed, work, n_letters, limit or 0, solutions, stop, found_here
        )
        answers[places] = found_here
        if solutions:
            each = map(key[0].__getitem__, letters.tolist())
            for place, puzzle, order in zip(places, some, orders, strict=True):
                found[place] = [
                    SymbolCodeSolution.of(puzzle, order, islice(each, len(order)))
                    for _ in range(answers[place, 0])
                ]
    counts, nodes, done = answers.T
    return Outcome(counts, nodes, done, found if solutions else None)


# -- tables of words -------------------------------------------------------------------------------


class _Store:
    """Tables of an index's words, more with every order type that puzzles ask for.

    Words are in the order in which a search tries them: the most common first, if that is asked for
    and known.
    """

    def __init__(self, index: WordIndex, ranked: bool) -> None:
        self.alphabet = index.alphabet
        check_room("letters of an alphabet", len(self.alphabet))
        self.tables = Tables(records(TABLE, 0), np.zeros(0, np.int64), np.zeros(0, np.uint8))
        self._index, self._ranked, self._lock = index, ranked, Lock()
        self._known: dict[OrderType, tuple[int, int]] = {}

    def table(self, kind: OrderType) -> tuple[int, int]:
        """How many words are of an order type, and the number of their table."""
        with self._lock:
            if kind not in self._known:
                self._known[kind] = self._append(self._index.table(kind)), len(self._known)
            return self._known[kind]

    def _append(self, table: Table) -> int:
        (rows, bits, codes), n_letters = self.tables, len(self.alphabet)
        letters = (
            table.codes[np.argsort(table.rarities, kind="stable")] if self._ranked else table.codes
        )
        words, columns = len(letters), letters.shape[1]
        width = max(1, -(-words // BITS))
        shapes = (columns, n_letters, width), (columns,), (columns, columns, n_letters)
        parts = [np.zeros(shape, np.int64) for shape in shapes]
        kernel.fill(letters, *parts)
        begins = len(bits) + np.cumsum([0, *(part.size for part in parts)])
        row = (width, columns, words, *begins[:3].tolist(), len(codes))
        self.tables = Tables(
            np.append(rows, np.array([row], TABLE)).view(np.recarray),
            np.concatenate([bits, *(part.ravel() for part in parts)]),
            np.concatenate([codes, letters.ravel()]),
        )
        return words


_stores: Callable[[Lexicon], dict[Any, _Store]] = per_lexicon(lambda lexicon: {})


# -- puzzles in numbers ----------------------------------------------------------------------------


def _packed(
    puzzles: Sequence[SymbolCode], store: _Store
) -> tuple[list[tuple[str, ...]], Any, NDArray[np.int64]]:
    """The symbols of each puzzle, where its parts begin in what is written, and what is written."""
    flat: list[int] = []
    # those that come several times are written once
    written = {id(puzzle): puzzle for puzzle in puzzles}
    parts = {key: _written(puzzle, store, flat) for key, puzzle in written.items()}
    orders, rows = (
        [parts[id(puzzle)][0] for puzzle in puzzles],
        [parts[id(puzzle)][1] for puzzle in puzzles],
    )
    return orders, np.array(rows, PUZZLE).view(np.recarray), np.array(flat, np.int64)


def _written(
    puzzle: SymbolCode, store: _Store, flat: list[int]
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Append a puzzle to `flat`, clues with few words first, as back-solving has them; its symbols,
    known ones first, and where its parts begin.
    """
    order = tuple(dict.fromkeys((*dict(puzzle.known), *puzzle.shown)))
    number = {symbol: place for place, symbol in enumerate(order)}
    tables = {clue: store.table(order_type(clue)) for clue in puzzle.clues}
    clues = sorted(tables, key=lambda clue: tables[clue][0])
    begin = len(flat)
    flat += first_letters(puzzle, len(order))
    flat += [tables[clue][1] for clue in clues]
    flat += [number[symbol] for clue in clues for symbol in dict.fromkeys(clue)]
    return order, (begin, begin + len(order), begin + len(order) + len(clues), len(flat))
