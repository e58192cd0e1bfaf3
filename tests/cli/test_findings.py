"""Findings that make `roguelike validate` fail, in all forms."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.cli.errors import Exit
from tests.cli.small_mod import spoil, write_small_mod
from tests.cli.terminal import Run


@pytest.fixture
def marked(tmp_path: Path) -> str:
    """Return a mod with one warning, W006."""
    mod = write_small_mod(tmp_path)
    spoil(mod, "[monster", "\ufeff[monster")
    return str(mod)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        pytest.param([], Exit.CLEAN, id="nothing"),
        pytest.param(["--deny", "warnings"], Exit.FINDINGS, id="warnings"),
        pytest.param(["--strict"], Exit.FINDINGS, id="the short form"),
        pytest.param(["--deny", "W508,, W006"], Exit.FINDINGS, id="one of a list"),
        pytest.param(["--deny", "W508"], Exit.CLEAN, id="another"),
    ],
)
def test_what_is_denied_makes_it_fail(
    options: list[str], code: Exit, run: Run, marked: str
) -> None:
    result = run("validate", marked, *options)

    assert result.code == code
    assert ("error[W006]" in result.out) == (code is Exit.FINDINGS)
    assert ("1 error in 2 files" in result.out) == (code is Exit.FINDINGS)


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ("text", "\n1 error in 2 files\n"),
        ("plain", ": error W006: "),
        ("json", '"errors": 1,\n    "warnings": 0\n'),
        ("github", "::error file="),
        ("sarif", '"level": "error",\n          "message"'),
    ],
)
def test_what_is_denied_is_an_error_in_every_form(
    form: str, said: str, run: Run, marked: str
) -> None:
    lenient = run("validate", marked, "--format", form).out
    strict = run("validate", marked, "--deny", "W006", "--format", form).out

    assert said in strict
    assert said not in lenient


@pytest.mark.parametrize(
    ("wishes", "begins"),
    [
        ({}, "warning"),
        ({"FORCE_COLOR": "1"}, "\x1b[1;33mwarning"),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, "warning"),
    ],
)
def test_a_log_is_in_color_where_that_is_asked_for(
    wishes: dict[str, str], begins: str, run: Run, marked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in wishes.items():
        monkeypatch.setenv(name, value)

    assert run("validate", marked).out.startswith(begins)
