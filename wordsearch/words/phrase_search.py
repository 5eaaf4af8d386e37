"""The likeliest phrases first: what may follow a state, the cheapest rest first.

A state of the search lies between two words: what is left of the pattern, how many words there
were, and the last word where the next one leans on it. Of each state the search knows the rests
that it has found, in order, and an *option* for each word that may come next, of which it knows
what no rest that begins so costs less than. The next rest of a state is asked for *up to a bound*:
the cheapest option asks the state behind it in turn, which says what it found, or how much more
than that it would cost (recursive best-first search, Korf 1993, with all that was learned kept in
the states; the rests of a state by rank are those of Eppstein's "Finding the k shortest paths",
1998). So each phrase comes once, in exact order, those of one price by the alphabet, and a state
that many phrases pass is searched once: the engine's `best_first` would drop all ways to it but the
first.

Words are tried in tiers of their reduced price (`Bound`), each with a small letter graph: most are
never looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from heapq import heappop, heappush
from itertools import chain, repeat
from typing import NamedTuple, TypeAlias

from wordsearch.errors import PuzzleError
from wordsearch.words.automaton import DEAD, Automaton
from wordsearch.words.letter_graph import LetterGraph
from wordsearch.words.phrase_bound import Bound
from wordsearch.words.phrase_letters import LettersLeft, LettersWord, WordOption
from wordsearch.words.phrase_plan import NEVER, Plan

MOST_OPTIONS = 1_500_000  # in memory at once
_STEPS_COUNTED = 1_000  # along a letter graph count as one of the search's
_STATE = 8  # options that take as much memory as a state does
_REST = 3  # and as a rest does, of which as many wait to be asked for
_FIRST_TIERS = (300, 1_500, 6_000)  # words of each
_TIER_SIZE = 25_000  # words of each of the others: its graph is made in a tenth of a second

# The kinds of entries of a state's heap. At one price what is not known yet comes first.
_TIER = 0  # of words that were not looked at
_NEW = 1  # an option: the next one of its tier is not in the heap yet
_OPEN = 2  # an option
_KNOWN = 3  # a rest, which an option begins

_END = -1  # the state behind a last word
_UNKNOWN = -2  # a state behind an option that was not looked at


#: What it costs at least, its kind, a rest, an option (or a tier), and the rank of the rest behind.
_Entry: TypeAlias = tuple[int, int, str, int, int]


class TooManyPhrases(PuzzleError):
    """A search that would take more memory than it is given."""


class Paused(Exception):
    """The budget is used up; the search can go on where it stopped."""


class _Spelling(NamedTuple):
    """Words in order, their letter graph, and its letters as the automaton numbers them."""

    words: list[str]
    graph: LetterGraph
    codes: list[int]


class _Tier:
    """Words of about the same reduced price, and their letter graph.

    Parameters
    ----------
    least : int
        No word's reduced price is less.
    words : list of str
        In order.
    alphabet : str
        The automaton's.
    """

    def __init__(self, least: int, words: list[str], alphabet: str) -> None:
        self.least = least
        self._words = words
        self._alphabet = alphabet
        self._by_length: dict[int, _Spelling] = {}
        self._letters: dict[int, list[LettersWord]] = {}

    def of_length(self, length: int) -> _Spelling:
        """The words of a length, made when the first state asks for them; 0 for those of any."""
        spelling = self._by_length.get(length)
        if spelling is None:
            words = [word for word in self._words if length in (0, len(word))]
            graph = LetterGraph.from_words(words)
            codes = [self._alphabet.index(letter) for letter in graph.alphabet]
            spelling = _Spelling(words, graph, codes)
            self._by_length[length] = spelling
        return spelling

    def by_letters(self, left: LettersLeft) -> dict[int, list[LettersWord]]:
        """The words by their length, each as its letters."""
        if not self._letters:
            self._letters = left.by_length(self._words)
        return self._letters


class PhraseSearch:
    """Phrases of a pattern, the cheapest first.

    Parameters
    ----------
    automaton : Automaton
        Of the pattern.
    plan : Plan
        Of the words' number and lengths.
    bound : Bound
        Made for both.
    words : sequence of str
        The vocabulary, in order.
    prices : mapping of str to int
        What each word costs, in millionths.
    after : callable
        For a word those that often follow it, and what is taken off their price then.
    count : callable
        Is called for each step of the search; may raise `Paused`.
    """

    def __init__(
        self,
        automaton: Automaton,
        plan: Plan,
        bound: Bound,
        words: Sequence[str],
        prices: Mapping[str, int],
        after: Callable[[str], Mapping[str, int]],
        count: Callable[[int], None],
    ) -> None:
        self._automaton = automaton
        self._plan = plan
        self._bound = bound
        self._prices = prices
        self._after = after
        self._count = count
        self._tiers = _tiers(automaton.alphabet, bound, words)
        self._codes = {letter: code for code, letter in enumerate(automaton.alphabet)}
        self._possible = {words[number] for number in bound.order}
        self._known_followers: dict[str, dict[str, int]] = {}
        # Of a pattern that is nothing but letters in any order.
        self._letters: LettersLeft | None = None
        if automaton.letters_in_any_order(automaton.start):
            self._letters = LettersLeft(automaton, plan, bound, prices)

        # What is known of each state.
        self._states: dict[tuple[int, int, str], int] = {}
        self._keys: list[tuple[int, int, str]] = []
        self._heaps: list[list[_Entry]] = []
        self._costs: list[list[int]] = []
        self._rests: list[list[str]] = []
        self._n_rests = 0
        # Options that are being looked at: what they cost at least.
        self._busy: list[list[int]] = []

        # What is known of each option.
        self._option_bounds: list[int] = []
        self._option_prices: list[int] = []
        self._option_words: list[str] = []
        # The automaton's state behind it, in an anagram of letters when it is asked for, and the
        # search's, when it is asked for.
        self._option_letters: list[int] = []
        self._option_places: list[int] = []
        self._option_states: list[int] = []
        self._option_is_last = bytearray()
        self._spans: dict[tuple[int, int, int], tuple[int, int]] = {}

        self._start = _END
        if automaton.start != DEAD and bound.of(automaton.start, 0) < NEVER:
            self._start = self._state(automaton.start, 0, "")

    def phrase(self, rank: int) -> tuple[int, str] | None:
        """The price of a phrase and the phrase, by its rank from 0; None where there are fewer.

        Raises
        ------
        Paused
            The budget is used up; it may be asked again.
        """
        if self._start == _END:
            return None
        costs = self._costs[self._start]
        while len(costs) <= rank:
            if not self._heaps[self._start]:
                return None
            self._known(self._start, rank, self._next_bound(self._start))
        return costs[rank], self._rests[self._start][rank]

    # --- states

    def _state(self, state: int, place: int, last: str) -> int:
        """The number of a state of the search."""
        key = (state, place, last)
        number = self._states.get(key)
        if number is None:
            number = len(self._keys)
            self._states[key] = number
            self._keys.append(key)
            self._costs.append([])
            self._rests.append([])
            self._busy.append([])
            self._heaps.append([])
            self._open_tier(number, -1)
        return number

    def _next_bound(self, state: int) -> int:
        """What the next rest of a state costs at least."""
        heap = self._heaps[state]
        if self._busy[state]:
            return min([entry[0] for entry in heap[:1]] + self._busy[state])
        return heap[0][0] if heap else NEVER

    def _known(self, state: int, rank: int, most: int) -> int:
        """What a rest costs by its rank; or, where that is more than `most` or would need itself,
        what it costs at least.
        """
        heap = self._heaps[state]
        costs = self._costs[state]
        busy = self._busy[state]
        while len(costs) <= rank:
            bound = self._next_bound(state)
            if bound > most or busy and bound >= min(busy):
                return bound
            self._count(1)
            entry = heappop(heap)
            _, kind, text, option, found = entry
            if kind == _KNOWN:
                self._check_memory(_REST)
                self._n_rests += 1
                costs.append(bound)
                self._rests[state].append(text)
                self._push(state, option, found + 1)
            elif kind == _TIER:
                try:
                    self._open_tier(state, option)
                except Paused:
                    heappush(heap, entry)
                    raise
            else:
                self._look_behind(state, entry, most)
        return costs[rank]

    def _look_behind(self, state: int, entry: _Entry, most: int) -> None:
        """Ask the state behind an option for a rest."""
        bound, kind, _, option, rank = entry
        heap = self._heaps[state]
        if kind == _NEW:
            following = option + 1
            if not self._option_is_last[option]:
                heappush(heap, (self._option_bounds[following], _NEW, "", following, 0))
            if self._is_follower_in_tier(state, option):
                return
            entry = (bound, _OPEN, "", option, rank)
        word = self._option_words[option]
        price = self._option_prices[option]
        behind = self._behind(state, option)
        if behind == _END:
            heappush(heap, (price, _KNOWN, word, option, 0))
            return

        limit = most
        if heap and heap[0][0] < most:
            limit = heap[0][0]
        self._busy[state].append(bound)
        try:
            cost = self._known(behind, rank, limit - price)
        except BaseException:
            heappush(heap, entry)
            raise
        finally:
            self._busy[state].pop()
        if len(self._costs[behind]) > rank:
            text = f"{word} {self._rests[behind][rank]}"
            heappush(heap, (price + cost, _KNOWN, text, option, rank))
        elif cost < NEVER:
            heappush(heap, (price + cost, _OPEN, "", option, rank))

    def _behind(self, state: int, option: int) -> int:
        """The state of the search behind an option of a state."""
        behind = self._option_states[option]
        if behind == _UNKNOWN:
            last = self._option_words[option]
            if not self._followers(last):
                last = ""
            letters = self._option_letters[option]
            if letters == _UNKNOWN:
                word = self._option_words[option]
                letters = self._after_word(self._keys[state][0], word)
            behind = self._state(letters, self._option_places[option], last)
            self._option_states[option] = behind
        return behind

    def _followers(self, word: str) -> dict[str, int]:
        """What is taken off the price of each word that often follows one."""
        followers = self._known_followers.get(word)
        if followers is None:
            followers = {
                follower: bonus
                for follower, bonus in self._after(word).items()
                if follower in self._possible
            }
            self._known_followers[word] = followers
        return followers

    def _is_follower_in_tier(self, state: int, option: int) -> bool:
        """Whether an option's word is also one at a lower price, after the last word."""
        last = self._keys[state][2]
        if not last:
            return False
        word = self._option_words[option]
        return word in self._followers(last) and self._option_prices[option] == self._prices[word]

    def _push(self, state: int, option: int, rank: int) -> None:
        """An option asks for its next rest."""
        behind = self._option_states[option]
        if behind == _END:
            return
        costs = self._costs[behind]
        bound = self._next_bound(behind)
        if rank < len(costs):
            bound = costs[rank]
        if bound < NEVER:
            bound += self._option_prices[option]
            heappush(self._heaps[state], (bound, _OPEN, "", option, rank))

    # --- options

    def _open_tier(self, number: int, tier: int) -> None:
        """Put the options of a tier into a state's heap, and the next tier; -1 stands for the words
        that often follow the last one.
        """
        state, place, last = self._keys[number]
        heap = self._heaps[number]
        if tier < 0:
            if last:
                self._open_followers(number)
        else:
            first, end = self._span(state, place, tier)
            if first < end:
                heappush(heap, (self._option_bounds[first], _NEW, "", first, 0))
        following = tier + 1
        if following < len(self._tiers):
            bound = self._bound.of(state, place) + self._tiers[following].least
            heappush(heap, (bound, _TIER, "", following, 0))

    def _span(self, state: int, place: int, tier: int) -> tuple[int, int]:
        """The options of a tier: the first, and the one after the last."""
        key = (state, place, tier)
        span = self._spans.get(key)
        if span is None:
            words = self._tiers[tier]
            if self._letters is None:
                span = self._new_options(self._spelled(state, place, words), place, {})
            else:
                self._count(1)
                options = self._letters.options(state, place, words.by_letters(self._letters))
                span = self._taken(options, place)
            self._spans[key] = span
        return span

    def _open_followers(self, number: int) -> None:
        """Put the words that often follow the last one into a state's heap."""
        state, place, last = self._keys[number]
        followers = self._followers(last)
        if self._letters is None:
            spelled = self._spelled_followers(state, place, followers)
            first, end = self._new_options(spelled, place, followers)
        else:
            first, end = self._taken(self._letters.followers(state, place, followers), place)
        if first < end:
            heappush(self._heaps[number], (self._option_bounds[first], _NEW, "", first, 0))

    def _spelled_followers(
        self, state: int, place: int, followers: Iterable[str]
    ) -> list[tuple[str, int]]:
        """Those of some words that may come next, each with the automaton's state after it."""
        length = self._plan.length(place)
        spelled = []
        for word in followers:
            if length in (0, len(word)):
                after = self._after_word(state, word)
                if after != DEAD:
                    spelled.append((word, after))
        return spelled

    def _after_word(self, state: int, word: str) -> int:
        """The automaton's state after a word."""
        for letter in word:
            state = self._automaton.step(state, self._codes[letter])
        return state

    def _spelled(self, state: int, place: int, tier: _Tier) -> list[tuple[str, int]]:
        """The words of a tier that may come next, each with the automaton's state after it."""
        automaton = self._automaton
        words, graph, codes = tier.of_length(self._plan.length(place))
        found = []
        # A node, the automaton's state there, and the words before it.
        visits = [(0, state, 0)]
        steps = 0
        while visits:
            steps += 1
            if steps % _STEPS_COUNTED == 0:
                self._count(1)
            node, state, number = visits.pop()
            if graph.terminal[node]:
                found.append((words[number], state))
                number += 1
            possible = automaton.letters[state]
            for edge in range(graph.first[node], graph.first[node + 1]):
                code = codes[graph.letters[edge]]
                target = graph.targets[edge]
                if possible >> code & 1:
                    after = automaton.step(state, code)
                    if after != DEAD:
                        visits.append((target, after, number))
                number += graph.below[target]
        return found

    def _check_memory(self, more: int) -> None:
        """Refuse to take more memory than is given, which is counted in options."""
        used = len(self._option_bounds) + _STATE * len(self._keys) + _REST * self._n_rests
        if used + more > MOST_OPTIONS:
            raise TooManyPhrases(
                f"the search would take more memory than it is given, after {len(self._keys):,} "
                "states: lengths, more letters, or fewer that are open, would make them fewer"
            )

    def _new_options(
        self, spelled: Sequence[tuple[str, int]], place: int, bonuses: Mapping[str, int]
    ) -> tuple[int, int]:
        """Make options of words, in the order of what they cost at least: the first, and the one
        after the last.
        """
        automaton = self._automaton
        plan = self._plan
        following = plan.after(place)
        made = []
        for word, state in spelled:
            price = self._prices[word] - bonuses.get(word, 0)
            if automaton.accepting[state] and plan.may_end(following):
                made.append((price, word, _END, price))
            if plan.may_go_on(following):
                after = automaton.after_space(state)
                rest = self._bound.of(after, following)
                if rest < NEVER:
                    made.append((price + rest, word, after, price))
        made.sort()
        return self._kept(made, following)

    def _taken(self, options: Sequence[WordOption], place: int) -> tuple[int, int]:
        """The same of words that are taken out of letters: most are never looked behind, and the
        automaton's state there can wait.
        """
        made = [
            (bound, word, _END if is_last else _UNKNOWN, price)
            for bound, word, is_last, price in options
        ]
        return self._kept(made, self._plan.after(place))

    def _kept(self, made: Sequence[tuple[int, str, int, int]], following: int) -> tuple[int, int]:
        """Keep options in their order, which lead to a place: the first, and the one after the
        last.
        """
        first = len(self._option_bounds)
        self._check_memory(len(made))
        for bound, word, after, price in made:
            self._option_bounds.append(bound)
            self._option_prices.append(price)
            self._option_words.append(word)
            self._option_letters.append(after)
            self._option_places.append(following)
            self._option_states.append(_END if after == _END else _UNKNOWN)
            self._option_is_last.append(0)
        if made:
            self._option_is_last[-1] = 1
        return first, len(self._option_bounds)


def _tiers(alphabet: str, bound: Bound, words: Sequence[str]) -> list[_Tier]:
    """The words that may be part of a phrase, in tiers of their reduced price."""
    tiers = []
    first = 0
    sizes = chain(_FIRST_TIERS, repeat(_TIER_SIZE))
    while first < len(bound.order):
        size = next(sizes)
        numbers = sorted(bound.order[first : first + size])
        chosen = [words[number] for number in numbers]
        tiers.append(_Tier(bound.reduced[first], chosen, alphabet))
        first += size
    return tiers
