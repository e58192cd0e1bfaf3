"""`roguelike schema`."""

from __future__ import annotations

import json
from pathlib import Path

from roguelike.cli.errors import Exit
from tests.cli.terminal import Run


def test_schemas_are_written_where_they_are_wanted(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "schemas"

    result = run("schema", "--output", str(folder))

    files = sorted(folder.iterdir())
    assert result.code == Exit.CLEAN
    assert sorted(result.out.split()) == [str(file) for file in files]
    assert [file.name for file in files] == [
        f"{name}.schema.json" for name in ("content", "lang", "migrations", "mod", "test")
    ]
    for file in files:
        assert json.loads(file.read_text())["$schema"] == "http://json-schema.org/draft-07/schema#"


def test_only_what_differs_is_written(run: Run, tmp_path: Path) -> None:
    run("schema", "--output", str(tmp_path))
    (tmp_path / "mod.schema.json").write_text("old", encoding="utf-8")

    second = run("schema", "--output", str(tmp_path))
    third = run("schema", "--output", str(tmp_path))

    assert second.out == f"{tmp_path / 'mod.schema.json'}\n"
    assert third.out == ""


def test_a_check_writes_nothing_and_names_what_is_old(run: Run, tmp_path: Path) -> None:
    run("schema", "--output", str(tmp_path))
    (tmp_path / "mod.schema.json").write_text("old", encoding="utf-8")

    result = run("schema", "--check", "--output", str(tmp_path))

    assert result.code == Exit.FINDINGS
    assert result.out == f"{tmp_path / 'mod.schema.json'} is not up to date\n"
    assert (tmp_path / "mod.schema.json").read_text(encoding="utf-8") == "old"


def test_a_check_that_finds_nothing_says_nothing(run: Run, tmp_path: Path) -> None:
    run("schema", "--output", str(tmp_path))

    result = run("schema", "--check", "--output", str(tmp_path))

    assert (result.code, result.out) == (Exit.CLEAN, "")


def test_the_schemas_that_are_shipped_are_up_to_date(run: Run) -> None:
    result = run("schema", "--check")

    assert (result.code, result.out) == (Exit.CLEAN, "")
