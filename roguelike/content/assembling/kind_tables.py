"""Finding the definitions in what a file says for a kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pydantic import ValidationError

from roguelike.content.documents.document import Place, Token
from roguelike.content.documents.tables import Table, as_table
from roguelike.content.explaining.misheaded import headers_of
from roguelike.content.findings.beginnings import beginning, beginning_alone
from roguelike.content.findings.diagnostics import Code, Diagnostic, Guess, Sink
from roguelike.content.findings.mends import Rename, Respell, Splice
from roguelike.content.merging.patches import COMMON, OF_PATCHES, SELECTORS
from roguelike.content.merging.unknown_kinds import meant_ids
from roguelike.content.merging.written import Definition
from roguelike.content.names.ids import full_id, is_name
from roguelike.content.names.naming import meant_name
from roguelike.content.schema import PATCH, VERBS
from roguelike.content.schema.base import Model
from roguelike.content.words.kinds import some
from roguelike.content.words.values import described, shortened


def definitions_of(
    mod: str, place: Place, kinds: Mapping[str, type[Model]], report: Sink, stray: set[str]
) -> Iterator[Definition]:
    """Yield the definitions in what a file says for a kind."""
    kind = str(place.keys[0])
    model = kinds[kind]
    value = place.document.data[kind]
    named = as_table(value)
    if named is None:
        report.add(_not_a_table(place, kind, value))
        stray.add(mod)
        return
    fields = _fields_without_a_name(named, model)
    if fields:
        field = place.at(fields[0])
        report.add(_not_a_table(field, kind, named[fields[0]]))
        stray.add(mod)
    skipped = frozenset(fields)
    for name in named:
        if name not in skipped and (
            found := _definition(mod, Place(place.document, (kind, name)), kinds, report, stray)
        ):
            yield found


def _definition(
    mod: str, here: Place, kinds: Mapping[str, type[Model]], report: Sink, stray: set[str]
) -> Definition | None:
    """Return the definition at a place, or nothing but a finding if there is none."""
    kind, name = map(str, here.keys)
    model, said = kinds[kind], here.document.data[kind][name]
    table = as_table(said)
    if table is None:
        no_table = _not_a_table(here, kind, said, _as_definition(name, said, model))
        report.add(no_table)
        stray.add(full_id(mod, name))
    elif is_name(name) and table.keys() <= OF_PATCHES and not table.keys().isdisjoint(VERBS):
        report.add(_patch(here, table))
        stray.add(full_id(mod, name))
    elif not is_name(name):
        code, message, (hint, mend) = _misnamed(mod, here)
        report.add(Diagnostic(code, here.at(token=Token.KEY), message, hint, mend=mend))
        stray.update(meant_ids(mod, name))
    else:
        return Definition(mod, here, table, (kind, full_id(mod, name)))
    return None


def _patch(here: Place, table: Table) -> Diagnostic:
    """Return what is found if a definition says what a patch says, and nothing else."""
    kind, name = map(str, here.keys)
    message = f"{kind} `{name}` says what a patch does"
    hint = f"begin it with [[{PATCH}.{kind}]]"
    if table.keys().isdisjoint(SELECTORS):
        hint += f' and write id = "{name}" below it'
        return Diagnostic(Code.E201, here.at(token=Token.KEY), message, hint)
    headers = headers_of(here.document).get(here.keys, ())
    splices = tuple(Splice(*each.span, f"[[{PATCH}.{kind}]]") for each in headers)
    mend = (Respell(splices),) if len(splices) == 1 else ()
    return Diagnostic(Code.E201, here.at(token=Token.KEY), message, hint, mend=mend)


def _fields_without_a_name(named: Table, model: type[Model]) -> list[str]:
    """Return the keys that are fields of a definition that has no table of its own, if any are.

    That is so where a field has a value that is no table, as definitions are; it comes first. Then
    all other such values are fields as well, however their keys may be misspelled.
    """
    values = [name for name, said in named.items() if not isinstance(said, dict)]
    if not values:
        return []
    known = [name for name in named if name in model.model_fields or name in COMMON]
    first = next((name for name in values if name in known), None)
    return [] if first is None else list(dict.fromkeys((first, *values, *known)))


def _as_definition(name: str, value: object, model: type[Model]) -> str:
    """Return how to write a definition that needs nothing but a value; nothing if it needs more."""
    needed = [field for field, info in model.model_fields.items() if info.is_required()]
    if len(needed) != 1 or not isinstance(value, str) or not is_name(name):
        return ""
    if not value.isprintable() or {*value} & {*'"\\'}:  # which needs care to be written
        return ""
    try:
        model.model_validate({needed[0]: value})
    except ValidationError:
        return ""
    return f'write {name} = {{ {needed[0]} = "{shortened(value)}" }}'


def _misnamed(mod: str, here: Place) -> tuple[Code, str, Guess]:
    """Return what is wrong with the name of a definition: a code, a message and what is meant."""
    kind, name = map(str, here.keys)
    owner, colon, bare = name.partition(":")
    if not (colon and is_name(owner) and is_name(bare)):
        meant = meant_name(name, is_key=True)
        if "." in name and all(map(is_name, name.split("."))):
            meant = Guess(f"write [{kind}.{name}], without quotes")
        return Code.E203, f"{described(name)} cannot be the name of {some(kind)}", meant
    if owner == mod:
        meant = Guess(f"write `{bare}`", (Rename(name, bare),))
        return Code.E203, "a definition is named without its mod", meant
    message = f"`{name}` would be defined in the mod `{owner}`, and this is `{mod}`"
    hint = f'[[patch.{kind}]] with id = "{name}" changes that, and `{bare}` defines another'
    return Code.E408, message, Guess(hint)


def _not_a_table(place: Place, kind: str, value: object, hint: str = "") -> Diagnostic:
    message = f"`{place.keys[-1]}` must be a table, not {described(value)}"
    alone, mend = beginning_alone(place, value) if place.keys[1:] else Guess()
    hint = hint or alone or beginning(f"each {kind}", Place(place.document, (kind, "its_name")))
    return Diagnostic(Code.E202, place, message, hint, mend=mend)
