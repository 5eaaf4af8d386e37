"""The symbol code kernel against its plain twin: solutions in order, nodes, limits, stops, threads."""

from __future__ import annotations

import random
import string

import pytest

from tests.conftest import EXHAUSTIVE
from tests.twins import assert_twins
from wordsearch.batch.many import solve_many
from wordsearch.errors import PuzzleError
from wordsearch.puzzles.symbol_code.puzzle import UNRANKED, SymbolCode
from wordsearch.words.lexicon import Lexicon


def small_lexicon(rng, letters="abcdefgh", words=150):
    """Words of few letters, so that codes are ambiguous."""
    return Lexicon.from_words(["".join(rng.choices(letters, k=rng.randint(1, 5))) for _ in range(words)])


def made(rng, lexicon, alphabet):
    """A puzzle of a few words in symbols: some letters known, clues repeated, symbols that no clue has."""
    words = rng.choices(lexicon.words, k=rng.randint(1, 6))
    letters = sorted(set("".join(words)))
    symbols = dict(zip(letters, rng.sample(range(30), len(letters)), strict=True))
    clues = [[f"s{symbols[letter]}" for letter in word] for word in words]
    if rng.random() < 0.2:
        clues.append([rng.choice(clues[0]) for _ in range(4)])  # perhaps no word at all
    given = rng.sample(letters, rng.randint(0, min(2, len(letters))))
    known = {f"s{symbols[letter]}": letter for letter in given}
    others = ["other"] if len(letters) < len(alphabet) else []
    return SymbolCode.parse(
        clues, known, symbols=others, alphabet=alphabet, one_letter_words=rng.choice([None, "aba", "é"])
    )


def generated(seed):
    """A lexicon, and puzzles of its words."""
    rng = random.Random(seed)
    lexicon = small_lexicon(rng)
    alphabets = ("hgfedcba", "abcdefgh", string.ascii_lowercase)
    return lexicon, [made(rng, lexicon, rng.choice(alphabets)) for _ in range(30)]


@pytest.mark.parametrize("seed", range(18 if EXHAUSTIVE else 8))
def test_same_solutions_and_nodes_as_the_plain_solver(seed):
    """A limit makes the order of words matter, and with it their frequencies."""
    lexicon, puzzles = generated(seed)
    fast = assert_twins(puzzles, lexicon, heuristics=UNRANKED, limit=300)
    few = [puzzle for puzzle, count in zip(puzzles, fast.counts, strict=True) if count < 300]
    assert_twins(few, lexicon)
    assert fast.counts.max() > 1 and (fast.counts == 0).any() and (fast.nodes > 3).any()
    assert_twins(puzzles, lexicon, limit=1 + seed % 3)


@pytest.fixture(scope="module")
def twl06():
    return Lexicon.load("twl06")


def test_the_committed_puzzles(twl06):
    puzzles = list(SymbolCode.examples().values())
    fast = assert_twins(puzzles, twl06)
    assert (fast.counts.tolist(), fast.nodes.tolist()) == ([2, 4], [4, 8])
    part = SymbolCode.parse(puzzles[0].clues[:5])
    assert_twins([part], twl06)


def test_words_of_every_length_and_a_cryptogram(twl06):
    text = "Ebgurevat npprzhyngvbaf bs pbasvqragvny pbeerfcbaqrapr ner n qryvtug."
    assert_twins([SymbolCode.from_cryptogram(text), SymbolCode.from_cryptogram(text, {"E": "r"})], twl06)


def test_what_the_kernel_takes(twl06):
    with pytest.raises(PuzzleError, match="heuristics="):
        solve_many([SymbolCode.parse("xy")], twl06, heuristics=("masks",))
    many = "".join(map(chr, range(0x4E00, 0x4E00 + 63)))
    with pytest.raises(PuzzleError, match="alphabets of up to 62 letters, and this one has 63"):
        solve_many([SymbolCode.parse("xy", alphabet=many)], Lexicon.from_words([many[:2]]))
    assert_twins([SymbolCode.parse("xy", alphabet=many[:62])], Lexicon.from_words([many[:2], many[60:62]]))
