"""What solves a puzzle that is being played: its maker's answer, and what the plain solver finds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from wordsearch.search.job import Job

if TYPE_CHECKING:
    from wordsearch.search.run import Run
    from wordsearch.words.lexicon import Lexicon

#: How long, and for how many solutions, the solver looks while somebody plays.
SECONDS, MOST = 20.0, 1_000


class Answers:
    """The solutions of a puzzle, as far as they are known.

    Parameters
    ----------
    solve : callable
        ``solve(lexicon, limit=..., timeout=...)`` makes the run that finds them.
    lexicon : Lexicon
        Whose words count.
    intended : sequence of solutions
        What the maker had in mind; known at once.
    seconds, most : float, int
        Where the search ends.
    """

    def __init__(
        self,
        solve: Callable[..., Run[Any]],
        lexicon: Lexicon,
        intended: Sequence[Any] = (),
        *,
        seconds: float = SECONDS,
        most: int = MOST,
    ) -> None:
        self.lexicon, self.intended = lexicon, tuple(intended)
        self._seconds = seconds
        self._found: tuple[Any, ...] = ()
        self._status = "searching"
        self._begun = False
        self._job = Job(lambda: solve(lexicon, limit=most, timeout=seconds), lambda progress: None, self._end)
        self._told: Callable[[], None] = lambda: None

    def begin(self, told: Callable[[], None]) -> None:
        """Start looking, in a thread; `told` is called at the end."""
        self._told, self._begun = told, True
        self._job.begin()

    def stop(self) -> None:
        """Look no further; what is known stays known."""
        self._job.cancel()

    def wait(self, seconds: float) -> bool:
        """Wait for the search; False when it takes longer than that, or was never begun."""
        return self._begun and self._job.wait(seconds)

    def _end(self, job: Job) -> None:
        if job.error is not None:
            self._status = f"ended in {type(job.error).__name__}: {job.error}"
        elif job.run is not None:
            self._found, self._status = tuple(job.run.solutions), job.run.status
        self._told()

    # -- what is known

    @property
    def known(self) -> tuple[Any, ...]:
        """The solutions known so far, the maker's first."""
        return self.intended + self._found

    @property
    def is_searching(self) -> bool:
        """Whether more may come."""
        return self._status == "searching"

    @property
    def is_complete(self) -> bool:
        """Whether every solution is known."""
        return self._status == "complete"

    @property
    def count(self) -> int:
        """Different solutions known so far."""
        return len({found.words for found in self.known})

    @property
    def note(self) -> str:
        """One honest sentence about what is known, which gives nothing away."""
        whose = f"the words of {self.lexicon.name}" + (" or its maker's" if self.intended else "")
        if self.is_searching:
            start = "The maker's answer is known; l" if self.intended else "L"
            return f"{start}ooking for solutions with the words of {self.lexicon.name} …"
        if self.is_complete:
            return f"There {_solutions(self.count)} with {whose}."
        if self.count:
            return f"{_known(self.count)} with {whose}; there may be more, since {self._stopped()}."
        return f"No solution with {whose} is known: {self._stopped()}."

    def _stopped(self) -> str:
        how = {
            "timeout": f"was stopped after {self._seconds:g} s",
            "cancelled": "was stopped",
            "limit": "was stopped at so many",
        }
        return f"the search {how.get(self._status, self._status)}"


def _solutions(count: int) -> str:
    """
    >>> _solutions(0), _solutions(1), _solutions(1200)
    ('is no solution', 'is one solution', 'are 1,200 solutions')
    """
    return {0: "is no solution", 1: "is one solution"}.get(count, f"are {count:,} solutions")


def _known(count: int) -> str:
    return "One solution is known" if count == 1 else f"{count:,} solutions are known"
