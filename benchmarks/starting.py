"""Starting the program beside a bare window, whole processes by their processor time.

Each process starts as people start it, `python -m roguelike ...`, with compiled files in place and
without settings for OpenBLAS. SDL's dummy driver stands in for a screen. The bare window imports
NumPy, tcod and pydantic and nothing else, opens, draws one character and presents it.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypedDict

ROUNDS = 10
BARE = "bare window"

BARE_WINDOW = """
import numpy, pydantic, tcod.console, tcod.context, tcod.event
from pydantic import BaseModel
console = tcod.console.Console(100, 70, order="F")
with tcod.context.new(console=console, argv=[]) as context:
    console.print(1, 1, text="@")
    context.present(console)
"""

FIRST_FRAME = """
import sys
from importlib.machinery import PathFinder

class Finder(PathFinder):
    # Has the module of the window loaded with a `present` that ends the program.
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if name != "roguelike.ui.displays.window":
            return None
        spec = super().find_spec(name, path, target)
        load = spec.loader.exec_module
        def exec_module(module):
            load(module)
            present = module.WindowDisplay.present
            def present_once(self, frame):
                present(self, frame)
                raise SystemExit(0)
            module.WindowDisplay.present = present_once
        spec.loader.exec_module = exec_module
        return spec

sys.meta_path.insert(0, Finder)
sys.argv = ["roguelike", "play", "--display", "window", *sys.argv[1:]]
import runpy
runpy.run_module("roguelike", run_name="__main__", alter_sys=True)
"""

# A process begins with the peak of the one that started it, so it has to be started by a small one.
LAUNCHER = """
import os, sys
child = os.posix_spawn(sys.executable, [sys.executable, *sys.argv[1:]], os.environ)
_, status, usage = os.wait4(child, 0)
print(usage.ru_utime + usage.ru_stime, usage.ru_maxrss, file=sys.stderr)
sys.exit(os.waitstatus_to_exitcode(status))
"""

NEW_GAME = ("--campaign", "classic", "--mode", "standard", "--seed", "bench")

MANIFEST = """
[mod]
id = "newt"
name = "Newt"
version = "1.0.0"
format = 1
kind = "content"

[requires]
core = "*"
"""
MONSTER = '[monster.newt]\nlabel = "Newt"\nglyph = "n"\ncolor = "text"\n'


class Start(TypedDict):
    """Figures of a whole process.

    Attributes:
        milliseconds: Median processor time, of user and system together.
        least: The least of all rounds.
        ratio: Median of the ratios to a bare window that was started just before.
        peak_megabytes: Largest resident size.
        peak_ratio: The same beside the bare window.
    """

    milliseconds: float
    least: float
    ratio: float
    peak_megabytes: float
    peak_ratio: float


def measure_start() -> dict[str, Start]:
    """Start a bare window and then each other program, in each round, and compare them."""
    with tempfile.TemporaryDirectory() as folder:
        mod = write_newt(Path(folder))
        programs: dict[str, Sequence[str]] = {
            BARE: ("-c", BARE_WINDOW),
            "first frame": ("-c", FIRST_FRAME, *NEW_GAME),
            "validate a mod": ("-m", "roguelike", "validate", str(mod)),
            "--version": ("-m", "roguelike", "--version"),
            "--help": ("-m", "roguelike", "--help"),
        }
        for arguments in programs.values():
            run(
                arguments, Path(folder, "home")
            )  # so that all find their files compiled and in memory
        rounds = [
            {name: run(arguments, Path(folder, "home")) for name, arguments in programs.items()}
            for _ in range(ROUNDS)
        ]
    return {name: _figures(name, rounds) for name in programs}


def write_newt(folder: Path) -> Path:
    """Write a small mod below a folder, and return where it is."""
    mod = folder / "newt"
    Path(mod, "content").mkdir(parents=True)
    Path(mod, "mod.toml").write_text(MANIFEST, encoding="utf-8")
    Path(mod, "content", "newt.toml").write_text(MONSTER, encoding="utf-8")
    return mod


def _figures(name: str, rounds: Sequence[Mapping[str, tuple[float, float]]]) -> Start:
    times, peaks = zip(*(each[name] for each in rounds), strict=True)
    ratios, peak_ratios = (
        statistics.median(each[name][part] / each[BARE][part] for each in rounds) for part in (0, 1)
    )
    return Start(
        milliseconds=round(statistics.median(times), 1),
        least=round(min(times), 1),
        ratio=round(ratios, 3),
        peak_megabytes=round(statistics.median(peaks), 1),
        peak_ratio=round(peak_ratios, 3),
    )


def run(arguments: Sequence[str], home: Path) -> tuple[float, float]:
    """Return the milliseconds of processor time and the megabytes of a process of its own.

    Args:
        arguments: What follows `python`.
        home: Where the program keeps what is the player's.

    Raises:
        CalledProcessError: It fails.
    """
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    environment["ROGUELIKE_HOME"] = str(home)
    for name in ("PYTHONDONTWRITEBYTECODE", "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
        environment.pop(name, None)
    finished = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-S", "-E", "-c", LAUNCHER, *arguments],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=True,
    )
    seconds, kilobytes = finished.stderr.splitlines()[-1].split()
    return float(seconds) * 1000, int(kilobytes) / 1024
