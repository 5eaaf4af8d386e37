"""The palindromic pangram search: heuristics against brute force, the worked example, saving,
pictures.
"""

from __future__ import annotations

import math
import os
import random
import re
import signal
import subprocess
import sys
import textwrap
import time
import xml.etree.ElementTree as ElementTree
from functools import partial

import pytest

import wordsearch as ws
from tests.conftest import EXHAUSTIVE, ROOT
from tests.puzzles.palindromes.reference import AnyPalindrome
from wordsearch.errors import PuzzleError
from wordsearch.puzzles.palindromes.bound import PatternBound
from wordsearch.puzzles.palindromes.puzzle import PalindromicPangram, Phrase
from wordsearch.puzzles.palindromes.solve import (
    PartPhrase,
    PhraseSearch,
    resume_palindromic_pangram,
    search_palindromic_pangram,
)
from wordsearch.search.beam_stack_search import beam_stack
from wordsearch.search.checkpoint import CheckpointError, read_checkpoint
from wordsearch.words.lexicon import Lexicon

DAFFODIL = ["lid", "off", "a", "daffodil"]
SCRAMBLED = "aeb ba bacb bde be cbb cde ddd dddb eac eb ebd ebe ecd".split()  # hard for few words
MOST = 9  # letters up to which brute force looks
VARIANTS = PalindromicPangram.variants


def brute_force(words, alphabet, distinct):
    """Length of the shortest palindromic pangram of at most MOST letters; every sequence is
    tried.
    """
    best, todo = None, [()]
    while todo:
        phrase = todo.pop()
        text = "".join(phrase)
        if text == text[::-1] and set(alphabet) <= set(text) and (best is None or len(text) < best):
            best = len(text)
        todo += [
            (*phrase, word)
            for word in words
            if len(text) + len(word) <= MOST and not (distinct and word in phrase)
        ]
    return best


def random_instances(count):
    """(words, alphabet, distinct, length of the shortest phrase or None), solvable ones and
    others.
    """
    draw = random.Random(8)
    while count:
        alphabet = "abcd"[: draw.choice([2, 3, 3, 4])]
        sizes = [draw.choice([1, 2, 2, 3, 3, 4, 5]) for _ in range(draw.randint(3, 6))]
        words = sorted({"".join(draw.choice(alphabet) for _ in range(size)) for size in sizes})
        if set("".join(words)) == set(alphabet):
            count -= 1
            distinct = draw.random() < 0.4
            yield words, alphabet, distinct, brute_force(words, alphabet, distinct)


INSTANCES = list(random_instances(300 if EXHAUSTIVE else 60))


def shortest(words, alphabet, distinct, **options):
    options = {"alphabet": alphabet, "distinct": distinct, "timeout": math.inf, **options}
    run = search_palindromic_pangram(Lexicon.from_words(words), **options)
    lengths = [phrase.length for phrase in run.finish().solutions]
    assert run.status == "complete"
    assert lengths == sorted(set(lengths), reverse=True)
    for phrase in run.solutions:
        assert set(phrase.text) == set(alphabet) and set(phrase.words) <= set(words)
        assert phrase.distinct or not distinct
    return lengths[-1] if lengths else None


# -- the search ------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_agrees_with_brute_force(variant):
    for number, (words, alphabet, distinct, best) in enumerate(INSTANCES):
        found = shortest(
            words,
            alphabet,
            distinct,
            upper_bound=MOST + 1,
            width=1 + number % 3,
            **VARIANTS[variant],
        )
        assert found == best, f"{words} {alphabet} distinct={distinct}"
    assert 0.3 < sum(best is not None for *_, best in INSTANCES) / len(INSTANCES) < 0.8


def test_the_small_list_has_words_that_repeat_nothing_but_around_a_centre():
    puzzle = PalindromicPangram("abcdefilno")
    words = ["lid", "off", "noon", "abaa", "fill", "daffodil", "banana", "zoo"]
    small = puzzle.mintries(words)
    assert small.words == ("fill", "lid", "noon", "off")
    lexicon = Lexicon.load("enable1")
    whole = PalindromicPangram()
    minimal = set(whole.mintries(lexicon))
    without = {word for word in lexicon if len(set(word)) == len(word)}
    assert without < minimal < set(lexicon)
    for word in minimal - without:
        # Of two equal letters one is the other's mirror image.
        assert max(map(word.count, word)) == 2, word


def test_what_a_missing_letter_costs_bounds_what_is_still_to_come():
    lexicon = Lexicon.from_words(DAFFODIL)
    puzzle = PalindromicPangram("adfilo")
    bounds = []
    for heuristics in (VARIANTS["half"]["heuristics"], VARIANTS["half+costs"]["heuristics"]):
        search = PhraseSearch(puzzle, lexicon, heuristics=heuristics)
        bounds.append(search.bound(search.decode([["lid", "off"], False])))
    # Only "a" is missing, and the shortest word with it has one letter.
    assert bounds == [7, 7]
    dear = Lexicon.from_words(["lid", "off", "daffodildaffodil"])
    search = PhraseSearch(puzzle, dear, heuristics=VARIANTS["half+costs"]["heuristics"])
    assert search.bound(search.decode([["lid", "off"], False])) == 16


def test_while_it_searches_its_line_shows_depth_bound_and_a_phrase():
    run = search_palindromic_pangram(
        Lexicon.load("enable1").filter(max_length=3, letters="aeinrst"),
        alphabet="aeinrst",
        width=3,
        lazy=True,
    )
    assert str(run.progress()).endswith(" s")
    run._search_on(seconds=0)
    assert re.search(r"; depth \d+, bound \d+, at '[aeinrst ]*'$", str(run.progress()))
    assert str(run.finish().progress()).endswith(" s")


def test_a_search_without_a_solution_ends_by_itself():
    for words, alphabet, distinct, best in INSTANCES:
        if best is not None or not distinct:
            found = shortest(words, alphabet, distinct, width=2)
            assert found == best if best is not None else found is None or found > MOST


@pytest.mark.parametrize(
    "words",
    [
        "ab ba",  # the centre between two words
        "abcba",  # a word of its own
        "ab cba",  # in a word whose right end mirrors what stands before
        "abc ba",  # in a word whose left part is mirrored after it
        "abccb a",
        "abacab ca aba",
    ],
)
def test_every_centre_is_tried(words):
    alphabet = "".join(sorted(set(words) - {" "}))
    assert shortest(words.split(), alphabet, False) == brute_force(words.split(), alphabet, False)


def test_a_phrase_may_have_a_thousand_words():
    run = search_palindromic_pangram(["a" * 999 + "b", "a"], alphabet="ab")
    assert run.status == "complete" and run.solutions[-1].length == 1_999


def test_a_misspelt_option_is_refused_by_the_function_that_was_called(tmp_path):
    puzzle = ws.PalindromicPangram("adfilo")
    for name, call in {
        "search_palindromic_pangram": search_palindromic_pangram,
        "shortest_palindromic_pangram": ws.shortest_palindromic_pangram,
        "resume_palindromic_pangram": partial(ws.resume_palindromic_pangram, tmp_path),
        "PalindromicPangram.solve": puzzle.solve,
        "PalindromicPangram.prove": puzzle.prove,
    }.items():
        with pytest.raises(PuzzleError, match=f"^{name} has no option 'timeuot'; .*'timeout'"):
            call(DAFFODIL, timeuot=3)


def test_an_infinite_bound_prunes_what_leads_nowhere():
    lexicon = Lexicon.from_words(DAFFODIL)
    run = search_palindromic_pangram(
        lexicon, alphabet="adfilo", bound=lambda state: float("inf")
    ).finish()
    assert (run.solutions, run.status, run.stats.prunes) == ([], "complete", {"bound": 1})


def test_the_pattern_table_is_a_bound():
    """Never too high (it still finds the shortest), and never below the search's own where
    phrases end.
    """
    for words, alphabet, distinct, best in INSTANCES[:30]:
        bound = PatternBound(Lexicon.from_words(words), alphabet=alphabet, longest=MOST, n_table=2)
        assert shortest(words, alphabet, distinct, width=2, bound=bound) == best


def test_a_table_in_a_word_and_the_beam_that_goes_with_it():
    lexicon = Lexicon.from_words(SCRAMBLED)
    plain = search_palindromic_pangram(lexicon, alphabet="abcde")
    informed = search_palindromic_pangram(lexicon, alphabet="abcde", bound="table")
    assert (plain.width, informed.width) == (100, 50)
    assert plain.finish().solutions[-1].length == informed.finish().solutions[-1].length == 13
    assert informed.stats.nodes < plain.stats.nodes
    barren = Lexicon.from_words(["abc"])
    assert search_palindromic_pangram(barren, alphabet="abc", bound="table").solutions == []
    with pytest.raises(
        PuzzleError, match="bound must be 'table', a function of part of a phrase, or None"
    ):
        search_palindromic_pangram(lexicon, alphabet="abcde", bound="tables")


def test_a_pattern_table_of_other_words_is_refused():
    bound = PatternBound(Lexicon.from_words(DAFFODIL), alphabet="adfilo", longest=15)
    options = {"alphabet": "adfilo", "bound": bound}
    assert (
        search_palindromic_pangram(Lexicon.from_words(DAFFODIL), **options).solutions[-1].length
        == 15
    )
    with pytest.raises(
        PuzzleError, match="this bound is made of other words than those of 'words'"
    ):
        search_palindromic_pangram(Lexicon.from_words([*DAFFODIL, "fold"]), **options)
    with pytest.raises(
        PuzzleError, match="a table needs phrases that keep their ways: name .* 'cache'"
    ):
        search_palindromic_pangram(Lexicon.from_words(DAFFODIL), **options, heuristics=("mirror",))
    shorter = PatternBound(Lexicon.from_words(DAFFODIL), alphabet="adfilo", longest=10)
    assert shorter.nbytes == 0 and shorter(PartPhrase((), 0, 0, (0,))) == math.inf


def test_heuristics_save_what_they_say():
    lexicon = Lexicon.load("enable1").filter(max_length=4, letters="adeilmnorst")
    options = {"alphabet": "adeilmnorst", "width": 5, "max_nodes": 10_000}
    runs = {
        name: search_palindromic_pangram(lexicon, **options, **VARIANTS[name]).finish()
        for name in ("mirror", "filter", "cache", "half", "default")
    }
    read = {name: run.stats.inner["words"].nodes / run.stats.nodes for name, run in runs.items()}
    assert read["filter"] < read["mirror"], "words that share a beginning are read together"
    assert "waste" in runs["default"].stats.inner["words"].prunes
    assert read["default"] < read["half"]


def test_stopped_by_nodes_inside_a_step_it_goes_on():
    lexicon = Lexicon.load("enable1").filter(max_length=3, letters="aeinrst")
    whole = search_palindromic_pangram(lexicon, alphabet="aeinrst", width=3).finish()
    run = search_palindromic_pangram(lexicon, alphabet="aeinrst", width=3, max_nodes=50)
    while run.finish().status == "limit":
        run.resume(max_nodes=50)
    assert [str(phrase) for phrase in run.solutions] == [str(phrase) for phrase in whole.solutions]
    assert run.stats.nodes == whole.stats.nodes


# -- the worked example ----------------------------------------------------------------------------


WORKED = """layer 0:  (26)
layer 1: lid (26), a (26) | left out: off (27), daffodil (28)
layer 2: lid a (26), a lid (26) | left out: lid daffodil (31), lid off (27), a off (27), a daffodil (29)
layer 3: lid a off (27), a lid off (27), lid a daffodil (32), a lid daffodil (32)
layer 4: lid a off daffodil (35), a lid off daffodil (35), lid a daffodil off (35), a lid daffodil off (35)
layer 5: nothing
backtrack 1, from f = 27 on: lid (26), a (26)
layer 2: lid off (27), a off (27) | left out: lid daffodil (31), a daffodil (29)
layer 3: lid off a (27), a off lid (27) | left out: lid off daffodil (34), a off daffodil (32)
solution 4: lid off a daffodil (35)
"""


def test_the_worked_example_step_by_step():
    """Two wide, then four, then two wide again: as the page of 2010 tells it; and drawn."""
    run = beam_stack(AnyPalindrome(DAFFODIL), width=2, max_nodes=3, trace=True).finish()
    run.resume(width=4, max_nodes=10).finish()
    run.resume(width=2).finish()
    assert str(run.steps).startswith(WORKED)
    assert [str(phrase) for phrase in run.solutions] == ["lid off a daffodil"]
    assert run.summary() == "1 solution; the search is complete: it is proven optimal"
    root = ElementTree.fromstring(run.steps.drawing())
    shown = [part.text for part in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "solution 4" in shown and "lid off a daffodil (35)" in shown
    assert any(text.startswith("backtrack 1, from f = 27") for text in shown)


# -- saving ----------------------------------------------------------------------------------------


def stopped(tmp_path, lexicon):
    path = tmp_path / "search.json"
    search = search_palindromic_pangram(
        lexicon, alphabet="aeinrst", width=3, max_nodes=200, autosave=path
    )
    assert search.finish().status == "limit"
    return path


@pytest.mark.parametrize("variant", ["cache", "half", "default", "all"])
@pytest.mark.parametrize("distinct", [False, True])
def test_a_saved_search_ends_as_if_never_stopped(tmp_path, variant, distinct):
    lexicon = Lexicon.from_words(SCRAMBLED)
    options = {
        "alphabet": "abcde",
        "width": 2,
        "distinct": distinct,
        "upper_bound": 24,
        **VARIANTS[variant],
    }
    whole = search_palindromic_pangram(lexicon, **options).finish()
    run = search_palindromic_pangram(lexicon, **options, max_nodes=300)
    stops = 0
    while run.finish().status != "complete":
        stops += 1
        run.save(tmp_path / "search.json")
        run = resume_palindromic_pangram(tmp_path / "search.json", lexicon, max_nodes=300)
    assert stops > 1 and len(whole.solutions) > 1
    assert [str(phrase) for phrase in run.solutions] == [str(phrase) for phrase in whole.solutions]


def test_a_saved_search_of_another_dictionary(tmp_path):
    lexicon = Lexicon.load("enable1").filter(max_length=4, letters="aeinrst")
    path = stopped(tmp_path, lexicon)
    assert read_checkpoint(path)["problem"]["puzzle"] == PalindromicPangram.name
    with pytest.raises(
        CheckpointError, match="is of another search: its dictionary is '[0-9a-f]{64}', and"
    ):
        resume_palindromic_pangram(path, lexicon.filter(max_length=3))
    with pytest.raises(
        CheckpointError, match="another search: its bound is None, and here it is 'function'"
    ):
        resume_palindromic_pangram(path, lexicon, bound=lambda state: 0)


KILLED = textwrap.dedent("""
    import math, sys
    from wordsearch.search import beam_stack_search
    from wordsearch.words.lexicon import Lexicon
    from wordsearch.puzzles.palindromes.solve import search_palindromic_pangram
    lexicon = Lexicon.load("enable1").filter(max_length=4, letters=sys.argv[2])
    beam_stack_search.AUTOSAVE_SECONDS = 0.05
    search_palindromic_pangram(lexicon, alphabet=sys.argv[2], width=2, autosave=sys.argv[1], timeout=math.inf)
""")


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="platform: no SIGKILL")
def test_killed_it_loses_only_what_came_after_the_last_save(tmp_path):
    letters, wanted = "abdegijkoquwxz", 3
    lexicon = Lexicon.load("enable1").filter(max_length=4, letters=letters)
    options = {"limit": wanted, "timeout": math.inf}
    whole = search_palindromic_pangram(lexicon, alphabet=letters, width=2, **options)
    path = tmp_path / "search.json"
    child = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path), letters], cwd=ROOT, env=os.environ
    )
    while not path.exists() and child.poll() is None:
        time.sleep(0.005)
    child.send_signal(signal.SIGKILL)
    assert child.wait() == -signal.SIGKILL, "it was to be killed, and ended before"
    again = resume_palindromic_pangram(path, lexicon, lazy=True)
    nodes_saved, found = again.stats.nodes, again.progress().solutions
    again.resume(limit=wanted - found, timeout=math.inf)
    assert [str(phrase) for phrase in again.solutions] == [
        str(phrase) for phrase in whole.solutions
    ]
    assert 0 < nodes_saved < again.stats.nodes == whole.stats.nodes


# -- the puzzle, its phrases and their pictures ----------------------------------------------------


def test_bad_input_is_answered_in_one_sentence():
    with pytest.raises(PuzzleError, match="'lid off' is no palindrome"):
        Phrase(("lid", "off"))
    lexicon = Lexicon.from_words(DAFFODIL)
    refused = {
        "the lexicon 'words' is empty": {"lexicon": Lexicon.from_words([])},
        "no word of 'words' that may be used has any of the letters q, z$": {
            "alphabet": "adfiloqz"
        },
        "width must be a whole number of at least 1; it is 0": {"width": 0},
        "heuristics may name rarest, .*; 'magic' is none of them": {"heuristics": ("magic",)},
        "the heuristic 'half' builds on 'keystone': name both": {"heuristics": ("half",)},
        "upper_bound must be a number": {"upper_bound": "63"},
        "limit must be a whole number": {"limit": 0},
        "an alphabet is 1 to 32 letters, each once, such as 'abcdef'; it is 'ab1'": {
            "alphabet": "ab1"
        },
        "alphabet is a text; it is 7": {"alphabet": 7},
    }
    for message, options in refused.items():
        with pytest.raises(PuzzleError, match=message) as caught:
            search_palindromic_pangram(**{"lexicon": lexicon, "alphabet": "adfilo", **options})
        assert "\n" not in str(caught.value)


def test_states_are_bounded_from_below():
    search = PhraseSearch(PalindromicPangram("adfilo"), Lexicon.from_words(DAFFODIL))
    for words, f in (((), 11), (("lid",), 11), (("off",), 13), (("lid", "off", "a"), 14)):
        state = search.decode([list(words), False])
        assert search.cost(state) + search.bound(state) == f
        assert search.decode(search.encode(state)) == state
    with pytest.raises(ValueError, match="'zoo' is not in the dictionary"):
        search.decode([["zoo"], False])


@pytest.mark.parametrize("words", ["lid off a daffodil", "noon", "a", "a bb a", "ab ba", "<x & x<"])
def test_a_phrase_draws_itself(words):
    phrase = Phrase(tuple(words.split(" ")), "".join(sorted(set(words) - {" "})))
    root = ElementTree.fromstring(phrase.drawing())
    shown = [part.text for part in root.iter("{http://www.w3.org/2000/svg}text")]
    assert [text.lower() for text in shown if text and len(text) == 1][:1] != []
    for word in phrase.words:
        assert word in shown
    assert f"{len(set(phrase.text))} of {len(phrase.alphabet)}" in shown


def test_a_search_with_a_table_is_taken_up_with_the_same_table_only(tmp_path):
    lexicon, path = Lexicon.from_words(SCRAMBLED), tmp_path / "search.json"
    bound = PatternBound(lexicon, alphabet="abcde", longest=20, n_table=2)
    options = {"alphabet": "abcde", "width": 2, "bound": bound}
    whole = search_palindromic_pangram(lexicon, **options).finish()
    search_palindromic_pangram(lexicon, **options, max_nodes=20, autosave=path).finish()
    again = resume_palindromic_pangram(path, lexicon, bound=bound).finish()
    assert [str(phrase) for phrase in again.solutions] == [
        str(phrase) for phrase in whole.solutions
    ]
    other = PatternBound(lexicon, alphabet="abcde", longest=20, n_table=3)
    search_palindromic_pangram(lexicon, **options, max_nodes=20, autosave=path).finish()
    with pytest.raises(CheckpointError, match="its bound is 'pattern table of 2 letters, up to"):
        resume_palindromic_pangram(path, lexicon, bound=other)
