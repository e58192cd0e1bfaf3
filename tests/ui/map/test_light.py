from __future__ import annotations

from roguelike.content.schema.colors import contrast
from roguelike.core.grid.geometry import Position, Rect
from roguelike.ui.map.light import EVEN, MEMORY, STEPS, legible, lit_color, steps_around

STONE = (100, 100, 100)


def test_light_falls_off_in_few_steps() -> None:
    steps = steps_around(Position(20, 5), Rect(0, 0, 40, 10))

    assert steps[20, 5] == 0
    assert steps.max() == STEPS - 1
    row: list[int] = steps[20:, 5].tolist()
    assert row == sorted(row)


def test_near_light_is_warm_far_light_is_cool_and_memory_is_blue() -> None:
    near, far, memory = (lit_color(STONE, step) for step in (0, STEPS - 1, MEMORY))

    assert near[0] > near[2] > STONE[2]
    assert far[0] < far[2] < STONE[2]
    assert memory[0] <= memory[1] < memory[2] < far[2]


def test_even_light_changes_little() -> None:
    assert (
        max(abs(one - other) for one, other in zip(lit_color(STONE, EVEN), STONE, strict=True)) < 8
    )


def test_light_can_be_limited() -> None:
    assert (
        lit_color(STONE, 0)[1] > lit_color(STONE, 0, 1.1)[1] == lit_color(STONE, EVEN - 1, 1.1)[1]
    )


def test_a_color_is_made_lighter_until_it_can_be_read() -> None:
    dark, light = (40, 0, 0), (255, 255, 255)

    assert legible((200, 200, 200), dark, 4.5, light) == (200, 200, 200)
    assert contrast(legible((60, 0, 0), dark, 4.5, light), dark) >= 4.5
    nearly = (250, 250, 250)
    assert legible(nearly, light, 4.5, light) == nearly  # there is no more light
