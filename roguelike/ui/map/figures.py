"""Figures: actors, items and all else that has a glyph or a tile, in cells and before names."""

from __future__ import annotations

from typing import Literal, NamedTuple

from roguelike.engine.knowledge.player_view import SeenActor
from roguelike.engine.world.item import Thing
from roguelike.ui.appearance.skin import Glyph, Skin
from roguelike.ui.appearance.tiles import Tile, Tileset


class Figure(NamedTuple):
    """An actor or a thing, as far as its looks depend on it.

    Attributes:
        glyph: Its glyph.
        sort: Which kind of definition it has; its tile depends on that.
        kind: Full id of its kind.
        is_known: Whether the player knows what it is.
        is_dim: Whether it is not in view.
        frame: Which of the frames of its tile is shown.
    """

    glyph: Glyph
    sort: Literal["actor", "item", "gold", "field", "terrain", "status"]
    kind: str = ""
    is_known: bool = True
    is_dim: bool = False
    frame: int = 0


def of_actor(actor: SeenActor, skin: Skin) -> Figure:
    """Return an actor; the tile of its kind is not for the glyph that a status gives it."""
    shape = skin.shape(actor)
    kind = actor.kind if shape == skin.actors[actor.kind] else ""
    return Figure(shape, "actor", kind, is_dim=actor.is_sensed)


def of_item(thing: Thing, skin: Skin, *, is_dim: bool = False) -> Figure:
    """Return an item, as far as it is known."""
    return Figure(skin.item(thing), "item", thing.kind, thing.known, is_dim=is_dim)


def of_gold(skin: Skin, *, is_dim: bool = False) -> Figure:
    """Return gold on the floor."""
    return Figure(skin.gold, "gold", is_dim=is_dim)


def of_field(kind: str, skin: Skin) -> Figure:
    """Return a field, by the full id of its kind."""
    return Figure(skin.fields[kind], "field", kind)


def of_status(status: str, skin: Skin, *, is_dim: bool = False) -> Figure:
    """Return the mark of a status, by its full id; its glyph is that of those who have it."""
    glyph = Glyph(skin.statuses[status].glyph or "", skin.tint(status))
    return Figure(glyph, "status", status, is_dim=is_dim)


def of_terrain(kind: str, skin: Skin) -> Figure:
    """Return terrain, or a feature that counts as such, by its full id."""
    terrain = skin.terrain[skin.table.numbers[kind]]
    assert terrain is not None, "terrain that has a number is defined"
    return Figure(Glyph(terrain.glyph, skin.palette[terrain.seen.color]), "terrain", kind)


def tile_of(figure: Figure, tiles: Tileset) -> Tile | None:
    """Return the tile of a figure, if there is one."""
    sign = figure.glyph.character
    match figure.sort:
        case "actor":
            return tiles.actor(figure.kind, sign)
        case "item":
            return tiles.item(figure.kind, sign, is_known=figure.is_known)
        case "gold":
            return tiles.gold()
        case "field":
            return tiles.field(figure.kind, sign)
        case "terrain":
            return tiles.terrain(figure.kind)
        case "status":
            return tiles.status(figure.kind, sign)
