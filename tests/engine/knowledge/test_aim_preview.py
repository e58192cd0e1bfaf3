from __future__ import annotations

from roguelike.aims.bolt import Bolt
from roguelike.aims.burst import Burst
from roguelike.content.schema.items import Launcher, ThrowDef
from roguelike.content.schema.steps import Deed
from roguelike.core.grid.geometry import Position
from roguelike.engine.knowledge.aim_preview import Aimed, AimPreview, best_target, preview, targets
from roguelike.engine.knowledge.player_view import view_of
from roguelike.engine.world.item import ItemView
from tests.scenario import Scenario, drawn, item_of, ruleset, things_of

BOLT = Deed(aim=Bolt(range=5), steps=())
FIREBALL = Deed(aim=Burst(range=6, radius=1), steps=())


BOW = item_of("bow", launches=Launcher(items=("test:arrow",), range=9))
FLASK = item_of("flask", throw=ThrowDef(aim=Burst(range=6, radius=1), steps=()))
THINGS = things_of(BOW, FLASK, item_of("arrow"))


def shown(scenario: Scenario, aimed: Aimed, x: int, y: int) -> AimPreview:
    world = scenario.world
    return preview(aimed, view_of(world), world.ruleset, Position(x, y))


def marked(scenario: Scenario, found: AimPreview) -> str:
    """Draw a level with `*` where something is met and `'` on the way there."""
    cell = scenario.world.level.cell
    way, met = (
        {cell(each): mark for each in cells}
        for mark, cells in (("'", found.path), ("*", found.cells))
    )
    return scenario.marked(way | met)


def ids(actors: object) -> list[str]:
    return [actor.label for actor in actors]  # type: ignore[attr-defined]


def test_a_bolt_is_shown_to_the_first_one_in_the_way() -> None:
    scenario = Scenario("#########\n#@..k.o.#\n#########")

    found = shown(scenario, BOLT, 6, 1)

    assert marked(scenario, found) == drawn("#########\n#@''*.o.#\n#########")
    assert (found.landing, ids(found.actors)) == (Position(4, 1), ["k"])


def test_a_burst_tells_whether_it_meets_the_player_and_allies() -> None:
    scenario = Scenario("#######\n#@a.k.#\n#######")
    scenario.marks["a"].faction = "player"

    near, far = shown(scenario, FIREBALL, 2, 1), shown(scenario, FIREBALL, 1, 1)

    assert ids(near.actors) == ["a", "@"]
    assert (near.meets_player, near.meets_allies) == (True, True)
    assert ids(far.enemies) == []


def test_what_the_player_does_not_know_is_taken_for_closed_and_for_empty() -> None:
    scenario = Scenario(
        "##########\n#@.......#\n##.#######\n##.k...###\n##########",
        stats={"@": {"awareness": 3}},
    )

    assert shown(scenario, BOLT, 8, 1).landing == Position(4, 1)
    assert ids(shown(scenario, FIREBALL, 2, 3).actors) == []


def test_only_enemies_who_would_be_met_are_targets() -> None:
    scenario = Scenario("########\n#@.k.o.#\n#......#\n#..g...#\n########")
    view = view_of(scenario.world)

    assert ids(targets(BOLT, view, scenario.world.ruleset)) == ["k", "g"]


def test_weaker_targets_come_first_and_those_beside_the_player_last() -> None:
    scenario = Scenario(
        "#########\n#..k....#\n#......@#\n#......b#\n#...h...#\n#########",
        stats={"h": {"max_health": 3, "health": 3}},
    )
    world = scenario.world
    view = view_of(world)

    assert ids(targets(FIREBALL, view, world.ruleset)) == ["h", "k", "b"]


def test_without_enemies_there_is_no_target() -> None:
    scenario = Scenario("#####\n#@.a#\n#####")
    scenario.marks["a"].faction = "player"

    assert best_target(BOLT, view_of(scenario.world), scenario.world.ruleset) is None


def test_a_thrown_item_flies_as_its_aim_says_if_it_is_known() -> None:
    scenario = Scenario("#######\n#@.k..#\n#.....#\n#######", rules=ruleset(things=THINGS))

    known = shown(scenario, ItemView("test:flask"), 3, 1)
    unknown = shown(scenario, ItemView("test:flask", known=False), 3, 1)

    assert marked(scenario, known) == drawn("##***##\n#@***.#\n#.***.#\n#######")
    assert marked(scenario, unknown) == drawn("#######\n#@'*..#\n#.....#\n#######")


def test_what_is_worn_shoots_farther_than_an_arm_throws() -> None:
    scenario = Scenario("############\n#@.........#\n############", rules=ruleset(things=THINGS))
    arrow = ItemView("test:arrow")

    assert shown(scenario, arrow, 10, 1).landing == Position(8, 1)

    scenario.give("@", BOW, worn=True)
    assert shown(scenario, arrow, 10, 1).landing == Position(9, 1)  # the eye reaches no farther
