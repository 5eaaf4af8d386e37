"""A first call, interrupted at a random moment; does all work after it? `python -m tests.interrupts
CALL SECONDS`.

Everything that a session loads late (Numba, compiled kernels, dictionaries) is loaded by its first
call, so an interrupt there could leave something half loaded. After it, each of the calls has to
give its whole answer.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import wordsearch as ws

WORDS = ["ant", "cat", "rim", "see", "solo", "level", "was", "saw", "eve", "live", "evil"]
CALLS: dict[str, tuple[Callable[[], Any], Callable[[Any], bool]]] = {
    "solve": (
        lambda: ws.solve_pyramid("p ir aao ntib ogueo", "enable1"),
        lambda run: len(run) == 3,
    ),
    "many": (
        lambda: ws.solve_many([ws.Pyramid.parse("p ir aao ntib ogueo")], "enable1"),
        lambda outcome: outcome.complete.all() and outcome.counts.tolist() == [3],
    ),
    "proof": (
        lambda: ws.shortest_palindromic_pangram(WORDS, alphabet="levi"),
        lambda proof: proof.status == "proven optimal" and proof.length == 8,
    ),
    "make": (
        lambda: ws.make_pyramid("enable1", base=4, rated=False).take(2),
        lambda made: len(made) == 2,
    ),
    "compare": (
        lambda: ws.compare([ws.Pyramid.parse("p ir aao")], ["enable1"], progress=False),
        lambda table: table["status"].tolist() == ["complete"],
    ),
}


def main(name: str, within: str) -> None:
    moment = random.uniform(0, float(within))
    timer = threading.Timer(moment, os.kill, [os.getpid(), signal.SIGINT])
    heard: list[BaseException] = []
    timer.start()
    began = time.perf_counter()
    try:
        CALLS[name][0]()
        while timer.is_alive():  # the call ended first: the interrupt lands outside
            time.sleep(0.01)
    except KeyboardInterrupt as interrupt:
        heard.append(interrupt)
    after = time.perf_counter() - began
    for each, (call, right) in CALLS.items():
        if not right(found := call()):
            raise SystemExit(
                f"{name} interrupted after {moment:.3f} s: {each} then gives {found!r}"
            )
    print(f"{name}: {moment:.3f} s, back after {after:.3f} s, {'raised' if heard else 'ended'}")


if __name__ == "__main__":
    main(*sys.argv[1:])
