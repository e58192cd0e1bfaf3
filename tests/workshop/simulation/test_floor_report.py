"""Reports on the making of floors."""

from __future__ import annotations

from roguelike.content.schema.levels import Threshold
from roguelike.workshop.simulation.campaign_contents import CampaignContents
from roguelike.workshop.simulation.chronicle import Chronicle, Floor
from roguelike.workshop.simulation.floor_plans import FloorPlan
from roguelike.workshop.simulation.floor_report import (
    feelings,
    frequencies,
    seen_vaults,
    threat,
    variety,
    vaults,
)

USUAL = "test:usual"


def notes(*plans: FloorPlan | None) -> Chronicle:
    """Return what is noted of a game with such floors, from the first on."""
    return Chronicle(
        tuple(Floor(depth, "test:level", 100, plan=plan) for depth, plan in enumerate(plans, 1))
    )


def test_threat_is_told_beside_its_budget() -> None:
    games = [
        notes(FloorPlan(threat=30, spent=20, budget=60)),
        notes(FloorPlan(threat=90, spent=40, budget=60), FloorPlan()),
        notes(None),
    ]

    first, second = threat(games)

    assert first == {
        "depth": 1, "threat": 60.0, "most": 90,
        "spent": 30.0, "budget": 60.0, "filled_percent": 50.0,
    }  # fmt: skip
    assert (second["depth"], second["budget"], second["filled_percent"]) == (2, 0.0, 0.0)


def test_feelings_are_shares_of_the_floors_that_may_have_one() -> None:
    extent = CampaignContents(feelings={1: 0, 2: 25})
    games = [notes(FloorPlan(), FloorPlan(feeling="test:dark"))] + [
        notes(FloorPlan(), FloorPlan())
    ] * 3

    (second,) = feelings(games, extent)

    assert (second["depth"], second["floors"], second["special"]) == (2, 4, 1)
    assert (second["percent"], second["asked"]) == (25.0, 25)
    assert second["low"] < 25 < second["high"]
    assert second["kinds"] == {"test:dark": 1}


def test_vaults_are_told_that_were_never_made_as_well() -> None:
    extent = CampaignContents(vaults=frozenset(("test:cell", "test:crypt")))
    games = [notes(FloorPlan(vaults=("test:cell",), entered=("test:cell",))), notes(FloorPlan())]
    games.append(notes(FloorPlan(vaults=("test:cell",))))

    cell, crypt = vaults(games, extent)

    assert cell == {"vault": "test:cell", "made_percent": 66.7, "seen_percent": 33.3}
    assert (crypt["vault"], crypt["made_percent"]) == ("test:crypt", 0.0)


def test_variety_is_how_much_of_all_one_sees_in_a_game() -> None:
    all_ = frozenset(("a", "b", "c", "d"))
    games = [
        (True, notes(FloorPlan(entered=("a", "b")), FloorPlan(entered=("b", "c")))),
        (False, notes(FloorPlan(entered=("a",)))),
    ]

    found = variety(games, all_, seen_vaults)

    assert found == {"in_all": 4, "seen": 2.0, "percent": 50.0, "won_percent": 75.0}
    assert variety(games[1:], all_, seen_vaults)["won_percent"] is None


def test_what_is_dealt_adds_up_from_floor_to_floor() -> None:
    extent = CampaignContents(thresholds={USUAL: {"test:pie": Threshold(per_floor=100)}})

    def floor(pies: int) -> FloorPlan:
        return FloorPlan(dealt={USUAL: {"test:pie": pies, "test:axe": 5}})

    games = [notes(floor(2), floor(0), floor(1)), notes(floor(1), floor(0))]

    rows = frequencies(games, extent)

    assert [(row["depth"], row["least"], row["fewest"], row["mean"]) for row in rows] == [
        (1, 1, 1, 1.5),
        (2, 2, 1, 1.5),
        (3, 3, 3, 3.0),
    ]
    assert [(row["short"], row["games"]) for row in rows] == [(0, 2), (1, 2), (0, 1)]
    assert {(row["frequency"], row["thing"]) for row in rows} == {(USUAL, "test:pie")}
