"""Letters as people write them: what is a word, a set of letters, and the path that a word is
filed under.
"""

from __future__ import annotations

from wordsearch.errors import PuzzleError, check_is_text, check_text, short, whole_number


def path_of(word: str) -> str:
    """The distinct letters of a word in ascending order: where a brick files it.

    >>> path_of("pepper")
    'epr'
    """
    return "".join(sorted(set(word)))


def letter_set(letters: str) -> str:
    """The letters in order; refuses none, and repeated ones."""
    check_text("a set of letters", letters)
    if not 0 < len(letters) == len(set(letters)):
        raise PuzzleError(
            f"a set of letters has at least one letter, and each once; it is {short(letters)}"
        )
    return "".join(sorted(letters))


def required_letter(required: str | None, letters: str) -> str:
    """The letter that every word must use, "" for None; refuses what is none of `letters`."""
    if required is None:
        return ""
    check_is_text("the required letter", required)
    if required not in tuple(letters):
        raise PuzzleError(f"the required letter is one of {short(letters)}, not {short(required)}")
    return required


def checked_word(word: object) -> str:
    """The word; refuses what cannot be one."""
    if not isinstance(word, str) or not word or not word.isprintable():
        raise PuzzleError(
            f"a word is a text of at least one letter, all of which can be shown, not {short(word)}"
        )
    return word


def least_length(min_length: object) -> int:
    """The fewest number of letters of a word; refuses what is none."""
    return whole_number("min_length", min_length, 1, 1000, "the fewest letters of a word")
