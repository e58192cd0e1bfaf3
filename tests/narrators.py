"""Narrators of a few messages, for tests of what is told."""

from __future__ import annotations

from roguelike.content.catalog import Catalog
from roguelike.content.schema.items import ItemDef
from roguelike.content.schema.messages import MessageDef
from roguelike.engine.world.item import ItemView
from roguelike.narration.narrator import Narrator
from tests.scenario import TERRAIN, Scenario

DART = ItemView("test:dart")
ITEMS = {
    "test:dart": ItemDef(label="dart", glyph="/", color="core:text"),
    "test:brew": ItemDef(label="brew", glyph="!", color="core:text"),
    "test:helmet": ItemDef(label="helmet", glyph="[", color="core:text", slots=("test:head",)),
}


def message(**said: object) -> MessageDef:
    return MessageDef.model_validate(said)


def narrator(scenario: Scenario, **messages: MessageDef) -> Narrator:
    """Return a narrator of these messages; `mod__name` is the id `mod:name`."""
    known = {name.replace("__", ":"): each for name, each in messages.items()}
    return Narrator(Catalog({"message": known, "terrain": TERRAIN, "item": ITEMS}), scenario.world)
