"""Run notebooks from top to bottom, without a browser.

    python notebooks/run.py notebooks/*.ipynb
        in place: outputs are kept, timings are not
    python notebooks/run.py --html build/demo notebooks/X.ipynb
        leaves X alone and writes a page

Ends with exit code 1, and the cell's own error, when a cell fails.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbconvert.preprocessors import CoalesceStreamsPreprocessor
from nbformat import NotebookNode

from wordsearch.study.inline import inlined

SECONDS_PER_CELL = 600
FAILURES = (
    CellExecutionError,
    CellTimeoutError,
    DeadKernelError,
    OSError,
    nbformat.ValidationError,
)
WIDGET = "application/vnd.jupyter.widget-view+json"
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def execute(path: Path) -> NotebookNode:
    """Run every cell of the notebook at `path`, in its folder, in a fresh kernel; the file stays
    as it is.
    """
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook,
        timeout=SECONDS_PER_CELL,
        kernel_name="python3",
        record_timing=False,
        store_widget_state=False,
        extra_arguments=["--log-level=ERROR"],  # not that it talks over this machine's TCP
        resources={"metadata": {"path": str(path.parent)}},
    )
    client.execute()
    # JupyterLab joins what was written in several pieces to one stream, and so does the file.
    joined, _ = CoalesceStreamsPreprocessor().preprocess(notebook, {})
    return joined


def tidy(notebook: NotebookNode) -> NotebookNode:
    """Drop what differs from run to run and between machines, so that a diff shows only real
    changes, and lines of progress that ended; keep tables' looks in their cells.
    """
    notebook.metadata = NotebookNode({"kernelspec": KERNEL, "language_info": {"name": "python"}})
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            data.pop(WIDGET, None)  # the id of a model that ended with the kernel
            if "text/html" in data:
                data["text/html"] = inlined(data["text/html"])
        if cell.cell_type == "code":
            cell.outputs = [output for output in cell.outputs if output.get("data") != {}]
    return notebook


def write(path: Path, text: str) -> None:
    """Write atomically: a stopped run leaves the old file, never half a new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_text(text, encoding="utf-8")
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def as_page(notebook: NotebookNode, title: str) -> str:
    """The notebook as one HTML page, its pictures inside."""
    from nbconvert import HTMLExporter

    page, _ = HTMLExporter(embed_images=True).from_notebook_node(
        notebook, resources={"metadata": {"name": title}}
    )
    return str(page)


def run(path: Path, html: Path | None) -> Path:
    """Run one notebook; the path of what was written."""
    if html is None:
        write(path, nbformat.writes(tidy(execute(path))) + "\n")
        return path
    # Without a kernel and without the network a widget is an empty box: the page has its text
    # instead.
    target = html.resolve() / f"{path.stem}.html"
    write(target, as_page(tidy(execute(path)), path.stem))
    return target


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description="Run notebooks from top to bottom, without a browser."
    )
    parser.add_argument("notebooks", nargs="+", type=Path)
    parser.add_argument(
        "--html", type=Path, metavar="FOLDER", help="write pages here, change no notebook"
    )
    chosen = parser.parse_args(arguments)
    for path in chosen.notebooks:
        try:
            print(run(path, chosen.html), flush=True)
        except FAILURES as error:
            print(f"{path}: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
