"""Loading and validating content beside parsing the same files with the standard library."""

from __future__ import annotations

import tempfile
import tomllib
from pathlib import Path

from benchmarks.measure import Figure, against, microseconds
from roguelike.game import load_content
from roguelike.resources import data_dir

FILES = 1000
MODS = 200
FILES_OF_A_MOD = 20

MANIFEST = """[mod]
id = "{id}"
name = "Herd"
version = "1.0.0"
format = 1
kind = "library"
summary = "Many monsters."
authors = ["Nobody"]
license = "CC0-1.0"

[requires]
core = ">=0.1"
{requires}"""

MONSTER = """[monster.beast_{number}]
label = "Beast {number}"
description = "One of a herd, made to see how long reading it takes."
glyph = "b"
color = "text"
tags = ["animal", "herd"]
behaviors = [
  {{ kind = "sleep", wake_percent = {percent} }},
  {{ kind = "move_and_attack", alert_turns = {alert} }},
  {{ kind = "wander" }},
]

[monster.beast_{number}.stats]
max_health = "{dice}d{sides} + depth / {slowly}"
attack = "1d{strength} + depth / {steadily}"
attack_chance = "25d3"
defense = "1d2 + depth / {slowly}"
defense_chance = "10d4"
awareness = {sight}
speed = {speed}
gold = "{coins}d{worth}"
"""


def measure_loading() -> dict[str, Figure]:
    """Return processor time for all shipped content, a mod of many files, and for many mods.

    That for many mods is the time for one of their files.
    """
    shipped = sorted(data_dir().rglob("*.toml"))
    mods = [data_dir() / "core", data_dir() / "classic"]
    figures = {
        "shipped_content": against(
            lambda: microseconds(lambda: _parse(shipped), 5),
            lambda: microseconds(lambda: load_content(mods), 5),
        )
    }
    with tempfile.TemporaryDirectory() as folder:
        herd = Path(folder) / "herd"
        files = write_herd(herd, FILES)
        figures[f"{FILES}_monster_files"] = against(
            lambda: microseconds(lambda: _parse(files), 1),
            lambda: microseconds(lambda: _load_all([*mods, herd]), 1),
            rounds=3,
        )
        figures[f"file_of_{MODS}_mods"] = _file_of_many(Path(folder) / "herds", mods)
    return figures


def _file_of_many(folder: Path, mods: list[Path]) -> Figure:
    """Return processor time for one file of many mods, each of which requires the one before."""
    files: list[Path] = []
    before = ""
    for number in range(MODS):
        herd = folder / f"herd_{number}"
        files += write_herd(herd, FILES_OF_A_MOD, requires=before)
        files.append(herd / "mod.toml")
        before = herd.name
    count = len(files)
    return against(
        lambda: microseconds(lambda: _parse(files), 1) / count,
        lambda: microseconds(lambda: _load_all([*mods, folder]), 1) / count,
        rounds=3,
    )


def _load_all(mods: list[Path]) -> None:
    """Load mods, all of them.

    Raises:
        RuntimeError: One is left out, so that what was measured means nothing.
    """
    if left_out := load_content(mods).left_out:
        msg = f"left out: {dict(left_out)}"
        raise RuntimeError(msg)


def write_herd(folder: Path, count: int, requires: str = "") -> list[Path]:
    """Write a mod of `count` files with one monster each, and return the files.

    Args:
        folder: Where; its name is the id of the mod.
        count: How many monsters.
        requires: The id of another mod that it requires, or nothing.
    """
    content = _begin(folder, requires)
    files: list[Path] = []
    for number in range(count):
        file = content / f"beast_{number}.toml"
        file.write_text(_monster(number), encoding="utf-8")
        files.append(file)
    return files


def write_herd_in_one(folder: Path, count: int) -> None:
    """Write a mod with one file of `count` monsters; the folder's name is the id of the mod."""
    text = "\n".join(map(_monster, range(count)))
    (_begin(folder) / "beasts.toml").write_text(text, encoding="utf-8")


def _begin(folder: Path, requires: str = "") -> Path:
    """Write a manifest, and return the folder for content."""
    content = folder / "content"
    content.mkdir(parents=True)
    other = f'{requires} = "*"\n' if requires else ""
    manifest = MANIFEST.format(id=folder.name, requires=other)
    (folder / "mod.toml").write_text(manifest, encoding="utf-8")
    return content


def _monster(number: int) -> str:
    """Return a monster; among ten thousand, hardly any two have the same health or gold."""
    return MONSTER.format(
        number=number,
        percent=number % 100,
        alert=number % 30 + 1,
        dice=number % 9 + 1,
        sides=number % 97 + 2,
        slowly=number % 13 + 2,
        strength=number % 5 + 2,
        steadily=number % 11 + 3,
        sight=number % 19 + 3,
        speed=number % 20 + 5,
        coins=number % 47 + 1,
        worth=number % 101 + 2,
    )


def _parse(files: list[Path]) -> None:
    for file in files:
        tomllib.loads(file.read_text(encoding="utf-8"))
