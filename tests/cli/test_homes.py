"""Files that lie in the wrong folder of their mod."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.small_mod import WOLF, write_small_mod
from tests.cli.terminal import Run

TESTS = """\
[scene.walk]
map = "@w"
expect.map = "@w"

[stats.weak]
monster = "wolf"
expect.within = { attack = "..5" }

[levels.first]
expect.connected = true
"""
MOVES = """\
[[rename]]
kind = "monster"
from = "dog"
to = "wolf"
since = "1.0.0"

[[removed]]
kind = "monster"
id = "cat"
drop = true
"""
MANIFEST = """\
[mod]
id = "frost"
name = "Frost"

[requires]
core = "*"
"""


def found(run: Run, folder: Path, files: dict[str, str], *options: str) -> list[str]:
    mod = write_small_mod(folder)
    for name, text in files.items():
        path = mod / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    findings = run("validate", str(mod), "--format", "json", *options).json["findings"]
    return [
        f"{each['code']} {Path(each['path']).name}: {each['message']} ({each['hint']})"
        for each in findings
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            TESTS,
            "these are tests, and no content (put the file into the folder `tests`)",
            id="tests",
        ),
        pytest.param(
            MOVES,
            "this is about definitions of before, and no content"
            " (put it beside `mod.toml`, as `migrations.toml`)",
            id="migrations",
        ),
        pytest.param(
            MANIFEST,
            "this is the manifest of a mod, and no content (it belongs beside the folder"
            " `content`, where there is one: take this away)",
            id="a manifest",
        ),
    ],
)
@pytest.mark.parametrize("options", [(), ("--alone",)])
def test_what_is_no_content_at_all_is_told_once_with_where_it_belongs(
    text: str, expected: str, options: tuple[str, ...], run: Run, tmp_path: Path
) -> None:
    assert found(run, tmp_path, {"content/some.toml": text}, *options) == [
        f"E004 some.toml: {expected}"
    ]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("[scene.walk]\n[monstr.a]\n", id="tests and more"),
        pytest.param("[rename.a]\n[scene.a]\n", id="of two places"),
        pytest.param('[mod.frost]\nname = "Frost"\n[order.a]\n', id="texts about a mod"),
    ],
)
def test_what_belongs_nowhere_as_a_whole_is_told_table_by_table(
    text: str, run: Run, tmp_path: Path
) -> None:
    messages = found(run, tmp_path, {"content/some.toml": text})

    assert [each.startswith("E004 some.toml: there is no kind") for each in messages] == [True] * 2


@pytest.mark.parametrize("options", [(), ("--alone",)])
def test_content_among_tests_is_told_once_with_where_it_belongs(
    options: tuple[str, ...], run: Run, tmp_path: Path
) -> None:
    cat = WOLF.replace("wolf", "cat").replace('"w"', '"c"')
    color = '[color.ice]\nvalue = "#ffffff"\n[tag.monster.pets]\nvalues = ["cat"]\n'

    assert found(run, tmp_path, {"tests/cat.toml": cat + color}, *options) == [
        "E802 cat.toml: this is content, and no tests (put the file into the folder `content`)"
    ]


def test_tests_among_which_there_is_content_are_told_table_by_table(
    run: Run, tmp_path: Path
) -> None:
    (message,) = found(
        run,
        tmp_path,
        {"tests/some.toml": f"{WOLF}[stats.a]\nmonster = 'wolf'\nexpect.within.attack = '..5'\n"},
    )

    assert message.startswith("E802 some.toml: there is no sort of test `monster`")


@pytest.mark.parametrize("folder", ["content", "tests"])
def test_a_manifest_in_a_folder_of_its_mod_is_told_once_and_not_mended(
    folder: str, run: Run, tmp_path: Path
) -> None:
    mod = write_small_mod(tmp_path)
    below = (mod / "content").rename(mod / folder)
    manifest = (mod / "mod.toml").rename(below / "mod.toml")
    before = manifest.read_bytes()

    run("validate", str(mod), "--fix")
    (finding,) = run("validate", str(mod), "--format", "json").json["findings"]

    assert manifest.read_bytes() == before
    assert (finding["code"], finding["message"], finding["hint"]) == (
        "E101",
        "there is no mod.toml here",
        f"it is in the folder `{folder}`: put it here",
    )


def test_a_mod_may_be_renamed_from_what_its_own_folders_are_called(
    run: Run, tmp_path: Path
) -> None:
    mod = write_small_mod(tmp_path).rename(tmp_path / "tests")

    (finding,) = run("validate", str(mod), "--format", "json").json["findings"]

    hint = 'write "tests", or give the folder the name `frost`'
    assert (finding["code"], finding["hint"]) == ("E103", hint)
