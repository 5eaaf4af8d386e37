"""Cryptograms as people post them: with names, contractions and punctuation, with words that no
list has, with word spaces or without.

`solve_cryptogram` is the front door; how a text is read stands in
:mod:`~wordsearch.puzzles.symbol_code.deciphering` and, where it has no word spaces, in
:mod:`~wordsearch.puzzles.symbol_code.unspaced`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, pairwise, zip_longest
from math import inf
from typing import Any, Literal

from wordsearch.batch.many import check_jobs
from wordsearch.display.progress import with_bar
from wordsearch.errors import PuzzleError, checked, listed, optional, short, whole_number
from wordsearch.puzzles.symbol_code.deciphering import Deciphering, State
from wordsearch.puzzles.symbol_code.puzzle import SymbolCode, SymbolCodeSolution
from wordsearch.puzzles.symbol_code.symbols import Code, characters, fold, is_cipher
from wordsearch.puzzles.symbol_code.unspaced import Climbing, Key, unspaced_of
from wordsearch.puzzles.symbol_code.vocabulary import APOSTROPHE, price_of_all, vocabulary_of
from wordsearch.search.budget import Search, Stream
from wordsearch.search.run import Run, begun
from wordsearch.search.strategies import beam_layers
from wordsearch.words.given import Words, as_lexicon
from wordsearch.words.lexicon import Lexicon

#: Beams, one after the other: how many partial readings each keeps, and the eagerness of its order
#: (see `Deciphering.order_by`).
PASSES = ((30, 1.5), (120, 1.5), (300, 2.2), (300, 1.5), (1000, 1.8), (3000, 1.5))
#: So many of a beam's last layer are mended.
_MENDED = 8
#: A reading that costs more for each letter is doubted, and the next beam tried; where nothing
#: parts the words, readings that cost more are not even mended, and then doubted.
_DOUBTFUL = 1.05
#: A reading that costs more for each letter is not likely to be right: of 32 texts by heart,
#: Chaucer and a list of names among them, the dearest cost 1.54; of 21 that are no English, read
#: as English, the cheapest with 60 letters or more cost 1.60. Where nothing parts the words a
#: reading of what is no text costs less.
_UNLIKELY = 1.57
_UNSPACED_UNLIKELY = 1.05
_UNSPACED_NONSENSE = 1.0
_UNSPACED_DOUBTFUL = 0.9
#: With fewer letters the right reading is often not the cheapest.
SURE = 60
SURE_UNSPACED = 120
#: Two readings whose prices differ by less are close.
_CLOSE = 1.0
_SHOWN = 4
#: A text of one word with so many letters, or of groups of five, has no word spaces.
_LONG_WORD = 25
_GROUP = 5
#: Letters of a text without word spaces by which its key is judged.
_ENOUGH = 500
#: Texts that are read one after the other by one process.
_CHUNK = 8


@dataclass(frozen=True)
class Decipherment(SymbolCodeSolution):
    """A cryptogram, read.

    Attributes
    ----------
    puzzle : SymbolCode
    letters : tuple of (str, str)
        Each symbol with its letter.
    price : float
        What its words cost, in orders of magnitude; see :mod:`wordsearch.words.prices`.
    read : tuple of str
        Its words, in their order.
    missed : tuple of str
        Those that the lexicon lacks, each once; an initial is none.
    is_unspaced : bool
        Whether the text has no word spaces.
    """

    price: float = 0.0
    read: tuple[str, ...] = ()
    missed: tuple[str, ...] = ()
    is_unspaced: bool = False

    @cached_property
    def text(self) -> str:
        """The text as it was typed, deciphered: capitals, punctuation and line breaks stay. What
        has no word spaces gets them.
        """
        if self.is_unspaced:
            return " ".join(self.read)
        code = {fold(symbol): letter for symbol, letter in self.letters}
        return "".join(_deciphered(mark, code) for mark in characters(self.puzzle.text))

    def __str__(self) -> str:
        lines = [self.text]
        if self.missed:
            lines.append(f"in no list: {', '.join(self.missed)}")
        code = ", ".join(f"{symbol} = {letter}" for symbol, letter in self.letters)
        lines.append(f"code: {code}")
        return "\n".join(lines)

    def drawing(self) -> str:
        """The text with its letters, and below it the words that are in no list."""
        from wordsearch.puzzles.symbol_code.draw import solution_svg

        return solution_svg(self, self.missed)


def _deciphered(mark: str, code: dict[str, str]) -> str:
    """A character of the text: with a letter for a symbol, as a capital where that is one."""
    letter = code.get(fold(mark), mark)
    if mark != mark.lower():
        return letter.upper()
    return letter


# -- what is searched ------------------------------------------------------------------------------


class _Readings:
    """What a run asks of a text, with word spaces or without."""

    puzzle: SymbolCode
    misses: int | None
    n_letters: int
    sure: int
    unlikely: float

    def price(self, reading: Decipherment) -> tuple[int, float]:
        """By it readings are put in order: first by how many words too many are missing."""
        too_many = 0
        if self.misses is not None:
            too_many = max(0, len(reading.missed) - self.misses)
        return too_many, reading.price

    def identity(self, reading: Decipherment) -> object:
        """Readings of the same letters are one."""
        return reading.letters

    def merge(self, old: Decipherment, new: Decipherment) -> Decipherment:
        """The one that was there."""
        return old

    def price_of_a_letter(self, reading: Decipherment) -> float:
        """What a reading costs for each letter."""
        return reading.price / self.n_letters

    def pairs(self, code: Code) -> tuple[tuple[str, str], ...]:
        """The letters of a reading by symbols as the puzzle spells them."""
        folded = {symbol: fold(symbol) for symbol in self.puzzle.symbols}
        return tuple((symbol, code[key]) for symbol, key in folded.items() if key in code)


class _Spaced(_Readings, Deciphering):
    """Problem: a text with word spaces."""

    sure = SURE
    unlikely = _UNLIKELY

    def __init__(self, puzzle: SymbolCode, lexicon: Lexicon, misses: int | None) -> None:
        self.puzzle = puzzle
        self._text_words = tokens_of(puzzle.text)
        self.n_letters = sum(mark != APOSTROPHE for word in self._text_words for mark in word)
        known = {fold(symbol): letter for symbol, letter in puzzle.known}
        vocabulary = vocabulary_of(lexicon)
        Deciphering.__init__(self, self._text_words, vocabulary, known, puzzle.alphabet, misses)

    def reading(self, state: State) -> Decipherment:
        """The reading that a partial one is mended to."""
        return self._with(self.mended(state))

    def reworded(self, reading: Decipherment) -> Decipherment:
        """The reading that it is mended to by its words that follow each other."""
        code = {fold(symbol): letter for symbol, letter in reading.letters}
        return self._with(self.mended_by_pairs([code[symbol] for symbol in self.symbols]))

    def runner_up(self, best: Decipherment) -> Decipherment:
        """The cheapest of the readings that are one swap away."""
        code = {fold(symbol): letter for symbol, letter in best.letters}
        return self._with(self.swapped([code[symbol] for symbol in self.symbols]))

    def _with(self, letters: Sequence[str]) -> Decipherment:
        """The reading with these letters."""
        code = dict(zip(self.symbols, letters, strict=True))
        read = tuple("".join(code.get(mark, mark) for mark in word) for word in self._text_words)
        return Decipherment(
            puzzle=self.puzzle,
            letters=self.pairs(code),
            price=self.words_price(read) - self._saved(read),
            read=read,
            missed=tuple(filter(self.vocabulary.is_missing, dict.fromkeys(read))),
        )

    def words_price(self, read: Iterable[str]) -> float:
        """What the words cost, whichever way they follow each other."""
        price = self.vocabulary.price
        return sum(price_of_all(price(word), count) for word, count in Counter(read).items())

    def _saved(self, read: Sequence[str]) -> float:
        """What the words save by following each other, where that tells something."""
        pairs = self.vocabulary.pairs
        if pairs is None or not self.neighbours:
            return 0.0
        return sum(pairs.bonus(first, second) for first, second in pairwise(read))

    def price_of_a_letter(self, reading: Decipherment) -> float:
        """What a reading's words cost for each of their letters, whether they were there before or
        not; initials are none.
        """
        words = [word for word in reading.read if len(word) > 1]
        n_letters = sum(mark != APOSTROPHE for word in words for mark in word)
        return sum(map(self.vocabulary.price, words)) / max(n_letters, 1)

    def explain(self, run: CryptogramRun) -> str:
        """What each word could be that is in no list, as the other words leave it."""
        lines = []
        code = {fold(symbol): letter for symbol, letter in run[0].letters}
        for word, others in self.alternatives(code):
            could_be = "no other word fits the letters that the rest of the text gives"
            if others:
                could_be = f"by the letters of the rest it could be {', '.join(others)}"
            lines.append(f"{word} is in no list; {could_be}.")
        return "\n".join(lines) or "Every word of the first reading is in the lists."


class _Unspaced(_Readings, Climbing):
    """Problem: a text without word spaces."""

    sure = SURE_UNSPACED
    unlikely = _UNSPACED_UNLIKELY

    def __init__(self, puzzle: SymbolCode, lexicon: Lexicon, misses: int | None) -> None:
        self.puzzle = puzzle
        self.misses = misses
        self._names = list(map(fold, puzzle.symbols))
        numbers = {symbol: number for number, symbol in enumerate(self._names)}
        marks = [mark for word in tokens_of(puzzle.text) for mark in word if mark != APOSTROPHE]
        self.n_letters = len(marks)
        given = {
            numbers[fold(symbol)]: puzzle.alphabet.index(letter) for symbol, letter in puzzle.known
        }
        unspaced = unspaced_of(lexicon)
        self._marks = [numbers[mark] for mark in marks]
        Climbing.__init__(self, self._marks[:_ENOUGH], unspaced, given)

    def reading(self, key: Key) -> Decipherment:
        """The reading of a key, cut into words."""
        alphabet = self.unspaced.alphabet
        code = {symbol: alphabet[key[number]] for number, symbol in enumerate(self._names)}
        cut = self.unspaced.segmented(self.text(key, self._marks))
        missed = dict.fromkeys(filter(self.unspaced.is_missing, cut.words))
        return Decipherment(
            puzzle=self.puzzle,
            letters=self.pairs(code),
            price=cut.price,
            read=tuple(cut.words),
            missed=tuple(missed),
            is_unspaced=True,
        )

    def identity(self, reading: Decipherment) -> object:
        """All readings are one: what comes before the likeliest is no text."""
        return None

    def merge(self, old: Decipherment, new: Decipherment) -> Decipherment:
        """The likelier of two."""
        return min(old, new, key=self.price)

    def explain(self, run: CryptogramRun) -> str:
        """What the pieces are that are no words."""
        if not run[0].missed:
            return "Every word of the first reading is in the lists."
        return f"Of the text as it was cut these are no words: {', '.join(run[0].missed)}."


def _by_beams(search: Search) -> Stream:
    """Beams of growing width, until two agree on a reading that is not doubted."""
    problem: _Spaced = search.problem
    best: Decipherment | None = None
    before: Decipherment | None = None
    for width, eagerness in PASSES:
        problem.order_by(eagerness)
        last = yield from beam_layers(search, width)
        for entry in last[:_MENDED]:
            reading = problem.reading(entry.state)
            search.solved(entry.depth, entry.node)
            yield reading
            if best is None or problem.price(reading) < problem.price(best):
                best = reading
        if best is not None and problem.neighbours:
            reading = problem.reworded(best)
            yield reading
            best = min(best, reading, key=problem.price)
        if best is not None:
            if best is before and problem.price_of_a_letter(best) <= _DOUBTFUL:
                break
            before = best
    if best is not None:
        yield problem.runner_up(best)
    # Whatever was found, there may be a better one.
    search.cut = True


def _by_climbing(search: Search) -> Stream:
    """Keys climbed one after the other, until one reads as words."""
    problem: _Unspaced = search.problem
    cheapest = inf
    allowance = yield from search.budget.granted(0)
    for price, key in problem.climbs():
        search.stats.count_node(0)
        if price < cheapest - 1e-9:
            cheapest = price
            reading = problem.reading(key)
            if reading.price < _UNSPACED_NONSENSE * problem.n_letters:
                mended = [*key]
                problem.climbed(mended, problem.words_price)
                reading = problem.reading(mended)
            search.solved(0, -1)
            yield reading
            if reading.price < _UNSPACED_DOUBTFUL * problem.n_letters:
                search.cut = True
                return
        allowance = yield from search.budget.granted(allowance)


# -- what is said ----------------------------------------------------------------------------------


class CryptogramRun(Run[Decipherment]):
    """The readings of a cryptogram, the likeliest first; never ``complete``, since no other is
    ruled out.
    """

    problem: Any

    def summary(self) -> str:
        """One line: which words of the first reading are in no list, and how sure it is."""
        self._look()
        readings = self._ordered()
        if not readings:
            return super().summary()
        clauses = [
            *_what_is_missed(readings[0], self.problem.misses),
            *_what_is_unsure(readings, self.problem),
            *_what_is_not_known(self.lexicon),
        ]
        if self._status == "timeout":
            clauses.append("stopped by timeout: run.resume() looks for a likelier one")
        return "; ".join(clauses)


def _what_is_missed(best: Decipherment, misses: int | None) -> Iterator[str]:
    n_words = len(best.read)
    if not best.missed:
        every = "its one word is" if n_words == 1 else f"all {n_words} words are"
        yield f"The likeliest reading found; {every} in the lists"
        return
    verb = "is" if len(best.missed) == 1 else "are"
    yield (
        f"The likeliest reading found; {len(best.missed)} of its {n_words} words {verb} in no "
        f"list ({', '.join(best.missed)})"
    )
    if misses is not None and len(best.missed) > misses:
        yield f"none was found with misses={misses}, and this is the nearest"


def _what_is_unsure(readings: list[Decipherment], problem: _Readings) -> Iterator[str]:
    best = readings[0]
    if problem.n_letters < problem.sure:
        letters = "1 letter" if problem.n_letters == 1 else f"{problem.n_letters} letters"
        yield f"too short to be sure, with {letters}"
    elif problem.price_of_a_letter(best) > problem.unlikely:
        yield "not a likely text in this language"
    if len(readings) > 1 and not best.is_unspaced:
        rival = readings[1]
        if rival.price - best.price < _CLOSE:
            pairs = zip(rival.read, best.read, strict=True)
            changed = dict.fromkeys(f"{other} for {word}" for other, word in pairs if other != word)
            yield f"close: {', '.join([*changed][:_SHOWN])}"


def _what_is_not_known(lexicon: Lexicon) -> Iterator[str]:
    if lexicon.norms is None:
        yield (
            f"how common words are is not known for {short(lexicon.name)}: all count alike "
            "(Lexicon.from_words(words, language=...) says which language it is)"
        )


# -- reading a text --------------------------------------------------------------------------------


def tokens_of(text: str) -> list[tuple[str, ...]]:
    """The words of a text as symbols and apostrophes; a word that touches a digit is none.

    >>> tokens_of("Uif dbu't ibu, 4ui!")
    [('u', 'i', 'f'), ('d', 'b', 'u', "'", 't'), ('i', 'b', 'u')]
    """
    marks = characters(text)
    tokens: list[tuple[str, ...]] = []
    word: list[str] = []
    for mark, after in zip_longest(marks, marks[1:], fillvalue=" "):
        if is_cipher(mark):
            word.append(fold(mark))
        elif mark in "'\u2019" and word and is_cipher(after):
            word.append(APOSTROPHE)
        elif mark.isdigit():
            word.append(mark)
        else:
            tokens.append(tuple(word))
            word = []
    tokens.append(tuple(word))
    return [token for token in tokens if token and not any(map(str.isdigit, token))]


def has_no_spaces(tokens: list[tuple[str, ...]]) -> bool:
    """Whether a text is one long word, or comes in groups of five letters.

    >>> has_no_spaces([tuple("uifdbutibutboeuifnbu" * 2)]), has_no_spaces([tuple("uif")])
    (True, False)
    """
    if len(tokens) == 1:
        return len(tokens[0]) >= _LONG_WORD
    lengths = {len(token) for token in tokens[:-1]}
    return lengths == {_GROUP} and len(tokens) > 4 and len(tokens[-1]) <= _GROUP


@lru_cache(maxsize=1)
def _common_words() -> Lexicon:
    """What English cryptograms are read with if nobody says: two lists together."""
    return Lexicon.load("enable1") | Lexicon.load("american-english")


@checked
def solve_cryptogram(
    text: str,
    lexicon: Words | None = None,
    *,
    known: Code | None = None,
    misses: int | Literal["auto"] = "auto",
    timeout: float | None = 5,
    trace: bool | int = False,
    lazy: bool = False,
    progress: bool = True,
) -> CryptogramRun:
    """Read a cryptogram as people post them, names and new words included.

    The likeliest reading is the one whose words cost least (see :mod:`wordsearch.words.prices`),
    however many of them are in no list: found by a beam over the words and swaps of letters, and
    not proven, so that the run is never ``complete``. With the extra ``pairs`` English words that
    people say together cost less: *per cent* is not read as *per went*. `solve_symbol_code`
    searches for every reading of words that are in a list.

    Parameters
    ----------
    text : str
        Letters and pictures (emoji) are symbols; punctuation, digits and line breaks stand for
        themselves. One long word, or groups of five letters, is a text without word spaces (a
        patristocrat): from about 120 letters on it can be read, in up to 20 s.
    lexicon : Lexicon, str or iterable of str, optional
        Where words come from. Default: ``enable1`` and ``american-english`` together; with their
        contractions, *a*, *i* and *o*.
    known : mapping of str to str, optional
        Letters of some symbols, as in ``{"x": "e"}``.
    misses : int or "auto"
        How many different words at most may be in no list. ``"auto"``: as many as the likeliest
        reading has.
    timeout : float, optional
        Seconds of searching, besides the one or two that a list takes when it is first used. It
        ends earlier when a reading looks like a text and two beams agree on it.
    trace, lazy, progress
        See :func:`wordsearch.solve_symbol_code`.

    Returns
    -------
    CryptogramRun of Decipherment
        The likeliest first: ``run[0].text`` is the text, ``run[0].missed`` the words in no list.

    Raises
    ------
    PuzzleError
        A text without words, with more symbols than there are letters, letters that clash, or an
        option that makes no sense.

    Examples
    --------
    >>> run = solve_cryptogram("Pna'g lbh ernq guvf, Ebova? Fnl gur jbeq naq V jvyy!", timeout=30)
    >>> run[0].text
    "Can't you read this, Robin? Say the word and I will!"
    """
    most_missed = None
    if not isinstance(misses, str) or misses != "auto":
        most_missed = whole_number("misses, if not 'auto',", misses, least=0)
    words = _common_words() if lexicon is None else as_lexicon(lexicon)
    puzzle = _read_puzzle(text, known, words.alphabet)
    problem: _Unspaced | _Spaced
    if has_no_spaces(tokens_of(puzzle.text)):
        problem = _Unspaced(puzzle, words, most_missed)
        strategy = _by_climbing
    else:
        problem = _Spaced(puzzle, words, most_missed)
        strategy = _by_beams

    def prepare() -> CryptogramRun:
        run = CryptogramRun(problem, strategy, timeout=timeout, trace=trace)
        run.puzzle = puzzle
        run.lexicon = words
        return run

    return begun(prepare, lazy, progress)


@checked
def solve_cryptograms(
    texts: Iterable[str],
    lexicon: Words | None = None,
    *,
    misses: int | Literal["auto"] = "auto",
    timeout: float | None = 5,
    n_jobs: int | None = None,
    progress: bool = False,
) -> list[Decipherment | None]:
    """Read many cryptograms, on one core or on several.

    Parameters
    ----------
    texts : iterable of str
    lexicon, misses, timeout
        See `solve_cryptogram`; the time is each text's.
    n_jobs : int, optional
        Processes; -1 for as many as there are cores. None: this process alone.
    progress : bool
        Whether to show a progress bar, when tqdm is installed.

    Returns
    -------
    list of Decipherment or None
        The likeliest reading of each text, in their order; None where none was found in time.

    Raises
    ------
    PuzzleError
        As `solve_cryptogram`; or joblib is not installed, and more than one process is asked for.

    Examples
    --------
    >>> texts = ["Pna'g lbh ernq guvf, Ebova? Fnl gur jbeq naq V jvyy!"]
    >>> [reading.text for reading in solve_cryptograms(texts, timeout=30) if reading]
    ["Can't you read this, Robin? Say the word and I will!"]
    """
    if isinstance(texts, str):
        raise PuzzleError("texts is a list of cryptograms; ws.solve_cryptogram reads a single one")
    given = listed("texts", texts)
    check_jobs(n_jobs)
    distinct = list(dict.fromkeys(given))
    # A lexicon travels with each chunk, so there should not be one for every text.
    chunks = [distinct[start : start + _CHUNK] for start in range(0, len(distinct), _CHUNK)]
    options = {"lexicon": lexicon, "misses": misses, "timeout": timeout}
    results: Iterator[list[Decipherment | None]]
    if n_jobs in (None, 1):
        results = (_first_readings(chunk, **options) for chunk in chunks)
    else:
        joblib = optional("joblib")
        calls = (joblib.delayed(_first_readings)(chunk, **options) for chunk in chunks)
        results = joblib.Parallel(n_jobs=n_jobs, return_as="generator")(calls)
    shown = with_bar(results, len(chunks), "cryptograms", progress)
    readings = dict(zip(distinct, chain.from_iterable(shown), strict=True))
    return [readings[text] for text in given]


def _first_readings(texts: Iterable[str], **options: Any) -> list[Decipherment | None]:
    """The likeliest reading of each text."""
    runs = (solve_cryptogram(text, progress=False, **options) for text in texts)
    return [next(iter(run), None) for run in runs]


def _read_puzzle(text: str, known: Code | None, alphabet: str) -> SymbolCode:
    """The text as a symbol code, which knows its symbols and draws it.

    Raises
    ------
    PuzzleError
        There is no letter in it.
    """
    if not tokens_of(text):
        raise PuzzleError(
            "a cryptogram is a text of words in which letters stand for others, such as 'Uif dbu "
            f"ibu b ibu.'; there is no word in {short(text)}"
        )
    return SymbolCode.from_cryptogram(text, known, alphabet=alphabet)
