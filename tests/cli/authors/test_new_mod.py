"""The command that begins mods."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from roguelike.cli.main import main
from roguelike.workshop.mods import HOME, TEMPLATES

COMMAND = re.compile("`roguelike ([^`]+)`")
LIKE = f"such as {HOME}"

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


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty folder to be in, whose name no mod can have."""
    folder = tmp_path / "A repository"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def test_a_repository_may_become_a_mod_with_what_checks_it(empty: Path, capsys: Capture) -> None:
    (empty / "LICENSE").touch()

    code = main(["new-mod", "snail_world", "--here", "--workflow", "github"])

    told = capsys.readouterr()
    workflow = ".github/workflows/check.yml"
    assert code == 0
    assert "\nREADME.md says what to do next.\n" in told.out
    assert told.err.startswith(f"roguelike: {workflow} names {HOME}: put the repository there")
    assert f"- uses: {HOME}\n" in (empty / workflow).read_text(encoding="utf-8")
    assert main(["check", "--strict"]) == 0


def test_the_readme_with_which_services_begin_repositories_stays(
    empty: Path, capsys: Capture
) -> None:
    (empty / "README.md").write_text("# Snails\n", encoding="utf-8")

    code = main(["new-mod", "snail_world", "--here"])

    told = capsys.readouterr()
    assert (code, told.err) == (
        0,
        "roguelike: README.md is there already, and stays as it is\n",
    )
    assert (empty / "README.md").read_text(encoding="utf-8") == "# Snails\n"
    assert "README.md" not in told.out
    assert main(["check", "--strict"]) == 0


def test_schemas_that_are_there_are_not_written_anew(empty: Path, capsys: Capture) -> None:
    (empty / ".schemas").mkdir()

    code = main(["new-mod", "snail_world", "--here"])

    complaint = "roguelike: .schemas already exists; nothing was written\n"
    assert (code, capsys.readouterr().err) == (2, complaint)
    assert [each.name for each in empty.iterdir()] == [".schemas"]


@pytest.mark.parametrize(
    ("game", "named"),
    [("me/crawl", "me/crawl@main"), ("me/crawl@v1.2", "me/crawl@v1.2")],
)
def test_a_workflow_names_the_repository_that_the_game_is_from(
    game: str, named: str, empty: Path, capsys: Capture
) -> None:
    code = main(["new-mod", "slugs", "--here", "--workflow", "github", "--game", game])

    workflow = (empty / ".github/workflows/check.yml").read_text(encoding="utf-8")
    assert (code, capsys.readouterr().err) == (0, "")
    assert f"- uses: {named}\n" in workflow


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ("--here", "mod.toml already exists; nothing was written"),
        ("--here --directory x", "--here and --directory both say where"),
        ("--game me/crawl", "--game needs --workflow, in which it is written"),
        ("--workflow github --game crawl", f"argument --game: 'crawl' is not a repository {LIKE}"),
        ("--workflow gitea", "argument --workflow: 'gitea' is not one of github"),
    ],
)
def test_nothing_is_written_where_something_is_or_what_makes_no_sense(
    options: str, complaint: str, empty: Path, capsys: Capture
) -> None:
    (empty / "mod.toml").touch()

    code = main(["new-mod", "snail_world", *options.split()])

    assert code == 2
    assert capsys.readouterr().err.startswith(f"roguelike: {complaint}")
    assert [path.name for path in empty.iterdir()] == ["mod.toml"]
