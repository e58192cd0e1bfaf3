from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.findings.mends import Rename
from roguelike.content.loader import load
from roguelike.content.mods.sources import mod_folders
from roguelike.plugins import registries
from roguelike.resources import data_dir
from tests.content.checks.campaigns import findings, report
from tests.content.writing import write_mod

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


@pytest.mark.parametrize(
    ("name", "meant"),
    [("courage", "snails:courage"), ("snails:corage", "snails:courage"), ("dept", "depth")],
)
def test_a_stat_of_the_mod_that_patches_a_panel_is_proposed_with_its_mod(
    tmp_path: Path, name: str, meant: str
) -> None:
    text = (
        '[stat.courage]\nlabel = "Courage"\n[[patch.campaign]]\nid = "classic:classic"\n'
        f'append.panel = [{{ text = "{{{name}}}" }}]\n'
    )
    wanted = {"core": "*", "classic": "*"}
    mod = write_mod(tmp_path / "snails", {"a.toml": text}, kind="library", requires=wanted)

    (finding,) = load([*mod_folders(data_dir()), mod], registries().models()).report

    assert finding.hint == f"did you mean `{meant}`?"
    assert finding.mend == (Rename(name, meant),)
