"""What solves the puzzles of a sheet, for readers: the answer, drawn, its words, and its steps
where they were asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wordsearch.display.print_view import PrintedAnswer
from wordsearch.errors import LexiconError, PuzzleError
from wordsearch.frontend.sheet_content import Entry, Paragraph, colour_of, rating_of
from wordsearch.frontend.sheet_looks import Look
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.normalisation import Normalisation

# where the search for the solution of a puzzle that was not made ends
_SECONDS, _SOLUTIONS = 10.0, 100


def entry(
    puzzle: Any, number: int, kind: str, lexicon: Lexicon | None, reasons: bool, look: Look
) -> Entry:
    """The solution of a puzzle.

    Raises
    ------
    PuzzleError
        Its answer is not known and there is no lexicon, or the answer that it brings is none.
    """
    answer, known = _answer(puzzle, f"puzzle {number} ({kind.lower()})", lexicon)
    paragraphs = [*_of_words(answer)]
    if answer.more:
        paragraphs.append(Paragraph("remark", answer.more))
    if reasons:
        paragraphs += (Paragraph("step", line) for line in _steps(puzzle, lexicon))
    rating = rating_of(puzzle)
    if rating is not None and rating.level is not None:
        known = "; ".join(filter(None, [known, f"predicted {rating.level} of 5{rating.scale}"]))
    if known:
        paragraphs.append(Paragraph("known", known))
    return Entry(
        number=number,
        kind=kind,
        svg=answer.svg,
        words=answer.words,
        paragraphs=tuple(paragraphs),
        colour=colour_of(puzzle, look),
    )


def _of_words(answer: PrintedAnswer) -> Iterator[Paragraph]:
    """The words of an answer, each once."""
    for title, words in answer.groups:
        yield Paragraph("words", f"{title}: {', '.join(words)}")
    if not answer.groups:
        yield Paragraph("words", ", ".join(answer.words) or "–")


def _steps(puzzle: Any, lexicon: Lexicon | None) -> list[str]:
    """The solution in steps, as lines; a sentence where the kind has none."""
    if not puzzle.has_part("reasons"):
        return ["Puzzles of this kind are not solved in steps."]
    if puzzle.provenance is not None:
        lexicon = None
    reasons = puzzle.reasons(lexicon)
    lines = [f"Of {reasons.words}:"]
    for number, step in enumerate(reasons, 1):
        line = f"{number}  {step.with_facts}"
        # A table of a code's opening, its head left out: there is little room.
        rows = [f"{place}: {count}, as {examples}" for place, count, examples in step.table[1:]]
        if rows:
            line += f" – {'; '.join(rows)}"
        lines.append(line)
    if reasons.status != "solved":
        lines.append(reasons.summary())
    return lines


def _answer(puzzle: Any, what: str, lexicon: Lexicon | None) -> tuple[PrintedAnswer, str]:
    """What solves a puzzle, and what is known of other solutions."""
    printed = puzzle.part("print_view").print_answer
    if puzzle.is_own_answer:
        return printed(puzzle), puzzle.uniqueness_in_full
    if puzzle.provenance is not None:
        return printed(_intended(puzzle, what)), puzzle.uniqueness_in_full
    if lexicon is None:
        raise PuzzleError(
            f"{what} was typed, not made, so that its answer is not known: give a lexicon that "
            "solves it, or say solutions=False"
        )
    if puzzle.no_answer:
        return PrintedAnswer((), puzzle.no_answer), f"in {lexicon.name}"
    run = puzzle.solve(lexicon, limit=_SOLUTIONS, timeout=_SECONDS).finish()
    answer = printed(run.solutions[0]) if run.solutions else PrintedAnswer(())
    return answer, f"{_found(len(run.solutions), run.status == 'complete')} in {lexicon.name}"


def _found(count: int, complete: bool) -> str:
    """What the answer that is printed is among all."""
    if count == 0:
        return "no solution" if complete else f"none found in {_SECONDS:g} seconds"
    if count == 1:
        return "the only solution" if complete else "a solution"
    return f"the first of {'' if complete else 'at least '}{count} solutions"


def _intended(puzzle: Any, what: str) -> Any:
    """The maker's answer as a solution."""
    answer = tuple(puzzle.provenance.answer)
    try:
        words = Lexicon.from_words(answer, "answer", Normalisation(accents="keep"))
        run = puzzle.solve(words, limit=_SOLUTIONS, timeout=_SECONDS)
        found = [solution for solution in run.finish().solutions if solution.words == answer]
    except (PuzzleError, LexiconError):  # the answer may come with a file, which may say anything
        found = []
    if not found:
        raise PuzzleError(
            f"the answer that comes with {what} does not solve it: {', '.join(answer)[:80]!r}"
        )
    return found[0]
