from __future__ import annotations

from msgspec.structs import replace

from roguelike.content.schema.actors import PlayerDef
from roguelike.content.schema.rules import ItemRules
from roguelike.engine.outfit import equip_player
from tests.written import Written, written

THINGS = written("""
[item."test:coin"]
stack = 1
[item."test:helmet"]
slots = ["test:head"]
""")


def test_what_the_player_wears_from_the_beginning_takes_no_room_in_the_pack() -> None:
    limits = [{"items": ["test:coin", "test:helmet"], "most": 1}]
    rules = ItemRules.model_validate({"limits": limits})
    scenario = Written("###\n#@#\n###", THINGS, items=rules)
    player = scenario.marks["@"]
    had = [{"item": "test:coin", "count": 1}, {"item": "test:helmet", "count": 1, "worn": True}]
    character = PlayerDef.model_validate(
        {"label": "hero", "glyph": "@", "color": "core:text", "carries": had}
    )
    player.kind = replace(player.kind, definition=character)

    equip_player(scenario.world)

    assert [(item.kind.id, item.worn) for item in player.items] == [
        ("test:coin", False),
        ("test:helmet", True),
    ]
