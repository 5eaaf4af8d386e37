"""Options and items as bits: option number i is bit i of a whole number."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple, overload

from wordsearch.reasons.bits import numbers
from wordsearch.reasons.partners import Partners, Words

#: A cell, a row, a clue, a block, a symbol: what a puzzle's part calls it, hashable.
Item = Any


class Option(NamedTuple):
    """A word, laid.

    Attributes
    ----------
    word : str
    items : tuple of Item
        What it uses; one that it uses twice stands twice.
    colours : mapping of Item to Hashable
        The items that it colours, such as symbols, each with its colour.
    ways : int
        In how many ways the word lies on the same items.
    place : object
        Where it lies, for whoever draws it.
    """

    word: str
    items: tuple[Item, ...]
    colours: Mapping[Item, Hashable] = {}
    ways: int = 1
    place: Any = None


class Use(NamedTuple):
    """That options use an item so many times, or give it a colour."""

    item: Item
    times: int = 1
    colour: Hashable = None


@dataclass(frozen=True, eq=False)
class Choices:
    """What a puzzle's words and places are, for one list of words.

    Attributes
    ----------
    options : sequence of Option
    required : sequence of Item
        Each is used by exactly one option of an answer.
    room : mapping of Item to int
        How often other items may be used; once where nothing is said.
    distinct : bool
        Whether items of different names need different colours.
    tables : mapping of Item to Words
        Where required items have hundreds of options, so that those that fail are counted in a
        table: all options for each of these items. They are `distinct`, then.
    uses : mapping of Use to int, optional
        The options that use an item so, as bits, where that is known already; options in none of
        them are not there.
    """

    options: Sequence[Option]
    required: Sequence[Item]
    room: Mapping[Item, int] = field(default_factory=dict)
    distinct: bool = False
    tables: Mapping[Item, Words] = field(default_factory=dict)
    uses: Mapping[Use, int] | None = None


class Sets:
    """The options of a puzzle as bit sets.

    Attributes
    ----------
    over : mapping of Item to int
        The options that use an item, or colour it.
    by_colour : mapping of Item to mapping of Hashable to int
        The options that give an item a colour.
    """

    def __init__(self, choices: Choices) -> None:
        self.options = choices.options
        self.required = tuple(choices.required)
        self.tables = choices.tables
        self._partners: dict[tuple[Item, Item], Partners] = {}
        self._distinct = choices.distinct
        self._room = choices.room
        #: Items that several options may use.
        self.several = frozenset(item for item, room in choices.room.items() if room > 1)
        self._conflicts: dict[int, int] = {}
        self._uses: dict[int, list[Use]] = {}
        self._against: defaultdict[Item, dict[Hashable, int]] = defaultdict(dict)
        uses = choices.uses
        if uses is None:
            uses = _with_uses(choices.options)
        self._with_use = uses
        self.over: defaultdict[Item, int] = defaultdict(int)
        self.by_colour: defaultdict[Item, dict[Hashable, int]] = defaultdict(dict)
        for use, mask in self._with_use.items():
            self.over[use.item] |= mask
            if use.colour is not None:
                self.by_colour[use.item][use.colour] = mask
        self.everything = 0
        for item in self.required:
            self.everything |= self.over[item]

    def uses(self, number: int) -> list[Use]:
        """What an option uses: of an item that it uses twice, that it uses it once, and twice."""
        if number not in self._uses:
            self._uses[number] = self._found_uses(self.options[number])
        return self._uses[number]

    def _found_uses(self, option: Option) -> list[Use]:
        uses = [Use(item, colour=colour) for item, colour in option.colours.items()]
        return uses + [Use(item, times) for item, times in _counted(option.items)]

    def with_use(self, use: Use) -> int:
        """The options that use an item so."""
        return self._with_use.get(use, 0)

    def room(self, item: Item) -> int:
        """How often an item may be used."""
        return self._room.get(item, 1)

    def more_than(self, item: Item, times: int) -> int:
        """The options that use an item more often than that."""
        return self.with_use(Use(item, times + 1))

    def partners(self, item: Item, other: Item) -> Partners:
        """For the options of one item those of another, where both have tables."""
        if (item, other) not in self._partners:
            self._partners[item, other] = Partners(self.tables[item], self.tables[other])
        return self._partners[item, other]

    @cached_property
    def _of_colour(self) -> Mapping[Hashable, int]:
        """The options that have a colour anywhere."""
        found: defaultdict[Hashable, int] = defaultdict(int)
        for use, mask in self._with_use.items():
            if use.colour is not None:
                found[use.colour] |= mask
        return found

    def against(self, use: Use) -> int:
        """The options that cannot stand beside one that uses an item so."""
        if use.colour is not None:
            return self._against_colour(use.item, use.colour)
        return self.more_than(use.item, self.room(use.item) - use.times)

    def _against_colour(self, item: Item, colour: Hashable) -> int:
        known = self._against[item]
        if colour not in known:
            same = self.by_colour[item][colour]
            known[colour] = self.over[item] & ~same
            if self._distinct:
                known[colour] |= self._of_colour[colour] & ~same
        return known[colour]

    def conflicts(self, number: int) -> int:
        """The options that cannot stand beside this one; itself is not among them."""
        if number not in self._conflicts:
            option = self.options[number]
            found = 0
            for item, colour in option.colours.items():
                found |= self._against_colour(item, colour)
            if self._room:
                for item, times in _counted(option.items):
                    found |= self.more_than(item, self.room(item) - times)
            else:
                for item in option.items:
                    found |= self.over[item]
            self._conflicts[number] = found & ~(1 << number)
        return self._conflicts[number]


class Chosen(Sequence[Option]):
    """Some of the options, by their bits: of hundreds hardly any is ever looked at."""

    def __init__(self, options: Sequence[Option], mask: int) -> None:
        self._options = options
        self._numbers = tuple(numbers(mask))

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, place: int) -> Option: ...
    @overload
    def __getitem__(self, place: slice) -> list[Option]: ...
    def __getitem__(self, place: int | slice) -> Option | list[Option]:
        if isinstance(place, slice):
            return [self._options[number] for number in self._numbers[place]]
        return self._options[self._numbers[place]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chosen) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(self._numbers)

    def __repr__(self) -> str:
        return f"<{len(self)} options>"


def _with_uses(options: Sequence[Option]) -> Mapping[Use, int]:
    """The options that use an item so, as bits."""
    # Pairs of an item and its colour, or of an item and how often: as `Use` has them.
    coloured: defaultdict[tuple[Item, Hashable], list[int]] = defaultdict(list)
    counted: defaultdict[tuple[Item, int], list[int]] = defaultdict(list)
    for number, option in enumerate(options):
        for pair in option.colours.items():
            coloured[pair].append(number)
        for pair in _counted(option.items):
            counted[pair].append(number)
    found = {}
    for (item, colour), places in coloured.items():
        found[Use(item, colour=colour)] = _mask(places, len(options))
    for (item, times), places in counted.items():
        found[Use(item, times)] = _mask(places, len(options))
    return found


def _counted(items: Sequence[Item]) -> list[tuple[Item, int]]:
    """Each item once, and twice if it is there twice, and so on.

    >>> _counted("bab")
    [('b', 1), ('a', 1), ('b', 2)]
    """
    if len(set(items)) == len(items):
        return [(item, 1) for item in items]
    seen: Counter[Item] = Counter()
    found = []
    for item in items:
        seen[item] += 1
        found.append((item, seen[item]))
    return found


def _mask(found: Iterable[int], size: int) -> int:
    """The number with these bits, made at once: one by one takes long for thousands."""
    places = bytearray(size // 8 + 1)
    for number in found:
        places[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(places, "little")


@dataclass(frozen=True)
class State:
    """What is laid, and what is left.

    Attributes
    ----------
    sets : Sets
    alive : int
        The options that are not struck, those laid among them.
    laid : tuple of int
        The options that are laid, by number.
    """

    sets: Sets
    alive: int
    laid: tuple[int, ...] = ()

    @classmethod
    def first(cls, sets: Sets) -> State:
        """Nothing laid, nothing struck."""
        return cls(sets, sets.everything)

    @cached_property
    def open(self) -> list[Item]:
        """The items that an option is wanted for still."""
        laid = sum(1 << number for number in self.laid)
        items = [item for item in self.sets.required if not self.sets.over[item] & laid]
        if self.sets.tables:
            # What fails, fails soonest where few are left.
            items.sort(key=lambda item: self.left(item).bit_count())
        return items

    def left(self, item: Item) -> int:
        """The options for an item."""
        return self.alive & self.sets.over[item]

    def struck(self, mask: int) -> State:
        """The state without these options."""
        if not self.alive & mask:
            return self
        return replace(self, alive=self.alive & ~mask)

    def with_laid(self, number: int) -> State:
        """The state with one option laid, and all struck that cannot stand beside it."""
        alive = self.alive & ~self.sets.conflicts(number)
        laid = (*self.laid, number)
        after = replace(self, alive=alive, laid=laid)
        return after._without_crowded(number)

    def _without_crowded(self, number: int) -> State:
        """The state without options that need more of what several may use than there is."""
        items = self.sets.several.intersection(self.sets.options[number].items)
        if not items:
            return self
        alive = self.alive
        laid = sum(1 << other for other in self.laid)
        for item in items:
            alive &= ~self.sets.more_than(item, self.room(item)) | laid
        return replace(self, alive=alive)

    def room(self, item: Item) -> int:
        """How often an item may be used by options that are not laid yet."""
        used = sum(self.sets.options[number].items.count(item) for number in self.laid)
        return self.sets.room(item) - used

    def against(self, use: Use) -> int:
        """The options, left or not, that cannot stand beside one that is not laid yet and uses an
        item so.
        """
        if use.item in self.sets.several:
            return self.sets.more_than(use.item, self.room(use.item) - use.times)
        return self.sets.against(use)

    def conflicts(self, number: int) -> int:
        """The options left that cannot stand beside one that is not laid yet."""
        found = self.sets.conflicts(number)
        if self.laid and self.sets.several:
            for use in self.sets.uses(number):
                if use.item in self.sets.several:
                    found |= self.against(use) & ~(1 << number)
        return self.alive & found
