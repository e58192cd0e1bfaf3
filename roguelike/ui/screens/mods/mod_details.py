"""The details of a mod, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roguelike.content.findings.diagnostics import Diagnostic, Severity
from roguelike.content.mods.library import InstalledMod, ModStatus
from roguelike.content.mods.manifest import Mod
from roguelike.content.mods.mod_files import MANIFEST
from roguelike.content.schema.settings import SettingValue
from roguelike.content.texts.texts import AboutMod, AboutSetting
from roguelike.ui.appearance.palette import Ink
from roguelike.ui.context.mod_manager import ModManager
from roguelike.ui.text.texts import TextName, Texts
from roguelike.ui.text.wrap import abridged, paragraph, shortened
from roguelike.ui.widgets.scroll import StyledLine

SHELVES: dict[str, TextName] = {
    "game": "shelf_game",
    "given": "shelf_given",
    "user": "shelf_user",
    "examples": "shelf_examples",
}
SEVERITIES: dict[Severity, Ink] = {
    Severity.ERROR: "text_bad",
    Severity.WARNING: "text_alert",
    Severity.INFO: "text_muted",
}

_REASONS: dict[bool, tuple[TextName, Ink]] = {
    True: ("mod_left_out", "text_bad"),
    False: ("mod_unused", "text_muted"),
}
"""The text that tells why a mod is left out, and its color, by whether the mod is on."""

MAX_FINDINGS = 20
"""The most findings that are shown; the command line shows all."""
GAP = 2


def value_text(value: SettingValue, said: AboutSetting, texts: Texts) -> str:
    """Return the value of a setting as people write it."""
    if isinstance(value, bool):
        return texts("setting_on" if value else "setting_off")
    return said.choices.get(str(value), str(value))


def details(
    status: ModStatus, mod_manager: ModManager, width: int, texts: Texts
) -> list[StyledLine]:
    """Return all that there is to know about a mod, no line longer than `width`."""
    return [*_lines(status, mod_manager, width, texts)]


def _lines(
    status: ModStatus, mod_manager: ModManager, width: int, texts: Texts
) -> Iterator[StyledLine]:
    installed = status.installed
    mod, said = installed.mod, mod_manager.texts[installed]
    yield from _block(said.name, width, "text_heading")
    if mod:
        info = mod.manifest.mod
        kind = texts.kind(info.kind)
        what = texts("mod_version", kind=kind, version=info.version)
        yield from _block(what, width, "text_muted")
    yield []
    yield from _state(status, width, texts)
    if said.summary:
        yield []
        yield from _block(said.summary, width)
    yield []
    yield from _facts(status, mod_manager, width, texts)
    if mod and mod.manifest.settings:
        yield []
        yield from _settings(mod, said, mod_manager, width, texts)
    if findings := mod_manager.findings(installed):
        yield []
        yield from _findings(findings, installed, width, texts)


def _block(text: str, width: int, color: Ink = "text") -> Iterator[StyledLine]:
    for line in paragraph(text, width):
        yield [(0, line, color)]


def _state(status: ModStatus, width: int, texts: Texts) -> Iterator[StyledLine]:
    if status.is_loaded:
        yield from _block(texts("mod_on"), width, "text_good")
    elif status.reason is None:
        yield from _block(texts("mod_off"), width, "text_muted")
    else:
        reason = texts.reason(status.reason)
        said, color = _REASONS[status.is_on]
        yield from _block(texts(said, reason=reason), width, color)


def _facts(
    status: ModStatus, mod_manager: ModManager, width: int, texts: Texts
) -> Iterator[StyledLine]:
    """Yield what has a name and a value, the values below one another."""
    facts = {texts(name): value for name, value in _known(status, mod_manager, texts) if value}
    start = max(map(len, facts)) + GAP
    for label, value in facts.items():
        for number, line in enumerate(paragraph(value, width - start)):
            yield [(0, "" if number else label, "text_muted"), (start, line, "text")]


def _known(
    status: ModStatus, mod_manager: ModManager, texts: Texts
) -> Iterator[tuple[TextName, str]]:
    installed = status.installed
    if installed.mod:
        manifest = installed.mod.manifest
        yield "mod_authors", ", ".join(manifest.mod.authors)
        yield "mod_license", manifest.mod.license
        yield "mod_homepage", manifest.mod.homepage
        wanted = (f"{mod} {versions}" for mod, versions in manifest.requires.items())
        yield "mod_requires", "; ".join(wanted)
    shelf = installed.shelf.name
    place = installed.files.shown_as
    yield "mod_from", f"{texts(SHELVES[shelf])}, {place}" if shelf in SHELVES else place
    placement = mod_manager.placement(installed.id)
    if status.is_loaded and placement:
        number = mod_manager.used.index(installed.id) + 1
        reason = texts.reason(placement.reason)
        yield "mod_order", texts("mod_order_why", number=number, reason=reason)


def _settings(
    mod: Mod, said: AboutMod, mod_manager: ModManager, width: int, texts: Texts
) -> Iterator[StyledLine]:
    yield from _block(texts("mod_settings"), width, "text_heading")
    for name, setting in said.settings.items():
        value = value_text(mod_manager.value(mod, name), setting, texts)
        value = abridged(value, width // 2)
        label = shortened(setting.label, width - len(value) - GAP)
        yield [(0, label, "text_muted"), (width - len(value), value, "text")]


def _findings(
    findings: Sequence[Diagnostic], mod: InstalledMod, width: int, texts: Texts
) -> Iterator[StyledLine]:
    folder = mod.files.place(MANIFEST).document.path.removesuffix(MANIFEST)
    yield from _block(texts("mod_findings"), width, "text_heading")
    for number, finding in enumerate(findings[:MAX_FINDINGS]):
        if number:
            yield []
        file, line = finding.path.removeprefix(folder), finding.place.region().line
        where = texts("mod_finding", code=finding.code.name, file=file, line=line)
        yield from _block(where, width, SEVERITIES[finding.severity])
        yield from _block(finding.message, width)
        yield from _block(finding.hint, width, "text_muted")
    if len(findings) > MAX_FINDINGS:
        yield []
        yield from _block(texts("more", count=len(findings) - MAX_FINDINGS), width, "text_muted")
