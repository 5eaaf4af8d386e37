"""How good the words of puzzles in other languages are, and whether their answers are the only
ones.

    python -m benchmarks.other_languages [CODE ...] [--number N] [--show] [--seed SEED]

Makes puzzles of each kind from Debian's lists of German, French, Spanish and Italian, and asks
others about them. Whether a word is one: Hunspell's dictionary of the language, which is of another
origin than the list; for German, where both have one source, the headwords of the dictionary of
Debian's package trans-de-en, and forms of them that wordfreq has. And the plain solver counts once
more, among the words that people know, the answers that the compiled kernels counted when the
puzzle was made.

It takes Debian's packages wngerman, wfrench, wspanish, witalian, hunspell, hunspell-fr,
hunspell-es, hunspell-it and trans-de-en.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import time
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pandas as pd

import wordsearch as ws
from wordsearch.making.uniqueness import Dictionaries
from wordsearch.words.catalogue import wordfreq
from wordsearch.words.normalisation import spelling

LISTS = {"de": "ngerman", "fr": "french", "es": "spanish", "it": "italian"}
DICTIONARIES = {"fr": "fr_FR", "es": "es_ES", "it": "it_IT"}
TRANS = Path("/usr/share/trans/de-en")
KINDS = ("pyramid", "building_blocks", "symbol_code", "letters", "word_grid")

#: What stands in trans-de-en beside its words: {m}, (Wasserbau), [zool.], <Aalmolch>.
_NOTES = re.compile(r"\{[^}]*\}|\([^)]*\)|\[[^\]]*\]|<[^>]*>")
#: What parts from a German verb, as in *er geht ab*, and may have *zu* or *ge* after it.
_PARTED = (
    *("ab", "an", "auf", "aus", "bei", "durch", "ein", "entgegen", "fest", "her", "heraus", "hin"),
    *("hinaus", "los", "mit", "nach", "nieder", "um", "vor", "weg", "weiter", "zu", "zurück"),
    *("zusammen", "über", "unter", "wieder", "dar", "hervor", "heim", "fort", "bereit", "statt"),
    *("da", "davon", "herum", "hinein", "hinzu", "inne", "teil", "vorbei", "voran", "voraus"),
)


# --- what words there are -------------------------------------------------------------------------


def entries_of(lexicon: ws.Lexicon) -> Mapping[str, list[str]]:
    """The entries of a list as its file writes them, by the word that each gives."""
    path = Path("/usr/share/dict") / lexicon.name.removeprefix("system:")
    spelled = spelling(ws.Normalisation.of(lexicon.language))
    entries: dict[str, list[str]] = {}
    for entry in path.read_text(encoding="utf-8").splitlines():
        entries.setdefault(spelled(entry), []).append(entry)
    return entries


def in_hunspell(words: Iterable[str], lexicon: ws.Lexicon) -> set[str]:
    """Those of which Hunspell's dictionary has an entry of the list."""
    entries = entries_of(lexicon)
    asked = {entry: word for word in words for entry in entries.get(word, [])}
    command = ["hunspell", "-d", DICTIONARIES[lexicon.language], "-i", "utf-8", "-l"]
    said = subprocess.run(
        command, input="\n".join(asked), capture_output=True, text=True, check=True
    )
    wrong = set(said.stdout.split())
    return {word for entry, word in asked.items() if entry not in wrong}


@cache
def german_lines() -> tuple[str, ...]:
    """The German half of each line of trans-de-en, without notes."""
    lines = TRANS.read_text(encoding="utf-8").splitlines()
    halves = [line.partition("::")[0] for line in lines if not line.startswith("#")]
    return tuple(_NOTES.sub(" ", half) for half in halves)


@cache
def headwords() -> frozenset[str]:
    """The German words of trans-de-en that stand alone, their plurals among them."""
    spelled = spelling(ws.Normalisation.of("de"))
    phrases = [phrase.strip() for line in german_lines() for phrase in re.split("[;|]", line)]
    single = [phrase for phrase in phrases if len(phrase.split()) == 1]
    return frozenset(map(spelled, single)) - {""}


@cache
def in_sentences() -> frozenset[str]:
    """The words that its phrases and examples write with a small letter: no names."""
    spelled = spelling(ws.Normalisation.of("de"))
    found = set()
    for line in german_lines():
        found.update(re.findall(r"(?<![\w./-])[a-zäöüß]+(?![\w./-])", line))
    return frozenset(map(spelled, found)) - {""}


@cache
def all_german() -> frozenset[str]:
    """Both."""
    return headwords() | in_sentences()


def is_form(word: str) -> bool:
    """Whether a German word is a form of a headword: one of its phrases has it, or it is a headword
    with another ending or umlaut, or such a word after what parts from a verb.
    """
    every = all_german()
    if not every.isdisjoint(_possible_headwords(word)):
        return True
    for part in _PARTED:
        rest = word.removeprefix(part)
        if rest != word and len(rest) > 2:
            for plain in (rest, rest.removeprefix("zu"), rest.removeprefix("ge")):
                if plain and not every.isdisjoint(_possible_headwords(plain)):
                    return True
    return False


def _possible_headwords(word: str) -> Iterator[str]:
    """A German word with another ending or none, with the vowels of its stem, too."""
    endings = (
        "",
        *ws.LANGUAGES["de"].endings,
        "ere",
        "erem",
        "eren",
        "erer",
        "eres",
        "ste",
        "sten",
    )
    for start in (word, word.translate(str.maketrans("äöü", "aou"))):
        for ending in endings:
            stem = start.removesuffix(ending)
            if start.endswith(ending) and len(stem) > 2:
                yield from (stem + added for added in ("", "e", "en", "n"))


def is_known(word: str, entries: Iterable[str], language: str) -> bool:
    """Whether wordfreq has a word as one of these entries writes it, as often as "known" asks."""
    least = ws.Lexicon.from_words([word], language=language).norms
    assert least is not None
    frequency = wordfreq(language).zipf_frequency
    written = max((frequency(entry, language) for entry in entries), default=0.0)
    return max(written, least.of(word).zipf) >= least.least("known")


# --- what is made ---------------------------------------------------------------------------------


def made(lexicon: ws.Lexicon, kind: str, number: int, seed: int) -> list[Any]:
    """Puzzles of a kind."""
    return list(islice(getattr(ws, f"make_{kind}")(lexicon, seed=seed), number))


def words_of(puzzle: Any) -> list[str]:
    """The words of its answer, with that of a bonus."""
    words = list(puzzle.provenance.answer)
    if puzzle.provenance.bonus:
        words += puzzle.provenance.bonus.split()
    return words


def is_unique(puzzle: Any, kind: str, known: ws.Lexicon) -> bool:
    """Whether a second count finds the answer alone: of letters, just the words that are to be
    found; of a grid, each of its words in one place.
    """
    answer = tuple(puzzle.provenance.answer)
    if kind == "letters":
        return set(answer) == found_in_letters(puzzle, known)
    if kind == "word_grid":
        return all(places(puzzle.rows, word) == 1 for word in answer)
    run = puzzle.solve(known.including(answer), limit=3)
    assert run.status in ("complete", "limit")
    return {tuple(solution.words) for solution in run} == {answer}


def found_in_letters(puzzle: Any, known: ws.Lexicon) -> set[str]:
    """The words that the letters of a puzzle spell, as often as one likes."""
    letters = set(puzzle.letters)
    long_enough = [word for word in known if len(word) >= puzzle.min_length]
    return {
        word for word in long_enough if letters.issuperset(word) and (puzzle.required or "") in word
    }


def places(rows: Iterable[str], word: str) -> int:
    """In how many places a word stands in rows, in all eight directions."""
    cells = {(y, x): letter for y, row in enumerate(rows) for x, letter in enumerate(row)}
    steps = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
    found = set()
    for y, x in cells:
        for down, right in steps:
            path = [(y + step * down, x + step * right) for step in range(len(word))]
            if all(cells.get(cell) == letter for cell, letter in zip(path, word, strict=True)):
                found.add(frozenset(path))
    return len(found)


def row(lexicon: ws.Lexicon, kind: str, puzzles: list[Any]) -> tuple[dict[str, object], set[str]]:
    """What was found of some puzzles, and the words that are in no other list."""
    language = lexicon.language
    words = {word for puzzle in puzzles for word in words_of(puzzle)}
    entries = entries_of(lexicon)
    forms: set[str] = set()
    if language == "de":
        listed = words & headwords()
        forms = {word for word in words - listed if is_form(word)}
    else:
        listed = in_hunspell(words, lexicon)
    known = {word for word in words if is_known(word, entries.get(word, []), language)}
    good = (listed | forms) & known
    answers_from = lexicon.familiar("known")
    if kind == "letters":
        answers_from = counted_in(lexicon)
    unique = sum(is_unique(puzzle, kind, answers_from) for puzzle in puzzles)
    return {
        "language": language,
        "kind": kind,
        "puzzles": len(puzzles),
        "words": len(words),
        "listed": len(listed),
        "forms": len(forms),
        "known": len(known),
        "good %": round(100 * len(good) / len(words), 1),
        "unique": unique,
    }, words - good


def counted_in(lexicon: ws.Lexicon) -> ws.Lexicon:
    """The words that letter puzzles draw answers from, which is where all must be found."""
    return Dictionaries.of(lexicon).answers


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="How good words of other languages are.")
    parser.add_argument("codes", nargs="*", metavar="CODE", help="of: de fr es it")
    parser.add_argument("--number", type=int, default=50, help="of puzzles of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="print the answers, too")
    options = parser.parse_args()
    rows = []
    for code in options.codes or LISTS:
        lexicon = ws.Lexicon.load(f"system:{LISTS[code]}")
        for kind in KINDS:
            start = time.process_time()
            puzzles = made(lexicon, kind, options.number, options.seed)
            seconds = time.process_time() - start
            found, doubtful = row(lexicon, kind, puzzles)
            rows.append(found | {"CPU s": round(seconds, 1)})
            print(f"{code} {kind}: in no other list: {' '.join(sorted(doubtful))}", flush=True)
            if options.show:
                for puzzle in puzzles:
                    print("  ", " ".join(words_of(puzzle)))
    print(pd.DataFrame(rows).to_string(index=False))


if __name__ == "__main__":
    main()
