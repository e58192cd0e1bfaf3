from __future__ import annotations

from roguelike.aims.burst import Burst
from roguelike.content.schema.steps import SequenceDef
from roguelike.core.formulas.formula import parse
from roguelike.effects.after import After
from roguelike.effects.damage import Damage
from roguelike.effects.push import Push
from roguelike.engine.actions.rest import Wait
from roguelike.engine.world.events.level_events import FuseLit
from tests.scenario import Scenario, drawn, ruleset, things_of

BLAST = SequenceDef(aim=Burst(radius=1), steps=(Damage(amount=parse("4")), Push(cells=2)))
RULES = ruleset(things=things_of(sequences={"test:blast": BLAST}))
FUSE = After(turns=parse("2"), sequence="test:blast")


def test_a_sequence_runs_some_turns_later_where_it_was_aimed_at() -> None:
    scenario = Scenario("########\n#@...k.#\n########", rules=RULES)

    events = scenario.carry_out(FUSE, at=[(4, 1)])
    scenario.step(Wait())
    assert scenario.health("k") == 10
    scenario.step(Wait())

    assert [type(event) for event in events] == [FuseLit]
    assert scenario.health("k") == 6
    assert str(scenario) == drawn("########\n#@....k#\n########")


def test_it_may_be_where_the_one_who_causes_it_stands() -> None:
    scenario = Scenario("########\n#@....k#\n########", rules=RULES)

    scenario.carry_out(FUSE.model_copy(update={"at": "self"}), at="k")
    scenario.step(Wait(), Wait())

    assert (scenario.health("@"), scenario.health("k")) == (6, 10)
