"""Tables whose keys and values have changed places."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.authoring.modtests.mod_testing import refusals
from tests.content.bestiary import load_beside_core
from tests.content.writing import shown

KEYMAP = "[keymap.mine]\nlabel = 'mine'\n[keymap.mine.bindings]\n"
PATCH = "[[patch.keymap]]\nid = 'mine'\n"
OWN = "[keymap.mine]\nlabel = 'mine'\nbindings = { quit = ['q'] }\n"
DRAWN = '''
[level.hall]
label = "hall"
[level.hall.generator]
kind = "drawn"
drawing = """
###
#.#
###
"""
'''


def told(folder: Path, text: str) -> list[str]:
    """Return what is found in a file."""
    report = load_beside_core(folder, {"deep": text}).report
    return [each.partition("a.toml:")[2] for each in shown(report)]


@pytest.mark.parametrize(
    ("text", "place", "others", "hint"),
    [
        (f"{KEYMAP}k = 'wait'\nj = 'quit'\nl = ['help']", "4:1", 2, 'wait = ["k"]'),
        (f"{KEYMAP}k = 'wait'\nhelp = ['z']\nup = 'wait'", "4:1", 1, 'wait = ["k", "up"]'),
        (f"{KEYMAP}k = 'wiat'\nj = 'quit'", "4:1", 1, 'quit = ["j"]'),
        (f"{KEYMAP}k = ['wait', 'help']", "4:1", 0, 'wait = ["k"]'),
        (f"{OWN}{PATCH}set = {{ bindings = {{ k = 'wait' }} }}", "6:22", 0, 'wait = ["k"]'),
        (f"{OWN}{PATCH}append = {{ bindings.k = ['wait'] }}", "6:21", 0, 'wait = ["k"]'),
        (f"{DRAWN}legend = {{ dust = '#', dusk = '.' }}", "11:12", 1, '"#" = "dust"'),
    ],
)
def test_a_table_that_is_the_wrong_way_round_is_told_of_once(
    text: str, place: str, others: int, hint: str, tmp_path: Path
) -> None:
    more = {0: "", 1: "; so it is with another", 2: "; so it is with 2 others"}[others]

    (found,) = told(tmp_path, text)

    assert found.startswith(f"{place} E202 ")
    assert "and its value are the wrong way round in" in found
    assert found.endswith(f"{more} (write {hint})")


def test_a_legend_of_figures_is_written_the_right_way_round(tmp_path: Path) -> None:
    drawing = 'map = """\n#####\n#@k.#\n#####\n"""'
    text = f'[scene.some]\n{drawing}\nlegend = {{ kobold = "k" }}\nexpect.depth = 1'

    (found,) = refusals(tmp_path, text)

    assert found.endswith('(write k = { monster = "kobold" })')


@pytest.mark.parametrize(
    "entry", ["k = 'jump'", "k = 3", "k = []", "k = [3]", "k = ['wait', 'x y']", "fly = ['y']"]
)
def test_what_is_wrong_in_another_way_is_not_taken_for_the_wrong_way_round(
    entry: str, tmp_path: Path
) -> None:
    found = told(tmp_path, f"{KEYMAP}{entry}")

    assert found
    assert "wrong way round" not in "".join(found)


@pytest.mark.parametrize("entry", ["move_north = ['k']", "k = 'move_north'"])
def test_keys_beside_the_table_in_which_they_belong_are_one_finding(
    entry: str, tmp_path: Path
) -> None:
    text = f"[keymap.mine]\nlabel = 'mine'\n{entry}"

    (found,) = told(tmp_path, text)

    key = entry.partition(" ")[0]
    assert found.startswith(f"3:1 E204 `bindings` is missing from keymap `mine`, and `{key}` belo")


def test_a_key_beside_a_table_that_is_there_is_put_into_it(tmp_path: Path) -> None:
    text = "[keymap.mine]\nlabel = 'mine'\nbindings = { wait = ['z'] }\nquit = ['q']"

    (found,) = told(tmp_path, text)

    assert found.endswith("(write `bindings.quit`)")
