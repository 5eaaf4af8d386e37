"""Fetches what the tab is built from: wheels with pip, Pyodide with npm, each held to its hash.

    python -m docs.tab.fetch FOLDER [WHEEL ...]

leaves Pyodide in FOLDER/pyodide and the wheels of these names in FOLDER/wheels. ``pins.toml``
beside this file names every version and its hash; where packages come from is set in pip and npm.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

PINS: Mapping[str, Any] = tomllib.loads(
    Path(__file__).with_name("pins.toml").read_text(encoding="utf-8")
)
SECONDS = 300  # for one command: a registry that hangs must not hang the build


class Missing(Exception):
    """Something could not be had; the message is a sentence that says what to do."""


def run(*command: str, cwd: Path | None = None, env: Mapping[str, str] | None = None) -> str:
    """What a command prints; `Missing` with its last words when it fails."""
    try:
        ended = subprocess.run(
            command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, capture_output=True,
            text=True, timeout=SECONDS,
        )  # fmt: skip
    except FileNotFoundError:
        raise Missing(f"{command[0]} is not on this machine") from None
    except subprocess.TimeoutExpired:
        raise Missing(f"{' '.join(command)} did not finish in {SECONDS} s") from None
    if ended.returncode != 0:
        words = (ended.stderr.strip() or ended.stdout.strip())[-2000:]
        raise Missing(f"{' '.join(command)} failed: {words or 'it gave no reason'}")
    return ended.stdout


# -- wheels ----------------------------------------------------------------------------------------


def requirements(pins: Mapping[str, Mapping[str, str]]) -> str:
    """Pins as pip reads them: a version each, and the one file that it may be."""
    return "".join(
        f"{name}=={pin['version']} --hash=sha256:{pin['sha256']}\n" for name, pin in pins.items()
    )


def pip(action: str, pins: Mapping[str, Mapping[str, str]], *options: str) -> None:
    """Run pip for what is pinned, and for nothing else."""
    with tempfile.TemporaryDirectory() as scratch:
        listed = Path(scratch) / "requirements.txt"
        listed.write_text(requirements(pins), encoding="utf-8")
        command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", action]
        run(*command, "--no-deps", "--only-binary=:all:", "--requirement", str(listed), *options)


def fetch_wheels(folder: Path, names: Collection[str] | None = None) -> None:
    """Wheels for the tab's Python, all of them unless `names` says which."""
    pins = PINS["wheels"]
    chosen = {name: pins[name] for name in pins if names is None or name in names}
    unknown = set(names or ()) - set(chosen)
    if unknown:
        raise Missing(f"pins.toml has no wheel named {', '.join(sorted(unknown))}")

    pyodide = PINS["pyodide"]
    target = ["--platform", pyodide["platform"], "--python-version", pyodide["python"]]
    pip("download", chosen, *target, "--implementation", "cp", "--dest", str(folder))


def fetch_tools(folder: Path) -> None:
    """What builds the tab's folder, as wheels."""
    pip("download", PINS["tools"], "--dest", str(folder))


# -- Pyodide ---------------------------------------------------------------------------------------


def fetch_pyodide(folder: Path) -> None:
    """Unpack npm's package `pyodide` into a folder."""
    pins = PINS["pyodide"]
    with tempfile.TemporaryDirectory() as scratch:
        pack = ["npm", "pack", "--json", "--loglevel=error", f"pyodide@{pins['version']}"]
        try:
            packed = json.loads(run(*pack, cwd=Path(scratch)))
        except Missing as error:
            advice = "Pyodide comes from the npm registry; on Debian and Ubuntu: apt install npm"
            raise Missing(f"{error}. {advice}") from None

        archive = Path(scratch) / packed[0]["filename"]
        digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
        if pins["integrity"] != f"sha512-{digest}":
            raise Missing(
                f"npm's {archive.name} is another file than pins.toml names: sha512-{digest}"
            )
        with tarfile.open(archive) as packages:
            packages.extractall(scratch, filter="data")
        folder.parent.mkdir(parents=True, exist_ok=True)
        (Path(scratch) / "package").rename(folder)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Fetch Pyodide and wheels for it.")
    parser.add_argument("folder", type=Path, help="a folder without `pyodide` in it")
    parser.add_argument("wheels", nargs="*", help="names of wheels in pins.toml")
    chosen = parser.parse_args(arguments)
    try:
        fetch_pyodide(chosen.folder / "pyodide")
        fetch_wheels(chosen.folder / "wheels", chosen.wheels)
    except Missing as error:
        print(f"docs.tab.fetch: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
