"""What makers of puzzles with words for an answer share: which dictionaries are asked, and what
they say.

A draft has the answer that it was built from. A :class:`Checker` keeps it if the solver finds
nothing else in the words that people know (and, where more is asked for, in a larger dictionary),
and counts what else there is in the reference, so that a made puzzle can say so. Solvers are asked
in bulk (:func:`wordsearch.solve_many`), by the kernel or by the plain solver, with the same
outcome.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, NamedTuple

from wordsearch.batch.many import solve_many
from wordsearch.errors import PuzzleError, check_choice, check_flag, short
from wordsearch.making.generator import Reject, Stopped, in_place_of_drafts
from wordsearch.provenance import Uniqueness
from wordsearch.words.familiarity import Norms, excluded
from wordsearch.words.given import Words, as_lexicon
from wordsearch.words.known_words import doubtful_words, possible_names
from wordsearch.words.language import LANGUAGES
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.normalisation import Report, Tally
from wordsearch.words.people_know import people_know
from wordsearch.words.wordnet import themed

#: Solutions counted in the reference; where there are more, "at least" is reported.
_COUNTED = 100
#: Of them kept with the puzzle.
_SHOWN = 5


class Draft(NamedTuple):
    """A try: a puzzle, the words that it was built from and, once known, how unique they are.

    The words of `answer` stand as ``solution.words`` has them for solutions of such a puzzle.
    """

    puzzle: Any
    answer: tuple[str, ...]
    bonus: str | None = None
    uniqueness: Uniqueness | None = None


class Dictionaries(NamedTuple):
    """Where answers come from, where each must be the only one, and where others are counted.

    Attributes
    ----------
    answers : Lexicon
        Words of one level, without the banned ones.
    known : Lexicon
        The words that a solver might come up with: in English those that people know, whichever
        lexicon was chosen, else those that people know of the lexicon, or all of it where nobody
        knows which these are; and those that answers are drawn from.
    strict : Lexicon
        Where the answer must be the only one, too.
    reference : Lexicon, optional
        Where other solutions are counted.
    lexicon : Lexicon
        The one that was chosen.
    banned : frozenset of str
        Words that no answer uses.
    own : tuple of str
        The words that a person asked for.
    """

    answers: Lexicon
    known: Lexicon
    strict: Lexicon
    reference: Lexicon | None
    lexicon: Lexicon
    banned: frozenset[str] = frozenset()
    own: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        lexicon: Lexicon,
        reference: Words | None = None,
        unique_in: str = "known",
        level: str | float | None = "everyday",
        exclude: Sequence[str] = (),
        exclude_default: bool = True,
        exclude_grim: bool = True,
        theme: str | Iterable[str] | None = None,
        own: Sequence[str] = (),
        norms: Norms | None = None,
    ) -> Dictionaries:
        """The dictionaries that a maker was asked for; the reference is by default the whole
        lexicon.

        Raises
        ------
        PuzzleError
            Nothing is left of the lexicon, a dictionary is none, or the one named by `unique_in` is
            missing.
        """
        lexicon = lexicon.with_norms(norms)
        if lexicon.norms is None:
            lexicon.warn_that_unmeasured()
        banned = _banned(lexicon.language, exclude, exclude_default, exclude_grim)
        drawn = lexicon.familiar(level) if theme is None else _of_theme(theme, lexicon, level)
        # What may be a name or a foreign word is not asked for, unless somebody chose it.
        doubtful: frozenset[str] = frozenset()
        if theme is None and level is not None:
            doubtful = possible_names(lexicon) | doubtful_words(drawn)
        answers = _decent(drawn, banned | doubtful)
        known = _known(people_know(lexicon), drawn, tuple(own))
        if reference is not None:
            reference = as_lexicon(reference)
        elif unique_in == "reference":
            raise PuzzleError(
                "unique_in='reference' needs a reference, such as Lexicon.load('sowpods')"
            )
        elif not known.members.issuperset(lexicon.words):
            reference = lexicon
        where = {"known": known, "lexicon": lexicon, "reference": reference}
        check_choice("unique_in", unique_in, where)
        strict = where[unique_in]
        assert strict is not None
        return cls(
            answers=answers,
            known=known,
            strict=strict,
            reference=reference,
            lexicon=lexicon,
            banned=banned,
            own=tuple(own),
        )


def _banned(
    language: str, exclude: Sequence[str], exclude_default: bool, exclude_grim: bool
) -> frozenset[str]:
    """The words that no answer may use."""
    check_flag("exclude_default", exclude_default)
    check_flag("exclude_grim", exclude_grim)
    if exclude_default:
        warn_without_exclusions(language)
    return excluded(exclude, default=exclude_default, grim=exclude_grim, language=language)


@lru_cache(maxsize=16)
def _decent(lexicon: Lexicon, banned: frozenset[str]) -> Lexicon:
    """The words of a lexicon that answers may use."""
    kept = [word for word in lexicon.words if word not in banned]
    if not kept:
        raise PuzzleError(
            f"all {len(lexicon):,} words of {lexicon.name!r} are on the exclusion list; take a "
            "larger lexicon or exclude less"
        )
    if len(kept) == len(lexicon):
        return lexicon
    # Without examples: nobody wants to read them.
    gone = {"excluded": Tally(len(lexicon) - len(kept))}
    report = Report(lexicon.name, len(lexicon), len(kept), dropped=gone)
    return lexicon.restricted(kept, report)


def warn_without_exclusions(language: str) -> None:
    """Say, once for each language, that there is no list of words that no puzzle should ask for."""
    if language in LANGUAGES and not LANGUAGES[language].expletives:
        warnings.warn(
            f"there is no list of words that no puzzle should ask for in {LANGUAGES[language]}: "
            "nothing is left out but what exclude= names",
            stacklevel=1,
        )


@lru_cache(maxsize=16)
def _known(known: Lexicon, drawn: Lexicon, own: tuple[str, ...]) -> Lexicon:
    """The familiar words, and these."""
    return known.including([*drawn.words, *own])


def _of_theme(theme: str | Iterable[str], lexicon: Lexicon, level: str | float | None) -> Lexicon:
    """The words of a theme: all of a list, in the language of the lexicon, or those of a level that
    WordNet has below a synset.
    """
    if isinstance(theme, str):
        if lexicon.language not in ("en", ""):
            raise PuzzleError(
                f"theme={short(theme)} names a synset of WordNet, whose words are English; with "
                f"{lexicon.name!r}, theme= takes a list of words"
            )
        below = Lexicon.from_words(themed(theme), theme, lexicon.policy, "en")
        return as_lexicon(below.with_norms(lexicon.norms).familiar(level))
    # The default cannot be told from what somebody chose.
    if level not in ("everyday", None):
        raise PuzzleError(
            f"theme= is a list of words, all of which count, so level={short(level)} would change "
            "nothing: leave it out; it goes with the name of a synset"
        )
    if isinstance(theme, Lexicon):
        return theme
    words = Lexicon.from_words(theme, "theme", lexicon.policy, lexicon.language or None)
    return as_lexicon(words.with_norms(lexicon.norms))


class Checker:
    """Says of drafts whether their answer is the only one, and what else a larger dictionary finds.

    A kind that can spare a part of a puzzle extends `pared`.

    Parameters
    ----------
    dictionaries : Dictionaries
    kernel : bool
        Whether compiled kernels look for other solutions, or the plain solver.
    **options
        Those of the solver: with ``max_nodes`` a draft that takes more to decide is not kept, and
        one that takes more in the reference is reported as having "at least" so many solutions.
    """

    def __init__(self, dictionaries: Dictionaries, kernel: bool, **options: Any) -> None:
        self.dictionaries = dictionaries
        self.kernel = kernel
        self.options = options

    def check(self, drafts: list[Draft]) -> list[Draft | Reject]:
        """Those with one solution in the words people know and, where more is asked for, there,
        too.
        """
        outcomes: list[Draft | Reject] = list(drafts)
        for lexicon in dict.fromkeys((self.dictionaries.known, self.dictionaries.strict)):
            outcomes = _again(outcomes, partial(self._unique, lexicon))
        return _again(outcomes, self._counted)

    def pared(self, drafts: list[Draft]) -> list[Draft]:
        """The drafts, each with one solution, without what they can spare and still have one: as
        they are.
        """
        return drafts

    def _unique(self, lexicon: Lexicon, drafts: list[Draft]) -> list[Draft | Reject]:
        """Those with one solution in the lexicon."""
        batch = self.solved(drafts, lexicon, limit=3)
        # Two solutions are too many; the third says by how many.
        outcomes = zip(drafts, batch.counts.tolist(), batch.complete.tolist(), strict=True)
        return [_judged(draft, count, complete, lexicon) for draft, count, complete in outcomes]

    def _counted(self, drafts: list[Draft]) -> list[Draft | Reject]:
        """The drafts, pared, with what the reference says of them."""
        drafts = self.pared(drafts)
        known = self.dictionaries.known
        alone = Uniqueness(len(known), dictionary=known.name, language=known.language)
        reference = self.dictionaries.reference
        if reference is None:
            return [draft._replace(uniqueness=alone) for draft in drafts]
        batch = self.solved(drafts, reference, limit=_COUNTED, solutions=True)
        outcomes: list[Draft | Reject] = []
        for draft, solutions, status in zip(drafts, batch.solutions, batch.statuses, strict=True):
            # The answer counts even where the reference lacks one of its words: what is reported is
            # how many others there are.
            others = sorted({solution.words for solution in solutions} - {draft.answer})
            uniqueness = replace(
                alone,
                reference=reference.name,
                in_reference=1 + len(others),
                others=tuple(others[:_SHOWN]),
                complete=status == "complete",
            )
            outcomes.append(draft._replace(uniqueness=uniqueness))
        return outcomes

    def solved(
        self,
        drafts: Sequence[Draft],
        lexicon: Lexicon,
        *,
        limit: int | None,
        solutions: bool = False,
    ) -> Any:
        """What `solve_many` says of the drafts' puzzles, all of them finished."""
        puzzles = [draft.puzzle for draft in drafts]
        batch = solve_many(
            puzzles, lexicon, limit=limit, solutions=solutions, kernel=self.kernel, **self.options
        )
        # After an interrupt solve_many ends with what it has; making goes on from before this
        # batch.
        if not all(batch.finished):
            raise Stopped
        return batch


def _judged(draft: Draft, count: int, complete: bool, lexicon: Lexicon) -> Draft | Reject:
    """A draft of which a search found so many solutions, to its end or not."""
    if not all(word in lexicon for word in draft.answer):
        return Reject(f"a word that {lexicon.name} lacks", draft.puzzle, 0)
    if count > 1:
        return Reject(f"another solution in {lexicon.name}", draft.puzzle, count - 1)
    if not complete:
        return Reject(f"too long a search for others in {lexicon.name}", draft.puzzle, 1)
    return draft


def _again(
    outcomes: list[Draft | Reject], check: Callable[[list[Draft]], list[Draft | Reject]]
) -> list[Draft | Reject]:
    """What a further check says of the drafts that passed so far."""
    passed = [item for item in outcomes if isinstance(item, Draft)]
    return in_place_of_drafts(outcomes, check(passed))
