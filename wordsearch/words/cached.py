"""What is made once for each lexicon: at first use, shared by threads, dropped with the lexicon."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import TYPE_CHECKING, TypeVar
from weakref import finalize

if TYPE_CHECKING:
    from wordsearch.words.lexicon import Lexicon

Made = TypeVar("Made")


def per_lexicon(make: Callable[[Lexicon], Made]) -> Callable[[Lexicon], Made]:
    """The function `make`, called once for each lexicon; asked again, it gives the same object.

    Lexicons are told apart by identity: comparing two would look at all their words.

    Parameters
    ----------
    make : callable
        What it returns must not hold the lexicon, which would keep both of them alive for good.

    >>> from wordsearch.words.lexicon import Lexicon
    >>> @per_lexicon
    ... def longest(lexicon):
    ...     return max(lexicon, key=len)
    >>> words = Lexicon.from_words(["oboe", "piano"])
    >>> longest(words), longest(words) is longest(words)
    ('piano', True)
    """
    made: dict[int, Made] = {}
    lock = RLock()

    @wraps(make)
    def cached(lexicon: Lexicon) -> Made:
        if id(lexicon) not in made:
            with lock:
                if id(lexicon) not in made:
                    made[id(lexicon)] = make(lexicon)
                    finalize(lexicon, made.pop, id(lexicon), None).atexit = False
        return made[id(lexicon)]

    return cached
