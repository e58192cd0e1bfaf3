"""Where files belong that lie in the wrong folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.assembling.homes import home_among_texts
from roguelike.content.loader import load
from roguelike.content.schema import KINDS
from tests.content.writing import shown, write_mod

LUCK = '[stat.luck]\nlabel = "luck"\ndescription = "It helps."\n'
TOLD = "E004 this is a translation, and no content (put the file into the folder `lang`)"


def findings(folder: Path, name: str, text: str) -> list[str]:
    deep = write_mod(folder / "deep", {"stats.toml": LUCK, name: text})
    return shown(load([deep], KINDS).report)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('[stat.luck]\nlabel = "Glück"\n', id="own"),
        pytest.param('[stat."core:luck"]\nlabel = "Glück"\n', id="of another mod"),
        pytest.param('stat.luck.label = "Glück"\nstat.luck.description = ""\n', id="dotted"),
        pytest.param('"stat.luck.label" = "Glück"\n', id="in quotes"),
        pytest.param('[mod.deep]\nname = "Tief"\n[stat.luck]\nlabel = "Glück"\n', id="mod"),
    ],
)
@pytest.mark.parametrize("name", ["de.toml", "pt_BR.toml", "lang/de.toml"])
def test_a_translation_among_content_is_one_finding(tmp_path: Path, name: str, text: str) -> None:
    assert findings(tmp_path, name, text) == [f"deep/content/{name}:1:1 {TOLD}"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param("de.toml", '[stat.nerve]\nlabel = "nerve"\n', id="nothing else defines it"),
        pytest.param("rat.toml", '[stat.luck]\nlabel = "Glück"\n', id="it may be no language"),
        pytest.param("de.toml", '[stat.luck]\nlabel = "Glück"\nleast = 1\n', id="no text"),
        pytest.param("de.toml", '[stat."core:luck"]\nlabel = "x"\n[tag]\n', id="a tag"),
        pytest.param("de.toml", "[stat]\n", id="nothing"),
    ],
)
def test_other_files_among_content_are_read_as_content(
    tmp_path: Path, name: str, text: str
) -> None:
    assert not [each for each in findings(tmp_path, name, text) if TOLD in each]


@pytest.mark.parametrize(
    ("table", "file"),
    [
        ("settings.hard", "mod.toml"),
        ("setting.hard", "mod.toml"),
        ("requires", "mod.toml"),
        ("rename", "migrations.toml"),
    ],
)
def test_a_table_among_content_that_belongs_in_another_file_is_told_with_that(
    tmp_path: Path, table: str, file: str
) -> None:
    name, text = "more.toml", f'[stat.nerve]\nlabel = "nerve"\n\n[{table}]\ntype = "bool"\n'

    (told,) = findings(tmp_path, name, text)

    kind = table.partition(".")[0]
    assert told == (
        f"deep/content/more.toml:4:2 E004 there is no kind of content `{kind}`"
        f" (it belongs in `{file}`, beside the folder `content`)"
    )


COIN = {"glyph": "$", "color": "gold", "label": "coin"}


@pytest.mark.parametrize(
    ("data", "is_content"),
    [
        pytest.param({"monster": {"owl": COIN}}, True, id="a definition"),
        pytest.param({"monster": {"owl": COIN, "bat": {"glyph": "b"}}}, True, id="and part of one"),
        pytest.param({"monster": {"owl": {"inherits": "bat"}}}, True, id="an heir"),
        pytest.param({"patch": {"monster": [{"id": "owl"}]}}, True, id="a patch"),
        pytest.param({"tag": {"monster": {"birds": {}}}}, True, id="a tag"),
        pytest.param({"monster": {"owl": {"label": "Eule"}}}, False, id="texts"),
        pytest.param({"monster": {"owl": COIN, "bat": {"label": "x"}}}, False, id="and texts"),
        pytest.param({"monster": {"owl": {"label": "x", "glyph": "o"}}}, False, id="a field more"),
        pytest.param({"stat": {"luck": {"label": "x"}}}, False, id="what needs only texts"),
        pytest.param({"monster": {"owl": COIN}, "mod": {}}, False, id="about a mod"),
        pytest.param({"monster": 5}, False, id="no table"),
        pytest.param({}, False, id="nothing"),
    ],
)
def test_a_translation_is_content_if_nothing_in_it_may_be_a_translation(
    data: dict[str, object], *, is_content: bool
) -> None:
    assert (home_among_texts(data) is not None) is is_content
