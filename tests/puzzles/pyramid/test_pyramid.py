"""The pyramid: parsing, geometry, every heuristic against the original, budgets, pictures."""

from __future__ import annotations

import copy
import itertools
import json
import pickle
import xml.etree.ElementTree as ElementTree
from base64 import b64decode
from dataclasses import replace

import pytest

import wordsearch as ws
from notebooks.originals.pyramid import triangle_graph
from tests.conftest import EXHAUSTIVE
from tests.reference.generate import draws, load
from wordsearch.errors import PuzzleError
from wordsearch.games.page import carried
from wordsearch.provenance import Provenance, Uniqueness
from wordsearch.puzzles.pyramid.puzzle import Placement, Pyramid
from wordsearch.puzzles.pyramid.solve import solve_pyramid
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.normalisation import Normalisation

SEED = "p ir aao ntib ogueo"
# Every combination of heuristics. Without the trie every path is tried, and with order "any" every
# order of a cover's words, so that a run of the tests takes them on a slice of the large pyramids:
# `make test-exhaustive` takes all of them, in some forty minutes.
COMBINATIONS = [
    (heuristics, order)
    for count in range(len(Pyramid.heuristics) + 1)
    for heuristics in itertools.combinations(Pyramid.heuristics, count)
    for order in Pyramid.orders
    if not {"prefix", "sorted"} <= set(heuristics)  # one of them does
]
WHAT_A_PYRAMID_IS = "a pyramid is a text such as 'p ir aao', or a list with a text or a list of letters for each row"


@pytest.fixture(scope="module")
def american():
    return Lexicon.load("american-english")


@pytest.fixture(scope="module")
def golden(american):
    content = load()
    assert content["lexicon"]["sha256"] == american.sha256, (
        "pyramids.json.gz is of other words: rebuild it"
    )
    by_base = {3: [], 4: [], 5: []}
    for pyramid in content["pyramids"]:
        by_base[pyramid["base"]].append(
            (pyramid["rows"], [tuple(words) for words in pyramid["solutions"]])
        )
    return by_base


def answers(run):
    assert run.finish().status == "complete"
    return sorted(solution.words for solution in run.solutions)


def check_cover(pyramid, solution):
    for cover in solution.covers:
        assert tuple(placement.word for placement in cover) == solution.words
        cells = [cell for placement in cover for cell in placement.path]
        assert sorted(cells) == list(range(len(pyramid.letters)))
        for placement in cover:
            assert "".join(pyramid.letters[cell] for cell in placement.path) == placement
            steps = itertools.pairwise(placement.path)
            assert all(b in pyramid.neighbours[a] for a, b in steps)
    assert len(set(solution.covers)) == len(solution.covers)


# -- the puzzle itself -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rows",
    [
        SEED.upper(),
        [list(row) for row in SEED.split()],
        "p\n ir\n aao\n ntib\n ogueo\n",
        ["p", "i r", "a a o", "n t i b", "o g u e o"],
        Pyramid.parse(SEED),
    ],
)
def test_every_way_to_type_a_pyramid(rows):
    assert Pyramid.parse(rows) == Pyramid(("p", "ir", "aao", "ntib", "ogueo"))


def test_neighbours_are_those_of_the_original():
    for base in range(1, 9):
        pyramid, graph = (
            Pyramid.parse(["a" * row for row in range(1, base + 1)]),
            triangle_graph(base),
        )
        touching = [set(graph.neighbors(cell)) for cell in sorted(graph)]
        assert [set(cells) for cells in pyramid.neighbours] == touching


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ("p ir aa ntib ogueo", "row 3 must have 3 letters; it is 'aa'"),
        ("", "a pyramid needs at least one row, as in 'p ir aao'; this one is empty"),
        ("p i1", "row 2 must have 2 letters; it is 'i1'"),
        (["p", 7], f"{WHAT_A_PYRAMID_IS}; this is the list ['p', 7]"),
        (12, f"{WHAT_A_PYRAMID_IS}; this is the int 12"),
    ],
)
def test_bad_pyramids_get_one_sentence(rows, sentence, american):
    with pytest.raises(PuzzleError) as caught:
        solve_pyramid(rows, american)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"order": "best"}, "order must be one of any, first, mrv; it is 'best'"),
        ({"min_length": 0}, "min_length must be a whole number of at least 1; it is 0"),
        (
            {"words": (5, 2)},
            "words must be a whole number of at least 5 (or (fewest, most), as in (2, 5)); it is 2",
        ),
    ],
)
def test_bad_options_get_one_sentence(options, sentence, american):
    with pytest.raises(PuzzleError) as caught:
        solve_pyramid(SEED, american, **options)
    assert str(caught.value) == sentence


# -- answers ---------------------------------------------------------------------------------------


def test_larger_lists_break_uniqueness(american, shared_data):
    pyramid = Pyramid.parse(SEED)
    assert len(answers(pyramid.solve(Lexicon.from_file(shared_data / "ita-word-lst.txt")))) == 3
    twl = Lexicon.load("twl06")
    assert len(answers(pyramid.solve(twl))) == 5
    assert pyramid.is_unique(american) and not pyramid.is_unique(twl)


def test_the_default_finds_what_the_original_found(golden, american):
    for base, count in ((3, 100), (4, 100), (5, 200)):
        assert len(golden[base]) == count
        for rows, expected in golden[base]:
            run = solve_pyramid(rows, american)
            assert answers(run) == expected
            for solution in run.solutions:
                check_cover(Pyramid.parse(rows), solution)


@pytest.mark.parametrize(("heuristics", "order"), COMBINATIONS)
def test_every_combination_of_heuristics(heuristics, order, golden, american):
    some = golden[3][::8] + golden[4][::30] + (golden[5][::60] if "prefix" in heuristics else [])
    for rows, expected in golden[3] + golden[4] + golden[5] if EXHAUSTIVE else some:
        assert (
            answers(solve_pyramid(rows, american, heuristics=heuristics, order=order)) == expected
        )


def test_best_first_begins_with_the_fewest_words(golden, american):
    for rows, _ in golden[5][:20]:
        sizes = [
            len(solution.words) for solution in solve_pyramid(rows, american, strategy="best_first")
        ]
        assert sizes == sorted(sizes)


def test_covers_are_the_same_whatever_the_heuristics(golden, american):
    for rows, _ in golden[4][:10] + golden[5][:2]:
        ways = []
        for name in ("default", "prefix"):
            run = Pyramid.parse(rows).solve(american, **Pyramid.variants[name])
            ways.append({solution.words: sorted(solution.covers) for solution in run.solutions})
        assert ways[0] == ways[1]


def test_a_word_may_be_laid_twice():
    run = solve_pyramid(
        "a bb aaa bbbb", Lexicon.from_words(["abb", "aba", "bab", "bb"]), min_length=2
    )
    assert any(len(set(solution.words)) < len(solution.words) for solution in run.solutions)
    for solution in run.solutions:
        check_cover(run.problem.pyramid, solution)


def test_one_row_and_other_alphabets():
    kept = Lexicon.from_words(["é"], policy=Normalisation(accents="keep"))
    assert answers(solve_pyramid("é", kept, min_length=1)) == [("é",)]
    assert answers(solve_pyramid("ж ук", Lexicon.from_words(["жук"], name="ru"))) == [("жук",)]
    assert answers(solve_pyramid("ж ук", Lexicon.from_words(["bug"], name="en"))) == []


def test_words_bounds_the_number_of_words(american):
    for drawn in itertools.islice(draws(4, list(american)), 20):
        free = solve_pyramid(drawn["rows"], american).solutions
        for words in (2, 3):
            ruled = sorted(found.words for found in free if len(found.words) == words)
            for options in ({}, {"heuristics": ("prefix", "memo"), "order": "any"}):
                assert (
                    answers(solve_pyramid(drawn["rows"], american, words=words, **options)) == ruled
                )


# -- counts: what each heuristic saves -------------------------------------------------------------


def test_node_counts_of_the_seed_puzzle(american):
    """Exact counts: a change here is a change of the search, to be meant or mended."""
    names = "plain prefix sorted prefix+components prefix+memo prefix+first prefix+mrv".split()
    counts = {}
    for name in [*names, "default"]:
        run = Pyramid.parse(SEED).solve(american, **Pyramid.variants[name])
        assert answers(run) == [("guitar", "oboe", "piano")]
        stats = run.stats
        counts[name] = (stats.nodes, stats.inner["paths"].nodes, stats.prunes)
    assert counts == {
        "plain": (636, 441940, {}),
        "prefix": (636, 14931, {}),
        "sorted": (636, 14931, {}),
        "prefix+components": (295, 8443, {"components": 160}),
        "prefix+memo": (179, 6414, {"memo": 232}),
        "prefix+first": (38, 217, {}),
        "prefix+mrv": (6, 217, {}),
        "default": (6, 217, {}),
    }


def test_plain_tries_every_simple_path():
    # One inner search per state of the cover, and the first goes over the whole pyramid.
    run = solve_pyramid(SEED, Lexicon.from_words(["zzz"]), heuristics=(), order="any")
    assert run.stats.inner["paths"].nodes == 247_515
    assert run.solutions == [] and run.status == "complete"


def test_bisection_in_sorted_words_is_the_same_search_as_the_graph(american):
    """Solution by solution, node by node, prune by prune."""
    for drawn in itertools.islice(draws(4, list(american)), 12):
        runs = [
            solve_pyramid(drawn["rows"], american, heuristics=[name], order="any")
            for name in ("prefix", "sorted")
        ]
        graph, bisected = (run.stats.inner["paths"] for run in runs)
        assert runs[0].as_found == runs[1].as_found
        assert (graph.nodes, graph.prunes) == (bisected.nodes, bisected.prunes)
    with pytest.raises(PuzzleError, match="'prefix' and 'sorted' do the same.*: name one of them"):
        solve_pyramid(SEED, american, heuristics=["prefix", "sorted"])


# -- runs ------------------------------------------------------------------------------------------


def test_timeout_inside_the_first_step(american):
    run = solve_pyramid(
        " ".join("e" * n for n in range(1, 9)), american, heuristics=(), timeout=0.2
    )
    assert run.status == "timeout" and run.solutions == []


# -- pictures --------------------------------------------------------------------------------------


def test_a_solution_draws_itself(american):
    solution = solve_pyramid(SEED, american).solutions[0]
    root = ElementTree.fromstring(solution.drawing())
    texts = [element.text for element in root.iter() if element.tag.endswith("text")]
    assert "".join(texts[:15]) == "PIRAAONTIBOGUEO"
    assert texts[15:] == ["guitar", "oboe", "piano", "double ring: first letter"]
    tracks = [element for element in root.iter() if element.tag.endswith("polyline")]
    assert [len(track.get("points").split()) for track in tracks[:3]] == [6, 4, 5]
    assert str(solution).splitlines() == [
        "1 guitar, 2 oboe, 3 piano",
        "    p           3",
        "   i r         3 1",
        "  a a o       3 1 2",
        " n t i b     3 1 1 2",
        "o g u e o   3 1 1 2 2",
    ]


# -- labels ----------------------------------------------------------------------------------------


def test_a_placement_is_its_word_and_knows_its_cells():
    one, other = Placement("oboe", (1, 3, 4, 2)), Placement("oboe", (1, 4, 5, 2))
    assert one == "oboe" == other and len(one) == 4 and one in {"oboe", "piano"}
    assert one != other and one < other and other > one and one <= one and one >= "oboe"
    assert not (one == other or one != "oboe" or other <= one or one >= other)
    assert sorted([Placement("a", (9,)), other, one, Placement("b", (0,))]) == [
        Placement("a", (9,)),
        Placement("b", (0,)),
        one,
        other,
    ]
    for twin in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one)):
        assert (twin, twin.path, type(twin)) == (one, one.path, Placement)
    assert type(one.word) is type(str(one)) is str and repr(one) == "oboe 1-3-4-2"


def test_an_own_heuristic_means_what_it_says(american):
    """``len(label) < 4`` prunes short words, not every branch, and state and path have names."""

    def short_words(label, state):
        assert label is state.cover[-1] and not any(state.free >> cell & 1 for cell in label.path)
        return len(label) < 4

    pyramid = Pyramid.parse("p ir aao ntib ogueo")
    run = pyramid.solve(american, heuristics=("prefix", "components", short_words), trace=True)
    whole = pyramid.solve(american)
    without_short = [found for found in whole if min(map(len, found.words)) >= 4]
    assert run.solutions == without_short and run.solutions
    assert run.summary().endswith("the search is complete under short_words")
    labels = {node.label for node in run.tree if node.label is not None}
    assert labels and all(type(label) is Placement for label in labels)
    saved = ws.SearchTree.from_json(run.tree.to_json())
    assert saved.labels == [label and str(label) for label in run.tree.labels]


def test_two_letter_words_of_the_maker_are_played():
    puzzle = replace(
        Pyramid.parse("i sn"), provenance=Provenance(("in", "s"), 1, "x", Uniqueness(1))
    )
    game = carried(puzzle, ["oboe"])
    solutions, *_ = json.loads(b64decode(game["secret"]))
    assert game["fewest"] == 1 and [[0, 2], [1]] in solutions
