"""What the head of shell.js says that a game owes and gets is what the shell asks for and gives."""

from __future__ import annotations

import re
from inspect import getfile
from pathlib import Path

import pytest

from wordsearch.display.document import module_text
from wordsearch.games import page
from wordsearch.puzzle_types import with_part

SHELL = Path(getfile(page)).with_name("shell.js").read_text(encoding="utf-8")
DOCUMENTS = re.findall(r"(?ms)^/\*\*.*?\*/", SHELL)
CODE = "".join(module_text(Path(getfile(page)).with_name(name)) for name in ("shell.js", "page.js"))


def documented(name: str) -> set[str]:
    """The properties of a type."""
    [text] = [text for text in DOCUMENTS if f"@typedef {{object}} {name}\n" in text]
    return set(re.findall(r"@property \{.*\} \[?(\w+)", text))


def asked(name: str) -> set[str]:
    """What the shell reads of a variable."""
    return set(re.findall(rf"\b{name}\??\.(\w+)", CODE))


def test_rules_owe_what_the_shell_asks_of_them() -> None:
    assert documented("Rules") == asked("rules") | {"start", "moves"}


def test_a_view_owes_what_the_shell_asks_of_it() -> None:
    assert documented("View") == asked("view")


def test_a_view_is_given_what_the_shell_gives() -> None:
    [given] = re.findall(r"makeView\(\{ (.*) \}\)", CODE)
    assert documented("Given") == set(given.split(", "))


def test_what_the_shell_reads_of_a_game_is_said() -> None:
    assert asked("data") <= documented("Data")


def test_what_a_game_may_use_is_named() -> None:
    exported = set(re.findall(r"(?m)^export (?:function|const|class) (\w+)", SHELL))
    own = {"Illegal", "Game", "EMBLEM"}  # of the shell and the page themselves, and of tests
    named = set(re.findall(r"`(\w+)`", DOCUMENTS[0]))
    assert named == exported - own


@pytest.mark.parametrize("name", with_part("play"))
def test_a_game_uses_what_it_may_use_and_has_what_it_owes(name: str) -> None:
    """What is optional in the typedef stands in brackets there."""
    kind = with_part("play")[name]
    text = Path(getfile(kind)).with_name("play.js").read_text(encoding="utf-8")
    [imported] = re.findall(r"(?s)import \{(.*?)\} from", text)
    assert set(re.findall(r"\w+", imported)) <= set(re.findall(r"`(\w+)`", DOCUMENTS[0]))
    assert text.rstrip().endswith("export default { rules, view };")
    [rules] = [document for document in DOCUMENTS if "{object} Rules" in document]
    for owed in set(re.findall(r"@property \{.*\} (\w+)", rules)):
        assert re.search(rf"\b{owed}\b", text), f"{name} lacks {owed}"
