"""What is proven of a list's shortest palindromic pangram: the proof, its certificate, and how
it is shown.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from wordsearch.display.shown import Shown, table_html
from wordsearch.display.svg import escape
from wordsearch.errors import PuzzleError
from wordsearch.files import write_atomically
from wordsearch.puzzles.palindromes.layers import Layer
from wordsearch.puzzles.palindromes.puzzle import PalindromicPangram, Phrase
from wordsearch.search.checkpoint import digest as seal

OPTIMAL = "proven optimal"
UNSOLVABLE = "proven unsolvable"
OPEN = "bounds only"
_FORMAT = "wordsearch palindromic pangram proof 3"
#: Why work ended, where one word says too little.
WHY = {"memory": "memory: more states are to be searched than max_memory holds, so give it more"}


class Bound(NamedTuple):
    """An exhausted cost: no phrase of up to `length` letters, unless `found`.

    Attributes
    ----------
    length, states : int
    found : int or None
    layers : tuple of Layer
    seconds : float
    """

    length: int
    states: int
    found: int | None
    layers: tuple[Layer, ...]
    seconds: float


class Progress(NamedTuple):
    """What the prover reports while it works: the optimum lies within lower..upper."""

    phase: str
    lower: int
    upper: int | None
    covered: int
    states: int
    seconds: float

    def __str__(self) -> str:
        return (
            f"{self.phase}: {_range(self.lower, self.upper)} letters; "
            f"{self.states:,} states, {self.covered} letters covered, {self.seconds:.0f} s"
        )


def _range(lower: int | None, upper: int | None) -> str:
    """Bounds as they are shown, such as 51..?"""
    if upper is None:
        return f"{lower}..?"
    return f"{lower}..{upper}"


@dataclass(frozen=True, eq=False)
class Proof(Shown):
    """What is proven of a list's shortest palindromic pangram, and how.

    Attributes
    ----------
    puzzle : PalindromicPangram
    lexicon : str
        The list's name.
    sha256, words_sha256 : str
        Of all words of the list, and of those admitted.
    n_words : int
        How many were admitted.
    status : str
        "proven optimal", "proven unsolvable" or "bounds only".
    ended : str
        "complete", or why the work ended: "cancelled", "timeout", "memory".
    lower, upper : int or None
        Bounds of the length; equal when it is proven. None: no phrase is known, or can be.
    count : int or None
        How many sequences of words have the proven length; None if they were not counted.
    at_least : int
        So many there are where they were not counted, if that was tried; `uncounted` says why.
    n_distinct : int or None
        Those of them in which no word comes twice; None if they were not all listed.
    digest : str or None
        SHA-256 of all phrases, a line each, sorted; None if they were not all listed.
    listed : tuple of Phrase
        The most natural ones, at most 100; of those that the search came by, if they were not
        counted.
    phrases : iterable of Phrase
        All of them, lazily; if they were not counted, those that the search came by.
    bounds : tuple of Bound
        The exhausted searches.
    search : dict
        The pattern table's letters, the automaton's states and edges, the table's bytes, the beam's
        width; empty where nothing was to be searched.
    seconds : dict
        Seconds by phase; ``"proof"`` is when the length was proven, ``"total"`` includes the
        counting.
    resident_bytes : int
        The most memory that this whole process has held so far, as the system reports it; 0 where
        it does not.
    reason : str
        Why the puzzle is unsolvable.
    uncounted : str
        Why the phrases were not counted; empty where they were, or there is none.
    """

    puzzle: PalindromicPangram
    lexicon: str
    sha256: str
    words_sha256: str
    n_words: int
    status: str
    lower: int | None
    upper: int | None
    ended: str = "complete"
    count: int | None = None
    at_least: int = 0
    n_distinct: int | None = None
    digest: str | None = None
    listed: tuple[Phrase, ...] = ()
    phrases: Iterable[Phrase] = ()
    bounds: tuple[Bound, ...] = ()
    search: dict[str, Any] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    resident_bytes: int = 0
    reason: str = ""
    uncounted: str = ""

    @property
    def length(self) -> int | None:
        """The least length, if it is proven."""
        if self.status != OPTIMAL:
            return None
        return self.upper

    @property
    def label(self) -> str:
        """The status in full, with bounds where there are only bounds, or the reason why there
        is no phrase.
        """
        if self.status == OPEN:
            why = WHY.get(self.ended, self.ended)
            return f"{OPEN}: {_range(self.lower, self.upper)} ({why})"
        if self.reason:
            return f"{self.status}: {self.reason}"
        return self.status

    def certificate(self) -> dict[str, Any]:
        """The proof as a JSON object; `wordsearch/verify.py` checks what it claims, which is
        sealed.
        """
        puzzle = self.puzzle
        claims = {
            "list_sha256": self.sha256,
            "alphabet": puzzle.alphabet,
            "single_letters": puzzle.single_letters,
            "strict": puzzle.strict,
            "words": self.n_words,
            "words_sha256": self.words_sha256,
            "status": self.status,
            "length": self.length,
            "phrases": [phrase.words for phrase in self.listed],
        }
        reported = {
            "lexicon": self.lexicon,
            "count": self.count,
            "at_least": self.at_least,
            "uncounted": self.uncounted,
            "n_distinct": self.n_distinct,
            "search": self.search,
            "resident_bytes": self.resident_bytes,
            "phrases_sha256": self.digest,
            "bounds": [bound._asdict() for bound in self.bounds],
            "seconds": {phase: round(spent, 1) for phase, spent in self.seconds.items()},
        }
        return {"format": _FORMAT, "claims": claims, "seal": seal(claims), "reported": reported}

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the certificate, atomically; returns its path.

        Raises
        ------
        PuzzleError
            There is nothing to certify: the bounds are still apart.
        """
        if self.status == OPEN:
            raise PuzzleError(f"only a finished proof has a certificate; this one has {self.label}")
        text = json.dumps(self.certificate(), indent=1) + "\n"
        return write_atomically(path, text.encode())

    def __str__(self) -> str:
        summary = self.label
        if self.length is not None:
            summary = f"{OPTIMAL}: {self.length} letters, {self._count_shown()}"
        if self.listed:
            summary += f" ({self.listed[0]})"
        return summary

    def _count_shown(self) -> str:
        """How many phrases there are, or why that is not known."""
        if self.count == 1:
            return "1 phrase"
        if self.count is not None:
            return f"{self.count:,} phrases"
        phrases = "phrases"
        if self.at_least:
            phrases = f"at least {self.at_least:,} phrases"
        return f"{phrases}, not counted ({self.uncounted})"

    __repr__ = __str__

    def _rows(self) -> Iterator[tuple[str, str]]:
        yield "list", f"{self.lexicon}: {self.n_words:,} words admitted"
        yield "result", self.label
        if self.length is not None:
            least = f"no less than {self.puzzle.least_length} is possible"
            yield "length", f"{self.length} letters ({least})"
            phrases = self._count_shown()
            if self.n_distinct is not None:
                phrases += f", {self.n_distinct:,} without a word that repeats"
            yield "phrases", phrases
        for bound in self.bounds:
            outcome = "no phrase"
            if bound.found is not None:
                outcome = f"a phrase of {bound.found}"
            effort = f"{bound.states:,} states, {bound.seconds:.1f} s"
            yield f"up to {bound.length} letters", f"{outcome}; {effort}"
        yield "seconds", ", ".join(f"{phase} {spent:.1f}" for phase, spent in self.seconds.items())
        yield "memory", f"{self.resident_bytes / 1e6:,.0f} MB at most, of the whole process so far"

    def page(self) -> str:
        """The figures as a table, the first phrase as a picture, and five of them in words."""
        strip = ""
        if self.listed:
            strip = f"{self.listed[0].page()}"
        items = []
        for phrase in self.listed[:5]:
            mark = " (no word twice)" if phrase.distinct else ""
            items.append(f"<li>{escape(phrase)}{mark}</li>")
        return f"{table_html(self._rows())}{strip}<ol>{''.join(items)}</ol>"
