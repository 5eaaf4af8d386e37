"""Building Blocks: sound puzzles, candidates and searches against two oracles, reasons for failure, tiles."""

from __future__ import annotations

import itertools
import xml.etree.ElementTree as ElementTree
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notebooks.originals import building_blocks as original
from tests.puzzles.building_blocks.samples import fits, instances
from wordsearch.errors import PuzzleError
from wordsearch.puzzles.building_blocks.explain import dictionary_table
from wordsearch.puzzles.building_blocks.puzzle import BuildingBlocks, BuildingBlocksSolution
from wordsearch.puzzles.building_blocks.solve import solve_building_blocks
from wordsearch.words.lexicon import Lexicon

# Words and left-over blocks of the three printed puzzles.
ANSWERS = {
    "p1": ("polemical imbroglio porcupine strongman vegetable contagion appliance weeknight", "hig hti mes"),
    "p2": ("soliloquy dumbfound stairwell commissar afflicted ytterbium chaperone certainty", "ean nom sno"),
    "p3": ("hopefully boomerang yesterday blindside establish oligarchy vivacious breakfast", "ego ing nic"),
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
    return {name: Lexicon.load(name) for name in ("american-english", "web2", "wordnet", "twl06", "enable1")}


def solve(patterns, blocks, lexicon, **options):
    return BuildingBlocks.parse(patterns, blocks).solve(lexicon, **options)


def answers(run):
    assert run.finish().status == "complete"
    return sorted(solution.words for solution in run.solutions)


# -- the oracle ----------------------------------------------------------------------------------------------


@given(instances())
def test_every_combination_of_heuristics_agrees_with_brute_force(made):
    puzzle, lexicon, expected = made
    for options in COMBINATIONS:
        assert answers(puzzle.solve(lexicon, **options)) == expected, options


@given(instances())
def test_every_method_finds_the_same_candidates(made):
    puzzle, lexicon, _ = made
    expected = [
        [word for word in lexicon if fits(puzzle, pattern, word) is not None] for pattern in puzzle.patterns
    ]
    for method in BuildingBlocks.methods:
        assert [[word for word, _ in found] for found in puzzle.candidates(lexicon, method)] == expected


@given(instances())
def test_solutions_account_for_every_block(made):
    puzzle, lexicon, _ = made
    for solution in puzzle.solve(lexicon).solutions:
        used = [block for blocks in solution.blocks for block in blocks]
        assert Counter(used) + Counter(solution.left_over) == Counter(puzzle.blocks)
        for pattern, word, blocks in zip(puzzle.patterns, solution.words, solution.blocks, strict=True):
            assert Counter(blocks) == fits(puzzle, pattern, word)


@given(instances())
def test_without_choosing_nothing_is_claimed_that_is_not_known(made):
    puzzle, lexicon, expected = made
    verdict, solution = puzzle.without_choosing(lexicon)
    counts = [len(found) for found in puzzle.candidates(lexicon)]
    several = 0 not in counts and max(counts) > 1
    assert verdict == ("ambiguous" if several else "yes" if expected else "no")
    assert ([solution.words] if solution else []) == ([] if several else expected)


# -- the printed puzzles -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ANSWERS)
@pytest.mark.parametrize("variant", BuildingBlocks.variants)
def test_printed_puzzles_have_one_solution_in_every_variant(name, variant, lexicons):
    run = EXAMPLES[name].solve(lexicons["wordnet"], **BuildingBlocks.variants[variant])
    (solution,) = run.finish().solutions
    words, left_over = ANSWERS[name]
    assert (solution.words, solution.left_over) == (tuple(words.split()), tuple(left_over.split()))
    assert run.status == "complete"


@pytest.mark.parametrize("name", ANSWERS)
def test_examples_are_the_puzzles_that_the_original_was_given(name):
    puzzle = EXAMPLES[name]
    assert (puzzle.patterns, puzzle.blocks) == original.PUZZLES[name]


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


# -- without choosing, and why that fails --------------------------------------------------------------------


def test_what_takes_a_choice_is_left_to_the_search(lexicons):
    assert EXAMPLES["p1"].without_choosing(lexicons["twl06"]) == ("ambiguous", None)
    why = EXAMPLES["p1"].solve(lexicons["twl06"]).explain(lexicons=["wordnet"]).loc["app......"]
    assert (why["verdict"], why["twl06"], why["wordnet"]) == (
        "several candidates",
        "appliable, appliance",
        "appliance",
    )


def test_a_clash_is_seen_that_the_original_did_not_check():
    assert original.solve_simple(["ca..", "ba.."], ["rd", "xx"], ["card", "bard"]).words == ("card", "bard")
    puzzle = BuildingBlocks.parse("ca.. ba..", "rd xx")
    assert puzzle.without_choosing(CARDS) == ("no", None)
    run = puzzle.solve(CARDS)
    assert (run.solutions, run.status) == ([], "complete")
    assert list(run.explain(lexicons=[])["verdict"]) == ["one candidate; clashes over rd"] * 2


def test_a_block_that_is_listed_twice_can_be_used_twice():
    run = solve("ca.. ba..", "rd rd", CARDS)
    assert answers(run) == [("card", "bard")]
    assert run.solutions[0].left_over == ()
    assert run.solutions[0] == BuildingBlocks.parse("ca.. ba..", "rd rd").without_choosing(CARDS)[1]
    twice = Lexicon.from_words(["murmur", "tartar"])
    assert answers(solve("......", "mur tar", twice)) == []
    assert answers(solve("......", "mur tar mur", twice)) == [("murmur",)]
    assert answers(solve("ca.. ca..", "rd se", CARDS)) == [("card", "case"), ("case", "card")]


# -- why it failed -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", BuildingBlocks.variants.values())
def test_the_missing_word_is_named(options, lexicons):
    run = EXAMPLES["p1"].solve(lexicons["american-english"], **options)
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


def test_by_default_the_dictionaries_that_are_here_are_asked(lexicons):
    table = EXAMPLES["p1"].solve(lexicons["american-english"]).explain()
    missing = table.loc["str......", "missing"]
    assert missing.startswith("strongman: in enable1, wordnet, ")
    assert "not in american-english, web2" in missing


def test_a_solution_shows_what_the_search_settled(lexicons):
    table = EXAMPLES["p1"].solve(lexicons["twl06"]).explain(lexicons=[])
    assert list(table["solution"]) == ANSWERS["p1"][0].split()
    assert table.loc["app......", "verdict"] == "several candidates"


def test_a_word_that_nobody_knows():
    run = solve("ca.. zz..", "rd xx", CARDS)
    table = run.explain(lexicons=[Lexicon.from_words(["cards"], name="cards")])
    assert list(table.columns) == ["verdict", "solution", "cards", "cards (2)", "missing"]
    assert list(table["missing"]) == ["", "none of these dictionaries has a word that fits"]


def test_which_dictionary_solves_which_puzzle(lexicons):
    """In one call. WordNet solves all three; only the search gets past TWL06's two words in app......"""
    table = dictionary_table(EXAMPLES, lexicons.values()).set_index(["lexicon", "puzzle"])
    expected = {
        "american-english": ["no (str 0)", "no (erb 0)", "yes"],
        "web2": ["no (str 0, wee 0, app: appliable/appliance)", "no (bfo 0, irw 0)", "no (ide 0)"],
        "wordnet": ["yes", "yes", "yes"],
        "twl06": ["ambiguous (app: appliable/appliance); search: 1", "yes", "yes"],
        "enable1": ["yes", "yes", "yes"],
    }
    for name, verdicts in expected.items():
        assert list(table.loc[name, "verdict"]) == verdicts
    parts = table.loc[[("american-english", "p1"), ("twl06", "p1")], ["simple", "missing", "solutions"]]
    assert parts.to_numpy().tolist() == [["no", "str", 0], ["ambiguous", "", 1]]


def test_one_dictionary_need_not_be_a_list(lexicons):
    run = EXAMPLES["p1"].solve(lexicons["american-english"])
    for asked in (lexicons["wordnet"], "wordnet", ["wordnet"]):
        assert list(run.explain(lexicons=asked)["wordnet"]) == ANSWERS["p1"][0].split()
    assert len(dictionary_table(EXAMPLES, CARDS)) == 3
    with pytest.raises(PuzzleError, match="the puzzles of a table come with names"):
        dictionary_table([EXAMPLES["p1"]], CARDS)


# -- the bonus answer ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "phrase"),
    [
        ("p1", "high times"),
        ("p2", "no means no"),
        ("p3", "nice going"),
    ],
)
def test_left_over_blocks_spell_the_bonus_answer(name, phrase, lexicons):
    (solution,) = EXAMPLES[name].solve(lexicons["wordnet"]).solutions
    assert solution.bonus(lexicons["wordnet"])[0] == phrase
    assert len(solution.bonus(lexicons["wordnet"], limit=3)) == 3


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
    prices = [sum(9 - lexicon.frequency(word) for word in phrase.split()) for phrase in found]
    assert all(later - earlier > -1e-9 for earlier, later in itertools.pairwise(prices))


def test_bonus_does_not_pass_off_a_part_as_all():
    blocks = ["ab"] * 12
    lexicon = Lexicon.from_words(["a", "b", "ab", "ba", "aba", "bab"])
    solution = BuildingBlocksSolution(BuildingBlocks(("..",), ("zz", *blocks)), ("zz",))
    with pytest.raises(TimeoutError, match="0.05 seconds were too few for 12 left-over blocks"):
        solution.bonus(lexicon, limit=None, timeout=0.05)
    few = BuildingBlocksSolution(BuildingBlocks(("..",), ("zz", *blocks[:6])), ("zz",))
    assert len(few.bonus(lexicon, limit=1, timeout=None)) == 1


def test_nothing_left_over_is_no_bonus():
    (solution,) = solve("ca..", "rd", CARDS).solutions
    assert (solution.left_over, solution.bonus(CARDS)) == ((), [])


# -- sound and unsound puzzles -------------------------------------------------------------------------------


LISTS = "are a list of strings, or one text with spaces between them; this is the"
ALIGNED = "a blank is 3 letters long and starts where a block can"


@pytest.mark.parametrize(
    ("patterns", "blocks", "sentence"),
    [
        (
            "pol......",
            "ble cal cu",
            "block 3, 'cu', has 2 letters where most blocks have 3: all must be equally long",
        ),
        (
            "pol......",
            "b cal emi",
            "block 1, 'b', has 1 letter where most blocks have 3: all must be equally long",
        ),
        (
            "po.......",
            "cal emi",
            f"pattern 1, 'po.......', mixes letters and blanks in 'po.', letters 1 to 3: {ALIGNED}",
        ),
        (
            "pol...... ...i.....",
            "cal emi ble ion",
            f"pattern 2, '...i.....', mixes letters and blanks in 'i..', letters 4 to 6: {ALIGNED}",
        ),
        (
            "pol.....",
            "cal emi",
            "pattern 1, 'pol.....', has 8 letters, which is no multiple of the block length, 3",
        ),
        ("pol...... imbroglio", "cal emi", "pattern 2, 'imbroglio', has no blanks: there is nothing to fill"),
        (
            "pol...... imb......",
            "cal emi rog",
            "the patterns have 4 blanks, but there are only 3 blocks: each block fills one blank",
        ),
        ("", "cal emi", "a puzzle needs at least one pattern, as in 'pol......'; there is none"),
        (
            ["pol......", ""],
            ["cal", "emi"],
            "pattern 2, '', must consist of letters and of '.' for each blank letter",
        ),
        ("pol......", "", "a puzzle needs blocks, as in 'ble cal cup'; there is none"),
        ("pol......", ["cal", ""], "block 2 is ''; a block consists of letters"),
        ("pol......", "cal e.i", "block 2 is 'e.i'; a block consists of letters"),
        (
            "pol...?..",
            "cal emi",
            "pattern 1, 'pol...?..', must consist of letters and of '.' for each blank letter",
        ),
        (7, "cal emi", f"patterns {LISTS} int 7"),
        (None, "cal", f"patterns {LISTS} NoneType None"),
        (["pol......"], ["cal", 3], f"blocks {LISTS} list ['cal', 3]"),
    ],
)
def test_unsound_puzzles_get_one_sentence(patterns, blocks, sentence):
    with pytest.raises(PuzzleError) as caught:
        solve(patterns, blocks, CARDS)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"candidates": "trie"}, "candidates must be one of regex, index; it is 'trie'"),
        ({"order": "best"}, "order must be one of given, mrv; it is 'best'"),
    ],
)
def test_bad_options_get_one_sentence(options, sentence):
    with pytest.raises(PuzzleError) as caught:
        solve("ca..", "rd", CARDS, **options)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("patterns", "blocks"),
    [
        ("ca.. ..se", "rd ba"),
        (["CA..", "..SE"], ("RD", "BA")),
        ("ca..\n..se", "rd\tba"),
        ("ca.. ..se rd ba", None),
        (["rd", "Ca..", "ba", "..SE"], None),
        (BuildingBlocks(("ca..", "..se"), ("rd", "ba")), None),
    ],
)
def test_every_way_to_type_a_puzzle(patterns, blocks):
    assert BuildingBlocks.parse(patterns, blocks) == BuildingBlocks(("ca..", "..se"), ("rd", "ba"))


def test_a_call_takes_the_puzzle_or_its_text():
    text = "ca.. ..se rd ba"
    for puzzle in (text, BuildingBlocks.parse(text), text.split()):
        assert answers(solve_building_blocks(puzzle, CARDS)) == [("card", "base")]


def test_an_accent_typed_apart_belongs_to_its_letter():
    assert BuildingBlocks.parse("e\u0301t..", "e\u0301s").patterns == ("\u00e9t..",)


def test_all_blank_long_and_mixed_patterns():
    lexicon = Lexicon.from_words(["oboe", "guitar", "flageolets", "piano"])
    run = solve("..oe .......... gu..ar", "ob fl ag eo le ts it xy", lexicon)
    (solution,) = run.solutions
    assert solution.words == ("oboe", "flageolets", "guitar")
    assert solution.blocks == (("ob",), ("fl", "ag", "eo", "le", "ts"), ("it",))
    assert solution.left_over == ("xy",)


# -- how it looks, and what it leaves behind -----------------------------------------------------------------


def test_text_twin():
    puzzle = BuildingBlocks.parse("ca.. ..se", "rd ba zz")
    (solution,) = puzzle.solve(CARDS).solutions
    assert str(puzzle) == "[ca] .. \n .. [se]\nblocks: rd ba zz"
    assert str(solution) == "[ca] rd   card\n ba [se]  base\nleft over: zz"


def drawn_letters(shown):
    texts = ElementTree.fromstring(shown.drawing()).iter("{http://www.w3.org/2000/svg}text")
    return "".join(element.text for element in texts)


def test_pictures_show_every_letter_and_the_blocks_left():
    puzzle = BuildingBlocks.parse("ca.. ..se", "rd ba zz")
    (solution,) = puzzle.solve(CARDS).solutions
    assert drawn_letters(puzzle) == "CASE3 blocksRDBAZZ"
    assert drawn_letters(solution) == "CARDBASEleft overZZ"


def test_a_node_of_the_tree_shows_the_puzzle_as_it_stood():
    puzzle = BuildingBlocks.examples()["p1"]
    lexicon = Lexicon.load("twl06")
    for options in (BuildingBlocks.variants["index"], BuildingBlocks.variants["default"]):
        run = puzzle.solve(lexicon, trace=True, **options)
        solved = next(node for node in run.tree if node.status == "solved")
        labels = run.tree.path(solved.id)
        partial = run.problem.after(labels)
        assert partial.rows == run.solutions[0].words
        assert run.problem.after([*labels, "no such word"]) == partial
        start = run.problem.after([])
        assert all(
            row in (pattern, word)
            for row, pattern, word in zip(start.rows, puzzle.patterns, partial.rows, strict=True)
        )
        assert "8 of 8 words" in partial.drawing()
