"""The algorithms that the five puzzles were first solved with: the oracles of the tests and
benchmarks.

Each module restores one of them: the same search order, data structures, checks, counts and
duplicates as its original, in code of our own. They are slow on purpose. Don't tune them; a faster
way belongs in `wordsearch`, where it has to agree with what stands here.

=================================
======================================================================== `pyramid`
two nested backtracking searches over copied networkx graphs `building_blocks`                  one
regular expression per pattern; the search that its author sketched `symbol_code`
letters tried symbol by symbol, wildcard walks in one trie per order type `brick`
a tree of sorted letter sets, combined by regex over its flattened paths `palindromic_pangram`
beam-stack search over word sequences that a pair of tries allows `generate`
writes `pyramids.json.gz`: 400 pyramids with the oracle's complete answers
=================================
========================================================================

Nothing here imports `wordsearch`, except `generate`, which takes its words from a `Lexicon`.
"""
