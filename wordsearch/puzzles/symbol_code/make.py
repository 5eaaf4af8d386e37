"""Symbol codes made to order: common words over few letters, and the fewest of them that leave one
code.

Words over the same letters pin each other down quickly: of ten common words over thirteen letters,
half a dozen mostly suffice. Which ones is a question with an exact answer. Whatever other code a
solver finds for some of the clues, the clues that it reads as no word are such that any choice
which leaves one code must have one of them. So the choices are gone through from the smallest on,
each that misses such a set is passed over, and the first that a solver finds to leave one code is
the answer: no smaller choice leaves one.
"""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial, reduce
from itertools import chain, compress
from operator import or_
from typing import NamedTuple, Unpack

from wordsearch.errors import (
    PuzzleError,
    check_choice,
    whole_number,
    whole_range,
)
from wordsearch.making.generator import Making, Reject
from wordsearch.making.maker import Attempt, MakeOptions, maker, making
from wordsearch.making.ratings import answer_of, parts
from wordsearch.making.uniqueness import Checker, Dictionaries, Draft
from wordsearch.puzzles.symbol_code.puzzle import RANKED, UNRANKED, SymbolCode, SymbolCodeSolution
from wordsearch.puzzles.symbol_code.symbols import check_alphabet, checked_symbol, fold
from wordsearch.words.given import Words
from wordsearch.words.language import LANGUAGES
from wordsearch.words.lexicon import Lexicon

__all__ = ["STYLES", "make_symbol_code", "measured"]

# words that are drawn: their choices are gone through one by one, and there are 2 ** 16
MOST_CLUES = 16
# words looked at for one that brings a new letter and not too many
_DRAWS = 1_000
# codes asked for when a choice of clues is tried: each of them rules out further choices
_OTHERS = 8

_NAMES = (
    "cherry seven bar spade heart club diamond bell star crown grapes horseshoe dollar lemon "
    "anchor key moon rocket hat fish candle ship plum drum tree house"
)
# One code point each, in colour in every common font, and of different shapes.
_EMOJI = "🍒🔔⭐👑💎🍇🍋🎲🚀🐘🌵🎩🔑⚓🌙🐌🎈🍄🎻⏰🐙🚲📷🏠🐟🌂"
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_SUITS = "♠♥♣♦"

#: What symbols may look like, by name: 26 of each, told apart by their shapes. The first thirteen,
#: which do for most codes, are a slot machine's names, and cards of thirteen ranks; of two of a
#: rank, one is red.
STYLES: Mapping[str, tuple[str, ...]] = {
    "names": tuple(_NAMES.split()),
    "emoji": tuple(_EMOJI),
    "cards": tuple(
        rank + _SUITS[(place + turn) % 4] for turn in range(2) for place, rank in enumerate(_RANKS)
    ),
}

_MOST_EFFORT = 5_000
#: What to ask for in place of what was not to be had.
_ADVICE = (
    "more clues=, fewer symbols=, longer words (length=) or letters given (known=) leave one answer"
)


class _Shape(NamedTuple):
    """What was asked for, checked.

    Attributes
    ----------
    clues, symbols : int
        How many there are to be.
    lengths : (int, int)
        The fewest and the most letters of a word.
    looks : sequence of str
        The symbols to choose from.
    known : int
        How many symbols' letters are given.
    alphabet : str
    """

    clues: int
    symbols: int
    lengths: tuple[int, int]
    looks: Sequence[str]
    known: int
    alphabet: str


# -- the fewest clues ------------------------------------------------------------------------------


@lru_cache(maxsize=MOST_CLUES)
def _choices(clues: int) -> tuple[int, ...]:
    """Every choice of some clues as a bit set, the smallest first."""
    return tuple(sorted(range(1, 1 << clues), key=lambda choice: (choice.bit_count(), choice)))


def _bits(flags: Iterable[bool]) -> int:
    """A bit set of the places where something is so."""
    return sum(1 << place for place, flag in enumerate(flags) if flag)


class _Fewest:
    """The smallest choice of a code's clues that shows all symbols and leaves one solution.

    `required` holds sets of clues of which any such choice has one: for each symbol those that show
    it, and for each other code that turned up those that it reads as no word. Such sets rule out
    only what leaves more than one solution, so the first choice that is not ruled out and has one
    is the first there is, whichever codes turned up (the duality of hitting sets: Reiter 1987).
    """

    def __init__(self, whole: Draft) -> None:
        self.whole = whole
        self._clues = whole.puzzle.clues
        self._choices = iter(_choices(len(self._clues)))
        self.required = {
            _bits(symbol in clue for clue in self._clues) for symbol in whole.puzzle.symbols
        }
        self._go_on()

    def _go_on(self) -> None:
        """Take the next choice that has a clue of every required set."""
        required = sorted(self.required)
        self._choice = next(
            choice for choice in self._choices if all(map(choice.__and__, required))
        )

    def draft(self) -> Draft:
        """What the choice that is up now leaves of the draft."""
        puzzle = self.whole.puzzle
        answer = self.whole.answer
        chosen = [self._choice >> place & 1 for place in range(len(answer))]
        clues = tuple(compress(self._clues, chosen))
        fewer = SymbolCode(clues, puzzle.known, alphabet=puzzle.alphabet)
        return Draft(fewer, tuple(compress(answer, chosen)))

    def is_unique(self, solutions: Sequence[SymbolCodeSolution], lexicon: Lexicon) -> bool:
        """Whether the choice that is up has one solution; with more, they are noted and another
        comes up.
        """
        if len(solutions) < 2:
            return True
        for solution in solutions:
            words = ("".join([solution.code[symbol] for symbol in clue]) for clue in self._clues)
            self.required.add(_bits(word not in lexicon for word in words))
        # That of the answer is empty.
        self.required.discard(0)
        self._go_on()
        return False


class _Paring(Checker):
    """Checks codes, and leaves each that has one solution the fewest clues with which it still
    does.
    """

    def pared(self, drafts: list[Draft]) -> list[Draft]:
        """Each draft with the fewest of its clues; all at once, since solvers work best in bulk."""
        # Just these words were asked for.
        if self.dictionaries.own:
            return drafts
        searches = [_Fewest(draft) for draft in drafts]
        undecided = searches
        while undecided:
            unique = self._with_one_solution(undecided)
            undecided = [search for search in undecided if search not in unique]
        return [search.draft() for search in searches]

    def _with_one_solution(self, searches: list[_Fewest]) -> list[_Fewest]:
        """Those whose choice has one solution in every dictionary; the others go on to another."""
        for lexicon in dict.fromkeys((self.dictionaries.known, self.dictionaries.strict)):
            tries = [search.draft() for search in searches]
            outcome = self.solved(tries, lexicon, limit=_OTHERS, solutions=True)
            searches = [
                search
                for search, solutions in zip(searches, outcome.solutions, strict=True)
                if search.is_unique(solutions, lexicon)
            ]
        return searches


# -- what was asked for ----------------------------------------------------------------------------


def drafts(
    dictionaries: Dictionaries,
    *,
    clues: int = 10,
    symbols: int = 13,
    length: int | tuple[int, int] = 5,
    style: str | Sequence[str] = "names",
    known: int = 0,
    alphabet: str | None = None,
    answer: str | Sequence[str] = (),
) -> Attempt:
    """Check what was asked for, and prepare what drafts are drawn from."""
    if alphabet is None:
        alphabet = dictionaries.lexicon.letters
    check_alphabet(alphabet)
    if dictionaries.own:
        looks = _looks(style, len(set("".join(dictionaries.own))))
        return partial(_own, dictionaries, answer, alphabet, looks)
    clues = whole_number("clues", clues, 1, MOST_CLUES)
    symbols = whole_number("symbols", symbols, 2, len(alphabet), "letters of the alphabet")
    known = whole_number("known", known, 0, symbols - 1, why="so that a letter is left to find")
    lengths = whole_range("length", length, 2, 30)
    if clues * lengths[1] < symbols:
        raise PuzzleError(
            f"clues={clues} of {lengths[1]} letters show fewer symbols than symbols={symbols}"
        )
    shape = _Shape(
        clues=clues,
        symbols=symbols,
        lengths=lengths,
        looks=_looks(style, symbols),
        known=known,
        alphabet=alphabet,
    )
    return partial(_drawn, _stock(dictionaries.answers, shape), shape)


class SymbolCodeMakeOptions(MakeOptions, total=False):
    """Options of :func:`make_symbol_code`."""

    clues: int
    symbols: int
    length: int | tuple[int, int]
    style: str | Sequence[str]
    known: int
    alphabet: str | None
    answer: str | Sequence[str]


@maker
def make_symbol_code(
    lexicon: Words = "american-english", **options: Unpack[SymbolCodeMakeOptions]
) -> Making[SymbolCode]:
    """Symbol codes with one solution each and as few clues as that takes, as many as are asked for.

    Parameters
    ----------
    clues : int
        The most clues, 1 to 16. So many words are drawn (or all there are over the same letters),
        and the fewest of them that leave one solution become the clues: no choice of fewer among
        the drawn words shows all symbols and leaves one solution. So none of the clues can be left
        out.
    symbols : int
        How many different symbols the clues show.
    length : int or (int, int)
        Letters of every word, or the fewest and the most.
    style : {"names", "emoji", "cards"} or sequence of str
        What the symbols look like; or symbols of your own, at least as many as are needed.
    known : int
        How many symbols' letters are given; the fewer, the harder.
    alphabet : str, optional
        The letters that symbols may stand for; words with others are not used. Default: those of
        the lexicon's language.
    answer : str or sequence of str
        Words of your own, just these, on any list or none; or a text, which becomes a cryptogram.
        Letters are given away until one answer is left; ``code.known`` has them.

    Examples
    --------
    >>> code = next(make_symbol_code("enable1", clues=7, symbols=9, length=4, rated=False))
    >>> len(code.symbols), code.provenance.uniqueness.in_common
    (9, 1)
    """
    checker = partial(_Paring, heuristics=UNRANKED)
    return making("symbol codes", drafts, checker, lexicon, advice=_ADVICE, **options)


def for_page(lexicon: Words, **options: Unpack[SymbolCodeMakeOptions]) -> Making[SymbolCode]:
    """What :func:`wordsearch.make_page` takes: symbols that are pictures."""
    options.setdefault("style", "emoji")
    return make_symbol_code(lexicon, **options)


def _looks(style: str | Sequence[str], symbols: int) -> Sequence[str]:
    """The symbols to choose from; of one's own, no two may be the same."""
    if isinstance(style, str):
        check_choice("style", style, STYLES)
        looks: Sequence[str] = STYLES[style][: max(13, symbols)]
    else:
        looks = [
            checked_symbol(symbol, f"symbol {place} of style")
            for place, symbol in enumerate(style, 1)
        ]
    if len(set(map(fold, looks))) < max(symbols, len(looks)):
        raise PuzzleError(
            f"style has {len(looks)} symbols; it must have {symbols} at least, and none of them "
            "twice"
        )
    return looks


# -- making ----------------------------------------------------------------------------------------


# words to draw from, and for each its letters as a bit set
_Stock = Mapping[str, int]


def _stock(lexicon: Lexicon, shape: _Shape) -> _Stock:
    """The words of the right lengths over no more letters than there are to be symbols."""
    fewest, most = shape.lengths
    bit = {letter: 1 << place for place, letter in enumerate(shape.alphabet)}
    fits = {}
    for length in range(fewest, most + 1):
        for word in lexicon.words_over(shape.alphabet, length):
            letters = set(word)
            if len(letters) <= shape.symbols:
                fits[word] = sum(map(bit.__getitem__, letters))
    together = reduce(or_, fits.values(), 0).bit_count()
    if together < shape.symbols:
        raise PuzzleError(
            f"the words of {lexicon.name!r} with {fewest} to {most} letters of the alphabet "
            f"{shape.alphabet!r}, at most {shape.symbols} of them different, have {together} "
            f"different ones together, fewer than symbols={shape.symbols}; length= takes words "
            "of other lengths"
        )
    return fits


def _drawn(stock: _Stock, shape: _Shape, rng: random.Random) -> Draft | Reject:
    """Random words until they have just as many letters as there are symbols, then more over
    these.
    """
    every = list(stock)
    words: list[str] = []
    letters = 0
    for _ in range(_DRAWS):
        if letters.bit_count() == shape.symbols or len(words) == shape.clues:
            break
        word = every[rng.randrange(len(every))]
        both = letters | stock[word]
        if both != letters and both.bit_count() <= shape.symbols:
            words.append(word)
            letters = both
    missing = shape.symbols - letters.bit_count()
    if missing:
        return Reject(
            f"no words that bring the letters to just {shape.symbols}", " ".join(words), missing
        )
    more = [word for word, own in stock.items() if not own & ~letters and word not in words]
    words += rng.sample(more, min(len(more), shape.clues - len(words)))
    rng.shuffle(words)
    code = _written(rng, words, shape.looks, shape.alphabet, shape.known)
    return Draft(code, tuple(words))


def _own(
    dictionaries: Dictionaries,
    answer: str | Sequence[str],
    alphabet: str,
    looks: Sequence[str],
    rng: random.Random,
) -> Draft:
    """Somebody's words, or a text, in symbols, with as many letters given as leave one solution."""
    if isinstance(answer, str):
        code, spelled = _cryptogram(answer, alphabet, dictionaries.lexicon, rng)
    else:
        code = _written(rng, dictionaries.own, looks, alphabet)
        spelled = dict(zip(chain(*code.clues), "".join(dictionaries.own), strict=True))
    code = replace(code, known=tuple((symbol, spelled[symbol]) for symbol in code.others))
    for lexicon in dict.fromkeys((dictionaries.known, dictionaries.strict)):
        wrong = _wrong_codes(code, spelled, lexicon)
        while wrong:
            mistakes = {
                symbol: sum(other[symbol] != spelled[symbol] for other in wrong)
                for symbol in code.shown
            }
            most_wrong = max(mistakes, key=mistakes.__getitem__)
            code = replace(code, known=(*code.known, (most_wrong, spelled[most_wrong])))
            wrong = _wrong_codes(code, spelled, lexicon)
    words = tuple("".join([spelled[symbol] for symbol in clue]) for clue in code.clues)
    return Draft(code, words)


def _cryptogram(
    text: str, alphabet: str, lexicon: Lexicon, rng: random.Random
) -> tuple[SymbolCode, dict[str, str]]:
    """A text as a cryptogram, spelled as its language has it, and the letter of each symbol."""
    cipher = dict(zip(alphabet, rng.sample(alphabet, len(alphabet)), strict=True))
    plain = unicodedata.normalize("NFC", text).lower()
    if lexicon.policy is not None:
        plain = lexicon.policy.fold(plain)
    for letter in plain:
        if letter.isalpha() and letter not in cipher:
            raise PuzzleError(f"the answer has {letter!r}, which is no letter of {alphabet}")
    encrypted = "".join(cipher.get(letter, letter) for letter in plain)
    one_letter_words = "ai"
    if lexicon.language in LANGUAGES:
        one_letter_words = LANGUAGES[lexicon.language].one_letter_words
    code = SymbolCode.from_cryptogram(
        encrypted.upper(), alphabet=alphabet, one_letter_words=one_letter_words
    )
    return code, {symbol.upper(): letter for letter, symbol in cipher.items()}


def _wrong_codes(
    code: SymbolCode, spelled: Mapping[str, str], lexicon: Lexicon
) -> list[dict[str, str]]:
    """Codes of solutions, eight at most, in which some symbol has another letter than it should."""
    codes = [solution.code for solution in code.solve(lexicon, limit=_OTHERS, heuristics=UNRANKED)]
    return [
        other for other in codes if any(other[symbol] != spelled[symbol] for symbol in code.shown)
    ]


def _written(
    rng: random.Random, words: Sequence[str], looks: Sequence[str], alphabet: str, known: int = 0
) -> SymbolCode:
    """The words in symbols, some of them given."""
    letters = list(dict.fromkeys("".join(words)))
    symbol = dict(zip(letters, rng.sample(looks, len(letters)), strict=True))
    given = rng.sample(letters, known)
    clues = tuple(tuple(map(symbol.__getitem__, word)) for word in words)
    pairs = tuple((symbol[letter], letter) for letter in letters if letter in given)
    return SymbolCode(clues, pairs, alphabet=alphabet)


# -- how hard --------------------------------------------------------------------------------------


def measured(code: SymbolCode, lexicon: Lexicon) -> dict[str, float]:
    """What a person meets in a symbol code.

    Returns
    -------
    dict
        ``familiarity``, the mean score of the answer's words; ``wrong starts``, the words other
        than the answer's that the clue with the fewest could be, looked at by itself; ``effort``,
        the words that one tries, in vain or not, who always goes on with the clue that fits the
        fewest words, takes the most common first and sees at once what follows for the other clues,
        until every clue is read (5,000 at most). Those are the branches and prunes of the solver.

    Raises
    ------
    PuzzleError
        The lexicon has no solution, and the code was not made with one.
    """
    answer = answer_of(code, lexicon)
    fewest = min(map(len, code.candidates(lexicon)))
    run = code.solve(lexicon, limit=1, max_nodes=_MOST_EFFORT, heuristics=RANKED).finish()
    effort = run.stats.nodes - 1 + sum(run.stats.prunes.values())
    return parts(answer, max(0, fewest - 1), min(effort, _MOST_EFFORT), lexicon)
