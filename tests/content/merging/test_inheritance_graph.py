from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from roguelike.content.merging.inheritance_graph import MAX_ANCESTORS, MAX_GENERATIONS
from roguelike.content.merging.patches import MAX_PARENTS
from tests.content.bestiary import load_beside_core, patch, places, table
from tests.content.writing import shown

VERMIN = """\
[monster.vermin]
abstract = true
glyph = "v"
color = "brown"
tags = ["animal"]
stats = { attack = 2, speed = 10 }

"""


def heir(text: str, name: str = "mole") -> str:
    """Return a monster, whose second line is `text`."""
    return f'[monster.{name}]\n{text}\nlabel = "{name}"\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            'inherits = "rat"\nstats.attack = 5',
            {"glyph": "r", "stats": {"core:attack": 5, "core:speed": "1d4 + 8"}},
            id="tables are merged",
        ),
        pytest.param(
            'inherits = ["rat", "vermin"]',
            {"glyph": "v", "stats": {"core:attack": 2, "core:speed": 10}},
            id="the later parent wins",
        ),
        pytest.param(
            'inherits = "vermin"\nedit.add = { stats.attack = 3 }\nedit.append.tags = ["own"]',
            {"tags": ["animal", "own"], "stats": {"core:attack": 5, "core:speed": 10}},
            id="what is inherited is edited",
        ),
        pytest.param(
            'inherits = "vermin"\nedit.add.stats.attack = "self.speed"',
            {"stats": {"core:attack": "2 + (self.core:speed)", "core:speed": 10}},
            id="formulas are merged with full ids",
        ),
    ],
)
def test_a_definition_inherits(tmp_path: Path, text: str, expected: dict[str, Any]) -> None:
    result = load_beside_core(tmp_path, {"deep": VERMIN + heir(text)})

    assert shown(result.report) == []
    mole = table(result, "deep:mole")
    assert {key: mole[key] for key in expected} == expected
    assert mole["label"] == "mole"


def test_a_patch_of_what_only_edits_is_blamed_if_an_heir_does_not_allow_it(tmp_path: Path) -> None:
    tough = heir("abstract = true\nedit.mul.stats.attack = 2", "tough")
    change = patch('remove.tags = ["huge"]', 'id = "tough"')
    heirs = heir('inherits = ["core:rat", "tough"]', "bull")

    assert places(load_beside_core(tmp_path, {"deep": tough + change + heirs})) == ["7:16 E405"]


def test_a_patch_of_something_abstract_reaches_its_heirs_and_one_of_a_parent_does_not(
    tmp_path: Path,
) -> None:
    text = VERMIN + heir('inherits = ["vermin", "core:rat"]\nedit.add.stats.attack = 1')
    text += patch("set = { tags = ['patched'], stats.speed = 1 }", 'id = "vermin"')
    text += patch("set = { description = 'patched' }", 'id = "core:rat"')

    mole = table(load_beside_core(tmp_path, {"deep": text}), "deep:mole")

    assert "description" not in mole
    assert mole["tags"] == ["animal", "small"]
    assert mole["stats"] == {"core:attack": 5, "core:speed": "1d4 + 8"}


def test_a_bare_name_means_something_where_it_is_written(tmp_path: Path) -> None:
    text = '[color.brown]\nvalue = "core:clay"\n' + VERMIN
    gems = '[color.brown]\nvalue = "core:clay"\n' + heir('inherits = "deep:vermin"')

    result = load_beside_core(
        tmp_path, {"deep": text, "gems": gems}, {"gems": '[optional]\ndeep = "*"'}
    )

    assert shown(result.report) == []
    assert table(result, "gems:mole")["color"] == "deep:brown"


def test_an_ancestor_that_is_reached_twice_counts_once(tmp_path: Path) -> None:
    text = VERMIN + heir('abstract = true\ninherits = "vermin"\nstats.attack = 7', "digger")
    text += heir('abstract = true\ninherits = "vermin"\nstats.speed = 20', "runner")
    text += heir('inherits = ["digger", "runner"]')

    mole = table(load_beside_core(tmp_path, {"deep": text}), "deep:mole")

    assert mole["stats"] == {"core:attack": 7, "core:speed": 20}


WRONG = [
    (heir('inherits = "vermni"'), "10:12 E409"),
    (heir('inherits = ["vermin", "gems:imp"]'), "10:23 E409"),
    (heir('inherits = "vermin"\nstast.attack = 3'), "11:1 E201"),
    (heir("inherits = []"), "10:12 E203"),
    (heir("inherits = 3"), "10:12 E202"),
    (heir('inherits = "mole"'), "10:12 E409"),
    (heir('inherits = "vermin"\nabstract = 3'), "11:12 E202"),
    (heir('inherits = "vermin"\nedit.remove.tags = ["x"]'), "11:21 E405"),
    (heir('inherits = "vermin"\nedit.ad.stats.attack = 3'), "11:6 E201"),
    (heir('inherits = "vermin"\nedit.unset = ["glyph"]'), "11:15 E406"),
    ('[monster.mole]\ninherits = "vermin"', "9:1 E204"),
    ("[tag.monster.x]\nvalues = ['vermin']", "10:11 E302"),
    ("[level.x]\nabstract = true\ngenerator = { kind = 'cave', max_rooms = 3 }", "11:30 E208"),
]


@pytest.mark.parametrize(("text", "expected"), WRONG)
def test_what_is_wrong_with_inheritance_is_one_finding_at_its_place(
    tmp_path: Path, text: str, expected: str
) -> None:
    gems = '[monster.imp]\nlabel = "imp"\nglyph = "i"\ncolor = "brown"\n'

    result = load_beside_core(tmp_path, {"deep": f"{VERMIN}\n{text}", "gems": gems})

    assert places(result) == [expected]
    assert result.left_out == {"deep": "its content has errors"}


def test_a_parent_that_is_named_again_is_found_with_its_first_place(tmp_path: Path) -> None:
    text = VERMIN + heir('inherits = ["vermin", "core:rat", "deep:vermin"]')

    result = load_beside_core(tmp_path, {"deep": text})

    (finding,) = result.report
    assert places(result) == ["9:35 W210"]
    assert [each.place.region() for each in finding.related] == [(9, 13, 21)]


def test_all_of_a_circle_is_shown(tmp_path: Path) -> None:
    text = heir('inherits = "newt"') + heir('inherits = "owl"', "newt")
    text += heir('inherits = "mole"', "owl") + heir('inherits = "mole"', "pug")

    (finding,) = load_beside_core(tmp_path, {"deep": text}).report

    assert finding.message == (
        "monster definitions inherit from each other in a circle:"
        " `deep:mole` -> `deep:newt` -> `deep:owl` -> `deep:mole`"
    )
    assert finding.place.region() == (2, 12, 18)
    assert [each.place.region() for each in finding.related] == [(5, 12, 17), (8, 12, 18)]


@pytest.mark.parametrize("length", [MAX_GENERATIONS + 3, 3000])
def test_too_many_generations_are_one_finding(tmp_path: Path, length: int) -> None:
    texts = [heir(f'inherits = "m{number + 1}"', f"m{number}") for number in range(length)]
    texts.append(heir('inherits = "core:rat"', f"m{length}"))

    result = load_beside_core(tmp_path, {"deep": "".join(texts)})

    (finding,) = result.report
    assert finding.place.keys == ("monster", f"m{length - MAX_GENERATIONS}", "inherits")
    assert result.left_out == {"deep": "its content has errors"}


def test_a_circle_of_many_is_one_finding(tmp_path: Path) -> None:
    texts = [heir(f'inherits = "n{(number + 1) % 20:02}"', f"n{number:02}") for number in range(20)]
    texts.append(heir('inherits = "n00"', "mole"))

    (finding,) = load_beside_core(tmp_path, {"deep": "".join(texts)}).report

    path = " -> ".join(f"`deep:n{number:02}`" for number in range(MAX_GENERATIONS))
    assert finding.message.endswith(f"in a circle: {path} -> … -> `deep:n00`")
    assert finding.place.keys == ("monster", "n00", "inherits")


@pytest.mark.parametrize(("more", "codes"), [(0, []), (1, ["E203"])])
def test_parents_are_limited(tmp_path: Path, more: int, codes: list[str]) -> None:
    names = [f"m{number}" for number in range(MAX_PARENTS + more)]
    parents = [heir('glyph = "m"\ncolor = "core:brown"', name) for name in names]
    child = heir(f"inherits = {names}".replace("'", '"'), "child")

    report = load_beside_core(tmp_path, {"deep": child + "".join(parents)}).report

    assert [finding.code.name for finding in report] == codes


@pytest.mark.parametrize(("more", "codes"), [(0, []), (1, ["E409"])])
def test_ancestors_are_limited(tmp_path: Path, more: int, codes: list[str]) -> None:
    text = "[stat.root]\nabstract = true\n"
    text += '[stat.extra]\nabstract = true\ninherits = "root"\n' * more
    parents: list[str] = ["extra"] * more
    for group in range(7):
        names = [f"a{group}_{number}" for number in range(8)]
        text += "".join(f"[stat.{each}]\nabstract = true\n" for each in names)
        text += f"[stat.g{group}]\nabstract = true\ninherits = {names}\n"
        parents.append(f"g{group}")
    text += f"[stat.heir]\nlabel = 'x'\ninherits = {parents}\nedit.set.minimum = 0\n"

    assert MAX_ANCESTORS == 64
    assert [each.code.name for each in load_beside_core(tmp_path, {"deep": text}).report] == codes


def test_parents_with_a_common_ancestor_must_agree(tmp_path: Path) -> None:
    text = VERMIN + heir('abstract = true\ninherits = "vermin"\nstats.attack = 7', "digger")
    text += heir('abstract = true\ninherits = "vermin"\nedit.set.stats.attack = 8', "runner")

    unclear = load_beside_core(
        tmp_path / "a", {"deep": text + '[monster.mole]\ninherits = ["digger", "runner"]'}
    )
    clear = load_beside_core(
        tmp_path / "b",
        {"deep": text + heir('inherits = ["digger", "runner"]\nstats.attack = 9')},
    )

    (finding, other) = unclear.report
    assert places(unclear) == ["19:12 E409", "19:12 E409"]
    assert other.message == (
        "`deep:digger` and `deep:runner` give `stats.core:attack` different values"
    )
    assert [each.note for each in finding.related] == [
        'the text "digger" in `deep:digger`',
        'the text "runner" in `deep:runner`',
    ]
    assert [each.place.region() for each in other.related] == [(11, 16, 17), (16, 25, 26)]
    assert table(clear, "deep:mole")["stats"]["core:attack"] == 9


def test_a_wrong_result_is_the_heirs_fault_and_shows_what_is_inherited(tmp_path: Path) -> None:
    stat = '[stat.luck]\nlabel = "luck"\nminimum = 5\ndefault = 6\n'
    gems = '[stat.fame]\ninherits = "deep:luck"\nmaximum = 5\n'
    needs_deep = {"gems": '[optional]\ndeep = "*"'}

    result = load_beside_core(tmp_path, {"deep": stat, "gems": gems}, needs_deep)

    (finding,) = result.report
    assert places(result) == ["1:1 E206"]
    assert finding.related[0].place.region() == (4, 11, 12)
    assert finding.related[0].place.document.path == "deep/content/a.toml"
    assert result.left_out == {"gems": "its content has errors"}


def test_whoever_spoils_what_others_inherit_is_to_blame(tmp_path: Path) -> None:
    deep = "[stat.base]\nabstract = true\nminimum = 0\n"
    deep += '[stat.luck]\ninherits = "base"\nlabel = "luck"\ndefault = 1\n'
    changes = {"arts": "maximum = 9", "gems": "minimum = 5", "hats": "maximum = 8"}
    mods = {
        mod: f'[[patch.stat]]\nid = "deep:base"\nset.{change}\n' for mod, change in changes.items()
    }

    result = load_beside_core(tmp_path, {"deep": deep, **mods}, dict.fromkeys(mods, 'deep = "*"'))

    assert result.left_out == {"gems": "its content has errors"}


def test_heirs_of_what_is_broken_are_left_out_without_a_finding_of_their_own(
    tmp_path: Path,
) -> None:
    broken = VERMIN.replace('"v"', '"two"')
    gems = heir('inherits = "deep:vermin"')

    result = load_beside_core(
        tmp_path, {"deep": broken, "gems": gems}, {"gems": '[optional]\ndeep = "*"'}
    )

    (finding,) = shown(result.report)
    assert finding.startswith("deep/content/a.toml:3:9 E203 `glyph` must have at most 1 character")
    assert result.left_out == {
        "deep": "its content has errors",
        "gems": "it needs a mod that is not loaded",
    }
