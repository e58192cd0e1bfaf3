"""A mod with a campaign, to be checked together with the shipped content."""

from __future__ import annotations

from pathlib import Path

from roguelike.content.findings.diagnostics import Report
from roguelike.content.loader import load
from roguelike.content.mods.mod_folders import mod_folders
from roguelike.plugins import registries
from roguelike.resources import data_dir
from tests.content.writing import shown, write_mod

CAMPAIGN = """\
[campaign.trial]
label = "Trial"
player = "classic:rogue"
rules = "classic:classic"
"""


def report(folder: Path, rest: str) -> Report:
    """Return what is wrong with a campaign with these further lines."""
    mod = write_mod(
        folder / "trial",
        {"campaign.toml": CAMPAIGN + rest},
        requires={"core": "*", "classic": "*"},
    )
    return load([*mod_folders(data_dir()), mod], registries().models()).report


def findings(folder: Path, rest: str) -> list[str]:
    """Return what is found in a campaign with these further lines, in short."""
    return shown(report(folder, rest))
