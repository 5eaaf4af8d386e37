"""Why a puzzle's answer is what it is, in steps that a person follows.

One view serves several kinds of puzzle: *exact cover with colours* (Knuth, The Art of Computer
Programming, volume 4B, section 7.2.2.1). An **option** is a word laid in one way. It uses
**items**: cells, rows, clues, blocks. Some items must be used exactly once, others may be, a given
number of times; some, such as symbols, are used by any number of options that agree on a
**colour**, a letter. A puzzle's part ``reasons.py`` says what its options and items are and how
they are called; this room knows no puzzle.

- :mod:`.sets` has options and items as bits, and states: what is laid, what is left.
- :mod:`.partners` tells which options of long lists can stand beside any of another list.
- :mod:`.techniques` are functions from a state to conclusions, the plainest first.
- :mod:`.steps` applies them, finds the fewest facts that each conclusion needs, and drops what the
  end does not need.
- :mod:`.wording` makes sentences of them; :mod:`.reasons` is what people get.
"""
