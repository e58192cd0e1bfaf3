"""Shipped content with changes."""

from __future__ import annotations

from roguelike.content.catalog import Catalog
from roguelike.content.schema.fields.base import Model
from roguelike.game import Content
from tests.content_fixture import classic_alone
from tests.ui.staging import CLASSIC


def changed(kind: str, identifier: str, **changes: object) -> Content:
    """Return the shipped content with one definition changed."""
    return changed_in(classic_alone(), kind, identifier, **changes)


def changed_in(content: Content, kind: str, identifier: str, **changes: object) -> Content:
    """Return content with one definition changed."""
    return _with(content, kind, identifier, content.catalog[kind][identifier], changes)


def two_campaigns(**changes: object) -> Content:
    """Return the shipped content and a campaign `classic:second`, a changed copy of the first."""
    first = classic_alone().catalog["campaign"][CLASSIC]
    second = {"label": "Second", "description": "Twice as good.", "order": 1000, **changes}
    return _with(classic_alone(), "campaign", "classic:second", first, second)


def _with(
    content: Content, kind: str, identifier: str, model: Model, changes: dict[str, object]
) -> Content:
    definitions = {**content.catalog[kind], identifier: model.model_copy(update=changes)}
    catalog = Catalog({**content.catalog.definitions, kind: definitions})
    return Content(catalog, content.registries, content.report, content.left_out)
