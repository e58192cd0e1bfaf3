"""`roguelike validate --watch`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from roguelike.cli import watching
from roguelike.cli.errors import Exit
from tests.cli.small_mod import spoil, write_small_mod
from tests.cli.terminal import Run


def test_it_looks_again_whenever_something_changes_until_it_is_interrupted(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    mod = write_small_mod(tmp_path)
    said: list[str] = []

    def changes() -> Iterator[None]:
        yield spoil(mod, "label", "labl")
        (mod / "content" / "more.toml").write_text("[monstr.x]\n", encoding="utf-8")
        yield None
        yield (mod / "mod.toml").unlink()
        raise KeyboardInterrupt

    steps = changes()

    def wait(_: float) -> None:
        said.append(capsys.readouterr().out)
        next(steps)

    monkeypatch.setattr(watching.time, "sleep", wait)

    result = run("validate", str(mod), "--watch")

    assert (result.code, result.out) == (Exit.FINDINGS, "")
    assert said[0] == "nothing wrong in 2 files\n"
    assert "error[E201]" in said[1]
    assert "2 errors in 3 files" in said[2]
    assert "error[E101]" in said[3]
