"""The rules of the house, tested: no quiet skips in CI, no index hosts, commands that exist and
explain.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.parts import find_chromium

needs_make = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")

SKIPS = '''
import pytest

def test_skips_itself():
    pytest.skip("no browser here")

@pytest.mark.skipif(True, reason="platform: signals work otherwise on Windows")
def test_allowed():
    pass

@pytest.mark.xfail(reason="known", strict=True)
def test_expected_failure():
    assert False

def test_passes():
    """
    >>> 1 + 1
    2
    """
'''


def outcomes(folder: Path, ci: str) -> dict[str, int]:
    """Run pytest in `folder` as a person or as CI; how many tests ended how."""
    (folder / "tests").mkdir()
    shutil.copy(ROOT / "tests" / "conftest.py", folder / "tests")
    (folder / "tests" / "test_skips.py").write_text(SKIPS)
    (folder / "tests" / "test_module.py").write_text(
        "import pytest\npytest.importorskip('no_such_module')\n"
    )
    (folder / "doctests.py").write_text('"""\n>>> import antigravity_2  # doctest: +SKIP\n"""\n')
    options = [
        "-q",
        "-p",
        "no:cacheprovider",
        "--doctest-modules",
        "--continue-on-collection-errors",
    ]
    environment = {**os.environ, "CI": ci}
    environment.pop("PYTEST_XDIST_WORKER", None)
    shown = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "."],
        cwd=folder, env=environment, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    closing = shown.stdout.splitlines()[-1]
    return {kind.rstrip("s"): int(count) for count, kind in re.findall(r"(\d+) ([a-z]+)", closing)}


def test_a_person_may_skip(tmp_path: Path) -> None:
    # Two for the module: pytest collects it once for its tests and once for its doctests.
    assert outcomes(tmp_path, ci="") == {"passed": 2, "skipped": 5, "xfailed": 1}


def test_ci_may_not_skip(tmp_path: Path) -> None:
    """A skipped test or doctest fails, a skipped module is an error; a platform's limit and an
    xfail pass.
    """
    assert outcomes(tmp_path, ci="true") == {
        "passed": 2,
        "failed": 2,
        "error": 2,
        "skipped": 1,
        "xfailed": 1,
    }


def tracked_files() -> list[Path]:
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("not a git checkout, so nothing says which files belong to the project")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    return [
        ROOT / name
        for name in listed.stdout.decode().split("\0")
        if name and (ROOT / name).is_file()
    ]


def test_no_file_names_an_index_host() -> None:
    """The package index is the user's own setting. (The names are put together here, so as not
    to match.)
    """
    hosts = [
        "pypi" + ".org", "pythonhosted" + ".org", "npmjs" + ".org", "npmjs" + ".com", "yarnpkg" + ".com",
        "deb.debian" + ".org", "anaconda" + ".org", "conda.anaconda" + ".com", "prefix" + ".dev",
    ]  # fmt: skip
    pattern = re.compile("|".join(map(re.escape, hosts)).encode())
    found = [f"{path.relative_to(ROOT)}: {m.group().decode()}"
             for path in tracked_files() for m in pattern.finditer(path.read_bytes())]  # fmt: skip
    assert found == []


def test_nothing_else_lies_at_the_top() -> None:
    """What a test or a trial leaves there is easily committed with the rest."""
    there = {path.relative_to(ROOT).parts[0] for path in tracked_files()}
    assert {name for name in there if not name.startswith(".")} == set(
        "CHANGELOG.md CITATION.cff CONTRIBUTING.md LICENSE Makefile README.md SECURITY.md benchmarks data docs "
        "environment.yml notebooks pyproject.toml template tests wordsearch".split()
    )


def test_a_part_that_is_here_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check by which `.ci/bare` refuses a machine that has more than Python."""
    (tmp_path / "ita-word-lst.txt").touch()
    monkeypatch.setenv("WORDSEARCH_SHARED", str(tmp_path))
    monkeypatch.setenv("WORDSEARCH_CHROMIUM", sys.executable)
    ended = subprocess.run(
        [sys.executable, "-m", "tests.parts"], cwd=ROOT, capture_output=True, text=True
    )
    assert ended.returncode == 1, ended.stderr
    assert ended.stdout.splitlines()[:2] == [
        f"Chromium: {sys.executable}",
        f"reference data: {tmp_path}",
    ]


def test_a_browser_that_is_named_and_not_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = tmp_path / "chromium"
    browser.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("WORDSEARCH_CHROMIUM", raising=False)
    assert find_chromium() == str(browser)
    monkeypatch.setenv("WORDSEARCH_CHROMIUM", str(tmp_path / "none"))
    assert find_chromium() is None


def make_targets() -> set[str]:
    rules = re.findall(r"^([a-z][a-z -]*):", (ROOT / "Makefile").read_text(), flags=re.MULTILINE)
    return {name for rule in rules for name in rule.split()}


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", ".ci/run", ".ci/bare"])
def test_commands_that_we_name_exist(page: str) -> None:
    """Every `make something` in our documents is a target of the Makefile."""
    named = set(
        re.findall(r"(?:`|^\s*|\$ )make ([a-z-]+)", (ROOT / page).read_text(), flags=re.MULTILINE)
    )
    assert named and named <= make_targets()


@needs_make
def test_help_names_the_commands() -> None:
    shown = subprocess.run(
        ["make", "-s", "help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    named = set(re.findall(r"make ([a-z]+)", shown.stdout))
    assert (
        {"lab", "demo", "test", "notebooks", "bench", "data", "lint", "clean"}
        <= named
        <= make_targets()
    )


def fake(program: Path, script: str) -> Path:
    """A program that answers as `script` does."""
    program.parent.mkdir(exist_ok=True)
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    return program


def make_lab_with(python: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """`make setup-lab` in a copy of the checkout's set-up files, with `python` to make .venv."""
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, folder)
    command = ["make", "-s", "setup-lab", f"PYTHON={python}"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


@needs_make
def test_an_old_python_gets_one_sentence(tmp_path: Path) -> None:
    old = fake(
        tmp_path / "bin" / "python3", 'case "$1" in -V) echo "Python 3.9.2";; *) exit 1;; esac'
    )
    ended = make_lab_with(old, tmp_path)
    assert ended.returncode != 0
    said = ended.stderr.splitlines()[0]
    assert "needs Python 3.11 or newer" in said and "Python 3.9.2" in said and "PYTHON=" in said
    assert not (tmp_path / ".venv").exists()


@needs_make
def test_a_python_without_venv_gets_one_sentence(tmp_path: Path) -> None:
    bare = fake(tmp_path / "bin" / "python3", 'case "$2" in *ensurepip*) exit 1;; *) exit 0;; esac')
    ended = make_lab_with(bare, tmp_path)
    assert ended.returncode != 0
    assert "python3-venv" in ended.stderr.splitlines()[0]
    assert not (tmp_path / ".venv").exists()


@pytest.mark.skipif(os.name != "posix", reason="platform: CI is a script for a POSIX system")
@pytest.mark.parametrize(("node", "here"), [("echo v18.19.0", "v18.19.0"), ("exit 127", "missing")])
def test_a_machine_without_node_gets_one_sentence(tmp_path: Path, node: str, here: str) -> None:
    fake(tmp_path / "bin" / "node", node)
    fake(tmp_path / "bin" / "npm", "echo 9.2.0")
    path = f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"
    ended = subprocess.run(
        [ROOT / ".ci" / "plain"], env={"PATH": path}, capture_output=True, text=True, timeout=60
    )
    assert ended.returncode == 1 and ended.stdout == ""
    assert ended.stderr == (
        ".ci/plain: node 20 or newer and npm are needed to run Pyodide; "
        f"here node is {here}, and npm is 9.2.0\n"
    )
