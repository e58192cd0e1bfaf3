from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.loader import load
from tests.content.bestiary import load_beside_core, models
from tests.content.repairs import repaired, texts_of, world
from tests.content.writing import shown, write_mod

FIELDS = "label = 'wolf'\nglyph = 'w'\ncolor = 'brown'"
HEIR = "[monster.pup]\ninherits = 'wolf'\nlabel = 'pup'\n"


def found(folder: Path, text: str) -> list[str]:
    """Return what is found in a mod, each without where it is."""
    return [
        each.partition(" ")[2] for each in shown(load_beside_core(folder, {"deep": text}).report)
    ]


@pytest.mark.parametrize(
    ("fields", "hint"),
    [
        pytest.param(
            f"{FIELDS}\nbehaviors = [{{ kind = 'wander' }}]\n[wolf.stats]\nattack = 1",
            "(begin it with [monster.wolf])",
            id="of one kind",
        ),
        pytest.param(
            f"{FIELDS}\n[wolf.stats]\nattack = 1",
            "(begin it with [monster.wolf] or [player.wolf])",
            id="of two kinds",
        ),
        pytest.param(
            "inherits = 'rat'\nbehaviors = []", "(begin it with [monster.wolf])", id="heir"
        ),
        pytest.param("label = 'wolf'", "(there are ", id="of many kinds"),
        pytest.param("fangs = 2", "(there are ", id="of no kind"),
        pytest.param("", "(there are ", id="nothing"),
    ],
)
def test_a_definition_without_its_kind_is_one_finding(
    tmp_path: Path, fields: str, hint: str
) -> None:
    (finding,) = found(tmp_path, f"{HEIR}[wolf]\n{fields}")

    assert finding.startswith(f"E004 there is no kind of content `wolf` {hint}")


def test_a_name_that_cannot_be_is_not_proposed_with_a_kind(tmp_path: Path) -> None:
    (finding,) = found(tmp_path, f"['grey wolf']\n{FIELDS}\nbehaviors = []")

    assert "begin it with" not in finding


@pytest.mark.parametrize(
    ("name", "reference"),
    [
        pytest.param("classic:wolf", "wolf", id="of another mod"),
        pytest.param("classic:wolf", "deep:wolf", id="of another mod in full"),
        pytest.param("classic:Wolf", "wolf", id="no name in another mod"),
        pytest.param("grey wolf", "grey_wolf", id="with a blank"),
        pytest.param("grey-wolf", "grey_wolf", id="with a hyphen"),
    ],
)
def test_what_a_wrong_name_would_define_is_not_missed(
    tmp_path: Path, name: str, reference: str
) -> None:
    text = HEIR.replace("wolf", reference)

    (finding,) = found(tmp_path, f"{text}[monster.'{name}']\n{FIELDS}")

    assert finding.partition(" ")[0] in ("E203", "E408")


@pytest.mark.parametrize(
    "tag",
    [
        pytest.param("[tag.cold]\nvalues = ['blue']", id="without its kind"),
        pytest.param("[tag.cold]", id="with nothing in it"),
        pytest.param("[tag.kemap.cold]\nvalues = ['blue']", id="of a misspelt kind"),
        pytest.param("[tags.keymap.cold]\nvalues = ['blue']", id="not among the tags"),
        pytest.param("[tag.keymap.Cold]\nvalues = ['blue']", id="with a wrong name"),
        pytest.param("[tag.keymap]\ncold = ['blue']", id="not as a table"),
    ],
)
def test_a_tag_that_is_lost_is_not_missed(tmp_path: Path, tag: str) -> None:
    uses = "[tag.keymap.all]\nvalues = ['#cold']\n"
    deep = write_mod(tmp_path / "deep", {"a.toml": f"{uses}{tag}\n"})

    (finding,) = shown(load([deep], models()).report)

    assert finding.partition(" ")[2].partition(" ")[0] in ("E004", "E202", "E203")


def test_what_no_lost_table_defines_is_missed_all_the_same(tmp_path: Path) -> None:
    text = f"{HEIR}[tag.cold]\nvalues = []\n[hare]\n{FIELDS}\n[monster.'gems:hare']\n{FIELDS}"

    assert sum("`wolf`" in each for each in found(tmp_path, text)) == 1


@pytest.mark.parametrize(
    ("before", "hint"),
    [
        pytest.param("", "[monster.wolf.stats] or [player.wolf.stats]", id="alone"),
        pytest.param(f"[monster.wolf]\n{FIELDS}\n", "[monster.wolf.stats]", id="with the rest"),
    ],
)
def test_the_half_of_a_definition_without_its_kind_has_a_header_of_its_own(
    tmp_path: Path, before: str, hint: str
) -> None:
    (finding,) = found(tmp_path, f"{before}[wolf.stats]\nattack = 1")

    assert finding == f"E004 there is no kind of content `wolf` (begin it with {hint})"


@pytest.mark.parametrize("name", ["items", "list", "members"])
def test_a_tag_of_a_misspelt_kind_may_have_a_name_that_elsewhere_says_what_is_in_it(
    tmp_path: Path, name: str
) -> None:
    text = f"[monster.wolf]\n{FIELDS}\n[tag.mosnter.{name}]\nvalues = ['wolf']"

    assert found(tmp_path, text) == [
        "E004 there is no kind of content `mosnter` (did you mean `monster`?)"
    ]


WOLF = f"[monster.wolf]\n{FIELDS}\n[monster.wolf.stats]\nattack = 1\n"


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(WOLF.replace("monster.wolf", '"monster.wolf"'), id="quotes around two keys"),
        pytest.param(WOLF.replace("monster.wolf.stats", '"monster.wolf.stats"'), id="and three"),
        pytest.param(WOLF.replace("[monster.wolf]", '["monster.wolf"]'), id="around some"),
        pytest.param(WOLF.replace("monster.wolf", "wolf.monster"), id="a name before its kind"),
        pytest.param(WOLF.replace("[monster.wolf]", "[wolf.monster]"), id="in one header"),
        pytest.param(WOLF.replace("monster.wolf.stats", "stats.monster.wolf"), id="a field first"),
        pytest.param(WOLF.replace("[monster", "[deep.monster"), id="its mod first"),
        pytest.param(WOLF.replace("[monster", "[content.monster"), id="the folder first"),
    ],
)
def test_a_header_with_its_keys_in_a_wrong_form_is_one_finding_and_mended(
    tmp_path: Path, wrong: str
) -> None:
    assert wrong != WOLF
    wrong += "[color.wolf]\nvalue = '#808080'\n[tag.monster.packs]\nvalues = ['wolf']\n"

    result = repaired(world(tmp_path, {"a.toml": wrong}))
    (finding,) = shown(load(world(tmp_path, {"a.toml": wrong}), models()).report)

    assert "(write [monster.wolf" in finding
    (text,) = texts_of(result).values()
    assert text.startswith(WOLF)


def test_patches_in_quotes_are_told_as_such(tmp_path: Path) -> None:
    (finding,) = found(tmp_path, "[['patch.monster']]\nid = 'rat'\nset.label = 'mole'\n")

    assert finding.endswith("`patch.monster` (write [[patch.monster]])")


def test_a_field_in_quotes_with_the_name_of_its_definition_is_told_as_such(tmp_path: Path) -> None:
    (finding,) = found(tmp_path, f"[monster.wolf]\n{FIELDS}\n[monster.'wolf.stats']\nattack = 1\n")

    assert finding.endswith("(write [monster.wolf.stats], without quotes)")


def test_tags_whose_header_is_called_like_a_field_are_tags_all_the_same(tmp_path: Path) -> None:
    tag = "[tag.monster.dogs]\nvalues = ['wolf']\n"
    user = f"{WOLF}[[patch.monster]]\ntag = '#dogs'\nset.stats.speed = 3\n"
    wrong = tag.replace("tag", "tags") + user

    (finding,) = shown(load_beside_core(tmp_path, {"deep": wrong}).report)
    result = repaired(world(tmp_path / "again", {"a.toml": wrong}))

    assert finding.endswith("E004 there is no kind of content `tags` (write [tag.monster.dogs])")
    assert texts_of(result) == {"deep/content/a.toml": tag + user}
