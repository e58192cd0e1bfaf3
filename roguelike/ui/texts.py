"""The words of panels and screens. They are content: messages whose ids begin with `ui_`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, get_args

from roguelike.content.catalog import Catalog
from roguelike.content.findings.reasons import CLAUSES, KIND_FIELDS, Reason
from roguelike.content.mods.manifest import ModKind
from roguelike.content.schema.ids import CORE, full_id
from roguelike.content.schema.keymaps import CommandName
from roguelike.content.schema.messages import FOR_SCREENS, MessageDef, Tone, fill
from roguelike.preferences.model import Liked, OptionName, TasteName, options
from roguelike.ui.input import NAMED_KEYS
from roguelike.ui.text_names import TextName

TEXTS: tuple[TextName, ...] = get_args(TextName)
COMMANDS: tuple[CommandName, ...] = get_args(CommandName)
KINDS: tuple[ModKind, ...] = get_args(ModKind)
TASTES: tuple[TasteName, ...] = get_args(TasteName)
OPTIONS: tuple[OptionName, ...] = get_args(OptionName)
TONES: tuple[str, ...] = ("all", *get_args(Tone))
MODIFIERS = ("ctrl", "alt", "shift")

NEEDED: tuple[str, ...] = tuple(
    full_id(CORE, f"{FOR_SCREENS}{name}")
    for name in (
        *TEXTS,
        *(f"kind_{name}" for name in KINDS),
        *(f"tone_{name}" for name in TONES),
        *(f"reason_{name}" for name in CLAUSES),
        *(f"command_{name}" for name in COMMANDS),
        *(f"taste_{name}{end}" for name in (*TASTES, "keys") for end in ("", "_about")),
        *(
            f"taste_{each}_{value}"
            for each in OPTIONS
            for value in options(each)
            if isinstance(value, str)
        ),
        *(f"key_{name}" for name in sorted(NAMED_KEYS)),
        *(f"key_{name}" for name in MODIFIERS),
    )
)
"""The full ids of all messages that the interface shows."""


class Texts:
    """Looks words up."""

    def __init__(self, catalog: Catalog) -> None:
        """Read the messages that the interface shows.

        Raises:
            UnknownDefinitionError: One of them is missing.
        """
        self._texts = {
            identifier: catalog.get(MessageDef, identifier).text for identifier in NEEDED
        }

    def __call__(self, name: TextName, /, **fields: object) -> str:
        """Return a text, its names in braces filled in."""
        text = self._texts[full_id(CORE, f"ui_{name}")]
        return fill(text, {field: str(value) for field, value in fields.items()})

    def kind(self, kind: str) -> str:
        """Return what a kind of mods is called."""
        return self._texts[full_id(CORE, f"ui_kind_{kind}")]

    def tone(self, tone: Tone | None) -> str:
        """Return what the news of a tone are called, or all there are."""
        return self._texts[full_id(CORE, f"ui_tone_{tone or 'all'}")]

    def reason(self, reason: Reason) -> str:
        """Return why something about a mod is as it is, as a clause."""
        text = self._texts[full_id(CORE, f"ui_reason_{reason.name}")]
        fields = {
            name: self.kind(each) if name in KIND_FIELDS else each
            for name, each in reason.fields.items()
        }
        return fill(text, fields)

    def option(self, name: OptionName, value: Liked) -> str:
        """Return what one of the things is called that something can be in the settings."""
        if isinstance(value, bool):
            return self("setting_on" if value else "setting_off")
        return self._texts[full_id(CORE, f"ui_taste_{name}_{value}")]

    def language(self, tag: str) -> str:
        """Return what a language is called in that language, or else its tag."""
        return self._texts.get(full_id(CORE, f"ui_language_{tag}"), tag)

    def taste(self, name: TasteName | Literal["keys"]) -> tuple[str, str]:
        """Return what something in the settings is called, and what it is about."""
        label = full_id(CORE, f"ui_taste_{name}")
        return self._texts[label], self._texts[f"{label}_about"]

    def command(self, command: CommandName) -> str:
        """Return what a command does, in a few words."""
        return self._texts[full_id(CORE, f"ui_command_{command}")]

    def keys(self, names: Iterable[str]) -> str:
        """Return how to show several keys of a keymap."""
        return "  ".join(map(self.key, names))

    def key(self, name: str) -> str:
        """Return how to show a key of a keymap, such as `ctrl+scan:w` or `kp_8`."""
        plain = name
        shown = ""
        while (parts := plain.partition("+"))[0] in MODIFIERS and parts[2]:
            shown += f"{self._texts[full_id(CORE, f'ui_key_{parts[0]}')]}+"
            plain = parts[2]
        plain = plain.removeprefix("scan:")
        return shown + self._texts.get(full_id(CORE, f"ui_key_{plain}"), plain)
