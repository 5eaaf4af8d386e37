"""Playing: moves and those that are refused, undoing, hints, checks, the end; and what a browser may see."""

from __future__ import annotations

import json
from typing import Any

import pytest

import wordsearch as ws
from wordsearch.frontend.play import Panel, game_of, play
from wordsearch.games.answers import Answers
from wordsearch.games.base import Game, Illegal, Said
from wordsearch.provenance import Provenance, Rating, Uniqueness
from wordsearch.puzzles.building_blocks.play import BlocksGame
from wordsearch.puzzles.letters.play import LetterGame
from wordsearch.puzzles.pyramid.play import PyramidGame
from wordsearch.puzzles.symbol_code.play import CodeGame

EVIL = "<img src=x onerror=alert(1)>"
SMALL = "c at sol rate"  # cat, sol, rate; or (see OTHER) col, sat, rate


def lexicon_of(*words: str) -> ws.Lexicon:
    return ws.Lexicon.from_words(words, name="these words")


def with_maker(puzzle: Any, *answer: str, bonus: str | None = None, level: int | None = None) -> Any:
    """The puzzle as if it were made."""
    rating = None if level is None else Rating(level, 50.0)
    made = Provenance(answer, 1, "nowhere to be found", Uniqueness(1), rating, bonus)
    object.__setattr__(puzzle, "provenance", made)
    return puzzle


def begun(game: Game[Any], seconds: float = 30) -> Any:
    """The game, with its solutions known."""
    game.begin()
    assert game.answers.wait(seconds)
    return game


def refused(game: Game[Any], move: str, **arguments: Any) -> str:
    """What a refused move says; the board stays as it is, and undoing would undo the move before it."""
    before = game.view()
    said = game.do({"move": move, **arguments})
    assert said is not None and said.refused and said.text.count(". ") == 0 and said.text.endswith(".")
    assert game.view() == before
    return said.text


# -- every kind ----------------------------------------------------------------------------------------------

BLOCKS = ("ca.. ..se", "rd ba ca")
GAMES = {
    "pyramid": lambda: PyramidGame(ws.Pyramid.parse(SMALL), lexicon_of("cat", "sol", "rate")),
    "blocks": lambda: BlocksGame(ws.BuildingBlocks.parse(*BLOCKS), lexicon_of("card", "base", "case")),
    "code": lambda: CodeGame(
        ws.SymbolCode.parse("bar seven seven\nclub bar seven"), lexicon_of("bee", "abe")
    ),
    "letters": lambda: LetterGame(ws.LetterPuzzle.parse("d[e]or"), lexicon_of("deed", "order", "doer")),
}


@pytest.fixture(params=GAMES)
def game(request) -> Game[Any]:
    return begun(GAMES[request.param]()) if request.param != "letters" else GAMES[request.param]()


def test_hints_lead_to_the_end(game):
    for _ in range(60):
        said = game.do({"move": "hint", "at": -1})
        if said.refused or game.solved:
            break
        if isinstance(game, LetterGame) and said.text.endswith("type it."):
            game.guess(said.text.split("'")[1])
    assert game.solved
    assert "solved" in refused(game, "hint", at=-1)
    assert game.view()["hints"] == game.hints > 0


def test_every_move_can_be_undone(game):
    views = [game.view()["board"]]
    while not game.solved:
        game.hint()
        views.append(game.view()["board"])
        if isinstance(game, LetterGame) and game._state.shown == len(game._state.about):
            game.guess(game._state.about)
            views.append(game.view()["board"])
    hints = game.hints
    for view in reversed(views[:-1]):
        assert game.do({"move": "undo"}) == Said("Undone.")
        assert game.view()["board"] == view
    assert refused(game, "undo") == "There is nothing to undo."
    assert game.hints == hints and not game.solved


def test_start_over_can_be_undone(game):
    assert refused(game, "restart") == "The board is empty."
    game.hint()
    before = game.view()["board"]
    assert game.do({"move": "restart"}) == Said("Started over.")
    assert game.view()["board"] != before
    game.undo()
    assert game.view()["board"] == before


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"move": "solve"},
        {"move": "_go"},
        {"move": "view"},
        {"move": 3},
        {"move": ["undo"]},
        {"move": "hint"},
        {"move": "hint", "at": True},
        {"move": "hint", "at": "0"},
        {"move": "touch", "cell": "0"},
        {"move": "place", "block": 0},
        {"move": "assign", "symbol": 0, "letter": 5},
        {"move": "guess"},
        {"move": "answer", "text": None},
    ],
)
def test_what_is_no_move_is_passed_over(game, message):
    before = game.view()
    assert game.do(message) is None
    assert game.view() == before


@pytest.mark.parametrize("number", [-1, -99, 99, 10**12])
def test_places_that_are_not_there_are_refused(number):
    assert "There is no cell" in refused(GAMES["pyramid"](), "touch", cell=number)
    assert "There is no word" in refused(GAMES["pyramid"](), "remove", number=number)
    assert "There is no block" in refused(GAMES["blocks"](), "place", block=number, blank=0)
    assert "There is no blank" in refused(GAMES["blocks"](), "place", block=0, blank=number)
    assert "There is no blank" in refused(GAMES["blocks"](), "take", blank=number)
    assert "There is no symbol" in refused(GAMES["code"](), "assign", symbol=number, letter="a")


def test_what_is_seen_is_plain_data(game):
    game.hint()
    assert json.loads(json.dumps(game.view())) == game.view()


def test_an_empty_lexicon_is_refused():
    empty = ws.Lexicon.from_words([], name="nothing")
    for puzzle in (ws.Pyramid.parse(SMALL), ws.BuildingBlocks.parse(*BLOCKS), ws.SymbolCode.parse("a b")):
        with pytest.raises(ws.PuzzleError, match="'nothing' is empty"):
            play(puzzle, empty)


# -- pyramid -------------------------------------------------------------------------------------------------

CAT, SOL, RATE = (0, 1, 2), (3, 4, 5), (6, 7, 8, 9)


def trace(game: PyramidGame, *path: int) -> str:
    for cell in path:
        game.touch(cell)
    return game.lay()


def test_a_pyramid_is_covered():
    game = GAMES["pyramid"]()
    assert [game.touch(cell) for cell in CAT] == ["c", "ca", "cat: a word; lay it, or go on"]
    assert game.lay() == "'cat' covers 3 cells; 7 left."
    assert trace(game, *SOL) == "'sol' covers 3 cells; 4 left."
    assert not game.solved
    assert trace(game, *RATE) == "'rate' covers 4 cells; none left. Solved: cat, sol, rate cover the pyramid."
    assert game.solved
    assert [word["word"] for word in game.view()["board"]["words"]] == ["cat", "sol", "rate"]


def test_a_path_is_taken_back():
    game = GAMES["pyramid"]()
    for cell in (6, 7, 8, 9):
        game.touch(cell)
    assert game.touch(7) == "ra"  # back to there
    assert game.touch(7) == "r"  # the last cell itself
    game.touch(3)
    assert game.drop() == "No cell is taken"
    assert refused(game, "drop") == "No path is being traced."
    assert refused(game, "lay") == "Trace a path first: take its cells one after another."


def test_paths_that_are_no_words():
    game = GAMES["pyramid"]()
    assert refused(game, "touch", cell=10) == "There is no cell 10; they are numbered 0 to 9."
    game.touch(0)
    assert refused(game, "touch", cell=9) == "'e' in row 4 does not touch 'c' in row 1, where the path ends."
    game.touch(1)
    assert refused(game, "lay") == "'ca' has fewer than 3 letters."
    game.touch(3)
    assert refused(game, "lay") == "'cas' is no word of these words."
    game.drop()
    trace(game, *CAT)
    assert refused(game, "touch", cell=2) == "'t' in row 2 belongs to 'cat'; remove that word first."
    assert game.remove(0) == "'cat' is removed."
    assert game.touch(2) == "t"


def test_a_check_says_how_much_is_wrong_and_no_more():
    words = lexicon_of("cat", "sol", "rate", "ate", "cas")
    game = begun(PyramidGame(ws.Pyramid.parse(SMALL), words))
    assert "nothing to check yet" in refused(game, "check")
    trace(game, *CAT)
    assert game.check() == "So far right: there is a solution with this 1 word."
    trace(game, 7, 8, 9)
    assert game.check() == "1 of 2 words is wrong, or in the wrong place."
    assert game.hint() == "'ate' is wrong, or in the wrong place: it is removed."
    assert game.check().startswith("So far right")
    trace(game, *SOL)
    trace(game, *RATE)
    assert game.check() == "Right: Solved: cat, sol, rate cover the pyramid."


def test_any_cover_of_the_lexicon_counts():
    """The maker meant one cover; another one is as good, and is right on the way, too."""
    puzzle = with_maker(ws.Pyramid.parse("c at sol rate"), "cat", "rate", "sol")
    game = begun(PyramidGame(puzzle, lexicon_of("cas", "rat", "tole", "cat", "sol", "rate")))
    assert game.answers.count == 2
    assert trace(game, 0, 1, 3) == "'cas' covers 3 cells; 7 left."
    assert game.check() == "So far right: there is a solution with this 1 word."
    assert "begins 'r'" in game.hint()
    game.drop()
    trace(game, 6, 7, 8)
    assert trace(game, 2, 4, 5, 9).endswith("Solved: cas, rat, tole cover the pyramid. (1 hint taken)")


def test_hints_go_on_with_the_path():
    game = begun(GAMES["pyramid"]())
    game.touch(3)
    assert game.hint() == "A word begins 'so' here."
    assert game.view()["board"]["path"] == [3, 4]
    assert game.hint() == "'sol' covers 3 cells; 7 left."
    game.touch(9)
    assert game.hint() == "A word begins 'c' here."  # no word begins at that cell


def test_a_puzzle_that_was_really_made():
    """By the maker, and then kept as JSON."""
    made = next(iter(ws.make_pyramid(ws.Lexicon.load("american-english"), seed=3)))
    game = PyramidGame(ws.Pyramid.from_json(made.to_json()), lexicon_of("oboe"))
    assert game.answers.known[0].words == made.provenance.answer
    while not game.solved:
        game.hint()
    assert sorted(word["word"] for word in game.view()["board"]["words"]) == list(made.provenance.answer)


def test_the_makers_words_count_though_the_lexicon_lacks_them():
    puzzle = with_maker(ws.Pyramid.parse(SMALL), "cat", "rate", "sol", level=3)
    game = PyramidGame(puzzle, lexicon_of("oboe"))
    assert "Predicted difficulty: 3 of 5." in game.view()["rules"]
    trace(game, *CAT)
    trace(game, *SOL)
    assert trace(game, *RATE).endswith("cover the pyramid.")


def test_two_letter_words_of_the_maker():
    puzzle = with_maker(ws.Pyramid.parse("i sn"), "in", "s")
    game = PyramidGame(puzzle, lexicon_of("oboe"))
    assert game.fewest == 1 and trace(game, 0, 2) == "'in' covers 2 cells; 1 left."


@pytest.mark.parametrize("answer", [(), ("cat",), ("cat", "rate", "slo"), ("",) * 3, (EVIL,)])
def test_an_answer_that_is_none_is_not_believed(answer):
    """A puzzle from a file may say anything of its making."""
    game = begun(PyramidGame(with_maker(ws.Pyramid.parse(SMALL), *answer), lexicon_of("cat", "sol", "rate")))
    assert game.answers.count == 1
    assert trace(game, *CAT) == "'cat' covers 3 cells; 7 left."


# -- what is known of the solutions --------------------------------------------------------------------------


def test_no_solution_is_said():
    game = begun(PyramidGame(ws.Pyramid.parse(SMALL), lexicon_of("cat", "sol")))
    assert game.view()["note"] == "There is no solution with the words of these words."
    assert refused(game, "hint", at=-1) == "There is no solution with the words of these words."
    trace(game, *CAT)
    assert refused(game, "check") == "There is no solution with the words of these words."
    assert game.hints == 0


def test_many_solutions_are_said():
    game = begun(GAMES["blocks"]())
    assert game.answers.is_complete
    assert game.view()["note"] == "There are 2 solutions with the words of these words."


def test_a_search_that_was_stopped_is_said():
    """Words of e's cover it in very many ways; the plain solver is given a tenth of a second."""
    hard = ws.Pyramid.parse([("e" * row) for row in range(1, 9)])
    game = PyramidGame(hard, lexicon_of("eee", "eeee", "eeeee"))
    game.answers = Answers(game._solve, game.lexicon, seconds=0.1)
    assert "Looking for solutions" in game.note
    begun(game)
    assert "the search was stopped after 0.1 s" in game.note and not game.answers.is_complete


def test_a_stopped_search_calls_nothing_wrong():
    game = GAMES["blocks"]()
    game.answers = Answers(game._solve, game.lexicon, most=1)
    begun(game)
    game.place(2, 1)  # case: the second solution, which is not known
    game.place(0, 0)
    assert game.solved and game.check().startswith("Right")
    game.take(0)
    assert game.check() in (
        "So far right: there is a solution with this 1 block.",
        "1 of 1 block is not in the nearest solution known, but not all solutions are known.",
    )
    assert "there may be more, since the search was stopped at so many" in game.note


def test_a_search_can_be_stopped():
    hard = ws.Pyramid.parse([("e" * row) for row in range(1, 9)])
    panel = play(hard, lexicon_of("eee", "eeee"))
    panel.close()
    assert panel.game.answers.wait(10)
    assert not panel.game.answers.is_searching and not panel.game.answers.is_complete


def test_a_search_that_fails_is_said():
    def fail(lexicon: ws.Lexicon, **limits: Any) -> Any:
        raise ws.PuzzleError("no word can be spelled")

    answers = Answers(fail, lexicon_of("a"))
    answers.begin(lambda: None)
    assert answers.wait(10)
    assert "no word can be spelled" in answers.note


# -- building blocks -----------------------------------------------------------------------------------------


def made_blocks(bonus: str | None = None) -> BlocksGame:
    puzzle = ws.BuildingBlocks.parse("ca.. ..se", "rd ba ti me")
    return BlocksGame(with_maker(puzzle, "card", "base", bonus=bonus), lexicon_of("card", "base"))


def test_blocks_are_placed():
    game = made_blocks()
    assert game.place(1, 0) == "'caba' is no word of these words. 1 blank left."
    assert game.place(0, 0) == "'card' is a word. 1 blank left."
    assert game.left_over == ("ba", "ti", "me")
    assert game.take(0) == "'rd' is taken back."
    assert game.spell("BA", 1) == "'base' is a word. 1 blank left."
    assert game.place(1, 0) == "'caba' is no word of these words. 1 blank left."  # moved, not copied
    assert game.rows == ("caba", "..se")
    assert game.spell("rd", 0) and game.spell("ba", 1).endswith("Solved: card, base.")


def test_blocks_that_cannot_be_placed():
    game = made_blocks()
    assert refused(game, "take", blank=0) == "This blank is empty: choose a block for it."
    assert (
        refused(game, "spell", text="xx", blank=0) == "There is no block 'xx' to place: there is none such."
    )
    game.place(0, 0)
    assert refused(game, "place", block=0, blank=0) == "The block 'rd' is there already."
    assert (
        refused(game, "spell", text="rd", blank=1)
        == "There is no block 'rd' to place: all its copies are in blanks."
    )
    assert refused(game, "answer", text="x") == "This puzzle has no bonus phrase."


def test_blocks_that_are_listed_twice():
    game = BlocksGame(ws.BuildingBlocks.parse("....", "ba ba"), lexicon_of("baba"))
    game.spell("ba", 0)
    assert game.spell("ba", 1).endswith("Solved: baba.")
    assert game.left_over == ()


def test_all_filled_and_not_solved():
    game = made_blocks()
    game.place(0, 0)
    assert game.place(2, 1) == (
        "'tise' is no word of these words. All blanks are filled, but not every row is a word."
    )
    assert begun(game).check() == "1 of 2 blocks is wrong."
    assert game.hint() == "'ti' is wrong in row 2: it is taken back."


def test_a_hint_fills_the_blank_that_is_looked_at():
    game = made_blocks()
    assert game.hint(1) == "'ba' goes into row 2. 'base' is a word. 1 blank left."
    assert game.hint(1).startswith("'rd' goes into row 1.")  # that one is full: the first open one


def test_the_bonus_phrase_is_asked_for():
    game = made_blocks("Me, Ti!")
    assert "bonus phrase" in game.rules
    assert "First every row must be a word" in refused(game, "answer", text="time")
    game.place(0, 0)
    assert game.place(1, 1) == "'base' is a word. Every row is a word. What do the blocks left over spell?"
    assert not game.solved
    assert game.view()["board"]["bonus"] == {"asked": True, "found": False, "shown": "··, ··!"}
    assert refused(game, "answer", text="time") == "'time' is not the phrase."
    assert refused(game, "answer", text=" ") == "Type the phrase first."
    assert game.hint() == "The phrase begins 'M·, ··!'."
    said = game.answer("me ti")
    assert said == "That is the phrase. Solved: card, base. The phrase is 'Me, Ti!'. (1 hint taken)"
    assert game.view()["board"]["bonus"] == {"asked": True, "found": True, "shown": "Me, Ti!"}


def test_the_bonus_phrase_of_another_solution():
    puzzle = ws.BuildingBlocks.parse("ca..", "rd se ti")
    game = BlocksGame(with_maker(puzzle, "card", bonus="seti"), lexicon_of("card", "case"))
    assert game.place(1, 0) == (
        "'case' is a word. The blocks left over do not spell the bonus phrase: this "
        "is another solution than the maker's. Solved: case."
    )
    assert "another solution" in refused(game, "answer", text="seti")


def test_the_phrase_is_not_seen_before_it_is_found():
    game = made_blocks("time")
    game.place(0, 0)
    game.place(1, 1)
    assert "time" not in json.dumps(game.view())


# -- symbol code ---------------------------------------------------------------------------------------------


def test_a_code_is_read():
    game = GAMES["code"]()
    assert game.assign(1, "E") == "seven is e."
    assert [clue["reads"] for clue in game.view()["board"]["clues"]] == ["·ee", "··e"]  # both at once
    assert game.assign(0, "b") == "bar is b."
    assert game.view()["board"]["clues"][0]["isWord"]
    assert game.assign(2, "a") == "club is a. Solved: bee, abe."


def test_clashes_are_shown():
    game = GAMES["code"]()
    game.assign(1, "e")
    assert game.assign(0, "e") == "bar is e. But so is seven: that clashes."
    board = game.view()["board"]
    assert board["clashes"] == "e stands for bar and seven"
    assert [symbol["clash"] for symbol in board["symbols"]] == [True, True, False]
    game.assign(0, "b")
    assert game.view()["board"]["clashes"] == ""


def test_equal_letters_are_no_solution():
    game = CodeGame(ws.SymbolCode.parse("x y"), lexicon_of("aa", "ab"))
    game.assign(0, "a")
    game.assign(1, "a")
    assert not game.solved
    assert game.assign(1, "b").endswith("Solved: ab.")


def test_letters_that_cannot_be_given():
    game = CodeGame(ws.SymbolCode.parse("bar seven seven", {"seven": "e"}), lexicon_of("bee"))
    assert refused(game, "assign", symbol=1, letter="o") == "seven is given: it is e."
    assert refused(game, "clear", symbol=1) == "seven is given: it is e."
    assert refused(game, "clear", symbol=0) == "bar has no letter yet."
    assert "'7' is no letter of the alphabet" in refused(game, "assign", symbol=0, letter="7")
    assert "is no letter" in refused(game, "assign", symbol=0, letter="")
    game.assign(0, "x")
    assert refused(game, "assign", symbol=0, letter="x") == "bar is x already."
    assert begun(game).check() == "1 of 1 letter is wrong."
    assert game.hint() == "bar is not x: that letter is taken away."
    assert game.hint(0) == "bar is b. Solved: bee. (2 hints taken)"


def test_a_hint_is_about_the_symbol_that_is_chosen():
    assert begun(GAMES["code"]()).hint(2) == "club is a."
    assert begun(GAMES["code"]()).hint() == "seven is e."  # the one that stands most often


def test_symbols_of_no_clue_may_have_any_letter_that_is_left():
    game = begun(CodeGame(ws.SymbolCode.parse("x y", symbols="x y z"), lexicon_of("ab")))
    game.assign(2, "q")
    assert game.check().startswith("So far right")
    game.assign(2, "a")
    assert game.check() == "1 of 1 letter is wrong."
    game.clear(2)
    game.assign(0, "a")
    assert game.assign(1, "b").endswith("Solved: ab.")


def test_a_cryptogram_is_decoded_as_one_goes():
    game = CodeGame(ws.SymbolCode.from_cryptogram("B uif, B!"), lexicon_of("the"))
    assert game.view()["board"]["decoded"] == "_ ___, _!"
    game.assign(game.puzzle.symbols.index("B"), "a")
    assert game.view()["board"]["decoded"] == "A ___, A!"
    for symbol, letter in zip("uif", "the", strict=True):
        said = game.assign(game.puzzle.symbols.index(symbol), letter)
    assert said.endswith("Solved: A the, A!.")


@pytest.mark.parametrize("clues", ["🍒🔔🔔", "♠A ♥K ♥K", "🂡 🂢 🂢", f"{EVIL.replace(' ', '')} b b"])
def test_symbols_of_every_sort(clues):
    game = CodeGame(ws.SymbolCode.parse(clues), lexicon_of("bee"))
    game.assign(1, "e")
    assert game.assign(0, "b").endswith("Solved: bee.")


def test_codes_of_the_maker():
    puzzle = with_maker(ws.SymbolCode.parse("bar seven seven"), "zoo")
    game = begun(CodeGame(puzzle, lexicon_of("bee")))
    assert game.note == "There are 2 solutions with the words of these words or its maker's."
    game.assign(1, "o")
    assert game.hint() == "bar is z. Solved: zoo. (1 hint taken)"


# -- letters -------------------------------------------------------------------------------------------------


def test_letters_are_found():
    game = LetterGame(ws.LetterPuzzle.parse("d[e]or"), lexicon_of("deed", "order", "doer", "door", "rodeo"))
    assert game.total == 4 and game.puzzle.points == 1 + 5 + 7 + 8 + 5 + 7
    assert [game.guess(word) for word in ("deed", "Order ")] == [
        "deed: 1 point.",
        "order: 12 points, a pangram: it uses every letter.",
    ]
    wrong = {
        "deed": "deed: found already.",
        "": "Type a word first.",
        "door": "door: it lacks the required 'e'.",
        "deer": "deer: not in the dictionary.",
        "dee": "dee: it has fewer than 4 letters.",
        "zeal": "zeal: it uses 'a', 'l', 'z'.",
    }
    assert {word: refused(game, "guess", text=word) for word in wrong} == wrong
    assert [entry["word"] for entry in game.found] == ["order", "deed"]
    assert game.check() == "So far right: 2 words of 4, 13 of 33 points."
    game.guess("doer")
    assert game.guess("rodeo").endswith("all words are found.")


def test_a_word_of_the_dictionary_that_the_puzzle_lacks():
    game = LetterGame(ws.LetterPuzzle("deor", words=("deed",)), lexicon_of("deed", "rodeo"))
    assert refused(game, "guess", text="rodeo") == "rodeo: a word, but not one of this puzzle."


def test_hints_of_letters_begin_with_the_likeliest_word():
    puzzle = ws.LetterPuzzle("deor", words=("deed", "doer", "order"), frequencies=(4.0, 2.0, 6.0))
    game = LetterGame(puzzle, lexicon_of("deed"))
    assert game.hint() == "A word of 5 letters begins 'o'."
    assert game.hint() == "A word of 5 letters begins 'or'." and game.view()["board"]["hint"] == "or···"
    game.guess("order")
    assert game.hint() == "A word of 4 letters begins 'd'." and game.view()["board"]["hint"] == "d···"


def test_no_words_no_game():
    with pytest.raises(ws.PuzzleError, match="no word to find"):
        play(ws.LetterPuzzle.parse("xyz"), lexicon_of("deed"))


# -- the panel -----------------------------------------------------------------------------------------------


def sent(panel: Panel) -> str:
    """All that travels to the browser."""
    return json.dumps(panel.get_state(["view", "colours"]))


@pytest.mark.parametrize(
    "puzzle, answer",
    [
        (ws.Pyramid.parse("p ir aao ntib ogueo"), ("guitar", "oboe", "piano")),
        (ws.BuildingBlocks.parse("pol...... imb......", "emi cal rog lio ine"), ("polemical", "imbroglio")),
        (ws.SymbolCode.parse("a b c c c d e\nf g c c h e"), ("besssed", "grassy")),
        (ws.LetterPuzzle("deor", words=("deed", "rodeo")), ("deed", "rodeo")),
    ],
)
def test_answers_do_not_travel(puzzle, answer):
    made = with_maker(puzzle, *answer, bonus="ine")
    panel = play(made, lexicon_of(*answer, "oboe"))
    panel.game.answers.wait(10)
    panel._receive(panel, {"move": "check"}, [])
    assert not any(word in sent(panel) for word in answer)
    assert not any(word in repr(panel) for word in answer)


def test_the_panel_passes_on_moves_and_says_what_came_of_them():
    panel = play(ws.Pyramid.parse(SMALL), lexicon_of("cat", "sol", "rate"))
    panel._receive(panel, {"move": "touch", "cell": 0}, [])
    assert (panel.view["said"], panel.view["refused"], panel.view["turn"]) == ("c", False, 1)
    panel._receive(panel, {"move": "touch", "cell": 9}, [])
    assert panel.view["refused"] and panel.view["turn"] == 2 and panel.view["board"]["path"] == [0]
    for nothing in ("touch", {"move": "nothing"}, None, [], {"content": "deed"}):
        panel._receive(panel, nothing, [])
    assert panel.view["turn"] == 2
    assert panel.game.answers.wait(10)
    assert panel.view["note"] == "There is one solution with the words of these words."
    assert panel.view["turn"] == 2  # a note is not said


def test_the_lexicon_is_named_loaded_or_found():
    assert "words of american-english" not in repr(play(ws.LetterPuzzle.parse("d[e]or")))
    assert "those of american-english" in play(ws.Pyramid.parse(SMALL)).view["rules"]
    assert "those of web2" in play(ws.Pyramid.parse(SMALL), "web2").view["rules"]
    puzzle = with_maker(ws.Pyramid.parse(SMALL), "cat", "rate", "sol")
    assert "those of american-english" in play(puzzle).view["rules"]
    with pytest.raises(ws.LexiconError, match="webster"):
        play(puzzle, "webster")


def test_what_cannot_be_played():
    with pytest.raises(ws.PuzzleError, match="there is no game for a int"):
        play(7)
    with pytest.raises(Illegal):
        GAMES["pyramid"]().lay()
    with pytest.raises(ws.PuzzleError, match="come from a Lexicon"):
        play(ws.Pyramid.parse(SMALL), 7)


# -- puzzles that were made ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def made_puzzles() -> list[Any]:
    """One of each kind, made from the common words of a lexicon that is loaded by its name."""
    quick = {"rated": False, "kernel": False}
    kinds = {
        "pyramid": {"base": 4, "words": (2, 3), **quick},
        "building_blocks": {"words": 3, **quick},
        "letters": {"words": (5, 40)},
        "symbol_code": quick,
    }
    return ws.make_page(ws.Lexicon.load("enable1"), 4, kinds=kinds, seed="games")


@pytest.mark.parametrize("number", range(4))
def test_hints_alone_lead_to_the_makers_answer(made_puzzles: list[Any], number: int) -> None:
    puzzle = made_puzzles[number]
    game = game_of(puzzle, None)
    assert game.lexicon.name == "enable1"
    for _ in range(400):
        if game.solved:
            break
        said = game.do({"move": "hint", "at": -1})
        assert said is not None and not said.refused
        if isinstance(game, LetterGame) and said.text.endswith("type it."):
            game.guess(said.text.split("'")[1])
    assert game.solved and game.hints >= 3
    if isinstance(game, PyramidGame):
        assert tuple(sorted(word.word for word in game._state.words)) == puzzle.provenance.answer
    elif isinstance(game, BlocksGame):
        assert game.rows == puzzle.provenance.answer and game._state.bonus
    elif isinstance(game, CodeGame):
        assert tuple(map(game.reads, range(len(puzzle.clues)))) == puzzle.provenance.answer
    else:
        assert sorted(game._state.words) == sorted(puzzle.provenance.answer)


@pytest.mark.parametrize("number", range(4))
def test_the_explorer_plays_what_it_was_given_with_the_makers_answer(
    made_puzzles: list[Any], number: int
) -> None:
    explorer = ws.explore(made_puzzles[number], "american-english")
    job = explorer.play()
    assert job is not None and job.wait(60)
    game = explorer.pages[-1].children[0].game
    assert game.puzzle is made_puzzles[number]
    assert (
        isinstance(game, LetterGame)
        or game.answers.intended[0].words == made_puzzles[number].provenance.answer
    )
    game.stop()
