"""What makers of puzzles with words for an answer share: which dictionaries are asked, and what they say.

A draft has the answer that it was built from. A :class:`Checker` keeps it if the solver finds nothing else in
the common words (and, where more is asked for, in a larger dictionary), and counts what else there is in the
reference, so that a made puzzle can say so. Solvers are asked in bulk (:func:`wordsearch.solve_many`), by the
kernel or by the plain solver, with the same outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from wordsearch.errors import PuzzleError, check_choice
from wordsearch.making.generator import Reject, Stopped
from wordsearch.provenance import Uniqueness
from wordsearch.words.familiarity import common_words, excluded
from wordsearch.words.lexicon import Lexicon, as_lexicon

UNIQUE_IN = ("common", "lexicon", "reference")
_COUNTED = 100  # solutions counted in the reference; more say "at least"
_SHOWN = 5  # of them kept with the puzzle


class Draft(NamedTuple):
    """A try: a puzzle, the words that it was built from and, once known, how unique they are.

    The words of `answer` stand as ``solution.words`` has them for solutions of such a puzzle.
    """

    puzzle: Any
    answer: tuple[str, ...]
    bonus: str | None = None
    uniqueness: Uniqueness | None = None


class Dictionaries(NamedTuple):
    """Where answers come from, where each must be the only one, and where others are counted and told.

    `answers` are common words without the `banned` ones, `common` with them: a solver may think of them. `lexicon`
    is what they were taken from.
    """

    answers: Lexicon
    common: Lexicon
    strict: Lexicon
    reference: Lexicon | None
    lexicon: Lexicon
    banned: frozenset[str] = frozenset()

    @classmethod
    def of(
        cls,
        lexicon: Lexicon,
        reference: Lexicon | str | Iterable[str] | None,
        unique_in: str,
        min_zipf: float,
        exclude: Sequence[str],
        exclude_default: bool,
    ) -> Dictionaries:
        """The dictionaries that a maker was asked for; the reference is by default the whole lexicon.

        Raises
        ------
        PuzzleError
            Nothing is left of the lexicon, a dictionary is none, or the one named by `unique_in` is missing.
        """
        check_choice("unique_in", unique_in, UNIQUE_IN)
        answers = common_words(lexicon, min_zipf=min_zipf, exclude=exclude, exclude_default=exclude_default)
        common = common_words(lexicon, min_zipf=min_zipf, exclude_default=False)
        if reference is not None:
            reference = as_lexicon(reference)
        elif unique_in == "reference":
            raise PuzzleError("unique_in='reference' needs a reference, such as Lexicon.load('sowpods')")
        elif len(lexicon) > len(common):
            reference = lexicon
        strict = {"common": common, "lexicon": lexicon, "reference": reference}[unique_in]
        assert strict is not None
        banned = excluded(exclude, default=exclude_default)
        return cls(answers, common, strict, reference, lexicon, banned)


class Checker:
    """Says of drafts whether their answer is the only one, and what else a larger dictionary finds.

    `options` are the solver's: with ``max_nodes`` a draft that takes more to decide is not kept, and one that
    takes more in the reference says "at least". A kind that can spare a part of a puzzle extends `pared`.
    """

    def __init__(self, dictionaries: Dictionaries, kernel: bool, **options: Any) -> None:
        self.dictionaries, self.kernel, self.options = dictionaries, kernel, options

    def check(self, drafts: list[Draft]) -> list[Draft | Reject]:
        """Those with one solution in the common words and, where more is asked for, there, too."""
        common, strict = self.dictionaries.common, self.dictionaries.strict
        found = self._unique(drafts, common, "common words")
        if strict is not common:
            found = _again(found, lambda left: self._unique(left, strict, strict.name))
        return _again(found, lambda left: self._counted(self.pared(left)))

    def pared(self, drafts: list[Draft]) -> list[Draft]:
        """The drafts, each with one solution, without what they can spare and still have one: as they are."""
        return drafts

    def _unique(self, drafts: list[Draft], lexicon: Lexicon, where: str) -> list[Draft | Reject]:
        batch = self.solved(drafts, lexicon, limit=3)
        return [
            _judged(draft, count, complete, lexicon, where)
            for draft, count, complete in zip(
                drafts, batch.counts.tolist(), batch.complete.tolist(), strict=True
            )
        ]

    def _counted(self, drafts: list[Draft]) -> list[Draft | Reject]:
        """The drafts with what the reference says of them."""
        common, reference = self.dictionaries.common, self.dictionaries.reference
        if reference is None:
            return [draft._replace(uniqueness=Uniqueness(len(common))) for draft in drafts]
        batch = self.solved(drafts, reference, limit=_COUNTED, solutions=True)
        found: list[Draft | Reject] = []
        for draft, solutions, status in zip(drafts, batch.solutions, batch.statuses, strict=True):
            sets = sorted({solution.words for solution in solutions} - {draft.answer})
            # The answer counts even where the reference lacks one of its words: others are what is told.
            found.append(
                draft._replace(
                    uniqueness=Uniqueness(
                        len(common),
                        1,
                        reference.name,
                        1 + len(sets),
                        tuple(sets[:_SHOWN]),
                        status == "complete",
                    )
                )
            )
        return found

    def solved(
        self, drafts: Sequence[Draft], lexicon: Lexicon, *, limit: int, solutions: bool = False
    ) -> Any:
        """What `solve_many` says of the drafts' puzzles, all of them finished."""
        from wordsearch.batch.many import solve_many

        puzzles = [draft.puzzle for draft in drafts]
        batch = solve_many(
            puzzles, lexicon, limit=limit, solutions=solutions, kernel=self.kernel, **self.options
        )
        if not batch.finished.all():
            raise Stopped  # solve_many ends with what it has; making goes on from before this batch
        return batch


def _judged(draft: Draft, count: int, complete: bool, lexicon: Lexicon, where: str) -> Draft | Reject:
    if not all(word in lexicon for word in draft.answer):
        return Reject(f"a word that {where} lacks", draft.puzzle, 0)
    if count > 1:
        return Reject(f"another solution in {where}", draft.puzzle, count - 1)
    return draft if complete else Reject(f"too long a search for others in {where}", draft.puzzle, 1)


def _again(
    found: list[Draft | Reject], check: Callable[[list[Draft]], list[Draft | Reject]]
) -> list[Draft | Reject]:
    """What a further check says of the drafts that passed so far."""
    again = iter(check([item for item in found if isinstance(item, Draft)]))
    return [next(again) if isinstance(item, Draft) else item for item in found]
