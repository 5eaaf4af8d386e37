"""Every notebook runs from top to bottom, and is kept as a reader should find it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from nbformat import NotebookNode

from tests.conftest import EXHAUSTIVE, ROOT, in_ci

FOLDER = ROOT / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
MAX_LINES = 15
MAX_WIDTH = 100  # of a code line: what a page of 1,280 pixels shows
MAX_TEXT = 4_000  # characters of an output that is read, not drawn: about a page
MAX_OUTPUT_BYTES = 480_000  # pictures are images in HTML, a third larger than their SVG
SECONDS_PER_CELL = 300
AS_WRITTEN = EXHAUSTIVE or in_ci()

# A path that only the author's machine has; /usr and /etc are the same for everyone.
MACHINE_PATH = re.compile(
    r"/(?:home|root|Users|work|tmp|private|mnt|opt|var/folders)/[\w.-]+|[A-Z]:\\+Users"
)

#: What a notebook repeats to measure it or to show many of it, by a smaller number: every cell and
#: every call runs, over fewer puzzles, rounds and steps. CI, `make notebooks` and the exhaustive
#: run take all of them as they are written.
FEWER: Mapping[str, Mapping[str, str]] = {
    "01_pyramid": {"None, memory=False": "None, repeat=1, memory=False"},
    "02_building_blocks": {
        "None, memory=False": "None, repeat=1, memory=False",
        "limit=3)": "limit=3, timeout=300)",  # of the clock: a busy machine gives it to others
    },
    "03_symbol_code": {"for _ in range(8)": "for _ in range(2)"},
    "04_brick": {"take(20)": "take(4)", "take(7)": "take(2)"},
    "05_palindromic_pangrams": {"steps = 200_000": "steps = 50_000"},
    "09_make_puzzles": {
        "take(30)": "take(3)",
        "make_page(lexicon, 10,": "make_page(lexicon, 4,",
    },
    "10_how_cost_grows": {
        "number=200": "number=20",
        "for _ in range(5)": "for _ in range(2)",
        "range(2000)": "range(200)",
    },
    "11_which_heuristic_wins": {
        "take(12)": "take(3)",
        "repeat=3, timeout=0.5": "repeat=1, timeout=0.1",
    },
    "12_word_grids": {"rounds=600": "rounds=60"},
    "15_why": {"rated=False), 200)": "rated=False), 10)"},
}

#: What is no public name, by the notebook that looks inside: the functions that it profiles.
DEEP_IMPORTS = {
    "08_profiling": {
        "wordsearch.puzzles.pyramid.paths",
        "wordsearch.puzzles.pyramid.puzzle",
        "wordsearch.puzzles.pyramid.solve",
    },
    "11_which_heuristic_wins": {"wordsearch.puzzles.pyramid.solve"},
}
#: Calls of a chart that somebody lays out by hand; `ws.plots` has it ready.
PLUMBING = re.compile(r"\.(spines|bar_label|annotate|margins|barh)\b")
DURATION = re.compile(r"\b(?:runs for|takes|in) (?:about )?[\w ]+ (?:seconds|minutes?)\b")

each_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def made_shorter(notebook: NotebookNode, name: str) -> None:
    """Put the smaller numbers in; each must have a place, else it is of an older notebook."""
    for number, smaller in FEWER.get(name, {}).items():
        cells = [cell for cell in code_cells(notebook) if number in cell.source]
        assert cells, f"{name} says {number!r} nowhere"
        for cell in cells:
            cell.source = cell.source.replace(number, smaller)


def code_cells(notebook: NotebookNode) -> list[NotebookNode]:
    """The cells that do something; Jupyter neither runs nor counts an empty one."""
    return [cell for cell in notebook.cells if cell.cell_type == "code" and cell.source.strip()]


def texts(value: Any) -> Iterator[str]:
    """All strings inside an output, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for child in value.values() if isinstance(value, dict) else value:
            yield from texts(child)


def test_there_is_a_notebook_to_start_with() -> None:
    assert (FOLDER / "00_start_here.ipynb") in NOTEBOOKS


@pytest.mark.slow
@each_notebook
def test_runs_from_top_to_bottom(path: Path, tmp_path: Path) -> None:
    """In a fresh kernel, in a copy of its folder beside the data: a notebook that writes files
    writes them there. What it repeats, it repeats less often on a user's machine.
    """
    folder = shutil.copytree(FOLDER, tmp_path / "notebooks")
    (tmp_path / "data").symlink_to(ROOT / "data")
    notebook = nbformat.read(path, as_version=4)
    if not AS_WRITTEN:
        made_shorter(notebook, path.stem)
    NotebookClient(
        notebook,
        timeout=SECONDS_PER_CELL,
        kernel_name="python3",
        resources={"metadata": {"path": str(folder)}},
    ).execute()
    counts = [cell.execution_count for cell in code_cells(notebook)]
    assert counts == list(range(1, len(counts) + 1))


@each_notebook
def test_is_kept_as_one_run_left_it(path: Path) -> None:
    """Numbered from 1 without a gap, and no cell ended in an error."""
    cells = code_cells(nbformat.read(path, as_version=4))
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    assert [
        cell.source for cell in cells for output in cell.outputs if output.output_type == "error"
    ] == []


@each_notebook
def test_cells_are_short(path: Path) -> None:
    cells = code_cells(nbformat.read(path, as_version=4))
    assert [cell.source for cell in cells if len(cell.source.splitlines()) > MAX_LINES] == []


@each_notebook
def test_lines_are_short_enough_to_be_seen(path: Path) -> None:
    cells = code_cells(nbformat.read(path, as_version=4))
    lines = [line for cell in cells for line in cell.source.splitlines()]
    assert [line for line in lines if len(line) > MAX_WIDTH] == []


@each_notebook
def test_no_output_is_longer_than_a_page(path: Path) -> None:
    """What a cell prints is read by somebody: a list of thousands of words is not."""
    long = [
        cell.source
        for cell in code_cells(nbformat.read(path, as_version=4))
        for output in cell.outputs
        if output.output_type == "stream" or set(output.data) == {"text/plain"}
        if len("".join(texts(output.get("text") or output.data))) > MAX_TEXT
    ]
    assert long == []


@each_notebook
def test_imports_are_public_names_once(path: Path) -> None:
    """A notebook is what a person would write: `import wordsearch as ws`, and nothing deeper."""
    sources = "\n".join(cell.source for cell in code_cells(nbformat.read(path, as_version=4)))
    deep = set(re.findall(r"^\s*(?:from|import)\s+(wordsearch\.[\w.]+)", sources, re.MULTILINE))
    assert deep == DEEP_IMPORTS.get(path.stem, set())
    assert len(re.findall(r"^import wordsearch\b", sources, re.MULTILINE)) == 1


@each_notebook
def test_charts_are_one_call(path: Path) -> None:
    """A chart that needs more than that has a place in `ws.plots`."""
    sources = [cell.source for cell in code_cells(nbformat.read(path, as_version=4))]
    plots = re.compile(r"\.plot\.barh\b")  # pandas' own, which is one call, too
    assert [source for source in sources if PLUMBING.search(plots.sub("", source))] == []


@each_notebook
def test_says_how_long_it_runs(path: Path) -> None:
    first = nbformat.read(path, as_version=4).cells[0].source
    assert DURATION.search(" ".join(first.split()))


@each_notebook
def test_outputs_are_small_and_anyones(path: Path) -> None:
    """A notebook is read as a page and compared as text; and nobody needs to know where it was
    run.
    """
    cells = code_cells(nbformat.read(path, as_version=4))
    outputs = [text for cell in cells for text in texts(cell.outputs)]
    assert sum(len(text.encode()) for text in outputs) <= MAX_OUTPUT_BYTES
    assert [match.group() for text in outputs for match in MACHINE_PATH.finditer(text)] == []


@each_notebook
def test_is_numbered_and_valid(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert re.fullmatch(r"\d\d_[a-z0-9_]+", path.stem)
    assert notebook.metadata.kernelspec.name == "python3"
    assert "widgets" not in notebook.metadata, "widget state is large and differs from run to run"
    assert not any("execution" in cell.metadata for cell in notebook.cells), (
        "timings differ from run to run"
    )
    shown = [output.get("data", {}) for cell in code_cells(notebook) for output in cell.outputs]
    assert not any("application/vnd.jupyter.widget-view+json" in data for data in shown), (
        "a widget is gone"
    )


def test_numbers_are_used_once() -> None:
    numbers = [path.stem[:2] for path in NOTEBOOKS]
    assert len(numbers) == len(set(numbers))
