from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.loader import load
from tests.content.bestiary import load_beside_core, models
from tests.content.repairs import repaired, texts_of, world
from tests.content.writing import shown

FIELDS = "label = 'wolf'\nglyph = 'w'\ncolor = 'brown'\nbehaviors = [{ kind = 'wander' }]\n"
WOLF = f"[monster.wolf]\n{FIELDS}[monster.wolf.stats]\nattack = 1\n"
CAVE = "[level.cave]\nlabel = 'cave'\nwidth = 40\nheight = 40\n"
GENERATOR = "[level.cave.generator]\nkind = 'open_field'\n"


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        pytest.param(CAVE + GENERATOR, "monster.cave", id="several fields of another kind"),
        pytest.param("[color.moss]\nvalue = '#00ff00'\n", "monster.moss", id="no other field"),
        pytest.param(WOLF, "player.wolf]", id="with the rest below the right header"),
    ],
)
def test_a_definition_with_the_fields_of_another_kind_is_one_finding_and_mended(
    tmp_path: Path, right: str, wrong: str
) -> None:
    kind, name = right[1:].partition("]")[0].split(".")
    text = right.replace(f"{kind}.{name}{wrong.partition(name)[2]}", wrong)
    used = f"[tag.{kind}.used]\nvalues = ['{name}']\n"

    (finding,) = shown(load(world(tmp_path, {"a.toml": text + used}), models()).report)
    result = repaired(world(tmp_path, {"a.toml": text + used}))

    assert finding.endswith(f"(write [{kind}.{name}])")
    assert texts_of(result) == {"deep/content/a.toml": right + used}


def test_one_field_of_another_kind_may_itself_be_wrong(tmp_path: Path) -> None:
    text = f"[player.wolf]\n{FIELDS}[tag.monster.used]\nvalues = ['wolf']\n"

    (finding,) = shown(load_beside_core(tmp_path, {"deep": text}).report)

    assert "there is no field `behaviors` in player `wolf` (that is for a monster;" in finding


def test_definitions_below_one_header_of_another_kind_are_told_its_name(tmp_path: Path) -> None:
    text = "[monster]\nmoss = { value = '#00ff00' }\n"

    (finding,) = shown(load_beside_core(tmp_path, {"deep": text}).report)

    assert finding.endswith("(write [color])")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("[swatch.moss]\nvalue = '#00ff00'\n", "write `rgb`, or [color.moss] if it is a color"),
        ("[color.moss]\nrgb = '#00ff00'\n", "write `value`, or [swatch.moss] if it is a swatch"),
    ],
)
def test_a_field_that_fits_both_another_name_and_another_kind_is_not_mended(
    tmp_path: Path, text: str, meant: str
) -> None:
    used = f"[monster.wolf]\n{FIELDS.replace('brown', 'moss')}[tag.monster.w]\nvalues = ['wolf']\n"

    (finding,) = load(world(tmp_path, {"a.toml": text + used}), models()).report

    assert (finding.hint, finding.mend) == (meant, ())
    assert finding.place.region()[:2] == (2, 1)


def test_a_swatch_with_a_value_that_only_a_color_has_is_a_color(tmp_path: Path) -> None:
    right = "[color.moss]\nvalue = { blend = ['#00ff00', '#000000'] }\n"
    wrong = right.replace("color", "swatch")

    result = repaired(world(tmp_path, {"a.toml": wrong}))

    assert texts_of(result) == {"deep/content/a.toml": right}


def test_a_misspelt_field_with_a_value_that_no_other_kind_takes_is_its_own(tmp_path: Path) -> None:
    text = "[message.done]\nvalue = 'You win.'\n"

    (finding,) = shown(load_beside_core(tmp_path, {"deep": text}).report)

    assert finding.endswith("(did you mean `text`?)")
