"""What steps the solutions of puzzles take, and whether the steps are right.

    python -m benchmarks.steps [--number N] [--seed SEED] [--printed] [--makers] [--check N]

Puzzles of each kind are made; of each is asked with which techniques it is solved, how many steps
it takes, how many words a reader compares in a step, and how long that takes. `--printed` asks the
examples in the folder of data instead, with several lists; `--makers` what a ceiling of techniques
costs a maker; `--check` derives so many steps of each kind again, literally, from their facts and
from all facts but one.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from statistics import median
from typing import Any, NamedTuple

import pandas as pd

import wordsearch as ws
from tests.puzzles.samples import maker
from tests.reasons.literal import check
from wordsearch.puzzle_types import with_part
from wordsearch.reasons.reasons import reasons_of
from wordsearch.reasons.sets import Choices, Sets
from wordsearch.reasons.steps import Chain
from wordsearch.reasons.techniques import TECHNIQUES, n_words

LISTS = ("american-english", "wordnet", "enable1", "twl06")
#: Puzzles that a maker makes in a round, and rounds: with a ceiling and without in turns.
MADE_A_ROUND = 20
ROUNDS = 8


class Solved(NamedTuple):
    """What one puzzle took; times are of the processor, in milliseconds."""

    kind: str
    ceiling: str
    steps: int
    compared: list[int]
    prepared_ms: float
    ms: float


def made(name: str, number: int, seed: str) -> Iterator[Any]:
    """Puzzles of a kind, all that its maker makes."""
    return islice(maker(name)(seed=seed, rated=False), number)


def chain_of(choices: Choices, names: Iterable[str] = TECHNIQUES) -> Chain:
    return Chain(Sets(choices), [TECHNIQUES[name] for name in names])


def ceiling(choices: Choices) -> str:
    """The plainest technique with which, and those before it, a puzzle is solved."""
    names = list(TECHNIQUES)
    for number, name in enumerate(names, 1):
        if chain_of(choices, names[:number]).status == "solved":
            return name
    return ""


def solved(puzzle: Any, lexicon: ws.Lexicon) -> Solved:
    """What the steps of a puzzle take, its words having been looked up once before."""
    part = puzzle.part("reasons")
    part.choices(puzzle, lexicon)
    gc.collect()
    start = time.process_time()
    choices = part.choices(puzzle, lexicon)
    prepared = time.process_time()
    reasons = reasons_of(choices, part.wording(puzzle), lexicon.name)
    end = time.process_time()
    return Solved(
        kind=puzzle.name,
        ceiling=ceiling(choices),
        steps=len(reasons),
        compared=compared(choices),
        prepared_ms=(prepared - start) * 1_000,
        ms=(end - prepared) * 1_000,
    )


def compared(choices: Choices) -> list[int]:
    """How many words each step compares, with nothing known but its facts."""
    chain = chain_of(choices)
    needed = chain.needed()
    arguments = [argument for argument, _ in needed]
    found = []
    for argument, facts in needed:
        before = chain.given(arguments, facts)
        found.append(sum(n_words(before, before.left(item)) for item in argument.looked_at))
    return found


def table(rows: Sequence[Solved]) -> pd.DataFrame:
    """A row for each kind."""
    lines = {}
    for kind in dict.fromkeys(row.kind for row in rows):
        of_kind = [row for row in rows if row.kind == kind]
        counts = Counter(row.ceiling for row in of_kind)
        line: dict[str, Any] = {"puzzles": len(of_kind)}
        n_solved = 0
        for name in TECHNIQUES:
            n_solved += counts[name]
            line[name if name == "single" else f"+ {name}"] = n_solved
        n_compared = [number for row in of_kind for number in row.compared]
        line |= {
            "steps, median": median(row.steps for row in of_kind),
            "steps, most": max(row.steps for row in of_kind),
            "compared at most 3": f"{share(n_compared, 3):.0%}",
            "at most 5": f"{share(n_compared, 5):.0%}",
            "ms to look up": round(median(row.prepared_ms for row in of_kind), 2),
            "ms, median": round(median(row.ms for row in of_kind), 2),
            "ms, most": round(max(row.ms for row in of_kind), 1),
        }
        lines[kind] = line
    return pd.DataFrame(lines)


def share(numbers: Sequence[int], most: int) -> float:
    return sum(number <= most for number in numbers) / len(numbers)


def printed() -> Iterator[tuple[str, str, str, ws.Reasons]]:
    """The examples: kind, name, list, steps."""
    for name, kind in with_part("reasons").items():
        for title, puzzle in kind.examples().items():
            for lexicon in LISTS:
                yield name, title, lexicon, puzzle.reasons(lexicon)


def print_printed() -> None:
    for kind, title, lexicon, reasons in printed():
        took = ", ".join(f"{name} {count}" for name, count in reasons.counts.items())
        print(f"{kind:16} {title:20} {lexicon:17} {reasons.status:13} {took}", flush=True)


def print_makers() -> None:
    """What makers take with a ceiling, over what they take without one, by the processor's time."""
    for name in with_part("reasons"):
        without, under = [], []
        n_over = 0
        for number in range(ROUNDS):
            without.append(seconds_to_make(name, number, None)[0])
            taken, _ = seconds_to_make(name, number, "no trial")
            under.append(taken)
            _, reasonings = seconds_to_make(name, number, "trial")
            n_over += reasonings.count("trial")
        ratio = median(b / a for a, b in zip(without, under, strict=True))
        print(
            f"{name:16} {1_000 * sum(without) / ROUNDS / MADE_A_ROUND:7.1f} ms a puzzle, "
            f"x {ratio:.2f} with 'no trial'; {n_over} of {ROUNDS * MADE_A_ROUND} take a trial",
            flush=True,
        )


def seconds_to_make(name: str, seed: int, reasoning: str | None) -> tuple[float, list[str]]:
    gc.collect()
    start = time.process_time()
    every = maker(name)(seed=f"ceiling {seed}", rated=False, reasoning=reasoning)
    puzzles = list(islice(every, MADE_A_ROUND))
    taken = time.process_time() - start
    return taken, [puzzle.provenance.reasoning for puzzle in puzzles]


def print_checked(number: int, seed: str) -> None:
    """Check steps of each kind; fails at the first that is wrong."""
    words = ws.Lexicon.load("american-english").familiar("everyday")
    # Codes of few words, as each option is compared with each.
    few = ws.Lexicon.from_words([*words.of_length(4)[::3], *words.of_length(5)[::8]], language="en")
    for name in with_part("reasons"):
        options: dict[str, Any] = {}
        if name == "symbol_code":
            options = {"lexicon": few, "unique_in": "lexicon"}
        n_steps = 0
        techniques: Counter[str] = Counter()
        for puzzle in maker(name)(seed=seed, rated=False, **options):
            known = few.including(puzzle.provenance.answer)
            if name != "symbol_code":
                known = puzzle.provenance.known_words()
            choices = puzzle.part("reasons").choices(puzzle, known)
            needed = chain_of(choices).needed()
            n_steps += check(choices, needed)
            techniques.update(argument.technique for argument, _ in needed)
            if n_steps >= number:
                break
        print(f"{name:16} {n_steps:,} steps, each sound and minimal: {dict(techniques)}")


def main(arguments: Sequence[str] | None = None) -> None:
    summary, _, details = str(__doc__).partition("\n")
    parser = argparse.ArgumentParser(
        description=summary, epilog=details, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--number", type=int, default=200, help="puzzles of each kind")
    parser.add_argument("--seed", default="steps", help="of the puzzles that are made")
    parser.add_argument("--printed", action="store_true", help="the examples instead")
    parser.add_argument("--makers", action="store_true", help="what a ceiling costs instead")
    parser.add_argument("--check", type=int, metavar="N", help="check so many steps instead")
    given = parser.parse_args(arguments)
    if given.printed:
        print_printed()
    elif given.makers:
        print_makers()
    elif given.check:
        print_checked(given.check, given.seed)
    else:
        rows = []
        for name in with_part("reasons"):
            for puzzle in made(name, given.number, given.seed):
                rows.append(solved(puzzle, puzzle.provenance.known_words()))
        print(table(rows).to_string())


if __name__ == "__main__":
    main()
