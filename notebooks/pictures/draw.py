"""Draw the README's pictures anew: ``python notebooks/pictures/draw.py`` (or ``make pictures``).

Each picture is what a result shows in a notebook, saved as SVG beside this file.
"""

from __future__ import annotations

from pathlib import Path

import wordsearch as ws

HERE = Path(__file__).resolve().parent


def pyramid() -> str:
    """The pyramid that the solver grew from."""
    run = ws.solve_pyramid("p ir aao ntib ogueo", ws.Lexicon.load("american-english"))
    return run.solutions[0]._repr_svg_()


PICTURES = {"pyramid": pyramid}


def main() -> None:
    """Write every picture and name it."""
    for name, draw in PICTURES.items():
        path = HERE / f"{name}.svg"
        path.write_text(draw() + "\n", encoding="utf-8")
        print(path.relative_to(HERE.parent.parent))


if __name__ == "__main__":
    main()
