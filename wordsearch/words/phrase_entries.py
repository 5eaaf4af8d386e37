"""What phrases may hold beside the words of a list: names, WordNet's phrases as they are, and a
word that is in no list.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import log10

from wordsearch.errors import PuzzleError, short
from wordsearch.words.automaton import DEAD, Automaton
from wordsearch.words.cached import per_lexicon
from wordsearch.words.familiarity import norms_of
from wordsearch.words.language import LANGUAGES
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.normalisation import is_letter
from wordsearch.words.pattern import Pattern
from wordsearch.words.phrase_plan import Plan
from wordsearch.words.prices import UNSEEN, prices_of
from wordsearch.words.sources import Source
from wordsearch.words.wordnet import phrases as wordnet_phrases

#: What a name costs beyond its frequency, in orders of magnitude: answers are seldom made of them.
NAME = 1.0
_LANGUAGE = "en"

#: How long a word may be that is in no list, and how many rows of letters may be one.
LONGEST_GUESS = 20
MOST_GUESSES = 10_000
_VISITS = 20  # of states and letters, for each of these


def are_names_expected(lexicon: Lexicon) -> bool:
    """Whether names belong to a lexicon's phrases unless one says otherwise: an English list that
    was published lacks them as a rule, and words of one's own are as they were meant.
    """
    source = lexicon.source
    is_published = source is not None and source.licence != Source.licence
    return is_published and lexicon.language == _LANGUAGE


@per_lexicon
def names_for(lexicon: Lexicon) -> dict[str, float]:
    """The names of people and places that a lexicon lacks, with their prices.

    Those of SCOWL that wordfreq has met, as the table of familiarity has them.

    Raises
    ------
    PuzzleError
        The lexicon is not English: of other languages no names are known.
    """
    _check_english("names", lexicon)
    names = {}
    for word, norm in norms_of().table.items():
        if norm.category == "name" and norm.zipf > 0 and word not in lexicon:
            names[word] = UNSEEN - norm.zipf + NAME
    return names


def idioms_that_fit(
    automaton: Automaton, plan: Plan, lexicon: Lexicon
) -> list[tuple[float, tuple[str, ...]]]:
    """WordNet's phrases that fit a pattern from its beginning to its end: price and words, in the
    order of the alphabet.

    All cost the same, as one of so many: WordNet counts few of them.

    Raises
    ------
    PuzzleError
        The lexicon is not English: WordNet is.
    """
    _check_english("idioms", lexicon)
    every = [tuple(_letters_only(phrase).split()) for phrase in wordnet_phrases()]
    price = log10(len(every))
    fitting = {words for words in every if _suits(plan, words) and _fits(automaton, words)}
    return [(price, words) for words in sorted(fitting)]


def _check_english(option: str, lexicon: Lexicon) -> None:
    if lexicon.language != _LANGUAGE:
        language = LANGUAGES.get(lexicon.language, "not known")
        raise PuzzleError(
            f"{option}=True is for English lists; the language of {lexicon.name} is {language}"
        )


def _letters_only(phrase: str) -> str:
    """As an answer is written.

    >>> _letters_only("cat's cradle"), _letters_only("yes-no question")
    ('cats cradle', 'yes no question')
    """
    return phrase.replace("-", " ").replace("'", "")


def _suits(plan: Plan, words: tuple[str, ...]) -> bool:
    """Whether there may be so many words, of these lengths."""
    place = 0
    for word in words:
        if not plan.may_go_on(place) or plan.length(place) not in (0, len(word)):
            return False
        place = plan.after(place)
    return plan.may_end(place)


def _fits(automaton: Automaton, words: tuple[str, ...]) -> bool:
    """Whether a pattern accepts these words."""
    state = automaton.start
    if not automaton.lengths[state] >> sum(map(len, words)) & 1:
        return False
    for number, word in enumerate(words):
        if number:
            state = automaton.after_space(state)
        for letter in word:
            code = automaton.alphabet.find(letter)
            if code < 0:
                return False
            state = automaton.step(state, code)
            if state == DEAD:
                return False
    return automaton.accepting[state]


# --- a word that is in no list --------------------------------------------------------------------


def guesses_for(
    pattern: Pattern, plan: Plan, lexicon: Lexicon, known: Collection[str]
) -> dict[str, float]:
    """Each row of letters that a pattern has anywhere and that is no known word, with its price as
    a word in no list.

    Raises
    ------
    PuzzleError
        There are more than 10,000.
    """
    alphabet = {letter for letter in pattern.text if is_letter(letter)}.union(*known)
    automaton = Automaton(pattern, "".join(sorted(alphabet)))
    spelled = prices_of(lexicon).spelled
    guesses: dict[str, float] = {}
    visits = 0
    for row in _rows_of_letters(automaton, _longest_guess(plan)):
        visits += 1
        if row and row not in known and row not in guesses:
            guesses[row] = spelled(row)
        if len(guesses) > MOST_GUESSES or visits > _VISITS * MOST_GUESSES:
            raise PuzzleError(
                f"misses=1 is for patterns that leave few letters open: more than {MOST_GUESSES:,} "
                f"rows of letters of {short(pattern.text)} may be a word in no list"
            )
    return guesses


def _longest_guess(plan: Plan) -> int:
    """How many letters a word in no list may have."""
    if plan.goes_on:
        return LONGEST_GUESS
    return min(LONGEST_GUESS, max(plan.lengths))


def _rows_of_letters(automaton: Automaton, longest: int) -> Iterator[str]:
    """Rows of letters without a space between them, from anywhere in a pattern; many come again
    and again.
    """
    begun = {automaton.start}
    starts = [automaton.start]
    while starts:
        start = starts.pop()
        visits = [(start, "")]
        while visits:
            state, row = visits.pop()
            yield row
            for code, letter in enumerate(automaton.alphabet):
                after = DEAD
                if automaton.letters[state] >> code & 1:
                    after = automaton.step(state, code)
                if after == DEAD:
                    continue
                if len(row) < longest:
                    visits.append((after, row + letter))
                for start in (after, automaton.after_space(after)):
                    if start not in begun and start != DEAD:
                        begun.add(start)
                        starts.append(start)
