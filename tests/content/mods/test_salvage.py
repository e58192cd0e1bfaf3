"""What is left of manifests with errors."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from roguelike.content.documents.document import KeyPath
from roguelike.content.explaining.allowances import Lint
from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.manifest import Mod, read_mod
from roguelike.content.mods.salvage import readable_part
from roguelike.content.mods.sources import ModFolder

WHOLE = """\
[mod]
id = "frost"
name = "Frost"
version = "1.2.0"
format = 1
kind = "library"
license = "CC0-1.0"

[requires]
core = "*"
ice = ">=1"

[lint]
allow = ["W501", "W506"]

[settings.cold]
type = "bool"
default = true
label = "Cold"
"""


def mod_of(folder: Path, manifest: str, name: str = "frost") -> Mod | None:
    """Return what is left of a mod that cannot be read."""
    (folder / name).mkdir(parents=True)
    (folder / name / "mod.toml").write_text(manifest, encoding="utf-8")
    files = ModFolder(folder / name, name)
    assert read_mod(files, Report()) is None
    return readable_part(files)


def left_of(folder: Path, old: str, new: str) -> Mod:
    """Return what is left where something in the manifest is replaced."""
    assert old in WHOLE
    mod = mod_of(folder, WHOLE.replace(old, new))
    assert mod is not None
    return mod


@pytest.mark.parametrize(
    ("old", "new", "keys"),
    [
        pytest.param('"CC0-1.0"', "5", ("mod", "license"), id="a field"),
        pytest.param('"Frost"', "5", ("mod", "name"), id="a field that has to be there"),
        pytest.param('name = "Frost"\n', "", ("mod", "name"), id="a field that is missing"),
        pytest.param('"1.2.0"', '"v1"', ("mod", "version"), id="the version"),
        pytest.param('"library"', '"libary"', ("mod", "kind"), id="the kind"),
        pytest.param("format = 1", 'format = "1"', ("mod", "format"), id="the format"),
        pytest.param('"W501"', '"W999"', ("lint", "allow", 0), id="a code"),
        pytest.param('">=1"', '"^1"', ("requires", "ice"), id="a requirement"),
        pytest.param('ice = ">=1"', '"Ice" = "*"', ("requires", "Ice"), id="an id"),
        pytest.param('"bool"', '"bol"', ("settings", "cold"), id="a setting"),
        pytest.param('type = "bool"', "", ("settings", "cold"), id="a setting without its type"),
        pytest.param("license", "licence", ("mod", "licence"), id="a field that there is not"),
        pytest.param("[requires]", "[requries]", ("requries",), id="a table that there is not"),
        pytest.param("[lint]", "[order]\nafter = [3]\n[lint]", ("order", "after"), id="an array"),
        pytest.param("[lint]", "[conflicts]\nold = 3\n[lint]", ("conflicts", "old"), id="another"),
    ],
)
def test_only_what_is_wrong_is_left_out(tmp_path: Path, old: str, new: str, keys: KeyPath) -> None:
    assert left_of(tmp_path, old, new).unread.keys == {keys}


def test_everything_else_counts(tmp_path: Path) -> None:
    mod = left_of(tmp_path, '"CC0-1.0"', "5")

    assert (mod.id, mod.manifest.mod.name, str(mod.version)) == ("frost", "Frost", "1.2.0")
    assert [*mod.requires] == ["core", "ice"]
    assert mod.manifest.lint == Lint(allow=("W501", "W506"))
    assert [*mod.manifest.settings] == ["cold"]
    assert mod.unread.words == set()


def test_what_is_allowed_beside_a_wrong_code_is_allowed(tmp_path: Path) -> None:
    mod = left_of(tmp_path, '"W501", "W506"', '"W999", "W501", 3, "W506"')

    assert mod.manifest.lint == Lint(allow=("W501", "W506"))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        pytest.param('">=1"', '"^1"', {"ice"}, id="what is required"),
        pytest.param('ice = ">=1"', '"Ice Age" = "*"', {"ice_age"}, id="as it should be written"),
        pytest.param("[requires]", "[requries]", {"ice"}, id="what a misspelt table names"),
        pytest.param("format", 'needs = "ice, snow"\nformat', {"ice", "snow"}, id="in a text"),
        pytest.param("[lint]", "[lnit]", {"W501", "W506"}, id="codes"),
        pytest.param('"bool"', '"bol"', {"frost:cold"}, id="settings"),
        pytest.param('"frost"', '"forst"', {"forst"}, id="what the mod calls itself"),
    ],
)
def test_what_is_left_out_may_be_about_whatever_it_names(
    tmp_path: Path, old: str, new: str, words: set[str]
) -> None:
    assert words <= left_of(tmp_path, old, new).unread.words


def test_the_mod_itself_and_what_all_build_on_are_certain(tmp_path: Path) -> None:
    words = left_of(tmp_path, "[requires]", "[requries]\nfrost = 3").unread.words

    assert words.isdisjoint({"core", "frost"})


def test_a_mod_is_called_like_its_folder(tmp_path: Path) -> None:
    assert left_of(tmp_path, '"frost"', '"forst"').id == "frost"


def test_a_manifest_that_is_no_toml_may_be_about_every_word_in_it(tmp_path: Path) -> None:
    mod = left_of(tmp_path, '"Frost"', '"Frost')

    assert mod.unread.has(("mod", "license"))
    assert {"ice", "W501", "frost:cold"} <= mod.unread.words


def test_a_table_that_is_none_is_as_good_as_missing(tmp_path: Path) -> None:
    mod = mod_of(tmp_path, "mod = 3\n")

    assert mod is not None
    assert mod.unread.has(("mod", "kind"))


@pytest.mark.parametrize(
    ("manifest", "name"),
    [
        pytest.param(WHOLE.replace("format = 1", "format = 99"), "frost", id="a newer format"),
        pytest.param(WHOLE.replace('"frost"', '"1"'), "1", id="no name for a mod"),
        pytest.param(
            WHOLE.replace("format = 1", "format = 1\nplugins = [3]"), "frost", id="plugins"
        ),
        pytest.param("# nothing\n", "frost", id="one that says nothing"),
    ],
)
def test_of_some_nothing_is_left(tmp_path: Path, manifest: str, name: str) -> None:
    assert mod_of(tmp_path, manifest, name) is None


@pytest.mark.parametrize(
    ("written", "name", "expected"),
    [
        ("frost", "frost-1", "frost"),
        ("My Frost", "1", "my_frost"),
        ("-", "Frost 1", "frost_1"),
        ("core", "core-1", "core_1"),
    ],
)
def test_where_the_name_of_the_folder_is_no_id_the_mod_has_its_own_or_the_nearest(
    tmp_path: Path, written: str, name: str, expected: str
) -> None:
    mod = mod_of(tmp_path, WHOLE.replace('"frost"', f'"{written}"'), name)

    assert mod is not None
    assert (mod.id, mod.folder.name, mod.folder.path.name) == (expected, expected, name)


VALUES = st.recursive(
    st.none().map(lambda _: 3) | st.booleans() | st.text(max_size=8) | st.just("*"),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["id", "allow", "after", "x", "ice"]), inner, max_size=3)
    ),
    max_leaves=8,
)
TABLES = st.sampled_from(["mod", "requires", "optional", "order", "settings", "lint", "other"])


@given(st.dictionaries(TABLES, VALUES, max_size=5))
def test_of_whatever_a_manifest_says_something_or_nothing_is_left(said: dict[str, object]) -> None:
    with TemporaryDirectory() as folder:
        files = ModFolder(Path(folder) / "frost", "frost")
        files.path.mkdir()
        (files.path / "mod.toml").write_text(tomli_w.dumps(said), encoding="utf-8")

        mod = readable_part(files)

    assert mod is None or (mod.id == files.name and mod.unread.keys)
