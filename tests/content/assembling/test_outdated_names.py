"""References to ids of before, and migrations that say what became of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from roguelike.content.explain.problems import MAX_EXPLAINED
from roguelike.content.loader import LoadResult, load
from roguelike.content.mods.mod_folders import mod_folders
from roguelike.content.schema.actors import MonsterDef
from roguelike.content.schema.colors import ThemeDef
from roguelike.content.schema.messages import MessageDef
from tests.content.bestiary import models
from tests.content.writing import shown, write_mod

CORE = """\
[color.brown]
value = "#a05030"
[stat.force]
label = "force"
[monster.mouse]
label = "mouse"
glyph = "m"
color = "brown"
"""


def rename(kind: str, old: str, new: str, since: str = "0.2.0") -> str:
    return f'[[rename]]\nkind = "{kind}"\nfrom = "{old}"\nto = "{new}"\nsince = "{since}"\n'


def removed(kind: str, old: str, rest: str = "drop = true") -> str:
    return f'[[removed]]\nkind = "{kind}"\nid = "{old}"\n{rest}\n'


MIGRATIONS = "".join(
    (
        rename("monster", "rat", "mouse"),
        rename("stat", "attack", "force"),
        rename("color", "mud", "brown"),
        removed("color", "sand", 'drop = true\nreason = "Nobody could see it."'),
    )
)
RAT = 'label = "rat"\nglyph = "r"\ncolor = "core:{color}"\n'


def load_with(
    folder: Path, content: str, migrations: str = MIGRATIONS, own: str = "", **others: str
) -> LoadResult:
    """Load a mod `deep` beside a `core` with migrations, and others of one file each.

    Args:
        folder: Where to write them.
        content: What the file of `deep` says.
        migrations: Those of `core`.
        own: The migrations of `deep`.
        others: What the files of others say, by their ids, and below `---` their migrations.
    """
    write_mod(folder / "core", {"a.toml": CORE}, kind="library")
    steps: Mapping[str, str] = {"core": migrations, "deep": own}
    for mod, text in {"deep": f"{content}---{own}", **others}.items():
        said, _, became = text.partition("---")
        write_mod(folder / mod, {"a.toml": said}, requires={"core": "*"})
        steps = {**steps, mod: became}
    for mod, became in steps.items():
        if became:
            (folder / mod / "migrations.toml").write_text(became, encoding="utf-8")
    return load(mod_folders(folder), models())


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
        (13, "this says so")
    ]
    assert result.catalog is not None
    cat = result.catalog.get(MonsterDef, "deep:cat")
    assert (cat.color, [*cat.stats]) == ("core:brown", ["core:force"])


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        pytest.param(
            '[[patch.monster]]\nid = "core:rat"\nset.stats.attack = 2\n',
            ["2:6 W607 the monster `core:rat`", "3:11 W607 the stat `attack`"],
            id="a patch",
        ),
        pytest.param(
            '[[patch.monster]]\nids = ["core:rat"]\nset.label = "Mouse"\n',
            ["2:8 W607 the monster `core:rat`"],
            id="a patch of several",
        ),
        pytest.param(
            '[monster.cat]\ninherits = "core:rat"\n',
            ["2:12 W607 the monster `core:rat`"],
            id="an heir",
        ),
        pytest.param(
            '[tag.monster.vermin]\nvalues = ["rat"]\n',
            ["2:11 W607 the monster `rat`"],
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

    lines = [line.partition(" is now ")[0] for line in found(result, tmp_path)]
    assert lines == [f"deep/content/a.toml:{line}" for line in expected]
    assert not result.left_out


def test_where_ids_of_before_are_sought_no_further_is_told(tmp_path: Path) -> None:
    numbers = range(MAX_EXPLAINED + 1)
    colors = "".join(f"c{number} = '#ffffff'\n" for number in numbers)
    renames = "".join(rename("color", f"c{number}", "brown") for number in numbers)
    theme = f"[theme.a]\nlabel = 'A'\n[theme.a.colors]\n{colors}"

    first, *others = found(load_with(tmp_path, theme, renames), tmp_path)

    assert first.startswith("deep/content/a.toml:1:1 I010 only the first ")
    assert len(others) == MAX_EXPLAINED
    assert all(" W607 " in each for each in others)


def test_patched_stats_under_an_id_of_before_get_their_value(tmp_path: Path) -> None:
    content = '[[patch.monster]]\nid = "core:rat"\nset.stats.attack = 2\n'

    catalog = load_with(tmp_path, content).catalog

    assert catalog is not None
    assert str(catalog.get(MonsterDef, "core:mouse").stats["core:force"]) == "2"


def test_what_is_gone_for_good_disappears_where_it_may(tmp_path: Path) -> None:
    content = (
        '[message.hello]\ntext = "Hello."\ncolor = "core:sand"\n'
        '[tag.color.some]\nvalues = ["sand", "brown"]\n'
    )

    result = load_with(tmp_path, content)

    assert found(result, tmp_path) == [
        "deep/content/a.toml:3:9 W607 the color `core:sand` is gone (Nobody could see it.)",
        "deep/content/a.toml:5:11 W607 the color `sand` is gone (Nobody could see it.)",
    ]
    assert result.assembly is not None
    assert result.assembly.tags["color"]["deep:some"] == ("core:brown",)
    assert result.catalog is not None
    assert result.catalog.get(MessageDef, "deep:hello").color is None


def test_what_is_gone_for_good_is_an_error_where_something_has_to_be(tmp_path: Path) -> None:
    result = load_with(tmp_path, f"[monster.cat]\n{RAT.format(color='sand')}")

    assert found(result, tmp_path) == [
        "deep/content/a.toml:4:9 E301 the color `core:sand` is gone (Nobody could see it)"
    ]


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
    both = rename("color", "mud", "ice") + "x = 1\n" + rename("color", "rust", "mud", "0.1.0")

    result = load_with(tmp_path, use.replace("core:", ""), own=both)

    assert [line.split()[:2] for line in found(result, tmp_path)] == [
        ["deep/migrations.toml:6:1", "E201"]
    ]


@pytest.mark.parametrize(
    ("migrations", "expected"),
    [
        pytest.param(
            rename("color", "rust", "ice", "1.0.0") + removed("color", "rust"),
            ["deep/migrations.toml:8:6", "E407"],
            id="twice",
        ),
        pytest.param(
            removed("color", "rust", 'use = "cie"'),
            ["deep/migrations.toml:4:7", "E605"],
            id="nothing",
        ),
    ],
)
def test_an_id_of_which_a_migration_with_a_mistake_says_what_it_became_is_not_judged(
    tmp_path: Path, migrations: str, expected: list[str]
) -> None:
    content = '[color.ice]\nvalue = "#ffffff"\n[tag.color.some]\nvalues = ["rust"]\n'

    result = load_with(tmp_path, content, own=migrations)

    assert [line.split()[:2] for line in found(result, tmp_path)] == [expected]
    assert result.left_out == {"deep": "its content has errors"}


def test_exchanged_ids_are_those_of_now_wherever_content_refers_to_them(tmp_path: Path) -> None:
    content = "[color]\nmud.value = '#000000'\nsand.value = '#ffffff'\n"
    content += f"[monster.cat]\n{RAT.format(color='sand')}".replace("core:", "")
    both = rename("color", "mud", "sand", "1.0.0") + rename("color", "sand", "mud", "1.0.0")

    result = load_with(tmp_path, content, own=both)

    assert found(result, tmp_path) == []
    assert not result.left_out


def test_ids_of_a_mod_whose_place_is_taken_lead_to_the_other(tmp_path: Path) -> None:
    theme = '[theme.night]\nlabel = "Night"\ncolors = { "old:ice" = "#000000" }\n'
    write_mod(tmp_path / "wants", {"a.toml": theme}, requires={"old": "*"})
    new = write_mod(tmp_path / "new", {"a.toml": '[color.ice]\nvalue = "#ffffff"\n'})
    manifest = new.path / "mod.toml"
    text = manifest.read_text(encoding="utf-8").replace("[mod]", '[mod]\nreplaces = ["old"]')
    manifest.write_text(text, encoding="utf-8")

    result = load_with(tmp_path, "")

    assert found(result, tmp_path) == [
        "wants/content/a.toml:3:12 W607 the color `old:ice` is now `new:ice` (write `new:ice`)"
    ]
    assert result.catalog is not None
    assert list(result.catalog.get(ThemeDef, "wants:night").colors) == ["new:ice"]
