"""One HTML page that carries games: what is played as data, the rules of each puzzle, and the
shell.

A puzzle that can be played has two parts beside its model. ``play.py`` says what the page must know
of it, and ``play.js``, a plain ES module, has its rules and draws it. The page needs no network,
and nothing in it is run but our own scripts: a Content-Security-Policy names them by their hashes.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from inspect import getfile
from os.path import commonprefix
from pathlib import Path
from typing import Any

import msgspec

from wordsearch.display.document import document, module_text
from wordsearch.errors import LexiconError, PuzzleError, check_flag, check_text, short
from wordsearch.puzzle import Puzzle
from wordsearch.puzzle_types import puzzle_type, with_part
from wordsearch.reasons.sets import Option
from wordsearch.words.given import Words
from wordsearch.words.language import LANGUAGES
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.normalisation import counted

#: How long is searched before a game, in seconds.
SECONDS = 10.0
#: For how many solutions.
MOST = 1_000
#: Bytes that a game may have.
SIZE = 100_000
_HERE = Path(__file__).parent


def carried(puzzle: Any, lexicon: Words | None = None) -> dict[str, Any]:
    """What a page must know of a game: the puzzle, words that may be laid, solutions, rules and
    rating.

    Raises
    ------
    PuzzleError
        What is no puzzle or has no game, or one without rules; no solution; more words or solutions
        than a page should carry.
    LexiconError
        No lexicon of that name.
    """
    part = puzzle.part("play") if isinstance(puzzle, Puzzle) else None
    if part is None:
        kinds = ", ".join(with_part("play"))
        raise PuzzleError(f"there is no game for a {type(puzzle).__name__}; there is for {kinds}")
    _check_has_rules(type(puzzle))
    words = _lexicon_for(puzzle) if lexicon is None else puzzle.lexicon_for(lexicon)
    words = words.including(filter(str.isalpha, own_words(puzzle)))
    game: dict[str, Any] = part.game(puzzle, words)
    if not game["solutions"]:
        why = "exists" if game["complete"] else f"was found in {SECONDS:g} s"
        raise PuzzleError(
            f"no solution with the words of {short(words.name)} {why}, so there is nothing to play"
        )
    level = 0
    scale = ""
    rating = puzzle.provenance and puzzle.provenance.rating
    if rating and rating.level:
        level = rating.level
        scale = rating.scale
    hidden = (game["solutions"], game.get("bonus", ""), game.get("reasons", []))
    game |= {
        "kind": puzzle.name,
        "id": sha256(puzzle.to_json().encode()).hexdigest()[:12],
        "title": titled(puzzle),
        "lexicon": words.name,
        "language": words.language,
        "letters": _letters(words, game),
        "level": level,
        "scale": scale,
        "note": _note(puzzle, game, words),
        "words": packed(game["words"]),
        "secret": b64encode(msgspec.json.encode(hidden)).decode(),
    }
    del game["solutions"]
    game.pop("bonus", None)
    game.pop("reasons", None)
    size = len(msgspec.json.encode(game))
    if size > SIZE:
        raise PuzzleError(
            "this game is too large for a page: its words and solutions in "
            f"{short(words.name)} take {size / 1000:,.0f} kB, and {SIZE / 1000:.0f} kB is the "
            "most; a smaller dictionary has fewer"
        )
    return game


def titled(puzzle: Puzzle) -> str:
    """What a game is called: by its form where its kind has several."""
    return puzzle.form.title if puzzle.form else puzzle.title


def counting(lexicon: Lexicon) -> str:
    """Whose words count, in a sentence for players."""
    words = whose_words(lexicon)
    return f"{words[0].upper()}{words[1:]} count."


def whose_words(lexicon: Lexicon) -> str:
    """The words of a list, as they are called for players, whom a list's name tells little."""
    if lexicon.name == "american-english":
        return "common English words"
    if lexicon.name == "words":  # a list without a name
        return "the words of its list"
    if lexicon.name.startswith("system:") and lexicon.language in LANGUAGES:
        return f"the words of a dictionary of {LANGUAGES[lexicon.language]}"
    return f"the words of {lexicon.name}"


def _letters(lexicon: Lexicon, game: Mapping[str, Any]) -> str:
    """The letters of puzzles in the language of a lexicon, and what others the game has."""
    own = filter(str.isalpha, msgspec.json.encode(game).decode().lower())
    others = set(own).difference(lexicon.letters)
    return lexicon.letters + "".join(sorted(others))


def _check_has_rules(kind: type[Puzzle]) -> None:
    """Refuse a game of which only the half in Python is there."""
    rules = _beside(kind, "play.js")
    if not rules.is_file():
        raise PuzzleError(
            f"the game of a {kind.__name__} has no rules yet: its play.py needs a play.js beside "
            f"it, in {rules.parent.name}/"
        )


def _beside(kind: type[Puzzle], name: str) -> Path:
    """A file in a puzzle's folder."""
    return Path(getfile(kind)).with_name(name)


def own_words(puzzle: Puzzle) -> tuple[str, ...]:
    """The words that a puzzle was made of, () for a puzzle that was not made."""
    if puzzle.provenance is None:
        return ()
    return tuple(filter(None, puzzle.provenance.answer))


def _lexicon_for(puzzle: Puzzle) -> Lexicon:
    """Whose words count when nobody says: all of the maker's where that can be loaded, else
    american-english.
    """
    if puzzle.provenance is not None:
        with suppress(LexiconError):
            return puzzle.provenance.load_lexicon()
    return puzzle.lexicon_for()


def solved(puzzle: Puzzle, lexicon: Lexicon, **options: Any) -> tuple[list[Any], bool]:
    """The solutions, the maker's first, and whether these are all."""
    own = own_words(puzzle)
    solutions = []
    # The maker's come first, though the search of the whole list may not get as far.
    answer = lexicon.only(own)
    if len(answer):
        solutions += puzzle.solve(answer, limit=MOST, timeout=1.0, **options).whole()
    run = puzzle.solve(lexicon, limit=MOST, timeout=SECONDS, **options)
    solutions += run.whole()
    different = {solution.words: solution for solution in solutions}
    in_order = sorted(different.values(), key=lambda solution: solution.words != own)
    return in_order, run.status == "complete"


def reasons(
    puzzle: Puzzle, lexicon: Lexicon, pieces: Callable[[Option], list[str]], **options: Any
) -> list[dict[str, Any]]:
    """The steps of a solution, for hints, as ``shell.js`` has them.

    Parameters
    ----------
    puzzle : Puzzle
        If it was made, the words count in which its answer is the only one.
    lexicon : Lexicon
        Whose words count otherwise.
    pieces : callable
        What an option that is laid is on the board of ``play.js``.
    **options
        Of `puzzle.reasons`.
    """
    steps = puzzle.reasons(lexicon, **options)
    if puzzle.provenance is not None:
        with suppress(LexiconError):
            of_known = puzzle.reasons(puzzle.provenance.known_words(), **options)
            if of_known.status == "solved" or steps.status == "none fits":
                steps = of_known
    if steps.status == "none fits":
        return []
    return [
        {
            "where": step.where,
            "sentence": f"Of {_for_players(step.words, lexicon)}, {step.sentence}.",
            "laid": [piece for option in step.laid for piece in pieces(option)],
            "because": [number - 1 for number in step.because],
        }
        for step in steps
    ]


def _for_players(words: str, lexicon: Lexicon) -> str:
    """Which words a step is about, as players call them."""
    if words == f"the words of {lexicon.name}":
        return whose_words(lexicon)
    return words


def _note(puzzle: Puzzle, game: Mapping[str, Any], lexicon: Lexicon) -> str:
    """What is known of the solutions, in a sentence that gives nothing away."""
    if puzzle.is_own_answer or puzzle.no_answer:
        return ""
    if puzzle.uniqueness_in_brief:
        return f"The puzzle has {puzzle.uniqueness_in_brief}."
    sentence = f"{counted(len(game['solutions']), 'solution')} in {whose_words(lexicon)}"
    if not game["complete"]:
        sentence += " known; there may be more"
    return f"{sentence}."


def packed(words: Iterable[str]) -> str:
    """Words in order, each with the number of letters that it shares with the one before.

    >>> packed(["bee", "abet", "abets"])
    '0abet4s0bee'
    """
    text = ""
    before = ""
    for word in sorted(set(words)):
        shared = len(commonprefix([before, word]))
        text += f"{shared}{word[shared:]}"
        before = word
    return text


# -- the page --------------------------------------------------------------------------------------


def page(
    games: Sequence[Mapping[str, Any]],
    *,
    title: str = "",
    note: str = "",
    timer: bool | None = None,
    report: bool = False,
    paper: str = "",
    style: str = "",
) -> str:
    """A whole HTML page.

    Parameters
    ----------
    games : sequence of dict
        What `carried` gives.
    title, note : str
        A heading, by default the first game's title, and a sentence below it.
    timer : bool, optional
        Whether the page shows how long one has played: from the start, never, or, by default, at
        the end; unless it is never, a player decides.
    report : bool
        Whether results can be copied as data.
    paper : str
        Markup that stands there where no script runs, and is printed.
    style : str
        The style that it is printed with.
    """
    check_text("title and note", f"{title}{note}")
    if timer is not None:
        check_flag("timer", timer)
    check_flag("report", report)
    script, looks = _kinds_of(games)
    data = {
        "games": games,
        "title": str(title),
        "note": str(note),
        "timer": timer,
        "report": report,
    }
    # So that no text ends the script that it stands in.
    json = msgspec.json.encode(data).decode().replace("<", "\\u003c")
    style = f"@media screen {{\n{looks}}}\n@media print {{\n#play {{ display: none; }}\n{style}}}\n"
    body = [
        '<main id="play"></main>',
        f'<div id="paper">{paper}</div>',
        "<noscript><p>This page plays where scripts may run.</p></noscript>",
        f'<script type="application/json" id="games">{json}</script>',
    ]
    return document(title=title or games[0]["title"], style=style, body=body, script=script)


def typed_board(kind: type[Puzzle]) -> tuple[str, str]:
    """One module and one style sheet that draw a puzzle as its game does, to be typed into; nothing
    where it has no ``edit.js`` beside its ``play.js``. ``typing.js`` says what that owes.
    """
    if not kind.has_part("play") or not _beside(kind, "edit.js").is_file():
        return "", ""
    shared = module_text(_HERE / "shell.js") + module_text(_HERE / "typing.js")
    game = module_text(_beside(kind, "play.js")).replace("export default", "game =")
    edit = module_text(_beside(kind, "edit.js")).replace("export default", "edit =")
    script = (
        f"{shared}let game;\nlet edit;\n{{\n{game}}}\n{{\n{edit}}}\n"
        "export default (texts, told) => board({ ...game, edit }, texts, told);\n"
    )
    looks = (_HERE / "shell.css").read_text(encoding="utf-8")
    own_looks = _beside(kind, "play.css")
    if own_looks.is_file():
        looks += own_looks.read_text(encoding="utf-8")
    return script, looks


def told_of(puzzle: Any) -> dict[str, Any]:
    """What the ``edit.js`` of a puzzle must know that its texts do not show: ``board(puzzle)`` of
    its ``play.py``, if that has it.
    """
    part = puzzle.part("play")
    if not hasattr(part, "board"):
        return {}
    told: dict[str, Any] = part.board(puzzle)
    return told


def _kinds_of(games: Sequence[Mapping[str, Any]]) -> tuple[str, str]:
    """One script and one style sheet: the shell's, and those of each kind of game."""
    script = (
        "const kinds = {};\n" + module_text(_HERE / "shell.js") + module_text(_HERE / "page.js")
    )
    looks = (_HERE / "shell.css").read_text(encoding="utf-8")
    for kind in dict.fromkeys(game["kind"] for game in games):
        rules = module_text(_beside(puzzle_type(kind), "play.js"))
        script += "{\n" + rules.replace("export default", f"kinds[{kind!r}] =") + "}\n"
        own_looks = _beside(puzzle_type(kind), "play.css")
        if own_looks.is_file():
            looks += own_looks.read_text(encoding="utf-8")
    script += "start(kinds, JSON.parse(document.getElementById('games').textContent));\n"
    return script, looks
