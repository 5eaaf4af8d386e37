"""Symbol codes: the model. Give each symbol a letter of its own so that every clue spells a word.

The puzzle is the slot-machine metapuzzle of a puzzle hunt (EPP13), and every simple-substitution
cryptogram is one, too. Its first solver came with five observations; each is a heuristic here, with
a name, and can be switched on its own, as can arc consistency, which goes beyond them.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar

from wordsearch.display.figure_file import Drawn
from wordsearch.display.shown import worded
from wordsearch.errors import (
    PuzzleError,
    check_is_text,
    check_text,
    check_texts,
    checked,
    listed,
    short,
    whole_number,
)
from wordsearch.provenance import Provenance
from wordsearch.puzzle import Field, Form, Puzzle
from wordsearch.puzzles.symbol_code.symbols import (
    Code,
    Spelling,
    characters,
    check_alphabet,
    checked_symbol,
    clue_text,
    cryptogram_parts,
    fold,
    known_in,
    known_text,
    symbols_in,
    without,
)
from wordsearch.search.missing import Missing
from wordsearch.words.given import as_lexicon
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.prices import prices_of

if TYPE_CHECKING:
    from wordsearch.puzzles.symbol_code.masks import Codes

#: The heuristics that pay where it does not matter which solutions come first.
UNRANKED = ("order_types", "back_solving", "mrv", "arc_consistency")
#: The same, common words first: words for clues, as the kernel searches.
RANKED = (*UNRANKED, "common_words")
#: Letters for symbols: the quickest to find all solutions.
DEFAULT = ("order_types", "mrv", "arc_consistency")
_OBSERVATIONS = ("masks", "trie", "order_types", "frequent_first", "back_solving")


@dataclass(frozen=True)
class SymbolCode(Puzzle):
    """Clues written in symbols; usually made with `parse` or `from_cryptogram`.

    >>> SymbolCode.parse(["Cherry Seven Bar Spade Seven"]).symbols
    ('Cherry', 'Seven', 'Bar', 'Spade')

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
    provenance : Provenance or None
        What is known of a code that :func:`wordsearch.make_symbol_code` made; it plays no part in
        equality.

    Raises
    ------
    PuzzleError
        No clues, an empty clue, more symbols than letters, known letters that clash, symbols in
        several spellings, or a text of other words than the clues.
    """

    clues: tuple[tuple[str, ...], ...]
    known: tuple[tuple[str, str], ...] = ()
    others: tuple[str, ...] = ()
    alphabet: str = string.ascii_lowercase
    one_letter_words: str | None = None
    text: str = ""
    provenance: Provenance | None = field(default=None, compare=False, repr=False)

    name = "symbol_code"
    title = "Symbol code"
    also_called = ("cipher", "substitution")
    #: The first five are the first solver's observations.
    heuristics = {
        "masks": "rule out a partial code when some clue's mask, such as ba.., fits no word",
        "trie": "look masks up by a wildcard walk in a trie, not by a scan of the words",
        "order_types": "look only among words with equal letters exactly where the clue has equal "
        "symbols",
        "frequent_first": "begin with the symbols that occur most in the clues, or the clues that "
        "hold them",
        "back_solving": "read a whole clue, one with few words first, as a word; not one symbol as "
        "a letter",
        "mrv": "next comes the clue with the fewest words left, or the symbol with the fewest "
        "letters (minimum remaining values)",
        "arc_consistency": "keep of each symbol's letters and each clue's words what all clues "
        "agree on",
        "common_words": "try a clue's words in the order of their frequency, where it is known",
    }
    #: No heuristic; the five observations, each added to those before; by letters; and by words.
    variants = {
        "plain": {"heuristics": ()},
        **{name: {"heuristics": _OBSERVATIONS[:n]} for n, name in enumerate(_OBSERVATIONS, 1)},
        "letters": {"heuristics": DEFAULT},
        "words": {"heuristics": RANKED},
        "default": {"heuristics": DEFAULT},
    }
    kernel_variant = "words"
    limited_variant = "words"
    #: In JSON clues may be texts, and known letters are an object.
    saved_types: ClassVar[Mapping[str, Any]] = {
        "clues": str | tuple[str | tuple[str, ...], ...],
        "known": dict[str, str] | None,
        "others": tuple[str, ...] | None,
    }

    def __post_init__(self) -> None:
        self._check_kinds()
        if not self.clues:
            raise PuzzleError(
                "there are no clues; a symbol code needs at least one, as in 'Cherry Seven'"
            )
        for number, clue in enumerate(self.clues, 1):
            check_texts(f"clue {number}", clue)
            if not clue:
                raise PuzzleError(f"clue {number} is empty; a clue holds at least one symbol")
        check_is_text("the text of a code", self.text)
        self._check_spelling()
        check_alphabet(self.alphabet)
        check_text("the code", " ".join((*self.symbols, self.text, self.alphabet)))
        if len(self.symbols) > len(self.alphabet):
            raise PuzzleError(
                f"{len(self.symbols)} symbols need as many different letters, and there are "
                f"{len(self.alphabet)}; {short(self.symbols[len(self.alphabet)])} is one too many"
            )
        symbols = {symbol for symbol, _ in self.known}
        letters = {letter for _, letter in self.known}
        fewest = min(len(symbols), len(letters))
        if fewest < len(self.known) or not letters <= set(self.alphabet):
            raise PuzzleError(
                f"known must give each symbol one letter of {short(self.alphabet)}, and no letter "
                f"twice; it is {short(self.known)}"
            )
        if self.one_letter_words is not None:
            check_text("one_letter_words", self.one_letter_words)

    def _check_kinds(self) -> None:
        """Refuse what is not made of tuples."""
        parts = (self.clues, self.known, self.others)
        kinds = {*map(type, parts)}
        if kinds == {tuple}:
            kinds |= {*map(type, (*self.clues, *self.known))}
        if kinds != {tuple} or {*map(len, self.known)} - {2}:
            raise PuzzleError(
                "the clues of a symbol code are tuples of symbols, known are pairs of a symbol and "
                "its letter, and others is a tuple of symbols, as SymbolCode.parse makes them; "
                f"they are {short(self.clues)}, {short(self.known)} and {short(self.others)}"
            )

    def _check_spelling(self) -> None:
        """Refuse what `parse` and `from_cryptogram` would read otherwise."""
        spell = Spelling()
        for symbol in self.symbols:
            if spell(checked_symbol(symbol, "a symbol")) != symbol:
                raise PuzzleError(
                    f"the symbol {short(symbol)} is in no spelling that SymbolCode.parse gives: it "
                    "has space around it, or differs from another only in case or composition"
                )
        named = [symbol for symbol, _ in self.known]
        if len(set(self.symbols)) < len(self.symbols):
            raise PuzzleError(
                "the clues of a symbol code are tuples of symbols, and others are symbols that no "
                "clue shows, each once, as SymbolCode.parse makes them; they are "
                f"{short(self.others)}"
            )
        if not set(named) <= set(self.symbols):
            raise PuzzleError(
                f"known names a symbol that is neither in the clues nor in others: {short(named)}"
            )
        if self.text and cryptogram_parts(self.text) != (self.text, self.clues, self.others):
            raise PuzzleError(
                f"the words of the text {short(self.text)} are others than the clues; "
                "SymbolCode.from_cryptogram reads a text"
            )

    @classmethod
    @checked
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

        >>> SymbolCode.parse("seven BAR Seven") == SymbolCode.parse([["seven", "BAR", "seven"]])
        True

        Parameters
        ----------
        clues : str, iterable of str, or iterable of iterables of str
            A clue is a sequence of symbols or a text. The symbols of a text are parted by spaces or
            commas (``"Cherry Seven Bar"``; quotes hold a symbol with a space inside together); in a
            text without any, each character is a symbol (``"XQZZJ"``, ``"🍒🔔🍒"``). One text with
            several lines is one clue a line.
        known : mapping of str to str, optional
            Letters of some symbols, as in ``{"seven": "e"}``.
        symbols : iterable of str, optional
            All symbols there are, when the clues (so far) do not show all of them. Those that no
            clue contains come back as undetermined, each with the letters left for it.
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
            Clues that make no sense, or `known` symbols that no clue contains or whose letters
            clash.

        Notes
        -----
        Symbols that differ only in case are one symbol; it is shown in its first spelling.
        """
        if isinstance(clues, SymbolCode):
            return clues._with(known) if known else clues
        if isinstance(clues, str):
            clues = [line for line in clues.splitlines() if line.strip()]
        spell = Spelling()
        parsed = tuple(
            tuple(map(spell, symbols_in(clue, f"clue {number}")))
            for number, clue in enumerate(listed("clues", clues), 1)
        )
        others = without(map(spell, symbols_in(symbols, "symbols")), parsed)
        return cls(
            clues=parsed,
            known=spell.letters(known, alphabet),
            others=others,
            alphabet=alphabet,
            one_letter_words=one_letter_words,
        )

    @classmethod
    @checked
    def from_cryptogram(
        cls,
        text: str,
        known: Code | None = None,
        *,
        alphabet: str = string.ascii_lowercase,
        one_letter_words: str | None = "ai",
    ) -> SymbolCode:
        """A symbol code from an encrypted text: every word of it is a clue.

        >>> SymbolCode.from_cryptogram("Uif dbu'T ibu.").clues
        (('U', 'i', 'f'), ('i', 'b', 'U'))

        Parameters
        ----------
        text : str
            Words parted by spaces or hyphens. Letters and pictures (emoji) are symbols; punctuation
            and digits stand for themselves. A word with an apostrophe or a digit inside is in no
            word list, so it is no clue, but its symbols are decoded with the others.
        known, alphabet
            See `parse`.
        one_letter_words : str or None
            What a word of one letter may be, since word lists either lack such words or hold every
            letter. None: what the lexicon says.

        Raises
        ------
        PuzzleError
            A text without a word, or known letters that clash.
        """
        whole, clues, others = cryptogram_parts(text)
        letters = Spelling((*chain(*clues), *others)).letters(known, alphabet)
        return cls(
            clues=clues,
            known=letters,
            others=others,
            alphabet=alphabet,
            one_letter_words=one_letter_words,
            text=whole,
        )

    @classmethod
    def examples(cls) -> dict[str, SymbolCode]:
        """Puzzles that come with the package, by name.

        >>> len(SymbolCode.examples()["epp13"].clues)
        10
        """
        examples = {}
        for name, entry in cls._printed().items():
            if "text" in entry:
                examples[name] = cls.from_cryptogram(entry["text"])
            else:
                examples[name] = cls.parse(entry["clues"])
        return examples

    def _with(self, known: Code) -> SymbolCode:
        """The puzzle with more letters known."""
        more = Spelling(self.symbols).letters(known, self.alphabet)
        both = dict.fromkeys((*self.known, *more))
        return replace(self, known=tuple(both))

    def part_of(self, numbers: Iterable[int]) -> SymbolCode:
        """The puzzle with only some of its clues, by number from 0; symbols these do not show
        are others.
        """
        last = len(self.clues) - 1
        chosen = [whole_number("number", number, 0, last) for number in listed("numbers", numbers)]
        clues = tuple(self.clues[number] for number in chosen)
        return SymbolCode(
            clues=clues,
            known=self.known,
            others=without(self.symbols, clues),
            alphabet=self.alphabet,
            one_letter_words=self.one_letter_words,
        )

    @cached_property
    def shown(self) -> tuple[str, ...]:
        """The symbols of the clues, in the order of their appearance."""
        return tuple(dict.fromkeys(symbol for clue in self.clues for symbol in clue))

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        """All symbols: those of the clues, then the others."""
        return (*self.shown, *self.others)

    @cached_property
    def marks(self) -> list[list[tuple[str, str | None, bool]]]:
        """The characters of each word of the text: with its symbol, if it is one, and whether it
        is a capital.
        """
        symbols = {fold(symbol): symbol for symbol in self.symbols}
        mixed = self.text not in (self.text.upper(), self.text.lower())

        def marked(mark: str) -> tuple[str, str | None, bool]:
            capital = mixed and mark != mark.lower()
            return mark, symbols.get(fold(mark)), capital

        return [list(map(marked, characters(word))) for word in self.text.split()]

    @property
    def reading(self) -> str:
        if self.text:
            return "read as a cryptogram, one symbol a letter (SymbolCode.parse: one symbol a word)"
        if any(len(symbol) > 1 and symbol.isalpha() for symbol in self.symbols):
            return "read as one symbol a word (SymbolCode.from_cryptogram: one symbol a letter)"
        return ""

    @checked
    def candidates(self, lexicon: Lexicon) -> tuple[tuple[str, ...], ...]:
        """For each clue the words of its order type, looked at by itself; known letters count.

        >>> from wordsearch.words.lexicon import Lexicon
        >>> SymbolCode.parse("x y y").candidates(Lexicon.from_words(["bee", "bed", "zoo"]))
        (('bee', 'zoo'),)
        """
        from wordsearch.puzzles.symbol_code.word_index import word_index

        given = dict(self.known)
        index = word_index(as_lexicon(lexicon), self.alphabet, self.one_letter_words)
        free = set(self.alphabet) - set(given.values())
        allowed = {symbol: given.get(symbol, free) for symbol in self.shown}

        def fits(word: str, clue: Sequence[str]) -> bool:
            pairs = zip(clue, word, strict=True)
            return all(letter in allowed[symbol] for symbol, letter in pairs)

        return tuple(
            tuple(word for word in index.words(clue) if fits(word, clue)) for clue in self.clues
        )

    def problem(
        self,
        lexicon: Lexicon,
        *,
        known: Code | None = None,
        heuristics: Collection[str] = DEFAULT,
        misses: int = 0,
    ) -> Codes | Missing:
        """Every way to give different letters to the symbols so that each clue spells a word; each
        once.

        >>> from wordsearch.puzzles.symbol_code.solve import solve_symbol_code
        >>> run = solve_symbol_code(["bar seven seven", "seven bar bar"], ["add", "daa", "see"])
        >>> [solution.words for solution in run.solutions]
        [('add', 'daa'), ('daa', 'add')]

        Parameters
        ----------
        known : mapping of str to str, optional
            Letters of some symbols, besides those that the puzzle gives.
        heuristics : sequence of str or functions
            See ``SymbolCode.heuristics``. With ``arc_consistency`` words are looked up by order
            type and without masks (``masks``, ``trie`` and ``order_types`` change nothing there),
            and ``best_first`` yields solutions of common words first, exactly. By default a search
            goes by letters; under a `limit` by words, the common ones early (variant ``words``);
            ``run.variant`` says which. A function of your own is called with the `label` of each
            step, ``"symbol=letter"`` (with ``back_solving`` the word that a clue gets), and the
            `state` that it leads to; where it returns something true, the step is pruned. By
            default the state has ``letters`` and ``words``, those left for each symbol and clue.
        misses : int
            How many clues may read a word that is in no list, at most; a clue that comes twice is
            one. The other clues are solved first, and symbols that they leave open get every letter
            that is left, each way an answer: with three open symbols there are thousands, the
            likeliest first. ``strategy="best_first"`` with a `limit` finds them in that order. For
            a text with names there is `solve_cryptogram`; `solve_many` counts them much faster.

        Raises
        ------
        PuzzleError
            If the clues make no sense, no word can be spelled, or an option is none of those above.
        """
        from wordsearch.puzzles.symbol_code.missed import MissedClues
        from wordsearch.puzzles.symbol_code.solve import problem_of

        puzzle = self if known is None else self._with(known)
        words = as_lexicon(lexicon)
        if not whole_number("misses", misses, 0):
            return problem_of(puzzle, words, heuristics)
        return Missing(MissedClues(puzzle, words, heuristics), misses, prices_of(words))

    def saved(self) -> dict[str, Any]:
        """What JSON holds: known letters as an object."""
        return {**super().saved(), "known": dict(self.known)}

    @classmethod
    def restored(cls, **saved: Any) -> SymbolCode:
        """The code of what JSON holds."""
        text = saved.pop("text")
        others = saved.pop("others") or ()
        clues = saved.pop("clues")
        known = saved.pop("known") or None
        return replace(cls.parse(clues, known, symbols=others, **saved), text=text)

    def __str__(self) -> str:
        clues, known = _written(self)
        if not known:
            return clues
        return f"{clues}\nknown: {known}"


# -- solutions -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SymbolCodeSolution(Drawn):
    """A code under which all clues are words.

    Attributes
    ----------
    puzzle : SymbolCode
    letters : tuple of (str, str)
        Each symbol of the clues, and each known one, with its letter.
    missed : tuple of str
        Those of its words that are in no list; see `misses` of `solve_symbol_code`.
    """

    puzzle: SymbolCode
    letters: tuple[tuple[str, str], ...]
    missed: tuple[str, ...] = ()

    __repr__ = worded

    @classmethod
    def of(
        cls, puzzle: SymbolCode, order: Iterable[str], letters: Iterable[str]
    ) -> SymbolCodeSolution:
        """The solution that gives these letters to symbols in any order."""
        code = dict(zip(order, letters, strict=True))
        pairs = tuple((symbol, code[symbol]) for symbol in puzzle.symbols if symbol in code)
        return cls(puzzle=puzzle, letters=pairs)

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
        free = "".join(letter for letter in self.puzzle.alphabet if letter not in used)
        return {symbol: free for symbol in self.puzzle.others if symbol not in self.code}

    def decode(self) -> str:
        """The whole puzzle with letters for symbols, ``_`` for undetermined ones; a cryptogram's
        capitals stay.
        """

        def letter(mark: str, symbol: str | None, capital: bool) -> str:
            if symbol is not None:
                mark = self.code.get(symbol, "_")
            return mark.upper() if capital else mark

        words = ("".join(letter(*mark) for mark in word) for word in self.puzzle.marks)
        return " ".join(words) or " ".join(self.words)

    @cached_property
    def text(self) -> str:
        """What a cryptogram reads, as it was typed; nothing where the clues are no text."""
        if not self.puzzle.text:
            return ""
        return self.decode()

    def __str__(self) -> str:
        if self.text:
            lines = [self.text]
        else:
            width = max(map(len, self.words))
            rows = zip(self.words, map(clue_text, self.puzzle.clues), strict=True)
            lines = [f"{word:<{width}}  {clue}" for word, clue in rows]
        if self.missed:
            lines.append(f"in no list: {', '.join(self.missed)}")
        code = ", ".join(f"{symbol} = {letter}" for symbol, letter in self.letters)
        lines.append(f"code: {code}")
        for symbol, letters in self.undetermined.items():
            lines.append(f"undetermined: {symbol} (one of {letters})")
        return "\n".join(lines)

    def drawing(self) -> str:
        """The clues and what they read, then the code."""
        from wordsearch.puzzles.symbol_code.draw import solution_svg

        return solution_svg(self, self.missed)


# -- what people type ------------------------------------------------------------------------------


def _written(code: SymbolCode) -> tuple[str, str]:
    clues = code.text
    if not clues:
        clues = "\n".join(map(clue_text, code.clues))
    return clues, known_text(code.known)


def _form(title: str, first: Field, read: Callable[..., SymbolCode], cryptograms: bool) -> Form:
    """The form of symbol codes, or of cryptograms."""

    def holds(code: SymbolCode) -> bool:
        return bool(code.text) == cryptograms

    return Form(
        title=title,
        fields=(first, Field("Known letters", "none, or seven=e, bar=l")),
        read=lambda clues, known: read(clues, known_in(known)),
        write=_written,
        examples=lambda: {
            name: code for name, code in SymbolCode.examples().items() if holds(code)
        },
        holds=holds,
    )


_CLUES = Field("Clues, one a line", "cherry seven bar", 6)
_TEXT = Field("Text", "Uif dbu ibt b ibu.", 5)

SymbolCode.forms = (
    _form(SymbolCode.title, _CLUES, SymbolCode.parse, cryptograms=False),
    _form("Cryptogram", _TEXT, SymbolCode.from_cryptogram, cryptograms=True),
)
