from __future__ import annotations

from pathlib import Path
from types import NoneType
from typing import get_args

import pytest

from roguelike.content.findings.mends import Rename
from roguelike.content.loader import LoadResult
from roguelike.content.merging.tags import MAX_NESTED, tag_model
from roguelike.content.schema import KINDS, TAG_FIELDS
from roguelike.content.schema.base import Skippable, ref_kind
from roguelike.content.schema.campaigns import CampaignDef, PanelLine
from roguelike.content.words.values import listed
from tests.content.bestiary import load_beside_core, patch
from tests.content.writing import shown

KEYS = """\
[keymap]
a = { label = "a", bindings = { wait = ["a"] } }
b = { label = "b", bindings = { wait = ["b"] } }
c = { label = "c", bindings = { wait = ["c"] } }

[tag.keymap.some]
values = ["b", "a"]
"""
GEMS = '[keymap.g]\nlabel = "g"\nbindings = { wait = ["g"] }\n'
CAMPAIGN = """
[player.me]
label = "me"
glyph = "@"
color = "brown"

[rules.mine]
label = "mine"
combat = { kind = "opposed_percentile" }
roles = { health = "health", max_health = "max_health", awareness = "awareness", gold = "gold" }
gold = { glyph = "$", color = "brown", remembered = "brown" }

[level.pit]
label = "Pit"
generator = { kind = "cave" }

[stat]
health = { label = "health" }
max_health = { label = "max" }
awareness = { label = "sight" }
gold = { label = "gold" }

[campaign.mine]
label = "Mine"
player = "me"
rules = "mine"
levels = [{ level = "pit" }]
"""
START = len((KEYS + CAMPAIGN).splitlines()) + 1
"""The line on which a field that is added to the campaign stands."""


def load_campaign(
    tmp_path: Path, keymaps: str, others: dict[str, str] | None = None, more: str = ""
) -> LoadResult:
    text = f"{KEYS}{CAMPAIGN}{keymaps}\n"
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


def test_an_optional_reference_counts_if_its_mod_is_there(tmp_path: Path) -> None:
    result = load_campaign(tmp_path, 'keymaps = ["a", "?gems:g"]', {"gems": GEMS})

    assert shown(result.report) == []
    assert keymaps(result) == ("deep:a", "gems:g")


def test_an_optional_reference_in_a_field_leaves_it_unset(tmp_path: Path) -> None:
    line = 'panel = [{ text = "x", color = "?gems:ruby" }]'

    without = load_campaign(tmp_path / "a", line)
    gems = {"gems": '[color.ruby]\nvalue = "#ff0000"'}
    beside = load_campaign(tmp_path / "b", line, gems)

    assert without.catalog is not None
    assert beside.catalog is not None
    assert without.catalog.get(CampaignDef, "deep:mine").panel == (PanelLine(text="x"),)
    panel = beside.catalog.get(CampaignDef, "deep:mine").panel
    assert panel == (PanelLine(text="x", color="gems:ruby"),)


def test_tags_lie_within_tags_and_are_filled_by_all_mods(tmp_path: Path) -> None:
    deep = '[tag.keymap.all]\nvalues = ["#some", "c", "?gems:g", "?none:x"]\n'
    gems = f'{GEMS}[tag.keymap."deep:some"]\nvalues = ["g"]\nedit.remove.values = ["deep:a"]'

    result = load_beside_core(
        tmp_path,
        {"gems": gems, "deep": f'{KEYS}{deep}{CAMPAIGN}keymaps = ["#all"]'},
        {"gems": '[optional]\ndeep = "*"'},
    )

    assert shown(result.report) == []
    assert keymaps(result) == ("deep:b", "gems:g", "deep:c")


def test_a_mod_may_fill_a_tag_in_several_places(tmp_path: Path) -> None:
    again = '[tag.keymap."deep:some"]\nvalues = ["c", "a"]'

    result = load_campaign(tmp_path, f'keymaps = ["#some"]\n{again}')

    assert shown(result.report) == []
    assert keymaps(result) == ("deep:b", "deep:a", "deep:c")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            'keymaps = ["a", "#sme"]',
            [f"{START}:17 E305 there is no keymap tag `sme` (did you mean `some`?)"],
            id="an unknown tag",
        ),
        pytest.param(
            'keymaps = ["a", "some", "deep:some"]',
            [
                (
                    f"{START}:17 E301 there is no keymap `some`"
                    " (for all that is in that tag, write `#some`)"
                ),
                (
                    f"{START}:25 E301 there is no keymap `deep:some`"
                    " (for all that is in that tag, write `#deep:some`)"
                ),
            ],
            id="a tag without its mark",
        ),
        pytest.param(
            'theme = "some"',
            [
                (
                    f"{START}:9 E301 there is no theme `some`"
                    " (define it as [theme.some], or name another)"
                )
            ],
            id="what is no tag of that kind",
        ),
        pytest.param(
            'keymaps = ["?gems:x", "?deep:x"]',
            [
                (
                    f"{START}:23 E301 there is no keymap `deep:x`"
                    " (define it as [keymap.x], or name another)"
                )
            ],
            id="an optional reference to what is not in a mod that is there",
        ),
        pytest.param(
            'keymaps = ["#A", "?a"]',
            [
                (
                    f'{START}:12 E203 item 1 of `keymaps` cannot be the text "#A"'
                    " (the clusters of keys in use; a later one wins over an earlier)"
                ),
                (
                    f'{START}:18 E203 item 2 of `keymaps` cannot be the text "?a"'
                    " (did you mean `a`?)"
                ),
            ],
            id="what is no tag, and no optional reference",
        ),
        pytest.param(
            'theme = "#some"',
            [
                (
                    f'{START}:9 E203 `theme` cannot be the text "#some"'
                    " (a tag stands for several: name the one that is meant)"
                ),
            ],
            id="a tag where there is one value",
        ),
        pytest.param(
            '[tag.keymap]\nx = { values = ["#y"] }\ny = { values = ["#x", "a"] }',
            [
                (
                    f"{START + 2}:17 E305 the keymap tag `deep:x` contains itself:"
                    " `deep:x` -> `deep:y` -> `deep:x`"
                )
            ],
            id="a tag that contains itself",
        ),
        pytest.param(
            '[tag.keymap.x]\nvalues = ["d", "core:brown"]\nvalue = 3',
            [
                (
                    f"{START + 1}:11 E301 there is no keymap `d`"
                    " (define it as [keymap.d], or name another)"
                ),
                (
                    f"{START + 1}:16 E303 `core:brown` is a color, not a keymap"
                    " (name a definition of the kind `keymap`)"
                ),
                (
                    f"{START + 2}:1 E201 there is no field `value` in the tag `deep:x`"
                    " (`values` is there already: take one of them out)"
                ),
            ],
            id="members that do not exist",
        ),
        pytest.param(
            '[tag.monster.x]\nvalues = ["?gems.imp"]',
            [
                (
                    f'{START + 1}:11 E203 item 1 of `values` cannot be the text "?gems.imp"'
                    " (did you mean `?gems:imp`?)"
                )
            ],
            id="an optional member with a point",
        ),
        pytest.param(
            '[tag.monster.x]\nvalues = ["beast"]',
            [
                (
                    f"{START + 1}:11 E302 the monster `beast` is abstract, and only to be inherited"
                    ' from (define [monster.its_name] with inherits = "beast", and name that)'
                )
            ],
            id="a member that is abstract",
        ),
        pytest.param(
            '[tag.monster."core:pts"]\nvalues = ["rat"]',
            [
                (
                    f"{START}:14 E305 there is no monster tag `core:pts` to add to"
                    " (did you mean `core:pets`?)"
                )
            ],
            id="a tag of another mod that does not exist",
        ),
        pytest.param(
            '[tag.monster."core:zoo"]\nvalues = ["rat"]',
            [
                (
                    f"{START}:14 E305 there is no monster tag `core:zoo` to add to"
                    " (`zoo` alone would be a tag of this mod)"
                )
            ],
            id="a tag of another mod like no other",
        ),
        pytest.param(
            "[tag.pack]\nvalues = []\n[tag.herd]\nedit.remove.values = []\n[tag.flock]\n",
            [
                (
                    f"{START}:6 E004 the tag `pack` is of no kind"
                    " (begin it with [tag.monster.pack], or with that of another kind)"
                ),
                (
                    f"{START + 2}:6 E004 the tag `herd` is of no kind"
                    " (begin it with [tag.monster.herd], or with that of another kind)"
                ),
                (
                    f"{START + 4}:6 E004 there is no kind of content `flock` (there are"
                    f" {listed(KINDS, 'and')})"
                ),
            ],
            id="tags of no kind",
        ),
        pytest.param(
            '[tag.keymap.x]\nvalues = ["a"]\nremove = ["a"]',
            [
                (
                    f"{START + 2}:1 E201 there is no field `remove` in the tag `deep:x`"
                    " (write `edit.remove.values`)"
                )
            ],
            id="what is to be taken out",
        ),
        pytest.param(
            '[tag.monster."#pack"]\nvalues = []\n',
            [
                (
                    f'{START}:14 E203 the text "#pack" cannot be the name of a tag'
                    " (its mark stands only where it is used)"
                )
            ],
            id="a name with the mark of tags",
        ),
        pytest.param(
            '[tag.monster."A b"]\nvalues = []\n[tag.monstr]\n',
            [
                (
                    f'{START}:14 E203 the text "A b" cannot be the name of a tag'
                    " (write `a_b`: a name has small letters, digits and _, the first a letter)"
                ),
                (
                    f"{START + 2}:6 E004 there is no kind of content `monstr`"
                    " (did you mean `monster`?)"
                ),
            ],
            id="names that cannot be",
        ),
        pytest.param(
            "[tag]\nmonster = { x = 3 }\nstat = {}\nlevel = 4",
            [
                (
                    f"{START + 1}:17 E202 `x` must be a table, not 3"
                    " (write each tag as its_name = { … })"
                ),
                (
                    f"{START + 3}:9 E202 `level` must be a table, not 4"
                    " (begin each tag with [tag.level.its_name])"
                ),
            ],
            id="a tag that is no table",
        ),
    ],
)
def test_what_is_wrong_with_tags_is_explained(
    tmp_path: Path, text: str, expected: list[str]
) -> None:
    result = load_campaign(tmp_path, text)

    assert shown(result.report) == [f"deep/content/a.toml:{each}" for each in expected]
    assert result.left_out == {"deep": "its content has errors"}


@pytest.mark.parametrize(
    ("written", "meant"), [("?deep.a", "?deep:a"), ("?deep/a", "?deep:a"), ("#Some", "#some")]
)
def test_what_is_proposed_for_a_reference_with_a_mark_has_it_too(
    tmp_path: Path, written: str, meant: str
) -> None:
    (finding,) = load_campaign(tmp_path, f'keymaps = ["{written}"]').report

    assert finding.hint == f"did you mean `{meant}`?"
    assert finding.mend == (Rename(written, meant),)


def test_tags_of_mods_that_are_not_required_are_hidden(tmp_path: Path) -> None:
    gems = f'{GEMS}[tag.keymap.shiny]\nvalues = ["g"]'
    text = 'keymaps = ["#gems:shiny"]\n[tag.keymap."ores:shiny"]\nvalues = ["a"]'

    result = load_campaign(tmp_path, text, {"gems": gems, "ores": gems})

    assert shown(result.report) == [
        (
            f"deep/content/a.toml:{START}:12 E301 the keymap tag `#gems:shiny` belongs to the mod"
            ' `gems`, which is not required (write gems = ">=1.0.0" below [requires] in mod.toml)'
        ),
        (
            f"deep/content/a.toml:{START + 1}:13 E305 the tag `ores:shiny` belongs to the mod"
            ' `ores`, which is not required (write ores = ">=1.0.0" below [requires] in mod.toml)'
        ),
    ]


def test_tags_lie_only_so_deep_within_one_another(tmp_path: Path) -> None:
    tags = "".join(
        f'[tag.keymap.t{number}]\nvalues = ["#t{number + 1}"]\n' for number in range(MAX_NESTED)
    )

    result = load_campaign(tmp_path, f'{tags}[tag.keymap.t{MAX_NESTED}]\nvalues = ["a"]')

    assert [each.partition("E305 ")[2] for each in shown(result.report)] == [
        f"more than {MAX_NESTED} tags lie within one another"
    ]


def test_what_is_in_a_tag_is_part_of_the_fingerprint(tmp_path: Path) -> None:
    one = load_campaign(tmp_path / "a", 'keymaps = ["#some"]').catalog
    other = load_campaign(
        tmp_path / "b", 'keymaps = ["#some"]', {"gems": "[tag.keymap.x]\nvalues = []"}
    ).catalog

    assert one is not None
    assert other is not None
    assert one.fingerprint != other.fingerprint


def test_every_field_for_a_reference_that_may_be_left_out_takes_optional_ones() -> None:
    plain = [
        f"{kind}.{name}"
        for kind, model in KINDS.items()
        for name, field in model.model_fields.items()
        if NoneType in get_args(field.annotation)
        and any(ref_kind(each) for each in get_args(field.annotation))
        and not any(isinstance(mark, Skippable) for mark in field.metadata)
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
        "far": "it needs what is left out",
        "frost": "its content has errors",
    }


@pytest.mark.parametrize("frost", BROKEN.values(), ids=BROKEN)
def test_an_optional_member_of_a_broken_mod_is_skipped(tmp_path: Path, frost: str) -> None:
    far = '[tag.monster.cold]\nvalues = ["?frost:wolf", "core:rat"]\n'

    result = load_beside_frost(tmp_path, far, frost)

    assert [each.place.document.source for each in result.report] == ["frost/content/a.toml"]
    assert result.left_out == {"frost": "its content has errors"}
    assert result.assembly is not None
    assert result.assembly.tags == {
        "monster": {"core:pets": ("core:cat",), "far:cold": ("core:rat",)}
    }


@pytest.mark.parametrize(
    "tags",
    [
        pytest.param('[tag.monster.cold]\nvalues = ["frost:wolf"]\n', id="of which it is part"),
        pytest.param(
            '[tag.monster]\ncold.values = ["#some"]\nsome.values = ["frost:wolf"]\n',
            id="in which another lies of which it is part",
        ),
    ],
)
def test_a_tag_is_not_empty_for_want_of_what_a_broken_mod_may_have(
    tmp_path: Path, tags: str
) -> None:
    change = patch("add.stats.attack = 1", 'tag = "#cold"')

    result = load_beside_frost(tmp_path, tags + change, BROKEN["a mistake"])

    assert [each.place.document.source for each in result.report] == ["frost/content/a.toml"]


def test_a_patch_of_what_is_in_a_tag_of_a_broken_mod_is_no_mistake(tmp_path: Path) -> None:
    change = patch("add.stats.attack = 1", 'tag = "#frost:pack"')

    result = load_beside_frost(tmp_path, change, BROKEN["no TOML"])

    assert [each.place.document.source for each in result.report] == ["frost/content/a.toml"]


def test_a_member_that_is_certain_to_be_nothing_is_found_beside_one_that_may_be_something(
    tmp_path: Path,
) -> None:
    far = '[tag.monster.cold]\nvalues = ["frost:wolf", "ratt"]\n'

    result = load_beside_frost(tmp_path, far, BROKEN["no TOML"])

    assert shown(result.report)[0] == (
        "far/content/a.toml:2:25 E301 there is no monster `ratt` (did you mean `rat`?)"
    )
    assert len(shown(result.report)) == 2


@pytest.mark.parametrize("kind", KINDS)
def test_what_tells_a_tag_of_no_kind_is_all_that_tags_have(kind: str) -> None:
    assert {*tag_model(kind).model_fields} == TAG_FIELDS


@pytest.mark.parametrize(
    ("text", "without"),
    [
        ('[tag.monster.x]\nvalues = ["ghost:wolf"]\n', "`?ghost:wolf`"),
        ('[tag.monster.x]\nvalues = ["#ghost:wolf"]\n', "a file below `compat/ghost/`"),
        ('[tag.monster."ghost:x"]\nvalues = ["rat"]\n', "a file below `compat/ghost/`"),
    ],
)
def test_a_tag_can_do_without_a_mod_that_is_not_there(
    text: str, without: str, tmp_path: Path
) -> None:
    (finding,) = load_campaign(tmp_path, text).report

    assert finding.hint == (
        'install it and write ghost = "*" below [requires] in mod.toml;'
        f" only {without} can do without it"
    )
