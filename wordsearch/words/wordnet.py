"""What WordNet knows of words, read from the extract that is shipped; NLTK and its corpora are
not needed.

A synset is a set of words with one meaning, named as NLTK names it: a word, a part of speech and
the number of the word's sense, as in ``"bird.n.01"``. Below a synset stand its hyponyms: the kinds
of what it means. ``data/README.md`` describes the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import accumulate
from textwrap import shorten
from types import MappingProxyType
from typing import NamedTuple

from wordsearch.errors import LexiconError, short
from wordsearch.words.catalogue import table_text

_PARTS = "nvar"  # nouns, verbs, adjectives (with their satellites), adverbs
#: What an inflected form ends in, by its part of speech, and what its word ends in there: WordNet's
#: rules of detachment (its manual page morphy(7WN)).
_ENDINGS = {
    "n": "s: ses:s ves:f xes:x zes:z ches:ch shes:sh men:man ies:y",
    "v": "s: ies:y es:e es: ed:e ed: ing:e ing:",
    "a": "er: est: er:e est:e",
    "r": "",
}
#: A word that doubles its last letter before such an ending as -ed.
_DOUBLING = re.compile("[^aeiou]*[aeiouy][^aeiouywx]")
#: What share of the uses of a word as a part of speech counts for it, and what for each of its
#: inflected forms. People think of things and qualities first: *train* is first of all a thing.
_SHARES = {"n": (1, 1 / 8), "v": (1 / 2, 1 / 16), "a": (1, 1 / 16), "r": (1, 0)}
#: What a form that is listed as a word itself counts beyond its uses: *pants* before *pant*.
_LISTED = 1.5
#: Of the synsets that somebody may have meant, how many are named, and what of each meaning.
_MOST_MEANT = 5
_MEANING_LENGTH = 45


@lru_cache(maxsize=1)
def _rows() -> list[str]:
    """The lines of the extract, which name each other by their numbers; number 0 is the header."""
    return table_text("synsets").splitlines()


# -- themes ----------------------------------------------------------------------------------------


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
        part, lemmas, _ = row.split("\t", 2)
        _, found, after = f" {lemmas.lower()}".partition(before_number)
        if found:
            sense = int(after.partition(" ")[0].partition(":")[0])
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
        part, lemmas, hyponyms, _ = row.split("\t", 3)
        if part == "n" and hyponyms:
            for lemma in lemmas.lower().split():
                word, sense, *_ = lemma.split(":")
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
        raise LexiconError(
            f"WordNet has no synset {short(synset)}, such as 'bird.n.01'{_hint(name)}"
        )
    words: set[str] = set()
    below = {known[name]}
    waiting = [known[name]]
    while waiting:
        number = waiting.pop()
        _, lemmas, hyponyms, _ = _rows()[number].split("\t", 3)
        words.update(lemma.partition(":")[0] for lemma in lemmas.split())
        _, *numbers = accumulate(map(int, hyponyms.split()), initial=number)
        new = set(numbers) - below
        below |= new
        waiting.extend(new)
    return sorted(word for word in words if word.isalpha() and word.islower())


def _hint(name: str) -> str:
    """The synsets that somebody may have meant who wrote a word, or words, in place of a name."""
    form = "_".join(name.partition(".")[0].split())
    for word in (form, *_bases(form, "n")):
        numbers = senses(word)
        if numbers:
            meant = list(numbers.items())[:_MOST_MEANT]
            return f"; there are {', '.join(_with_meaning(*each) for each in meant)}"
    return ""


def _with_meaning(name: str, number: int) -> str:
    """The name of a synset, and what it means where the extract says so."""
    meaning = _rows()[number].rpartition("\t")[2]
    if not meaning:
        return name
    return f"{name} ({shorten(meaning, _MEANING_LENGTH, placeholder='…')})"


# -- phrases ---------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def phrases() -> Mapping[str, int]:
    """The phrases of several words that are written with small letters.

    Left out are names, and what WordNet marks as a slur or as vulgar.

    Returns
    -------
    mapping of str to int
        In alphabetical order, each phrase as WordNet writes it, with spaces between its words
        (``"cat's cradle"`` has an apostrophe, ``"yes-no question"`` a hyphen), and how often it was
        met in the texts that WordNet's authors tagged: 0 for most.

    Examples
    --------
    >>> found = phrases()
    >>> found["in a nutshell"], "kick the bucket" in found, "New York" in found
    (0, True, False)
    """
    met: dict[str, int] = {}
    for senses in _words().senses.values():
        for word, (times, _) in senses.items():
            if "_" in word:
                phrase = word.replace("_", " ")
                met[phrase] = met.get(phrase, 0) + times
    return MappingProxyType(dict(sorted(met.items())))


# -- definitions -----------------------------------------------------------------------------------


class _Use(NamedTuple):
    """A word as a part of speech; of several for one form the greatest is what people expect."""

    #: How often it was met, in the texts that WordNet's authors tagged, as the form in question.
    times: float
    #: Whether the form is the word itself.
    is_itself: bool
    #: Nouns before verbs, adjectives and adverbs.
    part_order: int
    #: The line of its most usual sense.
    row: int


class _Words(NamedTuple):
    """What can be defined, by part of speech.

    Attributes
    ----------
    senses : mapping of str to mapping of str to (int, int)
        Of each word how often it was met, and the line of the sense that people expect.
    irregular : mapping of str to mapping of str to list of str
        The words that an irregular form may be of.
    """

    senses: Mapping[str, dict[str, tuple[int, int]]]
    irregular: Mapping[str, dict[str, list[str]]]


@lru_cache(maxsize=1)
def _words() -> _Words:
    words = _Words({part: {} for part in _PARTS}, {part: {} for part in _PARTS})
    for number, row in enumerate(_rows()[1:], 1):
        part, lemmas, _, _, irregular, _ = row.split("\t")
        for lemma in lemmas.split(" "):
            word, _, *times = lemma.split(":")
            if times:
                words.senses[part][word] = (int(times[0]), number)
        for form_of in irregular.split():
            form, _, word = form_of.partition(":")
            words.irregular[part].setdefault(form, []).append(word)
    return words


def check_english(language: str) -> None:
    """Refuse words that are known to be of another language: *pane* is bread in Italian."""
    if language not in ("", "en"):
        raise LexiconError(f"WordNet defines English words; the language of these is {language!r}")


def definition(word: str) -> str:
    """The definition that a person would expect of a word; nothing where there is none.

    Of its senses it is that of the most usual one that is written with small letters, is not the
    name of a single thing (*nice* is no city in France), and is no slur and nothing vulgar by
    WordNet's marks. An inflected form is defined as its word, unless it is a word itself that is
    met more often.

    Parameters
    ----------
    word : str
        In any case; a phrase with spaces or ``_`` between its words.

    >>> definition("heron")
    'grey or white wading bird with long neck and long legs and (usually) long bill'
    >>> definition("feet")
    'the part of the leg of a human being below the ankle joint'
    """
    form = "_".join(word.lower().split())
    uses = [use for part in _PARTS for use in _uses(form, part)]
    if not uses:
        return ""
    return _rows()[max(uses).row].rpartition("\t")[2]


def _uses(form: str, part: str) -> Iterator[_Use]:
    """The words that a form may be, as one part of speech."""
    senses = _words().senses[part]
    own_share, inflected_share = _SHARES[part]
    part_order = -_PARTS.index(part)
    if form in senses:
        met, row = senses[form]
        yield _Use((met + _LISTED) * own_share, True, part_order, row)
    for word in _bases(form, part):
        if word in senses and word != form:
            met, row = senses[word]
            yield _Use(met * inflected_share, False, part_order, row)


def _bases(form: str, part: str) -> Iterator[str]:
    """The words that a form may be inflected of."""
    irregular = _words().irregular[part]
    if form in irregular:
        yield from irregular[form]
        return
    for ending in _ENDINGS[part].split():
        of_form, _, of_word = ending.partition(":")
        stem = form.removesuffix(of_form)
        if stem != form and _may_be_inflected(stem, of_form, stem + of_word):
            yield stem + of_word


def _may_be_inflected(stem: str, ending: str, word: str) -> bool:
    """Whether a word takes an ending, by its length and its last letters: *his* is no plural of
    *hi*, *bed* no past tense of *be*, *planed* none of *plan*, *presenter* no comparative of
    *present*.
    """
    if ending == "s":
        return len(word) > 2
    if ending not in ("ed", "ing", "er", "est"):
        return len(word) > 1
    if stem == word and _DOUBLING.fullmatch(word):
        return False
    syllables = len(re.findall("[aeiouy]+", stem.rstrip("e")))
    if ending == "ed":
        return syllables > 0
    if ending == "ing":
        return len(word) > 1
    return syllables <= 1 or word.endswith(("y", "le", "ow"))
