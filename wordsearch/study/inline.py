"""Tables of pandas' Styler whose looks stand in each cell.

JupyterLab takes every ``<style>`` out of a notebook that nobody has run here yet, and leaves what
stands in the cells.
"""

from __future__ import annotations

import re

from pandas.io.formats.style import Styler

_SHEET = re.compile(r'<style type="text/css">\n?(.*?)</style>\n?', re.DOTALL)
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_CELL = re.compile(r"#(T_\w+)")
_PLACE = re.compile(r' id="(T_\w+)"')


class InlineStyler(Styler):  # type: ignore[misc]  # pandas brings no types
    """Pandas' Styler; a notebook shows it with its looks in each cell."""

    def _repr_html_(self) -> str | None:
        return inlined(str(self.to_html()))


def inlined(html: str) -> str:
    """A Styler's page with the looks of each cell in that cell.

    Rules that are not about single cells stay in a ``<style>``.

    >>> inlined('<style type="text/css">#T_a_row0 { color: red; }</style><td id="T_a_row0" >1</td>')
    '<td id="T_a_row0" style="color: red" >1</td>'
    """
    looks: dict[str, list[str]] = {}

    def without_cells(sheet: re.Match[str]) -> str:
        rest = []
        for selectors, declarations in _RULE.findall(sheet[1]):
            look = "; ".join(part.strip() for part in declarations.split(";") if part.strip())
            others = []
            for selector in selectors.split(","):
                cell = _CELL.fullmatch(selector.strip())
                if cell is None:
                    others.append(selector.strip())
                else:
                    looks.setdefault(cell[1], []).append(look)
            if others:
                rest.append(f"{', '.join(others)} {{ {look} }}\n")
        if not rest:
            return ""
        return f'<style type="text/css">\n{"".join(rest)}</style>\n'

    def with_looks(place: re.Match[str]) -> str:
        if place[1] not in looks:
            return place[0]
        look = "; ".join(looks[place[1]]).replace('"', "'")
        return f'{place[0]} style="{look}"'

    bare = _SHEET.sub(without_cells, html)
    return _PLACE.sub(with_looks, bare)
