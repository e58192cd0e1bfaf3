"""The words of panels and screens. They are content: messages of `core` whose ids begin with `ui_`.

The English messages are where the names of the texts are, and what each mentions in braces. A test
compares them with all callers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

from roguelike.content.catalog import Catalog
from roguelike.content.findings.reasons import KIND_FIELDS, ReasonText
from roguelike.content.references.ids import CORE, full_id
from roguelike.content.schema.fields.templates import Format, chosen, prepared
from roguelike.content.schema.keymaps import CommandName
from roguelike.content.schema.messages import FOR_SCREENS, MessageDef, Tone
from roguelike.preferences.model import OptionName, PreferenceValue, TasteName
from roguelike.ui.input.keymap import Keymap

TextName: TypeAlias = str
"""The id of a message that screens ask for, without `core:ui_`."""
HintName: TypeAlias = TextName
"""The same of a message that names keys and what they do; in its braces are keys and commands."""

COMMANDS: tuple[CommandName, ...] = get_args(CommandName)
MODIFIERS = ("ctrl", "alt", "shift")

_PREFIX = full_id(CORE, FOR_SCREENS)


class Texts:
    """The texts of the interface in one language, read once.

    A command in braces, such as `{explore}`, is filled in with the key that gives it.

    Attributes:
        keymap: The keys of the player; None where there are none yet, so that commands stand for
            themselves.
    """

    def __init__(self, catalog: Catalog) -> None:
        """Prepare all messages that the interface shows."""
        self.keymap: Keymap | None = None
        self._texts, self._commands = _prepared(catalog)
        self._keys: dict[str, str] = {}  # those of keymaps, which panels ask for in each frame

    def __call__(self, name: TextName, /, **fields: object) -> str:
        """Return a text, its names in braces filled in.

        Raises:
            KeyError: There is no such text.
        """
        text, slots, counted = self._texts[name]
        for command in self._commands.get(name, ()):
            fields.setdefault(command, self.key_of(command))
        for slot, number, words in counted:
            fields[slot] = chosen(words, fields.get(number))
        return text % tuple([fields.get(each, "") for each in slots]) if slots else text

    def unfilled(self, name: HintName) -> str:
        """Return a text as it is written, with its names in braces."""
        text, slots, _ = self._texts[name]
        return text % tuple([f"{{{each}}}" for each in slots])

    def mentioned(self, name: TextName) -> tuple[str, ...]:
        """Return the names in braces in a text, in order of appearance."""
        return self._texts[name].names

    def listed(self, names: Iterable[str], most: int | None = None) -> str:
        """Return names as a sentence lists them, such as `a rat, a bat and a cat`.

        Args:
            names: The names; without any, nothing is said.
            most: How many are named; of more, their number is told. By default, all are.
        """
        every = [*names]
        said = "".join(every[:1])
        for place, each in enumerate(every[1:most], 2):
            name: TextName = "list_last" if place == len(every) else "list_next"
            said = self(name, list=said, next=each)
        more = len(every) - (most or len(every))
        return self("list_more", list=said, count=more) if more > 0 else said

    def number(self, count: int) -> str:
        """Return a number as it stands in a sentence: in a word, if it is small."""
        return self._or(f"form_number_{count}", str(count))

    def all(self, count: int) -> str:
        """Return how all of several are called, such as `both` or `all three`."""
        return self._or(f"form_all_{count}", self("form_all", number=self.number(count)))

    def kind(self, kind: str) -> str:
        """Return the name of a kind of mods."""
        return self(f"kind_{kind}")

    def tone(self, tone: Tone | None) -> str:
        """Return the name for the news of a tone, or for all news."""
        return self(f"tone_{tone or 'all'}")

    def reason(self, reason: ReasonText) -> str:
        """Return why something about a mod is as it is, as a clause."""
        fields = {
            name: self.kind(each) if name in KIND_FIELDS else each
            for name, each in reason.fields.items()
        }
        return self(f"reason_{reason.name}", **fields)

    def option(self, name: OptionName, value: PreferenceValue) -> str:
        """Return the name of one of the values that a preference can have."""
        if isinstance(value, bool):
            return self("setting_on" if value else "setting_off")
        return self(f"taste_{name}_{value}")

    def language(self, tag: str) -> str:
        """Return the name of a language in that language, or else its tag."""
        return self._or(f"language_{tag}", tag)

    def taste(self, name: TasteName | Literal["keys"]) -> tuple[str, str]:
        """Return the name of a preference, and a text about it."""
        return self(f"taste_{name}"), self(f"taste_{name}_about")

    def command(self, command: CommandName) -> str:
        """Return a command in a few words."""
        return self(f"command_{command}")

    def keys(self, names: Iterable[str]) -> str:
        """Return several keys of a keymap as they are shown."""
        return "  ".join(map(self.key, names))

    def key_of(self, command: CommandName) -> str:
        """Return the key of a command as it is shown, or the command where no key gives it."""
        key = self.keymap.first_key(command) if self.keymap else ""
        return self.key(key) if key else self.command(command)

    def key(self, name: str) -> str:
        """Return a key of a keymap, such as `ctrl+scan:w` or `kp_8`, as it is shown."""
        if (known := self._keys.get(name)) is not None:
            return known
        plain = name
        shown = ""
        while (parts := plain.partition("+"))[0] in MODIFIERS and parts[2]:
            shown += f"{self(f'key_{parts[0]}')}+"
            plain = parts[2]
        plain = plain.removeprefix("scan:")
        shown = self._keys[name] = shown + self._or(f"key_{plain}", plain)
        return shown

    def _or(self, name: TextName, other: str) -> str:
        """Return a text that mentions nothing, or something else where there is no such text."""
        return self(name) if name in self._texts else other


@lru_cache(maxsize=4)
def _prepared(
    catalog: Catalog,
) -> tuple[Mapping[TextName, Format], Mapping[TextName, Sequence[CommandName]]]:
    """Return the texts of a catalog, and the commands in them, prepared once for all its games."""
    texts = {
        identifier.removeprefix(_PREFIX): prepared(message.text)
        for identifier, message in catalog.all(MessageDef).items()
        if identifier.startswith(_PREFIX)
    }
    commands: dict[TextName, list[CommandName]] = {
        name: [each for each in COMMANDS if each in text.slots] for name, text in texts.items()
    }
    return texts, {name: those for name, those in commands.items() if those}
