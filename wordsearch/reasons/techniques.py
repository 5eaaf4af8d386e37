"""How a person concludes: each technique is a function from a state to arguments, best first.

An argument lays or strikes options for a reason that it can look for in any state: ``holds`` says
whether a state with fewer facts still has it. A technique of one's own is one such function more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import combinations, permutations
from typing import NamedTuple

from wordsearch.reasons.bits import is_one, numbers
from wordsearch.reasons.sets import Item, State, Use

#: The most words over an item that a person compares.
MOST_COMPARED = 40
#: The most options for an item that a table tries in turn.
MOST_TABLED = 600
#: The most words that `pairs` looks at for one item.
MOST_OF_A_PAIR = 5
#: The most options of an item that `trial` supposes, and the most links of its chain.
MOST_TRIED = 600
MOST_LINKS = 12
#: The most items whose options `trial` supposes in turn before it takes the best.
MOST_ITEMS_TRIED = 4


class Failure(NamedTuple):
    """How an option that is supposed fails.

    Attributes
    ----------
    number : int
        The option's.
    links : tuple of (Item, int)
        The one option left for an item, by number, again and again.
    end : Item
        What is left without any option then.
    """

    number: int
    links: tuple[tuple[Item, int], ...]
    end: Item


@dataclass(frozen=True)
class Argument:
    """A conclusion, and what it rests on besides facts.

    Attributes
    ----------
    technique : str
    holds : callable
        From a state and options that are to be struck, as bits: whether the argument strikes them
        (or lays what it lays) in that state.
    laid : tuple of int
        The options that are laid, by number.
    struck : int
        The options that are struck, as bits.
    looked_at : tuple of Item
        The items whose options are looked at.
    uses : tuple of Use
        What all options looked at use.
    chains : tuple of Failure
        What follows from each supposition.
    """

    technique: str
    holds: Callable[[State, int], bool]
    laid: tuple[int, ...] = ()
    struck: int = 0
    looked_at: tuple[Item, ...] = ()
    uses: tuple[Use, ...] = ()
    chains: tuple[Failure, ...] = ()


Technique = Callable[[State], Iterable[Argument]]


def n_words(state: State, mask: int) -> int:
    """How many different words options are; of more than a person compares, how many options."""
    if mask.bit_count() > MOST_COMPARED:
        return mask.bit_count()
    return len({state.sets.options[number].word for number in numbers(mask)})


# -- none ------------------------------------------------------------------------------------------


def none(state: State) -> Iterator[Argument]:
    """No option is left for an item: the end."""
    for item in state.open:
        if not state.left(item):
            yield Argument("none", partial(_has_none, item), looked_at=(item,))


def _has_none(item: Item, state: State, struck: int) -> bool:
    return not state.left(item)


# -- single ----------------------------------------------------------------------------------------


def single(state: State) -> Iterator[Argument]:
    """One option is left for an item: it is laid."""
    for item in state.open:
        left = state.left(item)
        if is_one(left):
            laid = (left.bit_length() - 1,)
            holds = partial(_has_single, item, left)
            yield Argument("single", holds, laid, looked_at=(item,))


def _has_single(item: Item, left: int, state: State, struck: int) -> bool:
    return state.left(item) == left


# -- shared ----------------------------------------------------------------------------------------


def shared(state: State) -> Iterator[Argument]:
    """Every option for an item uses something else, too: what needs that for itself is struck."""
    found: list[tuple[int, int, int, Argument]] = []
    for item in state.open:
        left = state.left(item)
        if not left or is_one(left):
            continue
        for use in _common_uses(state, left):
            against = state.against(use) & ~left
            struck = against & state.alive
            if struck and use.item != item:
                if state.sets.tables:
                    # That a symbol has a letter is one fact, whatever was struck before.
                    struck = against
                holds = partial(_shares, item, use)
                argument = Argument("shared", holds, (), struck, (item,), (use,))
                found.append((n_words(state, left), -struck.bit_count(), len(found), argument))
    for *_, argument in sorted(found, key=lambda entry: entry[:3]):
        yield argument


def _common_uses(state: State, left: int) -> list[Use]:
    """What all of these options use."""
    first = (left & -left).bit_length() - 1
    return [use for use in state.sets.uses(first) if not left & ~state.sets.with_use(use)]


def _shares(item: Item, use: Use, state: State, struck: int) -> bool:
    left = state.left(item)
    return not left & ~state.sets.with_use(use) and not struck & ~state.against(use)


# -- pairs -----------------------------------------------------------------------------------------


def pairs(state: State) -> Iterator[Argument]:
    """The options for two items use the same two others that nothing has to use, such as blocks,
    whichever are laid: no other option gets these.
    """
    if len(state.sets.required) == len(state.sets.over):
        return
    few = [item for item in state.open if 1 < state.left(item).bit_count() <= MOST_OF_A_PAIR]
    for one, other in combinations(few, 2):
        if state.left(one) & state.left(other):
            continue
        for uses in _used_up(state, one, other):
            struck = _needing_one(state, uses) & ~state.left(one) & ~state.left(other)
            if struck:
                holds = partial(_pair_uses_up, one, other, uses)
                yield Argument("pairs", holds, (), struck, (one, other), uses)


def _used_up(state: State, one: Item, other: Item) -> Iterator[tuple[Use, ...]]:
    """Two items that every two options, one for each of these, use up."""
    pool = _items_of(state, state.left(one)) & _items_of(state, state.left(other))
    for items in combinations(sorted(pool.difference(state.sets.required), key=str), 2):
        uses = tuple([Use(item, state.room(item)) for item in items])
        if _pair_uses_up(one, other, uses, state, 0):
            yield uses


def _items_of(state: State, left: int) -> set[Item]:
    options = state.sets.options
    return {item for number in numbers(left) for item in options[number].items}


def _needing_one(state: State, uses: Iterable[Use]) -> int:
    found = 0
    for use in uses:
        found |= state.left(use.item)
    return found


def _pair_uses_up(one: Item, other: Item, uses: tuple[Use, ...], state: State, struck: int) -> bool:
    options = state.sets.options
    for first in numbers(state.left(one)):
        rest = state.left(other) & ~state.conflicts(first)
        for second in numbers(rest):
            items = Counter([*options[first].items, *options[second].items])
            if any(items[use.item] < use.times for use in uses):
                return False
    return not struck & ~_needing_one(state, uses)


# -- cases -----------------------------------------------------------------------------------------


def cases(state: State) -> Iterator[Argument]:
    """An option would leave an item without any: it is struck."""
    if state.sets.tables:
        yield from _tables(state)
        return
    found: list[tuple[int, int, Argument]] = []
    for item in state.open:
        left = state.left(item)
        if 1 < left.bit_count() <= MOST_COMPARED:
            struck = _against_all(state, left)
            if struck:
                holds = partial(_leaves_none, item)
                argument = Argument("cases", holds, (), struck, (item,))
                found.append((n_words(state, left), len(found), argument))
    for *_, argument in sorted(found, key=lambda entry: entry[:2]):
        yield argument


def _against_all(state: State, left: int) -> int:
    """The options that can stand beside none of these."""
    struck = state.alive & ~left
    for number in numbers(left):
        struck &= state.conflicts(number)
        if not struck:
            return 0
    return struck


def _leaves_none(item: Item, state: State, struck: int) -> bool:
    return not struck & ~_against_all(state, state.left(item))


def _tables(state: State) -> Iterator[Argument]:
    """All options for one item tried against all other items: the one that is left is laid. Where
    no item has such, all items' options are sieved.
    """
    for item in state.open:
        left = state.left(item)
        if left.bit_count() > MOST_TABLED:
            break
        dead = dying(state, item, left)
        rest = left & ~dead
        if not rest:
            yield Argument("cases", partial(_all_die, item), (), left, (item,))
            return
        if dead and is_one(rest):
            laid = (rest.bit_length() - 1,)
            yield Argument("cases", partial(_all_die_but, item, rest), laid, dead, (item,))
            return
    struck = 0
    for found, has_none in _sieved(state):
        struck |= found
        if has_none:
            break
    if struck:
        items = tuple([item for item in state.sets.required if state.left(item) & struck])
        yield Argument("cases", _fall_through, (), struck, items)


def _sieved(state: State) -> Iterator[tuple[int, bool]]:
    """The options that would leave another item without any, those that would then, and so on: for
    one item after another, with whether that has none left.
    """
    sizes = {item: state.left(item).bit_count() for item in state.open}
    waiting = set(permutations(sizes, 2))
    while waiting:
        # Short lists first: they make the long ones short.
        pair = min(waiting, key=lambda pair: (sizes[pair[0]] * sizes[pair[1]], pair))
        waiting.remove(pair)
        item, other = pair
        left = state.left(item)
        dead = dying_at(state, item, left, other)
        if dead:
            state = state.struck(dead)
            sizes[item] = state.left(item).bit_count()
            # What went had no partner in the other item, so it was nobody's partner there.
            waiting |= {(another, item) for another in sizes if another not in pair}
            yield dead, dead == left


def _fall_through(state: State, struck: int) -> bool:
    wanted = struck & state.alive
    if not wanted:
        return True
    for found, has_none in _sieved(state):
        wanted &= ~found
        # Where an item has no option, none can be laid for any other.
        if has_none or not wanted:
            return True
    return False


def dying(state: State, item: Item, options: int) -> int:
    """Those of an item's options that would leave another open item without any."""
    dead = 0
    for other in state.open:
        if other != item:
            dead |= dying_at(state, item, options & ~dead, other)
    return dead


def dying_at(state: State, item: Item, options: int, other: Item) -> int:
    """Those of an item's options that would leave this other item without any."""
    beside = state.left(other)
    if not options or not beside:
        return options
    return state.sets.partners(item, other).missing(options, beside)


def _all_die(item: Item, state: State, struck: int) -> bool:
    return dying(state, item, struck) == struck


def _all_die_but(item: Item, rest: int, state: State, struck: int) -> bool:
    others = state.left(item) & ~rest
    return dying(state, item, others) == others


# -- trial -----------------------------------------------------------------------------------------


def trial(state: State) -> Iterator[Argument]:
    """Suppose an option, follow what is forced: where that leaves an item without any, the option
    is struck. Nothing else is supposed on the way; the shortest chain comes first.
    """
    if state.sets.tables:
        yield from _tried_in_turn(state)
        return
    best = None
    most = MOST_LINKS
    for number in _worth_trying(state):
        failed = _failed(state, number, most)
        if failed is None:
            continue
        best = failed
        most = len(failed.links) - 1
        if most < 1:
            break
    if best is not None:
        items = tuple([link for link, _ in best.links])
        yield _trial((*items, best.end), (best,))


def _tried_in_turn(state: State) -> Iterator[Argument]:
    """All options for one item supposed in turn."""
    found: list[tuple[int, int, Item, tuple[Failure, ...]]] = []
    for item in state.open:
        left = state.left(item)
        if not 1 < left.bit_count() <= MOST_TRIED:
            continue
        failed = tuple(filter(None, [_failed(state, n, MOST_LINKS) for n in numbers(left)]))
        if failed:
            found.append((left.bit_count() - len(failed), len(found), item, failed))
        if len(found) == MOST_ITEMS_TRIED or (failed and left.bit_count() - len(failed) <= 1):
            break
    if found:
        *_, item, failed = min(found, key=lambda entry: entry[:2])
        yield _trial((item,), failed)


def _trial(looked_at: tuple[Item, ...], failed: tuple[Failure, ...]) -> Argument:
    struck = sum(1 << failure.number for failure in failed)
    return Argument("trial", partial(_all_fail, failed), (), struck, looked_at, chains=failed)


def _all_fail(failed: tuple[Failure, ...], state: State, struck: int) -> bool:
    return all(_fails(state, *failure) for failure in failed if struck >> failure.number & 1)


def _worth_trying(state: State) -> list[int]:
    """The options of items that have few."""
    tried: dict[int, None] = {}
    for item in sorted(state.open, key=lambda item: state.left(item).bit_count()):
        if 1 < state.left(item).bit_count() <= MOST_TRIED:
            tried |= dict.fromkeys(numbers(state.left(item)))
    return list(tried)


def _failed(state: State, number: int, most: int) -> Failure | None:
    """What is forced by an option until an item has none, in at most so many links; None where
    that does not happen.
    """
    after = state.with_laid(number)
    links: list[tuple[Item, int]] = []
    # Round after round, so that what follows soonest comes first.
    while True:
        items = after.open
        for item in items:
            if not after.left(item):
                short = _shortened(state, number, links, item)
                if len(short) > most:
                    return None
                return Failure(number, short, item)
        forced: dict[int, Item] = {}
        for item in items:
            left = after.left(item)
            if is_one(left):
                forced.setdefault(left.bit_length() - 1, item)
        if not forced or len(links) > 3 * MOST_LINKS:
            return None
        for option, item in forced.items():
            if not after.alive >> option & 1:
                break  # the options that are forced exclude each other: some item has none now
            links.append((item, option))
            after = after.with_laid(option)


def _shortened(
    state: State, number: int, links: list[tuple[Item, int]], end: Item
) -> tuple[tuple[Item, int], ...]:
    """The links that the end needs."""
    needed = list(links)
    for link in reversed(links):
        without = [other for other in needed if other != link]
        if _fails(state, number, without, end):
            needed = without
    return tuple(needed)


def _fails(state: State, number: int, links: Iterable[tuple[Item, int]], end: Item) -> bool:
    after = state.with_laid(number)
    for item, option in links:
        if after.left(item) != 1 << option:
            return False
        after = after.with_laid(option)
    return not after.left(end)


#: All techniques by their names, in the order in which they are tried.
TECHNIQUES: Mapping[str, Technique] = {
    "single": single,
    "shared": shared,
    "pairs": pairs,
    "cases": cases,
    "trial": trial,
}
