"""Building Blocks in bulk: the search of the plain solver, variant ``default``, compiled.

A batch of puzzles comes in as one text, a line a puzzle: patterns, a tab, blocks. For each line the
kernel counts the blocks and gathers each pattern's candidates (:mod:`.reading`), and searches as
its plain twin does (:class:`.solve.BlockSearch`): the same nodes, the same solutions in the same
order. As there, the blocks left are counters with a guard bit each, packed into integers, so that
"do these blocks fit?" is one subtraction and one comparison for twenty blocks or so
(:mod:`.work` has a picture of these numbers).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wordsearch.batch.jit import grown, halted, kernel, lean, record
from wordsearch.batch.outcome import COMPLETE, LIMIT, STOPPED
from wordsearch.puzzles.building_blocks.reading import (
    NO_ROOM,
    NOT_FILED,
    READ,
    clear,
    fits,
    read_puzzle,
)
from wordsearch.puzzles.building_blocks.work import work_area

#: Candidates looked at between two looks at the stop flag: less than a millisecond.
_POLL = 100_000
#: Candidates that there is room for at first.
_FIRST_ROOM = 4096
#: How a step of the search comes back.
_BRANCHES, _SOLVED, _EXHAUSTED, _HALTED, _NEEDS_ROOM, _AT_LIMIT = range(6)

# What a call fills in for each puzzle: solutions, nodes of the search, and how it ended (see
# `Outcome.done`).
ANSWER = record("solutions nodes done")


@lean
def _forward(source: int, level: int, skipped: int, work: Any) -> Any:
    """Forward checking: keep, at `level`, candidates of `source` that the blocks left allow.

    The pattern `skipped` has its word (-1: none). False if a pattern has no candidate left.
    """
    state = work.state[0]
    lists = work.lists
    list_lengths = work.list_lengths
    guard = work.guard
    patterns = state["patterns"]
    parts = state["parts"]
    end = work.levels[source]["end"]
    for pattern in range(patterns):
        cell_before = source * patterns + pattern
        cell = level * patterns + pattern
        if list_lengths[cell_before] < 0 or pattern == skipped:
            list_lengths[cell] = -1
            continue
        begin_before = work.list_begins[cell_before]
        length = 0
        # A level's own lists are narrowed where they are; those of the level above stay.
        begin = begin_before if level == source else end
        for place in range(begin_before, begin_before + list_lengths[cell_before]):
            candidate = lists[place]
            need = candidate * parts
            if fits(work.blocks_left, level * parts, work.needs, need, guard, parts):
                lists[begin + length] = candidate
                length += 1
        state["looked_at"] += list_lengths[cell_before]
        if not length:
            return False
        work.list_begins[cell] = begin
        list_lengths[cell] = length
        end += length
    if level != source:
        work.levels[level]["end"] = end
    return True


@lean
def _take(level: int, pattern: int, candidate: int, work: Any) -> Any:
    """Give a pattern its word; False when its blocks are not there."""
    state = work.state[0]
    blocks_left = work.blocks_left
    guard = work.guard
    parts = state["parts"]
    enough = True
    for part in range(parts):
        place = level * parts + part
        blocks_left[place] -= work.needs[candidate * parts + part]
        enough = enough and blocks_left[place] & guard[part] == guard[part]
    work.chosen[pattern] = candidate
    work.list_lengths[level * state["patterns"] + pattern] = -1
    return enough


@lean
def _settle(level: int, work: Any) -> Any:
    """Unit propagation: patterns with one candidate take it, and so on; False for a dead end."""
    patterns = work.state[0]["patterns"]
    while True:
        taken = 0
        for pattern in range(patterns):
            cell = level * patterns + pattern
            if work.list_lengths[cell] == 1:
                taken += 1
                candidate = work.lists[work.list_begins[cell]]
                if not _take(level, pattern, candidate, work):
                    return False
        if not taken:
            return True
        if not _forward(level, level, np.int64(-1), work):
            return False


@lean
def _arrive(level: int, work: Any) -> Any:
    """Count a node, and see whether it is a solution or where it branches."""
    state = work.state[0]
    list_lengths = work.list_lengths
    patterns = state["patterns"]
    fewest = -1
    state["nodes"] += 1
    for cell in range(level * patterns, level * patterns + patterns):
        if list_lengths[cell] >= 0 and (fewest < 0 or list_lengths[cell] < list_lengths[fewest]):
            fewest = cell
    if fewest < 0:
        return _SOLVED
    work.levels[level]["pattern"] = fewest - level * patterns
    work.levels[level]["turn"] = 0
    state["depth"] = level
    return _BRANCHES


@lean
def _begin(work: Any) -> Any:
    """The root, once every pattern has candidates; its lists are those."""
    state = work.state[0]
    for candidate in range(state["candidates"]):
        work.lists[candidate] = candidate
    for part in range(state["parts"]):
        work.blocks_left[part] = work.full[part]
    work.levels[0]["end"] = state["candidates"]
    state["depth"] = -1
    root = np.int64(0)
    if _settle(root, work):
        return _arrive(root, work)
    state["nodes"] = 1
    return _EXHAUSTED


@lean
def _search(work: Any, most_nodes: int, stop: Any) -> Any:
    """Go on to the next solution, or to the end, or to `most_nodes`."""
    state = work.state[0]
    blocks_left = work.blocks_left
    patterns = state["patterns"]
    parts = state["parts"]
    while state["depth"] >= 0:
        depth = state["depth"]
        level = work.levels[depth]
        pattern = level["pattern"]
        turn = level["turn"]
        cell = depth * patterns + pattern
        if turn == work.list_lengths[cell]:
            state["depth"] -= 1
            continue
        if state["looked_at"] > _POLL:
            state["looked_at"] = 0
            if halted(stop):
                return _HALTED
        # The lists of the next level are no longer than those of this one.
        if 2 * level["end"] > len(work.lists):
            return _NEEDS_ROOM
        level["turn"] += 1
        for place in range(depth * parts, depth * parts + parts):
            blocks_left[place + parts] = blocks_left[place]
        _take(depth + 1, pattern, work.lists[work.list_begins[cell] + turn], work)
        if _forward(depth, depth + 1, pattern, work) and _settle(depth + 1, work):
            if state["nodes"] == most_nodes:
                return _AT_LIMIT
            if _arrive(depth + 1, work) == _SOLVED:
                return _SOLVED
    return _EXHAUSTED


@kernel
def _with_solution(written: Any, used: int, work: Any) -> Any:
    """`written` with the words of a solution behind the first `used` numbers; a longer array when
    it is full.
    """
    patterns = work.state[0]["patterns"]
    written = grown(written, used + patterns)
    for pattern in range(patterns):
        written[used + pattern] = work.words[work.chosen[pattern]]
    return written


@kernel
def solve(
    text: Any,
    line_begins: Any,
    longest: int,
    first: int,
    filed: Any,
    limit: int,
    most_nodes: int,
    wanted: bool,
    stop: Any,
    answers: Any,
) -> tuple[int, Any]:
    """Solve puzzles, one after another, up to one that has a shape of pattern that is not filed.

    Parameters
    ----------
    text : int32 array
        Code points: for each puzzle its patterns with spaces between them, a tab, its blocks with
        spaces between them, a new line.
    line_begins : int64 array, shape (n + 1,)
        Where the line of each puzzle begins; the last entry is where the text ends.
    longest : int
        Characters of the longest line.
    first : int
        The number of the puzzle to begin with.
    filed : FiledWords
        The lexicon's words.
    limit : int
        Most solutions of a puzzle (0: all).
    most_nodes : int
        Most nodes of a puzzle's search (-1: no bound).
    wanted : bool
        Whether to write the solutions down, and not only to count.
    stop : uint8 array, shape (2,)
        Nonzero ends the call.
    answers : ANSWER array, shape (n,), of zeros
        Filled in.

    Returns
    -------
    int
        The number of the first puzzle that is not done.
    int32 array
        For each solution, for each pattern, the number of its word among those of its length.
    """
    room = np.int64(_FIRST_ROOM)
    puzzle = first
    used = np.int64(0)
    pieces = len(filed.piece_letters) // filed.size
    work = work_area(room, longest, pieces)
    written = np.zeros(64, np.int32)
    while puzzle < len(answers) and not stop[0]:
        used_before = used
        count = 0
        step = _EXHAUSTED
        begin = line_begins[puzzle]
        end = line_begins[puzzle + 1] - 1
        reading = read_puzzle(text, begin, end, filed, work)
        if reading == READ:
            step = _begin(work)
        if step == _BRANCHES:
            step = _search(work, most_nodes, stop)
        while step == _SOLVED:
            count += 1
            if wanted:
                written = _with_solution(written, used, work)
                used += work.state[0]["patterns"]
            if count == limit:
                step = _AT_LIMIT
            else:
                step = _search(work, most_nodes, stop)
        if reading == NO_ROOM or step == _NEEDS_ROOM:
            # Once more from the beginning of this puzzle.
            room *= 2
            used = used_before
            work = work_area(room, longest, pieces)
            continue
        clear(work)
        if reading == NOT_FILED:
            break
        answer = answers[puzzle]
        answer["solutions"] = count
        answer["nodes"] = work.state[0]["nodes"]
        answer["done"] = STOPPED
        if step == _EXHAUSTED:
            answer["done"] = COMPLETE
        elif step == _AT_LIMIT:
            answer["done"] = LIMIT
        puzzle += 1
    return puzzle, written[:used]
