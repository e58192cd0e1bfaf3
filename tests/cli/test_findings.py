"""The forms in which findings are printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.cli.findings import FORMS
from tests.cli.small_mod import spoil, write_small_mod
from tests.cli.terminal import Run


@pytest.fixture
def mod(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a mod with a mistake, below the current folder."""
    monkeypatch.chdir(tmp_path)
    folder = write_small_mod(tmp_path)
    spoil(folder, '"text"', '"txet"')
    return folder


@pytest.mark.parametrize("form", FORMS)
def test_every_form_says_what_is_wrong(form: str, run: Run, mod: Path) -> None:
    result = run("validate", str(mod), "--format", form)

    offer = "roguelike: --fix can fix it; --diff shows how\n"
    assert (result.code, result.err) == (1, offer if form == "text" else "")
    assert "there is no color `txet`" in result.out


@pytest.mark.parametrize(
    ("wishes", "begins"),
    [
        ({}, "error"),
        ({"FORCE_COLOR": "1"}, "\x1b[1;31merror"),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, "error"),
    ],
)
def test_a_log_is_in_color_where_that_is_asked_for(
    wishes: dict[str, str], begins: str, run: Run, mod: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in wishes.items():
        monkeypatch.setenv(name, value)

    said = run("validate", str(mod)).out

    assert said.startswith(begins)
    assert "there is no color `txet`" in said
