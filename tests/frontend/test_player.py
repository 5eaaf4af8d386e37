"""What a player carries: all of its steps, packed, and nothing that can be run or asked for."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode

import pytest

import wordsearch as ws
from tests.games.test_page import EVIL, Parts
from tests.pages import page_of, pictures_in
from tests.search.test_frames import PYRAMID, WORDS, Coins
from tests.search.test_trace import Numbers
from wordsearch.errors import PuzzleError
from wordsearch.frontend import player as module
from wordsearch.frontend.player import Player


def traced(**options):
    return PYRAMID.solve(WORDS, trace=True, **options)


def content_of(player):
    """What the page's script unpacks."""
    (packed,) = re.findall('id="steps">([^<]*)<', player.html)
    content = json.loads(zlib.decompress(b64decode(packed)))
    for frame in content["frames"]:
        frame["board"] = "".join(content["parts"][part] for part in frame["board"])
    return content


def test_a_page_carries_every_frame_as_it_is():
    reasons = PYRAMID.reasons("american-english")
    stack = ws.beam_stack(Coins(), width=1, trace=True)
    run = traced()
    for steps, n_frames in (
        (reasons, len(reasons) + 1),
        (stack, len(stack.steps)),
        (run, len(run.tree)),
    ):
        player = ws.player(steps)
        content = content_of(player)
        assert len(player) == len(content["frames"]) == n_frames
        for frame, kept in zip(player.frames, content["frames"], strict=True):
            assert kept["board"] == frame.board and kept["title"] == frame.title
            assert kept["sentence"] == frame.sentence
            rows = [[list(row) for row in table.rows] for table in frame.tables]
            assert [table["rows"] for table in kept["tables"]] == rows
    assert content_of(ws.player(stack.steps)) == content_of(ws.player(stack))
    assert content_of(ws.player(run.tree)) == content_of(ws.player(run))


def test_two_thousand_nodes_are_a_page_of_less_than_a_megabyte(tmp_path):
    run = PYRAMID.solve(
        "american-english", trace=True, **ws.Pyramid.variants["plain"], max_nodes=3_000
    )
    tree = ws.depth_first(Numbers(length=6, digits=4), trace=True).tree
    for steps in (run, tree):
        player = ws.player(steps)
        if len(player) == 2_000:
            path = player.save(tmp_path / "steps.html")
            assert path.stat().st_size < 1_000_000
            assert player.note.startswith("The first 2,000 of ")
            assert player.note in str(player) and content_of(player)["note"] == player.note
    assert len(ws.player(tree)) == 2_000 < len(tree)
    assert len(ws.player(tree, most=7)) == 7


def test_the_page_runs_its_own_script_and_asks_for_nothing():
    player = ws.player(traced(), title=EVIL)
    parts = Parts(player.html)
    assert [tag for tag, _ in parts.tags].count("script") == 2
    assert not [attributes for _, attributes in parts.tags if {"src", "href"} & attributes.keys()]
    policy = next(a["content"] for tag, a in parts.tags if "http-equiv" in a)
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert EVIL not in player.html and content_of(player)["title"] == EVIL


def test_where_no_script_may_run_the_first_steps_are_there():
    player = ws.player(traced())
    page = page_of(player)
    steps = page.count("<details")
    assert 1 <= steps == page.count("<summary>") and len(pictures_in(page)) >= steps
    assert page.count("<details open") == 1
    assert len(page.partition("<iframe")[0]) < 100_000
    many = Player("many", player.frames * 40)
    left = re.search("… and ([0-9,]+) more steps", page_of(many))
    assert left and int(left[1].replace(",", "")) == len(many) - page_of(many).count("<details")


def test_what_has_no_steps_is_refused(tmp_path, monkeypatch):
    with pytest.raises(PuzzleError, match="this run kept no tree: solve with trace=True"):
        ws.player(PYRAMID.solve(WORDS))
    for wrong in (None, 3, "steps", PYRAMID, [1]):
        with pytest.raises(PuzzleError, match="a player plays a run that was solved with trace"):
            ws.player(wrong)
    with pytest.raises(PuzzleError, match="most"):
        ws.player(traced(), most=0)
    for name in ("steps", "steps.txt"):
        with pytest.raises(PuzzleError, match=r"must end in \.html"):
            ws.player(traced()).save(tmp_path / name)
    monkeypatch.setattr(module, "MOST_BYTES", 10_000)
    with pytest.raises(PuzzleError, match="is the most for a page: ask for fewer, with most="):
        _ = ws.player(traced()).html

    class Nothing(Numbers):
        def roots(self):
            return []

    with pytest.raises(PuzzleError, match="there is nothing to play"):
        ws.player(ws.depth_first(Nothing(), trace=True))
