"""Reports on many games."""

from __future__ import annotations

from roguelike.workshop.simulation.chronicle import Chronicle, Floor
from roguelike.workshop.simulation.one_game import GameResult, Outcome
from roguelike.workshop.simulation.report import report


def floor(depth: int, **facts: object) -> Floor:
    return Floor(depth, "test:level", 100, turns=10 * depth, **facts)  # pyright: ignore[reportArgumentType] - facts of any type


def game(seed: str, outcome: Outcome, *floors: Floor, **notes: object) -> GameResult:
    killer = "test:ogre" if outcome == "died" else None
    turns = sum(each.turns for each in floors)
    chronicle = Chronicle(floors, **notes)  # pyright: ignore[reportArgumentType] - notes of any type
    return GameResult(seed, turns, floors[-1].depth, outcome, killer, 0, 0, 0, "", chronicle)


GAMES = [
    game("a", "died", floor(1, items={"test:pie": 2}), before=80),
    game("b", "died", floor(1), floor(2), before=20, carried={"test:pie": 100}),
    game(
        "c", "won", floor(1), floor(2, lost=40, longest=90, steps=10, retraced=3),
        carried={"test:pie": 200, "test:axe": 20}, used={"test:pie": 3}, found={"test:pie": 1},
        known={"test:leap": 300},
    ),
    game("d", "alive", floor(1)),
]  # fmt: skip


def test_wins_are_told_with_their_interval() -> None:
    found = report(GAMES)

    assert found["wins"] == {"count": 1, "percent": 25.0, "interval": [4.6, 69.9]}
    assert found["outcomes"] == {"died": 2, "won": 1, "alive": 1}


def test_deaths_on_a_floor_are_shares_of_those_who_reach_it() -> None:
    first, second = report(GAMES)["floors"]

    assert (first["reached"], first["died"], first["died_percent"]) == (4, 1, 25.0)
    assert (second["reached_percent"], second["died_percent"]) == (50.0, 50.0)
    assert (second["lost_percent"], second["retraced_p90"], second["dull_percent"]) == (20, 30, 50)


def test_killers_are_told_with_their_floors_and_seeds_to_look_at() -> None:
    found = report(GAMES)

    assert found["killers"] == [
        {"killer": "test:ogre", "depth": depth, "count": 1, "percent": 50.0} for depth in (1, 2)
    ]
    assert found["replay"] == {
        "test:ogre at depth 1": ["a"],
        "test:ogre at depth 2": ["b"],
        "longest": ["b", "c", "a"],
        "won": ["c"],
    }
    assert found["sudden_deaths"] == {"count": 1, "percent": 50.0}


def test_only_what_was_carried_for_long_has_to_be_used() -> None:
    found = report(GAMES)

    axe, pie = found["items"]
    assert (axe["item"], axe["carried_games"], axe["used_long_percent"]) == ("test:axe", 1, None)
    assert (pie["generated"], pie["found"], pie["uses"]) == (0.5, 0.25, 0.75)
    assert (pie["carried_long"], pie["used_long_percent"]) == (2, 50.0)
    assert found["abilities"][0]["used_long_percent"] == 0.0


def test_what_is_made_is_told_for_each_floor() -> None:
    assert report(GAMES)["generated"] == {"1": {"test:pie": 0.5}, "2": {}}


def test_a_report_on_nothing_is_empty() -> None:
    found = report([])

    assert (found["games"], found["floors"], found["items"]) == (0, [], [])
