"""Building Blocks made to order: words that share no block, a piece of each given, a bonus in what
is left.

The printed puzzles are eight words of three blocks of three letters; of every word the first block
is given (or of every word the middle one, or the last), the others lie sorted in a pool, no two
alike, and with them three more that spell a bonus when all words are found. With blocks of three
letters most draws have one solution; with shorter blocks the solver
(:class:`wordsearch.making.uniqueness.Checker`) has much to refuse.
"""

from __future__ import annotations

import random
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import accumulate
from math import gcd
from typing import Any

from wordsearch.errors import PuzzleError, checked, checked_names, short, whole_number
from wordsearch.making.generator import Reject
from wordsearch.making.maker import Attempt, maker
from wordsearch.making.ratings import answer_of, parts
from wordsearch.making.uniqueness import Dictionaries, Draft
from wordsearch.puzzles.building_blocks.bonus import begins_a_word, each_block
from wordsearch.puzzles.building_blocks.pieces import OPEN
from wordsearch.puzzles.building_blocks.puzzle import BuildingBlocks
from wordsearch.search.problem import Prune
from wordsearch.search.strategies import depth_first
from wordsearch.words.lexicon import Lexicon

__all__ = ["GIVEN", "LeftToRight", "make_building_blocks", "measured"]

#: Which piece of its words a puzzle may give.
GIVEN: Mapping[str, str] = {
    "start": "the first piece of every word",
    "middle": "the middle piece of every word (of an even number, the one left of the middle)",
    "end": "the last piece of every word",
    "mixed": "any piece, drawn for each word",
}
MOST_WORDS, MOST_PIECES, LONGEST_BLOCK = 50, 12, 12  # beyond them no word and no page has room
_BONUS_BLOCKS = 3  # left over in the printed puzzles
_DRAWS = 40  # words looked at for each word that a puzzle needs
# of a search for other solutions; blocks of three letters rarely need a hundred
_MOST_NODES = 10_000
_BETWEEN = frozenset(" -'’")  # what may stand between the letters of a phrase

_MOST_EFFORT = 20_000


#: A phrase and the blocks that spell it, in its order; neither where no block is left over.
_Bonus = tuple[str | None, tuple[str, ...]]


@checked
@maker("Building Blocks puzzles", max_nodes=_MOST_NODES)
def make_building_blocks(
    some: Dictionaries,
    *,
    words: int = 8,
    bonus: str | int | None = None,
    given: str | Sequence[str] = ("start", "middle", "end"),
    block_length: int = 3,
    pieces: int = 3,
    answer: str | Sequence[str] = (),
) -> Attempt:
    """Building Blocks puzzles with one solution each, as many as are asked for.

    No two blocks of a puzzle are alike (but for those that your own phrase repeats), and the pool
    is sorted, so that it does not tell which blocks belong together. A puzzle is unique when no
    other choice of words fills its patterns; what is left over then is certain, too. The blocks of
    a bonus that the maker chose spell no other common word, in whatever order. A word with an
    excluded word for one of its pieces (of three letters or more) is no answer. A list of
    dictionary forms, such as WordNet's, gives fewer plurals.

    Parameters
    ----------
    words : int
        Patterns of a puzzle, 1 to 50.
    bonus : str or int, optional
        What the left-over blocks spell: your phrase (of a length that blocks can make; spaces,
        hyphens and apostrophes do not count), or how many blocks the word has that the maker
        chooses, 0 for none left over. Default: 3, as in print. A phrase is not looked up on any
        list.
    given : str or sequence of str
        Which piece of its words a puzzle may give; see :data:`GIVEN`. Each puzzle draws one of
        those named.
    block_length, pieces : int
        Letters of a block, and pieces of that length of a word, the given one among them.

    answer : str or sequence of str
        Words of your own, just these, on any list or none; each of two blocks or more.

    >>> from wordsearch import Lexicon
    >>> lexicon = Lexicon.from_words(["boomerang", "hopefully", "vivacious", "yesterday"])
    >>> options = {"words": 3, "bonus": "nice going", "level": None, "rated": False}
    >>> puzzle = next(make_building_blocks(lexicon, **options))
    >>> puzzle.provenance.bonus
    'nice going'
    >>> puzzle.provenance.answer == puzzle.solve(lexicon)[0].words
    True
    """
    words = whole_number("words", words, 1, MOST_WORDS)
    pieces = whole_number("pieces", pieces, 2, MOST_PIECES)
    block_length = whole_number("block_length", block_length, 1, LONGEST_BLOCK)
    bonuses = _bonuses(bonus, block_length, some)
    if some.own:
        pool = _own(some.own, block_length)
        words, pieces = len(pool), min(map(len, pool))
    else:
        pool = _pool(some, words, block_length, pieces)
    return partial(_drawn, pool, bonuses, words, _places(given, pieces))


# -- what was asked for ----------------------------------------------------------------------------


def _places(given: str | Sequence[str], pieces: int) -> tuple[tuple[int, ...], ...]:
    """For each name in `given` the pieces that may be the given one."""
    names = checked_names("given", given, GIVEN)
    if not names:
        raise PuzzleError(f"given must name at least one of {', '.join(GIVEN)}; it is empty")
    every = {
        "start": (0,),
        "middle": ((pieces - 1) // 2,),
        "end": (-1,),
        "mixed": tuple(range(pieces)),
    }
    return tuple(dict.fromkeys(places for name, places in every.items() if name in names))


def _pool(some: Dictionaries, words: int, size: int, pieces: int) -> tuple[tuple[str, ...], ...]:
    """The words that answers are drawn from, cut into their pieces."""
    length, answers = size * pieces, some.answers
    if not answers.of_length(length):
        raise PuzzleError(
            f"no word of {answers.name!r} has {length} letters, which {pieces} pieces of {size} make"
        )
    cut = (_cut(word, size) for word in answers.of_length(length))
    found = tuple(parts for parts in cut if _is_decent(parts, some.banned))
    if len(found) < words:
        raise PuzzleError(
            f"words={words} asks for more words of {length} letters than {answers.name!r} has "
            f"without an excluded piece, which is {len(found):,}"
        )
    return found


def _own(words: Sequence[str], size: int) -> tuple[tuple[str, ...], ...]:
    """Words of one's own, cut into their pieces."""
    for word in words:
        _check_length(f"the word {short(word)}", len(word), size, 2, gcd(*map(len, words)))
    return tuple(_cut(word, size) for word in dict.fromkeys(words))


def _is_decent(parts: Sequence[str], banned: frozenset[str]) -> bool:
    """Whether no piece is an excluded word; pieces of one or two letters never are, to anybody."""
    return len(parts[0]) < 3 or banned.isdisjoint(parts)


def _cut(text: str, size: int) -> tuple[str, ...]:
    return tuple(text[at : at + size] for at in range(0, len(text), size))


def _bonuses(bonus: str | int | None, size: int, some: Dictionaries) -> tuple[_Bonus, ...]:
    """What the left-over blocks may spell."""
    if isinstance(bonus, str):
        return (_phrase(bonus, size, some.lexicon),)
    blocks = _BONUS_BLOCKS if bonus is None else bonus
    blocks = whole_number(
        "bonus", blocks, 0, MOST_PIECES, "blocks of a word that the maker chooses; or a phrase"
    )
    if not blocks:
        return ((None, ()),)
    found = _chosen(blocks, size, some)
    if not found:
        raise PuzzleError(
            f"no word of {some.answers.name!r} can be a bonus of {blocks} blocks: none has {size * blocks} letters, "
            f"in blocks that differ and spell nothing else; give a phrase, bonus=0, or another number of blocks"
        )
    return found


def _chosen(blocks: int, size: int, some: Dictionaries) -> tuple[_Bonus, ...]:
    """The words that so many different blocks spell, none of them excluded, and no other common
    word.
    """
    spelled = Counter(
        tuple(sorted(_cut(word, size))) for word in some.known.of_length(size * blocks)
    )
    cut = [(word, _cut(word, size)) for word in some.answers.of_length(size * blocks)]
    return tuple(
        (word, parts)
        for word, parts in cut
        if len(set(parts)) == blocks
        and spelled[tuple(sorted(parts))] == 1
        and _is_decent(parts, some.banned)
    )


def _phrase(bonus: str, size: int, lexicon: Lexicon) -> _Bonus:
    """The user's own bonus, cut into blocks."""
    phrase = " ".join(unicodedata.normalize("NFC", bonus).lower().split())
    letters = "".join(letter for letter in phrase if letter not in _BETWEEN)
    if not letters or not set(letters) <= set(lexicon.alphabet):
        raise PuzzleError(
            f"the bonus {short(bonus)} must consist of letters of {lexicon.name!r}, with spaces, hyphens and "
            "apostrophes between them; bonus=0 leaves no block over"
        )
    _check_length(f"the bonus {short(bonus)}", len(letters), size)
    return phrase, _cut(letters, size)


def _check_length(what: str, letters: int, size: int, least: int = 1, divided: int = 0) -> None:
    """Refuse what is not spelled by `least` blocks or more; lengths of blocks that would do
    divide `divided`.
    """
    if letters % size or letters < least * size:
        blocks = max(least, letters // size)
        fits = [
            str(length)
            for length in range(1, letters // least + 1)
            if (divided or letters) % length == 0
        ]
        other = f", or block_length={', '.join(fits)}" if fits else ""
        raise PuzzleError(
            f"{what} has {letters} letters, which {least} or more blocks of {size} cannot spell: phrases of "
            f"{blocks * size} or {(blocks + 1) * size} letters would fit{other}"
        )


# -- making ----------------------------------------------------------------------------------------


def _drawn(
    pool: Sequence[tuple[str, ...]],
    bonuses: Sequence[_Bonus],
    words: int,
    places: Sequence[tuple[int, ...]],
    rng: random.Random,
) -> Draft | Reject:
    """Which piece is given, a bonus, and word by word those that share no block with each other
    or with it.
    """
    allowed, (phrase, spelled) = rng.choice(places), rng.choice(bonuses)
    blocks, given = set(spelled), set[tuple[int, str]]()
    chosen: dict[tuple[str, ...], int] = {}  # the place of the given piece, for each word
    for _ in range(_DRAWS * words):
        word = rng.choice(pool)
        place = rng.choice(allowed) % len(word)
        piece, needed = (place, word[place]), word[:place] + word[place + 1 :]
        if piece in given or word in chosen or not blocks.isdisjoint(needed):
            continue
        if len(set(needed)) == len(needed):
            given.add(piece)
            blocks.update(needed)
            chosen[word] = place
            if len(chosen) == words:
                every = sorted([*spelled, *blocks.difference(spelled)])
                puzzle = BuildingBlocks(tuple(map(_pattern, chosen, chosen.values())), tuple(every))
                return Draft(puzzle, tuple(map("".join, chosen)), phrase)
    so_far = " ".join(map("".join, chosen))
    return Reject("no further word whose blocks are all new", so_far, words - len(chosen))


def _pattern(word: Sequence[str], place: int) -> str:
    """What is printed of a word: its piece in this place."""
    return "".join([piece if at == place else OPEN * len(piece) for at, piece in enumerate(word)])


# -- how hard --------------------------------------------------------------------------------------


# a state: what all patterns together read so far, and the blocks left
_Laid = tuple[str, tuple[str, ...]]


class LeftToRight:
    """Problem: blocks laid one at a time, as a person does who reads from the left.

    Patterns are filled in their order, each from its beginning, with any block after which what
    stands there still begins a word of the pattern's length. So a given beginning helps at once,
    and a given end only when the word is there. This is no way to solve quickly: it measures what a
    person goes through.
    """

    def __init__(self, puzzle: BuildingBlocks, lexicon: Lexicon) -> None:
        self.puzzle, self.lexicon = puzzle, lexicon
        self._whole = "".join(puzzle.patterns) + OPEN
        ends = accumulate(map(len, puzzle.patterns))
        self._rows = [
            (end - len(pattern), end) for end, pattern in zip(ends, puzzle.patterns, strict=True)
        ]

    def roots(self) -> Iterator[_Laid]:
        yield self._with_given(""), self.puzzle.blocks

    def children(self, state: _Laid) -> Iterator[Any]:
        text, left = state
        begin, end = next((row for row in self._rows if row[1] > len(text)), (0, 0))
        for block, rest in each_block(left) if end else ():
            laid = self._with_given(text + block)
            if begins_a_word(laid[begin:end], self.lexicon.of_length(end - begin)):
                yield block, (laid, rest)
            else:
                yield Prune(block, "begins no word")

    def _with_given(self, text: str) -> str:
        """The text, and the given letters that follow it."""
        return text + self._whole[len(text) : self._whole.index(OPEN, len(text))]

    def solution(self, state: _Laid) -> tuple[str, ...] | None:
        """The words, when every pattern has one."""
        text = state[0]
        return (
            tuple(text[begin:end] for begin, end in self._rows)
            if len(text) == self._rows[-1][1]
            else None
        )


def measured(puzzle: BuildingBlocks, lexicon: Lexicon) -> dict[str, float]:
    """What a person meets in a puzzle.

    Returns
    -------
    dict
        ``familiarity``, the mean score of the answer's words; ``wrong starts``, the ways to lay a
        block beside given letters that look right and are not the answer's: the two letters on
        either side of where they meet follow one another so in some word; ``effort``, the blocks
        that one lays, in vain or not, who fills pattern after pattern from the left
        (:class:`LeftToRight`; 20,000 at most).

    Raises
    ------
    PuzzleError
        The lexicon has no solution, and the puzzle was not made with one.
    """
    run = depth_first(LeftToRight(puzzle, lexicon), limit=1, max_nodes=_MOST_EFFORT).finish()
    answer = answer_of(puzzle, lexicon)
    return parts(answer, _wrong_starts(puzzle, answer, lexicon), run.stats.nodes - 1)


def _wrong_starts(puzzle: BuildingBlocks, answer: Sequence[str], lexicon: Lexicon) -> int:
    """Blocks that would look right beside the given letters of some pattern, and are not the
    answer's.
    """
    count, blocks, half = 0, frozenset(puzzle.blocks), min(2, puzzle.block_length)
    meetings = _runs(lexicon, 2 * half)
    for pattern, slots, right in zip(puzzle.patterns, puzzle.slots, answer, strict=True):
        for blank in slots.blank:
            before, after = (
                pattern[blank.start - half : blank.start],
                pattern[blank.stop : blank.stop + half],
            )
            for block in blocks - {right[blank]}:
                met = [
                    text
                    for text in (before + block[:half], block[-half:] + after)
                    if len(text) == 2 * half and OPEN not in text
                ]
                count += bool(met) and meetings.issuperset(met)
    return count


@lru_cache(maxsize=8)
def _runs(lexicon: Lexicon, length: int) -> frozenset[str]:
    """Every run of so many letters in a row that a word has."""
    return frozenset(
        word[at : at + length] for word in lexicon for at in range(len(word) - length + 1)
    )
