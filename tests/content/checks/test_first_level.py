from __future__ import annotations

from pathlib import Path

from tests.content.checks.campaigns import findings


def test_a_campaign_may_begin_with_any_of_its_ranges(tmp_path: Path) -> None:
    deep, shallow = '{ level = "classic:dungeon", first = 3 }', '{ level = "classic:dungeon" }'

    assert findings(tmp_path, f"levels = [{deep}, {shallow}]\n") == []


def test_a_campaign_without_a_first_level_is_found(tmp_path: Path) -> None:
    levels = 'levels = [{ level = "classic:dungeon", first = 2 }]\n'

    assert findings(tmp_path, levels) == [
        (
            "trial/content/campaign.toml:5:10 E206 no level is at depth 1, where every game begins"
            " (let one of the ranges begin with 1)"
        )
    ]
