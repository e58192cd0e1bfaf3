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
    ("items", "expected"),
    [
        ("1", ["item 1 of `tags` must be text, not 1"]),
        ("1, 2", ["item 1 of `tags` must be text, not 1; so it is with another"]),
        ('"a", 2, "b", 3, 4', ["item 2 of `tags` must be text, not 2; so it is with 2 others"]),
        (
            "1, true, 2",
            [
                "item 1 of `tags` must be text, not 1; so it is with another",
                "item 2 of `tags` must be text, not true",
            ],
        ),
    ],
)
def test_items_that_are_wrong_in_the_same_way_are_one_finding(
    items: str, expected: list[str], run: Run, tmp_path: Path
) -> None:
    mod = write_small_mod(tmp_path)

    assert told(run, mod, f'[monster.cub]\ninherits = "wolf"\ntags = [{items}]\n') == expected


@pytest.mark.parametrize(
    ("file", "text", "hint"),
    [
        pytest.param(
            "content/a.toml",
            "[monster.grey wolf]\n",
            "a name has no blanks: write monster.grey_wolf",
            id="a blank in a header",
        ),
        pytest.param(
            "content/a.toml",
            '[[patch.monster]]\nid = "wolf"\n[[patch.old wolf.set]]\n',
            "a name has no blanks: write patch.old_wolf.set",
            id="a blank in a header of several",
        ),
        pytest.param(
            "content/a.toml",
            '[patch.monster."frost/wolf"]\nset.glyph = "x"\n',
            'begin each patch with [[patch.monster]] and write id = "frost:wolf" below it',
            id="what is patched in a header",
        ),
        pytest.param(
            "content/a.toml",
            '[patch.monster.classic.kobold]\nset.glyph = "x"\n',
            'begin each patch with [[patch.monster]] and write id = "classic:kobold" below it',
            id="what is patched in a header with its mod",
        ),
        pytest.param(
            "content/a.toml",
            "[patch.monster.wolf.set.stats]\nattack = 3\n",
            'begin each patch with [[patch.monster]] and write id = "wolf" below it',
            id="what is patched in a header with what is set",
        ),
        *(
            pytest.param(
                "content/a.toml",
                text,
                "begin each patch with [[patch.monster]]",
                id=f"no target in {text.splitlines()[0]}",
            )
            for text in (
                "[patch.monster.where]\nglyph = 'x'\n",
                "[patch.monster.when]\nmod = 'x'\n",
                "[patch.monster.stats]\nattack = 3\n",
                "[patch.monster.edit.set]\nglyph = 'x'\n",
                "[patch.monster.wolf.seet]\nglyph = 'x'\n",
                "[patch.monster.deep.a]\nset.glyph = 'x'\n[patch.monster.deep.b]\n",
            )
        ),
        pytest.param(
            "content/a.toml",
            '[[patch.monster]]\nid = "wolf"\nset.behaviors = { kind = "sleep", percent = 5 }\n',
            "put it in [square brackets]",
            id="one of several in a patch",
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
            "[monster.a]\nstats = {}\n[monster.a.stats]\n",
            "put all of it into the { … } of the first, or take one of them out",
            id="a table twice",
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
            "[[patch.monster]]\nid = 'wolf'\n[patch.monster.set]\nglyph = 'x'\n"
            "[patch.monster.set]\n",
            "write [[patch.monster]] above each, or put all of it below the first",
            id="what another patch does",
        ),
        pytest.param(
            "content/a.toml",
            '[monster.rat glyph = "r"]\n',
            "a header ends with ], and its line",
            id="a header that goes on",
        ),
        pytest.param(
            "content/a.toml",
            "[monster. ice wolf]\n",
            "a name has no blanks: write monster.ice_wolf",
            id="a blank beside the dot",
        ),
        pytest.param(
            "content/a.toml",
            "[monster ice wolf]\n",
            "a name has no blanks: write monster.ice_wolf",
            id="a blank for the dot",
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
            '[[patch.monster]]\nid = "wolf"\nwhen = "fierce"\nset.glyph = "x"\n',
            'write { setting = "fierce" }',
            id="a word as a condition",
        ),
        pytest.param(
            "content/a.toml",
            '[[patch.monster]]\nid = "wolf"\nwhen = "core"\nset.glyph = "x"\n',
            'write { mod = "core" }',
            id="a mod as a condition",
        ),
        pytest.param(
            "content/a.toml",
            '[[patch.monster]]\nid = "wolf"\nwhen = true\nset.glyph = "x"\n',
            'write it as { mod = "…" } or { setting = "…" }',
            id="something else as a condition",
        ),
        pytest.param(
            "content/a.toml",
            '[[patch.monster]]\nid = "wolf"\nmul.stats.attack = "150%"\n',
            "write 1.5 without quotes",
            id="a percentage of a field",
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
        pytest.param(
            "tests/a.toml",
            f'[scene.a]\nmap = {MAP}\nexpect.events = [{{ kind = "noticed", actor = "wolf" }}]\n',
            "on the map it is called `w`",
            id="a name for a character",
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
