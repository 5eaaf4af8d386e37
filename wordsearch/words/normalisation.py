"""What becomes of the raw entries of a list: a policy that can be read and changed, and a count
of what it did.
"""

from __future__ import annotations

import operator
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from itertools import islice
from string import ascii_lowercase
from typing import Literal, get_args, get_origin, get_type_hints

from wordsearch.display.axes import shortened
from wordsearch.errors import PuzzleError, check_choice, check_is_text, listed, short, whole_number
from wordsearch.words.sources import RawList

# --- the policy -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Normalisation:
    """What becomes of the raw entries of a list; every default is the choice named first.

    Attributes
    ----------
    case : {"fold", "keep"}
        ``fold`` makes every letter lower case; ``keep`` leaves it.
    accents : {"fold", "keep", "drop"}
        ``fold`` writes base letters: *éclair* becomes *eclair* (and counts as merged where *eclair*
        is in the list, too), *Straße* becomes *strasse*. ``keep`` leaves every letter of any
        alphabet as it is. ``drop`` drops entries that folding would change.
    punctuation : {"drop", "strip"}
        Hyphens and apostrophes. ``drop`` drops the entry, so that *piano's* does not become
        *pianos*; ``strip`` takes them out of it.
    multiword : {"drop", "join"}
        Entries with a space or WordNet's underscore: dropped, or written together.
    other : {"drop", "strip"}
        Entries with any other character that is no letter (digits, dots, slashes).
    proper_nouns : {"drop", "keep"}
        Entries with a capital letter, in lists where capitals mark proper nouns; in other lists
        capitals say nothing and this choice does nothing. ``keep`` keeps them, subject to `case`.
    min_length : int
        Words with fewer letters are dropped. Default 1: none.

    Raises
    ------
    PuzzleError
        An unknown choice, or a minimum length below 1.

    Notes
    -----
    A letter is one code point in Unicode's composed form (NFC). For a language whose accents
    matter, use ``accents="keep"``; ``fold`` would turn Spanish *año* into *ano* and Russian *й*
    into *и*. An entry of more than 1,000 letters is dropped as no word, whatever is chosen.
    """

    case: Literal["fold", "keep"] = "fold"
    accents: Literal["fold", "keep", "drop"] = "fold"
    punctuation: Literal["drop", "strip"] = "drop"
    multiword: Literal["drop", "join"] = "drop"
    other: Literal["drop", "strip"] = "drop"
    proper_nouns: Literal["drop", "keep"] = "drop"
    min_length: int = 1

    def __post_init__(self) -> None:
        for name, kind in get_type_hints(Normalisation).items():
            if get_origin(kind) is Literal:
                check_choice(name, getattr(self, name), get_args(kind))
        whole_number("min_length", self.min_length)

    def __str__(self) -> str:
        choices = [f"{part.name} {getattr(self, part.name)}" for part in fields(self)]
        return ", ".join(choices)


# --- one entry through the policy -----------------------------------------------------------------

# letters: an entry beyond is no word, and preparing a search for it would take seconds
_LONGEST = 1_000
_TOO_LONG = f"longer than {_LONGEST:,}"
# code points: composing marks takes time that grows with their number squared
_LONGEST_ENTRY = 10 * _LONGEST
_MOST_MARKS = 30
_LONG_RUN = re.compile(rf"[^\w\s]{{{_MOST_MARKS + 1}}}")
_PLAIN = re.compile(f"[a-z]{{1,{_LONGEST}}}").fullmatch
_HYPHENS_AND_APOSTROPHES = re.compile(
    "['\u2019\u2018\u02bc`\u00b4\\-\u2010\u2011\u2012\u2013\u2014]+"
)
# letters that no decomposition of Unicode's takes apart
_BASE_LETTERS = str.maketrans("øØđĐðÐłŁħĦı", "oOdDdDlLhHi") | str.maketrans(
    {
        "ß": "ss",
        "ẞ": "SS",
        "æ": "ae",
        "Æ": "AE",
        "œ": "oe",
        "Œ": "OE",
        "þ": "th",
        "Þ": "TH",
        "ŋ": "ng",
    }
)


def _base_letters(word: str) -> str:
    """The word without accents: its letters decomposed, the combining marks left out."""
    parts = unicodedata.normalize("NFD", word.translate(_BASE_LETTERS))
    letters = [part for part in parts if not unicodedata.combining(part)]
    return unicodedata.normalize("NFC", "".join(letters))


def _joined(entry: str) -> str:
    """The words of an entry written together."""
    return "".join(entry.replace("_", " ").split())


def _letters_only(word: str) -> str:
    """The word without what is no letter."""
    return "".join(filter(_is_letter, word))


def _is_letter(character: str) -> bool:
    # Vowel signs of Indic and other scripts are marks; a word written with them is still a word.
    return character.isalpha() or unicodedata.category(character).startswith("M")


#: A reason, a change, and "drop" where an entry goes that it would change.
_Step = tuple[str, Callable[[str], str], str]


def _steps(policy: Normalisation, capitals: bool) -> list[_Step]:
    """The steps that an entry goes through."""
    proper_nouns: str = policy.proper_nouns
    if not capitals:
        proper_nouns = "keep"
    steps: list[_Step] = [
        ("capitalised", str.lower, proper_nouns),
        ("multi-word", _joined, policy.multiword),
        ("hyphen or apostrophe", partial(_HYPHENS_AND_APOSTROPHES.sub, ""), policy.punctuation),
        ("accented", _base_letters, policy.accents),
        ("case", str.lower, policy.case),
        ("other characters", _letters_only, policy.other),
    ]
    return [step for step in steps if step[2] != "keep"]


def _through(entry: str, steps: Iterable[_Step], least: int) -> tuple[str, str]:
    """(the word, "") after all steps, or ("", the reason) at the step that drops it."""
    if len(entry) > _LONGEST_ENTRY:
        return "", _TOO_LONG
    word = unicodedata.normalize("NFC", entry)
    for reason, change, choice in steps:
        after = change(word)
        if choice == "drop" and after != word:
            return "", reason
        word = after
    # What was stripped may have stood between a letter and its mark.
    word = unicodedata.normalize("NFC", word)
    if not any(map(str.isalpha, word)):
        return "", "no letters"
    if len(word) > _LONGEST:
        return "", _TOO_LONG
    if len(word) < least:
        return "", f"shorter than {least}"
    return word, ""


# --- what became of a list ------------------------------------------------------------------------


@dataclass(frozen=True)
class Tally:
    """A number of entries and the first three of them (cut where shown: an entry may be a file
    without lines).
    """

    count: int = 0
    examples: tuple[str, ...] = ()

    @classmethod
    def of(cls, entries: Sequence[str]) -> Tally:
        """The tally of these entries."""
        return cls(len(entries), tuple(entries[:3]))

    def __str__(self) -> str:
        if not self.examples:
            return f"{self.count:,}"
        shown = [shortened(entry, 40) for entry in self.examples]
        if self.count > len(shown):
            shown.append("...")
        return f"{self.count:,} ({', '.join(shown)})"


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

    def __str__(self) -> str:
        read = counted(self.read, "entry", "entries")
        kept = counted(self.kept, "word")
        merged = f"{self.merged.count:,} merged"
        dropped = f"{sum(tally.count for tally in self.dropped.values()):,} dropped"
        lines = [f"{self.name}: {read} read, {kept} kept, {merged}, {dropped}"]
        rows = {"spelled anew": self.respelled, "merged": self.merged}
        for reason, tally in self.dropped.items():
            rows[f"dropped, {reason}"] = tally
        lines += [f"  {what}: {tally}" for what, tally in rows.items() if tally.count]
        lines += [f"  note: {note}" for note in self.notes]
        return "\n".join(lines)

    __repr__ = __str__


def small_letters(text: str) -> str:
    """A text in lower case and composed form (NFC), as puzzles hold their letters.

    >>> small_letters("E\u0301")
    'é'
    """
    if isinstance(text, str) and text.isascii():
        return text.lower()
    check_is_text("a row of letters", text)
    return composed(composed(text).lower())


def small_texts(what: str, given: Iterable[str]) -> tuple[str, ...]:
    """`small_letters` of each of some texts; refuses what is no list of texts.

    >>> small_texts("rows", ["P", "ir"])
    ('p', 'ir')
    """
    texts = listed(what, given)
    try:
        together = "".join(texts)
    except TypeError:
        raise PuzzleError(f"{what} must be a list of texts; it is {short(given)}") from None
    if together.isascii() and together.islower():
        # As almost all are: one look is quicker than one at each.
        return tuple(texts)
    return tuple(map(small_letters, texts))


def composed(text: str) -> str:
    """A text in composed form (NFC), with at most thirty marks on a letter.

    More of them mean nothing, and to sort thousands takes minutes; Unicode's Stream-Safe Text
    Format (UAX 15) draws the line at thirty, too.

    >>> composed("e\u0301"), len(composed("o" + 100 * "\u0316"))
    ('é', 31)
    """
    if text.isascii():
        return text
    if _LONG_RUN.search(text):
        characters = []
        marks = 0
        for character in text:
            marks += 1
            if not unicodedata.combining(character):
                marks = 0
            if marks <= _MOST_MARKS:
                characters.append(character)
        text = "".join(characters)
    return unicodedata.normalize("NFC", text)


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: ``1 entry``, ``2 words``."""
    if number == 1:
        return f"1 {one}"
    if many:
        return f"{number:,} {many}"
    return f"{number:,} {one}s"


def tallies(dropped: Mapping[str, Sequence[str]]) -> dict[str, Tally]:
    """Reasons that dropped anything, the most frequent first."""
    most_first = sorted(dropped, key=lambda reason: -len(dropped[reason]))
    return {reason: Tally.of(dropped[reason]) for reason in most_first if dropped[reason]}


# --- a whole list through the policy --------------------------------------------------------------


def ascending(words: Sequence[str]) -> bool:
    """Whether words are distinct and in order."""
    return all(map(operator.lt, words, islice(words, 1, None)))


def _all_plain(entries: Sequence[str]) -> bool:
    """Whether every entry is spelled with a to z alone: one look at all of them joined, and at
    their lengths.
    """
    odd = "".join(entries).encode(errors="replace").translate(None, ascii_lowercase.encode())
    return not odd and max(map(len, entries)) <= _LONGEST


def normalised(
    raw: RawList, policy: Normalisation
) -> tuple[tuple[str, ...], Report, dict[str, int]]:
    """The distinct words of a list in order, the report, and of a ranked list each word's place
    from 1.
    """
    entries = raw.entries
    any_length = policy.min_length == 1
    if any_length and not raw.ranked and entries and _all_plain(entries) and ascending(entries):
        report = Report(raw.name, len(entries), len(entries), policy=policy, notes=raw.notes)
        return tuple(entries), report, {}

    # Plain entries first: where "eclair" and "éclair" meet, it is "éclair" that is merged.
    plain: list[str] = []
    others: list[str] = []
    for entry in entries:
        if _PLAIN(entry):
            plain.append(entry)
        else:
            others.append(entry)
    words = set(plain)
    if not any_length or len(words) < len(plain):
        words = set()
        others = plain + others

    steps = _steps(policy, raw.capitals)
    spelled: dict[str, str] = {}
    merged: list[str] = []
    respelled: list[str] = []
    dropped: dict[str, list[str]] = {}
    for entry in others:
        word = entry
        reason = ""
        if not (any_length and _PLAIN(entry)):
            word, reason = _through(entry, steps, policy.min_length)
        if reason:
            dropped.setdefault(reason, []).append(entry)
            continue
        shown = entry
        if word != entry:
            spelled[entry] = word
            shown = f"{entry} -> {word}"
            respelled.append(shown)
        if word in words:
            merged.append(shown)
        words.add(word)
    report = Report(
        raw.name,
        read=len(entries),
        kept=len(words),
        merged=Tally.of(merged),
        dropped=tallies(dropped),
        respelled=Tally.of(respelled),
        policy=policy,
        notes=raw.notes,
    )
    places: dict[str, int] = {}
    if raw.ranked:
        places = _places([spelled.get(entry, entry) for entry in entries], words)
    return tuple(sorted(words)), report, places


def _places(spelled: Sequence[str], words: set[str]) -> dict[str, int]:
    """The first place, from 1, of each word among the entries as they are spelled."""
    places: dict[str, int] = {}
    for place, word in enumerate(spelled, 1):
        if word in words:
            places.setdefault(word, place)
    return places
