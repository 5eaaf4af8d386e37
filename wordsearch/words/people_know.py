"""The words that people know who solve puzzles: those that a solver may think of."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from wordsearch.words.familiarity import norms_of
from wordsearch.words.lexicon import Lexicon

#: What they are called in English.
WORDS_PEOPLE_KNOW = "words people know"


def people_know(lexicon: Lexicon) -> Lexicon:
    """The words that people know who solve puzzles made of a lexicon; its name says which."""
    norms = lexicon.norms
    if norms is None:
        return replace(lexicon, name=f"all words of {lexicon.name}")
    if norms is norms_of():
        return known_to_people()
    known = lexicon.familiar("known")
    least = norms.least("known")
    name = f"the words of {lexicon.name} that people know ({least:g} or more in {norms.name})"
    renamed: Lexicon = replace(known, name=name)
    return renamed


@lru_cache(maxsize=1)
def known_to_people() -> Lexicon:
    """The familiar words of all English lists, variants and abbreviations among them, and no names:
    a solver may think of those.
    """
    words = []
    for word, norm in norms_of().table.items():
        if norm.level != "rare" and norm.category != "name":
            words.append(word)
    return Lexicon.from_words(words, name=WORDS_PEOPLE_KNOW, language="en")
