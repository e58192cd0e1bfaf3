"""Names of definitions: `mod:name`, and what a bare name means.

A definition is known by its full id. Inside a mod a bare name means the mod's own
definition, then one of `core`; anything else is written in full.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from roguelike.content.faults import Fault, fault

CORE = "core"
NAME_PATTERN = r"[a-z][a-z0-9_]{0,63}"
REFERENCE_PATTERN = rf"^({NAME_PATTERN}:)?{NAME_PATTERN}$"

_NAME = re.compile(NAME_PATTERN)


def is_name(text: str) -> bool:
    """Tell whether `text` may name a definition or a mod."""
    return _NAME.fullmatch(text) is not None


def full_id(mod: str, name: str) -> str:
    """Return the id under which `mod` defines `name`."""
    return f"{mod}:{name}"


def bare_name(identifier: str) -> str:
    """Return the part of an id that follows the mod's name."""
    return identifier.rpartition(":")[2]


@dataclass(frozen=True, slots=True)
class Names:
    """What references in the files of one mod can mean.

    Attributes:
        mod: The mod whose files are being read.
        known: The full ids that exist, by kind of definition.
        visible: The mods that may be referred to: itself, `core` and what it requires.
            Empty means that every mod is visible.
    """

    mod: str
    known: Mapping[str, Collection[str]] = field(default_factory=dict[str, Collection[str]])
    visible: Collection[str] = ()

    def find(self, kind: str, reference: str) -> str | None:
        """Return the full id that `reference` means, or None if it leads nowhere."""
        ids = self.known.get(kind, ())
        if ":" in reference:
            return reference if reference in ids else None
        candidates = (full_id(mod, reference) for mod in (self.mod, CORE))
        return next((candidate for candidate in candidates if candidate in ids), None)

    def resolve(self, kind: str, reference: str) -> str:
        """Return the full id that `reference` means.

        Raises:
            PydanticCustomError: `reference_unknown` where no such definition exists,
                `reference_hidden` where its mod is not a declared dependency. The
                error's context has `kind`, `reference` and, for the latter, `mod`.
        """
        found = self.find(kind, reference)
        if found is None:
            raise fault(
                Fault.REFERENCE_UNKNOWN,
                "there is no {kind} '{reference}'",
                kind=kind,
                reference=reference,
            )
        self._require_visible(kind, found)
        return found

    def _require_visible(self, kind: str, reference: str) -> None:
        mod = reference.partition(":")[0]
        if not self.visible or mod in self.visible or mod in (self.mod, CORE):
            return
        raise fault(
            Fault.REFERENCE_HIDDEN,
            "the {kind} '{reference}' belongs to mod '{mod}', which is not required",
            kind=kind,
            reference=reference,
            mod=mod,
        )
