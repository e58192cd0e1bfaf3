"""What a mod refers to in mods that need not be there."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.cli.errors import Exit
from roguelike.cli.inspecting import optional
from tests.cli.small_mod import MANIFEST, WOLF, write_small_mod
from tests.cli.terminal import Run

GEMS = """\
[color]
ruby = { value = "#ff8080" }

[monster.imp]
label = "Imp"
glyph = "i"
color = "ruby"

[monster.beast]
abstract = true
glyph = "B"
color = "ruby"

[stat.shine]
label = "Shine"

[tag.monster.small]
values = ["imp"]
"""
NO_RUBY = "W118: without the optional mod `gems`, there is no color `gems:ruby`"
NO_IMP = "W118: without the optional mod `gems`, there is no monster `gems:imp`"
WHEN = 'add when = { mod = "gems" } to the patch'
COMPAT = "put it into a file below `compat/gems/`"
ALWAYS = "`gems` is optional: require it, or name something that is always there"


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    """Return a mod beside another that it can use."""
    write_other(tmp_path, "gems", GEMS)
    mod = write_small_mod(tmp_path)
    (mod / "mod.toml").write_text(f'{MANIFEST}\n[optional]\ngems = "*"\n', encoding="utf-8")
    return mod


def write_other(folder: Path, mod: str, text: str, more: str = "") -> None:
    (folder / mod / "content").mkdir(parents=True)
    manifest = MANIFEST.replace("frost", mod).replace("Frost", mod.title())
    (folder / mod / "mod.toml").write_text(f"{manifest}{more}", encoding="utf-8")
    (folder / mod / "content" / "a.toml").write_text(text, encoding="utf-8")


def write(mod: Path, text: str, file: str = "content/more.toml") -> None:
    (mod / file).parent.mkdir(parents=True, exist_ok=True)
    (mod / file).write_text(text, encoding="utf-8")


def found(run: Run, mod: Path, *options: str) -> list[str]:
    """Return what is found in the mod, each without its path."""
    result = run("validate", str(mod.parent), "--format", "plain", *options)
    lines = result.out.replace(str(mod), "").splitlines()
    return [line.partition(".toml:")[2] for line in lines if line.startswith("/")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            WOLF.replace("wolf", "lynx").replace("text", "gems:ruby"),
            [f"4:9: warning {NO_RUBY} ({COMPAT})"],
            id="a field",
        ),
        pytest.param(
            '[monster.lynx]\ninherits = "gems:beast"\nlabel = "Lynx"\n',
            [
                (
                    "2:12: warning W118: without the optional mod `gems`, there is no monster"
                    f" `gems:beast` to inherit from ({COMPAT})"
                )
            ],
            id="a parent",
        ),
        pytest.param(
            '[[patch.monster]]\nid = "gems:imp"\nset.label = "Devil"\n',
            [f"2:6: warning {NO_IMP} to patch ({WHEN})"],
            id="what is patched",
        ),
        pytest.param(
            '[[patch.monster]]\nid = "wolf"\nset.color = "gems:ruby"\n',
            [f"3:13: warning {NO_RUBY} ({WHEN})"],
            id="in a patch",
        ),
        pytest.param(
            '[[patch.monster]]\ntag = "#gems:small"\nset.label = "Devil"\n',
            [
                (
                    "2:7: warning W118: without the optional mod `gems`, there is no monster tag"
                    f" `gems:small` ({WHEN})"
                )
            ],
            id="a tag that is patched",
        ),
        pytest.param(
            '[tag.monster.pack]\nvalues = ["wolf", "gems:imp"]\n',
            [f"2:19: warning {NO_IMP} (write `?gems:imp`)"],
            id="in a tag",
        ),
        pytest.param(
            '[monster.lynx]\ninherits = "wolf"\nstats = { "gems:shine" = 3 }\n',
            [
                (
                    "3:11: warning W118: without the optional mod `gems`, there is no stat"
                    f" `gems:shine` ({COMPAT})"
                )
            ],
            id="a key",
        ),
        pytest.param(
            '[monster.lynx]\ninherits = "wolf"\nedit.set.color = "gems:ruby"\n',
            [f"3:18: warning {NO_RUBY} ({COMPAT})"],
            id="another field that is changed where it is inherited",
        ),
    ],
)
def test_what_needs_an_optional_mod_is_found_while_that_is_there(
    run: Run, mod: Path, text: str, expected: list[str]
) -> None:
    write(mod, text)

    assert found(run, mod) == expected


@pytest.mark.parametrize(
    ("file", "text"),
    [
        pytest.param(
            "compat/gems/more.toml",
            WOLF.replace("wolf", "lynx").replace("text", "gems:ruby"),
            id="compat",
        ),
        pytest.param(
            "content/more.toml",
            '[[patch.monster]]\nid = "wolf"\nwhen.mod = "gems"\nset.color = "gems:ruby"\n',
            id="when",
        ),
        pytest.param(
            "content/more.toml",
            '[[patch.monster]]\nid = "gems:imp"\nrequired = false\nset.label = "Satan"\n',
            id="not required",
        ),
        pytest.param(
            "content/more.toml", '[tag.monster.pack]\nvalues = ["wolf", "?gems:imp"]\n', id="mark"
        ),
    ],
)
def test_what_is_guarded_is_all_right(run: Run, mod: Path, file: str, text: str) -> None:
    write(mod, text, file)

    assert found(run, mod) == []


def test_what_is_wrong_with_the_manifest_has_nothing_to_do_with_an_optional_mod(
    run: Run, mod: Path
) -> None:
    write(mod, '[tag.monster.pack]\nvalues = ["wolf", "?gems:imp"]\n')
    manifest = mod / "mod.toml"
    said = manifest.read_text(encoding="utf-8").replace('"1.0.0"', '"1.0"')
    manifest.write_text(said, encoding="utf-8")

    (finding,) = found(run, mod)

    assert "error E104: a version is three numbers" in finding


def test_a_reference_that_may_be_optional_is_marked(run: Run, mod: Path) -> None:
    write(mod, '[tag.monster.pack]\nvalues = ["wolf", "gems:imp"]\n')

    result = run("validate", str(mod.parent), "--fix")

    assert (result.code, result.err) == (Exit.CLEAN, "roguelike: 1 fixed, 0 left\n")
    text = (mod / "content" / "more.toml").read_text(encoding="utf-8")
    assert text == '[tag.monster.pack]\nvalues = ["wolf", "?gems:imp"]\n'
    assert found(run, mod) == []


IDLE = """\
[tag.monster.pack]
values = ["wolf", "gems:imp"]

[monster.lynx]
inherits = "gems:beast"
label = "Lynx"

[[patch.monster]]
tag = "#gems:small"
set.label = "Devil"
"""


def alone(run: Run, mod: Path, *options: str) -> list[str]:
    """Return what is found in the mod while those beside it are there, and not used."""
    result = run("validate", str(mod), "--mods-dir", str(mod.parent), "--format", "plain", *options)
    lines = result.out.replace(str(mod), "").splitlines()
    return [line.partition(".toml:")[2] for line in lines if line.startswith("/")]


def test_what_needs_an_optional_mod_that_is_not_used_is_guarded_in_the_same_way(
    run: Run, mod: Path
) -> None:
    write(mod, IDLE)

    assert alone(run, mod) == [
        "2:19: error E301: there is no monster `gems:imp` (write `?gems:imp`)",
        f"5:12: error E409: there is no monster `gems:beast` to inherit from ({COMPAT})",
        f"9:7: error E305: there is no monster tag `gems:small` ({WHEN})",
    ]


def test_an_optional_mod_that_is_not_used_is_never_required_by_mending(run: Run, mod: Path) -> None:
    write(mod, IDLE)
    manifest = (mod / "mod.toml").read_text(encoding="utf-8")

    assert len(alone(run, mod, "--fix")) == 2

    assert (mod / "mod.toml").read_text(encoding="utf-8") == manifest
    assert '"?gems:imp"' in (mod / "content" / "more.toml").read_text(encoding="utf-8")


def test_what_is_in_a_mod_with_which_a_mod_conflicts_is_not_required(run: Run, mod: Path) -> None:
    write(mod, '[tag.monster.pack]\nvalues = ["wolf", "gems:imp"]\n')
    (mod / "mod.toml").write_text(f'{MANIFEST}\n[conflicts]\ngems = "*"\n', encoding="utf-8")

    found = ["2:19: error E301: there is no monster `gems:imp` (it is in the mod `gems`: take gems"]
    found = [f"{found[0]} out of [conflicts] in mod.toml)"]
    assert (alone(run, mod), alone(run, mod, "--fix")) == (found, found)


def test_a_mod_is_required_with_another_version_of_which_a_mod_conflicts(
    run: Run, mod: Path
) -> None:
    write(mod, '[tag.monster.pack]\nvalues = ["wolf", "gems:imp"]\n')
    (mod / "mod.toml").write_text(f'{MANIFEST}\n[conflicts]\ngems = "<1"\n', encoding="utf-8")

    assert alone(run, mod, "--fix") == []

    assert 'gems = ">=1.0.0"' in (mod / "mod.toml").read_text(encoding="utf-8")


def test_what_others_require_that_are_required_is_always_there(run: Run, mod: Path) -> None:
    write(mod, WOLF.replace("wolf", "lynx").replace("text", "gems:ruby"))
    write_other(mod.parent, "mine", "", 'gems = "*"\n')
    manifest = mod / "mod.toml"
    manifest.write_text(manifest.read_text().replace('core = "*"', 'core = "*"\nmine = "*"'))

    assert found(run, mod) == []


@pytest.mark.parametrize("apart", [1, 2], ids=["all are missing at once", "each by itself"])
def test_of_several_optional_mods_each_is_missed(
    run: Run, mod: Path, apart: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(optional, "MAX_APART", apart)
    mods = ("gems", "cave", "far")
    for other in mods[1:]:
        write_other(mod.parent, other, GEMS.replace("label", "labl" if other == "far" else "label"))
    with (mod / "mod.toml").open("a", encoding="utf-8") as manifest:
        manifest.write('cave = "*"\nfar = "*"\n')
    write(mod, "".join(f'[[patch.monster]]\nid = "{each}:imp"\nset.glyph = "I"\n' for each in mods))

    report = run("validate", str(mod.parent), "--format", "json").json

    about_mod = [each for each in report["findings"] if "/frost/" in each["path"]]
    assert [(each["line"], each["code"]) for each in about_mod] == [(2, "W118"), (5, "W118")]


def test_what_needs_what_is_only_there_beside_an_optional_mod_is_found(run: Run, mod: Path) -> None:
    write(mod, WOLF.replace("wolf", "lynx"), "compat/gems/more.toml")
    write(mod, '[tag.monster.pack]\nvalues = ["lynx"]\n')

    assert found(run, mod) == [
        (
            "2:11: warning W118: without the optional mod `gems`, there is no monster `lynx`"
            f" ({COMPAT})"
        )
    ]


def test_a_test_cannot_be_about_what_is_optional(run: Run, mod: Path) -> None:
    write(mod, '[stats.imp]\nmonster = "gems:imp"\nexpect.exactly.attack = 1\n', "tests/a.toml")

    (line,) = alone(run, mod)

    assert line.startswith("2:11: error E802: there is no monster `gems:imp` (")


def test_a_migration_to_what_is_optional_is_found(run: Run, mod: Path) -> None:
    write(mod, '[[removed]]\nkind = "monster"\nid = "lynx"\nuse = "gems:imp"\n', "migrations.toml")
    write(mod, '[tag.monster.pack]\nvalues = ["wolf", "?gems:imp"]\n')

    (line,) = found(run, mod)

    assert line.startswith(f"4:7: warning {NO_IMP}")
    assert line.endswith(f"({ALWAYS})")


def test_nothing_is_said_of_mods_that_nobody_asks_about(run: Run, mod: Path) -> None:
    write(mod, '[tag.monster.pack]\nvalues = ["gems:imp"]\n')
    write_other(mod.parent, "more", "", 'frost = "*"\n')

    asked = [str(mod.parent / each) for each in ("more", "gems")]
    result = run("validate", *asked, "--mods-dir", str(mod.parent))

    assert result.out == "nothing wrong in 4 files\n"


def test_what_is_meant_can_be_allowed(run: Run, mod: Path) -> None:
    write(mod, '[tag.monster.pack]\nvalues = ["gems:imp"]\nlint.allow = ["W118"]\n')

    assert found(run, mod) == []


SCENE = """\
[scene.some]
map = '''
####
#@i#
####
'''
legend = { i = { monster = "gems:imp" } }
expect.depth = 1
"""


def test_tests_of_what_is_for_use_beside_it_are_fine(run: Run, mod: Path) -> None:
    write(mod, '[monster.lynx]\ninherits = "gems:imp"\n', "compat/gems/lynx.toml")
    text = '[stats.some]\nmonster = "lynx"\nexpect.exactly.speed = 10\n'
    write(mod, text, "tests/some.toml")

    assert found(run, mod) == []
