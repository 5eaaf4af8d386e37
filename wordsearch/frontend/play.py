"""Playing a puzzle: a page of its own, shown in a notebook by a frame, or kept in a file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wordsearch.display.shown import Shown, picture_html
from wordsearch.errors import PuzzleError, checked
from wordsearch.files import FilePath
from wordsearch.frontend.framed import framed
from wordsearch.frontend.sheets import sheet
from wordsearch.games.page import carried, page, titled
from wordsearch.making.generator import Making
from wordsearch.puzzle import Puzzle
from wordsearch.words.given import Words

_HEIGHT = 720  # pixels of the frame; a larger game scrolls in it


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
        """The game in a frame; where there are no frames, the board's picture."""
        return framed(
            self.html,
            name="ws-game",
            title="Game",
            height=_HEIGHT,
            instead=picture_html(self.puzzle),
        )

    def save(self, path: FilePath) -> Path:
        """Write the game as one HTML file, to be opened by anybody, sent or printed."""
        options = {**self.options, "title": self.options["title"] or titled(self.puzzle)}
        return sheet([self.puzzle], path, play=True, **options)

    def __str__(self) -> str:
        return f"{self.puzzle}\nto be played where HTML is shown, or saved: .save('puzzle.html')"

    __repr__ = __str__


@checked
def play(
    puzzle: Puzzle | Making[Puzzle],
    lexicon: Words | None = None,
    *,
    title: str = "",
    note: str = "",
    timer: bool | None = None,
    report: bool = False,
) -> Played:
    """Play a puzzle, made or typed.

    Parameters
    ----------
    puzzle : puzzle
        Such as ``ws.Pyramid.parse("p ir aao ntib ogueo")``; of a maker its next one.
    lexicon : Lexicon, str or iterable of str, optional
        Whose words count. A made puzzle's own words count in any case. Default: the lexicon that
        the puzzle was made with, if it can be loaded, else american-english; the game names it.
        Words of an answer that are in no list count in ``lexicon.including(run[0].missed)``.
    title, note : str
        What stands above the game: a name for it, and some words of its author.
    timer : bool, optional
        Whether the time is shown: True from the start, False never; by default it is told at the
        end. Where it is not False, a player may show and hide it.
    report : bool
        Whether the page has a button *Result as data*, for a teacher who collects results. It
        copies one line of JSON: ``puzzle`` (12 characters, the same for the same puzzle),
        ``title``, ``solved`` (true or false), ``seconds`` that it was played, ``hints`` taken.

    Returns
    -------
    Played
        Shows itself; ``.save("pyramid.html")`` writes a page that needs nothing else.

    Raises
    ------
    PuzzleError
        What is no puzzle, or a list of several; one that cannot be played: it has no solution, or
        too many words for a page.
    LexiconError
        No lexicon of that name.

    Notes
    -----
    A saved page keeps its board, the player's choice about time, and the best time of each kind
    and level in the browser's ``localStorage``; a game in a notebook's frame may keep nothing.

    Examples
    --------
    >>> import wordsearch as ws
    >>> game = play(ws.Pyramid.parse("p ir aao ntib ogueo"), ["oboe", "piano", "guitar"])
    >>> game.html.startswith("<!doctype html>")
    True
    """
    if isinstance(puzzle, list | tuple):
        raise PuzzleError(
            "a game is of one puzzle; ws.sheet(puzzles, 'puzzles.html', play=True) writes a page "
            "on which several are played"
        )
    if isinstance(puzzle, Making):
        puzzle = next(puzzle)
    options: dict[str, Any] = {"title": title, "note": note, "timer": timer, "report": report}
    html = page([carried(puzzle, lexicon)], **options)
    return Played(puzzle, html, {**options, "lexicon": lexicon})
