"""The release: wheel and sdist, the same bytes wherever and whenever they are built."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from docs.sources import ROOT, filled, written

#: The variable by which a date for all files is asked for.
DATE = "SOURCE_DATE_EPOCH"
TAB_WHEELS = "tab/static/pyodide"
SDISTS = "dist"


@dataclass(frozen=True)
class Built:
    """A file to install from."""

    path: Path

    @property
    def digest(self) -> str:
        """Its SHA-256."""
        return sha256(self.path.read_bytes()).hexdigest()

    @property
    def is_wheel(self) -> bool:
        """Whether it is the wheel, or the sdist."""
        return self.path.suffix == ".whl"

    @property
    def address(self) -> str:
        """Where it lies in the site: the wheel once, where the workbench in a tab has it."""
        folder = TAB_WHEELS if self.is_wheel else SDISTS
        return f"{folder}/{self.path.name}"

    def row(self) -> str:
        """Its line in a table."""
        size = self.path.stat().st_size / 1e6
        link = f'<a href="{self.address}">{self.path.name}</a>'
        return f"| {link} | {size:.1f} MB | `{self.digest}` |"


def build_release(target: Path, source: Path = ROOT) -> list[Built]:
    """Build the wheel and the sdist of a checkout.

    Every file in them has the date that hatchling gives where none is asked for, with or without
    git: so the same sources make the same bytes.
    """
    shutil.rmtree(target, ignore_errors=True)
    environment = {name: value for name, value in os.environ.items() if name != DATE}
    command = [
        sys.executable,
        "-m",
        "build",
        "--no-isolation",
        "--outdir",
        str(target),
        str(source),
    ]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True)
    if ended.returncode != 0:
        raise SystemExit(f"docs/release.py: no release was built\n{ended.stdout}{ended.stderr}")
    return [Built(path) for path in sorted(target.iterdir())]


def differing_wheel(site: Path, built: Iterable[Built]) -> Iterator[str]:
    """A sentence, if the tab does not run the very wheel that the page *Install* describes."""
    for each in built:
        if each.is_wheel:
            there = site / each.address
            if there.is_file() and Built(there).digest != each.digest:
                yield f"{each.address} is not the wheel of the release: their SHA-256 differ"


def extras() -> str:
    """The README's table of extras."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    head, rule, rest = readme.partition("| install | brings ")
    rows, _, _ = rest.partition("\n\n")
    return rule + rows


def write_install_page(folder: Path, files: Path, built: Iterable[Built]) -> None:
    """Fill the page *Install*, and put the sdist beside it."""
    for each in built:
        if each.is_wheel:
            wheel = each.path.name
        else:
            (files / SDISTS).mkdir(parents=True)
            shutil.copy(each.path, files / SDISTS)
    page = folder / "install.md"
    text = filled(
        page.read_text(encoding="utf-8"),
        wheel=wheel,
        files="\n".join(each.row() for each in built),
        extras=extras().replace("PATH", wheel),
    )
    written(page, text)
