"""Definitions that do not fit their models."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.loader import load
from roguelike.content.mods.mod_folders import mod_folders
from roguelike.plugins import registries
from roguelike.resources import data_dir
from tests.content.bestiary import load_beside_core
from tests.content.writing import shown, write_mod


@pytest.mark.parametrize(
    ("first", "second", "spoiler"),
    [
        ("mul.width = 20", "add.width = 1", "first"),
        ("mul.width = 10", "mul.width = 10", "second"),
        ("set.width = 10000", "set.height = 30", "first"),
    ],
)
def test_of_several_patches_the_value_that_spoils_a_level_is_marked(
    tmp_path: Path, first: str, second: str, spoiler: str
) -> None:
    mods = [
        write_mod(
            tmp_path / mod,
            {"a.toml": f"[[patch.level]]\nid = 'classic:dungeon'\n{line}\n"},
            requires={"core": "*", "classic": "*"},
        )
        for mod, line in {"first": first, "second": second}.items()
    ]

    (finding,) = shown(load([*mod_folders(data_dir()), *mods], registries().models()).report)

    assert finding.startswith(f"{spoiler}/content/a.toml:3:13 E203 `width` must be at most 1000")


def test_of_several_patches_the_value_that_spoils_an_item_is_marked(tmp_path: Path) -> None:
    first = "[[patch.monster]]\nid = 'core:rat'\nmul.behaviors.wander.percent = 10\n"
    second = "[[patch.monster]]\nid = 'core:rat'\nadd.behaviors.wander.percent = 1\n"

    report = load_beside_core(tmp_path, {"deep": first, "later": second}).report

    assert shown(report)[0].startswith("deep/content/a.toml:3:32 E203 ")
