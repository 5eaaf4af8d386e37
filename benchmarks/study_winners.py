"""What the study's times say: winners, how far to trust their names, and the default against the
quickest named variant on puzzles that did not choose it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

import wordsearch as ws
from benchmarks import report

if TYPE_CHECKING:
    import pandas as pd

WORTH = 1.1  # times as fast as the default that a variant has to be, or it is not worth a name
RESAMPLES = 20
WANTED = 19  # of them, in which no winner may change
DEFAULT = "default"


def table_of(results: Mapping[str, Any]) -> pd.DataFrame:
    """The times as `wordsearch.verdicts` reads them, with the kind and the puzzle's size."""
    import pandas as pd

    columns = ["puzzle", "microseconds", "nodes"]
    table = pd.DataFrame(results["runs"]).explode(columns, ignore_index=True)
    stopped = [
        puzzle in some for puzzle, some in zip(table["puzzle"], table["stopped"], strict=True)
    ]
    table["status"] = np.where(stopped, "timeout", "complete")
    table["seconds"] = table["microseconds"].astype(float) / 1e6
    table["size"] = [
        results["sizes"][kind][puzzle]
        for kind, puzzle in zip(table["kind"], table["puzzle"], strict=True)
    ]
    return table.drop(columns=["stopped", "microseconds"])


def winner(verdicts: pd.DataFrame) -> str:
    """The variant that is quicker than the default by more than a tenth, the quickest of those;
    the default where none is.
    """
    quicker = verdicts[verdicts["verdict"].str.endswith("faster") & (verdicts["low"] > WORTH)]
    if quicker.empty:
        return DEFAULT
    return str(quicker.loc[quicker["faster"].fillna(np.inf).idxmax(), "variant"])


def winners(table: pd.DataFrame) -> dict[str, str]:
    """The winner of each kind over each dictionary, of the variants that were measured to the last
    puzzle.
    """
    named = {}
    for (kind, lexicon), part in table.groupby(["kind", "lexicon"], sort=False):
        whole = part[part["variant"].isin(to_the_last(part))]
        named[f"{kind}, {lexicon}"] = winner(ws.verdicts(whole, DEFAULT))
    return named


def to_the_last(part: pd.DataFrame) -> list[str]:
    """The variants of a kind over a dictionary that have a time for every puzzle."""
    numbers = part.groupby("variant")["puzzle"].nunique()
    return [str(name) for name in numbers[numbers == numbers.max()].index]


def resampled(table: pd.DataFrame, rng: np.random.Generator) -> pd.DataFrame:
    """As many puzzles of each kind, drawn with replacement, each draw a puzzle of its own."""
    import pandas as pd

    parts = []
    for _, part in table.groupby("kind", sort=False):
        puzzles = part["puzzle"].unique()
        drawn = rng.choice(puzzles, len(puzzles))
        draws = pd.DataFrame({"puzzle": drawn, "draw": range(len(drawn))})
        again = draws.merge(part, on="puzzle").drop(columns="puzzle")
        parts.append(again.rename(columns={"draw": "puzzle"}))
    return pd.concat(parts, ignore_index=True)


def held_out(part: pd.DataFrame) -> dict[str, Any]:
    """The best named variant of a kind over a dictionary by a third of the puzzles, and the
    default's time over its time on the others.
    """
    choosing = part[part["puzzle"] % 3 == 0]
    judging = part[part["puzzle"] % 3 != 0]
    names = [name for name in to_the_last(part) if name != DEFAULT]
    logs = np.log(choosing.pivot(index="puzzle", columns="variant", values="seconds")[names])
    best = logs.mean().idxmin()
    pair = judging[judging["variant"].isin([DEFAULT, best])]
    verdict = ws.verdicts(pair, DEFAULT, level=0.05).iloc[0]
    return {
        "best": best,
        "n": int(verdict["n"]),
        "faster": _number(verdict["faster"]),
        "low": _number(verdict["low"]),
        "high": _number(verdict["high"]),
        "virtual best": _number(_over_virtual_best(judging)),
    }


def _number(value: float) -> float | None:
    """As JSON has it: nothing for what is unknown or without a bound."""
    if np.isfinite(value):
        return round(float(value), 3)
    return None


def _over_virtual_best(part: pd.DataFrame) -> float:
    """The sum of the default's times over that of each puzzle's quickest variant."""
    ended = part[part["status"] == "complete"]
    seconds = ended.pivot(index="puzzle", columns="variant", values="seconds")
    known = seconds[seconds[DEFAULT].notna()]
    return float(known[DEFAULT].sum() / known.min(axis=1).sum())


def decided(results: Mapping[str, Any]) -> dict[str, Any]:
    """Winners, in how many resamples they all stay, and the held-out rows."""
    table = table_of(results)
    named = winners(table)
    rng = np.random.default_rng(0)
    others = [winners(resampled(table, rng)) for _ in range(RESAMPLES)]
    groups = table.groupby(["kind", "lexicon"], sort=False)
    return {
        "winners": named,
        "resamples": RESAMPLES,
        "unchanged": sum(other == named for other in others),
        "changes": {
            group: sorted({other[group] for other in others} - {name})
            for group, name in named.items()
            if any(other[group] != name for other in others)
        },
        "held out": {f"{kind}, {lexicon}": held_out(part) for (kind, lexicon), part in groups},
    }


def lines(results: Mapping[str, Any]) -> Iterator[str]:
    """All of it in Markdown."""
    yield "\n## The default against the best named variant, on puzzles that did not choose it\n"
    yield "| | best named | puzzles | default's time over its | interval | asked: at most 1.1 | default's sum over the virtual best's |"
    yield "|---|---|---:|---:|---|---|---:|"
    for group, row in results["held out"].items():
        met = "met" if row["low"] is not None and row["low"] <= WORTH else "MISSED"
        yield (
            f"| {group} | {row['best']} | {row['n']} | {_text(row['faster'])} | "
            f"{_text(row['low'])} .. {_text(row['high'])} | {met} | {_text(row['virtual best'])} |"
        )
    yield "\n## Winners\n"
    for group, name in results["winners"].items():
        yield f"- {group}: {name}"
    unchanged = results["unchanged"]
    met = "met" if unchanged >= WANTED else "MISSED"
    yield (
        f"\nIn {unchanged} of {results['resamples']} resamples no winner changes (asked: "
        f"{WANTED}): {met}."
    )
    for group, names in results["changes"].items():
        yield f"- {group}: also {', '.join(names)}"
    yield "\n## The first solve, in a process that has made nothing of the dictionary yet\n"
    firsts: dict[str, list[str]] = {}
    for row in results["first"]:
        seconds = "stopped" if row["seconds"] is None else report.duration(row["seconds"])
        told = f"{row['variant']} {seconds}"
        firsts.setdefault(f"{row['kind']}, {row['lexicon']}", []).append(told)
    for group, times in firsts.items():
        yield f"- {group}: {', '.join(times)}"


def _text(value: float | None) -> str:
    return "no bound" if value is None else f"{value:.2f}"
