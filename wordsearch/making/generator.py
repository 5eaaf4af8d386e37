"""How a puzzle is searched for: drafts drawn from a seed, checked in bulk, finished one by one."""

from __future__ import annotations

import math
import operator
import random
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from time import monotonic
from typing import Any, Generic, TypeVar

from wordsearch.display.progress import with_bar
from wordsearch.display.shown import Pictures, picture_html, text_html
from wordsearch.display.svg import escape
from wordsearch.errors import PuzzleError, Sentence, check_text, short, whole_number
from wordsearch.interrupt import Interruptible

Puzzle = TypeVar("Puzzle")
_MOST_TRIES = 1_000_000
#: How long a maker that is shown looks for the puzzle that it shows.
_LOOK = 3.0


@dataclass(frozen=True)
class Reject:
    """A try that gave no puzzle: which constraint it failed on, and how near it came.

    Attributes
    ----------
    reason : str
        As in "in 812 tries ...": "another solution in common words".
    near : object
        What there was of the puzzle, if it is worth showing.
    distance : float
        How far it is from one, in the unit of the reason (solutions too many, levels off): 1 is
        nearest.
    """

    reason: str
    near: object = None
    distance: float = math.inf


class Stopped(Exception):
    """An interrupt cut off what was being checked."""


class NoPuzzle(Sentence):
    """No puzzle was found under the constraints, after a bounded effort.

    Attributes
    ----------
    reasons : dict of str to int
        How many tries failed on what, the most frequent first.
    nearest : tuple of Reject
        The (up to three) tries that came nearest.
    found : tuple
        Puzzles that `Making.take` had found before.

    Examples
    --------
    >>> import wordsearch as ws
    >>> words = ws.Lexicon.from_words(["cat", "rod"], language="en")
    >>> try:
    ...     next(ws.make_pyramid(words, rated=False))
    ... except ws.NoPuzzle as error:
    ...     error.reasons
    {'the same word twice': 5000}
    """

    def __init__(
        self,
        message: str,
        reasons: Mapping[str, int] | None = None,
        nearest: Sequence[Reject] = (),
        found: Sequence[Any] = (),
    ) -> None:
        super().__init__(message)
        self.reasons = dict(reasons or {})
        self.nearest = tuple(nearest)
        self.found = tuple(found)


def checked_seed(seed: int | str) -> int | str:
    """The seed as Python's own number, or as a text that files can hold; refuses what is neither.

    >>> checked_seed(True)
    Traceback (most recent call last):
    wordsearch.errors.PuzzleError: seed must be a whole number or a text, ...; it is True
    """
    if isinstance(seed, str):
        check_text("seed", seed)
        return str(seed)
    try:
        number = operator.index(seed)
    except TypeError:
        number = None
    if number is None or isinstance(seed, bool) or number.bit_length() >= 10_000:
        raise PuzzleError(
            f"seed must be a whole number or a text, and not endless; it is {short(seed)}"
        )
    return number


def seeded(seed: int | str, about: object) -> random.Random:
    """The random numbers that a seed stands for, of one try or one purpose."""
    return random.Random(f"{checked_seed(seed)}/{about}".encode())


class Making(Iterator[Puzzle], Generic[Puzzle]):
    """Puzzles, made as they are asked for: the same ones in the same order for the same seed,
    everywhere.

    A notebook shows the puzzle that comes next, which is not lost: `next` gives it then. An
    interrupt ends a loop over them (and `take`) with those that were made; the next one goes on
    from there.

    Try number i draws from ``random.Random(f"{seed}/{i}")`` and from nothing else, so that neither
    the process nor the platform, nor how many tries are checked together, changes what comes out.

    Parameters
    ----------
    what : str
        The kind in the plural, for messages: "pyramids".
    attempt : callable
        From a `random.Random` to a candidate, or to a `Reject`.
    check : callable
        From a list of candidates to a list as long, of candidates that passed or `Reject`; called
        with many at a time, since solvers work best in bulk.
    finish : callable
        From a passed candidate and its number (1, 2, ...) to the puzzle, or to a `Reject`; called
        one by one, for puzzles that are asked for.
    seed : int or str
    max_tries : int
        Tries for one puzzle; then :class:`NoPuzzle` is raised.
    batch : int
        The most tries that are checked together (of large batches the first are half as large).
    advice : str
        How to ask for what is to be had more often; the sentence of NoPuzzle ends with it.

    Attributes
    ----------
    tries, made : int
        So far.
    rejected : dict of str to int
        How many tries failed on what.

    >>> squares = Making("squares", lambda rng: rng.randrange(10), lambda tries: [
    ...     n if n in (4, 9) else Reject("no square", n) for n in tries], lambda n, number: n)
    >>> squares.take(2) == Making("squares", squares.attempt, squares.check, squares.finish).take(2)
    True
    """

    def __init__(
        self,
        what: str,
        attempt: Callable[[random.Random], Any],
        check: Callable[[list[Any]], Sequence[Any]],
        finish: Callable[[Any, int], Any],
        *,
        seed: int | str = 0,
        max_tries: int = 10_000,
        batch: int = 64,
        advice: str = "",
    ) -> None:
        seed = checked_seed(seed)
        max_tries = whole_number("max_tries", max_tries, most=_MOST_TRIES)
        self.what = what
        self.attempt = attempt
        self.check = check
        self.finish = finish
        self.seed = seed
        self.max_tries = max_tries
        self.batch = batch
        self.advice = advice
        self.tries = 0
        self.made = 0
        self.rejected: Counter[str] = Counter()
        # Rejects since the last puzzle.
        self._since: list[Reject] = []
        # Checked, not yet looked at.
        self._queue: deque[Any] = deque()
        self._drawn = 0
        self._seen: set[Any] = set()
        # Shown, not yet handed over.
        self._ahead: deque[Puzzle] = deque()

    def __iter__(self) -> Making[Puzzle]:
        return self

    def __next__(self) -> Puzzle:
        """The next puzzle; StopIteration where an interrupt cut it off."""
        if self._ahead:
            return self._ahead.popleft()
        return self._searched(math.inf)

    def _searched(self, seconds: float) -> Puzzle:
        """A puzzle that nobody has seen; StopIteration where that time or an interrupt ends it."""
        end = monotonic() + seconds
        with Interruptible() as work, suppress(Stopped):
            while monotonic() < end:
                if len(self._since) >= self.max_tries:
                    raise self._failure()
                if not self._queue:
                    self._draw(work)
                outcome = self._queue[0]
                drafted = getattr(outcome, "puzzle", outcome)
                if not isinstance(outcome, Reject) and drafted in self._seen:
                    outcome = Reject("the same puzzle again", drafted)
                if not isinstance(outcome, Reject):
                    outcome = self.finish(outcome, self.made + 1)
                # What an interrupt cut off is neither a puzzle nor a try, and comes again.
                if work.asked:
                    break
                self._queue.popleft()
                self.tries += 1
                if not isinstance(outcome, Reject) and outcome in self._seen:
                    outcome = Reject("the same puzzle again", outcome)
                if not isinstance(outcome, Reject):
                    self._seen.add(outcome)
                    self.made += 1
                    self._since.clear()
                    return outcome  # type: ignore[no-any-return]
                self.rejected[outcome.reason] += 1
                self._since.append(outcome)
        raise StopIteration(f"cancelled, and can go on: {self!r}")

    def _draw(self, work: Interruptible) -> None:
        """Draw and check the next batch; small at first, so that the first puzzle comes soon."""
        size = min(self.batch, max(4, self.batch // 2, self._drawn // 2))
        numbers = range(self._drawn, self._drawn + size)
        drawn = [self.attempt(seeded(self.seed, number)) for number in numbers]
        candidates = [item for item in drawn if not isinstance(item, Reject)]
        checked = self.check(candidates) if candidates else ()
        if work.asked:
            raise Stopped
        self._queue.extend(in_place_of_drafts(drawn, checked))
        self._drawn += size

    def _failure(self) -> NoPuzzle:
        reasons = dict(Counter(reject.reason for reject in self._since).most_common())
        near = [reject for reject in self._since if reject.near is not None]
        nearest = sorted(near, key=operator.attrgetter("distance"))[:3]
        (worst, count), *others = reasons.items()
        what = f"more {self.what}" if self.made else self.what
        message = f"no {what} in {len(self._since):,} tries; "
        message += f"what bites is: {worst} ({count:,} tries)"
        message += "".join(f", {reason} ({number:,})" for reason, number in others[:4])
        if nearest:
            message += f"; the nearest: {_on_one_line(nearest[0].near)}"
            # What most tries failed on was just said.
            if nearest[0].reason != worst:
                message += f" ({nearest[0].reason})"
        if self.advice:
            message += f"; {self.advice}"
        return NoPuzzle(message, reasons, nearest)

    def take(self, n: int, *, progress: bool = False) -> list[Puzzle]:
        """The next `n` puzzles.

        Parameters
        ----------
        n : int
        progress : bool
            Whether to show a progress bar, when tqdm is installed.

        Raises
        ------
        NoPuzzle
            If there are not so many to be had; its `found` holds those that were.
        """
        whole_number("the number of puzzles to take", n, 0)
        puzzles: list[Puzzle] = Pictures()
        try:
            for puzzle in with_bar(islice(self, n), n, f"making {self.what}", progress):
                puzzles.append(puzzle)
        except NoPuzzle as error:
            error.found = tuple(puzzles)
            raise
        return puzzles

    def __repr__(self) -> str:
        made = f"{self.made:,} made in {self.tries:,} tries"
        return f"<Making of {self.what}, seed {self.seed!r}: {made}>"

    def _repr_mimebundle_(self, **options: Any) -> dict[str, str]:
        """The puzzle that comes next, and how to have it."""
        page = text_html(self)
        try:
            if not self._ahead:
                self._ahead.append(self._searched(_LOOK))
        except StopIteration:
            how = "None was found yet: next(...) goes on"
        except NoPuzzle as error:
            how = escape(error)
        else:
            page = picture_html(self._ahead[0])
            how = f"The next of these {self.what}: next(...) gives it, .take(5) a list of five"
        return {"text/plain": repr(self), "text/html": f"{page}<p>{how}.</p>"}


def in_place_of_drafts(tries: Sequence[Any], checked: Sequence[Any]) -> list[Any]:
    """The tries, each that is no `Reject` replaced by the next of those checked.

    >>> late = Reject("too late")
    >>> in_place_of_drafts(["oboe", late, "lute"], [1, 2]) == [1, late, 2]
    True
    """
    outcomes = iter(checked)
    return [item if isinstance(item, Reject) else next(outcomes) for item in tries]


def _on_one_line(near: object) -> str:
    """A near miss in a sentence: by its one-line form where it has one."""
    rows = getattr(near, "rows", None)
    text = str(near)
    if isinstance(rows, tuple):
        text = " ".join(map("".join, rows))
    return " ".join(text.split())[:120]
