"""The rules in play.js, asked at hundreds of positions of each kind in one page, and judged by
Python's solvers.

The modules are loaded as what they are, ES modules that import their shell; nothing is inlined
here.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Callable, Iterator
from functools import partial
from inspect import getfile
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

import wordsearch as ws
from tests.puzzles.samples import Game, having, playing
from wordsearch.games import page as page_module
from wordsearch.games.page import carried, packed
from wordsearch.puzzle import WordListPuzzle
from wordsearch.puzzle_types import puzzle_type
from wordsearch.words.given import as_lexicon

HOST = "http://wordsearch.test/"
POSITIONS = 400
# Plays at random, from a seed: moves that make sense, moves that make none, and now and then a hint
# or an undoing. At each position it keeps what the check says, the first two hints with the boards
# that they leave, what hints lead to from a copy of the game, and what was refused.
WANDER = """async ([kind, data, positions]) => {
    const { Game, unpacked } = await import("/games/shell.js");
    const { default: { rules: makeRules } } = await import(`/puzzles/${kind}/play.js`);
    const rules = makeRules(data);
    const words = [...unpacked(data.words)];
    const player = PLAYER;
    let seed = 7;
    const below = (most) => (seed = (seed * 48271) % 2147483647) % most;
    const any = (list) => list[below(list.length)];
    const tries = (game) => {
        if (below(12) === 0) return [["undo"]];
        if (below(8) === 0) return [["hint", below(6) - 1]];
        if (below(60) === 0) return [["restart"]];
        return player.propose({ game, rules, data, words, below, any });
    };
    const told = [], refused = [];
    const makes = (game, move) => {
        const state = () => JSON.stringify([game.board, game.past.length, game.hints]);
        const before = state();
        const outcome = game.do(...move);
        if (!outcome.refused) return true;
        refused.push({ move, text: outcome.text });
        if (before !== state()) throw new Error(`${move} was refused and changed the board`);
        return false;
    };
    let game = new Game(rules);
    for (let position = 0; position < positions; position += 1) {
        if (game.solved) game = new Game(rules);
        tries(game).every((move) => makes(game, move));
        const twin = new Game(rules);
        twin.board = twin.base = game.board;
        let hints = 0;
        const first = [];
        for (; !twin.solved && hints < 500; hints += 1) {
            const hint = twin.do("hint", below(6) - 1);
            if (hint.refused) throw new Error(`a hint was refused: ${hint.text}`);
            if (hints < 2) first.push({ text: hint.text, pieces: rules.pieces(twin.board) });
            player.follow?.(twin, hint.text);
        }
        const pieces = [game.board, twin.board].map(rules.pieces);
        told.push({ board: game.board, solved: game.solved, check: game.do("check").text, hints, first, pieces, end: twin.board, told: twin.solved });
    }
    return { told, refused };
}"""


def games() -> dict[str, tuple[str, Callable[[], Game]]]:
    """Of each kind one that is made, whose solutions in the whole list are several, and what else
    its tests name.
    """
    every: dict[str, tuple[str, Callable[[], Game]]] = {}
    for kind in having("GAMES"):
        every[kind] = (kind, partial(made, kind))
        every |= {name: (kind, game) for name, game in playing(kind).WANDERED.items()}
    return every


def made(kind: str) -> Game:
    lexicon = ws.Lexicon.load("enable1")
    [puzzle] = ws.make_page(lexicon, 1, kinds=kind, seed="rules")
    return Game(puzzle, lexicon)


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """An empty page whose modules are the package's own files."""

    def serve(route: Route) -> None:
        address = route.request.url.removeprefix(HOST)
        if address.endswith(".js"):
            route.fulfill(path=file_of(address), content_type="text/javascript")
        else:
            route.fulfill(body="<!doctype html><title>empty</title>", content_type="text/html")

    page = browser.new_page()
    page.route(f"{HOST}**", serve)
    page.goto(HOST)
    yield page
    page.close()


def file_of(address: str) -> Path:
    """The file of a module: the shell's, or one that lies beside a puzzle's model."""
    folder, _, rest = address.partition("/")
    if folder != "puzzles":
        return Path(getfile(page_module)).with_name(address.rpartition("/")[2])
    kind, _, file = rest.partition("/")
    return Path(getfile(puzzle_type(kind))).with_name(file)


@pytest.mark.parametrize("name", games())
def test_hundreds_of_positions(page: Page, name: str) -> None:
    """A hint always leads to a solution, a check never lies, an illegal move says why in one
    sentence.
    """
    kind, make = games()[name]
    its, sample = playing(kind), make()
    puzzle = sample.puzzle
    game = carried(puzzle, sample.words)
    assert game["complete"]
    found = page.evaluate(WANDER.replace("PLAYER", its.PLAYER), [kind, game, POSITIONS])
    assert len(found["told"]) == POSITIONS
    assert len({str(position["board"]) for position in found["told"]}) > 15

    boards = its.solved_boards(puzzle, as_lexicon(sample.words))
    in_the_way = getattr(its, "in_the_way", lambda _, pieces, solution: pieces - solution)
    verdicts = set()
    for position in found["told"]:
        end = its.laid(puzzle, position["end"])
        assert position["told"] and any(solution <= end for solution in boards)
        pieces = its.laid(puzzle, position["board"])
        fewest = min(len(in_the_way(puzzle, pieces, solution)) for solution in boards)
        verdicts.add(verdict(puzzle, position, pieces, fewest))
    # What is found in a list of words is never wrong.
    possible = {"right"} if isinstance(puzzle, WordListPuzzle) else {"right", "wrong"}
    assert verdicts >= possible

    steps = hidden(game)[2]
    if any(step["laid"] for step in steps):
        said = {what_is_said_first(position, steps) for position in found["told"]}
        assert said >= {"a wrong piece", "a step"}

    assert len({refusal["text"] for refusal in found["refused"]}) > 2
    for refusal in found["refused"]:
        assert re.fullmatch(r"[^.]+\.", refusal["text"].replace("“.”", "")), refusal


def verdict(puzzle: Any, position: dict[str, Any], pieces: set[Any], fewest: int) -> str:
    """What the check said, having been compared with what is so."""
    text = position["check"]
    if not pieces:
        assert text.startswith("There is nothing to check yet")
        return "nothing"
    if text.startswith(("So far right", "All right")):
        assert fewest == 0
        if not isinstance(puzzle, WordListPuzzle):  # of which the check says how many are found
            assert position["solved"] == text.startswith("All right")
        return "right"
    count = re.match(r"Not quite: (\d+) of (\d+) ", text)
    assert count and (int(count[1]), int(count[2])) == (fewest, len(pieces))
    return "wrong"


def what_is_said_first(position: dict[str, Any], steps: list[dict[str, Any]]) -> str:
    """Whether a hint names a wrong piece, or the first step that is not on the board, having been
    compared with what is so.
    """
    if position["solved"]:
        return "nothing"
    before, end = map(spots, position["pieces"])
    first, *others = position["first"]
    if before - end:
        # One piece is taken away, a wrong one, and named.
        [wrong] = before - spots(first["pieces"])
        assert wrong not in end and ("in the way" in first["text"] or " is not " in first["text"])
        return "a wrong piece"
    if not first["text"].startswith("Look at "):
        return "a letter"
    [second] = others
    assert spots(first["pieces"]) == spots(second["pieces"]) == before
    number = next(n for n, step in enumerate(steps) if step["sentence"] == second["text"])
    step = steps[number]
    assert first["text"] == f"Look at {step['where']}."
    # What it concludes is so and is not there yet; what it needs is there.
    laid = spots(step["laid"])
    assert laid <= end and (not laid or not laid <= before)
    assert all(spots(steps[fact]["laid"]) <= before for fact in step["because"])
    assert all(spots(earlier["laid"]) <= before for earlier in steps[:number])
    return "a step"


def spots(pieces: list[str]) -> set[tuple[str, ...]]:
    """Pieces by where they lie: a pyramid's paths over the same cells are one."""
    return {tuple(sorted(piece.split(","))) for piece in pieces}


def hidden(game: dict[str, Any]) -> Any:
    return json.loads(b64decode(game["secret"]))


def test_a_hint_gives_the_place_then_the_sentence_then_the_letter(page: Page) -> None:
    puzzle = ws.Pyramid.parse("p ir aao ntib ogueo")
    game = carried(puzzle, ws.Lexicon.load("american-english"))
    hints = page.evaluate(
        """async (data) => {
            const { Game } = await import("/games/shell.js");
            const { default: { rules } } = await import("/puzzles/pyramid/play.js");
            const game = new Game(rules(data));
            const hint = () => game.do("hint").text;
            const found = [hint(), hint(), hint(), hint(), hint(), hint(), hint()];
            game.do("drop");
            for (const letter of "tango") game.do("type", letter);
            game.do("lay");
            return [...found, hint(), hint()];
        }""",
        game,
    )
    assert hints == [
        "Look at the right O of row 5.",
        "Of common English words, both words over the right O of row 5 (obit, oboe) cover "
        "the B, which rules out bit and obit through the O of row 3.",
        "Look at the U.",
        "Of common English words, each word over the U (guitar, gut, tug) covers the T, "
        "which rules out obit through the right O of row 5, ratio, tango and tie.",
        "Look at the left O of row 5.",
        "Of common English words, only PIANO covers the left O of row 5.",
        "A word begins “p” in row 1.",
        "“tango” is in the way: it is lifted.",
        "A word begins “p” in row 1.",
    ]


def test_a_list_that_is_not_complete_calls_nothing_wrong(page: Page) -> None:
    puzzle = ws.BuildingBlocks.parse("ca.. ..se", "rd ba ca")
    game = {**carried(puzzle, ws.Lexicon.from_words(["card", "base"])), "complete": False}
    text = page.evaluate(
        """async (data) => {
            const { Game } = await import("/games/shell.js");
            const { default: { rules } } = await import("/puzzles/building_blocks/play.js");
            const game = new Game(rules(data));
            game.do("place", 2, 1);
            return [game.do("check").text, game.do("hint").text];
        }""",
        game,
    )
    assert "not in the nearest solution known, but not all are known" in text[0]
    assert "not in the nearest solution known" in text[1]


def test_packed_words_are_unpacked(page: Page) -> None:
    words = sorted(set(ws.Lexicon.load("web2").words[::97]) | {"né", "née", "ﬁn", "𐐨𐐩", "𐐨𐐪"})
    found = page.evaluate(
        "async (text) => [...(await import('/games/shell.js')).unpacked(text)]", packed(words)
    )
    assert found == words
