from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import tomli
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from roguelike.content.documents.scan import comments
from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.library import ModChoice
from roguelike.content.mods.manifest import read_mod
from roguelike.core.files import BusyError, file_lock
from roguelike.preferences import file as file_module
from roguelike.preferences.file import MAX_BYTES, Change, change, is_broken, read, unsuitable
from roguelike.preferences.model import Preferences
from tests.content.writing import shown, write_mod
from tests.processes import ROOT


def fill(now: Preferences) -> Preferences:
    mods = now.enabling("rats", "cats").disabling("frost").ordering("cats", "rats")
    return mods.setting("rats", "density", 0.5).setting("rats", "names", value=True)


FULL = fill(Preferences())

WORDS = st.sampled_from(
    ["mods", "settings", "enabled", "order", "rats", "theme", "language", "x", "a b", ""]
)
PIECES = st.sampled_from(
    [
        *(b"[mods]\n", b"[[settings]]\n", b"enabled = ", b"settings.", b"rats.", b"x = 1\n"),
        *(
            b"theme = 'x'\n",
            b"[",
            b"]",
            b"{",
            b"}",
            b",",
            b"'rats'",
            b"1e400",
            b"# x",
            b"\n",
            b"\r\n",
        ),
        *(b"\xff", b"\x00", b"\xef\xbb\xbf"),
    ]
)
CHANGES = st.sampled_from(
    [
        fill,
        lambda now: now.enabling("dogs"),
        lambda now: now.disabling("rats"),
        lambda now: now.ordering(),
        lambda now: now.setting("rats", "x", None),
        lambda now: now.liking("language", "de"),
        lambda now: now.liking("theme", "x:y"),
    ]
)


def read_back(path: Path) -> tuple[Preferences, list[str]]:
    report = Report()
    preferences = read(report, path)
    return preferences, [line.removeprefix(f"{path.as_posix()}") for line in shown(report)]


def test_a_new_player_has_chosen_nothing(tmp_path: Path) -> None:
    preferences, found = read_back(tmp_path / "settings.toml")

    assert preferences.choice() == ModChoice()
    assert not found


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "new/settings.toml"

    assert change(fill, path) == (FULL, None)

    assert read_back(path) == (FULL, [])
    assert path.read_text(encoding="utf-8") == (
        "# What you have chosen. The game writes this file, and you may change it as well.\n\n"
        "[mods]\n"
        'enabled = [\n    "rats",\n    "cats",\n]\n'
        'disabled = [\n    "frost",\n]\n'
        'order = [\n    "cats",\n    "rats",\n]\n\n'
        "[settings.rats]\ndensity = 0.5\nnames = true\n"
    )
    assert names_in(path.parent) == ["settings.toml"]


def test_a_language_is_remembered_until_that_of_the_originals_is_chosen(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"

    some = change(lambda now: fill(now).liking("language", "pt-BR"), path).preferences
    said, found = read_back(path)
    change(lambda now: now.liking("language", None), path)

    assert not found
    assert said.language == some.choice().language == "pt-BR"
    assert read_back(path) == (FULL, [])


def test_switches_and_keys_are_written_where_they_are_read(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    text = "# mine\ndice = true # to see\n\n[keys] # my own\nwait = ['.']\nrest = []\n"
    path.write_text(text, encoding="utf-8")

    change(lambda now: now.liking("dice", False).liking("acknowledge", "never"), path)  # noqa: FBT003
    change(lambda now: now.binding({"explore": ("x", "scan:e"), "rest": None}), path)
    said, found = read_back(path)

    assert not found
    assert (said.dice, said.acknowledge, said.flash) == (False, "never", True)
    assert said.keys == {"explore": ("x", "scan:e"), "wait": (".",)}
    assert path.read_text(encoding="utf-8") == (
        '# mine\ndice = false # to see\nacknowledge = "never"\n\n'
        "[keys] # my own\nwait = ['.']\n"
        'explore = [\n    "x",\n    "scan:e",\n]\n'
    )


def test_nothing_is_written_of_what_is_not_chosen(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"

    change(lambda now: now.setting("rats", "names", None), path)
    none = path.exists()
    change(fill, path)
    change(lambda now: now.setting("rats", "names", None), path)
    some = path.read_text(encoding="utf-8")
    change(lambda now: now.setting("rats", "density", None), path)

    assert not none
    assert "names" not in some
    assert "rats]" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[mods", ":1:6 E002 `]` is expected at the end of the table's name"),
        ("x = 1\nx = 2", ":2:1 E003 `x` is defined twice (take one of them out)"),
        (f"# {'x' * MAX_BYTES}", ":1:1 E001 the file has more than 1 MiB"),
    ],
)
def test_a_file_that_is_no_toml_is_kept_when_another_takes_its_place(
    tmp_path: Path, text: str, expected: str
) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text, encoding="utf-8")

    preferences, (found,) = read_back(path)
    untouched = path.read_text(encoding="utf-8")
    kept = change(fill, path).kept

    assert preferences == Preferences()
    assert found.startswith(expected)
    assert is_broken(path) != (untouched == text)
    assert kept == tmp_path / "settings.toml.broken"
    assert kept is not None
    assert kept.read_text(encoding="utf-8") == text
    assert read_back(path) == (FULL, [])


def test_what_an_earlier_version_has_written_is_no_mistake_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("cell = 20\ndice = true\n", encoding="utf-8")

    before = read_back(path)
    change(lambda now: now.liking("text_size", 2), path)

    assert before == (Preferences(dice=True), [])
    assert "cell = 20\n" in path.read_text(encoding="utf-8")
    assert read_back(path) == (Preferences(dice=True, text_size=2), [])


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ("[x]\ny = 1", ":7:2 E201 there is no field `x` in the settings"),
        ("theme = 3", ":1:9 E202 `theme` must be text, not 3 (put it in quotes)"),
        ("[mods]\norder = ['a_b', 3]", ":8:17 E202"),
        ("[settings.cats]\nx = [1]", ":8:5 E202 a setting is text, a number, true or false"),
        ("[settings.cats]\nx = 99999999999999999999", ":8:5 E203 the number is too large"),
        ("[keys]\nexplor = ['o']", ":8:1 E205 the key `explor` is not allowed in `keys`"),
        ("[keys]\nrest = ['o', 'spce']", ":8:14 E203 item 2 of `rest` cannot be the text"),
        ("[keys]\nwait = ['escape']", ":8:9 E206 `escape` keeps what it does"),
        ("[settings.'No id']\nx = 1", ":7:11 E102 the id of a mod has 2 to 32 small letters"),
    ],
)
def test_one_mistake_spoils_nothing_else_and_stays_in_the_file(
    tmp_path: Path, wrong: str, expected: str
) -> None:
    path = tmp_path / "settings.toml"
    right = '# Mine.\nlayout = "x:y" # left\n\n[settings.rats]\ndensity = 0.5\n\n'
    text = f"{right}{wrong}\n" if wrong.startswith("[") else f"{wrong}\n{right}"
    path.write_text(text, encoding="utf-8")

    preferences, (found,) = read_back(path)
    kept = change(lambda now: now.liking("language", "de"), path).kept

    assert said(preferences) == said(
        Preferences().liking("layout", "x:y").setting("rats", "density", 0.5)
    )
    assert found.startswith(expected)
    assert kept is None
    assert path.read_text(encoding="utf-8") == text.replace("# left\n", '# left\nlanguage = "de"\n')


def test_comments_order_and_line_ends_stay_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    before = '# Ours\r\n[mods]\r\nenabled = ["rats",  "cats"] # pets\r\n# End\r\n'
    path.write_bytes(before.encode())

    change(lambda now: now.disabling("rats").enabling("dogs").liking("theme", "x:y"), path)

    assert path.read_bytes().decode() == (
        'theme = "x:y"\r\n\r\n# Ours\r\n[mods]\r\nenabled = ["cats", "dogs"] # pets\r\n'
        'disabled = [\r\n    "rats",\r\n]\r\n# End\r\n'
    )


def test_a_change_is_made_in_the_file_as_it_is_now(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    program = (
        "from roguelike.preferences.file import Path, change\n"
        "change(lambda now: now.{}, Path({!r}))"
    )

    running = [
        subprocess.Popen(
            [sys.executable, "-c", program.format(f"enabling('m{number}')", str(path))], cwd=ROOT
        )
        for number in range(2)
    ]

    assert [each.wait() for each in running] == [0, 0]
    assert sorted(read(Report(), path).mods.enabled) == ["m0", "m1"]


def test_a_change_tells_that_another_program_is_at_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.toml"
    monkeypatch.setattr(file_module, "_PATIENCE", 0)

    with file_lock(tmp_path / ".settings.toml.lock"), pytest.raises(BusyError):
        change(fill, path)

    assert not path.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
def test_what_is_no_file_is_found_and_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    os.mkfifo(path)

    preferences, found = read_back(path)
    with pytest.raises(OSError, match="not a file"):
        change(fill, path)

    assert preferences == Preferences()
    assert found == [":1:1 E001 the file cannot be read: this is not a file"]
    assert path.is_fifo()


@pytest.mark.skipif(sys.platform == "win32", reason="links take permissions there")
def test_a_link_leads_to_the_file_that_is_changed(tmp_path: Path) -> None:
    (tmp_path / "dotfiles").mkdir()
    path, target = tmp_path / "settings.toml", tmp_path / "dotfiles" / "roguelike.toml"
    path.symlink_to(target)

    change(fill, path)
    change(lambda now: now.liking("theme", "x:y"), path)
    right = read_back(path)
    target.write_text("[mods", encoding="utf-8")
    kept = change(fill, path).kept

    assert right == (FULL.liking("theme", "x:y"), [])
    assert kept == target.with_name("roguelike.toml.broken")
    assert path.readlink() == target
    assert names_in(tmp_path) == ["dotfiles", "settings.toml"]


def test_a_file_that_cannot_be_written_stays_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    change(fill, path)
    before = path.read_bytes()

    with pytest.raises(UnicodeEncodeError):
        change(lambda now: now.setting("rats", "names", "\ud800"), path)
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(OSError, match="folder"):
        change(fill, tmp_path / "folder.toml")

    assert path.read_bytes() == before
    assert names_in(tmp_path) == ["folder.toml", "settings.toml"]


def said(preferences: Preferences) -> str:
    """Return what preferences say; NaN is the same as another, and no table as an empty one."""
    chosen = preferences.model_dump(exclude={"settings"})
    return repr((chosen, sorted(each for each in preferences.settings.items() if each[1])))


def names_in(folder: Path) -> list[str]:
    """Return what is in a folder, but for locks."""
    return sorted(each.name for each in folder.iterdir() if each.suffix != ".lock")


ANYTHING = st.recursive(
    st.none().map(lambda _: date(2020, 1, 31))
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats()
    | st.text(st.characters(codec="utf-8"), max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=15,
)


@given(st.dictionaries(WORDS, ANYTHING, max_size=5), CHANGES)
@settings(max_examples=20)
def test_whatever_tables_a_file_has_nothing_of_it_is_lost(
    data: dict[str, Any], make: Change
) -> None:
    lines = tomli_w.dumps(data).split("\n")
    text = "".join(f"{line} # {number}\n" for number, line in enumerate(lines))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "settings.toml"
        path.write_bytes(text.encode())

        before = read(Report(), path)
        changed = change(make, path)

        assert said(changed.preferences) == said(make(before)) == said(read(Report(), path))
        after = (changed.kept or path).read_bytes().decode()
        assert Counter(comments(text)) <= Counter(comments(after))
        assert unknown(tomli.loads(text)) == unknown(tomli.loads(after))


def unknown(data: dict[str, Any]) -> str:
    """Return what a file says that nobody knows."""
    known = Preferences.model_fields.keys()
    return repr({key: value for key, value in data.items() if key not in known})


@given(st.binary(max_size=200) | st.lists(PIECES, max_size=20).map(b"".join), CHANGES)
@settings(max_examples=20)
def test_whatever_bytes_a_file_has_it_can_be_read_and_changed(raw: bytes, make: Change) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "settings.toml"
        path.write_bytes(raw)

        before = read(Report(), path)
        changed = change(make, path)

        assert said(changed.preferences) == said(make(before)) == said(read(Report(), path))
        assert changed.kept is None or changed.kept.read_bytes() == raw


def test_a_choice_that_a_mod_does_not_allow_is_found_in_the_file(tmp_path: Path) -> None:
    more = '[settings.density]\ntype = "float"\ndefault = 0.3\nmax = 0.4\nlabel = "Density"\n'
    mod = read_mod(write_mod(tmp_path / "rats", more=more), Report())
    assert mod is not None
    path = tmp_path / "settings.toml"
    change(fill, path)

    report = unsuitable(FULL, [mod], path)

    assert [line.removeprefix(path.as_posix()) for line in shown(report)] == [
        ":17:11 E203 `rats.density` must be at most 0.4, not 0.5",
        ":18:9 E201 `rats.names` is no setting of the mod",
    ]
