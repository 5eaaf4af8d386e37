"""Phrases as a problem to search: which words may follow each other in a pattern, what they cost
together, and the run that has what was found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass
from typing import Any, NamedTuple, NoReturn

from wordsearch.display.shown import Shown, duration, table_html, worded
from wordsearch.display.svg import escape
from wordsearch.errors import PuzzleError, short, whole_number
from wordsearch.search.budget import Budget, Search, Stream
from wordsearch.search.ending import ending
from wordsearch.search.problem import PAUSE, Branch
from wordsearch.search.run import Run
from wordsearch.words.automaton import DEAD, Automaton, PatternTooLarge
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.normalisation import counted
from wordsearch.words.pairs import Pairs
from wordsearch.words.pattern import LONGEST, Pattern
from wordsearch.words.phrase_bound import MILLION, Bound, Vocabulary
from wordsearch.words.phrase_plan import NEVER, Plan
from wordsearch.words.phrase_search import Paused, PhraseSearch, TooManyPhrases
from wordsearch.words.why_none import why_no_phrase

#: What a letter is worth that a phrase has beyond the fewest that its pattern must have, in orders
#: of magnitude. Where a pattern has no longest phrase, nothing.
CREDIT = 0.6
_SHOWN = 20  # phrases that a run shows of itself


@dataclass(frozen=True, repr=False)
class Phrase(Shown):
    """Words that fit a pattern together.

    Attributes
    ----------
    words : tuple of str
        In their order.
    price : float
        How unlikely they are, in orders of magnitude: the lower, the likelier.
    is_idiom : bool
        Whether it is one of WordNet's, as a whole.
    missed : tuple of str
        Those of its words that are in no list; see `misses` of `wordsearch.phrases`.
    names : tuple of str
        Those that are names which the list lacks.

    Examples
    --------
    >>> str(Phrase(("take", "the", "last", "one"), 9.5))
    'take the last one'
    """

    words: tuple[str, ...]
    price: float
    is_idiom: bool = False
    missed: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    __repr__ = worded

    def __str__(self) -> str:
        return " ".join(self.words)


class PhraseRun(Run[Phrase]):
    """A search for phrases: they come in the order of their prices, and those of one price in that
    of the alphabet, whenever the search stops.
    """

    problem: PhraseProblem

    def summary(self) -> str:
        """One line: how many phrases, how the search ended, and what was not known."""
        self._look()
        found = len(self._solutions)
        sentence = ending(found, self._status)
        # What has been found are always the likeliest of all.
        sentence = sentence.replace(", the first found", ", the likeliest of all")
        notes = list(self.problem.notes)
        idioms = sum(phrase.is_idiom for phrase in self._solutions)
        if idioms:
            notes.append(f"of those found, {idioms} from WordNet")
        named = sum(bool(phrase.names) for phrase in self._solutions)
        if named:
            notes.append(f"of those found, {named} with a name (names=False leaves names out)")
        missed = sum(bool(phrase.missed) for phrase in self._solutions)
        if missed:
            notes.append(f"of those found, {missed} with a word that is in no list")
        return "; ".join(filter(None, [sentence, *notes]))

    def next_step(self) -> str:
        """Why nothing fits, or what to try where the search did not end; nothing where phrases
        were found.
        """
        self._look()
        if self._solutions or self._status != "complete" or self.lexicon is None:
            return super().next_step()
        return f"{self.problem.why_none(self.lexicon)}."

    def __str__(self) -> str:
        self._look()
        rows = [
            f"{phrase.price:6.2f}  {phrase}  {_remark(phrase)}".rstrip()
            for phrase in self._solutions[:_SHOWN]
        ]
        lines = filter(None, [self.summary(), self.next_step(), *rows, self._more()])
        return "\n".join([*lines, "", self._took()])

    def page(self) -> str:
        """The phrases as a table, with their prices."""
        rows = [
            (phrase, f"{phrase.price:.2f}", _remark(phrase)) for phrase in self._solutions[:_SHOWN]
        ]
        table = ""
        if rows:
            table = table_html(rows, ("phrase", "price", ""))
        lines = [self.next_step(), self._more(), self._took()]
        below = "".join(f"<p>{escape(line)}</p>" for line in lines if line)
        return f"<div><p><b>{escape(self.summary())}</b></p>{table}{below}</div>"

    def _took(self) -> str:
        """How many steps and how much time it took."""
        stats = self.stats
        times = f"{duration(stats.prepared)} to prepare, {duration(stats.seconds)} to search"
        return f"{counted(stats.nodes, 'step')}, {times}"

    @property
    def tree(self) -> NoReturn:
        """There is none: a state that many ways lead to is searched once.

        Raises
        ------
        PuzzleError
            Always.
        """
        raise PuzzleError(
            "a search for phrases keeps no tree; run.explain() says what a price is made of"
        )

    def _more(self) -> str:
        """How many phrases are not shown."""
        more = len(self._solutions) - _SHOWN
        if more < 1:
            return ""
        return f"... and {more:,} more in .solutions"


def _remark(phrase: Phrase) -> str:
    """What is to be said of a phrase beside its price."""
    if phrase.is_idiom:
        return "(from WordNet)"
    remarks = []
    if phrase.names:
        remarks.append(f"names: {', '.join(phrase.names)}")
    if phrase.missed:
        remarks.append(f"in no list: {', '.join(phrase.missed)}")
    if not remarks:
        return ""
    return f"({'; '.join(remarks)})"


class _Begun(NamedTuple):
    """The words of a phrase so far, their price, and what may follow."""

    words: tuple[str, ...]
    price: int
    state: int
    place: int


class _Candidate(NamedTuple):
    """What a search finds: a phrase, and its price less the credit for its letters."""

    price: int
    text: str
    is_idiom: bool


class PhraseProblem:
    """Problem: which words may follow each other in a pattern.

    `wordsearch.best_first` searches it as any problem, and opens a state for each way to it:
    `PhraseSearch`, which `phrases` uses, opens it once, and gives the same phrases in the same
    order.

    Parameters
    ----------
    pattern, plan : Pattern, Plan
        What is asked of the letters, and of the words' number and lengths.
    vocabulary : Vocabulary
        The words, with what each costs.
    pairs : Pairs, optional
        Which words often follow each other.
    guesses : set of str
        Those of the words that are in no list: a phrase has one of them at most.
    any_order : bool
        Whether `likeliest_first` leaves out what has the same words as an earlier phrase.
    names : set of str
        Those of the words that are names, and not of the list.
    """

    def __init__(
        self,
        pattern: Pattern,
        plan: Plan,
        vocabulary: Vocabulary,
        pairs: Pairs | None,
        guesses: AbstractSet[str] = frozenset(),
        any_order: bool = False,
        names: AbstractSet[str] = frozenset(),
    ) -> None:
        self.notes: list[str] = []
        self.idioms: list[tuple[float, tuple[str, ...]]] = []
        self._pattern = pattern
        self._guesses = guesses
        self._names = names
        self._any_order = any_order
        self._plan = plan
        self.automaton = Automaton(pattern, vocabulary.alphabet)
        self._codes = {letter: code for code, letter in enumerate(vocabulary.alphabet)}
        self._pairs = pairs
        lengths = self.automaton.lengths[self.automaton.start]
        if self.automaton.least >= LONGEST:
            raise PuzzleError(
                f"a phrase has at most {LONGEST - 1} letters; the pattern {short(pattern.text)} asks "
                "for more"
            )
        self._credit = 0
        if not lengths >> LONGEST and (plan.goes_on or not plan.lengths):
            self._credit = round(CREDIT * MILLION)
        self._credited = self.automaton.least * self._credit
        self._vocabulary = vocabulary
        self._words = vocabulary.words
        # Of the words that may be part of a phrase, once it is known which.
        self._prices: dict[str, int] = {}
        self._bound = Bound(vocabulary, self.automaton, plan, self._least_prices)

    def prepare(self) -> Iterator[None]:
        """Make the bound, in steps; see `Bound.prepare`."""
        if not self._bound.is_ready:
            yield from self._bound.prepare()
            self._prices = {
                self._words[number]: self._vocabulary.prices[number]
                - self._credit * len(self._words[number])
                for number in self._bound.order
            }

    def _least_prices(
        self, numbers: Sequence[int], may_follow: Callable[[str, str], bool]
    ) -> list[int]:
        """What each of some words costs after the one of them that it follows best."""
        words = [self._words[number] for number in numbers]
        best: Mapping[str, float] = {}
        if self._pairs is not None:
            best = self._pairs.best_among(set(words), may_follow)
        least = []
        for number, word in zip(numbers, words, strict=True):
            price = self._vocabulary.prices[number]
            saved = _saved(best.get(word, 0.0), price)
            least.append(price - saved - self._credit * len(word))
        return least

    def after(self, word: str) -> Mapping[str, int]:
        """What is taken off the price of the words that often follow one."""
        if self._pairs is None:
            return {}
        return {
            follower: _saved(bonus, self._prices[follower] + self._credit * len(follower))
            for follower, bonus in self._pairs.after(word).items()
            if follower in self._prices
        }

    # --- word by word

    def roots(self) -> Iterator[_Begun]:
        """No word."""
        for _ in self.prepare():
            # One who searches word by word can't stop between these.
            pass
        if self.automaton.start != DEAD:
            yield _Begun((), 0, self.automaton.start, 0)

    def children(self, state: _Begun) -> Iterator[Branch]:
        """Each word that may come next."""
        plan = self._plan
        if not plan.may_go_on(state.place):
            return
        bonuses: Mapping[str, int] = {}
        before = state.state
        if state.words:
            bonuses = self.after(state.words[-1])
            before = self.automaton.after_space(before)
        length = plan.length(state.place)
        for word, own_price in self._prices.items():
            if length in (0, len(word)):
                after = before
                for letter in word:
                    after = self.automaton.step(after, self._codes[letter])
                if after != DEAD:
                    price = state.price + own_price - bonuses.get(word, 0)
                    words = (*state.words, word)
                    yield Branch(word, _Begun(words, price, after, plan.after(state.place)))

    def solution(self, state: _Begun) -> Phrase | None:
        """The phrase, where the pattern may end."""
        may_end = self.automaton.accepting[state.state] and self._plan.may_end(state.place)
        if may_end and len(self._missed(state.words)) <= 1:
            return self._phrase(_Candidate(state.price, " ".join(state.words), is_idiom=False))
        return None

    def cost(self, state: _Begun) -> int:
        return state.price

    def bound(self, state: _Begun) -> int:
        """What the words still to come cost at least."""
        rest = NEVER
        if self.automaton.accepting[state.state] and self._plan.may_end(state.place):
            rest = 0
        following = state.state
        if state.words:
            following = self.automaton.after_space(following)
        if self._plan.may_go_on(state.place):
            rest = min(rest, self._bound.of(following, state.place))
        return rest

    def _phrase(self, found: _Candidate) -> Phrase:
        words = tuple(found.text.split())
        price = (found.price + self._credited) / MILLION
        if found.is_idiom:
            return Phrase(words, price, is_idiom=True)
        names = tuple(word for word in words if word in self._names)
        return Phrase(words, price, missed=self._missed(words), names=names)

    def _missed(self, words: Sequence[str]) -> tuple[str, ...]:
        """Those of some words that are in no list."""
        if not self._guesses:
            return ()
        return tuple(word for word in words if word in self._guesses)

    # --- why

    def why_none(self, lexicon: Lexicon) -> str:
        """Why nothing fits."""
        possible = [self._words[number] for number in self._bound.order]
        return why_no_phrase(self._pattern, self.automaton, self._plan, possible, lexicon)

    def explain(self, run: PhraseRun, rank: int = 0) -> str:
        """What the price of a phrase is made of, by its rank from 0; or why none fits."""
        if not run:
            return run.next_step()
        phrase = run[whole_number("rank", rank, 0, len(run) - 1)]
        lines = [f"{phrase} costs {phrase.price:.2f} orders of magnitude:"]
        if phrase.is_idiom:
            return f"{lines[0]} it is one of WordNet's phrases, which all cost the same"
        last = ""
        for word in phrase.words:
            price = self._prices[word] + self._credit * len(word)
            line = f"  {word} {price / MILLION:.2f}"
            if word in phrase.missed:
                line += ", in no list"
            if word in phrase.names:
                line += ", a name"
            saved = self.after(last).get(word, 0)
            if saved:
                line += f", less {saved / MILLION:.2f} after {last}"
            lines.append(line)
            last = word
        credited = sum(map(len, phrase.words)) * self._credit - self._credited
        if credited:
            lines.append(f"  less {credited / MILLION:.2f} for letters that need not be there")
        return "\n".join(lines)

    # --- all at once

    def likeliest_first(self, search: Search) -> Stream:
        """A strategy: the phrases in their order, each state opened once, and the idioms among
        them.
        """
        given: set[str] = set()
        for found in self._in_order(search):
            if found is PAUSE:
                yield PAUSE
                continue
            once = self._once(found)
            if once in given or (not found.is_idiom and self._has_too_many_guesses(found)):
                continue
            if once:
                given.add(once)
            phrase = self._phrase(found)
            search.stats.count_solution(len(phrase.words))
            yield phrase

    def _once(self, found: _Candidate) -> str:
        """Of what comes under this text only the first is given; nothing where all differ."""
        if self._any_order:
            return " ".join(sorted(found.text.split()))
        if self.idioms:
            return found.text
        return ""

    def _has_too_many_guesses(self, found: _Candidate) -> bool:
        return len(self._missed(found.text.split())) > 1

    def _in_order(self, search: Search) -> Iterator[Any]:
        """What the search finds and the idioms, in the order of their prices, those of one price by
        the alphabet; `PAUSE` where the budget is used up.
        """
        for _ in self.prepare():
            while _is_used_up(search.budget):
                yield PAUSE
        phrases = PhraseSearch(
            self.automaton,
            self._plan,
            self._bound,
            self._words,
            self._prices,
            self.after,
            _counter(search),
        )
        idioms = self._idioms_by_price()
        if self.automaton.start != DEAD:
            # These come first, whatever the search will find.
            least = self._bound.of(self.automaton.start, 0)
            while idioms and idioms[-1][0] < least:
                yield _Candidate(*idioms.pop(), is_idiom=True)
        rank = 0
        while True:
            try:
                found = phrases.phrase(rank)
            except Paused:
                yield PAUSE
                continue
            except (PatternTooLarge, TooManyPhrases) as error:
                search.cut = True
                self.notes.append(str(error))
                return
            while idioms and (found is None or idioms[-1] <= found):
                yield _Candidate(*idioms.pop(), is_idiom=True)
            if found is None:
                return
            rank += 1
            yield _Candidate(*found, is_idiom=False)

    def _idioms_by_price(self) -> list[tuple[int, str]]:
        """What they cost, and their texts: the likeliest last."""
        idioms = []
        for price, words in self.idioms:
            text = " ".join(words)
            letters = len(text) - len(words) + 1
            idioms.append((round(price * MILLION) - self._credit * letters, text))
        return sorted(idioms, reverse=True)


def _is_used_up(budget: Budget) -> bool:
    """Whether a search has to stop here, for a while."""
    nodes = budget.grant()
    budget.refund(nodes)
    return not nodes


def _counter(search: Search) -> Callable[[int], None]:
    """Counts steps within a search's budget; raises `Paused` where that is used up."""
    allowance = 0

    def count(nodes: int) -> None:
        nonlocal allowance
        if allowance < nodes:
            allowance += search.budget.grant()
        if allowance < nodes:
            raise Paused
        allowance -= nodes
        search.stats.count_node(0)

    return count


def _saved(bonus: float, price: int) -> int:
    """A bonus in millionths; every word costs something, whatever it follows."""
    return min(int(bonus * MILLION), price - 1)
