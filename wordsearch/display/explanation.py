"""A table of pandas that begins with a sentence. Loaded only where pandas is wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pandas as pd

from wordsearch.display.svg import escape


class Explanation(pd.DataFrame):  # type: ignore[misc]
    """A table of pandas that shows a sentence above its rows.

    Attributes
    ----------
    sentence : str
        What the table comes to. Rows and columns taken out of the table have none: they are tables
        like any other.
    """

    sentence = ""
    _metadata: ClassVar[list[str]] = ["sentence"]

    @property
    def _constructor(self) -> Callable[..., pd.DataFrame]:
        plain: Callable[..., pd.DataFrame] = pd.DataFrame
        return plain

    def __repr__(self) -> str:
        return f"{self.sentence}\n\n{super().__repr__()}"

    def _repr_html_(self) -> str | None:
        return f"<p>{escape(self.sentence)}</p>{super()._repr_html_()}"
