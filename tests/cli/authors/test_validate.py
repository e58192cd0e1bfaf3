"""`roguelike validate`."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest
from jsonschema import validate

from roguelike.cli.errors import Exit
from tests.cli.shapes import FLAG, INTEGER, TEXT, array, table
from tests.cli.small_mod import MANIFEST, WOLF, spoil, write_small_mod
from tests.cli.terminal import Run

PLACE = {"path": TEXT, "line": INTEGER, "column": INTEGER, "end_column": INTEGER}
FINDING = table(
    code={**TEXT, "pattern": "^[EWI][0-9]{3}$"},
    severity={"enum": ["error", "warning", "info"]},
    **PLACE,
    message=TEXT,
    hint=TEXT,
    related=array(table(**PLACE, note=TEXT)),
    fixable=FLAG,
    fingerprint=TEXT,
)
SUMMARY = table(files=INTEGER, errors=INTEGER, warnings=INTEGER)
SHAPE = table(findings=array(FINDING), summary=SUMMARY)


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    """Return a small mod without mistakes."""
    return write_small_mod(tmp_path)


def test_what_is_shipped_is_without_fault(run: Run) -> None:
    result = run("validate", "--strict")

    assert result.code == Exit.CLEAN, result.out
    assert result.out.startswith("nothing wrong in ")


def test_text_tells_how_many_of_the_mistakes_can_be_fixed(run: Run, mod: Path) -> None:
    spoil(mod, '"text"', '"txet"')
    alone = run("validate", str(mod))
    spoil(mod, 'glyph = "w"\ncolor = "text"', 'glyph = "wolf"\ncolor = "txet"')

    beside_another = run("validate", str(mod))

    assert alone.err == "roguelike: --fix can fix it; --diff shows how\n"
    assert beside_another.err == "roguelike: --fix can fix 1 of them; --diff shows how\n"


def test_beside_an_error_in_the_manifest_content_is_checked_except_for_its_links(
    run: Run, mod: Path
) -> None:
    spoil(mod, 'glyph = "w"\ncolor = "text"', 'glyhp = "w"\ncolor = "of_another_mod"')
    (mod / "mod.toml").write_text(MANIFEST.replace('kind = "library"', ""), encoding="utf-8")

    result = run("validate", str(mod), "--format", "json")

    assert [finding["code"] for finding in result.json["findings"]] == ["E201", "E101"]
    assert result.json["summary"] == {"files": 2, "errors": 2, "warnings": 0}


@pytest.mark.parametrize(
    ("word", "complaint"),
    [
        ("forst", "there is no mod 'forst', did you mean frost?"),
        ("x/fros", "there is no mod 'x/fros', did you mean x/frost?"),
        ("wolf", "there is no mod 'wolf'; choose from "),
        ("y" * 300, f"{'y' * 300} cannot be read: File name too long"),
    ],
)
def test_what_is_no_mod_is_refused_with_what_may_be_meant(
    word: str, complaint: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_small_mod(tmp_path)
    write_small_mod(tmp_path / "x")
    monkeypatch.chdir(tmp_path)

    result = run("validate", word)

    assert (result.code, result.out) == (Exit.USAGE, "")
    assert result.err.startswith(f"roguelike: {complaint}")


@pytest.mark.parametrize("word", ["frost", "frost/content", ".", "more/empty", "more/ice.zip"])
def test_a_missing_manifest_is_told_like_all_else_that_is_wrong(
    word: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (write_small_mod(tmp_path) / "mod.toml").unlink()
    (tmp_path / "more/empty").mkdir(parents=True)
    with ZipFile(tmp_path / "more/ice.zip", "w") as archive:
        archive.writestr("content/a.toml", WOLF)
    monkeypatch.chdir(tmp_path)

    result = run("validate", word, "--format", "json")

    validate(result.json, SHAPE)
    where = word if word.startswith("more") else "frost"
    assert result.code == Exit.FINDINGS
    assert [(each["path"], each["code"]) for each in result.json["findings"]] == [
        (f"{where}/mod.toml", "E101")
    ]


@pytest.mark.parametrize("asked", ["frost/content/wolf.toml", "frost"])
def test_a_mod_is_called_by_its_id_or_by_one_of_its_files(
    asked: str, run: Run, mod: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(mod, '"w"', "3")
    (mod.parent / "elsewhere").mkdir()
    monkeypatch.chdir(mod.parent if "/" in asked else mod.parent / "elsewhere")

    result = run("validate", asked, "--mods-dir", str(mod.parent), "--format", "plain")

    assert result.code == Exit.FINDINGS
    assert "frost/content/wolf.toml:3:9: error E202:" in result.out
    assert result.out.endswith("1 error in 2 files\n")
