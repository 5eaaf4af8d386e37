"""What the explorer says and shows of a search: a sentence, and the solutions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from textwrap import shorten
from typing import Any

from wordsearch.display.shown import (
    cards_html,
    duration,
    image_html,
    picture_html,
    table_html,
)
from wordsearch.errors import PuzzleError
from wordsearch.puzzle import options_of
from wordsearch.reasons.reasons import Reasons
from wordsearch.search.run import Run
from wordsearch.words.why_none import written_otherwise

#: Solutions that are drawn; of more, the first is drawn and all are listed.
MOST_DRAWN = 12
#: Solutions that are listed.
MOST_LISTED = 1_000
# Characters of an answer in a sentence; of a text that is read as a whole.
_LONGEST = 110
_LONGEST_TEXT = 300


@dataclass(frozen=True)
class Tally:
    """What one dictionary has for a puzzle.

    Attributes
    ----------
    lexicon : str
        Its name.
    count : int
        Solutions found.
    nodes : int
    seconds : float
    is_complete : bool
        Whether these are all.
    answers : tuple of str
        The first two.
    trouble : str
        Why it could not be searched, if it could not.
    """

    lexicon: str
    count: int = 0
    nodes: int = 0
    seconds: float = 0.0
    is_complete: bool = True
    answers: tuple[str, ...] = ()
    trouble: str = ""

    @classmethod
    def of(cls, lexicon: str, run: Run[Any]) -> Tally:
        """What a run came to."""
        return cls(
            lexicon=lexicon,
            count=len(run.solutions),
            nodes=run.stats.total_nodes,
            seconds=run.stats.seconds,
            is_complete=run.status == "complete",
            answers=tuple(map(answer_text, run.solutions[:2])),
        )

    @property
    def counted(self) -> str:
        """How many solutions it has: "none", "3", "1,000 or more"."""
        if self.trouble:
            return "not searched"
        found = "none"
        if self.count:
            found = f"{self.count:,}"
        if self.is_complete:
            return found
        if self.count:
            return f"{found} or more"
        return "none so far"

    def row(self) -> tuple[str, ...]:
        """The same for a table: see `COLUMNS`."""
        if self.trouble:
            return self.lexicon, self.counted, "", "", self.trouble
        first = "".join(self.answers[:1])
        return self.lexicon, self.counted, f"{self.nodes:,}", duration(self.seconds), first


COLUMNS = ("dictionary", "solutions", "nodes", "time", "first answer")


# -- sentences -------------------------------------------------------------------------------------


def task_of(puzzle: Any) -> str:
    """What is to be done, as a printed page says it; and that nothing is done yet."""
    part = puzzle.part("print_view")
    rules = "" if part is None else f"{part.print_view(puzzle).rules} "
    return f"{rules}Nothing is found yet: press Solve."


def sentence(error: Exception | str) -> str:
    """What an error says, as a sentence."""
    text = str(error).strip() or type(error).__name__
    end = "" if text.endswith((".", "!", "?")) else "."
    return f"{text[0].upper()}{text[1:]}{end}"


def answer_text(solution: Any) -> str:
    """A solution in few words."""
    text = getattr(solution, "text", "")
    if text:  # words in their order, to be read as such
        phrase = " ".join(text.split()).rstrip(".")
        return f"“{shorten(phrase, _LONGEST_TEXT, placeholder=' …')}”"
    words = getattr(solution, "words", None)
    if words is None:
        return shorten(str(solution), _LONGEST, placeholder=" …")
    return shorten(", ".join(map(str, words)), _LONGEST, placeholder=" …")


def are_words(solutions: Sequence[Any]) -> bool:
    """Whether each solution is a word, and all together are the answer."""
    return all(isinstance(one, str) or hasattr(one, "word") for one in solutions)


def headline(run: Run[Any], lexicon: str, why: str = "", others: Sequence[Tally] = ()) -> str:
    """What came of a search.

    Parameters
    ----------
    run : Run
        One that has ended.
    lexicon : str
        Where it searched.
    why : str
        What clashes, if nothing was found and that is known.
    others : sequence of Tally
        What other dictionaries have, as far as they were asked.
    """
    solutions = run.solutions
    if run.status != "complete":
        return _stopped(run, lexicon)
    if not solutions:
        return _none(run, lexicon, why, others)
    if are_words(solutions):
        return _words(solutions, lexicon, getattr(run.puzzle, "points_of", None))
    missed = ""
    if has_misses(run):
        missed = ", with a word that is in no list"
    if len(solutions) == 1:
        return _single(solutions[0], lexicon, missed, others)
    first, second = map(answer_text, solutions[:2])
    order = "the likeliest" if hasattr(run.problem, "price") else "one"
    said = f"{len(solutions):,} solutions in {lexicon}{missed}; {order}: {first}"
    if len(first) > _LONGEST:  # two texts would be too much for a headline
        return f"{said}."
    return f"{said}; another: {second}."


def _stopped(run: Run[Any], lexicon: str) -> str:
    how = {"timeout": "Out of time", "cancelled": "Stopped", "limit": "Stopped at the limit"}
    spent = f"{how[run.status]} after {duration(run.stats.seconds)}"
    count = len(run.solutions)
    if not count:
        return f"{spent}: no solution in {lexicon} so far; there may be one."
    found = "one solution" if count == 1 else f"{count:,} solutions"
    if are_words(run.solutions):
        found = "one word" if count == 1 else f"{count:,} words"
    first = answer_text(run.solutions[0])
    return f"{spent}: {found} in {lexicon} so far, there may be more; the first: {first}."


def _none(run: Run[Any], lexicon: str, why: str, others: Sequence[Tally]) -> str:
    said = f"No solution in {lexicon}."
    if getattr(run.puzzle, "no_answer", ""):  # its answer is a list of words
        said = f"No word of {lexicon} fits."
    if why:
        said = sentence(f"No solution in {lexicon}: {why}")
    spelling = written_otherwise(_letters_of(run.puzzle), run.lexicon)
    if spelling:
        said += f" {sentence(spelling)}"
    solving = [other for other in others if other.count]
    if not solving:
        return said
    best = min(solving, key=lambda other: other.count)
    if best.count == 1:
        return f"{said} {best.lexicon} has one: {best.answers[0]}."
    return f"{said} {best.lexicon} has {best.counted}, the first: {best.answers[0]}."


def _letters_of(puzzle: Any) -> set[str]:
    """The letters of a puzzle; what stands for letters is none."""
    if hasattr(puzzle, "symbols"):
        return set()
    return {letter for text in puzzle.form.write(puzzle) for letter in text if letter.isalpha()}


def compared(tallies: Sequence[Tally]) -> str:
    """What dictionaries have for a puzzle, side by side."""
    solving = [tally for tally in tallies if tally.count]
    if len(tallies) == 1:
        return f"{tallies[0].lexicon}: {tallies[0].counted}."
    if not solving:
        return f"No solution in {', '.join(tally.lexicon for tally in tallies)}."
    fewest = min(solving, key=lambda tally: tally.count)
    if len(solving) == 1:
        return f"Of {len(tallies)} dictionaries only {fewest.lexicon} has a solution: {fewest.answers[0]}."
    return (
        f"{len(solving)} of {len(tallies)} dictionaries have a solution; {fewest.lexicon} has the "
        f"fewest, {fewest.counted}: {fewest.answers[0]}."
    )


def _words(solutions: Sequence[Any], lexicon: str, points_of: Callable[[str], int] | None) -> str:
    count = len(solutions)
    ordered = _best_first(solutions, points_of)
    best = ordered[0]
    points = _points(best, points_of)
    worth = f"{points} points"
    if points == _points(ordered[-1], points_of):
        worth = "the longest"
    words = "One word" if count == 1 else f"{count:,} words"
    return f"{words} in {lexicon}; {worth}: {_text(best)}."


def _single(solution: Any, lexicon: str, missed: str, others: Sequence[Tally]) -> str:
    answer = answer_text(solution)
    same = [other for other in others if other.count == 1 and answer in other.answers]
    where = f"in {lexicon}{missed}"
    if len(same) == 1:
        where = f"in {lexicon} and {same[0].lexicon}{missed}"
    elif same:
        where = f"in {lexicon} and {len(same)} other lists{missed}"
    said = f"One solution, {where}: {answer}."
    different = [other for other in others if set(other.answers) - {answer}]
    if not different:
        return said
    fewest = min(different, key=lambda other: other.count)
    [second, *_] = [text for text in fewest.answers if text != answer]
    return f"{said} {fewest.lexicon} has another: {second}."


def why_none(run: Run[Any]) -> tuple[str, Reasons | None]:
    """Of a run that found nothing what clashes, in a clause, and the steps to there; nothing where
    the puzzle has no such steps.
    """
    if not run.puzzle.has_part("reasons"):
        return "", None
    try:
        reasons = run.puzzle.reasons(run.lexicon)
    except PuzzleError:  # steps of larger puzzles take too long
        return "", None
    if reasons.status != "none fits" or not len(reasons):
        return "", None
    return reasons[-1].sentence, reasons


def has_misses(run: Run[Any]) -> bool:
    """Whether solutions have words that are in no list."""
    return any(getattr(solution, "missed", ()) for solution in run.solutions)


def can_miss(kind: type[Any]) -> bool:
    """Whether puzzles of a class can be solved with words that are in no list."""
    return "misses" in options_of(kind)


# -- solutions -------------------------------------------------------------------------------------


def solutions_page(run: Run[Any]) -> str:
    """The solutions: drawn where they are few; words by what they earn; else the first ones drawn,
    and all in a list.
    """
    solutions = run.solutions
    if are_words(solutions):
        points_of = getattr(run.puzzle, "points_of", None)
        ordered = _best_first(solutions, points_of)
        drawn = [one for one in ordered[:1] if hasattr(one, "drawing")]
        return cards_html(drawn) + _by_points(ordered, points_of)
    if len(solutions) <= MOST_DRAWN:
        return cards_html(solutions)
    numbered = enumerate(solutions[:MOST_LISTED], 1)
    rows = [(number, answer_text(solution)) for number, solution in numbered]
    return (
        cards_html(solutions[:2]) + table_html(rows, ("number", "solution")) + _more(len(solutions))
    )


def _best_first(solutions: Sequence[Any], points_of: Callable[[str], int] | None) -> list[Any]:
    """Words by what they earn, then the longest first."""
    return sorted(
        solutions, key=lambda one: (-_points(one, points_of), -len(_text(one)), _text(one))
    )


def _by_points(ordered: Sequence[Any], points_of: Callable[[str], int] | None) -> str:
    """Words in a table, a row for each number of points."""
    rows: list[tuple[object, ...]] = []
    for points, group in groupby(ordered[:MOST_LISTED], lambda one: _points(one, points_of)):
        words = list(map(_text, group))
        rows.append((points, len(words), ", ".join(words)))
    return table_html(rows, ("points", "how many", "words")) + _more(len(ordered))


def _more(count: int) -> str:
    if count <= MOST_LISTED:
        return ""
    return f"<p>… and {count - MOST_LISTED:,} more in <code>.run.solutions</code></p>"


def _text(solution: Any) -> str:
    """A solution that is a word."""
    return str(getattr(solution, "word", solution))


def _points(solution: Any, points_of: Callable[[str], int] | None) -> int:
    """What a word earns; as many points as letters where nobody says."""
    if points_of is not None:
        return points_of(_text(solution))
    return int(getattr(solution, "points", len(_text(solution))))


def clash_page(puzzle: Any, reasons: Reasons | None) -> str:
    """A puzzle without a solution, with the place marked where it clashes."""
    if reasons is None:
        return picture_html(puzzle)
    *_, last = reasons.frames()
    return image_html(last.board, last.sentence)


def drawing_of(puzzle: Any) -> str:
    """A puzzle's picture as SVG; nothing where it has none."""
    draw = getattr(puzzle, "drawing", None)
    drawing: str | None = None if draw is None else draw()
    return drawing or ""
