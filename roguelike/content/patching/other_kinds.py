"""Definitions of which the fields tell that their header names another kind than was meant."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from pydantic import ValidationError

from roguelike.content.documents.document import Place, Token
from roguelike.content.documents.tables import Table, as_table
from roguelike.content.explaining.misheaded import headers_of
from roguelike.content.fields.types import keys_of
from roguelike.content.findings.beginnings import dotted
from roguelike.content.findings.diagnostics import Code, Diagnostic, did_you_mean
from roguelike.content.findings.mends import Respell, Splice
from roguelike.content.patching.patches import COMMON
from roguelike.content.schema.base import Model
from roguelike.content.words.kinds import some

_ENOUGH = 2
"""How many fields of another kind leave no doubt; one alone may be what is wrong."""


def kind_by_fields(kind: str, table: Table, kinds: Mapping[str, type[Model]]) -> str | None:
    """Return the only other kind that has all fields of a definition, if its own has not.

    Args:
        kind: Its own.
        table: The definition.
        kinds: The model of each kind.
    """
    foreign = table.keys() - _keys(kinds[kind])
    if not foreign:
        return None
    fitting = [other for other, model in kinds.items() if table.keys() <= _keys(model)]
    if len(fitting) != 1:
        return None
    is_misspelt = any(_meant(kinds[kind], key) for key in foreign)
    return None if is_misspelt and not _is_valid(kinds[fitting[0]], table) else fitting[0]


def of_other_kind(place: Place, table: Table, meant: str, model: type[Model]) -> Diagnostic | None:
    """Return the one finding for all fields of a definition that has the fields of another kind.

    Args:
        place: Where it is.
        table: What it says.
        meant: The kind that has all its fields.
        model: The model of the kind that its header names.

    Returns:
        The finding; nothing if one field alone may be wrong: then all others are in both kinds, and
        the file does not have the rest of it below the right header. Where the field or the header
        may be wrong, it says how to write either.
    """
    kind, name = map(str, place.keys)
    fields = [key for key in table if key not in _keys(model)]
    headers = [
        each for each in headers_of(place.document).get(place.keys, ()) if len(each.keys) > 1
    ]
    header = f"[{dotted((meant, name)) if headers else meant}]"
    if own := _renamed(table, model):
        message = f"there is no field `{fields[0]}` in {kind} `{name}`"
        hint = f"write `{own}`, or {header} if it is {some(meant)}"
        return Diagnostic(Code.E201, place.at(fields[0], token=Token.KEY), message, hint)
    is_plain = len(fields) >= min(_ENOUGH, len(table)) or _meant(model, fields[0]) is not None
    if not is_plain and name not in (as_table(place.document.data.get(meant)) or ()):
        return None
    splices = tuple(Splice(*each.keys[0], meant) for each in headers)
    message = f"`{fields[0]}` and all else in {kind} `{name}` are fields of {some(meant)}"
    mend = (Respell(splices),) if splices else ()
    return Diagnostic(Code.E201, place.at(token=Token.KEY), message, f"write {header}", mend=mend)


def _renamed(table: Table, model: type[Model]) -> str:
    """Return the field that was meant by the one that a model has not, if all is right then."""
    (key, *others) = (each for each in table if each not in _keys(model))
    own = _meant(model, key)
    if others or own is None or own in table:
        return ""
    renamed = {own if each == key else each: value for each, value in table.items()}
    return own if _is_valid(model, renamed) else ""


def _is_valid(model: type[Model], table: Table) -> bool:
    """Tell whether a definition is right as one of a kind, whatever it refers to."""
    said = {key: value for key, value in table.items() if key not in COMMON}
    try:
        model.model_validate(said)
    except ValidationError:
        return False
    return True


@lru_cache(maxsize=1_024)  # as each of very many definitions asks about the same
def _meant(model: type[Model], key: str) -> str | None:
    """Return the field of definitions of a kind that a key may be meant to be which is none."""
    return did_you_mean(key, _keys(model))


@lru_cache(maxsize=64)  # as each of very many definitions asks
def _keys(model: type[Model]) -> frozenset[str]:
    """Return what definitions of a kind can say."""
    return frozenset((*keys_of(model), *COMMON))
