"""Reading mods from zip files, in place and without trust.

An archive is looked through before anything in it is unpacked. One that holds something that a mod
has no use for, such as a path that leads elsewhere, a link or a member that has been made to
unpack into far more than it is, is refused as a whole. Nothing is ever written to disk.
"""

from __future__ import annotations

import io
import stat
import zlib
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from struct import error as StructError  # noqa: N812 - what it is, not what it is called
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from roguelike.content.documents.document import Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.findings.wording import shortened
from roguelike.content.mods.mod_files import (
    FOLDERS,
    MANIFEST,
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

SUFFIX = ".zip"

MAX_ARCHIVE_BYTES = 64 << 20
"""The largest archive that is looked into."""
MAX_UNPACKED_BYTES = 256 << 20
"""How much there may be in an archive, whether it is read or not."""
MAX_RATIO = 200
"""How many times smaller than itself a member may be packed; honest text manages a tenth of it."""
MAX_READ = 4 << 20
"""How much is read at once of what the archive says about its members, or of one of them."""

_ARCHIVES = (SUFFIX, ".7z", ".rar", ".tar", ".gz", ".xz", ".bz2", ".zst")
_ENCRYPTED = 0x1
_UTF_8 = 0x800  # the flags of members, as the format defines them
_UNREADABLE = (
    BadZipFile,
    EOFError,
    NotImplementedError,  # what zipfile raises for ways of packing that it does not know
    OSError,
    OverflowError,
    RuntimeError,
    StructError,
    ValueError,
    zlib.error,
)
"""What reading a damaged archive can raise, depending on where the damage is."""


class _RefusedError(Exception):
    """Something about an archive is not accepted."""

    def __init__(self, message: str, hint: str = "", code: Code = Code.E001) -> None:
        """Say what."""
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
            msg = "more is to be read at once than is allowed"
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
        """Return the names of what is in a folder beside `mod.toml`; none if there is no folder."""
        with self._opened(report) as archive:
            members = archive.namelist() if archive else []
        inner = (name.split("/")[1] for name in members if name.startswith(f"{folder}/"))
        return sorted({name for name in inner if name and not name.startswith(".")})

    def _bytes_of(self, name: str, report: Report) -> bytes | None:
        with self._opened(report) as archive:
            if archive is None or name not in archive.NameToInfo:
                return None
            return _read(archive, archive.NameToInfo[name], self.place(name), report)

    def _contents(
        self, folders: Iterable[str], report: Report
    ) -> Iterator[tuple[str, bytes | None]]:
        with self._opened(report) as archive:
            if archive is None:
                return
            for shown, member in sorted(self._files(archive, folders, report).items()):
                place = self.shown_place(shown)
                yield shown, _read(archive, archive.NameToInfo[member], place, report)

    def _instead(self) -> str:
        with self._opened(Report()) as archive:
            names = archive.namelist() if archive else []
        inner = (
            name.removesuffix(f"/{MANIFEST}") for name in names if name.endswith(f"/{MANIFEST}")
        )
        if folder := min(inner, key=lambda each: each.count("/"), default=""):
            is_part = folder.rpartition("/")[2] in FOLDERS
            what = "put it beside" if is_part else "pack what is in that folder, not"
            return f"it is in the folder `{folder}`: {what} the folder"
        return f"an archive that is a mod has a file {MANIFEST} that says what it is"

    def _files(self, archive: ZipFile, below: Iterable[str], report: Report) -> dict[str, str]:
        """Return the members that are TOML files, by the paths that are shown for them."""
        found: dict[str, str] = {}
        deep: dict[tuple[str, ...], None] = {}
        for top in (tuple(each.split("/")) for each in below):
            for member in archive.namelist():
                names = tuple(member.split("/"))
                inner = names[len(top) :]
                is_hidden = any(name.startswith(".") for name in inner)
                if names[: len(top)] != top or is_hidden or not is_content(member):
                    continue
                if len(inner) - 1 > MAX_FOLDERS_DEEP:
                    deep[names[: len(top) + MAX_FOLDERS_DEEP + 1]] = None
                else:
                    found[self.place(*names).document.path] = member
        for names in deep:
            report.add(too_deep(self.place(*names)))
        return found

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
            except _UNREADABLE as error:
                archive = None
                report.add(Diagnostic(Code.E001, self.place(), _damage(error)))
            yield archive


def _damage(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"the archive cannot be read: {error.strerror}"
    return "this is not a zip archive, or it is damaged"


def _read(archive: ZipFile, info: ZipInfo, place: Place, report: Report) -> bytes | None:
    """Return what a member contains, or nothing but a finding."""
    report.files += 1
    if info.file_size > MAX_FILE_BYTES:
        report.add(too_large(place))
        return None
    try:
        with archive.open(info) as member:
            return member.read(MAX_FILE_BYTES)
    except _UNREADABLE:
        report.add(Diagnostic(Code.E001, place, "the file is damaged in the archive"))
        return None


def _require_size(file: io.FileIO) -> None:
    """Make sure that an archive is not too large.

    Raises:
        _RefusedError: It is.
    """
    if file.seek(0, io.SEEK_END) > MAX_ARCHIVE_BYTES:
        msg = f"the archive has more than {MAX_ARCHIVE_BYTES >> 20} MiB"
        raise _RefusedError(msg)


def _require_trust(members: Sequence[ZipInfo]) -> None:
    """Make sure that an archive has only what a mod needs.

    Raises:
        _RefusedError: It has something else.
    """
    if len(members) > MAX_ENTRIES:
        msg = f"there are more than {MAX_ENTRIES} files and folders in the archive"
        raise _RefusedError(msg)
    if sum(member.file_size for member in members) > MAX_UNPACKED_BYTES:
        msg = f"what is in the archive has more than {MAX_UNPACKED_BYTES >> 20} MiB in all"
        raise _RefusedError(msg)
    seen: set[str] = set()
    for member in members:
        _require_path(member)
        _require_file(member)
        name = member.filename.rstrip("/").casefold()
        if name in seen:
            msg = f"{_called(member)} is in the archive twice, if capitals make no difference"
            raise _RefusedError(msg)
        seen.add(name)


def _require_path(member: ZipInfo) -> None:
    """Make sure that the name of a member is a path that stays in the archive.

    Raises:
        _RefusedError: It is something else.
    """
    name = member.orig_filename
    called = _called(member)
    if not member.flag_bits & _UTF_8 and not name.isascii():
        msg = f"the name {called} is not UTF-8"
        raise _RefusedError(msg, "pack the mod with `roguelike pack`")
    parts = name.removesuffix("/").replace("\\", "/").split("/")
    if ":" in name or ".." in parts or not parts[0]:
        msg = f"{called} leads out of the archive"
        raise _RefusedError(msg, code=Code.E008)
    if "\\" in name or "" in parts or "." in parts or member.filename != name:
        msg = f"the name {called} is not a plain path"
        hint = "pack the mod with `roguelike pack`"
        raise _RefusedError(msg, hint, Code.E008)


def _require_file(member: ZipInfo) -> None:
    """Make sure that a member is a file or folder that can be unpacked without harm.

    Raises:
        _RefusedError: It is not.
    """
    called = _called(member)
    kind = stat.S_IFMT(member.external_attr >> 16)
    if kind == stat.S_IFLNK:
        msg = f"{NO_LINKS}, as {called} is"
        raise _RefusedError(msg, "pack a copy instead", Code.E008)
    if kind not in (0, stat.S_IFDIR if member.is_dir() else stat.S_IFREG):
        msg = f"{called} is not a file"
        raise _RefusedError(msg)
    if member.flag_bits & _ENCRYPTED:
        msg = f"{called} is encrypted"
        raise _RefusedError(msg, "pack the mod without a password")
    if member.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        msg = f"{called} is packed by an unusual method"
        raise _RefusedError(msg, "pack the mod with `roguelike pack`")
    if member.file_size > MAX_RATIO * max(1, member.compress_size):
        msg = f"{called} is packed to less than 1/{MAX_RATIO} of its size"
        raise _RefusedError(msg)
    if member.filename.lower().endswith(_ARCHIVES):
        msg = f"{called} is an archive within the archive"
        raise _RefusedError(msg, "pack what is in it as files and folders")


def _called(member: ZipInfo) -> str:
    return f"`{shortened(member.orig_filename)}`"
