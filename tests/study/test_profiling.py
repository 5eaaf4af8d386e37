"""Profiles as tables: hits are exact counts, so they are what is tested; and no time is judged."""

from __future__ import annotations

import inspect
import sys
import xml.etree.ElementTree as ElementTree

import pandas as pd
import pytest
from IPython.core.interactiveshell import InteractiveShell

import wordsearch as ws
from tests import profiled_code
from wordsearch.display.svg import escape
from wordsearch.puzzles.pyramid.paths import PrefixPaths
from wordsearch.puzzles.pyramid.solve import PyramidCovers
from wordsearch.study import profiling
from wordsearch.study.inline import inlined
from wordsearch.study.profiling import MEBIBYTES, SECONDS

LEXICON = ws.Lexicon.from_words(["oboe", "piano", "guitar", "boat", "air"])
PYRAMID = ws.Pyramid.parse("p ir aao ntib ogueo")
# memory_profiler and coverage both want the interpreter's one trace function.
by_line = pytest.mark.skipif(
    sys.gettrace() is not None, reason="platform: a trace function is set already"
)
VARIANTS = {name: ws.Pyramid.variants[name] for name in ("prefix", "default")}


def solve(**options):
    return PYRAMID.solve(LEXICON, **options)


def line_of(listing, function, text):
    """The row of the one line of a function that holds a text."""
    rows = listing.table.loc[function]
    return rows[rows["", "source"].str.contains(text, regex=False)].iloc[0]


def test_hits_are_counts_of_the_search():
    listing = ws.profile_lines(solve, [PrefixPaths.children, PyramidCovers._hopeless], VARIANTS)
    assert listing.measure == SECONDS == "profiled s"
    for name, options in VARIANTS.items():
        stats = PYRAMID.solve(LEXICON, **options).stats
        paths = stats.inner["paths"]
        for function, text, count in (
            ("PrefixPaths.children", "path, used, node = state", paths.nodes),
            ("PrefixPaths.children", "yield _NO_PREFIX", paths.prunes["prefix"]),
            ("PyramidCovers._hopeless", 'return "components"', stats.prunes.get("components", 0)),
        ):
            assert line_of(listing, function, text)[name, "hits"] == count
        assert listing.table[name, SECONDS].sum() > 0


@by_line
def test_lprun_sees_a_search_that_nobody_looks_at(tmp_path):
    """The line of the notebooks: a call solves, and does not only promise to."""
    shell = InteractiveShell.instance()
    shell.user_ns |= {
        "ws": ws,
        "PrefixPaths": PrefixPaths,
        "lexicon": ws.Lexicon.load("american-english"),
    }
    shell.run_line_magic("load_ext", "line_profiler")
    try:
        shell.run_line_magic(
            "lprun",
            f"-T {tmp_path / 'listing'} -f PrefixPaths.children "
            'ws.solve_pyramid("p ir aao ntib ogueo", lexicon)',
        )
    finally:
        InteractiveShell.clear_instance()
    (line,) = (
        line
        for line in (tmp_path / "listing").read_text().splitlines()
        if "path, used, node = state" in line
    )
    assert line.split()[1] == "217"


def test_the_listing_is_the_source_and_shows_itself(monkeypatch):
    listing = ws.profile_lines(profiled_code.outer, profiled_code.outer)
    source, start = inspect.getsourcelines(profiled_code.outer)
    assert listing.table["", "source"].tolist() == [line.rstrip("\n") for line in source]
    assert listing.table.index.tolist()[0] == ("outer", start) and "call" in listing.table
    assert repr(listing) == f"<profiled s of {len(source)} lines>"
    assert "kept.append" in str(listing)
    monkeypatch.setattr(profiling, "_MOST", 3)
    page = listing.page()
    assert sum(escape(text) in page for text in listing.table["", "source"]) == 3


def test_variants_are_columns():
    listing = ws.profile_lines(
        profiled_code.outer,
        [profiled_code.outer, profiled_code.inner],
        {"few": {"times": 2}, "many": {"times": 7}},
    )
    assert line_of(listing, "outer", "kept.append")[["few", "many"]].xs(
        "hits", level=1
    ).tolist() == [2, 7]
    assert line_of(listing, "inner", "return")["many", "hits"] == 7
    hottest = listing.hottest(2)
    cost = listing.table.xs(SECONDS, axis=1, level=1).max(axis=1)
    assert sorted(cost.loc[hottest.index]) == sorted(cost)[-2:]


def test_a_run_is_driven_to_its_end():
    listing = ws.profile_lines(
        lambda: ws.depth_first(PyramidCovers(PYRAMID, LEXICON, heuristics=["prefix"])),
        PyramidCovers.solution,
    )
    assert (
        listing.table["call", "hits"].max()
        == PYRAMID.solve(LEXICON, **VARIANTS["prefix"]).stats.nodes
    )


def test_kernels_are_profiled_through_their_python():
    before = profiled_code.kernel
    listing = ws.profile_lines(
        profiled_code.calls_kernel, [profiled_code.kernel, profiled_code.twice], {"ten": {"n": 10}}
    )
    assert line_of(listing, "kernel", "total += ")["ten", "hits"] == 10
    assert line_of(listing, "twice", "return")["ten", "hits"] == 10
    assert profiled_code.kernel is before and profiled_code.calls_kernel(4) == 12
    itself = ws.profile_lines(profiled_code.kernel, profiled_code.kernel, {"five": {"n": 5}})
    assert line_of(itself, "kernel", "total += ")["five", "hits"] == 5 and itself.not_called == []


def test_what_was_never_called_is_said():
    both = [profiled_code.outer, profiled_code.inner]
    listing = ws.profile_lines(profiled_code.inner, both, {"one": {"size": 1}})
    assert listing.not_called == ["outer"]
    assert "never called: outer" in listing.page()


def test_an_error_puts_the_kernels_back():
    before = profiled_code.kernel
    with pytest.raises(TypeError):
        ws.profile_lines(profiled_code.calls_kernel, profiled_code.kernel, {"bad": {"n": "ten"}})
    assert profiled_code.kernel is before


@by_line
def test_memory_by_line():
    listing = ws.profile_memory(
        profiled_code.outer, [profiled_code.outer], {"little": {"size": 1}, "much": {"size": 2**26}}
    )
    assert listing.measure == MEBIBYTES == "profiled MiB"
    row = line_of(listing, "outer", "kept.append")
    assert row["much", "hits"] == row["little", "hits"] == 3
    # Of three times 64: what other tests left behind may be given back meanwhile.
    assert row["much", MEBIBYTES] - row["little", MEBIBYTES] >= 64
    assert line_of(listing, "outer", "def outer")["much", MEBIBYTES] == 0


@pytest.mark.skipif(sys.platform == "win32", reason="platform: memray does not run on Windows")
def test_allocations_at_the_peak():
    variants = {"little": {"size": 10**5}, "much": {"size": 10**7}}
    table = ws.profile_allocations(profiled_code.outer, variants, n=3)
    first = table.groupby("variant").first()
    assert first["place"].str.startswith("inner, profiled_code.py:").all()
    assert first.loc["much", "bytes"] >= 3 * 10**7 > first.loc["little", "bytes"] >= 3 * 10**5
    assert table.groupby("variant").size().max() <= 3 and (table["share"] <= 1).all()


@pytest.mark.parametrize(
    ("functions", "says"),
    [
        ([], "no function to profile"),
        (ws.Pyramid, "only functions written in Python"),
        (eval("lambda: 1"), "only functions written in Python, in a module"),
    ],
)
def test_what_has_no_lines(functions, says):
    for profile in (ws.profile_lines, ws.profile_memory):
        with pytest.raises(ValueError, match=says):
            profile(solve, functions, VARIANTS)


def test_the_page_shows_the_numbers():
    twice = [profiled_code.outer, profiled_code.outer]
    listing = ws.profile_lines(profiled_code.outer, twice, {"few": {"times": 2}, "$x<$": {}})
    page = listing.page()
    assert "    for _ in range(times):" in page and ">few<" in page and ">$x&lt;$<" in page
    assert 'class="tex2jax_ignore' in page and page.count(">profiled s<") == 2
    assert "Shaded by share of the variant's profiled s<" in page and "never called" not in page


# -- the looks of tables ---------------------------------------------------------------------------


def test_looks_stand_in_the_cells_and_other_rules_stay() -> None:
    frame = pd.DataFrame({"a": [1, 2], "c": ["x", "y"]})
    style = frame.style.background_gradient("YlOrBr", subset=["a"]).set_caption("two")
    style.set_properties(subset=["c"], **{"font-family": '"Mono", monospace'})
    with_sheet = style.to_html()
    page = inlined(with_sheet)

    assert "<style" not in page
    body = ElementTree.fromstring(page.replace("&nbsp;", " "))
    looks = [cell.get("style", "") for cell in body.iter("td")]
    assert len(looks) == 4
    assert all("background-color: #" in look for look in looks[::2])
    assert looks[1::2] == ["font-family: 'Mono', monospace"] * 2
    # What a trusted page shows is the same.
    for rule in ("background-color: #ffffe5", "color: #000000"):
        assert rule in with_sheet and rule in looks[0]

    style.set_table_styles([{"selector": "th", "props": "color: red"}])
    kept = inlined(style.to_html())
    assert kept.count("<style") == 1 and "th { color: red }" in kept and "td id" in kept
    assert inlined("<p>no table</p>") == "<p>no table</p>"


def test_a_listing_is_shaded_in_its_cells() -> None:
    def call(**options: object) -> None:
        sorted(range(100))

    page = ws.profile_lines(call, call).page()
    assert "<style" not in page and "background-color" in page
