"""What is certain of a mod, whatever there is in those that it requires."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from tests.cli.small_mod import MANIFEST
from tests.cli.terminal import Run

REQUIRING = f"""{MANIFEST}classic = "*"

[settings.cold]
type = "bool"
default = true
label = "Is it cold"
"""
WOLF = '[monster.wolf]\nlabel = "Wolf"\nglyph = "w"\ncolor = "text"\n'


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    folder = tmp_path / "frost"
    write(folder, "mod.toml", REQUIRING)
    write(folder, "content/wolf.toml", WOLF)
    return folder


def write(mod: Path, path: str, text: str) -> None:
    (mod / path).parent.mkdir(parents=True, exist_ok=True)
    (mod / path).write_text(text, encoding="utf-8")


def told(run: Run, mod: Path, *options: str) -> list[str]:
    """Return what is found in a mod: `path:line code`, with paths in the mod."""
    findings = run("validate", str(mod), *options, "--format", "json").json["findings"]
    home = f"{mod.as_posix()}/"
    return [f"{each['path'].removeprefix(home)}:{each['line']} {each['code']}" for each in findings]


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        pytest.param(
            "content/a.toml",
            """
            [monster.dog]
            inherits = "wolf"
            color = "classic:kobold"
            [monster.cat]
            inherits = ["classic:kobold", "lynx"]
            [monster.lynx]
            inherits = "cat"
            """,
            ["content/a.toml:6 E409"],
            id="a circle",
        ),
        pytest.param(
            "content/a.toml",
            """
            [monster.cat]
            inherits = "lynx"
            color = "text"
            [monster.lynx]
            inherits = "cat"
            color = "text"
            """,
            ["content/a.toml:3 E409"],
            id="a circle of those that say more",
        ),
        pytest.param(
            "content/a.toml",
            "\n".join(
                f'[monster.cat{number}]\ninherits = "{"wolf" if number == 0 else before}"\n'
                for number, before in enumerate(["", *(f"cat{each}" for each in range(9))])
            ),
            ["content/a.toml:26 E409"],
            id="too many generations",
        ),
        pytest.param(
            "content/a.toml",
            """
            [tag.monster.pack]
            values = ["#pack", "classic:kobold"]
            """,
            ["content/a.toml:3 E305"],
            id="a tag that contains itself, beside what is not there",
        ),
        pytest.param(
            "content/a.toml",
            """
            [tag.monster.none]
            values = []
            [[patch.monster]]
            tag = "#none"
            set.glyph = "n"
            """,
            ["content/a.toml:5 E402"],
            id="a patch of nothing",
        ),
        pytest.param(
            "content/a.toml",
            """
            [[patch.monster]]
            id = "wolf"
            set.glyph = { setting = "colt" }
            [[patch.monster]]
            id = "classic:kobold"
            when = { setting = "frost:colt" }
            set.glyph = "k"
            [[patch.monster]]
            id = "classic:kobold"
            when = { not = { any = [{ setting = "colt" }] } }
            set.glyph = "k"
            """,
            ["content/a.toml:4 E301", "content/a.toml:7 E301", "content/a.toml:11 E301"],
            id="settings that it does not have",
        ),
        pytest.param(
            "content/a.toml",
            """
            [monster.dog]
            inherits = "frost:wolff"
            color = "frost:wolff"
            """,
            ["content/a.toml:3 E409", "content/a.toml:4 E301"],
            id="a parent that it does not have",
        ),
    ],
)
def test_what_is_wrong_whatever_the_others_contain_is_told_alone(
    run: Run, mod: Path, path: str, text: str, expected: list[str]
) -> None:
    write(mod, path, dedent(text))

    assert told(run, mod, "--alone") == expected
    assert set(expected) <= set(told(run, mod))


"""A drawing in which a good deal is of others."""


def test_what_is_not_in_core_is_nowhere_under_a_name_alone(run: Run, mod: Path) -> None:
    write(
        mod,
        "content/a.toml",
        dedent(
            """
            [monster.dog]
            inherits = "wolff"
            color = "txet"
            stats = { atack = 3, "classic:fur" = 2 }
            [tag.monster.a]
            values = ["wollf", "#b"]
            """
        ),
    )

    assert told(run, mod, "--alone") == [
        "content/a.toml:3 E409",
        "content/a.toml:4 E301",
        "content/a.toml:5 E301",
        "content/a.toml:7 E301",
        "content/a.toml:7 E305",
    ]


def test_a_mod_that_needs_only_core_is_checked_whole_alone(run: Run, mod: Path) -> None:
    write(mod, "mod.toml", REQUIRING.replace('classic = "*"', "").replace("library", "content"))

    assert told(run, mod, "--alone") == told(run, mod)
    assert "content/wolf.toml:1 W501" in told(run, mod, "--alone")


def test_what_the_others_may_contain_is_not_told_alone(run: Run, mod: Path) -> None:
    write(
        mod,
        "content/a.toml",
        dedent(
            """
            [monster.dog]
            inherits = ["wolf", "classic:wolff"]
            color = "classic:wolff"
            [tag.monster.a]
            values = ["#classic:b", "classic:wolff", "?classic:wolff"]
            [tag.monster.c]
            values = ["classic:wolff"]
            [[patch.monster]]
            tag = "#c"
            set.glyph = "c"
            [[patch.monster]]
            id = "wolf"
            when = { setting = "classic:colt" }
            set.color = "classic:wolff"
            """
        ),
    )
    write(
        mod,
        "migrations.toml",
        '[[rename]]\nkind = "monster"\nfrom = "fox"\nto = "classic:fox"\nsince = "1.0.0"\n',
    )

    assert told(run, mod, "--alone") == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        pytest.param(
            "content/a.toml",
            '[[patch.monster]]\nid = "classic:kobold"\nwhen.mod = "bones"\nset.glyph = "k"\n',
            id="a condition",
        ),
        pytest.param(
            "content/a.toml",
            '[tag.monster.a]\nvalues = ["?bones:rat"]\n',
            id="an optional reference",
        ),
        pytest.param("compat/bones/a.toml", WOLF.replace("wolf", "cub"), id="a folder"),
    ],
)
def test_a_mod_that_is_made_use_of_and_not_mentioned_is_told_alone(
    run: Run, mod: Path, path: str, text: str
) -> None:
    write(mod, path, text)

    (found,) = told(run, mod, "--alone")
    assert found.partition(" ")[2] == "W116"

    write(mod, "mod.toml", f'{REQUIRING}\n[optional]\nbones = "*"\n')
    assert told(run, mod, "--alone") == []


"""What names something of another mod."""
