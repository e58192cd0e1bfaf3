"""`roguelike validate --fix` and `--diff`."""

from __future__ import annotations

import stat
from pathlib import Path
from zipfile import ZipFile

import pytest

from roguelike.cli.authors.fixing import write
from roguelike.cli.errors import Exit, UsageError
from roguelike.content.findings.diagnostics import Report
from roguelike.workshop.validation.fix import Fixes
from roguelike.workshop.validation.fix_plans import FileChange
from tests.cli.terminal import Run, write_mod

WRONG = """\
# Snails.
[monster.snail]
lable = "snail"   # slow
glyph = "s"
color = "classic:kobold"
stats = { "max_health" = 3, defens = 1 }
lint.allow = ["W501"]
"""
RIGHT = WRONG.replace("lable", "label").replace("defens", "defense")


@pytest.fixture
def snails(mods: Path) -> Path:
    """Return the file of a mod with two mistakes that can be fixed."""
    return write_mod(mods, "snails", WRONG) / "content" / "all.toml"


def test_fix_writes_the_files(run: Run, mods: Path, snails: Path) -> None:
    snails.chmod(0o640)

    result = run("validate", str(mods / "snails"), "--fix")

    assert result.code == Exit.CLEAN
    assert result.err == "roguelike: 2 fixed, 0 left\n"
    assert snails.read_text(encoding="utf-8") == RIGHT
    assert stat.S_IMODE(snails.stat().st_mode) == 0o640


def test_fix_prints_what_is_left_and_ends_accordingly(run: Run, mods: Path, snails: Path) -> None:
    snails.write_text(f'{WRONG}tags = "slow"\n', encoding="utf-8")

    result = run("validate", str(mods / "snails"), "--fix", "--format", "json")

    assert result.code == Exit.FINDINGS
    assert [each["code"] for each in result.json["findings"]] == ["E202"]
    assert result.err == "roguelike: 2 fixed, 1 left\n"


def test_only_what_would_be_fixed_is_said_to_be_fixable(run: Run, mods: Path, snails: Path) -> None:
    snails.write_text(WRONG.replace("classic:kobold", "Dark Brown"), encoding="utf-8")

    text = run("validate", str(mods / "snails"))
    json = run("validate", str(mods / "snails"), "--format", "json").json

    assert text.err == "roguelike: --fix can fix 2 of them; --diff shows how\n"
    assert [each["fixable"] for each in json["findings"]] == [True, False, True]


def test_nothing_is_promised_where_nothing_would_be_fixed(
    run: Run, mods: Path, snails: Path
) -> None:
    snails.write_text(RIGHT.replace("classic:kobold", "Dark Brown"), encoding="utf-8")

    result = run("validate", str(mods / "snails"))

    assert result.code == Exit.FINDINGS
    assert result.err == ""
    assert run("validate", str(mods / "snails"), "--fix").err == "roguelike: 0 fixed, 1 left\n"


def test_diff_shows_what_fix_would_change_and_changes_nothing(
    run: Run, mods: Path, snails: Path
) -> None:
    result = run("validate", str(mods / "snails"), "--diff")

    assert result.code == Exit.FINDINGS
    path = snails.as_posix()
    assert result.out == (
        f"--- {path}\n+++ {path}\n"
        "@@ -1,7 +1,7 @@\n"
        " # Snails.\n"
        " [monster.snail]\n"
        '-lable = "snail"   # slow\n'
        '+label = "snail"   # slow\n'
        ' glyph = "s"\n'
        ' color = "classic:kobold"\n'
        '-stats = { "max_health" = 3, defens = 1 }\n'
        '+stats = { "max_health" = 3, defense = 1 }\n'
        ' lint.allow = ["W501"]\n'
    )
    assert snails.read_text(encoding="utf-8") == WRONG


@pytest.mark.parametrize("more", ["", 'tags = "slow"\n'])
def test_diff_without_a_change_ends_as_without_it(
    run: Run, mods: Path, snails: Path, more: str
) -> None:
    snails.write_text(f"{RIGHT}{more}", encoding="utf-8")

    result = run("validate", str(mods / "snails"), "--diff")

    assert result.out == ""
    assert result.code == (Exit.FINDINGS if more else Exit.CLEAN)


def test_an_archive_is_left(run: Run, mods: Path, snails: Path, tmp_path: Path) -> None:
    snails.write_text(RIGHT, encoding="utf-8")
    assert run("pack", str(mods / "snails"), "--output", str(tmp_path)).code == Exit.CLEAN
    (archive,) = tmp_path.glob("*.zip")

    result = run("validate", str(archive), "--fix")

    assert "is an archive, and archives are not changed" in result.err


def test_what_a_mistake_has_hidden_elsewhere_does_not_keep_back_its_fix(
    run: Run, mods: Path, snails: Path
) -> None:
    tiles = """
[tileset.tiny]
label = "Tiny"
size = 8
legend = { k = "whit" }

[tile.tiny_snail]
tileset = "tiny"
monsters = ["snail"]
rows = '''
kkkkkkk
'''
"""
    snails.write_text(RIGHT + tiles, encoding="utf-8")

    found = run("validate", str(mods / "snails"))
    fixed = run("validate", str(mods / "snails"), "--fix", "--format", "json")

    assert found.err == "roguelike: --fix can fix it; --diff shows how\n"
    assert fixed.err == "roguelike: 1 fixed, 1 left\n"
    assert [each["code"] for each in fixed.json["findings"]] == ["E206"]


def test_nothing_is_promised_for_an_archive(run: Run, snails: Path, tmp_path: Path) -> None:
    with ZipFile(tmp_path / "snails.zip", "w") as archive:
        for name in ("mod.toml", "content/all.toml"):
            archive.write(snails.parent.parent / name, name)

    result = run("validate", str(tmp_path / "snails.zip"))

    assert result.code == Exit.FINDINGS
    assert result.err == ""


def test_a_file_that_may_not_be_written_is_left(run: Run, mods: Path, snails: Path) -> None:
    snails.chmod(0o444)

    result = run("validate", str(mods / "snails"), "--fix")

    assert result.code == Exit.USAGE
    assert "it is read-only" in result.err
    assert snails.read_text(encoding="utf-8") == WRONG


def test_a_file_that_has_been_changed_meanwhile_is_left(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_bytes(b"now")
    result = Fixes({"a.toml": FileChange(file, b"before", b"after")}, 1, Report())

    with pytest.raises(UsageError, match=r"a\.toml has changed in the meantime"):
        write(result)

    assert file.read_bytes() == b"now"
