"""Colors as people see them who lack one kind of cones, and how far two are apart."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from roguelike.content.schema.colors import RGB

Vision: TypeAlias = Literal["all cones", "protanopia", "deuteranopia", "tritanopia"]
VISIONS: tuple[Vision, ...] = get_args(Vision)

_SEEN: dict[Vision, NDArray[np.float64]] = {
    "all cones": np.eye(3),
    "protanopia": np.array(
        (
            (0.152286, 1.052583, -0.204868),
            (0.114503, 0.786281, 0.099216),
            (-0.003882, -0.048116, 1.051998),
        )
    ),
    "deuteranopia": np.array(
        (
            (0.367322, 0.860646, -0.227968),
            (0.280085, 0.672501, 0.047413),
            (-0.011820, 0.042940, 0.968881),
        )
    ),
    "tritanopia": np.array(
        (
            (1.255528, -0.076749, -0.178779),
            (-0.078411, 0.930809, 0.147602),
            (0.004733, 0.691367, 0.303900),
        )
    ),
}
"""What becomes of linear red, green and blue: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A
Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on
Visualization and Computer Graphics 15 (6), 2009, severity 1.0."""

_XYZ = np.array(
    (
        (0.4124564, 0.3575761, 0.1804375),
        (0.2126729, 0.7151522, 0.0721750),
        (0.0193339, 0.1191920, 0.9503041),
    )
)
"""From linear sRGB to CIE XYZ with the white point D65 (IEC 61966-2-1)."""


def difference(one: RGB, other: RGB, vision: Vision) -> float:
    """Return how far two colors are apart: the distance in CIE L*a*b* of 1976.

    Two of 2.3 are just told apart side by side; what is small and not side by side needs far more.
    """
    return float(np.linalg.norm(_lab(one, vision) - _lab(other, vision)))


def least_difference(one: RGB, other: RGB) -> float:
    """Return how far two colors are apart for those who see them least apart."""
    return min(difference(one, other, vision) for vision in VISIONS)


def _lab(color: RGB, vision: Vision) -> NDArray[np.float64]:
    parts = np.array(color) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    seen = np.clip(_SEEN[vision] @ linear, 0, 1)
    shares: list[float] = (_XYZ @ seen / _XYZ.sum(1)).tolist()
    x, y, z = map(_lightness, shares)
    return np.array((116 * y - 16, 500 * (x - y), 200 * (y - z)))


def _lightness(share: float) -> float:
    return share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116
