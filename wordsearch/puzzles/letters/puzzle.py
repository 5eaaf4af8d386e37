"""Letter puzzles: a set of letters, and every word that can be spelled with them.

A :class:`LetterPuzzle` is a set of letters, perhaps with one that every word must use (the honeycomb of many
a newspaper), and the words to be found. :func:`letter_puzzles` makes them from any dictionary or text, by way
of a :class:`Brick`: sets of letters that hold many words are those that its paths make up.

>>> puzzle = LetterPuzzle.parse("p[e]oirdv")
>>> puzzle.solve(Brick.from_words(["deed", "door", "pepper", "over"]), through="brick").solutions
['deed', 'over', 'pepper']
"""

from __future__ import annotations

import json
import math
import random
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, overload

from wordsearch.errors import PuzzleError, whole_number
from wordsearch.puzzles.letters.brick import (
    Brick,
    BrickFormatWarning,
    BrickPathError,
    ModularBrick,
    checked_word,
    letter_set,
    required_letter,
)
from wordsearch.puzzles.letters.brick_file import BrickFormatError
from wordsearch.search.problem import Branch, Prune
from wordsearch.search.run import Run
from wordsearch.search.strategies import depth_first
from wordsearch.words.familiarity import excluded, zipf_table
from wordsearch.words.lexicon import check_lexicon

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from wordsearch.batch.outcome import Outcome
    from wordsearch.provenance import Provenance, Rating
    from wordsearch.puzzles.letters.make import Cohorts
    from wordsearch.words.lexicon import Lexicon

__all__ = [
    "Brick",
    "BrickFormatError",
    "BrickFormatWarning",
    "BrickPathError",
    "LetterPuzzle",
    "LetterPuzzles",
    "ModularBrick",
    "letter_puzzles",
    "solve_letter_puzzle",
]


# -- one puzzle ------------------------------------------------------------------------------------------

#: Options of `LetterPuzzle.solve`: through what the words are looked for.
ROUTES = MappingProxyType(
    {
        "scan": "every word of the dictionary, each checked on its own",
        "graph": "the dictionary's letter graph, along the puzzle's letters only",
        "brick": "the dictionary's brick: the puzzle's subsets, then the words filed there",
    }
)


@dataclass(frozen=True, repr=False)
class LetterPuzzle:
    """A set of letters, perhaps one that every word must use, and the words to be found.

    Attributes
    ----------
    letters : str
        Distinct, in order.
    required : str or None
        The letter that every word must use: the middle of a honeycomb.
    words : tuple of str
        What is to be found, sorted.
    frequencies : tuple of float
        How common each word is, on the Zipf scale (7 is *the*, 3 once in a million words); () when unknown.
    min_length : int
        The fewest letters of a word.
    made : Provenance or None
        What is known of its making; it plays no part in equality.

    Raises
    ------
    PuzzleError
        Letters repeated or none, a required letter that is not among them, a word that breaks the rules.
    """

    letters: str
    required: str | None = None
    words: tuple[str, ...] = ()
    frequencies: tuple[float, ...] = ()
    min_length: int = 4
    provenance: Provenance | None = field(default=None, compare=False)

    #: Named sets of options for `solve`.
    variants: ClassVar[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
        {
            "plain": {"through": "scan"},
            "graph": {"through": "graph"},
            "brick": {"through": "brick"},
            "default": {"through": "graph"},
        }
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "letters", letter_set(self.letters))
        if self.required is not None:
            required_letter(self.required, self.letters)
        whole_number("min_length", self.min_length, 1, 1000, "the fewest letters of a word")
        if len(self.frequencies) not in (0, len(self.words)):
            raise PuzzleError(
                f"{len(self.words)} words come with as many frequencies or with none, not with "
                f"{len(self.frequencies)}"
            )
        for word in self.words:
            if why := self.refusal(checked_word(word)):
                raise PuzzleError(f"the word {word!r} is no word of this puzzle: {why}")
        if list(self.words) != sorted(set(self.words)):
            raise PuzzleError("the words of a puzzle stand in alphabetical order, each once")

    @classmethod
    def parse(
        cls, letters: str | LetterPuzzle, required: str | None = None, *, min_length: int = 4
    ) -> LetterPuzzle:
        """A puzzle from its letters, in any order; brackets may mark the required one.

        >>> LetterPuzzle.parse("p[e]oirdv")
        LetterPuzzle('deioprv', required='e')

        Raises
        ------
        PuzzleError
            See the class; also two required letters.
        """
        if isinstance(letters, LetterPuzzle):
            return letters
        if not isinstance(letters, str):
            raise PuzzleError(f"the letters of a puzzle are a string such as 'deioprv', not {letters!r:.60}")
        text = "".join(letters.split())
        if "[" in text or "]" in text:
            before, _, rest = text.partition("[")
            marked, closed, after = rest.partition("]")
            stray = not closed or set(before + after) & set("[]")
            if stray or len(marked) != 1 or required not in (None, marked):
                raise PuzzleError(
                    "one letter, the required one, may stand in brackets, as in 'p[e]oirdv', "
                    f"not as in {letters!r:.60}"
                )
            text, required = before + marked + after, marked
        return cls(text, required, min_length=min_length)

    def refusal(self, word: str) -> str:
        """Why a word does not fit this puzzle's rules; the empty string when it does.

        >>> LetterPuzzle("deor", "e").refusal("door")
        "it lacks the required 'e'"
        """
        if len(word) < self.min_length:
            return f"it has fewer than {self.min_length} letters"
        other = sorted(set(word) - set(self.letters))
        if other:
            return f"it uses {', '.join(map(repr, other))}"
        lacking = self.required is not None and self.required not in word
        return f"it lacks the required {self.required!r}" if lacking else ""

    # -- what it is like

    @property
    def pangrams(self) -> tuple[str, ...]:
        """The words that use every letter."""
        return tuple(word for word in self.words if len(set(word)) == len(self.letters))

    @property
    def points(self) -> int:
        """What all words earn: 1 for a shortest word, else one a letter, and 7 more for a pangram."""
        earned = sum(1 if len(word) == self.min_length else len(word) for word in self.words)
        return earned + 7 * len(self.pangrams)

    @property
    def score(self) -> float:
        """How enjoyable the puzzle should be, from 0 to 100; see `_score`."""
        long = sum(1 for word in self.words if len(word) >= _LONG)
        frequency = sum(self.frequencies) if self.frequencies else math.nan
        return float(_score(len(self.words), frequency, long, bool(self.pangrams)))

    @property
    def difficulty(self) -> float | None:
        """From 0 (all words as common as *the*) to 1 (none was ever seen); None when that is not known."""
        if not self.frequencies:
            return None
        return 1 - sum(min(zipf, 7.0) for zipf in self.frequencies) / (7 * len(self.frequencies))

    @property
    def level(self) -> str:
        """The difficulty in a word: ``easy``, ``medium``, ``hard``, or ``not rated``."""
        difficulty = self.difficulty
        if difficulty is None:
            return "not rated"
        return "easy" if difficulty < _EASY else "medium" if difficulty < _HARD else "hard"

    def rated(self, language: str = "en") -> LetterPuzzle:
        """The same puzzle with word frequencies of a language.

        Raises
        ------
        LexiconError
            wordfreq is not installed, or has no such language.
        """
        return replace(self, frequencies=tuple(map(_zipf(language), self.words)))

    def rate(self, lexicon: Lexicon) -> Rating:
        """How hard it is for a person who knows the words of `lexicon`; see :func:`wordsearch.rate`.

        Raises
        ------
        PuzzleError
            The puzzle has no words, and the lexicon has none for it.
        """
        from wordsearch.puzzles.letters.make import rated

        return rated(self, lexicon)

    def definitions(self, lexicon: Lexicon | None = None) -> dict[str, list[str]]:
        """WordNet's glosses of the words ([] where it has none).

        Raises
        ------
        LexiconError
            NLTK or its WordNet is not here; the message says what to type.
        """
        from wordsearch.words.nltk_corpora import glosses

        define = glosses if lexicon is None else lexicon.define
        return {word: define(word) for word in self.words}

    # -- solving

    def solve(
        self,
        lexicon: Lexicon | Brick,
        *,
        through: str = "graph",
        limit: int | None = None,
        max_nodes: int | None = None,
        timeout: float | None = None,
        trace: bool | int = False,
    ) -> Run[str]:
        """Every word of a dictionary that fits the puzzle, whatever its own `words` say.

        Parameters
        ----------
        lexicon : Lexicon or Brick
            The graph route needs a lexicon.
        through : {"graph", "brick", "scan"}
            See `ROUTES`.
        limit, max_nodes, timeout, trace
            Those of :func:`wordsearch.search.strategies.depth_first`.

        Raises
        ------
        PuzzleError
            An unknown route, a brick and the graph route, an empty dictionary.
        """
        problem = _word_problem(self, lexicon, through)
        return depth_first(problem, limit=limit, max_nodes=max_nodes, timeout=timeout, trace=trace)

    @classmethod
    def batch(
        cls,
        puzzles: Sequence[LetterPuzzle],
        lexicon: Lexicon,
        *,
        solutions: bool,
        limit: int | None,
        stop: NDArray[np.uint8],
        **options: Any,
    ) -> Outcome:
        """Many puzzles at once, compiled, as :func:`wordsearch.batch.many.solve_many` asks for them.

        Words and counts of nodes are those of `solve` through the letter graph, word for word.
        """
        from wordsearch.batch.outcome import kernel_options

        kernel_options(cls, options, ())
        if isinstance(lexicon, Brick):
            raise PuzzleError("a brick has no letter graph: give a Lexicon")
        if not len(lexicon):
            raise PuzzleError("the dictionary is empty: no word can be found in it")
        return _walked(puzzles, lexicon, solutions, limit or 0, stop)

    # -- keeping

    lists_words: ClassVar[bool] = True

    def with_words(self, lexicon: Lexicon) -> LetterPuzzle:
        """The same puzzle; if it has no words yet, with all that the lexicon has for it."""
        if self.words:
            return self
        return replace(self, words=tuple(sorted(self.solve(lexicon).finish().solutions)), frequencies=())

    def to_json(self) -> str:
        """The puzzle as JSON; `from_json` takes it back."""
        from wordsearch.provenance import made_part

        return json.dumps(
            {
                "puzzle": "letters",
                "letters": self.letters,
                "required": self.required,
                "min_length": self.min_length,
                "words": list(self.words),
                "frequencies": list(self.frequencies),
                **made_part(self.provenance),
            },
            ensure_ascii=False,
        )

    def to_original_json(self) -> str:
        """The puzzle in the original's shape, which has letters and words only.

        >>> LetterPuzzle("de", words=("deed",)).to_original_json()
        '{"puzzle": {"letters": "de", "words": ["deed"]}}'
        """
        puzzle = {"letters": self.letters, "words": list(self.words)}
        return json.dumps({"puzzle": puzzle}, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> LetterPuzzle:
        """The puzzle that `to_json` or `to_original_json` wrote.

        Raises
        ------
        PuzzleError
            The text is not JSON of a letter puzzle.
        """
        try:
            data = json.loads(text)
        except (TypeError, ValueError, RecursionError) as error:
            raise PuzzleError(f"this is not JSON: {error}") from None
        original = data.get("puzzle") if isinstance(data, dict) else None
        if isinstance(original, dict):
            words = _strings(original.get("words", []), "words")
            return cls(
                original.get("letters", ""),
                words=tuple(sorted(set(words))),
                min_length=min(map(len, words), default=4),
            )
        if original != "letters":
            raise PuzzleError(
                'JSON of a letter puzzle looks like {"puzzle": "letters", "letters": "de", '
                '"words": ["deed"]} or like {"puzzle": {"letters": "de", "words": ["deed"]}}'
            )
        frequencies = data.get("frequencies", [])
        if not isinstance(frequencies, list) or not all(_is_zipf(number) for number in frequencies):
            raise PuzzleError("frequencies must be a list of numbers from 0 to 10")
        from wordsearch.provenance import made_in

        return cls(
            data.get("letters", ""),
            data.get("required"),
            _strings(data.get("words", []), "words"),
            tuple(map(float, frequencies)),
            data.get("min_length", 4),
            made_in(data),
        )

    # -- how it looks

    def cells(self) -> list[tuple[str, int, int]]:
        """(letter, x, y) on a honeycomb, the required (or the first) one in the middle; x in half cells."""
        middle = self.required or self.letters[0]
        ring = [letter for letter in self.letters if letter != middle]
        return [(letter, 2 * q + r, r) for letter, (q, r) in zip([middle, *ring], _spiral(), strict=False)]

    def __str__(self) -> str:
        cells = {(x, y): letter for letter, x, y in self.cells()}
        left = min(x for x, _ in cells)
        lines = []
        for row in sorted({y for _, y in cells}):
            line = ""
            for x in sorted(x for x, y in cells if y == row):
                letter = cells[x, row]
                mark = f"({letter})" if letter == self.required else f" {letter} "
                line = line.ljust(2 * (x - left)) + mark
            lines.append(line.rstrip())
        return "\n".join([*lines, self.caption()])

    def caption(self) -> str:
        """One line: how many words, pangrams, points, and how hard."""
        if not self.words:
            rule = f", {self.required!r} in every word" if self.required else ""
            return f"{len(self.letters)} letters{rule}"
        words, pangrams = len(self.words), len(self.pangrams)
        return (
            f"{words} word{'' if words == 1 else 's'}, {pangrams} pangram{'' if pangrams == 1 else 's'}, "
            f"{self.points} points, {self.level}"
        )

    def __repr__(self) -> str:
        required = f", required={self.required!r}" if self.required else ""
        words = f", {len(self.words)} words" if self.words else ""
        return f"LetterPuzzle({self.letters!r}{required}{words})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_svg_(self) -> str:
        from wordsearch.puzzles.letters.draw import puzzle_svg

        return puzzle_svg(self)


def _strings(value: object, what: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise PuzzleError(f"{what} must be a list of strings")
    return tuple(value)


def _is_zipf(number: object) -> bool:
    return isinstance(number, (int, float)) and not isinstance(number, bool) and 0 <= number <= 10


def _spiral() -> Iterator[tuple[int, int]]:
    """Cells of a honeycomb from the middle outwards, ring by ring, in axial coordinates (Red Blob Games)."""
    yield 0, 0
    ring = 0
    while True:
        ring += 1
        q, r = 0, -ring  # the cell at the top left of the ring
        for step_q, step_r in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)):
            for _ in range(ring):
                yield q, r
                q, r = q + step_q, r + step_r


# -- the words of a puzzle, on the search engine ---------------------------------------------------------


class ScanWords:
    """Problem: look at every word of a dictionary. The words that do not fit are pruned, with the reason."""

    def __init__(self, puzzle: LetterPuzzle, words: Iterable[str]) -> None:
        self._puzzle, self._words = puzzle, words

    def roots(self) -> Iterator[str]:
        yield ""

    def children(self, state: str) -> Iterator[Any]:
        if state:
            return
        puzzle = self._puzzle
        letters, required, shortest = set(puzzle.letters), puzzle.required, puzzle.min_length
        for word in self._words:
            if not letters.issuperset(word):
                yield Prune(word, "letters")
            elif len(word) < shortest:
                yield Prune(word, "length")
            elif required and required not in word:
                yield Prune(word, "required")
            else:
                yield Branch(word, word)

    def solution(self, state: str) -> str | None:
        return state or None


class GraphWords:
    """Problem: walk a lexicon's letter graph along the puzzle's letters.

    A state is (node of the graph, letters so far); a letter that continues no word is pruned.
    """

    def __init__(self, puzzle: LetterPuzzle, lexicon: Lexicon) -> None:
        graph = lexicon.graph
        self._puzzle, self._steps, self._ends = puzzle, graph.steps, graph.ends
        self._letters = [(letter, graph.codes[letter]) for letter in puzzle.letters if letter in graph.codes]

    def roots(self) -> Iterator[tuple[int, str]]:
        yield 0, ""

    def children(self, state: tuple[int, str]) -> Iterator[Any]:
        node, word = state
        steps = self._steps
        for letter, code in self._letters:
            if node + code in steps:
                yield letter, (steps[node + code], word + letter)
            else:
                yield Prune(letter, "prefix")

    def solution(self, state: tuple[int, str]) -> str | None:
        node, word = state
        required = self._puzzle.required
        fits = len(word) >= self._puzzle.min_length and (required is None or required in word)
        return word if fits and node in self._ends else None


class BrickWords:
    """Problem: walk a brick's tree along the puzzle's letters, then read the words filed there.

    A state is a path from the root, or a word at the end of one. A letter with no path below is pruned, and
    so is one beyond the required letter, since letters stand in order on a path.
    """

    def __init__(self, puzzle: LetterPuzzle, brick: Brick) -> None:
        self._puzzle, self._brick = puzzle, brick
        self._paths = brick.paths()

    def roots(self) -> Iterator[tuple[str, str]]:
        yield "", ""

    def children(self, state: tuple[str, str]) -> Iterator[Any]:
        path, word = state
        if word:
            return
        required = self._puzzle.required
        complete = required is None or required in path
        if path and complete:
            for found in self._brick.path_words(path):
                short = len(found) < self._puzzle.min_length
                yield Prune(found, "length") if short else Branch(found, (path, found))
        for letter in self._puzzle.letters:
            if letter > path[-1:]:
                yield self._step(path + letter, complete)

    def _step(self, path: str, complete: bool) -> Branch | Prune:
        letter, required = path[-1], self._puzzle.required
        if not complete and required is not None and letter > required:
            return Prune(letter, "required")
        at = bisect_left(self._paths, path)
        leads_on = at < len(self._paths) and self._paths[at].startswith(path)
        return Branch(letter, (path, "")) if leads_on else Prune(letter, "prefix")

    def solution(self, state: tuple[str, str]) -> str | None:
        return state[1] or None


def _word_problem(puzzle: LetterPuzzle, lexicon: Lexicon | Brick, through: str) -> Any:
    if through not in ROUTES:
        raise PuzzleError(f"through must be one of {', '.join(ROUTES)}; it is {through!r}")
    if not len(lexicon):
        raise PuzzleError("the dictionary is empty: no word can be found in it")
    if through == "scan":
        return ScanWords(puzzle, lexicon)
    if through == "brick":
        return BrickWords(puzzle, lexicon if isinstance(lexicon, Brick) else _brick_of(lexicon))
    if isinstance(lexicon, Brick):
        raise PuzzleError("a brick has no letter graph: give a Lexicon, or through='brick'")
    return GraphWords(puzzle, lexicon)


@lru_cache(maxsize=4)
def _brick_of(lexicon: Lexicon) -> Brick:
    return Brick.from_words(lexicon)


class _Graph(NamedTuple):
    """A lexicon's letter graph as the kernel walks it; `skip` adds up to a word's number along its edges."""

    first: NDArray[np.int32]
    letters: NDArray[np.int32]
    targets: NDArray[np.int32]
    terminal: NDArray[np.bool_]
    skip: NDArray[np.int64]
    longest: int


def _graph_of(lexicon: Lexicon) -> _Graph:
    import numpy as np

    graph, longest = lexicon.graph, max(map(len, lexicon.words))
    first, targets = graph.first.astype(np.int64), graph.targets
    below = graph.terminal.astype(np.int64)  # words that end at a node or below it
    for _ in range(longest):
        before = np.append(0, np.cumsum(below[targets]))
        below = graph.terminal + before[first[1:]] - before[first[:-1]]
    origins = np.repeat(np.arange(graph.n_nodes), np.diff(first))
    # Before the words along an edge come the one that ends here, and those along the edges before it.
    skip = graph.terminal[origins] + before[:-1] - before[first[origins]]
    return _Graph(graph.first, graph.letters.astype(np.int32), targets, graph.terminal, skip, longest)


@lru_cache(maxsize=1)
def _graphs() -> Callable[[Lexicon], _Graph]:
    from wordsearch.words.cached import per_lexicon

    return per_lexicon(_graph_of)


def _asked(puzzles: Sequence[LetterPuzzle], lexicon: Lexicon) -> tuple[Any, Any, Any]:
    """Which letters each puzzle has, which it requires (-1: none, -2: one that no word has), the fewest."""
    import numpy as np

    codes = lexicon.graph.codes
    allowed = np.zeros((len(puzzles), len(codes)), np.uint8)
    required, least = np.full(len(puzzles), -1, np.int64), np.ones(len(puzzles), np.int64)
    for at, puzzle in enumerate(puzzles):
        allowed[at, [codes[letter] for letter in puzzle.letters if letter in codes]] = 1
        least[at] = puzzle.min_length
        if puzzle.required is not None:
            required[at] = codes.get(puzzle.required, -2)
    return allowed, required, least


def _walked(
    puzzles: Sequence[LetterPuzzle], lexicon: Lexicon, solutions: bool, limit: int, stop: NDArray[np.uint8]
) -> Outcome:
    import numpy as np

    from wordsearch.batch.outcome import Outcome
    from wordsearch.puzzles.letters import kernel as kernels

    graph, asked = _graphs()(lexicon), _asked(puzzles, lexicon)
    counts, nodes = np.zeros((2, len(puzzles)), np.int64)
    done = np.zeros(len(puzzles), np.uint8)
    # Room for all words of one puzzle at least, so that every call finishes one.
    out = np.empty(max(len(lexicon), 1 << 14) if solutions else 0, np.int64)
    words: list[str] = []
    at, more = 0, True
    while more:
        at, n = kernels.walk(*graph, *asked, limit, stop, at, counts, nodes, done, out)
        words += map(lexicon.words.__getitem__, out[:n].tolist())
        more = at < len(puzzles) and not stop[0]
    if not solutions:
        return Outcome(counts, nodes, done)
    ends = np.cumsum(counts).tolist()
    found = [words[end - count : end] for end, count in zip(ends, counts.tolist(), strict=True)]
    return Outcome(counts, nodes, done, found)


def solve_letter_puzzle(
    letters: str | LetterPuzzle, lexicon: Lexicon | Brick, required: str | None = None, **options: Any
) -> Run[str]:
    """Every word of a dictionary that is spelled with the given letters; see `LetterPuzzle.solve`.

    >>> solve_letter_puzzle("d[e]or", Brick.from_words(["deed", "door", "order"]), through="brick").solutions
    ['deed', 'order']
    """
    return LetterPuzzle.parse(letters, required).solve(lexicon, **options)


# -- making puzzles --------------------------------------------------------------------------------------

_LONG = 6  # letters of a long word
_EASY, _HARD = 0.42, 0.52  # bounds of difficulty between easy, medium and hard


def _score(words: Any, frequency: Any, long: Any, pangram: Any) -> Any:
    """How enjoyable a puzzle should be, from 0 to 100; numbers or arrays of them.

    Sixty points for common words (the mean Zipf frequency, all points at 5), twenty for long words (all
    points when a quarter has six letters or more), twenty for a pangram. Without frequencies (nan) the other
    forty count two and a half times.
    """
    import numpy as np

    count = np.maximum(words, 1)
    other = 20 * np.minimum(long / count * 4, 1) + 20 * pangram
    common = 60 * np.clip(frequency / count / 5, 0, 1)
    return np.where(np.isnan(frequency), other * 2.5, common + other)


@lru_cache(maxsize=8)
def _zipf(language: str) -> Callable[[str], float]:
    """wordfreq's Zipf frequency of words of a language; one table instead of a call for each."""
    table = zipf_table(language)
    return lambda word: table.get(word, 0.0)


@dataclass(frozen=True, eq=False)
class _Origin:
    """Where puzzles come from, as each of them tells in its `made`."""

    seed: int
    name: str
    numbers: Sequence[int]
    reference: Lexicon | None
    cohorts: Callable[[], Cohorts] | None

    def made(self, puzzle: LetterPuzzle, at: int, words: int) -> Provenance:
        from wordsearch.puzzles.letters.make import made, rated_among

        rating = rated_among(puzzle, self.cohorts()) if self.cohorts else None
        return made(puzzle, self.seed, self.numbers[at], self.name, words, self.reference, rating)


@dataclass(frozen=True, eq=False, repr=False)
class LetterPuzzles(Sequence[LetterPuzzle]):
    """Puzzles to choose from, the first the best to take; each is put together when it is asked for.

    Attributes
    ----------
    brick : Brick
        The words that the puzzles are made of.
    chosen : sequence of (str, str or None)
        Letters and required letter of each puzzle.
    """

    brick: Brick
    chosen: Sequence[tuple[str, str | None]]
    min_length: int
    zipf: Callable[[str], float] | None = None
    origin: _Origin | None = None

    @overload
    def __getitem__(self, at: int) -> LetterPuzzle: ...
    @overload
    def __getitem__(self, at: slice) -> LetterPuzzles: ...
    def __getitem__(self, at: int | slice) -> LetterPuzzle | LetterPuzzles:
        origin = self.origin
        if isinstance(at, slice):
            part = origin and replace(origin, numbers=origin.numbers[at])
            return replace(self, chosen=self.chosen[at], origin=part)
        letters, required = self.chosen[at]
        words = self.brick.words(letters, required=required, min_length=self.min_length)
        frequencies = tuple(map(self.zipf, words)) if self.zipf else ()
        puzzle = LetterPuzzle(letters, required, words, frequencies, self.min_length)
        return replace(puzzle, provenance=origin.made(puzzle, at, len(self.brick))) if origin else puzzle

    def __len__(self) -> int:
        return len(self.chosen)

    def __repr__(self) -> str:
        return f"<LetterPuzzles: {len(self):,} puzzles from {self.brick!r}>"

    def __str__(self) -> str:
        shown = "\n\n".join(str(puzzle) for puzzle in self[:_SHOWN])
        more = f"\n\n... and {len(self) - _SHOWN:,} more" if len(self) > _SHOWN else ""
        return shown + more

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        from wordsearch.puzzles.letters.draw import puzzles_html

        return puzzles_html(self[:_SHOWN], len(self))


_SHOWN = 7


@dataclass(frozen=True)
class _Wish:
    """What `letter_puzzles` was asked for, checked."""

    letters: int
    k: int
    pangram: bool | None
    required: bool | str
    words: tuple[int, int]
    min_frequency: float | None
    min_length: int

    def __post_init__(self) -> None:
        whole_number("min_length", self.min_length, 1, 1000, "the fewest letters of a word")
        if self.pangram not in (None, True, False):
            raise PuzzleError(
                f"pangram must be True (there is one), False (there is none) or None, not {self.pangram!r}"
            )
        letter = isinstance(self.required, str) and len(self.required) == 1
        if not letter and not isinstance(self.required, bool):
            raise PuzzleError(f"required must be one letter, True (any) or False, not {self.required!r}")
        bounds = self.words
        if not isinstance(bounds, tuple) or len(bounds) != 2 or not all(type(n) is int for n in bounds):
            raise PuzzleError(f"words must be two whole numbers, the fewest and the most, not {bounds!r}")
        if not 1 <= bounds[0] <= bounds[1]:
            raise PuzzleError(f"words={bounds} is no range: the fewest is at least 1 and not above the most")
        if self.min_frequency is not None and not _is_zipf(self.min_frequency):
            raise PuzzleError(
                f"min_frequency is a Zipf frequency from 0 to 10, such as 3 (once in a million "
                f"words), or None, not {self.min_frequency!r}"
            )


def letter_puzzles(
    source: Brick | Iterable[str],
    letters: int = 7,
    *,
    k: int | None = None,
    pangram: bool | None = None,
    required: bool | str = False,
    words: tuple[int, int] = (20, 60),
    min_frequency: float | None = None,
    min_length: int = 4,
    exclude: Iterable[str] = (),
    exclude_default: bool = True,
    language: str | None = None,
    seed: int = 0,
    reference: Lexicon | None = None,
    rated: bool = True,
) -> LetterPuzzles:
    """Puzzles that a person would enjoy, from a dictionary, a brick or a segmented text.

    Parameters
    ----------
    source : Lexicon, Brick, Segmentation or iterable of str
    letters : int
        How many letters a puzzle has.
    k : int, optional
        How many paths make up the letters; with 1 (the default, 2 when `pangram` is False) they are the
        letters of a word.
    pangram : bool, optional
        Whether some word must use every letter (True), or none may (False).
    required : bool or str
        Whether every word must use one letter, as in a honeycomb: any (True) or the one given.
    words : (int, int)
        The fewest and the most words to be found.
    min_frequency : float, optional
        Leave out words that are rarer (Zipf scale: 3 is once in a million words, 4 is common).
    min_length : int
        The fewest letters of a word.
    exclude : iterable of str
        Words that no puzzle shall ask for; old books have some.
    exclude_default : bool
        Whether to leave the slurs out, too, that :func:`wordsearch.excluded` lists; they are English, and so
        are left out where the language is.
    language : str, optional
        Whose word frequencies to use; default: the source's (see `Brick.language`).
    seed : int
        Which puzzles come first. Every puzzle has a chance that grows with the fourth power of its score;
        equal arguments give equal puzzles, on any machine.
    reference : Lexicon, optional
        A larger dictionary, in which the words are counted that fit the letters, too
        (``puzzle.provenance.uniqueness`` says how many more there are, and some of them).
    rated : bool
        Whether ``puzzle.provenance.rating`` says how hard each is (where frequencies are known).

    Raises
    ------
    PuzzleError
        Arguments that make no sense, or that no puzzle satisfies: then the message says which bound fails,
        and how many sets of letters came near.
    LexiconError
        Frequencies are asked for and wordfreq is not installed, or has no such language.
    """
    brick = _brick(source, language)
    if not len(brick):
        raise PuzzleError("no puzzle can be made of no words")
    paths = (2 if pangram is False else 1) if k is None else k
    wish = _Wish(letters, paths, pangram, required, words, min_frequency, min_length)
    if not isinstance(seed, int):
        raise PuzzleError(f"seed must be a whole number, not {seed!r}")
    if isinstance(exclude, str):
        raise PuzzleError(f"exclude is a collection of words, not the single string {exclude!r}")
    if reference is not None:
        check_lexicon(reference)
    zipf = _rating(language, brick.language, min_frequency)
    english = (language or brick.language) == "en"
    kept = _kept_words(brick, wish, zipf, frozenset(exclude) | excluded(default=english and exclude_default))
    sets, sums = _measured(kept, wish, zipf)
    chosen = _chosen(kept, wish, sets, sums, random.Random(seed))
    numbers = range(1, len(chosen) + 1)
    cohorts = _cohorts_of(kept, zipf) if rated and zipf else None
    origin = _Origin(seed, _name_of(source, min_frequency), numbers, reference, cohorts)
    return LetterPuzzles(kept, chosen, min_length, zipf, origin)


def _name_of(source: object, min_frequency: float | None) -> str:
    """What a puzzle calls the words that it is made of."""
    name = getattr(source, "name", None)
    own = name if isinstance(name, str) else "the given words"
    return own if min_frequency is None else f"{own} (Zipf {min_frequency:g} or more)"


def _cohorts_of(brick: Brick, zipf: Callable[[str], float]) -> Callable[[], Cohorts]:
    """The words as they come to mind, sorted out when the first puzzle is rated."""

    @lru_cache(maxsize=1)
    def cohorts() -> Cohorts:
        from wordsearch.puzzles.letters.make import Cohorts

        return Cohorts(brick, zipf)

    return cohorts


def _brick(source: Brick | Iterable[str], language: str | None) -> Brick:
    from wordsearch.words.lexicon import Lexicon

    if isinstance(source, Brick):
        return source
    return _brick_of(source) if isinstance(source, Lexicon) else Brick.from_words(source, language=language)


def _rating(
    asked: str | None, known: str | None, min_frequency: float | None
) -> Callable[[str], float] | None:
    from wordsearch.errors import LexiconError

    language = asked or known
    if language is None:
        if min_frequency is not None:
            raise PuzzleError("min_frequency needs a language, and these words name none: add language='en'")
        return None
    try:
        return _zipf(language)
    except LexiconError:
        if asked is not None or min_frequency is not None:
            raise
        return None  # nobody asked for frequencies: the puzzles say that they are not rated


def _kept_words(
    brick: Brick, wish: _Wish, zipf: Callable[[str], float] | None, exclude: frozenset[str]
) -> Brick:
    least = wish.min_frequency

    def fits(word: str) -> bool:
        common = zipf is None or least is None or zipf(word) >= least
        return common and len(word) >= wish.min_length and word not in exclude

    kept = brick.kept(fits)
    if not len(kept):
        rarity = "" if least is None else f" and a frequency of {least:g} or more"
        raise PuzzleError(f"none of the {len(brick):,} words has {wish.min_length} letters or more{rarity}")
    return kept


def _measured(brick: Brick, wish: _Wish, zipf: Callable[[str], float] | None) -> tuple[Any, Any]:
    """The sets of letters to choose from, and the `subset_sums` of their words, frequencies, long words."""
    import numpy as np

    from wordsearch.puzzles.letters.letter_sets import subset_sums

    sets, _ = brick.set_bits(wish.letters, wish.k)
    order, masks = brick.index.ascending
    made = f"{len(sets):,} sets of {wish.letters} letters made of {wish.k} path{'' if wish.k == 1 else 's'}"
    keep = np.ones(len(sets), dtype=bool)
    if wish.pangram is not None:
        keep &= np.isin(sets, masks) == wish.pangram
    if isinstance(wish.required, str):
        required_letter(wish.required, brick.alphabet)
        keep &= (sets & brick.index.mask(wish.required)) != 0
    if not keep.any():
        wanted = {None: "", True: " with a pangram", False: " without a pangram"}[wish.pangram]
        letter = f" with the letter {wish.required!r}" if isinstance(wish.required, str) else ""
        raise PuzzleError(f"there is no set of letters{wanted}{letter} among the {made}")
    weights = np.array([_weights(brick.path_words(path), zipf) for path in brick.paths()])[order]
    return sets[keep], subset_sums(sets[keep], masks, weights)


def _weights(words: Sequence[str], zipf: Callable[[str], float] | None) -> tuple[float, float, float]:
    frequency = math.nan if zipf is None else sum(map(zipf, words))
    return len(words), frequency, sum(1 for word in words if len(word) >= _LONG)


def _chosen(
    brick: Brick, wish: _Wish, sets: Any, sums: Any, rng: random.Random
) -> list[tuple[str, str | None]]:
    """The puzzles whose number of words is in range, in the order of a draw weighted by score."""
    import numpy as np

    from wordsearch.puzzles.letters.letter_sets import spell

    spelled = spell(sets, brick.alphabet)
    rows = [(at, place) for at, letters in enumerate(spelled) for place in _places(wish, letters)]
    at, place = np.array(rows).T
    words, frequency, long = sums[at, place].T
    _check_range(wish, words, [spelled[i] for i in at.tolist()])
    pangram = np.isin(sets, brick.index.bits)[at]
    score = _score(words, frequency, long, pangram)
    fits = np.flatnonzero((words >= wish.words[0]) & (words <= wish.words[1])).tolist()
    # Efraimidis and Spirakis 2006: u ** (1 / weight), largest first, draws without replacement by weight.
    drawn = {i: math.log(rng.random() or 1e-300) / max(float(score[i]), 1.0) ** 4 for i in fits}
    names = [(spelled[rows[i][0]], rows[i][1]) for i in sorted(fits, key=drawn.__getitem__, reverse=True)]
    return [(letters, letters[row - 1] if row else None) for letters, row in names]


def _places(wish: _Wish, letters: str) -> Sequence[int]:
    """Which rows of `subset_sums` are puzzles: the total, all letters, or one."""
    if wish.required is True:
        return range(1, len(letters) + 1)
    return [1 + letters.index(wish.required)] if wish.required else [0]


def _check_range(wish: _Wish, words: Any, letters: Sequence[str]) -> None:
    """Raise when no count is in range, and say which bound fails and how many came near."""
    fewest, most = wish.words
    if ((words >= fewest) & (words <= most)).any():
        return
    less, more = words[words < fewest], words[words > most]
    head = f"none of the {len(words):,} candidates has {fewest} to {most} words: "
    if not len(more):
        near = int((words >= 0.9 * fewest).sum())
        best = int(words.argmax())
        raise PuzzleError(
            f"{head}the lower bound {fewest} fails, since the richest, {letters[best]!r}, has "
            f"{int(words[best])}; {near:,} came within a tenth of it"
        )
    if not len(less):
        near = int((words <= 1.1 * most).sum())
        best = int(words.argmin())
        raise PuzzleError(
            f"{head}the upper bound {most} fails, since the poorest, {letters[best]!r}, has "
            f"{int(words[best])}; {near:,} came within a tenth of it"
        )
    raise PuzzleError(
        f"{head}the bounds are too close, since {len(less):,} have {int(less.max())} or fewer "
        f"and {len(more):,} have {int(more.min())} or more"
    )
