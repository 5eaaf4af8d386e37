"""How long a game takes to answer a move: measured in the page, from the move to the page laid out
anew.

    python -m benchmarks.bench_play

Every kind is played to its end from a file in Chromium, by hints, checks and undoings on the page's
own buttons, with the largest of the word lists and a code of a thousand solutions. Fifty
milliseconds were asked for. It only prints: a browser's times say little from one machine to the
next.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import wordsearch as ws

WANTED = 50.0  # milliseconds

PLAY = """async () => {
    const buttons = () => [...document.querySelectorAll("button")];
    const named = (text) => buttons().find((button) => button.textContent === text);
    const game = document.querySelector(".game");
    const times = [];
    const press = (text) => {
        const began = performance.now();
        named(text).click();
        document.body.getBoundingClientRect(); // laid out
        times.push(performance.now() - began);
    };
    // What was said is on the page with the next frame.
    const frame = () => new Promise(requestAnimationFrame);
    for (let move = 1; move < 500 && game.dataset.solved !== "true"; move += 1) {
        for (const text of move % 9 ? ["Hint", "Check"] : ["Undo", "Hint"]) press(text);
        await frame();
        await frame();
        const field = document.querySelector(".letters .form input");
        const said = document.querySelector(".said").textContent;
        const word = /The word is “(.*)”: type it/.exec(said)?.[1];
        if (!field || !word) continue;
        field.value = word;
        press("Enter");
    }
    return times.sort((one, other) => one - other);
}"""


def puzzles() -> dict[str, Any]:
    """One puzzle of each game, by the name of its row."""
    sowpods = ws.Lexicon.load("sowpods")
    return {
        "pyramid": ws.Pyramid.parse("s to nea rlid gethe misons"),
        "building blocks": ws.BuildingBlocks.examples()["p1"],
        "symbol code": ws.SymbolCode.examples()["epp13"],
        "symbol code, made": next(iter(ws.make_symbol_code(sowpods, seed=1, rated=False))),
        "cryptogram": ws.SymbolCode.examples()["lighthouse"],
        "letters": ws.LetterPuzzle.parse("d[e]ioprv"),
    }


def main() -> None:
    """Play each game in a browser, and print how long its moves take."""
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import CHROMIUM_FLAGS
    from tests.parts import find_chromium

    chromium = find_chromium()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        head = f"{'game':<20}{'kB':>6}{'moves':>7}{'median':>9}{'95 %':>9}{'worst':>9}"
        print(f"{head}  (ms; {WANTED:g} wanted)")
        for name, puzzle in puzzles().items():
            file = ws.play(puzzle, "sowpods").save(Path(folder, "game.html"))
            page = browser.new_page()
            page.goto(file.as_uri())
            times = page.evaluate(PLAY)
            shown = (times[len(times) // 2], times[len(times) * 95 // 100], times[-1])
            size = file.stat().st_size / 1000
            print(
                f"{name:<20}{size:>6.0f}{len(times):>7}"
                + "".join(f"{time:>9.1f}" for time in shown)
            )
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
