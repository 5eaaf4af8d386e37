"""Symbol codes: give each symbol a letter of its own so that every clue spells a word.

The puzzle is the slot-machine metapuzzle of a puzzle hunt (EPP13), and every simple-substitution cryptogram
is one, too. Its first solver came with five observations; each is a heuristic here, with a name, and can be
switched on its own (:data:`HEURISTICS`), as can what goes beyond them: consistent intersection of what the
clues allow each symbol, on tables of words as bit sets (the idea of Compact-Table, Demeulenaere and others
2016).

A run of the one search engine goes over one of three problems: letters given symbol by symbol
(:class:`LetterByLetter`), whole clues read word by word (:class:`WordByWord`), or either of these over
intersected tables (:class:`Intersected`).
"""

from __future__ import annotations

import difflib
import json
import operator
import re
import string
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from itertools import compress
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from wordsearch.errors import LexiconError, PuzzleError, check_choice, checked_names, read_json
from wordsearch.search import strategies as search
from wordsearch.search.problem import Branch, Prune, state_after
from wordsearch.search.run import Run
from wordsearch.words.catalogue import data_folder
from wordsearch.words.lexicon import check_lexicon

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

    from wordsearch.batch.outcome import Outcome
    from wordsearch.provenance import Provenance, Rating
    from wordsearch.words.lexicon import Lexicon

#: What `heuristics` may name, and what each does. The first five are the first solver's observations.
HEURISTICS = MappingProxyType(
    {
        "masks": "rule out a partial code when some clue's mask, such as ba.., fits no word",
        "trie": "look masks up by a wildcard walk in a trie, not by a scan of the words",
        "order_types": "look only among words with equal letters exactly where the clue has equal symbols",
        "frequent_first": "begin with the symbols that occur most in the clues, or the clues that hold them",
        "back_solving": "read a whole clue, one with few words first, as a word; not one symbol as one letter",
        "fewest_first": "next comes the clue with the fewest candidate words (or symbol with the fewest letters)",
        "intersect": "keep for each symbol the letters, and for each clue the words, that all clues agree on",
        "common_words": "try a clue's candidate words in the order of their frequency, where it is known",
    }
)
_DEFAULT = ("order_types", "back_solving", "fewest_first", "intersect", "common_words")
_STRATEGIES = ("depth_first", "best_first", "limited_discrepancy")
#: Up to so many words of a clue are tried without first making all clues agree: that costs as much.
_AT_ONCE = 200
_OPEN = "."
_KIND = "symbol code"

Code = Mapping[str, str]
OrderType = tuple[int, ...]


def order_type(sequence: Sequence[str]) -> OrderType:
    """For each place, the first place that holds the same: equal types repeat themselves alike.

    >>> order_type("geese") == order_type(["bar", "seven", "seven", "club", "seven"])
    True
    """
    return tuple(map(sequence.index, sequence))


# --- symbols -----------------------------------------------------------------------------------------------

_JOINER = "\u200d"  # zero width joiner: makes one emoji of several


def _extends(character: str) -> bool:
    """Whether a character belongs to the one before it: accents, variation selectors, skin tones, tags."""
    skin_tone, tag = 0x1F3FB <= ord(character) <= 0x1F3FF, 0xE0020 <= ord(character) <= 0xE007F
    return character == _JOINER or skin_tone or tag or unicodedata.category(character).startswith("M")


def _is_flag_half(character: str) -> bool:
    return 0x1F1E6 <= ord(character) <= 0x1F1FF


def characters(text: str) -> list[str]:
    """The characters of a text as a reader sees them: an emoji of several code points is one.

    >>> len(characters("🍒7️⃣👩🏽‍🚀🇫🇷e\u0301"))
    5
    """
    found: list[str] = []
    for character in text:
        last = found[-1] if found else ""
        flag = len(last) == 1 and _is_flag_half(last) and _is_flag_half(character)
        if last and (flag or last.endswith(_JOINER) or _extends(character)):
            found[-1] += character
        else:
            found.append(character)
    return found


def _fold(symbol: str) -> str:
    """What makes symbols the same: their spelling without case."""
    return unicodedata.normalize("NFC", symbol.casefold())


class _Spelling:
    """The first spelling of each symbol stands for all that differ from it in case only."""

    def __init__(self) -> None:
        self._first: dict[str, str] = {}

    def __call__(self, symbol: str) -> str:
        return self._first.setdefault(_fold(symbol), unicodedata.normalize("NFC", symbol))

    def known(self, symbol: str) -> str | None:
        """The spelling in use, or None for a symbol never seen."""
        return self._first.get(_fold(symbol))


def _split(clue: str) -> list[str]:
    """The symbols of a clue's text: parted by spaces and commas if there are any, else its characters."""
    parts = [part for part in re.split(r"[\s,]+", clue.strip()) if part]
    return parts if re.search(r"[\s,]", clue.strip()) else characters("".join(parts))


def _symbols(clue: object, number: int) -> list[str]:
    """The symbols of one clue, a text or a sequence of symbols; `number` is for the messages."""
    if isinstance(clue, str):
        parts = _split(clue)
    elif isinstance(clue, Iterable):
        parts = [_symbol(part, f"symbol {place} of clue {number}") for place, part in enumerate(clue, 1)]
    else:
        raise PuzzleError(f"clue {number} is {clue!r}, not a text or a sequence of symbols")
    if not parts:
        raise PuzzleError(f"clue {number} is empty; a clue holds at least one symbol, as in 'Cherry Seven'")
    return parts


def _symbol(symbol: object, where: str) -> str:
    if not isinstance(symbol, str):
        raise PuzzleError(f"{where} is {symbol!r}, of type {type(symbol).__name__}; a symbol is a text")
    if not symbol.strip():
        raise PuzzleError(f"{where} is blank; a symbol is a text with at least one character to see")
    return symbol.strip()


def _listed(symbols: object) -> list[str]:
    """The symbols of a list of them, or of a text as in a clue."""
    if isinstance(symbols, str):
        return _split(symbols)
    if not isinstance(symbols, Iterable):
        raise PuzzleError(f"symbols must be a list of symbols; it is {symbols!r}")
    return [_symbol(symbol, f"symbol {place} of symbols") for place, symbol in enumerate(symbols, 1)]


def _clue_list(clues: object) -> list[object]:
    if isinstance(clues, str):
        return [line for line in clues.splitlines() if line.strip()]
    if not isinstance(clues, Iterable):
        raise PuzzleError(f"clues must be a text with one clue a line, or a list of clues; this is {clues!r}")
    return list(clues)


# --- the puzzle --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SymbolCode:
    """Clues written in symbols; usually made with `parse` or `from_cryptogram`.

    Attributes
    ----------
    clues : tuple of tuple of str
        The symbols of each clue, each in one spelling.
    known : tuple of (str, str)
        Symbols whose letters are given.
    others : tuple of str
        Symbols that no clue contains and that are known to have a letter, too.
    alphabet : str
        The letters that symbols may stand for.
    one_letter_words : str or None
        The words of one letter that count; None: those of the lexicon.
    text : str
        The whole cryptogram, with its punctuation, or nothing.
    made : Provenance or None
        What is known of a code that :func:`wordsearch.make_symbol_code` made; it plays no part in equality.

    Raises
    ------
    PuzzleError
        No clues, an empty clue, more symbols than letters, or known letters that clash.

    >>> SymbolCode.parse(["Cherry Seven Bar Spade Seven"]).symbols
    ('Cherry', 'Seven', 'Bar', 'Spade')
    """

    clues: tuple[tuple[str, ...], ...]
    known: tuple[tuple[str, str], ...] = ()
    others: tuple[str, ...] = ()
    alphabet: str = string.ascii_lowercase
    one_letter_words: str | None = None
    text: str = ""
    provenance: Provenance | None = field(default=None, compare=False, repr=False)

    #: Named sets of options: no heuristic, then the five observations, each added to those before it, then
    #: all that pays (``letters``: the same without back-solving).
    variants: ClassVar[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
        {
            "plain": {"heuristics": ()},
            "masks": {"heuristics": ("masks",)},
            "trie": {"heuristics": ("masks", "trie")},
            "order_types": {"heuristics": ("masks", "trie", "order_types")},
            "frequent_first": {"heuristics": ("masks", "trie", "order_types", "frequent_first")},
            "back_solving": {
                "heuristics": ("masks", "trie", "order_types", "frequent_first", "back_solving")
            },
            "letters": {"heuristics": ("order_types", "fewest_first", "intersect")},
            "default": {"heuristics": _DEFAULT},
        }
    )

    def __post_init__(self) -> None:
        if not self.clues:
            raise PuzzleError("there are no clues; a symbol code needs at least one, as in 'Cherry Seven'")
        for number, clue in enumerate(self.clues, 1):
            _symbols(clue, number)
        _check_alphabet(self.alphabet)
        if len(self.symbols) > len(self.alphabet):
            raise PuzzleError(
                f"{len(self.symbols)} symbols need as many different letters, and there are "
                f"{len(self.alphabet)}; {self.symbols[len(self.alphabet)]!r} is one too many"
            )
        _check_known(self.known, self.alphabet)
        if not isinstance(self.one_letter_words, str | None):
            raise PuzzleError(
                f"one_letter_words must be a text such as 'ai', or None; it is {self.one_letter_words!r}"
            )

    @classmethod
    def parse(
        cls,
        clues: str | Iterable[str | Iterable[str]] | SymbolCode,
        known: Code | None = None,
        *,
        symbols: Iterable[str] = (),
        alphabet: str = string.ascii_lowercase,
        one_letter_words: str | None = None,
    ) -> SymbolCode:
        """A symbol code from its clues.

        Parameters
        ----------
        clues : str, iterable of str, or iterable of iterables of str
            A clue is a sequence of symbols or a text. The symbols of a text are parted by spaces or commas
            (``"Cherry Seven Bar"``); in a text without any, each character is a symbol (``"XQZZJ"``,
            ``"🍒🔔🍒"``). One text with several lines is one clue a line.
        known : mapping of str to str, optional
            Letters of some symbols, as in ``{"seven": "e"}``.
        symbols : iterable of str, optional
            All symbols there are, when the clues (so far) do not show all of them. Those that no clue
            contains come back as undetermined, each with the letters left for it.
        alphabet : str
            The letters that symbols may stand for.
        one_letter_words : str, optional
            The words of one letter that count. Default: those of the lexicon.

        Returns
        -------
        SymbolCode

        Raises
        ------
        PuzzleError
            Clues that make no sense, or `known` symbols that no clue contains or whose letters clash.

        Notes
        -----
        Symbols that differ only in case are one symbol; it is shown in its first spelling.

        >>> SymbolCode.parse("seven BAR Seven") == SymbolCode.parse([["seven", "BAR", "seven"]])
        True
        """
        if isinstance(clues, SymbolCode):
            if symbols or alphabet != string.ascii_lowercase or one_letter_words is not None:
                raise PuzzleError(
                    "this is a SymbolCode already, with its own symbols, alphabet and words of "
                    "one letter; make it anew from its clues to change them"
                )
            return _with_known(clues, known) if known else clues
        spell = _Spelling()
        parsed = tuple(
            tuple(map(spell, _symbols(clue, number))) for number, clue in enumerate(_clue_list(clues), 1)
        )
        shown = {symbol for clue in parsed for symbol in clue}
        every = dict.fromkeys(map(spell, _listed(symbols)))
        others = tuple(symbol for symbol in every if symbol not in shown)
        return cls(parsed, _given(known, spell), others, alphabet, one_letter_words)

    @classmethod
    def from_cryptogram(
        cls,
        text: str,
        known: Code | None = None,
        *,
        alphabet: str = string.ascii_lowercase,
        one_letter_words: str | None = "ai",
    ) -> SymbolCode:
        """A symbol code from an encrypted text: every word of it is a clue.

        Parameters
        ----------
        text : str
            Words parted by spaces or hyphens. Letters and pictures (emoji) are symbols; punctuation and
            digits stand for themselves. A word with an apostrophe or a digit inside is in no word list, so it
            is no clue, but its symbols are decoded with the others.
        known : mapping of str to str, optional
            Letters of some symbols.
        alphabet : str
            The letters that symbols may stand for.
        one_letter_words : str or None
            What a word of one letter may be, since word lists either lack such words or hold every letter.
            None: what the lexicon says.

        Raises
        ------
        PuzzleError
            A text without a word, or known letters that clash.

        >>> SymbolCode.from_cryptogram("Uif dbu'T ibu.").clues
        (('U', 'i', 'f'), ('i', 'b', 'U'))
        """
        if not isinstance(text, str):
            raise PuzzleError(f"a cryptogram is a text, not {text!r}")
        text, spell = unicodedata.normalize("NFC", text), _Spelling()
        words, loose = _cryptogram_words(text)
        clues = dict.fromkeys(tuple(map(spell, word)) for word in words)
        shown = {symbol for clue in clues for symbol in clue}
        others = tuple(dict.fromkeys(symbol for symbol in map(spell, loose) if symbol not in shown))
        return cls(tuple(clues), _given(known, spell), others, alphabet, one_letter_words, text)

    @classmethod
    def examples(cls) -> dict[str, SymbolCode]:
        """Puzzles that come with the package, by name.

        >>> len(SymbolCode.examples()["epp13"].clues)
        10
        """
        found = {}
        for name, entry in _example_file()["puzzles"].items():
            make = cls.from_cryptogram if "text" in entry else cls.parse
            found[name] = make(entry.get("text") or entry["clues"])
        return found

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        """All symbols: those of the clues in the order of their appearance, then the others."""
        return (*self._shown, *self.others)

    @cached_property
    def _shown(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(symbol for clue in self.clues for symbol in clue))

    # -- in and out --------------------------------------------------------------------------------------

    def to_json(self) -> str:
        """The puzzle as JSON; `from_json` reads it."""
        from wordsearch.provenance import made_part

        return json.dumps(
            {
                "puzzle": _KIND,
                "clues": self.clues,
                "known": dict(self.known),
                "others": self.others,
                "alphabet": self.alphabet,
                "one_letter_words": self.one_letter_words,
                "text": self.text,
                **made_part(self.provenance),
            },
            ensure_ascii=False,
        )

    @classmethod
    def from_json(cls, source: str) -> SymbolCode:
        """The puzzle that `to_json` wrote; entries other than the clues may be left out.

        Raises
        ------
        PuzzleError
            What is no JSON, or no symbol code.
        """
        from wordsearch.provenance import made_in

        data = read_json(source)
        if not isinstance(data, dict) or data.get("puzzle", _KIND) != _KIND or "clues" not in data:
            raise PuzzleError(
                'a symbol code in JSON is an object such as {"clues": [["cherry", "seven"]]}; '
                f"this is {source.strip()[:60]!r}"
            )
        wrong = next(
            (
                name
                for name in ("alphabet", "one_letter_words", "text")
                if not isinstance(data.get(name), str | None)
            ),
            None,
        )
        if wrong:
            raise PuzzleError(f"{wrong!r} must be a text; it is {data[wrong]!r}")
        code = cls.parse(
            data["clues"],
            data.get("known"),
            symbols=data.get("others") or (),
            alphabet=data.get("alphabet") or string.ascii_lowercase,
            one_letter_words=data.get("one_letter_words"),
        )
        return replace(code, text=data.get("text") or "", provenance=made_in(data))

    # -- solving -----------------------------------------------------------------------------------------

    def candidates(self, lexicon: Lexicon) -> tuple[tuple[str, ...], ...]:
        """For each clue the words of its order type, looked at by itself; known letters count.

        >>> from wordsearch.words.lexicon import Lexicon
        >>> SymbolCode.parse("x y y").candidates(Lexicon.from_words(["bee", "bed", "zoo"]))
        (('bee', 'zoo'),)
        """
        shelf = _Shelf(self, lexicon)
        return tuple(
            tuple(filter(_known_pattern(self, clue), shelf.words(clue, types=True))) for clue in self.clues
        )

    def solve(
        self,
        lexicon: Lexicon,
        *,
        heuristics: Iterable[str] = _DEFAULT,
        strategy: str = "depth_first",
        limit: int | None = None,
        max_nodes: int | None = None,
        timeout: float | None = None,
        trace: bool | int = False,
    ) -> Run[SymbolCodeSolution]:
        """Every code under which all clues are words; see :func:`solve_symbol_code`."""
        names = checked_names("heuristics", heuristics, HEURISTICS)
        problem = _problem(self, _Shelf(self, lexicon), names, strategy)
        options: dict[str, Any] = {"limit": limit, "max_nodes": max_nodes, "timeout": timeout, "trace": trace}
        run: Run[SymbolCodeSolution] = getattr(search, strategy)(problem, **options)
        return run

    def is_unique(self, lexicon: Lexicon, **options: Any) -> bool:
        """Whether there is exactly one code; stops at the second.

        Raises
        ------
        TimeoutError
            If a limit in `options` ended the search before that was known.

        >>> from wordsearch.words.lexicon import Lexicon
        >>> SymbolCode.parse("x y y").is_unique(Lexicon.from_words(["bee", "bed"]))
        True
        """
        run = self.solve(lexicon, **{**options, "limit": 2}).finish()
        if run.status != "complete" and len(run.solutions) < 2:
            raise TimeoutError(f"undecided: {run.summary()}")
        return len(run.solutions) == 1

    def rate(self, lexicon: Lexicon) -> Rating:
        """How hard it is for a person who knows the words of `lexicon`; see :func:`wordsearch.rate`.

        Raises
        ------
        PuzzleError
            If the lexicon has no solution, and the code was not made with one.
        """
        from wordsearch.puzzles.symbol_code.make import rated

        return rated(self, lexicon)

    @cached_property
    def _in_numbers(self) -> tuple[tuple[str, ...], list[int], list[tuple[OrderType, list[int]]]]:
        """The symbols, known ones first; their letters as bit sets; each clue's order type and symbols."""
        given = dict(self.known)
        order = (*given, *(symbol for symbol in self._shown if symbol not in given))
        number = {symbol: place for place, symbol in enumerate(order)}
        letters = [1 << self.alphabet.index(letter) for letter in given.values()]
        letters += [(1 << len(self.alphabet)) - 1 ^ sum(letters)] * (len(order) - len(letters))
        clues = [
            (order_type(clue), [number[symbol] for symbol in dict.fromkeys(clue)])
            for clue in dict.fromkeys(self.clues)
        ]
        return order, letters, clues

    @classmethod
    def batch(
        cls,
        puzzles: Sequence[SymbolCode],
        lexicon: Lexicon,
        *,
        solutions: bool,
        limit: int | None,
        stop: NDArray[np.uint8],
        **options: Any,
    ) -> Outcome:
        """Many puzzles through the kernel, for :func:`wordsearch.solve_many`.

        ``heuristics`` may leave ``common_words`` out: for a question that is not about which solutions come
        first, such as whether there are two, that saves looking the frequencies up.

        Raises
        ------
        PuzzleError
            For options that the kernel lacks, or an alphabet of more than 62 letters.
        """
        import numpy as np

        from wordsearch.batch.outcome import Outcome
        from wordsearch.puzzles.symbol_code import kernel

        ranked_words = _kernel_heuristics(cls, options) and (solutions or limit is not None)
        check_lexicon(lexicon)
        answers, found = np.zeros((len(puzzles), 3), np.int64), [list[SymbolCodeSolution]() for _ in puzzles]
        kernel.solve([], kernel.Shelf("a").tables, 1, at_once=_AT_ONCE, wanted=False, limit=None, stop=stop)
        for places in _by_alphabet(puzzles):
            some = puzzles if len(places) == len(puzzles) else [puzzles[place] for place in places]
            coded, tables = _all_coded(some, lexicon, ranked_words)
            answers[places], letters = kernel.solve(
                coded,
                tables,
                len(some[0].alphabet),
                at_once=_AT_ONCE,
                wanted=solutions,
                limit=limit,
                stop=stop,
            )
            if solutions:
                for place, codes in zip(
                    places, _decoded(some, answers[places, 0].tolist(), letters.tolist()), strict=True
                ):
                    found[place] = codes
        counts, nodes, done = answers.T.copy()
        return Outcome(counts, nodes, done.astype(np.uint8), found if solutions else None)

    # -- looking -----------------------------------------------------------------------------------------

    def __str__(self) -> str:
        clues = self.text or "\n".join(map(clue_text, self.clues))
        known = ", ".join(f"{symbol} = {letter}" for symbol, letter in self.known)
        return clues + (f"\nknown: {known}" if known else "")

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_svg_(self) -> str:
        from wordsearch.puzzles.symbol_code.draw import puzzle_svg

        return puzzle_svg(self)


# --- for the kernel ----------------------------------------------------------------------------------------


def _kernel_heuristics(kind: type[SymbolCode], options: Mapping[str, Any]) -> bool:
    """Whether common words come first; refuses what the kernel cannot do."""
    from wordsearch.batch.outcome import kernel_options

    given = options.get("heuristics", _DEFAULT)
    names = checked_names("heuristics", given, HEURISTICS)
    if names == frozenset(_DEFAULT) - {"common_words"}:
        options = {name: value for name, value in options.items() if name != "heuristics"}
    kernel_options(kind, options, ())
    return "common_words" in names


def _by_alphabet(puzzles: Sequence[SymbolCode]) -> Iterator[list[int]]:
    """The places of puzzles that can share tables: same alphabet, same words of one letter."""
    groups: dict[tuple[str, str | None], list[int]] = {}
    for place, puzzle in enumerate(puzzles):
        groups.setdefault((puzzle.alphabet, puzzle.one_letter_words), []).append(place)
    yield from groups.values()


def _kernel_shelf(puzzles: Sequence[SymbolCode], lexicon: Lexicon, ranked_words: bool) -> Any:
    """The shelf with tables for all clues of puzzles that can share them."""
    from wordsearch.puzzles.symbol_code import kernel

    one, plain = puzzles[0], _Shelf(puzzles[0], lexicon)
    if len(one.alphabet) > kernel.MOST_LETTERS:
        raise PuzzleError(
            f"the kernel takes alphabets of up to {kernel.MOST_LETTERS} letters, and this one "
            f"has {len(one.alphabet)}; the plain solver (kernel=False) takes any"
        )
    kept = kernel.shelves(lexicon)
    shelf = kept.setdefault((one.alphabet, one.one_letter_words, ranked_words), kernel.Shelf(one.alphabet))
    with shelf.lock:
        kinds = {kind for puzzle in puzzles for kind, _ in puzzle._in_numbers[2]} - shelf.number.keys()
        if kinds:
            shelf.add(
                (kind, _in_order(plain.words(list(map(str, kind)), types=True), lexicon, ranked_words))
                for kind in sorted(kinds)
            )
    return shelf


def _in_order(words: Sequence[str], lexicon: Lexicon, ranked_words: bool) -> Sequence[str]:
    """Words as a search tries them: the most common first, if that is asked for and known."""
    if not ranked_words:
        return words
    try:
        return sorted(words, key=_Rarity(lexicon))
    except LexiconError:
        return words


def _all_coded(puzzles: Sequence[SymbolCode], lexicon: Lexicon, ranked_words: bool) -> tuple[Any, Any]:
    """The puzzles as the kernel takes them, and the tables they refer to; those that come twice, once."""
    distinct = dict(zip(map(id, puzzles), puzzles, strict=True))
    shelf = _kernel_shelf(list(distinct.values()), lexicon, ranked_words)
    coded = {key: _coded(puzzle, shelf) for key, puzzle in distinct.items()}
    return [coded[id(puzzle)] for puzzle in puzzles], shelf.tables


def _coded(puzzle: SymbolCode, shelf: Any) -> Any:
    """The puzzle as the kernel takes it: clues with few words first, as back-solving has them."""
    from wordsearch.puzzles.symbol_code.kernel import Coded

    _, letters, clues = puzzle._in_numbers
    ordered = sorted(clues, key=lambda clue: shelf.words[clue[0]])
    return Coded(
        letters,
        [shelf.number[kind] for kind, _ in ordered],
        [symbol for _, symbols in ordered for symbol in symbols],
    )


def _decoded(
    puzzles: Sequence[SymbolCode], counts: Sequence[int], letters: Sequence[int]
) -> Iterator[list[SymbolCodeSolution]]:
    """The solutions of each puzzle."""
    each = iter(letters)
    for puzzle, count in zip(puzzles, counts, strict=True):
        order, alphabet = puzzle._in_numbers[0], puzzle.alphabet
        yield [_solution(puzzle, {symbol: alphabet[next(each)] for symbol in order}) for _ in range(count)]


def clue_text(clue: Sequence[str]) -> str:
    """A clue as one text: its symbols with spaces between them, or none when all are single characters.

    >>> clue_text(("club", "star")), clue_text(("X", "Q"))
    ('club star', 'XQ')
    """
    single = all(len(characters(symbol)) == 1 and symbol != "," for symbol in clue)
    return ("" if single else " ").join(clue)


def _check_alphabet(alphabet: str) -> None:
    if not isinstance(alphabet, str) or not alphabet.isalpha() or len(set(alphabet)) < len(alphabet):
        raise PuzzleError(f"an alphabet is a text of letters, each of them once; this is {alphabet!r}")


def _check_known(known: Iterable[tuple[str, str]], alphabet: str) -> None:
    symbol_of: dict[str, str] = {}
    for symbol, letter in known:
        if not isinstance(letter, str) or len(letter) != 1 or letter not in alphabet:
            raise PuzzleError(f"known gives {symbol!r} the letter {letter!r}; it must be one of {alphabet!r}")
        if letter in symbol_of:
            raise PuzzleError(
                f"known gives the letter {letter!r} to both {symbol_of[letter]!r} and "
                f"{symbol!r}; different symbols stand for different letters"
            )
        symbol_of[letter] = symbol


def _given(known: Code | None, spell: _Spelling) -> tuple[tuple[str, str], ...]:
    """`known` in the spelling of the clues, letters in lower case."""
    if not isinstance(known, Mapping | None):
        raise PuzzleError(f"known must map symbols to letters, as in {{'seven': 'e'}}; it is {known!r}")
    given: dict[str, str] = {}
    for name, letter in (known or {}).items():
        symbol = spell.known(_symbol(name, "a symbol in known"))
        if symbol is None:
            near = difflib.get_close_matches(_fold(name), list(spell._first), n=1)
            hint = f"did you mean {spell._first[near[0]]!r}?" if near else "if it exists, list it in symbols="
            raise PuzzleError(f"known names {name!r}, which no clue contains; {hint}")
        folded = letter.lower() if isinstance(letter, str) else letter
        if given.setdefault(symbol, folded) != folded:
            raise PuzzleError(
                f"known gives {symbol!r} both {given[symbol]!r} and {folded!r}; symbols that "
                "differ only in case are one symbol"
            )
    return tuple(given.items())


def _with_known(code: SymbolCode, known: Code) -> SymbolCode:
    spell = _Spelling()
    for symbol in code.symbols:
        spell(symbol)
    both = dict(code.known)
    for symbol, letter in _given(known, spell):
        if both.setdefault(symbol, letter) != letter:
            raise PuzzleError(f"known gives {symbol!r} the letter {letter!r}; the puzzle, {both[symbol]!r}")
    return replace(code, known=tuple(both.items()))


_GAPS = re.compile("[\\s\\-\u2010-\u2015]+")


def _is_cipher(character: str) -> bool:
    """Whether a character of a cryptogram stands for a letter: letters and pictures do."""
    return unicodedata.category(character[0])[0] == "L" or unicodedata.category(character[0]) == "So"


def _cryptogram_words(text: str) -> tuple[list[list[str]], list[str]]:
    """The words of a cryptogram that can be looked up, and the symbols of those that cannot."""
    words: list[list[str]] = []
    loose: list[str] = []
    for token in _GAPS.split(text):
        shown = characters(token)
        inside = [place for place, character in enumerate(shown) if _is_cipher(character)]
        if not inside:
            continue
        word = shown[inside[0] : inside[-1] + 1]
        if len(word) == len(inside):
            words.append(word)
        else:
            loose += filter(_is_cipher, word)
    return words, loose


def _example_file() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        (data_folder() / "puzzles" / "symbol_code.json").read_text(encoding="utf-8")
    )
    return found


# --- solutions ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SymbolCodeSolution:
    """A code under which all clues are words.

    Attributes
    ----------
    puzzle : SymbolCode
    letters : tuple of (str, str)
        Each symbol of the clues, and each known one, with its letter.
    """

    puzzle: SymbolCode
    letters: tuple[tuple[str, str], ...]

    @cached_property
    def code(self) -> dict[str, str]:
        """Symbol to letter."""
        return dict(self.letters)

    @property
    def words(self) -> tuple[str, ...]:
        """What each clue reads."""
        return tuple("".join([self.code[symbol] for symbol in clue]) for clue in self.puzzle.clues)

    @property
    def undetermined(self) -> dict[str, str]:
        """Symbols that no clue contains, each with the letters left for it."""
        used = set(self.code.values())
        left = "".join(letter for letter in self.puzzle.alphabet if letter not in used)
        return {symbol: left for symbol in self.puzzle.others if symbol not in self.code}

    def decode(self, text: str | None = None) -> str:
        """A text with letters for symbols, ``_`` for undetermined ones; default: the whole puzzle.

        What is no symbol stays as it is, and in a text in mixed case capitals stay capitals. If a symbol of
        the puzzle has several characters, the text is read as clues: symbols parted by spaces, a line a word.
        """
        if text is None and not self.puzzle.text:
            return " ".join(self.words)
        text = self.puzzle.text if text is None else unicodedata.normalize("NFC", text)
        if any(len(characters(symbol)) > 1 for symbol in self.puzzle.symbols):
            return "\n".join(self._plain(line.split(), mixed=False) for line in text.splitlines())
        return self._plain(characters(text), mixed=text not in (text.upper(), text.lower()))

    def _plain(self, symbols: Iterable[str], mixed: bool) -> str:
        letters = {_fold(symbol): "_" for symbol in self.puzzle.symbols}
        letters |= {_fold(symbol): letter for symbol, letter in self.letters}
        plain = [(symbol, letters.get(_fold(symbol), symbol)) for symbol in symbols]
        return "".join(
            [letter.upper() if mixed and symbol != symbol.lower() else letter for symbol, letter in plain]
        )

    def __str__(self) -> str:
        rows = [(word, clue_text(clue)) for word, clue in zip(self.words, self.puzzle.clues, strict=True)]
        width = max(len(word) for word, _ in rows)
        lines = [f"{word:<{width}}  {clue}" for word, clue in rows]
        lines.append("code: " + ", ".join(f"{symbol} = {letter}" for symbol, letter in self.letters))
        lines += [f"undetermined: {symbol} (one of {left})" for symbol, left in self.undetermined.items()]
        return "\n".join([self.decode(), ""] + lines if self.puzzle.text else lines)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_svg_(self) -> str:
        from wordsearch.puzzles.symbol_code.draw import solution_svg

        return solution_svg(self)


def _solution(puzzle: SymbolCode, code: Code) -> SymbolCodeSolution:
    letters = tuple((symbol, code[symbol]) for symbol in puzzle.symbols if symbol in code)
    return SymbolCodeSolution(puzzle, letters)


def ranked(solutions: Iterable[SymbolCodeSolution], lexicon: Lexicon) -> list[SymbolCodeSolution]:
    """Solutions with the most common words first (the sum of their words' rarities, least first).

    Raises
    ------
    LexiconError
        The lexicon is not ranked and wordfreq is not installed.
    """
    rarity = _Rarity(lexicon)
    return sorted(solutions, key=lambda found: sum(map(rarity, found.words)))


def possible_letters(solutions: Iterable[SymbolCodeSolution]) -> dict[str, str]:
    """For each symbol the letters it has in some solution, or may have where no clue contains it."""
    found: dict[str, set[str]] = {}
    for solution in solutions:
        for symbol, letters in (*solution.letters, *solution.undetermined.items()):
            found.setdefault(symbol, set()).update(letters)
    return {symbol: "".join(sorted(letters)) for symbol, letters in found.items()}


# --- words, as the searches want them ----------------------------------------------------------------------


class _Rarity:
    """How rare a word is: orders of magnitude below every word; ranks count by Zipf's law."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._has_ranks = any(lexicon.rank(word) is not None for word in lexicon.words[:1])

    def __call__(self, word: str) -> float:
        if self._has_ranks:
            from math import log10

            return log10(self._lexicon.rank(word) or 10 * len(self._lexicon))
        return 9.0 - self._lexicon.frequency(word)


class _Column(NamedTuple):
    """What the words of a table have at one symbol's places: all their letters, and for each its words."""

    letters: int
    having: dict[int, int]


class _Table(NamedTuple):
    """The words that fit one order type, and a column for each of its different symbols.

    Letters and words are bit sets: bit i stands for the alphabet's letter i, or for ``words[i]``. `fitting`
    are the words with equal letters at the places of each symbol: all, if they are of the order type.
    """

    words: Sequence[str]
    columns: tuple[_Column, ...]
    fitting: int


class _Shelf:
    """A lexicon's words by length and order type, as far as the puzzle's alphabet spells them."""

    def __init__(self, puzzle: SymbolCode, lexicon: Lexicon) -> None:
        check_lexicon(lexicon)
        if not set(puzzle.alphabet) & set(lexicon.alphabet):
            raise PuzzleError(
                f"no word of the lexicon {lexicon.name!r} is spelled with the letters "
                f"{puzzle.alphabet!r}; for its own, pass alphabet={lexicon.alphabet[:40]!r}"
            )
        self.lexicon, self.alphabet = lexicon, puzzle.alphabet
        self._one_letter_words = puzzle.one_letter_words
        self._clean = set(lexicon.alphabet) <= set(puzzle.alphabet)
        self._lengths: dict[int, tuple[str, ...]] = {}
        self._types: dict[OrderType, list[str]] = {}
        self._tables: dict[tuple[OrderType, bool, bool], _Table] = {}

    def of_length(self, length: int) -> tuple[str, ...]:
        """The words of that length in the puzzle's alphabet."""
        if length not in self._lengths:
            words = self.lexicon.of_length(length)
            if length == 1 and self._one_letter_words is not None:
                words = tuple(sorted(set(self._one_letter_words)))
            if not self._clean:
                spelled = re.compile(f"[{re.escape(self.alphabet)}]+").fullmatch
                words = tuple(filter(spelled, words))
            self._lengths[length] = words
        return self._lengths[length]

    def words(self, clue: Sequence[str], types: bool) -> Sequence[str]:
        """The words as long as the clue; with `types`, only those of its order type."""
        if not types:
            return self.of_length(len(clue))
        kind = order_type(clue)
        if kind not in self._types:
            self._types[kind] = _of_type(self.of_length(len(clue)), kind)
        return self._types[kind]

    def table(self, clue: Sequence[str], types: bool, common_first: bool) -> _Table:
        """The same words as bit sets; with `common_first` the most common ones have the lowest bits."""
        key = order_type(clue), types, common_first
        if key not in self._tables:
            words = self.words(clue, types)
            if common_first:
                words = sorted(words, key=_Rarity(self.lexicon))
            columns = tuple(_columns(words, order_type(clue), self.alphabet))
            self._tables[key] = _Table(words, columns, _fitting(columns))
        return self._tables[key]


def _of_type(words: Sequence[str], kind: OrderType) -> list[str]:
    """The words (all as long as `kind`) of that order type: ``order_type(word) == kind``, but all at once."""
    import numpy as np

    if not words:
        return []
    points = np.frombuffer("".join(words).encode("utf-32-le"), "<u4").reshape(len(words), len(kind)).T.copy()
    fits = np.ones(len(words), np.bool_)
    for second, first_seen in enumerate(kind):
        for first in range(second):
            fits &= (points[first] == points[second]) == (kind[first] == first_seen)
    return list(compress(words, fits.tolist()))


def _columns(words: Sequence[str], kind: OrderType, alphabet: str) -> Iterator[_Column]:
    """For each different symbol of an order type: which words have which letter at all of its places."""
    length = len(kind)
    joined = "".join(reversed(words))  # the number's last digit is its lowest bit
    for first in dict.fromkeys(kind):
        places = [joined[place::length] for place in range(length) if kind[place] == first]
        found = {
            1 << bit: _having(letter, places, alphabet)
            for bit, letter in enumerate(alphabet)
            if letter in places[0]
        }
        having = {letter: there for letter, there in found.items() if there}
        yield _Column(sum(having), having)


def _fitting(columns: Iterable[_Column]) -> int:
    """The words that every column has under some letter."""
    fitting = -1
    for column in columns:
        fitting &= reduce(operator.or_, column.having.values(), 0)
    return fitting


def _having(letter: str, places: Sequence[str], alphabet: str) -> int:
    """The words with `letter` at all `places` (texts with one character a word), as a bit set."""
    digits = {ord(other): "0" for other in alphabet} | {ord(letter): "1"}
    having = int(places[0].translate(digits), 2)
    for place in places[1:]:
        having &= int(place.translate(digits), 2)
    return having


def _bits(bit_set: int) -> Iterator[int]:
    """The places of the ones, lowest first."""
    while bit_set:
        lowest = bit_set & -bit_set
        yield lowest.bit_length() - 1
        bit_set ^= lowest


class _Scan:
    """Looks a mask up by trying the words one after the other (heuristic ``masks`` by itself)."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words, self._set, self._text = words, frozenset(words), "\n".join(words)

    def fits(self, mask: str) -> bool:
        """Whether a word fits the mask."""
        if _OPEN not in mask:
            return mask in self._set
        return re.search(f"^{mask}$", self._text, re.MULTILINE) is not None

    def matches(self, mask: str) -> Iterable[str]:
        """The words that fit the mask."""
        found: list[str] = re.findall(f"^{mask}$", self._text, re.MULTILINE)
        return found


class _Walk:
    """Looks a mask up by a wildcard walk in a trie: each open place tries every branch."""

    def __init__(self, words: Sequence[str]) -> None:
        from wordsearch.words.trie import Trie

        self.words, self._trie = words, Trie(words)
        self.matches = self._trie.matches

    def fits(self, mask: str) -> bool:
        """Whether a word fits the mask."""
        return next(self._trie.matches(mask), None) is not None


_Lookup = _Scan | _Walk

# --- the problems ------------------------------------------------------------------------------------------


def _problem(puzzle: SymbolCode, shelf: _Shelf, names: frozenset[str], strategy: str) -> _Codes:
    check_choice("strategy", strategy, _STRATEGIES)
    if "intersect" in names:
        return Intersected(puzzle, shelf, names, by_rarity=strategy == "best_first")
    return (WordByWord if "back_solving" in names else LetterByLetter)(puzzle, shelf, names)


class _Codes:
    """What the three problems share: the puzzle, its clues without repeats, the order to take them in."""

    def __init__(self, puzzle: SymbolCode, shelf: _Shelf, heuristics: frozenset[str]) -> None:
        self.puzzle, self.shelf, self.heuristics = puzzle, shelf, heuristics
        self._types = "order_types" in heuristics
        counts = Counter(symbol for clue in puzzle.clues for symbol in clue)
        given = dict(puzzle.known)
        # Known symbols first, so that a state of letters can begin with theirs.
        left = [symbol for symbol in puzzle._shown if symbol not in given]
        clues = list(dict.fromkeys(puzzle.clues))
        if "frequent_first" in heuristics:
            left.sort(key=counts.__getitem__, reverse=True)
            clues.sort(key=lambda clue: sum(map(counts.__getitem__, set(clue))), reverse=True)
        if "back_solving" in heuristics:
            clues.sort(key=lambda clue: len(shelf.words(clue, self._types)))
        self.order = (*given, *left)
        place = {symbol: number for number, symbol in enumerate(self.order)}
        self.clues = tuple(tuple(place[symbol] for symbol in clue) for clue in clues)
        self._words_as = clues

    @cached_property
    def _lookups(self) -> tuple[_Lookup, ...]:
        """For each clue the words it may be; clues of one order type share them."""
        kind = _Walk if "trie" in self.heuristics else _Scan
        made: dict[OrderType | int, _Lookup] = {}
        for clue in self._words_as:
            key = order_type(clue) if self._types else len(clue)
            if key not in made:
                made[key] = kind(self.shelf.words(clue, self._types))
        return tuple(made[order_type(clue) if self._types else len(clue)] for clue in self._words_as)

    @cached_property
    def _reason(self) -> str:
        """The heuristic that decides what a mask may be."""
        return next(name for name in ("order_types", "trie", "masks") if name in self.heuristics)

    def _common_first(self, words: Sequence[str]) -> Sequence[str]:
        if "common_words" not in self.heuristics or len(words) < 2:
            return words
        try:
            return sorted(words, key=_Rarity(self.shelf.lexicon))
        except LexiconError:  # no frequencies here: any order is right, and alphabetical as good as any
            return words

    def _letters(self, state: Any) -> Iterable[str]:
        """For each symbol of `order` its letter in a state, a dot while it has none."""
        return str(state)

    def after(self, labels: Sequence[object]) -> SymbolCode:
        """The puzzle as it stands at a node of the search tree: with the letters known there."""
        state = state_after(self, labels)
        letters = () if state is None else self._letters(state)
        known = {
            symbol: letter for symbol, letter in zip(self.order, letters, strict=False) if letter != _OPEN
        }
        return replace(
            self.puzzle, known=tuple((symbol, known[symbol]) for symbol in self.order if symbol in known)
        )

    def explain(
        self, run: Run[SymbolCodeSolution], lexicons: Iterable[Lexicon] | None = None
    ) -> pd.DataFrame:
        """Clue by clue, what a run could choose from, and what other lexicons would offer: `explain_run`."""
        return explain_run(run, self.puzzle, [self.shelf.lexicon, *(lexicons or ())])


class LetterByLetter(_Codes):
    """Problem: give the symbols their letters, one after the other.

    A state is the text of the letters given so far, in the order of the symbols. Without the heuristic
    ``masks`` clues are looked at only when every symbol has its letter: 26!/13! codes for 13 symbols.
    """

    def __init__(self, puzzle: SymbolCode, shelf: _Shelf, heuristics: frozenset[str]) -> None:
        super().__init__(puzzle, shelf, heuristics)
        self._masks = "masks" in heuristics
        self._touched = [
            [number for number, clue in enumerate(self.clues) if place in clue]
            for place in range(len(self.order))
        ]

    def roots(self) -> Iterator[str]:
        yield "".join(letter for _, letter in self.puzzle.known)

    def _fits(self, state: str, number: int) -> bool:
        given = len(state)
        mask = "".join([state[place] if place < given else _OPEN for place in self.clues[number]])
        return self._lookups[number].fits(mask)

    def children(self, state: str) -> Iterator[Any]:
        place = len(state)
        if place == len(self.order):
            return
        symbol, touched = self.order[place], self._touched[place] if self._masks else ()
        for letter in self.puzzle.alphabet:
            if letter not in state:
                child = state + letter
                if all(self._fits(child, number) for number in touched):
                    yield f"{symbol}={letter}", child
                else:
                    yield Prune(f"{symbol}={letter}", self._reason)

    def solution(self, state: str) -> SymbolCodeSolution | None:
        if len(state) < len(self.order) or not all(self._fits(state, n) for n in range(len(self.clues))):
            return None
        return _solution(self.puzzle, dict(zip(self.order, state, strict=True)))


class _Read(NamedTuple):
    """A state of back-solving: for each symbol its letter or a dot, and the clues still to be read."""

    letters: str
    clues: tuple[int, ...]


class WordByWord(_Codes):
    """Problem: read one clue after the other as one of the words that fit what is known (back-solving)."""

    def roots(self) -> Iterator[_Read]:
        given = "".join(letter for _, letter in self.puzzle.known)
        yield _Read(given.ljust(len(self.order), _OPEN), tuple(range(len(self.clues))))

    def _letters(self, state: _Read) -> str:
        return state.letters

    def _mask(self, letters: str, number: int) -> str:
        return "".join([letters[place] for place in self.clues[number]])

    def _next(self, state: _Read) -> tuple[int, Sequence[str]]:
        """The clue to read now, and the words it may be."""
        if "fewest_first" not in self.heuristics:
            return state.clues[0], self._candidates(state.letters, state.clues[0])
        choices = [(number, self._candidates(state.letters, number)) for number in state.clues]
        return min(choices, key=lambda choice: len(choice[1]))

    def _candidates(self, letters: str, number: int) -> list[str]:
        words = self._lookups[number].matches(self._mask(letters, number))
        return [word for word in words if self._read(letters, number, word)]

    def _read(self, letters: str, number: int, word: str) -> str:
        """The letters with those of `word` for the clue; empty where two symbols would share one."""
        filled = list(letters)
        for place, letter in zip(self.clues[number], word, strict=True):
            if filled[place] == letter:
                continue
            if filled[place] != _OPEN or letter in filled:
                return ""
            filled[place] = letter
        return "".join(filled)

    def children(self, state: _Read) -> Iterator[Any]:
        if not state.clues:
            return
        number, words = self._next(state)
        left = tuple(other for other in state.clues if other != number)
        for word in self._common_first(words):
            letters = self._read(state.letters, number, word)
            if "masks" in self.heuristics and not all(
                self._lookups[other].fits(self._mask(letters, other)) for other in left
            ):
                yield Prune(word, self._reason)
            else:
                yield word, _Read(letters, left)

    def solution(self, state: _Read) -> SymbolCodeSolution | None:
        if state.clues:
            return None
        return _solution(self.puzzle, dict(zip(self.order, state.letters, strict=True)))


class _Agreed(NamedTuple):
    """A state of the intersected search: letters left for each symbol, words for each clue (bit sets).

    `agreed` is False at a root whose clues have not been intersected yet.
    """

    letters: tuple[int, ...]
    words: tuple[int, ...]
    agreed: bool = True


class Intersected(_Codes):
    """Problem: branch over words or letters, keeping only what every clue agrees on.

    Each clue has a table of its words (:class:`_Table`). A letter stays possible for a symbol while every
    clue with the symbol has a word left with it; a word stays while all its letters do; a settled letter
    leaves all other symbols. A child in which nothing is left for some clue or symbol is pruned as
    ``intersect``.

    With `by_rarity`, cost and bound add up the rarity of the clues' most common words left, so that
    best-first search finds solutions of common words first, exactly.
    """

    def __init__(
        self, puzzle: SymbolCode, shelf: _Shelf, heuristics: frozenset[str], by_rarity: bool = False
    ) -> None:
        super().__init__(puzzle, shelf, heuristics)
        self.tables = [shelf.table(clue, self._types, by_rarity) for clue in self._words_as]
        self._rarity = _Rarity(shelf.lexicon)
        self._distinct = [tuple(dict.fromkeys(clue)) for clue in self.clues]
        self._touched = [
            tuple(number for number, clue in enumerate(self.clues) if place in clue)
            for place in range(len(self.order))
        ]

    def roots(self) -> Iterator[_Agreed]:
        start = self._start()
        agreed = start if self._tries_at_once(start) else self.agreed()
        if agreed is not None:
            yield agreed

    def _start(self) -> _Agreed:
        """All words, and all letters that are not given away."""
        alphabet, known = self.puzzle.alphabet, len(self.puzzle.known)
        letters = [1 << alphabet.index(letter) for _, letter in self.puzzle.known]
        letters += [(1 << len(alphabet)) - 1 & ~sum(letters)] * (len(self.order) - known)
        return _Agreed(tuple(letters), tuple(table.fitting for table in self.tables), agreed=False)

    def agreed(self) -> _Agreed | None:
        """What is left when all clues are intersected, before any search; None for nothing."""
        start = self._start()
        return self._agree(list(start.letters), list(start.words), set(range(len(start.words))))

    def _tries_at_once(self, start: _Agreed) -> bool:
        """Whether words are tried before the clues agree: nothing is settled, and a clue has few words.

        Each word that is tried makes all clues agree anyway, and for few of them that is the faster way.
        """
        if not {"back_solving", "fewest_first"} <= self.heuristics:
            return False
        open_letters = all(left & (left - 1) for left in start.letters)
        return open_letters and 1 < min(map(int.bit_count, start.words)) <= _AT_ONCE

    def _letters(self, state: _Agreed) -> list[str]:
        alphabet = self.puzzle.alphabet
        return [alphabet[left.bit_length() - 1] if left.bit_count() == 1 else _OPEN for left in state.letters]

    def _agree(self, letters: list[int], words: list[int], changed: set[int]) -> _Agreed | None:
        """Intersect to the fixpoint, beginning with the `changed` clues; None when nothing is left."""
        while changed:
            number = min(changed, key=lambda clue: words[clue].bit_count())
            changed.discard(number)
            narrowed = self._narrow(letters, words, number)
            if narrowed is None:
                return None
            for place in narrowed:
                changed.update(self._touched[place])
            changed.discard(number)  # its own letters and words agree now, whatever it did to others
            settled = [place for place in narrowed if letters[place].bit_count() == 1]
            if settled and not self._settle(letters, settled, changed):
                return None
        return _Agreed(tuple(letters), tuple(words))

    def _narrow(self, letters: list[int], words: list[int], number: int) -> list[int] | None:
        """Make a clue's words and its symbols' letters agree; the symbols that lost letters, or None."""
        columns, left = self.tables[number].columns, words[number]
        for place, (every, having) in zip(self._distinct[number], columns, strict=True):
            open_letters = letters[place]
            if not open_letters & (open_letters - 1):
                left &= having.get(open_letters, 0)
            elif every & ~open_letters:
                allowed = 0
                for letter in having:
                    if open_letters & letter:
                        allowed |= having[letter]
                left &= allowed
        if not left:
            return None
        words[number] = left
        return [
            place
            for place, column in zip(self._distinct[number], columns, strict=True)
            if self._supported(letters, place, column.having, left)
        ]

    def _supported(self, letters: list[int], place: int, having: dict[int, int], left: int) -> bool:
        """Keep of a symbol's letters those that a word that is left has; whether any went."""
        open_letters = letters[place]
        if not open_letters & (open_letters - 1):
            return False
        seen = 0
        for letter in having:
            if open_letters & letter and left & having[letter]:
                seen |= letter
        letters[place] = seen
        return seen != open_letters

    def _settle(self, letters: list[int], settled: list[int], changed: set[int]) -> bool:
        """Take settled letters from all other symbols; False when a symbol has none left."""
        while settled:
            place = settled.pop()
            letter = letters[place]
            for other, open_letters in enumerate(letters):
                if open_letters & letter and other != place:
                    letters[other] = left = open_letters ^ letter
                    if not left:
                        return False
                    changed.update(self._touched[other])
                    if left & (left - 1) == 0:
                        settled.append(other)
        return True

    def children(self, state: _Agreed) -> Iterator[Any]:
        return self._by_word(state) if "back_solving" in self.heuristics else self._by_letter(state)

    def _choice(self, bit_sets: Sequence[int]) -> int | None:
        """Where to branch: among the bit sets with a choice left, the first or the smallest."""
        undecided = [number for number, left in enumerate(bit_sets) if left & (left - 1)]
        if "fewest_first" in self.heuristics:
            return min(undecided, key=lambda number: bit_sets[number].bit_count(), default=None)
        return undecided[0] if undecided else None

    def _by_word(self, state: _Agreed) -> Iterator[Any]:
        number = self._choice(state.words)
        if number is None:
            return
        words = self.tables[number].words
        index = {words[place]: place for place in _bits(state.words[number])}
        for word in self._common_first(list(index)):
            left = list(state.words)
            left[number] = 1 << index[word]
            changed = {number} if state.agreed else set(range(len(left)))
            yield self._step(word, list(state.letters), left, changed)

    def _by_letter(self, state: _Agreed) -> Iterator[Any]:
        place = self._choice(state.letters)
        if place is None:
            return
        for bit in _bits(state.letters[place]):
            letters, changed = list(state.letters), set(self._touched[place])
            letters[place] = 1 << bit
            label = f"{self.order[place]}={self.puzzle.alphabet[bit]}"
            if self._settle(letters, [place], changed):
                yield self._step(label, letters, list(state.words), changed)
            else:
                yield Prune(label, "intersect")

    def _step(self, label: str, letters: list[int], words: list[int], changed: set[int]) -> Branch | Prune:
        agreed = self._agree(letters, words, changed)
        return Prune(label, "intersect") if agreed is None else Branch(label, agreed)

    def solution(self, state: _Agreed) -> SymbolCodeSolution | None:
        if any(left & (left - 1) for left in state.letters):
            return None
        alphabet = self.puzzle.alphabet
        code = {
            symbol: alphabet[left.bit_length() - 1]
            for symbol, left in zip(self.order, state.letters, strict=True)
        }
        return _solution(self.puzzle, code)

    def cost(self, state: _Agreed) -> float:
        """Rarity of the clues that are read."""
        return sum(
            self._least(number, left) for number, left in enumerate(state.words) if not left & (left - 1)
        )

    def bound(self, state: _Agreed) -> float:
        """Rarity of the most common word left, summed over the clues still open: never too much."""
        return sum(self._least(number, left) for number, left in enumerate(state.words) if left & (left - 1))

    def _least(self, number: int, left: int) -> float:
        # Tables made for best-first search have their most common words at the lowest bits.
        return self._rarity(self.tables[number].words[(left & -left).bit_length() - 1])


# --- what people call --------------------------------------------------------------------------------------


def solve_symbol_code(
    clues: str | Iterable[str | Iterable[str]] | SymbolCode,
    lexicon: Lexicon,
    *,
    known: Code | None = None,
    symbols: Iterable[str] = (),
    alphabet: str = string.ascii_lowercase,
    heuristics: Iterable[str] = _DEFAULT,
    strategy: str = "depth_first",
    limit: int | None = None,
    max_nodes: int | None = None,
    timeout: float | None = None,
    trace: bool | int = False,
) -> Run[SymbolCodeSolution]:
    """Every way to give different letters to the symbols so that each clue spells a word.

    Parameters
    ----------
    clues, known, symbols, alphabet
        The puzzle; see :meth:`SymbolCode.parse`. For an encrypted text, pass
        ``SymbolCode.from_cryptogram(text)``.
    lexicon : Lexicon
        Where words come from.
    heuristics : sequence of str
        By name; see :data:`HEURISTICS`, and ``SymbolCode.variants`` for sets of them. With ``intersect``
        there are no masks to look up, so ``masks`` and ``trie`` do nothing there.
    strategy : str
        ``depth_first``; ``best_first``, which with ``intersect`` yields the solutions exactly in the order of
        their words' frequency, the most common first; or ``limited_discrepancy``.
    limit, max_nodes, timeout, trace
        See :class:`wordsearch.search.run.Run`.

    Returns
    -------
    Run of SymbolCodeSolution
        Each code once. Depth first, ``common_words`` makes common words come early; `ranked` sorts exactly.

    Raises
    ------
    PuzzleError
        If the clues make no sense, no word can be spelled, or an option is none of those above.

    >>> from wordsearch.words.lexicon import Lexicon
    >>> words = Lexicon.from_words(["add", "daa", "see"])
    >>> run = solve_symbol_code(["bar seven seven", "seven bar bar"], words)
    >>> [found.words for found in run.solutions]
    [('add', 'daa'), ('daa', 'add')]
    """
    puzzle = SymbolCode.parse(clues, known, symbols=symbols, alphabet=alphabet)
    return puzzle.solve(
        lexicon,
        heuristics=heuristics,
        strategy=strategy,
        limit=limit,
        max_nodes=max_nodes,
        timeout=timeout,
        trace=trace,
    )


def _known_pattern(puzzle: SymbolCode, clue: Sequence[str]) -> Any:
    """Tells whether a word agrees with the known letters of a clue."""
    given = dict(puzzle.known)
    free = "".join(letter for letter in puzzle.alphabet if letter not in given.values())
    parts = [re.escape(given[symbol]) if symbol in given else f"[{re.escape(free)}]" for symbol in clue]
    return re.compile("".join(parts)).fullmatch if free else (lambda word: False)


# --- what the clues are worth ------------------------------------------------------------------------------


class SolutionCount(NamedTuple):
    """How many solutions there are; when not `exact`, at least so many."""

    solutions: int
    exact: bool

    def __str__(self) -> str:
        return f"{'' if self.exact else 'at least '}{self.solutions:,}"


class _Tally(Intersected):
    """Problem: the same search, stopped one clue early; a solution is the number of readings of that clue."""

    def _open(self, state: _Agreed) -> list[int]:
        return [left for left in state.words if left & (left - 1)]

    def solution(self, state: _Agreed) -> Any:
        undecided = self._open(state)
        # Words of one order type that avoid all settled letters: each of them completes a code.
        return None if len(undecided) > 1 else sum(left.bit_count() for left in undecided) or 1

    def children(self, state: _Agreed) -> Iterator[Any]:
        return super().children(state) if len(self._open(state)) > 1 else iter(())


def _count(puzzle: SymbolCode, shelf: _Shelf, at_most: float, max_nodes: int) -> SolutionCount:
    names = frozenset(("order_types", "back_solving", "fewest_first", "intersect"))
    run = search.depth_first(_Tally(puzzle, shelf, names), max_nodes=max_nodes)
    total = 0
    for ways in run:
        total += ways
        if total > at_most:
            return SolutionCount(total, False)
    return SolutionCount(total, run.status == "complete")


def clue_value(
    clues: str | Iterable[str | Iterable[str]] | SymbolCode,
    lexicon: Lexicon,
    *,
    known: Code | None = None,
    max_nodes: int = 2_000,
) -> pd.DataFrame:
    """What each clue tells: how many solutions are left after it, and which clue to look for next.

    Parameters
    ----------
    clues, known
        The puzzle, its clues in the order in which they were (or would be) found; see `SymbolCode.parse`.
    lexicon : Lexicon
        Where words come from.
    max_nodes : int
        The effort of each count; beyond it a count says how many there are at least.

    Returns
    -------
    DataFrame
        One row per clue, indexed from 1. ``clue``: its text. ``new_symbols``: how many it is the first to
        show. ``words``: how many it could be by itself. ``solutions``: in how many ways the symbols shown so
        far can have letters so that all clues so far are words; ``exact`` is False where there may be more.
        ``next``: the clue among those still unseen that would leave the fewest solutions, if it came next,
        and ``next_solutions`` how many; missing where no clue that is left would change the number, or
        `max_nodes` does not suffice to tell. Of several that would leave equally few, the first.

    Raises
    ------
    PuzzleError
        If the clues make no sense, or no word can be spelled.

    Notes
    -----
    A clue that shows new symbols can leave more solutions than there were: their letters count, too.
    """
    import pandas as pd

    puzzle = SymbolCode.parse(clues, known)
    shelf = _Shelf(puzzle, lexicon)
    rows, seen = [], set[str]()
    for number, clue in enumerate(puzzle.clues, 1):
        so_far = _count(_part(puzzle, range(number)), shelf, _MANY, max_nodes)
        best, least = _next_clue(puzzle, shelf, number, max_nodes) if so_far.solutions > 1 else (None, None)
        if least == so_far.solutions:  # no clue that is left tells anything new
            best = least = None
        alone = _count(_part(puzzle, [number - 1]), shelf, _MANY, max_nodes)
        rows.append(
            {
                "clue": clue_text(clue),
                "new_symbols": len(set(clue) - seen),
                "words": alone.solutions,
                "solutions": so_far.solutions,
                "exact": so_far.exact,
                "next": best,
                "next_solutions": least,
            }
        )
        seen |= set(clue)
    frame = pd.DataFrame(rows, index=pd.RangeIndex(1, len(rows) + 1, name="after"))
    return frame.astype({"next": "Int64", "next_solutions": "Int64"})


_MANY = 10**12


def _part(puzzle: SymbolCode, numbers: Iterable[int]) -> SymbolCode:
    """The puzzle with only some of its clues; symbols that these do not show are others."""
    clues = tuple(puzzle.clues[number] for number in numbers)
    shown = {symbol for clue in clues for symbol in clue}
    others = tuple(symbol for symbol in puzzle.symbols if symbol not in shown)
    return SymbolCode(clues, puzzle.known, others, puzzle.alphabet, puzzle.one_letter_words)


def _next_clue(puzzle: SymbolCode, shelf: _Shelf, seen: int, max_nodes: int) -> tuple[int | None, int | None]:
    """The clue after the first `seen` that leaves the fewest solutions, and how many; None if unsure."""
    best, least, unsure = None, _MANY, _MANY
    for number in range(seen, len(puzzle.clues)):
        count = _count(_part(puzzle, [*range(seen), number]), shelf, least, max_nodes)
        if count.exact and count.solutions < least:
            best, least = number + 1, count.solutions
        elif not count.exact:
            unsure = min(unsure, count.solutions)
    return (None, None) if best is None or unsure < least else (best, least)


def explain_run(
    run: Run[SymbolCodeSolution], puzzle: SymbolCode, lexicons: Sequence[Lexicon]
) -> pd.DataFrame:
    """Why a run found what it found, clue by clue.

    Parameters
    ----------
    run : Run
        Of `puzzle`, with the first of the lexicons.
    lexicons : sequence of Lexicon
        Whose words to count; the first is the run's own.

    Returns
    -------
    DataFrame
        One row per clue, indexed from 1. ``clue``; ``type``: its order type, equal letters for equal symbols;
        ``in <lexicon>``: words that fit the clue by itself, for each lexicon; ``agreed``: those of the run's
        lexicon that are left when all clues are intersected, before any search; ``read as``: what it reads
        in the solutions, five words at most; and, when there is no solution, ``solvable without``: whether
        the other clues have one. A clue of 0 words, or the only one without which there is a solution, is
        wrong or stands for a word that the lexicon lacks.
    """
    import pandas as pd

    fits = {f"in {lexicon.name}": list(map(len, puzzle.candidates(lexicon))) for lexicon in lexicons}
    frame = pd.DataFrame(
        {
            "clue": list(map(clue_text, puzzle.clues)),
            "type": list(map(_type_text, puzzle.clues)),
            **fits,
            "agreed": _agreed(puzzle, lexicons[0]),
            "read as": _readings(run, puzzle),
        }
    )
    frame.index = pd.RangeIndex(1, len(frame) + 1, name="number")
    if not run.solutions and run.status == "complete" and len(puzzle.clues) > 1:
        frame["solvable without"] = [
            _solvable_without(puzzle, lexicons[0], number) for number in range(len(puzzle.clues))
        ]
    return frame


def _type_text(clue: Sequence[str]) -> str:
    """An order type as people write it.

    >>> _type_text("geese")
    'ABBCB'
    """
    distinct = list(dict.fromkeys(clue))
    return "".join(chr(ord("A") + distinct.index(symbol)) for symbol in clue)


def _agreed(puzzle: SymbolCode, lexicon: Lexicon) -> list[int]:
    problem = Intersected(puzzle, _Shelf(puzzle, lexicon), frozenset(("order_types",)))
    root = problem.agreed()
    if root is None:
        return [0] * len(puzzle.clues)
    left = {clue: words.bit_count() for clue, words in zip(problem._words_as, root.words, strict=True)}
    return [left[clue] for clue in puzzle.clues]


def _readings(run: Run[SymbolCodeSolution], puzzle: SymbolCode) -> list[str]:
    read = [found.words for found in run.solutions]
    each = [list(dict.fromkeys(words[number] for words in read)) for number in range(len(puzzle.clues))]
    return [", ".join(words[:5]) + (", …" if len(words) > 5 else "") for words in each]


def _solvable_without(puzzle: SymbolCode, lexicon: Lexicon, number: int) -> bool | None:
    others = [other for other in range(len(puzzle.clues)) if other != number]
    run = _part(puzzle, others).solve(lexicon, limit=1, max_nodes=10_000)
    return True if run.solutions else False if run.status == "complete" else None
