"""What Typst makes of a source and of data that come beside it: the one way to PDF, and from SVG to
pixels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from wordsearch.errors import PuzzleError, how_to_install, optional
from wordsearch.files import data_folder
from wordsearch.interrupt import load_module


def typeset(
    source: bytes,
    inputs: Mapping[str, str],
    *,
    instead: str,
    fonts: Sequence[str] = (),
    **options: Any,
) -> Any:
    """A document of Typst's, with no font but Typst's, matplotlib's, our own and those given.

    Parameters
    ----------
    source : bytes
        In Typst's language.
    inputs : mapping of str to str
        Data, so that nothing in it is read as markup.
    instead : str
        What a person without Typst can do in place of installing it.
    fonts : sequence of str
        Files or folders of more fonts.
    **options
        Of ``typst.compile``: its format, pixels per inch.

    Returns
    -------
    bytes or list of bytes
        Several pages of pixels are a list.

    Raises
    ------
    PuzzleError
        Typst is not installed.
    """
    try:
        typst = load_module("typst")
    except ImportError:
        kind = str(options["format"]).upper()
        raise PuzzleError(
            f"{kind} is typeset by the package 'typst', which is not installed; "
            f"{how_to_install('typst', 'lab')}, or {instead}"
        ) from None
    folders = [
        *fonts,
        str(Path(optional("matplotlib").get_data_path(), "fonts", "ttf")),
        str(data_folder() / "fonts"),
    ]
    return typst.compile(
        source, font_paths=folders, ignore_system_fonts=True, sys_inputs=dict(inputs), **options
    )
