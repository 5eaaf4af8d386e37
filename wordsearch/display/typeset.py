"""What Typst makes of a source and of data that come beside it: the one way to PDF, and from SVG to
pixels.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

from wordsearch.errors import PuzzleError, how_to_install, optional, short
from wordsearch.files import data_folder
from wordsearch.interrupt import load_module

#: What Typst says of a font that it does not find.
_UNKNOWN = "unknown font family"


def typst_package(kind: str, instead: str) -> ModuleType:
    """The package that typesets, or one sentence that says what to install.

    Parameters
    ----------
    kind : str
        What it writes: "pdf" or "png".
    instead : str
        What a person without Typst can do in place of installing it.
    """
    try:
        return load_module("typst")
    except ImportError:
        raise PuzzleError(
            f"{kind.upper()} is typeset by the package 'typst', which is not installed; "
            f"{how_to_install('typst', 'lab')}, or {instead}"
        ) from None


def typeset(
    source: bytes,
    inputs: Mapping[str, str],
    *,
    instead: str,
    font: str | None = None,
    **options: Any,
) -> Any:
    """A document of Typst's, with no font but Typst's, matplotlib's, our own and the one given.

    Parameters
    ----------
    source : bytes
        In Typst's language.
    inputs : mapping of str to str
        Data, so that nothing in it is read as markup.
    instead : str
        What a person without Typst can do in place of installing it.
    font : str, optional
        The file of one more font.
    **options
        Of ``typst.compile``: its format, pixels per inch.

    Returns
    -------
    bytes or list of bytes
        Several pages of pixels are a list.

    Raises
    ------
    PuzzleError
        Typst is not installed, or reads no font in that file.
    """
    typst = typst_package(options["format"], instead)
    with TemporaryDirectory() as own:
        if font is not None:
            shutil.copy(font, own)
        folders = [
            own,
            str(Path(optional("matplotlib").get_data_path(), "fonts", "ttf")),
            str(data_folder() / "fonts"),
        ]
        document, warnings = typst.compile_with_warnings(
            source,
            font_paths=folders,
            ignore_system_fonts=True,
            sys_inputs=dict(inputs),
            **options,
        )
    if font is not None and any(_UNKNOWN in str(warning) for warning in warnings):
        raise PuzzleError(f"Typst reads no font in {short(Path(font).name)}; take another file")
    return document
