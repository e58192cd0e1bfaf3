"""`roguelike validate --baseline`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import tomli

from roguelike.cli.errors import Exit
from tests.cli.small_mod import spoil, write_small_mod
from tests.cli.terminal import Result, Run


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    """Return a mod with two warnings."""
    folder = write_small_mod(tmp_path)
    spoil(folder, "[monster.wolf]", '\ufeff[monster.wolf]\nlint.allow = ["W507"]')
    return folder


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "known.toml"


def known(run: Run, mod: Path, file: Path, *options: str) -> Result:
    return run("validate", str(mod), "--baseline", str(file), *options)


def test_what_is_known_is_not_reported(run: Run, mod: Path, file: Path) -> None:
    written = known(run, mod, file, "--write-baseline")
    again = known(run, mod, file, "--strict")
    names = ["W006 frost/content/wolf.toml", "W590 frost:monster.wolf.lint.allow.0"]

    assert (written.code, written.out) == (Exit.CLEAN, "")
    assert written.err == f"roguelike: {file} now knows 2 findings\n"
    assert tomli.loads(file.read_text(encoding="utf-8"))["findings"] == names
    assert (again.code, again.out) == (Exit.CLEAN, "nothing wrong in 2 files\n")


def test_what_is_new_counts(run: Run, mod: Path, file: Path) -> None:
    known(run, mod, file, "--write-baseline")
    spoil(mod, "[monster.wolf]", '[monster.wolf]\nlint.allow = ["W507"]\nsize = 3')

    result = known(run, mod, file, "--format", "json")

    assert result.code == Exit.FINDINGS
    assert [each["fingerprint"] for each in result.json["findings"]] == [
        "E201 frost:monster.wolf.size"
    ]


def test_an_error_is_reported_though_it_is_listed(run: Run, mod: Path, file: Path) -> None:
    spoil(mod, "label", "labl")
    file.write_text('format = 1\nfindings = ["E201 frost:monster.wolf.labl"]\n', encoding="utf-8")

    result = known(run, mod, file)

    assert result.code == Exit.FINDINGS
    assert "error[E201]" in result.out
    known(run, mod, file, "--write-baseline")
    assert tomli.loads(file.read_text(encoding="utf-8"))["findings"] == []


def test_what_is_known_and_no_longer_found_is_reported(run: Run, mod: Path, file: Path) -> None:
    known(run, mod, file, "--write-baseline")
    spoil(mod, "", "")

    result = known(run, mod, file)

    assert result.code == Exit.CLEAN
    assert result.out.count("warning[W591]") == 2
    assert "`W590 frost:monster.wolf.lint.allow.0` is no longer found" in result.out
    assert known(run, mod, file, "--deny", "W591").code == Exit.FINDINGS


NOT_A_NAME = "warning[W591]: `{}` is not the name of a finding"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        pytest.param("E201 another:monster.rat.labl", "nothing wrong", id="of another mod"),
        pytest.param("W606 frost/mod.toml", "nothing wrong", id="by another command"),
        *((name, NOT_A_NAME.format(name)) for name in ("nonsense", "E901 ", "")),
    ],
)
def test_what_was_not_looked_for_may_still_be_there_and_what_is_no_name_is_pointed_out(
    name: str, said: str, run: Run, mod: Path, file: Path
) -> None:
    spoil(mod, "", "")
    file.write_text(f"format = 1\nfindings = {json.dumps([name])}\n", encoding="utf-8")

    assert known(run, mod, file).out.startswith(said)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        pytest.param(None, "known.toml cannot be read: No such file or directory", id="none"),
        pytest.param("format = ", "known.toml:1:10: a value is expected here", id="no TOML"),
        pytest.param("format = 1\n", "known.toml:1:1: `findings` is missing", id="no findings"),
        pytest.param(
            "format = 1\nfindings = [3]\n", "known.toml:2:13: item 1 of `findings`", id="no text"
        ),
        pytest.param("#" * (17 << 20), "known.toml has more than 16 MiB", id="too large"),
    ],
)
def test_what_is_no_baseline_is_refused(
    text: str | None, complaint: str, run: Run, mod: Path, file: Path
) -> None:
    if text is not None:
        file.write_text(text, encoding="utf-8")

    result = known(run, mod, file)

    assert (result.code, result.out) == (Exit.USAGE, "")
    assert complaint in result.err
