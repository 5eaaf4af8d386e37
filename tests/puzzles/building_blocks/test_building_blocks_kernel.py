"""The Building Blocks kernel against its plain twin: solutions in order, nodes, limits, stops, threads."""

from __future__ import annotations

import random

import pytest

from tests.conftest import EXHAUSTIVE
from tests.puzzles.building_blocks.samples import endless
from tests.twins import assert_twins
from wordsearch.batch.many import solve_many
from wordsearch.errors import PuzzleError
from wordsearch.puzzles.building_blocks.puzzle import BuildingBlocks
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.normalisation import Normalisation


def few_letters(rng, size):
    """A lexicon of words of few different pieces, so that patterns have many candidates that clash."""
    pieces = ["".join(rng.choices("abé", k=size)) for _ in range(6)]
    words = {"".join(rng.choices(pieces, k=rng.randint(1, 4))) for _ in range(60)}
    return Lexicon.from_words(words, policy=Normalisation(accents="keep"))


def made(rng, lexicon, size, count):
    """A puzzle of some of the words: mixed lengths and shapes, blocks that repeat, a few to spare."""
    patterns, blocks = [], []
    words = [word for word in lexicon if len(word) % size == 0]
    for word in rng.choices(words, k=count):
        pieces = [word[at : at + size] for at in range(0, len(word), size)]
        blank = set(rng.sample(range(len(pieces)), rng.randint(1, len(pieces))))
        patterns.append("".join("." * size if at in blank else piece for at, piece in enumerate(pieces)))
        blocks += [piece for at, piece in enumerate(pieces) if at in blank]
    blocks += [rng.choice(words)[:size] for _ in range(rng.randint(0, 3))]
    blocks += ["z" * size] * rng.randint(0, 1)  # no word has it
    if rng.random() < 0.2:
        patterns[0] = patterns[0] + "zz" * size  # no word is like that
    return BuildingBlocks(tuple(patterns), tuple(rng.sample(blocks, len(blocks))))


def generated(seed):
    """A lexicon, and puzzles of its words."""
    rng = random.Random(seed)
    size = rng.randint(1, 3)
    lexicon = few_letters(rng, size)
    return lexicon, [made(rng, lexicon, size, rng.randint(1, 5)) for _ in range(30)]


@pytest.mark.parametrize("seed", range(18 if EXHAUSTIVE else 8))
def test_same_solutions_and_nodes_as_the_plain_solver(seed):
    lexicon, puzzles = generated(seed)
    fast = assert_twins(puzzles, lexicon)
    assert fast.counts.max() > 1 and (fast.counts == 0).any()
    assert_twins(puzzles, lexicon, limit=1 + seed % 3)


@pytest.fixture(scope="module")
def lexicons():
    return {name: Lexicon.load(name) for name in ("wordnet", "american-english", "web2")}


@pytest.mark.parametrize("name", ["wordnet", "american-english", "web2"])
def test_the_printed_puzzles(name, lexicons):
    fast = assert_twins(list(BuildingBlocks.examples().values()), lexicons[name])
    assert (fast.counts.tolist() == [1, 1, 1]) is (name == "wordnet")


def test_patterns_without_given_letters_and_many_blocks(lexicons):
    """Thousands of candidates: more than there is room for at first, more blocks than one integer counts."""
    words = lexicons["wordnet"].of_length(6)
    pieces = {word[at : at + 3] for word in words for at in (0, 3)}
    found = solve_many([BuildingBlocks(("......",), tuple(pieces))], lexicons["wordnet"])
    doubles = sum(word[:3] == word[3:] for word in words)  # one block, twice, but listed once
    assert found.counts.tolist() == [len(words) - doubles]
    some = random.Random(1).sample(words, 40)
    patterns = ["......"] * 2 + [word[:3] + "..." for word in some[:12]]
    blocks = [piece for word in some for piece in (word[:3], word[3:])]
    twins = assert_twins([BuildingBlocks(tuple(patterns), tuple(blocks))], lexicons["wordnet"], limit=50)
    assert twins.statuses == ("limit",)


@pytest.mark.parametrize("most", [1, 2, 7, 40])
def test_a_bounded_number_of_nodes_is_the_same_bound_for_both(most):
    lexicon, puzzles = generated(3)
    fast = assert_twins(puzzles, lexicon, max_nodes=most)
    assert fast.nodes.max() == most and {"limit", "complete"} == set(fast.statuses)


def test_the_bound_holds_over_slices_of_time():
    [puzzle], lexicon = endless()
    batch = assert_twins([puzzle], lexicon, max_nodes=12_345)
    assert (batch.statuses, batch.nodes.tolist()) == (("limit",), [12_345])
    with pytest.raises(PuzzleError, match="max_nodes"):
        solve_many([puzzle], lexicon, max_nodes=0)


def test_what_the_kernel_takes(lexicons):
    puzzle = BuildingBlocks.examples()["p1"]
    heuristics = ["forward_checking", "unit_propagation"]
    assert solve_many([puzzle], lexicons["wordnet"], candidates="index", heuristics=heuristics).unique.all()
    with pytest.raises(PuzzleError, match="order='given'"):
        solve_many([puzzle], lexicons["wordnet"], order="given")
    long = Lexicon.from_words(["ab" * 40, "ab" * 31])
    with pytest.raises(PuzzleError, match="consists of 80 pieces; the kernel takes up to 62"):
        solve_many([BuildingBlocks(("ab" * 39 + "a.",), ("b",))], long)
    assert_twins([BuildingBlocks(("ab" * 30 + "a.", "ab" * 30 + ".b"), ("b", "a"))], long)
