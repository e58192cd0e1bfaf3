"""Catalogs from definitions that tests write down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roguelike.content.catalog import Catalog
from roguelike.plugins import registries


def catalog_of(definitions: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> Catalog:
    """Return definitions by kind and id; all ids, also those referred to, are full ones.

    Raises:
        ValidationError: One of them does not fit its model.
    """
    models = registries().models()
    return Catalog(
        {
            kind: {
                name: models[kind].model_validate(table, context=models.choices)
                for name, table in tables.items()
            }
            for kind, tables in definitions.items()
        }
    )
