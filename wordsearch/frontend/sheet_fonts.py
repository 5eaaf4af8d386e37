"""The fonts of a sheet: those that are here, one of the user's, and what of them travels along.

A PDF is typeset with no font of the machine, so that what none of these has is refused. HTML is
shown with the fonts of the machine that opens it; symbols and the user's font travel inside, and
of letters that some machines' fonts lack that is said.
"""

from __future__ import annotations

import io
import json
import warnings
from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING
from unicodedata import category, name

from wordsearch.errors import PuzzleError, optional, short
from wordsearch.files import FilePath, as_path, data_folder, read_bytes
from wordsearch.interrupt import load_module

if TYPE_CHECKING:
    from wordsearch.frontend.sheet_content import Content

_SYMBOLS = "NotoEmoji-Regular.ttf"
#: What a font's file begins with.
_BEGINNINGS = (b"\0\1\0\0", b"OTTO", b"true")
#: Named in a sentence.
_SHOWN = 8
#: How the names of letters begin that any machine's fonts have.
_ANYWHERE = (
    "LATIN",
    "GREEK",
    "CYRILLIC",
    "MODIFIER",
    "COMBINING",
    "MICRO",
    "FEMININE",
    "MASCULINE",
)
#: Symbols that any machine's fonts have.
_COMMON = frozenset("★☆·–—…‘’“”€")


@dataclass(frozen=True)
class Font:
    """A font of the user's: where it is, and what it is called inside."""

    path: str
    family: str = ""


def read_font(path: FilePath | None) -> Font | None:
    """The font in a file.

    Raises
    ------
    PuzzleError
        It cannot be read, or is no font.
    """
    if path is None:
        return None
    file = as_path(path)
    if not read_bytes(file).startswith(_BEGINNINGS):
        raise PuzzleError(f"font= takes a font, .ttf or .otf; {short(file.name)} is none")
    return Font(str(file.resolve()), _family(str(file)))


def _family(path: str) -> str:
    """What a font is called; "" where nothing here reads that, and HTML does without."""
    if find_spec("matplotlib") is None:
        return ""
    try:
        return str(load_module("matplotlib.ft2font").FT2Font(path).family_name)
    except RuntimeError:
        raise PuzzleError(f"font= takes a font; {short(Path(path).name)} is damaged") from None


@lru_cache(maxsize=8)
def characters_of(path: str) -> frozenset[int]:
    """The characters that a font's file has."""
    return frozenset(optional("matplotlib.ft2font").FT2Font(path).get_charmap())


def font_files() -> list[str]:
    """The files of the fonts that a PDF is typeset with, besides Typst's own."""
    folder = Path(optional("matplotlib").get_data_path(), "fonts", "ttf")
    return [str(folder / "DejaVuSans.ttf"), str(data_folder() / "fonts" / _SYMBOLS)]


def check_printable(content: Content) -> None:
    """Refuse a sheet with characters that no font has."""
    files = font_files()
    if content.font is not None:
        files.append(content.font.path)
    known = frozenset[int]().union(*map(characters_of, files))
    text = json.dumps(asdict(content), ensure_ascii=False)
    missing = _without_marks(set(text) - {chr(point) for point in known})
    if not missing:
        return
    named = _named(missing)
    where = "the puzzles"
    if set(missing) & set("".join([content.title, *content.pages[0].head.note])):
        where = "title or note"
    raise PuzzleError(
        f"no font here has {named} (in {where}): font= takes the file of one that has, such as "
        "NotoSansJP-Regular.otf for Japanese; or write an .html file, which is shown with the "
        "fonts of the machine that opens it"
    )


def warn_of_fonts(content: Content) -> None:
    """Say of a page of HTML which of its letters are shown only where a reader's machine has a font
    for them.
    """
    text = json.dumps(asdict(content), ensure_ascii=False)
    letters = {one for one in text if category(one)[0] in "LN" and ord(one) > 0x24F}
    missing = {one for one in letters if not name(one, "").startswith(_ANYWHERE)}
    if content.font is not None:
        if find_spec("matplotlib") is None:
            return  # nothing here reads what the font has
        missing -= {chr(point) for point in characters_of(content.font.path)}
    if missing:
        warnings.warn(
            f"the page takes no font along for {_named(sorted(missing))}: where the machine that "
            "opens it has none, they are printed as empty boxes; font= takes the file of one that "
            "has them, such as NotoSansJP-Regular.otf for Japanese",
            stacklevel=4,
        )


def _named(characters: Sequence[str]) -> str:
    """Some characters, in a sentence."""
    named = ", ".join(characters[:_SHOWN])
    if len(characters) > _SHOWN:
        named += f" and {len(characters) - _SHOWN} more"
    return named


def _without_marks(characters: Iterable[str]) -> list[str]:
    """Those that leave ink: no white space, nothing that only joins or chooses others."""
    return sorted(
        one for one in characters if not one.isspace() and category(one) not in ("Cf", "Mn", "Cc")
    )


def embedded(content: Content, text: str) -> str:
    """The fonts that a page of HTML with this text takes along, as CSS."""
    rules = []
    symbols = {one for one in text if ord(one) >= 0x2190} - _COMMON
    emoji = {one for one in symbols if ord(one) < 0x2E80 or ord(one) >= 0x1F000}
    if emoji:
        rules.append(_face("Sheet symbols", data_folder() / "fonts" / _SYMBOLS, emoji))
    if content.font is not None:
        rules.append(_face("Sheet font", Path(content.font.path), set(text)))
    return "".join(rules)


def _face(name: str, path: Path, wanted: set[str]) -> str:
    """A font, cut down to these characters where fontTools is here."""
    data = read_bytes(path)
    if find_spec("fontTools") is not None:
        data = _cut(path, wanted)
    source = f"url(data:font/ttf;base64,{b64encode(data).decode()})"
    return f'@font-face {{ font-family: "{name}"; src: {source}; }}\n'


def _cut(path: Path, wanted: set[str]) -> bytes:
    """A font with these characters alone; the same ones give the same bytes."""
    subset = load_module("fontTools.subset")
    options = subset.Options(recalc_timestamp=False, notdef_outline=True, hinting=False)
    font = subset.load_font(str(path), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[ord(character) for character in wanted])
    cutter.subset(font)
    small = io.BytesIO()
    subset.save_font(font, small, options)
    return small.getvalue()
