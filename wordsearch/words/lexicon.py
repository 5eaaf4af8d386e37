"""A lexicon: an immutable, normalised word list that knows where it came from.

>>> lexicon = Lexicon.from_words(["oboe", "Piano", "guitar", "éclair", "piano's"], name="five")
>>> list(lexicon)
['eclair', 'guitar', 'oboe', 'piano']
>>> print(lexicon.report)
five: 5 entries read, 4 words kept, 0 merged, 1 dropped
  spelled anew: 2 (Piano -> piano, éclair -> eclair)
  dropped, hyphen or apostrophe: 1 (piano's)

What normalisation does is a policy that can be read and changed (`Normalisation`), and what it did is counted
(`Report`): nothing disappears unseen.
"""

from __future__ import annotations

import hashlib
import html
import math
import operator
import os
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, get_args

from wordsearch.errors import LexiconError, PuzzleError, short
from wordsearch.words import corpora
from wordsearch.words.corpora import RawList, Source

if TYPE_CHECKING:
    from wordsearch.words.trie import LetterGraph, Trie

__all__ = ["Lexicon", "LexiconError", "Normalisation", "Report", "Tally"]

# --- the policy -----------------------------------------------------------------------------------

CASE = Literal["fold", "keep"]
ACCENTS = Literal["fold", "keep", "drop"]
PUNCTUATION = Literal["drop", "strip"]
MULTIWORD = Literal["drop", "join"]
OTHER = Literal["drop", "strip"]
PROPER_NOUNS = Literal["drop", "keep"]
_CHOICES: Mapping[str, tuple[str, ...]] = {
    "case": get_args(CASE),
    "accents": get_args(ACCENTS),
    "punctuation": get_args(PUNCTUATION),
    "multiword": get_args(MULTIWORD),
    "other": get_args(OTHER),
    "proper_nouns": get_args(PROPER_NOUNS),
}


@dataclass(frozen=True)
class Normalisation:
    """What becomes of the raw entries of a list; every default is the choice named first.

    Attributes
    ----------
    case : {"fold", "keep"}
        ``fold`` makes every letter lower case; ``keep`` leaves it.
    accents : {"fold", "keep", "drop"}
        ``fold`` writes base letters: *éclair* becomes *eclair* (and counts as merged where *eclair* is in the
        list, too), *Straße* becomes *strasse*. ``keep`` leaves every letter of any alphabet as it is.
        ``drop`` drops entries that folding would change.
    punctuation : {"drop", "strip"}
        Hyphens and apostrophes. ``drop`` drops the entry, so that *piano's* does not become *pianos*;
        ``strip`` takes them out of it.
    multiword : {"drop", "join"}
        Entries with a space or WordNet's underscore: dropped, or written together.
    other : {"drop", "strip"}
        Entries with any other character that is no letter (digits, dots, slashes).
    proper_nouns : {"drop", "keep"}
        Entries with a capital letter, in lists where capitals mark proper nouns; in other lists capitals say
        nothing and this choice does nothing. ``keep`` keeps them, subject to `case`.
    min_length : int
        Words with fewer letters are dropped. Default 1: none.
    alphabet : str, optional
        Words with a letter outside it are dropped, after everything above. Default: any letter will do.

    Raises
    ------
    LexiconError
        An unknown choice, a minimum length below 1, or an empty alphabet.

    Notes
    -----
    A letter is one code point in Unicode's composed form (NFC). For a language whose accents matter, use
    ``accents="keep"``; ``fold`` would turn Spanish *año* into *ano* and Russian *й* into *и*.
    """

    case: CASE = "fold"
    accents: ACCENTS = "fold"
    punctuation: PUNCTUATION = "drop"
    multiword: MULTIWORD = "drop"
    other: OTHER = "drop"
    proper_nouns: PROPER_NOUNS = "drop"
    min_length: int = 1
    alphabet: str | None = None

    def __post_init__(self) -> None:
        for name, choices in _CHOICES.items():
            if getattr(self, name) not in choices:
                raise LexiconError(
                    f"{name}={getattr(self, name)!r} is no choice of normalisation; "
                    f"it is one of {', '.join(map(repr, choices))}"
                )
        _whole(self.min_length, "min_length", least=1)
        if self.alphabet is not None and not (isinstance(self.alphabet, str) and self.alphabet):
            raise LexiconError(f"alphabet must be a string of letters or None, not {self.alphabet!r}")

    def __str__(self) -> str:
        return ", ".join(
            f"{part.name} {getattr(self, part.name)}" for part in fields(self) if self._says(part.name)
        )

    def _says(self, name: str) -> bool:
        return name != "alphabet" or self.alphabet is not None


def _whole(value: int, what: str, least: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise LexiconError(f"{what} must be a whole number of at least {least}, not {value!r}")
    return value


# --- one entry through the policy -----------------------------------------------------------------

_PLAIN = re.compile("[a-z]+").fullmatch
_HYPHENS_AND_APOSTROPHES = re.compile("['\u2019\u2018\u02bc`\u00b4\\-\u2010\u2011\u2012\u2013\u2014]+")
_GAPS = re.compile(r"[\s_]+")
# letters that no decomposition of Unicode's takes apart
_BASE_LETTERS = str.maketrans(
    {"ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D"}
    | {"ð": "d", "Ð": "D", "ł": "l", "Ł": "L", "ħ": "h", "Ħ": "H", "ı": "i", "þ": "th", "Þ": "TH", "ŋ": "ng"}
)
_Step = Callable[[str], str | None]


def _base_letters(word: str) -> str:
    """The word without accents: its letters decomposed, the combining marks left out."""
    parts = unicodedata.normalize("NFD", word.translate(_BASE_LETTERS))
    return unicodedata.normalize("NFC", "".join(part for part in parts if not unicodedata.combining(part)))


def _is_letter(character: str) -> bool:
    # vowel signs of Indic and other scripts are marks; a word written with them is still a word
    return character.isalpha() or unicodedata.category(character).startswith("M")


def _unless(found: Callable[[str], Any]) -> _Step:
    """A step that drops the entries in which something is found."""
    return lambda word: None if found(word) else word


def _without(pattern: re.Pattern[str]) -> _Step:
    """A step that takes out what the pattern matches."""
    return lambda word: pattern.sub("", word)


def _letters_only(word: str) -> str:
    return "".join(filter(_is_letter, word))


def _spelling_steps(policy: Normalisation, capitals: bool) -> Iterator[tuple[str, _Step]]:
    """The steps an entry goes through, each with the reason for which it may drop it."""
    if capitals and policy.proper_nouns == "drop":
        yield "capitalised", _unless(lambda word: word != word.lower())
    joined = policy.multiword == "join"
    yield "multi-word", _without(_GAPS) if joined else _unless(_GAPS.search)
    stripped = policy.punctuation == "strip"
    marks = _HYPHENS_AND_APOSTROPHES
    yield "hyphen or apostrophe", _without(marks) if stripped else _unless(marks.search)
    if policy.accents == "drop":
        yield "accented", _unless(lambda word: _base_letters(word) != word)
    elif policy.accents == "fold":
        yield "accented", _base_letters
    if policy.case == "fold":
        yield "case", str.lower
    strange = _unless(lambda word: _letters_only(word) != word)
    yield "other characters", _letters_only if policy.other == "strip" else strange
    # stripping can bring a letter and a mark together that compose
    yield "no letters", lambda word: _composed(word) if any(map(str.isalpha, word)) else None


def _composed(word: str) -> str:
    return unicodedata.normalize("NFC", word)


def _word_steps(policy: Normalisation) -> Iterator[tuple[str, _Step]]:
    """The steps that judge the finished word."""
    if policy.min_length > 1:
        yield f"shorter than {policy.min_length}", _unless(lambda word: len(word) < policy.min_length)
    if policy.alphabet is not None:
        yield "outside the alphabet", _unless(re.compile(f"[^{re.escape(policy.alphabet)}]").search)


def _through(word: str, steps: Sequence[tuple[str, _Step]]) -> tuple[str, str]:
    """(the word, "") after all steps, or ("", the reason) at the step that drops it."""
    for reason, step in steps:
        after = step(word)
        if after is None:
            return "", reason
        word = after
    return word, ""


# --- a whole list through the policy --------------------------------------------------------------


@dataclass(frozen=True)
class Tally:
    """A number of entries and the first three of them."""

    count: int = 0
    examples: tuple[str, ...] = ()

    @classmethod
    def of(cls, entries: Sequence[str]) -> Tally:
        """The tally of these entries."""
        return cls(len(entries), tuple(entries[:3]))

    def __str__(self) -> str:
        more = ", ..." if self.count > len(self.examples) else ""
        return f"{self.count:,}" + (f" ({self.shown}{more})" if self.examples else "")

    @property
    def shown(self) -> str:
        """The examples, each cut at 40 characters: an entry may be a file that has no lines."""
        return ", ".join(entry if len(entry) <= 40 else entry[:39] + "…" for entry in self.examples)


@dataclass(frozen=True)
class Report:
    """What became of the entries of a list: ``read == kept + merged.count + sum of the dropped``.

    Attributes
    ----------
    name : str
        Of the lexicon.
    read, kept : int
        Entries read; distinct words kept.
    merged : Tally
        Entries that gave a word which another entry gives, too.
    dropped : dict of str to Tally
        By reason; an entry with several faults counts under the first.
    respelled : Tally
        Kept or merged entries that normalisation spelled anew (part of the above, not in addition).
    policy : Normalisation or None
        What was asked for; None for a lexicon that was made from others.
    notes : tuple of str
        Decisions taken while reading.
    """

    name: str
    read: int
    kept: int
    merged: Tally = Tally()
    dropped: Mapping[str, Tally] = field(default_factory=dict)
    respelled: Tally = Tally()
    policy: Normalisation | None = None
    notes: tuple[str, ...] = ()

    def _rows(self) -> Iterator[tuple[str, Tally]]:
        if self.respelled.count:
            yield "spelled anew", self.respelled
        if self.merged.count:
            yield "merged", self.merged
        for reason, tally in self.dropped.items():
            yield f"dropped, {reason}", tally

    def __str__(self) -> str:
        dropped = sum(tally.count for tally in self.dropped.values())
        head = (
            f"{self.name}: {_counted(self.read, 'entry', 'entries')} read, {_counted(self.kept, 'word')} kept"
        )
        lines = [f"{head}, {self.merged.count:,} merged, {dropped:,} dropped"]
        lines += [f"  {what}: {tally}" for what, tally in self._rows()]
        return "\n".join(lines + [f"  note: {note}" for note in self.notes])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        head, *_ = str(self).split("\n")
        rows = "".join(
            f"<tr><td>{html.escape(what)}</td><td>{tally.count:,}</td>"
            f"<td>{html.escape(tally.shown)}</td></tr>"
            for what, tally in self._rows()
        )
        table = f"<table><tr><th></th><th>entries</th><th>such as</th></tr>{rows}</table>" if rows else ""
        notes = "".join(f"<p>Note: {html.escape(note)}.</p>" for note in self.notes)
        policy = f"<p>Policy: {html.escape(str(self.policy))}.</p>" if self.policy else ""
        return f"<div><p><b>{html.escape(head)}</b></p>{table}{notes}{policy}</div>"


def _counted(number: int, one: str, many: str = "") -> str:
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def _all_plain(entries: Sequence[str]) -> bool:
    """Whether every entry is spelled with a to z alone: one look at all of them joined, no loop."""
    joined = "".join(entries)
    return joined.isascii() and joined.isalpha() and joined.islower()


def _ascending(words: Sequence[str]) -> bool:
    return all(map(operator.lt, words, islice(words, 1, None)))


class _Sieve:
    """Takes entries, keeps words, and remembers what happened to the others."""

    def __init__(self, policy: Normalisation, capitals: bool) -> None:
        self.judge = tuple(_word_steps(policy))
        self.steps = (*_spelling_steps(policy, capitals), *self.judge)
        self.words: set[str] = set()
        self.dropped: dict[str, list[str]] = {}
        self.merged: list[str] = []
        self.respelled: list[str] = []

    def spell(self, entry: str) -> tuple[str, str]:
        """The word that an entry gives and "", or "" and why it gives none."""
        if _PLAIN(entry):
            return _through(entry, self.judge)
        return _through(_composed(entry), self.steps)

    def take_plain(self, entries: Sequence[str]) -> None:
        """Take entries spelled with a to z, all of them at once where nothing can drop any."""
        if self.judge:
            for entry in entries:
                self.take(entry)
            return
        self.words.update(entries)
        if len(self.words) < len(entries):
            self.merged = list(_repeated(entries))

    def take(self, entry: str) -> None:
        """Take one entry of any kind."""
        word, reason = self.spell(entry)
        if reason:
            self.dropped.setdefault(reason, []).append(entry)
            return
        shown = entry if word == entry else f"{entry} -> {word}"
        if word != entry:
            self.respelled.append(shown)
        if word in self.words:
            self.merged.append(shown)
        self.words.add(word)


def _repeated(entries: Iterable[str]) -> Iterator[str]:
    """Each entry that has been there before."""
    seen: set[str] = set()
    for entry in entries:
        if entry in seen:
            yield entry
        seen.add(entry)


def _normalised(raw: RawList, policy: Normalisation) -> tuple[tuple[str, ...], Report]:
    """The distinct words of a list in order, and the report; plain words in order go straight through."""
    entries = raw.entries
    untouched = policy.min_length == 1 and policy.alphabet is None
    if untouched and entries and _all_plain(entries) and _ascending(entries):
        return tuple(entries), Report(raw.name, len(entries), len(entries), policy=policy, notes=raw.notes)
    sieve = _Sieve(policy, raw.capitals)
    plain: list[str] = []
    others: list[str] = []
    for entry in entries:
        (plain if _PLAIN(entry) else others).append(entry)
    # plain entries first: where "eclair" and "éclair" meet, it is "éclair" that is merged
    sieve.take_plain(plain)
    for entry in others:
        sieve.take(entry)
    return tuple(sorted(sieve.words)), _report(raw, policy, sieve)


def _report(raw: RawList, policy: Normalisation, sieve: _Sieve) -> Report:
    return Report(
        raw.name,
        read=len(raw.entries),
        kept=len(sieve.words),
        merged=Tally.of(sieve.merged),
        dropped=_tallies(sieve.dropped),
        respelled=Tally.of(sieve.respelled),
        policy=policy,
        notes=raw.notes,
    )


def _tallies(dropped: Mapping[str, Sequence[str]]) -> dict[str, Tally]:
    """Reasons that dropped anything, the most frequent first."""
    found = {reason: Tally.of(entries) for reason, entries in dropped.items() if entries}
    return dict(sorted(found.items(), key=lambda item: -item[1].count))


def _ranks(raw: RawList, policy: Normalisation) -> dict[str, int]:
    """Each word's place (from 1) in a list that stands in order of frequency."""
    sieve = _Sieve(policy, raw.capitals)
    ranks: dict[str, int] = {}
    for place, entry in enumerate(raw.entries, 1):
        word, reason = sieve.spell(entry)
        if not reason:
            ranks.setdefault(word, place)
    return ranks


# --- the lexicon ----------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, repr=False)
class Lexicon:
    """An immutable, normalised word list that knows where it came from.

    Make one with `load`, `from_file` or `from_words`, or from others with ``|``, ``&``, ``-`` and `filter`.
    Two lexicons are equal when their words are, whatever they are called.

    Attributes
    ----------
    words : tuple of str
        Distinct, in ascending order of code points.
    name : str
    source : Source
        Where the raw list came from; ``str(source)`` is a sentence, ``source.sha256`` the hash of its bytes.
    report : Report
        What normalisation kept, merged and dropped.

    Raises
    ------
    LexiconError
        Words that are not distinct and in order.
    """

    words: tuple[str, ...]
    name: str
    source: Source
    report: Report
    _ranks: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not _ascending(self.words):
            raise LexiconError("the words of a Lexicon must be distinct and in order; use Lexicon.from_words")

    # --- making one

    @classmethod
    def load(cls, name: str, policy: Normalisation | None = None, **options: Any) -> Lexicon:
        """The list of that name, normalised; `wordsearch.lexicons` lists all names.

        Parameters
        ----------
        name : str
            ``"enable1"``, ``"american-english"``, ``"web2"``, ``"wordnet"`` (always here); ``"twl06"``,
            ``"sowpods"``, ``"common"``, ``"nltk:words"``, ``"nltk:wordnet"`` (from packages);
            ``"system:<name>"`` for a file under /usr/share/dict.
        policy : Normalisation, optional
            Default: ``Normalisation()``.
        **options
            ``n`` for ``common``: how many of the most frequent words; ``max_bytes`` and ``encoding`` for
            ``system:`` lists.

        Raises
        ------
        LexiconError
            An unknown name (with the nearest ones), or a list that is not here (with what to type). No other
            list is ever given instead.

        Examples
        --------
        >>> "strongman" in Lexicon.load("wordnet")
        True
        """
        return cls._from_raw(corpora.read_list(name, **options), policy)

    @classmethod
    def from_file(
        cls, path: str | os.PathLike[str], policy: Normalisation | None = None, **options: Any
    ) -> Lexicon:
        """A list of your own: a text file, plain or gzip, with one entry a line.

        Parameters
        ----------
        path : path
        policy : Normalisation, optional
            Default: ``Normalisation()``.
        **options
            ``name``, ``max_bytes``, ``encoding`` and ``capitals``; see `wordsearch.words.corpora.read_file`.

        Raises
        ------
        LexiconError
            A file that is no word list, or one that normalisation leaves nothing of.
        """
        return cls._from_raw(corpora.read_file(path, **options), policy)

    @classmethod
    def from_words(
        cls, words: Iterable[str], name: str = "words", policy: Normalisation | None = None
    ) -> Lexicon:
        """Words of your own. Capitals are folded, not taken as marks of proper nouns.

        Raises
        ------
        LexiconError
            A single string, an element that is no string, or words that normalisation leaves nothing of. (No
            words at all give an empty lexicon: it was asked for.)

        Examples
        --------
        >>> len(Lexicon.from_words(["oboe", "Oboe", "piano"]))
        2
        """
        entries = _strings(words)
        # half a surrogate pair has no UTF-8; it is no letter either, and normalisation says so
        lines = "".join(word + "\n" for word in entries).encode(errors="surrogatepass")
        digest = hashlib.sha256(lines).hexdigest()
        source = Source("words given", "from_words", sha256=digest)
        return cls._from_raw(RawList(name, entries, source), policy)

    @classmethod
    def _from_raw(cls, raw: RawList, policy: Normalisation | None) -> Lexicon:
        policy = Normalisation() if policy is None else policy
        if not isinstance(policy, Normalisation):
            raise LexiconError(f"policy must be a Normalisation, such as Normalisation(), not {policy!r}")
        words, report = _normalised(raw, policy)
        if raw.entries and not words:
            reasons = "; ".join(f"{reason}: {tally}" for reason, tally in report.dropped.items())
            raise LexiconError(
                f"nothing is left of the {_counted(len(raw.entries), 'entry', 'entries')} of {raw.name!r} "
                f"({reasons}); a Normalisation with other choices may keep them"
            )
        return cls(words, raw.name, raw.source, report, _ranks(raw, policy) if raw.ranked else {})

    # --- a set of words

    @cached_property
    def _members(self) -> frozenset[str]:
        return frozenset(self.words)

    def __contains__(self, word: object) -> bool:
        return word in self._members

    def __len__(self) -> int:
        return len(self.words)

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Lexicon):
            return NotImplemented
        # Equal tuples are compared word by word, even a tuple with itself.
        return self.words is other.words or self.words == other.words

    def __hash__(self) -> int:
        return hash(self.sha256)

    @property
    def licence(self) -> str:
        """Under which terms the list may be used."""
        return self.source.licence

    @cached_property
    def sha256(self) -> str:
        """SHA-256 (hex) of the words in UTF-8, joined by line feeds: equal words, equal hash."""
        return hashlib.sha256("\n".join(self.words).encode()).hexdigest()

    @cached_property
    def alphabet(self) -> str:
        """The distinct letters of all words, sorted."""
        return "".join(sorted(set("".join(self.words))))

    @cached_property
    def trie(self) -> Trie:
        """The words as a readable trie (built once)."""
        from wordsearch.words.trie import Trie

        return Trie(self.words)

    @cached_property
    def graph(self) -> LetterGraph:
        """The words as a compiled letter graph (built once per machine: cached on disk by `sha256`)."""
        from wordsearch.words.trie import cached_graph

        return cached_graph(self.words, self.sha256)

    @cached_property
    def _by_length(self) -> dict[int, tuple[str, ...]]:
        found: dict[int, list[str]] = {}
        for word in self.words:
            found.setdefault(len(word), []).append(word)
        return {length: tuple(found[length]) for length in sorted(found)}

    def of_length(self, n: int) -> tuple[str, ...]:
        """The words of `n` letters, in order; none is an honest answer.

        Examples
        --------
        >>> Lexicon.from_words(["oboe", "piano", "lute"]).of_length(4)
        ('lute', 'oboe')
        """
        return self._by_length.get(_whole(n, "a word length", least=0), ())

    # --- lexicons from lexicons

    def __or__(self, other: Lexicon) -> Lexicon:
        """The words of either."""
        if not isinstance(other, Lexicon):
            return NotImplemented
        return self._combined(
            "|", other, self._members | other._members, merged=self._members & other._members
        )

    def __and__(self, other: Lexicon) -> Lexicon:
        """The words of both."""
        if not isinstance(other, Lexicon):
            return NotImplemented
        both = self._members & other._members
        elsewhere = f"only in {'the other ' if self.name == other.name else ''}{other.name}"
        dropped = {f"only in {self.name}": self._members - both, elsewhere: other._members - both}
        return self._combined("&", other, both, merged=both, dropped=dropped)

    def __sub__(self, other: Lexicon) -> Lexicon:
        """The words of the first that the second has not."""
        if not isinstance(other, Lexicon):
            return NotImplemented
        rest = self._members - other._members
        return self._combined("-", other, rest, dropped={f"in {other.name}": self._members - rest})

    def _combined(
        self,
        sign: str,
        other: Lexicon,
        words: frozenset[str],
        merged: frozenset[str] = frozenset(),
        dropped: Mapping[str, frozenset[str]] | None = None,
    ) -> Lexicon:
        name = f"{_bracketed(self.name)} {sign} {_bracketed(other.name)}"
        read = len(self) if sign == "-" else len(self) + len(other)
        tallies = _tallies({reason: sorted(entries) for reason, entries in (dropped or {}).items()})
        report = Report(name, read, len(words), Tally.of(sorted(merged)), tallies)
        return Lexicon(
            tuple(sorted(words)), name, self.source.joined(other.source), report, self._ranks_of(words)
        )

    def filter(
        self,
        min_length: int | None = None,
        max_length: int | None = None,
        letters: Iterable[str] | None = None,
        pattern: str | re.Pattern[str] | None = None,
    ) -> Lexicon:
        """The words that pass every test that is given.

        Parameters
        ----------
        min_length, max_length : int, optional
            In letters, both inclusive.
        letters : iterable of str, optional
            Words spelled with only these letters, each as often as it likes.
        pattern : str, optional
            A regular expression that the whole word must match; in the simplest case letters and ``.`` for
            any letter, as in ``"b.n"``.

        Raises
        ------
        LexiconError
            A negative or crossed length, letters that this lexicon does not use at all, or a pattern that
            is no regular expression.

        Examples
        --------
        >>> lexicon = Lexicon.from_words(["oboe", "lute", "flute", "lyre"])
        >>> list(lexicon.filter(pattern="l..e"))
        ['lute', 'lyre']
        >>> list(lexicon.filter(max_length=4, letters="bole"))
        ['oboe']
        """
        kept: list[str] = list(self.words)
        dropped: dict[str, list[str]] = {}
        for reason, passes in self._tests(min_length, max_length, letters, pattern):
            dropped[reason] = [word for word in kept if not passes(word)]
            kept = [word for word in kept if passes(word)]
        given = {"min_length": min_length, "max_length": max_length, "letters": letters, "pattern": pattern}
        shown = ", ".join(f"{key}={_shown(value)}" for key, value in given.items() if value is not None)
        name = f"{_bracketed(self.name)}[{shown}]" if shown else self.name
        report = Report(name, len(self), len(kept), dropped=_tallies(dropped))
        return Lexicon(tuple(kept), name, self.source, report, self._ranks_of(kept))

    def _tests(
        self,
        min_length: int | None,
        max_length: int | None,
        letters: Iterable[str] | None,
        pattern: str | re.Pattern[str] | None,
    ) -> Iterator[tuple[str, Callable[[str], object]]]:
        """Each test that was asked for, with the reason for which it drops a word."""
        least = 0 if min_length is None else _whole(min_length, "min_length", least=0)
        if min_length is not None:
            yield f"shorter than {least}", lambda word: len(word) >= least
        if max_length is not None:
            most = _whole(max_length, "max_length", least=0)
            if most < least:
                raise LexiconError(f"min_length={least} is more than max_length={most}: no word can pass")
            yield f"longer than {most}", lambda word: len(word) <= most
        if letters is not None:
            yield "with other letters", self._checked_letters(letters).issuperset
        if pattern is not None:
            yield "unlike the pattern", _pattern(pattern).fullmatch

    def _checked_letters(self, letters: Iterable[str]) -> frozenset[str]:
        found = frozenset("".join(letters))
        if self.words and found.isdisjoint(self.alphabet):
            raise LexiconError(
                f"no word of {self.name!r} uses any of the letters {''.join(sorted(found))!r}; "
                f"its letters are {self.alphabet!r}"
            )
        return found

    # --- what is known about a word

    def frequency(self, word: str, language: str = "en") -> float:
        """How common a word is, on the Zipf scale: 7 is *the*, 3 once in a million words, 0 never seen.

        Raises
        ------
        LexiconError
            wordfreq is not installed, or knows no such language.
        """
        return corpora.zipf_frequency(word, language)

    def rank(self, word: str) -> int | None:
        """The word's place from 1 in a list that is ranked by frequency (``common``), else None."""
        return self._ranks.get(word)

    def by_frequency(self, words: Iterable[str] | None = None, language: str = "en") -> list[str]:
        """The words, or those given, the most common first: by this list's own ranks, else by wordfreq.

        Raises
        ------
        LexiconError
            The list is not ranked and wordfreq is not installed.
        """
        chosen = sorted(self.words if words is None else words)
        if self._ranks:
            return sorted(chosen, key=lambda word: self._ranks.get(word, math.inf))
        return sorted(chosen, key=lambda word: -corpora.zipf_frequency(word, language))

    def define(self, word: str) -> list[str]:
        """WordNet's glosses of a word, in or out of this lexicon; an inflected form gets its base form's.

        An empty list means that WordNet has no such word.

        Raises
        ------
        LexiconError
            NLTK or its WordNet is not here; the message says what to type.
        """
        return corpora.glosses(word)

    def _ranks_of(self, words: Iterable[str]) -> dict[str, int]:
        return {word: self._ranks[word] for word in words if word in self._ranks} if self._ranks else {}

    # --- how it looks

    def __repr__(self) -> str:
        span = f", {self.words[0]} to {self.words[-1]}" if self.words else ""
        return f"<Lexicon {self.name!r}: {_counted(len(self), 'word')}{span}; {self.source}>"

    def _facts(self) -> Iterator[tuple[str, str]]:
        yield "source", str(self.source)
        yield "licence", self.licence
        yield "SHA-256 of the words", self.sha256[:16] + "…"
        if self.words:
            lengths = list(self._by_length)
            yield "lengths", f"{lengths[0]} to {lengths[-1]} letters"
            yield "first words", ", ".join(self.words[:5])

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><th>{html.escape(what)}</th><td>{html.escape(fact)}</td></tr>"
            for what, fact in self._facts()
        )
        head = f"<p><b>{html.escape(self.name)}</b>: {_counted(len(self), 'word')}</p>"
        return f"<div>{head}<table>{rows}</table>{self.report._repr_html_()}</div>"

    def __getstate__(self) -> dict[str, Any]:
        # a copy for another process takes the words along, not what can be computed from them again
        return {part.name: getattr(self, part.name) for part in fields(self)}


def _bracketed(name: str) -> str:
    """A name that stands as one term in a longer one."""
    return f"({name})" if re.search(r" [|&-] ", name) else name


def _shown(value: object) -> str:
    if isinstance(value, re.Pattern):
        return str(value.pattern)
    return str(value) if isinstance(value, (int, str)) else "".join(map(str, value))  # type: ignore[call-overload]


def _pattern(pattern: str | re.Pattern[str]) -> re.Pattern[str]:
    try:
        return re.compile(pattern)
    except re.error as error:
        raise LexiconError(
            f"pattern {pattern!r} is no regular expression: {error}; letters and '.' for any letter are the "
            f"simplest patterns, as in 'b.n'"
        ) from None


def _strings(words: Iterable[str]) -> list[str]:
    """The words stripped, blank ones left out; refuses what is no collection of strings."""
    if isinstance(words, (str, bytes)):
        raise LexiconError(
            f"from_words takes a collection of words, not one {type(words).__name__}: {words!r}"
        )
    found: list[str] = []
    for place, word in enumerate(words, 1):
        if not isinstance(word, str):
            raise LexiconError(f"word {place} is {word!r}, a {type(word).__name__}; a word is a string")
        found.append(word.strip())
    return list(filter(None, found))


def check_lexicon(lexicon: Lexicon) -> None:
    """Refuse what is no lexicon, and one without words."""
    words = getattr(lexicon, "words", None)
    if not isinstance(words, tuple):
        raise PuzzleError(
            "words come from a Lexicon, such as Lexicon.load('wordnet') or Lexicon.from_words([...]); "
            f"this is the {type(lexicon).__name__} {short(lexicon)}"
        )
    if not words:
        raise PuzzleError(f"the lexicon {lexicon.name!r} is empty: no word can be found in it")


def as_lexicon(words: Lexicon | str | Iterable[str]) -> Lexicon:
    """The lexicon that is meant: itself, one by its name, or one of a list of words.

    Raises
    ------
    PuzzleError, LexiconError
        There is no lexicon of that name, it has no words, or these are no words.

    >>> len(as_lexicon(["oboe", "lute"]))
    2
    """
    if isinstance(words, str):
        words = Lexicon.load(words)
    elif isinstance(words, Iterable) and not isinstance(getattr(words, "words", None), tuple):
        words = Lexicon.from_words(words)
    check_lexicon(words)  # type: ignore[arg-type]
    return words  # type: ignore[return-value]
