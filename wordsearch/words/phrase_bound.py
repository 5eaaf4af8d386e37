"""What no rest of a phrase costs less than.

Each letter gets a price, and so does each length of a word, chosen so that no word costs less than
its letters and its length together. What the letters and words still to come cost then bounds the
rest of a phrase from below, without looking at a single word. Which prices make the bound as high
as can be is a linear program; where SciPy is not, letters are free and each length costs what its
cheapest word does, which is as right and takes longer.

Prices are whole millionths of an order of magnitude (`wordsearch.words.prices`), so that sums are
exact and equal prices equal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from importlib.util import find_spec
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from wordsearch.interrupt import load_module
from wordsearch.words.automaton import (
    ANAGRAM,
    BOTH,
    EITHER,
    ENDLESS,
    HOLDING,
    INTERLEAVED,
    NOTHING,
    REPEATED,
    ROW,
    SET,
    Automaton,
)
from wordsearch.words.pattern import LONGEST
from wordsearch.words.phrase_plan import NEVER, Plan

MILLION = 10**6


class Vocabulary(NamedTuple):
    """The words of which phrases may consist: in order, and what each costs."""

    words: Sequence[str]
    prices: Sequence[int]
    alphabet: str


#: See `Bound`.
LeastPrices: TypeAlias = Callable[[Sequence[int], Callable[[str, str], bool]], list[int]]


class Bound:
    """What no rest of a phrase costs less than, and which words come into it.

    Parameters
    ----------
    vocabulary, automaton, plan : Vocabulary, Automaton, Plan
        The words, and what is asked of them.
    least_prices : callable
        Gives what words of the vocabulary cost at least, by their numbers, and by whether a word
        may follow another.

    Attributes
    ----------
    order : list of int
        The numbers of the words that may be part of the phrase, by their reduced price: what a word
        costs more than its letters and its length.
    reduced : list of int
        Those prices, in the same order.
    letters : list of int
        The price of each letter of the alphabet.
    is_ready : bool
        Whether all this is known: it is made by `prepare`.
    """

    def __init__(
        self,
        vocabulary: Vocabulary,
        automaton: Automaton,
        plan: Plan,
        least_prices: LeastPrices,
    ) -> None:
        self.order: list[int] = []
        self.reduced: list[int] = []
        self.letters: list[int] = []
        self.is_ready = False
        self._vocabulary = vocabulary
        self._automaton = automaton
        self._plan = plan
        self._least_prices = least_prices
        self._rest: list[list[int]] = []
        self._floors: dict[int, int] = {}
        self._bounds: dict[tuple[int, int], int] = {}

    def prepare(self) -> Iterator[None]:
        """Make the bound, a step of some hundredths of a second at a time: between steps one may
        stop for a while.
        """
        vocabulary = self._vocabulary
        automaton = self._automaton
        longest = min(automaton.lengths[automaton.start].bit_length() - 1, LONGEST)
        may_come = _WordTest(vocabulary.alphabet, automaton, self._plan, longest)
        candidates: list[int] = []
        for numbers in _chunks(range(len(vocabulary.words))):
            candidates += [number for number in numbers if may_come(vocabulary.words[number])]
            yield
        words = [vocabulary.words[number] for number in candidates]
        prices = self._least_prices(candidates, may_come.may_follow)
        yield

        self.letters = yield from _letter_prices(
            words, prices, vocabulary.alphabet, automaton, self._plan
        )
        costs = dict(zip(vocabulary.alphabet, self.letters, strict=True))
        over: list[int] = []
        for places in _chunks(range(len(words))):
            for place in places:
                over.append(prices[place] - sum(map(costs.__getitem__, words[place])))
            yield
        lengths = [NEVER] * (max(map(len, words), default=0) + 1)
        for word, price in zip(words, over, strict=True):
            if price < lengths[len(word)]:
                lengths[len(word)] = price
        self._rest = self._plan.rest(max(longest, 0), lengths)
        yield

        reduced = [price - lengths[len(word)] for word, price in zip(words, over, strict=True)]
        places_in_order = sorted(range(len(words)), key=reduced.__getitem__)
        self.order = [candidates[place] for place in places_in_order]
        self.reduced = [reduced[place] for place in places_in_order]
        self.is_ready = True

    def of(self, state: int, place: int) -> int:
        """What one or more words that are still to come cost at least; `NEVER` where none can."""
        key = (state, place)
        bound = self._bounds.get(key)
        if bound is None:
            rest = self._rest[place]
            lengths = self._automaton.lengths[state]
            if lengths & (lengths - 1):
                words = min(
                    [rest[letters] for letters in range(1, len(rest)) if lengths >> letters & 1],
                    default=NEVER,
                )
            else:
                # Most states have one number of letters to go.
                words = NEVER
                if 1 < lengths < 1 << len(rest):
                    words = rest[lengths.bit_length() - 1]
            bound = NEVER
            if words < NEVER:
                bound = words + self.floor(state)
            self._bounds[key] = bound
        return bound

    def rests(self, place: int) -> list[int]:
        """What the lengths of the words still to come cost at least, by the number of letters."""
        return self._rest[place]

    def floor(self, state: int) -> int:
        """What the letters still to come cost at least."""
        floor = self._floors.get(state)
        if floor is None:
            floor = self._cheapest(state)
            self._floors[state] = floor
        return floor

    def _cheapest(self, state: int) -> int:
        kind, parts = self._automaton.kind_and_parts(state)
        if kind == SET:
            mask = parts[0]
            return min(cost for code, cost in enumerate(self.letters) if mask >> code & 1)
        if kind in (ROW, ANAGRAM, INTERLEAVED):
            return sum(map(self.floor, parts))
        if kind == EITHER:
            return min(map(self.floor, parts))
        if kind == BOTH:
            return max(map(self.floor, parts))
        if kind == REPEATED:
            part, least, most = parts
            once = self.floor(part)
            if once >= 0:
                return once * least
            return -NEVER if most == ENDLESS else once * most
        if kind == HOLDING:
            if min(self.letters) < 0:
                return -NEVER
            return sum(self.letters[code] for code in parts)
        return NEVER if kind == NOTHING else 0


_CHUNK = 10_000  # words that are looked at in a step


def _chunks(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    for first in range(0, len(numbers), _CHUNK):
        yield numbers[first : first + _CHUNK]


# --- which words come into it ---------------------------------------------------------------------


class _WordTest:
    """Whether a word may be part of a phrase, by its letters and its length."""

    def __init__(self, alphabet: str, automaton: Automaton, plan: Plan, longest: int) -> None:
        most = _MostLetters(automaton).of(automaton.start)
        counts = dict(zip(alphabet, most, strict=True))
        self._allowed = {letter for letter, count in counts.items() if count}
        self._scarce = {letter: count for letter, count in counts.items() if count < longest}
        self._lengths = set(range(1, longest + 1))
        self._longest = longest
        # The lengths of words that follow each other; None where any may.
        self._neighbours: set[tuple[int, int]] | None = None
        if not plan.goes_on:
            self._neighbours = set(pairwise(plan.lengths))
            self._lengths.intersection_update(plan.lengths)

    def __call__(self, word: str) -> bool:
        if len(word) not in self._lengths or not self._allowed.issuperset(word):
            return False
        if not self._scarce or len(set(word)) == len(word):
            return True
        return _has_few(word, self._scarce)

    def may_follow(self, first: str, second: str) -> bool:
        """Whether two words that may come may do so one after the other."""
        if self._neighbours is not None and (len(first), len(second)) not in self._neighbours:
            return False
        both = first + second
        if len(both) > self._longest:
            return False
        return not self._scarce or _has_few(both, self._scarce)


def _has_few(word: str, scarce: dict[str, int]) -> bool:
    """Whether no letter stands in a word more often than there are of it."""
    return all(count <= scarce.get(letter, count) for letter, count in Counter(word).items())


class _MostLetters:
    """How often each letter may come, at most, as far as `LONGEST`."""

    def __init__(self, automaton: Automaton) -> None:
        self._automaton = automaton
        self._n_letters = len(automaton.alphabet)

    def of(self, state: int) -> list[int]:
        kind, parts = self._automaton.kind_and_parts(state)
        if kind == SET:
            return [parts[0] >> code & 1 for code in range(self._n_letters)]
        if kind == HOLDING:
            return [LONGEST] * self._n_letters
        if kind == REPEATED:
            part, _, most = parts
            if most == ENDLESS:
                most = LONGEST
            return [min(LONGEST, count * most) for count in self.of(part)]
        inner = [[0] * self._n_letters, *map(self.of, parts)]
        if kind == BOTH:
            return list(map(min, *inner[1:]))
        if kind == EITHER:
            return list(map(max, *inner))
        return [min(LONGEST, sum(counts)) for counts in zip(*inner, strict=True)]


# --- which prices make the bound high -------------------------------------------------------------


def solver() -> Any:
    """What solves linear programs; None where SciPy is not."""
    if find_spec("scipy") is None:
        return None
    return load_module("wordsearch.words.phrase_prices")


def _letter_prices(
    words: Sequence[str], prices: Sequence[int], alphabet: str, automaton: Automaton, plan: Plan
) -> Generator[None, None, list[int]]:
    """The prices of the letters, in steps."""
    bulk = solver()
    if not words or bulk is None:
        return [0] * len(alphabet)
    program = Program(automaton, plan, {len(word) for word in words})
    longest = max(map(len, words))
    letters: list[int] = yield from bulk.letter_prices(program, words, prices, alphabet, longest)
    return letters


class Program:
    """The bound at the start of a search, as a linear program.

    Its variables are numbered: the letters' prices first, then those of the lengths 0, 1, 2, ...,
    then others. A linear form is a dict of variables and factors.

    Attributes
    ----------
    goal : dict of int to float
        What is to be as large as it can be.
    rows : list of dict of int to float
        Forms that must not be above 0.
    first_length, first_other, n_variables : int
        Where the lengths and the others begin, and end.
    is_open : bool
        Whether there may be any number of letters, none of which can have a price below 0 then.
    """

    _LONGEST_GOAL = 60  # letters of a phrase of any length that the bound is made for

    def __init__(self, automaton: Automaton, plan: Plan, lengths: Iterable[int]) -> None:
        self._automaton = automaton
        self._plan = plan
        self._lengths = sorted(lengths)
        self._n_letters = len(automaton.alphabet)
        self.first_length = self._n_letters
        self.first_other = self._n_letters + max(self._lengths) + 1
        self.n_variables = self.first_other
        self.rows: list[dict[int, float]] = []
        possible = automaton.lengths[automaton.start]
        self.is_open = bool(possible >> LONGEST)
        self._rests: dict[tuple[int, int], dict[int, float] | None] = {}
        floor = self._floor(automaton.start)
        least = self._new()
        for letters in range(1, self._LONGEST_GOAL):
            rest = None
            if possible >> letters & 1:
                rest = self._rest(0, letters)
            if rest is not None:
                self._at_most(least, rest)
        self.goal = _sum([floor, {least: 1.0}])

    def _new(self) -> int:
        self.n_variables += 1
        return self.n_variables - 1

    def _at_most(self, variable: int, form: dict[int, float]) -> None:
        """A variable must not be above a form."""
        row = {other: -factor for other, factor in form.items()}
        row[variable] = row.get(variable, 0.0) + 1.0
        self.rows.append(row)

    def _least(self, forms: Iterable[dict[int, float]]) -> dict[int, float]:
        """The least of some forms."""
        variable = self._new()
        for form in forms:
            self._at_most(variable, form)
        return {variable: 1.0}

    def _rest(self, place: int, letters: int) -> dict[int, float] | None:
        """What the lengths of words with so many letters cost; None where there are no such."""
        key = (place, letters)
        if key in self._rests:
            return self._rests[key]
        plan = self._plan
        forms: list[dict[int, float]] = []
        if letters == 0 and plan.may_end(place):
            forms.append({})
        for length in self._lengths:
            fits = length <= letters and plan.length(place) in (0, length)
            if fits and plan.may_go_on(place):
                after = self._rest(plan.after(place), letters - length)
                if after is not None:
                    forms.append(_sum([{self.first_length + length: 1.0}, after]))
        rest = None
        if len(forms) == 1:
            rest = forms[0]
        elif forms:
            rest = self._least(forms)
        self._rests[key] = rest
        return rest

    def _floor(self, state: int) -> dict[int, float]:
        """What the letters still to come cost."""
        kind, parts = self._automaton.kind_and_parts(state)
        if kind == SET:
            codes = [code for code in range(self._n_letters) if parts[0] >> code & 1]
            if len(codes) == 1:
                return {codes[0]: 1.0}
            return self._least([{code: 1.0} for code in codes])
        if kind in (ROW, ANAGRAM, INTERLEAVED):
            return _sum(map(self._floor, parts))
        if kind == EITHER:
            return self._least(map(self._floor, parts))
        if kind == BOTH:
            # The largest of several is no linear form; that of most letters will do.
            return max(map(self._floor, parts), key=len)
        if kind == REPEATED:
            part, least, most = parts
            once = self._floor(part)
            if most == ENDLESS:
                return _times(once, least)
            return self._least([_times(once, least), _times(once, most)])
        if kind == HOLDING:
            return _sum([{code: 1.0} for code in parts])
        return {}


def _sum(forms: Iterable[dict[int, float]]) -> dict[int, float]:
    total: dict[int, float] = {}
    for form in forms:
        for variable, factor in form.items():
            total[variable] = total.get(variable, 0.0) + factor
    return total


def _times(form: dict[int, float], times: int) -> dict[int, float]:
    if not times:
        return {}
    return {variable: factor * times for variable, factor in form.items()}
