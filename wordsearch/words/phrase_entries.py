"""What phrases may hold beside the words of a list: names, and WordNet's phrases as they are."""

from __future__ import annotations

from math import log10

from wordsearch.errors import PuzzleError
from wordsearch.words.automaton import DEAD, Automaton
from wordsearch.words.familiarity import norms_of
from wordsearch.words.language import LANGUAGES
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.phrase_plan import Plan
from wordsearch.words.prices import UNSEEN
from wordsearch.words.wordnet import phrases as wordnet_phrases

#: What a name costs beyond its frequency, in orders of magnitude: answers are seldom made of them.
NAME = 1.0
_LANGUAGE = "en"


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
