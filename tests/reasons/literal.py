"""What each technique says, taken literally: options are compared one by one, without bits.

`follows` looks for an argument in the state that some facts leave, and in nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product

from wordsearch.reasons.bits import numbers
from wordsearch.reasons.sets import Choices, Item, Option
from wordsearch.reasons.techniques import Argument


@lru_cache(maxsize=1)
def options_over(choices: Choices) -> dict[Item, list[tuple[int, Option]]]:
    """The options that use each item, with their numbers."""
    found: dict[Item, list[tuple[int, Option]]] = {item: [] for item in choices.required}
    for number, option in enumerate(choices.options):
        for item in {*option.items}:
            found.setdefault(item, []).append((number, option))
    return found


class Literal:
    """A puzzle's options, and what some arguments made facts: what is laid, what is struck."""

    def __init__(self, choices: Choices, facts: Iterable[Argument] = ()) -> None:
        self.choices = choices
        self.laid: list[Option] = []
        self.struck: set[int] = set()
        self.over = options_over(choices)
        for fact in facts:
            self.laid += [choices.options[number] for number in fact.laid]
            self.struck.update(numbers(fact.struck))

    def can_stand(self, options: Sequence[Option]) -> bool:
        """Whether options can be laid together."""
        items = [item for option in options for item in option.items]
        if len(set(items)) < len(items):
            for item, count in Counter(items).items():
                if count > self.choices.room.get(item, 1):
                    return False
        pairs = {pair for option in options for pair in option.colours.items()}
        if len({item for item, _ in pairs}) < len(pairs):
            return False
        return not self.choices.distinct or len({colour for _, colour in pairs}) == len(pairs)

    def open(self) -> list[Item]:
        covered = {item for option in self.laid for item in option.items}
        return [item for item in self.choices.required if item not in covered]

    def left(self, item: Item, supposed: Sequence[Option] = ()) -> list[Option]:
        """The options for an item that are not struck and can stand beside what is laid."""
        laid = [*self.laid, *supposed]
        return [
            option
            for number, option in self.over[item]
            if number not in self.struck and self.can_stand([*laid, option])
        ]

    def clash(self, *options: Option) -> bool:
        return not self.can_stand([*self.laid, *options])

    def fails(self, option: Option, links: Sequence[tuple[Item, int]], end: Item) -> bool:
        """Whether an option leads, link by link, to an item without any."""
        supposed = [option]
        for item, number in links:
            forced = self.choices.options[number]
            if self.left(item, supposed) != [forced]:
                return False
            supposed.append(forced)
        return not self.left(end, supposed)

    def follows(self, argument: Argument) -> bool:
        """Whether an argument's conclusion follows, in the way it says."""
        struck = [self.choices.options[number] for number in numbers(argument.struck)]
        laid = [self.choices.options[number] for number in argument.laid]
        first = self.left(argument.looked_at[0])
        if argument.technique == "none":
            return not first
        if argument.technique == "single":
            return first == laid
        if argument.technique == "shared":
            return self.all_share(first, argument) and all(
                self.clash(option, other) for option in first for other in struck
            )
        if argument.technique == "pairs":
            return self.pair_uses_up(argument, struck)
        if argument.technique == "cases" and self.choices.tables and argument.looked_at[1:]:
            return self.fall_through(struck)
        if argument.technique == "cases" and self.choices.tables and laid:
            return all(self.leaves_none(option) for option in first if option not in laid)
        if argument.technique == "cases" and self.choices.tables:
            return all(self.leaves_none(option) for option in struck)
        if argument.technique == "cases":
            return all(self.clash(option, other) for option in first for other in struck)
        if argument.technique == "trial":
            return all(
                self.fails(self.choices.options[number], links, end)
                for number, links, end in argument.chains
                if argument.struck >> number & 1
            )
        assert argument.technique == "either way"
        return self.lie_anyway(argument, sorted(option.word for option in laid))

    def all_share(self, options: Sequence[Option], argument: Argument) -> bool:
        """Whether all use what the argument says that they use."""
        for item, times, colour in argument.uses:
            for option in options:
                if colour is None and option.items.count(item) < times:
                    return False
                if colour is not None and option.colours.get(item) != colour:
                    return False
        return True

    def leaves_none(self, option: Option) -> bool:
        others = [item for item in self.open() if item not in option.items]
        return any(not self.left(item, [option]) for item in others)

    def fall_through(self, struck: Sequence[Option]) -> bool:
        """Whether these go, when all that would leave an item without any go, again and again."""
        numbers_of = {
            id(option): number for item in self.open() for number, option in self.over[item]
        }
        wanted = {numbers_of[id(option)] for option in struck}
        while not wanted <= self.struck:
            gone = {
                numbers_of[id(option)]
                for item in self.open()
                for option in self.left(item)
                if self.leaves_none(option)
            }
            if not gone:
                return False
            self.struck |= gone
        return True

    def pair_uses_up(self, argument: Argument, struck: Sequence[Option]) -> bool:
        one, other = argument.looked_at
        together = [
            pair for pair in product(self.left(one), self.left(other)) if not self.clash(*pair)
        ]
        wanted = Counter({use.item: use.times for use in argument.uses})
        return all(
            not wanted - Counter([*first.items, *second.items])
            and all(self.clash(first, second, option) for option in struck)
            for first, second in together
        )

    def lie_anyway(self, argument: Argument, words: list[str]) -> bool:
        """Whether what is left can be laid, and only in the words that the argument lays."""
        found = list(self.covers([]))
        left = {option.word for item in self.open() for option in self.left(item)}
        return len(found) > 1 and left == set(words) and all(each == words for each in found)

    def covers(self, supposed: list[Option]) -> Iterable[list[str]]:
        """The words of every way to lay the rest."""
        covered = {item for option in supposed for item in option.items}
        item = next((item for item in self.open() if item not in covered), None)
        if item is None:
            yield sorted(option.word for option in supposed)
            return
        for option in self.left(item, supposed):
            yield from self.covers([*supposed, option])


def check(choices: Choices, needed: Sequence[tuple[Argument, tuple[int, ...]]]) -> int:
    """Fail unless every argument follows from its facts, and from none of them spared; returns how
    many were looked at.
    """
    arguments = [argument for argument, _ in needed]
    for argument, facts in needed:
        given = [arguments[fact] for fact in facts]
        assert Literal(choices, given).follows(argument), argument
        for spared in range(len(given)):
            fewer = given[:spared] + given[spared + 1 :]
            assert not Literal(choices, fewer).follows(argument), (argument, spared)
    return len(needed)
