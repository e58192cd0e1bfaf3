from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import pytest
from pydantic import Field

from roguelike.content.loader import LoadResult, load
from roguelike.content.merging.patches import RESERVED
from roguelike.content.merging.verb_shapes import MAX_PATH
from roguelike.content.schema import KINDS
from roguelike.content.schema.actors import CountValue, StatValue
from roguelike.content.schema.base import ColorId, Extends, Items, Label, Maybe, Model, StatId
from roguelike.registry import Params
from tests.content.bestiary import CORE, models
from tests.content.writing import shown, write_mod


class Brew(Params):
    """Cook something."""

    kind: Literal["brew"] = "brew"
    minutes: int = Field(default=5, ge=1, le=60, description="How long.")
    heat: float = Field(default=0.5, description="How hot.")
    color: ColorId = Field(default="core:brown", description="The color of the brew.")


class Serve(Params):
    """Pour it out."""

    kind: Literal["serve"] = "serve"
    cups: tuple[int, ...] = Field(default=(), strict=False, description="How many.")


class Ingredient(Model):
    """Something that goes in."""

    key: str = Field(description="What it is called here.")
    amount: Annotated[int, Field(ge=0)] = Field(default=1, description="How much.")


class Label3(Model):
    """What is written on it."""

    text: Label = Field(description="The words.")
    size: int = Field(default=3, description="Of the letters.")


Step = Annotated[Brew | Serve, Field(discriminator="kind")]


class Potion(Model):
    """A kind of definition that nobody has thought of."""

    label: Label = Field(description="Its name.")
    strength: int | None = Field(default=None, description="Its strength, if any.")
    sips: CountValue = Field(default=9, validate_default=True, description="How many there are.")
    potency: StatValue = Field(description="A formula.")
    effects: dict[StatId, StatValue] = Field(default_factory=dict, description="What it does.")
    ingredients: Items[Ingredient] = Field(default=(), description="What goes in.")
    first: Annotated[Step, Extends("behavior")] = Field(description="The first step.")
    steps: Annotated[Items[Step], Extends("behavior")] = Field(default=(), description="The rest.")
    sticker: Label3 = Field(default=Label3(text="drink"), description="A label.")
    glow: Maybe[ColorId] = Field(default=None, description="What it glows in.")


POTION = """
[potion.tea]
label = "Tea"
strength = 3
potency = "1d4"
effects = { attack = 2 }
ingredients = [{ key = "leaf", amount = 2 }, { key = "water" }]
first = { kind = "brew", minutes = 4 }
steps = [{ kind = "brew", heat = 0.25 }, { kind = "serve", cups = [1] }]
sticker = { text = "tea" }

"""


def load_potion(tmp_path: Path, text: str) -> LoadResult:
    core = write_mod(tmp_path / "core", {"a.toml": CORE}, kind="library")
    deep = write_mod(tmp_path / "deep", {"a.toml": POTION + text}, requires={"core": "*"})
    return load([core, deep], {**models(), "potion": Potion}, checks=())


def potion(result: LoadResult) -> Potion:
    assert result.catalog is not None
    made = result.catalog.definitions["potion"]["deep:tea"]
    assert isinstance(made, Potion)
    return made


def test_a_kind_that_is_new_has_all_verbs(tmp_path: Path) -> None:
    patch = """
        [[patch.potion]]
        id = "tea"
        set = { ingredients.leaf.amount = 5, sticker.size = 4, first.color = "red" }
        add = { strength = 1, potency = "1d6", effects.attack = 1, first.minutes = 10 }
        mul = { potency = 2, steps.brew.heat = 2 }
        append = { ingredients = [{ key = "milk" }], steps.serve.cups = [2, 3] }
        insert = { steps = { after = "brew", values = [{ kind = "serve" }] } }
        remove = { ingredients = ["water"] }
        unset = ["glow", "ingredients.milk.amount"]
        """

    result = load_potion(tmp_path, patch)

    assert shown(result.report) == []
    tea = potion(result)
    assert [(each.key, each.amount) for each in tea.ingredients] == [("leaf", 5), ("milk", 1)]
    assert tea.sticker == Label3(text="tea", size=4)
    assert (tea.strength, str(tea.potency), str(tea.effects["core:attack"])) == (
        4,
        "(1d4 + 1d6) * 2",
        "3",
    )
    assert tea.first == Brew(minutes=14, color="core:red")
    assert tea.steps == (Brew(heat=0.5), Serve(), Serve(cups=(1, 2, 3)))


NO_NUMBER = "this is no number, so nothing can be added to it or multiplied with it"
NO_ARRAY = "this is no array, so there are no items to put in or take out"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("set.strngth = 3", "E201 there is no field `strngth` in `set` of the potion patch"),
        ("set.strength = 1.5", "E202 `strength` must be a whole number, not 1.5"),
        ("set.first.minutes = 61", "E203 `minutes` must be at most 60, not 61"),
        ("set.first.kind = 'stir'", "E207 there is no behavior `stir`"),
        (
            "set.steps = [{ kind = 'serve', minutes = 3 }]",
            "E208 behavior `serve` has no parameter `minutes`",
        ),
        ("set.glow = 'nothing'", "E301 there is no color `nothing`"),
        (
            f"unset = ['{'a' * (MAX_PATH + 1)}']",
            f"E203 item 1 of `unset` must have at most {MAX_PATH} characters",
        ),
        ("unset = ['potency']", "E406 `potency` has to be there, so it cannot be unset"),
        (
            "set.first.minute = 3",
            "E201 there is no field `minute` in `first` of the potion patch",
        ),
        ("add.sticker.size = 'x'", 'E202 `size` must be a whole number, not the text "x"'),
        ("mul.glow = 2", f"E404 {NO_NUMBER}"),
        ("append.effects = [2]", f"E404 {NO_ARRAY}"),
    ],
)
def test_what_is_wrong_is_found_in_a_kind_that_is_new(
    tmp_path: Path, text: str, expected: str
) -> None:
    target = "id = 'tee'\nrequired = false"

    result = load_potion(tmp_path, f"[[patch.potion]]\n{target}\n{text}")

    assert [each.partition(" ")[2].partition(" (")[0] for each in shown(result.report)] == [
        expected
    ]


def test_no_kind_has_fields_with_names_that_are_reserved() -> None:
    taken = [name for model in KINDS.values() for name in model.model_fields if name in RESERVED]

    assert taken == []
    assert not {"patch", "tag"} & KINDS.keys()
