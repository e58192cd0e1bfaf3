"""How to write what a manifest says of other mods, where it says that in another form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from roguelike.content.changes import data_at
from roguelike.content.diagnostics import Code, Diagnostic
from roguelike.content.manifest_texts import id_like
from roguelike.content.tables import as_array, as_table
from roguelike.content.versions import REQUIREMENT_PATTERN

_TABLES = ("requires", "optional", "conflicts")
_NAMING = ("id", "mod", "name")
"""What other formats call the field with the id of a mod."""
_VERSIONED = re.compile(r" *([\w-]+)(.*)")
_MAX_SHOWN = 3


def as_tables(finding: Diagnostic) -> Diagnostic:
    """Return a finding about what should be a table of mods, with how that is written."""
    keys = finding.place.keys
    if finding.code is not Code.E202 or keys not in {(table,) for table in _TABLES}:
        return finding
    mods = islice(_mods(data_at(finding.place)), _MAX_SHOWN)
    lines = " and ".join(mods) or 'lines such as classic = "*"'
    return replace(finding, hint=f"write [{keys[0]}] and below it {lines}")


def _mods(value: object) -> Iterator[str]:
    """Yield a line for each mod that is named, with the versions that will do."""
    for item in as_array(value) or [value]:
        named = as_table(item) or {}
        text = next((named[key] for key in _NAMING if key in named), item)
        parts = _VERSIONED.fullmatch(text) if isinstance(text, str) else None
        if parts and (mod := id_like(parts[1])):
            versions = parts[2].strip()
            will_do = versions if re.fullmatch(REQUIREMENT_PATTERN, versions) else "*"
            yield f'{mod} = "{will_do}"'
