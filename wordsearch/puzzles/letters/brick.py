"""Bricks: words filed under their sets of letters.

A *brick* (the data structure of danoan's Word Detective) files each word under its distinct letters
in alphabetical order: *pepper* and *peer* both under ``epr``. Filed so, the words of a set of
letters are found by looking at its subsets, and sets of letters that hold many words are found by
joining paths. A tree in pre-order is its paths in sorted order, so a brick keeps the paths, and its
tree is read off them.

>>> brick = Brick.from_words(["deed", "door", "pepper", "peer", "order"])
>>> brick.paths()
('de', 'deor', 'dor', 'epr')
>>> brick.words("deor")
('deed', 'door', 'order')
"""

from __future__ import annotations

import math
import os
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordsearch.display.shown import Shown
from wordsearch.errors import PuzzleError, checked, short
from wordsearch.files import FilePath, as_path, read_bytes, write_atomically
from wordsearch.puzzles.letters import brick_file as brk, letter_sets as sets_of
from wordsearch.puzzles.letters.alphabet import (
    check_length,
    checked_word,
    letter_set,
    path_of,
    required_letter,
)
from wordsearch.puzzles.letters.brick_file import BrickFormatError
from wordsearch.puzzles.letters.unions import Union, Unions, check_split, splits
from wordsearch.search.run import Run
from wordsearch.search.strategies import depth_first
from wordsearch.words.lexicon import Lexicon, grouped

# -- the structure ---------------------------------------------------------------------------------


class Node(NamedTuple):
    """A node of a brick's tree: its depth (1 below the root), its letter, and the words that end
    here.
    """

    depth: int
    letter: str
    words: tuple[str, ...]


class Shape(NamedTuple):
    """How many nodes and words a brick has: at each depth, and nodes below each first letter."""

    nodes_by_depth: Counter[int]
    words_by_depth: Counter[int]
    nodes_by_first: Counter[str]

    def __str__(self) -> str:
        charts: dict[str, Counter[Any]] = {
            "nodes below each first letter": self.nodes_by_first,
            "nodes at each depth": self.nodes_by_depth,
            "words at each depth": self.words_by_depth,
        }
        lines = []
        for title, counts in charts.items():
            longest = max([*counts.values(), 1])
            lines += [
                title,
                *(
                    f"{name!s:>2}  {n:>8,}  {'█' * math.ceil(40 * n / longest)}"
                    for name, n in counts.items()
                ),
            ]
        return "\n".join(lines)


@checked
class Brick(Shown):
    """Words filed under their distinct letters.

    Make one with `from_words` or `load`; `insert` and `merge` add to it. Letters are any characters
    that can be shown: accents, Greek and Cyrillic as well as a to z.

    Attributes
    ----------
    language : str or None
        Whose word frequencies apply, as in ``"en"``; None when that is not known.
    """

    def __init__(self, *, language: str | None = None) -> None:
        self.language = language
        self._words: dict[str, tuple[str, ...]] = {}
        self._filed: dict[int, sets_of.Filed] = {}

    @classmethod
    def from_words(cls, words: Iterable[str], *, language: str | None = None) -> Brick:
        """A brick of these words: a lexicon, a segmented text, any iterable of strings.

        The words of a path stand in the order in which the original program would meet them, so
        that the saved file is the same to the byte; see
        `wordsearch.puzzles.letters.brick_file.original_order`.

        Parameters
        ----------
        words : iterable of str
        language : str, optional
            Default: the text's own, ``"en"`` for a lexicon, else None.

        Raises
        ------
        PuzzleError
            Something that is no collection of words, or an element that is no word.
        """
        if isinstance(words, str):
            raise PuzzleError(f"a brick is made of a collection of words, not of {short(words)}")
        known = getattr(words, "language", "en" if isinstance(words, Lexicon) else None)
        brick = cls(language=language or known)
        found = list(map(checked_word, words))
        if isinstance(words, (set, frozenset)):
            found.sort()  # a set's own order differs from process to process
        paths = grouped(brk.original_order(found), path_of)
        brick._words = {path: tuple(filed) for path, filed in paths.items()}
        return brick

    # -- adding

    def insert(self, word: str) -> Brick:
        """Add a word (no matter when it is there already); returns the brick.

        >>> Brick().insert("peer").insert("pepper").path_words("epr")
        ('peer', 'pepper')
        """
        one = Brick()
        one._words[path_of(checked_word(word))] = (word,)
        return self.merge(one)

    def merge(self, other: Brick) -> Brick:
        """Add every word of another brick; returns this one."""
        for path, words in other._words.items():
            self._words[path] = tuple(dict.fromkeys((*self._words.get(path, ()), *words)))
        self._filed.clear()
        for cached in ("_paths", "alphabet", "bits"):
            vars(self).pop(cached, None)
        return self

    # -- looking

    @cached_property
    def alphabet(self) -> str:
        """The distinct letters of all words, sorted."""
        return "".join(sorted(set().union(*self._words)))

    @cached_property
    def _paths(self) -> tuple[str, ...]:
        return tuple(sorted(self._words))

    def paths(self) -> tuple[str, ...]:
        """The paths that bear words, in the tree's pre-order, which is their sorted order."""
        return self._paths

    @cached_property
    def bits(self) -> NDArray[Any]:
        """The letters of each path, as bits."""
        return sets_of.masks_of(self._paths, self.alphabet)

    def filed(self, min_length: int) -> sets_of.Filed:
        """The paths with words of at least so many letters, as bits, and how many of them."""
        if min_length not in self._filed:
            # a word has no fewer letters than its path, so that most need no look
            found = [
                len(words)
                if len(path) >= min_length
                else sum(len(word) >= min_length for word in words)
                for path, words in self.entries()
            ]
            counts = np.array(found, np.int64)
            self._filed[min_length] = sets_of.Filed(self.bits[counts > 0], counts[counts > 0])
        return self._filed[min_length]

    def flat(self, m: int) -> tuple[str, ...]:
        """The word-bearing paths of m letters, in order.

        >>> "$".join(Brick.from_words(["deep", "deer", "door", "order"]).flat(3))
        'dep$der$dor'
        """
        check_split(self, m, 1)
        return tuple(path for path in self.paths() if len(path) == m)

    def path_words(self, path: str) -> tuple[str, ...]:
        """The words with exactly these distinct letters (in any order); () where there are none."""
        return self._words.get(letter_set(path), ())

    def subpaths(self, letters: str) -> tuple[str, ...]:
        """The word-bearing paths that need no letter but these, in order.

        Raises
        ------
        PuzzleError
            No letter, or a letter twice.
        """
        return tuple(sorted(self._words.keys() & self._within(letter_set(letters))))

    def _within(self, letters: str) -> list[str]:
        """Every path of these letters, perhaps with subsets of them that are no path."""
        known = [letter for letter in letters if letter in self.alphabet]
        if 1 << len(known) > max(1024, 4 * len(self._words)):
            return list(filter(set(letters).issuperset, self.paths()))
        found = [""]
        for letter in known:
            found += [subset + letter for subset in found]
        return found

    def words(
        self, letters: str, *, required: str | None = None, min_length: int = 1
    ) -> tuple[str, ...]:
        """Every word that is spelled with only these letters, each as often as need be, sorted.

        Parameters
        ----------
        letters : str
            In any order, each once; letters that no word has do no harm.
        required : str, optional
            The honeycomb rule: a letter that every word must use.
        min_length : int
            The fewest letters of a word; honeycombs usually ask for 4.

        Raises
        ------
        PuzzleError
            No letter, a letter twice, or a required letter that is not among them.
        """
        letters = letter_set(letters)
        check_length(min_length)
        paths, words_at = self._within(letters), self._words.get
        if needed := required_letter(required, letters):
            paths = [path for path in paths if needed in path]
        found: list[str] = []
        for path in paths:
            if words := words_at(path):
                # a word has no fewer letters than its path, so that most need no look
                found += (
                    words if len(path) >= min_length else [w for w in words if len(w) >= min_length]
                )
        return tuple(sorted(found))

    def only(self, keep: Callable[[str], bool]) -> Brick:
        """A brick of those words for which `keep` is true."""
        brick = Brick(language=self.language)
        chosen = ((path, tuple(filter(keep, words))) for path, words in self._words.items())
        brick._words = {path: words for path, words in chosen if words}
        return brick

    def __iter__(self) -> Iterator[str]:
        for path in self.paths():
            yield from self._words[path]

    def __len__(self) -> int:
        return sum(map(len, self._words.values()))

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and word in self._words.get(path_of(word), ())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Brick):
            return NotImplemented
        return set(self) == set(other)

    __hash__ = None  # type: ignore[assignment]

    # -- the tree

    def nodes(self) -> Iterator[Node]:
        """The nodes of the tree in pre-order, without the root."""
        above = ""
        for path in self.paths():
            shared = len(os.path.commonprefix([above, path]))
            for depth in range(shared + 1, len(path)):
                yield Node(depth, path[depth - 1], ())
            yield Node(len(path), path[-1], self._words[path])
            above = path

    @property
    def n_nodes(self) -> int:
        """The nodes of the tree without the root: the keys of its file."""
        return sum(1 for _ in self.nodes())

    def shape(self) -> Shape:
        """Nodes and words by depth and by first letter."""
        shape, first = Shape(Counter(), Counter(), Counter()), ""
        for node in self.nodes():
            first = node.letter if node.depth == 1 else first
            shape.nodes_by_depth[node.depth] += 1
            shape.words_by_depth[node.depth] += len(node.words)
            shape.nodes_by_first[first] += 1
        return shape

    def __repr__(self) -> str:
        return f"<Brick: {len(self):,} words on {len(self._words):,} paths, {len(self.alphabet)} letters>"

    def __str__(self) -> str:
        if self.n_nodes > _DRAWN_NODES:
            return f"{self!r}\n{self.shape()}"
        return "\n".join(
            f"{'  ' * (node.depth - 1)}{node.letter}  {', '.join(node.words)}".rstrip()
            for node in self.nodes()
        )

    def drawing(self) -> str | None:
        from wordsearch.puzzles.letters.draw import tree_svg

        return tree_svg(self) if self.n_nodes <= _DRAWN_NODES else None

    # -- sets of letters

    def unions(self, n: int, k: int, **limits: Any) -> Run[Union]:
        """Every way to make n letters of k paths: `letter_sets`, step by step on the search engine.

        `limits` are those of :func:`wordsearch.search.run.depth_first`.
        """
        return depth_first(Unions(self, n, k), **limits)

    def letter_sets(self, n: int, k: int) -> Counter[str]:
        """Every set of n letters that k paths make up, with the number of ways to do so.

        For each split of n into k parts j1 <= j2 <= ..., paths are chosen in turn, each with
        exactly that many letters which those before it do not have.

        Parameters
        ----------
        n : int
            From 1 to the letters of the alphabet.
        k : int
            From 1 to n.

        Returns
        -------
        Counter
            ``len`` is the number of distinct sets, ``total()`` the number with multiplicity.

        >>> Brick.from_words(["deed", "roof", "door"]).letter_sets(4, 2)
        Counter({'deor': 1})
        """
        sets, counts = self.set_bits(n, k)
        return Counter(dict(zip(sets_of.spell(sets, self.alphabet), counts.tolist(), strict=True)))

    def pair_sets(self, n: int) -> tuple[str, ...]:
        """Every set of n letters that is the union of two different paths, whatever they share.

        `letter_sets` with k = 2 asks that the second path bring at least as many letters as the
        first; this does not.

        >>> Brick.from_words(["deed", "roof", "door"]).pair_sets(4)
        ('deor', 'dfor')
        """
        check_split(self, n, 1)
        return tuple(sets_of.spell(sets_of.pair_unions(self.bits, n), self.alphabet))

    def set_bits(self, n: int, k: int) -> tuple[NDArray[Any], NDArray[np.int64]]:
        """`letter_sets` as bits of `alphabet`, and how often each set is made."""
        check_split(self, n, k)
        return sets_of.union_counts(self.bits, list(splits(n, k)))

    def honeycomb_counts(self, n: int = 7, *, min_length: int = 4) -> dict[str, tuple[int, ...]]:
        """For every path of n letters, how many words each of its letters gives when it is the
        required one.

        >>> Brick.from_words(["deed", "order", "door"]).honeycomb_counts(4)
        {'deor': (3, 2, 2, 2)}
        """
        check_split(self, n, 1)
        check_length(min_length)
        filed = self.filed(min_length)
        sets = filed.masks[np.bitwise_count(filed.masks) == n]
        rows = sets_of.honeycombs(sets, filed).tolist()
        return dict(zip(sets_of.spell(sets, self.alphabet), map(tuple, rows), strict=True))

    # -- files

    def entries(self) -> list[brk.Entry]:
        """What a file of this brick holds: its paths in order, each with its words."""
        return [brk.Entry(path, self._words[path]) for path in self.paths()]

    def save(self, path: FilePath, *, key_size: int = 4) -> None:
        """Write a .brk file, atomically: it is there whole, or as it was before.

        Parameters
        ----------
        path : path
        key_size : {4, 1}
            Bytes of a letter; 4, as the original writes, has room for every letter, 1 for those up
            to ÿ.

        Raises
        ------
        BrickFormatError
            A word holds ``#``, or a letter does not fit.
        PuzzleError
            The file cannot be written.

        Warns
        -----
        UserWarning
            The original's reader would misread the file; the warning says where.
        """
        entries = self.entries()
        data = brk.encode(entries, key_size)
        notes = brk.misreadings(entries)
        write_atomically(path, data)
        if notes:
            more = f", and {len(notes) - 1:,} notes more" if len(notes) > 1 else ""
            warnings.warn(f"{path}: {notes[0]}{more}", stacklevel=2)

    @classmethod
    def load(cls, path: FilePath, *, language: str | None = None) -> Brick:
        """Read a .brk file of either key size.

        Raises
        ------
        BrickFormatError
            The file is damaged, or no brick; the message and `offset` say where.
        PuzzleError
            The file cannot be read.
        """
        data = read_bytes(path)
        try:
            return cls.from_bytes(data, language=language)
        except BrickFormatError as error:
            error.args = (f"{error} (in {str(path)!r})",)
            raise

    @classmethod
    def from_bytes(cls, data: bytes, *, language: str | None = None) -> Brick:
        """The brick whose file these bytes are; see `load`."""
        brick = cls(language=language)
        brick._words = dict(brk.decode(data))
        return brick

    def save_parts(self, folder: FilePath) -> None:
        """Write the brick as a folder of .brk files, one for each first letter; see `ModularBrick`.

        A folder that is there is replaced as a whole when it is empty or holds a brick's parts.

        Raises
        ------
        PuzzleError
            The folder cannot be written, or holds something else.
        BrickFormatError
            See `save`.
        """
        from wordsearch.puzzles.letters.modular import write_parts

        write_parts(self, as_path(folder).absolute())


_DRAWN_NODES = 60  # a brick of more nodes tells its shape and draws no tree
