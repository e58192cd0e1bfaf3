"""What is missed because the file with it, or the folder, is not called as it should be."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.cli.errors import Exit
from tests.cli.small_mod import write_small_mod
from tests.cli.terminal import Run

SNAIL = """\
[monster.snail]
label = "Snail"
glyph = "ß"
color = "text"
stats = { max_health = 3 }
lint.allow = ["W501"]
"""
SLOW = '[tag.monster.slow]\nvalues = ["snail"]\nlint.allow = ["W501"]\n'
STATS = '[stats.weak]\nmonster = "snail"\nexpect.within = { attack = "..5" }\n'
SCENE = '[scene.walk]\nmap = "@ß"\nexpect.map = "@ß"\n'
READ = {"content/slow.toml": SLOW}


def written(tmp_path: Path, files: dict[str, str]) -> Path:
    mod = write_small_mod(tmp_path)
    for name, text in files.items():
        path = mod / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return mod


def told(run: Run, mod: Path, *options: str) -> list[str]:
    found = run("validate", str(mod), "--format", "json", *options).json["findings"]
    return [
        f"{each['code']} {Path(each['path']).name}: {each['message']} ({each['hint']});"
        f" needed in {len(each['related'])}"
        for each in found
    ]


@pytest.mark.parametrize(
    ("path", "files", "expected"),
    [
        pytest.param(
            "content/snails.tml",
            READ,
            "E301 snails.tml: nothing reads `content/snails.tml`, so there is no monster `snail`"
            " (did you mean `snails.toml`?); needed in 1",
            id="another suffix",
        ),
        pytest.param(
            "snails.toml",
            READ,
            "E301 snails.toml: nothing reads `snails.toml`, so there is no monster `snail`"
            " (put it into the folder `content`); needed in 1",
            id="outside",
        ),
        pytest.param(
            "contents/snails.toml",
            {"tests/a.toml": STATS + SCENE},
            "E802 contents: nothing reads `contents`, so there is no monster `snail`"
            " (did you mean `content`?); needed in 2",
            id="another folder",
        ),
        pytest.param(
            "data/snails.toml",
            READ,
            "E301 data: nothing reads `data`, so there is no monster `snail`"
            " (did you mean `content`?); needed in 1",
            id="a folder with another word",
        ),
        pytest.param(
            "tests/snails.toml",
            {**READ, "tests/a.toml": STATS + SCENE},
            "E301 snails.toml: this is content, and no tests, so there is no monster `snail`"
            " (put the file into the folder `content`); needed in 2",
            id="among tests",
        ),
        pytest.param(
            "lang/de.toml",
            READ,
            "E301 de.toml: this is content, and no translation, so there is no monster `snail`"
            " (put the file into the folder `content`, or take out all but the texts that are"
            " shown); needed in 1",
            id="among translations",
        ),
    ],
)
def test_what_nothing_reads_is_told_where_something_of_it_is_missed(
    path: str, files: dict[str, str], expected: str, run: Run, tmp_path: Path
) -> None:
    mod = written(tmp_path, {path: SNAIL, **files})

    assert told(run, mod) == [expected]


def test_a_tag_that_nothing_reads_is_told_with_what_else_is_in_the_file(
    run: Run, tmp_path: Path
) -> None:
    patch = '[[patch.monster]]\ntag = "#slow"\nset.label = "S"\n'
    mod = written(tmp_path, {"snails.toml": SNAIL + SLOW, "content/b.toml": patch})

    assert told(run, mod) == [
        (
            "E305 snails.toml: nothing reads `snails.toml`, so there is no monster tag `slow`"
            " (put it into the folder `content`); needed in 1"
        )
    ]


def test_what_only_files_use_that_nothing_reads_is_not_told_as_unused(
    run: Run, tmp_path: Path
) -> None:
    defined = f"{SNAIL}{SLOW}".replace('lint.allow = ["W501"]\n', "")
    patch = '[[patch.monster]]\ntag = "#slow"\nset.label = "S"\n'
    mod = written(tmp_path, {"content/snails.toml": defined, "patches.toml": patch})

    (finding,) = told(run, mod)

    assert finding.startswith("W009 patches.toml: nothing reads `patches.toml`")


@pytest.mark.parametrize(
    ("path", "text"),
    [
        pytest.param("content/snail.json", "{}", id="the name of the file"),
        pytest.param("content/all.json", '[{ "type": "MONSTER", "id": "snail" }]', id="JSON"),
        pytest.param("content/more/all.yaml", "- monster: snail # slow", id="YAML"),
        pytest.param("content/all.json", "\ufeff{ 'id': 'small:snail'", id="not even JSON"),
    ],
)
def test_what_is_in_another_format_is_told_where_it_is_missed(
    path: str, text: str, run: Run, tmp_path: Path
) -> None:
    tag = SLOW.replace('"snail"', '"snail", "snails_and_slugs"')
    patch = '[[patch.monster]]\nid = "snail"\nset.label = "Snail"\n'
    mod = written(tmp_path, {path: text, "content/b.toml": patch, "content/slow.toml": tag})

    name = path.rpartition("/")[2]
    meant = f"{name.partition('.')[0]}.toml"
    assert sorted(told(run, mod)) == [
        (
            "E301 slow.toml: there is no monster `snails_and_slugs`"
            " (define it as [monster.snails_and_slugs], or name another); needed in 0"
        ),
        (
            f"E401 {name}: nothing reads `{path}`, so there is no monster `snail` to patch"
            f" (content is TOML: write `{meant}`); needed in 2"
        ),
    ]


@pytest.mark.parametrize(
    "files",
    [{"content/cats.json": '{ "id": "cats" }'}, {"lang/de.json": '{ "snail": "Schnecke" }'}],
    ids=["content", "a translation"],
)
def test_what_is_in_no_file_of_another_format_is_missed_by_itself(
    files: dict[str, str], run: Run, tmp_path: Path
) -> None:

    codes = [each.partition(" ")[0] for each in told(run, written(tmp_path, {**files, **READ}))]

    assert sorted(codes) == ["E301", "W009"]


@pytest.mark.parametrize("folder", ["langs/de.toml", "locale/de.toml"])
def test_what_is_not_in_there_is_missed_by_itself(folder: str, run: Run, tmp_path: Path) -> None:
    files = {folder: SNAIL, "content/snakes.tml": '[monster.snake]\nlabel = "Snake"\n'}
    mod = written(tmp_path, {**files, **READ})

    assert [each.partition(" ")[0] for each in told(run, mod)] == ["E301", "W009", "W009"]


def test_what_is_missed_is_not_taken_for_a_slip(run: Run, tmp_path: Path) -> None:
    color = '[color.snailx]\nvalue = "#ffffff"\n'
    user = SNAIL.replace("snail", "slug").replace('"text"', '"snaily"')
    mod = written(
        tmp_path,
        {
            "content/slug.toml": user + color,
            "content/colors.tml": color.replace("snailx", "snaily"),
        },
    )

    result = run("validate", str(mod), "--fix")

    assert result.code == Exit.FINDINGS
    assert "0 fixed, 1 left" in result.err


def test_whoever_allows_what_nothing_reads_misses_it_by_itself(run: Run, tmp_path: Path) -> None:
    mod = written(tmp_path, {"snails.toml": SNAIL, **READ})
    manifest = mod / "mod.toml"
    manifest.write_text(manifest.read_text("utf-8") + '[lint]\nallow = ["W009"]\n', "utf-8")

    (missed,) = told(run, mod)

    assert missed.startswith("E301 slow.toml: there is no monster `snail` (define it as")


@pytest.mark.parametrize("table", ["settings", "setting"])
def test_settings_among_content_are_told_where_one_is_missed(
    table: str, run: Run, tmp_path: Path
) -> None:
    value = 'stats = { max_health = { setting = "health" } }'
    patch = '[[patch.monster]]\nid = "snail"\nwhen = { setting = "health" }\nset.label = "x"\n'
    files = {
        "content/a.toml": f"[{table}.health]\ntype = 'int'\ndefault = 3\nlabel = 'x'\n",
        "content/snails.toml": SNAIL.replace("stats = { max_health = 3 }", value) + patch,
    }

    assert told(run, written(tmp_path, {**READ, **files})) == [
        (
            f"E301 a.toml: there is no kind of content `{table}`, so the mod has no setting"
            " `health` (it belongs in `mod.toml`, beside the folder `content`); needed in 2"
        )
    ]
