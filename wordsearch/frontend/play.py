"""Playing a puzzle: a page of its own, shown in a notebook by a frame, or kept in a file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wordsearch.display.shown import Shown, picture_html
from wordsearch.display.svg import escape
from wordsearch.errors import checked
from wordsearch.files import FilePath
from wordsearch.frontend.sheets import sheet
from wordsearch.games.page import carried, page, titled
from wordsearch.puzzle import Puzzle
from wordsearch.words.given import Words

_HEIGHT = 720  # pixels of the frame; a larger game scrolls in it
_LOOK = """.ws-game:has(> iframe) > :not(iframe) { display: none }
.ws-game > iframe { width: 100%; border: 1px solid #8883; border-radius: 8px }"""


@dataclass(frozen=True)
class Played(Shown):
    """A game: any front end that shows HTML plays it, with or without a kernel.

    Attributes
    ----------
    puzzle : Puzzle
    html : str
        The whole page: rules, words and solutions are in it.
    options : dict
        What `save` was asked for besides.
    """

    puzzle: Puzzle
    html: str
    options: dict[str, Any]

    def page(self) -> str:
        """The game in a frame that may run its own scripts and reach nothing else, and the board's
        picture.

        Where a front end drops frames (JupyterLab does in notebooks that it does not trust) it
        drops the style that hides the picture, too.
        """
        frame = (
            f"<iframe sandbox='allow-scripts' height='{_HEIGHT}' title='Game' "
            f"srcdoc='{escape(self.html)}'></iframe>"
        )
        picture = picture_html(self.puzzle)
        return f"<style>{_LOOK}</style><div class='ws-game'>{picture}{frame}</div>"

    def save(self, path: FilePath) -> Path:
        """Write the game as one HTML file, to be opened by anybody, sent or printed."""
        options = {**self.options, "title": self.options["title"] or titled(self.puzzle)}
        return sheet([self.puzzle], path, play=True, **options)

    def __str__(self) -> str:
        return f"{self.puzzle}\nto be played where HTML is shown, or saved: .save('puzzle.html')"

    __repr__ = __str__


@checked
def play(
    puzzle: Puzzle,
    lexicon: Words | None = None,
    *,
    title: str = "",
    note: str = "",
    timer: bool = False,
) -> Played:
    """Play a puzzle, made or typed.

    Parameters
    ----------
    puzzle : puzzle
        Such as ``ws.Pyramid.parse("p ir aao ntib ogueo")``.
    lexicon : Lexicon, str or iterable of str, optional
        Whose words count. A made puzzle's own words count in any case. Default: the lexicon that
        the puzzle was made with, if it can be loaded, else american-english; the game names it.
        Words of an answer that are in no list count in ``lexicon.including(run[0].missed)``.
    title, note : str
        What stands above the game: a name for it, and some words of its author.
    timer : bool
        Whether the time is shown.

    Returns
    -------
    Played
        Shows itself; ``.save("pyramid.html")`` writes a page that needs nothing else.

    Raises
    ------
    PuzzleError
        What is no puzzle, or one that cannot be played: it has no solution, or too many words for a
        page.
    LexiconError
        No lexicon of that name.

    Examples
    --------
    >>> import wordsearch as ws
    >>> game = play(ws.Pyramid.parse("p ir aao ntib ogueo"), ["oboe", "piano", "guitar"])
    >>> game.html.startswith("<!doctype html>")
    True
    """
    options: dict[str, Any] = {"title": title, "note": note, "timer": timer}
    return Played(
        puzzle, page([carried(puzzle, lexicon)], **options), {**options, "lexicon": lexicon}
    )
