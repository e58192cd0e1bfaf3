from __future__ import annotations

from msgspec.structs import replace

from roguelike.aims.bolt import Bolt
from roguelike.aims.burst import Burst
from roguelike.content.schema.items import ItemDef, Launcher, ThrowDef
from roguelike.content.schema.steps import Deed
from roguelike.core.geometry import Position
from roguelike.engine.item import Item, Thing
from roguelike.engine.kinds import ItemKind
from roguelike.engine.preview import Aimed, Preview, best_target, preview, targets
from roguelike.engine.ruleset import Ruleset, Things
from roguelike.engine.view import view_of
from roguelike.plugins import registries
from tests.scenario import Scenario, drawn, ruleset

BOLT = Deed(aim=Bolt(range=5), steps=())
FIREBALL = Deed(aim=Burst(range=6, radius=1), steps=())


def item(identifier: str, **facts: object) -> ItemKind:
    look = {"label": identifier, "glyph": "!", "color": "core:text"}
    return ItemKind(identifier, ItemDef.model_validate({**look, **facts}), {})


ITEMS = {
    kind.id: kind
    for kind in (
        item("test:flask", throw=ThrowDef(aim=Burst(range=6, radius=1), steps=())),
        item("test:arrow"),
        item("test:bow", launches=Launcher(items=("test:arrow",), range=9)),
    )
}


def rules() -> Ruleset:
    return replace(ruleset(), aims=registries().aims, things=Things(items=ITEMS))


def shown(scenario: Scenario, aimed: Aimed, x: int, y: int) -> Preview:
    world = scenario.world
    return preview(aimed, view_of(world), world.ruleset, Position(x, y))


def marked(scenario: Scenario, found: Preview) -> str:
    """Draw a level with `*` where something is met and `'` on the way there."""
    rows = [list(row) for row in str(scenario).splitlines()]
    for mark, cells in (("'", found.path), ("*", found.cells)):
        for x, y in cells:
            rows[y][x] = mark
    return "\n".join("".join(row) for row in rows)


def ids(actors: object) -> list[str]:
    return [actor.label for actor in actors]  # type: ignore[attr-defined]


def test_a_bolt_is_shown_to_the_first_one_in_the_way() -> None:
    scenario = Scenario("#########\n#@..k.o.#\n#########", rules=rules())

    found = shown(scenario, BOLT, 6, 1)

    assert marked(scenario, found) == drawn("#########\n#@''*.o.#\n#########")
    assert (found.landing, ids(found.actors)) == (Position(4, 1), ["k"])


def test_a_burst_tells_whether_it_meets_the_player_and_allies() -> None:
    scenario = Scenario("#######\n#@a.k.#\n#######", rules=rules())
    scenario.marks["a"].faction = "player"

    near, far = shown(scenario, FIREBALL, 2, 1), shown(scenario, FIREBALL, 1, 1)

    assert ids(near.actors) == ["a", "@"]
    assert (near.meets_player, near.meets_allies) == (True, True)
    assert ids(far.enemies) == []


def test_what_the_player_does_not_know_is_taken_for_closed_and_for_empty() -> None:
    scenario = Scenario(
        "##########\n#@.......#\n##.#######\n##.k...###\n##########",
        rules=rules(),
        stats={"@": {"awareness": 3}},
    )

    assert shown(scenario, BOLT, 8, 1).landing == Position(4, 1)
    assert ids(shown(scenario, FIREBALL, 2, 3).actors) == []


def test_only_enemies_who_would_be_met_are_targets() -> None:
    scenario = Scenario("########\n#@.k.o.#\n#......#\n#..g...#\n########", rules=rules())
    view = view_of(scenario.world)

    assert ids(targets(BOLT, view, scenario.world.ruleset)) == ["k", "g"]


def test_weaker_targets_come_first_and_those_beside_the_player_last() -> None:
    scenario = Scenario(
        "#########\n#..k....#\n#......@#\n#......b#\n#...h...#\n#########",
        rules=rules(),
        stats={"h": {"max_health": 3, "health": 3}},
    )
    world = scenario.world
    view = view_of(world)

    assert ids(targets(FIREBALL, view, world.ruleset)) == ["h", "k", "b"]


def test_without_enemies_there_is_no_target() -> None:
    scenario = Scenario("#####\n#@.a#\n#####", rules=rules())
    scenario.marks["a"].faction = "player"

    assert best_target(BOLT, view_of(scenario.world), scenario.world.ruleset) is None


def test_a_thrown_item_flies_as_its_aim_says_if_it_is_known() -> None:
    scenario = Scenario("#######\n#@.k..#\n#.....#\n#######", rules=rules())

    known = shown(scenario, Thing("test:flask"), 3, 1)
    unknown = shown(scenario, Thing("test:flask", known=False), 3, 1)

    assert marked(scenario, known) == drawn("##***##\n#@***.#\n#.***.#\n#######")
    assert marked(scenario, unknown) == drawn("#######\n#@'*..#\n#.....#\n#######")


def test_what_is_worn_shoots_farther_than_an_arm_throws() -> None:
    scenario = Scenario("############\n#@.........#\n############", rules=rules())
    arrow = Thing("test:arrow")

    assert shown(scenario, arrow, 10, 1).landing == Position(8, 1)

    scenario.world.player.items.append(Item(2, ITEMS["test:bow"], worn=True))
    assert shown(scenario, arrow, 10, 1).landing == Position(9, 1)  # the eye reaches no farther
