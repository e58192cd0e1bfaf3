"""The pages about what data selects by name: behaviors, generators and the like."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from roguelike.content.reference.excerpts import Excerpt, definitions, selecting, shortest
from roguelike.content.reference.fields import field_table
from roguelike.content.reference.markdown import code, joined, link, prose
from roguelike.content.reference.pages import Implementation, Material, Page, written
from roguelike.content.reference.places import kind_page, point_page
from roguelike.content.schema import extension_points


def implementation_pages(material: Material) -> list[Page]:
    """Return a page for each extension point, with a section for each implementation."""
    return [_page(point, all_, material) for point, all_ in material.points.items()]


def _page(point: str, implementations: Sequence[Implementation], material: Material) -> Page:
    sections = {
        each.entry.kind: partial(_section, point, each, material) for each in implementations
    }
    names = ", ".join(code(name) for name in sections)
    title = f"{point}es" if point.endswith("s") else f"{point}s"

    def text() -> str:
        intro = [f"# {title.title()}", _selected_by(point), written(f"points/{point}")]
        return joined([*intro, *(section() for section in sections.values())])

    return Page(point_page(point), point, f"{title.title()}: {names}.", text, sections)


def _selected_by(point: str) -> str:
    ways = (way.partition(".") for way in extension_points()[point])
    fields = " and ".join(
        f"{code(name)} of a {link(kind, kind_page(kind))}" for kind, _, name in ways
    )
    return f"Selected by {fields}."


def _section(point: str, implementation: Implementation, material: Material) -> str:
    entry, plugin = implementation
    found = shortest(_uses(point, entry.kind, material))
    return joined(
        [
            f"## `{entry.kind}`",
            f"Provided by the plugin `{plugin}`." if plugin else "",
            prose(entry.params.__doc__),
            field_table(entry.params) or "It has no parameters.",
            found.shown() if found else "",
        ]
    )


def _uses(point: str, name: str, material: Material) -> Iterable[Excerpt]:
    """Yield the definitions that select an implementation."""
    for way in extension_points()[point]:
        kind, _, field = way.partition(".")
        yield from selecting(definitions(material.documents, kind), field, name)
