"""Ctrl-C: the first one asks what is at work to stop at its next step, the second one raises
KeyboardInterrupt.
"""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any, Self

# What `signal` wraps: its own functions make enums of handlers, which takes as long as a small
# search.
_signal = import_module("_signal")
_open: list[Interruptible] = []
#: Seconds of this process that no interrupt and no time limit could cut off: imports, and
#: compilations.
held = [0.0]


class Interruptible:
    """Work in a ``with`` block, which an interrupt asks to end as a whole, with what it has.

    The first interrupt sets `asked` of every block around the place where it lands, and calls its
    `stop`; a second one raises KeyboardInterrupt. In other threads than the main one, and under a
    program that has an interrupt handler of its own, nothing is changed.

    Parameters
    ----------
    stop : callable, optional
        Called at the first interrupt, between two instructions of whatever runs then.

    Attributes
    ----------
    asked : bool
        Whether it is to stop.
    outermost : bool
        Whether a person called it, and no larger work of ours.
    """

    def __init__(self, stop: Callable[[], object] = lambda: None) -> None:
        self.stop = stop
        self.asked = False
        self.outermost = False

    def __enter__(self) -> Self:
        if _in_main_thread():
            self.outermost = not _open
            try:
                _open.append(self)
                if self.outermost and _handler() is signal.default_int_handler:
                    _signal.signal(_signal.SIGINT, _first)
            except KeyboardInterrupt:  # before the block, whose end would take it away
                self.__exit__()
                raise
        return self

    def __exit__(self, *error: object) -> None:
        if self in _open:
            _open.remove(self)
            if self.outermost and _handler() is _first:
                _signal.signal(_signal.SIGINT, signal.default_int_handler)


def by_a_person() -> bool:
    """Whether what is called now was called by a person: in the main thread, and by no larger
    work of ours.
    """
    return not _open and _in_main_thread()


def cut_off() -> None:
    """Raise KeyboardInterrupt at the first interrupt: the `stop` of a wait that nothing else
    ends.
    """
    raise KeyboardInterrupt


def _first(number: int, frame: Any) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for work in _open:
        work.asked = True
        work.stop()


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let an interrupt wait until the block's end: an import or a compilation that it cuts off
    stays broken.
    """
    waiting: list[int] = []
    # What no Python function handles could not be put back.
    handler = None
    if _in_main_thread():
        handler = _handler()
    began = time.perf_counter()
    held_before = held[0]
    try:
        if handler is not None:
            _signal.signal(_signal.SIGINT, lambda number, frame: waiting.append(number))
        yield
    finally:
        # Of blocks inside this one the time is counted once.
        held[0] = held_before + time.perf_counter() - began
        if handler is not None:
            _signal.signal(_signal.SIGINT, handler)
        for number in waiting:
            signal.raise_signal(number)


def load_module(name: str) -> ModuleType:
    """Import a module in one piece: an interrupt waits until it is loaded.

    This is the way of every module that is imported late, inside a function.

    >>> load_module("json").loads("[1]")
    [1]
    """
    module = sys.modules.get(name)
    # One that another thread is importing now is waited for.
    if module is not None and not getattr(module.__spec__, "_initializing", True):
        return module
    with uninterrupted():
        return import_module(name)


def _in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()


def _handler() -> Any:
    """What Python does at an interrupt; None where it is nothing of Python's."""
    return _signal.getsignal(_signal.SIGINT)
