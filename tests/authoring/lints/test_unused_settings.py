from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.authoring.lints.unused import unused_settings
from tests.authoring.lints.linted import MONSTER, found, linted, mod
from tests.content.writing import write_mod

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
        'when.setting="""hard"""',
        'when.setting = """\nhard"""',
        'when.setting = """\\\n  hard\\\n  """',
        'when."setting" = "hard"',
    ],
)
def test_a_setting_on_which_a_patch_depends_is_used(tmp_path: Path, when: str) -> None:
    text = f'{MONSTER}[[patch.monster]]\nid = "snail"\n{when}\nset = {{ glyph = "S" }}\n'

    assert found(tmp_path, unused_settings, text, more=HARD) == []


def test_a_setting_that_stands_for_a_value_is_used_and_others_are_not(tmp_path: Path) -> None:
    text = f'{MONSTER}stats = {{ max_health = {{ setting = "big" }} }}\n'

    (line,) = found(tmp_path, unused_settings, text, more=HARD + BIG)

    assert "nothing depends on the setting `hard`" in line


def test_another_mod_may_use_a_setting(tmp_path: Path) -> None:
    text = PATCH % "trial:hard"
    other = write_mod(tmp_path / "other", {"a.toml": text}, requires={"trial": "*"})

    assert linted([unused_settings], mod(tmp_path, MONSTER, more=HARD), other) == []


def test_the_setting_of_the_same_name_of_another_mod_is_another(tmp_path: Path) -> None:
    text = PATCH % "hard"
    other = write_mod(tmp_path / "other", {"a.toml": text}, requires={"trial": "*"}, more=HARD)

    assert len(linted([unused_settings], mod(tmp_path, MONSTER, more=HARD), other)) == 1


def test_a_file_that_is_not_read_now_may_use_a_setting(tmp_path: Path) -> None:
    text = f'{MONSTER}stats = {{ max_health = {{ setting = "big" }} }}\n'
    folder = mod(tmp_path, MONSTER, more=BIG)
    aside = tmp_path / "trial" / "compat" / "elsewhere"
    aside.mkdir(parents=True)
    (aside / "a.toml").write_text(text.replace("snail", "slug"))

    assert linted([unused_settings], folder) == []


def test_a_library_has_settings_for_others(tmp_path: Path) -> None:
    assert found(tmp_path, unused_settings, MONSTER, kind="library", more=HARD) == []
