"""What a person may read by accident in grids that were made: words that no puzzle should ask for.

    python -m benchmarks.rude_strings [--grids 1000] [--lexicon american-english] [--seed rude]

Word searches and Boggle grids are read from every cell in all eight directions, letter by letter;
nothing of the makers' own way of reading is used. A *word* is an entry of `wordsearch.excluded`
with three letters or more, a *piece* one of the table below. What lies within a word that is to be
found is not counted: GLASS is read as GLASS. Of Boggle grids every path is followed, too, for the
*worst* words. The exit code is 1 if anything was read.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import islice, product
from typing import NamedTuple

import pandas as pd

import wordsearch as ws

#: What everybody reads as the whole word, whatever the package says.
PIECES = frozenset(
    """
    fuc fuk fck shi sht cun cnt nig negr fag cok coc dik dic tit cum vag pus puss slu whor bitc pric
    pis poo rapi porn kkk naz jiz jis twa clit wank hitl anu peni
    """.split()
)
#: What should not be read around corners.
WORST = frozenset("fuck shit cunt nigg fag cock dick tits piss porn rape slut whore nazi".split())
_FEWEST = 3

Path = tuple[int, ...]


class Seen(NamedTuple):
    """What was read in grids of a kind."""

    grids: int
    words: Counter[str]
    pieces: Counter[str]
    worst: Counter[str]
    bad_grids: int

    def row(self, kind: str) -> dict[str, object]:
        """A row of the table."""
        return {
            "kind": kind,
            "grids": self.grids,
            "words": self.words.total(),
            "pieces": self.pieces.total(),
            "worst, on a path": self.worst.total(),
            "grids with any": self.bad_grids,
            "such as": " ".join([*self.words, *self.pieces, *self.worst][:5]),
        }


def straight(rows: int, columns: int) -> Iterator[Path]:
    """Every straight run of cells, one or more, from every cell in all eight directions."""
    steps = [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]
    for row, column, (down, right) in product(range(rows), range(columns), steps):
        run: Path = ()
        here, there = row, column
        while 0 <= here < rows and 0 <= there < columns:
            run = (*run, here * columns + there)
            yield run
            here += down
            there += right


def touching(rows: int, columns: int, longest: int) -> Iterator[Path]:
    """Every path of so many cells or fewer, from cell to cell beside it."""
    beside = {
        (row, column): [
            (near, far)
            for near, far in product(range(row - 1, row + 2), range(column - 1, column + 2))
            if 0 <= near < rows and 0 <= far < columns and (near, far) != (row, column)
        ]
        for row, column in product(range(rows), range(columns))
    }
    paths = [[cell] for cell in beside]
    while paths:
        path = paths.pop()
        yield tuple(row * columns + column for row, column in path)
        if len(path) < longest:
            paths += [[*path, cell] for cell in beside[path[-1]] if cell not in path]


def read(
    grid: ws.WordGrid, strings: Collection[str], runs: Iterable[Path]
) -> Iterator[tuple[str, Path]]:
    """Which of the strings stand along these runs of cells, and where."""
    letters = [cell for row in grid.rows for cell in row]
    for run in runs:
        text = "".join([letters[cell] for cell in run])
        if text in strings:
            yield text, run


def by_accident(grid: ws.WordGrid, strings: Collection[str]) -> Iterator[str]:
    """Which of the strings stand in a line of a grid, other than within a word to be found."""
    runs = list(straight(*grid.shape))
    own = []
    if grid.rule == "straight":
        own = [frozenset(run) for _, run in read(grid, frozenset(grid.words), runs)]
    for text, run in read(grid, strings, runs):
        if len(text) >= _FEWEST and not any(map(frozenset(run).issubset, own)):
            yield text


def seen(grids: Iterable[ws.WordGrid]) -> Seen:
    """What is read in these grids."""
    banned = ws.excluded()
    entries = frozenset(word for word in banned if len(word) >= _FEWEST)
    words: Counter[str] = Counter()
    pieces: Counter[str] = Counter()
    worst: Counter[str] = Counter()
    number = 0
    bad_grids = 0
    for grid in grids:
        number += 1
        found = list(by_accident(grid, entries | PIECES))
        words.update(text for text in found if text in entries)
        pieces.update(text for text in found if text not in entries)
        paths: list[str] = []
        if grid.rule == "touching":
            longest = max(map(len, WORST))
            paths = [text for text, _ in read(grid, WORST, touching(*grid.shape, longest))]
        worst.update(paths)
        bad_grids += bool(found or paths)
    return Seen(number, words, pieces, worst, bad_grids)


def table(grids: int, lexicon: str, seed: str) -> pd.DataFrame:
    """What is read in so many grids of each kind."""
    searches = ws.make_word_grid(lexicon, seed=seed, rated=False)
    thrown = ws.make_boggle(lexicon, seed=seed, rated=False)
    kinds = {"word search": searches, "Boggle": thrown}
    return pd.DataFrame(seen(islice(kinds[kind], grids)).row(kind) for kind in kinds)


def main() -> None:
    """The program."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--grids", type=int, default=1000)
    parser.add_argument("--lexicon", default="american-english")
    parser.add_argument("--seed", default="rude")
    given = parser.parse_args()
    read_in_all = table(given.grids, given.lexicon, given.seed)
    print(read_in_all.to_string(index=False))
    if read_in_all["grids with any"].any():
        sys.exit(1)


if __name__ == "__main__":
    main()
