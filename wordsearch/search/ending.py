"""How a search ended, in one sentence, and what to try next: the same words for every kind of
puzzle.
"""

from __future__ import annotations

from collections.abc import Sequence

#: Why a search ended before its end, by its status.
STOPS = {
    "limit": "stopped by limit",
    "timeout": "stopped by timeout",
    "cancelled": "cancelled",
}


def counted_solutions(count: int) -> str:
    """How many solutions, in words.

    >>> counted_solutions(0), counted_solutions(1), counted_solutions(1708)
    ('No solution', '1 solution', '1,708 solutions')
    """
    if count == 0:
        return "No solution"
    if count == 1:
        return "1 solution"
    return f"{count:,} solutions"


def ending(count: int, status: str, own: Sequence[str] = (), by_price: bool = False) -> str:
    """How a search for all solutions ended.

    Parameters
    ----------
    count : int
        Solutions found.
    status : str
        The run's; see `Run.status`.
    own : sequence of str
        The names of heuristics of one's own that it ran under.
    by_price : bool
        Whether the likeliest solutions come first.

    >>> ending(0, "complete")
    'No solution; the search is complete'
    >>> ending(1, "complete", ["short_words"])
    '1 solution; the search is complete under short_words'
    >>> ending(10, "limit")
    '10 solutions, the first found; stopped by limit: there may be more'
    >>> ending(0, "timeout")
    'No solution so far; stopped by timeout: there may be some'
    """
    found = counted_solutions(count)
    are_ordered = by_price and count > 1
    if status == "ready":
        return "Not started"
    if status == "running":
        return f"{found} so far; the search goes on"
    if status == "complete":
        if are_ordered:
            found += ", the likeliest first"
        return f"{found}; the search is complete{_under(own)}"
    if count == 0:
        return f"{found} so far; {STOPS[status]}{_under(own)}: there may be some"
    found += ", the first found"
    if are_ordered:
        found += ", of these the likeliest first"
    return f"{found}; {STOPS[status]}{_under(own)}: there may be more"


def anytime_ending(count: int, status: str, below: float | None, own: Sequence[str] = ()) -> str:
    """How a search for ever better solutions ended; `below` is the bound it was given.

    >>> anytime_ending(2, "complete", None)
    '2 solutions, each better than the last; the search is complete: the last is proven optimal'
    >>> anytime_ending(0, "complete", 5)
    'No solution; the search is complete: there is none below the bound of 5'
    """
    found = counted_solutions(count)
    if count > 1:
        found += ", each better than the last"
    if status in ("ready", "running"):
        return ending(count, status)
    if status != "complete":
        if count == 0:
            return ending(count, status, own)
        return f"{found}; {STOPS[status]}{_under(own)}: there may be better ones"
    whole = f"{found}; the search is complete{_under(own)}"
    if own:
        return whole
    if count == 1:
        return f"{whole}: it is proven optimal"
    if count:
        return f"{whole}: the last is proven optimal"
    if below is None:
        return whole
    return f"{whole}: there is none below the bound of {below:g}"


def next_step(status: str, own: Sequence[str], explains: bool) -> str:
    """What to try where a search found nothing; nothing where no next step is known.

    >>> next_step("complete", [], explains=True)
    'run.explain() shows why; another dictionary may have one.'
    """
    if status in STOPS:
        return "run.resume() goes on, with new limits."
    if own:
        return f"It may be there without {' and '.join(own)}."
    if explains:
        return "run.explain() shows why; another dictionary may have one."
    return ""


def _under(own: Sequence[str]) -> str:
    if not own:
        return ""
    return f" under {' and '.join(own)}"
