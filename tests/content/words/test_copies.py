"""Names of files that somebody has copied."""

from __future__ import annotations

import pytest

from roguelike.content.words.copies import original


@pytest.mark.parametrize(
    ("path", "meant"),
    [
        ("content/a - Copy (2).toml", "content/a.toml"),
        ("content/old/a.toml", "content/a.toml"),
        ("lang/pt-BR copy.toml", "lang/pt-BR.toml"),
        ("content/old_caves.toml", "content/old_caves.toml"),
    ],
)
def test_the_original_of_a_copy_is_told_by_its_name(path: str, meant: str) -> None:
    assert original(path) == meant
