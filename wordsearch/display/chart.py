"""Axes that are saved in one word. (Alone in its file: whoever needs no chart needs no
matplotlib.)
"""

from __future__ import annotations

from pathlib import Path

from matplotlib.axes import Axes

from wordsearch.display.figure_file import save_chart
from wordsearch.errors import checked
from wordsearch.files import FilePath


class Chart(Axes):
    """The axes of a chart."""

    @checked
    def save(self, path: FilePath) -> Path:
        """Write the whole figure, as ``.svg``, ``.pdf`` or ``.png`` with 300 pixels to the inch.

        A file that is there is replaced in one step.

        Raises
        ------
        PuzzleError
            Another ending, or a path that cannot be written to.
        """
        figure = self.get_figure(root=True)
        assert figure is not None, "axes without a figure were removed from theirs"
        return save_chart(figure, path)
