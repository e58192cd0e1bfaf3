"""The targets of patches, by their names or by what `where` asks for.

Errors in names are explained here for tags and for parents of definitions as well.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, cast

from msgspec.structs import replace
from pydantic import BaseModel, ValidationError
from pydantic_core import PydanticCustomError

from roguelike.content.documents.document import Place, Table, as_table, matches
from roguelike.content.explain.problems import Subject
from roguelike.content.findings.diagnostics import Code, Diagnostic, Sink
from roguelike.content.findings.faults import Fault
from roguelike.content.findings.fixes import within
from roguelike.content.findings.wording import there_is_no, with_article
from roguelike.content.merging.layers import MISSING, Layer
from roguelike.content.merging.patches import SELECTORS, Patch, PatchModel
from roguelike.content.merging.source_tables import Definition, Key, PatchTable
from roguelike.content.references.ids import TAG_MARK, mod_of
from roguelike.content.references.names import Names
from roguelike.content.references.suggestions import (
    available_ids,
    available_tags,
    is_hidden,
    meant_id,
    meant_tag,
    needed,
)
from roguelike.content.references.versions import SIGN_PATTERN, SIGNS
from roguelike.content.schema.fields.tree import table_of

MAY_BE_NONE = "write `required = false` if there may be none"

_REQUIRED = "required"
_COMPARISON = re.compile(rf"{SIGN_PATTERN} *(-?[0-9]+)")


class Purpose(NamedTuple):
    """The purpose of a reference to a definition.

    Attributes:
        code: What it is if that leads nowhere.
        purpose: What it is for, as a message has it.
    """

    code: Code
    purpose: str


TO_PATCH = Purpose(Code.E401, "to patch")
TO_INHERIT = Purpose(Code.E409, "to inherit from")


def find_any(kind: str, reference: str, names: Names) -> Key | None:
    """Return the key of the definition that a reference means, removed or not."""
    found = names.find(kind, reference) or names.find_removed(kind, reference)
    return None if found is None else (kind, found)


def lost_reference(
    kind: str, reference: str, place: Place, names: Names, use: Purpose
) -> Diagnostic | None:
    """Return the finding about a reference that leads nowhere, if it does.

    Args:
        kind: The kind of the definition.
        reference: The reference.
        place: Where it is.
        names: What references mean there.
        use: What it is for.
    """
    found = find_any(kind, reference, names)
    if found is not None:
        return _hidden(kind, found[1], place, names, use.code)
    hint, fix = meant_id(kind, reference, names.with_abstract)
    if not hint and (others := other_kinds(kind, [reference], names)):
        hint = f"it is {with_article(others[0])}: name {with_article(kind)}"
    hint = hint or available_ids(kind, reference, names.with_abstract)
    message = f"{there_is_no(kind)} `{reference}` {use.purpose}"
    return Diagnostic(use.code, place, message, hint, fix=fix)


def other_kinds(kind: str, references: list[str], names: Names) -> list[str]:
    """Return the kinds, beside the one given, in which all of some references lead somewhere."""
    return [
        other
        for other in sorted(names.known)
        if other != kind and references and all(names.find(other, each) for each in references)
    ]


def lost_tag(kind: str, tag: str, place: Place, names: Names) -> Diagnostic | None:
    """Return E305 if there is no such tag, without its mark, or none that may be referred to."""
    try:
        names.members(kind, tag)
    except PydanticCustomError as error:
        if error.type == Fault.REFERENCE_HIDDEN:
            return _hidden(f"{kind} tag", tag, place, names, Code.E305)
        hint, fix = meant_tag(kind, tag, names)
        message = f"there is no {kind} tag `{tag}`"
        hint = hint or available_tags(kind, tag, names)
        return Diagnostic(Code.E305, place, message, hint, fix=fix)
    return None


def _hidden(
    called: str, identifier: str, place: Place, names: Names, code: Code
) -> Diagnostic | None:
    """Return the finding about a name of a mod that may not be referred to."""
    if not is_hidden(identifier, names):
        return None
    mod = mod_of(identifier)
    message = f"the {called} `{identifier}` belongs to the mod `{mod}`, which is not required"
    hint, fix = needed(mod, names)
    return Diagnostic(code, place, message, hint, fix=fix)


def named_targets(
    patch: Patch, definitions: Mapping[Key, Definition], doubted: Collection[Key]
) -> Iterator[Key | Diagnostic]:
    """Yield the keys of the targets that a patch names, and findings about the names.

    Args:
        patch: A patch, whose target need not exist.
        definitions: All definitions, by their keys.
        doubted: The kinds of tags and patches in which something is wrong, each with no id.
    """
    targets: Iterable[Key | Diagnostic | None] = (
        (_target(patch, reference, place) for reference, place in patch.targets)
        if patch.said.tag is None
        else _tagged(patch, patch.said.tag[1:], doubted)
    )
    for each in targets:
        if isinstance(each, Diagnostic) or (each and each in definitions):
            yield each


def sound_targets(
    patch: Patch, definitions: Mapping[Key, Definition], doubted: set[Key], report: Sink
) -> Iterator[Key]:
    """Yield the keys of the targets that a patch names, and report mistakes in the names.

    Args:
        patch: As for `named_targets`.
        definitions: All definitions, by their keys.
        doubted: As for `named_targets`; takes the kind of the patch if a name is wrong.
        report: Takes E305, E401 and E402.
    """
    for target in named_targets(patch, definitions, doubted):
        if isinstance(target, Diagnostic):
            report.add(target)
            doubted.add((patch.kind, ""))
        else:
            yield target


def wrong_targets(
    written: PatchTable,
    subject: Subject,
    definitions: Mapping[Key, Definition],
    doubted: Collection[Key],
) -> list[Diagnostic]:
    """Return findings about the targets of a patch that has other mistakes.

    Nothing is returned where these leave open what it is for, or whether that has to be there.

    Args:
        written: A patch that counts, and that cannot be understood as a whole.
        subject: The patch, as it was validated.
        definitions: All definitions, by their keys.
        doubted: As for `named_targets`.
    """
    if written.table.keys() - {*subject.table, *subject.common}:
        return []  # any of which may have been meant to say when the patch counts
    said = {key: written.table[key] for key in (*SELECTORS, _REQUIRED) if key in written.table}
    try:  # what is done to it does not matter, only that something is
        target = PatchModel.model_validate({**said, "remove_object": True})
    except ValidationError:
        return []
    layer = Layer(written.mod, written.place, ())
    patch = Patch(written.kind, target, layer, None, None, subject.names)
    targets = named_targets(patch, definitions, doubted)
    return [each for each in targets if isinstance(each, Diagnostic)]


def _tagged(patch: Patch, tag: str, doubted: Collection[Key]) -> Iterator[Key | Diagnostic]:
    """Yield the keys of the members of a tag, or findings about its name."""
    kind, place, names = patch.kind, patch.selector, patch.names
    if wrong := lost_tag(kind, tag, place, names):
        if not names.may_exist(tag):
            yield replace(wrong, fix=within(wrong.fix, TAG_MARK))
        return
    members = names.members(kind, tag)
    may_be_more = patch.is_doubted or (kind, "") in doubted
    if not members and patch.said.required and not may_be_more:
        message = f"there is no {kind} in the tag `{tag}`"
        yield Diagnostic(Code.E402, place, message, MAY_BE_NONE)
    yield from ((kind, member) for member in members)


def _target(patch: Patch, reference: str, place: Place) -> Key | Diagnostic | None:
    """Return the key of the definition that a reference means, or the finding why there is none.

    None is returned for what need not be there, or may be in a file that cannot be read.
    """
    kind, names = patch.kind, patch.names
    found = find_any(kind, reference, names)
    if found is None and (not patch.said.required or names.may_exist(reference)):
        return None
    return lost_reference(kind, reference, place, names, TO_PATCH) or found


def fits(table: Table, where: Table, model: type[BaseModel]) -> bool:
    """Return True if an object has all that `where` asks for.

    A number must be equal or meet a comparison such as `>=5`, an array must have all items that
    are asked for, anything else must be equal. What is not set counts as its default.

    Args:
        table: The object, references as full ids.
        where: What is asked for, in the same form.
        model: The model of the object.
    """
    return all(_fits(value_or_default(table, key, model), wanted) for key, wanted in where.items())


def value_or_default(table: Table, key: str, model: type[BaseModel]) -> Any:  # noqa: ANN401 - any value
    """Return a value of a table, or else the default of its model; `MISSING` without one."""
    if key in table:
        return table[key]
    field = table_of(model).get(key)
    default: object = field.default if field else None
    if default is None:
        return MISSING
    if isinstance(default, BaseModel):
        return default.model_dump(mode="json", exclude_none=True)
    return list(cast("tuple[object, ...]", default)) if isinstance(default, tuple) else default


def _fits(value: Any, wanted: Any) -> bool:  # noqa: ANN401 - any values
    inner, table = as_table(value), as_table(wanted)
    if inner is not None and table is not None:
        return all(_fits(inner.get(key, MISSING), each) for key, each in table.items())
    if isinstance(value, list) and table is not None:  # items by their names
        items = cast("list[Any]", value)
        return all(
            any(matches(item, name) and _fits(item, each) for item in items)
            for name, each in table.items()
        )
    if isinstance(value, list) and isinstance(wanted, list):
        items = cast("list[Any]", value)
        return all(any(matches(item, each) for item in items) for each in cast("list[Any]", wanted))
    comparison = _COMPARISON.fullmatch(wanted) if isinstance(wanted, str) else None
    if comparison and not isinstance(value, bool) and isinstance(value, int):
        return SIGNS[comparison[1]](value, int(comparison[2]))
    return value == wanted and isinstance(value, bool) is isinstance(wanted, bool)
