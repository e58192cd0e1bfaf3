"""Mods with mistakes, fixed in memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from roguelike.content.findings.diagnostics import Report
from roguelike.content.loader import load
from roguelike.content.mods.mod_files import ModFiles
from roguelike.workshop.validation.fix import Check, Fixes, fixes, with_certain_fixes
from roguelike.workshop.validation.fix_plans import Texts, overlaid
from tests.content.bestiary import CORE, models
from tests.content.writing import write_mod

GEMS = """\
[monster.imp]
label = "imp"
glyph = "i"
color = "brown"

[tag.monster.fiends]
values = ["imp"]
"""


def world(tmp_path: Path, content: Mapping[str, str], *, requires: str = "core") -> list[ModFiles]:
    """Return a mod `deep` with some files, beside the core mod and a mod `gems`.

    Args:
        tmp_path: Where to write them.
        content: What the files below `content` of the mod say.
        requires: What the mod requires; nothing for a manifest that does not say it.
    """
    wanted = {requires: "*"} if requires else None
    return [
        write_mod(tmp_path / "core", {"a.toml": CORE}, kind="library"),
        write_mod(tmp_path / "gems", {"a.toml": GEMS}, requires={"core": "*"}, version="1.2.0"),
        write_mod(tmp_path / "deep", content, requires=wanted),
    ]


def repaired(folders: Sequence[ModFiles], *own: ModFiles) -> Fixes:
    """Return what fixes mods: the last of them, or those that are given."""

    return fixes(own or folders[-1:], checker(folders))


def promised(folders: Sequence[ModFiles]) -> list[str]:
    """Return the messages of what can be fixed in the last of some mods."""
    check = checker(folders)
    report = with_certain_fixes(check({}), folders[-1:], check)
    return [each.message for each in report if each.fix]


def checker(folders: Sequence[ModFiles]) -> Check:
    """Return what loads mods, some of the files of which have other texts."""

    def check(texts: Texts) -> Report:
        return load([overlaid(each, texts) for each in folders], models()).report

    return check


def texts_of(result: Fixes) -> dict[str, str]:
    """Return what the changed files contain then, by the paths that are shown for them."""
    return {path: change.after.decode() for path, change in result.changes.items()}
