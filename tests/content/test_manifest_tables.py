from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.diagnostics import Report
from roguelike.content.manifest import read_mod
from tests.content.mods import write_mod


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ('requires = "classic"', 'write [requires] and below it classic = "*"'),
        (
            'requires = ["classic", "gems"]',
            'write [requires] and below it classic = "*" and gems = "*"',
        ),
        ('optional = ["gems >=1.2"]', 'write [optional] and below it gems = ">=1.2"'),
        ('conflicts = [{ id = "gems" }]', 'write [conflicts] and below it gems = "*"'),
        ('[[requires]]\nname = "Gems"', 'write [requires] and below it gems = "*"'),
        ("requires = 3", 'write [requires] and below it lines such as classic = "*"'),
        ('requires = ["", "Ö", 3]', 'write [requires] and below it lines such as classic = "*"'),
    ],
)
def test_who_lists_mods_in_another_form_is_told_how_they_are_listed(
    written: str, hint: str, tmp_path: Path
) -> None:
    folder = write_mod(tmp_path / "deep")
    about = '[mod]\nid = "deep"\nname = "Deep"\nversion = "1.0.0"\nformat = 1\nkind = "content"\n'
    parts = [about, written] if written.startswith("[[") else [written, about]
    (folder.path / "mod.toml").write_text("\n".join(parts), encoding="utf-8")
    report = Report()

    assert read_mod(folder, report) is None
    assert [each.hint for each in report] == [hint]
