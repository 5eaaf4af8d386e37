"""One HTML page that carries games: what is played as data, the rules of each puzzle, and the
shell.

A puzzle that can be played has two parts beside its model. ``play.py`` says what the page must know
of it, and ``play.js``, a plain ES module, has its rules and draws it. The page needs no network,
and nothing in it is run but our own scripts: a Content-Security-Policy names them by their hashes.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from inspect import getfile
from os.path import commonprefix
from pathlib import Path
from typing import Any

import msgspec

from wordsearch.display.svg import escape
from wordsearch.errors import LexiconError, PuzzleError, check_text, short
from wordsearch.puzzle import Puzzle, puzzle_type, with_part
from wordsearch.words.lexicon import Lexicon, Words, as_lexicon

#: How long, and for how many solutions, is searched before a game; and the bytes that a game may
#: have.
SECONDS, MOST, SIZE = 10.0, 1_000, 100_000
_HERE = Path(__file__).parent


def carried(puzzle: Any, lexicon: Words | None = None) -> dict[str, Any]:
    """What a page must know of a game: the puzzle, words that may be laid, solutions, rules and
    rating.

    Raises
    ------
    PuzzleError
        What is no puzzle or has no game; no solution; more words or solutions than a page should
        carry.
    LexiconError
        No lexicon of that name.
    """
    part = puzzle.part("play") if isinstance(puzzle, Puzzle) else None
    if part is None:
        raise PuzzleError(
            f"there is no game for a {type(puzzle).__name__}; there is for {', '.join(with_part('play'))}"
        )
    words = _lexicon_for(puzzle) if lexicon is None else as_lexicon(lexicon)
    if lacking := [word for word in own_words(puzzle) if word.isalpha() and word not in words]:
        words = Lexicon.from_words([*words, *lacking], name=words.name)
    game: dict[str, Any] = part.game(puzzle, words)
    if not game["solutions"]:
        why = "exists" if game["complete"] else f"was found in {SECONDS:g} s"
        raise PuzzleError(
            f"no solution with the words of {short(words.name)} {why}, so there is nothing to play"
        )
    rating = puzzle.provenance and puzzle.provenance.rating
    game |= {
        "kind": puzzle.name,
        "id": sha256(puzzle.to_json().encode()).hexdigest()[:12],
        "title": puzzle.form.title if puzzle.form else puzzle.title,
        "lexicon": words.name,
        "level": rating.level if rating else 0,
        "note": _note(puzzle, game, words),
        "words": packed(game["words"]),
        "secret": b64encode(
            msgspec.json.encode((game.pop("solutions"), game.pop("bonus", "")))
        ).decode(),
    }
    if (size := len(msgspec.json.encode(game))) > SIZE:
        raise PuzzleError(
            f"this game is too large for a page: its words and solutions in {short(words.name)} take "
            f"{size / 1000:,.0f} kB, and {SIZE / 1000:.0f} kB is the most; a smaller dictionary has fewer"
        )
    return game


def own_words(puzzle: Puzzle) -> tuple[str, ...]:
    """The words that a puzzle was made of, () for a puzzle that was not made."""
    return tuple(filter(None, puzzle.provenance.answer)) if puzzle.provenance else ()


def _lexicon_for(puzzle: Puzzle) -> Lexicon:
    """Whose words count when nobody says: all of the maker's where that can be loaded, else
    american-english.
    """
    try:
        return Lexicon.load(
            (puzzle.provenance.lexicon if puzzle.provenance else "").partition(" (")[0]
        )
    except LexiconError:
        return Lexicon.load("american-english")


def solved(puzzle: Puzzle, lexicon: Lexicon, **options: Any) -> tuple[list[Any], bool]:
    """The solutions, the maker's first, and whether these are all."""
    own = own_words(puzzle)
    answer = Lexicon.from_words([word for word in own if word in lexicon])
    known = puzzle.solve(answer, limit=MOST, timeout=1.0, **options).whole() if len(answer) else []
    run = puzzle.solve(lexicon, limit=MOST, timeout=SECONDS, **options)
    found = {one.words: one for one in [*known, *run.whole()]}
    return sorted(found.values(), key=lambda one: one.words != own), run.status == "complete"


def _note(puzzle: Puzzle, game: Mapping[str, Any], lexicon: Lexicon) -> str:
    """What is known of the solutions, in a sentence that gives nothing away."""
    unique = puzzle.provenance and puzzle.provenance.uniqueness
    if puzzle.lists_words:
        return ""
    if unique:
        return f"The puzzle has {replace(unique, reference=None, in_reference=None, others=())}."
    count = len(game["solutions"])
    known = f"{count:,} solution{'' if count == 1 else 's'} with the words of {lexicon.name}"
    return f"{known}." if game["complete"] else f"{known} known; there may be more."


def packed(words: Iterable[str]) -> str:
    """Words in order, each with the number of letters that it shares with the one before.

    >>> packed(["bee", "abet", "abets"])
    '0abet4s0bee'
    """
    every = sorted(set(words))
    shared = [len(commonprefix(pair)) for pair in zip(["", *every], every, strict=False)]
    return "".join(f"{kept}{word[kept:]}" for kept, word in zip(shared, every, strict=True))


# -- the page --------------------------------------------------------------------------------------


def page(
    games: Sequence[Mapping[str, Any]],
    *,
    title: str = "",
    note: str = "",
    timer: bool = False,
    paper: str = "",
    style: str = "",
) -> str:
    """A whole HTML page; `paper` is markup that stands there where no script runs, and is
    printed with `style`.
    """
    check_text("title and note", f"{title}{note}")
    script, looks = _module(_HERE / "shell.js"), (_HERE / "shell.css").read_text(encoding="utf-8")
    for kind in dict.fromkeys(game["kind"] for game in games):
        beside = Path(getfile(puzzle_type(kind)))
        rules = _module(beside.with_name("play.js"))
        if (its_own := beside.with_name("play.css")).is_file():
            looks += its_own.read_text(encoding="utf-8")
        script += "{\n" + rules.replace("export default", f"kinds[{kind!r}] =") + "}\n"
    script = f"const kinds = {{}};\n{script}start(kinds, JSON.parse(document.getElementById('games').textContent));\n"
    data = msgspec.json.encode(
        {"games": games, "title": str(title), "note": str(note), "timer": timer}
    ).decode()
    data = data.replace("<", "\\u003c")  # so that no text ends the script that it stands in
    look = f"@media screen {{\n{looks}}}\n@media print {{\n#play {{ display: none; }}\n{style}}}\n"
    policy = (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(look)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title or games[0]["title"])}</title>\n'
        f'<style>{look}</style>\n</head>\n<body>\n<main id="play"></main>\n<div id="paper">{paper}</div>\n'
        "<noscript><p>This page plays where scripts may run.</p></noscript>\n"
        f'<script type="application/json" id="games">{data}</script>\n'
        f'<script type="module">{script}</script>\n</body>\n</html>\n'
    )


def _module(path: Path) -> str:
    """A module's text as a part of one script: nothing is imported, as files and frames may not;
    no comments.
    """
    return re.sub(
        r"(?m)^ *//.*\n|^ +|^import .*\n|^export (?!default)", "", path.read_text(encoding="utf-8")
    )


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
