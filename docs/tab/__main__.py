"""Builds the workbench that runs in a browser's tab: JupyterLite, Pyodide, our wheel, notebooks.

    python -m docs.tab OUT [--work build/tab]

OUT is a folder of static files that any server can serve, under any path; ``OUT/start.html`` opens
the first notebook. No page of it asks another host for anything. What it is built from is fetched
once into the folder `--work`, and anew when the pins have changed.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from docs.tab.fetch import PINS, Missing, fetch_pyodide, fetch_tools, fetch_wheels, run
from docs.tab.lock import LOCK, write_lock

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
#: What a page loads of npm's package; types, maps and the console stay away.
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", LOCK)
#: Wheels that also bring something for JupyterLab itself.
EXTENSIONS = ("jupyterlite_pyodide_kernel", "jupyterlab_widgets", "anywidget")
#: Icons in formats for browsers that have no WebAssembly: all others take the woff2 beside them.
OLD_FONTS = ("fa-*.svg", "fa-*.eot", "fa-*.ttf")
#: The date of every file that JupyterLite lists, the one in our wheel: so two builds are equal.
EPOCH = "1580601600"
#: Files of a wheel's metadata that hold a licence.
_LICENCE = re.compile(r"\.dist-info/.*(licen[cs]e|copying)", re.IGNORECASE)


# -- what it is built from -------------------------------------------------------------------------


def fetch_all(work: Path) -> None:
    """Fetch into a folder all that is pinned, and compile it, unless that is done."""
    stamp = work / "fetched"
    recipe = [HERE / "pins.toml", HERE / "compile_wheels.py", HERE / "compile_wheels.mjs"]
    pins = "".join(path.read_text(encoding="utf-8") for path in recipe)
    if stamp.exists() and stamp.read_text(encoding="utf-8") == pins:
        return
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    fetch_pyodide(work / "pyodide")
    fetch_wheels(work / "wheels")
    fetch_tools(work / "tools")
    for wheel in sorted((work / "tools").glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(work / "unpacked")
    compile_packages(work)
    stamp.write_text(pins, encoding="utf-8")


def compile_packages(work: Path) -> None:
    """Wheels as a tab loads them: what a start imports is compiled."""
    packages = work / "packages"
    packages.mkdir()
    for wheel in (work / "wheels").glob("*.whl"):
        shutil.copy(wheel, packages)
    for pattern in PINS["kernel"]["wheels"]:
        (wheel,) = (work / "unpacked").rglob(f"pypi/{pattern}")
        shutil.copy(wheel, packages)
    run("node", str(HERE / "compile_wheels.mjs"), str(work / "pyodide"), str(packages))


def build_wheel(folder: Path) -> None:
    """Our own wheel, as a release has it."""
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder)]
    run(sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", *options, str(ROOT))


# -- the folder ------------------------------------------------------------------------------------


def lay_out(work: Path) -> Path:
    """What JupyterLite makes a site of: Pyodide with its wheels, settings and notebooks."""
    lite = work / "lite"
    shutil.rmtree(lite, ignore_errors=True)
    pyodide = lite / "static" / "pyodide"
    pyodide.mkdir(parents=True)
    for name in PYODIDE_FILES:
        shutil.copy(work / "pyodide" / name, pyodide)
    for wheel in (work / "packages").glob("*.whl"):
        shutil.copy(wheel, pyodide)
    build_wheel(pyodide)
    names = write_lock(pyodide)

    shutil.copytree(HERE / "notebooks", lite / "files")
    shutil.copy(HERE / "overrides.json", lite)
    settings = json.loads((HERE / "jupyter-lite.json").read_text(encoding="utf-8"))
    kernel = settings["jupyter-config-data"]["litePluginSettings"]
    kernel["@jupyterlite/pyodide-kernel-extension:kernel"]["loadPyodideOptions"] = {
        "packages": names
    }
    _write_json(lite / "jupyter-lite.json", settings)
    return lite


def _write_json(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8")


def build_site(work: Path, lite: Path, out: Path) -> None:
    """Let JupyterLite build its folder; of this machine's Jupyter it takes nothing."""
    extensions = [
        str(wheel)
        for name in EXTENSIONS
        for place in ("tools", "wheels")
        for wheel in (work / place).glob(f"{name}-*.whl")
    ]
    config = {
        "LiteBuildConfig": {
            "contents": ["files"],
            "federated_extensions": extensions,
            "ignore_sys_prefix": True,
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
        }
    }
    _write_json(lite / "jupyter_lite_config.json", config)
    shutil.rmtree(out, ignore_errors=True)
    options = ["--apps", "lab", "--apps", "notebooks", "--output-dir", str(out.resolve())]
    environment = {
        **os.environ,
        "PYTHONPATH": str((work / "unpacked").resolve()),
        "SOURCE_DATE_EPOCH": EPOCH,
        "JUPYTER_NO_CONFIG": "1",
    }
    run(sys.executable, "-m", "jupyterlite_core", "build", *options, cwd=lite, env=environment)
    for pattern in OLD_FONTS:
        for path in (out / "build").glob(pattern):
            path.unlink()


def write_licences(work: Path, out: Path) -> None:
    """Say under which licence each part of a built folder is, or where its text lies."""
    pyodide = json.loads((work / "pyodide" / "package.json").read_text(encoding="utf-8"))
    source = pyodide["repository"]["url"].removeprefix("git+")
    lines = [
        "The workbench in a tab is made of parts by others, each under its own licence. Their wheels",
        "were changed: modules that a start imports are compiled, tests and the like left out.",
        "",
        f"Pyodide {pyodide['version']}: {pyodide['license']}; source: {source}",
    ]
    for listed in sorted(out.rglob("third-party-licenses.json")):
        place = listed.relative_to(out)
        lines.append(f"{place.parent.as_posix()}: see {place.name} in it")
    for path in sorted((out / "static" / "pyodide").glob("*.whl")):
        with zipfile.ZipFile(path) as wheel:
            names = [name for name in wheel.namelist() if _LICENCE.search(name)]
        lines.append(f"static/pyodide/{path.name}: see {', '.join(names)} in it")
    (out / "licences.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def build_tab(out: Path, work: Path = ROOT / "build" / "tab") -> None:
    """Build the tab's folder anew.

    Raises
    ------
    Missing
        If a package, or a program that fetches or builds, is not to be had.
    ValueError
        If a wheel needs another that is not pinned.
    """
    fetch_all(work)
    build_site(work, lay_out(work), out)
    shutil.copy(HERE.parent / "static" / "favicon.svg", out)
    shutil.copy(HERE / "start.html", out)
    write_licences(work, out)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Build the workbench that runs in a tab.")
    parser.add_argument("out", type=Path, help="the folder to write; what is there goes")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "tab", help="for downloads")
    chosen = parser.parse_args(arguments)
    try:
        build_tab(chosen.out, chosen.work)
    except (Missing, ValueError) as error:
        print(f"docs.tab: {error}", file=sys.stderr)
        return 1
    size = sum(path.stat().st_size for path in chosen.out.rglob("*") if path.is_file())
    print(f"{chosen.out}: {size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
