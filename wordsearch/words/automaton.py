"""What is left of a pattern after some letters: its states, made when they are asked for.

A state is a derivative (Brzozowski 1964, "Derivatives of Regular Expressions"; Owens, Reppy and
Turon 2009, "Regular-expression derivatives re-examined"): an expression for all that may still
come. Equal expressions are one number, and all that is known of them stands in flat lists and
dicts of integers, which the garbage collector has nothing to visit in. The automaton is
deterministic: one row of letters and spaces is one path.

A space may stand between any two letters; one that must be there is an expression of its own, which
only a space reads.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatchmethod
from typing import NoReturn

from wordsearch.errors import PuzzleError, short
from wordsearch.words.pattern import (
    LONGEST,
    Anagram,
    Both,
    Either,
    Holding,
    Interleaved,
    OneOf,
    Pattern,
    Repeated,
    Row,
    Space,
    Term,
)

MOST_STATES = 300_000
_STEPS_A_STATE = 4  # that are known, on average, where memory is given to most of the states
ENDLESS = -1  # the most times of what is repeated without end

#: A bit for each number of letters; the last is for all longer ones, too.
_ALL_LENGTHS = (1 << LONGEST + 1) - 1
_UP_TO_LONGEST = (1 << LONGEST) - 1

# The kinds of expressions, and what their parts are.
NOTHING = 0  # not even no letters
END = 1  # no letters
SPACE = 2
SET = 3  # (bit mask of letters,)
ROW = 4  # (first, what follows)
EITHER = 5  # (expression, ...), sorted
REPEATED = 6  # (expression, least, most)
ANAGRAM = 7  # (expression, ...), sorted
BOTH = 8  # (expression, ...), sorted
INTERLEAVED = 9  # (expression, ...), sorted
HOLDING = 10  # (letter number, ...), sorted

DEAD = 0  # the state from which nothing fits
_EMPTY = 1  # the state at the end


class PatternTooLarge(PuzzleError):
    """A pattern with more states than memory is given to; 300,000 of them take about 200 MB."""


class Automaton:
    """The states of a pattern over an alphabet, made lazily.

    Parameters
    ----------
    pattern : Pattern
        See `wordsearch.words.pattern.parse`.
    alphabet : str
        The letters that there are, each once. A letter's number is its place here; with the
        alphabet of a `LetterGraph` it is the letter's code there.
    most_states : int
        How many expressions may be made, and a quarter of how many steps.

    Attributes
    ----------
    start : int
        The first state.
    letters : list of int
        For each state the letters that may come next, a bit for each letter's number.
    accepting : list of bool
        For each state whether the pattern may end there.
    lengths : list of int
        For each state how many letters may still follow, a bit for each number of letters; bit
        `LONGEST` is for more, too. For two conditions at once it may have too many bits, never
        too few.
    steps : dict of int to int
        ``{state * stride + letter number: state}``, as far as it was asked for.
    least : int
        The fewest letters that anything that fits has.

    Examples
    --------
    >>> from wordsearch.words.pattern import parse
    >>> automaton = Automaton(parse("<ab>"), "abc")
    >>> after_a = automaton.step(automaton.start, 0)
    >>> bin(automaton.letters[after_a]), bin(automaton.lengths[after_a])
    ('0b10', '0b10')
    """

    def __init__(self, pattern: Pattern, alphabet: str, most_states: int = MOST_STATES) -> None:
        self.alphabet = alphabet
        self.stride = max(1, len(alphabet))
        self.letters: list[int] = []
        self.accepting: list[bool] = []
        self.lengths: list[int] = []
        self.steps: dict[int, int] = {}
        self._text = pattern.text
        self._spaces = pattern.spaces
        self._most_states = most_states
        self._most_steps = most_states * _STEPS_A_STATE
        self._kinds: list[int] = []
        self._parts: list[tuple[int, ...]] = []
        self._known: dict[tuple[int, ...], int] = {}
        self._after_space: dict[int, int] = {}
        # Anagrams of single letters, open ones among them.
        self._of_letters: set[int] = set()
        self._codes = {letter: code for code, letter in enumerate(alphabet)}
        self._every = (1 << len(alphabet)) - 1
        self._new(NOTHING, (), 0, False, 0)
        self._new(END, (), 0, True, 1)
        self._space = self._new(SPACE, (), 0, False, 1)
        self._any = self._repeated(self._set(self._every), 0, ENDLESS)
        self.start = self._expression(pattern.tree)

    def kind_and_parts(self, state: int) -> tuple[int, tuple[int, ...]]:
        """What kind of expression a state is, and what it is made of."""
        return self._kinds[state], self._parts[state]

    def letters_in_any_order(self, state: int) -> list[int]:
        """The numbers of the letters that a state is an anagram of; none of another expression."""
        parts = self._parts[state] if state in self._of_letters else (state,)
        masks = [self.letters[part] for part in parts]
        if self._kinds[parts[0]] != SET or any(mask.bit_count() != 1 for mask in masks):
            return []
        return [mask.bit_length() - 1 for mask in masks]

    def __repr__(self) -> str:
        return f"<Automaton of {short(self._text)}: {len(self._kinds):,} expressions so far>"

    @property
    def least(self) -> int:
        lengths = self.lengths[self.start]
        return max(0, (lengths & -lengths).bit_length() - 1)

    def step(self, state: int, letter: int) -> int:
        """The state after one more letter, `DEAD` where the letter may not come."""
        key = state * self.stride + letter
        after = self.steps.get(key)
        if after is None:
            if len(self.steps) >= self._most_steps:
                self._refuse()
            after = DEAD
            if self.letters[state] >> letter & 1:
                after = self._derivative(state, letter)
            self.steps[key] = after
        return after

    def after_space(self, state: int) -> int:
        """The state after a space: the same one, unless a space must be there."""
        if not self._spaces:
            return state
        after = self._after_space.get(state)
        if after is None:
            after = self._derivative_by_space(state)
            self._after_space[state] = after
        return after

    # --- from what was written

    @singledispatchmethod
    def _expression(self, term: Term) -> int:
        """The expression of a term."""
        raise TypeError(f"no term of a pattern: {term!r}")

    @_expression.register
    def _(self, term: OneOf) -> int:
        mask = 0
        for letter in term.letters:
            if letter in self._codes:
                mask |= 1 << self._codes[letter]
        if term.others:
            mask ^= self._every
        return self._set(mask)

    @_expression.register
    def _(self, term: Space) -> int:
        return self._space

    @_expression.register
    def _(self, term: Row) -> int:
        row = _EMPTY
        for item in reversed(term.items):
            row = self._row(self._expression(item), row)
        return row

    @_expression.register
    def _(self, term: Repeated) -> int:
        most = ENDLESS
        if term.most is not None:
            most = term.most
        return self._repeated(self._expression(term.item), term.least, most)

    @_expression.register
    def _(self, term: Either) -> int:
        return self._either(map(self._expression, term.items))

    @_expression.register
    def _(self, term: Both) -> int:
        return self._both(map(self._expression, term.items))

    @_expression.register
    def _(self, term: Anagram) -> int:
        return self._anagram(map(self._expression, term.items))

    @_expression.register
    def _(self, term: Interleaved) -> int:
        return self._interleaved(map(self._expression, term.items))

    @_expression.register
    def _(self, term: Holding) -> int:
        if any(letter not in self._codes for letter in term.letters):
            return DEAD
        return self._holding([self._codes[letter] for letter in term.letters])

    # --- expressions, each in its plainest form

    def _new(
        self, kind: int, parts: tuple[int, ...], letters: int, accepting: bool, lengths: int
    ) -> int:
        """The number of a new expression."""
        number = len(self._kinds)
        if number >= self._most_states:
            self._refuse()
        self._kinds.append(kind)
        self._parts.append(parts)
        self.letters.append(letters)
        self.accepting.append(accepting)
        self.lengths.append(lengths)
        self._known[(kind, *parts)] = number
        return number

    def _refuse(self) -> NoReturn:
        raise PatternTooLarge(
            f"the pattern {short(self._text)} has more states than the {self._most_states:,} that "
            "memory is given to: more letters, or fewer that are open, would make them fewer"
        )

    def _set(self, mask: int) -> int:
        """One letter of a set."""
        if not mask:
            return DEAD
        known = self._known.get((SET, mask))
        if known is not None:
            return known
        return self._new(SET, (mask,), mask, False, 1 << 1)

    def _row(self, first: int, rest: int) -> int:
        """One expression, then another."""
        if DEAD in (first, rest):
            return DEAD
        if first == _EMPTY:
            return rest
        # What is first is never a row itself.
        firsts = [first]
        while self._kinds[firsts[-1]] == ROW:
            firsts += self._parts[firsts.pop()]
        row = rest
        for part in reversed(firsts):
            row = self._pair(part, row)
        return row

    def _pair(self, first: int, rest: int) -> int:
        if rest == _EMPTY:
            return first
        known = self._known.get((ROW, first, rest))
        if known is not None:
            return known
        letters = self.letters[first]
        if self.accepting[first]:
            letters |= self.letters[rest]
        accepting = self.accepting[first] and self.accepting[rest]
        lengths = _sums(self.lengths[first], self.lengths[rest])
        return self._new(ROW, (first, rest), letters, accepting, lengths)

    def _repeated(self, part: int, least: int, most: int) -> int:
        """The same `least` to `most` times, or without end."""
        if part == DEAD and least > 0:
            return DEAD
        if part in (DEAD, _EMPTY) or most == 0:
            return _EMPTY
        if self.accepting[part]:
            least = 0
        if least == most == 1:
            return part
        if least == 0 and most == 1:
            return self._either((_EMPTY, part))
        known = self._known.get((REPEATED, part, least, most))
        if known is not None:
            return known
        lengths = _multiples(self.lengths[part], least, most)
        return self._new(REPEATED, (part, least, most), self.letters[part], least == 0, lengths)

    def _either(self, items: Iterable[int]) -> int:
        """One of some expressions."""
        parts: set[int] = set()
        for item in items:
            if self._kinds[item] == EITHER:
                parts.update(self._parts[item])
            else:
                parts.add(item)
        parts.discard(DEAD)
        if self._any in parts:
            return self._any
        if len(parts) > 1:
            parts = self._merged(parts)
        if len(parts) < 2:
            return max(parts, default=DEAD)
        return self._together(EITHER, tuple(sorted(parts)))

    def _merged(self, parts: set[int]) -> set[int]:
        """Alternatives with their sets as one set, and without the end where another may end."""
        sets = [part for part in parts if self._kinds[part] == SET]
        if len(sets) > 1:
            mask = 0
            for part in sets:
                mask |= self.letters[part]
            parts = parts.difference(sets) | {self._set(mask)}
        if _EMPTY in parts and any(self.accepting[part] for part in parts if part != _EMPTY):
            parts = parts - {_EMPTY}
        return parts

    def _both(self, items: Iterable[int]) -> int:
        """All of some expressions at once."""
        parts: set[int] = set()
        for item in items:
            if self._kinds[item] == BOTH:
                parts.update(self._parts[item])
            else:
                parts.add(item)
        parts.discard(self._any)
        if DEAD in parts:
            return DEAD
        if not parts:
            return self._any
        if len(parts) == 1:
            return parts.pop()
        return self._together(BOTH, tuple(sorted(parts)))

    def _anagram(self, items: Iterable[int]) -> int:
        """All of some expressions in any order."""
        anagram = self._multiset(ANAGRAM, items)
        if self._kinds[anagram] == ANAGRAM:
            if all(self._kinds[part] == SET for part in self._parts[anagram]):
                self._of_letters.add(anagram)
        return anagram

    def _interleaved(self, items: Iterable[int]) -> int:
        """All of some expressions laced into each other."""
        return self._multiset(INTERLEAVED, items)

    def _multiset(self, kind: int, items: Iterable[int]) -> int:
        parts = sorted(items)
        if DEAD in parts:
            return DEAD
        parts = [part for part in parts if part != _EMPTY]
        if len(parts) < 2:
            return max(parts, default=_EMPTY)
        return self._together(kind, tuple(parts))

    def _together(self, kind: int, parts: tuple[int, ...]) -> int:
        """Two or more expressions of which the order does not matter."""
        known = self._known.get((kind, *parts))
        if known is not None:
            return known
        if kind == BOTH:
            letters = self._every
            lengths = _ALL_LENGTHS
            for part in parts:
                letters &= self.letters[part]
                lengths &= self.lengths[part]
        else:
            letters = 0
            for part in parts:
                letters |= self.letters[part]
            lengths = self._lengths(kind, parts)
        if kind == EITHER:
            accepting = any(self.accepting[part] for part in parts)
        else:
            accepting = all(self.accepting[part] for part in parts)
        # What has no length, or no letter to go on with, and no end, is nothing.
        stuck = not letters and not accepting and not self._spaces
        if not lengths or stuck:
            self._known[(kind, *parts)] = DEAD
            return DEAD
        return self._new(kind, parts, letters, accepting, lengths)

    def _lengths(self, kind: int, parts: tuple[int, ...]) -> int:
        """How many letters alternatives, an anagram's or interleaved parts may have."""
        if kind == EITHER:
            lengths = 0
            for part in parts:
                lengths |= self.lengths[part]
        else:
            lengths = 1
            for part in parts:
                lengths = _sums(lengths, self.lengths[part])
        return lengths

    def _holding(self, codes: list[int]) -> int:
        """Any letters, with some among them."""
        if not codes:
            return self._any
        parts = tuple(sorted(codes))
        known = self._known.get((HOLDING, *parts))
        if known is not None:
            return known
        least = min(len(parts), LONGEST)
        lengths = _ALL_LENGTHS >> least << least
        return self._new(HOLDING, parts, self._every, False, lengths)

    # --- derivatives

    def _derivative(self, expression: int, letter: int) -> int:
        """What may follow a letter that may come next."""
        kind = self._kinds[expression]
        parts = self._parts[expression]
        if kind == SET:
            return _EMPTY
        if kind == ROW:
            first, rest = parts
            after = self._row(self.step(first, letter), rest)
            if self.accepting[first]:
                after = self._either((after, self.step(rest, letter)))
            return after
        if kind == REPEATED:
            return self._row(self.step(parts[0], letter), self._fewer(parts))
        if kind == EITHER:
            return self._either([self.step(part, letter) for part in parts])
        if kind == BOTH:
            return self._both([self.step(part, letter) for part in parts])
        if kind == HOLDING:
            codes = list(parts)
            if letter in codes:
                codes.remove(letter)
            return self._holding(codes)
        if kind == ANAGRAM:
            single = self._known.get((SET, 1 << letter))
            if single in parts and expression in self._of_letters:
                return self._letters_without(parts, single)
            return self._either(self._anagrams_after(parts, letter))
        return self._either(self._interleaved_after(parts, letter))

    def _fewer(self, parts: tuple[int, ...]) -> int:
        """What is repeated, once less."""
        part, least, most = parts
        if most != ENDLESS:
            most -= 1
        return self._repeated(part, max(0, least - 1), most)

    def _anagrams_after(self, parts: tuple[int, ...], letter: int) -> Iterable[int]:
        """For each part that may begin with a letter: its rest, then the others in any order."""
        begin = {part for part in parts if self.letters[part] >> letter & 1}
        sets = [part for part in begin if self._kinds[part] == SET]
        for part in begin:
            # A letter is given to the narrowest set: what is left then has all other rests in it.
            if part in sets and self._has_narrower(part, sets):
                continue
            others = list(parts)
            others.remove(part)
            yield self._row(self.step(part, letter), self._anagram(others))

    def _letters_without(self, parts: tuple[int, ...], part: int) -> int:
        """An anagram of single letters without one of them, which is by far the most frequent
        derivative of all.
        """
        place = parts.index(part)
        others = parts[:place] + parts[place + 1 :]
        if len(others) == 1:
            return others[0]
        known = self._known.get((ANAGRAM, *others))
        if known is not None:
            return known
        letters = 0
        for other in others:
            letters |= self.letters[other]
        anagram = self._new(ANAGRAM, others, letters, False, 1 << min(len(others), LONGEST))
        self._of_letters.add(anagram)
        return anagram

    def _has_narrower(self, part: int, sets: list[int]) -> bool:
        """Whether one of some sets is within a set, and not it."""
        mask = self.letters[part]
        for other in sets:
            if other != part and not self.letters[other] & ~mask:
                return True
        return False

    def _interleaved_after(self, parts: tuple[int, ...], letter: int) -> Iterable[int]:
        """For each part that may begin with a letter: its rest, laced into the others."""
        for part in set(parts):
            if self.letters[part] >> letter & 1:
                others = list(parts)
                others.remove(part)
                yield self._interleaved([self.step(part, letter), *others])

    def _derivative_by_space(self, expression: int) -> int:
        """What may follow a space, whether or not it is one that must be there."""
        kind = self._kinds[expression]
        parts = self._parts[expression]
        if kind == SPACE:
            return _EMPTY
        if kind == ROW:
            first, rest = parts
            after = self._row(self.after_space(first), rest)
            if self.accepting[first]:
                after = self._either((after, self.after_space(rest)))
            return after
        if kind == REPEATED:
            part, least, _ = parts
            after = self.after_space(part)
            if after == part:
                return expression
            after = self._row(after, self._fewer(parts))
            if least == 0:
                after = self._either((after, _EMPTY))
            return after
        if kind == EITHER:
            return self._either([self.after_space(part) for part in parts])
        if kind == BOTH:
            return self._both([self.after_space(part) for part in parts])
        if kind in (ANAGRAM, INTERLEAVED):
            return self._either([expression, *self._parts_after_space(kind, parts)])
        return expression

    def _parts_after_space(self, kind: int, parts: tuple[int, ...]) -> Iterable[int]:
        """For each part of several that a space changes: what follows where it is that part's."""
        for part in set(parts):
            after = self.after_space(part)
            if after == part:
                continue
            others = list(parts)
            others.remove(part)
            if kind == ANAGRAM:
                yield self._row(after, self._anagram(others))
            else:
                yield self._interleaved([after, *others])


# --- masks of lengths -----------------------------------------------------------------------------


def _sums(these: int, those: int) -> int:
    """The sums of two masks of lengths; what is longer than the longest counts as that."""
    if these.bit_count() > those.bit_count():
        return _sums(those, these)
    if not these:
        return 0
    lowest = those & -those
    if those == _ALL_LENGTHS ^ (lowest - 1):
        # All from a length on: so are the sums.
        least = (these & -these) * lowest
        if least >> LONGEST:
            return 1 << LONGEST
        return _ALL_LENGTHS ^ (least - 1)
    sums = 0
    while these:
        lowest = these & -these
        sums |= those * lowest
        these ^= lowest
    if sums >> LONGEST:
        sums = sums & _UP_TO_LONGEST | 1 << LONGEST
    return sums


def _multiples(lengths: int, least: int, most: int) -> int:
    """The lengths of what is repeated from `least` to `most` times."""
    multiples = _power(lengths, least)
    if most == ENDLESS:
        # More would all be as long as the longest.
        most = least + LONGEST
    return _sums(multiples, _power(lengths | 1, most - least))


def _power(lengths: int, times: int) -> int:
    """The lengths of what is repeated so many times."""
    power = 1
    while times:
        if times & 1:
            power = _sums(power, lengths)
        lengths = _sums(lengths, lengths)
        times >>= 1
    return power
