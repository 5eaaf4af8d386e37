"""A lexicon on its way to the processes of a batch."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from wordsearch.words.lexicon import Lexicon


class Shipped:
    """A lexicon on its way to other processes, each of which builds it, and its indexes, only
    once.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    @cached_property
    def _parts(self) -> tuple[Any, ...]:
        lexicon = self.lexicon
        return (
            lexicon.sha256,
            "\n".join(lexicon.words).encode(),
            lexicon.name,
            lexicon.language,
            lexicon.source,
            lexicon.report,
            lexicon.policy,
        )

    def __sizeof__(self) -> int:
        """The text's bytes: by them joblib's Dask backend knows to send it to a worker only
        once.
        """
        return len(self._parts[1])

    def __reduce__(self) -> tuple[Callable[..., Shipped], tuple[Any, ...]]:
        return _received, self._parts


_KEPT = 4  # lexicons that a process remembers
_lexicons: dict[tuple[str, str], Shipped] = {}  # by SHA-256 and language


def _received(sha256: str, text: bytes, name: str, language: str, *others: Any) -> Shipped:
    key = sha256, language
    if key not in _lexicons:
        while len(_lexicons) >= _KEPT:
            _lexicons.pop(next(iter(_lexicons)), None)
        source, report, policy = others
        words = tuple(text.decode().split("\n"))
        _lexicons[key] = Shipped(
            Lexicon(words, name, source, report, language=language, policy=policy)
        )
    return _lexicons[key]
