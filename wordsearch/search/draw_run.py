"""What a notebook shows of a run: how it ended, its solutions and its counts."""

from __future__ import annotations

from typing import Any

from wordsearch.display.shown import cards_html, words_html
from wordsearch.display.svg import escape
from wordsearch.search.run import SHOWN, Run

_WORDS = 1_000  # solutions that are mere words


def run_html(run: Run[Any]) -> str:
    """A run as HTML: the sentence about its end, its first solutions, and its counts."""
    summary = f"<p><b>{escape(run.summary())}</b></p>"
    return f"<div>{summary}{solutions_html(run)}{run.stats.page()}</div>"


def solutions_html(run: Run[Any], most: int = SHOWN) -> str:
    """The first `most` solutions (more of them where they are mere words), and how many there are
    beside; where there are none, what to try next.
    """
    solutions = run.solutions
    if not solutions:
        return f"<p>{escape(run.next_step())}</p>"
    draw: Any = getattr(run.problem, "drawn", None)
    if all(isinstance(solution, str) for solution in solutions):
        draw = draw or words_html
        most = _WORDS
    html: str = (draw or cards_html)(solutions[:most])
    more = len(solutions) - most
    if more > 0:
        html += f"<p>… and {more:,} more in <code>.solutions</code></p>"
    return html
