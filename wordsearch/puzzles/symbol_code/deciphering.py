"""How a cryptogram is read: a beam over its words, then swaps of letters.

Words are read one after the other, each as a word of the vocabulary or as one that it lacks, at a
price; of the partial readings the cheapest go on. What comes out is then mended: two symbols
exchange their letters as long as the whole text gets cheaper. Nothing is proven; a wider beam and
another order of the words are the next try.

Glossary
--------
token
    A word of the text in its symbols, with its apostrophes; each different one is read once.
reading
    Letters for symbols, and what the text costs with them.
missing
    Of a word: the lexicon lacks it.
order
    Which token is read after which. The same for all partial readings, so that their prices are of
    the same words.
pass
    One beam, of a certain width, over one order.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise
from math import inf, log
from typing import Any, NamedTuple

from wordsearch.puzzles.symbol_code.vocabulary import (
    APOSTROPHE,
    Columns,
    Vocabulary,
    price_of_all,
)
from wordsearch.puzzles.symbol_code.word_index import bits
from wordsearch.search.problem import Branch, Prune
from wordsearch.words.pairs import CAP

#: Tokens that a beam reads at most: when it has read so many, it knows the letters.
_TOKENS = 60
#: Different tokens of a text that are looked at: the rest of a long one would tell nothing new.
_LOOKED_AT = 200
#: Pairs of them that follow each other.
_PAIRS = 400
#: With fewer letters one pair that is listed by chance outweighs the words.
_PAIRS_TELL = 40
#: Words that a partial reading tries for one token, the cheapest ones.
_WORDS = 60
#: What a missing word costs, more for each letter that it leaves unknown.
_UNKNOWN = 0.5
#: Words that are named for a missing one.
_ALTERNATIVES = 5


class Token(NamedTuple):
    """A word of the text.

    Attributes
    ----------
    marks : tuple of str
        Its symbols and apostrophes.
    symbols : tuple of int
        The number of each symbol, without apostrophes.
    occurrences : int
        How often it occurs.
    columns : Columns
        The words that it may be.
    """

    marks: tuple[str, ...]
    symbols: tuple[int, ...]
    occurrences: int
    columns: Columns


class Neighbours(NamedTuple):
    """Two words of the text that follow each other.

    Attributes
    ----------
    first, second : int
        Their places among the tokens.
    occurrences : int
        How often they do.
    """

    first: int
    second: int
    occurrences: int


class State(NamedTuple):
    """A partial reading.

    Attributes
    ----------
    step : int
        How many tokens were read.
    price : float
        Of all their occurrences.
    letters : tuple of str
        Of each symbol by its number; the empty string while it has none.
    n_missing : int
        How many of the tokens are words that the lexicon lacks.
    """

    step: int
    price: float
    letters: tuple[str, ...]
    n_missing: int


class Deciphering:
    """Problem: the letters of symbols, token by token.

    Parameters
    ----------
    tokens : sequence of tuple of str
        The words of the text in their order, apostrophes included.
    vocabulary : Vocabulary
    known : mapping of str to str
        Letters of some symbols.
    alphabet : str
    misses : int or None
        Words at most that the lexicon may lack; None: as many as it takes.
    """

    def __init__(
        self,
        tokens: Sequence[tuple[str, ...]],
        vocabulary: Vocabulary,
        known: Mapping[str, str],
        alphabet: str,
        misses: int | None,
    ) -> None:
        self.vocabulary = vocabulary
        self.misses = misses
        self.alphabet = alphabet
        shown = dict.fromkeys(mark for token in tokens for mark in token if mark != APOSTROPHE)
        self.symbols = (*shown, *(symbol for symbol in known if symbol not in shown))
        numbers = {symbol: number for number, symbol in enumerate(self.symbols)}
        self.tokens = [
            Token(
                marks=marks,
                symbols=tuple(numbers[mark] for mark in marks if mark != APOSTROPHE),
                occurrences=count,
                columns=vocabulary.columns(marks),
            )
            for marks, count in _telling(tokens).items()
        ]
        self.neighbours: list[Neighbours] = []
        n_letters = sum(mark != APOSTROPHE for token in tokens for mark in token)
        if vocabulary.pairs is not None and n_letters >= _PAIRS_TELL:
            self.neighbours = _neighbours(tokens, self.tokens)
        self.known = frozenset(numbers[symbol] for symbol in known)
        self._given = tuple(known.get(symbol, "") for symbol in self.symbols)
        self.order: list[Token] = []
        # The letter model, trained now and not while the clock runs.
        self._missing = [vocabulary.spelled(length) for length in range(max(map(len, tokens)) + 1)]

    def order_by(self, eagerness: float) -> None:
        """Choose the order of the tokens: next comes the one with the fewest words, where each of
        its letters that is known by then divides them by e to the power of `eagerness`.
        """
        known = set(self.known)
        left = [token for token in self.tokens if token.columns.words]
        self.order = []
        while left and len(self.order) < _TOKENS:
            best = min(left, key=lambda token: _openness(token, known, eagerness))
            left.remove(best)
            self.order.append(best)
            known.update(best.symbols)
        # What can only be a word that is missing tells no letters, and comes last.
        missing = [token for token in self.tokens if not token.columns.words]
        self.order += missing[: _TOKENS - len(self.order)]

    # -- the problem -------------------------------------------------------------------------------

    def roots(self) -> Iterator[State]:
        """Nothing is read."""
        yield State(step=0, price=0.0, letters=self._given, n_missing=0)

    def children(self, state: State) -> Iterator[Any]:
        """Each word that the next token may be, the cheapest first, and a word that is missing."""
        if state.step == len(self.order):
            return
        token = self.order[state.step]
        open_places = [
            place for place in token.columns.places if not state.letters[token.symbols[place]]
        ]
        if not open_places:
            yield self._read(state, token)
            return
        yield from self._words(state, token, open_places)
        label = f"{self._spelled(state.letters, token)}?"
        if state.n_missing == self.misses:
            yield Prune(label, "misses")
            return
        price = self._missing[len(token.symbols)] + _UNKNOWN * len(open_places)
        yield Branch(
            label,
            State(
                step=state.step + 1,
                price=state.price + price_of_all(price, token.occurrences),
                letters=state.letters,
                n_missing=state.n_missing + 1,
            ),
        )

    def solution(self, state: State) -> None:
        """None: what a beam ends with is a reading when it has been mended."""
        return None

    def cost(self, state: State) -> float:
        """What the tokens read so far cost."""
        return state.price

    def key(self, state: State) -> tuple[str, ...]:
        """The letters: readings that agree in them go on alike."""
        return state.letters

    def _read(self, state: State, token: Token) -> Any:
        """The one child of a state that knows all letters of a token."""
        word = self._spelled(state.letters, token)
        n_missing = state.n_missing + self.vocabulary.is_missing(word)
        if self.misses is not None and n_missing > self.misses:
            return Prune(word, "misses")
        price = state.price + price_of_all(self.vocabulary.price(word), token.occurrences)
        return Branch(word, State(state.step + 1, price, state.letters, n_missing))

    def _words(self, state: State, token: Token, open_places: list[int]) -> Iterator[Any]:
        columns = token.columns
        fitting = self._fitting(state, token, open_places)
        tried = 0
        while fitting and tried < _WORDS:
            lowest = fitting & -fitting
            fitting ^= lowest
            number = lowest.bit_length() - 1
            tried += 1
            word = columns.words[number]
            n_missing = state.n_missing + columns.are_missing[number]
            if self.misses is not None and n_missing > self.misses:
                yield Prune(word, "misses")
                continue
            letters = list(state.letters)
            for place in open_places:
                letters[token.symbols[place]] = word[place]
            price = state.price + price_of_all(columns.prices[number], token.occurrences)
            yield Branch(word, State(state.step + 1, price, tuple(letters), n_missing))

    def _fitting(self, state: State, token: Token, open_places: list[int]) -> int:
        """The words of a token that agree with the letters so far, as a bit set."""
        columns = token.columns
        fitting = (1 << len(columns.words)) - 1
        for place in columns.places:
            letter = state.letters[token.symbols[place]]
            if letter:
                fitting &= columns.by_letter[place].get(letter, 0)
        if fitting:
            used = [letter for letter in state.letters if letter]
            for place in open_places:
                by_letter = columns.by_letter[place]
                for letter in used:
                    fitting &= ~by_letter.get(letter, 0)
        return fitting

    def _spelled(self, letters: Sequence[str], token: Token) -> str:
        """A token with letters for its symbols, a dot for those without."""
        spelled = iter([letters[number] or "." for number in token.symbols])
        return "".join(mark if mark == APOSTROPHE else next(spelled) for mark in token.marks)

    def alternatives(self, code: Mapping[str, str]) -> Iterator[tuple[str, list[str]]]:
        """Each word that is missing when the symbols have these letters, and what it could be if
        the letters that no other word has were open: the likeliest words.
        """
        letters = [code[symbol] for symbol in self.symbols]
        for token in self.tokens:
            word = self._spelled(letters, token)
            if self.vocabulary.is_missing(word):
                others = {
                    number
                    for other in self.tokens
                    if other is not token
                    for number in other.symbols
                }
                kept = tuple(
                    letter if number in others else "" for number, letter in enumerate(letters)
                )
                state = State(step=0, price=0.0, letters=kept, n_missing=0)
                open_places = [
                    place for place in token.columns.places if not kept[token.symbols[place]]
                ]
                fitting = self._fitting(state, token, open_places)
                words = [token.columns.words[number] for number in bits(fitting)]
                yield word, [other for other in words if other != word][:_ALTERNATIVES]

    # -- swaps -------------------------------------------------------------------------------------

    def mended(self, state: State) -> tuple[str, ...]:
        """The letters of a state, each symbol with one, after all swaps that make the text cheaper.

        A swap gives two symbols each other's letter, or one a letter that no symbol has.
        """
        letters = self._completed(state.letters)
        spare = [letter for letter in self.alphabet if letter not in letters]
        return _Swaps(self, letters, spare, ()).best()

    def mended_by_pairs(self, letters: Sequence[str]) -> tuple[str, ...]:
        """The letters after all swaps that make the text cheaper, where words that follow each
        other save something.
        """
        spare = [letter for letter in self.alphabet if letter not in letters]
        return _Swaps(self, [*letters], spare, self.neighbours).best()

    def swapped(self, letters: Sequence[str]) -> tuple[str, ...]:
        """The letters after the one swap that leaves the text cheapest."""
        spare = [letter for letter in self.alphabet if letter not in letters]
        return _Swaps(self, [*letters], spare, self.neighbours).nearest()

    def _completed(self, letters: Sequence[str]) -> list[str]:
        ordered = dict.fromkeys(self.vocabulary.prices.letters + self.alphabet)
        free = iter(
            letter for letter in ordered if letter in self.alphabet and letter not in letters
        )
        return [letter or next(free) for letter in letters]


def _telling(tokens: Sequence[tuple[str, ...]]) -> dict[tuple[str, ...], int]:
    """The different tokens of a text and how often they occur: of a long one those that it begins
    with, and the first of each symbol that these lack.
    """
    telling: dict[tuple[str, ...], int] = {}
    shown: set[str] = set()
    for token, count in Counter(tokens).items():
        if len(telling) < _LOOKED_AT or not shown.issuperset(token):
            telling[token] = count
            shown.update(token)
    return telling


def _neighbours(words: Sequence[tuple[str, ...]], tokens: Sequence[Token]) -> list[Neighbours]:
    """The tokens that follow each other in a text; of a long one those that it begins with."""
    places = {token.marks: place for place, token in enumerate(tokens)}
    counts = Counter(pair for pair in pairwise(words) if places.keys() >= {*pair})
    return [
        Neighbours(first=places[first], second=places[second], occurrences=count)
        for (first, second), count in islice(counts.items(), _PAIRS)
    ]


class _Swaps:
    """Exchanges of letters, one after the other, each of which makes the text cheaper.

    What has a price is a token or, behind all tokens, two that follow each other.

    Parameters
    ----------
    problem : Deciphering
    letters : list of str
        Of each symbol.
    spare : list of str
        Letters that no symbol has.
    neighbours : sequence of Neighbours
    """

    def __init__(
        self,
        problem: Deciphering,
        letters: list[str],
        spare: list[str],
        neighbours: Sequence[Neighbours],
    ) -> None:
        self._problem = problem
        self._letters = letters
        self._spare = spare
        self._neighbours = neighbours
        self._following: Any = problem.vocabulary.pairs
        self._holders: defaultdict[int, set[int]] = defaultdict(set)
        for place, token in enumerate(problem.tokens):
            for number in token.symbols:
                self._holders[number].add(place)
        n_tokens = len(problem.tokens)
        for place, pair in enumerate(neighbours, n_tokens):
            for token in (problem.tokens[pair.first], problem.tokens[pair.second]):
                for number in token.symbols:
                    self._holders[number].add(place)
        self._prices = [self._price(place) for place in range(n_tokens + len(neighbours))]

    def best(self) -> tuple[str, ...]:
        """The letters when no swap is worth it any more."""
        improved = True
        while improved:
            improved = False
            for number, other in self._pairs():
                improved |= self._improved(number, other)
        return tuple(self._letters)

    def _pairs(self) -> Iterator[tuple[int, int]]:
        """What can be exchanged: two symbols, or a symbol and the place of a spare letter, which is
        counted from -1 downwards.
        """
        n_symbols = len(self._letters)
        movable = [number for number in range(n_symbols) if number not in self._problem.known]
        for place, number in enumerate(movable):
            for other in movable[place + 1 :]:
                yield number, other
            for spare in range(len(self._spare)):
                yield number, -1 - spare

    def _exchange(self, number: int, other: int) -> None:
        letters = self._letters
        if other >= 0:
            letters[number], letters[other] = letters[other], letters[number]
        else:
            spare = -1 - other
            letters[number], self._spare[spare] = self._spare[spare], letters[number]

    def nearest(self) -> tuple[str, ...]:
        """The letters after the one swap that costs least, or the same where none can be made."""
        cheapest = inf
        nearest = tuple(self._letters)
        for number, other in self._pairs():
            self._exchange(number, other)
            price = sum(map(self._price, range(len(self._prices))))
            if price < cheapest:
                cheapest = price
                nearest = tuple(self._letters)
            self._exchange(number, other)
        return nearest

    def _price(self, place: int) -> float:
        """What a token costs, or two that follow each other: never less than nothing."""
        tokens = self._problem.tokens
        if place < len(tokens):
            token = tokens[place]
            price = self._problem.vocabulary.price(self._word(token))
            return price_of_all(price, token.occurrences)
        pair = self._neighbours[place - len(tokens)]
        first = self._word(tokens[pair.first])
        second = self._word(tokens[pair.second])
        saved: float = self._following.bonus(first, second)
        return pair.occurrences * (CAP - saved)

    def _word(self, token: Token) -> str:
        return self._problem._spelled(self._letters, token)

    def _improved(self, number: int, other: int) -> bool:
        """Make an exchange if that is worth it; whether it was."""
        self._exchange(number, other)
        # Words that hold both are changed, too, so all that hold either count.
        if self._is_cheaper(self._holders[number] | self._holders[other]):
            return True
        self._exchange(number, other)
        return False

    def _is_cheaper(self, places: set[int]) -> bool:
        """Whether what is at these places costs less than before; their prices are kept if so."""
        before = sum(self._prices[place] for place in places)
        after: dict[int, float] = {}
        total = 0.0
        for place in places:
            after[place] = self._price(place)
            total += after[place]
            if total >= before - 1e-9:
                return False
        for place, price in after.items():
            self._prices[place] = price
        return True


def _openness(token: Token, known: set[int], eagerness: float) -> float:
    """How open a token is when these symbols are known: the logarithm of its words, less for each
    known letter, and less for each that it would tell.
    """
    different = set(token.symbols)
    n_known = len(different & known)
    if n_known == len(different):
        return -100.0
    if n_known:
        n_words = max(log(1 + len(token.columns.words)) - eagerness * n_known, 0.0)
    elif known:
        n_words = log(1 + len(token.columns.words)) + 9
    else:
        n_words = log(1 + len(token.columns.words))
    return n_words - 0.3 * len(different)
