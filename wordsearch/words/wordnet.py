"""WordNet's synsets, read from the extract that is shipped; NLTK and its corpora are not needed.

A synset is a set of words with one meaning, named as NLTK names it: a word, a part of speech and
the number of the word's sense, as in ``"bird.n.01"``. Below a synset stand its hyponyms: the kinds
of what it means. ``data/README.md`` describes the file.
"""

from __future__ import annotations

from functools import lru_cache

from wordsearch.errors import LexiconError, short
from wordsearch.words.catalogue import table_text

_PARTS = "nvar"  # nouns, verbs, adjectives (with their satellites), adverbs


@lru_cache(maxsize=1)
def _rows() -> list[str]:
    """The lines of the extract, which name each other by their numbers; number 0 is the header."""
    return table_text("synsets").splitlines()


def senses(word: str) -> dict[str, int]:
    """The synsets that a word is in.

    Parameters
    ----------
    word : str
        In any case, with ``_`` between the parts of a phrase.

    Returns
    -------
    dict of str to int
        The number of each synset's line in the extract by the synset's name: nouns first, then
        verbs, adjectives and adverbs, the most usual sense of each first.

    >>> list(senses("flute"))
    ['flute.n.01', 'flute.n.02', 'flute.n.03', 'flute.v.01']
    """
    word = word.lower()
    before_number = f" {word}:"
    numbers: dict[tuple[int, int], int] = {}
    for number, row in enumerate(_rows()):
        part, lemmas, _ = row.split("\t")
        _, found, after = f" {lemmas.lower()}".partition(before_number)
        if found:
            sense = int(after.partition(" ")[0])
            numbers[_PARTS.index(part), sense] = number
    return {
        f"{word}.{_PARTS[part]}.{sense:02}": number
        for (part, sense), number in sorted(numbers.items())
    }


def themes(beginning: str) -> list[str]:
    """The names of the synsets that begin like this and are themes: something is a kind of them.

    >>> themes("woodwi")
    ['woodwind.n.01', 'woodwind_instrument.n.01']
    """
    names = []
    for row in _rows():
        part, lemmas, hyponyms = row.split("\t")
        if part == "n" and hyponyms:
            for lemma in lemmas.lower().split():
                word, _, sense = lemma.rpartition(":")
                name = f"{word}.n.{sense:0>2}"
                if name.startswith(beginning):
                    names.append(name)
    return names


def themed(synset: str) -> list[str]:
    """The single words of everything that is a kind of a synset.

    Parameters
    ----------
    synset : str
        Its name, such as ``"musical_instrument.n.01"``.

    Returns
    -------
    list of str
        Sorted; phrases and what is written with a capital letter are left out.

    Raises
    ------
    LexiconError
        There is no such synset.

    >>> themed("woodwind.n.01")[:4]
    ['bassoon', 'bombard', 'bombardon', 'clarinet']
    """
    name = synset.lower()
    known = senses(name.rsplit(".", 2)[0])
    if name not in known:
        hint = f"; there are {', '.join(list(known)[:5])}" if known else ""
        raise LexiconError(f"WordNet has no synset {short(synset)}, such as 'bird.n.01'{hint}")
    words: set[str] = set()
    below = {known[name]}
    waiting = [known[name]]
    while waiting:
        _, lemmas, hyponyms = _rows()[waiting.pop()].split("\t")
        words.update(lemma.partition(":")[0] for lemma in lemmas.split())
        new = set(map(int, hyponyms.split())) - below
        below |= new
        waiting.extend(new)
    return sorted(word for word in words if word.isalpha() and word.islower())
