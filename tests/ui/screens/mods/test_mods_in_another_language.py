"""The screen of mods in a language of its own, in which nothing English can hide.

Everything that can be translated is, by one rule: each letter has a Cyrillic one in its place.
The ids of the mods have none but `x`. So whatever else is shown in Latin letters is a text that
nobody can translate.
"""

from __future__ import annotations

import re
import shutil
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
import tomli_w
from msgspec.structs import replace

from roguelike.content.mods.library import ModSelection, Shelf, survey
from roguelike.content.schema.fields.templates import PLACEHOLDER
from roguelike.content.schema.messages import MessageDef
from roguelike.content.texts.texts import AboutMod, texts_of_manifest
from roguelike.preferences.file import change
from roguelike.preferences.model import Preferences
from roguelike.resources import data_dir
from roguelike.ui.context.mod_manager import ModManager
from roguelike.ui.context.ui_context import UiContext
from roguelike.ui.screens.base.screen import Screen
from roguelike.ui.screens.mods.mods import choice_of_mods
from tests.content.writing import write_mod
from tests.content_fixture import shipped_content
from tests.ui.modding import RATS, context_with
from tests.ui.staging import CLASSIC, led, shown
from tests.ui.words import start, ui

TAG = "qps"
LATIN = string.ascii_lowercase + string.ascii_uppercase
CYRILLIC = "".join(chr(0x430 + at) for at in range(26)) + "".join(
    chr(0x410 + at) for at in range(26)
)
PSEUDO = str.maketrans(LATIN, CYRILLIC)

SIZE = (100, 80)
NAMES = {"x", "core", "classic", "game", "more", "engine"}
"""The words in ids and in the paths of the mods, and nothing that anybody says."""

SETTINGS = (
    RATS.partition("\n")[2].replace("Ratputin", "1").replace("max = 1.0\n", "")
    + '[settings.less]\ntype = "float"\ndefault = 1\nmax = 2.5\nlabel = "Nothing below"\n'
)
INFO = 'summary = "Rats."\nauthors = ["1"]\nlicense = "2"\nhomepage = "3"'
MODS = {
    "x10": ("", "[settings.x]"),
    "x11": ("", ""),
    "x12": ("", '[optional]\nx11 = "*"'),
    "x13": ("", ""),
    "x14": (INFO, SETTINGS),
    "x15": ("", 'x10 = "*"'),
    "x16": ("", 'x99 = "*"'),
    "x17": ("", 'x18 = "*"'),
    "x18": (INFO, SETTINGS),
    "x19": ("", 'x14 = ">=9"'),
    "x20": ('plugins = ["x"]', ""),
    "x21": ("", 'x22 = "*"'),
    "x22": ("", 'x21 = "*"'),
    "x23": ("", '[conflicts]\nx14 = "*"'),
    "x24": ("", '[optional]\nx14 = "*"'),
    "x25": ("", 'x24 = "*"'),
    "x26": ("", '[order]\nafter = ["x25"]'),
    "x27": ("", '[order]\nbefore = ["x28"]'),
    "x28": ('replaces = ["x13"]', ""),
    "x29": ("", ""),
    "x31": ("", 'engine = ">=99"'),
}
"""Mods that are left out, or have their places, for every reason that there is: what each says of
itself, and what it requires and all that its manifest says after that."""
CONTENT = {
    "x11": '[stat.luck]\nlabel = ""\n',
    "x12": '[stat.fame]\ninherits = "x11:luck"\n',
}


def pseudo(text: str) -> str:
    """Return what a text is in the language of these tests; names in braces stay."""
    names = [match.group() for match in PLACEHOLDER.finditer(text)]
    words = (part.translate(PSEUDO) for part in PLACEHOLDER.split(text)[::3])
    return "".join(word + name for word, name in zip(words, [*names, ""], strict=True))


def translated(said: AboutMod) -> dict[str, object]:
    """Return what is said of a mod in the language of these tests, as a table."""
    return {
        "name": pseudo(said.name),
        "summary": pseudo(said.summary),
        "settings": {
            name: {
                "label": pseudo(each.label),
                "description": pseudo(each.description),
                "choices": {word: pseudo(called) for word, called in each.choices.items()},
            }
            for name, each in said.settings.items()
        },
    }


def write_words(folder: Path) -> None:
    """Write the words of the interface, and what each mod says of itself."""
    for mod in survey([Shelf(folder)]).mods.values():
        said = texts_of_manifest(mod.mod.manifest) if mod.mod else AboutMod(name=mod.id)
        words: dict[str, object] = {"mod": {mod.id: translated(said)}}
        if mod.id == "core":
            messages = shipped_content().catalog.all(MessageDef)
            texts = {
                id_: {"text": pseudo(message.text)}
                for id_, message in messages.items()
                if id_.startswith("core:ui_")
            }
            words["message"] = texts
        file = mod.files.path / "lang" / f"{TAG}.toml"
        file.parent.mkdir(exist_ok=True)
        file.write_text(tomli_w.dumps(words), encoding="utf-8")


def write_mods(folder: Path) -> None:
    for name, (info, more) in MODS.items():
        files = {"a.toml": CONTENT[name]} if name in CONTENT else {}
        write_mod(folder / name, files, requires={"core": "*"}, more=more)
        manifest = folder / name / "mod.toml"
        text = manifest.read_text(encoding="utf-8")
        manifest.write_text(text.replace("format = 1\n", f"format = 1\n{info}\n"), "utf-8")
    write_mod(folder / "x30", kind="library")


FINDINGS = pseudo(ui("mod_findings"))
SETTINGS_OF, EARLIER, LATER = map(pseudo, "sel")
"""The keys for what there is to do with a mod: the first letter of each word, as everywhere."""


@pytest.fixture
def context(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> UiContext:
    """Return what the game begins with, all mods being where their paths are short."""
    monkeypatch.chdir(tmp_path)
    for name in ("core", "classic"):
        shutil.copytree(data_dir() / name, tmp_path / "game" / name)
        manifest = tmp_path / "game" / name / "mod.toml"
        text = manifest.read_text(encoding="utf-8")
        for whose in ("The roguelike contributors", "MIT"):
            text = text.replace(whose, "1")
        manifest.write_text(text, encoding="utf-8")
    write_mods(tmp_path / "x")
    write_mod(tmp_path / "more" / "x14", requires={"core": "*"})
    for folder in ("game", "x", "more"):
        write_words(tmp_path / folder)
    shelves = (
        Shelf(Path("game"), "game", is_own=True),
        Shelf(Path("x"), "user"),
        Shelf(Path("more"), "given"),
    )
    preferences = Preferences().disabling("x18").ordering("x29")
    change(lambda _: preferences, tmp_path / "x.toml")
    choice = replace(preferences.choice(), language=TAG)
    return context_with(ModSelection(shelves, choice), tmp_path / "x.toml")


def opened(context: UiContext, mod: str = "") -> Screen:
    """Return the list of mods, with one of them selected."""
    screen = choice_of_mods(context, context.keymap(CLASSIC))
    ids = [each.installed.id for each in mod_manager_of(context).mods]
    return led(screen, ["down"] * (ids.index(mod) if mod else 0))


def mod_manager_of(context: UiContext) -> ModManager:
    assert context.mod_manager
    return context.mod_manager


def foreign(screen: Screen) -> set[str]:
    """Return the words that a screen shows in Latin letters, save in findings."""
    return set(re.findall(r"[A-Za-z]+", "\n".join(_seen(screen)))) - NAMES


def _seen(screen: Screen) -> Iterator[str]:
    """Yield the rows of a screen, those at the right only until the heading of findings.

    Findings are for those who make mods; they are the same in all languages.
    """
    is_below = False
    for line in shown(screen, *SIZE).splitlines():
        columns = line.split("│")
        is_below |= columns[-1].strip() == FINDINGS
        yield columns[0] if is_below and len(columns) > 1 else line


def test_nothing_about_any_mod_stays_english(context: UiContext) -> None:
    screen, seen = opened(context), dict[str, set[str]]()

    for each in mod_manager_of(context).mods:
        seen[each.installed.id] = foreign(screen)
        led(screen, ["down"])

    assert {mod: words for mod, words in seen.items() if words} == {}


def test_nothing_that_is_answered_stays_english(context: UiContext) -> None:
    seen = dict[str, set[str]]()

    for name in ("core", "x14", "x10", "x18", "x28"):
        screen = opened(context, name)
        for key in (EARLIER, LATER, "enter", "escape"):
            led(screen, [key])
            seen[name] = seen.get(name, set()) | foreign(screen)

    assert {mod: words for mod, words in seen.items() if words} == {}


def test_nothing_about_a_file_that_cannot_be_read_stays_english(
    context: UiContext, tmp_path: Path
) -> None:
    (tmp_path / "x.toml").write_text("[mods", encoding="utf-8")

    screen = opened(context)

    assert foreign(screen) == {"toml"}
    assert pseudo(start("choices_unread")) in shown(screen, *SIZE)


def test_no_setting_stays_english(context: UiContext) -> None:
    for name in ("x14", "x18"):
        screen = led(opened(context, name), [SETTINGS_OF])
        seen = set[str]()

        for _ in range(6):
            seen |= foreign(screen)
            for keys in (["right"], ["enter"], ["9", "9", "."], ["enter"], ["escape", "down"]):
                led(screen, keys)
                seen |= foreign(screen)

        assert seen == set(), name
        assert pseudo("Their color") in shown(screen, *SIZE)
