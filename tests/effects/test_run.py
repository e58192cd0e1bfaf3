from __future__ import annotations

import pytest

from roguelike.aims.bolt import Bolt
from roguelike.aims.burst import Burst
from roguelike.content.schema.steps import SequenceDef
from roguelike.core.formulas.formula import parse
from roguelike.effects.damage import Damage
from roguelike.effects.run import Run
from roguelike.engine.effects.effect_execution import CELLS_OF_A_STEP
from roguelike.engine.world.events.events import ChainStopped, Damaged
from roguelike.engine.world.world import MAX_STEPS
from tests.scenario import Scenario, ruleset, things_of

HARM = Damage(amount=parse("1"))
RUN = Run(sequence="test:it")
ROOM = "#########\n#@..k.a.#\n#########"


def of(sequence: SequenceDef, drawing: str = ROOM) -> Scenario:
    return Scenario(drawing, rules=ruleset(things=things_of(sequences={"test:it": sequence})))


def harmed(scenario: Scenario, *steps: Run, at: str = "k") -> list[int]:
    return [e.actor for e in scenario.carry_out(*steps, at=at) if isinstance(e, Damaged)]


@pytest.mark.parametrize(
    ("sequence", "expected"),
    [
        pytest.param(SequenceDef(steps=(HARM,)), "k", id="meets the same targets"),
        pytest.param(
            SequenceDef(aim=Burst(radius=2), steps=(HARM,)), "ka", id="bursts at the cell"
        ),
        pytest.param(
            SequenceDef(aim=Bolt(pierces=True), steps=(HARM,)), "ka", id="flies over the cell"
        ),
    ],
)
def test_a_sequence_meets_what_it_aims_at(sequence: SequenceDef, expected: str) -> None:
    scenario = of(sequence)

    assert harmed(scenario, RUN) == [scenario.marks[mark].id for mark in expected]


def test_it_happens_where_nobody_stands_and_to_whom_it_says() -> None:
    burst = SequenceDef(aim=Burst(radius=1), steps=(HARM,))
    plain = SequenceDef(steps=(HARM,))

    assert of(burst).carry_out(RUN, at=[(3, 1)]), "k stands beside the empty cell"
    assert harmed(of(plain), RUN.model_copy(update={"whom": "self"})) == [1]


def test_sequences_that_run_each_other_stop_and_that_is_told_once() -> None:
    scenario = of(SequenceDef(steps=(HARM, RUN, RUN)))
    scenario.marks["k"].stats["core:health"] = 999

    events = scenario.carry_out(RUN, RUN, at="k")

    assert sum(isinstance(event, ChainStopped) for event in events) == 1
    assert 1 < sum(isinstance(event, Damaged) for event in events) < MAX_STEPS


def test_the_players_death_ends_all_that_was_to_follow() -> None:
    scenario = of(SequenceDef(steps=(HARM, HARM)))
    scenario.marks["@"].stats["core:health"] = 1

    assert harmed(scenario, RUN, RUN, at="@k") == [1, 2], "those whom the last step meets"


def test_what_reaches_far_counts_as_many_steps_of_the_turn() -> None:
    hall = "\n".join(["#" * 40, "#@k" + "." * 36 + "#", *["#" + "." * 38 + "#"] * 28, "#" * 40])
    scenario = of(SequenceDef(aim=Burst(radius=100), steps=(HARM,)), hall)
    before = scenario.world.steps_left

    scenario.carry_out(RUN, at="k")

    assert before - scenario.world.steps_left == 2 + 29 * 38 // CELLS_OF_A_STEP
