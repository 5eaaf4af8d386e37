"""Letters as people write them: what is a word, a set of letters, and the path that a word is filed under."""

from __future__ import annotations

from wordsearch.errors import PuzzleError, check_text, short, whole_number


def path_of(word: str) -> str:
    """The distinct letters of a word in ascending order: where a brick files it.

    >>> path_of("pepper")
    'epr'
    """
    return "".join(sorted(set(word)))


def letter_set(letters: object) -> str:
    """The letters in order; refuses none, and repeated ones."""
    if not isinstance(letters, str) or not letters:
        raise PuzzleError(f"a set of letters is a string of at least one letter, not {short(letters)}")
    check_text("a set of letters", letters)
    if len(set(letters)) < len(letters):
        raise PuzzleError(f"each letter counts once, and {short(letters)} repeats some")
    return "".join(sorted(letters))


def required_letter(required: object, letters: str) -> str:
    """The letter that every word must use; refuses what is none of `letters`."""
    if not isinstance(required, str) or len(required) != 1:
        raise PuzzleError(f"the required letter is one letter, not {short(required)}")
    if required not in letters:
        raise PuzzleError(f"the required letter {required!r} is not among the letters {short(letters)}")
    return required


def checked_word(word: object) -> str:
    """The word; refuses what cannot be one."""
    if not isinstance(word, str) or not word:
        raise PuzzleError(f"a word is a string of at least one letter, not {short(word)}")
    if not word.isprintable():
        raise PuzzleError(f"the word {short(word)} holds a character that is no letter (it cannot be shown)")
    return word


def check_length(min_length: object) -> None:
    """Refuse what is no fewest number of letters of a word."""
    whole_number("min_length", min_length, 1, 1000, "the fewest letters of a word")
