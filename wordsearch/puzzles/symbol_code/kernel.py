"""Symbol codes in bulk: the search of `wordsearch.puzzles.symbol_code.solve`, variant ``default``,
compiled.

A state holds the letters left for each symbol and the words left for each clue, and is narrowed to
what all clues agree on, as in the plain twin, so the nodes are the same, too. Before a word is
tried, a few clues that share symbols with the one that is read are checked for a word that agrees
with it (forward checking): what that misses comes out when the clues agree.

Read `work` first, which has a picture of the numbers, then `coding` (a puzzle becomes numbers) and
`consistency` (clues are made to agree); here is the search itself.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from wordsearch.batch.bits import lowest
from wordsearch.batch.jit import grown, halted, kernel, lean
from wordsearch.puzzles.symbol_code.coding import lay_out
from wordsearch.puzzles.symbol_code.consistency import agree, leave
from wordsearch.puzzles.symbol_code.work import BITS

#: How a search ends; what `next_solution` comes to.
STOPPED = 0
ENDED = 1
LIMIT = 2
FOUND = 3
_POLL = 50_000  # integers looked at between two looks at the stop flag: well under a millisecond


@kernel
def solve(
    tables: Any,
    puzzles: Any,
    work: Any,
    n_letters: int,
    limit: int,
    wanted: bool,
    stop: Any,
    answers: Any,
) -> Any:
    """Solve puzzles that share an alphabet.

    Parameters
    ----------
    tables : Tables
    puzzles : PUZZLE array, shape (n,)
        Where each is written in ``work.packed``.
    work : Work
        Of `work_area`.
    n_letters : int
        Of the alphabet.
    limit : int
        Stop a puzzle's search after so many solutions; 0: never.
    wanted : bool
        Whether the letters of the solutions are.
    stop : uint8 array, shape (2,)
        Another thread writes 1 there to stop the search.
    answers : int64 array, shape (n, 3)
        To be filled in: solutions, nodes, and `ENDED`, `LIMIT` or `STOPPED`.

    Returns
    -------
    uint8 array
        If `wanted`: puzzle after puzzle, solution after solution, the letter of each symbol.
    """
    letters = np.zeros(64, np.uint8)
    used = np.int64(0)
    for number in range(len(answers)):
        if stop[0]:
            break
        lay_out(puzzles[number], tables, n_letters, work)
        letters, used, ending = _search(tables, work, limit, wanted, stop, letters, used)
        answers[number, 0] = work.run[0].solutions
        answers[number, 1] = work.run[0].nodes
        answers[number, 2] = ending
    return letters[:used]


@kernel
def _search(
    tables: Any, work: Any, limit: int, wanted: bool, stop: Any, letters: Any, used: int
) -> Any:
    """Solve the puzzle that is laid out.

    Returns
    -------
    letters : uint8 array
        Those given, with those of the solutions behind the first `used`.
    used : int
        How many there are now.
    ending : int
        `ENDED`, `LIMIT` or `STOPPED`.
    """
    run = work.run[0]
    begin(tables, work)
    step = next_solution(tables, work, stop)
    while step == FOUND:
        if wanted:
            letters = _with_solution(letters, used, work.letters[run.level + 1, : run.symbols])
            used += run.symbols
        run.solutions += 1
        if run.solutions == limit:
            return letters, used, LIMIT
        step = next_solution(tables, work, stop)
    return letters, used, step


@lean
def begin(tables: Any, work: Any) -> None:
    """Stand at the root of the puzzle that is laid out."""
    run = work.run[0]
    # Typed, since a written number has a type, and so a compilation of all below, of its own.
    first: Any = np.int64(0)
    run.level = -1
    run.agreed = run.at_once != 0 or agree(first, tables, work)


@lean
def next_solution(tables: Any, work: Any, stop: Any) -> Any:
    """Search on: `FOUND` at the next solution, whose letters are those of the level below
    ``run.level``; else `ENDED` or `STOPPED`.
    """
    run = work.run[0]
    level: Any = run.level
    word: Any = np.int64(-1)
    agreed: Any = run.agreed != 0
    while True:
        if agreed:
            run.nodes += 1
            if not _branches(level + 1, tables, work):
                run.level = level
                run.agreed = 0
                return FOUND
            level += 1
        word = -1
        while level >= 0 and word < 0:
            word = _next_word(level, tables, work)
            level -= word < 0
        if level < 0:
            return ENDED
        if is_stopped(stop, run):
            return STOPPED
        _read(level, tables, work)
        agreed = agree(level + 1, tables, work)


@lean
def is_stopped(stop: Any, run: Any) -> Any:
    """Whether to stop, asked now and then."""
    if run.steps < _POLL:
        return False
    run.steps = 0
    return halted(stop)


@kernel
def _with_solution(letters: Any, used: int, solution: Any) -> Any:
    """The letters of solutions so far, with those of one more behind the first `used`; a longer
    array when it is full.
    """
    letters = grown(letters, used + len(solution))
    for symbol in range(len(solution)):
        letters[used + symbol] = lowest(solution[symbol])
    return letters


# -- a clue to read --------------------------------------------------------------------------------


@lean
def _branches(level: int, tables: Any, work: Any) -> Any:
    """Choose the clue that a level reads: of those that have a choice, the one with the fewest
    words. False if none has.
    """
    domains = work.domains[level]
    fewest: Any = np.int64(-1)
    for clue in range(work.run[0].clues):
        words = domains[clue].words
        if words > 1 and (fewest < 0 or words < domains[fewest].words):
            fewest = clue
    if fewest < 0:
        return False
    reading = work.readings[level]
    reading.clue = fewest
    reading.word = -1
    reading.checks = _plan_checks(level, fewest, tables, work)
    return True


@lean
def _plan_checks(level: int, number: int, tables: Any, work: Any) -> Any:
    """Order the other clues that are checked before a word of clue `number` is tried, those that
    should fail most often first; how many.
    """
    clue = work.clues[number]
    columns = tables.rows[clue.table].columns
    symbols = work.packed[clue.symbols : clue.symbols + columns]
    letters = work.letters[level]
    checks = work.checks[level]
    order = work.check_order[level]
    for column in range(columns):
        left = letters[symbols[column]]
        if left & (left - 1):
            work.symbols[symbols[column]].column = column
    count = 0
    for other in range(work.run[0].clues):
        if other == number:
            continue
        domain = work.domains[level, other]
        if not _plan_check(other, domain, checks[other], tables, work):
            continue
        place = count
        while place and checks[order[place - 1]].expected > checks[other].expected:
            order[place] = order[place - 1]
            place -= 1
        order[place] = other
        count += 1
    for column in range(columns):
        work.symbols[symbols[column]].column = -1
    return count


@lean
def _plan_check(other: int, domain: Any, check: Any, tables: Any, work: Any) -> Any:
    """Note how to check a clue against the one that is read; False if they share no open symbol."""
    clue = work.clues[other]
    n_letters = work.run[0].letters
    table = tables.rows[clue.table]
    shared = 0
    for column in range(table.columns):
        read_column = work.symbols[work.packed[clue.symbols + column]].column
        if read_column >= 0:
            # with fewer than three, the last one again
            for place in range(shared, 3):
                check.columns[place] = read_column
                check.word_sets[place] = column
            shared += 1
    # the first and second, the first and third, the second and third
    for place in range(3):
        pair = check.word_sets[place // 2] * table.columns + check.word_sets[min(place + 1, 2)]
        check.pair_sets[place] = table.pair_sets + pair * n_letters
    for place in range(3):
        column = check.word_sets[place]
        check.word_sets[place] = table.word_sets + column * n_letters * table.width
    # About one word of 16 is left for each symbol that gets its letter: where few, perhaps none.
    check.expected = domain.words >> min(4 * shared, BITS)
    check.state = domain.state
    check.pairs_suffice = shared < 3 and domain.words == table.words
    return shared > 0


# -- a word to try ---------------------------------------------------------------------------------


@lean
def _next_word(level: int, tables: Any, work: Any) -> Any:
    """The next word to read at a level, of those that leave every checked clue a word; -1 if none
    is left.
    """
    reading = work.readings[level]
    run = work.run[0]
    checks = work.checks[level]
    order = work.check_order[level]
    table = tables.rows[work.clues[reading.clue].table]
    state = work.domains[level, reading.clue].state
    words = work.state[state : state + table.width]
    word = reading.word
    fits = False
    while not fits:
        word = _after(words, word)
        fits = True
        run.steps += run.stride
        if word >= 0:
            letters = tables.codes[table.codes + word * table.columns :]
            for place in range(reading.checks):
                other = order[place]
                width = tables.rows[work.clues[other].table].width
                fits = fits and _has_word(checks[other], width, letters, tables.bits, work.state)
    reading.word = word
    return word


@lean
def _after(words: Any, word: int) -> Any:
    """The first word behind number `word` in a set; -1 if there is none."""
    part = (word + 1) // BITS
    shift = (word + 1) % BITS
    if part >= len(words):
        return -1
    remaining = words[part] >> shift << shift
    while not remaining:
        part += 1
        if part == len(words):
            return -1
        remaining = words[part]
    return part * BITS + lowest(remaining)


@lean
def _has_word(check: Any, width: int, read: Any, bits: Any, state: Any) -> Any:
    """Whether a clue has a word left with the letters that another one's word has.

    First comes a glance that saves most scans: whether words of the clue, left or not, have each
    two of the letters.
    """
    letter_1 = np.int64(read[check.columns[0]])
    letter_2 = np.int64(read[check.columns[1]])
    letter_3 = np.int64(read[check.columns[2]])
    pair_1_2 = bits[check.pair_sets[0] + letter_1] >> letter_2
    third = bits[check.pair_sets[1] + letter_1] & bits[check.pair_sets[2] + letter_2]
    pairs = pair_1_2 & third >> letter_3 & 1
    if not pairs or check.pairs_suffice:
        return pairs != 0
    words = state[check.state : check.state + width]
    begin = check.word_sets[0] + letter_1 * width
    with_1 = bits[begin : begin + width]
    begin = check.word_sets[1] + letter_2 * width
    with_2 = bits[begin : begin + width]
    begin = check.word_sets[2] + letter_3 * width
    with_3 = bits[begin : begin + width]
    remaining = 0
    for part in range(width):
        remaining |= words[part] & with_1[part] & with_2[part] & with_3[part]
    return remaining != 0


@lean
def _read(level: int, tables: Any, work: Any) -> None:
    """Begin a level below this one in which a clue has one word."""
    reading = work.readings[level]
    run = work.run[0]
    domains = work.domains[level + 1]
    letters = work.letters[level + 1]
    for other in range(run.clues):
        domains[other].state = work.domains[level, other].state
        domains[other].words = work.domains[level, other].words
        work.clues[other].changed = level == 0 and run.at_once
    for symbol in range(run.symbols):
        letters[symbol] = work.letters[level, symbol]
    clue = work.clues[reading.clue]
    word = reading.word
    table = tables.rows[clue.table]
    state = (level + 1) * run.stride + clue.state
    domains[reading.clue].state = state
    domains[reading.clue].words = 1
    work.state[state : state + table.width] = 0
    work.state[state + word // BITS] = np.int64(1) << (word % BITS)
    for column in range(table.columns):
        symbol = work.packed[clue.symbols + column]
        letter = np.int64(1) << np.int64(tables.codes[table.codes + word * table.columns + column])
        work.state[state + table.width + column] = letter
        if letters[symbol] != letter:
            leave(symbol, letter, letters, work)
    clue.changed = 0
