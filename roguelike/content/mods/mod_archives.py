"""Read mods from zip files, in place and without trust.

An archive is looked through before anything in it is unpacked. One that holds something that a mod
has no use for, such as a path that leads elsewhere, a link or a member that has been made to
unpack into far more than it is, is refused as a whole. Nothing is ever written to disk.
"""

from __future__ import annotations

import io
import stat
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TypeAlias
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from roguelike.content.documents.document import Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.findings.wording import quoted
from roguelike.content.mods.mod_files import (
    MAX_ENTRIES,
    MAX_FILE_BYTES,
    MAX_FOLDERS_DEEP,
    NO_LINKS,
    ModFiles,
    is_content,
    showable,
    too_deep,
    too_large,
)
from roguelike.core.files import ZIP_ERRORS

SUFFIX = ".zip"

MAX_ARCHIVE_BYTES = 64 << 20
"""The largest archive that is looked into."""
MAX_UNPACKED_BYTES = 256 << 20
"""The most that an archive may unpack to, whether it is read or not."""
MAX_RATIO = 200
"""The highest compression ratio of a member; honest text manages a tenth of it."""
MAX_READ = 4 << 20
"""The most that is read at once of what the archive says about its members, or of a member."""

_PACK = "pack the mod with `roguelike pack`"
_ARCHIVES = (SUFFIX, ".7z", ".rar", ".tar", ".gz", ".xz", ".bz2", ".zst")
_ENCRYPTED = 0x1
_UTF_8 = 0x800  # the flags of members, as the format defines them


class _RefusedError(Exception):
    """Something about an archive is not accepted."""

    def __init__(self, message: str, hint: str = "", code: Code = Code.E001) -> None:
        """Keep the message, the hint and the code."""
        super().__init__(message)
        self.code = code
        self.hint = hint


class _Bounded(io.FileIO):
    """A file of which only so much is read at once, however much an archive asks for."""

    def read(self, size: int | None = -1, /) -> bytes:
        """Return the next bytes.

        Raises:
            BadZipFile: They are too many.
        """
        wanted = -1 if size is None else size
        if wanted > MAX_READ:
            msg = "this is more than may be read at once"
            raise BadZipFile(msg)
        return super().read(wanted) or b""


@dataclass(frozen=True, slots=True)
class ModArchive(ModFiles):
    """A zip file that holds a mod."""

    noun = "archive"

    @property
    def name(self) -> str:
        """The name of the file, without its suffix."""
        return showable(self.path.absolute().stem)

    @property
    def has_manifest(self) -> bool:
        """Always true: what is wrong with an archive is found when it is read."""
        return True

    def names_in(self, folder: str, report: Report) -> list[str]:
        """Return the names of what is in a folder, in order; none if there is no folder."""
        start = f"{folder}/" if folder else ""
        members = self._members(report)
        inner = (name.removeprefix(start) for name in members if name.startswith(start))
        return sorted({name.split("/")[0] for name in inner if name and not name.startswith(".")})

    def paths_below(self, folders: Iterable[str], report: Report) -> list[str]:
        """Return the paths of the TOML files below some folders, in order; report E001."""
        members = [name for name in self._members(report) if is_content(name)]
        found: list[str] = []
        deep: dict[str, None] = {}
        for start in (f"{folder}/" if folder else "" for folder in folders):
            for path in (name for name in members if name.startswith(start)):
                parts = path.removeprefix(start).split("/")
                if any(name.startswith(".") for name in parts):
                    continue
                if len(parts) - 1 > MAX_FOLDERS_DEEP:
                    deep[start + "/".join(parts[: MAX_FOLDERS_DEEP + 1])] = None
                else:
                    found.append(path)
        for folder in deep:
            report.add(too_deep(self.place(folder)))
        return sorted(found)

    def _members(self, report: Report) -> list[str]:
        with self._opened(report) as archive:
            return archive.namelist() if archive else []

    def _contents(self, paths: Iterable[str], report: Report) -> Iterator[tuple[str, bytes]]:
        wanted = [*paths]
        if not wanted:
            return
        with self._opened(report) as archive:
            members = archive.NameToInfo if archive else {}
            for path in (each for each in wanted if each in members):
                raw = _read(archive, members[path], self.place(path), report) if archive else None
                if raw is not None:
                    yield path, raw

    @contextmanager
    def _opened(self, report: Report) -> Generator[ZipFile | None]:
        """Open the archive if it can be trusted; else there is nothing but a finding."""
        archive: ZipFile | None = None
        with ExitStack() as stack:
            try:
                file = stack.enter_context(_Bounded(self.path))
                _require_size(file)
                archive = stack.enter_context(ZipFile(file))
                _require_trust(archive.infolist())
            except _RefusedError as error:
                archive = None
                report.add(Diagnostic(error.code, self.place(), str(error), error.hint))
            except ZIP_ERRORS as error:
                archive = None
                report.add(Diagnostic(Code.E001, self.place(), _damage(error)))
            yield archive


def _damage(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"the archive cannot be read: {error.strerror}"
    return "this is not a zip archive, or it is damaged"


def _read(archive: ZipFile, info: ZipInfo, place: Place, report: Report) -> bytes | None:
    """Return the contents of a member, or None and a finding."""
    report.files += 1
    if info.file_size > MAX_FILE_BYTES:
        report.add(too_large(place))
        return None
    try:
        with archive.open(info) as member:
            return member.read(MAX_FILE_BYTES)
    except ZIP_ERRORS:
        report.add(Diagnostic(Code.E001, place, "the file is damaged in the archive"))
        return None


def _require_size(file: io.FileIO) -> None:
    """Refuse an archive that is too large.

    Raises:
        _RefusedError: It is.
    """
    if file.seek(0, io.SEEK_END) > MAX_ARCHIVE_BYTES:
        msg = f"the archive has more than {MAX_ARCHIVE_BYTES >> 20} MiB"
        raise _RefusedError(msg)


def _require_trust(members: Sequence[ZipInfo]) -> None:
    """Refuse an archive with anything but what a mod needs.

    Raises:
        _RefusedError: It has something else.
    """
    if len(members) > MAX_ENTRIES:
        msg = f"there are more than {MAX_ENTRIES} files and folders in the archive"
        raise _RefusedError(msg)
    if sum(member.file_size for member in members) > MAX_UNPACKED_BYTES:
        msg = f"the archive unpacks to more than {MAX_UNPACKED_BYTES >> 20} MiB"
        raise _RefusedError(msg)
    seen: set[str] = set()
    for member in members:
        for is_wrong, message, hint, code in (*_about_path(member), *_about_file(member)):
            if is_wrong:
                raise _RefusedError(message.format(_called(member)), hint, code)
        name = member.filename.rstrip("/").casefold()
        if name in seen:
            msg = f"{_called(member)} is in the archive twice, ignoring upper and lower case"
            raise _RefusedError(msg)
        seen.add(name)


_Objection: TypeAlias = tuple[bool, str, str, Code]
"""A check of a member: whether it fails, the message (the member as `{}`), the hint, the code."""


def _about_path(member: ZipInfo) -> Iterator[_Objection]:
    """Yield mistakes in the name of a member, which has to be a path in the archive."""
    name = member.orig_filename
    parts = name.removesuffix("/").replace("\\", "/").split("/")
    is_text = name.isascii() or bool(member.flag_bits & _UTF_8)
    leads_out = ":" in name or ".." in parts or not parts[0]
    is_plain = not {"", "."} & {*parts} and "\\" not in name and member.filename == name
    yield not is_text, "the name {} is not UTF-8", _PACK, Code.E001
    yield leads_out, "{} leads out of the archive", "", Code.E008
    yield not is_plain, "the name {} is not a plain path", _PACK, Code.E008


def _about_file(member: ZipInfo) -> Iterator[_Objection]:
    """Yield reasons why a member cannot be unpacked without harm."""
    kind = stat.S_IFMT(member.external_attr >> 16)
    is_file = kind in (0, stat.S_IFDIR if member.is_dir() else stat.S_IFREG)
    is_usual = member.compress_type in (ZIP_STORED, ZIP_DEFLATED)
    is_bomb = member.file_size > MAX_RATIO * max(1, member.compress_size)
    is_archive = member.filename.lower().endswith(_ARCHIVES)
    copy, unlock = "pack a copy instead", "pack the mod without a password"
    yield kind == stat.S_IFLNK, f"{NO_LINKS}, as {{}} is", copy, Code.E008
    yield not is_file, "{} is not a file", "", Code.E001
    yield bool(member.flag_bits & _ENCRYPTED), "{} is encrypted", unlock, Code.E001
    yield not is_usual, "{} is compressed with an unusual method", _PACK, Code.E001
    yield is_bomb, f"{{}} is packed to less than 1/{MAX_RATIO} of its size", "", Code.E001
    files = "pack what is in it as files and folders"
    yield is_archive, "{} is an archive within the archive", files, Code.E001


def _called(member: ZipInfo) -> str:
    return f"`{quoted(member.orig_filename)}`"
