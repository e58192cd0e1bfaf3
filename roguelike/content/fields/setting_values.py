"""Settings as values: `{ setting = "density" }` stands for what the player has chosen.

They are put in their places before anything else is done with a file, so they can stand
wherever their value can, and what is wrong with the value is found where the setting is named.
"""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from roguelike.content.documents.document import Document, KeyPath, Place
from roguelike.content.fields.conditions import WHEN
from roguelike.content.fields.settings import Settings
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.findings.limited import Limited
from roguelike.content.findings.mends import of_own
from roguelike.content.findings.suggest import suggest

SETTING = "setting"
"""The only key of a table that stands for the value of a setting."""


def with_settings(document: Document, settings: Settings, report: Report) -> Document:
    """Return a file in which tables that name settings are replaced by their values.

    Those that name settings which do not exist stay, and are among the `stand_ins` of the file.

    Args:
        document: A content file of a mod.
        settings: The values of the settings of that mod, by name.
        report: Takes E301 for each setting that the mod does not have.
    """
    if SETTING not in document.text:
        return document
    filler = _Filler(settings)
    data = {key: filler.filled(value, (key,)) for key, value in document.data.items()}
    messages = {keys: f"the mod has no setting `{name}`" for keys, name in filler.unset.items()}
    stand_ins = {**document.stand_ins, **messages}
    filled = replace(document, data=data, stand_ins=stand_ins, settings=filler.set)
    limited = Limited(report)
    for keys, name in filler.unset.items():
        if limited.is_full:  # what was meant takes long to guess
            break
        hint, mend = suggest(name, settings).advice
        place = Place(filled, (*keys, SETTING))
        limited.add(Diagnostic(Code.E301, place, messages[keys], hint, mend=of_own(mend)))
    return filled


class _Filler:
    """Puts settings in their places.

    Attributes:
        set: The names of settings, by the paths of their values.
        unset: The names of settings that do not exist, by the paths of the tables that name them.
    """

    def __init__(self, settings: Settings) -> None:
        self.set: dict[KeyPath, str] = {}
        self.unset: dict[KeyPath, str] = {}
        self._settings = settings

    def filled(self, value: Any, keys: KeyPath) -> Any:  # noqa: ANN401 - whatever a file says
        """Return the value at some keys with the settings in it replaced."""
        if isinstance(value, list):
            items = cast("list[Any]", value)
            return [self.filled(item, (*keys, number)) for number, item in enumerate(items)]
        if not isinstance(value, dict):
            return value
        table = cast("dict[str, Any]", value)
        if (name := setting_named(table)) is None:
            return {
                # what a condition says of a setting is no value
                key: item if key == WHEN else self.filled(item, (*keys, key))
                for key, item in table.items()
            }
        if name in self._settings:
            self.set[keys] = name
            return self._settings[name]
        self.unset[keys] = name
        return table


def setting_named(value: object) -> str | None:
    """Return the name of the setting for which a value stands, if it stands for one."""
    if not isinstance(value, dict):
        return None
    table = cast("dict[str, object]", value)
    name = table.get(SETTING)
    return name if isinstance(name, str) and len(table) == 1 else None
