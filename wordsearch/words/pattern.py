"""What one writes to ask for words or phrases: the signs of a pattern, and their parser.

A pattern is a row of items, each for some letters. `SIGNS` has them all, each with an example. In a
phrase a space may stand between any two letters; ``_`` says where one must stand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, NoReturn, TypeAlias, TypeVar

from wordsearch.errors import PuzzleError, short
from wordsearch.words.normalisation import is_letter, small_letters

LONGEST_TEXT = 300  # characters of a pattern
LONGEST = 255  # letters of a word or phrase that are told apart; more count as so many
_DEEPEST = 20  # brackets within each other


class Sign(NamedTuple):
    """What one writes, what it stands for, and a pattern with a word or phrase that fits it."""

    sign: str
    meaning: str
    example: str
    fits: str


#: All that a pattern may hold.
SIGNS = (
    Sign("a", "this letter; capitals are read as small letters", "piano", "piano"),
    Sign(".", "any letter", "p.a.o", "piano"),
    Sign("*", "any letters, or none", "*zz*", "puzzle"),
    Sign("[aeiou] [a-m]", "one of these letters", "[bc]o[a-m]t", "coat"),
    Sign("[^aeiou]", "any other letter", "[^aeiou]{4}*", "chthonic"),
    Sign("{3} {2,4} {2,}", "the item before it (no ``*``) so many times", "*[aeiou]{4}*", "queue"),
    Sign("(ab)", "these items as one", "*(an){2}*", "banana"),
    Sign("(ab)?", "these items, or nothing; so with ] > and .", "colo(u)?r", "color"),
    Sign("(a|b)", "either of them", "gr(a|e)y", "grey"),
    Sign("x&y", "both at once", "(..n.e)&(*[aeiou])", "dance"),
    Sign("(x~y)", "each in its order, one laced into the other", "(treve~inela)", "interleave"),
    Sign("<aelps>", "these letters in any order", "<aelpse>", "please"),
    Sign("<aelps..>", "the same with two letters that are open", "<aelps..>", "players"),
    Sign("<(as)(el)(ke)>", "these pieces in any order", "<(no)(pia)>", "piano"),
    Sign("<(as)?(el)?>", "some of these pieces, in any order", "<(no)?(pia)?(to)?>", "piano"),
    Sign("_", "a space that must be there, in a phrase", "*_of_*", "work of art"),
    Sign("7: 5-7: 5-: -7:", "how many letters there are, before the items", "5:*zz*", "pizza"),
    Sign(" +st", "after the items: letters that must be there", "* +zzz", "zyzzyva"),
    Sign(" -aeiou", "after the items: letters that must not be there", "6:* -aeiou", "rhythm"),
)


Documented = TypeVar("Documented", bound=Callable[..., object])


def with_signs(function: Documented) -> Documented:
    """Put all signs into the documentation of a function, where it says ``SIGNS``."""
    if function.__doc__:
        before, _, _ = function.__doc__.partition("SIGNS")
        margin = before.rpartition("\n")[2]
        rows = [
            f"- ``{each.sign.strip()}``: {each.meaning} (``{each.example}``: {each.fits})"
            for each in SIGNS
        ]
        function.__doc__ = function.__doc__.replace("SIGNS", f"\n{margin}".join(rows))
    return function


# --- what a pattern means -------------------------------------------------------------------------


@dataclass(frozen=True)
class OneOf:
    """One letter: one of these, or with `others` any that is none of these."""

    letters: frozenset[str]
    others: bool = False


@dataclass(frozen=True)
class Space:
    """A space that must be there."""


@dataclass(frozen=True)
class Row:
    """All of these, one after the other."""

    items: tuple[Term, ...]


@dataclass(frozen=True)
class Either:
    """One of these."""

    items: tuple[Term, ...]


@dataclass(frozen=True)
class Both:
    """All of these at once."""

    items: tuple[Term, ...]


@dataclass(frozen=True)
class Interleaved:
    """All of these laced into each other, each in its own order."""

    items: tuple[Term, ...]


@dataclass(frozen=True)
class Anagram:
    """All of these in any order."""

    items: tuple[Term, ...]


@dataclass(frozen=True)
class Repeated:
    """The same again and again: from `least` times to `most`, or without end (None)."""

    item: Term
    least: int
    most: int | None


@dataclass(frozen=True)
class Holding:
    """Any letters, with these among them (each as often as it stands here)."""

    letters: tuple[str, ...]


Term: TypeAlias = OneOf | Space | Row | Either | Both | Interleaved | Anagram | Repeated | Holding

ANY = OneOf(frozenset(), others=True)
ANY_LETTERS = Repeated(ANY, 0, None)


@dataclass(frozen=True)
class Pattern:
    """A pattern that makes sense.

    Attributes
    ----------
    text : str
        What was written, in small letters.
    items : Term
        The items; any letters where there are none.
    conditions : tuple of Term
        What must hold, too: the bounds of the length, letters that must, or must not, be there.
    spaces : bool
        Whether there is a space that must be there.
    """

    text: str
    items: Term
    conditions: tuple[Term, ...]
    spaces: bool

    @property
    def tree(self) -> Term:
        """The items and the conditions as one term."""
        if not self.conditions:
            return self.items
        return Both((self.items, *self.conditions))


def parse(text: str) -> Pattern:
    """What a pattern means.

    Raises
    ------
    PuzzleError
        The sentence points at the place that makes no sense.

    Examples
    --------
    >>> parse("a[bc]").items
    Row(items=(OneOf(letters=frozenset({'a'}), others=False), OneOf(letters=...
    >>> parse("p*+")
    Traceback (most recent call last):
    wordsearch.errors.PuzzleError: the pattern 'p*+' makes no sense at place 3, '+': letters that...
    """
    if not isinstance(text, str) or not text.strip() or len(text) > LONGEST_TEXT:
        raise PuzzleError(
            f"a pattern is a text of at most {LONGEST_TEXT} characters, such as 'p.a.o' or "
            f"'<aelps..>'; it is {short(text)}"
        )
    return _Parser(small_letters(text).rstrip()).pattern()


def in_any_order(pieces: Sequence[str]) -> Pattern:
    """The pattern ``<(as)(el)>`` of some pieces, however many they are.

    >>> in_any_order(["as", "el"]) == parse("<(as)(el)>")
    True
    """
    rows: list[Term] = []
    for piece in pieces:
        letters = [OneOf(frozenset(letter)) for letter in piece]
        rows.append(Row(tuple(letters)) if len(letters) > 1 else letters[0])
    text = "".join(f"({piece})" for piece in pieces)
    return Pattern(f"<{text}>", Anagram(tuple(rows)), (), spaces=False)


# --- the parser -----------------------------------------------------------------------------------

_LENGTHS = re.compile(r"(?P<least>\d*)(?P<to>-?)(?P<most>\d*):")
_TIMES = re.compile(r"\{(?P<least>\d+)(?P<to>,?)(?P<most>\d*)\}")
_CONDITION = re.compile(r"(?P<sign>[+-])(?P<letters>\S*)")

_JOINED: Mapping[str, Callable[[tuple[Term, ...]], Term]] = {
    "|": Either,
    "&": Both,
    "~": Interleaved,
}

#: What to write in place of a sign that there is not, or not there.
_HINTS = {
    "+": "letters that must be there stand at the end, after a space, as in '* +st'; one or more is "
    "{1,}",
    "-": "an open letter is '.'; letters that must not be there stand at the end, after a space, as in "
    "'* -aeiou'",
    "?": "an open letter is '.', and '?' makes pieces in ( ) optional, as in 'colo(u)?r'",
    ":": "a length stands before all items, as in '5-7:*zz*'",
    "{": "nothing stands before it that could be repeated",
    "}": "no { stands before it",
    "]": "no [ stands before it",
    ")": "no ( stands before it",
    ">": "no < stands before it",
    "^": "a pattern is always for the whole word; letters to leave out are written [^aeiou]",
    "$": "a pattern is always for the whole word; '*' stands for any letters",
    "#": "an open letter is '.'",
    "%": "any letters are '*'",
    "/": "one of two is written (a|b)",
    "\\": "a regular expression is taken as re.compile(...), by find alone",
    '"': "a pattern needs no quotes",
    "'": "words are looked up without apostrophes",
    ",": "one of several letters is written [abc]",
    "…": "open letters are written '.', each",
}
_SIGNS_HINT = "the signs are . * [ ] { } ( ) ? | & ~ < > _ and letters"
_SPACE_HINT = (
    "a space that must be there is written '_'; after a space stand only +st and -aeiou, at the end"
)
_ENDS_OF_ROWS = frozenset("|&~)>")


class _Parser:
    """Reads a pattern from left to right; `place` is where it stands."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0
        self.depth = 0
        self.spaces = False

    # --- where it stands

    def slip(self, place: int, why: str) -> NoReturn:
        """Raise the sentence that points at a place."""
        raise PuzzleError(
            f"the pattern {short(self.text)} makes no sense at place {place + 1}, "
            f"{short(self.text[place:], 20)}: {why}"
        )

    @property
    def sign(self) -> str:
        """The character that comes next; nothing at the end."""
        return self.text[self.place : self.place + 1]

    def skip_spaces(self) -> None:
        while self.sign.isspace():
            self.place += 1

    def number(self, match: re.Match[str], name: str) -> int:
        """A number of letters or times."""
        digits = match[name]
        # A text of thousands of digits can't be made a number.
        if len(digits) > 3 or int(digits) > LONGEST:
            self.slip(match.start(name), f"at most {LONGEST} can be asked for")
        return int(digits)

    # --- the whole

    def pattern(self) -> Pattern:
        self.skip_spaces()
        conditions = []
        lengths = _LENGTHS.match(self.text, self.place)
        if lengths:
            conditions.append(self.lengths(lengths))
            self.skip_spaces()
        items: Term = ANY_LETTERS
        if self.sign and self.sign not in "+-" and not self.sign.isspace():
            items = self.joined()
        self.skip_spaces()
        while self.sign:
            conditions.append(self.condition())
            self.skip_spaces()
        return Pattern(self.text, items, tuple(conditions), self.spaces)

    def lengths(self, match: re.Match[str]) -> Term:
        """How many letters there are: ``7:``, ``5-7:``, ``5-:`` or ``-7:``."""
        if not match["least"] and not match["most"]:
            self.slip(self.place, "a length is written 7:, 5-7:, 5-: or -7:")
        least = 0
        if match["least"]:
            least = self.number(match, "least")
        most = None
        if match["most"]:
            most = self.number(match, "most")
        elif not match["to"]:
            most = least
        if most is not None and least > most:
            self.slip(self.place, f"no length is {least} or more and {most} or less")
        self.place = match.end()
        return Repeated(ANY, least, most)

    def condition(self) -> Term:
        """Letters that must, or must not, be there."""
        start = self.place
        match = _CONDITION.match(self.text, start)
        before = self.text[:start]
        if match is None and before[-1:].isspace():
            self.slip(len(before.rstrip()), _SPACE_HINT)
        # A length ends in ':', items end where there is a space.
        if match is None or before.rstrip(" \t\n:") == before != "":
            self.unknown()
        letters = match["letters"]
        if not letters:
            self.slip(start, "letters follow it, as in '* +st' and '* -aeiou'")
        for place, letter in enumerate(letters, start + 1):
            if not is_letter(letter):
                self.slip(place, f"only letters follow '{match['sign']}'; an open letter is '.'")
        self.place = match.end()
        if match["sign"] == "+":
            return Holding(tuple(sorted(letters)))
        return Repeated(OneOf(frozenset(letters), others=True), 0, None)

    # --- rows, and what joins them

    def joined(self) -> Term:
        """Rows with ``|``, ``&`` or ``~`` between them, or one row."""
        rows = [self.row()]
        joint = ""
        while True:
            before = self.place
            self.skip_spaces()
            sign = self.sign
            if not sign or sign not in _JOINED:
                # A space may have been the one before a condition.
                self.place = before
                break
            if joint not in ("", sign):
                self.slip(self.place, f"put ( ) around what '{joint}' or '{sign}' joins first")
            joint = sign
            self.place += 1
            self.skip_spaces()
            rows.append(self.row())
        if not joint:
            return rows[0]
        return _JOINED[joint](tuple(rows))

    def row(self) -> Term:
        """Items, one after the other."""
        start = self.place
        items: list[Term] = []
        while self.sign and self.sign not in _ENDS_OF_ROWS and not self.sign.isspace():
            if self.sign in "+-" and items:
                break
            item = self.repeated(self.item())
            if item == Space() and items[-1:] == [item]:
                self.slip(self.place - 1, "no two spaces stand side by side; an open letter is '.'")
            items.append(item)
        if not items:
            self.missing_row(start)
        if len(items) == 1:
            return items[0]
        return Row(tuple(items))

    def missing_row(self, start: int) -> NoReturn:
        """Say that nothing stands where items should."""
        before = self.text[:start].rstrip()[-1:]
        after = self.sign
        if not before and after in _JOINED:
            self.slip(start, f"nothing stands before '{after}'")
        if before == "(" and not after:
            self.slip(start - 1, "no ) closes it")
        if before in _JOINED and not after:
            self.slip(
                start - 1, f"nothing stands after '{before}'; what is optional is written (ab)?"
            )
        if before and before in "(|&~" and after and after in _ENDS_OF_ROWS:
            self.slip(
                start - 1,
                f"nothing stands between '{before}' and '{after}'; what is optional is written (ab)?",
            )
        self.unknown()

    def unknown(self) -> NoReturn:
        """Say that a sign stands where it makes no sense."""
        sign = self.sign
        if sign.isspace():
            self.slip(self.place, _SPACE_HINT)
        if sign.isdigit():
            self.slip(self.place, "digits count letters, 7: before the items, or times, {3}")
        self.slip(self.place, _HINTS.get(sign, _SIGNS_HINT))

    # --- items

    def item(self) -> Term:
        """One item, without what repeats it."""
        sign = self.sign
        if sign == "[":
            return self.one_of()
        if sign == "(":
            return self.group()
        if sign == "<":
            return self.anagram()
        if sign == ".":
            item: Term = ANY
        elif sign == "*":
            item = ANY_LETTERS
        elif sign == "_":
            self.spaces = True
            item = Space()
        elif is_letter(sign):
            item = OneOf(frozenset(sign))
        else:
            self.unknown()
        self.place += 1
        return item

    def repeated(self, item: Term) -> Term:
        """An item with the times that follow it, if any do."""
        start = self.place
        sign = self.sign
        if not sign or sign not in "{?":
            return item
        if item == ANY_LETTERS and self.text[start - 1] == "*":
            self.slip(start, "'*' stands for any letters already")
        if item == Space() and self.text[start - 1] == "_":
            self.slip(start, "where '_' is left out a space may be there or not")
        if sign == "?":
            if is_letter(self.text[start - 1]):
                self.slip(start, _HINTS["?"])
            times = Repeated(item, 0, 1)
            self.place += 1
        else:
            times = self.times(item)
        if self.sign and self.sign in "{?":
            self.slip(self.place, "put ( ) around what is repeated already")
        return times

    def times(self, item: Term) -> Repeated:
        """How often: ``{3}``, ``{2,4}`` or ``{2,}``."""
        match = _TIMES.match(self.text, self.place)
        if match is None:
            self.slip(self.place, "so many times is written {3}, {2,4} or {2,}")
        least = self.number(match, "least")
        most: int | None = least
        if match["most"]:
            most = self.number(match, "most")
        elif match["to"]:
            most = None
        if most is not None and least > most:
            self.slip(self.place, f"nothing is there {least} times or more and {most} or less")
        self.place = match.end()
        return Repeated(item, least, most)

    def one_of(self) -> Term:
        """The letters in ``[...]``."""
        start = self.place
        end = self.text.find("]", start)
        if end < 0:
            self.slip(start, "no ] follows")
        self.place += 1
        others = self.sign == "^"
        if others:
            self.place += 1
        if self.place == end:
            self.slip(start, "no letter stands between [ and ]")
        letters: set[str] = set()
        while self.place < end:
            letters.update(self.span(end))
        self.place = end + 1
        return OneOf(frozenset(letters), others)

    def span(self, end: int) -> list[str]:
        """One letter in ``[...]``, or the letters from one to another."""
        first = self.sign
        if not is_letter(first):
            self.slip(self.place, "between [ and ] stand letters, as in [aeiou] and [a-m]")
        self.place += 1
        if self.sign != "-":
            return [first]
        last = self.text[self.place + 1]
        if self.place + 1 == end or not is_letter(last):
            self.slip(self.place, "between [ and ] '-' stands between two letters, as in [a-m]")
        if last < first:
            self.slip(self.place - 1, f"'{last}' comes before '{first}'")
        self.place += 2
        return [chr(code) for code in range(ord(first), ord(last) + 1)]

    def group(self) -> Term:
        """What stands in ``(...)``."""
        start = self.open()
        inside = self.joined()
        self.close(start, ")")
        return inside

    def anagram(self) -> Term:
        """What stands in ``<...>``; what is repeated there is there so many times."""
        start = self.open()
        parts: list[Term] = []
        while self.sign and self.sign != ">":
            place = self.place
            if self.sign in _ENDS_OF_ROWS or self.sign == "," or self.sign.isspace():
                self.slip(place, "between < and > stand letters, and pieces in ( ), side by side")
            if self.sign == "*":
                self.slip(place, "each letter of an anagram that is open is written '.'")
            part = self.repeated(self.item())
            if isinstance(part, Repeated) and self.text[self.place - 1] == "}":
                parts += self.copies(part, place)
            else:
                parts.append(part)
            if len(parts) > LONGEST:
                self.slip(place, f"at most {LONGEST} pieces can be put in order")
        self.close(start, ">")
        if not parts:
            self.slip(start, "nothing stands between < and >")
        return Anagram(tuple(parts))

    def copies(self, part: Repeated, place: int) -> list[Term]:
        """A piece of an anagram so many times, some of them optional."""
        if part.most is None:
            self.slip(place, "an anagram needs a bound, as in {2,4}")
        optional = Repeated(part.item, 0, 1)
        return [part.item] * part.least + [optional] * (part.most - part.least)

    def open(self) -> int:
        """Go into a bracket; returns its place."""
        self.depth += 1
        if self.depth > _DEEPEST:
            self.slip(self.place, f"at most {_DEEPEST} brackets may stand within each other")
        self.place += 1
        return self.place - 1

    def close(self, start: int, bracket: str) -> None:
        """Go out of the bracket that began at `start`."""
        self.depth -= 1
        if self.sign == bracket:
            self.place += 1
        elif not self.sign or self.sign in ")>":
            self.slip(start, f"no {bracket} closes it")
        else:
            self.unknown()
