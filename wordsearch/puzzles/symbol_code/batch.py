"""Many symbol codes at once: numbers for the kernel, and solutions made of its numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from threading import Lock
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordsearch.batch.outcome import Outcome, kernel_options
from wordsearch.errors import PuzzleError, checked_names
from wordsearch.puzzles.symbol_code import kernel
from wordsearch.puzzles.symbol_code.puzzle import DEFAULT, UNRANKED, SymbolCode, SymbolCodeSolution
from wordsearch.puzzles.symbol_code.solve import AT_ONCE
from wordsearch.puzzles.symbol_code.symbols import OrderType, order_type
from wordsearch.puzzles.symbol_code.word_index import WordIndex, word_index
from wordsearch.puzzles.symbol_code.work import BITS, MOST_LETTERS, PUZZLE, TABLE, Tables, records, work_area
from wordsearch.words.cached import per_lexicon
from wordsearch.words.lexicon import Lexicon, check_lexicon


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

    ``heuristics`` may leave ``common_words`` out: for a question that is not about which solutions come
    first, such as whether there are two, that saves looking the frequencies up.

    Raises
    ------
    PuzzleError
        For options that the kernel lacks, or an alphabet of more than 62 letters.
    """
    ranked = _common_words(options) and (solutions or limit is not None)
    check_lexicon(lexicon)
    answers = np.zeros((len(puzzles), 3), np.int64)
    found: list[list[SymbolCodeSolution]] = [[] for _ in puzzles]
    for places in _by_alphabet(puzzles):
        some = [puzzles[place] for place in places]
        packed = _packed(some, lexicon, ranked)
        answers[places], letters = _searched(packed, solutions, limit, stop)
        if solutions:
            each = _decoded(some, packed.orders, answers[places, 0].tolist(), letters.tolist())
            for place, codes in zip(places, each, strict=True):
                found[place] = codes
    if not puzzles:  # the kernel is to be ready
        _searched(_Packed(_Store("a").tables, [], [], [], "a"), solutions, limit, stop)
    counts, nodes, done = answers.T.copy()
    return Outcome(counts, nodes, done.astype(np.uint8), found if solutions else None)


def _common_words(options: Mapping[str, Any]) -> bool:
    """Whether common words come first; refuses what the kernel cannot do."""
    names = checked_names("heuristics", options.get("heuristics", DEFAULT), SymbolCode.heuristics)
    rest = {name: value for name, value in options.items() if name != "heuristics" or names != set(UNRANKED)}
    kernel_options(SymbolCode, rest, ())
    return "common_words" in names


def _by_alphabet(puzzles: Sequence[SymbolCode]) -> Iterable[list[int]]:
    """The places of puzzles that can share tables: same alphabet, same words of one letter."""
    groups: dict[tuple[str, str | None], list[int]] = {}
    for place, puzzle in enumerate(puzzles):
        groups.setdefault((puzzle.alphabet, puzzle.one_letter_words), []).append(place)
    return groups.values()


# -- tables of words ---------------------------------------------------------------------------------------


class _Store:
    """Tables of one lexicon's words in one alphabet, more with every order type that puzzles ask for."""

    def __init__(self, alphabet: str) -> None:
        self.tables = Tables(records(TABLE, 0), np.zeros(0, np.int64), np.zeros(0, np.uint8))
        self.number: dict[OrderType, int] = {}
        self._alphabet, self._lock = alphabet, Lock()

    def add(self, kinds: Iterable[OrderType], index: WordIndex, ranked: bool) -> None:
        """Tables for these order types, unless they are there; words in the order in which a search tries them."""
        with self._lock:
            fresh = sorted(set(kinds) - self.number.keys())
            if fresh:
                for kind in fresh:
                    self._append(_in_order(index, kind, ranked), kind)
                self.number |= {kind: len(self.number) + n for n, kind in enumerate(fresh)}

    def _append(self, words: Sequence[str], kind: OrderType) -> None:
        rows, bits, codes = self.tables
        letters = _letters(words, kind, self._alphabet)
        columns, width, n_letters = letters.shape[1], max(1, -(-len(words) // BITS)), len(self._alphabet)
        shapes = (columns, n_letters, width), (columns,), (columns, columns, n_letters)
        parts = [np.zeros(shape, np.int64) for shape in shapes]
        kernel.fill(letters, *parts)
        begins = len(bits) + np.cumsum([0, *(part.size for part in parts)])
        row = (width, columns, len(words), *begins[:3].tolist(), len(codes))
        self.tables = Tables(
            np.append(rows, np.array([row], TABLE)).view(np.recarray),
            np.concatenate([bits, *(part.ravel() for part in parts)]),
            np.concatenate([codes, letters.ravel()]),
        )


_stores: Callable[[Lexicon], dict[tuple[str, str | None, bool], _Store]] = per_lexicon(lambda lexicon: {})


def _in_order(index: WordIndex, kind: OrderType, ranked: bool) -> Sequence[str]:
    """Words as a search tries them: the most common first, if that is asked for and known."""
    words = index.words(kind)
    return sorted(words, key=index.rarity) if ranked else words


def _letters(words: Sequence[str], kind: OrderType, alphabet: str) -> NDArray[np.uint8]:
    """For each word of an order type the numbers of its different letters."""
    points = np.frombuffer("".join(words).encode("utf-32-le"), "<i4").reshape(len(words), len(kind))
    known = np.frombuffer(alphabet.encode("utf-32-le"), "<i4")
    order = np.argsort(known)
    columns = sorted(set(kind))
    return order[np.searchsorted(known, points[:, columns], sorter=order)].astype(np.uint8)


# -- puzzles in numbers ------------------------------------------------------------------------------------


class _Packed(NamedTuple):
    """Puzzles as the kernel takes them: see `kernel.PUZZLE` and `kernel.Work`; for each its symbols."""

    tables: Tables
    orders: list[tuple[str, ...]]
    puzzles: list[tuple[int, int, int, int]]
    flat: list[int]
    alphabet: str


def _packed(puzzles: Sequence[SymbolCode], lexicon: Lexicon, ranked: bool) -> _Packed:
    """Puzzles that can share tables; those that come several times, as the same object, are written once."""
    one, index = puzzles[0], word_index(puzzles[0], lexicon)
    if len(one.alphabet) > MOST_LETTERS:
        raise PuzzleError(
            f"the kernel takes alphabets of up to {MOST_LETTERS} letters, and this one "
            f"has {len(one.alphabet)}; the plain solver (kernel=False) takes any"
        )
    store = _stores(lexicon).setdefault((one.alphabet, one.one_letter_words, ranked), _Store(one.alphabet))
    distinct = {id(puzzle): puzzle for puzzle in puzzles}
    types = {key: {clue: order_type(clue) for clue in puzzle.clues} for key, puzzle in distinct.items()}
    store.add((kind for some in types.values() for kind in some.values()), index, ranked)
    flat: list[int] = []
    written = {key: _written(puzzle, types[key], store, flat) for key, puzzle in distinct.items()}
    orders, rows = zip(*(written[id(puzzle)] for puzzle in puzzles), strict=True)
    return _Packed(store.tables, list(orders), list(rows), flat, one.alphabet)


def _written(
    puzzle: SymbolCode, types: Mapping[tuple[str, ...], OrderType], store: _Store, flat: list[int]
) -> tuple[tuple[str, ...], tuple[int, int, int, int]]:
    """Append a puzzle to `flat`, clues with few words first, as back-solving has them; its symbols, known ones
    first, and where its parts begin."""
    given = dict(puzzle.known)
    order = (*given, *(symbol for symbol in puzzle.shown if symbol not in given))
    number = {symbol: place for place, symbol in enumerate(order)}
    letters = [1 << puzzle.alphabet.index(letter) for letter in given.values()]
    free = (1 << len(puzzle.alphabet)) - 1 ^ sum(letters)
    tables, words = {clue: store.number[kind] for clue, kind in types.items()}, store.tables.rows.words
    clues = sorted(tables, key=lambda clue: words[tables[clue]])
    begin = len(flat)
    flat += letters + [free] * (len(order) - len(letters))
    flat += [tables[clue] for clue in clues]
    flat += [number[symbol] for clue in clues for symbol in dict.fromkeys(clue)]
    return order, (begin, begin + len(order), begin + len(order) + len(clues), len(flat))


def _searched(
    packed: _Packed, solutions: bool, limit: int | None, stop: NDArray[np.uint8]
) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """For each puzzle its solutions, nodes and ending; and the letters of all solutions."""
    answers = np.zeros((len(packed.puzzles), 3), np.int64)
    puzzles, n_letters = np.array(packed.puzzles, PUZZLE).view(np.recarray), len(packed.alphabet)
    work = work_area(packed.tables, puzzles, np.array(packed.flat, np.int64), n_letters)
    letters = kernel.solve(
        packed.tables, puzzles, work, n_letters, AT_ONCE, limit or 0, solutions, stop, answers
    )
    return answers, letters


def _decoded(
    puzzles: Sequence[SymbolCode],
    orders: Iterable[tuple[str, ...]],
    counts: Iterable[int],
    letters: Sequence[int],
) -> Iterator[list[SymbolCodeSolution]]:
    """The solutions of each puzzle."""
    each = iter(letters)
    for puzzle, order, count in zip(puzzles, orders, counts, strict=True):
        alphabet = puzzle.alphabet
        yield [
            SymbolCodeSolution.of(puzzle, order, [alphabet[next(each)] for _ in order]) for _ in range(count)
        ]
