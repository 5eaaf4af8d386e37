"""A player of steps: a page of its own that goes forward and back, shown in a notebook by a frame,
or kept in a file.
"""

from __future__ import annotations

import re
import zlib
from base64 import b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html import unescape
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from wordsearch.display.document import document, module_text
from wordsearch.display.frames import Captioned, Frame
from wordsearch.display.shown import Shown, image_html, table_html
from wordsearch.display.svg import escape, printable
from wordsearch.errors import PuzzleError, check_text, checked, short, whole_number
from wordsearch.files import FilePath, as_path, write_atomically
from wordsearch.frontend.framed import framed
from wordsearch.reasons.reasons import Reasons
from wordsearch.search.beam_stack_search import BeamStackRun
from wordsearch.search.frames import TreeFrames
from wordsearch.search.run import Run
from wordsearch.search.steps import Steps
from wordsearch.search.tree import SearchTree

#: Frames that a page is given.
MOST_FRAMES = 2_000
#: Bytes that a page may have.
MOST_BYTES = 5_000_000
#: Characters of the steps that are shown where no script may run.
MOST_STILL = 30_000
_STATIC = Path(__file__).parent / "static"
_TAG = re.compile("<[^<]*")
_HEIGHT = 640  # pixels of the frame in a notebook; what is higher scrolls in it


@dataclass(frozen=True)
class Player(Shown):
    """Steps to go through, forward and back, with or without a kernel.

    Attributes
    ----------
    title : str
    frames : tuple of Frame
    note : str
        What is left out, if anything is.
    """

    title: str
    frames: tuple[Frame, ...] = field(repr=False)
    note: str = ""

    @cached_property
    def html(self) -> str:
        """The whole page, with all that it shows.

        Raises
        ------
        PuzzleError
            If it would be too large for a page.
        """
        # Boards are made of the same parts, most of which stand in all of them.
        parts: dict[str, int] = {}
        frames = [_plain(frame, parts) for frame in self.frames]
        content = msgspec.json.encode(
            {"title": self.title, "note": self.note, "parts": list(parts), "frames": frames}
        )
        packed = b64encode(zlib.compress(content, 9)).decode()
        body = [
            '<main id="player"></main>',
            "<noscript><p>These steps play where scripts may run.</p></noscript>",
            f'<script type="text/plain" id="steps">{packed}</script>',
        ]
        script = module_text(_STATIC / "player.js")
        style = (_STATIC / "player.css").read_text(encoding="utf-8")
        page = document(title=self.title, style=style, body=body, script=script)
        if len(page) > MOST_BYTES:
            raise PuzzleError(
                f"{len(self.frames):,} steps of this kind take {len(page) / 1e6:.1f} MB, and "
                f"{MOST_BYTES / 1e6:.0f} MB is the most for a page: ask for fewer, with most="
            )
        return page

    def page(self) -> str:
        """The player in a frame; where there are no frames, the first steps, to be opened one by
        one.
        """
        return framed(
            self.html,
            name="ws-player",
            title="Player of steps",
            height=_HEIGHT,
            instead="".join(self._still()),
        )

    def _still(self) -> Iterator[str]:
        """The first steps, without a script: as many as there is room for, one at least."""
        yield f"<p><b>{escape(self.title)}</b></p>"
        room = MOST_STILL
        for number, frame in enumerate(self.frames):
            tables = "".join(map(_table_html, frame.tables))
            board = image_html(frame.board, frame.title)
            step = (
                f"<details{' open' * (number == 0)}><summary>{escape(frame.title)}</summary>"
                f"<p>{escape(frame.sentence)}</p>{board}{tables}</details>"
            )
            room -= len(step)
            if room < 0 < number:
                left = len(self.frames) - number
                yield f"<p>… and {left:,} more steps: run this cell, and they play.</p>"
                return
            yield step

    @checked
    def save(self, path: FilePath) -> Path:
        """Write the player as one HTML file, which anybody can open, offline, too.

        Raises
        ------
        PuzzleError
            If the name does not end in .html, or the file cannot be written.
        """
        target = as_path(path)
        if target.suffix.lower() not in (".html", ".htm"):
            raise PuzzleError(f"a player is kept as a page: {short(str(path))} must end in .html")
        return write_atomically(target, self.html.encode())

    def __len__(self) -> int:
        return len(self.frames)

    def __str__(self) -> str:
        lines = [f"{self.title}: {len(self):,} steps"]
        if self.note:
            lines.append(self.note)
        lines.append("to be played where HTML is shown, or saved: .save('steps.html')")
        return "\n".join(lines)

    __repr__ = __str__


@checked
def player(
    steps: Any,
    *,
    title: str = "",
    most: int = MOST_FRAMES,
) -> Player:
    """Play steps: forward, back, at a pace, by a slider or by keys.

    Parameters
    ----------
    steps : Run, SearchTree, Reasons or the steps of a beam stack
        Of a run that was solved with ``trace=True``: its search tree, node by node, with the puzzle
        as it stands, the choices that there were, what was left for each place before and after,
        and what a heuristic saw that ruled a choice out; best first with f = g + h and the open
        list; of a beam stack its layers. Of ``puzzle.reasons(...)``: the steps of the solution.
    title : str
        What stands above.
    most : int
        Steps that are shown, the first ones; the player says how many are left out.

    Returns
    -------
    Player
        Shows itself, also in a saved notebook; ``.save("steps.html")`` writes a page that needs
        nothing else.

    Raises
    ------
    PuzzleError
        What has no steps; a run that kept no tree.

    Examples
    --------
    >>> import wordsearch as ws
    >>> run = ws.solve_pyramid("c ar tod", ["cat", "rod", "dot", "car"], trace=True)
    >>> print(player(run))
    Pyramid, depth_first: 5 steps
    to be played where HTML is shown, or saved: .save('steps.html')
    """
    check_text("title", title)
    whole_number("most", most)
    if isinstance(steps, BeamStackRun):
        # Its layers say more than its tree, in which states come again and again.
        steps = steps.steps
    elif isinstance(steps, Run):
        steps = steps.tree

    if isinstance(steps, SearchTree):
        return _of_tree(steps, title, most)
    if isinstance(steps, Steps):
        return _made(steps.frames(), len(steps), title or "Beam-stack search", most)
    if isinstance(steps, Reasons):
        # The first frame is the puzzle before the first step.
        about = f"A solution step by step: {steps.summary()}"
        return _made(steps.frames(), len(steps) + 1, title or about, most)
    raise PuzzleError(
        "a player plays a run that was solved with trace=True, its tree, puzzle.reasons(...) or "
        f"the steps of a beam stack; this is {short(steps)}"
    )


def _of_tree(tree: SearchTree, title: str, most: int) -> Player:
    frames = TreeFrames(tree, most)
    if not title:
        puzzle = getattr(tree.run, "puzzle", None)
        title = "Search"
        if puzzle is not None and puzzle.title:
            title = puzzle.title
        if tree.run is not None and tree.run.strategy:
            title += f", {tree.run.strategy}"
    return _made(frames, frames.n_whole, title, most, tree.cut_note)


def _made(frames: Iterable[Frame], n_whole: int, title: str, most: int, note: str = "") -> Player:
    """A player of the first frames, which says how many there are."""
    shown = tuple(islice(frames, most))
    if not shown:
        raise PuzzleError("there is nothing to play: no step was made")
    notes = [note]
    if len(shown) < n_whole:
        notes.insert(0, f"The first {len(shown):,} of {n_whole:,} steps")
    return Player(str(title), shown, "; ".join(filter(None, notes)))


# -- what is written -------------------------------------------------------------------------------


def _plain(frame: Frame, parts: dict[str, int]) -> dict[str, Any]:
    """A frame as the page has it: its board by the numbers of its parts, to which new ones are
    added.
    """
    label = re.search("aria-label='(.*?)'", frame.board)
    return {
        "board": [parts.setdefault(tag, len(parts)) for tag in _TAG.findall(frame.board)],
        "alt": unescape(label[1]) if label else "",
        "title": printable(frame.title),
        "sentence": printable(frame.sentence),
        "tables": [
            {
                "caption": printable(table.caption),
                "rows": [list(map(printable, row)) for row in table.rows],
                "marked": table.marked,
            }
            for table in frame.tables
        ],
    }


def _table_html(table: Captioned) -> str:
    head, *rows = table.rows
    caption = f"<p>{escape(table.caption)}</p>" if table.caption else ""
    return caption + table_html(rows, head)
