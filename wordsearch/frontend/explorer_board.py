"""Where a puzzle is typed in the explorer: its board, and its text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import anywidget
import traitlets

from wordsearch.frontend.explorer_answer import drawing_of
from wordsearch.frontend.message import script, style
from wordsearch.games.page import told_of, typed_board
from wordsearch.puzzle import Form, Puzzle


class Board(anywidget.AnyWidget):
    """The fields of a form, as the browser has them, and the puzzle's picture.

    What is typed comes as messages and is not sent back: a person types faster than an echo comes.

    Parameters
    ----------
    typed : callable
        Called after each change by a person.
    solve : callable
        Called when a person presses Ctrl+Enter.

    Attributes
    ----------
    texts : tuple of str
        What stands in the fields.
    picture : str
        The last good puzzle, as SVG.
    is_wrong : bool
        Whether the texts are no puzzle: then the picture is dimmed.
    name, module, looks : str
        Of the puzzle: its name, and what draws its board.
    told : dict
        What that must know of the last good puzzle.
    """

    _esm = script("board.js")
    _css = style("board.css")
    fields: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    given = traitlets.Dict().tag(sync=True)
    picture = traitlets.Unicode("").tag(sync=True)
    is_wrong = traitlets.Bool(False).tag(sync=True)
    name = traitlets.Unicode("").tag(sync=True)
    module = traitlets.Unicode("").tag(sync=True)
    looks = traitlets.Unicode("").tag(sync=True)
    told = traitlets.Dict().tag(sync=True)

    #: What stands in a place of the board that has no letter.
    OPEN = "·"

    def __init__(self, typed: Callable[[], object], solve: Callable[[], object]) -> None:
        super().__init__()
        self.texts: tuple[str, ...] = ()
        self._typed = typed
        self._solve = solve
        self._count = 0
        self._kind: type[Puzzle] | None = None
        self.on_msg(self._receive)

    def close(self) -> None:
        """Leave nothing behind: neither in the browser nor here."""
        self.on_msg(self._receive, remove=True)
        self.layout.close()
        super().close()

    def show(self, kind: type[Puzzle], form: Form, texts: Sequence[str]) -> None:
        """Put texts into the fields of a form, and onto the board of its game if it has one."""
        self.texts = tuple(texts)
        if self._kind is not kind:
            self._kind = kind
            module, looks = typed_board(kind)
            self.looks = looks
            self.module = module
            self.name = kind.name
        # A number, so that the same texts reach the browser again after a person changed them.
        self._count += 1
        self.fields = [
            {"label": field.label, "hint": field.hint, "lines": field.lines}
            for field in form.fields
        ]
        self.given = {"texts": list(self.texts), "number": self._count}

    def draw(self, puzzle: Any) -> None:
        """Draw a puzzle, the one that stands in the fields."""
        self.picture = drawing_of(puzzle)
        self.told = {**told_of(puzzle), "texts": list(self.texts)}

    def _receive(self, widget: object, message: object, buffers: object) -> None:
        """Take what a person typed; what is none of that is passed over, for anybody may send a
        message.
        """
        if not isinstance(message, Mapping):
            return
        texts: Any = message.get("texts")
        if not isinstance(texts, list) or len(texts) != len(self.fields):
            return
        if message.get("number") != self._count:  # typed into a puzzle that is no longer there
            return
        if not all(isinstance(text, str) for text in texts):
            return
        if tuple(texts) != self.texts:
            self.texts = tuple(texts)
            self._typed()
        if message.get("solve") is True:
            self._solve()
