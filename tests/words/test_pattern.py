"""Patterns: what fits is what their definition says, word by word, and a slip gets a sentence."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import permutations, product
from typing import NamedTuple

import pytest

from tests.conftest import EXHAUSTIVE
from wordsearch.words.automaton import DEAD, LONGEST, Automaton, PatternTooLarge
from wordsearch.words.pattern import SIGNS, Sign, parse

N_PATTERNS = 4000 if EXHAUSTIVE else 100


class Written(NamedTuple):
    """A pattern, and all that fits it, by definition.

    Where spaces count, that is with a space before, after or amid it wherever one may stand.
    """

    text: str
    language: frozenset[str]
    exact: bool = True  # whether its lengths are no more than they must be


class Definition:
    """What each sign means for all texts of up to `most` letters, among them spaces or not."""

    def __init__(self, rng: random.Random, letters: str, most: int, spaces: bool) -> None:
        self.rng = rng
        self.letters = letters
        self.most = most
        self.spaces = spaces
        self.most_spaces = (most - 1) * spaces
        self.nothing = self.with_spaces("")

    def with_spaces(self, text: str) -> frozenset[str]:
        """A text with spaces around it, where they count."""
        counts = range(self.most_spaces + 1)
        around = (" " * left + text + " " * right for left, right in product(counts, counts))
        return frozenset(filter(self.is_short, around))

    def is_short(self, text: str) -> bool:
        return size(text) <= self.most and text.count(" ") <= self.most_spaces

    def one_of(self, letters: str) -> frozenset[str]:
        return frozenset().union(*map(self.with_spaces, letters))

    def row(self, parts: Iterable[frozenset[str]]) -> frozenset[str]:
        language = self.nothing
        for part in parts:
            language = frozenset(
                filter(self.is_short, (one + two for one, two in product(language, part)))
            )
        return language

    def anagram(self, parts: list[frozenset[str]]) -> frozenset[str]:
        return frozenset().union(*map(self.row, set(permutations(parts))))

    def laced(self, these: frozenset[str], those: frozenset[str]) -> frozenset[str]:
        return frozenset(
            text
            for one, two in product(these, those)
            if self.is_short(one + two)
            for text in interleavings(one, two)
        )

    def repeated(self, part: frozenset[str], least: int, most: int) -> frozenset[str]:
        counts = range(least, min(most, self.most + least) + 1)
        return frozenset().union(*(self.row([part] * count) for count in counts))

    # --- patterns by chance

    def letter(self) -> Written:
        kind = self.rng.random()
        chosen = "".join(sorted(self.rng.sample(self.letters, self.rng.randint(1, 2))))
        if kind < 0.5:
            text, fitting = chosen[0], chosen[0]
        elif kind < 0.75:
            text, fitting = ".", self.letters
        elif kind < 0.9:
            text, fitting = f"[{chosen}]", chosen
        else:
            text, fitting = f"[^{chosen}]", "".join(set(self.letters) - set(chosen))
        return Written(text, self.one_of(fitting))

    def item(self, depth: int) -> Written:
        kinds: list[Callable[[int], Written]] = [self.group, self.in_any_order, self.times]
        chance = self.rng.random()
        if depth and chance < 0.5:
            return self.rng.choice(kinds)(depth - 1)
        if chance < 0.6:
            return Written("*", self.repeated(self.one_of(self.letters), 0, self.most))
        if self.spaces and chance < 0.75:
            return Written("_", self.nothing - {""})
        return self.letter()

    def items(self, depth: int) -> Written:
        parts = [self.item(depth) for _ in range(self.rng.randint(1, 3))]
        if "__" in "".join(part.text for part in parts):
            return self.items(depth)
        text = "".join(part.text for part in parts)
        return Written(text, self.row(part.language for part in parts), exact(parts))

    def group(self, depth: int) -> Written:
        these, those = self.items(depth), self.items(depth)
        joint = self.rng.choice("|&~")
        language = {
            "|": these.language | those.language,
            "&": these.language & those.language,
            "~": self.laced(these.language, those.language),
        }[joint]
        return Written(
            f"({these.text}{joint}{those.text})", language, joint != "&" and exact([these, those])
        )

    def in_any_order(self, depth: int) -> Written:
        texts, parts = [], []
        for _ in range(self.rng.randint(1, 3)):
            part, optional = self.items(depth), self.rng.random() < 0.3
            texts.append(f"({part.text}){'?' * optional}")
            parts.append(part._replace(language=part.language | self.nothing) if optional else part)
        if self.rng.random() < 0.3:
            part = self.letter()
            texts.append(f"{part.text}{{2}}")
            parts += [part, part]
        language = self.anagram([part.language for part in parts])
        return Written(f"<{''.join(texts)}>", language, exact(parts))

    def times(self, depth: int) -> Written:
        part = self.items(depth)
        least = self.rng.randint(0, 2)
        most = least + self.rng.randint(0, 2)
        text, most = self.rng.choice([(f"{{{least},{most}}}", most), (f"{{{least},}}", self.most)])
        return Written(
            f"({part.text}){text}", self.repeated(part.language, least, most), part.exact
        )


def size(text: str) -> int:
    """The number of letters."""
    return len(text) - text.count(" ")


def exact(parts: Iterable[Written]) -> bool:
    return all(part.exact for part in parts)


def interleavings(one: str, two: str) -> Iterator[str]:
    if not one or not two:
        yield one + two
        return
    for rest in interleavings(one[1:], two):
        yield one[0] + rest
    for rest in interleavings(one, two[1:]):
        yield two[0] + rest


def spelled(automaton: Automaton, most: int, spaces: bool) -> Iterator[tuple[str, int]]:
    """Each text of up to `most` letters that leads anywhere, and its state."""
    texts = [("", automaton.start)] if automaton.start != DEAD else []
    while texts:
        text, state = texts.pop()
        yield text, state
        for code, letter in enumerate(automaton.alphabet):
            after = automaton.step(state, code)
            assert after == DEAD or automaton.letters[state] >> code & 1
            assert automaton.steps[state * automaton.stride + code] == after
            if after != DEAD and len(text.replace(" ", "")) < most:
                texts.append((text + letter, after))
        after = automaton.after_space(state)
        if spaces and after != DEAD and text and text[-1] != " ":
            texts.append((f"{text} ", after))


@pytest.mark.parametrize(("letters", "most", "spaces"), [("abc", 4, False), ("ab", 3, True)])
def test_what_fits_is_what_the_definition_says(letters: str, most: int, spaces: bool) -> None:
    seed = random.SystemRandom().randrange(10**6)
    rng = random.Random(seed)
    fitting = 0
    for _ in range(N_PATTERNS):
        definition = Definition(rng, letters, most, spaces)
        written = definition.items(depth=2)
        automaton = Automaton(parse(written.text), letters)

        states = dict(spelled(automaton, most, spaces))

        found = {text for text in states if automaton.accepting[states[text]] and text[-1:] != " "}
        expected = {text for text in written.language if text == " ".join(text.split())}
        assert found == expected, f"{written.text!r}, seed {seed}"
        check_lengths(automaton, states, found, definition, written)
        fitting += bool(found)
    assert fitting > N_PATTERNS / 4


def check_lengths(
    automaton: Automaton,
    states: dict[str, int],
    found: set[str],
    definition: Definition,
    written: Written,
) -> None:
    """How many letters may follow: never too few, nor too many where that is claimed."""
    most = definition.most
    follow: dict[int, set[int]] = {state: set() for state in states.values()}
    for text in found:
        for end in range(len(text) + 1):
            follow[states[text[:end]]].add(size(text[end:]))
    for text, state in states.items():
        rest = most - size(text)
        possible = {count for count in range(rest + 1) if automaton.lengths[state] >> count & 1}
        assert follow[state] <= possible | set(range(rest + 1, most + 1)), written.text
        if written.exact and not definition.spaces:
            assert possible <= follow[state], written.text


@pytest.mark.parametrize("sign", SIGNS, ids=[sign.sign for sign in SIGNS])
def test_each_sign_has_an_example_that_fits(sign: Sign) -> None:
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    automaton = Automaton(parse(sign.example.upper()), alphabet)
    state = automaton.start
    for letter in sign.fits:
        if letter == " ":
            state = automaton.after_space(state)
        else:
            state = automaton.step(state, alphabet.index(letter))
    assert automaton.accepting[state]
    marks = {mark for mark in sign.sign.split()[0] if not mark.isalnum()}
    assert marks <= set(sign.example)


def test_letters_of_any_alphabet() -> None:
    automaton = Automaton(parse("<ÑÄ>[α-ω]"), "äñλ")
    state = automaton.start
    for code in (1, 0, 2):
        state = automaton.step(state, code)
    assert automaton.accepting[state]
    # A decomposed letter is the letter.
    assert parse("n\u0303").items == parse("ñ").items
    # What no word has fits nothing.
    assert Automaton(parse("q"), "ä").start == DEAD
    assert Automaton(parse("ä* +q"), "ä").start == DEAD


def test_the_number_of_letters_that_may_follow() -> None:
    def lengths(text: str) -> list[int]:
        automaton = Automaton(parse(text), "abc")
        mask = automaton.lengths[automaton.start]
        return [count for count in range(LONGEST + 1) if mask >> count & 1]

    assert lengths("a(bc)?<ab.>") == [4, 6]
    assert lengths("3-5:(ab)*") == [3, 4, 5]
    assert lengths("(abc){0,200}") == [*range(0, LONGEST + 1, 3)]
    assert lengths("(abc){2,}") == [*range(6, LONGEST + 1, 3)]
    assert lengths(".{200}.{200}") == [LONGEST]
    assert lengths("(.{200}){200}") == [LONGEST]
    assert Automaton(parse("ab(c)?*"), "abc").least == 2


def test_memory_is_bounded() -> None:
    automaton = Automaton(parse("*a.{20}b"), "ab", most_states=1000)
    with pytest.raises(PatternTooLarge, match=r"more states than the 1,000 .{,120}$"):
        for code in random.Random(1).choices([0, 1], k=10_000):
            automaton.start = automaton.step(automaton.start, code)
