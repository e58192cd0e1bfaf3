from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from msgspec.structs import replace

from roguelike.recordings.setup import Setup
from roguelike.saves.library import Saved
from roguelike.saves.snapshot import FORMAT, Manifest
from roguelike.ui.title.last_game import told
from tests.content_fixture import shipped_content
from tests.ui.staging import TEXTS

CAMPAIGNS = shipped_content().campaigns()
NOW = datetime(2026, 11, 27, 20, 0, tzinfo=timezone(timedelta(hours=1)))
THEN = datetime(2026, 11, 27, 17, 40, tzinfo=UTC)
MANIFEST = Manifest(
    FORMAT,
    "Delver",
    "sunken_crown:sunken_crown",
    "The Sunken Crown, Standard",
    "the undercroft",
    depth=2,
    turn=647,
    saved=int(THEN.timestamp()),
    state_hash="0" * 32,
    setup=Setup("1", "2"),
    health=42,
    max_health=68,
)


def lines(manifest: Manifest | None = MANIFEST) -> tuple[str, str]:
    return told(Saved(Path("delver/snapshot.save"), manifest), CAMPAIGNS, TEXTS, NOW)


def test_it_is_told_who_where_how_hurt_and_when() -> None:
    assert lines() == (
        "Delver, floor 2 of 6: the undercroft",
        "42 of 68 health, turn 647, today 18:40",
    )


def test_of_a_snapshot_that_does_not_know_health_is_not_told() -> None:
    assert lines(replace(MANIFEST, max_health=0))[1] == "turn 647, today 18:40"


def test_of_a_campaign_that_is_not_there_nobody_knows_how_many_floors_it_has() -> None:
    assert lines(replace(MANIFEST, campaign="gone:gone"))[0] == "Delver, floor 2: the undercroft"


@pytest.mark.parametrize(
    ("then", "told"),
    [
        (THEN.replace(day=26, hour=23), "2026-11-27 00:40"),
        (THEN.replace(day=26), "yesterday 18:40"),
        (THEN.replace(day=25), "2026-11-25 18:40"),
        (datetime(1970, 1, 1, tzinfo=UTC), "1970-01-01 01:00"),
    ],
)
def test_the_day_is_that_of_the_player(then: datetime, told: str) -> None:
    told = told.replace("2026-11-27", "today")

    assert lines(replace(MANIFEST, saved=int(then.timestamp())))[1].endswith(f", {told}")


def test_a_time_that_cannot_be_is_no_trouble() -> None:
    assert lines(replace(MANIFEST, saved=1 << 53))[1].startswith("42 of 68 health, turn 647, 3000")


def test_of_a_damaged_one_there_is_only_the_name_of_its_folder() -> None:
    assert lines(None) == ("delver", "damaged")
