from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.authoring.lints.unreachable import untold
from roguelike.authoring.lints.unused import unused
from tests.authoring.lints.linted import CAMPAIGN, found

HUM = '[message.hum]\ntext = "Hm."\n'
TOLD = '[message.{}]\non = "{}"\ntext = "Hm."\n'
OWN = CAMPAIGN + 'levels = [{ level = "classic:dungeon" }]\n'


def test_a_message_that_tells_no_fact_is_found(tmp_path: Path) -> None:
    assert found(tmp_path, untold, HUM) == [
        (
            "trial/content/a.toml:1:1 W501 the message `hum` is never told, as it has no `on`"
            ' (add the fact that it tells, such as on = "noticed")'
        )
    ]


def test_a_message_from_which_another_inherits_need_not_tell_a_fact(tmp_path: Path) -> None:
    text = HUM + OWN + '[message.loud_hum]\ninherits = "hum"\non = "waited"\n'

    assert found(tmp_path, untold, text) == []


def test_a_message_that_may_tell_a_fact_is_not_found(tmp_path: Path) -> None:
    patch = '[[patch.message]]\nid = "hum"\nwhen = { mod = "zoo" }\nset.on = "seeded"\n'

    assert found(tmp_path, untold, HUM + OWN + patch) == []


def test_a_library_has_messages_for_others(tmp_path: Path) -> None:
    assert found(tmp_path, untold, HUM + TOLD.format("sight", "noticed"), kind="library") == []


def test_in_campaigns_of_other_mods_core_tells_what_it_can(tmp_path: Path) -> None:
    assert found(tmp_path, untold, TOLD.format("sight", "noticed")) == [
        (
            "trial/content/a.toml:1:1 W502 `sight` is never told, as `core:noticed` is told in its"
            ' place (change that: [[patch.message]] with id = "core:noticed")'
        )
    ]


@pytest.mark.parametrize(
    "text",
    [
        TOLD.format("sight", "noticed") + OWN,
        TOLD.format("sight", "noticed").replace("text", 'by = "monster"\ntext'),
    ],
)
def test_a_message_that_is_told_in_some_campaign_is_not_found(tmp_path: Path, text: str) -> None:
    assert found(tmp_path, untold, text) == []


def test_of_two_messages_of_a_mod_for_the_same_fact_one_is_never_told(tmp_path: Path) -> None:
    text = TOLD.format("first", "waited") + TOLD.format("second", "waited") + OWN

    assert found(tmp_path, untold, text) == [
        (
            "trial/content/a.toml:1:1 W502 `first` is never told, as `second` is told in its place"
            " (take one of them out, or let `by` say whom each is about)"
        )
    ]


def test_what_only_the_player_does_is_not_told_of_monsters(tmp_path: Path) -> None:
    text = TOLD.format("bump", "impossible_wall").replace("text", 'by = "monster"\ntext')

    assert found(tmp_path, untold, text) == [
        (
            "trial/content/a.toml:3:6 W502 `bump` is never told: `impossible_wall` is for the"
            ' player (write "player", or take it out)'
        )
    ]


def test_a_message_is_not_found_as_unused_as_well(tmp_path: Path) -> None:
    assert found(tmp_path, unused, HUM) == []
