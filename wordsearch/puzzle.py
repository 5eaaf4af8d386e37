"""What a puzzle is, and the list of them.

A puzzle is a folder of ``wordsearch/puzzles``. Its ``puzzle.py`` has the model, a frozen dataclass
that extends :class:`Puzzle`: what a person types, what is to be searched, and named variants of the
search. From that come `solve`, `is_unique`, `rate`, JSON and reprs, and whatever a front end asks
of any puzzle. What else a puzzle has lies beside it, one module a part (``draw``, ``batch``,
``make``, ``play``), and is loaded when it is first asked for: :meth:`Puzzle.part` is the one place
that does so. A class in a notebook's cell is a puzzle, too.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, replace
from importlib.util import find_spec
from textwrap import shorten
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Self, get_type_hints

import msgspec

from wordsearch.display.shown import Shown
from wordsearch.errors import (
    PuzzleError,
    check_choice,
    check_options,
    checked,
    nearest,
    optional,
    short,
    with_options_of,
)
from wordsearch.interrupt import load_module
from wordsearch.provenance import Provenance, Rating, calibrated
from wordsearch.search import strategies as search
from wordsearch.search.own_heuristics import Pruned
from wordsearch.search.run import Run, begun
from wordsearch.words.catalogue import data_folder
from wordsearch.words.lexicon import Lexicon, Lexicons, Words, as_lexicon, several

if TYPE_CHECKING:
    import pandas as pd

#: The puzzles that come with the package, in the order in which front ends offer them: names of
#: folders.
PUZZLES = ("pyramid", "letters", "building_blocks", "symbol_code", "palindromes", "word_grid")
#: What `strategy` may be: the strategies that find every solution.
STRATEGIES = ("depth_first", "best_first", "limited_discrepancy")
#: Names that JSON of older versions used for a puzzle or a field.
_OLD_NAMES = {"symbol code": "symbol_code", "palindromic pangram": "palindromes"}

_SEVERAL = (tuple, list, set, frozenset)
_types: dict[str, type[Puzzle]] = {}


@dataclass(frozen=True)
class Field:
    """One text to be typed: what it is called, what it may look like, and how many lines it has."""

    label: str
    hint: str = ""
    lines: int = 1


@dataclass(frozen=True)
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


@checked
class Puzzle(Shown):
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
    #: Named sets of options, from no heuristic at all ("plain") to all that pay ("default").
    variants: ClassVar[Mapping[str, Mapping[str, Any]]] = {"default": {}}
    #: The heuristics that ``heuristics=`` may name, and what each does.
    heuristics: ClassVar[Mapping[str, str]] = {}
    #: Whether its answer is the list of all its words (``words``, ``with_words``), not one
    #: arrangement of some.
    lists_words: ClassVar[bool] = False
    #: What people type.
    forms: ClassVar[tuple[Form, ...]] = ()
    #: Of one that a maker made; a subclass that makers make has it as a field that is no part of
    #: equality.
    provenance: Provenance | None = None

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if cls.name:
            _types[cls.name] = cls
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

    # -- solving -----------------------------------------------------------------------------------

    def solve(
        self,
        lexicon: Words = "american-english",
        *,
        strategy: str = "depth_first",
        limit: int | None = None,
        max_nodes: int | None = None,
        timeout: float | None = None,
        trace: bool | int = False,
        lazy: bool = False,
        progress: bool = True,
        **options: Any,
    ) -> Run[Any]:
        """Search for all solutions; `ws.solve_...` of the puzzle documents its options."""
        check_choice("strategy", strategy, STRATEGIES)

        def prepared() -> Run[Any]:
            words = as_lexicon(lexicon)
            problem = self._problem(words, options)
            more = getattr(problem, "strategy_options", {}).get(strategy, {})
            run: Run[Any] = getattr(search, strategy)(
                problem, limit=limit, max_nodes=max_nodes, timeout=timeout, trace=trace, **more
            )
            run.puzzle, run.lexicon = self, words
            return run

        return begun(prepared, lazy, progress)

    def _problem(self, lexicon: Lexicon, options: dict[str, Any]) -> Any:
        """The problem under these options, among them heuristics of one's own (functions)."""
        given = options.get("heuristics")
        if isinstance(given, _SEVERAL) and (own := tuple(filter(callable, given))):
            options["heuristics"] = tuple(item for item in given if not callable(item))
            if not options["heuristics"] and "heuristics" not in options_of(type(self)):
                del options["heuristics"]
            return Pruned(self._problem(lexicon, options), own)
        try:
            return self.problem(lexicon, **options)
        except (TypeError, PuzzleError):  # the better sentence for a misspelt option
            check_options(type(self).__name__, self.problem, options, _SHARED)
            raise

    def is_unique(self, lexicon: Words = "american-english", **options: Any) -> bool:
        """Whether there is exactly one solution; stops at the second.

        Raises
        ------
        TimeoutError
            If a limit in `options` ended the search before that was known.
        """
        run = self.solve(lexicon, **{**options, "limit": 2}).finish()
        if run.status != "complete" and len(run.solutions) < 2:
            raise TimeoutError(f"undecided: {run.summary()}")
        return len(run.solutions) == 1

    def explain(self, run: Run[Any], lexicons: Lexicons | None = None) -> pd.DataFrame:
        """Which words of the solutions each dictionary has: one row a word, one column a
        dictionary.

        A puzzle with a part ``explain`` says more: what its ``explanation`` makes of the run. Where
        the run found nothing, and for puzzles that ask for all words, the solutions are those of
        the other dictionaries, too: by default all that are here (see ``ws.lexicons()``).
        """
        if own := self.part("explain"):
            return own.explanation(run, lexicons)
        pd = optional("pandas")
        others = [other for other in several(lexicons) if other != run.lexicon]
        found = list(run.solutions)
        for other in others if self.lists_words or not found else ():
            found += self.solve(other, limit=1_000, timeout=2, progress=False).whole()
        words = dict.fromkeys(word for each in found for word in getattr(each, "words", [each]))
        columns = {each.name: [word in each for word in words] for each in (run.lexicon, *others)}
        return pd.DataFrame(columns, index=pd.Index(words, name="word", dtype=object))

    def rate(self, lexicon: Words = "american-english") -> Rating:
        """How hard it is for a person who knows the words of `lexicon`: see
        :class:`wordsearch.provenance.Rating`.

        Raises
        ------
        PuzzleError
            If the puzzle has no rating, or the lexicon no solution and it was not made with one.
        """
        make = self.part("make")
        if make is None:
            raise PuzzleError(f"a {type(self).__name__} has no rating")
        return calibrated(self.name, make.measured(self, as_lexicon(lexicon)))

    # -- keeping -----------------------------------------------------------------------------------

    def saved(self) -> dict[str, Any]:
        """The fields that JSON keeps, by name; `restored` takes them back."""
        return {field.name: getattr(self, field.name) for field in _saved_fields(type(self))}

    @classmethod
    def restored(cls, **saved: Any) -> Self:
        """The puzzle that `saved` was taken of."""
        return cls(**saved)

    def to_json(self) -> str:
        """The puzzle as JSON, with all that is known of its making; `from_json` takes it back."""
        data = {"puzzle": self.name, **self.saved()}
        if self.provenance is not None:
            data["provenance"] = self.provenance
        return msgspec.json.encode(data).decode()

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """The puzzle that `to_json` wrote.

        Raises
        ------
        PuzzleError
            If the text is not JSON of such a puzzle, or the puzzle is not sound.
        """
        data = read_object(text)
        name = data.get("puzzle", cls.name)
        if not isinstance(name, str) or _OLD_NAMES.get(name, name) != cls.name:
            raise PuzzleError(f"this is JSON of the puzzle {short(name)}, not of {cls.name!r}")
        return cls.from_data(data)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The puzzle that decoded JSON holds."""
        data = {key: value for key, value in data.items() if key != "puzzle"}
        made = data.pop("made", None)  # what version 0.1 called it
        try:
            provenance = msgspec.convert(data.pop("provenance", made), Provenance | None)
            saved = msgspec.structs.asdict(msgspec.convert(data, _saved_type(cls)))
        except (msgspec.ValidationError, RecursionError) as error:
            raise PuzzleError(f"this is no {cls.title or cls.name} in JSON: {error}") from None
        puzzle = cls.restored(**saved)
        if provenance is not None:
            puzzle = replace(puzzle, provenance=provenance)  # type: ignore[type-var]
        return puzzle

    @classmethod
    def _printed(cls) -> dict[str, Any]:
        """The puzzles of this type in the folder of data, by name, as its JSON has them."""
        text = (data_folder() / "puzzles" / f"{cls.name}.json").read_bytes()
        puzzles: dict[str, Any] = msgspec.json.decode(text)["puzzles"]
        return puzzles

    # -- its parts ---------------------------------------------------------------------------------

    @classmethod
    def part(cls, name: str) -> ModuleType | None:
        """One of the modules beside its model, such as ``draw``; None where it has no such part."""
        if not cls.has_part(name):
            return None
        return load_module(f"{cls._folder()}.{name}")

    @classmethod
    def has_part(cls, name: str) -> bool:
        """Whether it has a part, which is not loaded for that."""
        return cls._folder() != "" and find_spec(f"{cls._folder()}.{name}") is not None

    @classmethod
    def _folder(cls) -> str:
        return cls.__module__.rpartition(".")[0]

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
        return (self.provenance and self.provenance.bonus) or ""

    def _line(self) -> str:
        if self.form:
            return f"<{type(self).__name__}: {shorten(' / '.join(self.form.write(self)), 100)}>"
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.saved().items())})"

    def drawing(self) -> str | None:
        draw = self.part("draw")
        return None if draw is None else draw.puzzle_svg(self)


@checked
def rate(puzzle: Puzzle, lexicon: Words = "american-english") -> Rating:
    """How hard a puzzle is for a person, from 1 to 5: what is measured of it, against a thousand
    made ones.

    Parameters
    ----------
    puzzle : Pyramid, BuildingBlocks, SymbolCode, ...
        Made or not.
    lexicon : Lexicon, str or iterable of str
        The words that the person who solves it may think of.

    Raises
    ------
    PuzzleError
        A puzzle without a rating, or one that the lexicon cannot solve.
    """
    return puzzle.rate(lexicon)


# -- the list --------------------------------------------------------------------------------------


def puzzle_type(name: str) -> type[Puzzle]:
    """The class of a puzzle, by its name."""
    if name in PUZZLES:
        load_module(f"wordsearch.puzzles.{name}.puzzle")
    elif name not in _types:
        raise PuzzleError(
            f"there is no puzzle {short(name)}; there are {', '.join(PUZZLES)}{nearest(name, PUZZLES)}"
        )
    return _types[name]


def puzzle_types() -> tuple[type[Puzzle], ...]:
    """All that come with the package, and then those that were defined since."""
    return tuple(map(puzzle_type, dict.fromkeys((*PUZZLES, *_types))))


def all_forms() -> dict[str, tuple[type[Puzzle], Form]]:
    """What people can type, by title, with the puzzle's class."""
    return {form.title: (kind, form) for kind in puzzle_types() for form in kind.forms}


def with_part(name: str) -> dict[str, type[Puzzle]]:
    """The puzzles that have a part, such as ``play``, by name."""
    return {kind.name: kind for kind in puzzle_types() if kind.has_part(name)}


def puzzle_from(data: Any) -> Puzzle:
    """The puzzle of any type that decoded JSON holds."""
    name = data.get("puzzle") if isinstance(data, dict) else None
    if not isinstance(name, str):
        raise PuzzleError('JSON of a puzzle begins with its name, as in {"puzzle": "pyramid", ...}')
    return puzzle_type(_OLD_NAMES.get(name, name)).from_data(data)


def read_object(text: str | bytes) -> dict[str, Any]:
    """The object that a JSON text holds.

    Raises
    ------
    PuzzleError
        If it is not JSON, not an object, or nested too deeply to be a puzzle.
    """
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (TypeError, ValueError, RecursionError) as error:
        raise PuzzleError(f"this is not JSON of a puzzle: {error}") from None


def _saved_fields(kind: type[Puzzle]) -> list[Any]:
    return [field for field in fields(kind) if field.init and field.name != "provenance"]  # type: ignore[arg-type]


def _saved_type(kind: type[Any]) -> Any:
    """What JSON of a puzzle must hold: the fields of its dataclass, those with defaults
    optional.
    """
    hints = {**get_type_hints(kind), **getattr(kind, "saved_types", {})}
    found: list[Any] = []
    for field in _saved_fields(kind):
        default = () if field.default is MISSING else (field.default,)
        found.append((field.name, hints[field.name], *default))
    return msgspec.defstruct(kind.__name__, found)


# -- options ---------------------------------------------------------------------------------------


def options_of(kind: type[Any]) -> Mapping[str, inspect.Parameter]:
    """The options of a puzzle: the keyword arguments of its ``problem``."""
    parameters = inspect.signature(kind.problem).parameters.values()
    return {one.name: one for one in parameters if one.kind is one.KEYWORD_ONLY}


_SHARED = ("strategy", "limit", "max_nodes", "timeout", "trace", "lazy", "progress")
_SHARED_DOC = """
strategy : {"depth_first", "best_first", "limited_discrepancy"}
    In which order solutions are looked for; all find the same.
limit, max_nodes, timeout, trace
    When to stop, and whether to record the search tree; see :class:`wordsearch.Run`. Preparation counts.
lazy : bool
    Whether to search only when the run is looked at, instead of at once.
progress : bool
    Whether a search of more than a second shows a line that says how far it is."""
_PUZZLE_DOC = """
puzzle : {kind}, or what {kind}.parse takes
lexicon : Lexicon, str or iterable of str
    Where words come from: a dictionary, the name of one, or a list of words."""


def solver(kind: type[Puzzle], module: str) -> Callable[..., Run[Any]]:
    """`ws.solve_...` for a type of puzzle: its signature and documentation are those of its
    options.

    Other processes find it by its name in `module`, the one that it is a public name of.
    """

    @with_options_of(Puzzle.solve)
    @with_options_of(kind.problem)
    def solve(puzzle: Any, lexicon: Any = "american-english", **options: Any) -> Run[Any]:
        made = puzzle if isinstance(puzzle, kind) else kind.parse(puzzle)
        return made.solve(lexicon, **options)

    solve.__name__ = solve.__qualname__ = f"solve_{kind.name}"
    solve.__module__ = module
    solve.__doc__ = documented(kind.problem, _PUZZLE_DOC.format(kind=kind.__name__), _SHARED_DOC)
    return solve


def documented(function: Callable[..., Any], before: str, after: str) -> str:
    """The documentation of a function, with what others share put around its own parameters."""
    head, _, rest = (inspect.getdoc(function) or "").partition("Parameters\n----------\n")
    own, gap, tail = rest.partition("\n\n")
    return f"{head.rstrip()}\n\nParameters\n----------{before}\n{own}{after}{gap}{tail}"
