"""`roguelike fuzz`."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.screens.main.play import PlayScreen
from tests.cli.terminal import Run


def test_a_run_without_failures_tells_how_far_it_came(run: Run, tmp_path: Path) -> None:
    result = run("fuzz", "--keys", "60", "--seed", "rain", "--out", str(tmp_path / "out"))

    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("keys       60\nturns      ")
    assert not (tmp_path / "out").exists()


def test_a_failure_is_written_down_and_can_be_seen_again(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(self: PlayScreen, canvas: Canvas) -> None:
        if self.session.view.turn:
            raise ZeroDivisionError(canvas.width)

    monkeypatch.setattr(PlayScreen, "draw", crash)
    result = run("fuzz", "--seed", "rain", "--out", str(tmp_path))

    keys, replay, report = (tmp_path / f"fuzz-rain-1.{each}" for each in ("keys", "replay", "txt"))
    assert result.code == 1
    assert str(keys) in result.err
    assert "ZeroDivisionError" in report.read_text("utf-8")
    assert run("fuzz", "--again", str(keys)).code == 1
    monkeypatch.undo()
    assert run("fuzz", "--again", str(keys)).code == 0
    assert run("replay", str(replay), "--verify").code == 0


def test_a_file_that_holds_no_keys_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.keys").write_text("what?")

    result = run("fuzz", "--again", str(tmp_path / "x.keys"))

    assert result.code == 2
    assert "cannot be repeated" in result.err
