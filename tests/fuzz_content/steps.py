"""What is done with a case, in a folder of its own, where the case is written."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Generator, Mapping
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree as ET

from roguelike.cli.authors.fixing import diff, fix, write
from roguelike.cli.authors.inspecting import report_on
from roguelike.cli.command import carry_out, parser_of
from roguelike.cli.errors import UsageError
from roguelike.cli.mod_places import Places
from roguelike.cli.options import built
from roguelike.content.findings.diagnostics import Code, Report, Severity
from roguelike.content.mods.library import ModChoice, ModSelection, ModStatus, Shelf
from roguelike.engine.actions.base import ImpossibleError
from roguelike.engine.levels.level_builder import CannotGenerateError
from roguelike.game import Content, ContentError, Game, load_content, load_mods
from roguelike.narration.narrator import Narrator
from roguelike.plugins import InstalledPlugins
from roguelike.preferences.shelves import shelves
from roguelike.resources import data_dir, mods_dir
from roguelike.ui.context.mod_manager import ModManager
from roguelike.workshop.bots.walker import Walker
from roguelike.workshop.conflicts import conflicts
from roguelike.workshop.validation.report.as_json import as_json
from roguelike.workshop.validation.report.as_text import as_text
from tests.fuzz_content.cases import ROOT, Case
from tests.fuzz_content.oracle import require, require_harmless, require_sound

TURNS = 20
"""How many turns are played."""
MAX_TARGETS = 2
"""How many definitions are explained."""
_MODS = (f"--mods-dir={ROOT}", "--no-plugins")


@contextmanager
def written(case: Case) -> Generator[Path]:
    """Write a case to a folder of its own, and work there."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder, chdir(folder):
        case.write(Path(folder))
        yield Path(folder)


def fed(case: Case) -> None:
    """Do with a case what it asks for, and require that it does no harm."""
    with written(case):
        for step in case.steps:
            with suppress(*REFUSALS):
                STEPS[step]()


def _look(**options: object) -> Report:
    report = report_on(Places([Path(ROOT)], **options), plugins=False)  # type: ignore[arg-type]
    require_sound(report)
    return report


def _again() -> None:
    first, second = (_look() for _ in range(2))
    require(as_json(first) == as_json(second), "equal input gives equal findings", as_text(first))
    require(first.files == second.files, "equal input has as many files", first.files)


def _fix() -> None:
    places = Places([Path(ROOT)])
    found = _look()
    before, promised = _errors(found), sum(bool(each.fix) for each in found)
    output = io.StringIO()
    with redirect_stdout(output), redirect_stderr(output):
        result = fix(places, plugins=False)
        diff(result)
    require_sound(result.report)
    after = _errors(result.report)
    require(after <= before, "fixes bring no errors", f"{before} -> {after}")
    require(result.count >= promised, "what is promised is fixed", f"{promised} > {result.count}")
    inside = Path(ROOT).resolve()
    for change in result.changes.values():
        is_inside = change.path.resolve().is_relative_to(inside)
        require(is_inside, "only files of the mods are fixed", change.path)
        require(change.before == change.path.read_bytes(), "what is fixed is what is there")
    write(result)
    written, said = as_json(_look()), as_json(result.report)
    require(written == said, "what is left is what was said", f"{said}\n{written}")


def _errors(report: Report) -> int:
    """Return how many errors there are save those that are only looked for in sound content."""
    return sum(each.severity is Severity.ERROR and each.code is not Code.E802 for each in report)


def _selection(language: str = "") -> ModSelection:
    return ModSelection((Shelf(Path(ROOT)), *shelves()), ModChoice(language=language))


def _conflicts() -> Report:
    result = load_mods(_selection(), InstalledPlugins())
    if result.assembly is None:
        return result.report
    report = conflicts(result.assembly, result.selected.order)
    require_sound(report)
    return report


def _content(language: str = "") -> Content | None:
    try:
        return load_content(_selection(language), plugins=False)
    except ContentError as error:
        require_sound(error.report)
        return None


def _play() -> None:
    content = _content()
    if content is None:
        return
    for campaign in content.campaigns():
        try:
            _play_campaign(Game.new(content, campaign, "fuzz"), content)
        except CannotGenerateError:
            continue


def _play_campaign(game: Game, content: Content) -> None:
    bot, narrator = Walker("fuzz"), Narrator(content.catalog, game.world)
    said = [*narrator.preface(), *narrator.opening()]
    for _ in range(TURNS):
        if game.is_over:
            break
        try:
            said += narrator.tell(game.step(bot.choose(game.view())))
        except ImpossibleError as error:
            said += narrator.excuse(error)
    require(bool(game.state_hash()), "there is a hash of every state")


def _german() -> None:
    content = _content("de")
    if content:
        require_sound(content.report)
    _run("lang", "--format=json", *_MODS)


def _explain() -> None:
    content = _content()
    if content is None:
        return
    keys = [(kind, id_) for kind, ids in content.catalog.definitions.items() for id_ in ids]
    for kind, id_ in sorted(keys, key=_own_first)[:MAX_TARGETS]:
        require_harmless(_run("explain", f"{kind}/{id_}", *_MODS))
        json.loads(_run("explain", f"{kind}/{id_}", "--format=json", *_MODS) or "{}")


def _own_first(key: tuple[str, str]) -> tuple[bool, str]:
    """Return what sorts ids of the case before those of the game."""
    return key[1].startswith(("core:", "classic:")), key[1]


def _mods_screen() -> None:
    mod_manager = ModManager(_selection(), plugins=False, file=Path("home") / "settings.toml")
    content = _content()
    if content is None:
        return
    mod_manager.look(content)
    for status in list(mod_manager.mods):
        _require_sound_findings(mod_manager, status)
        mod_manager.switch(status.installed.id)
        mod_manager.move(status.installed.id, -1)
        if mod := status.installed.mod:
            for name in mod.manifest.settings:
                mod_manager.choose(mod, name, mod_manager.value(mod, name))
    try:
        mod_manager.load()
    except ContentError as error:
        require_sound(error.report)


def _require_sound_findings(mod_manager: ModManager, status: ModStatus) -> None:
    report = Report()
    for finding in mod_manager.findings(status.installed):
        report.add(finding)
    require_sound(report)


def _mods_list() -> None:
    json.loads(_run("mods", "list", "--format=json", f"--mods-dir={ROOT}", "--no-plugins") or "{}")
    require_harmless(_run("list", *_MODS))
    require_harmless(_run("list", "monster", *_MODS))


def _tests() -> None:
    require_harmless(_run("test", ROOT, "--no-plugins"))
    if text := _run("test", ROOT, "--format=junit", "--no-plugins"):
        ET.fromstring(text)  # noqa: S314 - what was written a moment ago
    _run("test", ROOT, "--format=github", "--no-plugins")


def _diff() -> None:
    for path in sorted(Path(ROOT).iterdir()):
        for home in (data_dir(), mods_dir()):
            old = home / path.name
            pair = (str(old if old.is_dir() else path), str(path))
            require_harmless(_run("diff", *pair))
            json.loads(_run("diff", *reversed(pair), "--format=json") or "{}")


def _map() -> None:
    _run("map", "--seed=fuzz", *_MODS)
    _run("simulate", "--games=1", "--turns=20", "--format=json", *_MODS)


def _run(command: str, *words: str) -> str:
    """Run a command and return what it prints; nothing if it refuses."""
    output = io.StringIO()
    with redirect_stdout(output), redirect_stderr(io.StringIO()):
        try:
            read = parser_of(command).parse_args([command, *words])
            carry_out(read.command, built(read.command.options, read))
        except UsageError as error:
            require("\n" not in str(error), "refusals are one line", ascii(str(error)))
            return ""
    return output.getvalue()


STEPS: Mapping[str, Callable[[], Report | None]] = {
    "validate": _look,
    "alone": lambda: _look(is_alone=True),
    "simulate": lambda: _look(simulated=2),
    "again": _again,
    "fix": _fix,
    "conflicts": _conflicts,
    "play": _play,
    "german": _german,
    "explain": _explain,
    "mods screen": _mods_screen,
    "mods list": _mods_list,
    "test": _tests,
    "diff": _diff,
    "map": _map,
}
"""The steps, by name; some return what is found."""

REFUSALS = (UsageError, OSError)
"""What a step may raise: that there is no mod, or that a folder of mods cannot be looked into."""
