"""How results show themselves in notebooks: written once."""

from __future__ import annotations

from typing import Any


class Shown:
    """Something with a text (``str``) and perhaps a picture."""

    def drawing(self) -> str | None:
        """The picture as SVG, or None."""
        return None

    def _repr_svg_(self) -> str | None:
        return self.drawing()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))
