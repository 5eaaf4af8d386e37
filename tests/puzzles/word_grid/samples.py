"""Word grids for the tests that all puzzles share; see `tests/puzzles/samples.py`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import permutations
from typing import Any

from hypothesis import strategies as st

import wordsearch as ws
from tests.made import PLAIN
from tests.puzzles.samples import Game, all_words, every
from tests.twins import assert_stopped, assert_twins
from wordsearch.puzzles.word_grid.puzzle import DIRECTIONS

PUZZLE = ws.WordGrid.parse("cat oar net")
WORDS = "cat oar taco canoe rat tar coat eon tea".split()
TEXTS = {"word_grid": (ws.WordGrid.parse, ("cat oar net", "[qu]iet", "A\nB"))}


@st.composite
def puzzles(draw: st.DrawFn) -> ws.WordGrid:
    wide, cell = draw(st.integers(1, 3)), st.sampled_from(["a", "b", "é", "ab", "ca"])
    row = st.tuples(*[cell] * wide)
    rows = tuple(draw(st.lists(row, min_size=1, max_size=3)))
    words = draw(st.sets(st.text("abc", min_size=1, max_size=4), max_size=3))
    if draw(st.booleans()):
        return ws.WordGrid(rows, words=tuple(sorted(words)))
    ways = draw(st.sets(st.sampled_from(sorted(DIRECTIONS)), min_size=1))
    return ws.WordGrid(rows, "straight", tuple(ways), tuple(sorted(words)))


def paths(grid: ws.WordGrid) -> Iterator[tuple[int, ...]]:
    """Every path of a grid, by asking of all sequences of cells whether they are one."""
    wide = grid.shape[1]
    places = [divmod(cell, wide) for cell in range(len(grid.cells))]
    ways = set(map(DIRECTIONS.__getitem__, grid.directions))
    for size in range(1, len(places) + 1):
        for path in permutations(range(len(places)), size):
            steps = [
                (places[two][0] - places[one][0], places[two][1] - places[one][1])
                for one, two in zip(path, path[1:], strict=False)
            ]
            if set(steps) <= ways and (grid.rule == "touching" or len(set(steps)) <= 1):
                yield path


@st.composite
def instances(draw: st.DrawFn) -> tuple[ws.WordGrid, ws.Lexicon, list[Any]]:
    grid = draw(puzzles())
    words = draw(st.sets(st.text("abcé", min_size=1, max_size=5), min_size=1, max_size=12))
    lexicon = ws.Lexicon.from_words(words, policy=ws.Normalisation(accents="keep"))
    if len(grid.cells) > 6:
        grid = replace(grid, rows=grid.rows[:2])
    found: dict[str, set[tuple[int, ...]]] = {}
    for path in paths(grid):
        found.setdefault("".join(grid.cells[cell] for cell in path), set()).add(path)
    read = [(word, sorted(found[word])) for word in sorted(words & set(found)) if len(word) > 2]
    return grid, lexicon, read


def answers(solutions: Iterable[Any]) -> list[Any]:
    return sorted((found.word, sorted(found.places)) for found in solutions)


def hostile(markup: str) -> Iterator[Any]:
    """No parser lets such words in; the picture must not depend on that."""
    yield replace(PUZZLE.solve(WORDS).solutions[0], word=markup)


def endless() -> tuple[list[ws.WordGrid], ws.Lexicon]:
    """Paths without number: every row of letters is a word."""
    return [ws.WordGrid.parse("ab" * 18)], all_words("ab", range(1, 15))


def edges() -> None:
    """Cells of several letters, letters that no word has, every rule, the least room, and where
    it stops.
    """
    ab = all_words("ab", (1, 2, 3, 4))
    rows = [["ab", "b", "a"], ["z", "a", "bz"], ["b", "ba", "a"]]
    touching, straight = (ws.WordGrid.parse(rows, rule) for rule in ("touching", "straight"))
    one_way = ws.WordGrid.parse(rows, "straight", directions="s e")
    found = assert_twins([touching, straight, one_way, ws.WordGrid.parse("z")], ab, min_length=1)
    assert (
        found.counts.tolist()[-1] == 0 and found.counts[0] > found.counts[1] > found.counts[2] > 0
    )
    for limit in (1, 3):
        assert assert_twins([touching, straight], ab, limit=limit).counts.tolist() == [limit] * 2
    wide = ws.WordGrid.parse("ab" * 8)
    assert assert_twins([wide, wide], ab, min_length=4).counts.tolist()[0] > 5
    assert ws.score_word_grids([touching, straight], ab).tolist() == [
        [len(run), sum(found.points for found in run)]
        for run in (grid.solve(ab).solutions for grid in (touching, straight))
    ]
    assert_stopped(ws.WordGrid.parse("ab" * 18), all_words("ab", range(1, 15)))


GOLDEN = (
    "drrodelewmran weltschmerzes smntpsuciszoi dnmiimninscsi seeilperobiii misapprehends luectr"
    "iipdzno eneinpscooprc carnitwnsuhra ozuruepaeiiom eneraidcpndbr racemizationn npeetupniznn"
    "n, ieerenlsotoei gsxyjrenyssay rltsfsesettyo ijostsflsroan jtrrseaseesto sstdlnisoyttt ssi"
    "wriurebeon irotrrsnwfele ernegebnbaeey teiettrerxgoo wsseeteilsiri tytilibarodas gnsunjtts"
    "tyld"
)


def made(seed: str = "golden", kernel: bool = False) -> str:
    grids = ws.make_word_grid(every(40), seed=seed, kernel=kernel, words=5, **PLAIN).take(2)
    return ", ".join(grid.text() for grid in grids)


def check_rules(grid: ws.WordGrid, words: int) -> None:
    """Each word has one place, in a direction that it may run in, and some cross."""
    made = grid.provenance
    assert made is not None and made.answer == grid.words and len(grid.words) == words
    assert [len(set(map(frozenset, found.places))) for found in grid.listed] == [1] * words
    wide = grid.shape[1]
    steps = {
        (two // wide - one // wide, two % wide - one % wide)
        for found in grid.listed
        for one, two in [found.places[0][:2]]
    }
    assert steps <= {DIRECTIONS[way] for way in grid.directions}


MAKING: dict[str, Any] = {"words": 5}


def check_made(puzzle: Any) -> None:
    check_rules(puzzle, 5)


RATED = [(PUZZLE, "enable1", 1), (ws.WordGrid.parse("[qu]iet rsna ieol ngit"), "enable1", 5)]


GAMES = {
    "word_grid": Game(
        ws.WordGrid.parse("cato hatb xbzo zeze", "straight", words="cat hat oboe"),
        words="cat hat oboe abe bee tub piano".split(),
        answer=("cat", "hat", "oboe"),
        carried=("abe",),
        shown=("cat", "hat", "oboe"),
    )
}


ODD = [
    ws.WordGrid.parse("a"),
    ws.WordGrid.parse(["abcdefghijklmnopqrst"] * 2),
    ws.WordGrid.parse("a b c d e f g h i j k l"),
    ws.WordGrid.parse("[qu]iet rsna", "straight", words=["quiet", "tei", "a" * 60]),
]
