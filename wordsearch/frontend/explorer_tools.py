"""The explorer's tools, in a row: what is searched, where, and how."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import ipywidgets as ipw

from wordsearch.frontend.message import Message

#: Seconds that a search may take unless the field says otherwise.
TIME_LIMIT = 60.0
WRAP = "row wrap"


class Tools(ipw.Box):  # type: ignore[misc]
    """Which puzzle, which dictionary, and the buttons.

    Parameters
    ----------
    kinds, examples : sequence of str
        What may be chosen.
    dictionaries : sequence of (str, int)
        Each with its number on the shelf.
    first : int
        The one that is chosen.
    """

    def __init__(
        self,
        kinds: Sequence[str],
        examples: Sequence[str],
        dictionaries: Sequence[tuple[str, int]],
        first: int,
    ) -> None:
        self.kind = choice("Puzzle", kinds)
        self.example = choice("Example", examples)
        self.lexicon = choice("Dictionary", dictionaries, value=first)
        self.solve = ipw.Button(
            description="Solve", button_style="primary", icon="search", tooltip="Ctrl+Enter"
        )
        self.stop = ipw.Button(
            description="Stop",
            icon="stop",
            tooltip="Stop what is under way, and keep what was found",
            disabled=True,
        )
        self.fold = ipw.ToggleButton(
            description="Options", icon="sliders", tooltip="Heuristics and limits"
        )
        parts = [self.kind, self.example, self.lexicon, self.solve, self.stop, self.fold]
        super().__init__(parts, layout=ipw.Layout(flex_flow=WRAP))
        self.add_class("ws-tools")


class Options(ipw.Box):  # type: ignore[misc]
    """Heuristics and limits of a search, put away until somebody wants them."""

    def __init__(self) -> None:
        self.variant = choice("Heuristics", ["default"])
        self.seconds = ipw.BoundedFloatText(
            description="Seconds at most", value=TIME_LIMIT, min=0.1, max=86_400, step=1
        )
        self.trace = ipw.Checkbox(value=True, description="Record the search tree", indent=False)
        self.meaning = Message(label="What these heuristics are")
        parts = [self.variant, self.seconds, self.trace, self.meaning]
        super().__init__(parts, layout=ipw.Layout(flex_flow=WRAP, display="none"))
        self.add_class("ws-tools")

    def show(self, is_shown: bool) -> None:
        """Fold them out, or away."""
        self.layout.display = "" if is_shown else "none"

    def offer(self, variants: Mapping[str, Any]) -> None:
        """The heuristics of another kind of puzzle, its default first and chosen."""
        self.variant.options = sorted(variants, key=lambda name: name != "default")
        self.variant.index = 0

    def explain(self, options: Mapping[str, Any]) -> None:
        """What the chosen heuristics are."""
        self.meaning.text = "; ".join(
            f"{name}: {option_text(value)}" for name, value in options.items()
        )


def choice(label: str, options: Sequence[Any], **more: Any) -> Any:
    """A list to choose from, as wide as it must be."""
    return ipw.Dropdown(description=label, options=options, layout=ipw.Layout(width="auto"), **more)


def option_text(value: object) -> str:
    """An option's value as a person would say it.

    >>> option_text(("prefix", "components")), option_text(()), option_text("mrv")
    ('prefix, components', 'none', 'mrv')
    """
    if not isinstance(value, tuple):
        return str(value)
    return ", ".join(map(str, value)) or "none"
