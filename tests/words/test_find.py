"""Asking a dictionary: every answer is what looking at each word by itself would give."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

import wordsearch as ws
from tests.conftest import EXHAUSTIVE
from wordsearch.words.pattern import SIGNS

LISTS = ("american-english", "enable1", "web2")
QUERIES, PARTS = (5000, 12) if EXHAUSTIVE else (36, 3)
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@cache
def lexicon(name: str) -> ws.Lexicon:
    return ws.Lexicon.load(name)


class Item(NamedTuple):
    """One item of a query: how it is written, the letters it takes, how many, and which it must
    take.
    """

    text: str
    letters: str = LETTERS
    least: int = 1
    most: int = 1
    some: str = ""

    def ends(self, word: str, start: int) -> Iterator[int]:
        """Where the item can end that begins at a letter of a word."""
        for end in range(start + self.least, min(start + self.most, len(word)) + 1):
            piece = word[start:end]
            if not piece.strip(self.letters) and not (
                self.some and Counter(self.some) - Counter(piece)
            ):
                yield end


class Query(NamedTuple):
    text: str
    items: tuple[Item, ...]
    least: int
    most: int
    having: str
    without: str


def fits(query: Query, word: str) -> bool:
    """Brute force: every way to give the letters of a word to the items."""
    if not query.least <= len(word) <= query.most or set(query.without) & set(word):
        return False
    ends = {0}
    for item in query.items:
        ends = {end for start in ends for end in item.ends(word, start)}
        if not ends:
            return False
    return len(word) in ends and not Counter(query.having) - Counter(word)


def random_item(word: str, at: int, rng: random.Random) -> tuple[Item, int]:
    """An item that takes some letters of a word, mostly, and where it ends."""
    letter, kind = word[at], rng.random()
    if kind < 0.4:
        return Item(letter, letter), at + 1
    if kind < 0.55:
        return Item("."), at + 1
    if kind < 0.65:
        return Item("*", least=0, most=99), rng.randint(at, len(word))
    if kind < 0.75:
        chosen = "".join(sorted({letter, *rng.sample(LETTERS, rng.randint(0, 5))}))
        if rng.random() < 0.3:
            return Item(f"[^{chosen}]", "".join(set(LETTERS) - set(chosen))), at + 1
        first, last = sorted((letter, rng.choice(LETTERS)))
        return Item(
            f"[{chosen}{first}-{last}]", chosen + LETTERS[ord(first) - 97 : ord(last) - 96]
        ), at + 1
    if kind < 0.85:
        end = rng.randint(at + 1, min(len(word), at + 8))
        some = "".join("." if rng.random() < 0.2 else letter for letter in word[at:end])
        text = f"<{''.join(rng.sample(some, len(some)))}>"
        return Item(text, LETTERS, len(some), len(some), some.replace(".", "")), end
    least = rng.randint(0, 3)
    most = rng.choice([least, least + rng.randint(1, 3), 99])
    times = f"{{{least}}}" if most == least else f"{{{least},{'' if most == 99 else most}}}"
    vowels = letter in "aeiou"
    text, letters = (
        ("[aeiou]", "aeiou") if vowels else rng.choice([(".", LETTERS), (letter, letter)])
    )
    return Item(text + times, letters, least, most), min(len(word), at + max(1, least))


def random_query(words: tuple[str, ...], rng: random.Random) -> Query:
    """A query that is made from a word, which it fits but for one in ten."""
    while True:
        word = rng.choice(words)
        query = query_from(word, rng)
        if fits(query, word) or rng.random() < 0.1:
            return query


def query_from(word: str, rng: random.Random) -> Query:
    items, at = [], 0
    while at < len(word):
        item, at = random_item(word, at, rng)
        items.append(item)
    size, low, high = (
        len(word),
        max(0, len(word) - rng.randint(0, 3)),
        len(word) + rng.randint(0, 3),
    )
    bounds = {
        f"{size}:": (size, size),
        f"{low}-{high}:": (low, high),
        f"{low}-:": (low, 99),
        f"-{high}:": (0, high),
    }
    text = rng.choice([*bounds, *[""] * 8])
    having = "".join(rng.sample(word, rng.choice([0, 0, min(size, rng.randint(1, 3))])))
    without = "".join(rng.sample(LETTERS, rng.choice([0, 0, 1, 3])))
    conditions = f" +{having}" * bool(having) + f" -{without}" * bool(without)
    pattern = text + "".join(item.text for item in items) + conditions
    return Query(pattern, tuple(items), *bounds.get(text, (0, 99)), having, without)


@pytest.mark.parametrize("part", range(PARTS))
def test_answers_are_those_of_brute_force(part: int, request: pytest.FixtureRequest) -> None:
    """5,000 queries over three lists in the exhaustive run; a part of them, another each time,
    in all others.
    """
    seed = part if EXHAUSTIVE else random.SystemRandom().randrange(10**6)
    rng, answered = random.Random(seed), 0
    words = lexicon(LISTS[part % 3])
    some = words.words if EXHAUSTIVE else tuple(rng.sample(words.words, 5_000))
    for _ in range(-(-QUERIES // PARTS)):
        query = random_query(words.words, rng)
        found = set(words.find(query.text))
        expected = {word for word in some if fits(query, word)}
        assert found.intersection(some) == expected, f"{query.text!r}, seed {seed}"
        answered += bool(found)
    assert answered, "so few queries with an answer show nothing"


@pytest.mark.parametrize(
    ("pattern", "first"),
    [
        ("p.a.o", ["piano"]),
        ("<aelps..>", ["players"]),
        ("[aeiou]{3}*", ["oeuvre", "oeuvres", "eau"]),  # eau is more frequent, and fewer know it
        ("* +zz -aeiou", []),
        ("Q*", ["question"]),
        (" +zzz", []),
    ],
)
def test_what_one_asks(pattern: str, first: list[str]) -> None:
    words = lexicon("enable1")
    found = words.find(pattern)
    assert list(found[: len(first)]) == first
    known = [(words.familiarity(word).score, words.familiarity(word).zipf) for word in found]
    assert known == sorted(known, reverse=True) and len(set(found)) == len(found)


def test_a_regular_expression_is_taken_as_it_is() -> None:
    words = lexicon("enable1")
    pattern = re.compile("q(?!u)")
    assert set(words.find(pattern)) == {word for word in words if pattern.search(word)}


def test_a_walk_along_the_letter_graph_finds_the_same() -> None:
    """Plain rows as alternatives of themselves, which no regular expression is made for."""
    seed = random.SystemRandom().randrange(10**6)
    rng = random.Random(seed)
    words = lexicon("american-english")
    for _ in range(QUERIES // 4):
        query = random_query(words.words, rng)
        items = "".join(item.text for item in query.items)
        walked = query.text.replace(items, f"({items}|{items})", 1)
        found = list(words.find(query.text))
        assert list(words.find(walked)) == found, f"{query.text!r}, seed {seed}"


@pytest.mark.parametrize(
    ("pattern", "expression"),
    [
        ("colo(u)?rs", "colou?rs"),
        ("*(an){2}*", ".*(an){2}.*"),
        ("gr(a|e|o(o|u))[^aeiou]*", "gr(a|e|o(o|u))[^aeiou].*"),
        ("(.[aeiou]){4,}", "(.[aeiou]){4,}"),
        ("(*st*)&(*[^s]e)&.{5,6}", "(?=.*st)(?=.*[^s]e$).{5,6}"),
        ("6-: <(an)(ti)>(c)?*", "(?=.{6})(anti|tian)c?.*"),
        ("(un~ti)* +d -aeo", "(?=.*d)(?!.*[aeo])(unti|utni|utin|tiun|tuin|tuni).*"),
        ("(a*~b){2} -t", "(?!.*t)(a.*b|ba.*|a.*b.*){2}"),
    ],
)
def test_what_is_no_plain_row(pattern: str, expression: str) -> None:
    words = lexicon("american-english")
    fitting = re.compile(expression)
    found = words.find(pattern)
    assert set(found) == {word for word in words if fitting.fullmatch(word)}
    assert found
    known = [(words.familiarity(word).score, words.familiarity(word).zipf) for word in found]
    assert known == sorted(known, reverse=True)


@pytest.mark.parametrize("word", ["ñandú", "λέξη", "नदी", "straße"])
def test_letters_of_any_language(word: str) -> None:
    words = ws.Lexicon.from_words([word, "ab"], policy=ws.Normalisation(accents="keep"))
    for pattern in (word.title(), f"({word})", f"<{word[::-1]}>", f"({word[0]}.*|q)"):
        assert list(words.find(pattern)) == [word]


def test_the_signs_stand_in_the_documentation() -> None:
    documentation = ws.Lexicon.find.__doc__ or ""
    for sign in SIGNS:
        assert f"``{sign.sign.strip()}``: {sign.meaning}" in documentation
    words = lexicon("enable1")
    for sign in SIGNS:
        if " " not in sign.fits:
            assert sign.fits in words.find(sign.example)


@pytest.mark.parametrize(
    ("pattern", "place", "hint"),
    [
        ("p*+", 3, "+st"),
        ("p?a?o", 2, "an open letter is '.'"),
        ("p[", 2, "no ] follows"),
        ("[m-a]", 2, "'a' comes before 'm'"),
        ("[a.b]", 3, "letters"),
        ("ab{4,2}", 3, "4 times or more and 2 or less"),
        ("ab{99999999999}", 4, "at most 255"),
        ("a{2}{3}", 5, "put ( ) around"),
        ("<a*>", 3, "'.'"),
        ("<a{2,}>", 2, "a bound"),
        ("<(ab),(c)>", 6, "side by side"),
        ("<ab c>", 4, "side by side"),
        ("8-5:a", 1, "8 or more and 5 or less"),
        ("a b", 2, "'_'"),
        ("p_a_o", 2, "ws.phrases"),
        ("p__o", 3, "an open letter is '.'"),
        ("(ab", 1, "no ) closes it"),
        ("a(", 2, "no ) closes it"),
        ("<(ab>", 2, "no ) closes it"),
        ("a>b", 2, "no < stands before it"),
        ("(a||b)", 3, "between '|' and '|'"),
        ("()", 1, "between '(' and ')'"),
        ("a|b&c", 4, "put ( ) around"),
        ("a\\b", 2, "re.compile"),
        ("* +s.t", 5, "only letters follow '+'"),
        ("* -", 3, "letters follow it"),
        ("(" * 30 + "a" + ")" * 30, 21, "at most 20 brackets"),
    ],
)
def test_a_bad_pattern_gets_a_sentence_that_points_at_the_place(
    pattern: str, place: int, hint: str
) -> None:
    with pytest.raises(ws.PuzzleError) as caught:
        ws.Lexicon.from_words(["oboe"]).find(pattern)
    sentence = str(caught.value)
    assert f" at place {place}, " in sentence
    assert hint in sentence
    assert "\n" not in sentence and len(sentence) < 280


@pytest.mark.parametrize("pattern", ["  ", "a" * 301, None, b"a", re.compile(b"a")])
def test_what_is_no_pattern(pattern: object) -> None:
    with pytest.raises(
        ws.PuzzleError, match=r"^a pattern is a text of at most 300 characters.{,150}$"
    ):
        ws.Lexicon.from_words(["oboe"]).find(pattern)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "pattern",
    [
        "*." * 140 + "zz",
        "*e" * 150,
        f"<{'e' * 255}>",
        "*<e.>" * 40 + "q",
        "*" * 300,
        "*[a-z]{1,}" * 20 + "q",
        "*([aeiou]|e)" * 20,
        "(*[aeiou].{8}[^aeiou]*)&(*[st].{7}[^st]*)",
    ],
)
def test_no_pattern_takes_for_ever(pattern: str) -> None:
    """Each would, if all ways to give the letters of a word to the items were tried."""
    words = lexicon("enable1")
    assert len(words.find(pattern)) in (0, 12_093, len(words))


def test_the_answer_shows_itself() -> None:
    entries = ["please", "elapse", "asleep", "<b>", "piano"]
    words = ws.Lexicon.from_words(entries, name="<script>", language="en")
    found = words.find("*a*")
    assert str(found).splitlines() == [
        "'*a*' in <script>: 4 found, the best known first",
        "  5 letters: 1  piano",
        "  6 letters: 3  please, asleep, elapse",
    ]
    assert "&lt;script&gt;" in found.page() and "<script>" not in found.page()
    assert "… 6 more" in str(ws.Lexicon.from_words([f"a{letter}" for letter in LETTERS]).find(".."))


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        ("mü*", "no word of mine has m or ü; write u for ü"),
        ("9:*", "it is for 9 letters, and no word of mine has as many"),
        ("3:oboe", "no row of letters fits it: what it asks for rules itself out"),
        ("ppp", "ws.phrases looks for several words"),
    ],
)
def test_where_no_word_fits_a_sentence_says_why(pattern: str, why: str) -> None:
    words = ws.Lexicon.from_words(["oboe", "lap", "spa"], name="mine", language="en")
    found = words.find(pattern)
    assert repr(found) == f"'{pattern}' in mine: none found; {why}"
    assert why in str(found) and why in found.page()
