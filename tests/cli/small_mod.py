"""A small mod without mistakes, and how to spoil it."""

from __future__ import annotations

from pathlib import Path

MANIFEST = """\
[mod]
id = "frost"
name = "Frost"
version = "1.0.0"
format = 1
kind = "library"

[requires]
core = "*"
"""
WOLF = """\
[monster.wolf]
label = "Wolf"
glyph = "w"
color = "text"
"""


def write_small_mod(folder: Path) -> Path:
    """Write the mod below a folder, and return where it is."""
    mod = folder / "frost"
    (mod / "content").mkdir(parents=True)
    (mod / "mod.toml").write_text(MANIFEST, encoding="utf-8")
    (mod / "content" / "wolf.toml").write_text(WOLF, encoding="utf-8")
    return mod


def spoil(mod: Path, before: str, after: str) -> None:
    """Write what the mod contains with something else in it."""
    file = mod / "content" / "wolf.toml"
    file.write_text(WOLF.replace(before, after), encoding="utf-8", newline="")


def require(mod: Path, other: str) -> None:
    """Let the mod require another."""
    (mod / "mod.toml").write_text(f'{MANIFEST}{other} = "*"\n', encoding="utf-8")
