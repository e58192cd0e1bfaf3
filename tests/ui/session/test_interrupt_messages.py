"""What is said where something is not done: what it is, why, and which key goes on."""

from __future__ import annotations

import pytest

from tests.content_fixture import shipped_content
from tests.ui.campaigns import changed_in
from tests.ui.scene import GATE, ROOM, Scene

SEEN = "while the cellar rat can see you: east, 4 away. Press Tab to fight it."


@pytest.mark.parametrize(
    ("key", "deed"), [("o", "explore"), ("r", "rest"), (">", "take the stairs")]
)
def test_a_refusal_before_an_enemy_says_what_is_not_done(key: str, deed: str) -> None:
    assert Scene(ROOM).with_enemy((10, 2)).press(key)[2] == [f"You can't {deed} {SEEN}"]


def test_several_enemies_are_counted_in_a_word() -> None:
    scene = Scene(ROOM).with_enemy((10, 2), (11, 2), (12, 2))

    said = scene.press("r")[2]

    assert "three enemies" in said[0]


def test_who_is_afraid_is_told_what_it_does_not_dare() -> None:
    scene = Scene(ROOM).with_enemy((7, 2)).with_status("core:feared", 5)

    (said,) = scene.press("tab")[2]

    assert said.startswith("You are too afraid to fight while the cellar rat can see you: east, 1")


def test_who_cannot_fight_for_another_reason_than_fear_is_told_why_and_for_how_long() -> None:
    calm = changed_in(shipped_content(), "status", "core:hasted", blocks=("attack",))
    scene = Scene(ROOM, calm).with_enemy((7, 2)).with_status("core:hasted", 5)

    (said,) = scene.press("tab")[2]

    assert said.startswith("You can't fight while hasted (5 more turns): the cellar rat can see")


def test_what_is_locked_says_which_key_it_needs() -> None:
    scene = Scene(GATE).on((6, 2), "sunken_crown:locked_door")

    assert scene.press("l")[2] == ["The oak door is locked. You need the cellar key."]


def test_a_halt_after_a_hit_says_no_more_than_the_log_has_said() -> None:
    scene = Scene(ROOM).with_enemy((7, 2)).with_status("core:stunned", 3)

    said = scene.press("o")[2]

    assert "hits you" in said[-1]


def test_poison_that_takes_half_of_the_health_ends_a_walk_and_says_what_is_left() -> None:
    scene = Scene(ROOM).with_health(31).with_status("core:poisoned", 9)

    said = scene.press("L")[2]

    assert said[-1] == "You have only 29 health left."


def test_poison_that_would_be_the_end_is_called_by_its_name() -> None:
    scene = Scene(ROOM).with_health(4).with_status("core:poisoned", 9)

    said = scene.press("L")[2]

    assert said[-1] == (
        "The poison will kill you before it ends. Press i for something that helps."
    )
