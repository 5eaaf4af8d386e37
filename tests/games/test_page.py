"""What a page of games carries: all that it needs, nothing that can be run, and answers that are
not seen.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

import wordsearch as ws
from wordsearch.games import page as games
from wordsearch.provenance import Provenance, Rating, Uniqueness

EVIL = "</script><img src=x onerror=alert(1)>\"'"
EVIL_SYMBOL = EVIL.replace(" ", "").replace('"', "")  # which has neither
TURNED = "\u202eabc\u200f"
WORDS = "guitar oboe piano card base case bee abe the cat has a hat deed order doer rodeo"
SAMPLES = {
    "pyramid": (ws.Pyramid.parse("p ir aao ntib ogueo"), ("guitar", "oboe", "piano")),
    "building_blocks": (ws.BuildingBlocks.parse("ca.. ..se", "rd ba ti me"), ("card", "base")),
    "symbol_code": (ws.SymbolCode.parse("bar seven seven\nclub bar seven"), ("bee", "abe")),
    "letters": (ws.LetterPuzzle("deor", "e", ("deed", "order")), ("deed", "order")),
}


def lexicon_of(*words: str, name: str = "these words") -> ws.Lexicon:
    return ws.Lexicon.from_words(words or WORDS.split(), name=name)


def made(name: str, **more: Any) -> Any:
    """A puzzle as its maker would hand it over."""
    puzzle, answer = SAMPLES[name]
    unique = Uniqueness(9000, 1, "sowpods", 2, (("aby", "oboes"),))
    return replace(
        puzzle, provenance=Provenance(answer, 7, "nowhere", unique, Rating(3, 50.0), **more)
    )


def secret(game: dict[str, Any]) -> Any:
    return json.loads(b64decode(game["secret"]))


class Parts(HTMLParser):
    """The tags of a page with their attributes, and the text of its scripts and styles."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.tags:
            self.texts.setdefault(self.tags[-1][0], []).append(data)


# -- what is carried -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SAMPLES)
def test_a_game_is_plain_data_with_its_answer_hidden(name):
    game = games.carried(
        made(name, bonus="time" if name == "building_blocks" else None), lexicon_of()
    )
    assert (game["kind"], game["level"], game["complete"]) == (name, 3, True)
    assert "these words" in game["lexicon"] and game["rules"].endswith(".")
    solutions, bonus = secret(game)
    assert solutions and ("bonus phrase" in game["rules"]) == (bonus == "time")
    assert "time" not in json.dumps(game)
    if name != "pyramid":  # its words are among all those that can be traced
        shown = json.dumps({**game, "secret": "", "words": "", "id": ""})
        assert not any(re.search(rf"\b{word}\b", shown) for word in SAMPLES[name][1])


def test_what_may_be_laid_is_all_that_the_page_has_of_a_dictionary():
    words = lexicon_of(*WORDS.split(), "gnat", "zebra", "tin")
    pyramid, without = (
        games.carried(SAMPLES["pyramid"][0], some) for some in (words, lexicon_of())
    )
    assert pyramid["id"] == without["id"], "one name for what is kept of it"
    # no path spells the others
    assert pyramid["words"] == games.packed(["gnat", "guitar", "oboe", "piano"])
    assert games.carried(SAMPLES["building_blocks"][0], words)["words"] == games.packed(
        ["base", "card"]
    )
    assert games.carried(SAMPLES["symbol_code"][0], words)["words"] == games.packed(
        ["abe", "bee", "cat", "has", "hat", "the", "tin"]
    )
    assert games.carried(SAMPLES["letters"][0], words)["words"] == games.packed(["doer", "rodeo"])


@given(st.lists(st.text(st.characters(categories=["Ll"]), min_size=1)))
def test_packed_words_come_back(words):
    found, last = [], ""
    for shared, rest in re.findall(r"([0-9]+)([^0-9]*)", games.packed(words)):
        last = last[: int(shared)] + rest
        found.append(last)
    assert found == sorted(set(words))


def test_the_makers_answer_comes_first_and_counts_though_the_lexicon_lacks_it():
    puzzle = replace(
        ws.SymbolCode.parse("bar seven seven"),
        provenance=Provenance(("zoo",), 1, "nowhere", Uniqueness(1)),
    )
    game = games.carried(puzzle, lexicon_of("bee"))
    assert secret(game)[0] == ["zo", "be"]
    assert game["note"] == "The puzzle has one answer in words people know."  # not: two solutions
    assert games.carried(puzzle)["lexicon"] == "american-english"


@pytest.mark.parametrize("answer", [("",) * 3, (EVIL,), ("rodeo", "oboe")])
def test_an_answer_that_is_none_is_not_believed(answer):
    """A puzzle from a file may say anything of its making."""
    puzzle = replace(SAMPLES["pyramid"][0], provenance=Provenance(answer, 1, EVIL, Uniqueness(1)))
    assert len(secret(games.carried(puzzle, lexicon_of()))[0]) == 1


def test_two_letter_words_of_the_maker():
    puzzle = replace(
        ws.Pyramid.parse("i sn"), provenance=Provenance(("in", "s"), 1, "x", Uniqueness(1))
    )
    game = games.carried(puzzle, lexicon_of("oboe"))
    assert game["fewest"] == 1 and [[0, 2], [1]] in secret(game)[0]


# -- what is refused -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("puzzle", "words", "says"),
    [
        (
            7,
            None,
            "there is no game for a int; there is for pyramid, letters, building_blocks, symbol_code",
        ),
        (ws.PalindromicPangram(), None, "there is no game for a PalindromicPangram"),
        (
            ws.Pyramid.parse("c at sol rate"),
            lexicon_of("cat", "sol"),
            "no solution with the words of 'these words' exists",
        ),
        (ws.LetterPuzzle.parse("xyz"), lexicon_of("deed"), "nothing to play"),
    ],
)
def test_what_cannot_be_played_gets_one_sentence(puzzle, words, says):
    with pytest.raises(ws.PuzzleError) as refused:
        ws.play(puzzle, words)
    assert says in str(refused.value) and "\n" not in str(refused.value)


def test_a_search_that_found_nothing_in_time_is_not_called_empty(monkeypatch):
    monkeypatch.setattr(games, "SECONDS", 0.05)
    hard = ws.Pyramid.parse([("e" * row) for row in range(1, 8)])
    with pytest.raises(ws.PuzzleError, match=r"was found in 0\.05 s"):
        ws.play(hard, lexicon_of("eeee", "eeeeeee"))


def test_a_game_is_not_larger_than_a_page_should_carry(monkeypatch):
    # less than any game takes: what the words mean is a part of it where NLTK's WordNet is here
    monkeypatch.setattr(games, "SIZE", 1)
    with pytest.raises(
        ws.PuzzleError, match=r"'these words' take \d kB, and 0 kB is the most; a smaller dict"
    ):
        ws.play(SAMPLES["letters"][0], lexicon_of())


def test_no_game_is_a_pdf(tmp_path):
    with pytest.raises(ws.PuzzleError, match=r"to be played is written as \.html"):
        ws.sheet([SAMPLES["pyramid"][0]], tmp_path / "a.pdf", play=True)


# -- the page --------------------------------------------------------------------------------------


def evil_page() -> tuple[ws.Lexicon, str]:
    words = lexicon_of(name=EVIL)
    code = ws.SymbolCode.parse([["🍒", EVIL_SYMBOL, EVIL_SYMBOL]])
    return words, games.page([games.carried(code, words)], title=EVIL + TURNED, note=EVIL)


def test_nothing_that_comes_with_a_puzzle_is_markup():
    _, html = evil_page()
    parts = Parts(html)
    assert [tag for tag, _ in parts.tags].count("script") == 2 and "img" not in {
        tag for tag, _ in parts.tags
    }
    scripts = dict(zip(("data", "code"), parts.texts["script"][:2], strict=True))
    data = json.loads(scripts["data"])
    assert data["title"] == EVIL + TURNED
    assert data["games"][0]["symbols"][1] == EVIL_SYMBOL
    assert "alert(1)" not in scripts["code"]


def test_only_our_own_script_and_style_may_run():
    _, html = evil_page()
    policy = next(
        attrs["content"] or "" for tag, attrs in Parts(html).tags if "http-equiv" in attrs
    )
    rules = {rule.split()[0]: rule.split()[1:] for rule in policy.split(";")}
    assert (
        rules["default-src"] == ["'none'"]
        and rules["img-src"] == ["data:"]
        and "connect-src" not in rules
    )
    assert all(source.startswith("'sha256-") for source in rules["script-src"] + rules["style-src"])
    assert not any(
        name in attrs for _, attrs in Parts(html).tags for name in ("style", "onclick", "onload")
    )
    assert "import " not in re.sub(r"//.*", "", html) and "http:" not in html.replace(
        "http://www.w3.org/2000/svg", ""
    )


def test_a_notebook_is_shown_a_frame_and_a_picture():
    played = ws.play(SAMPLES["pyramid"][0], lexicon_of())
    (_, frame), (_, picture) = (
        next(one for one in Parts(played.page()).tags if one[0] == tag) for tag in ("iframe", "img")
    )
    assert frame["sandbox"] == "allow-scripts" and frame["srcdoc"] == played.html
    assert (picture["src"] or "").startswith("data:image/svg+xml;base64,")
    assert "guitar" not in repr(played) and "saved" in repr(played)


def test_a_file_has_its_print_and_no_solutions(tmp_path: Path):
    path = ws.sheet(
        [made(name) for name in SAMPLES], tmp_path / "sunday.html", play=True, title=EVIL
    )
    text = path.read_text(encoding="utf-8")
    assert text.count("<article") == 4 and 'class="solutions"' not in text
    assert len(json.loads(Parts(text).texts["script"][0])["games"]) == 4
    assert 'style="' not in text
    one = ws.play(made("pyramid"), title="For Ann", note="With love.", timer=True).save(
        tmp_path / "one.html"
    )
    data = json.loads(Parts(one.read_text(encoding="utf-8")).texts["script"][0])
    assert (data["title"], data["note"], data["timer"]) == ("For Ann", "With love.", True)
