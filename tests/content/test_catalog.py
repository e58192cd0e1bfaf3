from __future__ import annotations

import pytest

from roguelike.content.catalog import Catalog, UnknownDefinitionError
from roguelike.content.schema.colors import ColorDef, Swatch

CLAY = Swatch(rgb="#a05030")
CATALOG = Catalog({"swatch": {"core:clay": CLAY}})


def test_definitions_are_looked_up_by_kind_and_id_or_by_model_and_id() -> None:
    assert CATALOG["swatch"]["core:clay"] is CLAY
    assert CATALOG.all(Swatch) == {"core:clay": CLAY}
    assert CATALOG.get(Swatch, "core:clay") is CLAY


def test_there_are_only_so_many_kinds() -> None:
    with pytest.raises(KeyError, match="gem"):
        CATALOG["gem"]


def test_a_definition_that_does_not_exist_is_named() -> None:
    with pytest.raises(
        UnknownDefinitionError, match="there is no color called 'core:mud'"
    ) as error:
        CATALOG.get(ColorDef, "core:mud")

    assert (error.value.kind, error.value.identifier) == ("color", "core:mud")
