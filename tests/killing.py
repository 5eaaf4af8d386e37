"""Kill a writer in the middle, many times, and look at what it leaves.

`python -m tests.killing WHAT FOLDER`: for each trial a forked child writes over and over until
SIGKILL ends it at a random moment. Then the reader that a user would start next must find what was
there before or what was being written, whole. Prints one line of JSON: how many trials there were,
and how many kills came in the middle of a write.
"""

from __future__ import annotations

import filecmp
import gc
import json
import os
import random
import shutil
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from tests.small_wordnet import small_wordnet
from wordsearch.puzzles.letters.brick import Brick
from wordsearch.puzzles.letters.modular import ModularBrick
from wordsearch.words import install
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.nltk_corpora import WORDNET_FILES

PATIENCE = 1  # seconds of the clock, until a writer that rests is killed all the same
TRIALS = 50 if os.environ.get("WORDSEARCH_EXHAUSTIVE") else 6
MIDWAY = 3  # kills in the middle of a write without which the trials show nothing


class Scenario(NamedTuple):
    """What is done to a folder, and how to look at it afterwards.

    `prepare` is called before each trial, `write` in the child until it is killed, `check` after;
    `midway` says how much unfinished lies about. `moments` is the longest time before the kill, in
    seconds of the processor.
    """

    prepare: Callable[[], object]
    write: Callable[[], object]
    check: Callable[[], object]
    midway: Callable[[], int]
    moments: float


class Tour:
    """A problem for beam-stack search: strings of letters, each a little dearer; for its
    checkpoints only.
    """

    def roots(self):
        yield ""

    def children(self, state):
        if len(state) < 9:
            yield from ((letter, state + letter) for letter in "abc")

    def solution(self, state):
        return state if len(state) == 9 and state.count("a") == 4 else None

    def cost(self, state):
        return len(state) + state.count("b") / 16

    def encode(self, state):
        return state

    def decode(self, value):
        return str(value)

    def fingerprint(self):
        return {"tour": "abc"}


def drafts(folder: Path) -> int:
    return sum(".draft-" in path.name for path in folder.iterdir())


def brick(folder: Path) -> Scenario:
    return bricks(folder, folder / "a.brk", Brick.save, Brick.load)


def brick_parts(folder: Path) -> Scenario:
    return bricks(
        folder, folder / "parts", Brick.save_parts, lambda path: ModularBrick(path).brick()
    )


def bricks(folder, path, save, load) -> Scenario:
    known = [Brick.from_words(Lexicon.load("enable1").filter(max_length=n)) for n in (4, 3)]
    save(known[1], path)

    def write():
        for one in known:
            save(one, path)

    def check():
        assert load(path) in known

    return Scenario(lambda: None, write, check, lambda: drafts(folder), 0.1)


def bring() -> str:
    """What comes of installing WordNet."""
    return install.install_corpora(["wordnet"], online=False)[0].status


def corpus(folder: Path) -> Scenario:
    """NLTK's WordNet, installed anew each time: half of it must never be taken for the whole."""
    data = folder / "data"
    data.mkdir()
    os.environ["NLTK_DATA"] = str(data)
    install.SYSTEM_WORDNET = small_wordnet(folder / "system", size=5_000_000)
    target = data / "corpora" / "wordnet"

    def write():
        bring()
        time.sleep(1)

    def check():
        there = target.exists()
        with ProcessPoolExecutor(1, get_context("fork")) as fresh:  # NLTK keeps what it has read
            status = fresh.submit(bring).result()
        assert status == ("here already" if there else "installed"), status
        for file in WORDNET_FILES:
            assert filecmp.cmp(target / file, install.SYSTEM_WORDNET / file, shallow=False), file

    import nltk.corpus  # loaded once, not in each child

    nltk.data.path[:] = [str(data)]

    return Scenario(
        lambda: shutil.rmtree(target, ignore_errors=True),
        write,
        check,
        lambda: len(list(data.glob(".installing-*"))),
        0.03,
    )


SCENARIOS = {scenario.__name__: scenario for scenario in (brick, brick_parts, corpus)}


def ran(process: int) -> float:
    """Seconds of the processor that a process has had."""
    nanoseconds, _, _ = Path(f"/proc/{process}/schedstat").read_text().split()
    return int(nanoseconds) / 1e9


def wait_for(child: int, moment: float) -> None:
    """Until a child has had so many seconds of the processor, which a busy machine gives it late;
    or sleeps.
    """
    latest = time.monotonic() + PATIENCE
    time.sleep(moment)
    while ran(child) < moment and time.monotonic() < latest:
        time.sleep(0.001)


def trial(scenario: Scenario, moment: float) -> bool:
    """One kill; whether it came in the middle."""
    scenario.prepare()
    before = scenario.midway()
    child = os.fork()
    if not child:
        try:
            while True:
                scenario.write()
        finally:
            os._exit(1)
    wait_for(child, moment)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the writer failed before it was killed"
    midway = scenario.midway() > before
    scenario.check()
    return midway


def main(name: str, folder: str) -> None:
    scenario = SCENARIOS[name](Path(folder))
    moments = random.Random(name)
    gc.freeze()  # forks share what is here already
    trials = midway = 0
    # A busy machine may spend the moments elsewhere than in a write: then there are more of them.
    while trials < TRIALS or midway < MIDWAY and trials < 200:
        midway += trial(scenario, moments.uniform(0, scenario.moments))
        trials += 1
    print(json.dumps({"trials": trials, "midway": midway}))


if __name__ == "__main__":
    main(*sys.argv[1:])
