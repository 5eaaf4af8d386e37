"""A lexicon: an immutable, normalised word list that knows where it came from.

What normalisation does is a policy that can be read and changed (`Normalisation`), and what it did
is counted (`Report`): nothing disappears unseen.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any, Unpack

from wordsearch.display.shown import Shown, table_html
from wordsearch.display.svg import escape
from wordsearch.errors import (
    LexiconError,
    PuzzleError,
    check_text,
    check_texts,
    checked,
    listed,
    short,
    whole_number,
)
from wordsearch.files import FilePath
from wordsearch.words.catalogue import ListOptions, read_list
from wordsearch.words.familiarity import Norms
from wordsearch.words.find import Found, find
from wordsearch.words.known_words import KnownWords
from wordsearch.words.language import LANGUAGES, code_of
from wordsearch.words.letter_graph import LetterGraph, shared_graph
from wordsearch.words.normalisation import (
    Normalisation,
    Report,
    Tally,
    ascending,
    counted,
    normalised,
    tallies,
)
from wordsearch.words.pattern import with_signs
from wordsearch.words.phrase_plan import PhraseOptions
from wordsearch.words.sources import FileOptions, RawList, Source, entries_sha256, read_file
from wordsearch.words.spelled import spelled_with
from wordsearch.words.trie import Trie

if TYPE_CHECKING:
    from wordsearch.words.phrase_problem import PhraseRun


@dataclass(frozen=True, eq=False, repr=False)
class Lexicon(KnownWords, Shown):
    """An immutable, normalised word list that knows where it came from.

    Make one with `load`, `from_file` or `from_words`, or from others with ``|``, ``&``, ``-`` and
    `filter`. Two lexicons are equal when their words and their language are, whatever they are
    called.

    Attributes
    ----------
    words : tuple of str
        Distinct, in ascending order of code points.
    name : str
    source : Source
        Where the raw list came from; ``str(source)`` is a sentence, ``source.sha256`` the hash of
        its bytes.
    report : Report
        What normalisation kept, merged and dropped.
    language : str
        Its code, as in ``"en"``; "" where it is not known.
    policy : Normalisation or None
        How its words are spelled; None for one that was made from lists of different policies.
    capitalised : frozenset of str
        In a language that writes every noun with a capital, those that its list wrote so.

    Raises
    ------
    LexiconError
        Words that are not distinct and in order.

    Examples
    --------
    >>> lexicon = Lexicon.from_words(["oboe", "piano", "piano's"], name="mine")
    >>> list(lexicon)
    ['oboe', 'piano']
    >>> print(lexicon.report)
    mine: 3 entries read, 2 words kept, 0 merged, 1 dropped
      dropped, hyphen or apostrophe: 1 (piano's)
    """

    words: tuple[str, ...]
    name: str
    source: Source
    report: Report
    _ranks: Mapping[str, int] = field(default_factory=dict)
    language: str = ""
    policy: Normalisation | None = None
    _own_norms: Norms | None = None
    capitalised: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        if not isinstance(self.words, tuple) or not ascending(self.words):
            raise LexiconError(
                "the words of a Lexicon must be distinct and in order; use Lexicon.from_words"
            )

    # --- making one

    @classmethod
    @checked
    def load(
        cls, name: str, policy: Normalisation | None = None, **options: Unpack[ListOptions]
    ) -> Lexicon:
        """The list of that name, normalised; `wordsearch.lexicons` lists all names.

        Parameters
        ----------
        name : str
            ``"enable1"``, ``"american-english"``, ``"web2"``, ``"wordnet"`` (always here);
            ``"twl06"``, ``"sowpods"``, ``"common"``, ``"nltk:words"``, ``"nltk:wordnet"`` (from
            packages); ``"system:<name>"`` for a file under /usr/share/dict.
        policy : Normalisation, optional
            Default: that of the language, ``Normalisation.of(language)``.
        **options
            ``language``, its code or English name, by default what is known of the list;
            ``n`` for ``common``: how many of the most frequent words; ``max_bytes`` and
            ``encoding`` for ``system:`` lists.

        Raises
        ------
        LexiconError
            An unknown name or language (with the nearest), or a list that is not here (with what to
            type). No other list is ever given instead.

        Examples
        --------
        >>> "strongman" in Lexicon.load("wordnet")
        True
        """
        return cls._from_raw(read_list(name, **options), policy)

    @classmethod
    @checked
    def from_file(
        cls, path: FilePath, policy: Normalisation | None = None, **options: Unpack[FileOptions]
    ) -> Lexicon:
        """A list of your own: a text file, plain or gzip, with one entry a line.

        Parameters
        ----------
        path : path
        policy : Normalisation, optional
            Default: that of the language, ``Normalisation.of(language)``; English's where that is
            not known.
        **options
            ``language``, its code or English name, by default the one that the file is named for,
            as ``italian.txt`` is, else not known; ``name``, ``max_bytes``, ``encoding`` and
            ``capitals``; see `wordsearch.words.sources.read_file`.

        Raises
        ------
        LexiconError
            A file that is no word list, or one that normalisation leaves nothing of; an unknown
            language.
        """
        return cls._from_raw(read_file(path, **options), policy)

    @classmethod
    @checked
    def from_words(
        cls,
        words: Iterable[str],
        name: str = "words",
        policy: Normalisation | None = None,
        language: str | None = None,
    ) -> Lexicon:
        """Words of your own. Capitals are folded, not taken as marks of proper nouns.

        Parameters
        ----------
        words : iterable of str
        name : str
        policy : Normalisation, optional
            Default: that of the language; English's where that is not known.
        language : str, optional
            Its code or English name. Default: not known.

        Raises
        ------
        LexiconError
            A single string, an element that is no string, words that normalisation leaves nothing
            of, or an unknown language. (No words at all give an empty lexicon: it was asked for.)

        Examples
        --------
        >>> len(Lexicon.from_words(["oboe", "Oboe", "piano"]))
        2
        """
        entries = _strings(words)
        source = Source("words given", "from_words", sha256=entries_sha256(entries))
        raw = RawList(name, entries, source, language=code_of(language))
        return cls._from_raw(raw, policy)

    @classmethod
    def _from_raw(cls, raw: RawList, policy: Normalisation | None) -> Lexicon:
        check_text("a lexicon's name", raw.name)
        if policy is None:
            policy = Normalisation()
            if raw.language:
                policy = Normalisation.of(raw.language)
        words, report, places, capitalised = normalised(raw, policy)
        if raw.entries and not words:
            reasons = "; ".join(f"{reason}: {tally}" for reason, tally in report.dropped.items())
            raise LexiconError(
                f"nothing is left of {raw.name!r} ({reasons}); a Normalisation with other choices "
                "may keep words"
            )
        return cls(
            words, raw.name, raw.source, report, places, raw.language, policy, None, capitalised
        )

    # --- a set of words

    @cached_property
    def members(self) -> frozenset[str]:
        """The words as a set (made once)."""
        return frozenset(self.words)

    def __contains__(self, word: object) -> bool:
        return word in self.members

    def __len__(self) -> int:
        return len(self.words)

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Lexicon):
            return NotImplemented
        if (self.language, self._own_norms) != (other.language, other._own_norms):
            return False
        # Equal tuples are compared word by word, even a tuple with itself.
        return self.words is other.words or self.words == other.words

    def __hash__(self) -> int:
        return hash((self.sha256, self.language, self._own_norms))

    @cached_property
    def sha256(self) -> str:
        """SHA-256 (hex) of the words in UTF-8, joined by line feeds: equal words, equal hash."""
        return hashlib.sha256("\n".join(self.words).encode()).hexdigest()

    @cached_property
    def alphabet(self) -> str:
        """The distinct letters of all words, sorted."""
        return "".join(sorted(set("".join(self.words))))

    @property
    def letters(self) -> str:
        """The letters of its puzzles, in order: the language's alphabet; where that is not known a
        to z, or the words' own letters, if there are others.
        """
        language = LANGUAGES.get(self.language)
        if language is not None:
            return language.alphabet
        if set(ascii_lowercase).issuperset(self.alphabet):
            return ascii_lowercase
        return self.alphabet

    @cached_property
    def trie(self) -> Trie:
        """The words as a readable trie (built once)."""
        return Trie(self.words)

    @cached_property
    def graph(self) -> LetterGraph:
        """The words as a compiled letter graph (built once for equal lists in a process)."""
        return shared_graph(self.words)

    @cached_property
    def by_length(self) -> dict[int, tuple[str, ...]]:
        """The words of each length that there is (made once); each in order."""
        return {length: tuple(words) for length, words in grouped(self.words, len).items()}

    def of_length(self, n: int) -> tuple[str, ...]:
        """The words of `n` letters, in order; none is an honest answer.

        Examples
        --------
        >>> Lexicon.from_words(["oboe", "piano", "lute"]).of_length(4)
        ('lute', 'oboe')
        """
        return self.by_length.get(whole_number("a word length", n, least=0), ())

    def words_over(self, letters: str, length: int | None = None) -> tuple[str, ...]:
        """The words with no other letters than these, each as often as it likes, in order.

        Parameters
        ----------
        letters : str
            In any order.
        length : int, optional
            Only words of so many letters.

        Examples
        --------
        >>> Lexicon.from_words(["oboe", "lobe", "piano"]).words_over("bole")
        ('lobe', 'oboe')
        """
        check_text("letters", letters)
        words = self.words
        if length is not None:
            words = self.of_length(length)
        allowed = set(letters)
        if allowed.issuperset(self.alphabet):
            return words
        return tuple(filter(allowed.issuperset, words))

    # --- lexicons from lexicons

    def __or__(self, other: Lexicon) -> Lexicon:
        """The words of either."""
        return self._combined("|", frozenset.union, other)

    def __and__(self, other: Lexicon) -> Lexicon:
        """The words of both."""
        return self._combined("&", frozenset.intersection, other)

    def __sub__(self, other: Lexicon) -> Lexicon:
        """The words of the first that the second has not."""
        return self._combined("-", frozenset.difference, other)

    def _combined(
        self, sign: str, method: Callable[..., frozenset[str]], other: Lexicon
    ) -> Lexicon:
        if not isinstance(other, Lexicon):
            return NotImplemented
        words = method(self.members, other.members)
        # The words of the other are read, too, unless they only say what to leave out.
        more: frozenset[str] = frozenset()
        if sign != "-":
            more = other.members
        dropped = {
            f"of {self.name}": sorted(self.members - words),
            f"of the other, {other.name}": sorted(more - words),
        }
        report = Report(
            name=f"{_bracketed(self.name)} {sign} {_bracketed(other.name)}",
            read=len(self) + len(more),
            kept=len(words),
            merged=Tally.of(sorted(more & self.members & words)),
            dropped=tallies(dropped),
        )
        combined = self.restricted(sorted(words), report, self.source.joined(other.source))
        if sign == "-":
            return combined
        language = self.language or other.language
        if other.language not in ("", language):
            language = ""
        policy = self.policy
        if policy != other.policy:
            policy = None
        return replace(combined, language=language, policy=policy)

    def restricted(
        self, words: Iterable[str], report: Report, source: Source | None = None
    ) -> Lexicon:
        """A lexicon of these words, distinct and in order, named as its report; ranks stay."""
        kept = tuple(words)
        ranks = {}
        if self._ranks:
            ranks = {word: self._ranks[word] for word in kept if word in self._ranks}
        return Lexicon(
            kept,
            report.name,
            source or self.source,
            report,
            ranks,
            language=self.language,
            policy=self.policy,
            _own_norms=self._own_norms,
            capitalised=self.capitalised,
        )

    @checked
    def only(self, words: Iterable[str]) -> Lexicon:
        """The words that are among these, spelled as they are.

        Examples
        --------
        >>> list(Lexicon.from_words(["oboe", "tuba"]).only(["tuba", "harp"]))
        ['tuba']
        """
        kept = sorted(self.members.intersection(listed("words", words)))
        return self.restricted(kept, Report(self.name, len(self), len(kept)))

    @checked
    def including(self, words: Iterable[str]) -> Lexicon:
        """A lexicon with these words, too, spelled as they are; itself where it has them all.

        Examples
        --------
        >>> list(Lexicon.from_words(["oboe"]).including(["tuba"]))
        ['oboe', 'tuba']
        """
        if isinstance(words, str):
            raise PuzzleError(f"words must be a list of words; it is the text {short(words)}")
        added = tuple(listed("words", words))
        check_texts("words", added)
        every = self.members.union(added)
        if len(every) == len(self):
            return self
        return self.restricted(sorted(every), Report(self.name, len(every), len(every)))

    @checked
    def filter(
        self,
        min_length: int = 0,
        max_length: int | None = None,
        letters: Iterable[str] | None = None,
    ) -> Lexicon:
        """The words that pass every test that is given; for patterns see `find`.

        Parameters
        ----------
        min_length, max_length : int, optional
            In letters, both inclusive.
        letters : iterable of str, optional
            Words spelled with only these letters, each as often as it likes.

        Raises
        ------
        PuzzleError
            A negative or crossed length.

        Examples
        --------
        >>> lexicon = Lexicon.from_words(["oboe", "lute", "flute", "lyre"])
        >>> list(lexicon.filter(max_length=4, letters="bole"))
        ['oboe']
        """
        least = whole_number("min_length", min_length, least=0)
        most = None
        options = []
        if least:
            options.append(f"min_length={least}")
        if max_length is not None:
            most = whole_number("max_length", max_length, least=least)
            options.append(f"max_length={most}")
        chosen = None
        if letters is not None:
            text = "".join(map(str, listed("letters", letters)))
            check_text("letters", text)
            chosen = set(text)
            options.append(f"letters={text}")

        def fault(word: str) -> str:
            if len(word) < least:
                return f"shorter than {least}"
            if most is not None and len(word) > most:
                return f"longer than {most}"
            if chosen is not None and not chosen.issuperset(word):
                return "with other letters"
            return ""

        name = self.name
        if options:
            name = f"{_bracketed(name)}[{', '.join(options)}]"
        return self._without(fault, name)

    def spellable(self, letters: str) -> Lexicon:
        """The words that use no letter more often than it is among some letters.

        Examples
        --------
        >>> list(Lexicon.from_words(["cat", "tact", "at"]).spellable("tca"))
        ['at', 'cat']
        """
        check_text("letters", letters)
        kept = spelled_with(letters, self)
        report = Report(f"{self.name}, spellable", read=len(self), kept=len(kept))
        return self.restricted(kept, report)

    def demand_words(self) -> None:
        """Refuse to go on with a lexicon that has no words."""
        if not self.words:
            raise PuzzleError(f"the lexicon {self.name!r} is empty: no word can be found in it")

    def _without(self, fault: Callable[[str], str], name: str) -> Lexicon:
        """The words that have no fault, under this name; the report counts the others by theirs."""
        by_fault = grouped(self.words, fault)
        kept = by_fault.pop("", [])
        report = Report(name, read=len(self), kept=len(kept), dropped=tallies(by_fault))
        return self.restricted(kept, report)

    @with_signs
    def find(self, pattern: str | re.Pattern[str]) -> Found:
        """The words that fit a pattern, the best known first.

        Parameters
        ----------
        pattern : str or re.Pattern
            A row of items, each for some letters of the word:

            SIGNS

            Or a regular expression, ``re.compile(...)``, as it is: words in which its `search`
            finds something.

        Raises
        ------
        PuzzleError
            The sentence points at the place that makes no sense.

        Examples
        --------
        >>> words = ["please", "elapse", "asleep", "piano", "strength"]
        >>> lexicon = Lexicon.from_words(words, language="en")
        >>> print(lexicon.find("<aelpse>"))
        '<aelpse>' in words: 3 found, the best known first
          6 letters: 3  please, asleep, elapse
        >>> list(lexicon.find("p.a.o")), list(lexicon.find("8: +st -aiou"))
        (['piano'], ['strength'])
        >>> list(lexicon.find("*[aeiou]{2}.*"))
        ['please', 'asleep', 'piano']
        """
        return find(self, pattern)

    def phrases(self, pattern: str, **options: Unpack[PhraseOptions]) -> PhraseRun:
        """The phrases of its words that fit a pattern, the likeliest first: `wordsearch.phrases`,
        which has the options.

        Examples
        --------
        >>> str(Lexicon.from_words(["take", "the", "last", "one"]).phrases("<takethe>")[0])
        'take the'
        """
        from wordsearch.words.phrases import phrases

        return phrases(pattern, self, **options)

    # --- how it looks

    def __repr__(self) -> str:
        span = ""
        if self.words:
            span = f", {self.words[0]} to {self.words[-1]}"
        return f"<Lexicon {self.name!r}: {counted(len(self), 'word')}{span}; {self.source}>"

    def _facts(self) -> Iterator[tuple[str, str]]:
        yield "source", str(self.source)
        yield "licence", self.source.licence
        yield "language", str(LANGUAGES.get(self.language) or self.language or "not known")
        yield "SHA-256 of the words", self.sha256[:16] + "…"
        if self.words:
            yield "lengths", f"{min(self.by_length)} to {max(self.by_length)} letters"
            yield "first words", ", ".join(self.words[:5])
        if self.report.policy:
            yield "policy", str(self.report.policy)

    def page(self) -> str:
        """The facts as a table, and the report."""
        head = f"<p><b>{escape(self.name)}</b>: {counted(len(self), 'word')}</p>"
        return f"<div>{head}{table_html(self._facts())}<pre>{escape(self.report)}</pre></div>"

    def __getstate__(self) -> dict[str, Any]:
        # a copy for another process takes the words along, not what can be computed from them again
        return {part.name: getattr(self, part.name) for part in fields(self)}


def grouped(items: Iterable[Any], key: Callable[[Any], Any]) -> dict[Any, list[Any]]:
    """The items by their keys, keys and items in the order in which they come."""
    groups: defaultdict[Any, list[Any]] = defaultdict(list)
    for item in items:
        groups[key(item)].append(item)
    return dict(groups)


def _bracketed(name: str) -> str:
    """A name that stands as one term in a longer one."""
    if re.search(r" [|&-] ", name):
        return f"({name})"
    return name


def _strings(words: Iterable[str]) -> list[str]:
    """The words stripped, blank ones left out; refuses what is no collection of strings."""
    if isinstance(words, str):
        raise LexiconError(f"from_words takes a collection of words, not one: {short(words)}")
    strings = listed("words", words)
    for word in strings:
        if not isinstance(word, str):
            raise LexiconError(f"a word is a string; {short(word)} is none")
    return list(filter(None, map(str.strip, strings)))
