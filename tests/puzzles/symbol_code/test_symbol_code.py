"""Symbol codes: parsing, every heuristic against the original and brute force, clue values,
pictures.
"""

from __future__ import annotations

import itertools
import json
import string
from base64 import b64decode
from dataclasses import replace

import pytest
from hypothesis import given, settings

import wordsearch as ws
from notebooks.originals.symbol_code import EPP13_CLUES, OriginalSymbolCode
from tests.conftest import EXHAUSTIVE
from tests.pages import pictures_in
from tests.puzzles.symbol_code.samples import instances
from wordsearch.errors import PuzzleError
from wordsearch.games.page import carried
from wordsearch.provenance import Provenance, Uniqueness
from wordsearch.puzzles.symbol_code.explain import clue_value
from wordsearch.puzzles.symbol_code.puzzle import SymbolCode
from wordsearch.puzzles.symbol_code.solve import solve_symbol_code
from wordsearch.puzzles.symbol_code.symbols import characters
from wordsearch.words.lexicon import Lexicon

FINISHING = [name for name in SymbolCode.variants if name != "plain"]  # plain: 26!/13! codes


@pytest.fixture(scope="module")
def twl06():
    return Lexicon.load("twl06")


@pytest.fixture(scope="module")
def common():
    return Lexicon.load("common")


@pytest.fixture(scope="module")
def epp13():
    return SymbolCode.examples()["epp13"]


@pytest.fixture(scope="module")
def original(twl06):
    """What the first solver finds for the example, and after how many checks."""
    solver = OriginalSymbolCode(EPP13_CLUES, twl06.of_length(5))
    return list(solver), solver.checks


def codes(run):
    assert run.finish().status == "complete"
    found = [tuple(sorted(solution.code.items())) for solution in run.solutions]
    assert len(set(found)) == len(found), "a code came twice"
    return sorted(found)


# --- the puzzle that it all came from


def test_two_solutions_and_the_common_word_first(epp13, twl06):
    assert epp13.clues == EPP13_CLUES and len(epp13.symbols) == 13
    run = epp13.solve(twl06)
    assert [solution.words[4] for solution in run.solutions] == ["optic", "ontic"]
    assert "".join(run.solutions[0].words) == "threeflushtorchafteropticfifthcourtliftsultraethic"
    assert str(epp13).splitlines()[0] == "club star grapes seven seven"
    text = str(run.solutions[0])
    assert text.splitlines()[0] == "three  club star grapes seven seven" and "dollar = p" in text
    assert "optic" in str(run) and pictures_in(run.page())


def test_every_variant_that_ends_agrees_and_rules_out_what_its_heuristic_promises(
    epp13, twl06, original
):
    expected, stats = sorted(tuple(sorted(code.items())) for code in original[0]), {}
    assert len(expected) == 2
    for name in FINISHING:
        run = epp13.solve(twl06, **SymbolCode.variants[name])
        assert codes(run) == expected, name
        stats[name] = run.stats
    assert stats["masks"].nodes == stats["trie"].nodes > stats["order_types"].nodes
    assert set(stats["masks"].prunes) == {"masks"} and set(stats["trie"].prunes) == {"trie"}
    assert set(stats["order_types"].prunes) == {"order_types"}
    assert set(stats["default"].prunes) == {"arc_consistency"}
    assert stats["default"].nodes < stats["back_solving"].nodes < stats["frequent_first"].nodes
    author = stats["frequent_first"]  # checks as many codes as the author's program
    assert author.nodes - 1 + sum(author.prunes.values()) == original[1] == 1_516


def test_known_letters_narrow(epp13, twl06):
    run = solve_symbol_code(epp13.clues, twl06, known={"DOLLAR": "N"})
    assert [solution.words[4] for solution in run.solutions] == ["ontic"]
    assert not solve_symbol_code(epp13.clues, twl06, known={"dollar": "q"}).solutions
    [unseen] = SymbolCode.parse(["X Y Y"], symbols=["star"]).solve(
        ["bee", "zoo"], known={"star": "b"}
    )
    assert (unseen.words, unseen.code["star"], unseen.undetermined) == (("zoo",), "b", {})


# --- against brute force, on puzzles small enough for it


SUBSETS = [
    names
    for count in range(len(SymbolCode.heuristics) + 1)
    for names in itertools.combinations(SymbolCode.heuristics, count)
]


@given(instances())
@settings(max_examples=60 if EXHAUSTIVE else 8)
def test_every_combination_of_heuristics(made):
    puzzle, lexicon, expected = made
    for names in SUBSETS:
        assert codes(puzzle.solve(lexicon, heuristics=names)) == expected, names


# --- parsing


@pytest.mark.parametrize(
    ("clues", "parsed"),
    [
        (["Cherry, Seven, Bar,Seven"], [["Cherry", "Seven", "Bar", "Seven"]]),
        ("XQZQ\n\nQX\n", ["XQZQ", "QX"]),
        ([["XQ", "Z"]], [["XQ", "Z"]]),
        ((clue for clue in ("ab", "ba")), ["ab", "ba"]),
        (["e\u0301 x", "\u00e9 y"], ["éx", "éy"]),
    ],
)
def test_ways_to_write_a_clue(clues, parsed):
    assert SymbolCode.parse(clues).clues == tuple(map(tuple, parsed))


def test_symbols_that_differ_only_in_case_are_one():
    puzzle = SymbolCode.parse(["Seven BAR seven", "bar SEVEN"], {"bAr": "E"})
    assert puzzle.clues == (("Seven", "BAR", "Seven"), ("BAR", "Seven"))
    assert puzzle.known == (("BAR", "e"),)


def test_emoji_are_single_symbols():
    assert characters("7️⃣🍒👨‍👩‍👧👍🏽🇩🇪🇫🇷é") == ["7️⃣", "🍒", "👨‍👩‍👧", "👍🏽", "🇩🇪", "🇫🇷", "é"]
    words = Lexicon.from_words(["see", "eel", "toe"])
    run = solve_symbol_code(["🍒7️⃣7️⃣"], words)
    assert [solution.code for solution in run.solutions] == [{"🍒": "s", "7️⃣": "e"}]


def test_other_alphabets():
    words = Lexicon.from_words(["мама", "папа", "рама", "баба"])
    for clues, read in (
        ("1212\n3242", [("баба", "рама"), ("папа", "рама")]),
        ("1212\n3212", [("мама", "рама")]),
    ):
        run = SymbolCode.parse(clues, alphabet=words.alphabet).solve(words)
        assert sorted(solution.words for solution in run.solutions) == read
    words = Lexicon.from_words(["bob", "ded", "béb"], policy=None)
    assert len(SymbolCode.parse("xyx", alphabet="bo").solve(words).solutions) == 1


def test_undetermined_symbols_are_reported_and_not_enumerated():
    words = Lexicon.from_words(["bee", "zoo"])
    run = SymbolCode.parse(["X Y Y"], symbols=["y", "W", "star"], alphabet="beozx").solve(words)
    assert {found.undetermined["star"] for found in run.solutions} == {"ozx", "bex"}
    assert "undetermined: W" in str(run.solutions[0])


# --- bad input: one sentence each


@pytest.mark.parametrize(
    ("clues", "options", "message"),
    [
        ([], {}, "no clues"),
        (["ab", ""], {}, "clue 2 is empty"),
        ([3], {}, "clue 1 must be a text or a sequence of symbols; it is 3"),
        (5, {}, "clues must be a list; it is 5"),
        (
            [string.ascii_uppercase + "1"],
            {},
            "27 symbols need as many different letters, and there are 26; '1'",
        ),
        (["ab"], {"alphabet": "xx"}, "letters, each of them once"),
        (
            ["ab"],
            {"known": {"a": "x", "b": "x"}},
            "known must give each symbol one letter of .* and no letter twice",
        ),
        (["ab"], {"known": ["a"]}, "known must map symbols to letters"),
        (["seven bar"], {"known": {"sevn": "e"}}, "did you mean 'seven'"),
        (["ab"], {"symbols": 3}, "symbols must be a text or"),
        (["ab"], {"symbols": itertools.repeat("c")}, "symbols must be a list"),
        (itertools.repeat("ab"), {}, "clues must be a list"),
        ([itertools.repeat("a")], {}, "clue 1 must be a list"),
        ([['a"b', "c"]], {}, "a symbol holds no double quote, or is one"),
        (["a\ufffe"], {}, "which is no character of a text"),
        (["ab"], {"alphabet": "xyz"}, "no word of the lexicon 'words' is spelled"),
    ],
)
def test_bad_input_gets_one_sentence(clues, options, message):
    with pytest.raises(PuzzleError, match=message) as caught:
        SymbolCode.parse(clues, **options).solve(["be", "do"])
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 260


def test_a_symbol_code_is_not_changed_by_half():
    puzzle = SymbolCode.parse(["ab"], {"a": "x"})
    assert SymbolCode.parse(puzzle) is puzzle
    assert SymbolCode.parse(puzzle, {"B": "y"}).known == (("a", "x"), ("b", "y"))
    with pytest.raises(PuzzleError, match="each symbol one letter"):
        SymbolCode.parse(puzzle, {"a": "y"})


def test_a_text_without_words_is_no_cryptogram():
    for text in ("", "12, 7!", "don't"):
        with pytest.raises(PuzzleError, match="no clues"):
            SymbolCode.from_cryptogram(text)


# --- in and out


def test_json_of_other_hands():
    clues_only = SymbolCode.parse("Cherry Seven")
    assert SymbolCode.from_json('{"clues": ["Cherry Seven"]}') == clues_only
    nulls = '{"puzzle": "symbol_code", "clues": "Cherry Seven", "known": null, "others": null}'
    assert SymbolCode.from_json(nulls) == clues_only
    cryptogram = SymbolCode.from_cryptogram("Xqz d'Zx, x!")
    assert SymbolCode.from_json(cryptogram.to_json()) == cryptogram


def test_what_people_type():
    code, _ = SymbolCode.forms
    puzzle = code.read("bar seven\nseven bar", "seven=e, bar = l")
    assert puzzle == SymbolCode.parse(["bar seven", "seven bar"], {"seven": "e", "bar": "l"})
    assert code.write(puzzle) == ("bar seven\nseven bar", "seven = e, bar = l")
    with pytest.raises(PuzzleError, match="known letters look like .* 'seven' does not"):
        code.read("bar", "seven")


# --- ranking


def test_best_first_is_exactly_ranked(epp13, twl06):
    few = SymbolCode.parse(epp13.clues[:4])
    by_search = [found.words for found in few.solve(twl06, strategy="best_first").solutions]
    assert len(by_search) == 46 == len(set(by_search))
    rarity = [sum(9 - twl06.familiarity(word).zipf for word in words) for words in by_search]
    assert rarity == pytest.approx(sorted(rarity))
    assert sorted(found.words for found in few.solve(twl06).solutions) == sorted(by_search)


def test_a_ranked_lexicon_ranks_by_itself(common):
    run = solve_symbol_code("xyyz", common, strategy="best_first", limit=20)
    ranks = [common.rank(solution.words[0]) for solution in run.solutions]
    assert ranks == sorted(ranks) and len(ranks) == 20


# --- cryptograms


@pytest.mark.parametrize("strategy", ["depth_first", "best_first"])
def test_the_example_cryptogram_is_read(strategy, common):
    run = SymbolCode.examples()["lighthouse"].solve(common, strategy=strategy)
    assert run.status == "complete"
    assert (
        run.solutions[0]
        .decode()
        .startswith("The keeper of the old lighthouse didn't write letters")
    )


def test_what_is_a_word_of_a_cryptogram():
    puzzle = SymbolCode.from_cryptogram("“Xq zx-Qz,” d'vx 'xq' 1984 x2q — XQ...")
    assert puzzle.clues == (("X", "q"), ("z", "X"), ("q", "z"))
    assert puzzle.others == ("d", "v")
    assert puzzle.symbols == ("X", "q", "z", "d", "v")


def test_words_of_one_letter():
    words = Lexicon.from_words([*string.ascii_lowercase, "ab", "ib"])
    read = [found.words for found in SymbolCode.from_cryptogram("x xy").solve(words).solutions]
    assert sorted(read) == [("a", "ab"), ("i", "ib")]
    assert len(SymbolCode.from_cryptogram("x", one_letter_words=None).solve(words).solutions) == 26
    none = Lexicon.from_words(["ab"])
    assert len(SymbolCode.from_cryptogram("x xy").solve(none).solutions) == 1
    assert not SymbolCode.parse(["x", "x y"]).solve(none).solutions


def test_decoding_keeps_what_is_no_symbol():
    words = Lexicon.from_words(["the", "cat"], language="en")
    solution = SymbolCode.from_cryptogram("Uif dbu'T 9!").solve(words, limit=1).solutions[0]
    # The second word cannot be looked up: of its symbols only the u, which the first shares, is
    # settled.
    assert solution.decode() == "The __t'_ 9!" and solution.puzzle.others == ("d", "b", "T")


# --- what clues are worth


def test_clue_values_of_the_example(epp13, twl06):
    frame = clue_value(epp13, twl06)
    assert list(frame.index) == list(range(1, 11))
    assert list(frame["solutions"]) == [160, 14_168, 6_956, 46, 7, 2, 2, 2, 2, 2]
    assert list(frame["words"]) == [160] + [5_839] * 4 + [209] + [5_839] * 4
    assert frame["exact"].all()
    assert list(frame["next"].dropna()) == [6, 8, 7, 6, 6]
    assert frame["next_solutions"].isna().tolist() == [False] * 5 + [True] * 5


@given(instances())
@settings(max_examples=60)
def test_clue_values_against_counting(made):
    puzzle, lexicon, _ = made
    frame = clue_value(puzzle, lexicon)

    def solutions(numbers):
        clues = [puzzle.clues[number] for number in numbers]
        part = SymbolCode.parse(
            clues, dict(puzzle.known), symbols=puzzle.symbols, alphabet=puzzle.alphabet
        )
        assert set(part.symbols) - set(part.others) == set(itertools.chain(*clues))
        return len(part.solve(lexicon).solutions)

    count = len(puzzle.clues)
    assert list(frame["solutions"]) == [solutions(range(number + 1)) for number in range(count)]
    assert list(frame["words"]) == [solutions([number]) for number in range(count)]
    for row in frame.dropna().itertuples():
        left = {
            number + 1: solutions([*range(row.Index), number]) for number in range(row.Index, count)
        }
        assert row.next_solutions == min(left.values()) == left[row.next]


def test_a_count_that_is_cut_says_so(epp13, twl06):
    frame = clue_value(epp13.clues[:3], twl06, max_nodes=20)
    assert frame["exact"].tolist() == [True, False, False]
    assert frame["next"].isna()[2] and 0 < frame["solutions"][2] < 14_168


# --- explaining


def test_explaining_a_solved_puzzle(epp13, twl06):
    frame = epp13.solve(twl06).explain()
    assert frame["read as"][5] == "optic, ontic" and frame["type"][1] == "ABCDD"
    assert frame["in twl06"][1] == 160 and "solvable without" not in frame
    assert (frame["agreed"] <= frame["in twl06"]).all() and (frame["agreed"] > 0).all()


def test_explaining_names_the_clue_that_is_wrong(epp13, twl06):
    american = Lexicon.load("american-english")
    clues = [*epp13.clues[:9], ("seven", "club", "star", "diamond", "seven")]
    frame = solve_symbol_code(clues, twl06).explain(lexicons=[american])
    assert frame["solvable without"].tolist() == [False] * 9 + [True]
    assert "in american-english" in frame and (frame["read as"] == "").all()


def test_explaining_a_clue_that_no_word_fits():
    words = Lexicon.from_words(["bee", "see"])
    frame = solve_symbol_code(["xyy", "xyz"], words).explain()
    assert frame["in words"].tolist() == [2, 0] and frame["agreed"].tolist() == [0, 0]


# --- looking


def test_pictures_show_letters_and_how_many_clues_are_left_out():
    puzzle = SymbolCode.parse([["a", "b", "b"]], symbols=["c"], known={"c": "q"})
    picture = puzzle.solve(["bee"]).solutions[0].drawing()
    assert ">B<" in picture and ">Q<" in picture
    assert "16 more clues" in SymbolCode.parse(["abcde"] * 40).drawing()


@pytest.mark.parametrize("name", ["trie", "back_solving", "letters", "default"])
def test_a_node_of_the_tree_shows_the_code_as_it_stood(name):
    code = SymbolCode.parse(["1221", "3443", "312"])
    words = ["abba", "cddc", "acid", "cab", "dab", "bad"]
    run = code.solve(words, trace=True, **SymbolCode.variants[name])
    path = run.tree.path(next(node.id for node in run.tree if node.status == "solved"))
    assert dict(run.problem.after(path).known) in [solution.code for solution in run.solutions]
    assert run.problem.after([]).clues == code.clues


# -- how a text was read, and which reading comes first --------------------------------------------


def test_the_summary_says_how_a_text_was_read():
    """A cryptogram that is typed as a text is read as one symbol a word."""
    american = Lexicon.load("american-english")
    typed = solve_symbol_code("uwdwa uxtrhmu mhiwk", american, limit=3)
    assert typed.summary().endswith(
        "; read as one symbol a word (SymbolCode.from_cryptogram: one symbol a letter)"
    )
    cryptogram = SymbolCode.from_cryptogram("uwdwa uxtrhmu mhiwk xlmhuu")
    assert "; read as a cryptogram, one symbol a letter (" in cryptogram.solve(american).summary()
    assert SymbolCode.parse(["XQZZJ", "\N{BELL}\N{CHERRIES}"]).reading == "", "no other reading"


def test_the_likeliest_reading_comes_first(common):
    """Search order has likely words late."""
    sailors = SymbolCode.from_cryptogram("uwdwa uxtrhmu mhiwk xlmhuu uohmqs")
    american = Lexicon.load("american-english")
    run = sailors.solve(american, trace=True)
    prices = [run.problem.price(found) for found in run]
    assert prices == sorted(prices) and sorted(run.as_found, key=run.problem.price) == list(run)
    solved = [node.id for node in run.tree if node.status == "solved"]
    after = [run.problem.after(run.tree.path(node)) for node in solved]
    assert [dict(code.known) for code in after] == [dict(found.code) for found in run.as_found]
    ranked = sailors.solve(common, limit=50)
    assert list(ranked) == sorted(ranked.as_found, key=ranked.problem.price)


def test_many_at_once_have_them_as_found():
    american = Lexicon.load("american-english")
    code = SymbolCode.from_cryptogram("uwdwa uxtrhmu mhiwk")
    run = code.solve(american, limit=40)
    batch = ws.solve_many([code], american, limit=40, solutions=True, kernel=False)
    assert [found.words for found in batch.solutions[0]] == [found.words for found in run.as_found]
    assert run.as_found != list(run)


def test_the_makers_answer_is_played_first_and_counts_though_the_lexicon_lacks_it():
    provenance = Provenance(("zoo",), 1, "nowhere", Uniqueness(1))
    puzzle = replace(SymbolCode.parse("bar seven seven"), provenance=provenance)
    game = carried(puzzle, ["bee"])
    solutions, *_ = json.loads(b64decode(game["secret"]))
    assert solutions == ["zo", "be"]
    assert (
        game["note"] == "The puzzle has one answer in words people know (names not counted)."
    )  # not: two solutions
    assert carried(puzzle)["lexicon"] == "american-english"
