"""`roguelike validate --fix` and `--diff`."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from roguelike.cli.errors import Exit, UsageError
from roguelike.cli.mending import summary, write
from roguelike.content.findings.diagnostics import Report
from roguelike.content.mending.mending import Mended
from roguelike.content.mending.rewriting import FileChange
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
    """Return the file of a mod with two mistakes that can be mended."""
    return write_mod(mods, "snails", WRONG) / "content" / "all.toml"


def test_fix_mends_the_files(run: Run, mods: Path, snails: Path) -> None:
    snails.chmod(0o640)

    result = run("validate", str(mods / "snails"), "--fix")

    assert result.code == Exit.CLEAN
    assert result.err == "roguelike: 2 mended, 0 left\n"
    assert snails.read_text(encoding="utf-8") == RIGHT
    assert stat.S_IMODE(snails.stat().st_mode) == 0o640


def test_fix_prints_what_is_left_and_ends_accordingly(run: Run, mods: Path, snails: Path) -> None:
    snails.write_text(f'{WRONG}tags = "slow"\n', encoding="utf-8")

    result = run("validate", str(mods / "snails"), "--fix", "--format", "json")

    assert result.code == Exit.FINDINGS
    assert [each["code"] for each in result.json["findings"]] == ["E202"]
    assert result.err == "roguelike: 2 mended, 1 left\n"


def test_fix_writes_names_as_they_have_to_be_wherever_they_stand(
    run: Run, mods: Path, snails: Path
) -> None:
    named = RIGHT.replace("snail]", '"Garden Snail"]')
    patch = '[[patch.monster]]\nid = "Garden Snail"\nset.stats.defense = 2\n'
    snails.write_text(f"{named}{patch}", encoding="utf-8")

    result = run("validate", str(mods / "snails"), "--fix")

    assert result.err == "roguelike: 2 mended, 0 left\n"
    mended = f"{named}{patch}".replace("Garden Snail", "garden_snail")
    assert snails.read_text(encoding="utf-8") == mended


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


def test_diff_says_where_a_file_has_no_last_line_end(run: Run, mods: Path, snails: Path) -> None:
    text = f'{RIGHT}colour = "classic:kobold"'.replace('color = "classic:kobold"\n', "")
    snails.write_text(text, encoding="utf-8")

    result = run("validate", str(mods / "snails"), "--fix", "--diff")

    assert result.out.endswith(
        '-colour = "classic:kobold"\n'
        "\\ No newline at end of file\n"
        '+color = "classic:kobold"\n'
        "\\ No newline at end of file\n"
    )
    assert snails.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("more", ["", 'tags = "slow"\n'])
def test_diff_without_a_change_ends_as_without_it(
    run: Run, mods: Path, snails: Path, more: str
) -> None:
    snails.write_text(f"{RIGHT}{more}", encoding="utf-8")

    result = run("validate", str(mods / "snails"), "--diff")

    assert result.out == ""
    assert result.code == (Exit.FINDINGS if more else Exit.CLEAN)


def test_all_mods_of_a_folder_are_mended(run: Run, mods: Path, snails: Path) -> None:
    slugs = write_mod(mods, "slugs", WRONG) / "content" / "all.toml"

    result = run("validate", str(mods), "--fix")

    assert result.err == "roguelike: 4 mended, 0 left\n"
    assert snails.read_bytes() == slugs.read_bytes() == RIGHT.encode()


def test_nothing_is_mended_unless_it_is_asked_for(run: Run, snails: Path) -> None:
    result = run("validate", "--fix")

    assert result.code == Exit.USAGE
    assert "asked for by its path" in result.err
    assert snails.read_text(encoding="utf-8") == WRONG


@pytest.mark.parametrize("option", ["--fix", "--diff"])
def test_a_baseline_does_not_go_with_mending(run: Run, snails: Path, option: str) -> None:
    result = run("validate", str(snails), option, "--baseline", "known.json")

    assert result.code == Exit.USAGE
    assert "do not go with --baseline" in result.err


def test_an_archive_is_left(run: Run, mods: Path, snails: Path, tmp_path: Path) -> None:
    snails.write_text(RIGHT, encoding="utf-8")
    assert run("pack", str(mods / "snails"), "--output", str(tmp_path)).code == Exit.CLEAN
    (archive,) = tmp_path.glob("*.zip")

    result = run("validate", str(archive), "--fix")

    assert "is an archive, and archives are not changed" in result.err


def test_a_file_that_may_not_be_written_is_left(run: Run, mods: Path, snails: Path) -> None:
    snails.chmod(0o444)

    result = run("validate", str(mods / "snails"), "--fix")

    assert result.code == Exit.USAGE
    assert "it is read-only" in result.err
    assert snails.read_text(encoding="utf-8") == WRONG


def test_a_file_that_has_been_changed_meanwhile_is_left(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_bytes(b"now")
    result = Mended({"a.toml": FileChange(file, b"before", b"after")}, 1, Report())

    with pytest.raises(UsageError, match=r"a\.toml has been changed meanwhile"):
        write(result)

    assert file.read_bytes() == b"now"


HEDGEHOG = """\
[levels.there_are_hedgehogs]
depth = 1
expect = { appear = ["hedgehog"] }
"""


def test_what_only_hid_a_mistake_in_a_test_is_mended(run: Run, mods: Path, snails: Path) -> None:
    tests = mods / "snails" / "tests"
    tests.mkdir()
    (tests / "a.toml").write_text(HEDGEHOG, encoding="utf-8")

    result = run("validate", str(mods / "snails"), "--fix", "--format", "json")

    assert result.err == "roguelike: 2 mended, 1 left\n"
    assert [each["code"] for each in result.json["findings"]] == ["E802"]
    assert snails.read_text(encoding="utf-8") == RIGHT


def test_fix_says_why_something_is_left(run: Run, mods: Path, snails: Path) -> None:
    wrong = "".join(f"[monster.slug{number}]\nlabl = {number}\n" for number in range(5))
    snails.write_text(f"{RIGHT}{wrong}", encoding="utf-8")

    result = run("validate", str(mods / "snails"), "--fix")

    path = snails.as_posix()
    left = [
        f"{path}:{line}:1 is left, as mending it brings E202: `label` must be text, not {number}"
        for number, line in enumerate((9, 11, 13))
    ]
    more = ["2 more are left for reasons like that", "0 mended, 15 left"]
    assert result.err == "".join(f"roguelike: {line}\n" for line in (*left, *more))


def test_the_summary_says_what_was_not_tried() -> None:
    result = Mended({}, 2, Report(), untried=1_500)

    assert summary(result) == (
        "2 mended, 0 left; 1500 of them were not tried, as that would take too long"
    )


@pytest.mark.parametrize(
    ("before", "after", "is_mended"),
    [
        pytest.param('"1.0.0"', '"v1.0"', True, id="a version"),
        pytest.param('"1.0.0"', "1.0", True, id="a number as a version"),
        pytest.param('id = "snails"', 'id = "my.Snails"', True, id="an id"),
        pytest.param('core = ">=0.1"', 'Core = "=> 0.1"', True, id="a requirement"),
        pytest.param("[mod]", "[Package]", True, id="the table"),
        pytest.param('core = ">=0.1"', 'core = "0.1"', False, id="a version alone"),
        pytest.param(
            'core = ">=0.1"', 'core = ">=0.1"\nIce = "*"', False, id="a mod that is missing"
        ),
    ],
)
def test_fix_mends_what_a_manifest_says_in_another_form_if_it_can_mean_one_thing(
    before: str, after: str, *, is_mended: bool, run: Run, mods: Path
) -> None:
    manifest = write_mod(mods, "snails", RIGHT) / "mod.toml"
    right = manifest.read_text(encoding="utf-8").replace('core = "*"', 'core = ">=0.1"')
    assert before in right
    wrong = right.replace(before, after)
    manifest.write_text(wrong, encoding="utf-8")

    run("validate", str(mods / "snails"), "--fix")

    assert manifest.read_text(encoding="utf-8") == (right if is_mended else wrong)


@pytest.mark.parametrize(
    ("written", "right"), [("frost.snail", "frost:snail"), ("monster.snail", "snail")]
)
def test_fix_writes_a_colon_in_what_a_patch_names(
    written: str, right: str, run: Run, mods: Path
) -> None:
    patches = '[[patch.monster]]\nid = "{0}"\nset.stats.attack = 2\n'
    patches += '[[patch.monster]]\ntag = "#frost.slow"\nset.stats.attack = 3\n'
    tag = '[tag.monster.slow]\nvalues = ["snail"]\nlint.allow = ["W501"]\n'
    file = write_mod(mods, "frost", RIGHT + tag + patches.format(written)) / "content/all.toml"

    run("validate", str(mods / "frost"), "--fix")

    expected = RIGHT + tag + patches.format(right)
    assert file.read_text(encoding="utf-8") == expected.replace("frost.slow", "frost:slow")


def test_fix_takes_another_look_at_what_did_not_fit_before_something_else_was_mended(
    run: Run, mods: Path
) -> None:
    content = """\
[monster.wolf]
label = "Wolf"
glyph = "w"
color = "kobold"
behaviors = [{ kind = "move_and_attack", alert_turn = 15 }]
[[patch.monster]]
id = "classic:kobolt"
set.label = "Mean kobold"
"""
    scene = '[scene.a]\nmap = "@w"\nexpect.events = [{ kind = "attackd", actor = "wolf" }]\n'
    mod = write_mod(mods, "snails", content)
    (mod / "tests").mkdir()
    (mod / "tests" / "a.toml").write_text(scene, encoding="utf-8")
    (mod / "mod.toml").write_text(
        (mod / "mod.toml").read_text(encoding="utf-8").replace('classic = "*"\n', "")
    )

    run("validate", str(mod), "--fix")

    mended = (mod / "tests" / "a.toml").read_text(encoding="utf-8")
    assert '{ kind = "attacked", actor = "w" }' in mended
