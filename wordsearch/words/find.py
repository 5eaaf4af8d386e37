"""Ask a dictionary: words of a pattern, anagrams among them, the best known first.

What may be asked stands in `wordsearch.words.pattern`. A plain row becomes one regular expression,
which runs over all words at once, a word a line. All other patterns become an automaton, which is
walked along with the letter graph of the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from wordsearch.display.shown import Shown, table_html
from wordsearch.errors import PuzzleError, short
from wordsearch.words.automaton import DEAD, Automaton
from wordsearch.words.cached import per_lexicon
from wordsearch.words.letter_graph import LetterGraph
from wordsearch.words.pattern import LONGEST_TEXT, Pattern, parse
from wordsearch.words.plain_row import is_plain, plain_words
from wordsearch.words.why_none import why_no_word

if TYPE_CHECKING:
    from wordsearch.words.familiarity import Norms
    from wordsearch.words.lexicon import Lexicon

_SHOWN = 20  # words of one length that an answer shows


class Found(tuple[str, ...], Shown):
    """The words that fit a pattern, the best known first; in alphabetical order where nobody knows
    how well they are known.
    """

    pattern: str
    lexicon: str
    order: str
    why: str = ""  # none fits, where that is known

    def _rows(self) -> Iterator[tuple[str, str]]:
        """For each length how many words it has, and the first of them."""
        # Sorting is stable: each row stays in order.
        for length, group in groupby(sorted(self, key=len), key=len):
            words = list(group)
            shown = ", ".join(words[:_SHOWN])
            if len(words) > _SHOWN:
                shown += f", … {len(words) - _SHOWN:,} more"
            yield f"{length} letters: {len(words):,}", shown

    def __repr__(self) -> str:
        if not self:
            return "; ".join(
                filter(None, [f"{self.pattern} in {self.lexicon}: none found", self.why])
            )
        return f"{self.pattern} in {self.lexicon}: {len(self):,} found, {self.order}"

    def __str__(self) -> str:
        rows = [f"  {name}  {words}" for name, words in self._rows()]
        return "\n".join([repr(self), *rows])

    def page(self) -> str:
        """The words as a table, a row for each length."""
        return table_html([("", repr(self)), *self._rows()])


def find(lexicon: Lexicon, pattern: str | re.Pattern[str]) -> Found:
    """The words of a lexicon that fit a pattern; see `Lexicon.find`."""
    why = ""
    if isinstance(pattern, re.Pattern) and isinstance(pattern.pattern, str):
        words = list(filter(pattern.search, _lines(lexicon).split("\n")[1:-1]))
        shown = f"/{pattern.pattern}/"
    else:
        read = _for_one_word(pattern)
        words = _fitting(lexicon, read)
        if not words:
            why = why_no_word(read, lexicon) or "ws.phrases looks for several words"
        shown = short(pattern, LONGEST_TEXT)
    answer = Found(words)
    answer.pattern = shown
    answer.lexicon = lexicon.name
    answer.why = why
    answer.order = "the best known first"
    if lexicon.norms is None:
        answer.order = "in alphabetical order"
    return answer


def ranked(words: Iterable[str], norms: Norms | None) -> list[str]:
    """Words with the best known first (see `Familiarity`); ties by frequency, then by the
    alphabet. Where familiarity is not known, all in alphabetical order.
    """
    if norms is None:
        return sorted(words)
    familiarity = norms.of

    def key(word: str) -> tuple[float, float, str]:
        measured = familiarity(word)
        return -measured.score, -measured.zipf, word

    return sorted(words, key=key)


@per_lexicon
def _lines(lexicon: Lexicon) -> str:
    """The words, the best known first, each between two line feeds."""
    return "\n".join(["", *ranked(lexicon.words, lexicon.norms), ""])


def _for_one_word(text: str) -> Pattern:
    """A pattern that a single word can fit."""
    pattern = parse(text)
    if pattern.spaces:
        place = pattern.text.index("_")
        raise PuzzleError(
            f"the pattern {short(text)} asks for a space at place {place + 1}, {short(text[place:], 20)}, "
            "and no word has one: an open letter is '.', and ws.phrases looks for several words"
        )
    return pattern


def _fitting(lexicon: Lexicon, pattern: Pattern) -> list[str]:
    """The words that fit, in the order of `ranked`."""
    if is_plain(pattern):
        return plain_words(pattern, _lines(lexicon))
    graph = lexicon.graph
    words = _walked(graph, Automaton(pattern, graph.alphabet))
    return ranked(words, lexicon.norms)


# --- along the letter graph -----------------------------------------------------------------------


def _walked(graph: LetterGraph, automaton: Automaton) -> list[str]:
    """The words of a graph that an automaton accepts.

    A pair of a state and a node below which nothing was found is not looked at again.
    """
    if automaton.start == DEAD:
        return []
    words: list[str] = []
    stride = graph.stride
    n_nodes = graph.n_nodes
    fruitless: set[int] = set()
    # A visit is a number for a pair and the letter that led there; its complement ends it.
    visits = [automaton.start * n_nodes * stride]
    letters: list[str] = []
    words_before: list[int] = []
    while visits:
        visit = visits.pop()
        if visit < 0:
            letters.pop()
            if len(words) == words_before.pop():
                fruitless.add(~visit // stride)
            continue
        pair, letter = divmod(visit, stride)
        if pair in fruitless:
            continue
        state, node = divmod(pair, n_nodes)
        visits.append(~visit)
        letters.append(graph.alphabet[letter : letter + 1])
        words_before.append(len(words))
        if graph.terminal[node] and automaton.accepting[state]:
            words.append("".join(letters[1:]))
        visits += _visits_below(graph, automaton, state, node)
    return words


def _visits_below(graph: LetterGraph, automaton: Automaton, state: int, node: int) -> Iterator[int]:
    """For each letter that both go on with: the pair that it leads to, and the letter."""
    possible = automaton.letters[state]
    stride = graph.stride
    n_nodes = graph.n_nodes
    for edge in range(graph.first[node], graph.first[node + 1]):
        letter = graph.letters[edge]
        if possible >> letter & 1:
            after = automaton.step(state, letter)
            if after != DEAD:
                yield (after * n_nodes + graph.targets[edge]) * stride + letter
