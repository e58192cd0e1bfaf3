"""Distances as NumPy arrays, for code that works on windows of a map."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from roguelike.core.geometry import Metric

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@lru_cache(maxsize=256)
def metric_mask(metric: Metric, radius: int) -> NDArray[np.bool_]:
    """Return the mask of the cells around a center that lie within `radius`.

    Args:
        metric: how distance is counted.
        radius: in cells, not negative.

    Returns:
        A shared, read-only bool array of shape `(2 * radius + 1, 2 * radius + 1)` in `[x, y]`
        order, with the center at `[radius, radius]`.
    """
    import numpy as np

    span = range(-radius, radius + 1)
    mask = np.array(
        [[metric.reaches(dx, dy, radius) for dy in span] for dx in span], dtype=np.bool_
    )
    mask.flags.writeable = False
    return mask
