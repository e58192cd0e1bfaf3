"""`roguelike test`: the tests that mods bring with them."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from roguelike.cli.command import Command
from roguelike.cli.errors import Exit, UsageError, alternatives
from roguelike.cli.facts import TEXT, Facts, Tell
from roguelike.cli.mod_places import Places, require_mods, require_places, shelves_of
from roguelike.cli.options import (
    comma_separated,
    mods_dir,
    no_plugins,
    option,
    output_format,
    positionals,
)

if TYPE_CHECKING:
    from roguelike.cli.authors.results.mod_test_verdicts import Outcome, Verdict
    from roguelike.content.mods.library import InstalledMod, ModLibrary
    from roguelike.plugins import InstalledPlugins
    from roguelike.workshop.modtests.cases import ModTest, RunEnvironment


@dataclass(frozen=True, kw_only=True)
class Options:
    """Options of the command."""

    tested: tuple[str, ...] = positionals(
        "MOD", "the id of a mod, or its path (default: all mods)", str
    )
    filter: str = option(
        "TEXT",
        "run only tests whose names contain this, such as frost/doors/; * matches anything",
        str,
        "",
    )
    mods: tuple[str, ...] = option("A,B", "use these mods as well", comma_separated, ())
    format: str = output_format(TEXT, "junit", "github")
    mods_dir: tuple[Path, ...] = mods_dir()
    no_plugins: bool = no_plugins()


class _Asked(NamedTuple):
    """A mod that is asked for.

    Attributes:
        mod: The mod.
        library: The mods among which what it requires may be.
        places: Where these lie, beside where the game looks for mods anyway.
    """

    mod: InstalledMod
    library: ModLibrary
    places: Sequence[Path]


def run(options: Options) -> Facts[list[Verdict]]:
    """Run the tests, and return what came of them.

    Raises:
        UsageError: There is no such mod, or no such test.
    """
    from roguelike.cli.authors.results.mod_test_verdicts import FORMS

    start = time.perf_counter()
    verdicts = [verdict for verdict in verdicts_of(options) if verdict.has_anything]
    _require_tests(options, verdicts)
    seconds = time.perf_counter() - start

    def in_form(name: str) -> Tell[list[Verdict]]:
        return lambda verdicts: FORMS[name](verdicts, seconds)

    is_clean = all(verdict.is_clean for verdict in verdicts)
    code = Exit.CLEAN if is_clean else Exit.FINDINGS
    return Facts(verdicts, in_form(TEXT), {name: in_form(name) for name in FORMS}, code)


def _require_tests(options: Options, verdicts: list[Verdict]) -> None:
    """Refuse names of tests and mods for which there are no tests.

    Raises:
        UsageError: There are none.
    """
    if verdicts:
        return
    if options.filter:
        msg = f"no test has {options.filter!r} in its name"
        raise UsageError(msg)
    if options.tested:
        msg = f"there are no tests in {', '.join(options.tested)}; they lie in the folder tests"
        raise UsageError(msg)


def verdicts_of(options: Options) -> Iterator[Verdict]:
    """Yield what comes of each mod that is asked for, in the order of their ids.

    Args:
        options: Those of the command.

    Raises:
        UsageError: There is no such mod.
    """
    from roguelike.plugins import installed_plugins

    providers = installed_plugins(third_party=not options.no_plugins)
    for asked in _asked(options):
        require_mods(options.mods, asked.library)
        yield _verdict(asked, options, providers)


def _asked(options: Options) -> Iterator[_Asked]:
    """Yield each mod that is asked for.

    Raises:
        UsageError: There is no such mod.
    """
    given = options.mods_dir
    plugins = not options.no_plugins
    installed = _surveyed(Places(given=given), plugins=plugins)
    if not options.tested:
        yield from (_Asked(mod, installed, given) for _, mod in sorted(installed.mods.items()))
    for word in dict.fromkeys(options.tested):
        path = Path(word)
        if path.exists():
            require_places([path])
            asked_about = Places([path], given)
            library = _surveyed(asked_about, plugins=plugins)
            places = [path if path.is_dir() else path.parent, *given]
            found = (mod for _, mod in sorted(library.mods.items()) if asked_about.ask_about(mod))
            yield from (_Asked(mod, library, places) for mod in found)
        elif word in installed.mods:
            yield _Asked(installed.mods[word], installed, given)
        else:
            msg = f"there is no mod {word!r}{alternatives(word, sorted(installed.mods))}"
            raise UsageError(msg)


def _surveyed(places: Places, *, plugins: bool) -> ModLibrary:
    """Return the mods that there are, none of which is on unless it is asked for.

    Raises:
        UsageError: There are too many.
    """
    from roguelike.content.mods.library import survey

    library = survey([replace(shelf, is_on=False) for shelf in shelves_of(places, plugins=plugins)])
    for finding in library.report:
        msg = f"{finding.path}: {finding.message}"
        raise UsageError(msg)
    return library


def _verdict(asked: _Asked, options: Options, providers: InstalledPlugins) -> Verdict:
    """Run the tests of one mod, with nothing on but what it requires and what is asked for."""
    from roguelike.cli.authors.inspecting import MapCommand
    from roguelike.cli.authors.results.mod_test_verdicts import Verdict
    from roguelike.content.findings.diagnostics import Report
    from roguelike.content.loader import load_selected
    from roguelike.content.mods.library import ModChoice, select
    from roguelike.content.mods.mod_files import TESTS
    from roguelike.core.text import visible
    from roguelike.workshop.modtests.cases import OtherReferences, RunEnvironment, read_tests
    from roguelike.workshop.modtests.expectations import matches
    from roguelike.workshop.schemas.ids import ids_beside

    id_, library = asked.mod.id, asked.library
    verdict = Verdict(visible(id_))  # it may be no more than the name of a folder
    if not asked.mod.files.names_in(TESTS, Report()):
        return verdict
    registries = providers.registries()
    choice = ModChoice(enabled=(id_, *options.mods))
    models = registries.models()
    selected = select(library, choice, providers.names)
    selected = replace(selected, elsewhere=ids_beside(library, selected.order, models))
    result = load_selected(selected, models)
    mod = next((mod for mod in result.mods if mod.id == id_), None)
    if mod is None or result.catalog is None or result.assembly is None:
        verdict.refuse(result.report, result.left_out.get(id_, "it cannot be loaded"))
        return verdict
    names, around = result.assembly.names[mod.id], OtherReferences(events=registries.events)
    tests = read_tests(mod, result.catalog, names, verdict.report, around)
    command = MapCommand(choice.enabled, asked.places, has_plugins=not options.no_plugins)
    bench = RunEnvironment(result.catalog, registries, command.shows)
    chosen = (test for test in tests if matches(f"*{options.filter}*", test.full_name))
    verdict.outcomes += (_outcome(test, bench) for test in chosen)
    return verdict


def _outcome(test: ModTest, bench: RunEnvironment) -> Outcome:
    """Run a test."""
    from roguelike.cli.authors.results.mod_test_verdicts import Outcome
    from roguelike.workshop.modtests.runner import run_test

    start = time.perf_counter()
    failures = run_test(test, bench)
    return Outcome(test, failures, time.perf_counter() - start)


COMMAND = Command(
    options=Options,
    run=run,
    details=(
        "Runs the tests in the folder `tests` of each mod, without a display. A mod is"
        " tested with what it requires and nothing else, whatever is enabled. The same"
        " tests give the same results on every machine. Exits with code 1 if a test fails."
    ),
    examples=[
        ("roguelike test", "all mods"),
        ("roguelike test mods/frost", "one mod"),
        ("roguelike test classic --filter door", "some tests of an installed mod"),
        ("roguelike test --format junit > tests.xml", "for a service that shows results"),
    ],
)
