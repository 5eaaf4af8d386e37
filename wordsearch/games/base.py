"""What all games share: moves and their undoing, hints, a check against the solutions, and what may be seen.

A game is a value that moves replace (`_state`), the values before it, and a number of hints. A kind of puzzle
adds its moves, says what lies on the board (`_pieces`) and what would lie there in a solution (`_laid_out`).
From those two come the check and the hints, which are the same for every kind.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from wordsearch.errors import LexiconError, PuzzleError
from wordsearch.games.answers import Answers
from wordsearch.words.lexicon import Lexicon, as_lexicon

if TYPE_CHECKING:
    from wordsearch.search.run import Run

State = TypeVar("State")
Pieces = frozenset[Any]

_MOST_UNDONE = 1_000
_PATIENCE = 2.0  # seconds that a hint or a check waits for the first solution


class Illegal(PuzzleError):
    """A move that the rules do not allow; the message is one sentence that says why."""


class Said(NamedTuple):
    """What comes of a move: one sentence, and whether the move was refused."""

    text: str
    refused: bool = False


class Game(ABC, Generic[State]):
    """A puzzle that is being played.

    Parameters
    ----------
    puzzle : object
        What to play; its ``made.answer``, where it has one, is the first solution known.
    lexicon : Lexicon, optional
        Whose words count, with those of the answer. Default: the one that the puzzle was made with where that
        can be loaded, else american-english; `rules` names it.

    Attributes
    ----------
    hints : int
        How many were taken.
    changed : callable
        Called when there is something new to be seen that no move brought.
    """

    #: The script that draws it, without its ending.
    script: ClassVar[str]
    #: What a player lays on the board, and what is said of one that no solution has there.
    piece: ClassVar[str]
    amiss: ClassVar[str] = "wrong"
    #: The moves that may come from outside, each with the types of its arguments.
    moves: ClassVar[Mapping[str, Mapping[str, type]]] = MappingProxyType({})
    _COMMON: ClassVar[Mapping[str, Mapping[str, type]]] = MappingProxyType(
        {"undo": {}, "hint": {"at": int}, "check": {}, "restart": {}}
    )

    def __init__(self, puzzle: Any, lexicon: Lexicon | None = None) -> None:
        self.puzzle: Any = puzzle
        self.lexicon = as_lexicon(lexicon_for(puzzle) if lexicon is None else lexicon)
        self.hints = 0
        self.changed: Callable[[], None] = lambda: None
        self._state = self._start()
        self._past: deque[State] = deque(maxlen=_MOST_UNDONE)
        self._own = frozenset(filter(None, intended_words(puzzle)))
        self.answers = Answers(self._solve, self.lexicon, self._intended())

    # -- what a kind of puzzle says of itself

    @property
    @abstractmethod
    def rules(self) -> str:
        """What is to be done, and whose words count."""

    @property
    @abstractmethod
    def solved(self) -> bool:
        """Whether everything that is to be found was found."""

    @abstractmethod
    def _start(self) -> State:
        """The empty board."""

    @abstractmethod
    def _board(self) -> dict[str, Any]:
        """What the script draws, as plain values; never anything of a solution."""

    @abstractmethod
    def _pieces(self) -> Pieces:
        """What lies on the board."""

    @abstractmethod
    def _laid_out(self, solution: Any) -> Iterator[Pieces]:
        """What lies on the board when it is solved, in every way in which a solution can be laid."""

    @abstractmethod
    def _take_back(self, piece: Any) -> str:
        """Take a piece from the board, since it is wrong."""

    @abstractmethod
    def _reveal(self, target: Pieces, at: int) -> str:
        """Bring the board a little nearer to `target`; the player looks at place `at` (or none: -1)."""

    @abstractmethod
    def _praise(self) -> str:
        """The sentence at the end."""

    def _nearness(self, target: Pieces) -> int:
        """Which of several targets that agree with the board a hint should lead to: the nearest, 0."""
        return 0

    def _solve(self, lexicon: Lexicon, **limits: Any) -> Run[Any]:
        run: Run[Any] = self.puzzle.solve(lexicon, lazy=True, **limits)
        return run

    def _intended(self) -> tuple[Any, ...]:
        """The maker's answer as solutions; none when there is no maker, or the answer is none."""
        words = intended_words(self.puzzle)
        try:
            found = self._solve(Lexicon.from_words(words), limit=20, timeout=1.0).solutions if words else []
        except (PuzzleError, LexiconError):  # the answer came with a file, which may say anything
            return ()
        return tuple(solution for solution in found if solution.words == words)

    # -- playing

    def begin(self) -> None:
        """Start to look for the solutions, in the background."""
        self.answers.begin(lambda: self.changed())

    def stop(self) -> None:
        """Look no further for solutions."""
        self.answers.stop()

    def do(self, message: Mapping[str, Any]) -> Said | None:
        """Make a move that came from outside; None for what is no move, since anybody may send anything."""
        name = message.get("move")
        takes = {**self._COMMON, **self.moves}.get(name) if isinstance(name, str) else None
        if takes is None or any(type(message.get(key)) is not kind for key, kind in takes.items()):
            return None
        try:
            return Said(getattr(self, str(name))(**{key: message[key] for key in takes}))
        except Illegal as refused:
            return Said(str(refused), refused=True)

    def is_word(self, word: str) -> bool:
        """Whether a word counts: it is in the lexicon, or in the maker's answer."""
        return word in self.lexicon or word in self._own

    def _go(self, state: State, said: str | Callable[[], str]) -> str:
        """Make a move that is legal, and say so (perhaps by the board as it is then); the last is praised."""
        before = self.solved
        self._past.append(self._state)
        self._state = state
        text = said if isinstance(said, str) else said()
        if before or not self.solved:
            return text
        return f"{text} {self._praise()}" + (f" ({counted(self.hints, 'hint')} taken)" if self.hints else "")

    def undo(self) -> str:
        """Take back the last move; a hint that was taken still counts."""
        if not self._past:
            raise Illegal("There is nothing to undo.")
        self._state = self._past.pop()
        return "Undone."

    def restart(self) -> str:
        """Empty the board; this can be undone, and hints still count."""
        if self._state == self._start():
            raise Illegal("The board is empty.")
        return self._go(self._start(), "Started over.")

    # -- against the solutions

    def _targets(self) -> Iterator[Pieces]:
        if not self.answers.known:
            self.answers.wait(_PATIENCE)
        for solution in self.answers.known:
            yield from self._laid_out(solution)

    def _nearest(self) -> Pieces:
        """The solved board that agrees best with this one."""
        laid = self._pieces()
        best = min(
            self._targets(), default=None, key=lambda target: (len(laid - target), self._nearness(target))
        )
        if best is None:
            raise Illegal(self.answers.note)
        return best

    def check(self) -> str:
        """Whether what lies on the board is right so far, without saying what is wrong."""
        laid = self._pieces()
        if not laid:
            raise Illegal(f"There is nothing to check yet: no {self.piece} of yours is on the board.")
        if self.solved:
            return f"Right: {self._praise()}"
        self.answers.wait(_PATIENCE)
        wrong, number = len(laid - self._nearest()), counted(len(laid), self.piece)
        if not wrong:
            return f"So far right: there is a solution with {'this' if len(laid) == 1 else 'these'} {number}."
        if self.answers.is_complete:
            return f"{wrong} of {number} {'is' if wrong == 1 else 'are'} {self.amiss}."
        return (
            f"{wrong} of {number} {'is' if wrong == 1 else 'are'} not in the nearest solution known, but "
            "not all solutions are known."
        )

    def hint(self, at: int = -1) -> str:
        """Reveal a little of the nearest solution: take back what is wrong, else go one step on."""
        if self.solved:
            raise Illegal("It is solved: there is nothing left to reveal.")
        target = self._nearest()
        wrong = sorted(self._pieces() - target)
        self.hints += 1
        return self._take_back(wrong[0]) if wrong else self._reveal(target, at)

    # -- what may be seen

    @property
    def note(self) -> str:
        """What is known of the solutions, in a sentence that gives nothing away."""
        return self.answers.note

    def view(self) -> dict[str, Any]:
        """All that the browser is told."""
        return {
            "board": self._board(),
            "rules": self.rules + self._rated(),
            "hints": self.hints,
            "solved": self.solved,
            "undo": bool(self._past),
            "note": self.note,
        }

    def _rated(self) -> str:
        rating = getattr(getattr(self.puzzle, "provenance", None), "rating", None)
        return f" Predicted difficulty: {rating.level} of 5." if rating is not None else ""

    def __str__(self) -> str:
        return str(self.puzzle)


def counted(number: int, noun: str) -> str:
    """
    >>> counted(1, "word"), counted(2, "word")
    ('1 word', '2 words')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def intended_words(puzzle: Any) -> tuple[str, ...]:
    """The words that a puzzle was made of, () for a puzzle that was not made."""
    return tuple(getattr(getattr(puzzle, "provenance", None), "answer", ()))


def lexicon_for(puzzle: Any) -> Lexicon:
    """Whose words count when nobody says: the maker's where it can be loaded, else american-english.

    Of a lexicon that the maker cut down, such as "enable1 (Zipf 3 or more, decent)", all words count.
    """
    name = getattr(getattr(puzzle, "provenance", None), "lexicon", "")
    try:
        return Lexicon.load(name.partition(" (")[0])
    except LexiconError:
        return Lexicon.load("american-english")
