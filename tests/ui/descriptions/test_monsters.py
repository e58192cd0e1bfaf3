from __future__ import annotations

from typing import Literal

import pytest

from roguelike.behaviors.flee_when_hurt import FleeWhenHurt
from roguelike.behaviors.phase import Phase, Stage
from roguelike.behaviors.ranged_attack import RangedAttack
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.steps import Occasion, StepParams, TriggerDef
from roguelike.core.formulas.formula import parse
from roguelike.effects.apply_status import ApplyStatus
from roguelike.effects.damage import Damage
from roguelike.effects.repeat import Repeat
from roguelike.effects.steal import Steal
from roguelike.effects.teleport import Teleport
from roguelike.plugins import registries
from roguelike.registry import Params
from roguelike.ui.descriptions.monsters import EntryWords, Habits
from tests.catalogs import catalog_of
from tests.content_fixture import shipped_content
from tests.ui.campaigns import changed_in
from tests.ui.staging import TEXTS

CATALOG = shipped_content().catalog
WORDS = EntryWords(CATALOG)


@pytest.fixture(scope="module")
def habits() -> Habits:
    return Habits(shipped_content().catalog, TEXTS)


def monster(**changes: object) -> MonsterDef:
    """Return a kobold of another kind."""
    return shipped_content().catalog.get(MonsterDef, "classic:kobold").model_copy(update=changes)


def trigger(on: Occasion, *steps: Params) -> TriggerDef:
    return TriggerDef.model_construct(on=on, when=(), steps=steps)


def poison() -> ApplyStatus:
    return ApplyStatus(status="core:poisoned")


def test_there_are_words_for_every_behavior() -> None:
    told = [entry for entry in registries().behaviors if entry.params.is_told]

    silent = [f"ui_habit_{each.kind}" for each in told if not WORDS.tells("habit", each.params)]
    assert silent == [], "no such message in data/core/content/interface.toml"


def test_what_data_says_of_its_own_monster_comes_in_place_of_what_follows_from_its_parts(
    habits: Habits,
) -> None:
    brain = (FleeWhenHurt(),)

    assert [*habits.of(monster(behaviors=brain, notes="Bites."))] == ["Bites."]
    assert [*habits.of(monster(behaviors=brain))] == ["Flees below 50% health."]


def test_shots_are_told_with_their_range_and_phases_with_what_they_do(habits: Habits) -> None:
    stage = Stage(below=40, status="core:poisoned", steps=(Teleport(),))
    brain = (RangedAttack(range=5), Phase(phases=(stage,)))
    deeds = TEXTS.listed(
        (
            WORDS.named("deed_teleport_self"),
            WORDS.named("deed_apply_status_self", status="poisoned"),
        ),
    )

    assert [*habits.of(monster(behaviors=brain))] == [
        "Shoots (range 5).",
        TEXTS("habit_phase", percent=40, deeds=deeds),
    ]


def test_a_trigger_is_told_by_whom_it_meets(habits: Habits) -> None:
    is_poisoned = WORDS.named("deed_apply_status_self", status="poisoned")
    triggers = (
        trigger("hit", poison()),
        trigger("death", poison()),
        trigger("hit", Steal(), Teleport()),
    )

    assert [*habits.of(monster(behaviors=(), triggers=triggers))] == [
        TEXTS("habit_on_hit", deeds="poisons you"),
        TEXTS("habit_on_death", deeds=is_poisoned),
        TEXTS(
            "habit_on_hit",
            deeds=TEXTS.listed(map(WORDS.named, ("deed_steal", "deed_teleport_self"))),
        ),
    ]


def test_steps_within_steps_are_told_once(habits: Habits) -> None:
    inner = Repeat(times=parse("3"), steps=(poison(), poison()))

    said = habits.of_place(
        [trigger("enter", inner, Damage()), trigger("turn", Teleport(whom="target"))]
    )

    assert said == TEXTS.listed(
        (
            "poisons you",
            WORDS.named("deed_damage_other"),
            WORDS.named("deed_teleport_other"),
        )
    )


def test_a_status_without_a_deed_of_its_own_leaves_the_player_as_its_label_says() -> None:
    changed = changed_in(shipped_content(), "status", "core:poisoned", deed="")
    habits = Habits(changed.catalog, TEXTS)

    said = habits.of_place([trigger("enter", poison())])

    assert said == WORDS.named("deed_apply_status_other", status="poisoned")


@pytest.mark.parametrize(
    ("immune", "expected"),
    [
        (("fire",), "Immune to fire."),
        (("poison", "blood"), "Immune to bleeding and poison."),
        (("gas", "poison", "blood"), "Immune to spore dust, bleeding and poison."),
    ],
)
def test_what_does_nothing_to_a_monster_is_told_by_nouns_and_once(
    immune: tuple[str, ...], expected: str, habits: Habits
) -> None:
    assert [*habits.of(monster(behaviors=(), immune=immune))] == [expected]


class Gaze(StepParams):
    """Look at somebody."""

    kind: Literal["gaze"] = "gaze"
    hard: bool = False

    def variant(self) -> str:
        return "hard" if self.hard else ""


def words(**texts: str) -> EntryWords:
    """Return words from messages of `core`."""
    messages = {f"core:ui_{name}": {"text": text} for name, text in texts.items()}
    return EntryWords(catalog_of({"message": messages}))


ALL = {
    "deed_gaze": "gazes",
    "deed_gaze_self": "squints",
    "deed_gaze_hard": "glares",
    "deed_gaze_hard_other": "stares one down",
}


@pytest.mark.parametrize(
    ("hard", "end", "expected"),
    [
        (False, "", "gazes"),
        (False, "self", "squints"),
        (False, "other", "gazes"),
        (True, "self", "glares"),
        (True, "other", "stares one down"),
    ],
)
def test_the_most_exact_text_of_an_entry_counts(hard: bool, end: str, expected: str) -> None:  # noqa: FBT001
    assert words(**ALL)("deed", Gaze(hard=hard), end) == expected


def test_an_entry_without_a_text_is_told_in_no_words() -> None:
    assert words()("deed", Gaze(), "self") == ""
