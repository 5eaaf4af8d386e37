"""The prover, the verifier and brute force agree; certificates hold, and break when touched."""

from __future__ import annotations

import json
import math
import random
import signal
import string
from itertools import islice

import numpy as np
import pytest

from tests.conftest import EXHAUSTIVE
from tests.processes import python
from tests.puzzles.palindromes.reference import (
    Oracle,
    plain_edges,
    plain_pattern_table,
    plain_sweep,
    random_words,
    unpacked,
)
from wordsearch import Lexicon, verify as verification
from wordsearch.errors import PuzzleError
from wordsearch.puzzles.palindromes import proof as palindromic_proof
from wordsearch.puzzles.palindromes.automaton import (
    UNLIMITED,
    Halves,
    edges_of,
    shrunk,
)
from wordsearch.puzzles.palindromes.layers import LayeredSearch
from wordsearch.puzzles.palindromes.proof import (
    Options,
    Prover,
    orders,
    shortest_palindromic_pangram,
)
from wordsearch.puzzles.palindromes.puzzle import PalindromicPangram, sha256_of
from wordsearch.puzzles.palindromes.result import OPEN, OPTIMAL, UNSOLVABLE
from wordsearch.puzzles.palindromes.table import pattern_table

DAFFODIL = ["lid", "off", "a", "daffodil"]


# --- brute force ----------------------------------------------------------------------------------


def prove(words, alphabet="abcdef", **options):
    return shortest_palindromic_pangram(words, alphabet=alphabet, progress=False, **options)


# --- prover, verifier and brute force agree -------------------------------------------------------


@pytest.mark.parametrize("batch", range(15 if EXHAUSTIVE else 2))
def test_prover_verifier_and_brute_force_agree(batch, monkeypatch):
    rng = random.Random(batch)
    solved = 0
    for _ in range(40):
        words = random_words(rng)
        monkeypatch.setattr(palindromic_proof, "_MOST_TABLE_LETTERS", rng.randint(0, 6))
        proof = prove(words, beam_width=rng.choice([1, 3, 1000]))
        expected = Oracle(words, "abcdef").shortest()
        verification.verify(json.loads(json.dumps(proof.certificate())), words, rng.randint(1, 6))
        if expected is None:
            assert (
                proof.status == UNSOLVABLE
                and proof.reason
                and proof.length is None
                and not proof.listed
            )
            continue
        solved += 1
        length, phrases = expected
        assert (proof.status, proof.length, proof.lower, proof.upper) == (
            OPTIMAL,
            length,
            length,
            length,
        ), words
        assert proof.count == len(phrases), words
        assert {phrase.words for phrase in proof.phrases} == phrases
        assert {phrase.words for phrase in proof.listed} <= phrases
        assert len(proof.listed) == min(100, len(phrases))
        assert proof.n_distinct == sum(len(set(words)) == len(words) for words in phrases)
        assert proof.digest == sha256_of(sorted(map(" ".join, phrases)))
    assert 10 <= solved <= 38  # both kinds occur


def test_other_alphabets():
    rng = random.Random(1)
    for alphabet in ("a", "ab", "αβγ", "abcdefgh"):
        words = random_words(rng, alphabet)
        proof, expected = prove([*words, "ax", "xα"], alphabet), Oracle(words, alphabet).shortest()
        assert proof.length == (expected and expected[0])
        assert proof.count == (expected and len(expected[1]))


def test_unsolvable_lists_say_why():
    assert prove(["a"], "abc").reason == "no admitted word has any of the letters b, c"
    assert "no palindrome" in prove(["abc"], "abc").reason
    assert (
        str(prove(["xyz"], "abc"))
        == "proven unsolvable: no admitted word has any of the letters a, b, c"
    )


def test_single_letters_and_strictness():
    words = ["a", "b", "c", "i", "abc", "cba"]
    assert prove(words, "abc").length == 5
    assert prove(words, "abc", single_letters="").length == 6
    assert (
        prove(words, "abc", single_letters="a").count
        == prove([*words[:1], *words[3:]], "abc").count
    )
    puzzle = PalindromicPangram(strict=True)
    assert [word for word in ["a", "i", "u", "x", "xv", "by", "qed"] if puzzle.admits(word)] == [
        "a",
        "i",
        "by",
        "qed",
    ]


# --- twins ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def small_lists():
    rng = random.Random(5)
    lists = (random_words(rng, "abcd") for _ in range(200))
    return list(islice((words for words in lists if set("".join(words)) == set("abcd")), 24))


def test_edges_agree_with_their_twin(small_lists):
    for words in small_lists:
        halves = Halves.of(words)
        for plain, fast in zip(plain_edges(halves), edges_of(halves), strict=True):
            np.testing.assert_array_equal(plain, fast)


def automata(small_lists):
    for number, words in enumerate(small_lists):
        halves = Halves.of(words)
        limit = (6, 14, UNLIMITED)[number % 3]
        automaton = shrunk(
            edges_of(halves), "abcd", halves.goal, limit, slack=(0, 10, 100)[number % 2]
        )
        if automaton is not None:
            yield automaton


def agree(automaton, n_table):
    table = pattern_table(automaton, n_table)
    np.testing.assert_array_equal(
        unpacked(table), plain_pattern_table(automaton, n_table, table.far)
    )


def test_tables_agree_with_their_twin(small_lists):
    """Of both kinds: two costs in a byte where the limit is low, one where it is not."""
    for automaton in automata(small_lists):
        for n_table in (0, 2, 4):
            agree(automaton, n_table)


def test_a_wide_table_agrees_with_its_twin():
    rng = random.Random(8)
    words = sorted({"".join(rng.choices("abcdefghi", k=rng.randint(1, 4))) for _ in range(18)})
    letters = "".join(sorted(set("".join(words))))
    halves = Halves.of(words)
    assert len(letters) == 9
    for limit in (14, UNLIMITED):
        automaton = shrunk(edges_of(halves), letters, halves.goal, limit)
        assert automaton is not None
        for n_table in (6, 7, 8, 9):  # as many letters as there are in a block, and more
            agree(automaton, n_table)


def test_searched_keys_agree_with_their_twin(small_lists):
    for automaton in automata(small_lists):
        for n_table in (1, 4):
            table = pattern_table(automaton, n_table)
            for limit in (2, 5, 9):
                sweep = LayeredSearch(automaton, table).sweep(limit)
                searched, best = plain_sweep(automaton, table, limit)
                assert {
                    bucket: set(keys.tolist()) for bucket, keys in sweep.buckets.items()
                } == searched
                assert sweep.best == best


# --- anytime, memory, bad input -------------------------------------------------------------------


def hard_list():
    """Random words over 14 letters: work for every phase."""
    rng = random.Random(3)
    return [
        "".join(rng.choices(string.ascii_lowercase[:14], k=rng.randint(2, 5))) for _ in range(150)
    ]


def test_an_interrupt_leaves_honest_bounds():
    words, alphabet = hard_list(), string.ascii_lowercase[:14]
    for phase in ("table", "beam", "exclusion", "counting"):
        seen = []

        def watch(progress, seen=seen, phase=phase):
            first = progress.phase == phase and phase not in [earlier.phase for earlier in seen]
            seen.append(progress)
            if first:
                signal.raise_signal(signal.SIGINT)

        prover = watched(words, alphabet, watch)
        proof = prover.prove()
        if not prover.work.asked:
            continue  # that phase was over within a tick
        assert proof.ended == "cancelled"
        if phase == "counting":
            assert proof.status == OPTIMAL and proof.count is None
        else:
            assert proof.status == OPEN and proof.length is None and "cancelled" in proof.label
            with pytest.raises(PuzzleError, match="only a finished proof"):
                proof.save("never.json")
        full = prove(words, alphabet, all_phrases=False)
        assert proof.lower <= full.length <= (proof.upper or full.length)
        assert all(phrase.length == proof.upper for phrase in proof.listed)
        lowers = [progress.lower for progress in seen]
        assert lowers == sorted(lowers)


def watched(words, alphabet, watch):
    """The prover with a hook that is told at every tick, not ten times a second."""

    def hook(progress):
        prover._shown = 0.0
        watch(progress)

    options = Options(max_memory=10**9, beam_width=10, progress=hook)
    prover = Prover(PalindromicPangram(alphabet), words, options)
    prover._shown = 0.0
    return prover


def test_a_timeout_of_nothing_still_answers():
    proof = prove(hard_list(), string.ascii_lowercase[:14], timeout=0)
    assert (
        proof.status == OPEN
        and proof.ended == "timeout"
        and proof.lower == 27
        and proof.upper is None
    )
    assert proof.label == "bounds only: 27..? (timeout)"


def test_less_memory_means_a_smaller_table_and_the_same_answer():
    words, alphabet = hard_list(), string.ascii_lowercase[:14]
    rich = prove(words, alphabet)
    poor = prove(words, alphabet, max_memory="300 KB")
    assert len(poor.search["letters"]) < len(rich.search["letters"])
    assert poor.search["bytes"] < rich.search["bytes"]
    assert (poor.length, poor.count, poor.listed) == (rich.length, rich.count, rich.listed)


def test_memory_for_a_table_but_not_for_the_search_leaves_honest_bounds():
    """Found by the benchmark: 2 MB hold a table of seven letters, and not the states that it
    lets pass.
    """
    words = Lexicon.load("enable1").filter(max_length=3)
    proof = shortest_palindromic_pangram(words, max_memory="2 MB", progress=False)
    assert (proof.status, proof.ended, proof.upper) == (OPEN, "memory", None) and proof.lower >= 51
    assert "than max_memory holds, so give it more" in str(proof)


def test_what_is_not_counted_says_why(monkeypatch):
    """Where every letter is a word any order of the letters is a phrase: too many are not even
    tried.
    """
    letters = string.ascii_lowercase[:9]
    few = prove(list(letters), letters)
    assert (few.length, few.count, few.uncounted) == (17, math.factorial(9), "")
    letters = string.ascii_lowercase[:12]
    assert prove([*"abcd", "ab"], "abcd").count == orders([*"abcd", "ab"], 4) == 36
    many = prove(list(letters), letters, max_memory="60 KB")
    assert (many.status, many.length, many.count, many.ended) == (OPTIMAL, 23, None, "complete")
    assert (
        many.at_least == math.factorial(12) and "each order of the letters is one" in many.uncounted
    )
    assert many.uncounted in str(many) and many.uncounted in many.page()
    assert "phrases, not counted (not asked for)" in str(
        prove(DAFFODIL, "adfilo", all_phrases=False)
    )
    monkeypatch.setattr(palindromic_proof, "_ALIVE_BYTES", 1 << 40)
    poor = prove(DAFFODIL, "adfilo")  # counted, and not all listed
    assert (poor.length, poor.count, poor.n_distinct, poor.ended) == (
        15,
        1,
        None,
        "complete",
    ) and poor.listed
    alphabet = string.ascii_lowercase[:14]
    prover = watched(
        hard_list(),
        alphabet,
        lambda at: at.phase != "counting" or setattr(prover.best[0], "room", 0),
    )
    poor = prover.prove()
    assert (poor.status, poor.count, poor.ended) == (OPTIMAL, None, "memory") and poor.at_least > 0
    assert (
        "phrases, not counted (memory: more states are to be searched than max_memory holds"
        in str(poor)
    )


def test_too_little_memory_says_what_would_do():
    with pytest.raises(
        PuzzleError, match=r"too small for any pattern table .* at least [\d,]+ bytes would do"
    ):
        prove(["abc", "cba"], "abc", max_memory=100)


@pytest.mark.parametrize(
    ("words", "options", "message"),
    [
        ([], {}, "the lexicon 'words' is empty"),
        (["ab"], {"alphabet": ""}, "an alphabet is 1 to 32 letters, each once"),
        (["ab"], {"alphabet": "aba"}, "each once, such as 'abcdef'; it is 'aba'"),
        (
            ["ab"],
            {"alphabet": "".join(map(chr, range(0x430, 0x452))) + "abcdef"},
            "is 1 to 32 letters",
        ),
        (["ab"], {"single_letters": 3}, "single_letters is a text; it is 3"),
        (["ab"], {"beam_width": 0}, "beam_width must be a whole number of at least 1"),
        (7, {}, "words come from a Lexicon"),
        (["ab"], {"max_memory": "lots"}, "max_memory must be"),
        (["ab"], {"max_memory": -1}, "max_memory must be"),
        (["ab"], {"alphabet": "αβ", "strict": True}, "English vowels only"),
    ],
)
def test_bad_input(words, options, message):
    with pytest.raises(PuzzleError, match=message):
        shortest_palindromic_pangram(words, progress=False, **options)


def test_without_numba_a_sentence_says_what_to_install():
    program = """
import sys
sys.modules["numba"] = None
import wordsearch as ws
words = ["lid", "off", "a", "daffodil"]
print(ws.search_palindromic_pangram(words, alphabet="adfilo").finish().solutions[-1])
for ask in (ws.shortest_palindromic_pangram, ws.search_palindromic_pangram):
    options = {"bound": "table"} if ask is ws.search_palindromic_pangram else {"progress": False}
    try:
        ask(words, alphabet="adfilo", **options)
    except ModuleNotFoundError as error:
        print(error)
"""
    done = python("-c", program)
    sentence = "this needs the package 'numba', which is not installed: type pip install numba"
    lines = done.stdout.splitlines()
    assert lines[0] == "lid off a daffodil", done.stderr
    assert len(lines) == 3 and all(line.startswith(sentence) for line in lines[1:])


def test_a_puzzle_proves_itself():
    puzzle = PalindromicPangram("adfilo")
    assert puzzle.prove(DAFFODIL, progress=False).length == 15
    with pytest.raises(PuzzleError, match="whose words may repeat: leave distinct out"):
        PalindromicPangram("adfilo", distinct=True).prove(DAFFODIL)


# --- how it looks ---------------------------------------------------------------------------------


def test_text_and_html():
    proof = prove(DAFFODIL, "adfilo")
    assert str(proof) == "proven optimal: 15 letters, 1 phrase (lid off a daffodil)"
    shown = proof.page()
    assert "lid off a daffodil (no word twice)" in shown and "proven optimal" in shown
    assert "data:image/svg+xml" in shown
    hostile = shortest_palindromic_pangram(
        Lexicon.from_words(DAFFODIL, name="<script>"), alphabet="adfilo", progress=False
    )
    assert "<script>" not in hostile.page() and "&lt;script&gt;" in hostile.page()


# --- a real list ----------------------------------------------------------------------------------


def test_a_real_list_is_below_the_best_that_was_published(request):
    """With the usual table, in parts for two cores, and the usual beam; all of ITA's list if
    exhaustive.
    """
    lexicon = Lexicon.load("enable1").filter(max_length=4)
    if EXHAUSTIVE:
        lexicon = Lexicon.from_file(request.getfixturevalue("shared_data") / "ita-word-lst.txt")
    proof = prove(lexicon, string.ascii_lowercase, all_phrases=False, beam_width=300)
    assert (proof.status, proof.length, len(proof.search["letters"])) == (OPTIMAL, 57, 14)
    for phrase in proof.listed:
        assert set(phrase.text) == set(phrase.alphabet) and set(phrase.words) <= set(lexicon.words)
