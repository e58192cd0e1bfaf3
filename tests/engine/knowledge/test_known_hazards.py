"""The terrain that does harm, and how much of it meets the player."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from roguelike.engine.knowledge.known_hazards import HarmGrade, Harms, Hazards
from tests.ui.scene import ROOM, Scene
from tests.written import knowing, written

WORLD = written(
    """
    [status."test:wet"]
    tags = ["good"]

    [status."test:slow"]
    tags = ["bad"]

    [terrain."test:pool"]
    walkable = true
    triggers = [{ on = "enter", steps = [{ kind = "apply_status", status = "test:wet" }] }]

    [terrain."test:mud"]
    walkable = true
    triggers = [{ on = "enter", steps = [{ kind = "apply_status", status = "test:slow" }] }]

    [terrain."test:spikes"]
    walkable = true
    triggers = [{ on = "step", steps = [{ kind = "damage", amount = 2 }] }]

    [terrain."test:shrine"]
    walkable = true
    tags = ["untouched"]

    [terrain."test:gate"]
    walkable = true
    tags = ["gate", "untouched"]
    """
)


def test_what_hurts_or_curses_does_harm_and_what_helps_does_none() -> None:
    rules = knowing(WORLD)

    bad = {rules.terrain.ids[number] for number in Hazards(rules).kinds.nonzero()[0]}

    assert bad == {"test:mud", "test:spikes", "core:trap"}


@pytest.mark.parametrize(
    ("field", "damage", "lasting", "grade"),
    [("core:fire", 2, 4, HarmGrade.HURT), ("core:spores", 0, 0, HarmGrade.DELAY)],
)
def test_what_fills_a_cell_is_weighed_by_what_it_begins(
    field: str, damage: int, lasting: int, grade: HarmGrade
) -> None:
    (harm,) = harms(Scene(ROOM).filled((8, 2), field=field))[8, 2]

    assert (harm.source, harm.damage, harm.lasting, harm.grade) == (field, damage, lasting, grade)
    assert harm.passes
    assert harm.stays


def test_more_gas_does_more_harm() -> None:
    thick, thin = (Scene(ROOM).filled((8, 2), amount=amount) for amount in (60, 5))

    assert harms(thick)[8, 2][0].damage > harms(thin)[8, 2][0].damage


def test_a_trap_holds_and_passes_not_by_itself() -> None:
    (harm,) = harms(Scene(ROOM).with_feature((8, 2), "sunken_crown:net_trap"))[8, 2]

    assert (harm.grade, harm.turns, harm.passes, harm.stays) == (HarmGrade.DELAY, 6, False, False)


def test_what_could_be_the_end_is_grave() -> None:
    needles = Scene(ROOM).with_feature((8, 2), "sunken_crown:needle_trap")

    assert harms(needles.with_health(5))[8, 2][0].grade == HarmGrade.GRAVE


def test_the_ground_does_no_harm_to_who_floats_but_the_air_does() -> None:
    scene = Scene(ROOM).with_feature((8, 2), "sunken_crown:net_trap").filled((9, 2))

    assert harms(scene.with_status("core:levitating", 9)).keys() == {(9, 2)}


def test_nothing_is_harmful_to_which_the_player_is_immune() -> None:
    scene = Scene(ROOM).filled((8, 2)).filled((9, 2), field="core:fire")
    view = replace(scene.screen.session.game.view(), immune=frozenset({"poison"}))

    assert Hazards(scene.world.ruleset).harms(view).keys() == {9 * view.height + 2}


def harms(scene: Scene) -> Mapping[tuple[int, int], Harms]:
    """Return what does harm on a level, by the places."""
    scene.press()
    view = scene.screen.session.view
    found = Hazards(scene.world.ruleset).harms(view)
    return {divmod(cell, view.height): each for cell, each in found.items()}
