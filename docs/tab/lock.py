"""Writes Pyodide's lock from the wheels that lie beside it.

    python -m docs.tab.lock FOLDER

reads FOLDER/pyodide-lock.json as npm's package brings it, and puts the wheels of FOLDER in the
place of its packages: those are builds of Pyodide's own, which lie on a server.
"""

from __future__ import annotations

import email
import hashlib
import json
import sys
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

LOCK = "pyodide-lock.json"


class Wheel:
    """A wheel, and what its metadata say.

    Attributes
    ----------
    name, version : str
    requirements : list of Requirement
        What it depends on in any environment, extras included.
    imports : list of str
        The modules and packages at its top.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
            metadata = next(name for name in names if name.endswith(".dist-info/METADATA"))
            fields = email.message_from_bytes(archive.read(metadata))
        self.name = canonicalize_name(fields["Name"])
        self.version = fields["Version"]
        self.requirements = [Requirement(text) for text in fields.get_all("Requires-Dist", ())]
        self.imports = sorted(set(_top_modules(names)))

    def depends(self, environment: Mapping[str, str]) -> list[Requirement]:
        """What it depends on in an environment, without extras."""
        return [
            requirement
            for requirement in self.requirements
            if requirement.marker is None or requirement.marker.evaluate(dict(environment))
        ]


def _top_modules(names: Iterable[str]) -> Iterable[str]:
    for name in names:
        top, _, rest = name.partition("/")
        if rest and not top.endswith((".dist-info", ".data")):
            yield top
        elif not rest and top.endswith((".py", ".so")):
            yield top.partition(".")[0]


def environment(info: Mapping[str, str]) -> dict[str, str]:
    """What markers are read for: the Python that a lock's `info` describes."""
    python = info["python"]
    here = {name: str(value) for name, value in default_environment().items()}
    there = {
        "sys_platform": "emscripten",
        "platform_system": "Emscripten",
        "platform_machine": info["arch"],
        "os_name": "posix",
        "python_full_version": python,
        "python_version": ".".join(python.split(".")[:2]),
        "implementation_version": python,
        "extra": "",
    }
    return here | there


def entry(wheel: Wheel, wheels: Mapping[str, Wheel], info: Mapping[str, str]) -> dict[str, Any]:
    """A wheel as the lock has it; ValueError where what it depends on is not among `wheels`."""
    depends = []
    for requirement in wheel.depends(environment(info)):
        name = canonicalize_name(requirement.name)
        found = wheels.get(name)
        if found is None:
            raise ValueError(f"{wheel.name} needs {requirement}, and no such wheel is here")
        if not requirement.specifier.contains(found.version, prereleases=True):
            raise ValueError(f"{wheel.name} needs {requirement}, and here is {found.version}")
        depends.append(name)
    return {
        "name": wheel.name,
        "version": wheel.version,
        "file_name": wheel.path.name,
        "sha256": hashlib.sha256(wheel.path.read_bytes()).hexdigest(),
        "imports": wheel.imports,
        "depends": sorted(depends),
        "install_dir": "site",
        "package_type": "package",
        "unvendored_tests": False,
    }


def write_lock(folder: Path) -> list[str]:
    """Rewrite the lock of a folder; the names of the packages in it."""
    lock = folder / LOCK
    info = json.loads(lock.read_text(encoding="utf-8"))["info"]
    wheels: dict[str, Wheel] = {}
    for path in sorted(folder.glob("*.whl")):
        wheel = Wheel(path)
        wheels[wheel.name] = wheel

    packages = {name: entry(wheel, wheels, info) for name, wheel in sorted(wheels.items())}
    text = json.dumps({"info": info, "packages": packages}, indent=1)
    lock.write_text(text + "\n", encoding="utf-8")
    return list(packages)


if __name__ == "__main__":
    print(*write_lock(Path(sys.argv[1])), sep="\n")
