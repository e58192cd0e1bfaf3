"""What the files of a mod say, among them those for use beside another."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.assembling.mod_content import defined_inactive
from roguelike.content.loader import LoadResult, load
from roguelike.content.mods.mod_folders import mod_folders
from roguelike.content.schema import Kinds
from roguelike.content.schema.actors import MonsterDef
from tests.content.bestiary import CORE, models
from tests.content.writing import shown, write_mod

FILES = {
    "content/a.toml": "",
    "compat/gems/a.toml": "[monster.bear]\n[color]\nice.value = 5\n",
    "compat/stones/a.toml": "[monster.mole]\n",
    "compat/Stones/a.toml": "[monster.no_mod]\n",
    "compat/coins/a.toml": "monster = 5\n",
    "compat/rings/a.toml": "[monster\n",
}
IMP = '[monster.imp]\nlabel = "imp"\nglyph = "i"\ncolor = "gems:ruby"\n'
GEMS = '[color.ruby]\nvalue = "#f00000"\n'
BESIDE = f'{IMP}[[patch.color]]\nid = "gems:ruby"\nset.value = "#ff0000"\n'


def write_files(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def loaded(folder: Path, text: str = "", gems: str = "", beside: str = BESIDE) -> LoadResult:
    """Load a mod with a file for use beside another, which is there if its text is given."""
    mods = {"core": CORE, "deep": text} | ({"gems": gems} if gems else {})
    for mod, said in mods.items():
        requires = {} if mod == "core" else {"core": "*"}
        kind = "library" if mod == "core" else "content"
        write_mod(folder / mod, {"a.toml": said}, kind=kind, requires=requires)
    write_files(folder / "deep", {"compat/gems/sub/b.toml": beside})
    return load(mod_folders(folder), models())


@pytest.mark.parametrize(
    ("there", "expected"),
    [
        (["frost"], [" frost", "color frost:ice", "monster frost:bear", "monster frost:mole"]),
        (["frost", "gems", "rings"], ["monster frost:mole"]),
        (["frost", "gems", "stones", "rings"], []),
    ],
)
def test_what_is_defined_beside_mods_that_are_not_there_is_known(
    tmp_path: Path, there: list[str], expected: list[str]
) -> None:
    folder = write_mod(tmp_path / "frost")
    write_files(folder.path, FILES)
    (mod,) = load([folder], Kinds({})).mods

    found = defined_inactive([mod], there)

    assert sorted(map(" ".join, found)) == expected


def test_content_beside_another_mod_is_used_only_if_it_is_there(tmp_path: Path) -> None:
    without = loaded(tmp_path / "without")
    beside = loaded(tmp_path / "beside", gems=GEMS)

    assert [*shown(without.report), *shown(beside.report)] == []
    assert without.catalog is not None
    assert "deep:imp" not in without.catalog.all(MonsterDef)
    assert beside.catalog is not None
    assert beside.catalog.get(MonsterDef, "deep:imp").color == "gems:ruby"
    assert beside.catalog["color"]["gems:ruby"].model_dump()["value"] == "#ff0000"


@pytest.mark.parametrize(
    ("text", "gems", "expected", "left_out"),
    [
        pytest.param(
            IMP.replace("imp]", "cat]"),
            GEMS,
            ["deep/content/a.toml:4:9 E301"],
            ["deep"],
            id="another file of the mod, which does not require the other",
        ),
        pytest.param(
            "",
            f"{GEMS}[monstre.x]\n",
            ["gems/content/a.toml:3:2 E004"],
            ["gems"],
            id="beside a mod that turns out to be broken",
        ),
        pytest.param(
            IMP.replace("gems:ruby", "brown"),
            GEMS,
            ["deep/compat/gems/sub/b.toml:1:1 E407"],
            ["deep"],
            id="what the mod defines already",
        ),
    ],
)
def test_what_is_wrong_with_content_beside_another_mod_is_found_once(
    tmp_path: Path, text: str, gems: str, expected: list[str], left_out: list[str]
) -> None:
    result = loaded(tmp_path, text, gems)

    lines = [line.removeprefix(f"{tmp_path.as_posix()}/") for line in shown(result.report)]
    assert [" ".join(line.split()[:2]) for line in lines] == expected
    assert list(result.left_out) == left_out
