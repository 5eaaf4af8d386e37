"""What tests of answers with words in no list share: the order of their prices, and a comparison of
every variant and strategy with brute force.
"""

from __future__ import annotations

from typing import Any

import wordsearch as ws
from tests.conftest import EXHAUSTIVE
from wordsearch.puzzle import STRATEGIES
from wordsearch.words.prices import prices_of

EXAMPLES = 60 if EXHAUSTIVE else 8


def priced(lexicon: ws.Lexicon, words: tuple[str, ...]) -> tuple[float, tuple[str, ...]]:
    prices = prices_of(lexicon)
    total = sum(prices.of(word) if word in lexicon else prices.spelled(word) for word in words)
    return round(total, 9), words


def in_order(lexicon: ws.Lexicon, answers: set[tuple[str, ...]]) -> list[tuple[str, ...]]:
    return sorted(answers, key=lambda words: priced(lexicon, words))


def unlisted(lexicon: ws.Lexicon, words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word for word in words if word not in lexicon)


def check(puzzle: Any, lexicon: ws.Lexicon, expected: list[Any], misses: int, **more: Any) -> None:
    """In every variant and every strategy the same answers, in the same order."""
    ways = [*puzzle.variants.values(), *({"strategy": strategy} for strategy in STRATEGIES)]
    for options in ways:
        run = puzzle.solve(lexicon, misses=misses, **options, **more)
        assert run.status == "complete"
        assert [solution.words for solution in run] == expected, options
        for solution in run:
            assert sorted(solution.missed) == sorted(unlisted(lexicon, solution.words))
    run = puzzle.solve(lexicon, misses=misses, strategy="best_first", **more)
    costs = [run.problem.price(solution)[0] for solution in run.as_found]
    assert costs == sorted(costs), "best first finds the likeliest first"
