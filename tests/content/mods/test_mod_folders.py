from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods import mod_files
from roguelike.content.mods import mod_folders as sources
from roguelike.content.mods.mod_folders import (
    ModArchive,
    ModFolder,
    folders_meant,
    is_found_by_name,
    mod_folders,
    under_own_id,
)

MANIFEST = '[mod]\nid = "deep"\n'


def written(folder: Path, files: Mapping[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def found(report: Report) -> list[str]:
    return [f"{one.path} {one.code.name} {one.message}" for one in report]


def test_a_path_leads_to_a_mod_or_to_the_mods_in_a_folder(tmp_path: Path) -> None:
    written(
        tmp_path,
        {
            "mods/b/mod.toml": MANIFEST,
            "mods/b/content/x/y.toml": "",
            "mods/a/mod.toml": MANIFEST,
            "mods/c/c/mod.toml": MANIFEST,
            "mods/d/mods.toml": MANIFEST,
            "mods/dist/a.zip": "",
            "mods/empty/readme.md": "",
            "mods/node_modules/package/mod.toml": MANIFEST,
            "mods/.hidden/mod.toml": MANIFEST,
            "mods/readme.md": "",
        },
    )

    mods = mod_folders(tmp_path / "mods")

    assert [(mod.name, mod.has_manifest) for mod in mods] == [
        ("a", True),
        ("b", True),
        ("c", False),
        ("d", False),
    ]
    assert mod_folders(tmp_path / "mods/b") == [mods[1]]
    assert mod_folders(tmp_path / "mods/b/content/x/y.toml") == [mods[1]]
    assert mod_folders(tmp_path / "mods/readme.md") == []
    assert mods[0].shown_as == f"{tmp_path.as_posix()}/mods/a"


@pytest.mark.parametrize("folder", ["content", "content/x", "compat/gems", "lang"])
def test_a_folder_of_a_mod_leads_to_the_mod(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mod = written(tmp_path, {"deep/mod.toml": MANIFEST, f"deep/{folder}/a.toml": ""}) / "deep"

    (given,) = mod_folders(mod / folder)
    monkeypatch.chdir(mod / folder)
    (here,) = mod_folders(Path())

    assert given == mod_folders(mod)[0]
    assert here.path.samefile(mod)


@pytest.mark.parametrize(
    ("files", "path", "meant"),
    [
        pytest.param(["frost/content/a.toml"], "frost", ["frost"], id="with a folder of a mod"),
        pytest.param(["frost/content/a.toml"], "frost/content", ["frost"], id="such a folder"),
        pytest.param(["a/lang/x.toml", "b/x.md", "c/content/x"], ".", ["a", "c"], id="some within"),
        pytest.param(["a/mod.toml", "a/content/x/y.toml"], "a/content/x", ["a"], id="in a mod"),
        pytest.param(["b/x.md"], "b/x.md", [], id="a file"),
    ],
)
def test_a_folder_without_a_manifest_may_be_meant_to_be_a_mod(
    files: list[str],
    path: str,
    meant: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written(tmp_path, dict.fromkeys(files, ""))
    monkeypatch.chdir(tmp_path)

    assert [mod.shown_as for mod in folders_meant(Path(path))] == meant


def test_archives_are_mods_beside_the_folders(tmp_path: Path) -> None:
    folder = written(tmp_path, {"b/mod.toml": MANIFEST, "a.zip": "", "c.ZIP": "", ".d.zip": ""})

    mods = mod_folders(folder)

    assert [(type(mod), mod.name, mod.noun) for mod in mods] == [
        (ModArchive, "a", "archive"),
        (ModFolder, "b", "folder"),
        (ModArchive, "c", "archive"),
    ]
    assert mod_folders(folder / "a.zip") == mods[:1]


@pytest.mark.parametrize(
    ("manifest", "name"),
    [
        (MANIFEST, "deep"),
        ("[mod]\nid = 5", "working-copy"),
        ('[mod]\nid = "No Id"', "working-copy"),
        ("[mod", "working-copy"),
        ("mod = 3", "working-copy"),
    ],
)
def test_a_folder_for_itself_goes_by_the_id_of_its_manifest(
    manifest: str, name: str, tmp_path: Path
) -> None:
    folder = written(tmp_path / "working-copy", {"mod.toml": manifest})

    (found,) = mod_folders(folder)

    assert not is_found_by_name(found, folder)
    assert under_own_id(found).name == name
    assert under_own_id(found).place("a").document.source == f"{name}/a"


def test_an_archive_always_goes_by_its_name(tmp_path: Path) -> None:
    archive = written(tmp_path, {"deep-1.0.zip": ""}) / "deep-1.0.zip"

    (found,) = mod_folders(archive)

    assert under_own_id(found) is found


@pytest.mark.parametrize("here", [".", "mods"])
def test_mods_in_a_folder_of_mods_are_found_by_name(
    here: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, {"mods/a/mod.toml": MANIFEST, "mods/a/content/x.toml": ""})
    monkeypatch.chdir(tmp_path / here)
    shelf, mod = (Path(), Path("a")) if here == "mods" else (Path("mods"), Path("mods/a"))

    by_path = {path: mod_folders(path)[0] for path in (shelf, mod, mod / "content/x.toml")}

    assert [is_found_by_name(files, path) for path, files in by_path.items()] == [
        True,
        False,
        False,
    ]


def test_the_name_of_a_mod_is_that_of_its_folder_however_it_is_reached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = written(tmp_path / "deep", {"mod.toml": MANIFEST, "content/a.toml": "a = "})
    monkeypatch.chdir(folder / "content")
    report = Report()

    (here,) = mod_folders(Path("a.toml"))
    monkeypatch.chdir(folder)
    (inside,) = mod_folders(Path())
    inside.documents(report)

    assert (here.name, inside.name) == ("deep", "deep")
    assert found(report) == ["content/a.toml E002 a value is expected here"]


def link(at: Path, to: Path) -> None:
    try:
        at.symlink_to(to)
    except OSError:
        pytest.skip("symbolic links cannot be made here")


@pytest.mark.parametrize("name", ["content/out.toml", "content/out", "content/a/out.toml"])
def test_links_are_not_followed_wherever_they_lead(tmp_path: Path, name: str) -> None:
    secret = written(tmp_path / "secret", {"x.toml": "secret = 1"})
    folder = written(tmp_path / "deep", {"content/a/b.toml": "b = 1"})
    link(folder / name, secret / "x.toml" if name.endswith(".toml") else secret)
    report = Report()

    documents = ModFolder(folder, "deep").documents(report)

    assert [document.data for document in documents] == [{"b": 1}]
    assert found(report) == [f"deep/{name} E008 a mod may not contain symbolic links"]


def test_the_content_folder_and_the_manifest_may_not_be_links_either(tmp_path: Path) -> None:
    secret = written(tmp_path / "secret", {"mod.toml": MANIFEST})
    folder = written(tmp_path / "deep", {"readme.md": ""})
    link(folder / "content", secret)
    link(folder / "mod.toml", secret / "mod.toml")
    mod = ModFolder(folder, "deep")
    report = Report()

    assert mod.document("mod.toml", report) is None
    assert mod.documents(report) == []
    assert found(report) == [
        "deep/content E008 a mod may not contain symbolic links",
        "deep/mod.toml E008 a mod may not contain symbolic links",
    ]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    folder = written(tmp_path, {"content/a.toml": "a = 1"})
    os.mkfifo(folder / "content/b.toml")
    report = Report()

    documents = ModFolder(folder, "deep").documents(report)

    assert len(documents) == 1
    assert found(report) == ["deep/content/b.toml E001 this is not a file"]


def test_a_file_may_be_only_so_large(tmp_path: Path) -> None:
    fits = "#" * mod_files.MAX_FILE_BYTES
    folder = written(tmp_path, {"content/a.toml": fits, "content/b.toml": f"{fits}#"})
    report = Report()

    documents = ModFolder(folder, "deep").documents(report)

    assert [document.path for document in documents] == ["deep/content/a.toml"]
    assert found(report) == ["deep/content/b.toml E001 the file has more than 8 MiB"]


def test_a_mod_may_have_only_so_many_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "MAX_ENTRIES", 3)
    folder = written(tmp_path, {f"content/{name}.toml": "" for name in "abcd"})
    report = Report()

    documents = ModFolder(folder, "deep").documents(report)

    assert len(documents) == 3
    assert found(report) == ["deep/content E001 there are more than 3 files and folders in the mod"]


def test_folders_may_lie_only_so_deep(tmp_path: Path) -> None:
    fits = "/".join("a" * mod_files.MAX_FOLDERS_DEEP)
    folder = written(
        tmp_path, {f"content/{fits}/b.toml": "b = 1", f"content/{fits}/a/c.toml": "c = 1"}
    )
    report = Report()

    documents = ModFolder(folder, "deep").documents(report)

    assert [document.data for document in documents] == [{"b": 1}]
    assert found(report) == [f"deep/content/{fits}/a E001 folders lie more than 8 deep"]


@pytest.mark.skipif(os.name == "nt", reason="file names are always text here")
def test_a_file_name_that_is_not_text_can_be_shown(tmp_path: Path) -> None:
    folder = written(tmp_path, {"content/a.toml": "a = "})
    (folder / "content/a.toml").rename(folder / "content" / os.fsdecode(b"\xe9.toml"))
    report = Report()

    ModFolder(folder, "deep").documents(report)

    assert found(report) == ["deep/content/\ufffd.toml E002 a value is expected here"]


def test_a_mod_may_be_only_so_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mod_files, "MAX_MOD_BYTES", 3 << 20)
    fits = "#" * (1 << 20)
    folder = written(tmp_path, {f"content/{name}.toml": fits for name in "abcde"})
    report = Report()

    documents = ModFolder(folder, "deep").documents(report)

    assert len(documents) == 3
    assert found(report) == [
        "deep/content/d.toml E001 the files of the mod have more than 3 MiB in all"
    ]


def test_all_files_of_a_mod_together_may_have_only_so_many_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mod_files, "MAX_PARTS", 20)
    folder = written(tmp_path, {f"content/{name}.toml": "a = [1, 2, 3]" for name in "abcdef"})
    report = Report()

    documents = ModFolder(folder, "deep").documents(report)

    assert len(documents) == 5
    assert found(report) == [
        "deep/content/f.toml E001 the files of the mod have more than 20 keys, tables and items"
    ]
