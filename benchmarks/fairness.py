"""Whether made puzzles are fair: second answers in familiar words, odd words, variety; and
familiarity itself.

    python -m benchmarks.fairness [--puzzles 500]

Second answers are looked for in SCOWL's size 60 (Debian's ``scowl``, which must be installed), as
far as ENABLE1 has the words. Familiarity is held against what editors of daily letter puzzles
accepted (``../shared/data/editors.tsv.gz``): in all words, and in the fifth that its weights were
not fitted to.
"""

from __future__ import annotations

import argparse
import gzip
import time
import zlib
from pathlib import Path

import numpy as np

import wordsearch as ws
from tests.conftest import find_shared_data
from wordsearch.words.familiarity import LEVELS, norms_of

SCOWL = Path("/usr/share/dict/scowl")
SIZES = (10, 20, 35, 40, 50, 55, 60)


def size_60() -> set[str]:
    """SCOWL's American words up to size 60, in lower case a to z."""
    files = [
        SCOWL / f"{spelling}-words.{size}" for spelling in ("english", "american") for size in SIZES
    ]
    words = " ".join(path.read_text(encoding="latin-1") for path in files).split()
    return {word for word in words if word.isascii() and word.isalpha() and word.islower()}


def second_answers(kind: str, lexicon: ws.Lexicon, puzzles: int) -> str:
    """How many made puzzles of a kind have another answer in familiar words, and how long each
    took to make.
    """
    make = getattr(ws, f"make_{kind}")
    make(lexicon, seed="warm").take(2)
    began = time.perf_counter()
    made = make(lexicon, seed="fair").take(puzzles)
    seconds = time.perf_counter() - began
    words = size_60() & set(lexicon)
    words.update(word for puzzle in made for word in puzzle.provenance.answer)
    counts = ws.solve_many(made, ws.Lexicon.from_words(words), limit=2).counts
    distinct = len({word for puzzle in made for word in puzzle.provenance.answer})
    return (
        f"{kind}: {(counts > 1).mean():.1%} of {puzzles} with a second answer in SCOWL 60; "
        f"{distinct:,} distinct words; "
        f"{1000 * seconds / puzzles:.1f} ms each, rated"
    )


def odd_words(puzzles: int) -> str:
    """Abbreviations and the like in pyramids of a list that has them."""
    made = ws.make_pyramid(ws.Lexicon.load("american-english"), seed="fair", rated=False).take(
        puzzles
    )
    words = {word for puzzle in made if puzzle.provenance for word in puzzle.provenance.answer}
    files = [
        path
        for path in SCOWL.glob("*")
        if path.name.split("-")[-1].startswith(("abbrev", "numerals"))
    ]
    odd = {
        word.lower() for path in files for word in path.read_text(encoding="latin-1").split()
    } - size_60()
    what = f"abbreviations and Roman numerals in {puzzles} pyramids of american-english"
    return f"{what}: {len(words & odd)}"


def auc(scores: np.ndarray, wanted: np.ndarray) -> float:
    """The share of pairs of a wanted and another word in which the wanted one scores higher;
    ties count half.
    """
    values, places, counts = np.unique(scores, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[places]
    yes = int(wanted.sum())
    return float((ranks[wanted].sum() - yes * (yes + 1) / 2) / (yes * (len(wanted) - yes)))


def editors(path: Path) -> list[str]:
    """What editors accept, and what familiarity says."""
    rows = [line.split("\t") for line in gzip.decompress(path.read_bytes()).decode().splitlines()]
    table = norms_of()
    accepted = np.array([2 * int(taken) >= int(fitted) for _, fitted, taken in rows])
    scores = np.array([table.of(word).score for word, _, _ in rows])
    right = (scores >= LEVELS["known"]) == accepted
    unseen = np.array([zlib.crc32(word.encode()) % 5 == 0 for word, _, _ in rows])
    parts = {"all": np.ones(len(rows), bool), "not fitted to": unseen}
    return [
        f"editors' words, {name} ({part.sum():,}): 'known' gets {right[part].mean():.3f} right; "
        f"AUC {auc(scores[part], accepted[part]):.3f}"
        for name, part in parts.items()
    ]


def main() -> None:
    """Print a line for each measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--puzzles", type=int, default=500)
    puzzles = parser.parse_args().puzzles
    lexicon = ws.Lexicon.load("enable1")
    for kind in ("pyramid", "building_blocks", "symbol_code"):
        print(second_answers(kind, lexicon, puzzles), flush=True)
    print(odd_words(200))
    shared = find_shared_data()
    for line in (
        editors(shared / "editors.tsv.gz") if shared else ["the editors' words are not here"]
    ):
        print(line)


if __name__ == "__main__":
    main()
