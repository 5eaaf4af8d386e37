"""Words as paths: a trie that is easy to read, and a compiled letter graph that is fast to walk.

`Trie` is made of plain nodes. Its operations are those of the palindromic pangram page of 2010
(match, add, search, filter, merge, words, traverse, and search with back edges).

`LetterGraph` is the smallest automaton that accepts the same words (a DAWG), in four flat arrays. Two
builders make it and agree to the last number: `LetterGraph.from_words`, vectorised, and
`incremental_graph`, its plain twin, which adds one word after another. `cached_graph` keeps built graphs
on disk by content hash.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import struct
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from wordsearch.files import write_atomically

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Bools = NDArray[np.bool_]

__all__ = ["GraphFileError", "LetterGraph", "Trie", "cache_folder", "cached_graph", "incremental_graph"]

WILDCARD = "."
REPR_WORDS = 12
"""A longer repr would drown a notebook: a dictionary's trie shows this many words and a count."""


# --------------------------------------------------------------------------------------------------
# The readable trie
# --------------------------------------------------------------------------------------------------


class Trie:
    """A set of words as a tree of letters; each node is itself the trie of what may follow.

    Nothing here recurses, so words of any length are welcome. The empty word is allowed: a subtrie
    at the end of a word contains it.

    Parameters
    ----------
    words : str or iterable of str
        One word, or many, in any order; repeats do no harm.

    Attributes
    ----------
    children : dict of str to Trie
        The subtrie behind each letter.
    terminal : bool
        Whether a word ends here.

    Examples
    --------
    >>> Trie(["b", "abc"])
    Trie(['abc', 'b'])
    >>> Trie("abc"), Trie()
    (Trie(['abc']), Trie())
    >>> "abc" in Trie("abc"), "ab" in Trie("abc"), len(Trie(["a", "b"]))
    (True, False, 2)
    """

    __slots__ = ("children", "terminal")

    def __init__(self, words: str | Iterable[str] = ()) -> None:
        self.children: dict[str, Trie] = {}
        self.terminal = False
        for word in (words,) if isinstance(words, str) else words:
            self.add(word)

    def add(self, word: str) -> None:
        """Add one word; adding it twice changes nothing.

        Raises
        ------
        ValueError
            If `word` is not a string.

        Examples
        --------
        >>> trie = Trie("lid")
        >>> trie.add("lug")
        >>> trie
        Trie(['lid', 'lug'])
        """
        if not isinstance(word, str):
            raise ValueError(f"a trie holds words (str), not {word!r}")
        node = self
        for letter in word:
            child = node.children.get(letter)
            if child is None:
                child = node.children[letter] = Trie()
            node = child
        node.terminal = True

    def match(self, word: str) -> tuple[Trie, str]:
        """The deepest subtrie that `word` leads to, and the suffix it could not follow.

        Examples
        --------
        >>> Trie().match("abc")
        (Trie(), 'abc')
        >>> Trie("abc").match("")
        (Trie(['abc']), '')
        >>> Trie("abc").match("a")
        (Trie(['bc']), '')
        >>> Trie("abc").match("aac")
        (Trie(['bc']), 'ac')
        >>> Trie(["abc", "aac"]).match("achtung")
        (Trie(['ac', 'bc']), 'chtung')
        >>> Trie(["abc", "aac"]).match("aardvark")
        (Trie(['c']), 'rdvark')
        """
        node = self
        for depth, letter in enumerate(word):
            child = node.children.get(letter)
            if child is None:
                return node, word[depth:]
            node = child
        return node, ""

    def search(self, word: str) -> Trie | None:
        """The subtrie of everything that may follow `word`, or None if no word begins with it.

        Examples
        --------
        >>> Trie(["lid", "lids"]).search("lid")
        Trie(['', 's'])
        >>> Trie("lid").search("lie") is None
        True
        """
        subtrie, rest = self.match(word)
        return None if rest else subtrie

    def loopy_search(self, word: str, start: Trie | Iterable[Trie] | None = None) -> list[Trie]:
        """Every place a reading of `word` may have reached, if words may follow each other unspaced.

        The trie is read as if each terminal had back edges to the root: a word may end and the next
        begin anywhere.

        Parameters
        ----------
        word : str
            The letters to read.
        start : Trie or iterable of Trie, optional
            Where the reading begins: the result of an earlier call continues it. Default: the root.

        Returns
        -------
        list of Trie
            Distinct subtries; empty if the letters cannot be read.

        Examples
        --------
        >>> trie = Trie(["abc", "aac", "b"])
        >>> trie.loopy_search("")
        [Trie(['aac', 'abc', 'b'])]
        >>> trie.loopy_search("a")
        [Trie(['ac', 'bc'])]
        >>> trie.loopy_search("ba")
        [Trie(['ac', 'bc'])]
        >>> trie.loopy_search("unmatchable"), trie.loopy_search("az")
        ([], [])
        >>> trie.loopy_search("ab", start=trie.loopy_search("b"))
        [Trie(['c'])]
        >>> Trie(["ab", "abc", "d"]).loopy_search("abd")
        [Trie([''])]
        """
        places = _as_tries(self if start is None else start)
        for letter in word:
            places = _step(places, letter, self)
            if not places:
                break
        return list(places)

    def filter(self, criteria: Trie | Iterable[Trie], root: Trie | None = None) -> Iterator[str]:
        """The words of this trie that `criteria` can read, words following each other unspaced.

        Both tries are walked together, so that all words that share a beginning are refused at once.

        Parameters
        ----------
        criteria : Trie or iterable of Trie
            Where the reading begins, as `loopy_search` returns it. It may stop inside a word.
        root : Trie, optional
            Where a terminal of `criteria` leads back to; `criteria` itself unless given. An empty trie
            means no way back.

        Yields
        ------
        str
            Each word once, sorted.

        Raises
        ------
        ValueError
            If `criteria` are several tries and no `root` is given.

        Examples
        --------
        >>> words = Trie(["a", "ab", "abab", "abba", "b"])
        >>> list(words.filter(Trie("ab")))
        ['a', 'ab', 'abab']
        >>> list(words.filter(Trie("ab"), root=Trie()))
        ['a', 'ab']
        """
        if root is None:
            if not isinstance(criteria, Trie):
                raise ValueError("filter by several subtries needs root=, the trie that they belong to")
            root = criteria
        return _filtered(self, _as_tries(criteria), root)

    def merge(self, other: Trie) -> Trie:
        """A new trie of the words of both; neither is changed, nor shared with the result.

        Examples
        --------
        >>> Trie("a").merge(Trie("b"))
        Trie(['a', 'b'])
        >>> Trie.merge(Trie(["abc", "aac"]), Trie("abe"))
        Trie(['aac', 'abc', 'abe'])
        """
        union = Trie()
        for trie in (self, other):
            todo = [(union, trie)]
            while todo:
                target, source = todo.pop()
                target.terminal |= source.terminal
                for letter, child in source.children.items():
                    todo.append((target.children.setdefault(letter, Trie()), child))
        return union

    __or__ = merge

    def words(self, prefix: str = "") -> Iterator[str]:
        """The words that begin with `prefix`, sorted.

        Examples
        --------
        >>> list(Trie(["off", "offset", "lid"]).words("of"))
        ['off', 'offset']
        """
        subtrie = self.search(prefix)
        if subtrie is not None:
            for suffix, node in subtrie._preorder():
                if node.terminal:
                    yield prefix + "".join(suffix)

    def matches(self, pattern: str) -> Iterator[str]:
        """The words of the pattern's length that agree with it; ``.`` stands for any one letter.

        Examples
        --------
        >>> list(Trie(["ban", "bin", "bind", "pin"]).matches("b.n"))
        ['ban', 'bin']
        """
        todo = [(self, "")]
        while todo:
            node, word = todo.pop()
            if len(word) == len(pattern):
                if node.terminal:
                    yield word
                continue
            wanted = pattern[len(word)]
            letters = sorted(node.children, reverse=True) if wanted == WILDCARD else [wanted]
            todo += [(node.children[letter], word + letter) for letter in letters if letter in node.children]

    def traverse(
        self,
        pre_visit: Callable[[Trie, str], object] | None = None,
        post_visit: Callable[[Trie, str], object] | None = None,
        prefix: str = "",
    ) -> None:
        """Call ``pre_visit(node, path)`` before and ``post_visit(node, path)`` after a node's children.

        Children come in letter order; `prefix` is put before every path.

        Examples
        --------
        >>> seen = []
        >>> Trie(["a", "bc"]).traverse(lambda _, path: seen.append("+" + path),
        ...                            lambda _, path: seen.append("-" + path))
        >>> " ".join(seen)
        '+ +a -a +b +bc -bc -b -'
        """
        todo = [(self, prefix, False)]
        while todo:
            node, path, done = todo.pop()
            if done:
                if post_visit:
                    post_visit(node, path)
                continue
            if pre_visit:
                pre_visit(node, path)
            todo.append((node, path, True))
            for letter in sorted(node.children, reverse=True):
                todo.append((node.children[letter], path + letter, False))

    def _preorder(self) -> Iterator[tuple[list[str], Trie]]:
        """Each node after the letters that lead to it; the list is reused, so copy what you keep."""
        path: list[str] = []
        todo = [(0, "", self)]
        while todo:
            depth, letter, node = todo.pop()
            if depth:
                path[depth - 1 :] = [letter]
            yield path, node
            for key in sorted(node.children, reverse=True):
                todo.append((depth + 1, key, node.children[key]))

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str):
            return False
        subtrie = self.search(word)
        return subtrie is not None and subtrie.terminal

    def __iter__(self) -> Iterator[str]:
        return self.words()

    def __len__(self) -> int:
        count, todo = 0, [self]
        while todo:
            node = todo.pop()
            count += node.terminal
            todo += node.children.values()
        return count

    def __bool__(self) -> bool:
        """Whether there is any word; at once, where counting would visit every node."""
        return self.terminal or bool(self.children)

    def __repr__(self) -> str:
        shown = [repr(word) for word in islice(self.words(), REPR_WORDS + 1)]
        if len(shown) > REPR_WORDS:
            shown[REPR_WORDS:] = [f"... {len(self) - REPR_WORDS:,} more"]
        return f"Trie([{', '.join(shown)}])" if shown else "Trie()"


def _as_tries(places: Trie | Iterable[Trie]) -> tuple[Trie, ...]:
    return (places,) if isinstance(places, Trie) else tuple(places)


def _step(places: Iterable[Trie], letter: str, root: Trie) -> tuple[Trie, ...]:
    """The distinct nodes one letter ahead, back edges from terminals to `root` included."""
    found: dict[int, Trie] = {}
    for place in places:
        for origin in (place, root) if place.terminal else (place,):
            child = origin.children.get(letter)
            if child is not None:
                found[id(child)] = child
    return tuple(found.values())


def _filtered(words: Trie, places: tuple[Trie, ...], root: Trie) -> Iterator[str]:
    todo = [(words, places, "")]
    while todo:
        node, places, word = todo.pop()
        if node.terminal:
            yield word
        for letter in sorted(node.children, reverse=True):
            ahead = _step(places, letter, root)
            if ahead:
                todo.append((node.children[letter], ahead, word + letter))


# --------------------------------------------------------------------------------------------------
# The compiled letter graph
# --------------------------------------------------------------------------------------------------


class GraphFileError(ValueError):
    """A file is not a letter graph that this version can trust."""


@dataclass(frozen=True, eq=False, repr=False)
class LetterGraph:
    """The smallest automaton that accepts a list of words (a DAWG), in flat read-only arrays.

    Node 0 is the root. The edges of node ``v`` are ``first[v]:first[v + 1]``, sorted by letter. Nodes
    are numbered breadth first, so that equal word lists give equal arrays, whoever built them.

    Attributes
    ----------
    alphabet : str
        The distinct letters, sorted; a letter's code is its index.
    first : int32 array, shape (n_nodes + 1,)
        Where each node's edges begin.
    letters : uint8 or uint16 array, shape (n_edges,)
        The code on each edge (uint32 for an alphabet of more than 65,536 letters).
    targets : int32 array, shape (n_edges,)
        The node each edge leads to.
    terminal : bool array, shape (n_nodes,)
        Whether a word ends at the node.
    n_words : int
        How many words the graph accepts.

    Examples
    --------
    >>> graph = LetterGraph.from_words(["tap", "taps", "top", "tops"])
    >>> graph
    <LetterGraph: 4 words, 5 nodes, 5 edges, 5 letters>
    >>> "tops" in graph, "to" in graph, list(graph.matches("t.p"))
    (True, False, ['tap', 'top'])
    """

    alphabet: str
    first: NDArray[np.int32]
    letters: NDArray[np.unsignedinteger[Any]]
    targets: NDArray[np.int32]
    terminal: Bools
    n_words: int

    def __post_init__(self) -> None:
        for array in (self.first, self.letters, self.targets, self.terminal):
            array.setflags(write=False)

    @classmethod
    def from_words(cls, words: Sequence[str]) -> LetterGraph:
        """Build the graph of a sorted list of words with vectorised numpy.

        The trie is numbered breadth first from the prefixes that neighbours share; a node's hash is the
        sum, over its edges, of a random mixture of letter and child. Nodes of equal hash are then
        *checked* to have equal edges, so that the result is exact: chance costs at most a second try.

        Parameters
        ----------
        words : sequence of str
            Sorted as Python sorts strings, without repeats; any letters. May be empty.

        Raises
        ------
        ValueError
            If a word is empty or no string, or the words are unsorted or repeated.

        Examples
        --------
        >>> list(LetterGraph.from_words(["αβγ", "ябл"]).words())
        ['αβγ', 'ябл']
        """
        text, lengths = _joined(words)
        # Few words, or one of a million letters, leave nothing to do side by side: a level of the trie
        # costs numpy about as much as thirty letters cost the plain builder.
        if len(text) <= 30 * int(lengths.max(initial=0)):
            return incremental_graph(words)
        return _vectorised_graph(words, text, lengths)

    @property
    def n_nodes(self) -> int:
        """Number of nodes, the root included."""
        return len(self.terminal)

    @property
    def n_edges(self) -> int:
        """Number of edges."""
        return len(self.targets)

    @property
    def nbytes(self) -> int:
        """Bytes in the four arrays."""
        return self.first.nbytes + self.letters.nbytes + self.targets.nbytes + self.terminal.nbytes

    @property
    def stride(self) -> int:
        """The distance between two nodes' states in `steps`: the alphabet's size, at least 1."""
        return len(self.alphabet) or 1

    @cached_property
    def codes(self) -> dict[str, int]:
        """Each letter's code."""
        return {letter: code for code, letter in enumerate(self.alphabet)}

    @cached_property
    def steps(self) -> dict[int, int]:
        """``{node * stride + letter code: target * stride}``, for walkers in plain Python.

        Nothing but integers, so that the garbage collector has nothing to visit.

        Examples
        --------
        >>> LetterGraph.from_words(["ab", "b"]).steps
        {0: 2, 1: 4, 3: 4}
        """
        import numpy as np

        origins = np.repeat(np.arange(self.n_nodes), np.diff(self.first))
        states = origins * self.stride + self.letters
        return dict(zip(states.tolist(), (self.targets * np.int64(self.stride)).tolist(), strict=True))

    @cached_property
    def ends(self) -> frozenset[int]:
        """``{node * stride}`` of the nodes at which a word ends."""
        import numpy as np

        return frozenset((np.flatnonzero(self.terminal) * self.stride).tolist())

    @cached_property
    def _lists(self) -> tuple[list[int], list[str], list[int], list[bool]]:
        """first, letters (as text), targets and terminal as lists, for enumeration in plain Python."""
        alphabet = self.alphabet
        letters = [alphabet[code] for code in self.letters.tolist()]
        return self.first.tolist(), letters, self.targets.tolist(), self.terminal.tolist()

    def words(self, prefix: str = "") -> Iterator[str]:
        """The words that begin with `prefix`, sorted.

        Examples
        --------
        >>> list(LetterGraph.from_words(["lid", "off", "offset"]).words("of"))
        ['off', 'offset']
        """
        state = self._state(prefix)
        if state is None:
            return
        first, letters, targets, terminal = self._lists
        path: list[str] = []
        todo = [(0, "", state // self.stride)]
        while todo:
            depth, letter, node = todo.pop()
            if depth:
                path[depth - 1 :] = [letter]
            if terminal[node]:
                yield prefix + "".join(path)
            for edge in range(first[node + 1] - 1, first[node] - 1, -1):
                todo.append((depth + 1, letters[edge], targets[edge]))

    def matches(self, pattern: str) -> Iterator[str]:
        """The words of the pattern's length that agree with it, sorted; ``.`` is any one letter.

        Examples
        --------
        >>> list(LetterGraph.from_words(["ban", "bin", "bind", "pin"]).matches(".in"))
        ['bin', 'pin']
        """
        first, letters, targets, terminal = self._lists
        path: list[str] = []
        todo = [(0, "", 0)]
        while todo:
            depth, letter, node = todo.pop()
            if depth:
                path[depth - 1 :] = [letter]
            if depth == len(pattern):
                if terminal[node]:
                    yield "".join(path)
                continue
            for edge in range(first[node + 1] - 1, first[node] - 1, -1):
                if pattern[depth] in (WILDCARD, letters[edge]):
                    todo.append((depth + 1, letters[edge], targets[edge]))

    def save(self, path: str | os.PathLike[str], sha256: str = "") -> None:
        """Write the graph to a file (npz, no pickle), atomically.

        Parameters
        ----------
        path : path-like
            The file; replaced if it is there.
        sha256 : str, optional
            The hash of the words, kept in the file for `load` to compare.

        Raises
        ------
        OSError
            If the file cannot be written; what was there before is then untouched.
        """
        _write_graph(self, Path(path), sha256)

    @classmethod
    def load(cls, path: str | os.PathLike[str], sha256: str | None = None) -> LetterGraph:
        """Read a graph that `save` wrote; nothing in the file is trusted before it is checked.

        Parameters
        ----------
        path : path-like
            The file.
        sha256 : str, optional
            The hash of the words that the file must be about.

        Raises
        ------
        GraphFileError
            If the file is damaged, cut short, of another version or about other words.
        OSError
            If it cannot be read.
        """
        return _read_graph(Path(path), sha256)

    def _state(self, prefix: str) -> int | None:
        """The state (node * stride) that `prefix` leads to from the root."""
        steps, codes, state = self.steps, self.codes, 0
        try:
            for letter in prefix:
                state = steps[state + codes[letter]]
        except KeyError:
            return None
        return state

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self._state(word) in self.ends

    def __iter__(self) -> Iterator[str]:
        return self.words()

    def __len__(self) -> int:
        return self.n_words

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LetterGraph):
            return NotImplemented
        mine, theirs = (_arrays(graph).values() for graph in (self, other))
        return self.alphabet == other.alphabet and all(
            one.tobytes() == two.tobytes() for one, two in zip(mine, theirs, strict=True)
        )

    def __hash__(self) -> int:
        return hash((self.alphabet, self.n_words, self.n_nodes, self.n_edges))

    def __repr__(self) -> str:
        return (
            f"<LetterGraph: {self.n_words:,} words, {self.n_nodes:,} nodes, "
            f"{self.n_edges:,} edges, {len(self.alphabet)} letters>"
        )


def _arrays(graph: LetterGraph) -> dict[str, NDArray[Any]]:
    return {name: getattr(graph, name) for name in ("first", "letters", "targets", "terminal")}


# --------------------------------------------------------------------------------------------------
# Building it word by word (the plain twin)
# --------------------------------------------------------------------------------------------------


def incremental_graph(words: Iterable[str]) -> LetterGraph:
    """Build the same graph as `LetterGraph.from_words`, word by word in plain Python.

    As a sorted word arrives, whatever the word before it does not share is finished for good: each such
    node is looked up in a register of finished nodes by its edges (Daciuk, Mihov, Watson and Watson,
    "Incremental construction of minimal acyclic finite-state automata", 2000).

    Parameters
    ----------
    words : iterable of str
        Sorted, without repeats. May be empty.

    Raises
    ------
    ValueError
        If a word is empty or no string, or the words are unsorted or repeated.

    Examples
    --------
    >>> incremental_graph(["tap", "top"]) == LetterGraph.from_words(["tap", "top"])
    True
    """
    register: dict[_Node, int] = {}
    growing = [_Growing()]  # the nodes along the latest word, the root first
    previous, count = "", 0
    for count, word in enumerate(words, 1):
        shared = _shared_length(previous, word, count)
        _finish(growing, previous, shared, register)
        growing += [_Growing() for _ in range(len(word) - shared)]
        growing[-1].terminal = True
        previous = word
    _finish(growing, previous, 0, register)
    root = growing[0]
    nodes = [*register, (root.terminal, tuple(root.edges))]
    return _breadth_first(nodes, count)


_Node = tuple[bool, tuple[tuple[str, int], ...]]
"""A finished node: whether a word ends there, and its (letter, finished child) edges, sorted."""


class _Growing:
    """A node that may still get edges."""

    __slots__ = ("edges", "terminal")

    def __init__(self) -> None:
        self.terminal = False
        self.edges: list[tuple[str, int]] = []


def _shared_length(previous: str, word: str, count: int) -> int:
    """How many letters `word` shares with the word before it; ValueError unless it sorts after it."""
    _check_word(word, count - 1)
    if previous >= word:
        raise _disorder(previous, word, count - 1)
    return len(os.path.commonprefix((previous, word)))


def _finish(growing: list[_Growing], word: str, depth: int, register: dict[_Node, int]) -> None:
    """Replace the nodes of `word` below `depth` by finished ones, deepest first."""
    while len(growing) > depth + 1:
        node = growing.pop()
        number = register.setdefault((node.terminal, tuple(node.edges)), len(register))
        growing[-1].edges.append((word[len(growing) - 1], number))


def _breadth_first(nodes: list[_Node], n_words: int) -> LetterGraph:
    """The arrays of finished nodes, the root last, renumbered breadth first from the root."""
    root = len(nodes) - 1
    order, number = [root], {root: 0}
    for node in order:  # grows as we go
        for _, child in nodes[node][1]:
            if child not in number:
                number[child] = len(order)
                order.append(child)
    edges = [edge for node in order for edge in nodes[node][1]]
    alphabet = "".join(sorted({letter for letter, _ in edges}))
    codes = {letter: code for code, letter in enumerate(alphabet)}
    return _graph(
        alphabet,
        [len(nodes[node][1]) for node in order],
        [codes[letter] for letter, _ in edges],
        [number[child] for _, child in edges],
        [nodes[node][0] for node in order],
        n_words,
    )


def _graph(
    alphabet: str, degrees: Any, letters: Any, targets: Any, terminal: Any, n_words: int
) -> LetterGraph:
    """A LetterGraph of arrays or lists, with the types it promises."""
    import numpy as np

    first = np.zeros(len(degrees) + 1, np.int32)
    np.cumsum(degrees, out=first[1:])
    return LetterGraph(
        alphabet,
        first,
        np.asarray(letters, _letter_type(len(alphabet))),
        np.asarray(targets, np.int32),
        np.asarray(terminal, np.bool_),
        n_words,
    )


def _letter_type(n_letters: int) -> np.dtype[Any]:
    import numpy as np

    return np.min_scalar_type(max(n_letters - 1, 0))


def _check_word(word: object, index: int) -> None:
    if not isinstance(word, str):
        raise ValueError(f"words must be strings, but the one at index {index} is {word!r}")
    if not word:
        raise ValueError(f"the word at index {index} is empty; a letter graph's words have letters")


def _disorder(previous: str, word: str, index: int) -> ValueError:
    fault = "is there twice" if previous == word else f"comes after {_short(previous)}"
    where = f"{_short(word)} at index {index} {fault}"
    return ValueError(f"words must be sorted and distinct, but {where}; pass sorted(set(words))")


def _short(word: str) -> str:
    return repr(word if len(word) <= 40 else word[:37] + "...")


# --------------------------------------------------------------------------------------------------
# Building it with numpy
# --------------------------------------------------------------------------------------------------


class _LevelTrie(NamedTuple):
    """A trie numbered breadth first. Edge ``e`` leads to node ``e + 1``; siblings are neighbours."""

    letters: NDArray[Any]  # (n - 1,) code on each edge
    terminal: Bools  # (n,)
    inner: Ints  # the nodes that have edges, ascending
    groups: Ints  # the first edge of each inner node, ascending
    levels: Ints  # the first node of each depth, then n

    @property
    def degrees(self) -> Ints:
        """The number of edges of each node."""
        import numpy as np

        degrees = np.zeros(len(self.terminal), np.int64)
        degrees[self.inner] = np.diff(self.groups, append=len(self.letters))
        return degrees


def _joined(words: Sequence[str]) -> tuple[str, Ints]:
    """All words as one text, and their lengths; ValueError for what is no list of words."""
    import numpy as np

    if isinstance(words, str) or not isinstance(words, Sequence):
        raise ValueError(f"words must be a list or tuple of strings, not {type(words).__name__}")
    try:
        text = "".join(words)
    except TypeError:
        for index, word in enumerate(words):
            _check_word(word, index)
        raise
    lengths = np.fromiter(map(len, words), np.int64, len(words))
    if not lengths.all():
        _check_word("", int(np.argmin(lengths)))
    return text, lengths


def _vectorised_graph(words: Sequence[str], text: str, lengths: Ints) -> LetterGraph:
    import numpy as np

    points = _code_points(text)
    alphabet, trie = _level_trie(points, lengths, _shared_lengths(words, points, lengths))
    for seed in range(3):
        twins = _twins(_hashes(trie, len(alphabet), np.random.default_rng(seed)))
        graph = _merged(alphabet, trie, twins, len(words))
        if graph is not None:
            return graph
    return incremental_graph(words)  # three unlucky draws in a row: slow, but right


def _code_points(text: str) -> NDArray[Any]:
    """The text's code points, as big-endian numbers of one or four bytes.

    Python sorts strings by code points, lone surrogates included.
    """
    import numpy as np

    try:
        return np.frombuffer(text.encode("latin-1"), np.uint8)
    except UnicodeEncodeError:
        return np.frombuffer(text.encode("utf-32-be", "surrogatepass"), ">u4")


def _shared_lengths(words: Sequence[str], points: NDArray[Any], lengths: Ints) -> Ints:
    """How many letters each word shares with the word before it; ValueError where order is broken.

    Eight bytes at a time: read as one big-endian number, two words' bytes differ by a number that is the
    smaller, the later the first difference.
    """
    import numpy as np

    size = points.itemsize
    padded = points.tobytes() + bytes(8)
    windows = np.ndarray((len(points) + 1, 8), np.uint8, padded, strides=(size, 1))
    limits = [np.uint64(1 << (64 - 8 * size * count)) for count in range(1, 8 // size + 1)]
    starts = np.cumsum(lengths) - lengths
    shared = np.zeros(len(lengths), np.int64)
    alive = np.arange(1, len(lengths))  # the words that agree with their neighbour so far
    while len(alive):
        done = shared[alive]
        one, two = (windows[starts[which] + done].view(">u8")[:, 0] for which in (alive, alive - 1))
        agree = sum(((one ^ two) < limit).view(np.uint8) for limit in limits)
        room = np.minimum(lengths[alive], lengths[alive - 1])
        shared[alive] = np.minimum(done + agree, room)
        alive = alive[(agree == len(limits)) & (shared[alive] < room)]
    _check_order(words, points, lengths, shared)
    return shared


def _check_order(words: Sequence[str], points: NDArray[Any], lengths: Ints, shared: Ints) -> None:
    """ValueError unless each word has a letter past those it shares with the word before, and a later one."""
    import numpy as np

    before = np.concatenate(([0], lengths[:-1]))
    wrong = shared >= lengths
    inside = np.flatnonzero(~wrong & (shared < before))
    place = (np.cumsum(lengths) - lengths + shared)[inside]
    wrong[inside] = points[place] < points[place - before[inside]]
    if wrong.any():
        index = int(np.argmax(wrong))
        raise _disorder(words[index - 1], words[index], index)


def _level_trie(points: NDArray[Any], lengths: Ints, shared: Ints) -> tuple[str, _LevelTrie]:
    """The trie of words that begin as many letters into the word before as `shared` says.

    Word by word, each letter past the shared ones is a new node. Sorting these nodes by depth, stably,
    numbers them breadth first, with siblings together: no node ever looks its parent up.
    """
    import numpy as np

    fresh = lengths - shared
    heads = np.cumsum(fresh) - fresh  # each word's first new node
    starts = np.cumsum(lengths) - lengths
    n_edges = int(fresh.sum())
    depth = np.arange(n_edges) - _spread(heads - shared, heads, n_edges)  # of the parent
    place = depth + _spread(starts, heads, n_edges)
    extends = shared == np.concatenate(([0], lengths[:-1]))  # begins with the whole word before
    eldest = np.ones(len(depth), np.bool_)
    eldest[heads] = extends
    last = heads + fresh - 1
    terminal = np.zeros(len(depth), np.bool_)
    terminal[last] = True
    inner = ~terminal
    inner[last[:-1]] = extends[1:]
    order = np.argsort(depth.astype(np.min_scalar_type(int(lengths.max()))), kind="stable")
    alphabet, letters = _coded(points[place[order]])
    return alphabet, _LevelTrie(
        letters=letters,
        terminal=np.concatenate(([False], terminal[order])),
        inner=np.flatnonzero(np.concatenate(([True], inner[order]))),
        groups=np.flatnonzero(eldest[order]),
        levels=np.cumsum(np.concatenate(([0, 1], np.bincount(depth)))),
    )


def _spread(values: Ints, heads: Ints, size: int) -> Ints:
    """Each value from its head to the next head; what np.repeat does, in a quarter of the time."""
    import numpy as np

    spread = np.zeros(size, np.int64)
    spread[heads] = np.diff(values, prepend=0)
    return np.cumsum(spread, out=spread)


def _coded(points: NDArray[Any]) -> tuple[str, NDArray[Any]]:
    """The sorted distinct letters of an array of code points, and the array in their codes."""
    import numpy as np

    seen = np.zeros(int(points.max()) + 1, np.bool_)
    seen[points] = True
    alphabet = "".join(map(chr, np.flatnonzero(seen).tolist()))
    codes = (np.cumsum(seen) - 1).astype(_letter_type(len(alphabet)))
    return alphabet, codes[points]


def _hashes(trie: _LevelTrie, n_letters: int, random: np.random.Generator) -> NDArray[np.uint64]:
    """A number for each node; nodes with the same words below them get the same one.

    From the deepest level up: the sum of a mixture of letter and child, edge by edge. Sums of unmixed
    numbers would confuse {ab, cd} with {ad, cb}.
    """
    import numpy as np

    drawn = random.integers(1 << 64, size=n_letters + 1, dtype=np.uint64)
    keys = drawn[trie.letters]
    hashes = np.where(trie.terminal, drawn[-1], np.uint64(0))
    groups = np.searchsorted(trie.groups, trie.levels[1:] - 1).tolist()
    levels = trie.levels.tolist()
    for level in range(len(levels) - 2, 0, -1):
        start, stop = levels[level], levels[level + 1]
        mixed = hashes[start:stop] + keys[start - 1 : stop - 1]
        mixed ^= mixed >> np.uint64(32)
        mixed *= np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(29)
        family = slice(groups[level - 1], groups[level])
        hashes[trie.inner[family]] += np.add.reduceat(mixed, trie.groups[family] - (start - 1))
    return hashes


def _twins(hashes: NDArray[np.uint64]) -> Ints:
    """For each node the first node with the same hash.

    A hash table without its loops: everybody claims a slot, the first to come keeps it, and who finds
    another hash there than the own one tries again when the winners are gone.
    """
    import numpy as np

    bits = len(hashes).bit_length()
    slots = (hashes >> np.uint64(64 - bits)).astype(np.int64)
    owners = np.empty(1 << bits, np.int64)
    twins = np.empty(len(hashes), np.int64)
    homeless = np.arange(len(hashes))
    while len(homeless):
        claimed = slots[homeless]
        owners[claimed[::-1]] = homeless[::-1]  # of repeated indices the last counts: the first node
        first = owners[claimed]
        settled = hashes[first] == hashes[homeless]
        twins[homeless[settled]] = first[settled]
        homeless = homeless[~settled]
    return twins


def _merged(alphabet: str, trie: _LevelTrie, twins: Ints, n_words: int) -> LetterGraph | None:
    """The trie with each node merged into its twin; None if some node and its twin differ.

    If every node agrees with its twin in terminal, letters and merged children, then (by induction on
    height) they accept the same words; and since equal words give equal hashes, no further merging is
    possible: the graph is the minimal one. The first of the twins in breadth-first order is kept, which
    numbers the graph breadth first as well.
    """
    import numpy as np

    kept = twins == np.arange(len(twins))
    number = (np.cumsum(kept, dtype=np.int32) - 1)[twins]
    degrees, targets = trie.degrees, number[1:]
    if (trie.terminal != trie.terminal[twins]).any() or (degrees != degrees[twins]).any():
        return None
    first = np.zeros(len(twins), np.int64)
    first[trie.inner] = trie.groups
    offsets = first[twins[trie.inner]] - trie.groups  # from a node's edges to its twin's
    edge_twins = np.arange(len(targets)) + _spread(offsets, trie.groups, len(targets))
    if (trie.letters != trie.letters[edge_twins]).any() or (targets != targets[edge_twins]).any():
        return None
    edges = np.flatnonzero(np.repeat(kept[trie.inner], degrees[trie.inner]))
    return _graph(alphabet, degrees[kept], trie.letters[edges], targets[edges], trie.terminal[kept], n_words)


# --------------------------------------------------------------------------------------------------
# Graphs on disk
# --------------------------------------------------------------------------------------------------

FORMAT = "wordsearch letter graph"
VERSION = 1
KEPT = 200  # graphs in the cache
_DAMAGE = (
    ValueError,  # numpy: a bad header, a short array; JSON; unicode
    KeyError,
    TypeError,
    AttributeError,
    EOFError,
    MemoryError,  # numpy: an absurd shape
    OverflowError,
    NotImplementedError,  # zipfile: a method or version it does not know
    RuntimeError,  # zipfile: "encrypted"
    SyntaxError,
    struct.error,
    zipfile.BadZipFile,
    zlib.error,
)
"""What reading a damaged file may raise, beside OSError."""


def cache_folder() -> Path:
    """Where compiled word lists are kept.

    ``$WORDSEARCH_CACHE`` if set; else ``wordsearch`` in the user's cache folder: ``$XDG_CACHE_HOME``, or
    what the platform has for it (``~/.cache``, ``~/Library/Caches``, ``%LOCALAPPDATA%``).

    Raises
    ------
    OSError
        If the user has no home folder.
    """
    chosen = os.environ.get("WORDSEARCH_CACHE")
    if chosen:
        return Path(os.path.expanduser(chosen))
    shared = os.environ.get("XDG_CACHE_HOME")
    if shared and os.path.isabs(shared):  # the standard: a relative one is to be ignored
        return Path(shared) / "wordsearch"
    try:
        home = Path.home()
    except RuntimeError as error:
        raise OSError(f"no home folder to keep a cache in: {error}") from error
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "wordsearch"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "wordsearch" / "Cache"
    return home / ".cache" / "wordsearch"


def cached_graph(words: Sequence[str], sha256: str) -> LetterGraph:
    """The letter graph of `words`, from the user's cache folder if it is there, else built and kept.

    A file that is damaged, cut short, of another version or about other words is built anew and
    replaced. Where the folder cannot be read or written the graph is simply built. The folder keeps the
    graphs of the 200 word lists that were used last.

    Parameters
    ----------
    words : sequence of str
        Sorted, without repeats.
    sha256 : str
        The SHA-256 of the words joined by line feeds, in UTF-8, in lower-case hexadecimal. It is taken
        at its word when a file is found, and checked when a graph is built to be kept.

    Raises
    ------
    ValueError
        If `sha256` is no such hash or not that of `words`, or the words are no proper list (as in
        `LetterGraph.from_words`).
    """
    if not re.fullmatch("[0-9a-f]{64}", sha256):
        raise ValueError(f"sha256 must be 64 lower-case hexadecimal digits, not {sha256!r}")
    try:
        path = cache_folder() / f"graph-{VERSION}-{sha256}.npz"
        graph = LetterGraph.load(path, sha256)
        if len(graph) == len(words):
            with suppress(OSError):
                os.utime(path)  # used now: others are forgotten first
            return graph
    except (OSError, GraphFileError):
        pass  # not there, or not to be trusted: build it
    return _built_and_kept(words, sha256)


def _built_and_kept(words: Sequence[str], sha256: str) -> LetterGraph:
    graph = LetterGraph.from_words(words)
    found = hashlib.sha256("\n".join(words).encode("utf-8", "surrogatepass")).hexdigest()
    if found != sha256:
        raise ValueError(f"sha256 {sha256} is not that of these {len(words):,} words, which is {found}")
    try:
        path = cache_folder() / f"graph-{VERSION}-{sha256}.npz"
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _write_graph(graph, path, sha256, private=True)
        _forget(path.parent)
    except OSError:
        pass  # a cache that cannot be written costs time, nothing else
    return graph


def _forget(folder: Path) -> None:
    """Remove the graphs that were not used for longest, those of other versions among them, beyond `KEPT`."""
    with os.scandir(folder) as entries:
        graphs = [entry for entry in entries if re.fullmatch(r"graph-\d+-[0-9a-f]{64}\.npz", entry.name)]
    if len(graphs) <= KEPT:
        return
    for _, path in sorted([(entry.stat().st_mtime, entry.path) for entry in graphs])[:-KEPT]:
        os.unlink(path)


def _write_graph(graph: LetterGraph, path: Path, sha256: str, *, private: bool = False) -> None:
    import numpy as np

    about = {"format": FORMAT, "version": VERSION, "sha256": sha256}
    about_bytes = json.dumps({**about, "words": len(graph), "alphabet": graph.alphabet}).encode()
    arrays = _arrays(graph)
    checksum = np.uint32(_checksum(about_bytes, arrays))
    content = io.BytesIO()
    np.savez(content, about=np.frombuffer(about_bytes, np.uint8), checksum=checksum, **arrays)  # type: ignore[arg-type]
    write_atomically(path, content.getvalue(), private=private)


def _checksum(about: bytes, arrays: Mapping[str, NDArray[Any]]) -> int:
    checksum = zlib.crc32(about)
    for name in sorted(arrays):
        checksum = zlib.crc32(arrays[name].data, checksum)
    return checksum


def _read_graph(path: Path, sha256: str | None) -> LetterGraph:
    try:
        graph, found = _decoded(path.read_bytes())
    except _DAMAGE as error:
        what = f"is damaged, or no letter graph of version {VERSION}"
        raise GraphFileError(f"{path} {what}: {' '.join(str(error).split())[:200]}") from error
    if sha256 not in (None, found):
        what = f"is about other words: their SHA-256 is {found or 'unknown'}"
        raise GraphFileError(f"{path} {what}, not {sha256}")
    return graph


def _decoded(content: bytes) -> tuple[LetterGraph, str]:
    """The graph in the bytes of a file, and the hash of its words; a `_DAMAGE` error if all is not well."""
    import numpy as np

    with np.load(io.BytesIO(content), allow_pickle=False) as members:
        about_bytes, checksum = members["about"].tobytes(), int(members["checksum"])
        about = json.loads(about_bytes)
        if (about["format"], about["version"]) != (FORMAT, VERSION):
            raise ValueError(f"it says {about['format']!r}, version {about['version']!r}")
        arrays = {name: members[name] for name in ("first", "letters", "targets", "terminal")}
    if _checksum(about_bytes, arrays) != checksum:
        raise ValueError("its checksum does not fit its content")
    graph = LetterGraph(alphabet=about["alphabet"], n_words=about["words"], **arrays)
    fault = _fault(graph)
    if fault:
        raise ValueError(fault)
    return graph, str(about["sha256"])


def _fault(graph: LetterGraph) -> str:
    """What makes the arrays unfit for walking, in words; nothing if all is well."""
    import numpy as np

    if list(graph.alphabet) != sorted(set(graph.alphabet)) or type(graph.n_words) is not int:
        return "the alphabet or the word count makes no sense"
    types = (np.int32, _letter_type(len(graph.alphabet)), np.int32, np.bool_)
    arrays = _arrays(graph).values()
    if any(array.ndim != 1 or array.dtype != kind for array, kind in zip(arrays, types, strict=True)):
        return "an array has the wrong type"
    first, letters, targets = graph.first, graph.letters, graph.targets
    if len(first) != graph.n_nodes + 1 or len(letters) != len(targets) or not graph.n_nodes:
        return "the arrays' lengths do not fit"
    if first[0] != 0 or first[-1] != len(targets) or (first[1:] < first[:-1]).any():
        return "the edges' ranges are out of order"
    if len(targets) and (targets.min() < 1 or targets.max() >= graph.n_nodes):
        return "an edge leads nowhere"
    if len(letters) and letters.max() >= len(graph.alphabet):
        return "an edge has no letter"
    rising = letters[1:] > letters[:-1]
    rising[first[(first > 0) & (first < len(letters))] - 1] = True  # between two nodes
    if not rising.all():
        return "a node's letters are out of order"
    return "its edges lead round in a circle" if _has_cycle(graph) else ""


def _has_cycle(graph: LetterGraph) -> bool:
    """Whether some path comes back: nodes that no edge leads to are taken off until none is left to take."""
    import numpy as np

    first, targets = graph.first.astype(np.int64), graph.targets
    incoming = np.bincount(targets, minlength=graph.n_nodes)
    ready, taken = np.flatnonzero(incoming == 0), 0
    while len(ready):
        taken += len(ready)
        counts = first[ready + 1] - first[ready]
        starts = np.repeat(first[ready] - np.cumsum(counts) + counts, counts)
        reached = targets[starts + np.arange(len(starts))]
        np.subtract.at(incoming, reached, 1)
        reached = np.unique(reached)
        ready = reached[incoming[reached] == 0]
    return taken < graph.n_nodes
