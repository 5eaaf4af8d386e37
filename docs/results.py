"""Results from what the repository keeps: certificates, the last study, the last benchmarks."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

from docs.sources import ROOT, filled, raw, written
from wordsearch.display.shown import image_html

CERTIFICATES = ROOT / "data" / "certificates"
CHECKER = ROOT / "wordsearch" / "verify.py"
PICTURE = ROOT / "notebooks" / "pictures" / "palindromic_pangram.svg"

PROOFS_HEAD = """| list | words admitted | single letters | least length | seconds | certificate |
|---|---:|---|---:|---:|---|"""


def latest(folder: Path, pattern: str) -> Path:
    """The last of the files that begin with a date."""
    return max(folder.glob(pattern))


def body(path: Path) -> str:
    """A kept page without its title, its headings a level further down."""
    _, _, text = path.read_text(encoding="utf-8").partition("\n")
    return re.sub(r"(?m)^#", "##", text)


def section(page: str, title: str) -> str:
    """A section of a page, its heading included."""
    _, heading, rest = page.partition(f"## {title}\n")
    text, _, _ = rest.partition("\n## ")
    return f"{heading}{text}"


class Proof:
    """What a certificate says, for a page."""

    def __init__(self, path: Path) -> None:
        made = json.loads(path.read_text(encoding="utf-8"))
        self.file = path.name
        self.claims: dict[str, Any] = made["claims"]
        self.reported: dict[str, Any] = made["reported"]

    @property
    def list_name(self) -> str:
        """Of its word list."""
        return str(self.reported["lexicon"])

    @property
    def single_letters(self) -> str:
        """Which single letters are words."""
        if self.claims["strict"]:
            return "*a, i*"
        return "of the list"

    def row(self) -> str:
        """Its line in the table."""
        link = f'<a href="../certificates/{self.file}">{self.file}</a>'
        words = f"{self.claims['words']:,}"
        seconds = f"{self.reported['seconds']['proof']:.0f}"
        cells = [self.list_name, words, self.single_letters, self.claims["length"], seconds, link]
        return "| " + " | ".join(map(str, cells)) + " |"

    def phrase(self) -> str:
        """A shortest phrase, and how many there are."""
        phrase = " ".join(self.claims["phrases"][0])
        where = f"**{self.list_name}**, single letters {self.single_letters}"
        return f"- {where}: {phrase} ({self.claims['length']} letters, one of {self.count})"

    @property
    def count(self) -> str:
        """How many shortest phrases there are, as far as they were counted."""
        counted, least = self.reported["count"], self.reported["at_least"]
        if counted is not None:
            return f"{counted:,}"
        if least >= 10**9:
            return f"more than 10<sup>{len(str(least)) - 1}</sup>"
        return f"{least:,} or more"


def write_results(folder: Path, files: Path) -> None:
    """Fill the pages of results, and put the certificates and their checker beside them."""
    files.mkdir(parents=True, exist_ok=True)
    certificates = sorted(CERTIFICATES.glob("*.json"))
    for path in [*certificates, CHECKER]:
        shutil.copy(path, files)
    proofs = [Proof(path) for path in certificates]
    rows = [PROOFS_HEAD, *(proof.row() for proof in proofs)]
    kept = (CERTIFICATES / "README.md").read_text(encoding="utf-8")
    measured = ROOT / "notebooks" / "measured"
    picture = image_html(PICTURE.read_text(encoding="utf-8"), "A palindromic pangram")
    values = {
        "table": "\n".join(rows),
        "phrases": "\n".join(proof.phrase() for proof in proofs),
        "known": section(kept, "Best known elsewhere"),
        "picture": raw(f"<div class='shown'>{picture}</div>"),
        "study": body(latest(measured, "*-study-*.md")),
        "growth": body(latest(measured, "*-growth-*.md")),
        "benchmarks": body(latest(ROOT / "benchmarks" / "results", "*.md")),
    }
    for page in folder.glob("*.md"):
        written(page, filled(page.read_text(encoding="utf-8"), **values))
