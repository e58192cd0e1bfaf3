"""Mods to be looked at by lints, together with the shipped content."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from roguelike.content.checks import run_checks
from roguelike.content.findings.diagnostics import Diagnostic, Report
from roguelike.content.loader import load
from roguelike.content.mods.mod_folders import ModFolder, mod_folders
from roguelike.plugins import BUILTIN, Plugin, registries
from roguelike.resources import data_dir
from roguelike.workshop.lints import Lint
from roguelike.workshop.lints.evidence import FindingsFilter, evidence_of
from tests.content.writing import shown, write_mod

MONSTER = """\
[monster.snail]
label = "Snail"
glyph = "s"
color = "text"
"""
"""A monster to which stats may be added."""

PLACED = """\
[[patch.level]]
id = "classic:dungeon"
append = { passes.populate.monsters = [{ monster = "snail" }] }
"""
"""What lets the monster into the dungeon, at all depths."""

CAMPAIGN = """\
[campaign.trial]
label = "Trial"
player = "classic:rogue"
rules = "classic:classic"
"""
"""A campaign that still needs levels."""

CAVE = """\
[level.cave]
label = "Cave"
generator = { kind = "cave" }
"""
"""A level to which passes may be added."""


SHIPPED = [folder for folder in mod_folders(data_dir()) if folder.path.name in ("core", "classic")]
"""What the mod may require, and nothing beside it."""


def mod(
    folder: Path, text: str, *, kind: str = "content", more: str = "", beside: str = ""
) -> ModFolder:
    """Write a mod called `trial` with one file of content.

    It requires `classic` where it names something of it, or where that is to be `beside` it.
    """
    required = ["core", "classic"] if "classic:" in text + more else ["core", beside]
    requires = {each: "*" for each in required if each}
    return write_mod(folder / "trial", {"a.toml": text}, kind=kind, requires=requires, more=more)


def linted(
    lints: Collection[Lint],
    *mods: ModFolder,
    asked: Collection[str] = ("trial",),
    plugins: Collection[Plugin] = (),
) -> list[str]:
    """Return what lints find in mods in which nothing is wrong, as `shown` shows it."""
    return shown(_report(lints, mods, asked, plugins))


def found(folder: Path, one: Lint, text: str, **more: str) -> list[str]:
    """Return what a lint finds in a mod with one file of content."""
    return linted([one], mod(folder, text, **more))


def findings(folder: Path, one: Lint, text: str, **more: str) -> list[Diagnostic]:
    """Return what a lint finds in a mod with one file of content, with related places."""
    return [*_report([one], [mod(folder, text, **more)], ["trial"], ())]


def _report(
    lints: Collection[Lint],
    mods: Sequence[ModFolder],
    asked: Collection[str],
    plugins: Collection[Plugin],
) -> Report:
    # `core` alone loads much faster.
    names = {"core", "classic"} if any(map(_requires_classic, mods)) else {"core"}
    shipped = [each for each in SHIPPED if each.path.name in names]
    result = load([*shipped, *mods], registries([BUILTIN, *plugins]).models())
    assert shown(result.report) == []
    evidence = evidence_of(result)
    assert evidence is not None
    assert result.assembly is not None
    report = Report()
    run_checks(evidence, lints, FindingsFilter(result.assembly, asked, report))
    return report


def _requires_classic(mod: ModFolder) -> bool:
    return "classic" in (mod.path / "mod.toml").read_text(encoding="utf-8")
