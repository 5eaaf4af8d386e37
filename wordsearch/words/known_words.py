"""What is known of a lexicon's words: how familiar they are in its language, how frequent, and what
they mean.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from wordsearch.errors import LexiconError, PuzzleError, checked, short
from wordsearch.words.cached import per_lexicon
from wordsearch.words.catalogue import table_text, wordfreq
from wordsearch.words.exclusions import SEEMING
from wordsearch.words.familiarity import UNHEARD, UNMEASURED, Familiarity, Norms, least_of, norms_of
from wordsearch.words.normalisation import Normalisation, composed, spelling
from wordsearch.words.wordnet import check_english, definition

if TYPE_CHECKING:
    from wordsearch.words.lexicon import Lexicon


class KnownWords:
    """The half of a `wordsearch.Lexicon` that says what is known of a word."""

    words: tuple[str, ...]
    name: str
    language: str
    policy: Normalisation | None
    _ranks: Mapping[str, int]
    _own_norms: Norms | None

    @cached_property
    def norms(self) -> Norms | None:
        """What says how well its words are known; None where nothing does: the language is not
        known, or wordfreq does not have it or is not installed.
        """
        if self._own_norms is not None:
            return self._own_norms
        if not self.language:
            return None
        try:
            return norms_of(self.language, self.policy)
        except LexiconError:
            return None

    @checked
    def with_norms(self: Any, norms: Norms | None) -> Lexicon:
        """The same words, of which these norms say how well they are known; None changes nothing.

        Examples
        --------
        >>> from wordsearch.words.lexicon import Lexicon
        >>> norms = Norms("mine", {"oboe": Familiarity(7.0, "everyday")}, {"everyday": 5.0})
        >>> Lexicon.from_words(["oboe"]).with_norms(norms).familiarity("oboe").score
        7.0
        """
        lexicon: Lexicon = self
        if norms is None:
            return lexicon
        if not isinstance(norms, Norms):
            raise PuzzleError(f"norms are of wordsearch.Norms; this is {short(norms)}")
        return replace(lexicon, _own_norms=norms)

    def zipf(self, word: str) -> float:
        """How common a word is by the norms of the language, on the Zipf scale; 0 where that is not
        known.
        """
        if self.norms is None:
            return 0.0
        return self.norms.of(word).zipf

    @checked
    def familiarity(self, word: str, norms: Norms | None = None) -> Familiarity:
        """How well people know a word, in or out of this lexicon.

        Parameters
        ----------
        word : str
        norms : Norms, optional
            Human norms of your own; see `wordsearch.Norms`. Default: those of the language, in
            English the list that is shipped. Where there are none, level and category are
            ``"not known"``.

        >>> from wordsearch.words.lexicon import Lexicon
        >>> Lexicon.load("enable1").familiarity("quoits")
        Familiarity(score=90.0, level='everyday', category='word', scowl=50, zipf=1.5)
        """
        norms = norms or self.norms
        if norms is None:
            return UNMEASURED
        return norms.of(word)

    @checked
    def familiar(
        self: Any, level: str | float | None = "known", norms: Norms | None = None
    ) -> Lexicon:
        """The words that people know, without abbreviations, names and the like.

        Parameters
        ----------
        level : {"everyday", "known", "rare"}, float or None
            The least level, or score; None keeps all words.
        norms : Norms, optional
            As for `familiarity`.

        Returns
        -------
        Lexicon
            The same object for the same arguments, so that what is computed for it once stays.
            Where familiarity is not known, all words.

        Raises
        ------
        PuzzleError
            There is no such level, or nothing is left; the sentence says which word would have been
            first.

        Warns
        -----
        UserWarning
            Familiarity is not known for this list.
        """
        lexicon: Lexicon = self
        lexicon.demand_words()
        if level is None:
            return lexicon
        norms = norms or lexicon.norms
        if norms is None:
            least_of(level)
            lexicon.warn_that_unmeasured()
            return lexicon
        return _familiar(lexicon, level, norms)

    def warn_that_unmeasured(self) -> None:
        """Say, once for each list, that nobody knows how well its words are known."""
        remedy = "language= of Lexicon.load, from_file or from_words says which language it is"
        if self.language:
            remedy = (
                f"the package wordfreq would know, if it is installed and has {self.language!r}"
            )
        # The same text from the same line is shown once.
        warnings.warn(
            f"familiarity is not known for this list: every word counts, and puzzles are not rated "
            f"({self.name!r}; {remedy}; norms= takes norms of your own)",
            stacklevel=1,
        )

    @checked
    def frequency(self, word: str, language: str | None = None) -> float:
        """How common a word is, on the Zipf scale: 7 is *the*, 3 once in a million words, 0 never
        seen.

        Parameters
        ----------
        word : str
        language : str, optional
            Default: the lexicon's own; English where that is not known.

        Raises
        ------
        LexiconError
            wordfreq is not installed, or knows no such language.
        """
        language = language or self.language or "en"
        return float(wordfreq(language).zipf_frequency(composed(word), language))

    @checked
    def rank(self, word: str) -> int | None:
        """The word's place from 1 in a list that is ranked by frequency (``common``), else None."""
        return self._ranks.get(word)

    @checked
    def define(self, word: str) -> str:
        """What a word means, in or out of this lexicon: the definition that a person would expect.

        It is WordNet's, and empty where WordNet has none that fits: of a name, a slur or a function
        word such as *the*. See `wordsearch.words.wordnet.definition`.

        Raises
        ------
        LexiconError
            The lexicon's language is another than English.

        >>> from wordsearch.words.lexicon import Lexicon
        >>> Lexicon.load("enable1").define("tacos")
        'a tortilla rolled cupped around a filling'
        """
        check_english(self.language)
        return definition(word)


@lru_cache(maxsize=32)
def _familiar(lexicon: Lexicon, level: str | float, norms: Norms) -> Lexicon:
    least = norms.least(level)

    measured = norms.table.get  # of all words of a list: `Norms.of` would check each

    def fault(word: str) -> str:
        norm = measured(word, UNHEARD)
        if norm.category != "word":
            return norm.category
        if norm.score < least:
            return "rare"
        return ""

    kept = lexicon._without(fault, f"{lexicon.name} ({level})")
    if len(kept) == len(lexicon):
        return lexicon
    if not kept.words:
        best = max(lexicon.words, key=lambda word: norms.of(word).score)
        raise PuzzleError(
            f"no word of {lexicon.name!r} is familiar enough for level={level!r} ({least:g} or "
            f"more); its most familiar word, {best!r}, has {norms.of(best).score:g}"
        )
    return kept


#: What a German noun may add to itself as a plural or in a case, and a name may not.
_NOUN_ENDINGS = ("e", "en", "n", "es")


@per_lexicon
def possible_names(lexicon: Lexicon) -> frozenset[str]:
    """Words that may be names, in a language whose capitals mark every noun.

    Names and nouns look alike there. A noun shows itself: another word of the list ends with it, or
    begins with it and is not its genitive, as with *Bauer* and unlike *Alfred*. What does not may
    be a name. A word that the table of names has must show more, since *welke* ends with *Elke*: a
    form that only nouns have, as *Wolfes* is one of *Wolf*.
    """
    if not lexicon.capitalised:
        return frozenset()
    words = lexicon.words
    # Words in order: what begins with a word comes right after it, and its genitive may be between.
    begun = set()
    for word, longer, next_longer in zip(words[:-1], words[1:], (*words[2:], ""), strict=True):
        if not longer.startswith(word):
            continue
        if longer != f"{word}s" or next_longer.startswith(word):
            begun.add(word)
    backwards = sorted([word[::-1] for word in words])
    ended = {word[::-1] for word, longer in pairwise(backwards) if longer.startswith(word)}
    return (lexicon.capitalised - begun - ended) | _names_without_forms(lexicon)


def _names_without_forms(lexicon: Lexicon) -> frozenset[str]:
    """The words of a list that the table of names has, and that have no form of a noun; and their
    genitives.
    """
    spelled = spelling(lexicon.policy or Normalisation.of(lexicon.language))
    names = frozenset(map(spelled, table_text("names").split()))
    members = lexicon.members

    def is_noun(word: str) -> bool:
        forms = [word + ending for ending in _NOUN_ENDINGS]
        return any(form in members and form not in names for form in forms)

    lone = [word for word in names & lexicon.capitalised if not is_noun(word)]
    return frozenset(lone) | _genitives(lone, lexicon)


def _genitives(names: Iterable[str], lexicon: Lexicon) -> frozenset[str]:
    """Of some German names, *Sibirien* or *Otto*, the genitives that a list has."""
    return lexicon.capitalised.intersection([f"{name}s" for name in names])


#: How much more frequent, on the Zipf scale, a word must be than it is in English, if English has
#: it as a name: *tigre* is a word of Spanish, *Carlos* is as well known elsewhere.
_BEYOND_A_NAME = 1.5
#: How much less frequent a word may be than it is in English: others are quoted from there.
_BELOW_ENGLISH = 0.5
#: Up to this many letters, frequency says less: abbreviations, syllables and foreign words count
#: as words, so a word must be more frequent than "everyday" asks, by so much, and than in English.
_SHORT = 3
_BEYOND_SHORT = 0.8


@per_lexicon
def doubtful_words(lexicon: Lexicon) -> frozenset[str]:
    """Words that only seem to be well known in a language other than English, by its frequencies:
    names, which many lists write in small letters, English words and abbreviations; and those
    that `wordsearch.words.exclusions` has read among them.

    None where frequencies are not known.
    """
    norms = lexicon.norms
    if lexicon.language in ("", "en") or norms is None:
        return frozenset()
    least = norms.levels.get("everyday", 0.0) + _BEYOND_SHORT
    english = norms_of()
    seeming = SEEMING.get(lexicon.language, frozenset())
    doubtful = set(lexicon.members & seeming)
    doubtful |= _genitives(seeming, lexicon)
    for word in lexicon.words:
        zipf = norms.of(word).zipf
        if not zipf:
            continue
        _, _, category, _, english_zipf = english.of(word)
        most = zipf + _BELOW_ENGLISH
        if len(word) <= _SHORT:
            most = zipf
        if category == "name":
            most = zipf - _BEYOND_A_NAME
        if english_zipf > most or (len(word) <= _SHORT and zipf < least):
            doubtful.add(word)
    return frozenset(doubtful)
