from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.authoring.lints.panel_room import panel_room
from tests.authoring.lints.linted import CAMPAIGN, found

LEVELS = 'levels = [{ level = "classic:dungeon" }]\n'
FILE = "trial/content/a.toml"


def campaign(*lines: str, layout: str = "") -> str:
    """Return a campaign with such lines in its panel, the first of them on line 7 of the file."""
    panel = "".join(f"  {{ {each} }},\n" for each in lines)
    return f"{CAMPAIGN}{LEVELS}panel = [\n{panel}]\n{layout}\n"


def test_a_label_that_leaves_no_room_for_values_is_found(tmp_path: Path) -> None:
    text = campaign('label = "How are you feeling", text = "{health}"', 'text = "{name}"')

    assert found(tmp_path, panel_room, text) == [
        (
            f"{FILE}:7:13 W210 no room is left for values: the panel has 20 columns"
            " (write at most 17 characters, or let `layout.status_columns` be 22 or more)"
        )
    ]


def test_one_that_leaves_room_for_a_digit_is_not(tmp_path: Path) -> None:
    text = campaign('label = "How are you today", text = "{health}"')

    assert found(tmp_path, panel_room, text) == []


def test_how_wide_the_panel_is_decides(tmp_path: Path) -> None:
    line = 'label = "How are you feeling", text = "{health}"'

    assert found(tmp_path, panel_room, campaign(line, layout="layout.status_columns = 22")) == []
    assert found(tmp_path, panel_room, campaign(line, layout="layout.status_columns = 21")) == [
        (
            f"{FILE}:7:13 W210 no room is left for values: the panel has 21 columns"
            " (write at most 18 characters, or let `layout.status_columns` be 22 or more)"
        )
    ]


def test_no_panel_is_asked_to_be_wider_than_it_can_be(tmp_path: Path) -> None:
    label = "o" * 78

    assert found(tmp_path, panel_room, campaign(f'label = "{label}", text = "{{turn}}"')) == [
        (
            f"{FILE}:7:13 W210 no room is left for values: the panel has 20 columns"
            " (write at most 17 characters)"
        )
    ]


def test_a_heading_that_pushes_the_values_away_should_be_a_text(tmp_path: Path) -> None:
    text = campaign('label = "What is left of you"', 'label = "Health", text = "{health}"')

    assert found(tmp_path, panel_room, text) == [
        (
            f"{FILE}:7:13 W210 no room is left for values: the panel has 20 columns"
            " (write it as `text`, which takes no room away from others)"
        )
    ]


def test_where_no_line_has_both_labels_take_no_room_away(tmp_path: Path) -> None:
    text = campaign('label = "What is left of you"', 'text = "{health}"')

    assert found(tmp_path, panel_room, text) == []


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ('label = "Health", text = "{health} points out of {max_health}"', 54),
        ('text = "{health} is what is left of {max_health}, {name}"', 41),
    ],
)
def test_a_name_behind_the_end_of_the_panel_is_found(
    tmp_path: Path, line: str, column: int
) -> None:
    (finding,) = found(tmp_path, panel_room, campaign(line))

    assert finding.startswith(
        f"{FILE}:7:{column} W210 this is never seen: the panel has 20 columns (write less before"
    )


def test_what_is_seen_of_the_shortest_values_is_not(tmp_path: Path) -> None:
    text = campaign('label = "Health", text = "{health} out of {max_health}"')

    assert found(tmp_path, panel_room, text) == []


def test_what_a_choice_of_the_player_may_make_wider_is_not_judged(tmp_path: Path) -> None:
    text = campaign('label = "How are you feeling", text = "{health}"')
    wider = (
        "[[patch.campaign]]\nid = 'trial'\nwhen = { mod = 'elsewhere' }\n"
        "set = { layout.status_columns = 30 }\n"
    )
    assert found(tmp_path, panel_room, text + wider) == []
