from __future__ import annotations

import pkgutil
import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

import roguelike.content
import roguelike.core
from roguelike.content.findings.diagnostics import Code
from roguelike.content.reference import limits
from roguelike.content.reference.limits import Limit, limits_table

BOUND = re.compile(r"^(?:MAX_\w+, )?(MAX_\w+)(?:: Final)? = ", re.MULTILINE)

NOT_OF_MODS = {
    "archives.MAX_READ": "how much is read at once",
    "baseline.MAX_KNOWN": "of a baseline, which is no part of a mod",
    "explanations.MAX_EXPLAINED": "how many findings are shown",
    "fingerprints.MAX_LENGTH": "of the names of findings",
    "history.MAX_EARLIER": "how much is shown",
    "history.MAX_SHOWN": "how much is shown",
    "likeness.MAX_COMPARED": "how many names are looked at for a guess",
    "likeness.MAX_LOOKED_AT": "how many names are looked at for all guesses",
    "likeness.MAX_SUGGESTIBLE": "how long a word is for which there is a guess",
    "mending.MAX_CHECKED": "how long mending tries",
    "culprits.MAX_TRIED": "beyond it, halves are tried",
    "mending.MAX_CHECKS": "how long mending tries",
    "mending.MAX_ROUNDS": "how long mending tries",
    "moves.MAX_STEPS": "a circle is reported as E605 long before",
    "naming.MAX_LENGTH": "how long a text is for which a name is proposed",
    "parsing.MAX_ASKED": "beyond it, W007 is not looked for",
    "parameters.MAX_NESTING": "how much is shown",
    "player_files.MAX_BYTES": "of what the player has written, which is no part of a mod",
    "resolving.MAX_REDONE": "how long idle patches are looked for",
    "shown.MAX_SHOWN": "how much is shown",
    "excerpts.MAX_LINES": "how long examples are",
    "limited.MAX_REFUSED": "how many findings are told",
    "unguarded.MAX_APART": "how often mods are loaded again",
    "validation.MAX_FINDINGS": "how many findings are looked for",
    "validation.MAX_MENDED": "how many findings are looked for",
    "values.MAX_LISTED": "how much is shown",
    "values.MAX_QUOTED": "how much is shown",
}


def bounds() -> set[str]:
    """Return everything that bounds something where content is read."""
    found: set[str] = set()
    for package in (roguelike.content, roguelike.core):
        for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            text = source(import_module(each.name))
            stem = each.name.rpartition(".")[2]
            found |= {f"{stem}.{name}" for name in BOUND.findall(text)}
    return found


def source(module: ModuleType) -> str:
    assert module.__file__ is not None
    return Path(module.__file__).read_text(encoding="utf-8")


def test_every_bound_on_mods_is_told() -> None:
    told = source(limits)

    untold = {name for name in bounds() if not re.search(rf"\b{name}\b", told)}

    assert untold == set(NOT_OF_MODS)


def test_bytes_are_told_as_people_say_them() -> None:
    assert Limit("A file", 8 << 20, unit="bytes").size == "8 MiB"
    assert Limit("A side", 1000, unit="cells").size == "1,000 cells"
    assert Limit("Passes", 50).size == "50"


def test_a_limit_says_what_is_found_beyond_it() -> None:
    lines = limits_table([Limit("A", 1, Code.E001), Limit("B", 2, None)]).splitlines()

    assert lines[-2:] == ["| A | 1 | [E001](~/codes/E001.md) |", "| B | 2 | the value is cut |"]
