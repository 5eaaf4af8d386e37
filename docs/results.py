"""Results from what the repository keeps: certificates, the last study, the last benchmarks."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from docs.sources import ROOT, filled, raw, written
from wordsearch.display.shown import image_html

CERTIFICATES = ROOT / "data" / "certificates"
CHECKER = ROOT / "wordsearch" / "verify.py"
PICTURE = ROOT / "notebooks" / "pictures" / "palindromic_pangram.svg"


def latest(folder: Path, pattern: str) -> Path:
    """The last of the files that begin with a date."""
    return max(folder.glob(pattern))


def body(path: Path) -> str:
    """A kept page without its title, its headings a level further down."""
    _, _, text = path.read_text(encoding="utf-8").partition("\n")
    return re.sub(r"(?m)^#", "##", text)


def write_results(folder: Path, files: Path) -> None:
    """Fill the pages of results, and put the certificates and their checker beside them."""
    files.mkdir(parents=True, exist_ok=True)
    certificates = sorted(CERTIFICATES.glob("*.json"))
    for path in [*certificates, CHECKER]:
        shutil.copy(path, files)
    links = [f'- <a href="../certificates/{path.name}">{path.stem}</a>' for path in certificates]
    measured = ROOT / "notebooks" / "measured"
    picture = image_html(PICTURE.read_text(encoding="utf-8"), "A palindromic pangram")
    values = {
        "proofs": body(CERTIFICATES / "README.md"),
        "picture": raw(f"<div class='shown'>{picture}</div>"),
        "certificates": "\n".join(links),
        "study": body(latest(measured, "*-study-*.md")),
        "growth": body(latest(measured, "*-growth-*.md")),
        "benchmarks": body(latest(ROOT / "benchmarks" / "results", "*.md")),
    }
    for page in folder.glob("*.md"):
        written(page, filled(page.read_text(encoding="utf-8"), **values))
