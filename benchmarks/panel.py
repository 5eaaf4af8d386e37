"""What the explorer costs its kernel, and how soon it answers: ``python -m benchmarks.panel``.

A kernel of its own, without a browser: clicks and answers are the messages that a browser would
send and get. An answer beside a comparison competes with it for Python's lock, and with all else
that the machine does: the first row, of a kernel at rest, says what a message takes there anyway.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from jupyter_client.manager import KernelManager

#: Seconds between two clicks.
PAUSE = 0.1
AT_REST = 30
OPEN = """
import time
import ipywidgets
import wordsearch as ws

panel = ws.explore()
began = time.process_time()
panel.solve().wait()
print(time.process_time() - began)
panel.stop()
panel.close()
panel = ws.explore()
button = panel.options_button if hasattr(panel, "options_button") else panel.tools.fold
place = panel.options.layout
"""


class Panel:
    """An explorer in a kernel."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self.cpu = float(self._printed(OPEN))
        self._button, self._layout = self._printed(
            "print(button.comm.comm_id, place.comm.comm_id)"
        ).split()
        self._is_open = False

    def _printed(self, code: str) -> str:
        said: list[str] = []

        def keep(message: dict[str, Any]) -> None:
            said.append(message["content"].get("text", ""))
            said.extend(message["content"].get("traceback", ()))

        self._client.execute_interactive(code, timeout=120, output_hook=keep)
        return "".join(said)

    def compare(self) -> None:
        """Begin to compare all dictionaries."""
        self._printed("panel.compare()")

    @property
    def is_busy(self) -> bool:
        """Whether it still compares."""
        return self._printed("print(panel.others.is_busy)").strip() == "True"

    def click(self) -> float:
        """Seconds from a click on Options to what it folds out."""
        self._is_open = not self._is_open
        state = {"value": self._is_open}
        data = {"method": "update", "state": state, "buffer_paths": []}
        content = {"comm_id": self._button, "data": data}
        began = time.perf_counter()
        self._client.shell_channel.send(self._client.session.msg("comm_msg", content))
        while True:
            message = self._client.get_iopub_msg(timeout=60)
            if message["content"].get("comm_id") == self._layout:
                return time.perf_counter() - began

    def clicks_at_rest(self) -> list[float]:
        """Seconds of some answers."""
        return list(self._clicks(AT_REST))

    def clicks_while_it_compares(self) -> list[float]:
        """Seconds of the answers until all dictionaries are loaded and searched."""
        self.compare()
        answers: list[float] = []
        while self.is_busy:
            answers += self._clicks(5)
        return answers

    def _clicks(self, count: int) -> Iterator[float]:
        for _ in range(count):
            yield self.click()
            time.sleep(PAUSE)


@contextmanager
def panel() -> Iterator[Panel]:
    """An explorer in a kernel of its own."""
    manager = KernelManager(kernel_name="python3")
    manager.start_kernel()
    client = manager.client()
    client.start_channels()
    try:
        client.wait_for_ready(60)
        yield Panel(client)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def _row(name: str, seconds: list[float]) -> str:
    ordered = sorted(1000 * one for one in seconds)
    return (
        f"{name:<24}{len(ordered):>8}{statistics.median(ordered):>12.0f}"
        f"{ordered[int(0.95 * len(ordered))]:>12.0f}{ordered[-1]:>12.0f}"
    )


def main() -> None:
    """Measure, and print the table."""
    with panel() as opened:
        print(f"first solve: {opened.cpu:.2f} s of processor time")
        print(f"{'a click, ms':<24}{'clicks':>8}{'median':>12}{'95 of 100':>12}{'longest':>12}")
        print(_row("at rest", opened.clicks_at_rest()))
        print(_row("while it compares", opened.clicks_while_it_compares()))


if __name__ == "__main__":
    main()
