"""Which languages there are: files below `lang/`, each named after one."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.manifest import Mod
from roguelike.content.mods.mod_files import LANG, LANGUAGE_PATTERN

ORIGINAL = "en"
"""The language of the game's own texts."""

_SUFFIX = ".toml"
_BY_NAME = {
    "cs": "czech cesky čeština",
    "de": "german deutsch",
    "en": "english",
    "es": "spanish espanol español",
    "fr": "french francais français",
    "it": "italian italiano",
    "ja": "japanese 日本語",
    "ko": "korean 한국어",
    "nl": "dutch nederlands",
    "pl": "polish polski",
    "pt": "portuguese portugues português",
    "pt-BR": "brazilian",
    "ru": "russian русский",
    "sv": "swedish svenska",
    "tr": "turkish turkce türkçe",
    "uk": "ukrainian українська",
    "zh": "chinese 中文",
}
"""What people call languages for which there are often translations."""


def tag_of(name: str) -> str | None:
    """Return the language of a file below `lang/`, by its name; nothing if it has none."""
    tag = name.removesuffix(_SUFFIX)
    return tag if name.endswith(_SUFFIX) and re.fullmatch(LANGUAGE_PATTERN, tag) else None


def meant_tag(name: str) -> str:
    """Return the tag that a file is probably called after, as in `de_DE.toml`; nothing if none."""
    stem = name.removesuffix(_SUFFIX).casefold()
    by_name = (tag for tag, words in _BY_NAME.items() if stem in words.split())
    language, *parts = stem.replace("_", "-").split("-")
    parts = [part.upper() if len(part) == len("BR") else part.capitalize() for part in parts]
    tag = next(by_name, "-".join((language, *parts)))
    return tag if re.fullmatch(LANGUAGE_PATTERN, tag) else ""


def file_of(tag: str) -> str:
    """Return the path of the file with texts in a language, from its mod."""
    return f"{LANG}/{tag}{_SUFFIX}"


def fallbacks(tag: str) -> list[str]:
    """Return the languages whose texts are used for one, each better than those before it.

    There are none for what cannot be the tag of a language.
    """
    parts = tag.split("-") if re.fullmatch(LANGUAGE_PATTERN, tag) else []
    return ["-".join(parts[:length]) for length in range(1, len(parts) + 1)]


def languages(mods: Iterable[Mod]) -> dict[str, list[str]]:
    """Return the languages that there are, and the ids of the mods that have texts in each."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for mod in mods:
        for name in mod.folder.names_in(LANG, Report()):
            if tag := tag_of(name):
                found[tag].append(mod.id)
    return dict(sorted(found.items()))
