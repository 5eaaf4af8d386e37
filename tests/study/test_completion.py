"""Completion, errors and Stop as a notebook has them, asked of a real kernel."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jupyter_client.manager import start_new_kernel

import wordsearch as ws

SECONDS = 120


@pytest.fixture(scope="module")
def kernel() -> Iterator[Any]:
    manager, client = start_new_kernel(kernel_name="python3", startup_timeout=SECONDS)
    run(client, "import wordsearch as ws; puzzle = ws.Pyramid.parse('p ir aao ntib ogueo')")
    client.stop = manager.interrupt_kernel
    yield client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def run(client: Any, code: str) -> list[dict[str, Any]]:
    """The outputs of a cell."""
    outputs: list[dict[str, Any]] = []
    client.execute_interactive(
        code,
        timeout=SECONDS,
        store_history=False,
        output_hook=lambda message: outputs.append(message["content"]),
    )
    return outputs


def completed(client: Any, code: str) -> list[str]:
    asked = client.complete(code)
    while (reply := client.get_shell_msg(timeout=SECONDS))["parent_header"].get("msg_id") != asked:
        pass
    return list(reply["content"]["matches"])


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("ws.solve_pyramid(puzzle, 'ameri", ["american-english"]),
        ("ws.Lexicon.load('enab", ["enable1"]),
        ("puzzle.solve(order='", ["any", "first", "mrv"]),
        ("ws.solve_pyramid(puzzle, heuristics=['prefix', 'comp", ["components"]),
        ("ws.solve_pyramid(puzzle, strategy='lim", ["limited_discrepancy"]),
        ("ws.Pyramid.variants['prefix+f", ["prefix+first"]),
        ("ws.compare('p ir', 'enable1', kind='pyr", ["pyramid"]),
        ("ws.compare(\n    'p ir',\n    ['twl06', \"enab", ["enable1"]),
        ("ws.make_pyramid(theme='woodwi", ["woodwind.n.01", "woodwind_instrument.n.01"]),
        ("ws.make_symbol_code(style='", ["cards", "emoji", "names"]),
        ("ws.make_symbol_code(unique_in='l", ["lexicon"]),
        ("ws.sheet([puzzle], 'a.pdf', paper='", ["A4", "Letter"]),
        ("ws.preview([puzzle], paper='L", ["Letter"]),
        ("ws.make_page(level='", ["everyday", "known", "rare"]),
        ("ws.Lexicon.load('enable1').familiar('k", ["known"]),
        ("ws.solve_building_blocks('ca.. rd', candidates='i", ["index"]),
        ("ws.WordGrid.parse('cat oar net', rule='s", ["straight"]),
        ("ws.make_page(kinds=['pyramid', 'pal", ["pal"]),
        ("ws.make_page(kinds=['pyramid', 'bo", ["boggle"]),
        ("ws.Lexicon.load('system:italian', language='i", ["it"]),
        ("ws.segment(book, language='", sorted(ws.LANGUAGES)),
        ("ws.Normalisation(accents='", ["drop", "fold", "keep"]),
        ("[ws.Pyramid.parse(text).solve(order='fi", ["first"]),
    ],
)
def test_names_are_completed_inside_strings(kernel: Any, typed: str, expected: list[str]) -> None:
    assert completed(kernel, typed) == expected


@pytest.mark.parametrize(
    "typed",
    [
        "words = ws.Lexicon.load('enable1')\nwords.find('{}",
        "ws.Lexicon.load('enable1').find('{}",
        "ws.solve_pyramid('{}",
        "ws.make_pyramid(answer='{}",
    ],
)
def test_where_nothing_fits_no_files_are_offered(kernel: Any, typed: str) -> None:
    """A list of what was typed alone: Tab changes nothing."""
    run(kernel, "words = ws.Lexicon.from_words(['oboe'])")
    for fragment in ("", "te", "p?"):
        assert completed(kernel, typed.format(fragment)) == [fragment]


def test_where_a_file_fits_files_are_offered(
    kernel: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sheet_of_mine.pdf").touch()
    beginning = f"{tmp_path}/sheet_of"
    for typed in ("ws.sheet([puzzle], '{}", "ws.load_puzzles('{}", "open('{}"):
        assert completed(kernel, typed.format(beginning)) == [f"{tmp_path}/sheet_of_mine.pdf"]


def test_plots_offers_charts_alone(kernel: Any) -> None:
    charts = completed(kernel, "ws.plots.")
    assert charts == dir(ws.plots) and {"plot_tree", "plot_cactus"} < set(charts)
    assert all(name.startswith("plot_") for name in charts)


def test_the_package_offers_its_public_names_alone(kernel: Any) -> None:
    assert (
        {name for name in completed(kernel, "ws.") if not name.startswith("_")}
        == set(ws.__all__)
        == set(dir(ws))
    )
    assert "strings of others are not ours" and completed(kernel, "print('ameri") == []


def traceback(client: Any, code: str) -> list[str]:
    (error,) = (output for output in run(client, code) if "traceback" in output)
    return "\n".join(error["traceback"]).splitlines()


def test_our_errors_are_a_few_lines_unless_more_is_asked_for(kernel: Any) -> None:
    mistake = "def asked():\n    return ws.solve_pyramid(puzzle, ordr='mrv')\nasked()"
    lines = traceback(kernel, mistake)
    assert len(lines) <= 8 and "ws.solve_pyramid(puzzle, ordr='mrv')" in lines[1]
    assert any(line.endswith("did you mean 'order'?") for line in lines)
    run(kernel, "ws.full_tracebacks()")
    assert len(traceback(kernel, mistake)) > 8
    run(kernel, "ws.full_tracebacks(False)")
    assert traceback(kernel, mistake) == lines


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("solve_boggle", "there is no ws.solve_boggle; did you mean solve_word_grid?"),
        ("xyz", "there is no ws.xyz; dir(ws) lists what there is"),
        ("plots.cactus", "there is no ws.plots.cactus; did you mean plot_cactus?"),
    ],
)
def test_a_guess_of_a_name_gets_one_line(kernel: Any, name: str, sentence: str) -> None:
    lines = traceback(kernel, f"ws.{name}")
    assert len(lines) <= 5 and f"ws.{name}" in lines[1]
    assert f"UnknownName: {sentence}" in lines


def text(output: dict[str, Any]) -> str:
    return str(output.get("data", {}).get("text/plain", ""))


@pytest.mark.skipif(
    sys.platform == "win32", reason="platform: kernels are stopped without a signal"
)
def test_stop_ends_a_search_that_says_what_it_does_and_it_goes_on(kernel: Any) -> None:
    """The search is begun in one cell, stopped by the button once it shows its progress, resumed
    in the next.
    """
    run(kernel, "endless = ws.Pyramid.parse('s to are mine plant riders stories')")
    shown: list[str] = []

    def look(message: dict[str, Any]) -> None:
        shown.append(text(message["content"]))
        if shown[-1].startswith("searching: ") and message["msg_type"] == "display_data":
            threading.Thread(target=kernel.stop).start()

    kernel.execute_interactive(
        "found = endless.solve('american-english', **ws.Pyramid.variants['plain'])\nfound",
        timeout=SECONDS,
        output_hook=look,
    )
    assert any(
        re.fullmatch(r"searching: 0 solutions, .* nodes, [\d.]+ s; depth \d+, at .*", line)
        for line in shown
    )
    assert "" in shown[1:], "the line is cleared"
    assert shown[-2 if not shown[-1] else -1].startswith(
        "No solution so far; cancelled: there may be some"
    )
    (again,) = filter(
        None, map(text, run(kernel, "found.resume(max_nodes=1000).status, len(found)"))
    )
    assert again == "('limit', 0)"
