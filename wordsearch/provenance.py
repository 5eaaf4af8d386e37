"""What is known of a puzzle that was made: its answer, how unique that is, and how hard it
should be.
"""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from string import ascii_lowercase
from typing import Annotated, Any

from msgspec import Meta

from wordsearch.errors import LexiconError, short
from wordsearch.words.familiarity import LEVELS, norms_of
from wordsearch.words.language import in_order
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.normalisation import Normalisation
from wordsearch.words.people_know import WORDS_PEOPLE_KNOW, known_to_people, people_know

Count = Annotated[int, Meta(ge=0)]

#: The file beside a maker that says how a thousand of its puzzles are distributed; for each level
#: of words.
RATINGS = "ratings.json"
#: The part of a rating that says which thousand a puzzle belongs to: how well the least known word
#: of its answer is known.
RAREST = "rarest word"


@dataclass(frozen=True)
class Uniqueness:
    """How many solutions a made puzzle has, and where that was counted.

    Attributes
    ----------
    words : int
        Size of the dictionary in which the answer was shown to be the only one.
    in_common : int
        Solutions found there; of letters, whose solutions are words, all that count.
    reference : str or None
        Name of a larger dictionary that was asked, too.
    in_reference : int or None
        Solutions found there, the answer among them.
    others : tuple of tuple of str
        Some of the other solutions there, each with its words.
    complete : bool
        False if counting in the reference ended early: then there are at least `in_reference`.
    dictionary : str
        What the first dictionary is called.
    language : str
        Its code; "" where it is not known.

    >>> print(Uniqueness(9000, 1, "sowpods", 2, (("alan", "oboe"),)))
    one answer in words people know (names not counted); 1 more in sowpods: alan (name) oboe
    """

    words: Count
    in_common: Count = 1
    reference: str | None = None
    in_reference: Count | None = None
    others: tuple[tuple[str, ...], ...] = ()
    complete: bool = True
    dictionary: str = WORDS_PEOPLE_KNOW
    language: str = "en"

    def __str__(self) -> str:
        text = f"{self.in_common:,} words in {self.dictionary}"
        if self.in_common == 1:
            text = f"one answer in {self.dictionary}"
        # Lists for games have many a name, and so another answer with it.
        if self.dictionary == WORDS_PEOPLE_KNOW:
            text += " (names not counted)"
        if self.reference is None or self.in_reference is None:
            return text
        more = self.in_reference - self.in_common
        if more <= 0 and self.complete:
            # A part of a list without a name of its own is called as the whole.
            if self.reference == self.dictionary:
                return text
            return f"{text} and in {self.reference}"
        if more <= 0:
            return f"{text}; undecided in {self.reference}"

        least = "at least "
        if self.complete:
            least = ""
        text = f"{text}; {least}{more:,} more in {self.reference}"
        if not self.others:
            return text
        others = self.others[:_SHOWN]
        if self.language == "en":
            others = tuple(tuple(map(_with_level, words)) for words in others)
        shown = "; ".join(map(" ".join, others))
        if self.complete and more <= _SHOWN:
            return f"{text}: {shown}"
        return f"{text}, such as {shown}"


_SHOWN = 5  # other answers in a sentence


def _with_level(word: str) -> str:
    """A word, and how familiar it is if people may not know it."""
    familiarity = norms_of().of(word)
    if familiarity.level == "rare":
        return f"{word} (rare)"
    if familiarity.category != "word":
        return f"{word} ({familiarity.category})"
    return word


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle should be: predicted from its parts, against a thousand made puzzles of its
    kind and of the level of its words. Nobody has been timed.

    Attributes
    ----------
    level : int or None
        1 (easiest fifth of its kind) to 5 (hardest fifth); None where nobody has measured a
        thousand of its kind.
    score : float or None
        0 to 100: the weighted mean of the places of the parts among those of its kind.
    parts : mapping of str to float
        What was measured, by name, in its own unit.
    language : str
        Of the words that it was measured with, by its code; "" where it is not known. The thousand
        puzzles are English ones.
    words : {"everyday", "known", "rare"}
        How well the least known word of its answer is known, and so whose thousand it is.

    >>> print(Rating(2, 34.5, {"familiarity": 97.2, "wrong starts": 17, "effort": 52}))
    predicted 2 of 5 (familiarity 97.2, wrong starts 17, effort 52)
    >>> print(Rating(2, 34.5, {"effort": 52}, language="de"))
    predicted 2 of 5, by the scale of English puzzles (effort 52)
    >>> print(Rating(2, 34.5, {"effort": 52}, words="known"))
    predicted 2 of 5 among puzzles of known words (effort 52)
    """

    level: Annotated[int, Meta(ge=1, le=5)] | None
    score: float | None
    parts: Mapping[str, float] = field(default_factory=dict, hash=False)
    language: str = "en"
    words: str = "everyday"

    @property
    def scale(self) -> str:
        """What is said beside a level: whose scale it is, where that is not English puzzles of
        everyday words.
        """
        said = ""
        if self.level is None:
            return said
        if self.words != "everyday":
            said = f" among puzzles of {self.words} words"
        if self.language != "en":
            said += ", by the scale of English puzzles"
        return said

    def __str__(self) -> str:
        shown = ", ".join(f"{name} {_figure(number)}" for name, number in self.parts.items())
        if self.level is None:
            return f"no level, as its kind is not calibrated ({shown})"
        return f"predicted {self.level} of 5{self.scale} ({shown})"


def _figure(number: float) -> str:
    """A number with three figures, or all before the point."""
    if number < 1000:
        return f"{number:.3g}"
    return f"{number:,.0f}"


@dataclass(frozen=True)
class Provenance:
    """What a constructor knows of a puzzle that it made: ``puzzle.provenance``.

    Attributes
    ----------
    answer : tuple of str
        The intended words: of a pyramid in alphabetical order, of building blocks in the order of
        the patterns, of a symbol code in that of the clues, of letters all of them.
    seed : int or str
        What the maker was given.
    lexicon : str
        Name of the dictionary that the answer comes from.
    uniqueness : Uniqueness
    rating : Rating or None
    bonus : str or None
        The phrase that left-over blocks spell.
    number : int
        The puzzle's place among those of its seed, from 1.
    added : tuple of str
        Words of the answer that the dictionary lacks: somebody asked for them.
    language : str
        The dictionary's, by its code; "" where it is not known.
    alphabet : str
        The letters of puzzles in that language, in order.
    policy : Normalisation or None
        How the dictionary's words are spelled.
    reasoning : str or None
        The least plain technique that its solution takes, where the maker was asked for one; see
        `Puzzle.reasons`. It measures something else than the rating, of which it is no part.
    """

    answer: tuple[str, ...]
    seed: int | str
    lexicon: str
    uniqueness: Uniqueness
    rating: Rating | None = None
    bonus: str | None = None
    number: Count = 1
    added: tuple[str, ...] = ()
    language: str = "en"
    alphabet: str = ascii_lowercase
    policy: Normalisation | None = None
    reasoning: str | None = None

    def load_lexicon(self) -> Lexicon:
        """The whole dictionary of that name, as it was read when the puzzle was made.

        Raises
        ------
        LexiconError
            It is no list that can be loaded by its name, or is not here.
        """
        # Made from a part of a list, as in "enable1 (everyday words)".
        name, _, _ = self.lexicon.partition(" (")
        try:
            return _loaded(name, self.policy, self.language or None)
        except LexiconError as error:
            raise LexiconError(
                f"the puzzle was made from {short(name)}, which cannot be loaded by that name "
                f"({error}); lexicon= says whose words count"
            ) from None

    def known_words(self) -> Lexicon:
        """Words in which the answer was shown to be the only one: those that people know.

        Raises
        ------
        LexiconError
            They are a part of a list that cannot be loaded by its name, or is not here.
        """
        known = known_to_people()
        if self.uniqueness.dictionary != known.name:
            known = people_know(self.load_lexicon())
        # Others that its maker drew from are left out: in fewer words it is the only one, too.
        return known.including(filter(None, self.answer))

    def __str__(self) -> str:
        rating = self.rating or "not rated"
        text = f"{', '.join(self.answer)}: {self.uniqueness}; difficulty {rating}"
        if self.reasoning:
            text += f"; reasoning: {self.reasoning}"
        if not self.added:
            return text
        return f"{text}; not in {self.lexicon.partition(' (')[0]}: {', '.join(self.added)}"


@lru_cache(maxsize=4)
def _loaded(name: str, policy: Normalisation | None, language: str | None) -> Lexicon:
    """A list by its name, read once for the puzzles that were made from it."""
    return Lexicon.load(name, policy, language=language)


def in_its_order(words: Sequence[str], made: Provenance | None) -> tuple[str, ...]:
    """Words of a puzzle in the order of its language's dictionaries; of one that was not made, as
    they are.
    """
    if made is None:
        return tuple(words)
    return in_order(words, made.language)


def language_of(lexicon: Lexicon) -> dict[str, Any]:
    """What a puzzle's provenance keeps of the language of its dictionary."""
    return {
        "language": lexicon.language,
        "alphabet": lexicon.letters,
        "policy": lexicon.policy,
    }


# -- how hard a puzzle is, among a thousand of its kind --------------------------------------------


def calibrated(
    folder: Path, parts: Mapping[str, float], language: str = "en", table_name: str = RATINGS
) -> Rating:
    """The rating of a puzzle from its measured parts, by a table in the folder of its kind, which
    was made of English puzzles; `language` is that of the words that it was measured with.

    Each part's place among a thousand puzzles is a percentile; their weighted mean is the score;
    the fifth of the thousand scores in which it falls is the level. Without the file there is
    neither. ``wordsearch/making/calibrate.py`` makes it.
    """
    words = words_of(parts)
    every = _ratings(folder, table_name)
    if every is None:
        rounded = {name: round(part, 4) for name, part in parts.items() if name != RAREST}
        return Rating(None, None, rounded, language, words)
    # A kind that was calibrated with everyday words alone has no other scale.
    table = every
    if words in every.get("rarer", ()):
        table = every["rarer"][words]
    else:
        words = "everyday"
    score = round(score_of(table["parts"], parts), 2)
    shown = {name: round(parts[name], 4) for name in table["parts"]}
    return Rating(level_of(table["levels"], score), score, shown, language, words)


def words_of(parts: Mapping[str, float]) -> str:
    """The level of the least known word of an answer, by the measured parts of its puzzle.

    >>> words_of({"rarest word": 91.0}), words_of({"rarest word": 60.0}), words_of({})
    ('everyday', 'known', 'everyday')
    """
    rarest = parts.get(RAREST, LEVELS["everyday"])
    return next((level for level, least in LEVELS.items() if rarest >= least), "rare")


@lru_cache(maxsize=16)
def _ratings(folder: Path, table_name: str = RATINGS) -> Mapping[str, Any] | None:
    path = folder / table_name
    if not path.is_file():
        return None
    table: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return table


def score_of(parts: Mapping[str, Mapping[str, Any]], measured: Mapping[str, float]) -> float:
    """Weighted mean of percentiles, 0 to 100."""
    total = 0.0
    weights = 0.0
    for name, part in parts.items():
        place = _place(part["quantiles"], measured[name])
        # Of a part with a negative weight little is hard.
        if part["weight"] < 0:
            place = 1 - place
        total += abs(part["weight"]) * place
        weights += abs(part["weight"])
    return 100 * total / weights


def _place(quantiles: Sequence[float], value: float) -> float:
    """Where a value stands among sorted quantiles, from 0 to 1; in the middle of those equal to
    it.

    >>> [_place([1, 2, 2, 4, 5], value) for value in (0, 1, 2, 3, 9)]
    [0.0, 0.0, 0.375, 0.625, 1.0]
    """
    last = len(quantiles) - 1
    n_below = bisect_left(quantiles, value)
    n_up_to = bisect_right(quantiles, value)
    if n_below < n_up_to:
        return (n_below + n_up_to - 1) / 2 / last
    if n_below == 0:
        return 0.0
    if n_below > last:
        return 1.0
    lower = quantiles[n_below - 1]
    upper = quantiles[n_below]
    return (n_below - 1 + (value - lower) / (upper - lower)) / last


def level_of(bounds: Sequence[float], score: float) -> int:
    """The level, from 1, of a score between these sorted bounds."""
    return 1 + sum(score > bound for bound in bounds)
