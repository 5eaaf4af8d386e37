"""The rules in play.js, asked at a thousand positions of each kind in one page, and judged by
Python's solvers.

The modules are loaded as what they are, ES modules that import their shell; nothing is inlined
here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

import wordsearch as ws
from tests.conftest import ROOT
from wordsearch.games.page import carried

PACKAGE = ROOT / "wordsearch"
HOST = "http://wordsearch.test/"
POSITIONS = 1_000

# Plays at random, from a seed: moves that make sense, moves that make none, and now and then a hint
# or an undoing. At each position it keeps what the check says, what hints lead to from a copy of
# the game, and what was refused.
WANDER = """async ([kind, data, moves, positions]) => {
    const { Game, unpacked } = await import("/games/shell.js");
    const { default: { rules: makeRules } } = await import(`/puzzles/${kind}/play.js`);
    const rules = makeRules(data);
    const words = [...unpacked(data.words)];
    let seed = 7;
    const below = (most) => (seed = (seed * 48271) % 2147483647) % most;
    const any = (list) => list[below(list.length)];
    const arguments_of = { cell: () => below(data.rows?.flatMap((row) => [...row]).length + 1), number: () => below(4) - 1,
        letter: () => any([..."abcdefghijklmnopqrstuvwxyz7"]), block: () => below((data.blocks ?? []).length + 1), blank: () => below((rules.rowOf ?? []).length + 1),
        symbol: () => below((data.symbols ?? []).length + 1), text: () => any([...words, "", "zz", "e", any(data.blocks ?? ["x"])]),
        guess: () => any([...words, ...rules.targets(rules.start).flatMap((target) => [...target]), "", "zzzz", "e"]) };
    const tries = (game) => {
        if (below(12) === 0) return ["undo"];
        if (below(8) === 0) return ["hint", below(6) - 1];
        if (below(60) === 0) return ["restart"];
        const [name, ...given] = any(moves);
        return [name, ...given.map((one) => arguments_of[one]())];
    };
    const told = [], refused = [];
    let game = new Game(rules);
    for (let position = 0; position < positions; position += 1) {
        if (game.solved) game = new Game(rules);
        if (kind === "pyramid" && below(3) === 0) { // a word that can be laid, right or wrong
            if (game.board.path.length) game.do("drop");
            if ([...any(words)].every((letter) => !game.do("type", letter).refused)) game.do("lay");
        }
        const before = JSON.stringify([game.board, game.past.length, game.hints]);
        const wanted = tries(game);
        const outcome = game.do(...wanted);
        if (outcome.refused) {
            refused.push({ move: wanted, text: outcome.text });
            if (before !== JSON.stringify([game.board, game.past.length, game.hints])) throw new Error(`${wanted} was refused and changed the board`);
        }
        const twin = new Game(rules);
        twin.board = twin.base = game.board;
        let hints = 0;
        for (; !twin.solved && hints < 500; hints += 1) {
            const hint = twin.do("hint", below(6) - 1);
            if (hint.refused) throw new Error(`a hint was refused: ${hint.text}`);
            const word = /^The word is “(.*)”: type it/.exec(hint.text);
            if (word) twin.do("guess", word[1]);
        }
        told.push({ board: game.board, solved: game.solved, check: game.do("check").text, hints, end: twin.board, told: twin.solved });
    }
    return { told, refused };
}"""

MOVES: Mapping[str, list[list[str]]] = {
    "pyramid": [
        ["touch", "cell"],
        ["type", "letter"],
        ["lay"],
        ["back"],
        ["drop"],
        ["lift", "number"],
    ],
    "building_blocks": [
        ["place", "block", "blank"],
        ["spell", "text", "blank"],
        ["take", "blank"],
        ["answer", "text"],
    ],
    "symbol_code": [["assign", "symbol", "letter"], ["clear", "symbol"]],
    "letters": [["guess", "guess"]],
}


MADE = ("pyramid", "letters", "building_blocks", "symbol_code")
TYPED = {
    "typed pyramid": (ws.Pyramid.parse("c at sol rate"), "cas rat tole cat sol rate ate"),
    "cryptogram": (
        ws.SymbolCode.from_cryptogram("B uif, B dbu!"),
        "the dog cat tea eat hat tie ten net",
    ),
    "unseen": (ws.SymbolCode.parse("x y", symbols="x y z", known={"x": "a"}), "ab ba cd"),
}


def sample(name: str) -> tuple[Any, ws.Lexicon]:
    """A made puzzle, whose solutions in the whole list are several, or a typed one."""
    if name in TYPED:
        puzzle, words = TYPED[name]
        return puzzle, ws.Lexicon.from_words(words.split())
    lexicon = ws.Lexicon.load("enable1")
    if name == "bonus":
        options = {"words": 3, "bonus": "nice going", "seed": 2, "rated": False}
        return next(iter(ws.make_building_blocks(lexicon, **options))), lexicon
    return ws.make_page(lexicon, 1, kinds=name, seed="rules")[0], lexicon


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """An empty page whose modules are the package's own files."""

    def serve(route: Route) -> None:
        path = PACKAGE / route.request.url.removeprefix(HOST)
        if path.suffix == ".js":
            route.fulfill(path=path, content_type="text/javascript")
        else:
            route.fulfill(body="<!doctype html><title>empty</title>", content_type="text/html")

    page = browser.new_page()
    page.route(f"{HOST}**", serve)
    page.goto(HOST)
    yield page
    page.close()


# -- what Python thinks of a board -----------------------------------------------------------------


def laid(puzzle: Any, board: Any) -> set[Any]:
    """What a player laid, said without the modules."""
    if puzzle.name == "pyramid":
        return {tuple(path) for path in board["words"]}
    if puzzle.name == "building_blocks":
        return {
            (blank, puzzle.blocks[block])
            for blank, block in enumerate(board["blanks"])
            if block >= 0
        }
    if puzzle.name == "symbol_code":
        known = dict(puzzle.known)
        return {
            (symbol, letter)
            for symbol, letter in zip(puzzle.symbols, board["letters"], strict=True)
            if letter and symbol not in known
        }
    return set(board["found"])


def solutions(puzzle: Any, words: ws.Lexicon) -> list[set[Any]]:
    """Each solved board as what lies on it, from the plain solvers."""
    if puzzle.name == "letters":
        return [set(puzzle.words)]
    found = puzzle.solve(words).finish().solutions
    if puzzle.name == "pyramid":
        return [{placed.path for placed in cover} for one in found for cover in one.covers]
    if puzzle.name == "building_blocks":
        return [set(enumerate(block for blocks in one.blocks for block in blocks)) for one in found]
    return [set(one.letters) - set(puzzle.known) for one in found]


def agrees(puzzle: Any, pieces: set[Any], solution: set[Any]) -> set[Any]:
    """The pieces that a solution has not; a symbol that no clue shows may have any letter that
    is left.
    """
    wrong = pieces - solution
    if puzzle.name != "symbol_code":
        return wrong
    used = {letter for _, letter in solution} | set(dict(puzzle.known).values())
    free: set[str] = set()
    for symbol, letter in sorted(wrong):
        if symbol in puzzle.others and letter not in used:
            used.add(letter)
            free.add(symbol)
    return {piece for piece in wrong if piece[0] not in free}


@pytest.mark.parametrize("name", [*MADE, "bonus", *TYPED])
def test_a_thousand_positions(page: Page, name: str) -> None:
    """A hint always leads to a solution, a check never lies, an illegal move says why in one
    sentence.
    """
    puzzle, words = sample(name)
    game = carried(puzzle, words)
    assert game["complete"]
    found = page.evaluate(WANDER, [puzzle.name, game, MOVES[puzzle.name], POSITIONS])
    known = solutions(puzzle, words)
    assert (
        len(found["told"]) == POSITIONS and len({str(one["board"]) for one in found["told"]}) > 15
    )
    said = set()
    for one in found["told"]:
        assert one["told"] and any(solution <= laid(puzzle, one["end"]) for solution in known)
        pieces = laid(puzzle, one["board"])
        fewest = min(len(agrees(puzzle, pieces, solution)) for solution in known)
        said.add(judge(puzzle, one, pieces, fewest))
    assert said >= ({"right"} if puzzle.name == "letters" else {"right", "wrong"})
    assert len({one["text"] for one in found["refused"]}) > 2
    for one in found["refused"]:
        assert re.fullmatch(r"[^.]+\.", one["text"].replace("“.”", "")), one


def judge(puzzle: Any, one: dict[str, Any], pieces: set[Any], fewest: int) -> str:
    """What the check said, having been compared with what is so."""
    text = one["check"]
    if not pieces:
        assert text.startswith("There is nothing to check yet")
        return "nothing"
    if text.startswith(("So far right", "All right")):
        assert fewest == 0 and one["solved"] == text.startswith("All right")
        return "right"
    count = re.match(r"Not quite: (\d+) of (\d+) ", text)
    assert count and (int(count[1]), int(count[2])) == (fewest, len(pieces))
    return "wrong"


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
    from wordsearch.games.page import packed

    words = sorted(set(ws.Lexicon.load("web2").words[::97]) | {"né", "née", "ﬁn", "𐐨𐐩", "𐐨𐐪"})
    found = page.evaluate(
        "async (text) => [...(await import('/games/shell.js')).unpacked(text)]", packed(words)
    )
    assert found == words
