from __future__ import annotations

import tomllib

import pytest

from roguelike.content.mods.manifest import Manifest
from roguelike.content.mods.manifest_needs import what_to_write


@pytest.mark.parametrize(
    ("folder", "id_"),
    [("frost", "frost"), ("Ice Caves", "ice_caves"), ("x", "my_mod"), ("engine", "my_mod")],
)
def test_what_a_manifest_is_said_to_need_is_enough(folder: str, id_: str) -> None:
    _, _, lines = what_to_write(folder).partition("each in a line of its own, ")

    written = tomllib.loads(lines.replace(", ", "\n").replace(" and ", "\n"))

    assert Manifest.model_validate({"mod": written}).mod.id == id_
