"""Builds the site: ``python -m docs build/site``.

Any warning of Sphinx, a link that leads nowhere, a public name without a page or an example, and
anything that another host would be asked for fails the build.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import time
from pathlib import Path

from sphinx.cmd.build import build_main

from docs import checks, reference
from docs.first_page import write_first_page
from docs.gallery import write_gallery
from docs.notebooks import write_notebooks
from docs.reference import write_reference
from docs.release import Built, build_release, differing_wheel, write_install_page
from docs.results import write_results
from docs.sources import DOCTREES, EXTRA, HERE, PAGES, RELEASE, ROOT, SOURCES
from docs.tab.__main__ import build_tab
from docs.tab.fetch import Missing


def write_sources(release: list[Built]) -> None:
    """Put together what Sphinx reads."""
    for folder in (SOURCES, EXTRA):
        shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(PAGES, SOURCES)
    shutil.copy(ROOT / "CHANGELOG.md", SOURCES / "changes.md")
    write_reference(SOURCES / "reference")
    write_notebooks(SOURCES / "notebooks")
    write_install_page(SOURCES, EXTRA, release)
    write_results(SOURCES / "results", EXTRA / "certificates")
    write_gallery(SOURCES / "gallery", EXTRA / "shown")
    write_first_page(SOURCES, EXTRA / "shown")


def build(site: Path) -> list[str]:
    """Build the site; what is wrong with it, one sentence each."""
    faults = reference.faults()
    release = build_release(RELEASE)
    write_sources(release)
    shutil.rmtree(site, ignore_errors=True)
    jobs = str(os.cpu_count() or 1)
    options = ["-W", "--keep-going", "-n", "-q", "-E", "-j", jobs]
    folders = ["-c", str(HERE), "-d", str(DOCTREES), str(SOURCES), str(site)]
    if build_main(["-b", "html", *options, *folders]):
        faults.append("Sphinx warned of the above")
    for path in unneeded(site / "_static"):
        path.unlink()
    try:
        build_tab(site / checks.TAB)
    except (Missing, ValueError) as error:
        faults.append(f"the workbench in a tab was not built: {error}")
    return [*faults, *differing_wheel(site, release), *checks.faults(site)]


def unneeded(folder: Path) -> list[Path]:
    """What the theme leaves there and no page asks for: a template, and maps for debuggers."""
    return [folder / "webpack-macros.html", *folder.rglob("*.map")]


def main() -> int:
    """The program; returns 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("site", type=Path, help="the folder to be written: build/site")
    site = parser.parse_args().site.resolve()
    begin = time.monotonic()
    faults = build(site)
    for fault in faults:
        print(f"docs: {fault}", file=sys.stderr)
    files = [path for path in site.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files) / 1e6
    print(f"{site}: {len(files):,} files, {size:.1f} MB, {time.monotonic() - begin:.0f} s")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
