from __future__ import annotations

from roguelike.content.findings.fixes import Rename, Require, in_path


def test_a_key_is_fixed_in_its_path() -> None:
    assert in_path((Rename("b", "x"), Require("m")), "a.b.c") == (
        Rename("a.b.c", "a.x.c"),
        Require("m"),
    )
    assert in_path((Rename("b", "x"),), "a.b.b") == ()
    assert in_path((), "a.b") == ()
