"""The pages about what data selects by name: one for each extension point."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, NamedTuple, cast

from roguelike.content.documents.document import Document, Table, as_table
from roguelike.content.schema import KINDS, extension_points, selections
from roguelike.registry import Entry
from roguelike.workshop.docs.examples import Definition, definitions, example
from roguelike.workshop.docs.fields import field_table, points_of
from roguelike.workshop.docs.markdown import Page, code, joined, link, prose, written


class Implementation(NamedTuple):
    """An implementation that data can select by name, and its plugin if it is not the game's."""

    entry: Entry[Any, Any, Any]
    plugin: str = ""


def implementation_pages(
    points: Mapping[str, Sequence[Implementation]], documents: Sequence[Document]
) -> list[Page]:
    """Return a page for each extension point, with a section for each implementation.

    Args:
        points: The implementations at each extension point.
        documents: The files from which examples are taken.
    """
    uses = cache(partial(_uses, points, documents))
    return [_point_page(point, points, uses) for point in points]


_Uses = Callable[[], Mapping[tuple[str, str], Sequence[Definition]]]
"""Returns the definitions in which implementations are selected, by extension points and names."""


def _uses(
    points: Mapping[str, Sequence[Implementation]], documents: Sequence[Document]
) -> Mapping[tuple[str, str], Sequence[Definition]]:
    """Return what `_Uses` is about; fields of the same name select from the same point."""
    models = [*KINDS.values(), *(each.entry.params for all_ in points.values() for each in all_)]
    fields = {
        path.rpartition(".")[2]: point for model in models for path, point in selections(model)
    }
    found: defaultdict[tuple[str, str], list[Definition]] = defaultdict(list)
    for definition in (each for kind in KINDS for each in definitions(documents, kind)):
        for key in dict.fromkeys(_selected(definition.table, fields)):
            found[key].append(definition)
    return found


def _selected(table: Table, fields: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the extension points and names of what is selected in a table, tables within included.

    Args:
        table: The table.
        fields: The extension points by the names of the fields that select from them.
    """
    for name, value in table.items():
        for item in cast("list[Any]", value) if isinstance(value, list) else [value]:
            inner = as_table(item) or {}
            if name in fields and isinstance(kind := inner.get("kind"), str):
                yield fields[name], kind
            yield from _selected(inner, fields)


def _point_page(point: str, points: Mapping[str, Sequence[Implementation]], uses: _Uses) -> Page:
    sections = {
        each.entry.kind: partial(_implementation, point, each, uses) for each in points[point]
    }
    title = f"{point}es" if point.endswith("s") else f"{point}s"

    def text() -> str:
        *ways, last = (*_ways_of_kinds(point), *_ways_of_others(point, points))
        selected = f"Selected by {', '.join(ways)} and {last}." if ways else f"Selected by {last}."
        intro = (f"# {title.title()}", selected, written(f"points/{point}"))
        return joined([*intro, *(section() for section in sections.values())])

    summary = f"{title.title()}: {', '.join(map(code, sections))}."
    return Page(f"implementations/{point}.md", point, summary, text, sections)


def _ways_of_kinds(point: str) -> Iterator[str]:
    """Yield the fields of kinds that select from an extension point, as links."""
    for way in extension_points()[point]:
        yield link(code(way), f"kinds/{way.partition('.')[0]}.md")


def _ways_of_others(point: str, points: Mapping[str, Sequence[Implementation]]) -> Iterator[str]:
    """Yield the parameters that select from an extension point, as links to the pages of theirs.

    What most implementations at a point have in common is said once.
    """
    for owner, implementations in points.items():
        page = f"implementations/{owner}.md"
        found = [
            (path, each.entry.kind)
            for each in implementations
            for path, way in selections(each.entry.params)
            if way == point
        ]
        counted = Counter(path for path, _ in found)
        common = [path for path, count in counted.items() if count * 2 > len(implementations)]
        yield from (f"{code(path)} of {link(f'{owner}s', page)}" for path in common)
        rest = (f"{kind}.{path}" for path, kind in found if path not in common)
        yield from (link(code(each), page) for each in rest)


def _implementation(point: str, implementation: Implementation, uses: _Uses) -> str:
    entry, plugin = implementation
    return joined(
        [
            f"## `{entry.kind}`",
            f"Provided by the plugin `{plugin}`." if plugin else "",
            prose(entry.params.__doc__),
            field_table(entry.params, points_of(entry.params)) or "It has no parameters.",
            example(uses().get((point, entry.kind), [])),
        ]
    )
