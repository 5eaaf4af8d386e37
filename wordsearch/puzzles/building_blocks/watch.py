"""What a player shows of a search for Building Blocks: its rows are the places."""

from __future__ import annotations

from collections import Counter
from typing import Any

from wordsearch.puzzles.building_blocks.draw import board_svg
from wordsearch.puzzles.building_blocks.puzzle import BuildingBlocks, BuildingBlocksSolution
from wordsearch.search.problem import EXAMPLES, Domain, Prune


def shown_at(problem: Any, state: Any) -> str:
    """The rows with the words laid, and the blocks that are left."""
    return board_svg(problem.puzzle, problem.shown_at(state).words, ())


def domains(problem: Any, state: Any) -> dict[str, Domain]:
    """For each open row the words left."""
    left = {}
    for number, row in state.open.items():
        words = tuple([word for word, _ in row[:EXAMPLES]])
        left[_name(problem.puzzle, number)] = Domain(len(row), words)
    return left


def turn(problem: Any, state: Any) -> str | None:
    """The row that is filled next."""
    if not state.open:
        return None
    return _name(problem.puzzle, problem.chosen(state.open))


def ruled_out(problem: Any, state: Any, label: Any, reason: str) -> tuple[str, str] | None:
    """The rows with a word that was pruned; marked, the row that would be left without any."""
    puzzle = problem.puzzle
    words = list(problem.shown_at(state).words)
    if reason in ("no candidate", "forward_checking") and label in puzzle.patterns:
        row = puzzle.patterns.index(label)
        return board_svg(puzzle, words, [row]), f"{_name(puzzle, row)} has no word left"
    if not state.open or label in puzzle.patterns:
        return None
    chosen = problem.chosen(state.open)
    marked = chosen
    sentence = ""
    if reason == "block taken":
        wanted = Counter(label[blank] for blank in puzzle.slots[chosen].blank)
        taken = wanted - Counter(BuildingBlocksSolution(puzzle, tuple(words)).left_over)
        sentence = f"no block {' or '.join(taken)} is left"
    else:
        need = dict(state.open[chosen])[label]
        others = {number: row for number, row in state.open.items() if number != chosen}
        after = problem.settled(
            state.blocks_left - need, {**state.words, chosen: label}, others, state.missed
        )
        words[chosen] = label
        if isinstance(after, Prune) and after.label in puzzle.patterns:
            marked = puzzle.patterns.index(after.label)
            sentence = f"{_name(puzzle, marked)} would have no word left"
        elif isinstance(after, Prune):
            sentence = f"{after.label} would follow, and one of its blocks is taken"
    return board_svg(puzzle, words, [marked]), sentence


def _name(puzzle: BuildingBlocks, number: int) -> str:
    return f"row {number + 1} ({puzzle.patterns[number]})"
