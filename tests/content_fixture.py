"""The shipped content, loaded once for all tests of a process."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from roguelike.game import Content, ContentError, load_content
from roguelike.resources import data_dir
from tests.content.writing import shown


@cache
def shipped_content() -> Content:
    """Return what the game ships with, without the example mods."""
    try:
        return load_content([data_dir()])
    except ContentError as error:
        error.add_note("\n".join(shown(error.report)))
        raise


@cache
def classic_alone() -> Content:
    """Return the same with one campaign."""
    return alone(shipped_content())


def alone(content: Content) -> Content:
    """Return content with one campaign, as screens need that have nothing to choose from."""
    catalog = content.catalog
    campaigns = {"classic:classic": catalog["campaign"]["classic:classic"]}
    definitions = {**catalog.definitions, "campaign": campaigns}
    return replace(content, catalog=replace(catalog, definitions=definitions))
