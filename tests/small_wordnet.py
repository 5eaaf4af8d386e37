"""A WordNet of one word, in the place of the system's, that NLTK reads in no time; and words to ask
a whole one for.
"""

from __future__ import annotations

from pathlib import Path

from wordsearch.words.familiarity import norms_of
from wordsearch.words.nltk_corpora import WORDNET_FILES

NOUN = "oboe n 1 0 1 0 00000000  \n"


def small_wordnet(folder: Path, size: int = 0) -> Path:
    """Write its files into a folder, which is made, and one of them `size` bytes longer than it
    need be.
    """
    folder.mkdir()
    for file in WORDNET_FILES:
        (folder / file).write_text(NOUN if file == "index.noun" else "")
    (folder / "data.noun").write_bytes(b" " * size)
    return folder


def common_words(n: int) -> list[str]:
    """The `n` most frequent words that everybody knows."""
    known = norms_of().table.items()
    everyday = {
        word: norm.zipf
        for word, norm in known
        if (norm.level, norm.category) == ("everyday", "word")
    }
    return sorted(everyday, key=lambda word: (-everyday[word], word))[:n]
