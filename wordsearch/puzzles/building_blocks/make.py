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
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import accumulate
from math import gcd
from typing import Any, Unpack

from wordsearch.errors import PuzzleError, checked_names, short, whole_number
from wordsearch.making.generator import Making, Reject
from wordsearch.making.maker import Attempt, MakeOptions, maker, making
from wordsearch.making.ratings import answer_of, parts
from wordsearch.making.uniqueness import Checker, Dictionaries, Draft
from wordsearch.puzzles.building_blocks.pieces import OPEN, cut
from wordsearch.puzzles.building_blocks.puzzle import BuildingBlocks
from wordsearch.search.problem import Prune
from wordsearch.search.strategies import depth_first
from wordsearch.words.given import Words
from wordsearch.words.lexicon import Lexicon

__all__ = ["GIVEN", "LeftToRight", "make_building_blocks", "measured"]

#: Which piece of its words a puzzle may give.
GIVEN: Mapping[str, str] = {
    "start": "the first piece of every word",
    "middle": "the middle piece of every word (of an even number, the one left of the middle)",
    "end": "the last piece of every word",
    "mixed": "any piece, drawn for each word",
}
#: Beyond these no word and no page has room: patterns of a puzzle, pieces of a word, letters of a
#: block.
MOST_WORDS = 50
MOST_PIECES = 12
LONGEST_BLOCK = 12
#: Blocks that are left over in the printed puzzles.
_BONUS_BLOCKS = 3
#: Words looked at for each word that a puzzle needs.
_DRAWS = 40
#: Of a search for other solutions; blocks of three letters rarely need a hundred.
_MOST_NODES = 10_000
#: Of the search that measures effort.
_MOST_EFFORT = 20_000
#: What to ask for in place of what was not to be had.
_ADVICE = "fewer words (words=) or longer blocks (block_length=) leave one answer more often"
#: What may stand between the letters of a phrase.
_BETWEEN = frozenset(" -'’")


#: A phrase and the blocks that spell it, in its order; neither where no block is left over.
_Bonus = tuple[str | None, tuple[str, ...]]


def drafts(
    dictionaries: Dictionaries,
    *,
    words: int = 8,
    bonus: str | int | None = None,
    given: str | Sequence[str] = ("start", "middle", "end"),
    block_length: int = 3,
    pieces: int = 3,
    answer: str | Sequence[str] = (),
) -> Attempt:
    """Check what was asked for, and prepare what drafts are drawn from."""
    words = whole_number("words", words, 1, MOST_WORDS)
    pieces = whole_number("pieces", pieces, 2, MOST_PIECES)
    block_length = whole_number("block_length", block_length, 1, LONGEST_BLOCK)
    bonuses = _bonuses(bonus, block_length, dictionaries)
    if dictionaries.own:
        pool = _own(dictionaries.own, block_length)
        words = len(pool)
        pieces = min(map(len, pool))
    else:
        pool = _pool(dictionaries, words, block_length, pieces)
    return partial(_drawn, pool, bonuses, words, _places(given, pieces))


class BuildingBlocksMakeOptions(MakeOptions, total=False):
    """Options of :func:`make_building_blocks`."""

    words: int
    bonus: str | int | None
    given: str | Sequence[str]
    block_length: int
    pieces: int
    answer: str | Sequence[str]


@maker
def make_building_blocks(
    lexicon: Words = "american-english", **options: Unpack[BuildingBlocksMakeOptions]
) -> Making[BuildingBlocks]:
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

    Examples
    --------
    >>> from wordsearch import Lexicon
    >>> lexicon = Lexicon.from_words(["boomerang", "hopefully", "vivacious", "yesterday"])
    >>> options = {"words": 3, "bonus": "nice going", "level": None, "rated": False}
    >>> puzzle = next(make_building_blocks(lexicon, **options))
    >>> puzzle.provenance.bonus
    'nice going'
    >>> puzzle.provenance.answer == puzzle.solve(lexicon)[0].words
    True
    """
    checker = partial(Checker, max_nodes=_MOST_NODES)
    return making("Building Blocks puzzles", drafts, checker, lexicon, advice=_ADVICE, **options)


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


def _pool(
    dictionaries: Dictionaries, words: int, size: int, pieces: int
) -> tuple[tuple[str, ...], ...]:
    """The words that answers are drawn from, cut into their pieces."""
    length = size * pieces
    answers = dictionaries.answers
    if not answers.of_length(length):
        raise PuzzleError(
            f"no word of {answers.name!r} has {length} letters, "
            f"which {pieces} pieces of {size} make"
        )
    pool = []
    for word in answers.of_length(length):
        word_pieces = tuple(cut(word, size))
        if _is_decent(word_pieces, dictionaries.banned):
            pool.append(word_pieces)
    if len(pool) < words:
        raise PuzzleError(
            f"words={words} asks for more words of {length} letters than {answers.name!r} has "
            f"without an excluded piece, which is {len(pool):,}"
        )
    return tuple(pool)


def _own(words: Sequence[str], size: int) -> tuple[tuple[str, ...], ...]:
    """Words of one's own, cut into their pieces."""
    common_length = gcd(*map(len, words))
    for word in words:
        _check_length(f"the word {short(word)}", len(word), size, 2, common_length)
    return tuple([tuple(cut(word, size)) for word in dict.fromkeys(words)])


def _is_decent(pieces: Sequence[str], banned: frozenset[str]) -> bool:
    """Whether no piece is an excluded word; pieces of one or two letters never are, to anybody."""
    return len(pieces[0]) < 3 or banned.isdisjoint(pieces)


def _bonuses(bonus: str | int | None, size: int, dictionaries: Dictionaries) -> tuple[_Bonus, ...]:
    """What the left-over blocks may spell."""
    if isinstance(bonus, str):
        return (_phrase(bonus, size, dictionaries.lexicon),)
    blocks = _BONUS_BLOCKS if bonus is None else bonus
    blocks = whole_number(
        "bonus", blocks, 0, MOST_PIECES, "blocks of a word that the maker chooses; or a phrase"
    )
    if not blocks:
        return ((None, ()),)
    bonuses = _bonus_words(blocks, size, dictionaries)
    if not bonuses:
        raise PuzzleError(
            f"no word of {dictionaries.answers.name!r} can be a bonus of {blocks} blocks: none has "
            f"{size * blocks} letters, in blocks that differ and spell nothing else; give a "
            "phrase, bonus=0, or another number of blocks"
        )
    return bonuses


def _bonus_words(blocks: int, size: int, dictionaries: Dictionaries) -> tuple[_Bonus, ...]:
    """The words that so many different blocks spell, none of them excluded, and no other common
    word.
    """
    length = size * blocks
    # How many words the same blocks spell, in whatever order.
    words_of = Counter(
        tuple(sorted(cut(word, size))) for word in dictionaries.known.of_length(length)
    )
    bonuses = []
    for word in dictionaries.answers.of_length(length):
        pieces = tuple(cut(word, size))
        differ = len(set(pieces)) == blocks
        if differ and words_of[tuple(sorted(pieces))] == 1:
            if _is_decent(pieces, dictionaries.banned):
                bonuses.append((word, pieces))
    return tuple(bonuses)


def _phrase(bonus: str, size: int, lexicon: Lexicon) -> _Bonus:
    """The user's own bonus, cut into blocks."""
    phrase = " ".join(unicodedata.normalize("NFC", bonus).lower().split())
    if lexicon.policy is not None:
        phrase = lexicon.policy.fold(phrase)
    letters = "".join(letter for letter in phrase if letter not in _BETWEEN)
    if not letters or not set(letters) <= set(lexicon.alphabet):
        raise PuzzleError(
            f"the bonus {short(bonus)} must consist of letters of {lexicon.name!r}, with spaces, "
            "hyphens and apostrophes between them; bonus=0 leaves no block over"
        )
    _check_length(f"the bonus {short(bonus)}", len(letters), size)
    return phrase, tuple(cut(letters, size))


def _check_length(what: str, letters: int, size: int, least: int = 1, divided: int = 0) -> None:
    """Refuse what is not spelled by `least` blocks or more; lengths of blocks that would do
    divide `divided` (0: the letters).
    """
    if letters % size == 0 and letters >= least * size:
        return
    blocks = max(least, letters // size)
    dividend = divided or letters
    lengths = [str(n) for n in range(1, letters // least + 1) if dividend % n == 0]
    advice = f"phrases of {blocks * size} or {(blocks + 1) * size} letters would fit"
    if lengths:
        advice += f", or block_length={', '.join(lengths)}"
    raise PuzzleError(
        f"{what} has {letters} letters, which {least} or more blocks of {size} cannot spell: "
        f"{advice}"
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
    allowed = rng.choice(places)
    phrase, bonus_blocks = rng.choice(bonuses)
    blocks = set(bonus_blocks)
    given: set[tuple[int, str]] = set()
    # For each word the place of its given piece.
    chosen: dict[tuple[str, ...], int] = {}
    for _ in range(_DRAWS * words):
        word = rng.choice(pool)
        place = rng.choice(allowed) % len(word)
        piece = (place, word[place])
        needed = word[:place] + word[place + 1 :]
        if piece in given or word in chosen or not blocks.isdisjoint(needed):
            continue
        if len(set(needed)) < len(needed):
            continue
        given.add(piece)
        blocks.update(needed)
        chosen[word] = place
        if len(chosen) == words:
            patterns = tuple(map(_pattern, chosen, chosen.values()))
            # Your own phrase may repeat a block.
            all_blocks = sorted([*bonus_blocks, *blocks.difference(bonus_blocks)])
            puzzle = BuildingBlocks(patterns, tuple(all_blocks))
            return Draft(puzzle, tuple(map("".join, chosen)), phrase)
    so_far = " ".join(map("".join, chosen))
    return Reject("no further word whose blocks are all new", so_far, words - len(chosen))


def _pattern(word: Sequence[str], given: int) -> str:
    """What is printed of a word: its piece in this place, and blanks."""
    pieces = [OPEN * len(piece) for piece in word]
    pieces[given] = word[given]
    return "".join(pieces)


# -- how hard --------------------------------------------------------------------------------------


#: A state: what all patterns together read so far, and the blocks left.
_Laid = tuple[str, tuple[str, ...]]


class LeftToRight:
    """Problem: blocks laid one at a time, as a person does who reads from the left.

    Patterns are filled in their order, each from its beginning, with any block after which what
    stands there still begins a word of the pattern's length. So a given beginning helps at once,
    and a given end only when the word is there. This is no way to solve quickly: it measures what a
    person goes through.
    """

    def __init__(self, puzzle: BuildingBlocks, lexicon: Lexicon) -> None:
        self.puzzle = puzzle
        self.lexicon = lexicon
        self._whole = "".join(puzzle.patterns) + OPEN
        # Where in the whole text each pattern begins and ends.
        ends = list(accumulate(map(len, puzzle.patterns)))
        self._rows = list(zip([0, *ends], ends, strict=False))

    def roots(self) -> Iterator[_Laid]:
        """No block is laid."""
        yield self._with_given(""), self.puzzle.blocks

    def children(self, state: _Laid) -> Iterator[Any]:
        """Each block in the next blank."""
        text, blocks_left = state
        # The first pattern that is not read to its end.
        row = next((row for row in self._rows if row[1] > len(text)), None)
        if row is None:
            return
        begin, end = row
        words = self.lexicon.of_length(end - begin)
        for block, rest in each_block(blocks_left):
            laid = self._with_given(text + block)
            if begins_a_word(laid[begin:end], words):
                yield block, (laid, rest)
            else:
                yield Prune(block, "begins no word")

    def _with_given(self, text: str) -> str:
        """The text, and the given letters that follow it."""
        return text + self._whole[len(text) : self._whole.index(OPEN, len(text))]

    def solution(self, state: _Laid) -> tuple[str, ...] | None:
        """The words, when every pattern has one."""
        text = state[0]
        _, last = self._rows[-1]
        if len(text) < last:
            return None
        return tuple([text[begin:end] for begin, end in self._rows])


def each_block(blocks: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each different block, and the others.

    >>> list(each_block(("rd", "ba", "rd")))
    [('rd', ('ba', 'rd')), ('ba', ('rd', 'rd'))]
    """
    for place, block in enumerate(blocks):
        if block not in blocks[:place]:
            yield block, blocks[:place] + blocks[place + 1 :]


def begins_a_word(letters: str, words: Sequence[str]) -> bool:
    """Whether one of these words, in alphabetical order, begins so."""
    place = bisect_left(words, letters)
    return place < len(words) and words[place].startswith(letters)


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
    return parts(answer, _wrong_starts(puzzle, answer, lexicon), run.stats.nodes - 1, lexicon)


def _wrong_starts(puzzle: BuildingBlocks, answer: Sequence[str], lexicon: Lexicon) -> int:
    """Blocks that would look right beside the given letters of some pattern, and are not the
    answer's.
    """
    half = min(2, puzzle.block_length)
    blocks = frozenset(puzzle.blocks)
    runs = _runs(lexicon, 2 * half)
    count = 0
    for pattern, slots, word in zip(puzzle.patterns, puzzle.slots, answer, strict=True):
        for blank in slots.blank:
            before = pattern[blank.start - half : blank.start]
            after = pattern[blank.stop : blank.stop + half]
            for block in blocks - {word[blank]}:
                # Of the two meetings those with given letters: at an end or beside a blank there
                # are none.
                meetings = []
                for text in (before + block[:half], block[-half:] + after):
                    if len(text) == 2 * half and OPEN not in text:
                        meetings.append(text)
                if meetings and runs.issuperset(meetings):
                    count += 1
    return count


@lru_cache(maxsize=8)
def _runs(lexicon: Lexicon, length: int) -> frozenset[str]:
    """Every run of so many letters in a row that a word has."""
    return frozenset(
        word[begin : begin + length] for word in lexicon for begin in range(len(word) - length + 1)
    )
