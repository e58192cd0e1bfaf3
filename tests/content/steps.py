"""Steps that became of ids, written for tests."""

from __future__ import annotations

from pathlib import Path

from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.id_migrations import Move
from roguelike.content.mods.manifest import read_mod
from roguelike.content.mods.migration_files import read_moves
from tests.content.writing import shown, write_mod

KINDS = ("monster", "color")
RENAME = '[[rename]]\nkind = "{}"\nfrom = "{}"\nto = "{}"\nsince = "{}"\n'


def moves_of(
    folder: Path, text: str, *, name: str = "deep", version: str = "3.0.0"
) -> tuple[list[Move], list[str]]:
    """Return what a mod says, and what is wrong with that."""
    report = Report()
    mod = read_mod(write_mod(folder / name, {}, version=version), report)
    (folder / name / "migrations.toml").write_text(text, encoding="utf-8")
    assert mod is not None
    return read_moves(mod, KINDS, report).made, shown(report)
