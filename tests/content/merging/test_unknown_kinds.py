from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.loader import load
from tests.content.bestiary import load_beside_core, models
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


WOLF = f"[monster.wolf]\n{FIELDS}\n[monster.wolf.stats]\nattack = 1\n"


def test_a_field_in_quotes_with_the_name_of_its_definition_is_told_as_such(tmp_path: Path) -> None:
    (finding,) = found(tmp_path, f"[monster.wolf]\n{FIELDS}\n[monster.'wolf.stats']\nattack = 1\n")

    assert finding.endswith("(write [monster.wolf.stats], without quotes)")
