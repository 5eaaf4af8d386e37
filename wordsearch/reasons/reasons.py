"""What people get: a puzzle's solution as steps, each with its sentence and its facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypedDict, overload

from wordsearch.display.frames import Captioned, Frame
from wordsearch.display.shown import Shown, image_html, table_html
from wordsearch.display.svg import escape
from wordsearch.errors import PuzzleError, listed, nearest, short
from wordsearch.reasons.bits import numbers
from wordsearch.reasons.sets import Choices, Chosen, Item, Option, Sets, State
from wordsearch.reasons.steps import Chain, after, answers
from wordsearch.reasons.techniques import TECHNIQUES
from wordsearch.reasons.wording import Speaker, Table, Wording, counted

#: Places of which a summary says what is left there.
MOST_PLACES = 4

#: From what is laid and the items looked at to a picture as SVG.
Draw = Callable[[Sequence[Option], Sequence[Item]], str]


class ReasonsOptions(TypedDict, total=False):
    """Options of `Puzzle.reasons` that only some puzzles have."""

    min_length: int


@dataclass(frozen=True)
class Reason:
    """One step: what is concluded, and from what.

    Attributes
    ----------
    technique : str
        ``single``, ``shared``, ``pairs``, ``cases`` or ``trial``; ``either way`` where the words
        that are left lie in several ways; ``none`` for a clash.
    laid : tuple of Option
        The words that it lays.
    struck : sequence of Option
        The words that it rules out, as far as later steps need that.
    because : tuple of int
        The steps that it needs, from 1: none of them can be spared. What else it needs is the
        puzzle and the list of words.
    looked_at : tuple of Item
        The items whose words are looked at.
    where : str
        Where to look, with nothing given away: "the U of row 4".
    sentence : str
        The step as a person would say it, without the steps that it needs.
    table : tuple of tuple of str
        Where hundreds of words fail: how many fail where, with examples; a head and rows.
    words : str
        The words that count: "the words people know".

    Examples
    --------
    >>> import wordsearch as ws
    >>> pyramid = ws.Pyramid.parse("p ir aao ntib ogueo")
    >>> steps = pyramid.reasons(["oboe", "piano", "guitar", "boat"])
    >>> steps[0].technique, steps[0].sentence
    ('single', 'only PIANO covers the P')
    """

    technique: str
    laid: tuple[Option, ...]
    struck: Sequence[Option]
    because: tuple[int, ...]
    looked_at: tuple[Item, ...]
    where: str
    sentence: str
    table: Table = ()
    words: str = ""

    @property
    def with_facts(self) -> str:
        """The sentence with the steps that it needs: "only PIANO covers the P (1, 3)"."""
        if not self.because:
            return self.sentence
        return f"{self.sentence} ({', '.join(map(str, self.because))})"

    def __str__(self) -> str:
        return f"of {self.words}, {self.with_facts}"


@dataclass(frozen=True)
class Reasons(Shown, Sequence[Reason]):
    """The steps of a puzzle's solution, in their order.

    Attributes
    ----------
    steps : tuple of Reason
    status : str
        ``solved``; ``none fits``, and the last step is what clashes; ``several left``, where no
        technique goes further.
    words : str
        The words that count: "the words people know".
    left : mapping of str to tuple of str
        Where several words are left, these, by what they are left for.
    n_answers : int or None
        Of several left: 0, 1, or 2 for two answers and more; None where counting takes too long.

    Examples
    --------
    >>> import wordsearch as ws
    >>> pyramid = ws.Pyramid.parse("p ir aao ntib ogueo")
    >>> steps = pyramid.reasons(["oboe", "piano", "guitar", "boat"])
    >>> print(steps)
    Of the words given:
    1 only PIANO covers the P
    2 only GUITAR covers the R
    3 only OBOE covers the E
    solved in 3 steps, with nothing harder than 'single'
    """

    steps: tuple[Reason, ...]
    status: str
    words: str
    left: Mapping[str, tuple[str, ...]] = field(default_factory=dict, repr=False)
    n_answers: int | None = 1
    _draw: Draw | None = field(default=None, repr=False, compare=False)

    # -- a sequence --------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Reason]:
        return iter(self.steps)

    @overload
    def __getitem__(self, place: int) -> Reason: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Reason, ...]: ...
    def __getitem__(self, place: int | slice) -> Reason | tuple[Reason, ...]:
        return self.steps[place]

    # -- what it takes -----------------------------------------------------------------------------

    @property
    def counts(self) -> dict[str, int]:
        """How many steps each technique takes, the plainest first."""
        counts = Counter(step.technique for step in self.steps)
        return {name: counts[name] for name in (*TECHNIQUES, *counts) if counts[name]}

    @property
    def hardest(self) -> str:
        """The least plain technique that it takes; nothing where it takes none."""
        taken = [name for name in TECHNIQUES if name in self.counts]
        return taken[-1] if taken else ""

    # -- looks -------------------------------------------------------------------------------------

    def summary(self) -> str:
        """How it ends, in a line."""
        steps = f"{len(self)} step{'' if len(self) == 1 else 's'}"
        if self.status == "solved":
            if not self.hardest:
                return f"solved in {steps}"
            return f"solved in {steps}, with nothing harder than {self.hardest!r}"
        if self.status == "none fits":
            if len(self) == 1:
                return "there is no answer"
            return f"there is no answer: the last of {steps} says what clashes"
        shown = list(self.left.items())[:MOST_PLACES]
        left = "; ".join(f"{item}: {counted(words)}" for item, words in shown)
        if len(self.left) > MOST_PLACES:
            left += f"; and so on for {len(self.left) - MOST_PLACES} more"
        how_many = {
            0: "there is no answer, which none of these techniques shows",
            1: "there is one answer, and none of these techniques leads to it",
            2: "there are two answers or more",
            None: "none of these techniques leads further",
        }[self.n_answers]
        return f"several words are left after {steps}: {how_many} ({left})"

    def __str__(self) -> str:
        lines = [f"Of {self.words}:"]
        for number, step in enumerate(self.steps, 1):
            lines.append(f"{number} {step.with_facts}")
            lines += [f"    {row}" for row in _rows(step.table)]
        lines.append(self.summary())
        return "\n".join(lines)

    @property
    def laid(self) -> tuple[Option, ...]:
        """All words laid, in the order of the steps."""
        return tuple([option for step in self.steps for option in step.laid])

    def frames(self) -> Iterator[Frame]:
        """The puzzle before the first step, and after each, for a player of steps.

        Raises
        ------
        PuzzleError
            There is nothing to draw them with.
        """
        if self._draw is None:
            raise PuzzleError("these steps have no board: ask puzzle.reasons(...) for them")
        yield Frame(self._draw((), ()), "the puzzle", f"Of {self.words}:")
        laid: list[Option] = []
        for number, step in enumerate(self.steps, 1):
            laid += step.laid
            board = self._draw(laid, step.looked_at)
            title = f"step {number} of {len(self)}: {step.technique}"
            tables = (Captioned("", step.table),) if step.table else ()
            yield Frame(board, title, step.with_facts, step.looked_at, tables)

    def drawing(self) -> str | None:
        """The puzzle with all words that the steps lay."""
        if self._draw is None:
            return None
        return self._draw(self.laid, ())

    def page(self) -> str:
        """The picture, and the steps below."""
        svg = self.drawing()
        shown = "" if svg is None else image_html(svg, self.summary())
        items = "".join(f"<li>{escape(step.with_facts)}{_html(step)}</li>" for step in self.steps)
        summary = escape(self.summary())
        return f"{shown}<p>Of {escape(self.words)}:</p><ol>{items}</ol><p>{summary}</p>"


def _html(step: Reason) -> str:
    if not step.table:
        return ""
    head, *rows = step.table
    return table_html(rows, head)


def _rows(table: Table) -> list[str]:
    """A table as text, its columns aligned."""
    if not table:
        return []
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in table
    ]


def reasons_of(
    choices: Choices,
    wording: Wording,
    words: str,
    *,
    techniques: str | Iterable[str] | None = None,
    draw: Draw | None = None,
) -> Reasons:
    """The steps from a puzzle's choices to its answer, as far as techniques go.

    Parameters
    ----------
    choices : Choices
    wording : Wording
    words : str
        The words that count.
    techniques : str or iterable of str, optional
        See `chosen_techniques`.
    draw : callable, optional
        From the options laid and the items looked at to SVG.
    """
    names = chosen_techniques(techniques)
    sets = Sets(choices)
    chain = Chain(sets, [TECHNIQUES[name] for name in names])
    needed = chain.needed()
    arguments = [argument for argument, _ in needed]
    steps = []
    now = chain.first
    for argument, facts in needed:
        before = chain.given(arguments, facts)
        speaker = Speaker(wording, before, now, argument)
        now = after(now, argument)
        steps.append(
            Reason(
                technique=argument.technique,
                laid=tuple([choices.options[number] for number in argument.laid]),
                struck=Chosen(choices.options, argument.struck),
                because=tuple([fact + 1 for fact in facts]),
                looked_at=argument.looked_at,
                where=speaker.where(),
                sentence=speaker.sentence(),
                table=speaker.table(),
                words=words,
            )
        )
    left: dict[str, tuple[str, ...]] = {}
    n_answers: int | None = int(chain.status == "solved")
    if chain.status == "several left":
        left = _left(chain.end, wording)
        found = answers(chain.end, 2)
        n_answers = None if found is None else len(found)
    return Reasons(tuple(steps), chain.status, words, left, n_answers, draw)


def _left(state: State, wording: Wording) -> dict[str, tuple[str, ...]]:
    """The words left for each open item."""
    options = state.sets.options
    left = {}
    for item in state.open:
        words = sorted({options[number].word for number in numbers(state.left(item))})
        left[wording.item(item)] = tuple(words)
    return left


def least_plain(choices: Choices, names: Sequence[str]) -> str | None:
    """The technique that a solution cannot do without, where it needs none that is less plain;
    None where all of these do not solve it.
    """
    sets = Sets(choices)
    for n_used in range(1, len(names) + 1):
        chain = Chain(sets, [TECHNIQUES[name] for name in names[:n_used]])
        if chain.status == "solved":
            return names[n_used - 1]
    return None


def chosen_techniques(given: str | Iterable[str] | None) -> tuple[str, ...]:
    """The names of techniques that are meant, the plainest first.

    Parameters
    ----------
    given : str or iterable of str, optional
        The hardest that may be used, such as ``"cases"``; ``"no trial"`` for all others than one;
        or a list of names. None: all.

    Raises
    ------
    PuzzleError
        There is no technique of that name, or no name.

    >>> chosen_techniques("pairs"), chosen_techniques("no trial")
    (('single', 'shared', 'pairs'), ('single', 'shared', 'pairs', 'cases'))
    """
    names = tuple(TECHNIQUES)
    if given is None:
        return names
    if isinstance(given, str):
        without = given.removeprefix("no ")
        _check_names([without])
        if without != given:
            return tuple(name for name in names if name != without)
        return names[: names.index(given) + 1]
    wanted = listed("techniques", given)
    if not wanted:
        raise PuzzleError("techniques must name one technique at least; it is an empty list")
    _check_names(wanted)
    return tuple(name for name in names if name in wanted)


def _check_names(wanted: Sequence[object]) -> None:
    names = tuple(TECHNIQUES)
    for name in wanted:
        if name not in names:
            raise PuzzleError(
                f"there is no technique {short(name)}; there are {', '.join(names)}, the plainest "
                f"first, and 'no trial' means all but that one{nearest(str(name), names)}"
            )
