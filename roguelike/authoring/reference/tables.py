"""The tables of the reference that are made from models and constants: fields and limits."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from pydantic import BaseModel

from roguelike.authoring.modtests import expectations, models, reading
from roguelike.authoring.reference.markdown import (
    code,
    code_page,
    kind_page,
    link,
    point_page,
    said,
    table,
    topic_page,
)
from roguelike.authoring.reference.parameters import Parameter, parameters
from roguelike.content.documents import scan
from roguelike.content.findings.diagnostics import Code
from roguelike.content.merging import (
    inheritance_graph,
    patches,
    resolving,
    tags,
    verb_shapes,
    verbs,
)
from roguelike.content.mods import archives, library, manifest, mod_files
from roguelike.content.schema import KINDS, base, levels, settings
from roguelike.content.toml import parsing
from roguelike.core import formula_grammar
from roguelike.engine import binding, recipes

_SELECTED = "table with a kind"
_HEADINGS = ("Field", "Type", "Bounds", "Default", "Description")
_LEADS_TO_KIND = re.compile(rf"\b({'|'.join(KINDS)}) id\b")


def field_table(model: type[BaseModel], points: Mapping[str, str] | None = None) -> str:
    """Return what a table of `model` may say.

    Args:
        model: The model.
        points: The extension points from which its fields select, by the names of the fields.
    """
    return rows_table(parameters(model), points or {})


def rows_table(rows: Iterable[Parameter], points: Mapping[str, str]) -> str:
    """Return fields as a table; `points` as `field_table` has them."""
    return table(_HEADINGS, [_row(each, points.get(each.name, "")) for each in rows])


def within(rows: Iterable[Parameter], names: Collection[str]) -> list[Parameter]:
    """Return the fields that have certain names, with all that lies below them."""
    return [each for each in rows if re.split(r"[.\[]", each.name)[0] in names]


def _row(parameter: Parameter, point: str) -> tuple[str, ...]:
    deprecated = "**Deprecated.** " if parameter.deprecated else ""
    return (
        code(parameter.name),
        _type(parameter.type, point),
        _bounds(parameter),
        _default(parameter),
        f"{deprecated}{said(parameter.description)}",
    )


def _type(words: str, point: str) -> str:
    if point:
        words = words.replace(_SELECTED, link(point, point_page(point)))
    words = words.replace("formula", link("formula", topic_page("formulas")))
    words = re.sub(
        r"^(list of |.* by )?(id|mod id|tag)$", lambda match: _named(*match.groups()), words
    )
    return _LEADS_TO_KIND.sub(lambda match: f"{link(match[1], kind_page(match[1]))} id", words)


def _named(before: str | None, word: str) -> str:
    return f"{before or ''}{link(word, topic_page('names'))}"


def _bounds(parameter: Parameter) -> str:
    if not parameter.choices:
        return parameter.bounds
    return ", ".join(map(code, parameter.choices))


def _default(parameter: Parameter) -> str:
    if parameter.required:
        return "required"
    default = parameter.default
    if isinstance(default, str):
        return code(f'"{default}"') if default else ""
    is_table = isinstance(default, dict)
    return code(parameter.default_text) if parameter.default_text and not is_table else ""


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
    Limit("Keys that lead to a value", scan.MAX_DEPTH, Code.E002),
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
        inheritance_graph.MAX_GENERATIONS,
        Code.E409,
    ),
    Limit("Definitions from which one inherits in all", inheritance_graph.MAX_ANCESTORS, Code.E409),
    Limit("Tags within one another", tags.MAX_NESTED, Code.E305),
    Limit("The width or height of a level", levels.MAX_SIDE, Code.E203, "cells"),
    Limit("The area of a level", levels.MAX_CELLS, Code.E206, "cells"),
    Limit("Passes of a level", levels.MAX_PASSES),
    Limit("The deepest depth", levels.MAX_DEPTH),
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
_PLAY = (
    Limit("How far an actor sees", binding.MAX_AWARENESS, None, "cells"),
    Limit("Times that a level is tried with other dice", recipes.MAX_ATTEMPTS, Code.E504),
)

LIMITS = {
    "Files": _FILES,
    "The manifest": _MANIFEST,
    "Definitions": _DEFINITIONS,
    "Formulas": _FORMULAS,
    "Patches": _PATCHES,
    "Tests of mods": _TESTS,
    "Play": _PLAY,
}
"""All limits for what mods say, by what they are about; parameters have theirs on their pages."""


def limits_table(limits: Iterable[Limit]) -> str:
    """Return limits with what is found where they are not kept."""
    return table(("What", "At most", "Else"), [_limit_row(each) for each in limits])


def _limit_row(limit: Limit) -> tuple[str, str, str]:
    code = limit.code
    found = link(code.name, code_page(code)) if code else "the value is cut"
    return limit.what, limit.size, found
