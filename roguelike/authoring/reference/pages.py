"""The pages about kinds, about implementations, and about what holds for all content."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from msgspec import Struct
from pydantic import BaseModel

from roguelike.authoring.modtests.expectations import EVENTS
from roguelike.authoring.modtests.models import TestsFile
from roguelike.authoring.reference.excerpts import (
    Excerpt,
    definitions,
    example,
    selecting,
    shortest,
)
from roguelike.authoring.reference.markdown import (
    COMMANDS,
    Page,
    Text,
    code,
    fenced,
    joined,
    kind_page,
    link,
    point_page,
    prose,
    table,
    topic_page,
    written,
)
from roguelike.authoring.reference.parameters import Parameter, parameters
from roguelike.authoring.reference.tables import (
    LIMITS,
    field_table,
    limits_table,
    rows_table,
    within,
)
from roguelike.content.documents.document import Document
from roguelike.content.merging.patch_models import fits
from roguelike.content.merging.patches import RESERVED, PatchBase, heir_model
from roguelike.content.merging.tags import tag_model
from roguelike.content.mods.manifest import Manifest
from roguelike.content.mods.migrations import migrations_model
from roguelike.content.schema import KINDS, extension_points
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.keymaps import NAMED_KEYS
from roguelike.content.schema.messages import FACTS
from roguelike.content.schema.settings import SettingDef
from roguelike.content.texts.texts import TEXTS, texts_model
from roguelike.core import formula
from roguelike.registry import Entry

_SAMPLES = (
    "5",
    "1d6",
    "3d6",
    "d20",
    "4d6k3",
    "1d3 + depth / 3",
    "2d5 * depth",
    "(depth + 1) / 2 - 1",
)
"""Formulas whose values are shown."""
_DEPTHS = (1, 5, 10)
_SETTINGS, _CONDITION = "settings.", "when."


class Implementation(NamedTuple):
    """Something that data can select, and the plugin that provides it if it is not the game's."""

    entry: Entry[Any, Any, Any]
    plugin: str = ""


class Command(NamedTuple):
    """A command of the program: what it does, in a line, and all about it in Markdown."""

    summary: str
    text: str


class Material(Struct, frozen=True):
    """What the pages are made from, beside the models of content.

    Attributes:
        points: The implementations at each extension point, the game's own first.
        documents: The files of the game's mods and of the example mods, which have examples.
        commands: The commands of the program, by their names.
    """

    points: Mapping[str, Sequence[Implementation]]
    documents: Sequence[Document]
    commands: Mapping[str, Command]

    @property
    def content(self) -> list[Document]:
        """The files with definitions."""
        return [each for each in self.documents if "/content/" in each.path]


def kind_pages(material: Material) -> list[Page]:
    """Return a page for each kind of content."""
    return [
        Page(kind_page(kind), kind, _summary(model), partial(_kind_page, kind, model, material))
        for kind, model in KINDS.items()
    ]


def _kind_page(kind: str, model: type[BaseModel], material: Material) -> str:
    found = example(definitions(material.content, kind))
    return joined(
        [
            f"# `{kind}`",
            prose(model.__doc__),
            written(f"kinds/{kind}"),
            f"Each is a table `[{kind}.its_name]` in any file below `content/`.",
            "## Fields",
            field_table(model, _points(kind)),
            written("kind_footer"),
            _MORE[kind]() if kind in _MORE else "",
            *(["## Example", found.shown()] if found else []),
        ]
    )


def field_page(kind: str, field: str) -> str:
    """Return the rows about a field of a kind, and the fields in it; empty if there is none.

    Args:
        kind: The kind.
        field: The path of the field, such as `stats` or `behaviors`.
    """
    rows = [
        each
        for each in parameters(KINDS[kind])
        if each.name == field or each.name.startswith((f"{field}.", f"{field}["))
    ]
    return joined([f"# `{kind}.{field}`", rows_table(rows, _points(kind))]) if rows else ""


def _summary(model: type[BaseModel]) -> str:
    return (model.__doc__ or "").strip().partition("\n")[0]


def _points(kind: str) -> dict[str, str]:
    """Return the extension points of a kind, by the names of the fields that select from them."""
    ways = ((point, *way.split(".")) for point, all_ in extension_points().items() for way in all_)
    return {name: point for point, owner, name in ways if owner == kind}


def _facts() -> str:
    rows = [
        (code(fact), ", ".join(code(f"{{{name}}}") for name in sorted(names)))
        for fact, names in FACTS.items()
    ]
    heading = "## What sentences may mention"
    return joined([heading, table(("Fact (`on`)", "Names in braces in `text`"), rows)])


def _keys() -> str:
    names = ", ".join(map(code, sorted(NAMED_KEYS, key=_natural)))
    return joined(["## Keys with names", f"{names}."])


def _natural(name: str) -> tuple[str, int]:
    """Return what puts names that end in numbers in the order of these."""
    stem = name.rstrip("0123456789")
    return stem, int(name[len(stem) :] or 0)


_MORE: Mapping[str, Callable[[], str]] = {"message": _facts, "keymap": _keys}
"""What there is to say of some kinds beside their fields."""


def implementation_pages(material: Material) -> list[Page]:
    """Return a page for each extension point, with a section for each implementation."""
    return [_point_page(point, all_, material) for point, all_ in material.points.items()]


def _point_page(point: str, implementations: Sequence[Implementation], material: Material) -> Page:
    sections = {
        each.entry.kind: partial(_implementation, point, each, material) for each in implementations
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


def _implementation(point: str, implementation: Implementation, material: Material) -> str:
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
        yield from selecting(definitions(material.content, kind), field, name)


def topic_pages(material: Material) -> list[Page]:
    """Return the pages that are not about a kind, a code or an implementation."""
    made: tuple[tuple[str, str, Text], ...] = (
        ("files", "What a mod consists of.", partial(written, "files")),
        ("manifest", "What `mod.toml` says.", partial(_manifest, material)),
        ("settings", "What players can choose about a mod.", partial(_settings, material)),
        ("names", "Ids, references and tags.", _names),
        ("inheritance", "Definitions that build on others.", _inheritance),
        ("patches", "Changes to definitions, and the verbs that make them.", _patches),
        ("formulas", "Numbers with dice and depth.", _formulas),
        ("languages", "The same mod in another language.", _languages),
        ("migrations", "What became of ids of before.", _migrations),
        ("tests", "Tests that a mod brings along.", partial(_tests, material)),
        ("limits", "How much there may be of anything.", _limits),
    )
    pages = [Page(topic_page(name), name, summary, text) for name, summary, text in made]
    return [*pages, _commands(material)]


def _manifest(material: Material) -> str:
    rows = [each for each in parameters(Manifest) if not each.name.startswith(_SETTINGS)]
    example = _file(material, "data/classic/mod.toml")
    return written("manifest", fields=rows_table(rows, {}), example=example)


def _settings(material: Material) -> str:
    conditions = [each for each in parameters(PatchBase) if each.name.startswith(_CONDITION)]
    return written(
        "settings",
        fields=field_table(SettingDef),
        conditions=rows_table(conditions, {}),
        example=_file(material, "mods/fierce_kobolds/mod.toml"),
    )


def _names() -> str:
    return written("names", fields=field_table(tag_model("monster")))


def _inheritance() -> str:
    fields = heir_model(MonsterDef).model_fields
    rows = ((code(name), fields[name].description or "") for name in RESERVED)
    return written("inheritance", fields=table(("Field", "Description"), rows))


def _patches() -> str:
    rows = [each for each in parameters(PatchBase) if not each.name.startswith(_CONDITION)]
    return written("patches", fields=rows_table(rows, {}))


def _formulas() -> str:
    headings = ("Formula", *(f"At depth {depth}" for depth in _DEPTHS))
    rows = ((code(text), *(_range(text, depth) for depth in _DEPTHS)) for text in _SAMPLES)
    variables = ", ".join(map(code, sorted(formula.DEFAULT_VARIABLES)))
    return written(
        "formulas",
        language=prose(formula.__doc__),
        samples=table(headings, rows),
        variables=f"Variables: {variables}.",
        limits=limits_table(LIMITS["Formulas"]),
    )


def _range(text: str, depth: int) -> str:
    low, high = formula.parse(text).bounds({"depth": (depth, depth)})
    return str(low) if low == high else f"{low} to {high}"


def _languages() -> str:
    rows = (
        (link(code(kind), kind_page(kind)), _texts(parameters(texts_model(model))))
        for kind, model in KINDS.items()
        if fits(model, TEXTS)
    )
    return written("languages", texts=table(("Kind", "Texts"), rows))


def _texts(rows: Iterable[Parameter]) -> str:
    return ", ".join(code(each.name) for each in rows if not each.type.startswith("table"))


def _migrations() -> str:
    return written("migrations", fields=field_table(migrations_model(tuple(KINDS))))


def _tests(material: Material) -> str:
    rows = [each for each in parameters(TestsFile) if ".no_events[]" not in each.name]
    sorts = {sort: rows_table(within(rows, (sort,)), {}) for sort in ("scene", "stats", "levels")}
    events = (
        (code(event), ", ".join(map(code, sorted(details)))) for event, details in EVENTS.items()
    )
    examples = {f"{sort}_example": _test(sort, material) for sort in sorts}
    shown = table(("Event (`kind`)", "What can be said about it"), events)
    return written("tests", **sorts, **examples, events=shown)


def _test(sort: str, material: Material) -> str:
    found = shortest(definitions(material.documents, sort))
    return found.shown() if found else ""


def _limits() -> str:
    parts = (joined([f"## {title}", limits_table(limits)]) for title, limits in LIMITS.items())
    return joined([written("limits"), *parts])


def _commands(material: Material) -> Page:
    sections: dict[str, Text] = {
        name: partial(_command, name, each.text) for name, each in material.commands.items()
    }
    rows = [
        (f"[{code(f'roguelike {name}')}](#roguelike-{name})", each.summary)
        for name, each in material.commands.items()
    ]

    def text() -> str:
        listing = table(("Command", "What it does"), rows)
        return joined([written("commands"), listing, *(section() for section in sections.values())])

    summary = "What the program can be told to do."
    return Page(COMMANDS, "commands", summary, text, sections)


def _command(name: str, text: str) -> str:
    return joined([f"## roguelike {name}", text])


def _file(material: Material, path: str) -> str:
    text = next(each.text for each in material.documents if each.path == path)
    return joined([f"From {code(path)}:", fenced(text, "toml")])
