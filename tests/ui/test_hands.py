"""What automatic keys do in each situation, on drawn levels by the rules of the Sunken Crown."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from roguelike.content.schema.ids import ground_id
from roguelike.core.geometry import Direction, Position
from roguelike.core.rng import Rng
from roguelike.engine.actions.step import Step
from roguelike.engine.arrival import born, spawn
from roguelike.engine.cause import NOBODY, Cause
from roguelike.engine.harm import Dose, begin_status
from roguelike.engine.pouring import put
from roguelike.engine.sight import look
from roguelike.game import Game
from roguelike.generators.drawn import Drawn
from roguelike.ui.adventure import Adventure
from roguelike.ui.log import MessageLog
from roguelike.ui.qualms import Qualms
from roguelike.ui.screens.answers import Act
from roguelike.ui.screens.play import PlayScreen
from roguelike.ui.shell import Shell
from tests.content_fixture import shipped_content
from tests.ui.campaigns import changed_in
from tests.ui.staging import TEXTS, press

LEGEND: dict[str, object] = {
    "#": "core:wall",
    ".": "core:floor",
    "@": "core:floor",
    ">": "core:stairs_down",
}
ROOM = """
    ###############
    #.............#
    #.....@.......#
    #............>#
    ###############
"""
HALL = """
    ##########
    #@......>#
    #........#
    ##########
"""
HERE = (6, 2)
AROUND = [(x, y) for x in (5, 6, 7) for y in (1, 2, 3)]
GATE = """
    ###################
    #......##.........#
    #....@...........>#
    #......##.........#
    ###################
"""
RAT, HOUND = "sunken_crown:cellar_rat", "sunken_crown:freed_hound"
GAS = "core:poison_gas"

Place = tuple[int, int]


class Scene:
    """A drawn level that the player knows, with enemies and fields."""

    def __init__(self, drawing: str) -> None:
        """Draw a level that is empty but for the player."""
        generator = Drawn.model_validate({"drawing": drawing, "legend": LEGEND, "start": "@"})
        rows = generator.grid.rows
        size = {"width": len(rows[0]), "height": len(rows), "passes": ()}
        bare = {"hordes": (), "wanderers": None, "feelings": (), "triggers": ()}
        name = "sunken_crown:undercroft"
        content = changed_in(shipped_content(), "level", name, generator=generator, **size)
        content = changed_in(content, "region", name, **bare)
        game = Game.new(content, "sunken_crown:sunken_crown", "hands")
        self.world = game.world
        self.screen = PlayScreen(Shell(content), Adventure(game, content.catalog, TEXTS))

    def with_enemy(self, *at: Place, kind: str = RAT) -> Scene:
        """Put an enemy on each of some places that hunts the player, and acts very rarely."""
        for place in at:
            actor = born(self.world.ruleset.monsters[kind], "monsters", 1, Rng("hands", "hands"))
            spawn(self.world, actor, self.world.level.cell(Position(*place)))
            actor.stats["core:speed"] = 100_000
            actor.alert, actor.goal = 9, self.world.player.cell
        return self

    def with_feature(self, place: Place, feature: str) -> Scene:
        """Put a feature on a place."""
        level = self.world.level
        level.set_terrain(level.cell(Position(*place)), level.table.numbers[ground_id(feature)])
        return self

    def with_power(self, ability: str) -> Scene:
        """Let the player have learned a power, which is ready."""
        self.world.player.abilities[ability] = 0
        return self

    def with_status(self, status: str, turns: int) -> Scene:
        """Let a status begin on the player."""
        kind = self.world.ruleset.things.statuses[status]
        begin_status(self.world.player, kind, Dose(turns, 1, Cause(NOBODY)), self.world)
        return self

    def with_friend(self, *at: Place, side: str = "player", status: str = "") -> Scene:
        """Put somebody on each of some places who fights for the player, or for another side."""
        for place in at:
            actor = born(self.world.ruleset.monsters[HOUND], side, 1, Rng("hands", "hands"))
            spawn(self.world, actor, self.world.level.cell(Position(*place)))
            actor.stats["core:speed"] = 100_000
            if status:
                kind = self.world.ruleset.things.statuses[status]
                begin_status(actor, kind, Dose(5, 1, Cause(NOBODY)), self.world)
        return self

    def filled(self, *at: Place, field: str = GAS) -> Scene:
        """Fill some places, with poison gas unless something else is said."""
        for place in at:
            kind = self.world.ruleset.things.fields[field]
            put(kind, self.world.level.cell(Position(*place)), 30, self.world)
        return self

    def press(self, *keys: str) -> tuple[int, Place, list[str]]:
        """Press keys, one after the other.

        Returns:
            The turns that the last key took, where the player is then, and what it said.
        """
        level, game = self.world.level, self.screen.adventure
        level.known[:] = level.terrain
        look(self.world)
        game.view, turn = game.game.view(), 0
        for key in keys:
            turn, game.log = game.view.turn, MessageLog(TEXTS)
            answer = self.screen.handle(press(key))
            if isinstance(answer, Act):
                self.screen.act(answer.actions)
        said = [entry.sentence.text for entry in game.log.latest(len(game.log))]
        return game.view.turn - turn, game.view.player.position, said


@pytest.mark.parametrize("key", ["tab", "l", "L"])
@pytest.mark.parametrize("gas", [AROUND, [(7, 2)]], ids=["both in gas", "the enemy in gas"])
def test_an_enemy_beside_the_player_is_attacked_whatever_either_stands_in(
    gas: Iterable[Place], key: str
) -> None:
    turns, at, said = Scene(ROOM).with_enemy((7, 2)).filled(*gas).press(key)

    assert (turns, at) == (1, HERE)
    assert any("cellar rat" in each for each in said)


@pytest.mark.parametrize("key", ["tab", "n"])
def test_a_corner_full_of_gas_keeps_nobody_from_an_attack_across(key: str) -> None:
    turns, at, said = Scene(ROOM).with_enemy((7, 3)).filled((7, 2), (6, 3)).press(key)

    assert (turns, at) == (1, HERE)
    assert any("cellar rat" in each for each in said)


def test_a_corner_full_of_gas_keeps_nobody_from_a_step_past_it() -> None:
    scene = Scene(HALL).filled((3, 1), (4, 2), field="core:fire")

    scene.press(">")

    assert scene.world.level.depth == 2


def test_an_enemy_in_gas_is_approached_as_far_as_the_air_is_clear() -> None:
    scene = Scene(ROOM).with_enemy((9, 2)).filled((9, 2))

    assert [scene.press("tab")[:2] for _ in range(2)] == [(1, (7, 2)), (1, (8, 1))]


WIDE = """
    ####################
    #.....@............#
    ####################
"""


@pytest.mark.parametrize(
    ("enemies", "reason"),
    [
        ([(15, 1)], "The cellar rat is out of reach (east, 9 away)."),
        ([], "There is nobody to aim at."),
    ],
)
def test_a_power_that_would_meet_nobody_is_refused_for_nothing(
    enemies: Iterable[Place], reason: str
) -> None:
    scene = Scene(WIDE).with_enemy(*enemies).with_power("sunken_crown:hook")

    assert scene.press("1") == (0, (6, 1), [reason])


@pytest.mark.parametrize("side", ["player", "neutral"])
def test_a_way_leads_through_who_would_change_places(side: str) -> None:
    scene = Scene(GATE).with_friend((7, 2), side=side)

    assert scene.press("o", "o")[1] == (17, 2)


def test_a_friend_who_is_held_does_not_change_places() -> None:
    scene = Scene(GATE).with_friend((6, 2), status="core:rooted")

    assert scene.press("l") == (0, (5, 2), ["The old hound is held fast and can't let you past."])


def test_a_friend_does_not_change_places_into_fire() -> None:
    scene = Scene(GATE).with_friend((6, 2)).filled((5, 2), field="core:fire")

    turns, at, said = scene.press("l")

    assert (turns, at) == (0, (5, 2))
    assert said == ["The old hound won't change places: where you stand, it would come to harm."]


def test_a_friend_in_the_same_gas_changes_places() -> None:
    scene = Scene(GATE).with_friend((6, 2)).filled((5, 2), (6, 2))

    assert scene.press("l")[:2] == (1, (6, 2))


def test_a_fight_behind_a_friend_is_joined_by_changing_places() -> None:
    scene = Scene(GATE).with_friend((7, 2)).with_enemy((10, 2))

    scene.press("tab")  # meanwhile friend and enemy meet

    assert [scene.press("tab")[1] for _ in range(2)] == [(7, 2), (8, 2)]


def test_a_way_leads_round_a_friend_where_that_is_not_much_longer() -> None:
    scene = Scene(ROOM).with_friend((7, 2))
    friend = next(each for each in scene.world.level.actors.values() if each.kind.id == HOUND)

    scene.press("o", "o")

    assert friend.cell == scene.world.level.cell(Position(7, 2))


@pytest.mark.parametrize("key", ["tab", "f", "1", "l", "L"])
def test_who_is_stunned_passes_a_turn_by_any_key_and_is_told_for_how_long(key: str) -> None:
    scene = Scene(ROOM).with_enemy((7, 2)).with_power("sunken_crown:hook")

    turns, at, said = scene.with_status("core:stunned", 3).press(key)

    assert (turns, at) == (1, HERE)
    assert said[0] == "You are stunned: a turn passes, 2 more to go."


def test_who_is_held_strikes() -> None:
    scene = Scene(ROOM).with_enemy((7, 2)).with_status("core:rooted", 4)

    turns, at, said = scene.press("tab")

    assert (turns, at) == (1, HERE)
    assert any("cellar rat" in each for each in said)


def test_a_way_goes_on_when_one_is_no_longer_held_which_is_told_once() -> None:
    scene = Scene(ROOM).with_status("core:rooted", 4)

    _, at, said = scene.press("o", "o")

    assert at == (13, 3)
    assert sum("a turn passes" in each for each in said) == 1


def test_who_is_held_does_not_take_the_stairs() -> None:
    scene = Scene(ROOM)
    scene.press("o", "o")

    turns, at, said = scene.with_status("core:rooted", 4).press(">")

    assert (turns, at) == (1, (13, 3))
    assert "a turn passes" in said[0]


def test_who_is_held_is_asked_before_working_a_feature_but_not_before_a_step_into_harm() -> None:
    scene = Scene(ROOM).with_feature((7, 2), "sunken_crown:captive_smith").filled((5, 2))
    scene.with_status("core:rooted", 4).press()
    qualms = Qualms(scene.screen.adventure, TEXTS)

    assert qualms.about(Step(Direction.EAST)) == "Break the shackles?"
    assert not qualms.about(Step(Direction.WEST))
