"""Games of a player who has something of each sort."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from roguelike.core.grid.geometry import Position
from roguelike.core.rng import Rng
from roguelike.engine.effects.gas_and_fire import put as put_field
from roguelike.engine.items.inventory import give, lay, make_item
from roguelike.game import Content, Game, load_content
from roguelike.resources import data_dir
from roguelike.ui.app.screen_stack import ScreenStack
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.screens.main.play import PlayScreen
from roguelike.ui.session.game_session import GameSession
from tests.ui.staging import stack_of

HOARD = "hoard:hoard"


@cache
def hoard() -> Content:
    """Return the shipped content and the mod beside this module."""
    return load_content([data_dir(), Path(__file__).parent / "hoard"])


def rich() -> GameSession:
    """Return a game of a player who has something of each sort."""
    content = hoard()
    return GameSession(Game.new(content, HOARD, "hoard"), content.catalog, UiContext(content).texts)


def put(game: GameSession, item: str, position: Position | None = None, count: int = 1) -> None:
    """Put an item of the mod where the player stands, or elsewhere, and look again."""
    world = game.game.world
    new = make_item(world.ruleset.things.items[f"hoard:{item}"], Rng("test", "test"), 1, count)
    cell = world.player.cell if position is None else world.level.cell(position)
    lay(new, cell, world)
    game.view = game.game.view()


def pour_lava(game: GameSession, position: Position) -> None:
    """Put lava into a cell of the level, and look again."""
    level = game.game.world.level
    level.set_terrain(level.cell(position), level.table.numbers["hoard:lava"])
    level.known[position] = level.terrain[position]
    game.view = game.game.view()


def fill(game: GameSession, field: str, position: Position, amount: int = 9) -> None:
    """Fill a cell of the level with something, and look again."""
    world = game.game.world
    put_field(world.ruleset.things.fields[field], world.level.cell(position), amount, world)
    game.view = game.game.view()


def own(game: GameSession, item: str, count: int = 1) -> None:
    """Give an item of the mod to the player, and look again."""
    world = game.game.world
    new = make_item(world.ruleset.things.items[f"hoard:{item}"], Rng("test", "test"), 1, count)
    give(world.player, new, world)
    game.view = game.game.view()


def staged(game: GameSession) -> ScreenStack:
    """Return a stack on which a game is played."""
    stack = stack_of(UiContext(hoard()))
    stack.show(PlayScreen(stack.context, game))
    return stack
