"""What the words of a cryptogram may be, and what each costs: words of a list, words that people
use though no list has them, contractions, possessives.

Apostrophes stay where the text has them, so that *xyy'qx* can be *don't* and not *doubt*.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from wordsearch.puzzles.symbol_code.symbols import OrderType, order_type
from wordsearch.words.cached import per_lexicon
from wordsearch.words.language import LANGUAGES
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.pairs import pairs_of
from wordsearch.words.prices import MISSING, UNSEEN, prices_of

APOSTROPHE = "'"

#: What a word costs, besides its frequency, that people use and the lexicon lacks: mostly a name.
_USED = 1.0
# And what an ending costs besides the word before it: 's, of anything; the others, of the words
# below; and *o'* before a name.
_ENDED = 1.8
_CONTRACTED = 1.3
_PREFIXED = 3.0

# The words that people contract (Biber et al., Longman Grammar, 1999, 14.1.2: nearly always a
# pronoun, an auxiliary or a question word).
_CONTRACTIONS: Mapping[str, str] = {
    "'m": "i",
    "'re": "you we they who what there",
    "'ve": "i you we they who could would should might must",
    "'ll": "i you he she it we they that there who what this",
    "'d": "i you he she it we they that there who what how",
    "n't": "do does did is are was were has have had could would should must need might",
}
_WHOLE: Mapping[str, float] = {
    # how often, on Zipf's scale: of those that no rule makes
    "can't": 5.8, "won't": 5.5, "ain't": 4.9, "shan't": 3.3, "o'clock": 4.5, "ma'am": 4.2,
    "o'er": 3.4, "e'er": 3.0, "ne'er": 3.1, "y'all": 4.4, "d'you": 3.4, "c'mon": 4.1,
}  # fmt: skip


#: A word that a text has had before costs no more: it is one of a few dozen, and about every tenth
#: is such a repeat (a cache, as Kuhn and De Mori 1990 have it; on the quotations that are measured,
#: any number from 2 to 5 reads the same).
_AGAIN = 3.0


def price_of_all(price: float, occurrences: int) -> float:
    """What a word costs that occurs so often in a text, if it costs `price` once.

    >>> price_of_all(8.0, 3), price_of_all(2.0, 3)
    (14.0, 6.0)
    """
    return price + (occurrences - 1) * min(price, _AGAIN)


class Columns(NamedTuple):
    """The words that may stand for one form of token, the cheapest first.

    Attributes
    ----------
    words : list of str
        Without their apostrophes.
    prices : list of float
    are_missing : list of bool
        Whether the lexicon lacks the word.
    places : list of int
        The first place of each different symbol.
    by_letter : list of dict of str to int
        For each place and letter the words that have it there, as a bit set: bit i stands for
        ``words[i]``.
    """

    words: list[str]
    prices: list[float]
    are_missing: list[bool]
    places: list[int]
    by_letter: list[dict[str, int]]


class Entry(NamedTuple):
    """A word that may stand for a token: its price, its letters, whether the lexicon lacks it."""

    price: float
    letters: str
    is_missing: bool


class Vocabulary:
    """The words of a lexicon as a text writes them, each with its price.

    Parameters
    ----------
    lexicon : Lexicon
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self.prices = prices_of(lexicon)
        #: Which words follow each other, where that is known.
        self.pairs = pairs_of(lexicon)
        self._members = lexicon.members
        norms = lexicon.norms
        table = norms.table if norms is not None else {}
        self._used = {
            word: UNSEEN - entry.zipf + _USED
            for word, entry in table.items()
            if entry.zipf and len(word) > 1 and word not in self._members
        }
        self._one_letter = _one_letter_words(lexicon)
        self._heads, self._endings = _joined_by_apostrophes(lexicon.language)
        self._by_length: dict[int, list[Entry]] = {}
        self._by_type: dict[tuple[int, OrderType], list[Entry]] = {}
        self._lengths_typed: set[int] = set()
        self._contracted = self._contractions(lexicon.language)
        self._columns: dict[tuple[str, OrderType], Columns] = {}
        self._token_prices: dict[str, float] = {}
        self._lexicon_words = lexicon.by_length

    # -- the price of what is read -----------------------------------------------------------------

    def price(self, token: str) -> float:
        """What a token costs, read as it stands, in lower case and with its apostrophes."""
        price = self._token_prices.get(token)
        if price is None:
            price = self._priced(token)
            self._token_prices[token] = price
        return price

    def is_missing(self, token: str) -> bool:
        """Whether the lexicon lacks a token, and the word that it contracts or inflects; a single
        letter is an initial and in no list, but nobody misses it.
        """
        if APOSTROPHE not in token:
            return len(token) > 1 and not self._is_listed(token)
        if token in self._contracted:
            return False
        head, _, ending = token.partition(APOSTROPHE)
        if ending in self._endings:
            return not self._is_listed(head)
        return head not in self._heads or not self._is_listed(ending)

    def _is_listed(self, word: str) -> bool:
        if len(word) == 1:
            return word in self._one_letter
        return word in self._members

    def _priced(self, token: str) -> float:
        if APOSTROPHE not in token:
            return self._word_price(token)
        if token in self._contracted:
            return self._contracted[token]
        head, _, ending = token.partition(APOSTROPHE)
        if head and ending in self._endings:
            return self._word_price(head) + _ENDED
        if head in self._heads and ending.isalpha():
            return self._word_price(ending) + self._heads[head]
        # Nothing that people write: each part as a word that is in no list.
        return MISSING + sum(map(self.prices.spelled, token.split(APOSTROPHE)))

    def _word_price(self, word: str) -> float:
        if self._is_listed(word):
            return self.prices.of(word)
        # A name costs what it is worth, and never more than its letters do.
        spelled = self.prices.spelled(word)
        return min(spelled, self._used.get(word, spelled))

    def word_prices(self) -> Iterator[tuple[str, float]]:
        """Every word of the lexicon, and every other that people use, with contractions: letters
        alone, and the price.
        """
        for token, price in self._contracted.items():
            yield token.replace(APOSTROPHE, ""), price
        yield from self._used.items()
        for letter in self._one_letter:
            yield letter, self.prices.of(letter)
        for word in self._members:
            if len(word) > 1:
                yield word, self.prices.of(word)

    def spelled(self, length: int) -> float:
        """What a word of so many letters that is in no list costs, about, before it is read."""
        return self.prices.usual_spelled(length)

    # -- what a token may be -----------------------------------------------------------------------

    def columns(self, token: Sequence[str]) -> Columns:
        """The words for tokens of this form: as long, with apostrophes at these places, and with
        equal letters where the token has equal symbols.
        """
        form = _form(token)
        kind = order_type([mark for mark in token if mark != APOSTROPHE])
        key = form, kind
        if key not in self._columns:
            self._columns[key] = _columns(sorted(self._entries(form, kind)), kind)
        return self._columns[key]

    def _entries(self, form: str, kind: OrderType) -> Iterator[Entry]:
        if APOSTROPHE not in form:
            yield from self._typed(kind)
            return
        contracted = set()
        for token, price in self._contracted.items():
            letters = token.replace(APOSTROPHE, "")
            if _form(token) == form and order_type(letters) == kind:
                contracted.add(letters)
                yield Entry(price, letters, is_missing=False)
        for entry in self._joined(form):
            if order_type(entry.letters) == kind and entry.letters not in contracted:
                yield entry

    def _joined(self, form: str) -> Iterator[Entry]:
        """Words with an ending after the apostrophe, and after a head before it."""
        if form.count(APOSTROPHE) > 1:
            return
        n_before, n_after = map(len, form.split(APOSTROPHE))
        for ending in self._endings:
            if len(ending) == n_after:
                for price, letters, is_missing in self._of_length(n_before):
                    yield Entry(price + _ENDED, letters + ending, is_missing)
        for head, more in self._heads.items():
            if len(head) == n_before:
                for price, letters, is_missing in self._of_length(n_after):
                    yield Entry(price + more, head + letters, is_missing)

    def _typed(self, kind: OrderType) -> list[Entry]:
        """The words of an order type."""
        length = len(kind)
        if length not in self._lengths_typed:
            groups = defaultdict(list)
            for entry in self._of_length(length):
                groups[order_type(entry.letters)].append(entry)
            for group, entries in groups.items():
                self._by_type[length, group] = entries
            self._lengths_typed.add(length)
        return self._by_type.get((length, kind), [])

    def _of_length(self, length: int) -> list[Entry]:
        """All words of a length: the lexicon's, and those that people use."""
        if length not in self._by_length:
            words = self._lexicon_words.get(length, ())
            if length == 1:
                words = tuple(self._one_letter)
            entries = [Entry(self.prices.of(word), word, is_missing=False) for word in words]
            for word, price in self._used.items():
                if len(word) == length:
                    entries.append(Entry(price, word, is_missing=True))
            self._by_length[length] = entries
        return self._by_length[length]

    def _contractions(self, language: str) -> dict[str, float]:
        """Contractions that no rule makes, as they are written, and their prices."""
        if language != "en":
            return {}
        prices = {token: UNSEEN - zipf for token, zipf in _WHOLE.items()}
        for ending, words in _CONTRACTIONS.items():
            for word in words.split():
                prices[word + ending] = self.prices.of(word) + _CONTRACTED
        return prices


vocabulary_of = per_lexicon(Vocabulary)


def _one_letter_words(lexicon: Lexicon) -> str:
    """The words of one letter: word lists lack them, or hold every letter."""
    language = LANGUAGES.get(lexicon.language)
    if language is None:
        return "".join(lexicon.of_length(1))
    if language.code == "en":
        return f"{language.one_letter_words}o"
    return language.one_letter_words


def _joined_by_apostrophes(language: str) -> tuple[dict[str, float], list[str]]:
    """What may stand before the apostrophe of any word, and what it costs; and what after."""
    if language == "en":
        # O'Henry, D'Artagnan; the endings but for 's follow few words, which are listed.
        return {"o": _PREFIXED, "d": _PREFIXED}, ["s"]
    if language not in LANGUAGES:
        return {}, []
    contractions = LANGUAGES[language].contractions
    heads = {part[:-1]: _CONTRACTED for part in contractions if part.endswith(APOSTROPHE)}
    return heads, [part[1:] for part in contractions if part.startswith(APOSTROPHE)]


def _form(token: Iterable[str]) -> str:
    return "".join(APOSTROPHE if mark == APOSTROPHE else "." for mark in token)


def _columns(entries: Sequence[Entry], kind: OrderType) -> Columns:
    """Entries, the cheapest first, with the bit sets to look letters up in."""
    n_bytes = (len(entries) + 7) // 8
    by_letter = []
    for place in range(len(kind)):
        rows: defaultdict[str, bytearray] = defaultdict(lambda: bytearray(n_bytes))
        for number, entry in enumerate(entries):
            rows[entry.letters[place]][number >> 3] |= 1 << (number & 7)
        by_letter.append({letter: int.from_bytes(row, "little") for letter, row in rows.items()})
    return Columns(
        words=[entry.letters for entry in entries],
        prices=[entry.price for entry in entries],
        are_missing=[entry.is_missing for entry in entries],
        places=sorted(set(kind)),
        by_letter=by_letter,
    )
