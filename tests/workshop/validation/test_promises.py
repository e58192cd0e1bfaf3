"""Planted mistakes get a true hint, and the promise of a fix only where one holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.wrong_files import FOLDER, SORTS, found_in

NAMING = ": a name has lowercase letters, digits and _, a letter first"


@pytest.mark.parametrize(
    ("file", "hint", "is_fixable"),
    [
        ("content/word", f'write "fire"{NAMING}', False),
        ("content/tab", f'write "fire"{NAMING}', True),
        ("content/color_words", "define it as [color.dark_brown], or name another", False),
        ("content/stat_words", "did you mean `defense`?", False),
        ("content/brackets", "take away the [ ] around it", True),
        ("content/tag_member", "did you mean `mole`?", True),
        ("mod/half_header", "write [mod], or [[mod]] for one of several", True),
        ("tests/empty_scene", "add, each on a line of its own, map = '''…'''", False),
        ("tests/no_test", "begin one with [scene.its_name], or take it out", False),
        ("tests/no_name", "who does it, or whom it happens to: the character", False),
    ],
)
def test_a_hint_is_true_and_only_what_can_be_fixed_is_said_to_be(
    tmp_path: Path, file: str, hint: str, *, is_fixable: bool
) -> None:
    sort = next(each for each in SORTS if each.name == file.partition("/")[0])

    (finding,) = found_in(FOLDER / f"{file}.toml", sort, tmp_path)

    assert finding.hint.startswith(hint)
    assert bool(finding.fix) is is_fixable
