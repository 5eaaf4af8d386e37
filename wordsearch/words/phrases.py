"""Phrases of a pattern: the letters, chunks and blanks that one has at a puzzle hunt, and what they
may spell, the likeliest first.

A phrase costs what its words cost (`wordsearch.words.prices`), less what pairs of words save that
often follow each other (`wordsearch.words.pairs`), less a credit for each letter that it has beyond
the fewest that the pattern must have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from wordsearch.errors import check_flag, checked, whole_number
from wordsearch.search.run import begun
from wordsearch.words.cached import per_lexicon
from wordsearch.words.given import Words, as_lexicon
from wordsearch.words.language import LANGUAGES
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.pairs import pairs_of, why_no_pairs
from wordsearch.words.pattern import Pattern, parse, with_signs
from wordsearch.words.phrase_bound import MILLION, Vocabulary, solver
from wordsearch.words.phrase_entries import (
    are_names_expected,
    guesses_for,
    idioms_that_fit,
    names_for,
)
from wordsearch.words.phrase_lengths import plan_of
from wordsearch.words.phrase_plan import ANY_WORDS, Plan
from wordsearch.words.phrase_problem import PhraseProblem, PhraseRun
from wordsearch.words.prices import prices_of
from wordsearch.words.wordnet import phrases as wordnet_phrases

#: What each word costs for being one, besides its price: of two ways to cut letters into words that
#: with fewer words is likelier by so much (0.3 to 0.8 do equally well on 204 queries).
WORD = 0.5


@per_lexicon
def vocabulary_of(lexicon: Lexicon) -> Vocabulary:
    """The words of a lexicon, and those of one letter that its language has."""
    return vocabulary_with(lexicon, {})


@per_lexicon
def vocabulary_with_names(lexicon: Lexicon) -> Vocabulary:
    """The same, with names."""
    return vocabulary_with(lexicon, names_for(lexicon))


def vocabulary_with(lexicon: Lexicon, names: Mapping[str, float]) -> Vocabulary:
    """Words and names with their prices, in millionths."""
    language = LANGUAGES.get(lexicon.language)
    words = set(lexicon.words)
    if language is not None:
        words.update(language.one_letter_words)
    words.update(names)
    ordered = sorted(words)
    price = prices_of(lexicon).of
    costs = [names[word] if word in names else price(word) for word in ordered]
    prices = [round((WORD + cost) * MILLION) for cost in costs]
    return Vocabulary(ordered, prices, "".join(sorted(set().union(*ordered))))


def widened(vocabulary: Vocabulary, others: Mapping[str, float]) -> Vocabulary:
    """A vocabulary with other words and their prices."""
    prices = dict(zip(vocabulary.words, vocabulary.prices, strict=True))
    for word, price in others.items():
        prices[word] = round((WORD + price) * MILLION)
    words = sorted(prices)
    alphabet = "".join(sorted(set(vocabulary.alphabet).union(*others)))
    return Vocabulary(words, [prices[word] for word in words], alphabet)


@lru_cache(maxsize=1)
def _named(name: str) -> Lexicon:
    """The list of a name, with all that is made of it: that takes longer than most searches."""
    return as_lexicon(name)


def _lexicon_of(lexicon: Words) -> Lexicon:
    """The lexicon that is meant; a list that comes with the package or another one is kept for the
    next call, a file of the system may change until then.
    """
    if isinstance(lexicon, str) and not lexicon.startswith("system:"):
        return _named(lexicon)
    return as_lexicon(lexicon)


# --- what one asks for ----------------------------------------------------------------------------


@checked
@with_signs
def phrases(
    pattern: str,
    lexicon: Words = "enable1",
    *,
    lengths: str | Sequence[Any] | None = None,
    words: int | tuple[int, int] | None = None,
    pairs: bool = True,
    names: bool | None = None,
    idioms: bool = False,
    any_order: bool = False,
    misses: int = 0,
    limit: int | None = 20,
    max_nodes: int | None = None,
    timeout: float | None = 5,
    lazy: bool = False,
    progress: bool = True,
) -> PhraseRun:
    """Words that fit a pattern together, the likeliest phrase first.

    Parameters
    ----------
    pattern : str
        A row of items, each for some letters. A space may fall between any two letters.

        SIGNS
    lexicon : Lexicon, str or iterable of str
        Where the words come from, and with them those of one letter of its language (in English *a*
        and *i*).
    lengths : list of int or str, optional
        The lengths of the words in their order, ``[2, 3, 4]``, ``"2 3 4"`` or ``"(2,3,4)"``; with
        ``...`` at the end more words may follow. Default: any.
    words : int or (int, int), optional
        How many words, or the fewest and the most. Default: any number.
    pairs : bool
        Whether a word costs less after one that it often follows. That is known of English, with
        the extra ``pairs``; where it is not, the run says so.
    names : bool, optional
        Whether names of people and places count as words, too: those that SCOWL has and wordfreq
        has met, each an order of magnitude dearer than a word of its frequency; ``run[0].names``
        has them. Default: yes with a published English list, such as `Lexicon.load` gives; words of
        one's own are taken as they are, and of other languages no names are known.
    idioms : bool
        Whether WordNet's phrases are likely as wholes: one that fits from the pattern's beginning
        to its end costs as one of 39,000, even if words of it are in no list. Of English alone.
    any_order : bool
        Whether each set of words comes once, in its likeliest order: of an anagram's words most
        orders are worth no place among the answers.
    misses : int
        How many words may be in no list: 0, or 1 where the pattern leaves few letters open. Such a
        word of up to 20 letters costs as many orders of magnitude as its letters are odd, and
        ``run[0].missed`` has it.
    limit : int, optional
        Stop after so many phrases.
    max_nodes, timeout
        Stop after so many steps, or seconds, besides those that it takes once to price the words of
        the list. What was found are the likeliest phrases of all.
    lazy, progress
        See :func:`wordsearch.solve_pyramid`.

    Returns
    -------
    PhraseRun of Phrase
        The likeliest first, those of one price by the alphabet: ``str(run[0])`` is the phrase,
        ``run[0].price`` says how unlikely it is.

    Raises
    ------
    PuzzleError
        The sentence says which place of the pattern makes no sense, or which lengths can't be; that
        names or idioms are not known of the list's language; or that too many rows of letters fit
        the pattern to guess a word.

    Notes
    -----
    A phrase of a pattern with optional parts gets a credit of 0.6 orders of magnitude for each
    letter beyond the fewest that the pattern must have: else the shortest would always come first.
    A pattern that any number of letters fit (``*``, ``{2,}``) gives none. Phrases of more than 254
    letters are not searched for.

    Examples
    --------
    >>> words = ["take", "the", "last", "one", "seta", "kilt"]
    >>> run = phrases("<(as)(el)(ke)(ne)(ta)(th)(to)>", words, lengths="4 3 4 3")
    >>> str(run[0])
    'take the last one'
    """
    check_flag("pairs", pairs)
    if names is not None:
        check_flag("names", names)
    check_flag("idioms", idioms)
    check_flag("any_order", any_order)
    whole_number("misses", misses, 0, 1)
    read = parse(pattern)
    plan = plan_of(lengths, words)
    known = _lexicon_of(lexicon)
    with_names = are_names_expected(known)
    if names is not None:
        with_names = names

    def kept() -> None:
        solver()
        if with_names:
            vocabulary_with_names(known)
        else:
            vocabulary_of(known)
        if pairs:
            pairs_of(known)
        if idioms:
            wordnet_phrases()

    def prepared() -> PhraseRun:
        return phrase_run(
            read,
            known,
            plan,
            pairs=pairs,
            names=with_names,
            idioms=idioms,
            any_order=any_order,
            misses=misses,
            limit=limit,
            max_nodes=max_nodes,
            timeout=timeout,
        )

    return begun(prepared, lazy, progress, keep=kept)


def phrase_run(
    pattern: Pattern,
    lexicon: Words,
    plan: Plan = ANY_WORDS,
    *,
    pairs: bool = True,
    names: bool = False,
    idioms: bool = False,
    any_order: bool = False,
    misses: int = 0,
    limit: int | None = None,
    max_nodes: int | None = None,
    timeout: float | None = None,
) -> PhraseRun:
    """A run of `phrases` that has not begun, of a pattern that was read."""
    known = as_lexicon(lexicon)
    named: frozenset[str] = frozenset()
    if names:
        vocabulary = vocabulary_with_names(known)
        named = frozenset(names_for(known))
    else:
        vocabulary = vocabulary_of(known)
    guesses: dict[str, float] = {}
    if misses:
        guesses = guesses_for(pattern, plan, known, frozenset(vocabulary.words))
        vocabulary = widened(vocabulary, guesses)
    problem = PhraseProblem(
        pattern,
        plan,
        vocabulary,
        pairs_of(known) if pairs else None,
        guesses=frozenset(guesses),
        names=named,
        any_order=any_order,
    )
    if idioms:
        problem.idioms = idioms_that_fit(problem.automaton, plan, known)
    if pairs and why_no_pairs(known):
        problem.notes.append(why_no_pairs(known))
    run = PhraseRun(
        problem, problem.likeliest_first, limit=limit, max_nodes=max_nodes, timeout=timeout
    )
    run.lexicon = known
    return run
