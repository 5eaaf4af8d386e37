"""A table of what a search explains: of pandas where that is installed, else plain rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from wordsearch.display.shown import Shown, table_html
from wordsearch.display.svg import escape
from wordsearch.errors import optional
from wordsearch.interrupt import load_module

if TYPE_CHECKING:
    import pandas as pd


class Rows(Shown):
    """A table that shows itself as text and in a notebook, and can do no more.

    Attributes
    ----------
    names : tuple of str
        What the values at the head of a row are.
    heads : list of tuple
        Those values, for each row.
    columns : mapping of str to list
        The other values, by column.
    sentence : str
        What stands above the rows.
    """

    def __init__(
        self,
        columns: Mapping[str, Sequence[Any]],
        heads: Sequence[Any],
        names: Sequence[str],
        sentence: str,
    ) -> None:
        self.sentence = sentence
        self.names = tuple(names)
        self.heads = [head if isinstance(head, tuple) else (head,) for head in heads]
        self.columns = {name: list(values) for name, values in columns.items()}

    def __len__(self) -> int:
        return len(self.heads)

    def _lines(self) -> Iterator[list[str]]:
        """The names of the columns, then row after row."""
        yield [*self.names, *self.columns]
        for head, *values in zip(self.heads, *self.columns.values(), strict=True):
            yield [str(value) for value in (*head, *values)]

    def __str__(self) -> str:
        lines = list(self._lines())
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        rows = ["  ".join(map(str.ljust, line, widths)).rstrip() for line in lines]
        return "\n".join([self.sentence, "", *rows])

    def __repr__(self) -> str:
        return str(self)

    def page(self) -> str:
        """The same as HTML."""
        return f"<p>{escape(self.sentence)}</p>{table_html(self._lines())}"


def and_others(things: Sequence[str], most: int = 3) -> str:
    """Things in a sentence; of many the first, and how many more there are.

    >>> and_others(["oboe", "piano"]), and_others(list("abcdef"))
    ('oboe and piano', 'a, b, c and 3 more')
    """
    named = list(things)
    if len(named) > most + 1:
        named[most:] = [f"{len(named) - most} more"]
    *before, last = named
    if not before:
        return last
    return f"{', '.join(before)} and {last}"


_FEW = 5


def few(words: Iterable[str]) -> str:
    """An entry of a table: the first five words, each once, with a mark where there are more.

    >>> few("abcabcdefg")
    'a, b, c, d, e, …'
    """
    distinct = list(dict.fromkeys(words))
    if len(distinct) > _FEW:
        return ", ".join(distinct[:_FEW]) + ", …"
    return ", ".join(distinct)


def table(
    columns: Mapping[str, Sequence[Any]], heads: Sequence[Any], *names: str, sentence: str
) -> pd.DataFrame:
    """A table of pandas that begins with a sentence; where pandas is not installed, the same as
    `Rows`.

    Parameters
    ----------
    columns : mapping of str to sequence
        Values by the column's name, an entry a row.
    heads : sequence
        What stands at the head of each row; tuples where there are several names.
    *names : str
        What these are.
    sentence : str
        What the table comes to, in a reader's words; the table's ``sentence``.

    >>> found = table({"enable1": [True]}, ["oboe"], "word", sentence="enable1 has oboe.")
    >>> len(found), found.sentence
    (1, 'enable1 has oboe.')
    """
    if find_spec("pandas") is None:
        return Rows(columns, heads, names, sentence)
    pandas = optional("pandas")
    if len(names) > 1:
        index = pandas.MultiIndex.from_tuples(heads, names=names)
    else:
        # As objects: no other type of index holds every text.
        index = pandas.Index(heads, dtype=object, name=names[0])
    explanation = load_module("wordsearch.display.explanation").Explanation
    explained: pd.DataFrame = explanation(dict(columns), index=index)
    explained.sentence = sentence
    return explained
