"""Light on the map: warm near the player, cool far from it, gray and blue in memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from roguelike.content.schema.colors import RGB, contrast
from roguelike.core.grid.geometry import Position, Rect

BRIGHTEST, DARKEST, FALL = 1.5, 0.8, 0.06
"""The brightness of the player's cell and of the darkest in view, and the loss with each cell."""

STEPS: Final = 8
"""The steps from the brightest to the darkest. Fewer differences are fewer pictures."""
STEP = (BRIGHTEST - DARKEST) / (STEPS - 1)
EVEN = round((BRIGHTEST - 1) / STEP)
"""The step at which colors are nearly what they are."""
MEMORY = STEPS
"""The step of what is not in view."""

_WARM, _COOL = np.array((1.1, 1.0, 0.88)), np.array((0.94, 0.98, 1.06))
_WARMEST = 0.6
"""The brightness of the warmest cell above that of the darkest."""

_GRAY = np.array((0.3, 0.59, 0.11))
_COLOR_LEFT, _REMEMBERED, _BLUISH = 0.4, 0.6, np.array((0.56, 0.58, 0.74))
"""The shares of color and of light that stay in memory, and what the gray becomes."""

LIGHTER = 0.1
"""The share of light that is added to a color at a time, until it stands out enough."""


def steps_around(here: Position, shown: Rect) -> NDArray[np.uint8]:
    """Return the step of light of each cell of a part of a level, shape `(width, height)`.

    Args:
        here: Where the light is.
        shown: The part of the level.
    """
    across = np.arange(shown.x - here.x, shown.x - here.x + shown.width)
    down = np.arange(shown.y - here.y, shown.y - here.y + shown.height)
    distance = np.hypot(across[:, None], down[None, :])
    return np.minimum(np.rint(distance * (FALL / STEP)), STEPS - 1).astype(np.uint8)


def brightness(step: int) -> float:
    """Return how bright a step in view is; 1 for memory."""
    return BRIGHTEST - STEP * step if step < STEPS else 1.0


def lit(colors: Any, step: int, most: float = BRIGHTEST, of: float = 1.0) -> NDArray[np.uint8]:  # noqa: ANN401 - all that NumPy makes an array of
    """Return colors in the light of a step, as an array of the same shape, dtype uint8.

    Args:
        colors: Red, green and blue on the last axis.
        step: The step of light, or `MEMORY`.
        most: The most that the light can be in view.
        of: How much of that is left.
    """
    plain = np.asarray(colors, np.float64)
    if step >= STEPS:
        gray = (plain @ _GRAY)[..., None]
        changed = (plain * _COLOR_LEFT + gray * _BLUISH) * _REMEMBERED
    else:
        bright = min(brightness(step), most)
        warm = min(max((bright - DARKEST) / _WARMEST, 0), 1)
        changed = plain * (bright * of * (_COOL + (_WARM - _COOL) * warm))
    return np.clip(changed, 0, 255).astype(np.uint8)


def lit_color(color: RGB, step: int, most: float = BRIGHTEST) -> RGB:
    """Return a single color in the light of a step; see `lit`."""
    red, green, blue = lit(color, step, most).tolist()
    return red, green, blue


def legible(color: Sequence[int], behind: Sequence[int], least: float, light: RGB) -> RGB:
    """Return a color, mixed with light until its contrast to what is behind it is `least`.

    Args:
        color: Red, green and blue.
        behind: The color behind it.
        least: The contrast, as WCAG has it.
        light: The color of light.
    """
    red, green, blue = color[:3]
    found: RGB = (int(red), int(green), int(blue))
    back: RGB = (int(behind[0]), int(behind[1]), int(behind[2]))
    mixed = np.array(found, np.float64)
    while contrast(found, back) < least:
        before = found
        mixed += (np.array(light) - mixed) * LIGHTER
        found = (int(mixed[0]), int(mixed[1]), int(mixed[2]))
        if found == before:
            break
    return found
