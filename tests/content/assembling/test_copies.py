"""Copies of files that define nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.loader import load
from tests.content.bestiary import load_beside_core, models, patch
from tests.content.writing import shown, write_mod

LARGER = patch("add.stats.attack = 1")
TEST = "[levels.first]\nexpect.connected = true\n"


@pytest.mark.parametrize("text", [LARGER, "[tag.monster.pets]\nvalues = ['rat']\n"])
def test_a_copy_of_a_file_that_defines_nothing_is_one_finding(tmp_path: Path, text: str) -> None:
    core = load_beside_core(tmp_path, {}).mods[0].folder
    files = {"a.toml": text, "a - Copy.toml": text}
    deep = write_mod(tmp_path / "deep", files, requires={"core": "*"})

    assert shown(load([core, deep], models()).report) == [
        (
            "deep/content/a - Copy.toml:1:1 E407 this file looks like a copy of `a.toml`, and says"
            " the same (take the file away)"
        )
    ]


def test_a_file_that_says_something_else_than_its_original_is_no_copy(tmp_path: Path) -> None:
    core = load_beside_core(tmp_path, {}).mods[0].folder
    files = {"a.toml": LARGER, "a 2.toml": patch("add.stats.attack = 2")}
    deep = write_mod(tmp_path / "deep", files, requires={"core": "*"})

    assert shown(load([core, deep], models()).report) == []
