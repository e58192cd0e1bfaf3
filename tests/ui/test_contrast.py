"""Whether what is drawn together can be told apart.

That all of it stands out enough is found by a lint, whose findings `validate --strict` refuses;
here is what two of the themes promise beyond that.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from roguelike.authoring.lints.looks import FAINT, TEXT
from roguelike.content.schema.colors import contrast
from roguelike.content.schema.ids import CORE, full_id
from roguelike.ui.palette import Palette, UiColor
from tests.content_fixture import shipped_content


def ratios(palette: Palette, pairs: Mapping[str, tuple[str, ...]]) -> dict[str, float]:
    return {
        f"{front} on {back}": contrast(palette[full_id(CORE, front)], palette[full_id(CORE, back)])
        for back, fronts in pairs.items()
        for front in fronts
    }


@pytest.mark.parametrize(("pairs", "needed"), [(TEXT, 7), (FAINT, 4.5)])
def test_words_stand_out_more_in_the_theme_of_high_contrast(
    pairs: Mapping[str, tuple[str, ...]], needed: float
) -> None:
    palette = Palette(shipped_content().catalog, "core:high_contrast")

    found = ratios(palette, pairs)

    assert {pair: ratio for pair, ratio in found.items() if ratio < needed} == {}


def test_good_and_bad_differ_in_blue_for_those_who_confuse_red_and_green() -> None:
    palette = Palette(shipped_content().catalog, "core:color_blind")
    pairs: tuple[tuple[UiColor, UiColor], ...] = (
        ("text_good", "text_bad"),
        ("health_high", "health_low"),
    )

    differences = [palette.ink(good)[2] - palette.ink(bad)[2] for good, bad in pairs]

    assert min(differences) > 100
