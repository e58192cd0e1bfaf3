"""References to ids of before, and content for use beside another mod."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from roguelike.content.explain.subjects import MAX_EXPLAINED
from roguelike.content.loader import LoadResult, load
from roguelike.content.mods.sources import mod_folders
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.colors import ThemeDef
from roguelike.content.schema.keymaps import KeymapDef
from roguelike.content.schema.messages import MessageDef
from roguelike.plugins import installed
from tests.content.writing import shown, write_mod

MODELS = installed(third_party=False).registries().models()

CORE = {
    "all.toml": """
        [color.brown]
        value = "#a05030"

        [stat.force]
        label = "force"

        [monster.mouse]
        label = "mouse"
        glyph = "m"
        color = "brown"
        """
}
MIGRATIONS = """\
[[rename]]
kind = "monster"
from = "rat"
to = "mouse"
since = "0.2.0"

[[rename]]
kind = "stat"
from = "attack"
to = "force"
since = "0.2.0"

[[rename]]
kind = "color"
from = "mud"
to = "brown"
since = "0.2.0"

[[removed]]
kind = "color"
id = "sand"
drop = true
reason = "Nobody could see it."
"""
RAT = 'label = "rat"\nglyph = "r"\ncolor = "core:{color}"\n'


def load_with(
    folder: Path,
    content: str,
    *,
    migrations: str = MIGRATIONS,
    files: Mapping[str, str] | None = None,
) -> LoadResult:
    """Load a mod `deep` of one file, and other files, beside a `core` with migrations."""
    write_mod(folder / "core", CORE, kind="library")
    (folder / "core" / "migrations.toml").write_text(migrations, encoding="utf-8")
    write_mod(folder / "deep", {"a.toml": content}, requires={"core": "*"})
    for name, text in (files or {}).items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return load(mod_folders(folder), MODELS)


def found(result: LoadResult, folder: Path) -> list[str]:
    return [line.removeprefix(f"{folder.as_posix()}/") for line in shown(result.report)]


def test_a_reference_to_an_id_of_before_leads_to_the_one_of_now(tmp_path: Path) -> None:
    content = f"[monster.cat]\n{RAT.format(color='mud')}stats = {{ attack = 3 }}\n"

    result = load_with(tmp_path, content)

    assert found(result, tmp_path) == [
        "deep/content/a.toml:4:9 W607 the color `core:mud` is now `core:brown` (write `brown`)",
        "deep/content/a.toml:5:11 W607 the stat `attack` is now `core:force` (write `force`)",
    ]
    (first, _) = result.report
    assert [(each.place.region().line, each.note) for each in first.related] == [
        (15, "this says so")
    ]
    assert result.catalog is not None
    cat = result.catalog.get(MonsterDef, "deep:cat")
    assert cat.color == "core:brown"
    assert dict(cat.stats) == {"core:force": cat.stats["core:force"]}


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        pytest.param(
            '[[patch.monster]]\nid = "core:rat"\nset.stats.attack = 2\n',
            [
                "2:6 W607 the monster `core:rat` is now `core:mouse` (write `mouse`)",
                "3:11 W607 the stat `attack` is now `core:force` (write `force`)",
            ],
            id="a patch",
        ),
        pytest.param(
            '[[patch.monster]]\nids = ["core:rat"]\nset.label = "Mouse"\n',
            ["2:8 W607 the monster `core:rat` is now `core:mouse` (write `mouse`)"],
            id="a patch of several",
        ),
        pytest.param(
            '[monster.cat]\ninherits = "core:rat"\n',
            ["2:12 W607 the monster `core:rat` is now `core:mouse` (write `mouse`)"],
            id="an heir",
        ),
        pytest.param(
            '[tag.monster.vermin]\nvalues = ["rat"]\n',
            ["2:11 W607 the monster `rat` is now `core:mouse` (write `mouse`)"],
            id="a tag",
        ),
        pytest.param(
            f"[monster.rat]\n{RAT.format(color='brown')}[tag.monster.vermin]\nvalues = ['rat']\n",
            [],
            id="an id of its own",
        ),
    ],
)
def test_every_use_of_an_id_of_before_is_found(
    tmp_path: Path, content: str, expected: list[str]
) -> None:
    result = load_with(tmp_path, content)

    assert found(result, tmp_path) == [f"deep/content/a.toml:{line}" for line in expected]
    assert not result.left_out


def test_where_ids_of_before_are_sought_no_further_is_told(tmp_path: Path) -> None:
    colors = "".join(f"c{number} = '#ffffff'\n" for number in range(MAX_EXPLAINED + 1))
    renames = "".join(
        f"[[rename]]\nkind = 'color'\nfrom = 'c{number}'\nto = 'brown'\nsince = '0.2.0'\n"
        for number in range(MAX_EXPLAINED + 1)
    )
    theme = f"[theme.a]\nlabel = 'A'\n[theme.a.colors]\n{colors}"

    lines = found(load_with(tmp_path, theme, migrations=renames), tmp_path)

    assert len(lines) == 1 + MAX_EXPLAINED
    assert lines[0] == (
        f"deep/content/a.toml:1:1 I010 only the first {MAX_EXPLAINED} ids of before are looked for"
        " here (mend those, then look again)"
    )
    assert all(" W607 " in each for each in lines[1:])


def test_patched_stats_under_an_id_of_before_get_their_value(tmp_path: Path) -> None:
    content = '[[patch.monster]]\nid = "core:rat"\nset.stats.attack = 2\n'

    result = load_with(tmp_path, content)

    assert result.catalog is not None
    mouse = result.catalog.get(MonsterDef, "core:mouse")
    assert str(mouse.stats["core:force"]) == "2"


def test_what_is_gone_for_good_disappears_where_it_may(tmp_path: Path) -> None:
    content = '[message.hello]\ntext = "Hello."\ncolor = "core:sand"\n'

    result = load_with(tmp_path, content)

    assert found(result, tmp_path) == [
        "deep/content/a.toml:3:9 W607 the color `core:sand` is gone (Nobody could see it.)"
    ]
    assert result.catalog is not None
    assert result.catalog.get(MessageDef, "deep:hello").color is None


def test_what_is_gone_for_good_disappears_from_arrays(tmp_path: Path) -> None:
    content = (
        '[keymap.keys]\nlabel = "keys"\nbindings = {}\n'
        '[tag.monster.some]\nvalues = ["bat", "mouse"]\n'
    )
    removed = '[[removed]]\nkind = "monster"\nid = "bat"\ndrop = true\n'

    result = load_with(tmp_path, content, migrations=removed)

    assert found(result, tmp_path) == [
        "deep/content/a.toml:5:11 W607 the monster `bat` is gone (take it out)"
    ]
    assert result.assembly is not None
    assert result.assembly.tags["monster"]["deep:some"] == ("core:mouse",)
    assert result.catalog is not None
    assert result.catalog.all(KeymapDef)


def test_what_is_gone_for_good_is_an_error_where_something_has_to_be(tmp_path: Path) -> None:
    result = load_with(tmp_path, f"[monster.cat]\n{RAT.format(color='sand')}")

    assert found(result, tmp_path) == [
        "deep/content/a.toml:4:9 E301 the color `core:sand` is gone (Nobody could see it)"
    ]


def test_a_migration_to_nothing_keeps_the_mod_from_being_used(tmp_path: Path) -> None:
    rename = '[[rename]]\nkind = "monster"\nfrom = "rat"\nto = "mous"\nsince = "0.2.0"\n'

    result = load_with(tmp_path, "", files={"deep/migrations.toml": rename})

    assert found(result, tmp_path) == [
        "deep/migrations.toml:4:6 E605 there is no monster `deep:mous`, so `deep:rat` leads nowhere"
    ]
    assert result.left_out == {"deep": "its content has errors"}


@pytest.mark.parametrize(
    "use",
    [
        pytest.param(f"[monster.dog]\n{RAT.format(color='rust')}", id="reference"),
        pytest.param('[[patch.color]]\nid = "rust"\nset.value = "#000000"\n', id="patch"),
        pytest.param('[color.ice]\ninherits = "rust"\n', id="parent"),
        pytest.param('[tag.color.some]\nvalues = ["rust"]\n', id="tag"),
    ],
)
def test_an_id_that_leads_to_a_migration_with_a_mistake_is_not_judged(
    tmp_path: Path, use: str
) -> None:
    rename = '[[rename]]\nkind = "color"\nfrom = "{}"\nto = "{}"\nsince = "0.{}.0"\n'
    both = rename.format("mud", "ice", 2) + "x = 1\n" + rename.format("rust", "mud", 1)

    content = use.replace("core:", "")
    result = load_with(tmp_path, content, files={"deep/migrations.toml": both})

    assert [line.split()[:2] for line in found(result, tmp_path)] == [
        ["deep/migrations.toml:6:1", "E201"]
    ]


@pytest.mark.parametrize(
    ("migrations", "expected"),
    [
        pytest.param(
            '[[rename]]\nkind = "color"\nfrom = "rust"\nto = "ice"\nsince = "1.0.0"\n'
            '[[removed]]\nkind = "color"\nid = "rust"\ndrop = true\n',
            ["deep/migrations.toml:8:6", "E407"],
            id="twice",
        ),
        pytest.param(
            '[[rename]]\nkind = "color"\nfrom = "rust"\nto = "ice"\nsince = "1.1.0"\n',
            ["deep/migrations.toml:5:9", "E206"],
            id="early",
        ),
        pytest.param(
            '[[removed]]\nkind = "color"\nid = "rust"\nuse = "rust"\n',
            ["deep/migrations.toml:4:7", "E605"],
            id="itself",
        ),
        pytest.param(
            '[[removed]]\nkind = "color"\nid = "rust"\nuse = "cie"\n',
            ["deep/migrations.toml:4:7", "E605"],
            id="nothing",
        ),
    ],
)
def test_an_id_of_which_a_migration_with_a_mistake_says_what_it_became_is_not_judged(
    tmp_path: Path, migrations: str, expected: list[str]
) -> None:
    content = '[color.ice]\nvalue = "#ffffff"\n[tag.color.some]\nvalues = ["rust"]\n'

    result = load_with(tmp_path, content, files={"deep/migrations.toml": migrations})

    assert [line.split()[:2] for line in found(result, tmp_path)] == [expected]


def test_exchanged_ids_are_those_of_now_wherever_content_refers_to_them(tmp_path: Path) -> None:
    rename = '[[rename]]\nkind = "color"\nfrom = "{}"\nto = "{}"\nsince = "1.0.0"\n'
    content = f"[color.mud]\nvalue = '#000000'\n[monster.cat]\n{RAT.format(color='brown')}"
    both = rename.format("mud", "sand") + rename.format("sand", "mud")
    sand = {"deep/content/b.toml": '[color.sand]\nvalue = "#ffffff"\n'}

    result = load_with(tmp_path, content, files={"deep/migrations.toml": both, **sand})

    assert found(result, tmp_path) == []
    assert not result.left_out


def test_mods_that_lead_to_one_another_in_a_circle_are_reported_once(tmp_path: Path) -> None:
    rename = '[[rename]]\nkind = "color"\nfrom = "ruby"\nto = "{}:ruby"\nsince = "1.0.0"\n'
    pairs = [("deep", "gems"), ("gems", "deep")]
    steps = {f"{mod}/migrations.toml": rename.format(to) for mod, to in pairs}

    result = load_with(tmp_path, "", files={**GEMS, **steps})

    assert [line.split(" (")[0] for line in found(result, tmp_path)] == [
        (
            "deep/migrations.toml:4:6 E605 color ids become one another in a circle: `deep:ruby` ->"
            " `gems:ruby` -> `deep:ruby`"
        )
    ]
    assert list(result.left_out) == ["deep"]


def test_ids_of_a_mod_whose_place_is_taken_lead_to_the_other(tmp_path: Path) -> None:
    manifest = (
        '[mod]\nid = "new"\nname = "New"\nversion = "1.0.0"\nformat = 1\nkind = "content"\n'
        'replaces = ["old"]\n[requires]\ncore = "*"\n'
    )
    theme = '[theme.dim]\nlabel = "Dim"\n[color.ice]\nvalue = "#ffffff"\n'
    other = '[theme.night]\nlabel = "Night"\ncolors = { "old:ice" = "#000000" }\n'
    wants = (
        '[mod]\nid = "wants"\nname = "Wants"\nversion = "1.0.0"\nformat = 1\nkind = "content"\n'
        '[requires]\nold = "*"\n'
    )

    result = load_with(
        tmp_path,
        "",
        files={
            "new/mod.toml": manifest,
            "new/content/a.toml": theme,
            "wants/mod.toml": wants,
            "wants/content/a.toml": other,
        },
    )

    assert found(result, tmp_path) == [
        "wants/content/a.toml:3:12 W607 the color `old:ice` is now `new:ice` (write `new:ice`)"
    ]
    assert result.catalog is not None
    assert list(result.catalog.get(ThemeDef, "wants:night").colors) == ["new:ice"]


GEMS = {
    "gems/mod.toml": (
        '[mod]\nid = "gems"\nname = "Gems"\nversion = "1.0.0"\nformat = 1\nkind = "content"\n'
        '[requires]\ncore = "*"\n'
    ),
    "gems/content/a.toml": f"[color.ruby]\nvalue = '#ff0000'\n[monster.gem]\n"
    f"{RAT.format(color='brown')}",
}
BESIDE = """\
[monster.digger]
label = "digger"
glyph = "d"
color = "gems:ruby"

[[patch.monster]]
id = "gems:gem"
set.label = "Gemstone"
"""


def test_content_beside_another_mod_is_used_only_if_it_is_there(tmp_path: Path) -> None:
    alone = {"deep/compat/gems/sub/b.toml": BESIDE, "deep/compat/nobody/c.toml": "not toml"}

    without = load_with(tmp_path / "without", "", files=alone)
    beside = load_with(tmp_path / "beside", "", files={**alone, **GEMS})

    assert shown(without.report) == []
    assert without.catalog is not None
    assert "deep:digger" not in without.catalog.all(MonsterDef)
    assert shown(beside.report) == []
    assert beside.catalog is not None
    assert beside.catalog.get(MonsterDef, "deep:digger").color == "gems:ruby"
    assert beside.catalog.get(MonsterDef, "gems:gem").label == "Gemstone"


def test_other_files_of_the_mod_still_need_a_declared_dependency(tmp_path: Path) -> None:
    content = f"[monster.cat]\n{RAT.format(color='brown').replace('core:brown', 'gems:ruby')}"
    files = {**GEMS, "deep/compat/gems/b.toml": BESIDE}

    result = load_with(tmp_path, content, files=files)

    assert found(result, tmp_path) == [
        (
            "deep/content/a.toml:4:9 E301 the color `gems:ruby` belongs to the mod `gems`, which is"
            ' not required (write gems = ">=1.0.0" below [requires] in mod.toml)'
        )
    ]


def test_content_beside_a_mod_that_turns_out_to_be_broken_is_not_used(tmp_path: Path) -> None:
    files = {**GEMS, "deep/compat/gems/b.toml": BESIDE, "gems/content/b.toml": "[monstre.x]\n"}

    result = load_with(tmp_path, "", files=files)

    assert list(result.left_out) == ["gems"]
    assert [line.partition(" ")[0] for line in found(result, tmp_path)] == [
        "gems/content/b.toml:1:2"
    ]
    assert [mod.id for mod in result.mods] == ["core", "deep"]


def test_a_definition_is_not_made_again_beside_another_mod(tmp_path: Path) -> None:
    files = {**GEMS, "deep/compat/gems/b.toml": BESIDE}

    result = load_with(tmp_path, f"[monster.digger]\n{RAT.format(color='brown')}", files=files)

    assert found(result, tmp_path) == [
        (
            "deep/compat/gems/b.toml:1:1 E407 monster `digger` is already defined"
            " (give one of them another name, or change the first with [[patch.monster]])"
        )
    ]


def test_a_link_instead_of_the_folder_is_refused(tmp_path: Path) -> None:
    load_with(tmp_path, "", files=GEMS)
    (tmp_path / "deep" / "compat").symlink_to(tmp_path / "gems")

    result = load(mod_folders(tmp_path), MODELS)

    assert found(result, tmp_path) == [
        "deep/compat:1:1 E008 a mod may not contain symbolic links (put a copy here instead)"
    ]
