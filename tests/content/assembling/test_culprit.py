"""Which patch makes an object wrong."""

from __future__ import annotations

import pytest

from roguelike.content.assembling.validation import MAX_TRIED, culprit_patch
from roguelike.content.documents.document import Document, Place, Table
from roguelike.content.merging.history import DEFINE, History
from roguelike.content.merging.layers import Change, Layer

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
