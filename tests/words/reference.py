"""What a letter graph must be, from its words alone."""

from __future__ import annotations

from collections.abc import Sequence

from wordsearch.words.letter_graph import LetterGraph


def right_languages(words: Sequence[str]) -> int:
    """How many nodes a minimal automaton must have: one for each distinct set of continuations."""
    continuations: dict[str, set[str]] = {"": set(words)}
    for word in words:
        for cut in range(1, len(word) + 1):
            continuations.setdefault(word[:cut], set()).add(word[cut:])
    return len({frozenset(rest) for rest in continuations.values()})


def minimal(graph: LetterGraph, words: Sequence[str]) -> bool:
    """Whether it is the smallest graph of these words and no others, its nodes numbered breadth
    first.
    """
    order = list(dict.fromkeys([0, *graph.targets]))
    return spelled(graph) == list(words) and order == list(range(right_languages(words))) == list(
        range(graph.n_nodes)
    )


def spelled(graph: LetterGraph) -> list[str]:
    """Every word of the graph, in order."""
    found, todo = [], [("", 0)]
    while todo:
        word, node = todo.pop()
        if graph.terminal[node]:
            found.append(word)
        for edge in reversed(range(graph.first[node], graph.first[node + 1])):
            todo.append((word + graph.alphabet[graph.letters[edge]], graph.targets[edge]))
    return found
