from __future__ import annotations

from collections.abc import Iterator, KeysView
from pathlib import Path
from typing import Any

import pytest
import tomli

from roguelike.content.documents.document import Document, Place
from roguelike.content.explaining.locations import locate
from roguelike.content.explaining.orphans import header_for, orphaned
from roguelike.content.explaining.problems import Problem, Subject
from roguelike.content.mods.manifest import Manifest
from tests.content.bestiary import load_beside_core
from tests.content.writing import shown

WOLF = "[monster.wolf]\nlabel = 'wolf'\nglyph = 'w'\ncolor = 'brown'\n"
LEVEL = "[level.cave]\nlabel = 'cave'\nwidth = 40\nheight = 20\n"
NO_KIND = "E004 there is no kind of content"


def found(folder: Path, text: str) -> list[str]:
    """Return what is found in a mod, each without where it is."""
    findings = shown(load_beside_core(folder, {"deep": text}).report)
    return [each.partition(" ")[2] for each in findings]


@pytest.mark.parametrize(
    ("text", "name", "header"),
    [
        pytest.param(
            f"{WOLF}[stats]\nattack = 1\nspeed = '1d4'\n",
            "stats",
            "[monster.wolf.stats]",
            id="stats",
        ),
        pytest.param(
            f"[monster.cub]\ninherits = 'wolf'\n{WOLF}[stats]\nattack = 1\n"
            "[monster.pup]\ninherits = 'wolf'\n",
            "stats",
            "[monster.wolf.stats]",
            id="of the definition right above",
        ),
        pytest.param(
            f"{WOLF}[monster.wolf.stats]\nattack = 1\n"
            "[[behaviors]]\nkind = 'sleep'\n[[behaviors]]\nkind = 'wander'\n",
            "behaviors",
            "[[monster.wolf.behaviors]]",
            id="several tables",
        ),
        pytest.param(
            f"{WOLF}[behaviors]\nkind = 'wander'\n",
            "behaviors",
            "[[monster.wolf.behaviors]]",
            id="one of several",
        ),
        pytest.param(
            f"{WOLF}[[stats]]\nattack = 1\n",
            "stats",
            "[monster.wolf.stats]",
            id="one table in two brackets",
        ),
        pytest.param(
            "[[patch.monster]]\nid = 'rat'\n[[set]]\nlabel = 'Rat'\n",
            "set",
            "[patch.monster.set]",
            id="verb of a patch in two brackets",
        ),
        pytest.param(
            "[[patch.monster]]\nid = 'rat'\n[[append.behaviors]]\nkind = 'wander'\n",
            "append",
            "[[patch.monster.append.behaviors]]",
            id="array of a verb",
        ),
        pytest.param(
            f"{WOLF}[monster.cub]\ninherits = 'wolf'\n[[edit]]\nadd = {{ stats.attack = 1 }}\n",
            "edit",
            "[monster.cub.edit]",
            id="changes in two brackets",
        ),
        pytest.param(
            f"{LEVEL}[[generator]]\nkind = 'cave'\n",
            "generator",
            "[level.cave.generator]",
            id="what has to be there in two brackets",
        ),
        pytest.param(
            f"{LEVEL}[generator]\nkind = 'cave'\n",
            "generator",
            "[level.cave.generator]",
            id="what has to be there",
        ),
        pytest.param(
            "[[patch.monster]]\nid = 'rat'\n[set]\nlabel = 'Rat'\n",
            "set",
            "[patch.monster.set]",
            id="verb of a patch",
        ),
        pytest.param(
            f"{WOLF}[monster.cub]\ninherits = 'wolf'\n[edit.add]\nstats.attack = 1\n",
            "edit",
            "[monster.cub.edit.add]",
            id="changes",
        ),
        pytest.param(
            "[[patch.monster]]\n[where]\nglyph = 'r'\n",
            "where",
            "[patch.monster.where]",
            id="all of a patch",
        ),
        pytest.param(
            "[[behaviors]]\nkind = 'wander'\n",
            "behaviors",
            "[[monster.its_name.behaviors]]",
            id="nothing above",
        ),
        pytest.param(
            "[monster]\nwolf = { inherits = 'rat' }\n[stats]\nattack = 1\n",
            "stats",
            "[monster.its_name.stats]",
            id="nothing above with a header",
        ),
        pytest.param(
            f"{WOLF}[edit.add]\nstats.attack = 1\n"
            "[monster.cub]\ninherits = 'wolf'\n[edit.set]\nlabel = 'cub'\n",
            "edit",
            "[monster.wolf.edit.add]",
            id="what is continued below another",
        ),
        pytest.param(
            "[[patch.monster]]\nid = 'rat'\nset.label = 'Rat'\n[stats]\nattack = 1\n",
            "stats",
            "[monster.its_name.stats]",
            id="what no patch has",
        ),
        pytest.param(
            "[tag.monster.pack]\nvalues = ['rat']\n[stats]\nattack = 1\n",
            "stats",
            "[monster.its_name.stats]",
            id="what no tag has",
        ),
        pytest.param(
            f"{WOLF}stats.attack = 1\n[stats]\nattack = 1\n",
            "stats",
            "[monster.its_name.stats]",
            id="what is above has one",
        ),
    ],
)
def test_a_table_below_what_it_belongs_to_is_one_finding(
    tmp_path: Path, text: str, name: str, header: str
) -> None:
    assert found(tmp_path, text) == [f"{NO_KIND} `{name}` (did you mean {header}?)"]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        pytest.param("[stats.force]\nlabel = 'force'\n", "`stat`", id="definitions"),
        pytest.param("[colors]\nmud = '#000000'\n", "`color`", id="texts"),
        pytest.param(
            "[theme.dark]\nlabel = 'Dark'\n[colors]\nred = '#000000'\n",
            "[theme.dark.colors]",
            id="texts below what has such a field",
        ),
    ],
)
def test_a_table_that_may_be_of_a_kind_is_not_taken_for_a_part(
    tmp_path: Path, text: str, meant: str
) -> None:
    (finding,) = found(tmp_path, text)

    assert finding.endswith(f"(did you mean {meant}?)")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        pytest.param(
            "[theme.dark]\n[colors]\nred = '#000000'\n", "[theme.dark.colors]", id="texts"
        ),
        pytest.param("[monster.wolf]\n[stats]\nattack = 1\n", "[monster.wolf.stats]", id="table"),
        pytest.param(
            "[campaign.dig]\n[[levels]]\nlevel = 'cave'\n", "[[campaign.dig.levels]]", id="array"
        ),
        pytest.param(
            "[[monster.wolf]]\n[stats]\nattack = 1\n",
            "[monster.its_name.stats]",
            id="what is no definition",
        ),
    ],
)
def test_what_lies_below_a_definition_with_nothing_else_belongs_to_it(
    tmp_path: Path, text: str, meant: str
) -> None:
    (finding,) = [each for each in found(tmp_path, text) if each.startswith(NO_KIND)]

    assert finding.endswith(f"(did you mean {meant}?)")


def test_several_tables_are_not_taken_for_one(tmp_path: Path) -> None:
    text = f"{WOLF}[[stats]]\nattack = 1\n[[stats]]\nattack = 2\n"

    assert found(tmp_path, text) == [f"{NO_KIND} `stats` (did you mean `stat`?)"]


@pytest.mark.parametrize(
    ("text", "table", "owner"),
    [
        pytest.param(LEVEL, "[[generator]]\nkind = 'cave'\n", "level.cave", id="a field"),
        pytest.param(WOLF, "[[edit]]\nset = {}\n", "monster.wolf", id="changes"),
        pytest.param(
            "[[patch.monster]]\nid = 'rat'\nset.label = 'x'\n",
            "[[expect]]\nglyph = 'r'\n",
            "patch.monster",
            id="part of a patch",
        ),
    ],
)
def test_several_tables_are_not_what_is_there_once(
    tmp_path: Path, text: str, table: str, owner: str
) -> None:
    told = [each for each in found(tmp_path, text + 2 * table) if each.startswith(NO_KIND)]

    assert len(told) == 1
    assert f"[{owner}." not in told[0]


def test_what_holds_nothing_but_tables_may_be_definitions(tmp_path: Path) -> None:
    (finding,) = found(tmp_path, "[behaviors.wander]\npercent = 3\n")

    assert "[[monster.its_name.behaviors]]" not in finding


def test_a_patch_that_lacks_what_it_is_for_is_told_of_beside_one_that_does_not(
    tmp_path: Path,
) -> None:
    text = (
        "[[patch.monster]]\nset.label = 'x'\n"
        "[[patch.monster]]\nset.label = 'y'\n[where]\nglyph = 'r'\n"
    )

    assert [each.partition(" (")[0] for each in found(tmp_path, text)] == [
        "E206 a patch says with exactly one of `id`, `ids`, `tag` and `where` what it is for",
        f"{NO_KIND} `where`",
    ]


def test_a_contradiction_inside_a_patch_is_told_beside_a_table_that_it_lacks(
    tmp_path: Path,
) -> None:
    text = "[[patch.monster]]\nid = 'rat'\nwhen = { eq = 3 }\n[set]\nlabel = 'x'\n"

    codes = sorted(each.partition(" ")[0] for each in found(tmp_path, text))

    assert codes == ["E004", "E206"]


def test_what_is_wrong_inside_a_definition_is_told_beside_a_table_that_it_lacks(
    tmp_path: Path,
) -> None:
    text = (
        "[campaign.dig]\nlabel = 'Dig'\nplayer = 'nobody'\nrules = 'fair'\n"
        "panel = [{ levels = 1 }]\n[[levels]]\nlevel = 'cave'\n"
    )

    assert any("there is no field `levels` in item 1" in each for each in found(tmp_path, text))


def test_what_a_whole_file_lacks_is_told() -> None:
    problem = Problem(
        Subject(Manifest, Place(Document("mod.toml", "")), "the manifest"),
        "missing",
        locate(Manifest, ("mod",)),
        {},
        {},
        "",
    )

    assert orphaned([problem]) == {}


def test_what_is_missing_and_not_below_is_told(tmp_path: Path) -> None:
    text = f"[generator]\nkind = 'cave'\n{LEVEL}"

    assert [each.partition(" (")[0] for each in found(tmp_path, text)] == [
        f"{NO_KIND} `generator`",
        "E204 `generator` is missing from level `cave`",
    ]


def test_very_many_tables_of_no_kind_are_not_gone_through_again_for_each() -> None:
    gone_through = 0

    class Counted(dict[str, Any]):
        def keys(self) -> KeysView[str]:  # pyright: ignore[reportIncompatibleMethodOverride]
            nonlocal gone_through
            gone_through += 1
            return KeysView(dict(super().items()))

        def __iter__(self) -> Iterator[str]:  # or else copies are made without asking for `keys`
            nonlocal gone_through
            gone_through += 1
            return super().__iter__()

    text = "[monster.rat]\n" + "".join(f"[x{number}]\n" for number in range(100))
    document = Document("a.toml", text, Counted(tomli.loads(text)))

    assert not header_for(document, "x0")

    assert gone_through < 10, "and not once for each"
