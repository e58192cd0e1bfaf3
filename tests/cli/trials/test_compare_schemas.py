"""The command that compares schemas with `validate`."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import jsonschema
import pytest

from roguelike.resources import schemas_dir
from tests.cli.shapes import FLAG, INTEGER, TEXT, array, table
from tests.cli.terminal import Run

VERDICTS = table(**dict.fromkeys(("taken", "links", "shape", "crashed"), INTEGER))
COUNTS = table(
    files=INTEGER,
    schema_takes=VERDICTS,
    schema_refuses=VERDICTS,
    most_of_1000=INTEGER,
    is_above=FLAG,
)
DISAGREEMENT = table(
    count=INTEGER,
    sort=TEXT,
    verdict={"enum": ["crashed", "taken", "shape"]},
    code=TEXT,
    path=TEXT,
    message=TEXT,
    operations={"type": "object", "additionalProperties": INTEGER},
    example=table(origin=TEXT, said=TEXT, text=TEXT, is_generated=FLAG),
)
SHAPE = table(seed=TEXT, changed=COUNTS, generated=COUNTS, disagreements=array(DISAGREEMENT))

FEW = ("compare-schemas", "--files", "6", "--generated", "3")
UNLIMITED = ("--most-changed", "1000", "--most-generated", "1000")


@pytest.fixture
def schemas(tmp_path: Path) -> Path:
    """Return a folder with schemas, that of content taking everything."""
    folder = tmp_path / "schemas"
    folder.mkdir()
    for file in schemas_dir().iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    known = json.loads((folder / "content.schema.json").read_text(encoding="utf-8"))
    (folder / "content.schema.json").write_text(json.dumps({"default": known}), encoding="utf-8")
    return folder


def test_a_table_tells_how_many_files_end_in_which_way(run: Run) -> None:
    found = run(*FEW, *UNLIMITED)

    assert (found.code, found.err) == (0, "")
    lines = found.out.splitlines()
    assert lines[0].split() == ["6", "CHANGED", "FILES", "TAKEN", "LINKS", "SHAPE"]
    numbers = [int(word) for line in lines[1:3] for word in line.split()[2:]]
    assert sum(numbers) == 6
    assert "of 1,000 pass the schema and are wrong in shape; 1000 may" in lines[3]
    assert lines[5].startswith("3 GENERATED FILES")


def test_json_has_everything(run: Run) -> None:
    found = run(*FEW, *UNLIMITED, "--format", "json")

    data = json.loads(found.out)
    jsonschema.validate(data, SHAPE)
    assert data["seed"] == "roguelike"
    assert (data["changed"]["files"], data["generated"]["files"]) == (6, 3)


def test_holes_above_the_limit_end_with_code_1_and_are_shown(
    run: Run, schemas: Path, tmp_path: Path
) -> None:
    kept = tmp_path / "kept"
    options = ("--files", "8", "--generated", "0", "--schemas", str(schemas))

    found = run("compare-schemas", *options, "--output", str(kept))

    assert found.code == 1
    assert "Taken by the schema, and wrong in shape:" in found.out
    files = [*kept.iterdir()]
    assert f"{len(files)} files kept in {kept}" in found.err
    assert files


def test_what_is_refused_without_reason_ends_with_code_1_whatever_the_limits(
    run: Run, schemas: Path
) -> None:
    for file in schemas.iterdir():
        file.write_text('{"maxProperties": 0}', encoding="utf-8")

    found = run(
        "compare-schemas",
        "--files",
        "8",
        "--generated",
        "0",
        *UNLIMITED,
        *("--schemas", str(schemas)),
    )

    assert found.code == 1
    assert "Refused by the schema, and nothing is wrong:" in found.out
    assert "maxProperties" in found.out


def test_without_a_validator_of_schemas_it_says_what_to_install(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find_nothing(_name: str) -> None:
        return None

    monkeypatch.setattr(importlib.util, "find_spec", find_nothing)

    found = run(*FEW)

    assert found.code == 2
    assert found.err == (
        "roguelike: the validator of JSON Schemas is missing;"
        " pip install 'roguelike[schemas]' adds it\n"
    )


@pytest.mark.parametrize("text", ["{", '{"type": "nonsense"}'])
def test_what_is_no_schema_is_refused(run: Run, schemas: Path, text: str) -> None:
    file = schemas / "mod.schema.json"
    file.write_text(text, encoding="utf-8")

    found = run(*FEW, "--schemas", str(schemas))

    assert found.code == 2
    assert found.err.startswith(f"roguelike: {file} is no JSON Schema: ")


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--files", "0", "--generated", "0"), "there is nothing to try without any files"),
        (("--schemas", "nowhere"), "nowhere cannot be read: No such file or directory"),
    ],
)
def test_what_cannot_be_tried_is_refused(
    run: Run, options: tuple[str, ...], complaint: str
) -> None:
    found = run("compare-schemas", *options)

    assert (found.code, found.err) == (2, f"roguelike: {complaint}\n")
