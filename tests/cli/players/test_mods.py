"""`roguelike mods`, and what other commands make of what was chosen."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.cli.errors import Exit
from roguelike.preferences.folders import settings_file
from tests.cli.terminal import Run
from tests.content.writing import write_mod

SETTINGS = """
    [settings.depth]
    type = "int"
    default = 2
    min = 1
    max = 9
    label = "Depth of the snow"

    [settings.thaw]
    type = "bool"
    default = false
    label = "Thaw"

    [settings.wind]
    type = "choice"
    default = "north"
    choices = ["north", "east"]
    label = "Wind"

    [lint]
    allow = ["W501"]
    """

LABEL = '[settings.a]\ntype = "bool"\ndefault = true\nlabel = "F\u200drost"\n'


@pytest.fixture
def home(mods: Path) -> Path:
    """Return the player's folder, with mods of which one requires another and one is broken."""
    write_mod(mods / "frost", requires={"core": "*"}, more=SETTINGS, version="1.2.0")
    write_mod(mods / "ice", requires={"frost": ">=1"})
    write_mod(mods / "mud", {"a.toml": "[swatch.x]\nrgb = 3"}, requires={"core": "*"})
    write_mod(mods / "fire", requires={"core": "*"}, more='[conflicts]\nfrost = "*"\n')
    write_mod(mods / "bad", more="[mod.x]\n")
    return mods.parent


def test_all_mods_are_listed_with_what_became_of_them(run: Run, home: Path) -> None:
    run("mods", "disable", "fire")

    result = run("mods", "list")

    assert result.code == Exit.CLEAN
    assert result.out == (
        "MOD      VERSION  KIND      FROM  STATE\n"
        "core     0.1.0    library   game  loaded\n"
        "classic  0.1.0    campaign  game  loaded\n"
        "frost    1.2.0    content   user  loaded\n"
        "ice      1.0.0    content   user  loaded\n"
        "bad                         user  its manifest has errors\n"
        "fire     1.0.0    content   user  off\n"
        "mud      1.0.0    content   user  its content has errors\n"
        f"\nYour own mods are in {home / 'mods'}.\n"
    )


def test_names_and_labels_of_mods_cannot_control_the_terminal(run: Run, home: Path) -> None:
    evil = "snow\x1b[2J\u202e"
    write_mod(home / "mods" / "frost", requires={"core": "*"}, more=LABEL)
    (home / "mods" / evil).mkdir()
    (home / "mods" / evil / "mod.toml").write_text("[mod]\n", encoding="utf-8")

    listed, shown = run("mods", "list"), run("mods", "set", "frost")
    exact = run("mods", "list", "--format", "json")

    assert r"snow\x1b[2J\u202e " in listed.out
    assert r"F\u200drost" in shown.out
    assert not {"\x1b", "\u202e", "\u200d"} & set(listed.out + listed.err + shown.out)
    assert evil in {each["id"] for each in exact.json}


def test_programs_are_told_everything_about_mods(run: Run, home: Path) -> None:
    run("mods", "set", "frost.depth", "3")

    found = {each["id"]: each for each in run("mods", "list", "--format", "json").json}

    assert found["bad"] == {
        "id": "bad",
        "enabled": True,
        "loaded": False,
        "reason": "its manifest has errors",
        "from": "user",
        "path": (home / "mods/bad").as_posix(),
    }
    assert found["fire"]["loaded"]
    assert found["ice"]["reason"] == "it requires `frost`"
    assert found["ice"]["requires"] == {"frost": ">=1"}
    assert found["frost"]["settings"] == {"depth": 3, "thaw": False, "wind": "north"}


def test_switching_a_mod_tells_what_else_changes_and_is_remembered(run: Run, home: Path) -> None:
    off = run("mods", "disable", "frost")
    again = run("mods", "disable", "frost")
    on = run("mods", "enable", "frost")
    other = run("mods", "disable", "fire")

    assert off.out == "frost: off\nice: not loaded: the required mod `frost` is off\n"
    assert again.out == "frost: off\n"
    core = run("mods", "disable", "core")
    assert (core.code, core.err) == (
        Exit.USAGE,
        "roguelike: the game needs 'core'\n",
    )
    assert on.out.startswith("frost: not loaded: `frost` cannot be used together with `fire`")
    assert (on.code, on.err) == (
        Exit.FINDINGS,
        "roguelike: frost cannot be used, though it is on; `roguelike validate` says more\n",
    )
    assert [each.code for each in (off, again, other)] == [Exit.CLEAN] * 3
    assert other.out == "fire: off\nfrost: on\nice: on\n"
    assert settings_file() == home / "settings.toml"
    assert 'disabled = [\n    "fire",\n]' in settings_file().read_text(encoding="utf-8")


def test_the_order_can_be_shown_explained_changed_and_reset(run: Run, home: Path) -> None:
    run("mods", "disable", "fire")

    shown, why = run("mods", "order"), run("mods", "order", "--why")
    changed = run("mods", "order", "mud", "frost", "mud")
    reset = run("mods", "order", "--reset")
    both = run("mods", "order", "mud", "--reset")

    assert shown.out == "1  core\n2  classic\n3  frost\n4  ice\n5  mud\n"
    place = (home / "mods/ice/mod.toml").as_posix()
    assert why.out.splitlines()[0] == "1  core     nothing has to load before it"
    assert why.out.splitlines()[2] == "3  frost    by kind, campaign before content"
    assert why.out.splitlines()[3].split() == f"4 ice it requires `frost` {place}:9".split()
    assert changed.out == "1  core\n2  classic\n3  mud\n4  frost\n5  ice\n"
    assert reset.out == shown.out
    assert (both.code, both.err) == (
        Exit.USAGE,
        "roguelike: the order is either changed or reset\n",
    )


@pytest.mark.usefixtures("home")
def test_settings_can_be_shown_changed_and_reset(run: Run) -> None:
    every = run("mods", "set", "frost")
    changed = run("mods", "set", "frost.thaw", "true")
    shown = run("mods", "set", "frost.thaw")
    reset = run("mods", "set", "frost.thaw", "--reset")

    assert every.out == (
        "frost.depth  2      Depth of the snow  int from 1 to 9\n"
        "frost.thaw   false  Thaw               true or false\n"
        "frost.wind   north  Wind               north or east\n"
    )
    assert changed.out == shown.out == "frost.thaw  true  Thaw  true or false\n"
    assert reset.out == "frost.thaw  false  Thaw  true or false\n"
    assert changed.err == reset.err == "roguelike: frost.thaw takes effect in the next game\n"
    assert not every.err + shown.err
    assert run("mods", "set", "ice").out == ""
    assert "frost" not in settings_file().read_text(encoding="utf-8")


def test_what_is_wrong_with_the_settings_file_is_told_and_stays_in_it(run: Run, home: Path) -> None:
    text = "[mods]\nenabeld = [] # one day\n"
    (home / "settings.toml").write_text(text, encoding="utf-8")

    playing = run("simulate", "--games", "1", "--turns", "1")
    changing = run("mods", "disable", "frost")

    complaint = (
        f"roguelike: {home.as_posix()}/settings.toml:2:1: there is no field `enabeld` in `mods`"
        " of the settings; did you mean `enabled`?\n"
    )
    assert playing.code == Exit.CLEAN
    assert complaint in playing.err
    assert changing.err == complaint
    assert settings_file().read_text(encoding="utf-8").startswith(f"{text}disabled = ")


def test_a_settings_file_that_is_no_toml_is_named_and_kept(run: Run, home: Path) -> None:
    (home / "settings.toml").write_text("[mods", encoding="utf-8")

    changing = run("mods", "disable", "frost")

    assert changing.err.endswith(
        "roguelike: the settings could not be read; they were set aside as"
        f" {home / 'settings.toml.broken'}\n"
    )
    assert (home / "settings.toml.broken").read_text(encoding="utf-8") == "[mods"
    assert run("mods", "list").err == ""


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["frost.depth", "12"], "frost.depth must be at most 9, not 12"),
        (["frost.wind", "nort"], 'frost.wind cannot be the text "nort" (did you mean `north`?)'),
        (["frost.dept", "1"], "mod 'frost' has no setting 'dept', did you mean depth?"),
    ],
)
def test_what_a_setting_cannot_be_is_refused(
    run: Run, home: Path, arguments: list[str], expected: str
) -> None:
    result = run("mods", "set", *arguments)

    assert (result.code, result.err) == (Exit.USAGE, f"roguelike: {expected}\n")
    assert not (home / "settings.toml").exists()
