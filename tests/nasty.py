"""A harness of bad input: every public call, every parameter, every nasty value, within
bounds of memory and time.

A call may answer (and the answer must show itself), or raise one of our exceptions with a sentence
of at most 300 characters in one line. Everything else is a finding: another exception, no end
within seconds, too much memory, a dead process, a picture that is no XML. What is called and with
what is read from the public names and their signatures, so that a new function is covered the day
it is added; one with a parameter that nothing here knows a good value for fails the tests until one
is given in `tests/good_values.py`.

    python -m tests.nasty                       # all of it: an hour
    python -m tests.nasty solve_pyramid Brick   # what begins with these names
    python -m tests.nasty --tenth 7             # a tenth, chosen by the seed 7
"""

from __future__ import annotations

import argparse
import contextlib
import faulthandler
import inspect
import itertools
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import traceback
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import wordsearch as ws
from template.puzzle.puzzle import Ladder
from tests.conftest import ROOT
from tests.good_values import CALLS, GOOD, INSTANCES, RIGHT, SHORT, of_puzzles
from tests.nasty_values import NASTY
from tests.puzzles.samples import TEMPLATE, maker, solver
from wordsearch.puzzle_types import puzzle_types

#: Seconds of the processor that a call may take, whatever it is given; and of the clock, which a
#: busy machine may spend on others.
SECONDS = 10
PATIENCE = 60
#: Bytes of addresses that a process may take on top of what it has before the first call.
MEMORY = 3 * 2**30
#: Characters of a sentence.
LONGEST = 300


# -- what is called --------------------------------------------------------------------------------

#: What can be called by its name: all public names, and those of the template.
PUBLIC = {
    **{name: getattr(ws, name) for name in ws.__all__},
    **{public.__name__: public for public in (Ladder, solver(TEMPLATE), maker(TEMPLATE))},
}

#: The packages that what is called stands in.
OURS = ("wordsearch", "template")

#: Records that the package makes and people read; and what only the package calls.
MADE = frozenset(
    "Batch Branch LetterGraph Lexicon NoPuzzle Problem Prune Puzzle Reason Reasons Run "
    "SearchTree".split()
)
INTERNAL = frozenset(
    "answer cancel explain cells drawing drawn entries finish has_part inner named page "
    "part problem restored restricted saved searched set_bits".split()
)

#: What functions that were given say of their own: it comes through.
THEIRS = {
    "class": ("int() argument must be", "invalid literal for int()"),
    "raising function": "I will not",
}

#: What a kind of puzzle does not have.
NOT_FOR = {
    ("PalindromicPangram", "rate"),
    ("PalindromicPangram", "save"),
    *[(kind.__name__, "reasons") for kind in puzzle_types() if not kind.has_part("reasons")],
}


@cache
def entries() -> dict[str, Callable[..., Any]]:
    """Every public call by its name: functions, constructors, and methods of classes."""
    calls: dict[str, Callable[..., Any]] = {}
    for name, public in sorted(PUBLIC.items()):
        if inspect.ismodule(public):
            for part, function in vars(public).items():
                if inspect.isfunction(function) and is_of(public.__name__, function, part):
                    calls[f"{name}.{part}"] = function
        elif not inspect.isclass(public):
            if callable(public):
                calls[name] = public
        elif not issubclass(public, BaseException):
            if name not in MADE:
                calls[name] = public
            calls.update(methods(name, public))
    return calls


def is_of(module: str, function: Callable[..., Any], name: str) -> bool:
    """Whether a function is a public one of a module, or a plot that it has from a neighbour."""
    if function.__module__ == module:
        return not name.startswith("_")
    room, _, _ = module.rpartition(".")
    return name.startswith("plot_") and function.__module__.startswith(f"{room}.")


def methods(name: str, owner: type) -> Iterator[tuple[str, Callable[..., Any]]]:
    for part in dir(owner):
        if part.startswith("_") or part in INTERNAL or (name, part) in NOT_FOR:
            continue
        method = inspect.getattr_static(owner, part)
        function = getattr(method, "__func__", method)
        if not str(getattr(function, "__module__", "")).startswith(OURS):
            continue
        if isinstance(method, classmethod | staticmethod):
            if name != "Puzzle":
                yield f"{name}.{part}", getattr(owner, part)
        elif (
            inspect.isfunction(method)
            and name in INSTANCES
            and len(inspect.signature(method).parameters) > 1
        ):
            yield f"{name}.{part}", Method(name, part)


class Method:
    """A method, of an object that is made anew for each call."""

    def __init__(self, owner: str, part: str) -> None:
        self.owner = owner
        self.part = part
        whole = inspect.signature(getattr(PUBLIC[owner], part))
        self.__signature__ = whole.replace(parameters=[*whole.parameters.values()][1:])

    def __call__(self, *given: Any, **options: Any) -> Any:
        return getattr(INSTANCES[self.owner](), self.part)(*given, **options)


def good(name: str) -> dict[str, Any]:
    """Good values for a call: all that it needs, and what keeps it short."""
    values = dict(CALLS.get(name, of_puzzles().get(name, dict))())
    for parameter in inspect.signature(entries()[name]).parameters.values():
        if parameter.name in values or parameter.kind in (
            parameter.VAR_KEYWORD,
            parameter.VAR_POSITIONAL,
        ):
            continue
        if (
            parameter.default is parameter.empty or parameter.name == "lexicon"
        ):  # a small one, not the default
            assert parameter.name in GOOD, (
                f"{name}({parameter.name}=) needs a good value in tests/good_values.py"
            )
            values[parameter.name] = GOOD[parameter.name]()
        elif parameter.name in SHORT:
            values[parameter.name] = SHORT[parameter.name]
    return values


class Case(NamedTuple):
    call: str
    parameter: str
    value: str


def cases() -> list[Case]:
    """All of them: calls x parameters x values; ``**`` is an option that no call has."""
    every = []
    for name, call in entries().items():
        for parameter in inspect.signature(call).parameters.values():
            if parameter.kind is parameter.VAR_KEYWORD:
                every.append(Case(name, "**", "a"))
            elif parameter.kind is not parameter.VAR_POSITIONAL:
                every += [Case(name, parameter.name, value) for value in NASTY]
    return every


def called(name: str, values: Mapping[str, Any]) -> Any:
    given = []
    options = dict(values)
    for parameter in inspect.signature(entries()[name]).parameters.values():
        if parameter.kind is parameter.POSITIONAL_ONLY and parameter.name in options:
            given.append(options.pop(parameter.name))
    return entries()[name](*given, **options)


def look(answer: Any) -> str:
    """The answer as a person would see it: its text, and its picture, which must be one."""
    if isinstance(answer, Iterator):
        answer = list(itertools.islice(answer, 2))
    text = repr(answer)[:10_000] + str(answer)[:10_000]
    things = [answer]
    if isinstance(answer, list | tuple):
        things += answer[:2]
    for thing in things:
        if type(thing).__module__.startswith(OURS) and not isinstance(thing, type):
            look_at_pictures(thing)
    return text


def look_at_pictures(thing: Any) -> None:
    """A page must have a form in UTF-8, and a picture must be XML."""
    for method in ("_repr_svg_", "_repr_html_", "_repr_mimebundle_"):
        picture = getattr(thing, method, lambda: None)()
        json.dumps(picture, ensure_ascii=False).encode()
        if method == "_repr_svg_" and picture:
            ElementTree.fromstring(picture)


# -- in a process of its own -----------------------------------------------------------------------


class TooLong(BaseException):
    """A call that does not end in time."""


def verdict(case: Case) -> str:
    """What is wrong with what a call does; nothing if it behaves."""
    values = good(case.call)
    values["no_such_option" if case.parameter == "**" else case.parameter] = NASTY[case.value]()
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    signal.alarm(PATIENCE)
    try:
        look(called(case.call, values))
    except TooLong:
        return f"takes more than {SECONDS} s of the processor, or {PATIENCE} s"
    except Exception as error:
        sentence = str(error)
        if sentence.startswith(THEIRS.get(case.value, "\n")):
            return ""
        if not type(error).__module__.startswith("wordsearch"):
            return f"{type(error).__module__}.{type(error).__name__}: {sentence[:200]} ({place(error)})"
        if not 0 < len(sentence) <= LONGEST or len(sentence.splitlines()) != 1:
            return f"a sentence of {len(sentence):,} characters: {sentence[:200]!r}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.alarm(0)
    return ""


def place(error: BaseException) -> str:
    """The last line of ours that an error went through."""
    line = ""
    for frame in traceback.extract_tb(error.__traceback__):
        if "/wordsearch/" in frame.filename:
            line = f"{frame.filename.rsplit('/wordsearch/')[-1]}:{frame.lineno}"
    return line


def right(name: str) -> str:
    """Whether good values still get the right answer; how the answer is shown, if it is wrong."""
    shown = look(called(name, good(name)))
    return "" if RIGHT.get(name, "") in shown else f"good values get {shown[:200]!r}"


def right_or_why(name: str, when: str) -> str:
    """The same, with an error in words: it is no case, and must not end the process."""
    try:
        return right(name)
    except Exception as error:
        return f"{when}: {type(error).__name__}: {error}"[:300]


def bound_memory() -> None:
    """From now on, MEMORY and no more than that on top of what there is."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def work() -> None:
    """Cases come on standard input, a line each; each goes to standard output when it begins, and
    its verdict when it has ended. What ends the process is told on the standard error.
    """
    given = [Case(*json.loads(line)) for line in sys.stdin]
    out = os.fdopen(os.dup(1), "w", buffering=1)
    last_words = os.fdopen(os.dup(2), "w", buffering=1)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)

    def stop(*_: Any) -> None:
        raise TooLong

    def report(case: Case, judge: Callable[[], str]) -> None:
        print(json.dumps(case), file=out)
        # The alarms are for Python; what hangs in a library is ended, with its traceback.
        faulthandler.dump_traceback_later(3 * PATIENCE, exit=True, file=last_words)
        print(json.dumps(judge()), file=out)

    signal.signal(signal.SIGALRM, stop)
    signal.signal(signal.SIGPROF, stop)
    faulthandler.enable(last_words)
    warnings.simplefilter("ignore")
    try:
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            for number, (name, group) in enumerate(
                itertools.groupby(given, lambda case: case.call)
            ):
                report(Case(name, "", ""), partial(right_or_why, name, "good values"))
                if number == 0:
                    bound_memory()
                for case in group:
                    report(case, partial(verdict, case))
                after = partial(right_or_why, name, "good values, afterwards")
                report(Case(name, "", "after"), after)
    except BaseException:
        traceback.print_exc(file=last_words)
        raise


def ending(code: int, words: str) -> str:
    """How a process ended: with what code or by which signal, and its last words."""
    how = f"code {code}"
    if code < 0:
        how = signal.Signals(-code).name
    lines = [line.strip() for line in words.splitlines() if line.strip()]
    if not lines:
        return f"the process ended with {how} and no word"
    last = lines[-1]
    if lines[0].startswith(("Fatal Python error", "Timeout")):
        # A fault begins with what it is, and with the innermost place.
        last = lines[0]
        ours = [line for line in lines if "/wordsearch/" in line]
        if ours:
            last += f" {ours[0]}"
    return f"the process ended with {how}: {last[:LONGEST]}"


def findings(chosen: Iterable[Case]) -> Iterator[tuple[Case, str]]:
    """What is wrong, of all these cases; a process that dies or hangs is one more finding, and
    is replaced.
    """
    rest = list(chosen)
    while rest:
        done = subprocess.run(
            [sys.executable, "-m", "tests.nasty", "--work"],
            input="".join(json.dumps(case) + "\n" for case in rest),
            cwd=ROOT,
            text=True,
            capture_output=True,
        )
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        # A case that began has a line, and one that ended two.
        begun = [Case(*line) for line in lines[::2]]
        for case, fault in zip(begun, lines[1::2], strict=False):
            if fault:
                yield case, fault
        if done.returncode == 0:
            return
        last = begun[-1] if begun else rest[0]
        yield last, ending(done.returncode, done.stderr)
        rest = rest_after(last, rest)


def rest_after(last: Case, cases: list[Case]) -> list[Case]:
    """The cases after one; after all of its call if it is none of them, but good values."""
    places = [place for place, case in enumerate(cases) if case == last]
    if not places:
        places = [place for place, case in enumerate(cases) if case.call == last.call]
    return cases[places[-1] + 1 :]


def sample(seed: int, share: int, part: int = 0, parts: int = 1) -> list[Case]:
    """One in so many of the cases, or of a part of the calls, chosen by a seed."""
    names = sorted(entries())[part::parts]
    every = [case for case in cases() if case.call in names]
    chosen = random.Random(seed).sample(every, len(every) // share)
    return sorted(chosen, key=lambda case: case.call)


def main() -> int:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("names", nargs="*", help="only calls that begin so")
    parser.add_argument("--tenth", type=int, metavar="SEED")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.work:
        work()
        return 0
    chosen = cases()
    if given.tenth is not None:
        chosen = sample(given.tenth, 10)
    if given.names:
        chosen = [case for case in chosen if case.call.startswith(tuple(given.names))]
    count = 0
    for case, fault in findings(chosen):
        count += 1
        print(f"{case.call}({case.parameter}={case.value}): {fault}", flush=True)
    print(f"{len(chosen):,} cases, {count:,} findings")
    return count > 0


if __name__ == "__main__":
    sys.exit(main())
