"""What a manifest says that players read, and that can be said in other languages."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from roguelike.content.documents.document import KeyPath
from roguelike.content.fields.settings import MAX_CHOICES, MAX_SETTINGS, Name, SettingDef
from roguelike.content.mods.manifest import Manifest
from roguelike.content.schema.base import Label, Line, Model

MOD = "mod"
"""What files of texts call mods, where they call definitions by their kinds."""


class AboutSetting(Model):
    """What is said of a setting."""

    label: Label = Field(description="What it is called in front of the player.")
    description: Line = Field(default="", description="What it changes.")
    choices: Annotated[dict[str, Label], Field(max_length=MAX_CHOICES)] = Field(
        default_factory=dict[str, str],
        description="What each of its words is called; as a value the word stays what it is.",
    )


class AboutMod(Model):
    """What is said of a mod."""

    name: Label = Field(description="The name shown to the player.")
    summary: Line = Field(default="", description="One sentence about it.")
    settings: Annotated[dict[Name, AboutSetting], Field(max_length=MAX_SETTINGS)] = Field(
        default_factory=dict[str, AboutSetting], description="What is said of its settings."
    )


def texts_of_manifest(manifest: Manifest) -> AboutMod:
    """Return what a manifest says in its own words."""
    return AboutMod.model_construct(
        name=manifest.mod.name,
        summary=manifest.mod.summary,
        settings={name: _texts_of(each) for name, each in manifest.settings.items()},
    )


def without_manifest(identifier: str) -> AboutMod:
    """Return what is said of a mod whose manifest cannot be read: its id."""
    return AboutMod.model_construct(name=identifier)


def keys_in_manifest(keys: KeyPath) -> KeyPath:
    """Return the keys that lead to a text in `mod.toml`, by those that lead there in `AboutMod`.

    For one of several words they are those of all.
    """
    if keys[0] != "settings":
        return (MOD, *keys)
    return keys[:3] if keys[2:3] == ("choices",) else keys


def _texts_of(setting: SettingDef) -> AboutSetting:
    return AboutSetting.model_construct(
        label=setting.label,
        description=setting.description,
        choices={word: word for word in setting.choices},
    )
