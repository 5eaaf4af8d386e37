"""From any text to words that make good puzzles: the segmenters of the original Brick.

>>> found = segment("The well-known book isn't new, it says. Says who?", "en")
>>> found.words
('book', 'says')
>>> found.drops["hyphen"], found.drops["quote"]
(1, 1)

What is kept of a text is the distinct words; it may have 32 million characters.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wordsearch.display.shown import Shown, table_html
from wordsearch.errors import PuzzleError, check_choice, checked, short
from wordsearch.files import data_folder, read_bytes
from wordsearch.words.language import LANGUAGES
from wordsearch.words.normalisation import composed

#: The most bytes of a file, and the most characters, that a text may have.
LONGEST_TEXT = 32 * 2**20

_PIECE = 1 << 16  # characters read at a time
_WORTH = 1 << 13  # characters that are worth the work of a piece
_LEAST = 32  # characters that a piece counts for at least
_QUOTES = "'\"`"
_TOKEN = re.compile(rf"[\w{_QUOTES}-]+")
_RUN = re.compile(rf"^[\w{_QUOTES}\u0300-\u036f-]*")  # an accent belongs to the letter before it
_NO_LETTERS = re.compile(r"[\d_]+")

#: The reader of the original Brick gives up on longer words (bytes of UTF-8).
LONGEST_WORD = 63
_SHORT = 3  # bytes; the original counts bytes, so that été (five of them) stays


@dataclass(frozen=True)
class Segmentation(Shown):
    """The words of a text, and what was left out and why.

    Attributes
    ----------
    words : tuple of str
        Distinct, in the order of their first appearance.
    counts : mapping of str to int
        How often each word stands in the text.
    drops : mapping of str to int
        How many tokens were left out, by reason, the most frequent first.
    language : str
        Its code, as in ``"fr"``.
    """

    words: tuple[str, ...]
    counts: Mapping[str, int] = field(repr=False)
    drops: Mapping[str, int]
    language: str

    @property
    def tokens(self) -> int:
        """Everything that looked like a word: kept, repeated or left out."""
        return sum(self.counts.values()) + sum(self.drops.values())

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __len__(self) -> int:
        return len(self.words)

    def rows(self) -> list[tuple[str, str]]:
        """(what, how many), for the report."""
        kept = f"{sum(self.counts.values()):,}, {len(self.words):,} distinct words"
        rows = [("tokens", f"{self.tokens:,}"), ("kept", kept)]
        for reason, number in self.drops.items():
            rows.append((f"dropped: {reason}", f"{number:,}"))
        return rows

    def __str__(self) -> str:
        return "\n".join(f"{what:<36}  {number}" for what, number in self.rows())

    def page(self) -> str:
        """The report as a table."""
        return table_html(self.rows())


def example_text() -> Path:
    """The file of a text that comes with the package: *The Devil's Dictionary* of Ambrose Bierce,
    of 1911, in English and in the public domain.

    >>> len(segment(example_text(), "en"))
    8450
    """
    return data_folder() / "texts" / "devils-dictionary.txt.gz"


@checked
def segment(text: str | os.PathLike[str] | Iterable[str], language: str = "en") -> Segmentation:
    """The words of a text, by the rules of the original's segmenters.

    A token is a run of letters, hyphens and quotes. Left out are tokens with a hyphen, of 3 bytes
    or fewer in UTF-8, with a capital first letter, or with a quote, in this order; and, since they
    make no good puzzle, tokens with a capital inside, with a letter that is not the language's, or
    over 63 bytes (the original cannot read those back). Accents are kept; the text is put into
    composed form (NFC) first. The original has English, French, Italian and Portuguese; letters of
    others are those of `wordsearch.LANGUAGES`, and where every noun has a capital, as in German, a
    first capital is made small.

    Parameters
    ----------
    text : str, path or iterable of str
        The text itself, a file of it (UTF-8; ``.gz`` is unpacked), or its pieces in order (an open
        file); 32 million characters at most.
    language : str
        Its code in `wordsearch.LANGUAGES`, as in ``"fr"``.

    Raises
    ------
    PuzzleError
        An unknown language, a text that is too long, is empty or of which no word is left, a file
        that cannot be read or is not UTF-8.

    Examples
    --------
    >>> segment("l'été où naît la forêt", "fr").words
    ('naît', 'forêt')
    """
    check_choice("language", language, LANGUAGES)
    counts: Counter[str] = Counter()
    drops: Counter[str] = Counter()
    known = LANGUAGES[language]
    is_word = re.compile(f"[a-z{known.marked}]+").fullmatch
    for piece in _whole_tokens(_gathered(_pieces(text))):
        tokens = _TOKEN.findall(_NO_LETTERS.sub(" ", piece))
        if known.capital_nouns:
            tokens = [token[0].lower() + token[1:] for token in tokens]
        for token, count in Counter(tokens).items():
            reason = _reason(token, is_word)
            if reason:
                drops[reason] += count
            else:
                counts[token] += count
    if not counts:
        reasons = "it is empty: it holds no letter"
        if drops:
            reasons = ", ".join(f"{reason} {count:,}" for reason, count in drops.items())
        raise PuzzleError(f"no word is left of the text ({reasons})")
    return Segmentation(tuple(counts), dict(counts), dict(drops.most_common()), language)


def _reason(token: str, is_word: Callable[[str], Any]) -> str:
    """Why a token is no word for a puzzle; the empty string when it is one."""
    size = len(token.encode())
    if is_word(token) and _SHORT < size <= LONGEST_WORD:
        return ""
    if not any(map(str.isalpha, token)):
        return "no letter"
    if "-" in token:
        return "hyphen"
    if size <= _SHORT:
        return f"{_SHORT} bytes or fewer"
    if token[0].isupper():
        return "capital first letter"
    if not set(_QUOTES).isdisjoint(token):
        return "quote"
    if size > LONGEST_WORD:
        return f"over {LONGEST_WORD} bytes"
    if is_word(token.lower()):
        return "capital inside"
    return "letter of another language"


def _pieces(text: str | os.PathLike[str] | Iterable[str]) -> Iterable[str]:
    """The text in pieces of any size; of a file all that it holds."""
    if isinstance(text, os.PathLike):
        try:
            text = read_bytes(text, most=LONGEST_TEXT).decode()
        except UnicodeDecodeError as error:
            raise PuzzleError(
                f"{short(str(text), 100)} is not a UTF-8 text: {error.reason}"
            ) from None
    if isinstance(text, str):
        return (text[start : start + _PIECE] for start in range(0, len(text), _PIECE))
    return text


def _gathered(pieces: Iterable[str]) -> Iterator[str]:
    """The same text in pieces that are worth the work of a piece; refuses one without end."""
    gathered: list[str] = []
    size = 0
    length = 0
    for piece in pieces:
        if not isinstance(piece, str):
            raise PuzzleError(f"a text is a string, a path or strings; {short(piece)} is none")
        # short pieces and empty ones count for more: there may be no end of them
        length += max(len(piece), _LEAST)
        if length > LONGEST_TEXT:
            raise PuzzleError(
                f"a text has at most {LONGEST_TEXT:,} characters; give a longer one in parts"
            )
        gathered.append(piece)
        size += len(piece)
        if size >= _WORTH:
            yield "".join(gathered)
            gathered.clear()
            size = 0
    yield "".join(gathered)


def _whole_tokens(pieces: Iterable[str]) -> Iterator[str]:
    """The same text cut so that no token is; only a token longer than any word may be cut."""
    held = ""
    for piece in pieces:
        text = held + piece
        cut = len(text) - len(_RUN.findall(text[::-1])[0])
        if cut == 0 and len(text) > _PIECE:
            cut = len(text)
        held = text[cut:]
        yield composed(text[:cut])
    yield composed(held)
