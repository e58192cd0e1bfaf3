"""`roguelike schema`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from roguelike.cli import watching
from roguelike.cli.errors import Exit
from tests.cli.small_mod import spoil, write_small_mod
from tests.cli.terminal import Run

pytestmark = pytest.mark.slow  # makes all schemas each time


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


def monsters(folder: Path) -> list[str]:
    """Return the monsters that the schemas in a folder offer."""
    schema = json.loads((folder / "content.schema.json").read_text(encoding="utf-8"))
    return schema["$defs"]["MonsterReference"]["anyOf"][0]["enum"]


def test_schemas_of_a_mod_know_its_ids_and_lie_in_it(run: Run, tmp_path: Path) -> None:
    mod = write_small_mod(tmp_path)

    result = run("schema", "--mods", "frost", "--mods-dir", str(tmp_path))

    assert (result.code, result.err) == (Exit.CLEAN, "")
    assert str(mod / ".schemas" / "content.schema.json") in result.out
    assert monsters(mod / ".schemas") == ["wolf"]
    assert (mod / ".schemas" / ".gitignore").read_text(encoding="utf-8").endswith("\n*\n")


def test_nothing_is_written_as_long_as_a_file_cannot_be_read(run: Run, tmp_path: Path) -> None:
    mod = write_small_mod(tmp_path)
    spoil(mod, "[monster.wolf]", "[monster.wolf")

    result = run("schema", "--mods", "frost", "--mods-dir", str(tmp_path))

    assert result.code == Exit.FINDINGS
    assert "E002" in result.out
    assert not (mod / ".schemas").exists()


def test_an_archive_gets_its_schemas_only_elsewhere(run: Run, tmp_path: Path) -> None:
    mod = write_small_mod(tmp_path)
    shelf = tmp_path / "zips"
    shelf.mkdir()
    run("pack", str(mod), "--output", str(shelf))
    command = ("schema", "--mods", "frost", "--mods-dir", str(shelf))

    refused = run(*command)
    written = run(*command, "--output", str(tmp_path / "schemas"))

    assert refused.code == Exit.USAGE
    assert "--output" in refused.err
    assert written.code == Exit.CLEAN
    assert monsters(tmp_path / "schemas") == ["wolf"]


def test_watching_writes_them_again(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mod = write_small_mod(tmp_path)
    offered: list[list[str]] = []

    def change(_: float) -> None:
        offered.append(monsters(mod / ".schemas"))
        if len(offered) > 1:
            raise KeyboardInterrupt
        spoil(mod, "monster.wolf", "monster.polar_bear")

    monkeypatch.setattr(watching.time, "sleep", change)

    result = run("schema", "--mods", "frost", "--mods-dir", str(tmp_path), "--watch")

    assert offered == [["wolf"], ["polar_bear"]]
    assert result.code == Exit.CLEAN
