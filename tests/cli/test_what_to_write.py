"""What somebody is told to write who knows how to edit text, and no more."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.small_mod import write_small_mod
from tests.cli.terminal import Run

MAP = '"####\\n#@w#\\n####"'


def told(run: Run, mod: Path, text: str) -> list[str]:
    (mod / "content/more.toml").write_text(text, encoding="utf-8")
    found = run("validate", str(mod), "--format", "json").json["findings"]
    return [each["message"] for each in found if each["severity"] == "error"]


@pytest.mark.parametrize(
    ("file", "text", "hint"),
    [
        pytest.param(
            "content/a.toml",
            "[patch.monster.wolf.set.stats]\nattack = 3\n",
            'begin each patch with [[patch.monster]] and write id = "wolf" below it',
            id="what is patched in a header with what is set",
        ),
        pytest.param(
            "content/a.toml",
            '[patch.monster]\nset.glyph = "x"\n',
            "begin each patch with [[patch.monster]]",
            id="a patch with single brackets",
        ),
        pytest.param(
            "content/a.toml",
            "[monster.a]\nglyph = 'x'\n[monster.a]\n",
            "put all of it below the first, or let one be about something else",
            id="a definition twice",
        ),
        pytest.param(
            "content/a.toml",
            "[monster.a]\nglyph = 'x'\nglyph = 'y'",
            "take one of them out",
            id="a key twice",
        ),
        pytest.param(
            "content/a.toml",
            '[patch.monster]\nid = "wolf"\n[[patch.monster]]\nid = "wolf"\n',
            "begin each with [[patch.monster]]",
            id="two sorts of brackets",
        ),
        pytest.param(
            "content/a.toml",
            "[patch.monster] # one\n[patch.monster] # another\n",
            "begin each with [[patch.monster]]",
            id="brackets with comments",
        ),
        pytest.param(
            "content/a.toml",
            '[monster.a]\ninherits = "text"\n',
            "it is a color: inherit from a monster",
            id="a parent of another kind",
        ),
        pytest.param(
            "content/a.toml",
            '[monster.a]\ninherits = "beast"\n',
            "define it as [monster.beast], or name another",
            id="a parent that is not there",
        ),
        pytest.param(
            "content/a.toml",
            '[[patch.monster]]\nid = "wolf"\nmul.stats.attack = "2"\n',
            "write 2 without quotes",
            id="a number in quotes",
        ),
        pytest.param(
            "content/a.toml",
            '[[patch.monster]]\nid = "wolf"\nmul = "150%"\n',
            "say which field, as in mul.its_name = …",
            id="a percentage of nothing",
        ),
        pytest.param(
            "lang/de.toml",
            '[monster.wolf]\nglyph = "W"\n',
            "take it out: a translation has nothing but texts",
            id="no text in a translation",
        ),
        pytest.param(
            "migrations.toml",
            '[[removed]]\nkind = "monster"\nid = "cub"\n',
            'add use = "…" with what takes its place, or drop = true',
            id="nothing in the place of what is gone",
        ),
        pytest.param(
            "migrations.toml",
            '[[removed]]\nkind = "monster"\nid = "cub"\nuse = "wolf"\ndrop = true\n',
            "take one of them out",
            id="nothing and something in its place",
        ),
        pytest.param(
            "tests/a.toml",
            f"[scene.a]\nmap = {MAP}\nalert = {{ w = true }}\nexpect.map = {MAP}\n",
            "write `expect.alert`",
            id="an expectation beside the others",
        ),
    ],
)
def test_it_is_said_what_to_write(
    file: str, text: str, hint: str, run: Run, tmp_path: Path
) -> None:
    mod = write_small_mod(tmp_path)
    (mod / file).parent.mkdir(exist_ok=True)
    (mod / file).write_text(text, encoding="utf-8")

    found = run("validate", str(mod), "--format", "json").json["findings"]

    assert [each["hint"] for each in found if each["severity"] == "error"] == [hint]


def test_an_empty_array_of_patches_is_no_mistake(run: Run, tmp_path: Path) -> None:
    assert told(run, write_small_mod(tmp_path), "patch.monster = []\n") == []
