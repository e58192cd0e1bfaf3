"""The definitions and fields that are meant by words such as `kobold.stats.attack`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from shlex import quote
from typing import Any, NamedTuple, cast

from pydantic import BaseModel

from roguelike.cli.errors import UsageError, suggestion
from roguelike.content.catalog import Catalog
from roguelike.content.documents.document import KeyPath, Table
from roguelike.content.findings.wording import listed
from roguelike.content.merging.field_paths import PathError, field_path
from roguelike.content.merging.layers import MISSING, value_at
from roguelike.content.references.ids import bare_name
from roguelike.content.references.names import Names
from roguelike.content.schema import KINDS, Kinds
from roguelike.game import Content


class Found(NamedTuple):
    """A definition, or a field of one, that was asked for.

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
        """The kind and the full id of the definition, and whether it is abstract."""
        return f"{self.kind} {self.id}{' (abstract)' if self.is_abstract else ''}"


def meant(target: str, content: Content) -> list[Found]:
    """Return what is meant: one field, or one or more whole definitions.

    Raises:
        UsageError: That is nothing, or several fields.
    """
    name, _, field = target.partition(".")
    keys = _definitions(name, content.catalog)
    if field:
        return [_field(keys, field, content)]
    return [
        Found(*key, (), None, content.catalog.history(*key).table, key in content.catalog.abstract)
        for key in keys
    ]


def _field(keys: Sequence[tuple[str, str]], field: str, content: Content) -> Found:
    """Return the field that exactly one of some definitions has.

    Raises:
        UsageError: None of them has it, or several do.
    """
    catalog = content.catalog
    paths: dict[tuple[str, str], KeyPath] = {}
    complaints: list[str] = []
    for key in keys:
        try:
            paths[key] = _path(catalog, key, content.registries.models(), field)
        except UsageError as error:
            complaints.append(str(error))
    if not paths:
        raise UsageError("; ".join(complaints))
    if len(paths) > 1:
        targets = (quote(f"{kind}/{identifier}.{field}") for kind, identifier in paths)
        choices = listed(f"roguelike explain {each}" for each in targets)
        msg = f"there is more than one definition with {field!r}; write {choices}"
        raise UsageError(msg)
    ((key, path),) = paths.items()
    is_abstract = key in catalog.abstract
    model = content.registries.models()[key[0]]
    # Nothing says that an abstract definition is valid, so only what it lacks is asked of this.
    made = model.model_construct() if is_abstract else catalog[key[0]][key[1]]
    value = _value(catalog.history(*key).table, made, path)
    return Found(*key, path, field, value, is_abstract)


def _definitions(name: str, catalog: Catalog) -> list[tuple[str, str]]:
    """Return the kinds and full ids of all definitions of a name.

    Raises:
        UsageError: There is none.
    """
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
    if found:
        return sorted(found)
    ids = [identifier for _, identifier in among]
    known = ids if ":" in wanted else [*ids, *map(bare_name, ids)]
    msg = f"there is no {asked or 'definition'} called {wanted!r}{suggestion(wanted, known)}"
    raise UsageError(msg)


def _keys(catalog: Catalog) -> Iterator[tuple[str, str]]:
    """Yield the kinds and full ids of all definitions that are not abstract."""
    for kind, definitions in catalog.definitions.items():
        for identifier in definitions:
            yield kind, identifier


def _path(catalog: Catalog, key: tuple[str, str], kinds: Kinds, field: str) -> KeyPath:
    """Return the keys that lead to a field.

    Raises:
        UsageError: There is no such field.
    """
    kind, identifier = key
    names = Names(identifier.partition(":")[0], catalog.definitions, choices=kinds.choices)
    try:
        found = field_path(kinds[kind], field, names)
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
