"""What is made once for each lexicon: at first use, shared by threads, dropped with the lexicon."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from wordsearch.words.lexicon import Lexicon

Made = TypeVar("Made")


def per_lexicon(make: Callable[[Lexicon], Made]) -> Callable[[Lexicon], Made]:
    """The function `make`, called once for each lexicon, which keeps what it returns; copies start anew.

    >>> from wordsearch.words.lexicon import Lexicon
    >>> @per_lexicon
    ... def longest(lexicon):
    ...     return max(lexicon, key=len)
    >>> words = Lexicon.from_words(["oboe", "piano"])
    >>> longest(words), longest(words) is longest(words)
    ('piano', True)
    """
    lock = RLock()

    @wraps(make)
    def cached(lexicon: Lexicon) -> Made:
        if make not in lexicon.made:
            with lock:
                if make not in lexicon.made:
                    lexicon.made[make] = make(lexicon)
        made: Made = lexicon.made[make]
        return made

    return cached
