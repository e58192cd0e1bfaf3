from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.authoring.lints.unused import unused, unused_settings, unused_tags
from tests.authoring.lints.linted import (
    CAMPAIGN,
    CAVE,
    MONSTER,
    PLACED,
    findings,
    found,
    linted,
    mod,
)
from tests.content.writing import write_mod


def test_a_monster_that_nobody_puts_anywhere_is_found(tmp_path: Path) -> None:
    (line,) = found(tmp_path, unused, MONSTER)

    assert line.startswith("trial/content/a.toml:1:1 W501 nothing uses the monster `snail` (put")


def test_only_the_cause_is_found_not_what_it_alone_uses(tmp_path: Path) -> None:
    text = MONSTER.replace('"text"', '"slime"') + '[color.slime]\nvalue = "#00ff00"\n'

    assert [each.partition(" ")[2][:35] for each in found(tmp_path, unused, text)] == [
        "W501 nothing uses the monster `snai"
    ]


def test_a_table_about_something_does_not_use_it(tmp_path: Path) -> None:
    text = MONSTER + '[monster.snail.stats]\nluck = 3\n[stat.luck]\nlabel = "Luck"\n' + PLACED

    (line,) = found(tmp_path, unused, text)

    assert line.startswith("trial/content/a.toml:7:1 W501 nothing uses the stat `luck` (show it")


def test_what_a_panel_shows_is_used(tmp_path: Path) -> None:
    text = """\
    [stat.luck]
    label = "Luck"
    [campaign.trial]
    label = "Trial"
    player = "classic:rogue"
    rules = "classic:classic"
    levels = [{ level = "classic:dungeon" }]
    panel = [{ text = "{luck}" }]
    """

    assert found(tmp_path, unused, text) == []


def test_a_library_is_there_for_others(tmp_path: Path) -> None:
    text = MONSTER + '[monster.beast]\nabstract = true\nglyph = "b"\n'

    assert found(tmp_path, unused, text, kind="library") == []


def test_what_nothing_inherits_from_is_found(tmp_path: Path) -> None:
    text = '[monster.beast]\nabstract = true\nglyph = "b"\n'

    (line,) = found(tmp_path, unused, text)

    assert line.startswith("trial/content/a.toml:1:1 W501 nothing inherits from the abstract")


OWN = f"""\
{CAMPAIGN}levels = [{{ level = "cave" }}]
{CAVE}
[[level.cave.passes]]
kind = "populate"
monsters = [{{ monster = "snail" }}]
{MONSTER}
{MONSTER.replace("snail", "slug")}
[[patch.level]]
id = "cave"
"""
SLUG = 'passes.populate.monsters = [{ monster = "slug" }]'


def test_what_a_patch_replaces_is_found_at_the_patch(tmp_path: Path) -> None:
    (finding,) = findings(tmp_path, unused, f"{OWN}set = {{ {SLUG} }}\n")

    assert finding.place.keys == ("patch", "level", 0, "set", "passes", "populate", "monsters")
    assert finding.message == (
        "nothing uses the monster `snail` any more: this replaces all of `monsters`"
    )
    assert finding.hint == "write append in place of set, which adds to what is there"
    assert [each.place.keys for each in finding.related] == [("monster", "snail")]


def test_nothing_is_lost_by_what_adds_to_an_array(tmp_path: Path) -> None:
    assert found(tmp_path, unused, f"{OWN}append = {{ {SLUG} }}\n") == []


def test_what_a_patch_takes_away_is_meant_and_found_where_it_is_defined(tmp_path: Path) -> None:
    both = OWN.replace('"snail" }]', '"snail" }, { monster = "slug" }]')

    (line,) = found(tmp_path, unused, f"{both}remove = {{ {SLUG} }}\n")

    assert " W501 nothing uses the monster `slug` (" in line


VERMIN = '[tag.monster.vermin]\nvalues = ["classic:kobold"]\n'


def test_a_tag_that_is_named_nowhere_is_found(tmp_path: Path) -> None:
    (line,) = found(tmp_path, unused_tags, VERMIN)

    assert line.startswith("trial/content/a.toml:1:1 W501 nothing uses the tag `vermin` of kind")


@pytest.mark.parametrize("name", ["#vermin", "#trial:vermin"])
def test_a_tag_in_a_tag_is_used(tmp_path: Path, name: str) -> None:
    text = VERMIN + f'[tag.monster.all]\nvalues = ["{name}"]\n'

    assert [each[:44] for each in found(tmp_path, unused_tags, text)] == [
        "trial/content/a.toml:3:1 W501 nothing uses t"
    ]


def test_another_mod_may_use_a_tag(tmp_path: Path) -> None:
    text = '[tag.monster.beasts]\nvalues = ["#trial:vermin"]\n'
    other = write_mod(tmp_path / "other", {"a.toml": text}, requires={"trial": "*"})

    assert linted([unused_tags], mod(tmp_path, VERMIN), other) == []


HARD = '[settings.hard]\ntype = "bool"\ndefault = false\nlabel = "Hard"\n'
BIG = '[settings.big]\ntype = "int"\ndefault = 3\nlabel = "Big"\n'
PATCH = """
[[patch.monster]]
id = "trial:snail"
when = { setting = "%s" }
set.glyph = "S"
"""


def test_a_setting_that_is_named_nowhere_is_found(tmp_path: Path) -> None:
    (line,) = found(tmp_path, unused_settings, MONSTER, more=HARD)

    assert line.startswith("trial/mod.toml:")
    assert line.endswith(
        ":1 W501 nothing depends on the setting `hard`"
        ' (write { setting = "hard" } in place of a value, or take it out)'
    )


@pytest.mark.parametrize(
    "when",
    [
        'when = { setting = "hard" }',
        "when = { all = [{ mod = 'core' }, { not = { setting = 'trial:hard' } }] }",
        'when.setting = """\nhard"""',
        'when.setting = """\\\n  hard\\\n  """',
        'when."setting" = "hard"',
    ],
)
def test_a_setting_on_which_a_patch_depends_is_used(tmp_path: Path, when: str) -> None:
    text = f'{MONSTER}[[patch.monster]]\nid = "snail"\n{when}\nset = {{ glyph = "S" }}\n'

    assert found(tmp_path, unused_settings, text, more=HARD) == []


def test_another_mod_may_use_a_setting(tmp_path: Path) -> None:
    text = PATCH % "trial:hard"
    other = write_mod(tmp_path / "other", {"a.toml": text}, requires={"trial": "*"})

    assert linted([unused_settings], mod(tmp_path, MONSTER, more=HARD), other) == []


def test_a_file_that_is_not_read_now_may_use_a_setting(tmp_path: Path) -> None:
    text = f'{MONSTER}stats = {{ max_health = {{ setting = "big" }} }}\n'
    folder = mod(tmp_path, MONSTER, more=BIG)
    aside = tmp_path / "trial" / "compat" / "elsewhere"
    aside.mkdir(parents=True)
    (aside / "a.toml").write_text(text.replace("snail", "slug"))

    assert linted([unused_settings], folder) == []
