from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from msgspec.structs import replace

from roguelike.content.findings.diagnostics import Code
from roguelike.content.findings.reasons import ReasonText
from roguelike.content.loader import load_selected
from roguelike.content.mods import library as library_module
from roguelike.content.mods.library import ModChoice, SelectedMods, Shelf, select, statuses, survey
from roguelike.content.schema import KINDS
from tests.content.writing import shown, write_mod


@pytest.fixture
def shelves(tmp_path: Path) -> tuple[Shelf, ...]:
    """Return shelves with the game's own mods, the player's, and examples."""
    write_mod(tmp_path / "data/core", kind="library")
    write_mod(tmp_path / "data/classic", kind="campaign", requires={"core": "*"})
    write_mod(tmp_path / "user/frost", requires={"classic": "*"})
    write_mod(tmp_path / "mods/rats", requires={"core": "*", "lore": "*"})
    write_mod(tmp_path / "mods/lore", kind="library")
    write_mod(tmp_path / "mods/cats", more="[mod.x]\n")
    return (
        Shelf(tmp_path / "data", "game", is_own=True),
        Shelf(tmp_path / "user", "user"),
        Shelf(tmp_path / "mods", "examples", is_on=False),
    )


def order(selected: SelectedMods) -> list[str]:
    return [mod.id for mod in selected.order.mods]


def selected(
    shelves: tuple[Shelf, ...],
    *,
    enabled: tuple[str, ...] = (),
    disabled: tuple[str, ...] = (),
    order: tuple[str, ...] = (),
    only: tuple[str, ...] | None = None,
) -> SelectedMods:
    return select(survey(shelves), ModChoice(enabled, disabled, order, only=only))


def found(chosen: SelectedMods, tmp_path: Path) -> list[str]:
    return [line.removeprefix(f"{tmp_path.as_posix()}/") for line in shown(chosen.report)]


def test_mods_are_on_or_off_by_where_they_lie(shelves: tuple[Shelf, ...]) -> None:
    assert order(selected(shelves)) == ["core", "classic", "frost"]


def test_what_an_enabled_mod_requires_is_on_too(shelves: tuple[Shelf, ...]) -> None:
    chosen = selected(shelves, enabled=("rats", "gone"))

    assert order(chosen) == ["core", "lore", "classic", "frost", "rats"]
    assert not len(chosen.report)


def test_what_is_disabled_is_off_and_so_is_what_requires_it(
    shelves: tuple[Shelf, ...], tmp_path: Path
) -> None:
    chosen = selected(shelves, enabled=("rats",), disabled=("classic", "lore"))

    assert order(chosen) == ["core"]
    assert [line.partition(" ")[2] for line in found(chosen, tmp_path)] == [
        "E111 the required mod `lore` is off (`roguelike mods enable lore`)",
        "E111 the required mod `classic` is off (`roguelike mods enable classic`)",
    ]


def test_core_cannot_be_disabled(shelves: tuple[Shelf, ...]) -> None:
    assert order(selected(shelves, disabled=("core", "frost"))) == ["core", "classic"]


def test_for_once_only_some_mods_can_be_used(shelves: tuple[Shelf, ...]) -> None:
    settled = ModChoice(enabled=("rats",), disabled=("classic", "frost"))
    library = survey(shelves)

    some = select(library, replace(settled, only=("lore",)))
    none = select(library, replace(settled, only=()))

    assert order(some) == ["core", "lore", "classic"]
    assert order(none) == ["core", "classic"]


def test_the_player_decides_the_order_where_it_is_free(shelves: tuple[Shelf, ...]) -> None:
    chosen = selected(shelves, enabled=("rats",), order=("rats", "frost"))

    assert order(chosen)[-2:] == ["rats", "frost"]
    assert order(selected(shelves, only=("rats", "frost")))[-2:] == ["rats", "frost"]
    assert order(selected(shelves, only=("frost", "rats")))[-2:] == ["frost", "rats"]


def test_a_mod_with_a_broken_manifest_matters_only_if_it_is_on(
    shelves: tuple[Shelf, ...], tmp_path: Path
) -> None:
    off, on = selected(shelves), selected(shelves, enabled=("cats",))

    assert not len(off.report)
    assert [line.partition(" (")[0] for line in found(on, tmp_path)] == [
        "mods/cats/mod.toml:9:6 E101 there is no field `x` in `mod` of the manifest"
    ]
    assert on.order.left_out == {"cats": "its manifest has errors"}


def test_a_folder_that_is_named_for_itself_need_not_have_the_id_as_its_name(
    tmp_path: Path,
) -> None:
    write_mod(tmp_path / "work/frost").path.rename(tmp_path / "work/working-copy")

    alone, among = (survey([Shelf(tmp_path / path)]) for path in ("work/working-copy", "work"))

    assert [(id_, each.mod is not None) for id_, each in alone.mods.items()] == [("frost", True)]
    assert [(id_, each.mod) for id_, each in among.mods.items()] == [("working-copy", None)]


def test_what_the_game_finds_by_name_has_that_id_even_where_it_is_named_for_itself(
    tmp_path: Path,
) -> None:
    mod = write_mod(tmp_path / "mods/frost").path.rename(tmp_path / "mods/working-copy")

    library = survey([Shelf(mod), Shelf(tmp_path / "mods")])

    assert [each.report.of(Code.E103) != [] for each in library.mods.values()] == [True]


def test_of_two_mods_with_the_same_id_that_on_the_first_shelf_is_used(
    shelves: tuple[Shelf, ...], tmp_path: Path
) -> None:
    write_mod(tmp_path / "more/frost", version="2.0.0")
    write_mod(tmp_path / "user/core", version="9.0.0")
    write_mod(tmp_path / "mods/classic", version="3.0.0")

    chosen = selected((*shelves, Shelf(tmp_path / "more")))

    assert order(chosen) == ["core", "classic", "frost"]
    assert [str(mod.version) for mod in chosen.order.mods] == ["1.0.0", "1.0.0", "1.0.0"]
    assert found(chosen, tmp_path) == [
        f"{path}/mod.toml:2:6 E105 another mod has the id `{name}` and is used instead ({hint})"
        for path, name, hint in (
            ("more/frost", "frost", "remove one of them, or give it another id"),
            ("user/core", "core", "choose another id: this one belongs to the game"),
        )
    ]
    (related,) = next(iter(chosen.report)).related
    assert related.place.document.path.endswith("user/frost/mod.toml")


def test_a_folder_goes_before_an_archive_beside_it(tmp_path: Path) -> None:
    write_mod(tmp_path / "mods/deep", version="2.0.0")
    write_mod(tmp_path / "old/deep")
    with zipfile.ZipFile(tmp_path / "mods/deep.zip", "w") as archive:
        archive.write(tmp_path / "old/deep/mod.toml", "mod.toml")

    chosen = select(survey([Shelf(tmp_path / "mods")]))

    assert [str(mod.version) for mod in chosen.order.mods] == ["2.0.0"]
    assert [line.partition(" ")[2] for line in found(chosen, tmp_path)] == [
        (
            "E105 another mod has the id `deep` and is used instead"
            " (remove one of them, or give it another id)"
        )
    ]


def test_a_successor_is_used_where_the_old_mod_was_enabled(tmp_path: Path) -> None:
    write_mod(tmp_path / "mods/old")
    write_mod(tmp_path / "mods/needy", requires={"older": "*"})
    more = '[order]\nafter = ["old"]\n'
    folder = write_mod(tmp_path / "mods/young", more=more)
    manifest = folder.path / "mod.toml"
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(
        text.replace("format = 1", 'format = 1\nreplaces = ["older"]'), encoding="utf-8"
    )
    shelf = Shelf(tmp_path / "mods", is_on=False)

    assert order(selected((shelf,), enabled=("older",))) == ["young"]
    assert order(selected((shelf,), enabled=("needy",))) == ["young", "needy"]


def test_a_successor_is_off_and_set_and_placed_as_the_old_mod_was(tmp_path: Path) -> None:
    number = '[settings.size]\ntype = "int"\ndefault = 1\nlabel = "Size"\n'
    folder = write_mod(tmp_path / "young", more=number)
    manifest = folder.path / "mod.toml"
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(text.replace("format = 1", 'format = 1\nreplaces = ["older"]'))
    write_mod(tmp_path / "aaa")
    shelf = Shelf(tmp_path)

    choice = ModChoice(order=("older",), settings={"older": {"size": 5}})
    chosen = select(survey([shelf]), choice)

    assert order(chosen) == ["young", "aaa"]
    assert chosen.settings["young"] == {"size": 5}
    assert order(selected((shelf,), disabled=("older",))) == ["aaa"]


def test_only_so_many_mods_are_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library_module, "MAX_MODS", 2)
    for name in ("aa", "bb", "cc", "dd"):
        write_mod(tmp_path / name)

    chosen = select(survey([Shelf(tmp_path)]))

    assert order(chosen) == ["aa", "bb"]
    assert found(chosen, tmp_path) == [
        "cc:1:1 E001 there are more than 2 mods; this and all others are ignored"
    ]


def test_every_mod_has_a_status(shelves: tuple[Shelf, ...], tmp_path: Path) -> None:
    write_mod(tmp_path / "mods/frost")
    library = survey(shelves)
    choice = ModChoice(enabled=("rats",), disabled=("lore",))
    result = select(library, choice).order

    left_out = {**result.left_out, "frost": ReasonText("broken")}
    found = statuses(library, choice, result.mods[:2], left_out)

    assert [(each.installed.id, each.is_on, each.is_loaded, each.reason) for each in found] == [
        ("core", True, True, None),
        ("classic", True, True, None),
        ("cats", False, False, None),
        ("frost", True, False, "its content has errors"),
        ("lore", False, False, None),
        ("rats", True, False, "the required mod `lore` is off"),
        ("frost", False, False, "another mod with its id is used"),
    ]


CORE = {"a.toml": '[swatch.clay]\nrgb = "#a05030"\n'}


def test_with_every_other_mod_broken_core_still_loads(tmp_path: Path) -> None:
    folder = tmp_path / "mods"
    write_mod(folder / "core", CORE, kind="library")
    write_mod(folder / "mistyped", {"a.toml": "[swatch.x]\nrgb = 3"}, requires={"core": "*"})
    write_mod(folder / "unparsed", {"a.toml": "[swatch"}, requires={"core": "*"})
    write_mod(folder / "dangling", {"a.toml": '[color.x]\nvalue = "none"'}, requires={"core": "*"})
    write_mod(folder / "lonely", requires={"core": "*", "missing": "*"})
    write_mod(folder / "futuristic", requires={"core": ">=99"})
    write_mod(folder / "round", requires={"core": "*", "turn": "*"})
    write_mod(folder / "turn", requires={"core": "*", "round": "*"})
    write_mod(folder / "hostile", more='[conflicts]\ncore = "*"\n')
    write_mod(folder / "other_id").path.rename(folder / "renamed")
    write_mod(folder / "modern", more="[requires.x]\n")
    write_mod(folder / "needy", requires={"mistyped": "*"})
    (folder / "no_manifest" / "content").mkdir(parents=True)
    (folder / "archive.zip").write_bytes(b"PK")
    with zipfile.ZipFile(folder / "escape.zip", "w") as archive:
        archive.writestr("../mod.toml", "")

    result = load_selected(select(survey([Shelf(folder)])), KINDS)

    assert [mod.id for mod in result.mods] == ["core"]
    assert result.catalog is not None
    assert list(result.catalog["swatch"]) == ["core:clay"]
    assert set(result.left_out) == {path.stem for path in folder.iterdir()} - {"core"}
    codes = {finding.code.name for finding in result.report}
    assert codes >= {"E001", "E002", "E008", "E101", "E103", "E110", "E111", "E112", "E113", "E202"}
