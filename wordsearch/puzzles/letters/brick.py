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

import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, Unpack

from wordsearch.display.shown import Shown
from wordsearch.errors import PuzzleError, check_is_text, checked, listed, optional, short
from wordsearch.files import FilePath, as_path, read_bytes, write_atomically
from wordsearch.puzzles.letters import brick_file as brk
from wordsearch.puzzles.letters.alphabet import (
    checked_word,
    least_length,
    letter_set,
    path_of,
    required_letter,
)
from wordsearch.puzzles.letters.brick_file import BrickFormatError
from wordsearch.puzzles.letters.draw_tree import tree_svg
from wordsearch.puzzles.letters.parts import write_parts
from wordsearch.puzzles.letters.tree import Node, Shape, nodes_of, shape_of
from wordsearch.puzzles.letters.unions import Union, Unions, check_split, splits
from wordsearch.search.run import Limits, Run
from wordsearch.search.strategies import depth_first
from wordsearch.words.lexicon import Lexicon, grouped

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from wordsearch.puzzles.letters import letter_sets

_DRAWN_NODES = 60  # a brick of more nodes shows its shape and draws no tree


def sets_of_letters() -> Any:
    """The module that joins and counts paths in bulk; one sentence where NumPy is not installed."""
    return optional("wordsearch.puzzles.letters.letter_sets")


class Brick(Shown):
    """Words filed under their distinct letters.

    Make one with `from_words` or `load`; `insert` and `merge` add to it. Letters are any characters
    that can be shown: accents, Greek and Cyrillic as well as a to z.

    Attributes
    ----------
    language : str or None
        Whose word frequencies apply, as in ``"en"``; None when that is not known.

    Examples
    --------
    >>> brick = Brick.from_words(["deed", "door", "odor", "rod"])
    >>> brick.words("dor")
    ('door', 'odor', 'rod')
    """

    @checked
    def __init__(self, *, language: str | None = None) -> None:
        self.language = language
        self._words: dict[str, tuple[str, ...]] = {}
        #: The words from which the original would build it; none where they stand in order already.
        self._given: Sequence[str] = ()
        self._filed: dict[int, letter_sets.Filed] = {}

    @classmethod
    @checked
    def from_words(cls, words: Iterable[str], *, language: str | None = None) -> Brick:
        """A brick of these words: a lexicon, a segmented text, any iterable of strings.

        The words of a path stand in the order in which the original program would meet them, so
        that the saved file is the same to the byte; see
        `wordsearch.puzzles.letters.brick_file.original_order`.

        Parameters
        ----------
        words : iterable of str
        language : str, optional
            Default: the text's or the lexicon's own, else None.

        Raises
        ------
        PuzzleError
            Something that is no collection of words, or an element that is no word.
        """
        if isinstance(words, str):
            raise PuzzleError(f"a brick is made of a collection of words, not of {short(words)}")
        own_language = getattr(words, "language", None)
        brick = cls(language=language or own_language or None)
        brick._given = _distinct(words)
        by_path = grouped(brick._given, path_of)
        brick._words = {path: tuple(filed) for path, filed in by_path.items()}
        return brick

    @cached_property
    def _in_order(self) -> Mapping[str, tuple[str, ...]]:
        """The words of each path in the original's order, which is worked out for what shows it."""
        if not self._given:
            return self._words
        places = {word: place for place, word in enumerate(brk.original_order(self._given))}
        return {
            path: tuple(sorted(words, key=places.__getitem__))
            for path, words in self._words.items()
        }

    # -- adding

    def insert(self, word: str) -> Brick:
        """Add a word (no matter when it is there already); returns the brick.

        >>> Brick().insert("peer").insert("pepper").path_words("epr")
        ('peer', 'pepper')
        """
        addition = Brick()
        addition._words[path_of(checked_word(word))] = (word,)
        return self.merge(addition)

    @checked
    def merge(self, other: Brick) -> Brick:
        """Add every word of another brick; returns this one."""
        self._words = dict(self._in_order)
        self._given = ()
        for path, words in other._in_order.items():
            self._words[path] = tuple(dict.fromkeys((*self._words.get(path, ()), *words)))
        self._filed.clear()
        for cached in ("_in_order", "_paths", "alphabet", "bits"):
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
        masks: NDArray[Any] = sets_of_letters().masks_of(self._paths, self.alphabet)
        return masks

    def filed(self, min_length: int) -> letter_sets.Filed:
        """The paths with words of at least so many letters, as bits, and how many of them."""
        least_length(min_length)
        if min_length not in self._filed:
            counts = [_long_words(entry, min_length) for entry in self.unordered()]
            self._filed[min_length] = sets_of_letters().Filed.of(self.bits, counts)
        return self._filed[min_length]

    def flat(self, m: int) -> tuple[str, ...]:
        """The word-bearing paths of m letters, in order.

        >>> "$".join(Brick.from_words(["deep", "deer", "door", "order"]).flat(3))
        'dep$der$dor'
        """
        check_split(self.alphabet, m, 1)
        return tuple(path for path in self.paths() if len(path) == m)

    def path_words(self, path: str) -> tuple[str, ...]:
        """The words with exactly these distinct letters (in any order); () where there are none."""
        return self._in_order.get(letter_set(path), ())

    def words_at(self, path: str) -> tuple[str, ...]:
        """The words of a path as it stands in `paths`, in any order: for what need not wait for the
        original's.

        Raises
        ------
        PuzzleError
            The path is no text.
        """
        check_is_text("a path", path)
        return self._words.get(path, ())

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
        of_words = [letter for letter in letters if letter in self.alphabet]
        if 1 << len(of_words) > max(1024, 4 * len(self._words)):
            return list(filter(set(letters).issuperset, self.paths()))
        subsets = [""]
        for letter in of_words:
            subsets += [subset + letter for subset in subsets]
        return subsets

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
        least_length(min_length)
        needed = required_letter(required, letters)
        paths = self._within(letters)
        if needed:
            paths = [path for path in paths if needed in path]
        words_of = self._words.get
        answer: list[str] = []
        for path in paths:
            words = words_of(path)
            if not words:
                continue
            # A word has no fewer letters than its path, so most need no look.
            if len(path) >= min_length:
                answer += words
            else:
                answer += [word for word in words if len(word) >= min_length]
        return tuple(sorted(answer))

    @checked
    def only(self, keep: Callable[[str], bool]) -> Brick:
        """A brick of those words for which `keep` is true."""
        brick = Brick(language=self.language)
        chosen = ((path, tuple(filter(keep, words))) for path, words in self._words.items())
        brick._words = {path: words for path, words in chosen if words}
        brick._given = self._given
        return brick

    def __iter__(self) -> Iterator[str]:
        for path in self.paths():
            yield from self._in_order[path]

    def __len__(self) -> int:
        return sum(map(len, self._words.values()))

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and word in self._words.get(path_of(word), ())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Brick):
            return NotImplemented
        return set(chain(*self._words.values())) == set(chain(*other._words.values()))

    __hash__ = None  # type: ignore[assignment]

    # -- the tree

    def nodes(self) -> Iterator[Node]:
        """The nodes of the tree in pre-order, without the root."""
        return nodes_of(self.entries())

    @property
    def n_nodes(self) -> int:
        """The nodes of the tree without the root: the keys of its file."""
        return sum(1 for _ in nodes_of(self.unordered()))

    def shape(self) -> Shape:
        """Nodes and words by depth and by first letter."""
        return shape_of(self.unordered())

    def __repr__(self) -> str:
        words = f"{len(self):,} words on {len(self._words):,} paths"
        return f"<Brick: {words}, {len(self.alphabet)} letters>"

    def __str__(self) -> str:
        if self.n_nodes > _DRAWN_NODES:
            return f"{self!r}\n{self.shape()}"
        return "\n".join(
            f"{'  ' * (node.depth - 1)}{node.letter}  {', '.join(node.words)}".rstrip()
            for node in self.nodes()
        )

    def drawing(self) -> str | None:
        """The tree, where it is small enough."""
        if self.n_nodes > _DRAWN_NODES:
            return None
        return tree_svg(self.nodes(), f"the tree of a brick of {len(self)} words")

    # -- sets of letters

    @checked
    def unions(self, n: int, k: int, **limits: Unpack[Limits]) -> Run[Union]:
        """Every way to make n letters of k paths: `letter_sets`, step by step on the search engine.

        `limits` are those of :func:`wordsearch.depth_first`.
        """
        check_split(self.alphabet, n, k)
        return depth_first(Unions(self.paths(), n, k), **limits)

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

        Examples
        --------
        >>> Brick.from_words(["deed", "roof", "door"]).letter_sets(4, 2)
        Counter({'deor': 1})
        """
        sets, counts = self.set_bits(n, k)
        spelled = sets_of_letters().spell(sets, self.alphabet)
        return Counter(dict(zip(spelled, counts.tolist(), strict=True)))

    def pair_sets(self, n: int) -> tuple[str, ...]:
        """Every set of n letters that is the union of two different paths, whatever they share.

        `letter_sets` with k = 2 asks that the second path bring at least as many letters as the
        first; this does not.

        >>> Brick.from_words(["deed", "roof", "door"]).pair_sets(4)
        ('deor', 'dfor')
        """
        check_split(self.alphabet, n, 1)
        bulk = sets_of_letters()
        return tuple(bulk.spell(bulk.pair_unions(self.bits, n), self.alphabet))

    def set_bits(self, n: int, k: int) -> tuple[NDArray[Any], NDArray[np.int64]]:
        """`letter_sets` as bits of `alphabet`, and how often each set is made."""
        check_split(self.alphabet, n, k)
        counted: tuple[NDArray[Any], NDArray[np.int64]]
        counted = sets_of_letters().union_counts(self.bits, list(splits(n, k)))
        return counted

    def honeycomb_counts(self, n: int = 7, *, min_length: int = 4) -> dict[str, tuple[int, ...]]:
        """For every path of n letters, how many words each of its letters gives when it is the
        required one.

        >>> Brick.from_words(["deed", "order", "door"]).honeycomb_counts(4)
        {'deor': (3, 2, 2, 2)}
        """
        check_split(self.alphabet, n, 1)
        least_length(min_length)
        filed = self.filed(min_length)
        sets = filed.of_size(n)
        bulk = sets_of_letters()
        rows = bulk.honeycombs(sets, filed).tolist()
        return dict(zip(bulk.spell(sets, self.alphabet), map(tuple, rows), strict=True))

    # -- files

    def entries(self) -> list[brk.Entry]:
        """What a file of this brick holds: its paths in order, each with its words."""
        return [brk.Entry(path, self._in_order[path]) for path in self.paths()]

    def unordered(self) -> list[brk.Entry]:
        """The same, the words of a path in any order; see `words_at`."""
        return [brk.Entry(path, self._words[path]) for path in self.paths()]

    @checked
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
    @checked
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
    @checked
    def from_bytes(cls, data: bytes, *, language: str | None = None) -> Brick:
        """The brick whose file these bytes are; see `load`."""
        brick = cls(language=language)
        brick._words = dict(brk.decode(data))
        return brick

    @checked
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
        write_parts(self.entries(), as_path(folder).absolute())


def _distinct(words: Iterable[str]) -> Sequence[str]:
    """The words, each once, in their order; refuses what is no word."""
    # A lexicon's are distinct and no other than texts; one look at all of them is quicker.
    if isinstance(words, Lexicon) and "".join(words.words).isprintable():
        return words.words
    checked_words = list(map(checked_word, listed("words", words)))
    if isinstance(words, (set, frozenset)):
        # a set's own order differs from process to process
        checked_words.sort()
    return list(dict.fromkeys(checked_words))


def _long_words(entry: brk.Entry, min_length: int) -> int:
    """How many words of an entry have so many letters."""
    if len(entry.path) >= min_length:
        return len(entry.words)
    return sum(len(word) >= min_length for word in entry.words)
