"""Definitions that do not fit their models."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.assembling.validation import MAX_TRIED, culprit_patch
from roguelike.content.documents.document import Document, Place, Table
from roguelike.content.findings.diagnostics import Code
from roguelike.content.loader import load
from roguelike.content.merging.history import DEFINE, History
from roguelike.content.merging.layers import Change, Layer
from roguelike.content.mods.mod_folders import mod_folders
from roguelike.plugins import registries
from roguelike.resources import data_dir
from tests.content.bestiary import load_beside_core
from tests.content.writing import shown, write_mod


@pytest.mark.parametrize(
    ("first", "second", "spoiler"),
    [
        ("mul.width = 20", "add.width = 1", "first"),
        ("mul.width = 10", "mul.width = 10", "second"),
        ("set.width = 10000", "set.height = 30", "first"),
    ],
)
def test_of_several_patches_the_value_that_spoils_a_level_is_marked(
    tmp_path: Path, first: str, second: str, spoiler: str
) -> None:
    mods = [
        write_mod(
            tmp_path / mod,
            {"a.toml": f"[[patch.level]]\nid = 'classic:dungeon'\n{line}\n"},
            requires={"core": "*", "classic": "*"},
        )
        for mod, line in {"first": first, "second": second}.items()
    ]

    (finding,) = shown(load([*mod_folders(data_dir()), *mods], registries().models()).report)

    assert finding.startswith(f"{spoiler}/content/a.toml:3:13 E203 `width` must be at most 1000")


def test_of_several_patches_the_value_that_spoils_an_item_is_marked(tmp_path: Path) -> None:
    first = "[[patch.monster]]\nid = 'core:rat'\nmul.behaviors.wander.percent = 10\n"
    second = "[[patch.monster]]\nid = 'core:rat'\nadd.behaviors.wander.percent = 1\n"

    report = load_beside_core(tmp_path, {"deep": first, "later": second}).report

    assert shown(report)[0].startswith("deep/content/a.toml:3:32 E203 ")


COLOR = "[color.ink]\nvalue = '#000080'\n"
MOLE = "[monster.mole]\nabstract = true\nlabel = 'mole'\nglyph = 'm'\ncolor = 'ink'\n"


@pytest.mark.parametrize(
    ("text", "code", "is_shape"),
    [
        ("[monster.mouse]\nlabel = 'mouse'\nglyph = 'm'", Code.E204, True),
        ("[monster.mouse]\nabstract = false\nglyph = 'm'", Code.E204, True),
        ("[monster.mouse]\ninherits = 'mole'\ngold = 5", Code.E201, True),
        (
            "[monster.mouse]\ninherits = 'mole'\nedit.unset = ['stats']\nglyph = 'mm'",
            Code.E203,
            True,
        ),
        ("[field.a]\nabstract = true\n[field.b]\ninherits = 'a'\nlabel = 'b'", Code.E204, False),
    ],
)
def test_what_is_wrong_only_with_what_is_inherited_is_not_of_shape(
    text: str, code: Code, tmp_path: Path, *, is_shape: bool
) -> None:
    mod = write_mod(tmp_path / "deep", {"a.toml": f"{COLOR}{MOLE}{text}\n"}, requires={"core": "*"})

    report = load([*mod_folders(data_dir() / "core"), mod], registries().models()).report

    assert {(each.code, each.is_shape) for each in report} == {(code, is_shape)}


DOCUMENT = Document("a.toml", "")
BASE = {"label": "mole", "tags": ["beast"]}
MANY = 250


def made_of(base: Table, patches: list[tuple[str, Table]]) -> History:
    """Return an object that is defined and patched."""
    place = Place(DOCUMENT, ("monster", "mole"))
    layers = [Layer("deep", place, (Change(DEFINE, base, place),))]
    for number, (verb, table) in enumerate(patches):
        here = Place(DOCUMENT, ("patch", "monster", number))
        layers.append(Layer("deep", here, (Change(verb, table, here),), is_patch=True))
    history = History("monster", "deep:mole", place, tuple(layers), {})
    *_, (_, table) = history.tables()
    return History("monster", "deep:mole", place, tuple(layers), table)


def tagged(count: int) -> list[tuple[str, Table]]:
    return [("append", {"tags": [f"t{number}"]}) for number in range(count)]


@pytest.mark.parametrize("patches", [25, MANY])
@pytest.mark.parametrize("limit", [1, 2, 9, 25])
def test_the_patch_with_which_an_array_outgrows_its_limit_is_found_in_few_steps(
    patches: int, limit: int
) -> None:
    asked = 0

    def fits(table: Table) -> bool:
        nonlocal asked
        asked += 1
        return len(table["tags"]) <= limit

    found = culprit_patch(made_of(BASE, tagged(patches)), fits)

    assert found
    assert found.place.keys[-1] == limit - 1
    assert asked <= max(MAX_TRIED, MANY.bit_length() + 1)


@pytest.mark.parametrize("before", [0, MAX_TRIED - 9])
def test_what_a_later_patch_puts_right_is_not_to_blame(before: int) -> None:
    patches = [("set", {"label": label}) for label in ("", "rat", "", "", "rat", "")]

    found = culprit_patch(
        made_of(BASE, [*tagged(before), *patches]), lambda table: bool(table["label"])
    )

    assert found
    assert found.place.keys[-1] == before + 5


@pytest.mark.parametrize("patches", [1, MANY])
def test_no_patch_is_to_blame_for_what_was_never_valid(patches: int) -> None:
    assert (
        culprit_patch(made_of({"tags": []}, tagged(patches)), lambda table: "label" in table)
        is None
    )
