"""What a puzzle is: what it owes, and what it gets for that.

A puzzle is a folder of ``wordsearch/puzzles``. Its ``puzzle.py`` has the model, a frozen dataclass
that extends :class:`Puzzle`: what a person types, what is to be searched, and named variants of the
search. From that come `solve`, `is_unique`, `rate`, JSON and reprs, and whatever a front end asks
of any puzzle. What else a puzzle has lies beside it, one module a part, and is loaded when it is
first asked for: see :mod:`wordsearch.puzzle_parts`. A class in a notebook's cell is a puzzle, too.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self, Unpack, overload

import msgspec

from wordsearch.display.figure_file import Drawn
from wordsearch.errors import PuzzleError, check_names, check_options, checked
from wordsearch.files import data_folder
from wordsearch.options import OwnOptions, UniqueOptions
from wordsearch.provenance import RATINGS, Provenance, Rating, calibrated
from wordsearch.puzzle_json import decoded, encoded, read_object, saved_fields, with_fields
from wordsearch.puzzle_types import has_part, part_of, register, with_part
from wordsearch.reasons.reasons import Reasons, ReasonsOptions, reasons_of
from wordsearch.reasons.side_by_side import words_explained
from wordsearch.reasons.wording import named_list
from wordsearch.search import strategies
from wordsearch.search.own_heuristics import Pruned
from wordsearch.search.run import Run, begun
from wordsearch.words.given import Lexicons, Words, as_lexicon
from wordsearch.words.lexicon import Lexicon

if TYPE_CHECKING:
    import pandas as pd

    from wordsearch.puzzle_parts import (
        BatchPart,
        DrawPart,
        ExplainPart,
        MakePart,
        PlayPart,
        PrintViewPart,
        ReasonsPart,
        WatchPart,
    )

#: What `strategy` may be.
STRATEGIES = strategies.COMPLETE
#: Options of every search, which no puzzle has for itself.
_SHARED = ("strategy", "limit", "max_nodes", "timeout", "trace", "lazy", "progress")
_SEVERAL = (tuple, list, set, frozenset)


@dataclass(frozen=True)
class Field:
    """One text to be typed: what it is called, what it may look like, and how many lines it has."""

    label: str
    hint: str = ""
    lines: int = 1


@dataclass(frozen=True, kw_only=True)
class Form:
    """What a person types for a puzzle; several forms may make puzzles of one class.

    Attributes
    ----------
    title : str
        What front ends call it.
    fields : tuple of Field
    read : callable
        Makes the puzzle from the texts of the fields; raises PuzzleError.
    write : callable
        The texts of the fields for a puzzle.
    examples : callable
        Puzzles to begin with, by name; called when the form is first shown.
    holds : callable
        Whether a puzzle of the class is of this form.
    """

    title: str
    fields: tuple[Field, ...]
    read: Callable[..., Any]
    write: Callable[[Any], tuple[str, ...]]
    examples: Callable[[], Mapping[str, Any]]
    holds: Callable[[Any], bool] = lambda puzzle: True


class Puzzle(Drawn):
    """What every puzzle owes, and what it gets for that.

    A subclass is a frozen dataclass. It owes ``name``, ``parse`` where people type it, and
    ``problem``, whose keyword arguments are the puzzle's options: their names, defaults and
    documentation are taken from there.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Rhymes(Puzzle):
    ...     name = "rhymes"
    ...     ending: str
    ...     def problem(self, lexicon, *, longest=9):
    ...         rhymes = (word for word in lexicon if word.endswith(self.ending))
    ...         return Listed(word for word in rhymes if len(word) <= longest)
    >>> class Listed:
    ...     def __init__(self, words): self.words = words
    ...     def roots(self): yield None
    ...     def children(self, state):
    ...         if state is None:
    ...             yield from ((word, word) for word in self.words)
    ...     def solution(self, state): return state
    >>> Rhymes("oat").solve(["boat", "goat", "oboe"]).solutions
    ['boat', 'goat']
    >>> Rhymes.from_json(Rhymes("oat").to_json())
    Rhymes(ending='oat')
    """

    #: The one spelling of its name: of its folder, in JSON, in messages.
    name: ClassVar[str] = ""
    #: What people call it.
    title: ClassVar[str] = ""
    #: What else people call it, and so may look for it under: "boggle" of a word grid.
    also_called: ClassVar[tuple[str, ...]] = ()
    #: Named sets of options, from no heuristic at all ("plain") to all that pay ("default").
    variants: ClassVar[Mapping[str, Mapping[str, Any]]] = {"default": {}}
    #: The variant whose search its kernel makes, with the same solutions and nodes.
    kernel_variant: ClassVar[str] = "default"
    #: The variant that `solve` takes under a `limit`, where likely solutions should come early.
    limited_variant: ClassVar[str] = "default"
    #: The strategy that a search takes that names none.
    default_strategy: ClassVar[str] = "depth_first"
    #: The heuristics that ``heuristics=`` may name, and what each does.
    heuristics: ClassVar[Mapping[str, str]] = {}
    #: What people type.
    forms: ClassVar[tuple[Form, ...]] = ()
    #: Whether each solution is a word, and all words together are the answer.
    _asks_for_all_words: ClassVar[bool] = False
    #: Of one that a maker made; a subclass that makers make has it as a field that is no part of
    #: equality.
    provenance: Provenance | None = None

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if cls.name:
            register(cls)
        if "__repr__" not in vars(cls):  # that of a dataclass, which comes later, fills pages
            cls.__repr__ = cls._line  # type: ignore[method-assign, assignment]

    # -- owed --------------------------------------------------------------------------------------

    @classmethod
    def parse(cls, text: Any) -> Self:
        """The puzzle that a text, or what else a person writes, stands for."""
        raise PuzzleError(f"a {cls.__name__} is made by its constructor; it reads no text")

    def problem(self, *lexicon: Any, **options: Any) -> Any:
        """What to search, for the engine; keyword arguments are the puzzle's options."""
        raise NotImplementedError(f"{type(self).__name__} owes problem(self, lexicon, *, ...)")

    # -- given -------------------------------------------------------------------------------------

    @classmethod
    def examples(cls) -> dict[str, Self]:
        """Puzzles to begin with, by name: those that its forms offer."""
        return {name: puzzle for form in cls.forms for name, puzzle in form.examples().items()}

    # -- solving -----------------------------------------------------------------------------------

    @checked
    def solve(
        self,
        lexicon: Words | None = None,
        *,
        strategy: str | None = None,
        limit: int | None = None,
        max_nodes: int | None = None,
        timeout: float | None = None,
        trace: bool | int = False,
        lazy: bool = False,
        progress: bool = True,
        **options: Unpack[OwnOptions],
    ) -> Run[Any]:
        """Search for all solutions; `ws.solve_...` of the puzzle documents its options."""
        chosen = strategy
        if chosen is None:
            chosen = self.default_strategy
        strategies.check_strategy(chosen)

        def prepared() -> Run[Any]:
            words = self.lexicon_for(lexicon)
            own = {} if limit is None else self.variants.get(self.limited_variant, {})
            problem = self._problem(words, {**own, **options})
            more = getattr(problem, "strategy_options", {}).get(chosen, {})
            # What is checked here needs no second look.
            search = inspect.unwrap(getattr(strategies, chosen))
            run: Run[Any] = search(
                problem, limit=limit, max_nodes=max_nodes, timeout=timeout, trace=trace, **more
            )
            run.puzzle = self
            run.lexicon = words
            run.variant = self._variant_of(limit, options)
            return run

        return begun(prepared, lazy, progress)

    def _problem(self, lexicon: Lexicon, options: dict[str, Any]) -> Any:
        """The problem under these options, among them heuristics of one's own (functions)."""
        given = options.get("heuristics")
        items: tuple[Any, ...] = ()
        if isinstance(given, _SEVERAL):
            items = tuple(given)
        own = tuple(filter(callable, items))
        if own:
            options["heuristics"] = tuple(item for item in items if not callable(item))
            if not options["heuristics"] and "heuristics" not in options_of(type(self)):
                del options["heuristics"]
            return Pruned(self._problem(lexicon, options), own)
        try:
            return self.problem(lexicon, **options)
        except (TypeError, PuzzleError):  # the better sentence for a misspelt option
            check_options(type(self).__name__, self.problem, options, _SHARED)
            raise

    def _variant_of(self, limit: int | None, options: Mapping[str, Any]) -> str:
        """The variant that was taken; nothing where options say how to search."""
        if {*options} & {key for each in self.variants.values() for key in each}:
            return ""
        return "default" if limit is None else self.limited_variant

    def lexicon_for(self, words: Words | None = None) -> Lexicon:
        """The lexicon that is meant: these words; where none are given, american-english, or of a
        made puzzle that is not known to be English the list that it was made from. Words of no
        known language are taken to be of the puzzle's.

        Raises
        ------
        PuzzleError, LexiconError
            There is no such lexicon, or the list that the puzzle was made from cannot be loaded by
            its name.
        """
        made = self.provenance
        if words is None and made is not None and made.language != "en":
            return made.load_lexicon()
        if words is None:
            return Lexicon.load("american-english")
        if made is not None and not isinstance(words, str | Lexicon):
            words = Lexicon.from_words(words, policy=made.policy, language=made.language or None)
        return as_lexicon(words)

    @checked
    def is_unique(self, lexicon: Words | None = None, **options: Unpack[UniqueOptions]) -> bool:
        """Whether there is exactly one solution; stops at the second. For `lexicon` see `solve`.

        Raises
        ------
        TimeoutError
            If a limit in `options` ended the search before that was known.
        """
        if "limit" in options:
            raise PuzzleError("is_unique stops at the second solution: leave limit out")
        quickest = {**self.variants.get("default", {}), **options}
        run = self.solve(lexicon, limit=2, **quickest).finish()
        if run.status != "complete" and len(run.solutions) < 2:
            raise TimeoutError(f"undecided: {run.summary()}")
        return len(run.solutions) == 1

    @checked
    def explain(self, run: Run[Any], lexicons: Lexicons | None = None) -> pd.DataFrame:
        """Which words of the solutions each dictionary has: one row a word, one column a
        dictionary.

        A puzzle with a part ``explain`` says more: what its ``explanation`` makes of the run. Where
        the run found nothing, and for puzzles that ask for all words, the solutions are those of
        the other dictionaries, too: by default all that are here (see ``ws.lexicons()``). Without
        pandas it is the same table as text.
        """
        part = self.part("explain")
        if part is not None:
            return part.explanation(run, lexicons)
        return words_explained(run, lexicons, self._searched_elsewhere, self._asks_for_all_words)

    def _searched_elsewhere(self, lexicon: Lexicon) -> Run[Any]:
        """What another dictionary has, within two seconds."""
        return self.solve(lexicon, limit=1_000, timeout=2, progress=False).finish()

    @checked
    def reasons(
        self,
        lexicon: Words | None = None,
        *,
        techniques: str | Iterable[str] | None = None,
        **options: Unpack[ReasonsOptions],
    ) -> Reasons:
        """The solution in steps that a person follows, each with the fewest facts that it needs.

        >>> from wordsearch.puzzles.pyramid.puzzle import Pyramid
        >>> print(Pyramid.parse("c at sol rate").reasons(["cat", "rate", "sol", "lot"])[0])
        of the words given, only CAT covers the C

        Parameters
        ----------
        lexicon : Lexicon, str or iterable of str, optional
            The words that count. Default: those that `solve` takes; for a made puzzle the words in
            which its answer was shown to be the only one.
        techniques : str or iterable of str, optional
            The hardest technique that a step may use, of ``single``, ``shared``, ``pairs``,
            ``cases`` and ``trial``; ``"no trial"`` for all but one; or a list of them.
        **options
            ``min_length`` of a pyramid: letters that a word must have.

        Returns
        -------
        Reasons
            A sequence of :class:`wordsearch.Reason`; its ``status`` is ``solved``, ``several left``
            or ``none fits``.

        Raises
        ------
        PuzzleError
            The puzzle has no such steps, or an option is none of those above.
        """
        part = self.part("reasons")
        if part is None:
            kinds = ", ".join(kind.__name__ for kind in with_part("reasons").values())
            raise PuzzleError(
                f"a {type(self).__name__} is not solved in steps; there are steps for {kinds}"
            )
        if lexicon is None and self.provenance is not None:
            lexicon = self.provenance.known_words()
        words = self.lexicon_for(lexicon)
        choices: Callable[..., Any] = part.choices
        check_names(f"{type(self).__name__}.reasons", options, keywords_of(choices))
        return reasons_of(
            choices(self, words, **options),
            part.wording(self),
            named_list(words.name),
            techniques=techniques,
            draw=partial(part.board, self),
        )

    @checked
    def rate(self, lexicon: Words | None = None) -> Rating:
        """How hard it is for a person who knows the words of `lexicon` (by default those that
        `solve` takes; of a made puzzle those that it was rated with): see
        :class:`wordsearch.provenance.Rating`.

        Raises
        ------
        PuzzleError
            If the puzzle has no rating, or the lexicon no solution and it was not made with one, or
            nobody knows how familiar the words of the lexicon are.
        """
        make = self.part("make")
        if make is None:
            raise PuzzleError(f"a {type(self).__name__} has no rating")
        if lexicon is None and self.provenance is not None:
            lexicon = self.provenance.known_words()
        words = self.lexicon_for(lexicon)
        folder = Path(inspect.getfile(type(self))).parent
        return calibrated(folder, make.measured(self, words), words.language, self.ratings)

    @property
    def ratings(self) -> str:
        """The table beside its maker by which it is rated; a kind may have several, for sorts of
        puzzles that are no match for each other.
        """
        return RATINGS

    # -- keeping -----------------------------------------------------------------------------------

    def saved(self) -> dict[str, Any]:
        """The fields that JSON keeps, by name; `restored` takes them back."""
        return {field.name: getattr(self, field.name) for field in saved_fields(type(self))}

    @classmethod
    def restored(cls, **saved: Any) -> Self:
        """The puzzle that `saved` was taken of."""
        return cls(**saved)

    @checked
    def with_changes(self, **fields: Any) -> Self:
        """The puzzle with other values of some fields, checked as if typed anew; see
        :func:`wordsearch.puzzle_json.with_fields`. What its maker knew of the other one goes.
        """
        puzzle: Self = with_fields(self, fields)
        return puzzle

    def to_json(self) -> str:
        """The puzzle as JSON, with all that is known of its making; `from_json` takes it back."""
        return encoded(self)

    @classmethod
    @checked
    def from_json(cls, text: str | bytes) -> Self:
        """The puzzle that `to_json` wrote.

        Raises
        ------
        PuzzleError
            If the text is not JSON of such a puzzle, or the puzzle is not sound.
        """
        puzzle: Self = decoded(cls, read_object(text))
        return puzzle

    @classmethod
    def _printed(cls) -> dict[str, Any]:
        """The puzzles of this type in the folder of data, by name, as its JSON has them."""
        text = (data_folder() / "puzzles" / f"{cls.name}.json").read_bytes()
        puzzles: dict[str, Any] = msgspec.json.decode(text)["puzzles"]
        return puzzles

    # -- its parts ---------------------------------------------------------------------------------

    @overload
    @classmethod
    def part(cls, name: Literal["draw"]) -> DrawPart[Any] | None: ...

    @overload
    @classmethod
    def part(cls, name: Literal["print_view"]) -> PrintViewPart[Any, Any] | None: ...

    @overload
    @classmethod
    def part(cls, name: Literal["play"]) -> PlayPart[Any] | None: ...

    @overload
    @classmethod
    def part(cls, name: Literal["make"]) -> MakePart[Any] | None: ...

    @overload
    @classmethod
    def part(cls, name: Literal["batch"]) -> BatchPart[Any] | None: ...

    @overload
    @classmethod
    def part(cls, name: Literal["explain"]) -> ExplainPart | None: ...

    @overload
    @classmethod
    def part(cls, name: Literal["reasons"]) -> ReasonsPart[Any] | None: ...

    @overload
    @classmethod
    def part(cls, name: Literal["watch"]) -> WatchPart | None: ...

    @classmethod
    def part(cls, name: str) -> Any:
        """One of the modules beside its model, such as ``draw``; None where it has no such part.

        :mod:`wordsearch.puzzle_parts` says what each owes.
        """
        return part_of(cls, name)

    @classmethod
    def has_part(cls, name: str) -> bool:
        """Whether it has a part, which is not loaded for that."""
        return has_part(cls, name)

    @property
    def form(self) -> Form | None:
        """The form that it would be typed in."""
        return next((form for form in self.forms if form.holds(self)), None)

    @property
    def reading(self) -> str:
        """How its text was read, where it could be read in two ways, and what reads it in the
        other; else nothing.
        """
        return ""

    @property
    def bonus(self) -> str:
        """What is left over spells, if its maker made it so."""
        if self.provenance is None or self.provenance.bonus is None:
            return ""
        return self.provenance.bonus

    # -- its answer, where others ask for it -------------------------------------------------------

    def with_words(self, lexicon: Lexicon) -> Self:
        """The puzzle with the words that a dictionary has for it, if it is a list of words and has
        none; any other puzzle as it is.
        """
        return self

    @property
    def is_own_answer(self) -> bool:
        """Whether it holds its whole answer itself: the list of its words."""
        return False

    @property
    def no_answer(self) -> str:
        """What a page says in place of the answer where a dictionary has none; nothing where that
        is a solution like others.
        """
        return ""

    @property
    def uniqueness_in_brief(self) -> str:
        """What is known of how unique the answer of a made puzzle is, without other answers."""
        if self.provenance is None:
            return ""
        plain = replace(self.provenance.uniqueness, reference=None, in_reference=None, others=())
        return str(plain)

    @property
    def uniqueness_in_full(self) -> str:
        """The same with what a larger dictionary has, which gives answers away."""
        if self.provenance is None:
            return ""
        return str(self.provenance.uniqueness)

    # -- looks -------------------------------------------------------------------------------------

    def _line(self) -> str:
        name = type(self).__name__
        if self.form is not None:
            return f"<{name}: {shorten(' / '.join(self.form.write(self)), 100)}>"
        values = ", ".join(f"{field}={value!r}" for field, value in self.saved().items())
        return f"{name}({values})"

    def drawing(self) -> str | None:
        """The picture of the puzzle, of its part ``draw``."""
        draw = self.part("draw")
        if draw is None:
            return None
        return draw.puzzle_svg(self)


class WordListPuzzle(Puzzle):
    """A puzzle whose answer is the list of all its words, not one arrangement of some: a subclass
    has a field ``words``.
    """

    words: tuple[str, ...]
    _asks_for_all_words: ClassVar[bool] = True

    @property
    def is_own_answer(self) -> bool:
        return bool(self.words)

    @property
    def no_answer(self) -> str:
        return "no word"

    @property
    def uniqueness_in_brief(self) -> str:
        return ""

    @property
    def uniqueness_in_full(self) -> str:
        # Its words are the answer: only those of a larger dictionary are worth a note.
        if self.provenance is None or self.provenance.uniqueness.reference is None:
            return ""
        return str(self.provenance.uniqueness)


@checked
def rate(puzzle: Puzzle, lexicon: Words | None = None) -> Rating:
    """How hard a puzzle is for a person, from 1 to 5: what is measured of it, against a thousand
    made ones.

    >>> import wordsearch as ws
    >>> rate(ws.Pyramid.parse("p ir aao ntib ogueo")).level
    1

    Parameters
    ----------
    puzzle : Pyramid, BuildingBlocks, SymbolCode, ...
        Made or not.
    lexicon : Lexicon, str or iterable of str
        The words that the person who solves it may think of. Default: american-english; for a made
        puzzle the words that people know, of its language.

    Raises
    ------
    PuzzleError
        A puzzle without a rating, or one that the lexicon cannot solve.
    """
    return puzzle.rate(lexicon)


def options_of(kind: type[Any]) -> Mapping[str, inspect.Parameter]:
    """The options of a puzzle: the keyword arguments of its ``problem``."""
    return keywords_of(kind.problem)


def keywords_of(function: Callable[..., Any]) -> Mapping[str, inspect.Parameter]:
    """The keyword arguments of a function, those that can be nothing else."""
    parameters = inspect.signature(function).parameters.values()
    return {
        parameter.name: parameter
        for parameter in parameters
        if parameter.kind is parameter.KEYWORD_ONLY
    }
