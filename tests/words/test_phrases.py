"""Phrases: what is found, and in which order, is what trying all rows of words would give."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Set
from itertools import product
from time import sleep

import pytest

import wordsearch as ws
from tests.conftest import EXHAUSTIVE
from tests.words.test_pattern import Definition
from wordsearch.display.svg import escape
from wordsearch.words import phrase_bound, phrase_search, phrases as phrases_module
from wordsearch.words.pattern import parse
from wordsearch.words.phrase_bound import MILLION, Vocabulary
from wordsearch.words.phrase_plan import Plan
from wordsearch.words.phrase_problem import CREDIT, PhraseProblem, PhraseRun
from wordsearch.words.phrases import WORD
from wordsearch.words.prices import prices_of

N_PATTERNS = 2000 if EXHAUSTIVE else 60
LETTERS = 3


class SomePairs:
    """Words that save something after others, by chance."""

    def __init__(self, rng: random.Random, prices: Mapping[str, int]) -> None:
        self.saved = {
            first: {
                second: rng.choice([0.5, 1.0, prices[second] / MILLION + 1])
                for second in rng.sample(sorted(prices), min(3, len(prices)))
            }
            for first in rng.sample(sorted(prices), len(prices) // 2)
        }

    def after(self, word: str) -> dict[str, float]:
        return self.saved.get(word, {})

    def best_among(
        self, words: Set[str], may_follow: Callable[[str, str], bool]
    ) -> dict[str, float]:
        best: dict[str, float] = {}
        for first in words:
            for second, saved in self.after(first).items():
                if second in words and may_follow(first, second):
                    best[second] = max(saved, best.get(second, 0.0))
        return best


def rows_of_words(words: list[str], most: int) -> Iterator[tuple[str, ...]]:
    """All rows of words with so many letters at most."""
    yield ()
    for word in words:
        if len(word) <= most:
            for rest in rows_of_words(words, most - len(word)):
                yield (word, *rest)


def price_of(row: tuple[str, ...], prices: Mapping[str, int], pairs: SomePairs | None) -> int:
    """What a row of words costs, in millionths, the credit for all its letters taken off."""
    total = sum(prices[word] - round(CREDIT * MILLION) * len(word) for word in row)
    if pairs is not None:
        for first, second in zip(row, row[1:], strict=False):
            saved = int(pairs.after(first).get(second, 0) * MILLION)
            total -= min(saved, prices[second] - 1)
    return total


def random_plan(rng: random.Random) -> Plan:
    kind = rng.random()
    if kind < 0.5:
        return Plan()
    if kind < 0.7:
        least = rng.randint(1, 2)
        return Plan(least=least, most=rng.choice([None, least, least + 1]))
    lengths = tuple(rng.choices([1, 2, 3], k=rng.randint(1, 3)))
    return Plan(lengths, goes_on=rng.random() < 0.5)


def suits(plan: Plan, row: tuple[str, ...]) -> bool:
    sizes = tuple(map(len, row))
    if not plan.least <= len(row) <= (plan.most or len(row)):
        return False
    if plan.lengths and not plan.goes_on:
        return sizes == plan.lengths
    return sizes[: len(plan.lengths)] == plan.lengths


def some_idioms(rng: random.Random) -> list[tuple[float, tuple[str, ...]]]:
    """Rows of letters that are likely as wholes, some of whose words are in no list."""
    idioms: dict[tuple[str, ...], float] = {}
    for _ in range(rng.choice([0, 0, 6])):
        cuts = rng.choice([("ab",), ("a", "b"), ("ab", "a"), ("b",), ("b", "ba"), ("bbb",)])
        idioms[cuts] = rng.choice([1.0, 2.0, 3.0])
    return [(price, words) for words, price in idioms.items()]


def once_each(found: list[tuple[int, str]], any_order: bool) -> list[str]:
    """Texts in the order of their prices, those of one price by the alphabet, each once."""
    texts: dict[object, str] = {}
    for _, text in sorted(found):
        key: object = text
        if any_order:
            key = tuple(sorted(text.split()))
        texts.setdefault(key, text)
    return list(texts.values())


@pytest.mark.parametrize("solver", ["scipy", "plain"])
def test_phrases_are_those_of_brute_force(solver: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In their order, those of one price by the alphabet; with pairs of words and without, with
    idioms, words that are in no list, in any order or each, and as many as one asks for.
    """
    if solver == "plain":
        monkeypatch.setattr(phrase_bound, "find_spec", lambda name: None)
    else:
        pytest.importorskip("scipy")
    seed = random.SystemRandom().randrange(10**6)
    rng = random.Random(seed)
    n_found = 0
    for _ in range(N_PATTERNS):
        words = sorted({"".join(rng.choices("ab", k=rng.randint(1, 3))) for _ in range(8)})
        # Few different prices, so that many phrases cost the same.
        prices = {word: rng.choice([1, 2, 3]) * MILLION for word in words}
        pairs = SomePairs(rng, prices) if rng.random() < 0.5 else None
        guesses = frozenset(rng.sample(words, rng.choice([0, 0, len(words) // 2])))
        any_order = rng.random() < 0.3
        limit = rng.choice([None, None, 1, 3])
        plan = random_plan(rng)
        written = Definition(rng, "ab", LETTERS, spaces=True).items(depth=1)
        text = f"-{LETTERS}:{written.text}"

        rows = [
            row
            for row in rows_of_words(words, LETTERS)
            if " ".join(row) in written.language
            and suits(plan, row)
            and sum(word in guesses for word in row) <= 1
        ]
        vocabulary = Vocabulary(words, list(prices.values()), "ab")
        problem = PhraseProblem(parse(text), plan, vocabulary, pairs, guesses, any_order)
        problem.idioms = [
            (price, row)
            for price, row in some_idioms(rng)
            if " ".join(row) in written.language and suits(plan, row)
        ]
        whole = {" ".join(row): round(price * MILLION) for price, row in problem.idioms}
        credit = round(CREDIT * MILLION)
        expected = [(price_of(row, prices, pairs), " ".join(row)) for row in rows]
        expected += [
            (price - credit * len(text.replace(" ", "")), text) for text, price in whole.items()
        ]

        what = f"{text!r} in {plan} of {prices}, seed {seed}"
        found = PhraseRun(problem, problem.likeliest_first, limit=limit)
        wanted = once_each(expected, any_order)
        assert [str(phrase) for phrase in found] == wanted[:limit], what
        assert all(
            set(one.missed) == guesses.intersection(one.words) for one in found if not one.is_idiom
        ), what
        # As the engine finds them, which opens a state for each way to it.
        slowly = ws.best_first(problem, by_key=False)
        without_idioms = sorted((price_of(row, prices, pairs), " ".join(row)) for row in rows)
        assert sorted(str(one) for one in slowly) == sorted(text for _, text in without_idioms)
        n_found += bool(expected)
    assert n_found > N_PATTERNS / 4


@pytest.mark.parametrize("solver", ["scipy", "plain"])
def test_phrases_of_letters_in_any_order_are_those_of_brute_force(
    solver: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words are taken out of such letters in another way than out of other patterns."""
    if solver == "plain":
        monkeypatch.setattr(phrase_bound, "find_spec", lambda name: None)
    else:
        pytest.importorskip("scipy")
    seed = random.SystemRandom().randrange(10**6)
    rng = random.Random(seed)
    n_found = 0
    for _ in range(N_PATTERNS):
        words = sorted({"".join(rng.choices("abc", k=rng.randint(1, 3))) for _ in range(12)})
        prices = {word: rng.choice([1, 2, 3]) * MILLION for word in words}
        pairs = SomePairs(rng, prices) if rng.random() < 0.7 else None
        plan = random_plan(rng)
        letters = rng.choices("abc", k=rng.randint(2, 2 * LETTERS))
        expected = [
            (price_of(row, prices, pairs), " ".join(row))
            for row in rows_of_words(words, len(letters))
            if sorted("".join(row)) == sorted(letters) and suits(plan, row)
        ]

        vocabulary = Vocabulary(words, list(prices.values()), "abc")
        problem = PhraseProblem(parse(f"<{''.join(letters)}>"), plan, vocabulary, pairs)
        found = PhraseRun(problem, problem.likeliest_first)
        texts = [text for _, text in sorted(expected)]
        what = f"{letters} in {plan} of {prices}, seed {seed}"
        assert [str(phrase) for phrase in found] == texts, what
        n_found += bool(expected)
    assert n_found > N_PATTERNS / 4


@pytest.mark.parametrize(
    "lengths", ["4 3", "4,3", "(4,3)", " ( 4 3 ) ", [4, 3], (4, 3), "4 3...", "4 …", [4, ...]]
)
def test_lengths_may_be_written_as_in_print(lengths: object) -> None:
    words = ws.Lexicon.from_words(["take", "the", "ta", "kethe"])
    assert list(map(str, ws.phrases("takethe", words, lengths=lengths, timeout=None))) == [
        "take the"
    ]


@pytest.mark.parametrize(
    ("lengths", "sentence"),
    [
        (7, r"as in \[2, 3, 4\]; it is 7: one word .* '10:\*'$"),
        ("3-4", "'3-4' of '3-4' is two: '4 5' are two words"),
        ("(3,4", r"'\(3' of '\(3,4' is none$"),
        ("3 ... 4", "'...' of '3 ... 4' is none$"),
        ([3, 4.5], r"4\.5 of \[3, 4\.5\] is none$"),
        ("", "a length for each word, as in '2 3 4'; it is ''$"),
    ],
)
def test_a_slip_in_lengths_gets_a_sentence(lengths: object, sentence: str) -> None:
    with pytest.raises(ws.PuzzleError, match=sentence):
        ws.phrases("takethe", ["take", "the"], lengths=lengths)


@pytest.mark.parametrize(
    ("pattern", "options", "why"),
    [
        (
            "<takethe>",
            {"lengths": "4 4"},
            "the pattern is for 7 letters, and lengths for 8 letters",
        ),
        ("<takethe>", {"lengths": "4 4 ..."}, "7 letters, and these lengths for 8 letters or more"),
        ("<takethe>", {"words": 8}, "7 letters, and 8 words for 8 letters or more"),
        ("<takethe>", {"lengths": "2 5"}, "no word of mine with 2 letters fits anywhere in it"),
        ("<takethe>", {"words": 1}, "3 words of mine could be part of it"),
        ("take_he", {}, "open letter is '.'"),
        ("_", {}, "the pattern is for 0 letters, and 1 word for 1 letter or more"),
        ("<taketheq>", {}, "no word of mine has q"),
        ("<takethes>", {}, "none of the words of mine that could be part of it has s"),
        ("café", {}, "no word of mine has c, f or é; write e for é"),
        ("8:takethe", {}, "what it asks for rules itself out"),
        ("lll", {}, "none of the words of mine that could be part of it has l"),
    ],
)
def test_where_nothing_fits_a_sentence_says_why(
    pattern: str, options: dict[str, object], why: str
) -> None:
    words = ws.Lexicon.from_words(["take", "the", "last", "one"], name="mine", language="en")
    run = ws.phrases(pattern, words, timeout=None, **options)
    assert (run.status, len(run)) == ("complete", 0)
    assert why in run.next_step() and why in str(run) and why in run.explain()
    assert escape(why) in run.page()


def test_what_a_list_takes_once_is_no_part_of_the_time_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else the first of many equal calls would find less than the others."""
    priced = phrases_module.vocabulary_of
    known: list[ws.Lexicon] = []

    def slow_once(lexicon: ws.Lexicon) -> Vocabulary:
        if lexicon not in known:
            sleep(0.5)
            known.append(lexicon)
        return priced(lexicon)

    monkeypatch.setattr(phrases_module, "vocabulary_of", slow_once)
    run = ws.phrases("<takethe>", ["take", "the"], timeout=0.4)
    assert (run.status, len(run)) == ("complete", 2)
    assert run.stats.prepared is not None and run.stats.prepared > 0.5


def test_a_run_shows_phrases_with_prices_and_what_they_are_made_of() -> None:
    words = ws.Lexicon.from_words(["take", "the", "last", "one"], language="en")
    run = ws.phrases("<takethe>", words, pairs=False, timeout=None)
    assert str(run).splitlines()[1].split() == [f"{run[0].price:.2f}", "take", "the"]
    assert f"<td style='text-align:left'>{run[0].price:.2f}</td>" in run.page()
    assert repr(run[0]) == "<Phrase: take the>"
    with pytest.raises(ws.PuzzleError, match="keeps no tree"):
        _ = run.tree
    lines = run.explain().splitlines()
    assert lines[0] == f"take the costs {run[0].price:.2f} orders of magnitude:"
    parts = [float(line.split()[1]) for line in lines[1:]]
    assert sum(parts) == pytest.approx(run[0].price, abs=0.02)
    with pytest.raises(ws.PuzzleError, match="^rank must be"):
        run.explain(rank=2)


#: Options as a person writes them, and what they ask for.
ASKED: list[tuple[dict[str, object], Plan]] = [
    ({}, Plan()),
    ({"lengths": "1 2"}, Plan((1, 2), goes_on=False)),
    ({"lengths": "2..."}, Plan((2,))),
    ({"lengths": (3,)}, Plan((3,), goes_on=False)),
    ({"lengths": [1, ...], "words": 2}, Plan((1,), least=2, most=2)),
    ({"words": 2}, Plan(least=2, most=2)),
    ({"words": (2, 3)}, Plan(least=2, most=3)),
]


def test_options_mean_what_they_say() -> None:
    """Through the call that users make: lengths, how many words, and a word in no list."""
    seed = random.SystemRandom().randrange(10**6)
    rng = random.Random(seed)
    every = ["".join(row) for size in (1, 2, 3) for row in product("ab", repeat=size)]
    credit = round(CREDIT * MILLION)
    for _ in range(N_PATTERNS // 2):
        words = rng.sample(every, 5)
        misses = rng.choice([0, 1])
        options, plan = rng.choice(ASKED)
        written = Definition(rng, "ab", LETTERS, spaces=True).items(depth=1)
        pattern = f"-{LETTERS}:{written.text}"

        price = prices_of(ws.Lexicon.from_words(words))
        prices = {
            word: round(
                (WORD + (price.of(word) if word in words else price.spelled(word))) * MILLION
            )
            for word in every
        }
        expected = sorted(
            (sum(prices[word] - credit * len(word) for word in row), " ".join(row))
            for row in rows_of_words(every, LETTERS)
            if " ".join(row) in written.language
            and suits(plan, row)
            and sum(word not in words for word in row) <= misses
        )
        found = ws.phrases(pattern, words, misses=misses, limit=None, timeout=None, **options)
        what = f"{pattern!r} of {words}, {options}, misses={misses}, seed {seed}"
        assert [str(phrase) for phrase in found] == [text for _, text in expected], what
        for phrase in found:
            assert set(phrase.missed) == set(phrase.words).difference(words), what


def test_a_word_in_no_list_is_refused_where_too_many_would_do() -> None:
    with pytest.raises(ws.PuzzleError, match=r"misses=1 is for patterns .* more than 10,000 rows"):
        ws.phrases("<(ab).{12}>", ["ab", "c"], misses=1)
    with pytest.raises(ws.PuzzleError, match=r"misses must be a whole number from 0 to 1"):
        ws.phrases("ab", ["ab"], misses=2)


def test_an_open_letter_among_letters_in_any_order_is_any_letter() -> None:
    words = ws.Lexicon.from_words(["ab", "ca", "ad", "cd", "aa"])
    assert set(map(str, ws.phrases("<a.>", words, timeout=None))) == {"ab", "ca", "ad", "aa"}
    assert set(map(str, ws.phrases("<a[bc]>", words, timeout=None))) == {"ab", "ca"}


def test_words_whose_lengths_make_no_phrase_of_the_pattern() -> None:
    run = ws.phrases("<(aa)(aa)(aa)>", ["aaaa"], timeout=None)
    assert (list(run), run.status) == ([], "complete")


def test_a_phrase_of_too_many_letters_is_refused() -> None:
    with pytest.raises(ws.PuzzleError, match=r"a phrase has at most 254 letters; the pattern"):
        ws.phrases("a{200}b{55}", ["aa", "bb"])
    assert str(ws.phrases("a{200}b{54}", ["aa", "bb"], timeout=None)[0]).startswith("aa aa")


def test_what_came_before_memory_is_used_up_stays_and_the_run_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = ["a", "b", "ab", "ba", "abb"]
    whole = [str(phrase) for phrase in ws.phrases("[ab]{1,9}", words, limit=300, timeout=None)]
    monkeypatch.setattr(phrase_search, "MOST_OPTIONS", 400)
    run = ws.phrases("[ab]{1,9}", words, limit=None, timeout=None)
    assert run.status == "limit" and "more memory than it is given" in run.summary()
    found = [str(phrase) for phrase in run]
    assert 0 < len(found) < 300 and found == whole[: len(found)]


def test_a_search_that_stops_in_its_preparation_goes_on_from_there() -> None:
    lexicon = ws.Lexicon.load("american-english")
    run = ws.phrases("<(hig)(hti)(mes)>", lexicon, timeout=1e-9, limit=1)
    assert (len(run), run.status) == (0, "timeout")
    run.resume(timeout=None, limit=1)
    assert list(map(str, run)) == ["high times"]
