from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roguelike.core.geometry import Metric
from roguelike.core.masks import metric_mask


@given(st.sampled_from(Metric), st.integers(0, 9))
def test_a_mask_holds_what_the_metric_reaches(metric: Metric, radius: int) -> None:
    mask = metric_mask(metric, radius)

    size = 2 * radius + 1
    assert mask.shape == (size, size)
    assert mask.tolist() == [
        [metric.reaches(x - radius, y - radius, radius) for y in range(size)] for x in range(size)
    ]


def test_a_mask_is_made_once() -> None:
    assert metric_mask(Metric.CIRCLE, 7) is metric_mask(Metric.CIRCLE, 7)


def test_a_shared_mask_cannot_be_written() -> None:
    mask = metric_mask(Metric.CIRCLE, 2)

    with pytest.raises(ValueError, match="read-only"):
        mask[0, 0] = True
