"""Symbol codes: branch over words or letters, and keep only what every clue agrees on.

Each clue has a table of its words as bit sets, as in Compact-Table (Demeulenaere and others 2016),
and the letters of different symbols differ. Arc consistency of these constraints is what a step
keeps. The searches without it are in :mod:`wordsearch.puzzles.symbol_code.masks`.

The words of this file:

- **symbol**: what stands for one letter, the same one everywhere.
- **clue**: a row of symbols that reads a word; ``texts`` are the clues without repeats.
- **order**: the symbols in the order in which they are taken, the known ones first.
- **place**: of a symbol: its number in that order; of a word: its number in a table. ``clues``
  have places for symbols.
- **order type**: which symbols of a clue are equal, as in ABBCB; a table has the words of one.
- **bit set**: a whole number that stands for a set: bit i for the alphabet's letter i, or for word
  i of a table.
- **domain**: what is left for a symbol (letters) or for a clue (words), as a bit set.
- **columns**: of a table: for each different symbol the words that have a certain letter there.
- **settled**: a symbol with one letter left, which all others lose.
- **touched**: the clues that show a symbol: they have to agree anew when it changes.
- **rarity**: how uncommon a word is; the lower, the more people know it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Unpack

from wordsearch.errors import checked_names
from wordsearch.puzzles.symbol_code.masks import OPEN, Codes, LetterByLetter, WordByWord
from wordsearch.puzzles.symbol_code.puzzle import SymbolCode, SymbolCodeSolution
from wordsearch.puzzles.symbol_code.symbols import Code, order_type
from wordsearch.puzzles.symbol_code.word_index import bits
from wordsearch.search.own_heuristics import Heuristic
from wordsearch.search.problem import Prune
from wordsearch.search.run import Run
from wordsearch.solver import SolveOptions, as_puzzle, solver
from wordsearch.words.given import Words
from wordsearch.words.lexicon import Lexicon

#: Up to so many words of a clue are tried without first making all clues agree: that costs as much.
AT_ONCE = 200


def problem_of(puzzle: SymbolCode, lexicon: Lexicon, heuristics: Iterable[str]) -> Codes:
    """The problem that these heuristics ask for."""
    names = checked_names("heuristics", heuristics, SymbolCode.heuristics)
    if "arc_consistency" in names:
        return ArcConsistent(puzzle, lexicon, names)
    if "back_solving" in names:
        return WordByWord(puzzle, lexicon, names)
    return LetterByLetter(puzzle, lexicon, names)


def is_choice(bit_set: int) -> bool:
    """Whether a bit set has more than one element."""
    return bit_set & (bit_set - 1) != 0


def first_letters(puzzle: SymbolCode, symbols: int) -> list[int]:
    """For so many symbols, the known ones first, the letters that each may have, as bit sets."""
    given = [1 << puzzle.alphabet.index(letter) for _, letter in puzzle.known]
    free = (1 << len(puzzle.alphabet)) - 1 ^ sum(given)
    return given + [free] * (symbols - len(given))


class Domains(NamedTuple):
    """A state: what is left for symbols and clues.

    Attributes
    ----------
    letters : tuple of int
        For each symbol of `Codes.order` the letters left, as bits over the puzzle's alphabet.
    words : tuple of int
        For each clue of `Codes.texts` the words left, as bits over the words of its `Table`.
    consistent : bool
        False at a root whose clues have not been made to agree yet.
    """

    letters: tuple[int, ...]
    words: tuple[int, ...]
    consistent: bool = True


class ArcConsistent(Codes):
    """Problem: words for clues, or letters for symbols, among what all clues agree on.

    A letter stays possible for a symbol while every clue with the symbol has a word left with it; a
    word stays while all its letters do; a settled letter leaves all other symbols. A child in which
    nothing is left for some clue or symbol is pruned as ``arc_consistency``.

    Cost and bound add up the rarity of the clues' most common words left, so that best-first search
    finds solutions of common words first, exactly.
    """

    def __init__(self, puzzle: SymbolCode, lexicon: Lexicon, heuristics: Collection[str]) -> None:
        super().__init__(puzzle, lexicon, heuristics)
        self.tables = [self.index.table(order_type(clue)) for clue in self.texts]
        # Now, since the clock is for the search.
        self._columns = [table.columns for table in self.tables]
        self.distinct = [tuple(dict.fromkeys(clue)) for clue in self.clues]
        self._least: dict[tuple[int, int], float] = {}

    def roots(self) -> Iterator[Domains]:
        """What all clues agree on, or all there is, where that is quicker; nothing if no word is
        left.
        """
        start = self.start()
        if self._tries_at_once(start):
            yield start
            return
        root = self.consistent(start)
        if root is not None:
            yield root

    def _tries_at_once(self, start: Domains) -> bool:
        """Whether words are tried before the clues agree: nothing is settled, and a clue has few.

        Each word that is tried makes all clues agree anyway, and for few of them that is quicker
        than to make them agree before.
        """
        if not {"back_solving", "mrv"} <= set(self.heuristics):
            return False
        fewest = min(map(int.bit_count, start.words))
        return 1 < fewest <= AT_ONCE and all(map(is_choice, start.letters))

    def start(self) -> Domains:
        """All words, and all letters that are not given away."""
        words = tuple((1 << len(table.words)) - 1 for table in self.tables)
        letters = tuple(first_letters(self.puzzle, len(self.order)))
        return Domains(letters=letters, words=words, consistent=False)

    def consistent(self, start: Domains) -> Domains | None:
        """What is left when all clues are made to agree; None for nothing."""
        return self.agree(list(start.letters), list(start.words), set(range(len(start.words))))

    # -- arc consistency ---------------------------------------------------------------------------

    def agree(self, letters: list[int], words: list[int], changed: set[int]) -> Domains | None:
        """Narrow to the fixpoint, beginning with the `changed` clues; None when nothing is left."""
        while changed:
            number = min(changed, key=lambda clue: words[clue].bit_count())
            changed.discard(number)
            narrowed = self._narrow(letters, words, number)
            if narrowed is None:
                return None
            for place in narrowed:
                changed.update(self.touched[place])
            # its own letters and words agree now, whatever it did to others
            changed.discard(number)
            settled = [place for place in narrowed if not is_choice(letters[place])]
            if not self.settle(letters, settled, changed):
                return None
        return Domains(tuple(letters), tuple(words))

    def _narrow(self, letters: list[int], words: list[int], number: int) -> list[int] | None:
        """Make a clue's words and its symbols' letters agree; the symbols that lost letters, or
        None.
        """
        remaining = words[number]
        columns = list(zip(self.distinct[number], self._columns[number], strict=True))
        for place, (every_letter, words_with) in columns:
            allowed = letters[place]
            if not is_choice(allowed):
                remaining &= words_with.get(allowed, 0)
            elif every_letter & ~allowed:
                union = 0
                for letter in words_with:
                    if allowed & letter:
                        union |= words_with[letter]
                remaining &= union
        words[number] = remaining
        if not remaining:
            return None
        narrowed = []
        for place, (_, words_with) in columns:
            before = letters[place]
            if not is_choice(before):
                continue
            supported = 0
            for letter in words_with:
                if before & letter and remaining & words_with[letter]:
                    supported |= letter
            if supported != before:
                letters[place] = supported
                narrowed.append(place)
        return narrowed

    def settle(self, letters: list[int], settled: list[int], changed: set[int]) -> bool:
        """Take settled letters from all other symbols; False when a symbol has none left."""
        while settled:
            place = settled.pop()
            letter = letters[place]
            for other, before in enumerate(letters):
                if before & letter and other != place:
                    after = before ^ letter
                    if not after:
                        return False
                    letters[other] = after
                    changed.update(self.touched[other])
                    if not is_choice(after):
                        settled.append(other)
        return True

    # -- branching ---------------------------------------------------------------------------------

    def children(self, state: Domains) -> Iterator[Any]:
        """Each word of a clue, or each letter of a symbol, that is left."""
        if "back_solving" in self.heuristics:
            steps = self._by_word(state)
        else:
            steps = self._by_letter(state)
        for label, domains in steps:
            if domains is None:
                yield Prune(label, "arc_consistency")
            else:
                yield label, domains

    def choice(self, domains: Sequence[int]) -> int | None:
        """Where to branch: among the domains with a choice left, the first or the smallest."""
        choices = (number for number, domain in enumerate(domains) if is_choice(domain))
        if "mrv" in self.heuristics:
            return min(choices, key=lambda number: domains[number].bit_count(), default=None)
        return next(choices, None)

    def _by_word(self, state: Domains) -> Iterator[tuple[str, Domains | None]]:
        number = self.choice(state.words)
        if number is None:
            return
        words = self.tables[number].words
        place_of = {words[place]: place for place in bits(state.words[number])}
        for word in self.common_first(list(place_of)):
            domains = list(state.words)
            domains[number] = 1 << place_of[word]
            changed = {number} if state.consistent else set(range(len(domains)))
            yield word, self.agree(list(state.letters), domains, changed)

    def _by_letter(self, state: Domains) -> Iterator[tuple[str, Domains | None]]:
        place = self.choice(state.letters)
        if place is None:
            return
        for bit in bits(state.letters[place]):
            letters = list(state.letters)
            letters[place] = 1 << bit
            changed = set(self.touched[place])
            domains = None
            if self.settle(letters, [place], changed):
                domains = self.agree(letters, list(state.words), changed)
            yield f"{self.order[place]}={self.puzzle.alphabet[bit]}", domains

    def letters(self, state: Domains) -> list[str]:
        """For each symbol of `order` its letter, a dot where there is a choice."""
        alphabet = self.puzzle.alphabet
        return [
            OPEN if is_choice(letters) else alphabet[letters.bit_length() - 1]
            for letters in state.letters
        ]

    def solution(self, state: Domains) -> SymbolCodeSolution | None:
        """The code, where every symbol has one letter left."""
        if any(map(is_choice, state.letters)):
            return None
        return self.solved(self.letters(state))

    # -- best first --------------------------------------------------------------------------------

    def cost(self, state: Domains) -> float:
        """Rarity of the clues that are read."""
        return sum(
            self._rarity(number, words)
            for number, words in enumerate(state.words)
            if not is_choice(words)
        )

    def bound(self, state: Domains) -> float:
        """Rarity of the most common word left, summed over the clues still open: never too much."""
        return sum(
            self._rarity(number, words)
            for number, words in enumerate(state.words)
            if is_choice(words)
        )

    def _rarity(self, number: int, words: int) -> float:
        """That of the most common of a clue's words left; remembered, since most steps leave
        most clues alone.
        """
        key = number, words
        if key not in self._least:
            rarities = self.tables[number].rarities
            self._least[key] = min(rarities[place] for place in bits(words))
        return self._least[key]


class SymbolCodeOptions(SolveOptions, total=False):
    """Options of :func:`solve_symbol_code`."""

    known: Code | None
    heuristics: Collection[str | Heuristic]
    misses: int


@solver(SymbolCode, SymbolCodeOptions)
def solve_symbol_code(
    puzzle: SymbolCode | str | Iterable[str | Iterable[str]],
    lexicon: Words | None = None,
    **options: Unpack[SymbolCodeOptions],
) -> Run[SymbolCodeSolution]:
    return as_puzzle(SymbolCode, puzzle).solve(lexicon, **options)
