"""A campaign with items, statuses and abilities, for tests of screens that are about them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec.structs import replace

from roguelike.engine.knowledge.player_view import CarriedItem
from roguelike.engine.world.item import ItemView
from roguelike.game import Content, Game, load_content
from roguelike.resources import data_dir
from roguelike.ui.session.game_session import GameSession
from roguelike.ui.text.texts import Texts

ARMORY = "armory:armory"


@cache
def armory_content() -> Content:
    """Return the shipped content and the campaign."""
    return load_content([data_dir(), Path(__file__).parent])


def armory() -> GameSession:
    """Return a new game in a hall, with kobolds in view that have not noticed the player."""
    content = armory_content()
    return GameSession(Game.new(content, ARMORY, "armory"), content.catalog, Texts(content.catalog))


def item_of(game: GameSession, name: str) -> CarriedItem:
    """Return what the player carries of a kind of item of the campaign."""
    return next(each for each in game.view.pack if each.thing.kind == f"armory:{name}")


def stocked(pack: str) -> GameSession:
    """Return a new game of a player who carries some kinds of items, by their names.

    What is worn is marked by `*`, and what is not known by `?`.
    """
    game = armory()
    items = tuple(_carried(name, number) for number, name in enumerate(pack.split()))
    game.view = replace(game.view, pack=items)
    return game


def _carried(name: str, number: int) -> CarriedItem:
    thing = ItemView(f"armory:{name.strip('*?')}", known="?" not in name)
    is_worn = "*" in name
    return CarriedItem(number, thing, None, is_worn=is_worn, bonuses={}, gives=(), sticks=False)
