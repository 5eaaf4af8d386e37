"""Compiles what a tab imports when it starts: it would have to compile that at each visit.

Runs in the Python that the modules are for (``compile_wheels.mjs`` starts it). In wheels of others
the modules that a start imports are kept compiled, and what no tab needs goes: less to fetch.
"""

from __future__ import annotations

import importlib
import py_compile
import sys
from collections.abc import Collection
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

#: What JupyterLite's kernel and a notebook with widgets import.
IMPORTED = ("micropip", "piplite.piplite", "IPython", "IPython.core.completer", "ipywidgets")
#: Beside tests and such: colours for the languages that no start imports, and types of Django's.
UNUSED = ("pygments/lexers/", "jedi/third_party/django-stubs/")
#: Where Pyodide installs wheels: tracebacks name files there.
SITE_PACKAGES = "/lib/python3.14/site-packages"
#: Of all files, so that two builds are equal.
DATE = (2020, 2, 2, 0, 0, 0)


def imported_files(wheels: Collection[Path]) -> set[str]:
    """The modules that a start imports, as wheels name their files."""
    sys.path[:0] = map(str, wheels)
    for name in IMPORTED:
        importlib.import_module(name)
    files = (getattr(module, "__file__", None) for module in list(sys.modules.values()))
    return {str(file).partition(".whl/")[2] for file in files}


def compiled(name: str, source: bytes) -> bytes:
    """A module as the interpreter keeps it, valid whatever the date of a source."""
    with TemporaryDirectory() as scratch:
        file = Path(scratch, "module.py")
        file.write_bytes(source)
        target = file.with_suffix(".pyc")
        mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
        shown = f"{SITE_PACKAGES}/{name}"
        py_compile.compile(str(file), str(target), shown, doraise=True, invalidation_mode=mode)
        return target.read_bytes()


def is_needed(name: str) -> bool:
    """Whether a file of a wheel that no start imports is of use in a tab."""
    *folders, file = name.split("/")
    if any(folder == "tests" or folder.endswith(".data") for folder in folders):
        return False
    # RECORD has the hashes of what was replaced here.
    return file not in ("", "RECORD") and not name.startswith(UNUSED)


def compile_wheel(path: Path, imported: Collection[str]) -> None:
    """Rewrite a wheel in its place."""
    contents: dict[str, bytes] = {}
    with ZipFile(path) as wheel:
        for name in wheel.namelist():
            if name in imported:
                contents[f"{name}c"] = compiled(name, wheel.read(name))
            elif is_needed(name):
                contents[name] = wheel.read(name)

    with ZipFile(path, "w", compresslevel=9) as wheel:
        for name, content in contents.items():
            wheel.writestr(ZipInfo(name, DATE), content, ZIP_DEFLATED)


def compile_wheels(folder: str) -> None:
    """Rewrite the wheels of a folder."""
    wheels = sorted(Path(folder).glob("*.whl"))
    imported = imported_files(wheels)
    for path in wheels:
        compile_wheel(path, imported)
