"""The pages that are partly written by hand: what holds for all kinds of content."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from roguelike.authoring.modtests.expectations import EVENTS
from roguelike.authoring.modtests.models import TestsFile
from roguelike.content.fields.parameters import Parameter, parameters
from roguelike.content.fields.settings import SettingDef
from roguelike.content.merging.patch_models import fits
from roguelike.content.mods.manifest import Manifest
from roguelike.content.mods.migrations import migrations_model
from roguelike.content.patching.patches import RESERVED, PatchBase, heir_model
from roguelike.content.patching.tags import tag_model
from roguelike.content.reference.excerpts import definitions, shortest
from roguelike.content.reference.fields import field_table, rows_table, within
from roguelike.content.reference.limits import LIMITS, limits_table
from roguelike.content.reference.markdown import code, fenced, joined, link, prose, table
from roguelike.content.reference.pages import Material, Page, Text, written
from roguelike.content.reference.places import COMMANDS, kind_page, topic_page
from roguelike.content.reference.verb_tables import effects, matching_types
from roguelike.content.schema import KINDS
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.translations.texts import TEXTS, texts_model
from roguelike.core import formula

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
        ("limits", "How much there may be of anything.", partial(_limits, material)),
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
    return written("patches", fields=rows_table(rows, {}), verbs=effects(), types=matching_types())


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
    found = shortest(definitions(list(material.files.values()), sort))
    return found.shown() if found else ""


def _limits(material: Material) -> str:
    parts = (
        joined([f"## {title}", limits_table(limits)])
        for title, limits in {**LIMITS, "Play": material.limits}.items()
    )
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
    return joined([f"From {code(path)}:", fenced(material.files[path].text, "toml")])
