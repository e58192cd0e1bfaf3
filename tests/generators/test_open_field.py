from __future__ import annotations

from roguelike.generators.open_field import OpenField, open_field
from tests.drawing import empty_site, text_from_site


def test_the_terrain_can_be_chosen() -> None:
    site = empty_site(4, 3)

    open_field(OpenField(floor="core:door_open", wall="core:chasm"), site)

    assert text_from_site(site) == "~~~~\n~--~\n~~~~"
