"""Limits of balanced campaigns, and grades of bots."""

from __future__ import annotations

from roguelike.content.schema.levels import Threshold
from roguelike.workshop.bots.roster import BOTS
from roguelike.workshop.simulation.balance import WIN_TARGETS, WinTarget, grades
from roguelike.workshop.simulation.campaign_contents import CampaignContents
from roguelike.workshop.simulation.chronicle import Chronicle, Floor
from roguelike.workshop.simulation.floor_plans import FloorPlan
from roguelike.workshop.simulation.one_game import GameResult
from roguelike.workshop.simulation.report import report

EXTENT = CampaignContents(usable=frozenset(("test:pie", "test:axe")))


def death(seed: int, killer: str, **notes: object) -> GameResult:
    """Return a game in which something killed the player."""
    chronicle = Chronicle((Floor(1, "test:level", 100),), **{"before": 10, **notes})  # pyright: ignore[reportArgumentType] - notes of any type
    return GameResult(str(seed), 10, 1, "died", killer, 0, 0, 0, "", chronicle)


def deaths(count: int, killer: str, **notes: object) -> list[GameResult]:
    return [death(number, killer, **notes) for number in range(count)]


def beyond(
    games: list[GameResult], extent: CampaignContents = EXTENT
) -> dict[tuple[str, str], object]:
    """Return what is beyond its limit, with whether that is sure."""
    found = report(games, extent)["beyond"]
    return {(each["what"], each["id"]): (each["percent"], each["is_sure"]) for each in found}


def test_a_killer_has_too_great_a_share_of_all_deaths() -> None:
    few = [game for number in range(7) for game in deaths(3, f"test:m{number}")]
    many = few + deaths(9, "test:ogre")

    assert beyond(few) == {}
    assert beyond(many) == {("killer", "test:ogre"): (30.0, True)}


def test_a_boss_may_kill_more_often_than_others_and_has_its_pack_with_it() -> None:
    others = [game for number in range(15) for game in deaths(1, f"test:m{number}")]
    chief = deaths(2, "test:chief", boss="test:chief")
    pack = deaths(3, "test:goblin", boss="test:chief")

    assert beyond([*others, *chief, *pack]) == {}
    found = beyond([*others, *chief, *pack, *pack])
    assert found == {("boss with its pack", "test:chief"): (34.8, False)}


def test_too_many_deaths_are_sudden() -> None:
    games = [game for number in range(10) for game in deaths(1, f"test:m{number}")]
    sudden = deaths(1, "test:wisp", before=50)

    assert beyond(games + sudden) == {("deaths from half health", ""): (9.1, False)}


def test_what_is_carried_and_never_used_is_told_unless_there_is_no_use_for_it() -> None:
    carried = {"test:pie": 100, "test:axe": 100, "test:key": 100}
    games = [
        death(number, f"test:m{number}", carried=carried, used={"test:axe": number % 3 == 0})
        for number in range(20)
    ]

    assert beyond(games) == {("item used", "test:pie"): (0.0, True)}


def test_one_game_shows_too_much_of_all_that_there_is() -> None:
    extent = CampaignContents(abilities=frozenset(("test:leap", "test:howl", "test:spit")))
    games = [
        death(number, f"test:m{number}", lessons=("test:leap", "test:howl")) for number in range(10)
    ]

    assert beyond(games, extent) == {("abilities seen in a game", ""): (66.7, False)}


def test_floors_have_feelings_about_as_often_as_they_should() -> None:
    def games(special: int) -> list[GameResult]:
        floors = [
            FloorPlan(feeling="test:dark" if number < special else "") for number in range(40)
        ]
        return [
            GameResult(
                str(number), 1, 2, "alive", None, 0, 0, 0, "",
                Chronicle((Floor(2, "test:level", 100, plan=plan),)),
            )
            for number, plan in enumerate(floors)
        ]  # fmt: skip

    extent = CampaignContents(feelings={2: 25})

    assert beyond(games(12), extent) == {}
    assert beyond(games(2), extent) == {("floors with a feeling", ""): (5.0, True)}


def test_what_has_to_be_there_is_lacking() -> None:
    extent = CampaignContents(thresholds={"test:usual": {"test:pie": Threshold(per_floor=100)}})
    plan = FloorPlan(dealt={"test:usual": {"test:axe": 1}})
    chronicle = Chronicle((Floor(1, "test:level", 100, plan=plan),))
    game = GameResult("a", 1, 1, "alive", None, 0, 0, 0, "", chronicle)

    found = beyond([game], extent)

    assert found == {("fewer than 1 by depth 1", "test:pie"): (100.0, True)}


ASKS = (
    WinTarget("expert", 60, 40),
    WinTarget("diver", 50, is_relative=True),
    WinTarget("careless", 1),
)


def games(wins: int, count: int = 10) -> list[GameResult]:
    """Return games of which the first ones were won."""
    return [
        GameResult(str(number), 1, 1, "won" if number < wins else "died", None, 0, 0, 0, "")
        for number in range(count)
    ]


def test_all_who_are_asked_are_there() -> None:
    assert {ask.bot for ask in WIN_TARGETS} <= {kind.name for kind in BOTS}


def test_wins_are_compared_with_what_is_asked() -> None:
    found = {"expert": games(5), "diver": games(2), "careless": games(1)}

    expert, diver, careless = grades(found, ASKS)

    assert (expert.wins, expert.percent, expert.relative, expert.is_kept) == (5, 50.0, 100.0, True)
    assert (diver.percent, diver.relative, diver.is_kept) == (20.0, 40.0, True)
    assert (careless.percent, careless.relative, careless.is_kept) == (10.0, 20.0, False)
    assert diver.low < 20 < diver.high
    assert diver.luck == 0.25, "the expert has won three more"


def test_too_few_wins_are_as_wrong_as_too_many() -> None:
    few, many = (grades({"expert": games(wins)}, ASKS[:1])[0] for wins in (3, 7))

    assert (few.is_kept, many.is_kept) == (False, False)


def test_nothing_can_be_said_relative_to_an_expert_that_never_wins() -> None:
    _, diver = grades({"expert": games(0), "diver": games(1)}, ASKS[:2])

    assert (diver.relative, diver.is_kept) == (None, None)


def test_only_seeds_that_the_expert_has_played_count() -> None:
    _, diver = grades({"expert": games(5), "diver": games(20, 20)}, ASKS[:2])

    assert (diver.games, diver.wins, diver.relative) == (10, 10, 200.0)
