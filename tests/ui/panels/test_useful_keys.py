"""Which keys the row at the bottom offers in each situation."""

from __future__ import annotations

import pytest

from roguelike.engine.items.inventory import lay
from roguelike.engine.perception.sight import look
from roguelike.engine.world.item import Item, Offer
from tests.ui.scene import AROUND, ROOM, Place, Scene

POTION, SCROLL = "sunken_crown:potion_of_healing", "sunken_crown:scroll_of_elsewhere"
ALWAYS = ["look", "inventory", "wait", "go to", "messages", "all commands", "help"]
STUNNED, NETTED, POISONED = "core:stunned", "core:rooted", "core:poisoned"


def row(scene: Scene) -> list[str]:
    """Return the words of the row of keys, the first first."""
    screen = scene.screen
    scene.world.level.known[:] = scene.world.level.terrain
    look(scene.world)
    screen.session.view = screen.session.game.view()
    return [each.word for each in screen.hints]


def carrying(scene: Scene, *kinds: str, known: bool = True) -> Scene:
    """Let the player carry some items and nothing else."""
    world = scene.world
    world.player.items.clear()
    for number, kind in enumerate(kinds):
        world.player.items.append(Item(900 + number, world.ruleset.things.items[kind]))
        (world.known.add if known else world.known.discard)(kind)
    return scene


def empty(drawing: str = ROOM) -> Scene:
    return carrying(Scene(drawing))


def lying(scene: Scene, *kinds: str, offer: Offer | None = None) -> Scene:
    world = scene.world
    for number, kind in enumerate(kinds):
        item = Item(950 + number, world.ruleset.things.items[kind])
        item.offer = offer
        lay(item, world.player.cell, world)
    return scene


def test_where_nothing_is_the_matter_one_explores() -> None:
    assert row(empty()) == ["explore", "stairs down", *ALWAYS]


def test_before_an_enemy_one_fights_and_goes_nowhere() -> None:
    assert row(empty().with_enemy((9, 2))) == [
        "fight",
        *(each for each in ALWAYS if each != "go to"),
    ]


def test_what_can_be_thrown_and_powers_that_are_ready_come_next() -> None:
    scene = carrying(Scene(ROOM), "sunken_crown:javelin").with_power("sunken_crown:hook")

    assert row(scene.with_enemy((9, 2)))[:4] == ["fight", "throw", "Hook", "look"]


def test_an_unaware_enemy_keeps_nobody_from_exploring() -> None:
    assert row(empty().with_enemy((9, 2), unaware=True))[:2] == ["fight", "explore"]


def test_near_death_the_way_out_comes_first() -> None:
    scene = carrying(Scene(ROOM), POTION, SCROLL).with_enemy((5, 2)).with_health(5)

    assert row(scene)[:3] == ["use a potion of healing", "to the stairs", "fight"]


def test_near_death_what_takes_one_away_is_offered_where_nothing_heals() -> None:
    scene = carrying(Scene(ROOM), SCROLL).with_enemy((5, 2)).with_health(5)

    assert row(scene)[0] == "use a scroll of elsewhere"


def test_near_death_on_stairs_one_flees_by_them() -> None:
    scene = empty().on((6, 2), "core:stairs_down").with_enemy((5, 2)).with_health(5)

    assert row(scene)[0] == "flee down"


@pytest.mark.parametrize(
    ("place", "feature", "word", "key"),
    [
        ((7, 2), "sunken_crown:chest", "open it", "→"),
        ((6, 1), "sunken_crown:lever", "pull it", "↑"),
        ((5, 2), "sunken_crown:captive_hound", "free it", "←"),
    ],
)
def test_beside_what_can_be_worked_the_step_that_works_it_is_offered(
    place: Place, feature: str, word: str, key: str
) -> None:
    scene = empty().with_feature(place, feature)

    assert row(scene)[0] == word
    assert scene.screen.hints[0].shown == key


def test_what_has_been_worked_is_offered_no_longer() -> None:
    assert row(empty().with_feature((7, 2), "sunken_crown:open_chest"))[0] == "explore"


def test_whoever_can_do_nothing_lets_the_turn_pass() -> None:
    scene = empty().with_enemy((7, 2)).with_status(STUNNED, 3)

    assert row(scene) == [
        "let the turn pass",
        "look",
        "inventory",
        "messages",
        "all commands",
        "help",
    ]


def test_whoever_is_held_fast_can_still_fight_but_not_walk() -> None:
    scene = empty().with_enemy((7, 2)).with_status(NETTED, 3).with_health(5)

    words = row(scene)

    assert words[0] == "fight"
    assert not {"to the stairs", "explore", "go to", "stairs down"} & {*words}


def test_whoever_is_poisoned_rests_or_takes_what_cures() -> None:
    assert row(empty().with_status(POISONED, 9))[0] == "rest"
    ill = carrying(Scene(ROOM), POTION)
    assert row(ill.with_status(POISONED, 9))[0] == "rest", "which is worth no potion"
    words = row(carrying(Scene(ROOM), POTION).with_health(20).with_status(POISONED, 9))
    assert words[:2] == ["use a potion of healing", "rest"]


def test_what_is_better_than_what_is_worn_is_offered_to_be_worn() -> None:
    coat = carrying(Scene(ROOM), "sunken_crown:mail_coat")
    assert "equip a mail coat" in row(coat)


def test_who_stands_beside_a_lock_with_its_key_is_offered_to_unlock() -> None:
    door = empty().on((7, 2), "sunken_crown:locked_door")
    assert "unlock" not in row(door)
    assert "unlock" in row(carrying(door, "sunken_crown:cellar_key"))


def test_whoever_is_on_fire_goes_to_water_that_is_near() -> None:
    scene = empty().on((8, 2), "core:shallow_water").with_status("core:burning", 9)

    assert row(scene)[0] == "reach shallow water"


def test_whoever_stands_in_harm_goes_out_of_it_and_does_not_rest_there() -> None:
    in_gas = row(empty().filled(*AROUND))
    over_fire = row(empty().filled((6, 2), field="core:fire"))

    assert in_gas[0] == "reach clear air"
    assert over_fire[0] == "reach safe ground"
    assert not {"explore", "rest"} & {*in_gas, *over_fire}


def test_whoever_cannot_see_where_to_go_is_offered_no_way() -> None:
    words = row(empty().with_status("core:blind", 9))

    assert words[0] == "rest"
    assert not {"explore", "go to", "stairs down"} & {*words}


def test_whoever_is_held_fast_and_left_alone_waits_until_that_is_over() -> None:
    assert row(empty().with_status(NETTED, 3))[0] == "rest"


def test_of_several_keys_the_shortest_is_told() -> None:
    scene = empty().with_feature((7, 3), "sunken_crown:chest")
    row(scene)

    assert scene.screen.hints[0].shown == "n"


def test_on_stairs_one_goes_down_them() -> None:
    assert row(empty().on((6, 2), "core:stairs_down"))[0] == "go down"


def test_what_lies_here_is_picked_up_and_a_choice_compared() -> None:
    assert row(lying(empty(), POTION))[0] == "pick up"
    assert row(lying(empty(), POTION, offer=Offer(group=1, size=3)))[0] == "compare"


def test_what_is_unknown_in_the_pack_is_to_be_tried_early_on() -> None:
    scene = carrying(Scene(ROOM), POTION, known=False)
    words = row(scene)
    assert any(each.startswith("try a") for each in words)

    scene.world.turns = 5_000

    assert not any(each.startswith("try ") for each in row(scene))


def test_whoever_is_badly_hurt_rests_before_exploring() -> None:
    assert row(empty().with_health(20))[:2] == ["rest", "explore"]
    assert row(empty().with_health(50))[:2] == ["explore", "rest"]
