"""The puzzles that `benchmarks.study` measures: printed ones, then made ones of several sizes in
turn.
"""

from __future__ import annotations

import gzip
import random
import re
import string
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import wordsearch as ws

TEXTS = Path(__file__).resolve().parents[1] / "data" / "texts" / "devils-dictionary.txt.gz"
MADE_FROM = "enable1"
SEED = "study"


@dataclass(frozen=True)
class Kind:
    """Puzzles of one kind.

    Attributes
    ----------
    name : str
    puzzles : list
        Those that are measured.
    sizes : list of str
        What each is: "printed", or the size of a made one.
    most : float
        Seconds of processor time after which a search is stopped.
    """

    name: str
    puzzles: list[Any]
    sizes: list[str]
    most: float

    def options(self, variant: str) -> Mapping[str, Any]:
        """The options of a variant."""
        options: Mapping[str, Any] = self.puzzles[0].variants[variant]
        return options


#: Printed puzzles of each kind; of cryptograms a passage.
PRINTED: Mapping[str, Callable[[], list[Any]]] = {
    "pyramid": lambda: [ws.Pyramid.parse("p ir aao ntib ogueo")],
    "building_blocks": lambda: [*ws.BuildingBlocks.examples().values()],
    "symbol_code": lambda: [ws.SymbolCode.examples()["epp13"]],
    "cryptogram": lambda: [next(_passages(100, 161))],
    "letters": lambda: [ws.LetterPuzzle.parse("deioprv")],
    "word_grid": lambda: [ws.WordGrid.parse("cat oar net")],
}


def _kind(name: str, made: Mapping[str, Iterator[Any]], most: float, number: int) -> Kind:
    """So many puzzles: the printed ones, then one of each size in turn."""
    puzzles = PRINTED[name]()
    sizes = ["printed"] * len(puzzles)
    for size in islice(cycle(made), max(0, number - len(puzzles))):
        puzzles.append(next(made[size]))
        sizes.append(size)
    return Kind(name, puzzles[:number], sizes[:number], most)


def pyramids(number: int) -> Kind:
    """Triangles of 10, 15 and 21 letters."""
    made = {
        f"base {base}": iter(ws.make_pyramid(MADE_FROM, base=base, seed=SEED, rated=False))
        for base in (4, 5, 6)
    }
    return _kind("pyramid", made, 0.03, number)


def building_blocks(number: int) -> Kind:
    """Words of nine letters in blocks of three, and of eight in blocks of two."""
    make = ws.make_building_blocks
    made: dict[str, Iterator[Any]] = {
        f"{words} words": iter(make(MADE_FROM, words=words, seed=SEED, rated=False))
        for words in (4, 8, 16)
    }
    pairs = make(MADE_FROM, words=6, block_length=2, pieces=4, seed=SEED, rated=False)
    made["6 words of 4 blocks"] = iter(pairs)
    return _kind("building_blocks", made, 0.03, number)


def symbol_codes(number: int) -> Kind:
    """Words of five letters as the printed code has them, fewer, and longer ones."""
    shapes = ((10, 13, 5), (6, 9, 5), (8, 13, 7))
    made = {
        f"{clues} words of {length}": iter(
            ws.make_symbol_code(
                MADE_FROM, clues=clues, symbols=symbols, length=length, seed=SEED, rated=False
            )
        )
        for clues, symbols, length in shapes
    }
    return _kind("symbol_code", made, 0.03, number)


def cryptograms(number: int) -> Kind:
    """Encrypted passages of 60 to 100 and of 100 to 160 letters, of words that both dictionaries
    have.
    """
    made = {
        "60 to 99 letters": _passages(60, 100),
        "100 to 160 letters": _passages(100, 161),
    }
    return _kind("cryptogram", made, 0.03, number)


def letter_puzzles(number: int) -> Kind:
    """Sets of 6, 7 and 8 letters."""
    made = {
        f"{letters} letters": iter(
            ws.make_letters(MADE_FROM, letters=letters, words=(10, 90), seed=SEED, rated=False)
        )
        for letters in (6, 7, 8)
    }
    return _kind("letters", made, 0.03, number)


def word_grids(number: int) -> Kind:
    """Grids of 3 x 3 and 4 x 4 letters, and word searches."""
    made: dict[str, Iterator[Any]] = {
        f"{size} x {size}": iter(
            ws.make_boggle(
                MADE_FROM, rows=size, columns=size, words=(0, 10_000), seed=SEED, rated=False
            )
        )
        for size in (3, 4)
    }
    made["straight"] = iter(ws.make_word_grid(MADE_FROM, words=8, seed=SEED, rated=False))
    return _kind("word_grid", made, 0.03, number)


#: By name: so many puzzles of each kind.
KINDS: Mapping[str, Callable[[int], Kind]] = {
    "pyramid": pyramids,
    "building_blocks": building_blocks,
    "symbol_code": symbol_codes,
    "cryptogram": cryptograms,
    "letters": letter_puzzles,
    "word_grid": word_grids,
}


def _passages(least: int, most: int) -> Iterator[Any]:
    """Passages with so many letters (fewer than `most`), each in a cipher of its own."""
    members = [ws.Lexicon.load(name).members for name in ("american-english", MADE_FROM)]
    known = members[0] & members[1] | {"a", "i"}
    text = gzip.decompress(TEXTS.read_bytes()).decode().lower()
    rng = random.Random(SEED)
    sentences = re.split(r"[.;:?!\n]{1}\s*\n|[.;?!]\s", text)
    rng.shuffle(sentences)
    passage: list[str] = []
    for sentence in sentences:
        words = re.findall(r"[a-z'’-]+", sentence)
        if not all(word in known for word in words):
            continue
        passage += words
        letters = sum(map(len, passage))
        if letters >= most:
            passage = []
        elif letters >= least:
            yield ws.SymbolCode.from_cryptogram(_encrypted(" ".join(passage), rng))
            passage = []


def _encrypted(text: str, rng: random.Random) -> str:
    letters = string.ascii_lowercase
    shuffled = "".join(rng.sample(letters, len(letters)))
    return text.translate(str.maketrans(letters, shuffled))
