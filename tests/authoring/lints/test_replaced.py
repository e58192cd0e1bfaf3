from __future__ import annotations

from pathlib import Path

from roguelike.authoring.lints.unused import unused
from tests.authoring.lints.linted import CAMPAIGN, CAVE, MONSTER, PLACED, findings, found

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


def test_all_that_one_patch_replaces_is_one_finding(tmp_path: Path) -> None:
    bat = MONSTER.replace("snail", "bat")
    text = (
        OWN.replace('"snail" }]', '"snail" }, { monster = "bat" }]') + f"set = {{ {SLUG} }}\n{bat}"
    )

    assert [each.partition(" W501 ")[2] for each in found(tmp_path, unused, text)] == [
        (
            "nothing uses the monster `bat` or `snail` any more: this replaces all of `monsters`"
            " (write append in place of set, which adds to what is there)"
        )
    ]


def test_what_another_patch_has_put_there_is_found_there_as_well(tmp_path: Path) -> None:
    text = f"{MONSTER}{MONSTER.replace('snail', 'slug')}{PLACED}"
    text += f'[[patch.level]]\nid = "classic:dungeon"\nset.{SLUG}\n'

    assert [each.partition(" (")[0] for each in found(tmp_path, unused, text)] == [
        (
            "trial/content/a.toml:14:21 W501 nothing uses the monster `snail` any more: this"
            " replaces all of `monsters`"
        )
    ]


def test_nothing_is_lost_by_what_adds_to_an_array(tmp_path: Path) -> None:
    assert found(tmp_path, unused, f"{OWN}append = {{ {SLUG} }}\n") == []


def test_what_a_patch_takes_away_is_meant_and_found_where_it_is_defined(tmp_path: Path) -> None:
    both = OWN.replace('"snail" }]', '"snail" }, { monster = "slug" }]')

    (line,) = found(tmp_path, unused, f"{both}remove = {{ {SLUG} }}\n")

    assert " W501 nothing uses the monster `slug` (" in line


def test_what_a_patch_adds_to_and_another_takes_away_is_not_lost_by_the_first(
    tmp_path: Path,
) -> None:
    snail = SLUG.replace("slug", "snail")
    text = f'{OWN}append = {{ {SLUG} }}\n[[patch.level]]\nid = "cave"\nremove = {{ {snail} }}\n'

    (line,) = found(tmp_path, unused, text)

    assert " W501 nothing uses the monster `snail` (" in line


def test_what_is_still_used_elsewhere_is_not_lost(tmp_path: Path) -> None:
    text = f"{OWN}set = {{ {SLUG} }}\n{PLACED}"

    assert found(tmp_path, unused, text) == []


def test_what_a_patch_leaves_there_and_another_takes_away_is_not_lost_by_the_first(
    tmp_path: Path,
) -> None:
    both = SLUG.replace('"slug" }', '"slug" }, { monster = "snail" }')
    snail = SLUG.replace("slug", "snail")
    text = f'{OWN}set = {{ {both} }}\n[[patch.level]]\nid = "cave"\nremove = {{ {snail} }}\n'

    (line,) = found(tmp_path, unused, text)

    assert " W501 nothing uses the monster `snail` (" in line
