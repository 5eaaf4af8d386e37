"""Building Blocks: sound puzzles, candidates and searches against two oracles, reasons for
failure, tiles.
"""

from __future__ import annotations

import itertools
import xml.etree.ElementTree as ElementTree
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from notebooks.originals import building_blocks as original
from tests.conftest import EXHAUSTIVE
from tests.puzzles.building_blocks.samples import GAMES, fits, instances
from wordsearch.errors import PuzzleError
from wordsearch.games.page import carried
from wordsearch.puzzles.building_blocks.puzzle import BuildingBlocks, BuildingBlocksSolution
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.phrases import WORD
from wordsearch.words.prices import prices_of

# Words and left-over blocks of the three printed puzzles, and what these spell.
ANSWERS = {
    "p1": (
        "polemical imbroglio porcupine strongman vegetable contagion appliance weeknight",
        "hig hti mes",
        "high times",
    ),
    "p2": (
        "soliloquy dumbfound stairwell commissar afflicted ytterbium chaperone certainty",
        "ean nom sno",
        "no means no",
    ),
    "p3": (
        "hopefully boomerang yesterday blindside establish oligarchy vivacious breakfast",
        "ego ing nic",
        "nice going",
    ),
}
EXAMPLES = BuildingBlocks.examples()
COMBINATIONS = [
    {"candidates": method, "order": order, "heuristics": names}
    for method in BuildingBlocks.methods
    for order in BuildingBlocks.orders
    for count in range(len(BuildingBlocks.heuristics) + 1)
    for names in itertools.combinations(BuildingBlocks.heuristics, count)
]
CARDS = Lexicon.from_words(["card", "case", "bard", "base", "cart"], name="cards")


@pytest.fixture(scope="module")
def lexicons():
    return {
        name: Lexicon.load(name)
        for name in ("american-english", "web2", "wordnet", "twl06", "enable1")
    }


def solve(patterns, blocks, lexicon, **options):
    return BuildingBlocks.parse(patterns, blocks).solve(lexicon, **options)


def answers(run):
    assert run.finish().status == "complete"
    return sorted(solution.words for solution in run.solutions)


# -- the oracle ------------------------------------------------------------------------------------


@given(instances())
@settings(max_examples=200 if EXHAUSTIVE else 40)
def test_every_way_agrees_with_brute_force(made):
    puzzle, lexicon, expected = made
    for options in COMBINATIONS:
        assert answers(puzzle.solve(lexicon, **options)) == expected, options
    fitting = [
        [word for word in lexicon if fits(puzzle, row, word) is not None] for row in puzzle.patterns
    ]
    for method in BuildingBlocks.methods:
        assert [
            [word for word, _ in found] for found in puzzle.candidates(lexicon, method)
        ] == fitting
    verdict, solution = puzzle.without_choosing(lexicon)
    several = [] not in fitting and max(map(len, fitting)) > 1
    assert verdict == ("ambiguous" if several else "yes" if expected else "no")
    assert ([solution.words] if solution else []) == ([] if several else expected)
    for solution in puzzle.solve(lexicon).solutions:
        assert solution.used + Counter(solution.left_over) == Counter(puzzle.blocks)
        for pattern, word, blocks in zip(
            puzzle.patterns, solution.words, solution.blocks, strict=True
        ):
            assert Counter(blocks) == fits(puzzle, pattern, word)


# -- the printed puzzles ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", ANSWERS)
def test_printed_puzzles_have_one_solution_in_every_variant(name, lexicons):
    assert (EXAMPLES[name].patterns, EXAMPLES[name].blocks) == original.PUZZLES[name]
    words, left_over, phrase = ANSWERS[name]
    for options in BuildingBlocks.variants.values():
        run = EXAMPLES[name].solve(lexicons["wordnet"], **options)
        (solution,) = run.solutions
        assert (solution.words, solution.left_over) == (
            tuple(words.split()),
            tuple(left_over.split()),
        )
        assert run.status == "complete"
    found = solution.bonus(lexicons["wordnet"], limit=3, timeout=100)
    assert found[0] == phrase and len(found) == 3


@pytest.mark.parametrize(
    ("variant", "nodes", "prunes"),
    [
        ("plain", 4, {"block taken": 1}),  # tries abxx, finds that cd.. wants xx, backs up
        ("index", 4, {"block taken": 1}),
        ("index+mrv", 3, {"block taken": 1}),  # fills cd.. first, then tries abxx
        ("index+mrv+unit_propagation", 2, {"block taken": 1}),  # cdxx is no choice
        ("index+mrv+forward_checking", 3, {}),  # abxx is struck when cdxx is chosen
        ("default", 1, {}),  # both: nothing is left to choose
    ],
)
def test_what_each_heuristic_saves(variant, nodes, prunes):
    lexicon = Lexicon.from_words(["abxx", "abyy", "cdxx"])
    run = solve("ab.. cd..", "xx yy", lexicon, trace=True, **BuildingBlocks.variants[variant])
    assert answers(run) == [("abyy", "cdxx")]
    assert (run.stats.nodes, run.stats.prunes) == (nodes, prunes)
    assert run.tree.statuses()["pruned"] == sum(prunes.values())


# -- without choosing, and why that fails ----------------------------------------------------------


def test_a_clash_is_seen_that_the_original_did_not_check():
    assert original.solve_simple(["ca..", "ba.."], ["rd", "xx"], ["card", "bard"]).words == (
        "card",
        "bard",
    )
    puzzle = BuildingBlocks.parse("ca.. ba..", "rd xx")
    assert puzzle.without_choosing(CARDS) == ("no", None)
    run = puzzle.solve(CARDS)
    assert (run.solutions, run.status) == ([], "complete")
    assert list(run.explain(lexicons=[])["verdict"]) == ["one candidate; clashes over rd"] * 2


def test_a_block_that_is_listed_twice_can_be_used_twice():
    run = solve("ca.. ba..", "rd rd", CARDS)
    assert answers(run) == [("card", "bard")]
    assert (run.solutions[0].left_over, run.solutions[0].bonus(CARDS)) == ((), [])
    assert run.solutions[0] == BuildingBlocks.parse("ca.. ba..", "rd rd").without_choosing(CARDS)[1]
    twice = Lexicon.from_words(["murmur", "tartar"])
    assert answers(solve("......", "mur tar", twice)) == []
    assert answers(solve("......", "mur tar mur", twice)) == [("murmur",)]
    assert answers(solve("ca.. ca..", "rd se", CARDS)) == [("card", "case"), ("case", "card")]


# -- why it failed ---------------------------------------------------------------------------------


def test_the_missing_word_is_named(lexicons):
    run = EXAMPLES["p1"].solve(lexicons["american-english"])
    assert (run.solutions, run.status) == ([], "complete")
    assert "no candidate" in run.stats.prunes
    table = run.explain(lexicons=lexicons.values())
    assert list(table.index) == list(EXAMPLES["p1"].patterns)
    assert list(table.columns) == ["verdict", "solution", *lexicons, "missing"]
    assert table.loc["str......", "missing"] == (
        "strongman: in wordnet, twl06, enable1; not in american-english, web2"
    )
    assert table.loc["str......", "verdict"] == "no candidate"
    assert list(table["missing"]).count("") == 7
    assert table.loc["pol......", "web2"] == "polemical"


def test_by_default_the_dictionaries_that_are_here_are_asked(lexicons, monkeypatch):
    names = ["wordnet", "no such list", "system:words"]
    monkeypatch.setattr("wordsearch.words.given.known_lexicons", lambda: names)
    table = EXAMPLES["p1"].solve(lexicons["american-english"]).explain()
    assert list(table.columns) == ["verdict", "solution", "american-english", "wordnet", "missing"]


def test_a_word_that_nobody_knows():
    table = solve("ca.. zz..", "rd xx", CARDS).explain(lexicons=[])
    assert list(table.columns) == ["verdict", "solution", "cards", "missing"]
    assert list(table["missing"]) == ["", "none of these dictionaries has a word that fits"]


def test_which_dictionary_solves_which_puzzle(lexicons):
    """In one call. WordNet solves all three; only the search gets past TWL06's two words in
    app......
    """
    table = BuildingBlocks.dictionary_table(EXAMPLES, lexicons.values()).set_index(
        ["lexicon", "puzzle"]
    )
    expected = {
        "american-english": ["no (str 0)", "no (erb 0)", "yes"],
        "web2": ["no (str 0, app: appliable/appliance, wee 0)", "no (bfo 0, irw 0)", "no (ide 0)"],
        "wordnet": ["yes", "yes", "yes"],
        "twl06": ["ambiguous (app: appliable/appliance); search: 1", "yes", "yes"],
        "enable1": ["yes", "yes", "yes"],
    }
    for name, verdicts in expected.items():
        assert list(table.loc[name, "verdict"]) == verdicts
    assert table["solutions"].sum() == 10
    told = EXAMPLES["p1"].solve(lexicons["twl06"]).explain(lexicons="wordnet")
    assert list(told["solution"]) == ANSWERS["p1"][0].split()
    why = ["several candidates", "appliable, appliance", "appliance"]
    assert list(told.loc["app......", ["verdict", "twl06", "wordnet"]]) == why
    with pytest.raises(PuzzleError, match="puzzles must be Mapping"):
        BuildingBlocks.dictionary_table([EXAMPLES["p1"]], CARDS)


# -- the bonus answer ------------------------------------------------------------------------------


@given(
    st.lists(st.text("ab", min_size=2, max_size=2), min_size=1, max_size=4),
    st.lists(st.text("ab", min_size=1, max_size=4), min_size=1, max_size=12),
)
def test_bonus_finds_every_reading_once(blocks, words):
    lexicon = Lexicon.from_words(words)

    def readings(letters):
        if not letters:
            yield ()
        for end in range(1, len(letters) + 1):
            if letters[:end] in lexicon:
                yield from ((letters[:end], *rest) for rest in readings(letters[end:]))

    texts = {"".join(order) for order in itertools.permutations(blocks)}
    expected = sorted(" ".join(words) for text in texts for words in readings(text))
    solution = BuildingBlocksSolution(BuildingBlocks(("..",), ("zz", *blocks)), ("zz",))
    found = solution.bonus(lexicon, limit=None)
    assert sorted(found) == expected
    price_of = prices_of(lexicon).of
    prices = [sum(price_of(word) + WORD for word in phrase.split()) for phrase in found]
    assert all(later - earlier > -1e-9 for earlier, later in itertools.pairwise(prices))


def test_bonus_does_not_pass_off_a_part_as_all():
    blocks = ["ab"] * 12
    lexicon = Lexicon.from_words(["a", "b", "ab", "ba", "aba", "bab"])
    solution = BuildingBlocksSolution(BuildingBlocks(("..",), ("zz", *blocks)), ("zz",))
    with pytest.raises(TimeoutError, match="0.05 seconds were too few for 12 left-over blocks"):
        solution.bonus(lexicon, limit=None, timeout=0.05)


# -- sound and unsound puzzles ---------------------------------------------------------------------


LISTS = "must be a text or Sequence or BuildingBlocks"
BOTH = "a puzzle needs patterns and blocks, as in 'pol......' and 'emi cal'"
BLOCK = "a block consists of letters, as many as block 1"
PATTERN = "a pattern consists of pieces as long as a block, each of letters or '...', and one at least is blank"


@pytest.mark.parametrize(
    ("patterns", "blocks", "sentence"),
    [
        ("pol......", "ble cal cu", f"block 3 is 'cu'; {BLOCK}"),
        ("pol......", ["", ""], f"block 1 is ''; {BLOCK}"),
        ("pol......", "cal e.i", f"block 2 is 'e.i'; {BLOCK}"),
        ("po.......", "cal emi", f"pattern 1 is 'po.......'; {PATTERN}"),
        ("pol.....", "cal emi", f"pattern 1 is 'pol.....'; {PATTERN}"),
        ("pol...... imbroglio", "cal emi", f"pattern 2 is 'imbroglio'; {PATTERN}"),
        (["pol......", ""], ["cal", "emi"], f"pattern 2 is ''; {PATTERN}"),
        ("pol...!..", "cal emi", f"pattern 1 is 'pol...!..'; {PATTERN}"),
        ("pol?-_?", "cal emi", f"pattern 1 is 'pol....'; {PATTERN}"),
        ("pol......", "cal e-i", f"block 2 is 'e-i'; {BLOCK}"),
        ("-", "cal", f"pattern 1 is '.'; {PATTERN}"),
        (
            "pol...... imb......",
            "cal emi rog",
            "the patterns have 4 blanks, but there are only 3 blocks: each block fills one blank",
        ),
        ("pol......", "", BOTH),
        (7, "cal emi", f"patterns {LISTS}; it is 7"),
        (["pol......"], ["cal", 3], "blocks must be a list of texts; it is ('cal', 3)"),
    ],
)
def test_unsound_puzzles_get_one_sentence(patterns, blocks, sentence):
    with pytest.raises(PuzzleError) as caught:
        solve(patterns, blocks, CARDS)
    assert str(caught.value) == sentence


def test_bad_options_get_one_sentence():
    with pytest.raises(PuzzleError, match="^candidates must be one of regex, index; it is 'trie'$"):
        solve("ca..", "rd", CARDS, candidates="trie")


@pytest.mark.parametrize(
    ("patterns", "blocks"),
    [
        (["CA..", "..SE"], ("RD", "BA")),
        ("ca..\n..se", "rd\tba"),
        (["rd", "Ca..", "ba", "..SE"], None),
        ("ca?? --se", "rd ba"),
        ("rd Ca-- ba __SE", None),
        (["ca._", "?-se"], ["rd", "ba"]),
        (BuildingBlocks(("ca..", "..se"), ("rd", "ba")), None),
    ],
)
def test_every_way_to_type_a_puzzle(patterns, blocks):
    """An accent that is typed apart belongs to its letter."""
    puzzle = BuildingBlocks.parse(patterns, blocks)
    assert puzzle == BuildingBlocks(("ca..", "..se"), ("rd", "ba"))
    assert BuildingBlocks(("ca--", "??se"), ("rd", "ba")) == puzzle
    assert BuildingBlocks.from_json(puzzle.to_json().replace("..", "??")) == puzzle
    assert BuildingBlocks.parse("e\u0301t..", "e\u0301s").patterns == ("\u00e9t..",)


# -- how it looks, and what it leaves behind -------------------------------------------------------


def drawn_letters(shown):
    texts = ElementTree.fromstring(shown.drawing()).iter("{http://www.w3.org/2000/svg}text")
    return "".join(element.text for element in texts)


def test_texts_and_pictures_show_every_letter_and_the_blocks_left():
    puzzle = BuildingBlocks.parse("ca.. ..se", "rd ba zz")
    (solution,) = puzzle.solve(CARDS).solutions
    assert str(puzzle) == "[ca] .. \n .. [se]\nblocks: rd ba zz"
    assert str(solution) == "[ca] rd   card\n ba [se]  base\nleft over: zz"
    assert drawn_letters(puzzle) == "CASE3 blocksRDBAZZ"
    assert drawn_letters(solution) == "CARDBASEleft overZZ"


def test_a_node_of_the_tree_shows_the_puzzle_as_it_stood():
    puzzle = EXAMPLES["p1"]
    for options in (BuildingBlocks.variants["index"], BuildingBlocks.variants["default"]):
        run = puzzle.solve("twl06", trace=True, **options)
        labels = run.tree.path(next(node.id for node in run.tree if node.status == "solved"))
        assert (
            run.problem.after(labels)
            == run.problem.after([*labels, "no such word"])
            == run.solutions[0]
        )


def test_a_bonus_phrase_is_in_the_rules_of_a_game():
    puzzle = GAMES["building_blocks"].puzzle
    assert "spell a bonus phrase" in carried(puzzle, ["card", "base"])["rules"]
    without = replace(puzzle, provenance=None)
    assert "bonus" not in carried(without, ["card", "base"])["rules"]
