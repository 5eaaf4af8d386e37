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
from tests.puzzles.samples import EVIL as EVIL_SYMBOL, Game, having, samples
from wordsearch.games import page as games
from wordsearch.provenance import Provenance, Uniqueness
from wordsearch.puzzle_types import PUZZLES, with_part

EVIL = "</script><img src=x onerror=alert(1)>\"'"
TURNED = "\u202eabc\u200f"
GAMES: dict[str, Game] = {}
for kind in having("GAMES"):
    GAMES |= samples(kind).GAMES
EVERY = pytest.mark.parametrize("name", GAMES)
#: An example, where any game will do.
ONE = next(iter(GAMES.values()))


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


@EVERY
def test_a_game_is_plain_data_with_its_answer_hidden(name):
    sample = GAMES[name]
    game = games.carried(sample.made, sample.lexicon)
    assert game["kind"] == sample.puzzle.name
    assert (game["level"], game["complete"]) == (3, True)
    assert "these words" in game["lexicon"] and game["rules"].endswith(".")
    solutions, bonus, reasons = secret(game)
    # Of a code with several answers there may be none.
    assert sample.puzzle.has_part("reasons") or not reasons
    assert all(step["sentence"].startswith("Of ") for step in reasons)
    assert solutions and json.dumps(game)
    if sample.puzzle.bonus:
        assert bonus == sample.puzzle.bonus and bonus not in json.dumps(game)
    told = ("secret", "words", "id", "rules", "note")
    shown = json.dumps({field: value for field, value in game.items() if field not in told})
    seen = [word for word in sample.answer if re.search(rf"\b{word}\b", shown)]
    assert seen == list(sample.shown)


@EVERY
def test_what_may_be_laid_is_all_that_the_page_has_of_a_dictionary(name):
    sample = GAMES[name]
    game = games.carried(sample.puzzle, sample.lexicon)
    assert game["words"] == games.packed(sample.carried)
    needed = {*sample.carried, *sample.answer}
    fewer = games.carried(sample.puzzle, ws.Lexicon.from_words(needed))
    assert fewer["id"] == game["id"], "one name for what is kept of it"
    assert fewer["words"] == game["words"]


@given(st.lists(st.text(st.characters(categories=["Ll"]), min_size=1)))
def test_packed_words_come_back(words):
    found, last = [], ""
    for shared, rest in re.findall(r"([0-9]+)([^0-9]*)", games.packed(words)):
        last = last[: int(shared)] + rest
        found.append(last)
    assert found == sorted(set(words))


@EVERY
@pytest.mark.parametrize("answer", [("",) * 3, (EVIL,), ("rodeo", "oboe")])
def test_an_answer_that_is_none_is_not_believed(name, answer):
    """A puzzle from a file may say anything of its making."""
    sample = GAMES[name]
    said = Provenance(answer, 1, EVIL, Uniqueness(1))
    game = games.carried(replace(sample.puzzle, provenance=said), sample.lexicon)
    honest = games.carried(sample.puzzle, sample.lexicon)
    assert secret(game)[0] == secret(honest)[0]


def test_words_are_called_as_players_know_them():
    german = replace(ws.Lexicon.from_words(["wort"], "system:ngerman"), language="de")
    assert games.counting(german) == "The words of a dictionary of German count."
    assert games.counting(ws.Lexicon.load("american-english")) == "Common English words count."
    assert games.counting(ws.Lexicon.from_words(["word"])) == "The words of its list count."


# -- what is refused -------------------------------------------------------------------------------


GAMELESS = [name for name in PUZZLES if name not in with_part("play")]


@pytest.mark.parametrize("thing", [7, *(samples(name).PUZZLE for name in GAMELESS)])
def test_what_has_no_game_gets_one_sentence(thing):
    with pytest.raises(ws.PuzzleError) as refused:
        ws.play(thing)
    kinds = ", ".join(with_part("play"))
    says = f"there is no game for a {type(thing).__name__}; there is for {kinds}"
    assert str(refused.value) == says


def test_a_maker_gives_its_next_puzzle_and_a_list_the_way_that_is_its_own():
    options = {"seed": "play", "rated": False}
    maker = ws.make_pyramid("american-english", **options)
    assert ws.play(maker).puzzle == next(ws.make_pyramid("american-english", **options))
    with pytest.raises(ws.PuzzleError, match=r"ws\.sheet\(puzzles, 'puzzles\.html', play=True\)"):
        ws.play([ONE.puzzle])


@pytest.mark.parametrize("name", having("GAMES"))
def test_what_has_no_solution_gets_one_sentence(name):
    with pytest.raises(ws.PuzzleError) as refused:
        ws.play(samples(name).PUZZLE, ws.Lexicon.from_words(["zzzz"], name="these words"))
    assert "no solution with the words of 'these words' exists" in str(refused.value)
    assert "nothing to play" in str(refused.value) and "\n" not in str(refused.value)


def test_a_search_that_found_nothing_in_time_is_not_called_empty(monkeypatch):
    monkeypatch.setattr(games, "SECONDS", 0.05)
    hard = ws.Pyramid.parse([("e" * row) for row in range(1, 8)])
    with pytest.raises(ws.PuzzleError, match=r"was found in 0\.05 s"):
        ws.play(hard, ["eeee", "eeeeeee"])


def test_a_game_is_not_larger_than_a_page_should_carry(monkeypatch):
    # less than any game takes
    monkeypatch.setattr(games, "SIZE", 1)
    with pytest.raises(
        ws.PuzzleError, match=r"'these words' take \d kB, and 0 kB is the most; a smaller dict"
    ):
        ws.play(ONE.puzzle, ONE.lexicon)


def test_no_game_is_a_pdf(tmp_path):
    with pytest.raises(ws.PuzzleError, match=r"to be played is written as \.html"):
        ws.sheet([ONE.puzzle], tmp_path / "a.pdf", play=True)


# -- the page --------------------------------------------------------------------------------------


def evil_page() -> str:
    """Every game, with markup wherever a text may come from."""
    carried = [
        games.carried(game.puzzle, ws.Lexicon.from_words(game.words, name=EVIL))
        for game in GAMES.values()
    ]
    return games.page(carried, title=EVIL + TURNED, note=EVIL)


def test_nothing_that_comes_with_a_puzzle_is_markup():
    parts = Parts(evil_page())
    tags = [tag for tag, _ in parts.tags]
    assert tags.count("script") == 2 and "img" not in tags
    scripts = dict(zip(("data", "code"), parts.texts["script"][:2], strict=True))
    data = json.loads(scripts["data"])
    assert data["title"] == EVIL + TURNED and data["note"] == EVIL
    assert all(EVIL in game["rules"] or EVIL in game["lexicon"] for game in data["games"])
    assert EVIL_SYMBOL in scripts["data"].replace("\\u003c", "<")
    assert "hacked" not in scripts["code"] and "alert(1)" not in scripts["code"]


def test_only_our_own_script_and_style_may_run():
    html = evil_page()
    policy = next(
        attrs["content"] or "" for tag, attrs in Parts(html).tags if "http-equiv" in attrs
    )
    rules = {rule.split()[0]: rule.split()[1:] for rule in policy.split(";")}
    assert (
        rules["default-src"] == ["'none'"]
        and rules["img-src"] == ["data:"]
        and rules["font-src"] == ["data:"]
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
    played = ws.play(ONE.puzzle, ONE.lexicon)
    (_, frame), (_, picture) = (
        next(one for one in Parts(played.page()).tags if one[0] == tag) for tag in ("iframe", "img")
    )
    assert frame["sandbox"] == "allow-scripts" and frame["srcdoc"] == played.html
    assert (picture["src"] or "").startswith("data:image/svg+xml;base64,")
    assert ONE.answer[0] not in repr(played) and "saved" in repr(played)


def test_a_file_has_its_print_and_no_solutions(tmp_path: Path):
    path = ws.sheet(
        [game.made for game in GAMES.values()], tmp_path / "sunday.html", play=True, title=EVIL
    )
    text = path.read_text(encoding="utf-8")
    assert text.count("<article") == len(GAMES) and "page solutions" not in text
    assert len(json.loads(Parts(text).texts["script"][0])["games"]) == len(GAMES)
    assert 'style="' not in text
    one = ws.play(ONE.made, title="For Ann", note="With love.", timer=True, report=True).save(
        tmp_path / "one.html"
    )
    data = json.loads(Parts(one.read_text(encoding="utf-8")).texts["script"][0])
    assert (data["title"], data["note"]) == ("For Ann", "With love.")
    assert data["timer"] is data["report"] is True
