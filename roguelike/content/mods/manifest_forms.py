"""How to write what a manifest says, where it says that in another form."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from msgspec.structs import replace

from roguelike.content.documents.document import Place, Token
from roguelike.content.documents.tables import Table, as_array, as_table
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.findings.mends import Rename
from roguelike.content.merging.changes import data_at
from roguelike.content.names.manifest_texts import id_like, is_mod_id
from roguelike.content.names.versions import (
    ANY,
    REQUIREMENT_PATTERN,
    Meant,
    nearest_requirement,
    nearest_version,
)

_ID, _VERSION = ("mod", "id"), ("mod", "version")
_TABLES = ("requires", "optional", "conflicts")
_NAMING = ("id", "mod", "name")
"""What other formats call the field with the id of a mod."""
_VERSIONED = re.compile(r" *([\w-]+)(.*)")
_MAX_SHOWN = 3


def about_manifests(finding: Diagnostic, name: str) -> Diagnostic:
    """Return a finding with the code that it has in manifests, and with what to write there.

    Args:
        finding: What is wrong with a manifest.
        name: The name of its folder, which is that of the mod if it can be.
    """
    match finding.code:
        case Code.E102:
            return _with_id(finding, name)
        case Code.E202:
            return _in_our_form(finding, name)
        case Code.E201 | Code.E204:
            return replace(finding, code=Code.E101)
        case _:
            return finding


def _with_id(finding: Diagnostic, name: str) -> Diagnostic:
    """Return a finding about an id, with the name of the folder, which its own mod has to have."""
    place = finding.place
    if place.keys == _ID and is_mod_id(name):
        return replace(finding, hint=f'write "{name}"', mend=(Rename(str(data_at(place)), name),))
    is_key = place.token is Token.KEY
    return replace(finding, hint=finding.hint.replace('"', "`")) if is_key else finding


def _in_our_form(finding: Diagnostic, name: str) -> Diagnostic:
    """Return a finding about a value of another type, with what to write instead."""
    keys = finding.place.keys
    if keys in {(table,) for table in _TABLES}:
        mods = [*_mods(finding.place)]
        more = [f"{len(mods) - _MAX_SHOWN} more"] if len(mods) > _MAX_SHOWN else []
        lines = " and ".join(mods[:_MAX_SHOWN] + more) or 'lines such as classic = "*"'
        return replace(finding, hint=f"write [{keys[0]}] and below it {lines}")
    if keys == _ID and is_mod_id(name):
        return replace(finding, hint=f'write "{name}"')
    if keys == _VERSION:
        return as_version(finding, nearest_version)
    is_requirement = len(keys) == len(_VERSION) and keys[0] in _TABLES
    return as_version(finding, nearest_requirement) if is_requirement else finding


def as_version(finding: Diagnostic, nearest: Callable[[str], Meant]) -> Diagnostic:
    """Return a finding about a value of another type than a version, with what to write instead.

    Args:
        finding: What is wrong.
        nearest: Returns what a text means: `nearest_version`, or `nearest_requirement`.
    """
    place = finding.place
    value = data_at(place)
    if isinstance(value, bool):
        return replace(finding, hint=f'write "{ANY}"' if nearest is nearest_requirement else "")
    inner = (as_table(value) or {}).get("version")
    if isinstance(inner, str):
        meant = _as_it_is(inner) or nearest(inner)
        return replace(finding, hint=f'write "{meant.text}"') if meant.text else finding
    if not isinstance(value, int | float):
        return finding
    written = _written(place)
    meant = nearest(written)
    if not meant.text:
        return finding
    mend = (Rename(written, meant.text),) if meant.is_certain else ()
    return replace(finding, hint=f'write "{meant.text}"', mend=mend)


def _as_it_is(text: str) -> Meant | None:
    return Meant(text.strip()) if re.fullmatch(REQUIREMENT_PATTERN, text) else None


def _written(place: Place) -> str:
    """Return a number as the file has it: 1.10 is not 1.1."""
    return place.document.text[slice(*place.covered())]


def _mods(place: Place) -> Iterator[str]:
    """Yield a line for each mod that is named at a place, with the versions that will do."""
    array = as_array(data_at(place)) or ()
    for here in [place.at(number) for number in range(len(array))] or [place]:
        item = data_at(here)
        named = as_table(item) or {}
        text = next((named[key] for key in _NAMING if key in named), item)
        parts = _VERSIONED.fullmatch(text) if isinstance(text, str) else None
        if parts and (mod := id_like(parts[1])):
            said = parts[2] if parts[2].strip() else _version_of(named, here)
            will_do = _as_it_is(said) or Meant(nearest_requirement(said).text or ANY)
            yield f'{mod} = "{will_do.text}"'


def _version_of(named: Table, place: Place) -> str:
    """Return which versions of a mod a table asks for, as the file has it; nothing if it does not.

    Args:
        named: The table.
        place: Where it is.
    """
    version = named.get("version", "")
    return version if isinstance(version, str) else _written(place.at("version"))
