"""How much there may be of anything in a mod, and what is found where there is more."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from roguelike.authoring.modtests import expectations, models, reading
from roguelike.content.documents import toml_scan
from roguelike.content.fields import settings
from roguelike.content.findings.diagnostics import Code
from roguelike.content.merging import verb_shapes, verbs
from roguelike.content.mods import archives, library, manifest, mod_files
from roguelike.content.patching import inheritance, patches, resolving, tags
from roguelike.content.reference.markdown import link, table
from roguelike.content.reference.places import code_page
from roguelike.content.schema import base, depths, levels
from roguelike.content.toml import parsing
from roguelike.core import formula_grammar

_MEBIBYTE = 1 << 20


class Limit(NamedTuple):
    """How much there may be of something.

    Attributes:
        what: Of what.
        most: How much, or the largest number.
        code: What is found where there is more; None where values are cut instead.
        unit: What is counted, if that is not said.
    """

    what: str
    most: int
    code: Code | None = Code.E203
    unit: str = ""

    @property
    def size(self) -> str:
        """How much there may be, as people write it."""
        is_large = self.unit == "bytes"
        number, unit = (self.most // _MEBIBYTE, "MiB") if is_large else (self.most, self.unit)
        return f"{number:,} {unit}".rstrip()


_FILES = (
    Limit("A file", mod_files.MAX_FILE_BYTES, Code.E001, "bytes"),
    Limit("All files of a mod", mod_files.MAX_MOD_BYTES, Code.E001, "bytes"),
    Limit("Files and folders in a folder or an archive", mod_files.MAX_ENTRIES, Code.E001),
    Limit("Folders within one another below `content/`", mod_files.MAX_FOLDERS_DEEP, Code.E001),
    Limit("Keys, tables and items in a file", parsing.MAX_PARTS, Code.E001),
    Limit("Keys that lead to a value", toml_scan.MAX_DEPTH, Code.E002),
    Limit("Digits of a number", parsing.MAX_DIGITS, Code.E001),
    Limit("A whole number, from zero", parsing.MAX_INTEGER),
    Limit("A packed mod", archives.MAX_ARCHIVE_BYTES, Code.E001, "bytes"),
    Limit("A packed mod, once unpacked", archives.MAX_UNPACKED_BYTES, Code.E001, "bytes"),
    Limit("How many times smaller a file may be packed", archives.MAX_RATIO, Code.E001),
    Limit("Mods that are looked at", library.MAX_MODS, Code.E001),
)
_MANIFEST = (
    Limit("Mods in one table of a manifest", manifest.MAX_RELATED),
    Limit("Settings of a mod", settings.MAX_SETTINGS),
    Limit("Choices of a setting", settings.MAX_CHOICES),
)
_DEFINITIONS = (
    Limit("Characters of a text", base.MAX_TEXT),
    Limit("Characters of a name that is shown", base.MAX_LABEL),
    Limit("Items of an array, unless its field says otherwise", base.MAX_ITEMS),
    Limit("Definitions from which one inherits directly", patches.MAX_PARENTS),
    Limit(
        "Definitions that inherit from one another in a row",
        inheritance.MAX_GENERATIONS,
        Code.E409,
    ),
    Limit("Tags within one another", tags.MAX_NESTED, Code.E305),
    Limit("The width or height of a level", levels.MAX_SIDE, Code.E203, "cells"),
    Limit("The area of a level", levels.MAX_CELLS, Code.E206, "cells"),
    Limit("Passes of a level", levels.MAX_PASSES),
    Limit("The deepest depth", depths.MAX_DEPTH),
)
_FORMULAS = (
    Limit("Characters of a formula", formula_grammar.MAX_TEXT),
    Limit("Dice in a formula", formula_grammar.MAX_DICE),
    Limit("Sides of a die", formula_grammar.MAX_SIDES),
    Limit("Parentheses and minus signs around a number", formula_grammar.MAX_NESTING),
    Limit("The result of a formula, from zero", formula_grammar.MAX_RESULT),
)
_PATCHES = (
    Limit("Characters of a path in `unset`", verb_shapes.MAX_PATH),
    Limit("A number after `add` and `mul`, from zero", verbs.MAX_NUMBER),
    Limit("Characters of a formula while patches are made", verbs.MAX_FORMULA),
    Limit("Items of an array while patches are made", verbs.MAX_ARRAY),
    Limit("Definitions at which all patches of a mod look", resolving.MAX_WORK),
)
_TESTS = (
    Limit("Tests in all files of a mod", reading.MAX_TESTS_OF_MOD, Code.E802),
    Limit("Tests of one sort in a file", models.MAX_TESTS, Code.E802),
    Limit("The width of a map", models.MAX_WIDTH, Code.E802, "cells"),
    Limit("The height of a map", models.MAX_HEIGHT, Code.E802, "cells"),
    Limit("Monsters and piles of gold on a map", models.MAX_FIGURES, Code.E802),
    Limit("The gold of one pile", models.MAX_GOLD, Code.E802),
    Limit("Actions in a scene", models.MAX_ACTIONS, Code.E802),
    Limit("Times that a scene goes down", models.MAX_DESCENTS, Code.E802),
    Limit("Seeds of a test of levels", models.MAX_SEEDS, Code.E802),
    Limit("Depths of a test", models.MAX_DEPTHS, Code.E802),
    Limit("Cells of all levels of a test", reading.MAX_CELLS, Code.E802),
    Limit("Messages or events that are expected", expectations.MAX_EXPECTED, Code.E802),
    Limit("Characters of a drawing that is expected", expectations.MAX_DRAWING, Code.E802),
)

LIMITS = {
    "Files": _FILES,
    "The manifest": _MANIFEST,
    "Definitions": _DEFINITIONS,
    "Formulas": _FORMULAS,
    "Patches": _PATCHES,
    "Tests of mods": _TESTS,
}
"""All limits for what mods say, by what they are about; parameters have theirs on their pages."""


def limits_table(limits: Iterable[Limit]) -> str:
    """Return limits with what is found where they are not kept."""
    return table(("What", "At most", "Else"), [_row(each) for each in limits])


def _row(limit: Limit) -> tuple[str, str, str]:
    code = limit.code
    found = link(code.name, code_page(code)) if code else "the value is cut"
    return limit.what, limit.size, found
