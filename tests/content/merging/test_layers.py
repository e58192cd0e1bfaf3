"""References become full ids, in parts of definitions too."""

from __future__ import annotations

from typing import Any

import pytest

from roguelike.content.merging.layers import with_full_ids
from roguelike.content.references.ids import is_feature
from roguelike.content.references.names import Names, Removed
from roguelike.content.schema import KINDS
from roguelike.content.schema.fields.base import Items, Model, MonsterId
from roguelike.content.schema.fields.tree import table_of
from roguelike.plugins import registries
from tests.content_fixture import shipped_content

CHOICES = registries().models().choices


class Zoo(Model):
    """Monsters."""

    monsters: Items[MonsterId] = ()


def _moved(kind: str, identifier: str) -> str | Removed:
    gone = kind == "monster" and identifier == "deep:worm"
    return Removed("eaten") if gone else identifier


NAMES = Names(
    "deep",
    {
        "ability": {"core:spit"},
        "color": {"core:red", "deep:mud"},
        "item": {"core:cap"},
        "level": {"deep:cave"},
        "monster": {"core:rat", "deep:mole"},
        "stat": {"core:attack", "deep:grit"},
        "status": {"core:slow"},
        "swatch": {"core:clay"},
        "terrain": {"core:wall"},
    },
    mods={"core", "deep"},
    tags={"monster": {"deep:vermin": ("core:rat", "deep:mole")}},
    migrated=_moved,
    choices=CHOICES,
)


@pytest.mark.parametrize(
    ("kind", "said", "kept"),
    [
        pytest.param("monster", {"color": "mud"}, {"color": "deep:mud"}, id="a reference"),
        pytest.param("monster", {"label": "mud"}, {"label": "mud"}, id="a text"),
        pytest.param(
            "monster",
            {"stats": {"attack": "self.grit + 1", "grit": 2}},
            {"stats": {"core:attack": "self.deep:grit + 1", "deep:grit": 2}},
            id="keys, and stats in formulas",
        ),
        pytest.param("color", {"value": "clay"}, {"value": "core:clay"}, id="one of several forms"),
        pytest.param("color", {"value": "#aabbcc"}, {"value": "#aabbcc"}, id="no reference"),
        pytest.param(
            "color",
            {"value": {"blend": ["clay", "#aabbcc"]}},
            {"value": {"blend": ["core:clay", "#aabbcc"]}},
            id="a table in place of a text",
        ),
        pytest.param(
            "ability",
            {"steps": [{"kind": "give", "item": "?sea:shell"}]},
            {"steps": [{"kind": "give"}]},
            id="an optional one of a mod that is not there",
        ),
        pytest.param(
            "monster",
            {"behaviors": [{"kind": "buff_ally", "ability": "spit"}]},
            {"behaviors": [{"kind": "buff_ally", "ability": "core:spit"}]},
            id="parameters in an array",
        ),
        pytest.param(
            "monster",
            {"behaviors": {"buff_ally": {"ability": "spit"}}},
            {"behaviors": {"buff_ally": {"ability": "core:spit"}}},
            id="an item by its name",
        ),
        pytest.param(
            "monster",
            {"behaviors": {"before": "flee", "values": [{"kind": "buff_ally", "ability": "spit"}]}},
            {
                "behaviors": {
                    "before": "flee",
                    "values": [{"kind": "buff_ally", "ability": "core:spit"}],
                }
            },
            id="what to insert",
        ),
        pytest.param(
            "level",
            {"generator": {"wall": "wall"}},
            {"generator": {"wall": "core:wall"}},
            id="parameters that do not say their kind",
        ),
        pytest.param(
            "vault", {"drawing": "##\n#"}, {"drawing": "##\n# "}, id="a text kept in another form"
        ),
    ],
)
def test_a_part_is_kept_with_full_ids(
    kind: str, said: dict[str, Any], kept: dict[str, Any]
) -> None:
    assert with_full_ids(said, table_of(KINDS[kind]), NAMES) == kept


def test_tags_become_their_members_each_once_and_what_is_gone_or_not_there_vanishes() -> None:
    def kept(*said: str) -> list[str]:
        return with_full_ids({"monsters": [*said]}, table_of(Zoo), NAMES)["monsters"]

    assert kept("mole", "?sea:crab", "worm", "mole") == ["deep:mole", "deep:mole"]
    assert kept("mole", "#vermin", "?core:rat") == ["deep:mole", "core:rat"]


def test_what_is_shipped_is_kept_as_it_was_validated() -> None:
    """Two ways to the same references: beside the tree, and by the models."""
    catalog = shipped_content().catalog

    for kind, models in catalog.definitions.items():
        for identifier, model in models.items():
            if is_feature(identifier):  # terrain that is made of a feature
                continue
            kept = catalog.history(kind, identifier).table
            again = type(model).model_validate(kept, context=CHOICES)
            assert again == model, f"{kind} {identifier}"
