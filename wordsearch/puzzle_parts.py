"""What a puzzle's parts owe, and what they are given.

A part is a module beside the model, such as ``wordsearch/puzzles/pyramid/draw.py``. None has to be
there; one that is has the functions of its protocol here. Type checkers hold each part against it
in the ``__init__.py`` of the puzzle's folder, and ``tests/puzzles/test_parts.py`` at run time.

========== ============================= ==========================================================
part       functions                     what comes of it
========== ============================= ==========================================================
draw       puzzle_svg                    a picture wherever the puzzle is shown
print_view print_view, print_answer      `ws.sheet` prints it
play       game, and ``play.js`` beside  `ws.play` plays it; an ``edit.js`` beside lets it be typed
                                         onto its board in `ws.explore`
make       measured, make_NAME           `ws.make_page` makes it, `ws.rate` rates it
batch      solve                         `ws.solve_many` has a kernel for it
explain    explanation                   `run.explain` says more than which list has which word
reasons    choices, wording, board       `puzzle.reasons` has its solution as steps
watch      shown_at, domains, turn,      `ws.player` shows what each step of a search saw
           ruled_out
========== ============================= ==========================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from wordsearch.display.print_view import PrintedAnswer, PrintView
from wordsearch.reasons.sets import Choices, Item, Option
from wordsearch.reasons.wording import Wording
from wordsearch.search.problem import Domain
from wordsearch.words.given import Lexicons
from wordsearch.words.lexicon import Lexicon

if TYPE_CHECKING:
    from array import array

    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

    from wordsearch.search.run import Run

Puzzle = TypeVar("Puzzle", contravariant=True)
Solution = TypeVar("Solution", contravariant=True)


class DrawPart(Protocol[Puzzle]):
    """``draw.py``: pictures as SVG, of :mod:`wordsearch.display.svg`."""

    def puzzle_svg(self, puzzle: Puzzle, /) -> str:
        """The puzzle before it is solved: a whole SVG element, every text in it escaped."""


class PrintViewPart(Protocol[Puzzle, Solution]):
    """``print_view.py``: little ink and room to write; of :mod:`wordsearch.display.print_view`."""

    def print_view(self, puzzle: Puzzle, /) -> PrintView:
        """The puzzle on a page, as wide as all others, with its rules in a sentence."""

    def print_answer(self, solution: Solution, /) -> PrintedAnswer:
        """One of the puzzle's solutions; the puzzle itself, if its words are the answer."""


class PlayPart(Protocol[Puzzle]):
    """``play.py``: what a page must know of a game; its rules are in ``play.js`` beside it, for
    which ``wordsearch/games/shell.js`` says what it owes and gets.
    """

    def game(self, puzzle: Puzzle, lexicon: Lexicon, /) -> dict[str, Any]:
        """What ``rules(data)`` of ``play.js`` is given, as plain data.

        Parameters
        ----------
        puzzle : Puzzle
        lexicon : Lexicon
            Whose words count; those of a made puzzle's answer are among them.

        Returns
        -------
        dict
            ``words``, an iterable of str: those that may be laid; the page packs them.
            ``solutions``, a list of anything that JSON has: every solved board, the maker's first;
            empty where there is none. ``complete``: whether these are all. ``rules``: what is to be
            done, in sentences. ``bonus``, if there is one: what a solved board is praised with.
            ``reasons``, where a puzzle has this part: see `wordsearch.games.page.reasons`. And what
            else the rules need. ``solutions``, ``bonus`` and ``reasons`` reach the page as
            ``secret``; it adds ``kind, id, title, lexicon, level, note``.
        """


class MakePart(Protocol[Puzzle]):
    """``make.py``: the maker, and how hard its puzzles are.

    It also has ``make_NAME``, a :class:`Maker` under the puzzle's name, which
    :func:`wordsearch.making.maker.making` makes of its first step, ``drafts``. It may have
    ``for_page``, another Maker: what `ws.make_page` takes in its place; ``ALSO_MADE``, by name more
    Makers of the same model, which `ws.make_page` takes, too; and ``for_levels``, another Maker:
    what ``python -m wordsearch.making.calibrate`` takes in its place. Where one scale does for all
    levels of words, it has ``for_ratings(lexicon)`` for that, puzzles without end and the words to
    measure them with, by the names of the tables that `wordsearch.puzzle.Puzzle.ratings` has.
    """

    def measured(self, puzzle: Puzzle, lexicon: Lexicon, /) -> Mapping[str, float]:
        """What a person meets who knows these words: numbers by name, in units of their own.

        ``ratings.json`` beside it says how a thousand puzzles of the kind are distributed over
        them; where there is none, a rating has no level.

        Raises
        ------
        PuzzleError
            The lexicon has no solution, and the puzzle was not made with one.
        """


class Maker(Protocol):
    """``make_NAME``: puzzles, the same ones for the same seed, each with its ``provenance``."""

    def __call__(
        self,
        lexicon: Any,
        *,
        seed: int | str,
        exclude: Sequence[str],
        exclude_default: bool,
        exclude_grim: bool,
        level: str | float | None,
    ) -> Iterable[Any]:
        """The puzzles, made as they are asked for; what `ws.make_page` gives to every kind."""


class Outcome(NamedTuple):
    """What a puzzle's part ``batch`` hands back: one entry for each puzzle, in their order. The
    plain solver hands back arrays of the standard library.

    Attributes
    ----------
    counts : int64 array
        Distinct solutions found, as a run counts them.
    nodes : int64 array
        ``Run.stats.nodes`` of the plain solver with the same options; -1 where a kernel does not
        count.
    done : array of whole numbers
        1 complete, 2 stopped at the limit of solutions, 0 not finished because it was told to stop.
    solutions : list of list, or None
        The plain solver's solution objects, when they were asked for.
    inner : int64 array, or None
        Nodes of the plain solver's inner searches; None where it has none.
    """

    counts: NDArray[np.int64] | array[int]
    nodes: NDArray[np.int64] | array[int]
    done: NDArray[np.integer[Any]] | bytearray
    solutions: list[Any] | None = None
    inner: NDArray[np.int64] | array[int] | None = None


class BatchPart(Protocol[Puzzle]):
    """``batch.py``: many puzzles at once, packed for the kernel and unpacked again."""

    def solve(
        self,
        puzzles: Sequence[Puzzle],
        lexicon: Lexicon,
        *,
        solutions: bool,
        limit: int | None,
        stop: NDArray[np.uint8],
        **options: Any,
    ) -> Outcome:
        """The puzzles, searched as the plain solver's variant ``kernel_variant`` does.

        It asks :func:`wordsearch.batch.jit.halted` about `stop`, an array of two, every few
        thousand nodes and within 10 ms: true means to hand over at once. Few puzzles are first
        searched up to a few such looks in the thread that calls, where nobody else keeps watch.
        With no puzzles it only prepares: checks the options, loads the kernel and what it keeps of
        the lexicon. Options are the plain solver's; :func:`wordsearch.batch.outcome.kernel_options`
        refuses those that the kernel lacks.
        """


class ExplainPart(Protocol):
    """``explain.py``: why a run found what it found."""

    def explanation(self, run: Run[Any], lexicons: Lexicons | None, /) -> pd.DataFrame:
        """What `run.explain` gives: one row for each thing that a person asks about.

        Parameters
        ----------
        run : Run
            Of such a puzzle, ended or not.
        lexicons : Lexicon, str or iterable of them, optional
            Dictionaries to compare with.
        """


class ReasonsPart(Protocol[Puzzle]):
    """``reasons.py``: a puzzle as options and items, for :mod:`wordsearch.reasons`."""

    def choices(self, puzzle: Puzzle, lexicon: Lexicon, /) -> Choices:
        """The words of a lexicon that may be laid, each where it may lie.

        Keyword arguments of its own, if it has any, are options of `puzzle.reasons`.
        """

    def wording(self, puzzle: Puzzle, /) -> Wording:
        """How its items are called, and what a word does with them."""

    def board(self, puzzle: Puzzle, laid: Sequence[Option], marked: Sequence[Item], /) -> str:
        """The puzzle with options laid and items marked, as SVG."""


class WatchPart(Protocol):
    """``watch.py``: what a player shows of a state.

    A problem is what a puzzle's ``problem`` gives, under misses and heuristics of one's own, too; a
    place is what an order chooses among, such as a cell or a row, by its name.
    """

    def shown_at(self, problem: Any, state: Any, /) -> str:
        """The puzzle as it stands at a state, as SVG."""

    def domains(self, problem: Any, state: Any, /) -> Mapping[str, Domain]:
        """By place what is left for it; nothing where the search does not know that."""

    def turn(self, problem: Any, state: Any, /) -> str | None:
        """The place that the children of a state fill; None where they fill any."""

    def ruled_out(
        self, problem: Any, state: Any, label: Any, reason: str, /
    ) -> tuple[str, str] | None:
        """Of a choice that was pruned at a state: a picture as SVG with what the heuristic saw
        marked, and a sentence about it, which may be empty; None where there is nothing to show.
        """
