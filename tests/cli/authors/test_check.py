"""`roguelike check`."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest
from jsonschema import validate

from roguelike.cli.errors import Exit
from roguelike.resources import mods_dir
from tests.cli.shapes import FLAG, INTEGER, TEXT, array, table
from tests.cli.small_mod import MANIFEST, require, spoil, write_small_mod
from tests.cli.terminal import Run
from tests.content.junit import complaints
from tests.content.writing import write_mod
from tests.workshop.validation.report import sarif

BEAR = """\
[monster.bear]
label = "Bear"
glyph = "b"
color = "text"
stats = { max_health = 9 }
"""
BAD_TEST = """\
[stats.a_bear]
monster = "bear"
depth = 1
expect.exactly = { max_health = 99 }
"""
FORMS = ["text", "json", "github", "sarif", "junit"]
SHAPE = table(
    steps=array(table(mod=TEXT, step=TEXT, said=TEXT, fails=FLAG)),
    findings=array({"type": "object"}),
    summary=table(files=INTEGER, errors=INTEGER, warnings=INTEGER),
)


@pytest.fixture
def frost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a mod with nothing wrong in it, in whose folder one is."""
    mod = write_small_mod(tmp_path)
    monkeypatch.chdir(mod)
    return mod


def add_test(mod: Path, text: str = BAD_TEST) -> None:
    """Add a test to a mod, with somebody for it, and rules."""
    require(mod, "classic")
    (mod / "tests").mkdir()
    (mod / "tests" / "bears.toml").write_text(text, encoding="utf-8")
    (mod / "content" / "bear.toml").write_text(BEAR, encoding="utf-8")


def add_schemas(mod: Path) -> None:
    """Give a mod schemas as it has never had them."""
    (mod / ".schemas").mkdir()
    (mod / ".schemas" / "content.schema.json").write_text("{}", encoding="utf-8")


def steps(run: Run, *arguments: str) -> dict[str, str]:
    """Return what is said of each step."""
    return {each["step"]: each["said"] for each in run_json(run, *arguments)["steps"]}


def run_json(run: Run, *arguments: str) -> dict[str, list[dict[str, str]]]:
    result = run("check", *arguments, "--format", "json")
    validate(result.json, SHAPE)
    return result.json


def test_a_line_says_what_came_of_each_step(frost: Path, run: Run) -> None:
    result = run("check")

    size = (frost / "mod.toml").stat().st_size + (frost / "content/wolf.toml").stat().st_size
    assert (result.code, result.err) == (Exit.CLEAN, "")
    assert result.out.splitlines()[:3] == [
        "frost  validate  nothing wrong in 2 files",
        "frost  test      there are none",
        "frost  schema    there are none; `roguelike schema --mods frost` writes them for editors",
    ]
    name, said = result.out.splitlines()[3].split(", with ")
    assert name == "frost  pack      frost.zip can be made"
    assert int(said.removesuffix(" bytes").replace(",", "")) > size
    assert sorted(path.name for path in frost.iterdir()) == ["content", "mod.toml"]


def test_all_that_every_step_finds_is_in_one_report(frost: Path, run: Run, tmp_path: Path) -> None:
    spoil(frost, "[monster", "\ufeff[monster")
    add_test(frost)
    (frost / "pictures").symlink_to(tmp_path)

    result = run("check")

    assert result.code == Exit.FINDINGS
    found = ("warning[W006]", "frost/bears/a_bear failed:", "error[E801]", "error[E012]")
    places = [result.out.index(each) for each in found]
    assert places == sorted(places)
    assert result.out.endswith(
        "frost  validate  1 warning in 4 files\n"
        "frost  test      1 test of 1 mod: 0 passed, 1 failed\n"
        "frost  schema    there are none; `roguelike schema --mods frost` writes them for editors\n"
        "frost  pack      refused\n"
    )


def test_what_one_step_has_found_no_other_tells_again(frost: Path, run: Run) -> None:
    spoil(frost, 'color = "text"', 'color = "test"')
    add_test(frost, BAD_TEST + BAD_TEST)

    found = run_json(run)

    assert [each["code"] for each in found["findings"]] == ["E301", "E003"]
    assert [each["said"] for each in found["steps"]][1:] == [
        "not run: its content has errors",
        "not compared, as the mod has errors",
        "not tried, as the mod has errors",
    ]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("options", "code"),
    [([], Exit.CLEAN), (["--strict"], Exit.FINDINGS), (["--deny", "W006"], Exit.FINDINGS)],
    ids=["no options", "--strict", "--deny"],
)
def test_the_exit_code_is_the_same_in_every_form(
    form: str, options: list[str], code: Exit, frost: Path, run: Run
) -> None:
    spoil(frost, "[monster", "\ufeff[monster")

    assert run("check", "--format", form, *options).code == code


def test_a_workflow_shows_each_finding_at_its_line(frost: Path, run: Run) -> None:
    spoil(frost, "[monster", "\ufeff[monster")
    add_test(frost)

    result = run("check", "--format", "github")

    commands = [line for line in result.out.splitlines() if line.startswith("::")]
    assert [each.partition(",col")[0] for each in commands] == [
        "::warning file=content/wolf.toml,line=1",
        "::error file=tests/bears.toml,line=4",
    ]
    assert "\nfrost  test      1 test of 1 mod: 0 passed, 1 failed\n" in result.out


def test_sarif_has_the_findings_of_all_steps(frost: Path, run: Run) -> None:
    spoil(frost, "[monster", "\ufeff[monster")
    add_test(frost)

    log = run("check", "--format", "sarif").json

    validate(log, sarif.LOG)
    assert [each["ruleId"] for each in log["runs"][0]["results"]] == ["W006", "E801"]


def test_xml_has_a_case_for_each_step_and_each_test(frost: Path, run: Run, tmp_path: Path) -> None:
    spoil(frost, "[monster", "\ufeff[monster")
    add_test(frost)
    (frost / "pictures").symlink_to(tmp_path)

    result = run("check", "--format", "junit")

    assert list(complaints(result.out)) == []
    root = ET.fromstring(result.out)  # noqa: S314 - written by the command
    assert [root.get(name) for name in ("tests", "failures", "errors")] == ["4", "1", "1"]
    cases = {case.get("name"): [each.tag for each in case] for case in root.iter("testcase")}
    assert cases == {"validate": [], "schema": [], "pack": ["error"], "a_bear": ["failure"]}
    assert "warning W006" in (root.findtext("testsuite/system-out") or "")


@pytest.mark.parametrize("place", [".", "frost", "frost/content", "zips/frost.zip", "zips"])
def test_a_mod_is_checked_wherever_it_lies(
    place: str, frost: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(frost.parent)
    run("pack", "frost", "--output", "zips")

    said = steps(run, place)

    assert said["validate"] == "nothing wrong in 2 files"
    assert said["pack"].startswith("packed" if "zip" in place else "frost.zip can be made")


def test_a_mod_that_is_installed_is_found_by_its_id(frost: Path, run: Run, mods: Path) -> None:
    frost.rename(mods / "frost")

    assert steps(run, "frost")["validate"] == "nothing wrong in 2 files"


def test_each_of_several_mods_is_checked(
    frost: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_mod(frost.parent / "gems", kind="library")
    monkeypatch.chdir(frost.parent)

    checked = run_json(run)["steps"]

    assert [each["mod"] for each in checked] == ["frost"] * 4 + ["gems"] * 4
    assert not any(each["fails"] for each in checked)


def test_what_a_mod_requires_may_lie_elsewhere(frost: Path, run: Run, tmp_path: Path) -> None:
    write_mod(tmp_path / "others" / "gems", kind="library")
    require(frost, "gems")

    alone, beside = run("check"), run("check", "--mods-dir", str(tmp_path / "others"))

    assert "error[E111]" in alone.out
    assert (alone.code, beside.code) == (Exit.FINDINGS, Exit.CLEAN)


def test_a_folder_without_a_manifest_is_told_so(frost: Path, run: Run) -> None:
    (frost / "mod.toml").unlink()

    result = run("check")

    assert result.code == Exit.FINDINGS
    assert "error[E101]" in result.out
    assert result.out.endswith("\nfrost  validate  1 error in 0 files\n")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("nowhere",), "there is no mod 'nowhere'"),
        (("--deny", "W999"), "there is no code 'W999'"),
        (("--mods", "nowhere"), "there is no mod 'nowhere'"),
    ],
)
def test_what_cannot_be_checked_is_refused(
    arguments: tuple[str, ...], complaint: str, frost: Path, run: Run
) -> None:
    assert frost.is_dir()

    result = run("check", *arguments)

    assert result.code == Exit.USAGE
    assert result.err.startswith(f"roguelike: {complaint}")


# ---------------------------------------------------------------- schemas


@pytest.mark.slow
def test_schemas_that_are_out_of_date_are_found_with_the_command_that_mends_them(
    frost: Path, run: Run
) -> None:
    add_schemas(frost)
    found = run_json(run)
    (finding,) = found["findings"]
    hint = finding["hint"].removeprefix("run `roguelike ").removesuffix("`")
    run(*hint.split())
    fresh = steps(run)
    spoil(frost, "monster.wolf", "monster.polar_bear")
    stale = run("check", "--deny", "W011")

    assert (finding["code"], finding["path"]) == ("W011", ".schemas")
    assert hint == "schema --mods frost"
    assert fresh["schema"] == "up to date"
    assert stale.code == Exit.FINDINGS


@pytest.mark.slow
def test_schemas_know_what_they_were_made_for_and_of(
    frost: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = frost.parent
    gems = write_mod(folder / "gems", kind="library").path
    monkeypatch.chdir(folder)
    run("schema", "--mods", "frost,gems")
    said = [steps(run, "frost")["schema"]]
    write_mod(folder / "other", kind="library")
    said.append(steps(run, "frost")["schema"])
    (frost / ".schemas" / "lang.schema.json").write_text("{}", encoding="utf-8")
    said.append(steps(run, "frost")["schema"])
    gems.rename(folder.parent / "gems")
    said.append(steps(run, "frost")["schema"])

    assert said == [
        "up to date",
        "up to date",
        "out of date",
        "not compared, as there is no mod gems",
    ]


def test_the_command_that_mends_schemas_finds_a_mod_that_lies_elsewhere(
    frost: Path, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    add_schemas(frost)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")

    (finding,) = run_json(run, str(frost))["findings"]

    assert finding["hint"] == f"run `roguelike schema --mods frost --mods-dir {frost}`"


@pytest.mark.parametrize(
    "stamp",
    [
        "",
        "{}",
        '{"mods": [], "sources": "", "files": ""}',
        '{"mods": ["core"], "sources": "", "files": ""}',
    ],
)
def test_schemas_with_a_stamp_that_says_nothing_of_the_mod_are_out_of_date(
    stamp: str, frost: Path, run: Run
) -> None:
    add_schemas(frost)
    (frost / ".schemas" / "made_of.json").write_text(stamp, encoding="utf-8")

    (finding,) = run_json(run)["findings"]

    assert finding["hint"] == "run `roguelike schema --mods frost`"


def test_a_mod_may_do_without_fresh_schemas(frost: Path, run: Run) -> None:
    add_schemas(frost)
    (frost / "mod.toml").write_text(f'{MANIFEST}\n[lint]\nallow = ["W011"]\n', encoding="utf-8")

    found = run_json(run)

    assert found["findings"] == []
    assert found["steps"][2]["said"] == "out of date, as allowed"


@pytest.mark.slow
def test_the_mods_that_come_with_the_game_pass_with_schemas_up_to_date_if_any(run: Run) -> None:
    result = run("check", str(mods_dir()), "--strict", "--format", "github")

    assert (result.code, result.err) == (Exit.CLEAN, ""), result.out


# ---------------------------------------------------------------- packing


def test_an_archive_that_would_be_refused_is_found(frost: Path, run: Run) -> None:
    with ZipFile(frost / "old.zip", "w"):
        pass

    found = run_json(run)

    (finding,) = found["findings"]
    assert (finding["code"], finding["path"]) == ("E012", "mod.toml")
    assert "is an archive within the archive" in finding["message"]
