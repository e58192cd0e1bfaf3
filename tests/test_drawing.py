from __future__ import annotations

import pytest

from roguelike.core.geometry import Position
from roguelike.engine.site import Spawn
from tests.drawing import site_from_text, text_from_site


@pytest.mark.parametrize("drawing", ["#####\n#@.k#\n#+-~#\n#<.>#\n#####", "??\n??"])
def test_a_level_is_drawn_as_it_was_read(drawing: str) -> None:
    assert text_from_site(site_from_text(drawing)) == drawing


def test_what_is_drawn_is_known_to_the_level() -> None:
    site = site_from_text(
        """
        #####
        #@<>#
        #+-k#
        #####
        """
    )

    assert (site.width, site.height) == (5, 4)
    assert (site.start, site.up, site.down) == (Position(1, 1), Position(2, 1), Position(3, 1))
    assert site.doors == [Position(1, 2), Position(2, 2)]
    assert site.spawns == [Spawn("core:k", Position(3, 2))]
