"""Pages about kinds, about implementations, and about topics of all content."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from pkgutil import resolve_name
from typing import Any, NamedTuple, cast

from pydantic import BaseModel

from roguelike.content.documents.document import Document, Table, as_table
from roguelike.content.merging import patches, tags
from roguelike.content.mods import manifest
from roguelike.content.mods.migration_files import migrations_model
from roguelike.content.schema import KINDS, extension_points, selections, settings
from roguelike.content.schema.fields.amounts import CHECKED_STATS
from roguelike.content.schema.fields.base import Prose
from roguelike.content.schema.fields.tree import Value, ValueType, table_of
from roguelike.content.schema.keymaps import NAMED_KEYS
from roguelike.content.schema.messages import EVENT_MENTIONS
from roguelike.core.formulas import formula
from roguelike.engine.world.events.event_fields import details_of
from roguelike.engine.world.events.event_kinds import EVENTS
from roguelike.registry import Entry
from roguelike.workshop.docs.examples import WrittenDefinition, definitions, example, shown
from roguelike.workshop.docs.fields import field_table, parameters, points_of, rows_table
from roguelike.workshop.docs.markdown import (
    COMMANDS,
    Page,
    Text,
    code,
    gaps_in,
    joined,
    link,
    prose,
    table,
    written,
)
from roguelike.workshop.modtests import models

_MEBIBYTE = 1 << 20


class CommandText(NamedTuple):
    """A command of the program: a summary in a line, and its page in Markdown."""

    summary: str
    text: str


def kind_pages(documents: Sequence[Document]) -> list[Page]:
    """Return a page for each kind of content, with examples from some files."""
    pages: list[Page] = []
    for kind, model in KINDS.items():
        summary = (model.__doc__ or "").strip().partition("\n")[0]
        text = partial(_kind_page, kind, model, documents)
        pages.append(Page(f"kinds/{kind}.md", kind, summary, text))
    return pages


def _kind_page(kind: str, model: type[BaseModel], documents: Sequence[Document]) -> str:
    found = example(list(definitions(documents, kind)))
    return joined(
        [
            f"# `{kind}`",
            prose(model.__doc__),
            written(f"kinds/{kind}"),
            f"Each is a table `[{kind}.its_name]` in any file below `content/`.",
            "## Fields",
            field_table(model, points_of(model)),
            written("kind_footer"),
            _MORE[kind]() if kind in _MORE else "",
            f"## Example\n\n{found}" if found else "",
        ]
    )


def field_page(kind: str, field: str) -> str:
    """Return the rows about a field of a kind, and the fields in it; empty if there is none.

    Args:
        kind: The kind.
        field: The path of the field, such as `stats` or `behaviors`.
    """
    below = (f"{field}.", f"{field}[")
    rows = [
        each
        for each in parameters(KINDS[kind])
        if each.name == field or each.name.startswith(below)
    ]
    points = points_of(KINDS[kind])
    return joined([f"# `{kind}.{field}`", rows_table(rows, points)]) if rows else ""


def _events() -> str:
    rows = [
        (code(event), ", ".join(code(f"{{{name}}}") for name in sorted(names)))
        for event, names in EVENT_MENTIONS.items()
    ]
    heading = "## What sentences may mention"
    return joined([heading, table(("Event (`on`)", "Names in braces in `text`"), rows)])


def _keys() -> str:
    return f"## Keys with names\n\n{', '.join(map(code, sorted(NAMED_KEYS)))}."


_MORE: Mapping[str, Callable[[], str]] = {"message": _events, "keymap": _keys}
"""Sections that only the pages of some kinds have."""


def topic_pages(documents: Sequence[Document]) -> list[Page]:
    """Return the pages that are not about a kind, a code, an implementation or a command."""
    made: tuple[tuple[str, str, Text], ...] = (
        ("files", "What a mod consists of.", partial(written, "files")),
        ("manifest", "What `mod.toml` says.", partial(_manifest, documents)),
        ("settings", "What players can choose about a mod.", partial(_settings, documents)),
        ("names", "Ids, references and tags.", _names),
        ("inheritance", "Definitions that build on others.", _inheritance),
        ("patches", "Changes to definitions, and the verbs that make them.", _patches),
        (
            "triggers",
            "Steps, whom they meet, and what sets them off.",
            partial(written, "triggers"),
        ),
        ("formulas", "Numbers with dice and depth.", _formulas),
        ("languages", "A mod in another language.", _languages),
        ("migrations", "What became of old ids.", _migrations),
        ("tests", "Tests that come with a mod.", partial(_tests, documents)),
        ("limits", "Limits on how much there may be of anything.", _limits),
    )
    return [Page(f"{name}.md", name, summary, text) for name, summary, text in made]


def _manifest(documents: Sequence[Document]) -> str:
    fields = _rows(manifest.Manifest, lambda name: not name.startswith("settings."))
    return written("manifest", fields=fields, example=_whole(documents, "data/classic/mod.toml"))


def _settings(documents: Sequence[Document]) -> str:
    return written(
        "settings",
        fields=field_table(settings.SettingDef),
        conditions=_rows(patches.PatchBase, lambda name: name.startswith("when.")),
        example=_whole(documents, "mods/fierce_kobolds/mod.toml"),
    )


def _rows(model: type[BaseModel], is_shown: Callable[[str], bool]) -> str:
    """Return a table of the fields of a model whose names are to be shown."""
    return rows_table([each for each in parameters(model) if is_shown(each.name)], {})


def _whole(documents: Sequence[Document], path: str) -> str:
    return shown(path, next(each.text for each in documents if each.path == path))


def _names() -> str:
    return written("names", fields=field_table(tags.tag_model("monster")))


def _inheritance() -> str:
    fields = table_of(patches.Heritage)
    rows = ((code(name), fields[name].description) for name in patches.RESERVED)
    return written("inheritance", fields=table(("Field", "Description"), rows))


def _patches() -> str:
    fields = _rows(patches.PatchBase, lambda name: not name.startswith("when."))
    return written("patches", fields=fields)


def _formulas() -> str:
    variables = ", ".join(map(code, sorted(formula.DEFAULT_VARIABLES)))
    stats = f"{max(CHECKED_STATS):,}"
    return written("formulas", language=prose(formula.__doc__), variables=variables, stats=stats)


def _languages() -> str:
    rows: list[tuple[str, str]] = []
    for kind, model in KINDS.items():
        names = ", ".join(map(code, _texts_in(table_of(model).value)))
        if names:
            rows.append((link(code(kind), f"kinds/{kind}.md"), names))
    return written("languages", texts=table(("Kind", "Texts"), rows))


def _texts_in(value: Value, path: str = "") -> Iterator[str]:
    """Yield the paths of texts that can be translated; any key and any item counts as `*`."""
    for option in value.options:
        if option.sort is ValueType.TABLE and not option.point:
            for key, field in option.table.items():
                yield from _texts_in(field.value, f"{path}.{key}" if path else key)
        elif option.inside and (option.sort is ValueType.NAMED or option.inside.table):
            yield from _texts_in(option.inside, f"{path}.*")
        elif option.mark(Prose):
            yield path


def _migrations() -> str:
    return written("migrations", fields=field_table(migrations_model(tuple(KINDS))))


def _tests(documents: Sequence[Document]) -> str:
    gaps: dict[str, str] = {}
    for sort in ("scene", "stats", "levels"):
        own = re.compile(rf"{sort}(?!.*\.no_events\[\])([.\[]|$)")
        gaps[sort] = _rows(models.file_of_tests(), lambda name, own=own: bool(own.match(name)))
        gaps[f"{sort}_example"] = example(list(definitions(documents, sort)))
    events = [
        (code(event), ", ".join(map(code, sorted(details_of(kind)))))
        for event, kind in EVENTS.items()
    ]
    return written("tests", **gaps, events=table(("Event (`kind`)", "Details"), events))


def _limits() -> str:
    """Return the page whose gaps are constants, named by their paths from this package."""
    return written("limits", **{path: _number(path) for path in gaps_in("limits")})


def _number(path: str) -> str:
    value = resolve_name(f"roguelike.{path}")
    mebibytes, rest = divmod(value, _MEBIBYTE)
    return f"{value:,}" if rest or not value else f"{mebibytes} MiB"


def commands_page(commands: Mapping[str, CommandText]) -> Page:
    """Return the page about the commands of the program, with a section for each."""
    sections: dict[str, Text] = {
        name: partial("## roguelike {}\n\n{}".format, name, each.text)
        for name, each in commands.items()
    }
    rows = [
        (f"[{code(f'roguelike {name}')}](#roguelike-{name})", each.summary)
        for name, each in commands.items()
    ]

    def text() -> str:
        listing = table(("Command", "What it does"), rows)
        return joined([written("commands"), listing, *(section() for section in sections.values())])

    return Page(COMMANDS, "commands", "The commands of the program.", text, sections)


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


_Uses = Callable[[], Mapping[tuple[str, str], Sequence[WrittenDefinition]]]
"""Returns the definitions in which implementations are selected, by extension points and names."""


def _uses(
    points: Mapping[str, Sequence[Implementation]], documents: Sequence[Document]
) -> Mapping[tuple[str, str], Sequence[WrittenDefinition]]:
    """Return the definitions in which implementations are selected, as `_Uses` says."""
    models = [*KINDS.values(), *(each.entry.params for all_ in points.values() for each in all_)]
    fields = {
        path.rpartition(".")[2]: point for model in models for path, point in selections(model)
    }
    found: defaultdict[tuple[str, str], list[WrittenDefinition]] = defaultdict(list)
    for definition in (each for kind in KINDS for each in definitions(documents, kind)):
        for key in dict.fromkeys(_selected(definition.table, fields)):
            found[key].append(definition)
    return found


def _selected(table: Table, fields: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the extension points and names of implementations selected in a table and below.

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
