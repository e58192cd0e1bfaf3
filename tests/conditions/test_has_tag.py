from __future__ import annotations

from msgspec.structs import replace

from roguelike.conditions.has_tag import HasTag, has_tag
from roguelike.content.schema.actors import MonsterDef
from tests.scenario import Scenario, item_of


def test_actors_have_the_tags_of_their_kinds() -> None:
    scenario = Scenario("####\n#@k#\n####")
    undead = MonsterDef(label="k", glyph="k", color="core:text", tags=("undead", "cold"))
    scenario.marks["k"].kind = replace(scenario.marks["k"].kind, definition=undead)
    situation = scenario.situation(at="k")

    assert has_tag(HasTag(tags=("undead", "hot")), situation)
    assert not has_tag(HasTag(tags=("hot",)), situation)
    assert not has_tag(HasTag(tags=("undead",), who="self"), situation)


def test_an_item_is_asked_as_well() -> None:
    scenario = Scenario("###\n#@#\n###")
    blade = scenario.give("@", item_of("knife", tags=["blade"]))
    asked = HasTag(tags=("blade",), who="item")

    assert has_tag(asked, scenario.situation(item=blade))
    assert not has_tag(asked, scenario.situation())
