"""Bringing NLTK's corpora: by NLTK's own download, else WordNet from the system's files."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from wordsearch.errors import LexiconError, checked, checked_names
from wordsearch.files import sweep
from wordsearch.interrupt import load_module
from wordsearch.words.nltk_corpora import CORPORA, WORDNET_FILES, corpus, count, package

SYSTEM_WORDNET = Path("/usr/share/wordnet")
# WordNet's lexicographer files in the order of their numbers; lexnames(5WN)
_LEXNAMES = (
    "adj.all adj.pert adv.all noun.Tops noun.act noun.animal noun.artifact noun.attribute "
    "noun.body noun.cognition noun.communication noun.event noun.feeling noun.food noun.group "
    "noun.location noun.motive noun.object noun.person noun.phenomenon noun.plant "
    "noun.possession noun.process noun.quantity noun.relation noun.shape noun.state "
    "noun.substance noun.time verb.body verb.change verb.cognition verb.communication "
    "verb.competition verb.consumption verb.contact verb.creation verb.emotion verb.motion "
    "verb.perception verb.possession verb.social verb.stative verb.weather adj.ppl"
).split()
_PART_NUMBERS = {"noun": 1, "verb": 2, "adj": 3, "adv": 4}


_ONLINE = "with a network, type: python -m nltk.downloader"
_WHAT_TO_TYPE = {
    "words": f"{_ONLINE} words",
    "wordnet": "on Debian, type: apt-get install wordnet-base wordnet-sense-index and run this "
    f"again; {_ONLINE} wordnet",
}
_STAGING = ".installing-"


class Installed(NamedTuple):
    """What became of one corpus: ``status`` is "here already", "installed" or "not installed"."""

    name: str
    status: str
    how: str


class InstallReport(tuple[Installed, ...]):
    """What `install_corpora` did: one `Installed` a corpus."""

    def __str__(self) -> str:
        return "\n".join(map(": ".join, self))

    __repr__ = __str__


# Older releases of NLTK compare no SHA-256, so that it is done here, before anything is used.
_DOWNLOAD = """
import hashlib, pathlib, sys
from nltk.downloader import Downloader
name, folder = sys.argv[1:]
downloader = Downloader()
downloader.download(name, download_dir=folder, quiet=True, raise_on_error=True)
promised = getattr(downloader.info(name), "sha256_checksum", "")
if not promised:
    sys.exit(f"NLTK's index has no SHA-256 of {name!r}, so that what came cannot be checked")
for archive in pathlib.Path(folder, "corpora").glob(f"{name}*.zip"):
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    if found != promised:
        sys.exit(
            f"what came as {archive.name} has the SHA-256 {found}, "
            f"not {promised} as NLTK's index says"
        )
"""


def _downloaded(name: str, staging: Path, timeout: float) -> str:
    """Bring a corpus by NLTK's downloader, in a process of its own: it might hang or prompt."""
    command = [sys.executable, "-c", _DOWNLOAD, name, str(staging)]
    try:
        subprocess.run(
            command,
            cwd=staging,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=timeout,
            check=True,
        )
    except subprocess.TimeoutExpired:
        raise LexiconError(f"nltk.download did not finish in {timeout:g} s") from None
    except subprocess.CalledProcessError as error:
        lines = error.stderr.decode(errors="replace").strip().splitlines()
        if not lines:
            raise LexiconError("nltk.download failed without a word") from None
        raise LexiconError(f"nltk.download: {lines[-1]}") from None
    return "by nltk.download"


def _copied(name: str, staging: Path, timeout: float) -> str:
    """WordNet from the system's files, and the table that NLTK wants: number, name, part of
    speech.
    """
    target = staging / "corpora" / name
    target.mkdir(parents=True)
    for file in WORDNET_FILES:
        shutil.copyfile(SYSTEM_WORDNET / file, target / file)
    rows = []
    for number, lexname in enumerate(_LEXNAMES):
        part, _, _ = lexname.partition(".")
        rows.append(f"{number:02}\t{lexname}\t{_PART_NUMBERS[part]}\n")
    (target / "lexnames").write_text("".join(rows), encoding="ascii")
    return f"from the files in {SYSTEM_WORDNET}"


def _ours_alone(folder: Path) -> bool:
    """Whether this account may create files there and no other may: NLTK refuses data others can
    change.
    """
    return (
        folder.is_dir()
        and os.access(folder, os.W_OK | os.X_OK)
        and not folder.stat().st_mode & 0o022
    )


def _data_folder() -> Path:
    """The folder to install into: NLTK_DATA's first, else NLTK's first that is ours alone."""
    searched = load_module("nltk").data.path
    named = os.environ.get("NLTK_DATA", "").split(os.pathsep)[0]
    if named:
        folder = Path(named)
    else:
        folder = next(filter(_ours_alone, map(Path, searched)), Path("~/nltk_data"))
    folder = folder.expanduser().resolve()
    try:
        folder.mkdir(mode=0o755, parents=True, exist_ok=True)
    except OSError as error:
        raise LexiconError(
            f"the folder {str(folder)!r} cannot be made: {error.strerror or error}"
        ) from None
    if not _ours_alone(folder):
        raise LexiconError(
            f"NLTK's data folder {str(folder)!r} must be writable for you and nobody else; "
            f"type: chmod u+w,go-w {shlex.quote(str(folder))}"
        )
    if str(folder) not in searched:
        searched.append(str(folder))
    return folder


def _move_in(staging: Path, folder: Path) -> None:
    """Put what was staged into place, each file or folder in one step, with write bits for its
    owner alone.
    """
    for path in (staging, *staging.rglob("*")):
        if path.is_dir():
            path.chmod(0o755)
        else:
            path.chmod(0o644)
    (folder / "corpora").mkdir(mode=0o755, exist_ok=True)
    for path in sorted((staging / "corpora").iterdir()):
        target = folder / "corpora" / path.name
        if target.exists():
            raise LexiconError(
                f"NLTK cannot read {str(target)!r} that is there; move it away and try again"
            )
        os.rename(path, target)


def _bring(name: str, folder: Path, online: bool, timeout: float) -> Installed:
    """Bring one corpus by the first way that works."""
    ways = []
    if online:
        ways.append(_downloaded)
    if name == "wordnet":
        ways.append(_copied)
    failures: list[str] = []
    sweep(folder, _STAGING)
    for way in ways:
        try:
            # Beside its final place, so that moving it in is one step on one file system
            with tempfile.TemporaryDirectory(dir=folder, prefix=_STAGING) as staging:
                how = way(name, Path(staging), timeout)
                _move_in(Path(staging), folder)
        except (LexiconError, OSError) as error:
            failures.append(str(error))
        else:
            # The proof that NLTK reads it.
            corpus(name)
            return Installed(name, "installed", f"{how}, into {folder}")
    if count(name):
        return Installed(name, "here already", "another process brought it meanwhile")
    return Installed(name, "not installed", "; ".join([*failures, _WHAT_TO_TYPE[name]]))


@checked
def install_corpora(
    names: Iterable[str] = tuple(CORPORA), *, online: bool = True, timeout: float = 120.0
) -> InstallReport:
    """Bring NLTK's corpora ``words`` and ``wordnet`` to where NLTK finds them; corpora that are
    there stay.

    They come by nltk.download; WordNet else from the system's own (Debian's packages wordnet-base
    and wordnet-sense-index). They go into the first folder of the environment's ``NLTK_DATA``, else
    the first of NLTK's search path that this account alone can write to, else ``~/nltk_data``.

    Parameters
    ----------
    names : iterable of str
        Of ``"words"`` and ``"wordnet"``.
    online : bool
        Whether to try nltk.download.
    timeout : float
        Seconds for each download.

    Returns
    -------
    InstallReport
        For each corpus what was done, how, and where; or what to type.

    Raises
    ------
    LexiconError
        NLTK is not installed, an unknown name, a folder that cannot be used, or nothing that was
        asked for is here now; the message says what to type.

    Examples
    --------
    >>> install_corpora(["brown"])
    Traceback (most recent call last):
    wordsearch.errors.PuzzleError: names may name words, wordnet; 'brown' is none of them
    """
    chosen = checked_names("names", names, CORPORA)
    package("nltk")
    installed = []
    for name in CORPORA:
        if name not in chosen:
            continue
        if count(name):
            installed.append(Installed(name, "here already", "NLTK reads it"))
        else:
            installed.append(_bring(name, _data_folder(), online, timeout))
    report = InstallReport(installed)
    if {corpus.status for corpus in report} == {"not installed"}:
        raise LexiconError(str(report))
    return report
