"""The command that begins mods."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from roguelike.cli.main import main
from roguelike.workshop.mods import TEMPLATES

COMMAND = re.compile("`roguelike ([^`]+)`")

Capture = pytest.CaptureFixture[str]


def begin(folder: Path, template: str, name: str = "snail_world") -> Path:
    code = main(["new-mod", name, "--template", template, "--directory", str(folder)])

    assert code == 0
    return folder / name


@pytest.mark.parametrize("where", ["checkout", "elsewhere"])
def test_a_mod_has_schemas_that_know_its_ids_and_no_repository_takes_them(
    where: str,
    mods: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> None:
    here = tmp_path / "elsewhere" if where == "elsewhere" else mods.parent / "work"
    here.mkdir()
    monkeypatch.chdir(here)

    code = main(["new-mod", "snail_world"])

    mod = mods / "snail_world"
    content = (mod / "content" / "monsters.toml").read_text(encoding="utf-8")
    schema = (mod / ".schemas" / "content.schema.json").read_text(encoding="utf-8")
    assert code == 0
    assert content.startswith("#:schema ../.schemas/content.schema.json\n")
    assert '"snail"' in schema
    assert (mod / ".schemas" / ".gitignore").read_text(encoding="utf-8").endswith("\n*\n")
    shown = mod if where == "elsewhere" else "../mods/snail_world"
    assert f"\n\n{shown}/README.md says what to do next.\n" in capsys.readouterr().out
    assert main(["schema", "--mods", "snail_world", "--check"]) == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("template", "folder"),
    [*((template, "home/mods") for template in TEMPLATES), ("campaign", "elsewhere")],
)
def test_what_a_new_mod_says_to_do_next_can_be_done(
    template: str, folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("ROGUELIKE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(begin(tmp_path / folder, template))
    steps = COMMAND.findall(Path("README.md").read_text(encoding="utf-8"))

    codes = {step: main(shlex.split(step.replace("DIR", str(tmp_path)))) for step in steps}

    assert len(codes) >= 4
    assert set(codes.values()) == {0}, capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("Snail-World", "the id of a mod has 2 to 32 small letters, digits and _"),
        ("core", "core is one of the game's own mods"),
        ("there", "{}/there already exists; nothing was written"),
    ],
)
def test_only_a_new_id_that_a_mod_can_have_is_taken(
    name: str, complaint: str, tmp_path: Path, capsys: Capture
) -> None:
    (tmp_path / "there").mkdir()

    code = main(["new-mod", name, "--directory", str(tmp_path)])

    assert code == 2
    assert capsys.readouterr().err.startswith(f"roguelike: {complaint.format(tmp_path)}")
    assert list(tmp_path.rglob("*")) == [tmp_path / "there"]
