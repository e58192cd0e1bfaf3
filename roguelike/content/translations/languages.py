"""Which languages there are: files below `lang/`, each named after one."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.manifest import Mod
from roguelike.content.mods.mod_files import LANG

TAG_PATTERN = r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$"
"""The form of the tag of a language, such as `de` or `pt-BR`."""
ORIGINAL = "en"
"""The language of the game's own texts."""

_SUFFIX = ".toml"


def tag_of(name: str) -> str | None:
    """Return the language of a file below `lang/`, by its name; nothing if it has none."""
    tag = name.removesuffix(_SUFFIX)
    return tag if name.endswith(_SUFFIX) and re.fullmatch(TAG_PATTERN, tag) else None


def file_of(tag: str) -> str:
    """Return the path of the file with texts in a language, from its mod."""
    return f"{LANG}/{tag}{_SUFFIX}"


def fallbacks(tag: str) -> list[str]:
    """Return the languages whose texts are used for one, each better than those before it.

    There are none for what cannot be the tag of a language.
    """
    parts = tag.split("-") if re.fullmatch(TAG_PATTERN, tag) else []
    return ["-".join(parts[:length]) for length in range(1, len(parts) + 1)]


def languages(mods: Iterable[Mod]) -> dict[str, list[str]]:
    """Return the languages that there are, and the ids of the mods that have texts in each."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for mod in mods:
        for name in mod.folder.names_in(LANG, Report()):
            if tag := tag_of(name):
                found[tag].append(mod.id)
    return dict(sorted(found.items()))
