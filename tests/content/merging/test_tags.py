from __future__ import annotations

from pathlib import Path
from types import NoneType
from typing import get_args

import pytest

from roguelike.content.loader import LoadResult
from roguelike.content.merging.tags import MAX_NESTED
from roguelike.content.schema import KINDS
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.fields.base import Ref, Skippable
from roguelike.content.schema.fields.tree import table_of
from tests.content.bestiary import load_beside_core, places
from tests.content.writing import shown

CAMPAIGN = Path(__file__).with_name("tags.toml").read_text(encoding="utf-8")
GEMS = '[keymap.g]\nlabel = "g"\nbindings = { wait = ["g"] }\n'
START = len(CAMPAIGN.splitlines()) + 1
"""The line on which a field that is added to the campaign stands."""


def load_campaign(
    tmp_path: Path, keymaps: str, others: dict[str, str] | None = None, more: str = ""
) -> LoadResult:
    text = f"{CAMPAIGN}{keymaps}\n"
    return load_beside_core(tmp_path, {"deep": text, **(others or {})}, {"deep": more})


def keymaps(result: LoadResult) -> tuple[str, ...]:
    assert result.catalog is not None, shown(result.report)
    return result.catalog.get(CampaignDef, "deep:mine").keymaps


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ('["#some"]', ("deep:b", "deep:a")),
        ('["c", "#some"]', ("deep:c", "deep:b", "deep:a")),
        ('["a", "#deep:some", "c"]', ("deep:a", "deep:b", "deep:c")),
        ('["?gems:g", "c"]', ("deep:c",)),
    ],
)
def test_the_members_of_a_tag_stand_where_it_is_named_each_once(
    tmp_path: Path, written: str, expected: tuple[str, ...]
) -> None:
    result = load_campaign(tmp_path, f"keymaps = {written}")

    assert shown(result.report) == []
    assert keymaps(result) == expected


def test_tags_lie_within_tags_and_are_filled_by_all_mods(tmp_path: Path) -> None:
    deep = '[tag.keymap.all]\nvalues = ["#some", "c", "?gems:g", "?none:x"]\n'
    gems = f'{GEMS}[tag.keymap."deep:some"]\nvalues = ["g"]\nedit.remove.values = ["deep:a"]'

    result = load_beside_core(
        tmp_path,
        {"gems": gems, "deep": f'{CAMPAIGN}keymaps = ["#all"]\n{deep}'},
        {"gems": '[optional]\ndeep = "*"'},
    )

    assert shown(result.report) == []
    assert keymaps(result) == ("deep:b", "gems:g", "deep:c")


WRONG = [
    ('theme = "#some"', "0:9 E203"),
    ("[tag.pack]\nvalues = []", "0:6 E004"),
    ('[tag.keymap.x]\nvalues = ["a"]\nremove = ["a"]', "2:1 E201"),
    ('keymaps = ["a", "#sme"]', "0:17 E305"),
    ('keymaps = ["a", "some"]', "0:17 E301"),
    ('keymaps = ["?gems:x", "?deep:x"]', "0:23 E301"),
    ('keymaps = ["#A", "?a"]', "0:12 E203, 0:18 E203"),
    ('[tag.keymap]\nx = { values = ["#y"] }\ny = { values = ["#x", "a"] }', "2:17 E305"),
    ('[tag.keymap.x]\nvalues = ["d", "core:brown"]\nvalue = 3', "1:11 E301, 1:16 E303, 2:1 E201"),
    ('[tag.monster.x]\nvalues = ["beast"]', "1:11 E302"),
    ('[tag.monster."core:pts"]\nvalues = ["rat"]', "0:14 E305"),
    ('[tag.monster."A b"]\nvalues = []\n[tag.monstr]\n', "0:14 E203, 2:6 E004"),
    ("[tag]\nmonster = { x = 3 }\nstat = {}\nlevel = 4", "1:17 E202, 3:9 E202"),
]


@pytest.mark.parametrize(("text", "expected"), WRONG)
def test_what_is_wrong_with_tags_is_found_at_its_place(
    tmp_path: Path, text: str, expected: str
) -> None:
    result = load_campaign(tmp_path, text)

    found = [each.partition(":") for each in places(result)]
    assert ", ".join(f"{int(line) - START}:{rest}" for line, _, rest in found) == expected
    assert result.left_out == {"deep": "its content has errors"}


def test_tags_lie_only_so_deep_within_one_another(tmp_path: Path) -> None:
    tags = "".join(
        f'[tag.keymap.t{number}]\nvalues = ["#t{number + 1}"]\n' for number in range(MAX_NESTED)
    )

    result = load_campaign(tmp_path, f'{tags}[tag.keymap.t{MAX_NESTED}]\nvalues = ["a"]')

    assert [each.partition("E305 ")[2] for each in shown(result.report)] == [
        f"tags are nested more than {MAX_NESTED} deep"
    ]


def test_every_field_for_a_reference_that_may_be_left_out_takes_optional_ones() -> None:
    plain = [
        f"{kind}.{name}"
        for kind, model in KINDS.items()
        for name, field in table_of(model).items()
        if NoneType in get_args(model.model_fields[name].annotation)
        and field.value.mark(Ref)
        and not field.value.mark(Skippable)
    ]

    assert plain == []


WOLF = '[monster.wolf]\nlabel = "wolf"\nglyph = "w"\ncolor = "core:red"\n'
PACK = '[tag.monster.pack]\nvalues = ["wolf"]\n'
BROKEN = {
    "a mistake": f"{PACK}{WOLF}nam = 3\n",
    "no TOML": f"{PACK}{WOLF}x = \n",
}


def load_beside_frost(tmp_path: Path, far: str, frost: str) -> LoadResult:
    more = {"far": '[optional]\nfrost = "*"', "frost": '[optional]\nnone = "*"'}
    return load_beside_core(tmp_path, {"far": far, "frost": frost}, more)


@pytest.mark.parametrize("frost", BROKEN.values(), ids=BROKEN)
@pytest.mark.parametrize(
    "far",
    [
        pytest.param('[tag.monster.cold]\nvalues = ["frost:wolf"]\n', id="a member"),
        pytest.param('[tag.monster.cold]\nvalues = ["#frost:pack"]\n', id="a tag"),
        pytest.param('[tag.monster.x]\nedit.remove.values = ["frost:wolf"]\n', id="not a member"),
        pytest.param('[tag.monster."frost:pack"]\nvalues = ["core:rat"]\n', id="a tag to add to"),
    ],
)
def test_what_a_broken_mod_may_have_is_no_mistake_in_a_tag(
    tmp_path: Path, far: str, frost: str
) -> None:
    result = load_beside_frost(tmp_path, far, frost)

    assert [each.place.document.source for each in result.report] == ["frost/content/a.toml"]
    assert result.left_out == {
        "far": "it needs a mod that is not loaded",
        "frost": "its content has errors",
    }
