"""Symbols as people write them: an emoji is one character, case says nothing, a clue is a text
or a list.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from wordsearch.errors import PuzzleError, listed, nearest, short
from wordsearch.words.normalisation import composed

Code = Mapping[str, str]
OrderType = tuple[int, ...]
_APART = re.compile(r"[\s,]")
_JOINER = "\u200d"  # zero width joiner: makes one emoji of several
#: A symbol in quotes has a space, a comma or an equals sign inside.
_QUOTED = r'"(?=\S)([^"]*[\s,=][^"]*)(?<=\S)"'
_ITEM = re.compile(rf"{_QUOTED}(?=[\s,]|$)|([^\s,]+)")
_KNOWN = re.compile(rf"[\s,]*(?:{_QUOTED}|([^\s,]+?))\s*=\s*([^\s,=]+)(?=[\s,]|$)")
_GAPS = re.compile("[\\s\\-\u2010-\u2015]+")


def order_type(sequence: Sequence[Any]) -> OrderType:
    """For each place, the first place that holds the same: equal types repeat themselves alike.

    >>> order_type("geese") == order_type(["bar", "seven", "seven", "club", "seven"])
    True
    """
    return tuple(map(sequence.index, sequence))


# -- characters and spellings ----------------------------------------------------------------------


def _extends(character: str) -> bool:
    """Whether a character belongs to the one before it: accents, variation selectors, skin
    tones, tags.
    """
    skin_tone = 0x1F3FB <= ord(character) <= 0x1F3FF
    tag = 0xE0020 <= ord(character) <= 0xE007F
    mark = unicodedata.category(character).startswith("M")
    return character == _JOINER or skin_tone or tag or mark


def _is_half_flag(characters: str) -> bool:
    """Whether all are letters of which two make a flag."""
    return all(0x1F1E6 <= ord(character) <= 0x1F1FF for character in characters)


def characters(text: str) -> list[str]:
    """The characters of a text as a reader sees them: an emoji of several code points is one.

    >>> len(characters("🍒7️⃣👩🏽‍🚀🇫🇷e\u0301"))
    5
    """
    if text.isascii():
        return list(text)
    whole: list[str] = []
    for character in text:
        last = whole[-1] if whole else ""
        flag = len(last) == 1 and _is_half_flag(last + character)
        if last and (flag or last.endswith(_JOINER) or _extends(character)):
            whole[-1] += character
        else:
            whole.append(character)
    return whole


def fold(symbol: str) -> str:
    """What makes symbols the same: their spelling without case."""
    return composed(symbol.casefold())


class Spelling:
    """The first spelling of each symbol stands for all that differ from it in case only."""

    def __init__(self, symbols: Iterable[str] = ()) -> None:
        self._first: dict[str, str] = {}
        for symbol in symbols:
            self(symbol)

    def __call__(self, symbol: str) -> str:
        return self._first.setdefault(fold(symbol), composed(symbol))

    def letters(self, known: Code | None, alphabet: str) -> tuple[tuple[str, str], ...]:
        """Known letters, in lower case where the alphabet is, by the symbols spelled so far."""
        if not isinstance(known, Mapping | None):
            raise PuzzleError(
                f"known must map symbols to letters, as in {{'seven': 'e'}}; it is {short(known)}"
            )
        given = []
        for name, letter in (known or {}).items():
            folded = fold(checked_symbol(name, "a symbol in known"))
            if folded not in self._first:
                hint = nearest(folded, self._first) or "; if it exists, list it in symbols="
                raise PuzzleError(f"known names {short(name)}, which no clue contains{hint}")
            if isinstance(letter, str) and letter not in alphabet:
                letter = letter.lower()
            given.append((self._first[folded], letter))
        return tuple(given)


# -- clues -----------------------------------------------------------------------------------------


def checked_symbol(symbol: object, where: str) -> str:
    """A symbol without the space around it, and with single spaces inside; refuses what is none."""
    if not isinstance(symbol, str) or not symbol.strip():
        raise PuzzleError(f"{where} is {short(symbol)}; a symbol is a text with a character to see")
    if '"' in symbol.strip()[1:]:
        raise PuzzleError(f"{where} is {short(symbol)}; a symbol holds no double quote, or is one")
    return " ".join(symbol.split())


def symbols_in(given: object, what: str) -> list[str]:
    """The symbols of a list of them, or of a text: parted by spaces and commas if it has any, else
    its characters. `what` is for the messages.

    >>> symbols_in('"ace of spades" king', "clue 1"), symbols_in("XQQ", "clue 2")
    (['ace of spades', 'king'], ['X', 'Q', 'Q'])
    """
    if isinstance(given, str):
        text = given.strip()
        if not _APART.search(text):
            return characters(text)
        return [quoted or plain for quoted, plain in _ITEM.findall(text)]
    if not isinstance(given, Iterable):
        raise PuzzleError(f"{what} must be a text or a sequence of symbols; it is {short(given)}")
    symbols = enumerate(listed(what, given), 1)
    return [checked_symbol(symbol, f"symbol {place} of {what}") for place, symbol in symbols]


def clue_text(clue: Sequence[str]) -> str:
    """A clue as one text, which `symbols_in` reads: its symbols with spaces between them, or none
    when all are single characters; a symbol with a space inside stands in quotes.

    >>> clue_text(("club", "star")), clue_text(("X", "Q")), clue_text(("club",))
    ('club star', 'XQ', 'club,')
    """
    text = "".join(clue)
    if not _APART.search(text) and characters(text) == list(clue):
        return text
    text = " ".join(map(_in_text, clue))
    if _APART.search(text):
        return text
    return f"{text},"


def _in_text(symbol: str) -> str:
    """A symbol as it stands among others."""
    if _APART.search(symbol) or "=" in symbol[1:]:
        return f'"{symbol}"'
    return symbol


def known_text(known: Iterable[tuple[str, str]]) -> str:
    """Known letters as one text, which `known_in` reads.

    >>> known_text([("seven", "e"), ("ace of spades", "l")])
    'seven = e, "ace of spades" = l'
    """
    return ", ".join(f"{_in_text(symbol)} = {letter}" for symbol, letter in known)


def known_in(text: str) -> dict[str, str]:
    """``seven=e, bar=l`` as a mapping.

    >>> known_in("seven=e, bar = l")
    {'seven': 'e', 'bar': 'l'}
    """
    known = {}
    place = 0
    rest = text.rstrip(", \t\r\n")
    while place < len(rest):
        item = _KNOWN.match(rest, place)
        if item is None:
            raise PuzzleError(
                f"known letters look like 'seven=e, bar=l'; {short(rest[place:].strip())} does not"
            )
        quoted, plain, letter = item.groups()
        known[quoted or plain] = letter
        place = item.end()
    return known


def is_cipher(character: str) -> bool:
    """Whether a character of a cryptogram stands for a letter: letters and pictures do."""
    category = unicodedata.category(character[0])
    return category.startswith("L") or category == "So"


def cryptogram_words(text: str) -> tuple[list[list[str]], list[str]]:
    """The words of a cryptogram that can be looked up, and the symbols of those that cannot."""
    words: list[list[str]] = []
    loose: list[str] = []
    for token in _GAPS.split(text):
        shown = characters(token)
        inside = [place for place, character in enumerate(shown) if is_cipher(character)]
        word = shown[inside[0] : inside[-1] + 1] if inside else []
        if len(word) > len(inside):
            loose += filter(is_cipher, word)
        elif word:
            words.append(word)
    return words, loose


def without(symbols: Iterable[str], clues: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """The symbols, each once, that no clue shows."""
    shown = {symbol for clue in clues for symbol in clue}
    return tuple(symbol for symbol in dict.fromkeys(symbols) if symbol not in shown)


@lru_cache(maxsize=16)  # who makes a puzzle of a text has it read twice
def cryptogram_parts(text: str) -> tuple[str, tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """A cryptogram in composed form, its clues, and the symbols that no clue shows."""
    whole = composed(text)
    spell = Spelling()
    words, loose = cryptogram_words(whole)
    clues = tuple(dict.fromkeys(tuple(map(spell, word)) for word in words))
    return whole, clues, without(map(spell, loose), clues)


def check_alphabet(alphabet: str) -> None:
    """Refuse what is no set of letters."""
    has_letters = isinstance(alphabet, str) and alphabet.isalpha()
    if not has_letters or len(set(alphabet)) < len(alphabet):
        raise PuzzleError(
            f"an alphabet is a text of letters, each of them once; this is {short(alphabet)}"
        )
