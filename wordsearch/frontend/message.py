"""What widgets share: their text where no browser is, and a line that screen readers announce
when it changes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

_STILL = "A picture of it: run this cell in JupyterLab, and it comes to life."
STATIC = Path(__file__).parent / "static"


def script(name: str) -> str:
    """A widget's module: what all share, and its own."""
    return "".join((STATIC / part).read_text(encoding="utf-8") for part in ("gone.js", name))


def style(name: str) -> str:
    """A widget's style sheet, as text: of a path anywidget would keep each widget to tell it of
    changes, closed or not.
    """
    return (STATIC / name).read_text(encoding="utf-8")


class Told:
    """A widget that tells in its text what it is, where no browser shows it."""

    def _repr_mimebundle_(self, **options: Any) -> Any:
        bundle = super()._repr_mimebundle_(**options)  # type: ignore[misc]
        if bundle is not None:
            data = bundle
            if isinstance(bundle, tuple):
                data = bundle[0]
            still: str = self.still()  # type: ignore[attr-defined]
            data["text/plain"] = repr(self)
            data["text/html"] = f"{still}<p><i>{_STILL}</i></p>"
        return bundle


class Message(anywidget.AnyWidget):
    """One line of text.

    Attributes
    ----------
    label : str
        What it is, for a screen reader.
    urgency : {"status", "alert", "off"}
        Read out when there is a pause, at once, or not at all (for what changes all the time).
    """

    _esm = script("message.js")
    _css = style("message.css")
    text = traitlets.Unicode("").tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    urgency = traitlets.Enum(["status", "alert", "off"], "status").tag(sync=True)
