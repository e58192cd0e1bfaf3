"""Looking for conflicts among many mods that patch the same object, beside loading them."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from benchmarks.loading import MANIFEST
from benchmarks.measure import Figure, against, microseconds
from roguelike.content.loader import LoadResult
from roguelike.game import load_mods
from roguelike.plugins import installed_plugins
from roguelike.resources import data_dir
from roguelike.workshop.conflicts import conflicts

MODS = 200
BEAST = '[monster.beast]\nlabel = "Beast"\nglyph = "b"\ncolor = "text"\nstats = { gold = 500 }\n'
PATCH = '[[patch.monster]]\nid = "herd:beast"\n'
CASES: dict[str, Callable[[int], str]] = {
    "sums": lambda number: f"add.stats.gold = {number % 3 + 1}",
    "sums_and_products": lambda number: (
        "add.stats.gold = 1" if number % 50 else "mul.stats.gold = 2"
    ),
    "values": lambda number: f"set.stats.gold = {number % 20}",
    "roundings": lambda number: f"mul.stats.gold = {1.01 if number % 2 else 0.99}",
}
"""What the mods do: nothing that matters, what is found soon, what is found, what takes longest."""


def measure_conflicts() -> dict[str, Figure]:
    """Return processor time for looking for conflicts, beside that for loading the mods."""
    with tempfile.TemporaryDirectory() as folder:
        return {name: _measured(Path(folder) / name, does) for name, does in CASES.items()}


def _measured(folder: Path, does: Callable[[int], str]) -> Figure:
    _write(folder / "herd", "", BEAST)
    for number in range(MODS):
        _write(folder / f"herd_{number:03}", 'herd = "*"\n', f"{PATCH}{does(number)}\n")
    loaded = _loaded(folder)
    return against(
        lambda: microseconds(lambda: _loaded(folder), 1),
        lambda: microseconds(lambda: _look(loaded), 1),
        rounds=3,
    )


def _write(mod: Path, requires: str, text: str) -> None:
    (mod / "content").mkdir(parents=True)
    manifest = MANIFEST.format(id=mod.name, requires=requires)
    (mod / "mod.toml").write_text(manifest, encoding="utf-8")
    (mod / "content" / "all.toml").write_text(text, encoding="utf-8")


def _loaded(folder: Path) -> LoadResult:
    """Load the mods beside the game's own, all of them.

    Raises:
        RuntimeError: One is left out, so that what was measured means nothing.
    """
    result = load_mods([data_dir() / "core", data_dir() / "classic", folder], installed_plugins())
    if result.left_out:
        msg = f"left out: {dict(result.left_out)}"
        raise RuntimeError(msg)
    return result


def _look(loaded: LoadResult) -> None:
    assert loaded.assembly is not None, "nothing is left out"
    conflicts(loaded.assembly, loaded.selected.order)
