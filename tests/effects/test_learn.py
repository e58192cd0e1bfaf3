from __future__ import annotations

from roguelike.effects.learn import Learn
from roguelike.engine.world.events.item_events import AbilityLearned
from tests.scenario import Scenario


def test_an_ability_is_learned_once_and_only_so_many_by_the_player() -> None:
    scenario = Scenario("####\n#@k#\n####")
    steps = [Learn(ability=f"test:{name}") for name in "abbcde"]

    events = scenario.carry_out(*steps, at="@k")

    learned = {
        actor: [e.ability[-1] for e in events if isinstance(e, AbilityLearned) and e.actor == actor]
        for actor in (1, 2)
    }
    assert learned == {1: [*"abcd"], 2: [*"abcde"]}
    assert scenario.marks["@"].abilities["test:a"] == 0, "ready at once"
