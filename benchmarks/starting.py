"""Starting the program beside a bare window, and the memory that it takes.

Whole processes are started; SDL's dummy driver stands in for a screen. The bare window
imports the same libraries as the game, opens, draws one character and presents it.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from typing import TypedDict

ROUNDS = 5

BARE_WINDOW = """
import numpy, numpy.random, numpy.typing
import msgspec, platformdirs, pydantic, pydantic.json_schema, tomli
import tcod.console, tcod.context, tcod.event
from pydantic import BaseModel, Field
console = tcod.console.Console(100, 70, order="F")
with tcod.context.new(console=console, argv=[]) as context:
    console.print(1, 1, text="@")
    context.present(console)
    {report}
"""

GAME = """
import sys
from roguelike.cli.main import main
from roguelike.ui.displays import window

present = window.WindowDisplay.present

def present_once(self, console):
    present(self, console)
    {report}
    raise SystemExit(0)

window.WindowDisplay.present = present_once
main(["play", "--display", "window", "--campaign", "classic", "--seed", "benchmark"])
"""

REPORT = "import resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, flush=True)"


class Start(TypedDict):
    """Figures of a whole process up to its first frame.

    Attributes:
        milliseconds: Median time from starting the process to its end after that frame.
        floor_milliseconds: The same for a bare window with the same imports.
        ratio: Median of the ratios, pair by pair.
        peak_megabytes: Largest resident size.
        floor_peak_megabytes: The same for the bare window.
    """

    milliseconds: float
    floor_milliseconds: float
    ratio: float
    peak_megabytes: float
    floor_peak_megabytes: float


def measure_start() -> Start:
    """Start both programs in turn and compare them."""
    _run(GAME)  # so that both find their files in memory
    pairs = [(_run(BARE_WINDOW), _run(GAME)) for _ in range(ROUNDS)]
    return Start(
        milliseconds=round(statistics.median(game[0] for _, game in pairs), 1),
        floor_milliseconds=round(statistics.median(bare[0] for bare, _ in pairs), 1),
        ratio=round(statistics.median(game[0] / bare[0] for bare, game in pairs), 2),
        peak_megabytes=round(statistics.median(game[1] for _, game in pairs), 1),
        floor_peak_megabytes=round(statistics.median(bare[1] for bare, _ in pairs), 1),
    )


def _run(program: str) -> tuple[float, float]:
    """Return the milliseconds and the megabytes of a program run in a process of its own."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # what is installed is compiled once
    start = time.perf_counter()
    finished = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", program.format(report=REPORT)],
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    elapsed = (time.perf_counter() - start) * 1000
    return elapsed, int(finished.stdout.split()[-1]) / 1024
