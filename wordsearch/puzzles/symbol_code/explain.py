"""Why a run found what it found, and what each clue is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import repeat
from typing import TYPE_CHECKING, Any

from wordsearch.errors import checked, optional, whole_number
from wordsearch.puzzles.symbol_code.puzzle import UNRANKED, SymbolCode, SymbolCodeSolution
from wordsearch.puzzles.symbol_code.solve import ArcConsistent, Domains, is_choice
from wordsearch.puzzles.symbol_code.symbols import Code, clue_text
from wordsearch.search.run import Run
from wordsearch.search.strategies import depth_first
from wordsearch.words.lexicon import Lexicon, Lexicons, Words, as_lexicon, several

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
        before any search; ``read as``: what it reads in the solutions, five words at most; and,
        when there is no solution, ``solvable without``: whether the other clues have one. A clue of
        0 words, or the only one without which there is a solution, is wrong or stands for a word
        that the lexicon lacks.
    """
    pd, puzzle = optional("pandas"), run.problem.puzzle  # type: ignore[attr-defined]
    problem = ArcConsistent(puzzle, run.lexicon, ())
    root = problem.consistent(problem.start())
    words = map(int.bit_count, root.words) if root else repeat(0)
    some = (run.lexicon, *several(lexicons or ()))
    agreed = dict(zip(problem.texts, words, strict=False))
    frame = pd.DataFrame(
        {
            "clue": list(map(clue_text, puzzle.clues)),
            "type": list(map(_type_text, puzzle.clues)),
            **{
                f"in {lexicon.name}": list(map(len, puzzle.candidates(lexicon))) for lexicon in some
            },
            "agreed": list(map(agreed.get, puzzle.clues)),
            "read as": _readings(run, puzzle),
        },
        index=pd.RangeIndex(1, len(puzzle.clues) + 1, name="number"),
    )
    if not run.solutions and run.status == "complete" and len(puzzle.clues) > 1:
        frame["solvable without"] = [
            _solvable_without(puzzle, run.lexicon, number) for number in range(len(puzzle.clues))
        ]
    return frame


def _type_text(clue: Sequence[str]) -> str:
    """An order type as people write it.

    >>> _type_text("geese")
    'ABBCB'
    """
    distinct = list(dict.fromkeys(clue))
    return "".join(chr(ord("A") + distinct.index(symbol)) for symbol in clue)


def _readings(run: Run[SymbolCodeSolution], puzzle: SymbolCode) -> list[str]:
    read = [found.words for found in run.solutions]
    each = [
        list(dict.fromkeys(words[number] for words in read)) for number in range(len(puzzle.clues))
    ]
    return [", ".join(words[:5]) + (", …" if len(words) > 5 else "") for words in each]


def _solvable_without(puzzle: SymbolCode, lexicon: Lexicon, number: int) -> bool | None:
    others = (other for other in range(len(puzzle.clues)) if other != number)
    run = puzzle.part_of(others).solve(lexicon, limit=1, max_nodes=10_000)
    return True if run.solutions else False if run.status == "complete" else None


# -- what the clues are worth ----------------------------------------------------------------------


class _Tally(ArcConsistent):
    """Problem: the same search, stopped one clue early; a solution is the number of readings of
    that clue.
    """

    def solution(self, state: Domains) -> Any:
        open_ones = list(filter(is_choice, state.words))
        # Words of one order type that avoid all settled letters: each of them completes a code.
        return None if len(open_ones) > 1 else sum(map(int.bit_count, open_ones)) or 1

    def children(self, state: Domains) -> Iterator[Any]:
        return super().children(state) if self.solution(state) is None else iter(())


def _counted(
    puzzle: SymbolCode, lexicon: Lexicon, max_nodes: int, clues: Iterable[int]
) -> tuple[int, bool]:
    """How many solutions these clues of a puzzle have, and whether that is exact; if not, at
    least so many.
    """
    run = depth_first(_Tally(puzzle.part_of(clues), lexicon, UNRANKED), max_nodes=max_nodes)
    return sum(run), run.status == "complete"


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

    Notes ----- A clue that shows new symbols can leave more solutions than there were: their
    letters count, too.
    """
    puzzle = SymbolCode.parse(clues, known)
    whole_number("the number of clues", len(puzzle.clues), most=500)
    count = partial(_counted, puzzle, as_lexicon(lexicon), max_nodes)
    rows, seen = [], set[str]()
    for number, clue in enumerate(puzzle.clues, 1):
        so_far, exact = count(range(number))
        best, least = _next_clue(count, number, len(puzzle.clues)) if so_far > 1 else (None, None)
        tells = least != so_far
        rows.append(
            {
                "clue": clue_text(clue),
                "new_symbols": len(set(clue) - seen),
                "words": count([number - 1])[0],
                "solutions": so_far,
                "exact": exact,
                "next": best if tells else None,
                "next_solutions": least if tells else None,
            }
        )
        seen |= set(clue)
    pd = optional("pandas")
    frame = pd.DataFrame(rows, index=pd.RangeIndex(1, len(rows) + 1, name="after"))
    return frame.astype({"next": "Int64", "next_solutions": "Int64"})


def _next_clue(
    count: Callable[..., tuple[int, bool]], seen: int, clues: int
) -> tuple[int | None, int | None]:
    """The clue after the first `seen` that leaves the fewest solutions, and how many; None if
    unsure.
    """
    tried = [(*count([*range(seen), number]), number + 1) for number in range(seen, clues)]
    least, exact, best = min(tried, key=lambda one: (one[0], not one[1]), default=(0, False, 0))
    return (best, least) if exact else (None, None)
