"""`ws.make_...`: one flow and one set of shared options for every kind of puzzle with an answer.

A kind owes the first step: a function from dictionaries and its own options to what draws a draft from random
numbers. :func:`maker` makes the public function of it.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib.util import find_spec
from typing import Any

from wordsearch.errors import check_names
from wordsearch.making.generator import Making, Reject
from wordsearch.making.ratings import checked_difficulty, finished
from wordsearch.making.uniqueness import Checker, Dictionaries, Draft
from wordsearch.puzzle import documented
from wordsearch.words.lexicon import Lexicon, as_lexicon

Attempt = Callable[[random.Random], Draft | Reject]

_LEXICON_DOC = """
lexicon : Lexicon, str or iterable of str
    A dictionary, the name of one, or a list of words: its common words are what answers are made of, and what each answer is the only one in."""
_SHARED_DOC = """
seed : int or str
    The same seed gives the same puzzles, with the same dictionaries.
reference : Lexicon, str or iterable of str, optional
    A larger dictionary in which solutions are counted, too (``puzzle.provenance.uniqueness`` says what came of
    it). Default: the whole of `lexicon`.
unique_in : {"common", "lexicon", "reference"}
    In which dictionary the answer must be the only one.
exclude, exclude_default
    Words that no answer uses: yours, and a list of slurs; see :func:`wordsearch.excluded`. Other
    solutions are looked for with them.
min_zipf : float
    How common words must be; see :func:`wordsearch.common_words`. 0 takes all words.
difficulty : int or (int, int), optional
    The level, or the least and the most, from 1 to 5.
max_tries : int
    Puzzles tried for one that will do.
kernel : bool, optional
    Whether compiled kernels look for other solutions, or the plain solver; both make the same puzzles.
    Default: where Numba is installed.
rated : bool
    Whether to rate each (some milliseconds).

Returns
-------
Making
    An iterator of puzzles; the `provenance` of each holds its answer, uniqueness and rating.

Raises
------
PuzzleError
    Options that no puzzle can meet, a dictionary with nothing left in it.
NoPuzzle
    While iterating: `max_tries` tries gave none; the sentence says on what they failed."""


def maker(
    what: str, checker: type[Checker] = Checker, **solver: Any
) -> Callable[[Callable[..., Attempt]], Callable[..., Making[Any]]]:
    """Make ``make_...`` of a kind's first step: its signature and documentation are those of both.

    Parameters
    ----------
    what : str
        The kind in the plural, for messages.
    checker : type of Checker
    **solver
        Options of the solver that looks for other solutions.
    """

    def decorated(first: Callable[..., Attempt]) -> Callable[..., Making[Any]]:
        def make(
            lexicon: Lexicon | str | Iterable[str] = "american-english",
            *,
            seed: int | str = 0,
            reference: Lexicon | str | Iterable[str] | None = None,
            unique_in: str = "common",
            exclude: Sequence[str] = (),
            exclude_default: bool = True,
            min_zipf: float = 3.0,
            difficulty: int | tuple[int, int] | None = None,
            max_tries: int = 5_000,
            kernel: bool | None = None,
            rated: bool = True,
            **own: Any,
        ) -> Making[Any]:
            levels = checked_difficulty(difficulty) if rated or difficulty is not None else None
            kernel = find_spec("numba") is not None if kernel is None else kernel
            check_names(first.__name__, own, list(inspect.signature(make).parameters))
            some = Dictionaries.of(
                as_lexicon(lexicon), reference, unique_in, min_zipf, exclude, exclude_default
            )
            return Making(
                what,
                first(some, **own),
                checker(some, kernel, **solver).check,
                partial(finished, seed=seed, dictionaries=some, levels=levels),
                seed=seed,
                max_tries=max_tries,
                batch=64 if kernel else 4,
            )

        lexicon, *shared, _ = inspect.signature(make).parameters.values()
        _, *own = inspect.signature(first).parameters.values()
        make.__signature__ = inspect.Signature([lexicon, *own, *shared])  # type: ignore[attr-defined]
        make.__name__ = make.__qualname__ = first.__name__
        make.__module__ = first.__module__
        make.__doc__ = documented(first, _LEXICON_DOC, _SHARED_DOC)
        return make

    return decorated
