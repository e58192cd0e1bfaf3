"""Whether items that patches add to an array have keys of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from roguelike.authoring.lints.evidence import Evidence
from roguelike.content.dependencies.mentions import mentioned
from roguelike.content.documents.document import Place
from roguelike.content.documents.tables import as_array, as_table
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.merging.history import History
from roguelike.content.merging.verbs import is_insertion
from roguelike.content.schema.campaigns import CampaignDef

_PANEL, _KEY = "panel", "key"


class _Given(NamedTuple):
    """Where a key is given to an item, and the id of the mod that does so."""

    place: Place
    mod: str


def repeated_keys(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W210 for each key of a line of a panel that a line before it has as well.

    In one array of a file that is an error. Where a mod adds to the panel of another, that may have
    got the key later. Two mods that say nothing of each other may have thought of the same.
    """
    campaigns = evidence.catalog.all(CampaignDef)
    for (kind, identifier), history in evidence.catalog.changed.items():
        panel = campaigns[identifier].panel if kind == "campaign" else ()
        count = Counter(line.key for line in panel if line.key is not None)
        for key in [key for key, number in count.items() if number > 1]:
            givers = [*_givers(history, key)]
            for each in givers[1:]:
                if givers[0].mod in (each.mod, *mentioned(evidence.mods[each.mod])):
                    yield _finding(key, each.place)


def _givers(history: History, key: str) -> Iterator[_Given]:
    """Yield where a line with a key is given to a panel, in the order in which that is done."""
    for layer in history.layers:
        for change in layer.changes:
            said, place = as_table(change.table), change.place.at(_PANEL)
            added: Any = said.get(_PANEL) if said else None
            table = as_table(added)
            if table and is_insertion(table):
                added, table, place = table["values"], None, place.at("values")
            items = table.items() if table else enumerate(as_array(added) or ())
            for at, item in items:  # by their names if they are there already
                if (as_table(item) or {}).get(_KEY) == key:
                    yield _Given(place.at(at, _KEY), layer.mod)


def _finding(key: str, place: Place) -> Diagnostic:
    message = f"there is a line with the key `{key}` already, which is what others will change"
    hint = "give this one another key; what is there can be changed with set"
    return Diagnostic(Code.W210, place, message, hint)
