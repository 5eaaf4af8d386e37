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
    """The function `make`, called once for each lexicon, which keeps what it returns; copies start
    anew.

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
        made: dict[object, Made] = vars(lexicon).setdefault("_made", {})  # one in all threads
        if make not in made:
            with lock:
                if make not in made:
                    made[make] = make(lexicon)
        return made[make]

    return cached
