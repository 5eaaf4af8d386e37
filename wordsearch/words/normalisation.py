"""What becomes of the raw entries of a list: a policy that can be read and changed, and a count
of what it did.
"""

from __future__ import annotations

import operator
import re
import unicodedata
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import partial
from itertools import islice
from string import ascii_lowercase
from typing import Literal, get_args, get_origin, get_type_hints

from wordsearch.display.axes import shortened
from wordsearch.errors import PuzzleError, check_choice, check_is_text, listed, short, whole_number
from wordsearch.words.language import LANGUAGES, SPELLED, language_code
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
    proper_nouns : {"drop", "keep", "nouns"}
        Entries with a capital letter, in lists where capitals mark proper nouns; in other lists
        capitals say nothing and this choice does nothing. ``keep`` keeps them, subject to `case`.
        ``nouns`` is for a language that writes every noun with a capital: one at the beginning is
        kept, and entries with others (*GmbH*) are dropped as abbreviations.
    min_length : int
        Words with fewer letters are dropped. Default 1: none.
    kept : str
        Letters that stay as they are where accents fold: ``"ñ"``.
    spelled : tuple of (str, str)
        Small letters that folding writes as others.

    Raises
    ------
    PuzzleError
        An unknown choice, a minimum length below 1, or something else than letters to keep.

    Notes
    -----
    A letter is one code point in Unicode's composed form (NFC). Which accents matter differs from
    language to language: `of` has the policy of each. The defaults are those of English; they would
    turn Spanish *año* into *ano* and Russian *й* into *и*. An entry of more than 1,000 letters is
    dropped as no word, whatever is chosen.

    Examples
    --------
    >>> Normalisation.of("de").kept, Normalisation.of("German").proper_nouns
    ('äöü', 'nouns')
    """

    case: Literal["fold", "keep"] = "fold"
    accents: Literal["fold", "keep", "drop"] = "fold"
    punctuation: Literal["drop", "strip"] = "drop"
    multiword: Literal["drop", "join"] = "drop"
    other: Literal["drop", "strip"] = "drop"
    proper_nouns: Literal["drop", "keep", "nouns"] = "drop"
    min_length: int = 1
    kept: str = ""
    spelled: tuple[tuple[str, str], ...] = SPELLED

    def __post_init__(self) -> None:
        for name, kind in get_type_hints(Normalisation).items():
            if get_origin(kind) is Literal:
                check_choice(name, getattr(self, name), get_args(kind))
        whole_number("min_length", self.min_length)
        check_is_text("kept", self.kept)
        if self.kept and not composed(self.kept).isalpha():
            raise PuzzleError(f"kept is a text of letters such as 'ñ'; it is {short(self.kept)}")
        for pair in listed("spelled", self.spelled):
            if (
                not isinstance(pair, tuple)
                or list(map(type, pair)) != [str, str]
                or not "".join(pair).isalpha()
                or len(pair[0]) > 1
            ):
                raise PuzzleError(
                    "spelled is pairs of a letter and what is written for it, such as "
                    f"(('ß', 'ss'),); it is {short(self.spelled)}"
                )

    @classmethod
    def of(cls, language: str) -> Normalisation:
        """The policy of a language, as its word puzzles are written.

        Of a language that wordfreq has and `wordsearch.words.language.LANGUAGES` has not, every
        letter is kept.

        Parameters
        ----------
        language : str
            Its code or its English name.

        Raises
        ------
        LexiconError
            There is no such language; the sentence names the nearest.
        """
        entry = LANGUAGES.get(language_code(language))
        if entry is None:
            return cls(accents="keep")
        policy = cls(kept=entry.kept, spelled=entry.spelled)
        if entry.capital_nouns:
            policy = replace(policy, proper_nouns="nouns")
        return policy

    @property
    def small_kept(self) -> str:
        """The kept letters in lower case and composed form."""
        return composed(self.kept.lower())

    def fold(self, text: str) -> str:
        """A text with its letters written as the policy has them; all else stays as it is.

        >>> Normalisation.of("de").fold("Süße Crème"), Normalisation.of("es").fold("¡mañana, sí!")
        ('Süsse Creme', '¡mañana, si!')
        """
        check_is_text("what is folded", text)
        if self.accents != "fold":
            return text
        return _Folding(self)(unicodedata.normalize("NFC", text))

    def __str__(self) -> str:
        choices = []
        for part in fields(self):
            value = getattr(self, part.name)
            if part.name == "spelled":
                value = " ".join(f"{letter}={spelled}" for letter, spelled in value)
            if value != "":
                choices.append(f"{part.name} {value}")
        return ", ".join(choices)


# --- one entry through the policy -----------------------------------------------------------------

# letters: an entry beyond is no word, and preparing a search for it would take seconds
_LONGEST = 1_000
_TOO_LONG = f"longer than {_LONGEST:,}"
# code points: composing marks takes time that grows with their number squared
_LONGEST_ENTRY = 10 * _LONGEST
_MOST_MARKS = 30
_LONG_RUN = re.compile(rf"[^\w\s]{{{_MOST_MARKS + 1}}}")
_HYPHENS_AND_APOSTROPHES = re.compile(
    "['\u2019\u2018\u02bc`\u00b4\\-\u2010\u2011\u2012\u2013\u2014]+"
)
# letters that no decomposition of Unicode's takes apart
_BASE_LETTERS = dict(zip("øđðłħı", "oddlhi", strict=True)) | {"þ": "th", "ŋ": "ng"}


class _Folding(dict[int, str]):
    """What folding makes of each character, for `str.translate`; a mark by itself goes."""

    def __init__(self, policy: Normalisation) -> None:
        super().__init__()
        for letter, base in (_BASE_LETTERS | dict(policy.spelled)).items():
            self[ord(letter)] = base
            for large in _capitals(letter):
                self[ord(large)] = base.upper()
        for letter in policy.small_kept:
            for form in (letter, *_capitals(letter)):
                self[ord(form)] = form

    def __missing__(self, code: int) -> str:
        parts = unicodedata.normalize("NFD", chr(code))
        bare = "".join(part for part in parts if not unicodedata.combining(part))
        self[code] = bare
        return bare

    def __call__(self, word: str) -> str:
        """The word in base letters."""
        return unicodedata.normalize("NFC", word.translate(self))


def _capitals(letter: str) -> list[str]:
    """The capital of a letter that has one: of ß the one that Unicode's rules pass over."""
    large = {"ß": "ẞ", "ı": ""}.get(letter, letter.upper())
    return list(large)


def _joined(entry: str) -> str:
    """The words of an entry written together."""
    return "".join(entry.replace("_", " ").split())


def _capital_at_the_start(word: str) -> str:
    """The word with no other capital than its first letter."""
    return word[:1] + word[1:].lower()


def _letters_only(word: str) -> str:
    """The word without what is no letter."""
    if word.isalpha():
        return word
    return "".join(filter(is_letter, word))


def is_letter(character: str) -> bool:
    """Whether a character is a letter, or a mark of one."""
    # Vowel signs of Indic and other scripts are marks; a word written with them is still a word.
    return character.isalpha() or unicodedata.category(character).startswith("M")


#: A reason, a change, and "drop" where an entry goes that it would change.
_Step = tuple[str, Callable[[str], str], str]
#: What a step did to an entry that stayed, by its reason.
_EFFECTS = {
    "capitalised": "capitals made small",
    "multi-word": "words joined",
    "hyphen or apostrophe": "hyphen or apostrophe stripped",
    "accented": "letters folded",
    "case": "capitals made small",
    "other characters": "other characters stripped",
}


def _steps(policy: Normalisation, capitals: bool) -> list[_Step]:
    """The steps that an entry goes through."""
    proper_nouns: str = policy.proper_nouns
    abbreviations = "keep"
    if not capitals:
        proper_nouns = "keep"
    if proper_nouns == "nouns":
        proper_nouns = "keep"
        abbreviations = "drop"
    steps: list[_Step] = [
        ("capitalised", str.lower, proper_nouns),
        ("multi-word", _joined, policy.multiword),
        ("hyphen or apostrophe", partial(_HYPHENS_AND_APOSTROPHES.sub, ""), policy.punctuation),
        ("abbreviation", _capital_at_the_start, abbreviations),
        ("accented", _Folding(policy), policy.accents),
        ("case", str.lower, policy.case),
        ("other characters", _letters_only, policy.other),
    ]
    return [step for step in steps if step[2] != "keep"]


#: The word, why it was dropped ("" for one that stays), and the reasons of steps that changed it.
_Outcome = tuple[str, str, tuple[str, ...]]


def _through(entry: str, steps: Iterable[_Step], least: int) -> _Outcome:
    """The word after all steps, or the reason at the step that drops it."""
    if len(entry) > _LONGEST_ENTRY:
        return "", _TOO_LONG, ()
    word = unicodedata.normalize("NFC", entry)
    changes: tuple[str, ...] = ()
    for reason, change, choice in steps:
        after = change(word)
        if after == word:
            continue
        if choice == "drop":
            return "", reason, ()
        changes += (reason,)
        word = after
    # What was stripped may have stood between a letter and its mark.
    word = unicodedata.normalize("NFC", word)
    if not any(map(str.isalpha, word)):
        return "", "no letters", ()
    if len(word) > _LONGEST:
        return "", _TOO_LONG, ()
    if len(word) < least:
        return "", f"shorter than {least}", ()
    return word, "", changes


def _treatment(policy: Normalisation, capitals: bool) -> Callable[[str], _Outcome]:
    """What takes an entry of a list through all steps of a policy."""
    steps = _steps(policy, capitals)
    least = policy.min_length
    marks_nouns = capitals and policy.proper_nouns == "nouns" and policy.case == "fold"
    if not marks_nouns or least > 1:
        return lambda entry: _through(entry, steps, least)

    # A third of such a list is nouns, of which no step but one changes anything: the capital.
    is_plain = plain_for(policy)

    def through(entry: str) -> _Outcome:
        small = entry.lower()
        if is_plain(small) and entry == small.capitalize():
            return small, "", ("case",)
        return _through(entry, steps, least)

    return through


def spelling(policy: Normalisation) -> Callable[[str], str]:
    """What writes a word as a policy has it, or "" where the policy drops it; capitals say nothing.

    >>> spelling(Normalisation.of("fr"))("Été"), spelling(Normalisation())("piano's")
    ('ete', '')
    """
    steps = _steps(policy, capitals=False)
    is_plain = plain_for(policy)

    def spelled(word: str) -> str:
        if is_plain(word) and policy.min_length == 1:
            return word
        return _through(word, steps, policy.min_length)[0]

    return spelled


def plain_for(policy: Normalisation) -> Callable[[str], object]:
    """What says whether a policy leaves a word as it is: a word of no other letters than a to z
    and those that it keeps.
    """
    return re.compile(f"[a-z{policy.small_kept}]{{1,{_LONGEST}}}").fullmatch


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
    effects : dict of str to Tally
        What was done to the respelled ones, by kind, each entry under all that changed it; and the
        words with letters that the policy kept.
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
    effects: Mapping[str, Tally] = field(default_factory=dict)
    policy: Normalisation | None = None
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        read = counted(self.read, "entry", "entries")
        kept = counted(self.kept, "word")
        merged = f"{self.merged.count:,} merged"
        dropped = f"{sum(tally.count for tally in self.dropped.values()):,} dropped"
        lines = [f"{self.name}: {read} read, {kept} kept, {merged}, {dropped}"]
        rows = {"spelled anew": self.respelled}
        if len(self.effects) > 1 or not self.respelled.count:
            rows |= {f"  {effect}": tally for effect, tally in self.effects.items()}
        rows["merged"] = self.merged
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
) -> tuple[tuple[str, ...], Report, dict[str, int], frozenset[str]]:
    """The distinct words of a list in order, the report, of a ranked list each word's place from 1,
    and where capitals mark nouns the words that only capitalised entries gave.
    """
    entries = raw.entries
    any_length = policy.min_length == 1
    if any_length and not raw.ranked and entries and _all_plain(entries) and ascending(entries):
        report = Report(raw.name, len(entries), len(entries), policy=policy, notes=raw.notes)
        return tuple(entries), report, {}, frozenset()

    is_plain = plain_for(policy)
    # Plain entries first: where "eclair" and "éclair" meet, it is "éclair" that is merged.
    plain: list[str] = []
    others: list[str] = []
    for entry in entries:
        if is_plain(entry):
            plain.append(entry)
        else:
            others.append(entry)
    # No set: a dictionary keeps the order of the list, which makes sorting quick.
    words = dict.fromkeys(plain, True)
    if not any_length or len(words) < len(plain):
        words = {}
        others = plain + others

    ledger = _Ledger(words, raw.capitals and policy.proper_nouns == "nouns")
    through = _treatment(policy, raw.capitals)
    dropped: dict[str, list[str]] = {}
    for entry in others:
        word, reason, changes = through(entry)
        if reason:
            dropped.setdefault(reason, []).append(entry)
        else:
            ledger.keep(entry, word, changes)
    in_order = tuple(sorted(words))
    report = ledger.report(raw, in_order, policy, dropped)
    places: dict[str, int] = {}
    if raw.ranked:
        places = _places([ledger.spelled.get(entry, entry) for entry in entries], words)
    return in_order, report, places, frozenset(ledger.capitalised)


class _Ledger:
    """What became of entries that stay, noted one by one; their words are added to those given, and
    where capitals mark nouns also kept apart.
    """

    def __init__(self, words: dict[str, bool], nouns_marked: bool) -> None:
        self.words = words
        self.spelled: dict[str, str] = {}
        self.capitalised: set[str] = set()
        self._nouns_marked = nouns_marked
        self._merged: list[str] = []
        self._respelled: list[str] = []
        self._effects: dict[str, list[str]] = {}

    def keep(self, entry: str, word: str, changes: Iterable[str]) -> None:
        """Note that an entry stays as a word, and what changed it."""
        shown = entry
        if word != entry:
            self.spelled[entry] = word
            shown = f"{entry} -> {word}"
            self._respelled.append(shown)
        for change in changes:
            self._effects.setdefault(_EFFECTS[change], []).append(shown)
        if word in self.words:
            self._merged.append(shown)
        elif self._nouns_marked and entry[0].isupper():
            self.capitalised.add(word)
        self.words[word] = True

    def report(
        self,
        raw: RawList,
        words: Sequence[str],
        policy: Normalisation,
        dropped: Mapping[str, Sequence[str]],
    ) -> Report:
        """What became of all of them, and which letters were kept in the words."""
        if policy.kept:
            letters = set(policy.kept)
            marked = [word for word in words if not letters.isdisjoint(word)]
            self._effects[f"with {', '.join(policy.kept)} kept"] = marked
        return Report(
            raw.name,
            read=len(raw.entries),
            kept=len(words),
            merged=Tally.of(self._merged),
            dropped=tallies(dropped),
            respelled=Tally.of(self._respelled),
            effects=tallies(self._effects),
            policy=policy,
            notes=raw.notes,
        )


def _places(spelled: Sequence[str], words: Container[str]) -> dict[str, int]:
    """The first place, from 1, of each word among the entries as they are spelled."""
    places: dict[str, int] = {}
    for place, word in enumerate(spelled, 1):
        if word in words:
            places.setdefault(word, place)
    return places
