"""Why a run found what it found, and what each clue is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from wordsearch.display.table import and_others, few, table
from wordsearch.errors import checked, optional, whole_number
from wordsearch.puzzles.symbol_code.puzzle import UNRANKED, SymbolCode, SymbolCodeSolution
from wordsearch.puzzles.symbol_code.solve import ArcConsistent, Domains, is_choice
from wordsearch.puzzles.symbol_code.symbols import Code, clue_text
from wordsearch.search.ending import STOPS, counted_solutions
from wordsearch.search.run import Run
from wordsearch.search.strategies import depth_first
from wordsearch.words.given import Lexicons, Words, as_lexicon, several
from wordsearch.words.lexicon import Lexicon

if TYPE_CHECKING:
    import pandas as pd


def explanation(run: Run[SymbolCodeSolution], lexicons: Lexicons | None = None) -> pd.DataFrame:
    """Why a run found what it found, clue by clue.

    Parameters
    ----------
    run : Run
        Of a symbol code.
    lexicons : Lexicon, str or an iterable of them, optional
        Whose words to count, too; default: only those of the run's own.

    Returns
    -------
    DataFrame
        One row per clue, indexed from 1. ``clue``; ``type``: its order type, equal letters for
        equal symbols; ``in <lexicon>``: words that fit the clue by itself, for each lexicon;
        ``agreed``: those of the run's lexicon that are left when all clues are made to agree,
        before any search; ``read as``: what it reads in the solutions, five words at most;
        of a run with misses ``missed``: those of its words that are in no list, five at most; and,
        when there is no solution, ``solvable without``: whether the other clues have one. A clue of
        0 words, or the only one without which there is a solution, is wrong or stands for a word
        that the lexicon lacks.
    """
    puzzle: SymbolCode = run.problem.puzzle  # type: ignore[attr-defined]
    columns: dict[str, list[Any]] = {
        "clue": list(map(clue_text, puzzle.clues)),
        "type": list(map(_type_text, puzzle.clues)),
    }
    for lexicon in (run.lexicon, *several(lexicons or ())):
        columns[f"in {lexicon.name}"] = list(map(len, puzzle.candidates(lexicon)))
    columns["agreed"] = _agreed(puzzle, run.lexicon)
    columns["read as"] = _readings(run, puzzle)
    if any(solution.missed for solution in run.solutions):
        columns["missed"] = _readings(run, puzzle, only_missed=True)
    if not run.solutions and run.status == "complete" and len(puzzle.clues) > 1:
        columns["solvable without"] = [
            _solvable_without(puzzle, run.lexicon, number) for number in range(len(puzzle.clues))
        ]
    sentence = f"{_sentence(run, columns)}."
    return table(columns, range(1, len(puzzle.clues) + 1), "number", sentence=sentence)


def _sentence(run: Run[SymbolCodeSolution], columns: Mapping[str, Sequence[Any]]) -> str:
    """Why there are so many solutions, or none."""
    here = run.lexicon.name
    if run.solutions:
        return _why_some(run, columns)
    if run.status != "complete":
        return f"The search of {here} was {STOPS[run.status]} before it found a solution"
    numbers = range(1, len(columns["clue"]) + 1)
    unread = [
        str(number)
        for number, n_words in zip(numbers, columns[f"in {here}"], strict=True)
        if not n_words
    ]
    if unread:
        return f"No word of {here} fits clue {and_others(unread)} by itself"
    doubted = [
        str(number)
        for number, solvable in zip(numbers, columns.get("solvable without", ()), strict=False)
        if solvable
    ]
    if not doubted:
        return f"Words of {here} fit each clue, but no code makes words of all of them"
    if len(doubted) == 1:
        return (
            f"Without clue {doubted[0]} there is a solution: "
            f"the clue is wrong, or {here} lacks its word"
        )
    return (
        f"Without any one of the clues {and_others(doubted)} there is a solution: "
        f"one of them is wrong, or {here} lacks its word"
    )


def _why_some(run: Run[SymbolCodeSolution], columns: Mapping[str, Sequence[Any]]) -> str:
    """How many solutions there are, and how much the clues left to the search."""
    found = counted_solutions(len(run.solutions))
    if run.status != "complete":
        found += " so far"
    missed = dict.fromkeys(word for solution in run.solutions for word in solution.missed)
    if missed:
        return f"{found}, with words that {run.lexicon.name} lacks: {few(missed)}"
    open_clues = [str(number) for number, n_words in enumerate(columns["agreed"], 1) if n_words > 1]
    if not open_clues:
        return f"{found}: made to agree, the clues leave one word each, before any search"
    return f"{found}: made to agree, the clues leave a choice in clue {and_others(open_clues)}"


def _agreed(puzzle: SymbolCode, lexicon: Lexicon) -> list[int]:
    """How many words of each clue are left when all clues are made to agree."""
    problem = ArcConsistent(puzzle, lexicon, ())
    root = problem.consistent(problem.start())
    if root is None:
        return [0] * len(puzzle.clues)
    words = dict(zip(problem.texts, root.words, strict=True))
    return [words[clue].bit_count() for clue in puzzle.clues]


def _type_text(clue: Sequence[str]) -> str:
    """An order type as people write it.

    >>> _type_text("geese")
    'ABBCB'
    """
    distinct = list(dict.fromkeys(clue))
    return "".join(chr(ord("A") + distinct.index(symbol)) for symbol in clue)


def _readings(
    run: Run[SymbolCodeSolution], puzzle: SymbolCode, only_missed: bool = False
) -> list[str]:
    """What each clue reads in the solutions, or what of that is in no list; five words at most."""
    texts = []
    for number in range(len(puzzle.clues)):
        words = [
            solution.words[number]
            for solution in run.solutions
            if not only_missed or solution.words[number] in solution.missed
        ]
        texts.append(few(words))
    return texts


def _solvable_without(puzzle: SymbolCode, lexicon: Lexicon, number: int) -> bool | None:
    """Whether the other clues have a solution; None if that is not known within the effort."""
    others = (other for other in range(len(puzzle.clues)) if other != number)
    run = puzzle.part_of(others).solve(lexicon, limit=1, max_nodes=10_000)
    if run.solutions:
        return True
    if run.status == "complete":
        return False
    return None


# -- what the clues are worth ----------------------------------------------------------------------


class _Tally(ArcConsistent):
    """Problem: the same search, stopped one clue early; a solution is the number of readings of
    that clue.
    """

    def solution(self, state: Domains) -> Any:
        """How many codes a state stands for, where at most one clue has a choice."""
        choices = [words for words in state.words if is_choice(words)]
        if len(choices) > 1:
            return None
        if not choices:
            return 1
        # Words of one order type that avoid all settled letters: each of them completes a code.
        return choices[0].bit_count()

    def children(self, state: Domains) -> Iterator[Any]:
        """Words for the next clue, while more than one has a choice."""
        if self.solution(state) is not None:
            return iter(())
        return super().children(state)


class _Count(NamedTuple):
    """How many solutions some clues have, and whether that is exact; if not, at least so many."""

    solutions: int
    exact: bool


def _counted(puzzle: SymbolCode, lexicon: Lexicon, max_nodes: int, clues: Iterable[int]) -> _Count:
    """How many solutions these clues of a puzzle have."""
    problem = _Tally(puzzle.part_of(clues), lexicon, UNRANKED)
    run = depth_first(problem, max_nodes=max_nodes)
    return _Count(solutions=sum(run), exact=run.status == "complete")


@checked
def clue_value(
    clues: str | Iterable[str | Iterable[str]] | SymbolCode,
    lexicon: Words,
    *,
    known: Code | None = None,
    max_nodes: int = 2_000,
) -> pd.DataFrame:
    """What each clue tells: how many solutions are left after it, and which clue to look for next.

    Parameters
    ----------
    clues, known
        The puzzle, its clues in the order in which they were (or would be) found; see
        `SymbolCode.parse`.
    lexicon : Lexicon, str or iterable of str
        Where words come from.
    max_nodes : int
        The effort of each count; beyond it a count says how many there are at least.

    Returns
    -------
    DataFrame
        One row per clue, indexed from 1. ``clue``: its text. ``new_symbols``: how many it is the
        first to show. ``words``: how many it could be by itself. ``solutions``: in how many ways
        the symbols shown so far can have letters so that all clues so far are words; ``exact`` is
        False where there may be more. ``next``: the clue among those still unseen that would leave
        the fewest solutions, if it came next, and ``next_solutions`` how many; missing where no
        clue that is left would change the number, or `max_nodes` does not suffice to tell. Of
        several that would leave equally few, the first.

    Raises
    ------
    PuzzleError
        If the clues make no sense, or no word can be spelled.

    Notes
    -----
    A clue that shows new symbols can leave more solutions than there were: their letters count,
    too.

    Examples
    --------
    >>> table = clue_value(["A B C", "C B A"], ["tip", "pit", "top", "pot", "nap"])
    >>> table["solutions"].tolist()
    [5, 4]
    """
    puzzle = SymbolCode.parse(clues, known)
    whole_number("the number of clues", len(puzzle.clues), most=500)
    count = partial(_counted, puzzle, as_lexicon(lexicon), max_nodes)
    rows = []
    shown: set[str] = set()
    for number, clue in enumerate(puzzle.clues, 1):
        so_far = count(range(number))
        best = None
        if so_far.solutions > 1:
            best = _next_clue(count, number, len(puzzle.clues))
        row = {
            "clue": clue_text(clue),
            "new_symbols": len(set(clue) - shown),
            "words": count([number - 1]).solutions,
            "solutions": so_far.solutions,
            "exact": so_far.exact,
            "next": None,
            "next_solutions": None,
        }
        if best is not None and best.solutions != so_far.solutions:
            row["next"] = best.number
            row["next_solutions"] = best.solutions
        rows.append(row)
        shown |= set(clue)
    pd = optional("pandas")
    frame = pd.DataFrame(rows, index=pd.RangeIndex(1, len(rows) + 1, name="after"))
    return frame.astype({"next": "Int64", "next_solutions": "Int64"})


class _Next(NamedTuple):
    """A clue by its number, from 1, and how many solutions are left with it."""

    number: int
    solutions: int


def _next_clue(count: Callable[[Iterable[int]], _Count], seen: int, clues: int) -> _Next | None:
    """The clue after the first `seen` that leaves the fewest solutions; None if unsure."""
    counts = {number: count([*range(seen), number]) for number in range(seen, clues)}
    if not counts:
        return None
    best = min(counts, key=lambda number: (counts[number].solutions, not counts[number].exact))
    if not counts[best].exact:
        return None
    return _Next(number=best + 1, solutions=counts[best].solutions)
