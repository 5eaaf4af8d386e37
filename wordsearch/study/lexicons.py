"""Dictionaries held against each other: sizes, overlaps, lengths, letters, and what puzzles they
solve.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

import numpy as np
import pandas as pd

from wordsearch.display.axes import figure_svg
from wordsearch.display.shown import Shown, image_html
from wordsearch.errors import PuzzleError, checked, checked_names, short
from wordsearch.interrupt import uninterrupted
from wordsearch.study.comparison import compare, named_lexicons
from wordsearch.words.familiarity import Norms
from wordsearch.words.find import ranked

_SHOWN = 30  # words of an answer that are shown
_FORM = "{:.2f}".format
#: What a dictionary may be expected to have, of the categories of `Familiarity`; "" is no mark.
_WORDS = ("word", "variant", "")


@dataclass(frozen=True, eq=False)
class LexiconComparison(Shown):
    """Dictionaries held against each other.

    Attributes
    ----------
    lexicons : dict of str to Lexicon
        The dictionaries by name.
    solved : pandas.DataFrame or None
        What :func:`compare` found for the puzzles that were given.
    found : pandas.DataFrame or None
        The words that fit the pattern, the best known first, and which dictionaries have them.
    """

    lexicons: dict[str, Any]
    solved: pd.DataFrame | None = None
    found: pd.DataFrame | None = None

    @cached_property
    def _members(self) -> dict[str, int]:
        """Every word, with a bit for each dictionary that has it."""
        members = Counter[str]()
        for number, lexicon in enumerate(self.lexicons.values()):
            members.update(dict.fromkeys(lexicon, 1 << number))
        return members

    def words(self, *names: str) -> list[str]:
        """The words that exactly the named dictionaries have, in alphabetical order."""
        wanted = checked_names("dictionaries", names, self.lexicons)
        mask = sum(1 << number for number, name in enumerate(self.lexicons) if name in wanted)
        return sorted(word for word, bits in self._members.items() if bits == mask)

    @cached_property
    def intersections(self) -> pd.DataFrame:
        """How many words each set of dictionaries shares that no other has, largest first.

        One boolean column for each dictionary, and `words`.
        """
        tally = Counter(self._members.values())
        rows = []
        for mask, count in tally.most_common():
            members = [bool(mask >> number & 1) for number in range(len(self.lexicons))]
            rows.append([*members, count])
        return pd.DataFrame(rows, columns=[*self.lexicons, "words"])

    @property
    def sizes(self) -> pd.DataFrame:
        """For each dictionary: words, words that only it has, mean length, longest word, letters
        in use.
        """
        tally = Counter(self._members.values())
        rows = []
        for number, (name, words) in enumerate(self.lexicons.items()):
            text = "".join(words)
            mean = len(text) / len(words) if len(words) else math.nan
            longest = max(words, key=len, default="")
            alone = tally[1 << number]
            letters = len(set(text))
            rows.append((name, len(words), alone, mean, longest, letters))
        columns = ["lexicon", "words", "only here", "mean length", "longest", "letters"]
        return pd.DataFrame(rows, columns=columns).set_index("lexicon")

    def _square(self, value: Callable[[Any, Any, Any], Any]) -> pd.DataFrame:
        """A table of `value(both, row, column)`, of words in both and in each, for every two
        dictionaries.
        """
        member, words = np.split(self.intersections.to_numpy(np.int64), [-1], axis=1)
        both = member.T @ (member * words)
        size = both.diagonal()
        names = list(self.lexicons)
        return pd.DataFrame(value(both, size[:, None], size), names, names)

    @property
    def overlap(self) -> pd.DataFrame:
        """What share of the row's words the column's dictionary has."""
        with np.errstate(invalid="ignore"):
            return self._square(lambda both, row, column: both / row)

    @property
    def agreement(self) -> pd.DataFrame:
        """Words in both by words in either (Jaccard 1901): 1 for equal dictionaries, 0 for
        disjoint ones.
        """
        return self._square(lambda both, row, column: both / np.maximum(1, row + column - both))

    @property
    def lengths(self) -> pd.DataFrame:
        """Words of each length (rows) in each dictionary (columns)."""
        counts = {name: Counter(map(len, words)) for name, words in self.lexicons.items()}
        table = pd.DataFrame(counts)
        index = pd.RangeIndex(0, name="length")
        if len(table):
            index = pd.RangeIndex(min(table.index), max(table.index) + 1, name="length")
        return table.reindex(index).fillna(0).astype(int)

    @property
    def letters(self) -> pd.DataFrame:
        """The letter profile: what share of all letters in a dictionary (column) each letter
        (row) is.
        """
        counts = {name: Counter("".join(words)) for name, words in self.lexicons.items()}
        table = pd.DataFrame(counts).sort_index().fillna(0).rename_axis("letter")
        return table / table.sum().clip(lower=1)

    @checked
    def lacking(self, level: str | float = "everyday") -> pd.DataFrame:
        """The common words that a dictionary lacks, the best known first.

        Parameters
        ----------
        level : str or float
            How well they are known at least: by name, as ``"known"``, or as a score; see
            `Lexicon.familiarity`. Names, abbreviations and contractions are not asked for.

        Returns
        -------
        pandas.DataFrame
            A row for each word that one of the dictionaries lacks: one boolean column for each
            dictionary, True where it has the word, and `zipf`, how frequent the word is.

        Raises
        ------
        PuzzleError
            The dictionaries are not of one language whose words are known; an unknown level.
        """
        norms = self._norms
        if norms is None:
            raise PuzzleError(
                "which words are common is known of one language at a time: give dictionaries of "
                "one, and to files of your own language= as 'en'"
            )
        least = norms.least(level)
        common = [
            word
            for word, norm in norms.table.items()
            if norm.score >= least and norm.category in _WORDS
        ]
        everywhere = (1 << len(self.lexicons)) - 1
        lacked = [word for word in common if self._members.get(word, 0) != everywhere]
        index = pd.Index(ranked(lacked, norms), name=f"{len(lacked):,} of {len(common):,}")
        table = pd.DataFrame(
            {name: index.isin(lexicon.words) for name, lexicon in self.lexicons.items()}, index
        )
        table["zipf"] = [norms.of(word).zipf for word in index]
        return table

    @property
    def _norms(self) -> Norms | None:
        """What says how well the words are known, if it is the same for all dictionaries: lists of
        several languages have no order of familiarity in common.
        """
        norms = {lexicon.norms for lexicon in self.lexicons.values()}
        if len(norms) > 1:
            return None
        shared: Norms | None = norms.pop()
        return shared

    @property
    def ranking(self) -> pd.DataFrame:
        """The dictionaries by the puzzles they solve: first by how many have exactly one solution.

        Columns: `one solution`, `several`, `none`, and `undecided` (stopped, or failed).

        Raises
        ------
        ValueError
            If the comparison was made without puzzles.
        """
        if self.solved is None:
            raise PuzzleError(
                "there is no ranking without puzzles: compare_lexicons(lexicons, puzzles)"
            )
        # Two solutions stay two, whatever the search had still to find; fewer are only final when
        # it is complete.
        count = self.solved["solutions"].fillna(0).astype(int)
        outcome = pd.Series("none", self.solved.index)
        outcome[count == 1] = "one solution"
        outcome[self.solved["status"].ne("complete")] = "undecided"
        outcome[count > 1] = "several"
        table = pd.crosstab(self.solved["lexicon"], outcome)
        columns = ["one solution", "several", "none", "undecided"]
        table = table.reindex(index=list(self.lexicons), columns=columns, fill_value=0)
        table.columns.name = None
        table["words"] = [len(words) for words in self.lexicons.values()]
        order = ["one solution", "several", "words"]
        return table.sort_values(order, ascending=[False, False, True])

    def _tables(self) -> dict[str, pd.DataFrame]:
        """What is shown, by what is said above it."""
        tables = {
            f"{len(self.lexicons)} dictionaries, {len(self._members):,} different words": self.sizes,
            "Agreement: words in both by words in either": self.agreement.map("{:.0%}".format),
        }
        if self.solved is not None:
            tables["Puzzles by the number of their solutions"] = self.ranking
        if self.found is not None:
            tables["Words that fit"] = self.found[:_SHOWN].replace({True: "✓", False: ""})
        return tables

    def __str__(self) -> str:
        parts = []
        for heading, table in self._tables().items():
            parts += [heading, table.to_string(float_format=_FORM)]
        return "\n\n".join(parts)

    def __repr__(self) -> str:
        return f"<{len(self.lexicons)} dictionaries compared: {', '.join(self.lexicons)}>"

    def page(self) -> str:
        """The tables, and how the dictionaries overlap, as HTML."""
        with uninterrupted():
            from wordsearch.study.draw_lexicons import plot_upset

        parts = []
        for heading, table in self._tables().items():
            parts += [f"<p><b>{heading}</b></p>", table.to_html(float_format=_FORM)]
        height = 2.6 + 0.3 * len(self.lexicons)
        picture = figure_svg(9, [height], partial(plot_upset, self))
        return f"<div>{''.join(parts)}{image_html(picture, self)}</div>"


@checked
def compare_lexicons(
    lexicons: Any,
    puzzles: Any = None,
    *,
    find: str | re.Pattern[str] | None = None,
    timeout: float | None = 10,
    n_jobs: int | None = None,
) -> LexiconComparison:
    """Hold dictionaries against each other: sizes, overlaps, lengths, letters, and what puzzles
    they solve.

    Parameters
    ----------
    lexicons : sequence or mapping of Lexicon or str
        Dictionaries; a text is loaded by name.
    puzzles : optional
        Puzzles as for :func:`compare`; each is solved once over each dictionary with its default
        options.
    find : str or re.Pattern, optional
        A pattern as for `Lexicon.find`: which words fit it, and which dictionaries have them.
    timeout, n_jobs
        As for :func:`compare`.

    Raises
    ------
    ValueError
        If there is no dictionary.

    Examples
    --------
    >>> import wordsearch as ws
    >>> one = ws.Lexicon.from_words(["cat", "rod", "car"], name="one")
    >>> other = ws.Lexicon.from_words(["cat", "dog"], name="other")
    >>> float(compare_lexicons([one, other]).agreement.loc["one", "other"])
    0.25
    """
    named = named_lexicons(lexicons)
    solved = None
    if puzzles is not None:
        solved = compare(
            puzzles,
            named,
            {"default": {}},
            repeat=1,
            timeout=timeout,
            n_jobs=n_jobs,
            memory=False,
            progress=False,
        )
    comparison = LexiconComparison(named, solved)
    if find is None:
        return comparison
    return replace(comparison, found=_fitting(comparison, find))


def _fitting(comparison: LexiconComparison, pattern: str | re.Pattern[str]) -> pd.DataFrame:
    answers = {name: lexicon.find(pattern) for name, lexicon in comparison.lexicons.items()}
    words = ranked(set().union(*answers.values()), comparison._norms)
    index = pd.Index(words, name=f"{len(words):,} for {short(pattern)}")
    return pd.DataFrame({name: index.isin(own) for name, own in answers.items()}, index)
