"""Words as paths: a trie of plain nodes, easy to read and to walk.

Its operations are those of the palindromic pangram page of 2010 (match, add, search, filter, merge,
words, and search with back edges). `wordsearch.words.letter_graph` is the compiled form.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from wordsearch.display.figure_file import Drawn
from wordsearch.errors import PuzzleError, check_is_text, checked, listed, short

REPR_WORDS = 12
"""A longer repr would drown a notebook: a dictionary's trie shows this many words and a count."""


class Trie(Drawn):
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
        if isinstance(words, str):
            words = [words]
        for word in listed("words", words):
            _add(self, word)

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
        _add(self, word)

    @checked
    def merge(self, other: Trie) -> Trie:
        """A new trie with the words of both; neither changes, then or later.

        Examples
        --------
        >>> Trie(["abc", "aac"]).merge(Trie(["abe"]))
        Trie(['aac', 'abc', 'abe'])
        >>> Trie.merge(Trie("a"), Trie())
        Trie(['a'])
        """
        merged = Trie()
        todo = [(merged, [self, other])]
        while todo:
            node, parts = todo.pop()
            node.terminal = any(part.terminal for part in parts)
            children: dict[str, list[Trie]] = {}
            for part in parts:
                for letter, child in part.children.items():
                    children.setdefault(letter, []).append(child)
            for letter, both in children.items():
                node.children[letter] = Trie()
                todo.append((node.children[letter], both))
        return merged

    @checked
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
        return _match(self, word)

    @checked
    def search(self, word: str) -> Trie | None:
        """The subtrie of everything that may follow `word`, or None if no word begins with it.

        Examples
        --------
        >>> Trie(["lid", "lids"]).search("lid")
        Trie(['', 's'])
        >>> Trie("lid").search("lie") is None
        True
        """
        subtrie, rest = _match(self, word)
        if rest:
            return None
        return subtrie

    @checked
    def loopy_search(self, word: str, start: Trie | Iterable[Trie] | None = None) -> list[Trie]:
        """Every place a reading of `word` may have reached, if words may follow each other
        unspaced.

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
        if start is None:
            start = self
        places = _as_tries(start)
        for letter in word:
            places = _step(places, letter, self)
        return list(places)

    @checked
    def filter(self, criteria: Trie | Iterable[Trie], root: Trie | None = None) -> Iterator[str]:
        """The words of this trie that `criteria` can read, words following each other unspaced.

        Both tries are walked together, so that all words that share a beginning are refused at
        once.

        Parameters
        ----------
        criteria : Trie or iterable of Trie
            Where the reading begins, as `loopy_search` returns it. It may stop inside a word.
        root : Trie, optional
            Where a terminal of `criteria` leads back to; `criteria` itself unless given. An empty
            trie means no way back.

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
                raise PuzzleError(
                    "filter by several subtries needs root=, the trie that they belong to"
                )
            root = criteria
        todo = [(self, _as_tries(criteria), "")]
        while todo:
            node, places, word = todo.pop()
            if node.terminal:
                yield word
            for letter in sorted(node.children, reverse=True):
                ahead = _step(places, letter, root)
                if ahead:
                    todo.append((node.children[letter], ahead, word + letter))

    def words(self, prefix: str = "") -> Iterator[str]:
        """The words that begin with `prefix`, sorted.

        Examples
        --------
        >>> list(Trie(["off", "offset", "lid"]).words("of"))
        ['off', 'offset']
        """
        check_is_text("a prefix", prefix)
        todo = []
        subtrie, rest = _match(self, prefix)
        if not rest:
            todo.append((subtrie, prefix))
        while todo:
            node, word = todo.pop()
            if node.terminal:
                yield word
            for letter in sorted(node.children, reverse=True):
                todo.append((node.children[letter], word + letter))

    @checked
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
            letter = pattern[len(word)]
            if letter == ".":
                for each in sorted(node.children, reverse=True):
                    todo.append((node.children[each], word + each))
            elif letter in node.children:
                todo.append((node.children[letter], word + letter))

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str):
            return False
        subtrie, rest = _match(self, word)
        return subtrie.terminal and not rest

    def __iter__(self) -> Iterator[str]:
        return self.words()

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        """Whether there is any word; at once, where counting would visit every node."""
        return self.terminal or bool(self.children)

    def drawing(self) -> str:
        """Its first words as a tree of letters; a letter that ends a word is filled."""
        from wordsearch.words.draw_trie import trie_svg

        return trie_svg(self)

    def __repr__(self) -> str:
        if not self:
            return "Trie()"
        shown = list(map(repr, islice(self.words(), REPR_WORDS + 1)))
        if len(shown) > REPR_WORDS:
            shown[REPR_WORDS:] = [f"... {len(self) - REPR_WORDS:,} more"]
        return f"Trie([{', '.join(shown)}])"


# What each of many words goes through: without the checks of a public call, which are as dear as
# the walk.


def _add(node: Trie, word: str) -> None:
    """Add a word below a node."""
    if not isinstance(word, str):
        raise PuzzleError(f"a trie holds words (str), not {short(word)}")
    for letter in word:
        child = node.children.get(letter)
        if child is None:
            child = node.children[letter] = object.__new__(Trie)
            child.children = {}
            child.terminal = False
        node = child
    node.terminal = True


def _match(node: Trie, word: str) -> tuple[Trie, str]:
    for depth, letter in enumerate(word):
        child = node.children.get(letter)
        if child is None:
            return node, word[depth:]
        node = child
    return node, ""


def _as_tries(places: Trie | Iterable[Trie]) -> tuple[Trie, ...]:
    """One place or several, as a tuple; refuses what is none."""
    if isinstance(places, Trie):
        return (places,)
    several = tuple(listed("places in a trie", places))
    if not all(isinstance(place, Trie) for place in several):
        raise PuzzleError(f"a place in a trie is a Trie; one of {short(several)} is none")
    return several


def _step(places: Iterable[Trie], letter: str, root: Trie) -> tuple[Trie, ...]:
    """The distinct nodes one letter ahead, back edges from terminals to `root` included."""
    origins = []
    for place in places:
        origins.append(place)
        if place.terminal:
            origins.append(root)
    reached: dict[int, Trie] = {}
    for origin in origins:
        child = origin.children.get(letter)
        if child is not None:
            reached[id(child)] = child
    return tuple(reached.values())
