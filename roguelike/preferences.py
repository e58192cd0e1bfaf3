"""What the player has chosen for good, in a file that people can read and change.

The file lies where such files lie on each system, the player's own mods beside the data of other
programs, logs beside theirs, and screenshots with other pictures; the environment variable
`ROGUELIKE_HOME` names one folder for all of it instead.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, Self, TypeAlias

from pydantic import Field, StringConstraints

from roguelike.content.documents.document import Document, Place
from roguelike.content.explain.salvaging import salvaged
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.mods.library import MAX_MODS, Choice, Selection, Shelf
from roguelike.content.mods.manifest import Mod
from roguelike.content.mods.mod_files import LANGUAGE_PATTERN, MANIFEST
from roguelike.content.schema.base import Items, Model
from roguelike.content.schema.settings import MAX_SETTINGS, Misfit, Name, Scalar, SettingValue
from roguelike.content.schema.versions import ModId
from roguelike.content.toml.parsing import parse
from roguelike.core.locking import held
from roguelike.core.reading import TooLargeError, read_regular
from roguelike.core.writing import write_whole
from roguelike.resources import data_dir, mods_dir

HOME = "ROGUELIKE_HOME"
"""The environment variable that names the folder for everything that belongs to the player."""
BROKEN = ".broken"
"""What is appended to the name of a file that cannot be read before another takes its place."""
MAX_BYTES = 1 << 20
"""The largest file that is read; written by hand or by the game, it is far smaller."""
_PATIENCE = 2.0
"""Seconds for which another program may change the file, which takes it far less."""
_HEADER = "# What you have chosen. The game writes this file, and you may change it as well.\n\n"

MAX_ID = 200
"""Characters in an id."""

_Said: TypeAlias = dict[tuple[str, ...], SettingValue | tuple[str, ...] | None]
"""What there is to say of preferences, by the keys under which it stands in the file."""

TasteName: TypeAlias = Literal["theme", "layout"]
"""What the player has chosen among definitions, of which each can be missing."""

Id = Annotated[str, StringConstraints(max_length=MAX_ID)]
Ids = Annotated[Items[ModId], Field(max_length=MAX_MODS)]


class ModsTable(Model):
    """Which mods are used, and how."""

    enabled: Ids = Field(default=(), description="The mods that are on, wherever they lie.")
    disabled: Ids = Field(default=(), description="The mods that are off.")
    order: Ids = Field(default=(), description="Which load first where nothing else decides.")


class Preferences(Model):
    """All that the file may say."""

    language: Annotated[str, StringConstraints(pattern=LANGUAGE_PATTERN)] | None = Field(
        default=None, description="The language of texts, such as `de`; by default the original."
    )
    theme: Id | None = Field(default=None, description="The look, such as `core:high_contrast`.")
    layout: Id | None = Field(
        default=None, description="The keys that move beside the arrows, such as `core:letters`."
    )
    mods: ModsTable = Field(default=ModsTable(), description="Which mods are used, and how.")
    settings: Annotated[
        dict[ModId, Annotated[dict[Name, Scalar], Field(max_length=MAX_SETTINGS)]],
        Field(max_length=MAX_MODS),
    ] = Field(
        default_factory=dict[str, dict[str, SettingValue]],
        description="What is chosen for the settings of mods.",
    )

    def choice(self, only: Iterable[str] | None = None) -> Choice:
        """Return the choice of mods; `only` are used for now, if there is any restriction."""
        once = None if only is None else tuple(only)
        return Choice(
            self.mods.enabled,
            self.mods.disabled,
            self.mods.order,
            self.settings,
            once,
            self.language or "",
        )

    def enabling(self, *mods: str) -> Self:
        """Return the preferences with some mods on."""
        return self._with_mods(
            enabled=_merged(self.mods.enabled, mods), disabled=_without(self.mods.disabled, mods)
        )

    def disabling(self, *mods: str) -> Self:
        """Return the preferences with some mods off."""
        return self._with_mods(
            enabled=_without(self.mods.enabled, mods), disabled=_merged(self.mods.disabled, mods)
        )

    def ordering(self, *mods: str) -> Self:
        """Return the preferences with some mods before all others, or none if there are none."""
        return self._with_mods(order=mods)

    def setting(self, mod: str, name: str, value: SettingValue | None) -> Self:
        """Return the preferences with another value for a setting; None is its default again."""
        chosen = {**self.settings.get(mod, {}), name: value}
        kept = {key: each for key, each in chosen.items() if each is not None}
        settings = {**self.settings, mod: kept}
        return self.model_copy(
            update={"settings": {mod: values for mod, values in settings.items() if values}}
        )

    def speaking(self, language: str | None) -> Self:
        """Return the preferences with another language; None is that of the originals."""
        return self.model_copy(update={"language": language})

    def liking(self, name: TasteName, choice: str) -> Self:
        """Return the preferences with another definition for something."""
        return self.model_copy(update={name: choice})

    def _with_mods(self, **lists: tuple[str, ...]) -> Self:
        return self.model_copy(update={"mods": self.mods.model_copy(update=lists)})


def settings_file() -> Path:
    """Return where the preferences are kept."""
    return (_home() or _of_system("user_config_path")) / "settings.toml"


def user_mods_dir() -> Path:
    """Return where the player puts mods; it need not exist."""
    return _data_dir() / "mods"


def saves_dir() -> Path:
    """Return where the player's games are saved; it need not exist."""
    return _data_dir() / "saves"


def scores_file() -> Path:
    """Return where the list of the games is kept that have ended; it need not exist."""
    return _data_dir() / "scores.jsonl"


def morgue_dir() -> Path:
    """Return where there is a page for each game that has ended; it need not exist."""
    return _data_dir() / "morgue"


def logs_dir() -> Path:
    """Return where the game writes down what went wrong; it need not exist."""
    home = _home()
    return home / "logs" if home else _of_system("user_log_path")


def pictures_dir() -> Path:
    """Return where the game saves screenshots; it need not exist."""
    return _shown("user_pictures_path") or _data_dir() / "screenshots"


def exports_dir() -> Path:
    """Return where the game puts what the player wants to give away; it need not exist."""
    return _shown("user_documents_path") or _data_dir() / "exports"


def shelves(given: Sequence[Path] = ()) -> tuple[Shelf, ...]:
    """Return where mods lie: the game's own, those in given folders, the player's, the examples.

    If no folders are given, mods in the folder in which the program runs can be used as well; they
    are off. Where two have the same id, that in the place that is named first here is used.
    """
    found = [Shelf(data_dir(), "game", is_own=True), *(Shelf(path, "given") for path in given)]
    if user_mods_dir().is_dir():
        found.append(Shelf(user_mods_dir(), "user"))
    if mods_dir().is_dir():
        found.append(Shelf(mods_dir(), "examples", is_on=False))
    if not given:
        manifests = sorted([*Path().glob(MANIFEST), *Path().glob(f"*/{MANIFEST}")])
        found += [Shelf(manifest.parent, "here", is_on=False) for manifest in manifests[:MAX_MODS]]
    return tuple(found)


def selection(
    preferences: Preferences, given: Sequence[Path] = (), only: Iterable[str] | None = None
) -> Selection:
    """Return which mods to load.

    Args:
        preferences: What the player has chosen for good.
        given: More places where mods lie.
        only: The ids of the mods that are used for now beside the game's own, if not all that
            are on.
    """
    return Selection(shelves(given), preferences.choice(only))


def read(report: Report, path: Path | None = None) -> Preferences:
    """Return the preferences; what cannot be used of them is as for a new player.

    Args:
        report: Takes what is wrong with the file. It is left as it is.
        path: The file, by default that of the player.
    """
    document = _document(path or settings_file(), report)
    return _preferences(document, report) if document else Preferences()


Change: TypeAlias = Callable[[Preferences], Preferences]
"""Returns the preferences with something changed."""


class Changed(NamedTuple):
    """What came of a change.

    Attributes:
        preferences: What the player has chosen now, this and before, here and in other programs.
        kept: What the file that was there is now called, if no change could be made in it.
    """

    preferences: Preferences
    kept: Path | None = None


def change(make: Change, path: Path | None = None) -> Changed:
    """Remember a change of what the file says now; all else in it stays as it is written.

    The file is as it was, or as it shall be, but never in between. One that is no TOML gets
    another name, and makes room for a new one.

    Args:
        make: The change.
        path: The file, by default that of the player.

    Raises:
        OSError: The file cannot be read or written, or another program is changing it.
    """
    from roguelike.content.toml.editing import encoded_like  # noqa: PLC0415 - only to change a file

    path = path or settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    with held(path.with_name(f".{path.name}.lock"), patience=_PATIENCE):
        raw, kept = _raw(path), None
        document = None if raw is None else parse(path.as_posix(), raw, Report())
        before = _preferences(document, Report()) if document else Preferences()
        after = make(before)
        start = document.text or _HEADER if document else ""
        text = _rewritten(start, before, after) if document else None
        if text is None:
            raw, kept = b"", _set_aside(path)
            text = _rewritten(_HEADER, Preferences(), after) or _HEADER
        if text != start:
            write_whole(path, encoded_like(raw or b"", text))
    return Changed(after, kept)


def is_broken(path: Path | None = None) -> bool:
    """Tell whether there is something that cannot be read as preferences at all."""
    return _document(path or settings_file(), Report()) is None


def unsuitable(preferences: Preferences, mods: Iterable[Mod], path: Path | None = None) -> Report:
    """Return which settings of mods cannot be what the player has chosen, with their places.

    Args:
        preferences: What the player has chosen.
        mods: The mods that are used.
        path: The file that it is read from, by default that of the player.
    """
    report = Report()
    path = path or settings_file()
    document = _document(path, Report()) or Document(path.as_posix())
    for mod in mods:
        for name, value in preferences.settings.get(mod.id, {}).items():
            setting = mod.manifest.settings.get(name)
            unknown = Misfit(Code.E201, "is no setting of the mod")
            if misfit := setting.misfit(value) if setting else unknown:
                place = Place(document, ("settings", mod.id, name))
                message = f"`{mod.id}.{name}` {misfit.reason}"
                report.add(Diagnostic(misfit.code, place, message, misfit.hint))
    return report


def _raw(path: Path) -> bytes | None:
    """Return what the file contains, nothing if it does not exist; None if it is too large.

    Raises:
        OSError: It cannot be read.
    """
    try:
        return read_regular(path, MAX_BYTES)
    except FileNotFoundError:
        return b""
    except TooLargeError:
        return None


def _document(path: Path, report: Report) -> Document | None:
    """Return the file, or nothing but a finding if it cannot be used."""
    place = Place(Document(path.as_posix()))
    message = f"the file has more than {MAX_BYTES >> 20} MiB"
    try:
        raw = _raw(path)
    except OSError as error:
        raw, message = None, f"the file cannot be read: {error.strerror}"
    if raw is None:
        report.add(Diagnostic(Code.E001, place, message))
        return None
    return parse(place.document.path, raw, report)


def _preferences(document: Document, report: Report) -> Preferences:
    return salvaged(Preferences, document, report, "the settings")


def _rewritten(text: str, before: Preferences, after: Preferences) -> str | None:
    """Return a text in which what is different has been changed; None if that cannot be."""
    from roguelike.content.toml.editing import edited  # noqa: PLC0415 - only to change a file

    old, new = _said(before), _said(after)
    for keys in dict.fromkeys((*old, *new)):
        values = old.get(keys), new.get(keys)
        if values[0] != values[1] or type(values[0]) is not type(values[1]):
            changed = edited(text, keys, values[1])
            if changed is None:
                return None
            text = changed
    return text


def _set_aside(path: Path) -> Path:
    """Give a file, or that to which a link leads, another name; return that.

    Raises:
        OSError: It cannot have one.
    """
    path = Path(os.path.realpath(path))
    return path.replace(path.with_name(path.name + BROKEN))


def _home() -> Path | None:
    """Return the folder for everything that belongs to the player, if one is named."""
    home = os.environ.get(HOME)
    return Path(home) if home else None


def _data_dir() -> Path:
    return _home() or _of_system("user_data_path")


def _shown(kind: Literal["user_pictures_path", "user_documents_path"]) -> Path | None:
    """Return a folder that the player looks into, if there is one."""
    if _home() is not None:
        return None
    import platformdirs  # noqa: PLC0415 - as in `_of_system`

    find: Callable[[], Path] = getattr(platformdirs, kind)
    folder = find()
    return folder if folder.is_dir() else None


def _of_system(kind: Literal["user_config_path", "user_data_path", "user_log_path"]) -> Path:
    """Return what the system has for such files of the player."""
    import platformdirs  # noqa: PLC0415 - not needed where the player names a folder

    find: Callable[..., Path] = getattr(platformdirs, kind)
    return find("roguelike", appauthor=False)


def _said(preferences: Preferences) -> _Said:
    mods = preferences.mods
    said: _Said = {
        ("language",): preferences.language,
        ("theme",): preferences.theme,
        ("layout",): preferences.layout,
        ("mods", "enabled"): mods.enabled,
        ("mods", "disabled"): mods.disabled,
        ("mods", "order"): mods.order,
    }
    for mod, values in preferences.settings.items():
        said |= {("settings", mod, name): value for name, value in values.items()}
    return said


def _merged(ids: tuple[str, ...], more: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*ids, *more)))


def _without(ids: tuple[str, ...], others: Sequence[str]) -> tuple[str, ...]:
    return tuple(each for each in ids if each not in others)
