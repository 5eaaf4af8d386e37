"""What a kernel keeps of a lexicon: made at first use, shared by threads, dropped with the lexicon."""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import TYPE_CHECKING, Generic, TypeVar
from weakref import finalize

if TYPE_CHECKING:
    from wordsearch.words.lexicon import Lexicon

Kept = TypeVar("Kept")


class PerLexicon(Generic[Kept]):
    """One object for each lexicon, by the lexicon's identity: comparing two would look at all their words.

    Parameters
    ----------
    make : callable
        Makes the object. It must not hold the lexicon, which would keep both of them alive for good.

    >>> from wordsearch.words.lexicon import Lexicon
    >>> words = Lexicon.from_words(["oboe", "lute"])
    >>> longest = PerLexicon(lambda lexicon: max(map(len, lexicon)))
    >>> longest(words), len(longest)
    (4, 1)
    """

    def __init__(self, make: Callable[[Lexicon], Kept]) -> None:
        self._make = make
        self._kept: dict[int, Kept] = {}
        self._lock = RLock()

    def __call__(self, lexicon: Lexicon) -> Kept:
        with self._lock:
            kept = self._kept.get(id(lexicon))
            if kept is None:
                kept = self._kept[id(lexicon)] = self._make(lexicon)
                finalize(lexicon, self._kept.pop, id(lexicon), None).atexit = False
            return kept

    def __len__(self) -> int:
        return len(self._kept)
