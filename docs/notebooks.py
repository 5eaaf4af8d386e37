"""The notebooks as pages: as they were saved, with links that lead to pages of the site."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docs.sources import ROOT, written

#: What a saved page says first about games and pictures is the notebook's own; this stands above.
NOTE = "These are the notebooks of the workbench with the outputs that they were saved with."


def write_notebooks(folder: Path) -> None:
    """Copy all notebooks, and write the page that lists them."""
    names = []
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        for cell in notebook["cells"]:
            _without_widgets(cell)
        written(folder / path.name, json.dumps(notebook, ensure_ascii=False))
        names.append(path.stem)
    written(folder / "index.md", "\n".join(_index(names)))


def _without_widgets(cell: dict[str, Any]) -> None:
    """Leave of each output what shows without a kernel: the picture that was saved with it."""
    for output in cell.get("outputs", ()):
        data = output.get("data", {})
        data.pop("application/vnd.jupyter.widget-view+json", None)


def _index(names: list[str]) -> Iterator[str]:
    yield from ("# Notebooks", "", NOTE, "", "```{toctree}", ":maxdepth: 1", "")
    yield from names
    yield "```"
