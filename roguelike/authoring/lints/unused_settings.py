"""Whether anything depends on the settings that mods give to the player."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from roguelike.authoring.lints.evidence import Evidence
from roguelike.content.documents.document import Token
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.names.ids import full_id
from roguelike.content.patching.setting_values import SETTING

_NAMED = re.compile(rf"""{SETTING}["']?\s*=\s*["']+[\\\s]*+([a-z0-9_:]+)["'\\]""")
"""What names a setting, in conditions and as values."""
_ESCAPES = ("\\u", "\\U", "\\x")
"""What can spell a name in another way."""


def unused_settings(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W501 for each setting that is named nowhere, in any file of any mod.

    Those of mods of the kind `library` are there for others. It is read off the texts of files, as
    in what was read there are the values of settings, and no names any more.
    """
    named: set[str] = set()
    others = evidence.contingencies.aside
    for mod, documents in chain(evidence.documents.items(), others.items()):
        for text in (each.text for each in documents):
            if any(escape in text for escape in _ESCAPES):
                named.update(full_id(mod, name) for name in evidence.mods[mod].manifest.settings)
            elif SETTING in text:
                said = _NAMED.findall(text)
                named.update(name if ":" in name else full_id(mod, name) for name in said)
    for mod in evidence.mods.values():
        for name in mod.manifest.settings:
            setting = full_id(mod.id, name)
            if setting not in named and not evidence.is_for_others(setting):
                place = mod.place("settings", name, token=Token.HEADER)
                message = f"nothing depends on the setting `{name}`"
                hint = f'write {{ {SETTING} = "{name}" }} in place of a value, or take it out'
                yield Diagnostic(Code.W501, place, message, hint)
