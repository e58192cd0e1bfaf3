from __future__ import annotations

from pathlib import Path

from roguelike.content.mends import Rename
from tests.content.checks.campaigns import findings, report

LEVELS = 'levels = [{ level = "classic:dungeon" }]\n'


def test_a_panel_may_show_stats_and_what_is_built_in(tmp_path: Path) -> None:
    panel = 'panel = [{ text = "{name} {attack} {depth}" }, { text = "{max_health}" }]\n'

    assert findings(tmp_path, LEVELS + panel) == []


def test_a_name_that_is_no_stat_is_found_where_it_is_shown(tmp_path: Path) -> None:
    panel = 'panel = [{}, { text = "{attack} {defence}" }]\n'

    assert findings(tmp_path, LEVELS + panel) == [
        (
            "trial/content/campaign.toml:6:34 E301 there is no stat `defence` to show"
            " (did you mean `defense`?)"
        )
    ]


def test_a_slip_in_a_name_says_what_mends_it(tmp_path: Path) -> None:
    panel = 'panel = [{ text = "{attack} {defnse}" }]\n'

    (finding,) = report(tmp_path, LEVELS + panel)

    assert finding.mend == (Rename("defnse", "defense"),)
