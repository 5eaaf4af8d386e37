"""A chain of arguments from the puzzle to its answer; of each the fewest facts it needs, and of all
only those that the end needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cached_property, partial

from wordsearch.reasons.bits import numbers
from wordsearch.reasons.sets import Sets, State
from wordsearch.reasons.techniques import TECHNIQUES, Argument, Technique, n_words, none, single

#: Nodes after which nothing is said of how the rest could be laid.
MOST_NODES = 20_000
#: What a step of the next technique costs more, in words to be read.
WORDS_OF_A_TECHNIQUE = 5
RANKS = {name: rank for rank, name in enumerate(TECHNIQUES)}
#: Ways to lay the same words that are looked at.
MOST_WAYS = 50


class Chain:
    """Arguments in the order in which they were found, each on all before it.

    Attributes
    ----------
    arguments : list of Argument
    end : State
        What is laid and left after the last.
    status : str
        "solved", "none fits", or "several left".
    """

    def __init__(self, sets: Sets, techniques: Sequence[Technique]) -> None:
        self.first = State.first(sets)
        self.arguments: list[Argument] = []
        self.status = "several left"
        state = self.first
        while True:
            argument = next(iter(none(state)), None)
            if argument is not None:
                self.status = "none fits"
                self.arguments.append(argument)
                break
            if not state.open:
                self.status = "solved"
                break
            argument = _next(state, techniques)
            if argument is None:
                argument = either_way(state)
            if argument is None:
                break
            self.arguments.append(argument)
            state = after(state, argument)
        self.end = state

    # -- the fewest facts --------------------------------------------------------------------------

    def needed(self) -> list[tuple[Argument, tuple[int, ...]]]:
        """The arguments that the end needs, each with the facts that it needs, as numbers of
        arguments of this list from 0.

        From the last to the first: what an argument strikes is cut down to what those after it
        need, before its own facts are looked for.
        """
        arguments = list(self.arguments)
        facts: dict[int, tuple[int, ...]] = {}
        wanted = {n for n, argument in enumerate(arguments) if argument.laid}
        if self.status == "none fits":
            wanted = {len(arguments) - 1}
        if self.status == "several left" and not self.first.sets.tables:
            # What was ruled out says why these are left; of hundreds of words nobody wants to know.
            wanted = set(range(len(arguments)))
        for number in reversed(range(len(arguments))):
            if number not in wanted:
                continue
            users = [user for user in facts if number in facts[user]]
            if users and not arguments[number].laid:
                arguments[number] = self._reduced(arguments, facts, users, number)
            arguments[number], facts[number] = self._with_facts(arguments, number)
            wanted.update(facts[number])

        order = sorted(wanted)
        places = {number: place for place, number in enumerate(order)}
        return [
            (arguments[number], tuple([places[fact] for fact in facts[number]])) for number in order
        ]

    def given(self, arguments: Sequence[Argument], facts: Sequence[int]) -> State:
        """The state that follows from some of the arguments alone."""
        state = self.first
        for number in facts:
            state = after(state, arguments[number])
        return state

    def _with_facts(
        self, arguments: Sequence[Argument], number: int
    ) -> tuple[Argument, tuple[int, ...]]:
        """The argument with its fewest facts; where an option can be laid for several items, that
        for which it takes the fewest.
        """
        argument = arguments[number]
        candidates = [argument]
        if argument.technique in ("single", "none"):
            find = none if argument.technique == "none" else single
            before = self.given(arguments, range(number))
            candidates = [other for other in find(before) if other.laid == argument.laid]
        best = None
        for candidate in candidates:
            facts = self._fewest(arguments, candidate, number)
            cost = sum(self._cost(fact) for fact in facts if not arguments[fact].laid)
            rank = (cost, len(facts))
            if best is None or rank < best[0]:
                best = (rank, candidate, facts)
        assert best is not None, "an argument holds with all that came before it"
        return best[1], best[2]

    def _cost(self, number: int) -> int:
        """How much there is to read in an argument: words, each technique as many as five more."""
        return self._costs[number]

    @cached_property
    def _costs(self) -> list[int]:
        costs = []
        state = self.first
        for argument in self.arguments:
            n_looked_at = 0
            for item in argument.looked_at:
                n_looked_at += n_words(state, state.left(item))
            costs.append(n_looked_at + WORDS_OF_A_TECHNIQUE * RANKS.get(argument.technique, 0))
            state = after(state, argument)
        return costs

    def _fewest(
        self, arguments: Sequence[Argument], argument: Argument, number: int
    ) -> tuple[int, ...]:
        """Facts before a number that an argument needs, none of which can be spared."""
        # What only strikes goes first, as every such step is one more to read; of these the least
        # plain and the longest.
        order = sorted(
            range(number), key=lambda fact: (not arguments[fact].laid, self._cost(fact), fact)
        )

        def holds(facts: Sequence[int]) -> bool:
            return argument.holds(self.given(arguments, sorted(facts)), argument.struck)

        return tuple(sorted(fewest(holds, order)))

    def _reduced(
        self,
        arguments: list[Argument],
        facts: dict[int, tuple[int, ...]],
        users: Sequence[int],
        number: int,
    ) -> Argument:
        """The argument with only those words struck that its users need."""
        argument = arguments[number]
        sets = self.first.sets
        if sets.tables:
            return argument
        words: dict[str, int] = {}
        for option in numbers(argument.struck):
            word = sets.options[option].word
            words[word] = words.get(word, 0) | 1 << option
        for mask in words.values():
            less = replace(argument, struck=argument.struck & ~mask)
            trial = [*arguments[:number], less, *arguments[number + 1 :]]
            if all(
                trial[user].holds(self.given(trial, facts[user]), trial[user].struck)
                for user in users
            ):
                argument = less
        return argument


def _next(state: State, techniques: Sequence[Technique]) -> Argument | None:
    """What the first technique concludes that concludes anything."""
    for technique in techniques:
        for argument in technique(state):
            return argument
    return None


def fewest(holds: Callable[[Sequence[int]], bool], facts: Sequence[int]) -> list[int]:
    """Facts of which none can be spared, among them rather the first than the last.

    QuickXplain (Junker 2004): halves of the facts are spared at once.

    Parameters
    ----------
    holds : callable
        Whether some of the facts are enough; with more, they are still.
    facts : sequence of int
        All of them are enough.

    >>> fewest(lambda facts: {2, 5} <= set(facts) or 7 in facts, range(9))
    [2, 5]
    """

    def needed(given: list[int], is_new: bool, among: Sequence[int]) -> list[int]:
        if is_new and holds(given):
            return []
        if len(among) == 1:
            return list(among)
        middle = len(among) // 2
        first = among[:middle]
        second = among[middle:]
        last = needed([*given, *first], True, second)
        return needed([*given, *last], bool(last), first) + last

    if not facts or holds([]):
        return []
    return needed([], False, facts)


# -- what is left when no technique goes on --------------------------------------------------------


def answers(state: State, most: int) -> list[tuple[int, ...]] | None:
    """So many ways at most to lay the rest, each as options by number; None where there are too
    many to look at.
    """
    found: list[tuple[int, ...]] = []
    waiting = [state]
    n_nodes = 0
    while waiting and len(found) < most:
        n_nodes += 1
        if n_nodes > MOST_NODES:
            return None
        here = waiting.pop()
        if not here.open:
            found.append(here.laid[len(state.laid) :])
            continue
        item = min(here.open, key=lambda item: here.left(item).bit_count())
        waiting += [here.with_laid(number) for number in numbers(here.left(item))]
    return found


def either_way(state: State) -> Argument | None:
    """All words that are left can be laid, in several ways: one of these is laid."""
    ways = _ways(state)
    if len(ways) < 2:
        return None
    words = _words(state, ways[0])
    holds = partial(_are_laid_anyway, words)
    if not holds(state, 0):
        return None
    return Argument("either way", holds, ways[0], looked_at=tuple(state.open))


def _ways(state: State) -> list[tuple[int, ...]]:
    if state.sets.tables:
        return []
    return answers(state, MOST_WAYS) or []


def _are_laid_anyway(words: list[str], state: State, struck: int) -> bool:
    """Whether no other words are left, and all of them can be laid."""
    left = 0
    for item in state.open:
        left |= state.left(item)
    if {state.sets.options[number].word for number in numbers(left)} != set(words):
        return False
    ways = _ways(state)
    return 1 < len(ways) < MOST_WAYS and all(_words(state, way) == words for way in ways)


def _words(state: State, way: Iterable[int]) -> list[str]:
    return sorted(state.sets.options[number].word for number in way)


def after(state: State, argument: Argument) -> State:
    """The state with what an argument concludes."""
    state = state.struck(argument.struck)
    for number in argument.laid:
        state = state.with_laid(number)
    return state
