"""A page of its own inside a notebook's output."""

from __future__ import annotations

from wordsearch.display.svg import escape

# The frame's own page asks whether a dark one is preferred. A frame answers as its `color-scheme`
# says: JupyterLab marks its theme, which need not be the system's.
_LOOK = """.NAME:has(> iframe) > :not(iframe) { display: none }
.NAME > iframe { width: 100%; border: 1px solid #8883; border-radius: 8px }
[data-jp-theme-light='true'] .NAME > iframe { color-scheme: light }
[data-jp-theme-light='false'] .NAME > iframe { color-scheme: dark }"""


def framed(page: str, *, name: str, title: str, height: int, instead: str) -> str:
    """A page in a frame that may run its own script and reach nothing else.

    Where a front end drops frames (JupyterLab does in notebooks that it does not trust) it drops
    the style, too, that hides what stands there instead.

    Parameters
    ----------
    page : str
        A whole HTML page.
    name : str
        The class of the element around it.
    title : str
        What a screen reader calls it.
    height : int
        Pixels; what is higher scrolls.
    instead : str
        HTML that is seen where there is no frame.
    """
    frame = (
        f"<iframe sandbox='allow-scripts' height='{height}' title='{title}' "
        f"srcdoc='{escape(page)}'></iframe>"
    )
    look = _LOOK.replace("NAME", name)
    return f"<style>{look}</style><div class='{name}'>{instead}{frame}</div>"
