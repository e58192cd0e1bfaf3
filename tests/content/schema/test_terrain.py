from __future__ import annotations

from typing import Any

import pytest

from roguelike.content.findings.faults import Fault
from roguelike.content.names.names import Names
from roguelike.content.schema.terrain import Look, TerrainDef
from tests.content.validation import faults

NAMES = Names("ice", {"color": {"core:white", "core:gray"}, "terrain": {"ice:open", "core:wall"}})
LOOK = {"color": "white", "background": "gray"}
ICE: dict[str, Any] = {"label": "ice", "glyph": "=", "seen": LOOK, "remembered": LOOK}


def test_terrain_is_solid_and_leads_nowhere_unless_it_says_so() -> None:
    terrain = TerrainDef.model_validate(ICE, context=NAMES)

    assert terrain.seen == Look(color="core:white", background="core:gray")
    assert (terrain.walkable, terrain.transparent) == (False, False)
    assert (terrain.opens_into, terrain.leads) == (None, None)


def test_a_door_says_what_it_opens_into_and_stairs_where_they_lead() -> None:
    table = {**ICE, "walkable": True, "opens_into": "open", "leads": "down"}

    terrain = TerrainDef.model_validate(table, context=NAMES)

    assert (terrain.opens_into, terrain.leads) == ("ice:open", "down")


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({"walkable": 1}, "walkable: bool_type"),
        ({"transparent": "true"}, "transparent: bool_type"),
        ({"opens_into": "door"}, f"opens_into: {Fault.REFERENCE_UNKNOWN}"),
        ({"leads": "left"}, "leads: literal_error"),
        ({"glyph": "中"}, f"glyph: {Fault.GLYPH}"),
        ({"seen": {"color": "white"}}, "seen.background: missing"),
        ({"seen": {**LOOK, "color": "red"}}, f"seen.color: {Fault.REFERENCE_UNKNOWN}"),
        ({"solid": True}, "solid: extra_forbidden"),
    ],
)
def test_what_does_not_fit_is_refused(table: dict[str, object], expected: str) -> None:
    assert faults(TerrainDef, {**ICE, **table}, NAMES) == [expected]
