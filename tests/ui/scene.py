"""Drawn levels by the rules of the Sunken Crown, on which tests press keys."""

from __future__ import annotations

from functools import cache, cached_property

from roguelike.content.schema.ids import ground_id
from roguelike.core.geometry import Position
from roguelike.core.rng import Rng
from roguelike.engine.arrival import born, spawn
from roguelike.engine.cause import NOBODY, Cause
from roguelike.engine.harm import Dose, begin_status
from roguelike.engine.pouring import put
from roguelike.engine.sight import look
from roguelike.game import Content, Game
from roguelike.generators.drawn import Drawn
from roguelike.ui.adventure import Adventure
from roguelike.ui.log import MessageLog
from roguelike.ui.screens.answers import Act, Open
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
    """A drawn level that the player knows, with enemies and fields.

    Attributes:
        opened: The name of the screen that the last key opened, if it opened one.
    """

    opened = ""

    def __init__(self, drawing: str, content: Content | None = None) -> None:
        """Draw a level that is empty but for the player, in some language."""
        self._content = _drawn(drawing, content or shipped_content())
        self._game = Game.new(self._content, "sunken_crown:sunken_crown", "hands")
        self.world = self._game.world

    @cached_property
    def screen(self) -> PlayScreen:
        """The play screen, which knows from its beginning who is there."""
        level = self.world.level
        level.known[:] = level.terrain
        look(self.world)
        shell = Shell(self._content)
        return PlayScreen(shell, Adventure(self._game, self._content.catalog, shell.texts))

    def with_enemy(self, *at: Place, kind: str = RAT, unaware: bool = False) -> Scene:
        """Put an enemy on each of some places that hunts the player, and acts very rarely."""
        for place in at:
            actor = born(self.world.ruleset.monsters[kind], "monsters", 1, Rng("hands", "hands"))
            spawn(self.world, actor, self.world.level.cell(Position(*place)))
            actor.stats["core:speed"] = 100_000
            if not unaware:
                actor.alert, actor.goal = 9, self.world.player.cell
        return self

    def on(self, place: Place, terrain: str) -> Scene:
        """Let a place be of some terrain."""
        level = self.world.level
        level.set_terrain(level.cell(Position(*place)), level.table.numbers[terrain])
        return self

    def with_health(self, health: int) -> Scene:
        """Let the player have so much health left."""
        self.world.player.stats["core:health"] = health
        return self

    def with_feature(self, place: Place, feature: str) -> Scene:
        """Put a feature on a place."""
        return self.on(place, ground_id(feature))

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

    def filled(self, *at: Place, field: str = GAS, amount: int = 30) -> Scene:
        """Fill some places, with poison gas unless something else is said."""
        for place in at:
            kind = self.world.ruleset.things.fields[field]
            put(kind, self.world.level.cell(Position(*place)), amount, self.world)
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
                answer = self.screen.act(answer.actions)
            self.opened = type(answer.screen).__name__ if isinstance(answer, Open) else ""
        said = [entry.sentence.text for entry in game.log.latest(len(game.log))]
        return game.view.turn - turn, game.view.player.position, said


@cache
def _drawn(drawing: str, content: Content) -> Content:
    """Return content with a drawing in place of the first level."""
    generator = Drawn.model_validate({"drawing": drawing, "legend": LEGEND, "start": "@"})
    rows = generator.grid.rows
    size = {"width": len(rows[0]), "height": len(rows), "passes": ()}
    bare = {"hordes": (), "wanderers": None, "feelings": (), "triggers": ()}
    name = "sunken_crown:undercroft"
    content = changed_in(content, "level", name, generator=generator, **size)
    return changed_in(content, "region", name, **bare)
