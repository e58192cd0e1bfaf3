"""Drawn levels by the rules of the Sunken Crown, on which tests press keys."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property

from roguelike.content.references.ids import ground_id
from roguelike.core.grid.geometry import Position
from roguelike.core.rng import Rng
from roguelike.engine.combat.damage import Dose, begin_status
from roguelike.engine.effects.gas_and_fire import put
from roguelike.engine.items.inventory import give, lay, make_item
from roguelike.engine.perception.sight import look
from roguelike.engine.spawning.level_entry import new_actor, spawn
from roguelike.engine.world.actor import Actor, Faction
from roguelike.engine.world.cause import NOBODY, Cause
from roguelike.engine.world.item import Item, Offer
from roguelike.game import Content, Game
from roguelike.generators.drawn import Drawn
from roguelike.ui.app.screen_stack import ScreenStack
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.input.events import Button, MouseClick
from roguelike.ui.screens.base.screen import Screen
from roguelike.ui.screens.cursors.cursor import CursorScreen
from roguelike.ui.screens.main.play import PlayScreen
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.session.message_log import MessageLog
from tests.content_fixture import shipped_content
from tests.ui.campaigns import changed_in
from tests.ui.staging import TEXTS, back, drawn_on, frame_of, press, rows_on, stack_of

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
UNFRAMED = dict.fromkeys(map(ord, "╭╮╰╯│├┤━─"), " ")
"""What is left out of what screens say."""


class Scene:
    """A drawn level that the player knows, with enemies and fields.

    Attributes:
        opened: The name of the screen that the last key opened, if it opened one.
        asked: What that screen says.
    """

    opened = ""
    asked = ""

    def __init__(self, drawing: str, content: Content | None = None) -> None:
        """Draw a level that is empty but for the player, in some language."""
        self._content = _drawn(drawing, content or shipped_content())
        self._context = _context(self._content)
        self._game = Game.new(self._content, "sunken_crown:sunken_crown", "hands")
        self._known_to = self._game.world.level.width
        self.world = self._game.world

    @cached_property
    def screen(self) -> PlayScreen:
        """The play screen, which knows from its beginning who is there."""
        self._look_around()
        return PlayScreen(
            self._context, GameSession(self._game, self._content.catalog, self._context.texts)
        )

    @property
    def enemy(self) -> Place | None:
        """Where an enemy is; None where there is none."""
        level = self.world.level
        cells = (each.cell for each in level.actors.values() if each.faction == "monsters")
        return next((level.positions[cell] for cell in cells), None)

    @property
    def harm(self) -> Place | None:
        """Where the player knows of harm, but not where it stands; None where it knows of none."""
        game = self.screen.session
        lay = game.judgement.known_map(game.view)
        return next((lay.position(cell) for cell in sorted(lay.harms) if cell != lay.here), None)

    def with_enemy(
        self,
        *at: Place,
        kind: str = RAT,
        unaware: bool = False,
        asleep: bool = False,
        health: int | None = None,
    ) -> Scene:
        """Put an enemy on each of some places that hunts the player, and acts very rarely."""
        for place in at:
            actor = self._born(kind, "monsters", place)
            if health is not None:
                actor.stats["core:health"] = health
            if asleep:
                self._afflict(actor, self.world.ruleset.asleep, None)
            elif not unaware:
                actor.alert, actor.goal = 9, self.world.player.cell
        return self

    def on(self, place: Place, terrain: str) -> Scene:
        """Let a place be of some terrain."""
        level = self.world.level
        level.set_terrain(level.cell(Position(*place)), level.table.numbers[terrain])
        return self

    def known_to(self, x: int) -> Scene:
        """Let the player know nothing of the level from some column on."""
        self._known_to = x
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

    def with_item(self, kind: str) -> Scene:
        """Let the player carry an item that it knows."""
        give(self.world.player, self._item(kind), self.world)
        return self

    def with_choice(self, offered: Mapping[Place, str]) -> Scene:
        """Lay known items of which one can be taken, by their places."""
        level = self.world.level
        for place, kind in offered.items():
            item = self._item(kind)
            item.offer = Offer(group=1, size=len(offered))
            lay(item, level.cell(Position(*place)), self.world)
        look(self.world)
        return self

    def with_status(self, status: str, turns: int) -> Scene:
        """Let a status begin on the player."""
        self._afflict(self.world.player, status, turns)
        return self

    def with_friend(self, *at: Place, side: str = "player", status: str = "") -> Scene:
        """Put somebody on each of some places who fights for the player, or for another side."""
        for place in at:
            actor = self._born(HOUND, side, place)
            if status:
                self._afflict(actor, status, 5)
        return self

    def filled(self, *at: Place, field: str = GAS, amount: int = 30) -> Scene:
        """Fill some places, with poison gas unless something else is said."""
        for place in at:
            kind = self.world.ruleset.things.fields[field]
            put(kind, self.world.level.cell(Position(*place)), amount, self.world)
        return self

    def after(self, *keys: str) -> Scene:
        """Press keys, one after the other."""
        self.press(*keys)
        return self

    def letter(self, kind: str) -> str:
        """Return the letter of an item that the player carries; empty for none of that kind."""
        game = self.screen.session
        found = (each.id for each in game.view.pack if each.thing.kind == kind)
        return next((game.letters[each] for each in found), "")

    def press(self, *keys: str | Place) -> tuple[int, Place, list[str]]:
        """Press keys, or click on places, one after the other.

        Returns:
            The turns that the last of them took, where the player is then, and what it said.
        """
        self._look_around()
        stack, game = self._stack(), self.screen.session
        game.view, turn = game.game.view(), 0
        for key in keys:
            turn, game.log = game.view.turn, MessageLog(TEXTS)
            stack.handle(
                press(key)
                if isinstance(key, str)
                else MouseClick(*self._origin(stack).offset(*key), "left")
            )
        top = stack.screen
        self.opened = "" if top is self.screen else type(top).__name__
        self.asked = self._words(top) if self.opened else ""
        said = [entry.sentence.text for entry in game.log.latest(len(game.log))]
        return game.view.turn - turn, game.view.player.position, said

    def look_at(self, place: Place) -> tuple[str, dict[Place, bool]]:
        """Look at a place.

        Returns:
            What is said of it, and the places on the way there that are drawn, by whether they are
            drawn as dangerous.
        """
        self._look_around()
        stack, palette = self._stack(), self._context.palette
        x, y = self._origin(stack)
        stack.handle(self._click(place, stack, "right"))
        drawn = drawn_on(frame_of(), stack)
        marks: dict[tuple[int, ...], bool] = {
            palette.ink("aim_path"): False,
            palette.ink("aim_danger"): True,
        }
        places = [each.offset(x, y) for each in self.world.level.positions]
        colors = {(at.x - x, at.y - y): back(drawn, *at) for at in places}
        way = {each: marks[color] for each, color in colors.items() if color in marks}
        return self._words(stack.screen), way

    def _stack(self) -> ScreenStack:
        """Return a stack with nothing but the play screen above the title."""
        stack = stack_of(self._context)
        stack.show(self.screen)
        return stack

    def _origin(self, stack: ScreenStack) -> Position:
        """Draw the screens, and return where that shows the corner of the level."""
        rows = rows_on(drawn_on(frame_of(), stack))
        row = next(y for y, text in enumerate(rows) if "@" in text)
        here = self.screen.session.view.player.position
        return Position(rows[row].index("@") - here.x, row - here.y)

    def _click(self, place: Place, stack: ScreenStack, button: Button = "left") -> MouseClick:
        """Return a click on a place of the level."""
        return MouseClick(*self._origin(stack).offset(*place), button)

    def _words(self, screen: Screen) -> str:
        """Return what a screen says: in the panel, below its head, if it aims on the map."""
        frame = frame_of()
        rows = rows_on(drawn := drawn_on(frame, screen))
        if isinstance(screen, CursorScreen):
            rows = rows_on(drawn.part(frame.layout.side))
            rows = rows[rows.index("") :]
        return " ".join(" ".join(rows).translate(UNFRAMED).split())

    def _look_around(self) -> None:
        """Let the player know the level as far as that is given."""
        level = self.world.level
        level.known[: self._known_to] = level.terrain[: self._known_to]
        look(self.world)

    def _born(self, kind: str, side: Faction, place: Place) -> Actor:
        """Put somebody on a place who acts very rarely."""
        actor = new_actor(self.world.ruleset.monsters[kind], side, 1, Rng("hands", "hands"))
        spawn(self.world, actor, self.world.level.cell(Position(*place)))
        actor.stats["core:speed"] = 100_000
        return actor

    def _afflict(self, actor: Actor, status: str, turns: int | None) -> None:
        kind = self.world.ruleset.things.statuses[status]
        begin_status(actor, kind, Dose(turns, 1, Cause(NOBODY)), self.world)

    def _item(self, kind: str) -> Item:
        self.world.known.add(kind)
        return make_item(self.world.ruleset.things.items[kind], Rng("hands", "hands"), 1)


@cache
def _context(content: Content) -> UiContext:
    return UiContext(content)


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
