"""Words by order type and as bit sets, held against a look at each word."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from wordsearch.puzzles.symbol_code.symbols import order_type
from wordsearch.puzzles.symbol_code.word_index import Table, WordIndex, bits
from wordsearch.words.lexicon import Lexicon
from wordsearch.words.normalisation import Normalisation

WIDE = "".join(map(chr, range(0x4E00, 0x4E00 + 200)))  # more letters than seven bits number


@pytest.mark.parametrize("alphabet", ["abc", "éßabя", WIDE], ids=["three", "mixed", "wide"])
@given(data=st.data())
@settings(max_examples=60)
def test_tables_hold_the_words_of_their_order_type(alphabet: str, data: st.DataObject) -> None:
    letters = st.sampled_from(alphabet)
    words = data.draw(st.sets(st.text(letters, min_size=3, max_size=5), min_size=1, max_size=30))
    lexicon = Lexicon.from_words(words, policy=Normalisation(accents="keep", case="keep"))
    index = WordIndex(lexicon, alphabet, None)
    for kind in {order_type(word) for word in lexicon} | {(0, 0, 0), (0, 1, 2, 3, 4)}:
        table = Table(kind, index)
        same = [word for word in lexicon.of_length(len(kind)) if order_type(word) == kind]
        assert list(table.words) == same
        for place, column in zip(table.first_places, table.columns, strict=True):
            spelled = {
                alphabet[letter.bit_length() - 1]: [table.words[number] for number in bits(words)]
                for letter, words in column.words.items()
            }
            expected: dict[str, list[str]] = {}
            for word in same:
                expected.setdefault(word[place], []).append(word)
            assert spelled == expected and column.letters == sum(column.words)
