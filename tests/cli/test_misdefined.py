"""Definitions that are misspelt once, while all that name them are right."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.small_mod import WOLF, write_small_mod
from tests.cli.terminal import Run

WOFL = WOLF.replace("wolf", "wofl")
PACK = '[tag.monster.pack]\nvalues = ["wolf"]\nlint.allow = ["W501"]\n'
OTHERS = PACK.replace("pack", "others").replace("wolf", "frost:wofl")
CUB = '[monster.cub]\ninherits = "wolf"\nglyph = "c"\n'
TEST = '[stats.weak]\nmonster = "wolf"\nexpect.within = { attack = "..5" }\n'
GERMAN = '[monster."frost:wolf"]\nlabel = "Wolf"\n'
COLORS = '[color.brwon]\nvalue = "#a06020"\n'


def written(tmp_path: Path, wolf: str, files: dict[str, str]) -> Path:
    mod = write_small_mod(tmp_path)
    for name, text in {"content/wolf.toml": wolf, **files}.items():
        path = mod / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return mod


def told(run: Run, mod: Path) -> list[str]:
    found = run("validate", str(mod), "--format", "json").json["findings"]
    return [
        f"{Path(each['path']).name}:{each['line']} {each['code']} {each['message']}"
        f" ({each['hint']}); used in {len(each['related'])}"
        for each in found
        if each["code"][0] == "E"
    ]


@pytest.mark.parametrize(
    ("wolf", "files", "expected"),
    [
        pytest.param(
            WOFL,
            {"content/pack.toml": PACK + CUB},
            "wolf.toml:1 E301 nothing uses the monster `wofl`, and `wolf`, which is used, is not"
            " defined (did you mean `wolf`?); used in 2",
            id="a definition",
        ),
        pytest.param(
            f"{WOFL}[monster.wofl.stats]\nmax_health = 3\n",
            {"content/pack.toml": PACK, "tests/a.toml": TEST, "lang/de.toml": GERMAN},
            "wolf.toml:1 E301 nothing uses the monster `wofl`, and `wolf`, which is used, is not"
            " defined (did you mean `wolf`?); used in 3",
            id="in several parts, and used in a test",
        ),
        pytest.param(
            WOLF + PACK.replace("pack", "pakc"),
            {
                "content/pack.toml": '[[patch.monster]]\ntag = "#pack"\nset.glyph = "x"\n'
                '[tag.monster.all]\nvalues = ["#pack"]\nlint.allow = ["W501"]\n'
            },
            "wolf.toml:5 E301 nothing uses the monster tag `pakc`, and `pack`, which is used, is"
            " not defined (did you mean `pack`?); used in 2",
            id="a tag",
        ),
    ],
)
def test_what_is_misspelt_only_where_it_is_defined_is_one_finding_there(
    run: Run, tmp_path: Path, wolf: str, files: dict[str, str], expected: str
) -> None:
    assert told(run, written(tmp_path, wolf, files)) == [expected]


def test_what_is_misspelt_where_it_is_defined_is_mended_there(run: Run, tmp_path: Path) -> None:
    text = f"{WOFL}\n[monster.wofl.stats]\nmax_health = 3\n"
    mod = written(tmp_path, text, {"content/pack.toml": PACK + CUB})

    run("validate", str(mod), "--fix")

    assert (mod / "content" / "wolf.toml").read_text() == text.replace("wofl", "wolf")
    assert (mod / "content" / "pack.toml").read_text() == PACK + CUB


def test_of_very_many_uses_a_few_are_shown_and_the_rest_is_counted(
    run: Run, tmp_path: Path
) -> None:
    uses = "".join(PACK.replace("pack", f"pack_{each}") for each in range(9))
    mod = written(tmp_path, WOFL, {"content/pack.toml": uses})

    (finding,) = run("validate", str(mod), "--format", "json").json["findings"]

    assert [each["note"] for each in finding["related"]] == [
        *["`wolf` is used here"] * 3,
        "`wolf` is used here, and in 5 more places",
    ]


@pytest.mark.parametrize(
    ("files", "places"),
    [
        pytest.param({"content/pack.toml": PACK}, ["pack.toml:2"], id="used once"),
        pytest.param(
            {"content/pack.toml": PACK + CUB, "lang/de.toml": GERMAN.replace("wolf", "wofl")},
            ["pack.toml:2", "pack.toml:5"],
            id="used by its name as well",
        ),
        pytest.param(
            {"content/pack.toml": PACK + CUB, "content/b.toml": OTHERS},
            ["pack.toml:2", "pack.toml:5"],
            id="used by its full id",
        ),
        pytest.param(
            {"content/pack.toml": PACK + CUB.replace("wolf", "wwofl")},
            ["pack.toml:2", "pack.toml:5"],
            id="used by two other names",
        ),
        pytest.param(
            {"content/pack.toml": PACK + CUB, "content/b.toml": COLORS.replace("brwon", "wofl")},
            ["pack.toml:2", "pack.toml:5"],
            id="two of that name",
        ),
        pytest.param(
            {
                "content/pack.toml": PACK + CUB,
                "migrations.toml": '[[rename]]\nkind = "monster"\nfrom = "dog"\nto = "wofl"\n'
                'since = "1.0.0"\n',
            },
            ["pack.toml:2", "pack.toml:5"],
            id="named in a migration",
        ),
    ],
)
def test_in_doubt_each_use_is_told_of(
    run: Run, tmp_path: Path, files: dict[str, str], places: list[str]
) -> None:
    found = told(run, written(tmp_path, WOFL, files))

    assert [each.partition(" ")[0] for each in found] == places
