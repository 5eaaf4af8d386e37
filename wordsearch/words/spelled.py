"""Which words can be laid with some letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wordsearch.words.cached import per_lexicon

if TYPE_CHECKING:
    from wordsearch.words.lexicon import Lexicon


def spelled_with(letters: str, lexicon: Lexicon) -> list[str]:
    """The words that use no letter more often than it is among the letters, in order."""
    # Few words have none of the other letters; only those are spelled.
    others = ~_mark(letters)
    spelled = [
        word
        for mark, words in _by_mark(lexicon).items()
        if not mark & others
        for word in words
        if all(word.count(letter) <= letters.count(letter) for letter in word)
    ]
    return sorted(spelled)


def _mark(letters: str) -> int:
    """A bit for each letter; those of other alphabets may share one."""
    return sum({1 << ord(letter) % 60 for letter in letters})


@per_lexicon
def _by_mark(lexicon: Lexicon) -> dict[int, list[str]]:
    by_mark: dict[int, list[str]] = {}
    for word in lexicon.words:
        by_mark.setdefault(_mark(word), []).append(word)
    return by_mark
