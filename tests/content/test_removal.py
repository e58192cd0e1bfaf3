"""What patches take away."""

from __future__ import annotations

from pathlib import Path

from tests.content.bestiary import load_beside_core, patch
from tests.content.mods import shown

HEIR = '[monster.king]\ninherits = "core:rat"\n'


def test_what_inherits_can_be_taken_away_by_another_mod(tmp_path: Path) -> None:
    removal = patch('when = { mod = "deep" }\nremove_object = true', 'id = "deep:king"')

    result = load_beside_core(tmp_path, {"deep": HEIR, "gems": removal})

    assert shown(result.report) == []
    assert result.catalog is not None
    assert "deep:king" not in result.catalog["monster"]


def test_what_is_taken_away_is_still_checked(tmp_path: Path) -> None:
    removal = patch("remove_object = true", 'id = "king"')

    result = load_beside_core(tmp_path, {"deep": f"{HEIR}label = 3\n{removal}"})

    assert len(result.report) == 1
    assert "deep" in result.left_out
