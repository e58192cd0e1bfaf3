"""`roguelike explain`: where the values of a definition come from."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from roguelike.cli.arguments import (
    Commands,
    add_command,
    add_content,
    add_format,
    add_language,
    suggestion,
)
from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.output import aligned, emit, emit_json, json_text

if TYPE_CHECKING:
    from roguelike.content.catalog import Catalog
    from roguelike.content.document import KeyPath
    from roguelike.content.history import Step
    from roguelike.content.schema.base import Model
    from roguelike.content.tables import Table
    from roguelike.game import Content

MAX_SHOWN = 60
"""Characters of a value that are shown to people."""


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Say how the command is called."""
    parser = add_command(
        commands,
        "explain",
        summary="tell where the values of a definition come from",
        details=(
            "Shows the definition, what it inherits, and each patch of it, with the place of "
            "each and what it changed."
        ),
        examples=[
            ("roguelike explain kobold", "all about a definition"),
            ("roguelike explain classic:kobold.stats.attack", "one value of it"),
            ("roguelike explain kobold.behaviors.move_and_attack.alert_turns", "one deep inside"),
            ("roguelike explain color/kobold", "of this kind, where several have the name"),
            ("roguelike explain kobold --format json", "for programs"),
        ],
    )
    parser.add_argument(
        "target", metavar="[KIND/]ID[.FIELD]", help="such as classic:kobold.stats.attack"
    )
    add_format(parser, "text", "json")
    add_content(parser)
    add_language(parser)
    return parser


def run(options: argparse.Namespace) -> int:
    """Print where a value, or all of them, come from.

    Raises:
        UsageError: There is no such definition or field, or there are several.
    """
    from roguelike.cli.choices import playable_content

    content = playable_content(options)
    found = _found(options.target, content)
    steps = list(content.catalog.history(found.kind, found.id).steps(found.path))
    if options.format == "json":
        emit_json(json_text(_facts(found, steps)))
    else:
        emit("".join(f"{line}\n" for line in _lines(found, steps)))
    return Exit.CLEAN


class _Found(NamedTuple):
    """What was asked for.

    Attributes:
        kind: The kind of the definition.
        id: Its full id.
        path: The keys that lead to the field; none for the whole definition.
        field: The same as it was asked for, None for the whole definition.
        value: What it is in the end; None where it is not set and has no default.
        is_abstract: Whether the definition is only there to be inherited from.
    """

    kind: str
    id: str
    path: KeyPath
    field: str | None
    value: Any
    is_abstract: bool

    @property
    def definition(self) -> str:
        """What the definition is called."""
        return f"{self.kind} {self.id}{' (abstract)' if self.is_abstract else ''}"


def _found(target: str, content: Content) -> _Found:
    """Return what somebody means.

    Raises:
        UsageError: That is nothing, or several things.
    """
    catalog = content.catalog
    name, _, field = target.partition(".")
    kind, identifier = key = _definition(name, field, catalog)
    is_abstract = key in catalog.abstract
    if not field:
        table = catalog.history(kind, identifier).table
        return _Found(kind, identifier, (), None, table, is_abstract)
    model = content.registries.models()[kind]
    path = _path(catalog, key, model, field)
    # Nothing says that an abstract definition is valid, so only what it lacks is asked of this.
    made = model.model_construct() if is_abstract else catalog[kind][identifier]
    value = _value(catalog.history(kind, identifier).table, made, path)
    return _Found(kind, identifier, path, field, value, is_abstract)


def _definition(name: str, field: str, catalog: Catalog) -> tuple[str, str]:
    """Return the kind and full id of a definition that can have a field, if one is asked for.

    Raises:
        UsageError: There is none of that name, or there are several.
    """
    from roguelike.content.ids import bare_name
    from roguelike.content.schema import KINDS
    from roguelike.content.values import listed

    asked, slash, wanted = name.rpartition("/")
    if slash and asked not in KINDS:
        msg = f"there is no kind {asked!r}{suggestion(asked, list(KINDS))}"
        raise UsageError(msg)
    among = [
        (kind, identifier)
        for kind, identifier in (*_keys(catalog), *catalog.abstract)
        if not slash or kind == asked
    ]
    found = [each for each in among if each[1] == wanted]
    found = found or [each for each in among if bare_name(each[1]) == wanted]
    if len(found) > 1:
        first = field.partition(".")[0]
        found = [each for each in found if first in KINDS[each[0]].model_fields] or found
    if len(found) == 1:
        return found[0]
    if found:
        rest = f".{field}" if field else ""
        targets = sorted(f"{kind}/{identifier}{rest}" for kind, identifier in found)
        choices = listed(f"roguelike explain {quote(each)}" for each in targets)
        msg = f"there is more than one definition called {wanted!r}; write {choices}"
        raise UsageError(msg)
    ids = [identifier for _, identifier in among]
    known = ids if ":" in wanted else [*ids, *map(bare_name, ids)]
    msg = f"there is no {asked or 'definition'} called {wanted!r}{suggestion(wanted, known)}"
    raise UsageError(msg)


def _keys(catalog: Catalog) -> Iterator[tuple[str, str]]:
    """Yield the kinds and full ids of all definitions that are not abstract."""
    for kind, definitions in catalog.definitions.items():
        for identifier in definitions:
            yield kind, identifier


def _path(catalog: Catalog, key: tuple[str, str], model: type[Model], field: str) -> KeyPath:
    """Return the keys that lead to a field.

    Raises:
        UsageError: There is no such field.
    """
    from roguelike.content.ids import Names, bare_name
    from roguelike.content.paths import PathError, field_path

    kind, identifier = key
    names = Names(identifier.partition(":")[0], catalog.definitions)
    try:
        found = field_path(model, field, names)
    except PathError as error:
        hint = f"; {error.hint}" if error.hint else ""
        msg = f"{kind} {identifier}: {error.message}{hint}"
        raise UsageError(msg) from error
    last = str(found.keys[-1])
    if found.owner and last not in (ids := catalog.definitions.get(found.owner, {})):
        close = suggestion(last, [*map(bare_name, ids), *ids])
        msg = f"{kind} {identifier}: there is no {found.owner} {last!r}{close}"
        raise UsageError(msg)
    return found.keys


def _value(table: Table, model: Any, path: KeyPath) -> Any:  # noqa: ANN401 - any values
    """Return what a field is in the end, where nothing sets it what it is in a model."""
    from pydantic import BaseModel

    from roguelike.content.changes import MISSING, value_at

    value = value_at(table, path)
    if value is not MISSING:
        return value
    for key in path:
        if isinstance(model, BaseModel):
            model = getattr(model, str(key), None)
        elif isinstance(model, dict):
            model = cast("dict[Any, Any]", model).get(key)
        else:
            return None
    return model.model_dump() if isinstance(model, BaseModel) else model


def _facts(found: _Found, steps: Iterable[Step]) -> dict[str, Any]:
    """Return what the JSON form says; its keys are promises."""
    facts: list[dict[str, Any]] = []
    for step in steps:
        line, column, _ = step.place.region()
        facts.append(
            {
                "step": step.step,
                "path": _near(step),
                "line": line,
                "column": column,
                "old": _or_none(step.old),
                "new": _or_none(step.new),
                "note": step.note,
            }
        )
    return {
        "id": found.id,
        "field": found.field,
        "value": found.value,
        "steps": facts,
    }


def _or_none(value: Any) -> Any:  # noqa: ANN401 - any value
    from roguelike.content.changes import MISSING

    return None if value is MISSING else value


def _lines(found: _Found, steps: list[Step]) -> Iterator[str]:
    if found.field is None:
        yield found.definition
        for step in steps:
            yield ""
            yield f"{step.step}  {_where(step)}{_note(step)}"
            yield from _changes(step)
        return
    yield f"{found.definition}: {found.field} = {_shown(found.value)}"
    yield ""
    if steps:
        rows = [(step.step, _where(step), f"{_change(step)}{_note(step)}") for step in steps]
        yield aligned(rows).rstrip("\n")
    elif found.is_abstract:
        yield "nothing sets it: that is left to what inherits from it"
    else:
        yield "nothing sets it: this is its default"


def _where(step: Step) -> str:
    line, column, _ = step.place.region()
    return f"{_near(step)}:{line}:{column}"


def _near(step: Step) -> str:
    """Return the path of a step's file, as short as it can be shown."""
    path, here = Path(step.place.document.path), Path.cwd()
    return path.relative_to(here).as_posix() if path.is_relative_to(here) else path.as_posix()


def _note(step: Step) -> str:
    return f"  # {step.note}" if step.note else ""


def _changes(step: Step) -> Iterator[str]:
    """Yield what a step changed in a whole definition."""
    for path in {**step.old, **step.new}:
        new = _shown(step.new[path]) if path in step.new else "(not set)"
        old = f"{_shown(step.old[path])} -> " if path in step.old else ""
        yield f"  {path} = {old}{new}"


def _change(step: Step) -> str:
    from roguelike.content.changes import MISSING

    new = "(not set)" if step.new is MISSING else _shown(step.new)
    return new if step.old is MISSING else f"{_shown(step.old)} -> {new}"


def _shown(value: Any) -> str:  # noqa: ANN401 - any value
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"
