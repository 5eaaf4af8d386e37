"""Many symbol codes at once: numbers for the kernel, and solutions made of its numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from threading import Lock
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordsearch.batch.outcome import check_room, kernel_options
from wordsearch.errors import checked_names, whole_number
from wordsearch.puzzle_parts import Outcome
from wordsearch.puzzles.symbol_code import coding, kernel
from wordsearch.puzzles.symbol_code.puzzle import RANKED, UNRANKED, SymbolCode, SymbolCodeSolution
from wordsearch.puzzles.symbol_code.solve import first_letters
from wordsearch.puzzles.symbol_code.symbols import OrderType, order_type
from wordsearch.puzzles.symbol_code.word_index import Table, WordIndex, word_index
from wordsearch.puzzles.symbol_code.work import (
    BITS,
    PUZZLE,
    TABLE,
    Ints,
    Tables,
    records,
    work_area,
)
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
    names = checked_names("heuristics", options.get("heuristics", RANKED), SymbolCode.heuristics)
    if names == set(UNRANKED):
        del options["heuristics"]
    kernel_options(SymbolCode, options, ("misses",))
    misses = whole_number("misses", options.get("misses", 0), 0)
    ranked = "common_words" in names and (solutions or limit is not None)
    # Puzzles that can share tables of words are solved together.
    keys = [(puzzle.alphabet, puzzle.one_letter_words, ranked) for puzzle in puzzles]
    groups = grouped(range(len(puzzles)), keys.__getitem__)
    if not puzzles:
        # An empty call gets the kernel ready.
        groups[lexicon.alphabet[:1], None, ranked] = []
    answers = np.zeros((len(puzzles), 3), np.int64)
    solved: list[list[SymbolCodeSolution]] = [[] for _ in puzzles]
    for key, places in groups.items():
        alphabet, one_letter_words, _ = key
        index = word_index(lexicon, alphabet, one_letter_words)
        store = _stores(lexicon).setdefault(key, _Store(index, ranked))
        group = [puzzles[place] for place in places]
        packed = _pack(group, store)
        group_answers, numbers = _search(group, packed, store, misses, limit or 0, solutions, stop)
        answers[places] = group_answers
        if solutions:
            letters = map(alphabet.__getitem__, numbers.tolist())
            for place, order in zip(places, packed.orders, strict=True):
                found = [
                    SymbolCodeSolution.of(puzzles[place], order, islice(letters, len(order)))
                    for _ in range(answers[place, 0])
                ]
                if misses:
                    found = [_with_missed(solution, index) for solution in found]
                solved[place] = found
    counts, nodes, done = answers.T
    return Outcome(counts, nodes, done, solved if solutions else None)


def _with_missed(solution: SymbolCodeSolution, index: WordIndex) -> SymbolCodeSolution:
    """The solution, which knows those of its words that are in no list."""
    missed = [word for word in dict.fromkeys(solution.words) if not index.is_listed(word)]
    return replace(solution, missed=tuple(missed))


# -- tables of words -------------------------------------------------------------------------------


class _Numbered(NamedTuple):
    """A table of the kernel: how many words it has, and its number."""

    words: int
    number: int


class _Store:
    """Tables of an index's words, more with every order type that puzzles ask for.

    Words are in the order in which a search tries them: the most common first, if that is asked for
    and known.
    """

    def __init__(self, index: WordIndex, ranked: bool) -> None:
        self.alphabet = index.alphabet
        check_room("letters of an alphabet", len(self.alphabet))
        self.tables = Tables(
            rows=records(TABLE, 0), bits=np.zeros(0, np.int64), codes=np.zeros(0, np.uint8)
        )
        self._index = index
        self._ranked = ranked
        self._lock = Lock()
        self._numbered: dict[OrderType, _Numbered] = {}

    def numbered(self, kind: OrderType) -> _Numbered:
        """The table of an order type's words."""
        with self._lock:
            if kind not in self._numbered:
                table = self._index.table(kind)
                self._append(table)
                self._numbered[kind] = _Numbered(len(table.words), len(self._numbered))
            return self._numbered[kind]

    def _append(self, table: Table) -> None:
        codes = _codes(table, self.alphabet)
        if self._ranked:
            codes = codes[np.argsort(table.rarities, kind="stable")]
        words, columns = codes.shape
        letters = len(self.alphabet)
        width = max(1, -(-words // BITS))
        word_sets = np.zeros((columns, letters, width), np.int64)
        letter_sets = np.zeros(columns, np.int64)
        pair_sets = np.zeros((columns, columns, letters), np.int64)
        coding.fill(codes, word_sets, letter_sets, pair_sets)

        row = records(TABLE, 1)
        row.width = width
        row.columns = columns
        row.words = words
        row.word_sets = len(self.tables.bits)
        row.letter_sets = row.word_sets + word_sets.size
        row.pair_sets = row.letter_sets + letter_sets.size
        row.codes = len(self.tables.codes)
        sets = [word_sets.ravel(), letter_sets, pair_sets.ravel()]
        rows = np.append(self.tables.rows, row).view(np.recarray)
        bits = np.concatenate([self.tables.bits, *sets])
        all_codes = np.concatenate([self.tables.codes, codes.ravel()])
        self.tables = Tables(rows=rows, bits=bits, codes=all_codes)


def _codes(table: Table, alphabet: str) -> NDArray[np.uint8]:
    """The number of each word's letter (row) for each of the different symbols (column)."""
    points = _points("".join(table.words)).reshape(len(table.words), len(table.kind))
    letters = _points(alphabet)
    order = np.argsort(letters)
    ranks = np.searchsorted(letters, points[:, table.first_places], sorter=order)
    return order[ranks].astype(np.uint8)


def _points(text: str) -> NDArray[Any]:
    """The code points of a text."""
    return np.frombuffer(text.encode("utf-32-le"), "<u4")


_stores: Callable[[Lexicon], dict[Any, _Store]] = per_lexicon(lambda lexicon: {})


# -- puzzles in numbers ----------------------------------------------------------------------------


class _Packed(NamedTuple):
    """Puzzles as the kernel reads them.

    Attributes
    ----------
    rows : PUZZLE array, shape (n,)
        Where in `numbers` each puzzle is.
    numbers : int64 array
        See `Work.packed`.
    orders : list of tuple of str
        Each puzzle's symbols in the order of their numbers, the known ones first.
    """

    rows: Any
    numbers: NDArray[np.int64]
    orders: list[tuple[str, ...]]


def _pack(puzzles: Sequence[SymbolCode], store: _Store) -> _Packed:
    """Write puzzles as numbers; one that comes several times is written once."""
    numbers: list[int] = []
    places: dict[int, tuple[int, ...]] = {}
    orders: dict[int, tuple[str, ...]] = {}
    for puzzle in puzzles:
        if id(puzzle) not in places:
            orders[id(puzzle)] = tuple(dict.fromkeys((*dict(puzzle.known), *puzzle.shown)))
            places[id(puzzle)] = _append_puzzle(puzzle, orders[id(puzzle)], store, numbers)
    rows = np.array([places[id(puzzle)] for puzzle in puzzles], PUZZLE)
    return _Packed(
        rows=rows.view(np.recarray),
        numbers=np.array(numbers, np.int64),
        orders=[orders[id(puzzle)] for puzzle in puzzles],
    )


def _append_puzzle(
    puzzle: SymbolCode, order: Sequence[str], store: _Store, numbers: list[int]
) -> tuple[int, ...]:
    """Append a puzzle, clues with few words first, as back-solving has them; where its parts
    begin, a PUZZLE.
    """
    symbol_numbers = {symbol: number for number, symbol in enumerate(order)}
    tables = {clue: store.numbered(order_type(clue)) for clue in puzzle.clues}
    clues = sorted(tables, key=lambda clue: tables[clue].words)
    letters = len(numbers)
    numbers += first_letters(puzzle, len(order))
    first_table = len(numbers)
    numbers += [tables[clue].number for clue in clues]
    symbols = len(numbers)
    for clue in clues:
        numbers += [symbol_numbers[symbol] for symbol in dict.fromkeys(clue)]
    return letters, first_table, symbols, len(numbers)


def _search(
    puzzles: Sequence[SymbolCode],
    packed: _Packed,
    store: _Store,
    misses: int,
    limit: int,
    wanted: bool,
    stop: NDArray[np.uint8],
) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """The kernel's answers, shape (n, 3), and the letters' numbers of all solutions; see
    `kernel.solve`.
    """
    letters = len(store.alphabet)
    tables = store.tables
    rows = packed.rows
    answers = np.zeros((len(rows), 3), np.int64)
    if not misses:
        work = work_area(tables, rows, packed.numbers, letters)
        return answers, kernel.solve(tables, rows, work, letters, limit, wanted, stop, answers)
    from wordsearch.puzzles.symbol_code import missed_compiled

    # Behind the puzzles there is room for one without the clues that are missed.
    written = len(packed.numbers)
    room = np.zeros(int((rows.end - rows.letters).max(initial=1)), np.int64)
    work = work_area(tables, rows, np.concatenate([packed.numbers, room]), letters)
    orders, begins = _orders(puzzles, store)
    guesses = missed_compiled.guesses_of(rows, written, orders, begins)
    numbers = missed_compiled.solve(
        tables, rows, work, guesses, letters, misses, limit, wanted, stop, answers
    )
    return answers, numbers


def _orders(puzzles: Sequence[SymbolCode], store: _Store) -> tuple[Ints, Ints]:
    """For each clue, in the order of its puzzle, the place where `_append_puzzle` writes it; and
    for each puzzle where its clues begin, and how many symbols are known, shape (n, 2).
    """
    orders: list[int] = []
    begins = []
    for puzzle in puzzles:
        begins.append((len(orders), len(puzzle.known)))
        words = [store.numbered(order_type(clue)).words for clue in dict.fromkeys(puzzle.clues)]
        by_words = sorted(range(len(words)), key=words.__getitem__)
        orders += sorted(range(len(words)), key=by_words.__getitem__)
    return np.array(orders, np.int64), np.array(begins, np.int64).reshape(-1, 2)
