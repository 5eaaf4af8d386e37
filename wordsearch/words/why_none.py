"""Why nothing fits a pattern: what its letters and lengths, and those of the words, rule out.

Each reason is a sentence, and the plainest comes first: a letter that no word has, parts of the
pattern that rule each other out, more letters than the words may have.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from wordsearch.words.automaton import (
    ANAGRAM,
    BOTH,
    DEAD,
    HOLDING,
    INTERLEAVED,
    REPEATED,
    ROW,
    SET,
    Automaton,
)
from wordsearch.words.normalisation import counted
from wordsearch.words.pattern import LONGEST, Holding, OneOf, Pattern, Repeated, Term
from wordsearch.words.phrase_plan import Plan

if TYPE_CHECKING:
    from wordsearch.words.lexicon import Lexicon

_SPACE = "'_' is a space that must be there, and an open letter is '.'"


def why_no_word(pattern: Pattern, lexicon: Lexicon) -> str:
    """Why no word of a lexicon fits a pattern; "" where its letters and lengths do not say so.

    >>> from wordsearch.words.lexicon import Lexicon
    >>> from wordsearch.words.pattern import parse
    >>> why_no_word(parse("q*"), Lexicon.from_words(["oboe"], name="mine"))
    'no word of mine has q'
    """
    impossible = _impossible(pattern, lexicon.alphabet, lexicon)
    if impossible:
        return impossible
    automaton = Automaton(pattern, lexicon.alphabet)
    mask = automaton.lengths[automaton.start]
    if not any(_allows(mask, length) for length in lexicon.by_length):
        return f"it is for {_span(mask)}, and no word of {lexicon.name} has as many"
    return ""


def written_otherwise(letters: Iterable[str], lexicon: Lexicon) -> str:
    """Which letters no word of a lexicon has, for it writes them in another way; "" where there are
    none.

    >>> from wordsearch.words.lexicon import Lexicon
    >>> written_otherwise("größe", Lexicon.from_words(["Größe"], name="mine", language="de"))
    'no word of mine has ß; write ss for ß'
    """
    foreign = sorted(set(letters).difference(lexicon.alphabet))
    written = _written(foreign, lexicon)
    if not written:
        return ""
    return f"no word of {lexicon.name} has {_one_of(foreign)}{written}"


def why_no_phrase(
    pattern: Pattern, automaton: Automaton, plan: Plan, words: Sequence[str], lexicon: Lexicon
) -> str:
    """Why no phrase fits a pattern.

    Parameters
    ----------
    pattern, automaton : Pattern, Automaton
        What is asked of the letters, and its automaton.
    plan : Plan
        What is asked of the words' number and lengths.
    words : sequence of str
        Those that could be part of a phrase, by their letters and lengths.
    lexicon : Lexicon
        Where they come from.
    """
    name = lexicon.name
    impossible = _impossible(pattern, automaton.alphabet, lexicon)
    if impossible:
        return impossible
    reasons = [
        _wrong_sum(automaton.lengths[automaton.start], plan),
        _missing_length(plan, words, name),
        _missing_letter(automaton, words, name),
        _no_row(words, name),
    ]
    reason = next(filter(None, reasons))
    if pattern.spaces:
        reason += f"; {_SPACE}"
    return reason


# --- what the pattern rules out itself ------------------------------------------------------------


def _impossible(pattern: Pattern, alphabet: str, lexicon: Lexicon) -> str:
    """Why no row of letters of an alphabet fits a pattern; "" where one may."""
    if Automaton(pattern, alphabet).start != DEAD:
        return ""
    foreign = sorted(_letters(pattern.tree).difference(alphabet))
    with_foreign = "".join(sorted({*alphabet, *foreign}))
    if foreign and Automaton(pattern, with_foreign).start != DEAD:
        return f"no word of {lexicon.name} has {_one_of(foreign)}{_written(foreign, lexicon)}"
    return "no row of letters fits it: what it asks for rules itself out"


def _written(letters: Iterable[str], lexicon: Lexicon) -> str:
    """What to write for letters that a lexicon writes in another way: in French *e* for é."""
    if lexicon.policy is None:
        return ""
    written = {letter: lexicon.policy.fold(letter) for letter in letters}
    changed = [f"{new} for {old}" for old, new in written.items() if new not in ("", old)]
    if not changed:
        return ""
    return f"; write {', '.join(changed)}"


def _letters(term: Term) -> set[str]:
    """The letters that are named in a term."""
    if isinstance(term, OneOf):
        return set(term.letters)
    if isinstance(term, Holding):
        return set(term.letters)
    if isinstance(term, Repeated):
        return _letters(term.item)
    return set().union(*map(_letters, getattr(term, "items", ())))


def _one_of(letters: Sequence[str]) -> str:
    """Letters with commas.

    >>> _one_of("q"), _one_of("jqx")
    ('q', 'j, q or x')
    """
    if len(letters) == 1:
        return letters[0]
    return f"{', '.join(letters[:-1])} or {letters[-1]}"


# --- what the lengths rule out --------------------------------------------------------------------


def _wrong_sum(mask: int, plan: Plan) -> str:
    """Whether the words have more letters together than the pattern, or fewer."""
    least = sum(plan.lengths) + max(0, plan.least - len(plan.lengths))
    if not plan.goes_on:
        if _allows(mask, least):
            return ""
        return f"the pattern is for {_span(mask)}, and lengths for {counted(least, 'letter')}"
    if mask >> least:
        return ""
    asked = counted(plan.least, "word")
    if plan.lengths:
        asked = "these lengths"
    return f"the pattern is for {_span(mask)}, and {asked} for {counted(least, 'letter')} or more"


def _missing_length(plan: Plan, words: Collection[str], name: str) -> str:
    """Whether there is a length that no word has which could be part of the phrase."""
    known = set(map(len, words))
    for length in plan.lengths:
        if length not in known:
            return f"no word of {name} with {counted(length, 'letter')} fits anywhere in it"
    return ""


def _allows(mask: int, length: int) -> bool:
    """Whether a mask of lengths has a length; what is longer than the longest counts as that."""
    return bool(mask >> min(length, LONGEST) & 1)


def _span(mask: int) -> str:
    """The lengths of a mask, in words.

    >>> _span(0b1000), _span(0b11000), _span(1 << LONGEST | 1 << 50)
    ('3 letters', '3 to 4 letters', '50 letters or more')
    """
    least = (mask & -mask).bit_length() - 1
    most = mask.bit_length() - 1
    if most == LONGEST:
        return f"{counted(least, 'letter')} or more"
    if least == most:
        return counted(least, "letter")
    return f"{least} to {counted(most, 'letter')}"


# --- what the letters rule out --------------------------------------------------------------------


def _missing_letter(automaton: Automaton, words: Iterable[str], name: str) -> str:
    """Whether a letter must be there that no word has which could be part of the phrase."""
    known = set().union(*words)
    fewest = _fewest(automaton, automaton.start)
    missing = [
        letter
        for letter, count in zip(automaton.alphabet, fewest, strict=True)
        if count and letter not in known
    ]
    if not missing:
        return ""
    return f"none of the words of {name} that could be part of it has {_one_of(missing)}"


def _fewest(automaton: Automaton, state: int) -> list[int]:
    """How often each letter must come."""
    kind, parts = automaton.kind_and_parts(state)
    n_letters = len(automaton.alphabet)
    none = [0] * n_letters
    if kind == SET and parts[0].bit_count() == 1:
        return [parts[0] >> code & 1 for code in range(n_letters)]
    if kind == HOLDING:
        return [parts.count(code) for code in range(n_letters)]
    if kind == REPEATED:
        part, least, _ = parts
        return [count * least for count in _fewest(automaton, part)]
    if kind == BOTH:
        return list(map(max, none, *(_fewest(automaton, part) for part in parts)))
    if kind in (ROW, ANAGRAM, INTERLEAVED):
        inner = [_fewest(automaton, part) for part in parts]
        return [sum(counts) for counts in zip(*inner, strict=True)]
    return none


def _no_row(words: Sequence[str], name: str) -> str:
    """What is left to say: that there are words, and that they do not go together."""
    if not words:
        return f"no word of {name} could be part of it"
    if len(words) == 1:
        return f"of {name} only {words[0]} could be part of it, and does not fit it whole"
    return f"{len(words):,} words of {name} could be part of it, and no row of them fits it whole"
