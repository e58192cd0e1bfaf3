"""The model of the player's lasting preferences, as the file of settings may state them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Final, Literal, Self, TypeAlias

from pydantic import AfterValidator, Field, StringConstraints

from roguelike.content.findings.faults import Fault, fault
from roguelike.content.mods.library import MAX_MODS, ModChoice
from roguelike.content.mods.mod_files import LANGUAGE_PATTERN
from roguelike.content.references.versions import ModId
from roguelike.content.schema.fields.base import Items, Model
from roguelike.content.schema.fields.tree import table_of
from roguelike.content.schema.keymaps import FIXED_KEYS, CommandName, KeyName
from roguelike.content.schema.settings import MAX_SETTINGS, Name, Scalar, SettingValue

MAX_ID = 200
"""Characters in an id."""
MAX_KEYS = 20
"""Keys of a command."""

MOST_STEPS = 8
"""The most sizes by which the player can make something larger or smaller than what suits."""

OptionName: TypeAlias = Literal["acknowledge", "dice", "hints", "click_travels", "flash", "font"]
"""The names of preferences whose choices do not depend on content."""

TasteName: TypeAlias = Literal[
    "language", "theme", "layout", "map", "text_size", "map_size", OptionName
]
"""The names of preferences chosen on the screen of settings or by keys."""

PreferenceValue: TypeAlias = str | int | bool | None
"""A value that can be chosen there; None stands for the default."""

BoundKeys: TypeAlias = Mapping[CommandName, tuple[str, ...] | None]
"""Commands with all their keys; None are those of the keymaps."""

Acknowledged: TypeAlias = Literal["never", "danger", "overflow"]
"""The messages that wait for a key: none, those of danger, or also those that would be covered."""

FontName: TypeAlias = Literal["terminus", "dejavu"]
"""The families of letters that a window can have."""
USUAL_FONT: Final[FontName] = "terminus"

LETTERS: Final = "letters"
"""The value of `map` that draws the map with letters instead of tiles."""

Steps = Annotated[int, Field(ge=-MOST_STEPS, le=MOST_STEPS)]
Id = Annotated[str, StringConstraints(max_length=MAX_ID)]
Ids = Annotated[Items[ModId], Field(max_length=MAX_MODS)]


def _free(key: str) -> str:
    if key in FIXED_KEYS:
        raise fault(Fault.CONTRADICTION, "`{key}` keeps what it does, and cannot be bound", key=key)
    return key


Keys = Annotated[Items[Annotated[KeyName, AfterValidator(_free)]], Field(max_length=MAX_KEYS)]


class ModsTable(Model):
    """The mods that are used, and how."""

    enabled: Ids = Field(default=(), description="The mods that are on, wherever they lie.")
    disabled: Ids = Field(default=(), description="The mods that are off.")
    order: Ids = Field(default=(), description="Which load first where nothing else decides.")


class Taste(Model):
    """The preferences of the player that hold for all games."""

    language: Annotated[str, StringConstraints(pattern=LANGUAGE_PATTERN)] | None = Field(
        default=None, description="The language of texts, such as `de`; by default the original."
    )
    theme: Id | None = Field(
        default=None,
        description="The look, such as `core:high_contrast`; by default that of each campaign.",
    )
    layout: Id | None = Field(
        default=None,
        description=(
            "The keys that move beside the arrows, such as `core:letters`; by default the first of"
            " each campaign."
        ),
    )
    map: Id = Field(
        default="core:cellar",
        description=(
            "The tileset with which a window draws the map, such as `core:cellar`, or `letters`."
        ),
    )
    font: FontName = Field(
        default=USUAL_FONT, description="The family of the letters in the window."
    )
    text_size: Steps = Field(
        default=0, description="How many sizes larger the window has letters than what suits it."
    )
    map_size: Steps = Field(
        default=0,
        description="How many sizes larger the window has cells of the map than what suits it.",
    )
    acknowledge: Acknowledged = Field(
        default="danger",
        description=(
            "Which messages wait for a key: those of `danger`, with `overflow` also those that one"
            " turn has no room for, or `never` any."
        ),
    )
    dice: bool = Field(default=False, description="Whether messages tell what the dice showed.")
    hints: bool = Field(default=True, description="Whether something new is explained once.")
    click_travels: bool = Field(
        default=True, description="Whether a click on the map leads the player there."
    )
    flash: bool = Field(default=True, description="Whether the display flashes in danger.")
    keys: dict[CommandName, Keys] = Field(
        default_factory=dict[CommandName, tuple[str, ...]],
        description=(
            "Commands with all their keys, by what these type, such as `o`, `up` or `ctrl+x`, or by"
            " their places, such as `scan:w`; they count instead of those of keymaps."
        ),
    )

    def liking(self, name: TasteName, choice: PreferenceValue) -> Self:
        """Return the same with another choice for something."""
        value = table_of(type(self))[name].default if choice is None else choice
        return self.model_copy(update={name: value})

    def binding(self, changes: BoundKeys) -> Self:
        """Return the same with other keys for some commands."""
        keys = {**self.keys, **changes}
        kept = {command: each for command, each in keys.items() if each is not None}
        return self.model_copy(update={"keys": kept})


def options(name: OptionName) -> tuple[str | bool, ...]:
    """Return the values that a preference can have."""
    only = table_of(Taste)[name].value.only
    return only.words if only and only.words else (True, False)


class Preferences(Taste):
    """The whole file of settings."""

    mods: ModsTable = Field(default=ModsTable(), description="Which mods are used, and how.")
    settings: Annotated[
        dict[ModId, Annotated[dict[Name, Scalar], Field(max_length=MAX_SETTINGS)]],
        Field(max_length=MAX_MODS),
    ] = Field(
        default_factory=dict[str, dict[str, SettingValue]],
        description="What is chosen for the settings of mods.",
    )

    def choice(self, only: Iterable[str] | None = None) -> ModChoice:
        """Return the choice of mods; `only` are used for now, if there is any restriction."""
        once = None if only is None else tuple(only)
        return ModChoice(
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

    def _with_mods(self, **lists: tuple[str, ...]) -> Self:
        return self.model_copy(update={"mods": self.mods.model_copy(update=lists)})


def _merged(ids: tuple[str, ...], more: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*ids, *more)))


def _without(ids: tuple[str, ...], others: Sequence[str]) -> tuple[str, ...]:
    return tuple(each for each in ids if each not in others)
