"""Playing a puzzle in a notebook: a panel that shows a game and passes on what the player does."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from typing import Any

import anywidget
import traitlets

from wordsearch.display.shown import picture_html
from wordsearch.display.svg import PALETTE
from wordsearch.errors import PuzzleError, named_options
from wordsearch.frontend.message import STATIC, Told
from wordsearch.games.base import Game, Said
from wordsearch.puzzle import Puzzle, with_part
from wordsearch.words.lexicon import Lexicon, as_lexicon


class Panel(Told, anywidget.AnyWidget):
    """A game to be played by pointer or by keyboard: the browser never sees a solution before it is found.

    Parameters
    ----------
    game : Game
        What to play. The rules are its own; this only passes on moves and shows how the board stands.

    Attributes
    ----------
    game : Game
    view : dict
        All that the browser is told: the board, what was last said, and how many hints were taken.
    """

    _esm = traitlets.Unicode().tag(sync=True)
    _css = STATIC / "play.css"
    view: Any = traitlets.Dict().tag(sync=True)
    colours: Any = traitlets.List(list(PALETTE)).tag(sync=True)

    def __init__(self, game: Game[Any], **options: Any) -> None:
        self.game = game
        self._said, self._turn = Said(""), 0
        self._lock = threading.RLock()  # the end of a search is told from another thread
        super().__init__(_esm=_script(game.script), view=self._seen(), **options)
        game.changed = self._show
        self.on_msg(self._receive)
        game.begin()

    def _receive(self, widget: object, message: object, buffers: object) -> None:
        if isinstance(message, dict):
            with self._lock:
                said = self.game.do(message)
                if said is not None:
                    self._said, self._turn = said, self._turn + 1
                    self._show()

    def _seen(self) -> dict[str, Any]:
        return {
            **self.game.view(),
            "said": self._said.text,
            "refused": self._said.refused,
            "turn": self._turn,
        }

    def _show(self) -> None:
        with self._lock:
            self.view = self._seen()

    def close(self) -> None:
        """Put the game away; nothing is searched for any more."""
        self.game.stop()
        super().close()

    # -- without a browser

    def still(self) -> str:
        return picture_html(self.game.puzzle)

    def __repr__(self) -> str:
        return f"{self.game}\nto be played: this needs a live notebook"


def _script(name: str) -> str:
    """What all games share, and what one draws: anywidget takes one module, and there is no build step."""
    return "\n".join((STATIC / f"{part}.js").read_text(encoding="utf-8") for part in ("play", f"play_{name}"))


@named_options
def play(puzzle: Puzzle, lexicon: Lexicon | str | Iterable[str] | None = None) -> Panel:
    """Play a puzzle, made or typed.

    Parameters
    ----------
    puzzle : puzzle
        Such as ``ws.Pyramid.parse("p ir aao ntib ogueo")``.
    lexicon : Lexicon, str or iterable of str, optional
        Whose words count. A made puzzle's own words count in any case. Default: the lexicon that the puzzle
        was made with, if it can be loaded, else american-english; the panel names it.

    Returns
    -------
    Panel
        A widget; its ``game`` is what Python plays with.

    Raises
    ------
    PuzzleError
        What is no puzzle, or one that cannot be played.
    LexiconError
        No lexicon of that name.
    """
    return Panel(game_of(puzzle, None if lexicon is None else as_lexicon(lexicon)))


def game_of(puzzle: object, lexicon: Lexicon | None) -> Game[Any]:
    """The game of a puzzle that can be played."""
    part = puzzle.part("play") if isinstance(puzzle, Puzzle) else None
    if part is None:
        raise PuzzleError(
            f"there is no game for a {type(puzzle).__name__}; there is for {', '.join(with_part('play'))}"
        )
    game: Game[Any] = part.GAME(puzzle, lexicon)
    return game
