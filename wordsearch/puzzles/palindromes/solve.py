"""Palindromic pangrams by beam-stack search: the search of 2010, readable, with every heuristic a
name.

Wanted: the shortest sequence of words that, spaces ignored, reads the same backwards and has every
letter of the alphabet. A phrase grows word by word from the left. Whether it can still be mirrored
is read off the graph of the *reversed* words, in which a word may end and the next begin anywhere;
the places there at which the mirrored phrase may stand are its *ways*.

A palindrome's left half has all of its letters. So a phrase of n letters that lacks m letters ends
in a palindrome of at least 2(n + m) - 1 letters (:meth:`PhraseSearch.bound`); and once nothing is
lacking, what remains is known letter by letter (*peeking*). The centre may lie at a word's end or
inside a word (a *keystone*), which then begins or ends with a palindrome of its own.

`shortest_palindromic_pangram` proves optima; this search is the one to watch, to take apart and to
compare.

The words of this file:

- **phrase**: the words so far, from the left; a *whole* one is a palindrome with all letters.
- **mask**: the letters of the alphabet that a phrase has, as bits; *missing* are the others.
- **mirror**: the graph of the reversed words; ``forward`` is that of the words as they are.
- **ways**: the places in it at which the mirrored phrase may stand; 0 is between two words.
- **half**: a phrase up to its centre: all letters must be in it, as the rest mirrors it.
- **centre**: the letter, or the gap, around which a palindrome is mirrored.
- **keystone**: a word with the centre inside; it begins or ends with a palindrome, its *rest*.
- **peeking**: finishing a phrase that lacks no letter, since its mirror image is known.
- **spare**: how many letters a word may repeat within the budget; *waste* is such letters.
- **prospect**: how rare the missing letters are: what comes first among phrases of equal bound.
"""

from __future__ import annotations

import math
import os
import string
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

from wordsearch.errors import PuzzleError, check_options, checked, checked_names, with_options_of
from wordsearch.files import FilePath
from wordsearch.puzzles.palindromes.puzzle import (
    DEFAULT,
    HEURISTICS,
    PalindromicPangram,
    Phrase,
)
from wordsearch.puzzles.palindromes.reading import (
    START,
    BothGraphs,
    OneByOne,
    Read,
    WalkedWords,
    by_length,
    letter_set,
    letters_to_mirror,
    repeats_least,
    shortest_with,
    words_with,
)
from wordsearch.search.beam_stack_search import BeamStackRun, LoadOptions, load_beam_stack
from wordsearch.search.checkpoint import CheckpointError, read_checkpoint
from wordsearch.search.problem import PAUSE, Branch, Prune
from wordsearch.search.run import Limits, Run
from wordsearch.words.given import Words, as_lexicon

if TYPE_CHECKING:
    from wordsearch.words.lexicon import Lexicon

#: Heuristics, and those that build on each.
_BASES = {
    "mirror": ("filter", "cache", "peek"),
    "peek": ("keystone",),
    "filter": ("keystone", "length", "letters", "pairs", "extra"),
    "keystone": ("half",),
    "half": ("waste",),
}
#: Missing letters at which "letters" sets in.
_NEAR = 4
#: More repeated letters than any word has.
_ANY = 1 << 30


# -- the search ------------------------------------------------------------------------------------


class PartPhrase(NamedTuple):
    """A state of the search: the words so far.

    Attributes
    ----------
    words : tuple of str
    length : int
        Their letters.
    mask : int
        The letters of the alphabet in it: bit i stands for the alphabet's letter i.
    ways : tuple of int
        Where the mirrored phrase may stand: nodes of the letter graph of the reversed words,
        ascending; the root (0) is among them when it may stand between two words. Empty when not
        kept.
    whole : bool
        Whether it is a finished palindrome.
    """

    words: tuple[str, ...]
    length: int
    mask: int
    ways: tuple[int, ...]
    whole: bool = False


class PhraseSearch:
    """Problem: palindromic pangrams, grown word by word from the left (for `beam_stack`).

    Parameters
    ----------
    puzzle : PalindromicPangram
    lexicon : Lexicon
        Words with letters outside the alphabet are left aside.
    heuristics : sequence of str
        See :data:`HEURISTICS`.
    bound : callable, optional
        Of a `PartPhrase` that is not whole: a number of letters that must still be added at least.
        The greater of it and the search's own bound is used. See
        `wordsearch.puzzles.palindromes.bound`.

    Raises
    ------
    PuzzleError
        If the lexicon is empty, no word has one of the letters, or a heuristic is unknown or lacks
        another that it builds on.
    """

    def __init__(
        self,
        puzzle: PalindromicPangram,
        lexicon: Lexicon,
        *,
        heuristics: Sequence[str] = DEFAULT,
        bound: Callable[[PartPhrase], float] | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.lexicon = lexicon
        self.heuristics = checked_names("heuristics", heuristics, HEURISTICS)
        self.words = puzzle.words_of(lexicon)
        self._table = bound
        self._check()

        self.bits = {letter: 1 << place for place, letter in enumerate(puzzle.alphabet)}
        self.full = (1 << len(puzzle.alphabet)) - 1
        lengths = [len(word) for word in self.words]
        self.shortest = min(lengths)
        self.longest = max(lengths)
        self._known = frozenset(self.words)
        counts = words_with(self.words)
        self._rarity = {
            bit: math.log((len(self.words) + 1) / counts[letter])
            for letter, bit in self.bits.items()
        }
        self.prospect = lru_cache(1 << 16)(self._prospect)
        self._shortest = shortest_with(self.words, self.bits)
        self._minimal: frozenset[str] = frozenset()
        if "mintries" in self.heuristics:
            self._minimal = frozenset(filter(repeats_least, self.words))

        # All that the search needs is built now: the clock is for the search.
        self.forward = WalkedWords(self.words, self.bits)
        self.mirror = WalkedWords(sorted(word[::-1] for word in self.words), self.bits)
        if "keystone" in self.heuristics:
            self.forward.prepare()
            self.mirror.prepare()
        self._run: Run[Phrase] | None = None
        self.budget(math.inf, math.inf)

    def _check(self) -> None:
        """Refuse heuristics, words and bounds that do not go together."""
        for base, built in _BASES.items():
            for name in built:
                if name in self.heuristics and base not in self.heuristics:
                    raise PuzzleError(
                        f"the heuristic {name!r} builds on {base!r}: name both, or neither"
                    )
        missing = self.puzzle.missing(self.words)
        if missing:
            raise PuzzleError(
                f"no word of {self.lexicon.name!r} that may be used has any of the letters "
                f"{missing}"
            )
        if self._table is None or not hasattr(self._table, "words"):
            return
        if self._table.words != self.words:
            raise PuzzleError(
                f"this bound is made of other words than those of {self.lexicon.name!r}"
            )
        if "cache" not in self.heuristics:
            raise PuzzleError(
                "a table needs phrases that keep their ways: name the heuristic 'cache'"
            )

    def __reduce__(self) -> tuple[Callable[..., PhraseSearch], tuple[Any, ...]]:
        # Graphs and caches are built anew where the copy is.
        heuristics = [name for name in HEURISTICS if name in self.heuristics]
        made = partial(PhraseSearch, heuristics=heuristics, bound=self._table)
        return made, (self.puzzle, self.lexicon)

    def bind(self, run: Run[Phrase]) -> None:
        """Take the run whose engine and budget the words are read with."""
        self._run = run

    def budget(self, most: float, below: float) -> None:
        """Phrases that must become longer than `most`, or not shorter than `below`, need not be
        made.
        """
        self._below = below
        self._most = most
        if below != math.inf:
            self._most = min(most, math.ceil(below) - 1)

    def roots(self) -> Iterator[PartPhrase]:
        """The phrase without any word."""
        yield PartPhrase((), 0, 0, START)

    # -- f, and its ties ---------------------------------------------------------------------------

    def cost(self, state: PartPhrase) -> float:
        """Letters so far."""
        return state.length

    def bound(self, state: PartPhrase) -> float:
        """Letters still to come at least: those missing, and the mirror image of all but the
        central one.
        """
        if state.whole:
            return 0
        least: float = self._least(state)
        if "costs" in self.heuristics:
            missing = self.full & ~state.mask
            costs = [cost for bit, cost in self._shortest.items() if bit & missing]
            # Not beside the mirror image: the word may reach beyond the centre.
            least = max(least, *costs, 0)
        if self._table is None:
            return least
        return max(least, self._table(state))

    def _least(self, state: PartPhrase) -> int:
        """The search's own bound: see `bound`."""
        missing = (self.full & ~state.mask).bit_count()
        if missing:
            return state.length + 2 * missing - 1
        if "half" in self.heuristics:
            return state.length
        return letters_to_mirror("".join(state.words))

    def tie(self, state: PartPhrase) -> Any:
        """The order of equal f: by prospect, then by the last word."""
        order: list[Any] = ["".join(state.words[-1:])]
        if "rarest" in self.heuristics:
            order.insert(0, self.prospect(state.mask))
        if "mintries" in self.heuristics:
            order.insert(0, not self._minimal.issuperset(state.words))
        return tuple(order)

    def _prospect(self, mask: int) -> float:
        return sum(rarity for bit, rarity in self._rarity.items() if not mask & bit)

    def key(self, state: PartPhrase) -> Any:
        """Equal letters in and equal ways are continued equally, as long as the centre is still to
        come.

        Otherwise equal texts are; and where no word may come twice, the words count, too.
        """
        if self.puzzle.distinct:
            return "".join(state.words), frozenset(state.words)
        if "half" in self.heuristics and state.ways:
            return state.mask, state.ways
        return "".join(state.words)

    # -- growing -----------------------------------------------------------------------------------

    def solution(self, state: PartPhrase) -> Phrase | None:
        """The phrase, if it is a palindrome with all letters."""
        whole = state.whole
        if "half" not in self.heuristics and state.mask == self.full:
            text = "".join(state.words)
            whole = whole or text == text[::-1]
        if not whole:
            return None
        return Phrase(state.words, self.puzzle.alphabet)

    def children(self, state: PartPhrase) -> Iterator[Any]:
        """The phrase with one word more, or finished where peeking shows how."""
        if state.whole:
            return
        if "mirror" not in self.heuristics:
            for word in self.words:
                yield self._grown(state, word, state.mask | letter_set(word, self.bits), ())
            return
        ways = state.ways
        if not ways:
            ways = self.mirror.read("".join(state.words))
        if "peek" in self.heuristics:
            yield from self._mirrored(state, ways)
        done: set[str] = set()
        for reading in self._readings(state, ways):
            assert self._run is not None, "a phrase search runs inside a Run"
            for read in self._run.inner("words", reading, lambda whole: whole):
                if read is PAUSE:
                    yield PAUSE
                elif read.rest:
                    yield from self._on_keystone(state, read)
                elif read.text not in done:
                    done.add(read.text)
                    yield self._grown(state, read.text, read.mask, read.ways)

    def _grown(
        self, state: PartPhrase, word: str, mask: int, ways: tuple[int, ...]
    ) -> Branch | Prune:
        if self.puzzle.distinct and word in state.words:
            return Prune(word, "used")
        if "cache" not in self.heuristics:
            ways = ()
        after = PartPhrase((*state.words, word), state.length + len(word), mask, ways)
        if after.length + self._least(after) > self._most:
            return Prune(word, "too long")
        return Branch(word, after)

    def _readings(self, state: PartPhrase, ways: tuple[int, ...]) -> Iterator[Any]:
        """The word-level searches whose words may come next; together they find all that fit the
        budget.
        """
        if "filter" not in self.heuristics:
            start = Read(node=0, ways=ways, text="", mask=state.mask, spare=0)
            yield OneByOne(self.forward, self.mirror, start)
            return
        most = self._most - state.length - self._least(state)
        # Repeated letters that the next word may have.
        spare = _ANY
        if most != math.inf:
            spare = max(0, int(most) // 2)
        spare_at_start = spare if "waste" in self.heuristics else _ANY
        start = Read(node=0, ways=ways, text="", mask=state.mask, spare=spare_at_start)
        for words in self._to_read(self.full & ~state.mask, spare):
            yield BothGraphs(words, self.mirror, start, self.full, "keystone" in self.heuristics)

    def _to_read(self, missing: int, spare: int) -> Iterator[WalkedWords]:
        """The parts of the words that have all that fit the budget."""
        on = self.heuristics
        whole = self.forward
        count = missing.bit_count()
        if "pairs" in on and count == 2:
            yield whole.part("pairs", missing)
        if not missing or spare == _ANY:
            yield whole
        elif "extra" in on and spare == 0:
            yield whole.part("extra", whole.common & ~missing)
        elif "letters" in on and count <= _NEAR and spare < self.shortest:
            for bit in self.bits.values():
                if bit & missing:
                    yield whole.part("letters", bit)
        elif "length" in on and count + spare < self.longest:
            yield whole.part("length", count + spare)
        else:
            yield whole

    # -- peeking -----------------------------------------------------------------------------------

    def _mirrored(self, state: PartPhrase, ways: tuple[int, ...]) -> Iterator[Branch]:
        """The shortest palindrome whose centre comes right after the phrase, or in the word
        begun there.
        """
        for centre in sorted(set(self._centres(state, ways)), key=by_length):
            if 2 * state.length + len(centre) >= self._below:
                return
            mirrored = "".join(state.words)[::-1]
            finished = self._finished(state.words, centre + mirrored)
            if finished:
                yield finished
                return

    def _centres(self, state: PartPhrase, ways: tuple[int, ...]) -> Iterator[str]:
        """The palindromes that may come next and have the phrase's centre."""
        if ways[0] == 0 and state.mask == self.full and state.words:
            yield ""
        if "keystone" in self.heuristics:
            for way in ways:
                for centre, letters in self.mirror.palindromes.get(way, ()):
                    if state.mask | letters == self.full:
                        yield centre

    def _on_keystone(self, state: PartPhrase, read: Read) -> Iterator[Branch]:
        """The palindrome whose centre is that of the last letters of a word."""
        keystone = read.text + read.rest
        if self.puzzle.distinct and keystone in state.words:
            return
        outside = "".join(state.words) + read.text
        if 2 * len(outside) + len(read.rest) < self._below:
            finished = self._finished((*state.words, keystone), outside[::-1])
            if finished:
                yield finished

    def _finished(self, begun: tuple[str, ...], text: str) -> Branch | None:
        """A phrase begun, and `text` as words, long ones first; with distinct words only such as
        are new.
        """
        ends = self._word_ends(text)
        unfinished = [(0, begun)]
        while unfinished:
            start, words = unfinished.pop()
            if start == len(text):
                phrase = PartPhrase(
                    words=words, length=sum(map(len, words)), mask=self.full, ways=(), whole=True
                )
                return Branch(" ".join(words), phrase)
            for end in reversed(ends[start]):
                word = text[start:end]
                if not (self.puzzle.distinct and word in words):
                    unfinished.append((end, (*words, word)))
        return None

    def _word_ends(self, text: str) -> list[list[int]]:
        """Where words from each place of a text end, long ones first, if words go on to its end."""
        size = len(text)
        ends: list[list[int]] = [[] for _ in text]
        for start in reversed(range(size)):
            for end in range(min(size, start + self.longest), start, -1):
                goes_on = end == size or ends[end]
                if goes_on and text[start:end] in self._known:
                    ends[start].append(end)
        return ends

    def state_text(self, state: PartPhrase) -> str:
        """The words so far."""
        return " ".join(state.words)

    # -- saving ------------------------------------------------------------------------------------

    def encode(self, state: PartPhrase) -> Any:
        """The words, and whether they are a finished palindrome."""
        return [list(state.words), state.whole]

    def decode(self, value: Any) -> PartPhrase:
        """The state of which `encode` gave the words."""
        words = tuple(value[0])
        whole = bool(value[1])
        for word in words:
            if word not in self._known:
                raise PuzzleError(f"{word!r} is not in the dictionary")
        text = "".join(words)
        ways: tuple[int, ...] = ()
        if not whole and ("cache" in self.heuristics or not words):
            ways = self.mirror.read(text)
        return PartPhrase(
            words=words,
            length=len(text),
            mask=letter_set(text, self.bits),
            ways=ways,
            whole=whole,
        )

    def fingerprint(self) -> dict[str, Any]:
        """What a saved search must agree with to be taken up."""
        bound = None
        if self._table is not None:
            bound = getattr(self._table, "name", type(self._table).__name__)
        return {
            "puzzle": self.puzzle.name,
            "dictionary": self.lexicon.sha256,
            **self.puzzle.saved(),
            "heuristics": [name for name in HEURISTICS if name in self.heuristics],
            "bound": bound,
        }


class PalindromeOptions(Limits, total=False):
    """Options of :meth:`PalindromicPangram.solve`."""

    width: int | None
    heuristics: Sequence[str]
    upper_bound: float | None
    bound: Callable[[PartPhrase], float] | str | None
    lazy: bool
    progress: bool
    autosave: FilePath | None


@checked
@with_options_of(PalindromicPangram.solve, PalindromeOptions)
def search_palindromic_pangram(
    lexicon: Words = "american-english",
    *,
    alphabet: str = string.ascii_lowercase,
    distinct: bool = False,
    single_letters: str | None = None,
    strict: bool = False,
    **options: Unpack[PalindromeOptions],
) -> BeamStackRun[Phrase]:
    """Ever shorter palindromic pangrams, and at the end the shortest (see
    `wordsearch.search.beam_stack_search`).

    Parameters
    ----------
    lexicon : Lexicon, str or iterable of str
        Where words come from; those with letters outside the alphabet are left aside.
    alphabet : str
        The letters that a phrase must have.
    distinct, single_letters, strict
        Which words a phrase may have: see `PalindromicPangram`.
    width : int, optional
        States that a layer of the beam keeps: by default 100, or 50 with a better
        `bound`.
    heuristics : sequence of str
        By name; see :data:`HEURISTICS` and ``PalindromicPangram.variants``.
    upper_bound : int, optional
        Phrases must have fewer letters.
    bound : "table" or callable, optional
        A better bound on what is still to come. ``"table"`` makes the proof's pattern table (see
        `wordsearch.puzzles.palindromes.bound`; some seconds for a large list, fewer with an
        `upper_bound`): ``search_palindromic_pangram(lexicon, bound="table", timeout=30)`` has 61
        letters of ITA Software's list, for which 63 were published. For a function see
        :class:`PhraseSearch`.
    limit, max_nodes, timeout, trace, lazy, progress
        See :func:`wordsearch.beam_stack`: by default 10 s, a table's making included.
    autosave : path, optional
        A file to save to every minute; `resume_palindromic_pangram` takes it up.

    Returns
    -------
    BeamStackRun of Phrase
        Each shorter than the one before; when the run is ``complete``, the last is proven shortest.

    Raises
    ------
    PuzzleError
        If the lexicon is empty or lacks a letter, or an option makes no sense.

    Examples
    --------
    >>> from wordsearch.words.lexicon import Lexicon
    >>> lexicon = Lexicon.from_words(["lid", "off", "a", "daffodil"])
    >>> run = search_palindromic_pangram(lexicon, alphabet="adfilo", width=2)
    >>> print(run.solutions[-1]); run.status
    lid off a daffodil
    'complete'
    """
    check_options("search_palindromic_pangram", search_palindromic_pangram, options)
    puzzle = PalindromicPangram(
        alphabet, distinct=distinct, single_letters=single_letters, strict=strict
    )
    return puzzle.solve(lexicon, **options)


@checked
@with_options_of(load_beam_stack, LoadOptions)
def resume_palindromic_pangram(
    path: str | os.PathLike[str],
    lexicon: Words = "american-english",
    *,
    bound: Callable[[PartPhrase], float] | None = None,
    **options: Unpack[LoadOptions],
) -> BeamStackRun[Phrase]:
    """Take up a search that ``run.save(path)`` or ``autosave`` left; options are those it was begun
    with.

    A table that it had as its bound is to be given; the file names it.

    Raises
    ------
    CheckpointError
        If the file is damaged, of another version, or about another dictionary than `lexicon`.
    PuzzleError
        If an option makes no sense.

    Examples
    --------
    >>> import wordsearch as ws
    >>> from tempfile import TemporaryDirectory
    >>> words = ["ab", "ba", "cab", "bac"]
    >>> run = ws.search_palindromic_pangram(words, alphabet="abc", max_nodes=2)
    >>> with TemporaryDirectory() as folder:
    ...     run.save(f"{folder}/saved")
    ...     again = resume_palindromic_pangram(f"{folder}/saved", words)
    >>> run.status, again[0].words, again.status
    ('limit', ('bac', 'ab'), 'complete')
    """
    check_options("resume_palindromic_pangram", resume_palindromic_pangram, options)
    about = read_checkpoint(path)["problem"]
    if about.get("puzzle") != PalindromicPangram.name:
        raise CheckpointError(
            f"{path} is a saved search of something else than a palindromic pangram"
        )
    puzzle = PalindromicPangram(
        about["alphabet"],
        distinct=about["distinct"],
        single_letters=about["single_letters"],
        strict=about["strict"],
    )
    problem = PhraseSearch(puzzle, as_lexicon(lexicon), heuristics=about["heuristics"], bound=bound)
    return load_beam_stack(path, problem, **options)
