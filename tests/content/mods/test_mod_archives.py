from __future__ import annotations

import io
import os
import stat
import struct
import warnings
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods import mod_archives, mod_files
from roguelike.content.mods.mod_archives import ModArchive
from roguelike.content.mods.mod_folders import ModFolder

FILES = {
    "mod.toml": '[mod]\nid = "deep"\n',
    "content/b.toml": "b = 1",
    "content/a/z.TOML": "z = 1",
    "content/a/.hidden.toml": "not toml",
    "content/.git/a.toml": "not toml",
    "content/notes.md": "not toml",
    "lang/de.toml": "c = 1",
    "contents/c.toml": "not toml",
}
LIST_ENTRY = 46  # bytes of an entry of the list of members, without its name
END = 22  # bytes of the end of the list


def member(name: str, *, mode: int = 0, system: int = 3) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.create_system = system
    info.external_attr = mode << 16
    return info


def packed(
    files: Mapping[str, str | bytes], *more: tuple[zipfile.ZipInfo, str], method: int = 8
) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # of names that are there already
        for name, text in files.items():
            archive.writestr(name, text)
        for info, text in more:
            archive.writestr(info, text)
    return buffer.getvalue()


def patched(raw: bytes, offset: int, value: int) -> bytes:
    """Return an archive of one member with two bytes of its entry in the list replaced."""
    start = raw.index(b"PK\x01\x02") + offset
    return raw[:start] + struct.pack("<H", value) + raw[start + 2 :]


def deep(folder: Path, raw: bytes) -> ModArchive:
    (folder / "deep.zip").write_bytes(raw)
    return ModArchive(folder / "deep.zip", "mods/deep.zip")


def found(report: Report) -> list[str]:
    lines = [f"{one.path} {one.code.name} {one.message} ({one.hint})" for one in report]
    return [line.removesuffix(" ()") for line in lines]


def refused(folder: Path, raw: bytes) -> list[str]:
    """Return what is found in an archive of which nothing is read."""
    archive = deep(folder, raw)
    of_manifest, of_content = Report(), Report()
    assert archive.document("mod.toml", of_manifest) is None
    assert archive.documents(of_content) == []
    assert found(of_manifest) == found(of_content)
    return [line.removeprefix("mods/deep.zip ") for line in found(of_content)]


def test_an_archive_is_read_like_a_folder_with_the_same_files(tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / "deep" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "deep" / name).write_text(text, encoding="utf-8")
    folder = ModFolder(tmp_path / "deep", "mods/deep")
    archive = deep(tmp_path, packed(FILES))
    reports = Report(), Report()

    read = [
        [mod.document("mod.toml", report), *mod.documents(report, "content", "lang", "none")]
        for mod, report in zip((folder, archive), reports, strict=True)
    ]

    assert archive.name == folder.name == "deep"
    assert [len(report) for report in reports] == [0, 0]
    assert [report.files for report in reports] == [4, 4]
    assert [each and each.data for each in read[0]] == [
        {"mod": {"id": "deep"}},
        {"z": 1},
        {"b": 1},
        {"c": 1},
    ]
    paths = [[each and each.path for each in documents] for documents in read]
    assert [path and path.replace("deep.zip", "deep") for path in paths[1]] == paths[0]
    assert paths[1][1] == "mods/deep.zip/content/a/z.TOML"


_PLAIN = "is not a plain path (pack the mod with `roguelike pack`)"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("../evil.toml", "`../evil.toml` leads out of the archive"),
        ("content/../../evil.toml", "`content/../../evil.toml` leads out of the archive"),
        ("content\\..\\..\\evil.toml", "`content\\..\\..\\evil.toml` leads out of the archive"),
        ("/etc/evil.toml", "`/etc/evil.toml` leads out of the archive"),
        ("\\\\host\\evil.toml", "`\\\\host\\evil.toml` leads out of the archive"),
        ("C:evil.toml", "`C:evil.toml` leads out of the archive"),
        ("content\\a.toml", f"the name `content\\a.toml` {_PLAIN}"),
        ("content//a.toml", f"the name `content//a.toml` {_PLAIN}"),
        ("./a.toml", f"the name `./a.toml` {_PLAIN}"),
    ],
)
def test_a_path_that_is_none_of_the_archive_is_refused(
    tmp_path: Path, name: str, expected: str
) -> None:
    assert refused(tmp_path, packed(FILES, (member(name), "a = 1"))) == [f"E008 {expected}"]


def replaced(raw: bytes, old: bytes, new: bytes) -> bytes:
    assert old in raw
    return raw.replace(old, new)


ONE = {"content/a.toml": "a = 1"}
DAMAGED = "E001 this is not a zip archive, or it is damaged"


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        pytest.param(
            replaced(packed({"content/a.toml#x.toml": ""}), b"a.toml#", b"a.toml\0"),
            f"E008 the name `content/a.toml\0x.toml` {_PLAIN}",
            id="a name that ends early",
        ),
        pytest.param(
            replaced(packed({"content/fooü.toml": ""}), "ü".encode(), b"\xf6\xf6"),
            DAMAGED,
            id="a name that is falsely said to be UTF-8",
        ),
        pytest.param(
            packed(FILES, (member("x.toml", mode=stat.S_IFLNK | 0o777), "../../secret")),
            "E008 a mod may not contain symbolic links, as `x.toml` is (pack a copy instead)",
            id="a link",
        ),
        pytest.param(
            packed(FILES, (member("x.toml", mode=stat.S_IFIFO), "")),
            "E001 `x.toml` is not a file",
            id="a pipe",
        ),
        pytest.param(
            packed(FILES, (member("Content/B.toml"), "b = 2")),
            "E001 `Content/B.toml` is in the archive twice, ignoring upper and lower case",
            id="a name that differs in capitals",
        ),
        pytest.param(
            packed({**FILES, "more.ZIP": ""}),
            (
                "E001 `more.ZIP` is an archive within the archive (pack what is in it as files and"
                " folders)"
            ),
            id="an archive",
        ),
        pytest.param(
            patched(packed(ONE), 8, 0x1),
            "E001 `content/a.toml` is encrypted (pack the mod without a password)",
            id="an encrypted member",
        ),
        pytest.param(
            packed(ONE, method=zipfile.ZIP_LZMA),
            (
                "E001 `content/a.toml` is compressed with an unusual method"
                " (pack the mod with `roguelike pack`)"
            ),
            id="an unusual method",
        ),
        pytest.param(
            packed({**FILES, "bomb.toml": b"#" * mod_files.MAX_FILE_BYTES}),
            "E001 `bomb.toml` is packed to less than 1/200 of its size",
            id="a member that unpacks into far more than it is",
        ),
        pytest.param(b"[mod]", DAMAGED, id="no archive"),
    ],
)
def test_an_archive_with_what_no_mod_needs_is_refused(
    tmp_path: Path, raw: bytes, expected: str
) -> None:
    assert refused(tmp_path, raw) == [expected]


@pytest.mark.parametrize(
    ("name", "limit", "files", "expected"),
    [
        (
            "MAX_UNPACKED_BYTES",
            1 << 20,
            dict.fromkeys(("a.png", "b.png"), os.urandom((1 << 19) + 1)),
            "the archive unpacks to more than 1 MiB",
        ),
        (
            "MAX_ARCHIVE_BYTES",
            1 << 20,
            {"a.png": os.urandom(1 << 20)},
            "the archive has more than 1 MiB",
        ),
        (
            "MAX_ENTRIES",
            3,
            dict.fromkeys("abcd", b""),
            "there are more than 3 files and folders in the archive",
        ),
    ],
)
def test_an_archive_may_be_only_so_large(  # noqa: PLR0913, PLR0917 - a table of limits
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    limit: int,
    files: Mapping[str, bytes],
    expected: str,
) -> None:
    monkeypatch.setattr(mod_archives, name, limit)

    assert refused(tmp_path, packed(files)) == [f"E001 {expected}"]


def test_the_list_of_members_may_be_only_so_long(tmp_path: Path) -> None:
    one = packed({"a": ""})
    start, end = one.index(b"PK\x01\x02"), one.index(b"PK\x05\x06")
    entry = one[start:end]
    count = mod_archives.MAX_READ // len(entry) + 1
    size = struct.pack("<L", count * len(entry))
    raw = one[:start] + entry * count + one[end : end + 12] + size + one[end + 16 :]

    assert refused(tmp_path, raw) == ["E001 this is not a zip archive, or it is damaged"]


def damaged() -> bytes:
    raw = packed({"content/a.toml": "a = 1", "content/b.toml": "b = 1"}, method=0)
    return raw.replace(b"a = 1", b"a = 2")


LARGE = {"content/a.toml": os.urandom(mod_files.MAX_FILE_BYTES + 1), "content/b.toml": "b = 1"}
DEEP = f"content/{'/'.join('a' * mod_files.MAX_FOLDERS_DEEP)}"


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        pytest.param(packed(LARGE), "content/a.toml E001 the file has more than 8 MiB", id="size"),
        pytest.param(
            packed({f"{DEEP}/b.toml": "b = 1", f"{DEEP}/a/c.toml": "", f"{DEEP}/a/b/d.toml": ""}),
            f"{DEEP}/a E001 folders lie more than 8 deep",
            id="depth",
        ),
        pytest.param(
            damaged(), "content/a.toml E001 the file is damaged in the archive", id="damage"
        ),
    ],
)
def test_a_file_that_cannot_be_read_in_an_archive_is_found_and_the_others_are_read(
    tmp_path: Path, raw: bytes, expected: str
) -> None:
    archive = deep(tmp_path, raw)
    report = Report()

    documents = archive.documents(report)

    assert [document.data for document in documents] == [{"b": 1}]
    assert [line.partition(" (")[0] for line in found(report)] == [f"mods/deep.zip/{expected}"]


SOUND = packed(FILES)


@given(
    st.lists(
        st.tuples(st.integers(0, len(SOUND) - 1), st.integers(0, 255)), min_size=1, max_size=8
    ),
    st.integers(0, len(SOUND)),
)
@example([(SOUND.index(b"PK\x05\x06") + END - 2, 255)], 0)
@example([(SOUND.index(b"PK\x01\x02") + LIST_ENTRY - 4, 255)], 0)
def test_no_damage_makes_reading_fail(
    tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[int, int]], cut: int
) -> None:
    raw = bytearray(SOUND)
    for offset, value in changes:
        raw[offset] = value
    archive = deep(tmp_path_factory.mktemp("damaged"), bytes(raw[: len(raw) - cut % 40]))
    report = Report()

    archive.document("mod.toml", report)
    archive.documents(report)
