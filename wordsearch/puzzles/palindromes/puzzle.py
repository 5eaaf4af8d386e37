"""Palindromic pangrams: words that, spaces ignored, read the same backwards and hold every letter.

*Lid off a daffodil* is such a palindrome, but no pangram of the whole alphabet; the puzzle asks for
the shortest palindromic pangram (ITA Software's hiring puzzle). This file holds the puzzle and its
phrases. Two ways to an answer are next door: `solve` looks for ever shorter phrases, readable and
heuristic by heuristic; `proof` proves which length is the least.
"""

from __future__ import annotations

import hashlib
import math
import string
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Unpack

from wordsearch.display.figure_file import Drawn
from wordsearch.display.shown import worded
from wordsearch.errors import (
    PuzzleError,
    check_flag,
    check_is_text,
    check_options,
    check_text,
    check_texts,
    checked,
    listed,
    optional,
    short,
    with_options_of,
)
from wordsearch.files import FilePath
from wordsearch.puzzle import Puzzle
from wordsearch.puzzles.palindromes.draw_phrase import phrase_svg
from wordsearch.search.beam_stack_search import beam_stack
from wordsearch.search.run import Limits, Run, begun
from wordsearch.words.given import Words, as_lexicon

if TYPE_CHECKING:
    from wordsearch.puzzles.palindromes.proof import ProofOptions
    from wordsearch.puzzles.palindromes.result import Proof
    from wordsearch.puzzles.palindromes.solve import PartPhrase, PhraseSearch
    from wordsearch.search.beam_stack_search import BeamStackRun
    from wordsearch.words.lexicon import Lexicon

#: What `heuristics` of the search may name, and what each does.
HEURISTICS = {
    "rarest": "of phrases with equal prospects, those first that lack only common letters",
    "mirror": "words that leave a phrase that cannot be mirrored are refused, each read for itself",
    "filter": "words are read in both graphs at once, and those that share a beginning "
    "refused together",
    "cache": "a phrase keeps its ways, so that its own letters are not read again "
    "for every next word",
    "peek": "a phrase with all letters is finished at once, mirrored at its end",
    "keystone": "peeking tries every centre inside a word, too",
    "half": "phrases end at the centre: nothing is built beyond it, and every letter counts twice",
    "length": "near the bound, words too long for what it leaves are not read (a graph per length)",
    "letters": "near the bound, only words with a missing letter are read (a graph per letter)",
    "pairs": "when two letters are missing, words with both come first (a graph per pair)",
    "extra": "at the bound, words with the common letters that are in already "
    "are not read (32 graphs)",
    "costs": "a missing letter costs at least the shortest word that has it",
    "mintries": "of phrases with equal bounds, those first whose words repeat no letter, "
    "but around a centre inside",
    "waste": "a word is left as soon as its repeated letters exceed what the bound leaves",
}
_PLAIN = ("rarest", "mirror", "filter", "cache", "peek", "keystone", "half")
#: Those that pay.
DEFAULT = (*_PLAIN, "waste")
_MOST_LETTERS = 32
#: Of the search's beam, unless another is given; and with a better bound, which needs fewer states
#: to choose from.
_WIDTH = 100
_WIDTH_WITH_TABLE = 50


@dataclass(frozen=True, order=True)
class Phrase(Drawn):
    """A palindrome of words.

    Raises
    ------
    ValueError
        If the words, written together, are no palindrome.

    Examples
    --------
    >>> phrase = Phrase(("lid", "off", "a", "daffodil"))
    >>> str(phrase), phrase.length, phrase.distinct
    ('lid off a daffodil', 15, True)
    """

    words: tuple[str, ...]
    alphabet: str = string.ascii_lowercase

    __repr__ = worded

    def __post_init__(self) -> None:
        check_text("alphabet", self.alphabet)
        check_texts("words", self.words)
        if not self.alphabet:
            raise PuzzleError("a phrase is made over an alphabet that has letters")
        if self.text != self.text[::-1]:
            raise PuzzleError(f"{short(' '.join(self.words))} is no palindrome")

    @property
    def text(self) -> str:
        """The words written together."""
        return "".join(self.words)

    @property
    def length(self) -> int:
        """Letters, spaces not counted."""
        return len(self.text)

    @property
    def distinct(self) -> bool:
        """Whether no word comes twice."""
        return len(set(self.words)) == len(self.words)

    def __str__(self) -> str:
        return " ".join(self.words)

    def drawing(self) -> str:
        """The phrase as a mirrored strip, in SVG."""
        return phrase_svg(self.words, self.alphabet)


def _variants() -> dict[str, dict[str, Any]]:
    """Named sets of options, from no heuristic at all, one by one, to those that pay and all
    there are.
    """
    budgets = ("length", "letters", "pairs", "extra")
    chosen: dict[str, tuple[str, ...]] = {
        "plain": (),
        **{name: _PLAIN[: count + 1] for count, name in enumerate(_PLAIN)},
        **{f"half+{name}": (*_PLAIN, name) for name in budgets},
        "half+budgets": (*_PLAIN, *budgets),
        "half+costs": (*_PLAIN, "costs"),
        "half+mintries": (*_PLAIN, "mintries"),
        "default": DEFAULT,
        "default+table": DEFAULT,
        "all": tuple(HEURISTICS),
    }
    variants: dict[str, dict[str, Any]] = {}
    for name, heuristics in chosen.items():
        variants[name] = {"heuristics": heuristics}
    variants["default+table"]["bound"] = "table"
    return variants


@dataclass(frozen=True)
class PalindromicPangram(Puzzle):
    """The puzzle: which letters a palindrome of words must have, and which words it may have.

    A phrase of a single word counts (over 26 letters none is known; over small alphabets there are
    some). Words with letters outside the alphabet are left out.

    Attributes
    ----------
    alphabet : str
        At most 32 letters, each once, each of which must occur; kept sorted and in lower case.
    distinct : bool
        Whether no word may come twice. (The proof is about phrases whose words may repeat, and
        marks those in which none does.)
    single_letters : str, optional
        Which one-letter words may be used, such as ``"ai"``; ``""`` for none. Default: those of the
        list.
    strict : bool
        Leave out what is probably an abbreviation: words without any of *a e i o u y*, and all
        one-letter words but *a* and *i*. For lists in which every letter is a word and the answer
        is trivial.

    Raises
    ------
    PuzzleError
        An alphabet that is empty, too large, or not of letters, each once; options of the wrong
        kind.

    Examples
    --------
    >>> PalindromicPangram.parse("fedcba").alphabet
    'abcdef'
    """

    name = "palindromes"
    title = "Palindromic pangram"
    also_called = ("palindrome",)
    heuristics = HEURISTICS
    #: Named sets of options for `solve`.
    variants = _variants()

    alphabet: str = string.ascii_lowercase
    distinct: bool = False
    single_letters: str | None = None
    strict: bool = False

    def __post_init__(self) -> None:
        check_text("alphabet", self.alphabet)
        letters = self.alphabet.lower()
        once = len(set(letters)) == len(letters) <= _MOST_LETTERS
        if not letters.isalpha() or not once:
            raise PuzzleError(
                f"an alphabet is 1 to {_MOST_LETTERS} letters, each once, such as 'abcdef'; "
                f"it is {short(self.alphabet)}"
            )
        if self.single_letters is not None:
            check_text("single_letters", self.single_letters)
        for name in ("distinct", "strict"):
            check_flag(name, getattr(self, name))
        if self.strict and not letters.isascii():
            raise PuzzleError(
                "strict=True knows English vowels only; leave it out for other alphabets"
            )
        object.__setattr__(self, "alphabet", "".join(sorted(letters)))

    @classmethod
    @checked
    def parse(cls, puzzle: str | PalindromicPangram) -> PalindromicPangram:
        """The puzzle for an alphabet, given as its letters in any order.

        Raises
        ------
        PuzzleError
            If there are none, one comes twice, or something in it is no letter.
        """
        if isinstance(puzzle, PalindromicPangram):
            return puzzle
        return cls(puzzle)

    # -- what it admits ----------------------------------------------------------------------------

    @property
    def least_length(self) -> int:
        """No phrase is shorter: every letter twice, but the one in the centre."""
        return 2 * len(self.alphabet) - 1

    def admits(self, word: str) -> bool:
        """Whether the word may be used."""
        check_is_text("a word", word)
        if not word or not set(word) <= set(self.alphabet):
            return False
        if len(word) > 1:
            return not (self.strict and set(word).isdisjoint("aeiouy"))
        if self.strict and word not in "ai":
            return False
        return self.single_letters is None or word in self.single_letters

    def words_of(self, lexicon: Words) -> tuple[str, ...]:
        """The list's words that may be used, sorted and distinct.

        Raises
        ------
        PuzzleError
            It is no list of words, or has none at all.
        """
        return tuple(filter(self.admits, as_lexicon(lexicon).words_over(self.alphabet)))

    @checked
    def mintries(self, lexicon: Words) -> Lexicon:
        """The list that the page of 2010 searched for a first phrase: of the words that may be
        used, those without a repeated letter, and least keystones.

        A least keystone has the centre of a palindrome at its beginning or end, and no letter twice
        on either side of that centre.

        Raises
        ------
        PuzzleError
            It is no list of words, or has none at all.

        Examples
        --------
        >>> PalindromicPangram("adfilo").mintries(["lid", "off", "a", "daffodil", "fill"]).words
        ('a', 'fill', 'lid', 'off')
        """
        from wordsearch.puzzles.palindromes.reading import repeats_least

        words = as_lexicon(lexicon)
        return words.only(filter(repeats_least, self.words_of(words)))

    def missing(self, words: Collection[str]) -> str:
        """The letters that none of these words has."""
        absent = set(self.alphabet)
        for word in listed("words", words):
            check_is_text("a word", word)
            absent.difference_update(word)
        return ", ".join(sorted(absent))

    # -- solving -----------------------------------------------------------------------------------

    def problem(
        self,
        lexicon: Lexicon,
        *,
        heuristics: Sequence[str] = DEFAULT,
        bound: Callable[[PartPhrase], float] | None = None,
    ) -> PhraseSearch:
        """Phrases that grow word by word, for the beam-stack search.

        Parameters
        ----------
        heuristics : sequence of str
            By name: see `PalindromicPangram.heuristics`.
        bound : callable, optional
            Of part of a phrase: how many letters must still be added at least.
        """
        from wordsearch.puzzles.palindromes.solve import PhraseSearch

        return PhraseSearch(self, as_lexicon(lexicon), heuristics=heuristics, bound=bound)

    @checked
    @with_options_of(Run, Limits)
    def solve(  # type: ignore[override]  # ever shorter phrases within a budget, instead of all solutions
        self,
        lexicon: Words | None = None,
        *,
        width: int | None = None,
        heuristics: Sequence[str] = DEFAULT,
        upper_bound: float | None = None,
        bound: Callable[[PartPhrase], float] | str | None = None,
        lazy: bool = False,
        progress: bool = True,
        autosave: FilePath | None = None,
        **limits: Unpack[Limits],
    ) -> BeamStackRun[Phrase]:
        """Ever shorter phrases; see `search_palindromic_pangram`."""
        check_options("PalindromicPangram.solve", PalindromicPangram.solve, limits)

        def prepared() -> BeamStackRun[Phrase]:
            words = self.lexicon_for(lexicon)
            table = bound
            if table == "table":
                longest = None
                if upper_bound is not None and math.isfinite(upper_bound):
                    longest = math.ceil(upper_bound) - 1
                bounds = optional("wordsearch.puzzles.palindromes.bound")
                table = bounds.PatternBound(words, alphabet=self, longest=longest)
            if isinstance(table, str):
                raise PuzzleError(
                    "bound must be 'table', a function of part of a phrase, or None; "
                    f"it is {short(bound)}"
                )
            problem = self.problem(words, heuristics=heuristics, bound=table)
            most = upper_bound
            longest_known = getattr(table, "longest", None)
            if longest_known is not None:  # the table rules longer phrases out
                most = longest_known + 1
                if upper_bound is not None:
                    most = min(most, upper_bound)
            states = width
            if states is None:
                states = _WIDTH if table is None else _WIDTH_WITH_TABLE
            run = beam_stack(
                problem, width=states, upper_bound=most, autosave=autosave, lazy=True, **limits
            )
            run.puzzle = self
            run.lexicon = words
            return run

        return begun(prepared, lazy, progress)

    @checked
    def prove(self, lexicon: Words = "american-english", **options: Unpack[ProofOptions]) -> Proof:
        """The least length, proven; options are those of `shortest_palindromic_pangram`."""
        proof = optional("wordsearch.puzzles.palindromes.proof")
        check_options("PalindromicPangram.prove", proof.Options, options)
        proven: Proof = proof.Prover(self, lexicon, proof.Options(**options)).prove()
        return proven

    def __str__(self) -> str:
        words = "distinct words" if self.distinct else "words"
        return f"the shortest palindrome of {words} with all of {self.alphabet}"


def sha256_of(words: Sequence[str]) -> str:
    """SHA-256 (hex) of the words joined by line feeds: a `Lexicon`'s own hash, for any list."""
    return hashlib.sha256("\n".join(words).encode()).hexdigest()
