"""A search tree that opens at a click: the browser is sent what it shows, and asks for the rest."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from wordsearch.display.shown import picture_html
from wordsearch.errors import PuzzleError, checked
from wordsearch.frontend.message import Told, script, style
from wordsearch.search.trace import COLOURS, STATUSES

if TYPE_CHECKING:
    from wordsearch.search.run import Run
    from wordsearch.search.tree import SearchTree

#: Children of a node that are sent at once.
PAGE = 100


class TreeView(Told, anywidget.AnyWidget):
    """A search tree to click through, to search in and to step through as the search went.

    Parameters
    ----------
    tree : SearchTree or Run
        What to show; a run that was solved with ``trace=True``. Of a run whose problem has an
        ``after`` (from the labels on the way to a node to the puzzle as it stands there, something
        with a ``drawing()`` in SVG) each state is drawn.

    Attributes
    ----------
    node : int
        The id of the node that is looked at, -1 before the first.

    Raises
    ------
    PuzzleError
        If the run kept no tree.

    Examples
    --------
    >>> import wordsearch as ws
    >>> run = ws.solve_pyramid("c ar tod", ["cat", "rod", "dot", "car"], trace=True)
    >>> view = ws.TreeView(run)
    >>> view.node = 1  # as a click on it does
    """

    _esm = script("tree.js")
    _css = style("tree.css")
    title = traitlets.Unicode().tag(sync=True)
    note = traitlets.Unicode().tag(sync=True)
    size = traitlets.Int().tag(sync=True)
    roots = traitlets.Int().tag(sync=True)
    page = traitlets.Int(PAGE).tag(sync=True)
    colours = traitlets.Dict(dict(COLOURS)).tag(sync=True)
    node = traitlets.Int(-1).tag(sync=True)

    @checked
    def __init__(self, tree: SearchTree | Run[Any]) -> None:
        self.tree: SearchTree = getattr(tree, "tree", tree)  # type: ignore[arg-type]
        self._after = getattr(getattr(tree, "problem", None), "after", None)
        note = self.tree.cut_note  # on a line and in a colour of its own
        super().__init__(
            title=str(self.tree).removesuffix(f"; {note}"),
            note=note,
            size=len(self.tree),
            roots=len(self.tree.forest.children(-1)),
        )
        self.on_msg(self._receive)

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise PuzzleError(
            "a view of a tree is tied to its notebook and cannot be pickled: pickle its .tree"
        )

    def close(self) -> None:
        """Leave nothing behind: neither in the browser nor here."""
        self.on_msg(self._receive, remove=True)
        self.layout.close()
        super().close()

    # -- questions from the browser

    def _receive(self, widget: object, question: object, buffers: object) -> None:
        """Answer a question; what is none is passed over, for anybody may send a message."""
        if isinstance(question, dict) and (answer := self.answer(question)) is not None:
            self.send({"to": question.get("number"), "view": question.get("view"), **answer})

    def answer(self, question: dict[str, Any]) -> dict[str, Any] | None:
        """The answer to one question of the browser's, as plain values; None to what is no
        question.

        ``{"ask": "children", "node": id, "page": n}``: a page of a node's children (of the roots
        for -1); ``{"ask": "place", "node": id}``: where a node is, with the pages on the way and
        the puzzle drawn; ``{"ask": "find", "text": ..., "after": id}``: the next node whose label
        contains a text.
        """
        nodes = range(-1, len(self.tree))
        match {"page": 0, "after": -1, **question}:
            case {"ask": "children", "node": int(node), "page": int(page)} if (
                node in nodes and page >= 0
            ):
                return {"pages": [self._page(node, page)]}
            case {"ask": "place", "node": int(node)} if node in nodes[1:]:
                return self._place(node)
            case {"ask": "find", "text": str(text), "after": int(after)} if (
                text.strip() and after in nodes
            ):
                return self._find(text.strip().casefold(), after)
        return None

    def _place(self, node: int) -> dict[str, Any]:
        labels = self.tree.path(node)
        drawing = ""
        if self._after is not None:
            drawing = self._after(labels).drawing()
        return {
            "pages": list(self._pages_to(node)),
            "node": node,
            "labels": [str(item) for item in labels],
            "drawing": drawing,
        }

    def _find(self, wanted: str, after: int) -> dict[str, Any]:
        found = [node for node, label in enumerate(self._labels) if wanted in label]
        if not found:
            return {"found": 0, "rank": 0, "node": -1}
        place = bisect_right(found, after) % len(found)  # after the last comes the first
        return {"found": len(found), "rank": place + 1, "node": found[place]}

    # -- what is sent

    def _page(self, node: int, page: int) -> dict[str, Any]:
        children = self.tree.forest.children(node)
        shown = children[page * PAGE : (page + 1) * PAGE]
        return {
            "parent": node,
            "page": page,
            "count": len(children),
            "rows": [self._row(i) for i in shown],
        }

    def _row(self, node: int) -> dict[str, Any]:
        row = self.tree[node]
        return {
            "id": node,
            "label": _text_of(row.label),
            "status": row.status,
            "fate": STATUSES[self.tree.fates[node]],
            "reason": row.reason,
            "children": row.n_children,
            "size": self.tree.sizes[node],
            "solved": self.tree.solved_below[node],
            "cut": row.cut,
            "place": row.alternative,
        }

    def _pages_to(self, node: int) -> Any:
        """The pages of siblings that one passes on the way to a node, from the node up."""
        while node >= 0:
            row = self.tree[node]
            yield self._page(row.parent, row.alternative // PAGE)
            node = row.parent

    @cached_property
    def _labels(self) -> list[str]:
        """Each node's label, ready for comparison."""
        return [_text_of(label).casefold() for label in self.tree.labels]

    # -- without a browser

    def still(self) -> str:
        """The tree's picture, as HTML."""
        return picture_html(self.tree)

    def __repr__(self) -> str:
        return f"{self.tree}, to click through: this needs a live notebook (ws.player does not)"


def _text_of(label: Any) -> str:
    """A node's label as text; the roots have none."""
    if label is None:
        return ""
    return str(label)
