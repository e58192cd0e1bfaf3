from __future__ import annotations

import pytest

from roguelike.content.findings.faults import Fault
from roguelike.content.names.names import Names
from roguelike.content.schema.campaigns import CampaignDef, Layout, PanelLine, Stratum
from tests.content.validation import WRONG_INTEGERS, faults

NAMES = Names(
    "ice",
    {
        "player": {"ice:hero"},
        "rules": {"core:plain"},
        "level": {"ice:cave", "core:hall"},
        "theme": {"core:dark"},
        "keymap": {"core:arrows"},
        "color": {"core:red"},
    },
)
TREK = {"label": "Trek", "player": "hero", "rules": "plain", "levels": [{"level": "cave"}]}


def test_a_campaign_needs_a_player_rules_and_levels() -> None:
    campaign = CampaignDef.model_validate(TREK, context=NAMES)

    assert (campaign.player, campaign.rules) == ("ice:hero", "core:plain")
    assert campaign.levels == (Stratum(level="ice:cave"),)
    assert (campaign.order, campaign.theme, campaign.panel, campaign.keymaps) == (100, None, (), ())
    assert campaign.layout == Layout()
    assert faults(CampaignDef, {"label": "Trek"}) == [
        f"{field}: missing" for field in ("player", "rules", "levels")
    ]


def test_a_campaign_names_its_theme_its_keymaps_and_the_lines_of_its_panel() -> None:
    more = {
        "theme": "dark",
        "keymaps": ["arrows"],
        "panel": [{"label": "Health", "text": "{health}/{max_health}", "color": "red"}, {}],
        "layout": {"columns": 80},
    }

    campaign = CampaignDef.model_validate({**TREK, **more}, context=NAMES)

    assert (campaign.theme, campaign.keymaps) == ("core:dark", ("core:arrows",))
    assert campaign.panel == (
        PanelLine(label="Health", text="{health}/{max_health}", color="core:red"),
        PanelLine(),
    )
    assert (campaign.layout.columns, campaign.layout.rows) == (80, 70)


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({"player": "villain"}, f"player: {Fault.REFERENCE_UNKNOWN}"),
        ({"rules": "odd"}, f"rules: {Fault.REFERENCE_UNKNOWN}"),
        ({"theme": "light"}, f"theme: {Fault.REFERENCE_UNKNOWN}"),
        ({"keymaps": ["arrows", "vi"]}, f"keymaps.1: {Fault.REFERENCE_UNKNOWN}"),
        ({"levels": []}, "levels: too_short"),
        (
            {"levels": [{"level": "hall"}, {"level": "sky"}]},
            f"levels.1.level: {Fault.REFERENCE_UNKNOWN}",
        ),
        (
            {"levels": [{"level": "hall"}, {"level": "cave", "first": 0}]},
            "levels.1.first: greater_than_equal",
        ),
        ({"levels": [{"level": "hall"}, {"first": 1}]}, "levels.1.level: missing"),
        (
            {"levels": [{"level": "hall"}, {"level": "cave", "first": 2, "last": 1}]},
            f"levels.1: {Fault.CONTRADICTION}",
        ),
        ({"levels": [{"level": "hall"}, "cave"]}, "levels.1: model_type"),
        ({"order": 1001}, "order: less_than_equal"),
        ({"order": -1}, "order: greater_than_equal"),
        ({"panel": [{"txt": "x"}]}, "panel.0.txt: extra_forbidden"),
        ({"panel": [{"text": "{health"}]}, f"panel.0.text: {Fault.TEMPLATE}"),
        ({"goal": "win"}, "goal: extra_forbidden"),
    ],
)
def test_what_does_not_fit_is_refused(table: dict[str, object], expected: str) -> None:
    assert faults(CampaignDef, {**TREK, **table}, NAMES) == [expected]


@pytest.mark.parametrize("value", WRONG_INTEGERS)
def test_the_place_in_lists_is_an_integer(value: object) -> None:
    assert faults(CampaignDef, {**TREK, "order": value}, NAMES) == ["order: int_type"]


@pytest.mark.parametrize(
    ("field", "least", "most"),
    [
        ("columns", 80, 400),
        ("rows", 24, 400),
        ("inventory_rows", 0, 40),
        ("log_rows", 1, 40),
        ("status_columns", 10, 80),
    ],
)
def test_parts_of_the_screen_have_sizes_within_bounds(field: str, least: int, most: int) -> None:
    assert faults(Layout, {field: least}) == faults(Layout, {field: most}) == []
    assert faults(Layout, {field: least - 1}) == [f"{field}: greater_than_equal"]
    assert faults(Layout, {field: most + 1}) == [f"{field}: less_than_equal"]


def test_a_line_of_the_panel_tells_what_it_mentions() -> None:
    assert PanelLine(text="{health} of {max_health}").names == ["health", "max_health"]
