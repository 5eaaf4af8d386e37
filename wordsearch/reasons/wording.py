"""Sentences for arguments, as a person would say them.

A puzzle's part extends :class:`Wording`: how an item is called, what a word does with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice

from wordsearch.reasons.bits import is_one, numbers
from wordsearch.reasons.sets import Item, Option, State, Use
from wordsearch.reasons.techniques import Argument, Failure, dying_at
from wordsearch.words.language import capital

#: Words that a sentence names; of more it gives the number.
MOST_NAMED = 8
#: Examples in a row of a table.
EXAMPLES = 2

#: The rows of a table, with its head.
Table = tuple[tuple[str, ...], ...]


class Wording:
    """How the items of a puzzle and what is done with them are called."""

    #: What a word does with an item: one word, several.
    covers: tuple[str, str] = ("covers", "cover")
    #: What stands between a word and the item that it is for.
    over = "for"
    #: One of the items that words are laid for, in tables.
    place = "item"

    def item(self, item: Item) -> str:
        """An item: "the U of row 4", "row 3", "clue 2"."""
        return str(item)

    def used(self, uses: Sequence[Use]) -> str:
        """What options use, after the verb: "the U of row 4"."""
        return " and ".join([self.item(use.item) for use in uses])

    def shares(self, uses: Sequence[Use], several: bool) -> str:
        """What all options for an item do: "covers the U of row 4"; the verb for several words."""
        return f"{self.covers[several]} {self.used(uses)}"

    def name(self, option: Option) -> str:
        """An option that is not laid: "tango", "tango in row 3"."""
        return option.word

    def exactly(self, option: Option, others: Sequence[Option]) -> str:
        """One of several options of the same name, as different from these others."""
        return self.name(option)

    def target(self, item: Item, state: State) -> str:
        """An item for which an option is laid, with what is known of it in a state."""
        return self.item(item)

    def only(self, option: Option, item: Item, state: State) -> str:
        """That an option is the only one for an item."""
        return f"only {laid_name(option)} {self.covers[0]} {self.target(item, state)}"

    def settled(self, uses: Sequence[Use]) -> str:
        """What follows where all of hundreds of options for an item give the same colour."""
        return f"so all others {self.covers[1]} {self.used(uses)}"


def listed(words: Iterable[str], last: str = ",") -> str:
    """Words, or how many there are.

    >>> listed(["gut", "tug"]), listed(["gut", "tug", "bug"], " or"), listed("abcdefghi")
    ('gut, tug', 'gut, tug or bug', '9 others')
    """
    names = list(dict.fromkeys(words))
    if len(names) > MOST_NAMED:
        return f"{len(names):,} others"
    if len(names) == 1:
        return names[0]
    return f"{', '.join(names[:-1])}{last} {names[-1]}"


def counted(words: Sequence[str]) -> str:
    """Words that are looked at, or how many there are."""
    if len(words) > MOST_NAMED:
        return f"{len(words):,} words"
    return listed(words)


def named_list(name: str) -> str:
    """A list of words in a sentence, after "of".

    >>> named_list("words people know"), named_list("enable1")
    ('the words people know', 'the words of enable1')
    """
    if name == "words":  # of a list that nobody gave a name
        return "the words given"
    if name.startswith("words "):
        return f"the {name}"
    if name.startswith(("the words ", "all words ")):
        return name
    return f"the words of {name}"


def laid_name(option: Option) -> str:
    """A word that is laid: in capitals."""
    return "".join(map(capital, option.word))


class Speaker:
    """Says arguments in sentences.

    Parameters
    ----------
    wording : Wording
        Of the puzzle.
    before : State
        What follows from the facts of the argument alone.
    now : State
        What follows from all steps before.
    argument : Argument
    """

    def __init__(self, wording: Wording, before: State, now: State, argument: Argument) -> None:
        self.wording = wording
        self.before = before
        self.now = now
        self.argument = argument
        self.options = before.sets.options

    def sentence(self) -> str:
        """The argument's sentence, without its facts."""
        return SENTENCES[self.argument.technique](self)

    def where(self) -> str:
        """Where to look; of what follows from a supposition, where it ends."""
        items = self.argument.looked_at
        if self.argument.technique == "either way":
            return "what is left"
        if self.argument.technique == "trial":
            items = items[-1:]
        if self.is_sieve:
            return f"every {self.wording.place}"
        return " and ".join(map(self.wording.item, items))

    # -- pieces of sentences -----------------------------------------------------------------------

    def words(self, item: Item) -> list[str]:
        """The words left for an item."""
        return self.found(self.before.left(item))

    def n_words(self, item: Item) -> int:
        """How many words are left for an item."""
        if self.before.sets.tables:
            return self.before.left(item).bit_count()
        return len(self.words(item))

    def over(self, item: Item) -> str:
        """Where the words are that are looked at: "over the U"."""
        return f"{self.wording.over} {self.wording.item(item)}"

    def each(self, item: Item) -> str:
        """The words left for an item: "each word over the U (tug, gut, guitar)"."""
        n_words = self.n_words(item)
        if n_words > MOST_NAMED:
            return f"each of {n_words:,} words {self.over(item)}"
        words = self.words(item)
        if len(words) == 1:
            return f"{words[0]} {self.over(item)}, however it lies,"
        if len(words) == 2:
            return f"both words {self.over(item)} ({listed(words)})"
        return f"each word {self.over(item)} ({listed(words)})"

    def struck(self) -> list[str]:
        """The options struck, by name; exactly, where others of the name are left."""
        struck = self.argument.struck
        kept: dict[str, list[Option]] = {}
        for number in numbers(self.before.alive & ~struck):
            option = self.options[number]
            kept.setdefault(self.wording.name(option), []).append(option)
        names = []
        for number in numbers(struck):
            option = self.options[number]
            name = self.wording.name(option)
            if name in kept:
                name = self.wording.exactly(option, kept[name])
            names.append(name)
        return sorted(set(names))

    def excluded(self) -> str:
        """The options struck, at the end of a sentence."""
        struck = self.struck()
        if len(struck) > MOST_NAMED:
            return f", which rules out {len(struck):,} others"
        return f", which rules out {listed(struck, ' and')}"

    # -- techniques --------------------------------------------------------------------------------

    def none(self) -> str:
        [item] = self.argument.looked_at
        target = self.wording.target(item, self.before)
        if not self.before.sets.over[item]:
            return f"no word {self.wording.covers[0]} {target}"
        return f"no word is left that {self.wording.covers[0]} {target}"

    def single(self) -> str:
        [item] = self.argument.looked_at
        [number] = self.argument.laid
        return self._only(number, item, self.before)

    def _only(self, number: int, item: Item, state: State) -> str:
        option = self.options[number]
        sentence = self.wording.only(option, item, state)
        if option.ways == 1:
            return sentence
        return f"{sentence}, laid either way"

    def shared(self) -> str:
        [item] = self.argument.looked_at
        uses = self.argument.uses
        several = self.n_words(item) == 2
        shares = self.wording.shares(uses, several)
        if self.before.sets.tables:
            return f"{self.each(item)} {shares}: {self.wording.settled(uses)}"
        return f"{self.each(item)} {shares}{self.excluded()}"

    def pairs(self) -> str:
        one, other = self.argument.looked_at
        first = f"{self.over(one)} ({counted(self.words(one))})"
        second = f"{self.over(other)} ({counted(self.words(other))})"
        shares = self.wording.shares(self.argument.uses, several=True)
        return f"the words {first} and {second} {shares} between them{self.excluded()}"

    def cases(self) -> str:
        if self.is_sieve:
            return self._sieve()
        if self.before.sets.tables:
            return self._in_turn(f"would make another {self.wording.place} impossible")
        [item] = self.argument.looked_at
        struck = self.struck()
        words = self.words(item)
        blocked = f"every word {self.over(item)} ({counted(words)})"
        if len(words) == 1:
            blocked = f"{words[0]}, the only word {self.over(item)}"
        if len(struck) == 1:
            return f"{struck[0]} would block {blocked}: so it cannot be laid"
        if len(struck) > MOST_NAMED:
            return f"{len(struck):,} words would each block {blocked}: so none of them can be laid"
        end = "neither" if len(struck) == 2 else "none of them"
        return f"{listed(struck, ' and')} would each block {blocked}: so {end} can be laid"

    def trial(self) -> str:
        if len(self.argument.chains) > 1:
            return self._in_turn(f"would lead, step by step, to an impossible {self.wording.place}")
        [failure] = self.argument.chains
        [name] = self.struck()
        state = self.before.with_laid(failure.number)
        parts = []
        for item, number in failure.links:
            parts.append(self._only(number, item, state))
            state = state.with_laid(number)
        end = f"no word is left to {self.wording.covers[1]} {self.wording.item(failure.end)}"
        if not parts:
            return f"with {name}, {end}: so it cannot be laid"
        return f"suppose {name}: then {', '.join(parts)}, and {end}; so {name} cannot be laid"

    def either_way(self) -> str:
        words = listed([laid_name(self.options[n]) for n in self.argument.laid], " and")
        return f"only {words} are left, and they can be laid in several ways: laid either way"

    # -- tables ------------------------------------------------------------------------------------

    def _in_turn(self, fail: str) -> str:
        """All options for an item, and how many are left: the table says which fail where."""
        [item] = self.argument.looked_at
        # What is struck counts among what all earlier steps have left, as a reader does; a word
        # that is laid is the only one by its facts alone.
        state = self.before if self.argument.laid else self.now
        before = state.left(item)
        left = before & ~self.argument.struck
        n_left = left.bit_count()
        n_dead = before.bit_count() - n_left
        if n_dead <= MOST_NAMED < n_left:
            dead = self.found(before & ~left)
            if n_dead == 1:
                return f"{self.wording.item(item)} is not {dead[0]}, which {fail}"
            return f"{self.wording.item(item)} is none of {listed(dead, ' and')}: each {fail}"

        every = f"{self.numbered(before)} for {self.wording.target(item, self.before)}"
        if not left:
            return f"each of {every} {fail}"
        if n_left == 1:
            word = laid_name(self.options[left.bit_length() - 1])
            return f"all but one of {every} {fail}: it is {word}"
        if n_left > MOST_NAMED:
            return f"all but {n_left:,} of {every} {fail}"
        return f"all but {n_left} of {every} {fail}: it is {listed(self.found(left), ' or')}"

    @property
    def is_sieve(self) -> bool:
        """Whether options for several items are tried in turn."""
        return self.argument.technique == "cases" and len(self.argument.looked_at) > 1

    def _sieve(self) -> str:
        """What is left of the fewest, once all that fail are crossed out."""
        after = self.now.struck(self.argument.struck)
        item = min(self.argument.looked_at, key=lambda item: after.left(item).bit_count())
        left = after.left(item)
        target = self.wording.target(item, self.before)
        impossible = f"would make another {self.wording.place} impossible"
        sentence = f"each word that {impossible} is crossed out, until no more can go"
        if not left:
            return f"each word that {impossible} is crossed out, until none is left for {target}"
        if left.bit_count() > MOST_NAMED:
            return f"{sentence}: the fewest, {left.bit_count():,} words, are left for {target}"
        verb = "is" if is_one(left) else "are"
        return f"{sentence}: only {listed(self.found(left), ' and')} {verb} left for {target}"

    def found(self, options: int) -> list[str]:
        """The words of options."""
        return sorted({self.options[number].word for number in numbers(options)})

    def numbered(self, options: int) -> str:
        """Words that are tried, or how many."""
        n_words = options.bit_count()
        if n_words > MOST_NAMED:
            return f"the {n_words:,} words"
        return f"the words {listed(self.found(options))}"

    def table(self) -> Table:
        """How many options for an item fail where, with examples; nothing where no table is
        wanted.
        """
        is_tried = self.argument.technique == "cases" or len(self.argument.chains) > 1
        if not self.before.sets.tables or not is_tried:
            return ()
        if self.is_sieve:
            return self._sieve_table()
        by_place: dict[Item, list[str]] = {}
        for item, words in self._failing().items():
            by_place[item] = sorted(words)
        rows = [(f"impossible {self.wording.place}", "words", "for example")]
        for item, words in by_place.items():
            examples = ", ".join(words[:EXAMPLES])
            rows.append((self.wording.item(item), f"{len(words):,}", examples))
        return tuple(rows)

    def _sieve_table(self) -> Table:
        """How many words are left for each item, with examples."""
        rows = [(self.wording.place, "words left", "for example")]
        after = self.now.struck(self.argument.struck)
        for item in self.argument.looked_at:
            left = after.left(item)
            first = [self.options[number].word for number in islice(numbers(left), EXAMPLES)]
            n_before = self.now.left(item).bit_count()
            n_left = f"{left.bit_count():,} of {n_before:,}"
            rows.append((self.wording.item(item), n_left, ", ".join(first)))
        return tuple(rows)

    def _failing(self) -> Mapping[Item, list[str]]:
        """The words that fail by where they do: as few places as will do."""
        if self.argument.chains:
            found: dict[Item, list[str]] = {}
            for failure in self.argument.chains:
                found.setdefault(failure.end, []).append(self._supposed(failure))
            return found
        [item] = self.argument.looked_at
        rest = self.argument.struck
        places = {
            other: dying_at(self.before, item, rest, other)
            for other in self.before.open
            if other != item
        }
        found = {}
        while rest:
            dead = {other: (mask & rest).bit_count() for other, mask in places.items()}
            other = max(dead, key=dead.__getitem__)
            found[other] = [self.options[number].word for number in numbers(places[other] & rest)]
            rest &= ~places[other]
        return found

    def _supposed(self, failure: Failure) -> str:
        words = [self.options[number].word for _, number in failure.links]
        return " → ".join([self.options[failure.number].word, *words])


#: How each technique is said.
SENTENCES: Mapping[str, Callable[[Speaker], str]] = {
    "none": Speaker.none,
    "single": Speaker.single,
    "shared": Speaker.shared,
    "pairs": Speaker.pairs,
    "cases": Speaker.cases,
    "trial": Speaker.trial,
    "either way": Speaker.either_way,
}
