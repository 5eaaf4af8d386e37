"""Counting and finding bits in one machine instruction, for kernels that keep sets as integers.

Numba has no such functions of its own; these emit LLVM's. Without compilation
(``NUMBA_DISABLE_JIT=1``) Python's integers do the same. Arguments are never negative.
"""

from __future__ import annotations

from typing import Any

from wordsearch.interrupt import uninterrupted

with uninterrupted():
    from numba.core import config
    from numba.core.cgutils import true_bit
    from numba.extending import intrinsic

if config.DISABLE_JIT:  # type: ignore[attr-defined]

    def popcount(x: int) -> int:
        """How many bits are set."""
        return int(x).bit_count()

    def lowest(x: int) -> int:
        """The number of the lowest bit that is set, of at least one."""
        return (int(x) & -int(x)).bit_length() - 1

else:

    @intrinsic
    def popcount(typing_context: Any, x: Any) -> Any:
        """How many bits are set."""
        return x(x), lambda context, builder, signature, args: builder.ctpop(args[0])

    @intrinsic
    def lowest(typing_context: Any, x: Any) -> Any:
        """The number of the lowest bit that is set, of at least one."""
        return x(x), lambda context, builder, signature, args: builder.cttz(args[0], true_bit)
