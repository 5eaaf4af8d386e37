"""First calls, each interrupted at many random moments; does all work after each of them?
`python -m tests.interrupts CALL TRIALS`.

Everything that a session loads late (NumPy, Numba, pandas, matplotlib, NLTK, kernels, dictionaries)
is loaded by its first call, so an interrupt there could leave something half loaded.

A process that has loaded nothing of that makes the first call. At random moments of its processor's
time it forks, and the interrupt lands in the child: that either ends the call there or lets it go
on, and after it the same call has to give its whole answer. So the way to a moment is gone once for
many moments, and each child has a first call behind it that nothing but the one interrupt cut off.

Where an interrupt waits (`interrupt.uninterrupted`), it makes no difference when in the block it
came: a second moment in the same block counts as tried. With ``--each`` it is tried all the same.
"""

from __future__ import annotations

import argparse
import faulthandler
import os
import random
import shutil
import signal
import tempfile
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import wordsearch as ws
from tests.small_wordnet import small_wordnet

WORDS = ["ant", "cat", "rim", "see", "solo", "level", "was", "saw", "eve", "live", "evil"]
PYRAMID = "p ir aao ntib ogueo"
STUCK = 120  # seconds after which a child counts as stuck, and says where
SHORTEST = 0.001  # seconds until a moment, at least: 0 would stop the clock
BROKEN = 255


class Call(NamedTuple):
    """A call, and whether its answer is whole."""

    first: Callable[[], Any]
    is_right: Callable[[Any], bool]


def two_variants() -> Any:
    puzzles = [ws.Pyramid.parse("p ir aao"), ws.Pyramid.parse("c at sol")]
    return ws.verdicts(ws.compare(puzzles, ["enable1"], ["plain", "default"], progress=False))


CALLS = {
    "solve": Call(
        lambda: ws.solve_pyramid(PYRAMID, "enable1"),
        lambda run: len(run) == 3,
    ),
    "many": Call(
        lambda: ws.solve_many([ws.Pyramid.parse(PYRAMID)], "enable1"),
        lambda batch: batch.complete.all() and batch.counts.tolist() == [3],
    ),
    "proof": Call(
        lambda: ws.shortest_palindromic_pangram(WORDS, alphabet="levi"),
        lambda proof: proof.status == "proven optimal" and proof.length == 8,
    ),
    "make": Call(
        lambda: ws.make_pyramid("enable1", base=4, rated=False, kernel=False).take(2),
        lambda puzzles: len(puzzles) == 2,
    ),
    "compare": Call(two_variants, lambda verdicts: len(verdicts) == 1),
    "score": Call(
        lambda: ws.score_word_grids(["cat oar net"], ["cat", "canoe", "taco"]),
        lambda scores: scores.tolist() == [[3, 4]],
    ),
    "climb": Call(
        lambda: ws.climb_boggle(WORDS, rows=2, columns=2, rounds=5),
        lambda best: best.grid.words != (),
    ),
    "sheet": Call(
        lambda: ws.sheet(
            [ws.Pyramid.parse(PYRAMID)], Path(os.environ["TMPDIR"], "sheet.pdf"), lexicon="enable1"
        ),
        lambda path: path.read_bytes().startswith(b"%PDF"),
    ),
    "picture": Call(
        lambda: ws.solve_pyramid("p ir aao", "enable1", trace=True).tree._repr_mimebundle_(),
        lambda bundle: "data:image/svg" in bundle["text/html"],
    ),
    "lexicons": Call(
        lambda: ws.lexicons().to_frame(),
        lambda table: "enable1" in table["name"].tolist(),
    ),
    "define": Call(
        lambda: ws.Lexicon.from_words(WORDS).define("no-such-word"),
        lambda meaning: meaning == "",
    ),
}


class Walk:
    """One first call, with a fork and an interrupt at each of some moments.

    Parameters
    ----------
    name : str
        Of the call.
    seconds : float
        Processor time that a first call takes, about.
    n_moments : int
    after : list of str
        The calls that have to work after each interrupt.
    each : bool
        Whether to fork at each moment, though it be in a block where interrupts wait.
    cold : Path, optional
        The folder of compiled kernels, which is emptied after each child.
    """

    def __init__(
        self,
        name: str,
        seconds: float,
        n_moments: int,
        after: list[str],
        each: bool,
        cold: Path | None,
    ) -> None:
        self.name = name
        self.moments = sorted(random.uniform(0, seconds) for _ in range(n_moments))
        self.after = after
        self.each = each
        self.cold = cold
        self.n_done = 0
        self.is_child = False
        self.moment = 0.0
        self.handler: Any = None

    def begin(self) -> None:
        """Make the call; ends the process, with the number of trials, or with BROKEN."""
        signal.signal(signal.SIGPROF, self.fork)
        self.wait_for_next()
        try:
            CALLS[self.name].first()
        except KeyboardInterrupt:
            pass
        signal.setitimer(signal.ITIMER_PROF, 0)
        os._exit(self.check() if self.is_child else self.n_done)

    def wait_for_next(self) -> None:
        """Set the clock to the next moment, if there is one."""
        if self.moments:
            self.moment = self.moments.pop(0)
            left = self.moment - time.process_time()
            signal.setitimer(signal.ITIMER_PROF, max(left, SHORTEST))

    def fork(self, number: int, frame: Any) -> None:
        """The moment has come: the child gets an interrupt, this process goes on after it.

        Not while another thread runs, which a fork would not have, nor within LLVM.
        """
        if self.is_child:
            return
        if thread_count() > 1 or is_within_llvm(frame):
            signal.setitimer(signal.ITIMER_PROF, SHORTEST)
            return
        handler = signal.getsignal(signal.SIGINT)
        is_same_block = handler is self.handler and "uninterrupted" in handler.__qualname__
        self.handler = handler
        if self.each or not is_same_block:
            places = open_places()
            child = os.fork()
            if child == 0:
                self.is_child = True
                signal.setitimer(signal.ITIMER_PROF, 0)
                faulthandler.dump_traceback_later(STUCK, exit=True)
                signal.raise_signal(signal.SIGINT)
                return
            _, status = os.waitpid(child, 0)
            if status != 0:
                code = os.waitstatus_to_exitcode(status)
                print(
                    f"{self.name} interrupted after {self.moment:.3f} s ended with {code}",
                    flush=True,
                )
                os._exit(BROKEN)
            for descriptor, place in places.items():
                os.lseek(descriptor, place, os.SEEK_SET)
            if self.cold is not None:
                shutil.rmtree(self.cold, ignore_errors=True)
        self.n_done += 1
        self.wait_for_next()

    def check(self) -> int:
        """Make the calls that have to work now; 0 if they do."""
        for name in self.after:
            try:
                answer = CALLS[name].first()
                if CALLS[name].is_right(answer):
                    continue
                print(f"{name} gives {answer!r}")
            except BaseException:
                traceback.print_exc()
            print(f"{self.name} interrupted after {self.moment:.3f} s breaks {name}", flush=True)
            return BROKEN
        return 0


def thread_count() -> int:
    """This process's threads, those that libraries started (Typst does) among them, where the
    system lists them.
    """
    try:
        return len(os.listdir("/proc/self/task"))
    except OSError:
        return threading.active_count()


def is_within_llvm(frame: Any) -> bool:
    """Whether LLVM is at work below a frame, and has called Python back.

    It holds a lock then that belongs to this process, and that a fork would wait for without end.
    """
    while frame is not None:
        if frame.f_code.co_name.startswith("_raw_object_cache"):
            return True
        frame = frame.f_back
    return False


def open_places() -> dict[int, int]:
    """How far each open file is read: a child that reads on would move that for both."""
    places = {}
    for descriptor in map(int, os.listdir("/dev/fd")):
        try:
            places[descriptor] = os.lseek(descriptor, 0, os.SEEK_CUR)
        except OSError:  # a pipe, a terminal, the folder that was just listed
            continue
    return places


def forked(action: Callable[[], object]) -> int:
    """The exit code of a process that does only this."""
    child = os.fork()
    if child == 0:
        try:
            action()
        except BaseException:
            traceback.print_exc()
            os._exit(BROKEN)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def seconds_of(name: str) -> float:
    """Processor time of a first call, in a process of its own."""
    reader, writer = os.pipe()

    def measured() -> None:
        CALLS[name].first()
        os.write(writer, str(time.process_time()).encode())

    assert forked(measured) == 0, f"{name} fails without any interrupt"
    return float(os.read(reader, 100))


def main(folder: Path) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("call", choices=CALLS)
    parser.add_argument("trials", type=int)
    parser.add_argument("--cold", action="store_true", help="compile all kernels in each trial")
    parser.add_argument("--all", action="store_true", help="try all calls after each trial")
    parser.add_argument("--each", action="store_true", help="fork at each moment")
    parser.add_argument("--seed", type=int, default=None)
    options = parser.parse_args()
    random.seed(options.seed)
    os.environ["TMPDIR"] = str(folder)
    # NumPy's threads would rule out every moment after its import.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    os.environ["NLTK_DATA"] = str(folder / "nltk")
    (folder / "nltk" / "corpora").mkdir(parents=True, mode=0o755)
    wordnet = small_wordnet(folder / "nltk" / "corpora" / "wordnet")
    (wordnet / "lexnames").write_text("00\tadj.all\t3\n")
    kernels = folder / "kernels" if options.cold else None
    if kernels is not None:
        os.environ["NUMBA_CACHE_DIR"] = str(kernels)
    # Once for what is compiled and kept on disk, once for the time.
    seconds = seconds_of(options.call)
    if kernels is None and seconds > 3:
        seconds = seconds_of(options.call)
    after = list(CALLS) if options.all else [options.call]
    n_done = 0
    while n_done < options.trials:
        if kernels is not None:
            shutil.rmtree(kernels, ignore_errors=True)
        walk = Walk(options.call, seconds, options.trials - n_done, after, options.each, kernels)
        n_more = forked(walk.begin)
        if n_more == BROKEN:
            raise SystemExit(1)
        n_done += n_more
    print(f"{options.call}: {n_done} interrupts within {seconds:.2f} s, all works after each")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        main(Path(scratch))
