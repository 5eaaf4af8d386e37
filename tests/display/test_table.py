"""A table of what a search explains, of pandas and without."""

from __future__ import annotations

import pytest

from wordsearch.display import table as tables

COLUMNS = {"enable1": [True, False], "meaning": ["<b>", ""]}
SENTENCE = "enable1 has one word of two."


def test_it_is_of_pandas_where_pandas_is() -> None:
    table = tables.table(COLUMNS, ["oboe", "zzzz"], "word", sentence=SENTENCE)
    assert list(table.columns) == list(COLUMNS) and list(table.index) == ["oboe", "zzzz"]
    assert table.index.name == "word"
    cells = tables.table({"uses": [3]}, [(1, 2)], "row", "place", sentence=SENTENCE)
    assert cells.loc[(1, 2), "uses"] == 3 and list(cells.index.names) == ["row", "place"]


def test_it_is_text_where_pandas_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "find_spec", lambda name: None)
    table = tables.table(COLUMNS, ["oboe", "zzzz"], "word", sentence=SENTENCE)
    assert len(table) == 2 and list(table.columns) == list(COLUMNS)
    assert str(table).splitlines() == [
        SENTENCE,
        "",
        "word  enable1  meaning",
        "oboe  True     <b>",
        "zzzz  False",
    ]
    assert "&lt;b&gt;" in table._repr_mimebundle_()["text/html"]
    cells = tables.table({"uses": [3]}, [(1, 2)], "row", "place", sentence=SENTENCE)
    assert str(cells).splitlines()[-2:] == ["row  place  uses", "1    2      3"]
