"""The content that is selected by the options of the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from shlex import join

from msgspec.structs import replace

from roguelike.cli.errors import Exit, UsageError, alternatives
from roguelike.cli.mod_places import require_mods, require_places
from roguelike.cli.options import ContentOptions, TextOptions
from roguelike.cli.output import warn, written_to
from roguelike.content.assembling.table_sorter import definitions
from roguelike.content.findings.diagnostics import Code, Report, Severity
from roguelike.content.loader import LoadResult
from roguelike.content.merging.inheritance_graph import is_abstract
from roguelike.content.mods.library import InstalledMod, ModLibrary, ModSelection, survey
from roguelike.content.mods.manifest import Mod
from roguelike.content.references.ids import bare_name
from roguelike.content.schema import KINDS
from roguelike.content.texts.translation import ORIGINAL, fallbacks, languages
from roguelike.core.garbage_collection import settle
from roguelike.game import Content, ContentError, load_content
from roguelike.plugins import installed_plugins
from roguelike.preferences.file import Change, change, read, unsuitable
from roguelike.preferences.folders import settings_file
from roguelike.preferences.model import Preferences
from roguelike.preferences.shelves import selection, shelves
from roguelike.recordings.setup import Setup, selection_for


def loader(options: ContentOptions, setup: Setup | None = None) -> Callable[[], Content]:
    """Return a function that loads the selected content, here or in another process.

    Args:
        options: What is asked for.
        setup: What a game was played with, if that counts instead of the player's choices.
    """
    return partial(load_content, selection_of(options, setup), plugins=options.plugins)


def selection_of(options: ContentOptions, setup: Setup | None = None) -> ModSelection:
    """Return the selection of mods that is asked for, on top of the player's own choices.

    Args:
        options: What is asked for.
        setup: What a game was played with, if that counts instead of the player's choices.

    Raises:
        UsageError: A place where mods should lie leads to none.
    """
    require_places(options.mods_dir)
    found = selection(read(Report()), options.mods_dir, options.mods)
    if (language := _language(options)) is not None:
        found = replace(found, choice=replace(found.choice, language=language))
    return selection_for(setup, found) if setup else found


def _language(options: ContentOptions) -> str | None:
    return options.lang if isinstance(options, TextOptions) else None


def playable_content(
    options: ContentOptions, *, needs_all: bool = False, setup: Setup | None = None
) -> Content:
    """Load what is asked for, and tell which mods and plugins had to be left out.

    Args:
        options: What is asked for.
        needs_all: Whether all mods that are asked for by name have to be there.
        setup: What a saved game was played with, if that counts instead of the player's choices.

    Raises:
        UsageError: Nothing could be loaded, or not all that is needed.
    """
    more = says_more(options.mods_dir, options.mods, plugins=options.plugins)
    try:
        content = loader(options, setup)()
    except (ContentError, OSError) as error:
        msg = f"{error}; {more}"
        raise UsageError(msg, Exit.FINDINGS) from error
    settle()
    for mod, reason in content.left_out.items():
        warn(f"mod {mod} was not loaded: {reason}; {more}")
    for finding in content.report:
        if finding.code is Code.E902:
            warn(f"{finding.message}; {finding.hint}")
    require_known(options, content)
    if needs_all:
        _require_usable(options, content, more)
    require_language(_language(options), content.mods)
    warn_of_preferences(content.mods)
    return content


def says_more(
    places: Iterable[Path], mods: Iterable[str] | None = None, *, plugins: bool = True
) -> str:
    """Return that a command says more about what is wrong with mods.

    Args:
        places: Where to look for them as well.
        mods: Those that are used for now, if not all that are on.
        plugins: Whether content may select what installed plugins provide.
    """
    words = ["roguelike", "validate"]
    if mods is not None:
        words += ["--mods", ",".join(mods)]
    for place in places:
        words += ["--mods-dir", str(place)]
    return f"`{join(words if plugins else [*words, '--no-plugins'])}` says more"


def warn_of_preferences(mods: Iterable[Mod]) -> None:
    """Warn of mistakes in the player's settings, those of `mods` among them."""
    report = Report()
    preferences = read(report)
    report.extend(unsuitable(preferences, mods))
    for finding in report:
        line, column, _ = finding.place.region()
        hint = f"; {finding.hint}" if finding.hint else ""
        warn(f"{finding.path}:{line}:{column}: {finding.message}{hint}")


def remember(make: Change) -> Preferences:
    """Change what the player has chosen for good, and return all of that as it is then.

    Args:
        make: The change.

    Raises:
        UsageError: It cannot be written.
    """
    path = settings_file()
    with written_to(path):
        changed = change(make, path)
    if changed.kept:
        warn(f"the settings could not be read; they were set aside as {changed.kept}")
    return changed.preferences


def require_known(options: ContentOptions, content: Content | LoadResult) -> None:
    """Make sure that the mods that are asked for by name exist, loaded or not.

    Args:
        options: What is asked for.
        content: What came of them.

    Raises:
        UsageError: One of them does not.
    """
    known = {*content.left_out, *(mod.id for mod in content.mods)}
    asked = options.mods or ()
    if not known.issuperset(asked):
        require_mods(asked, surveyed(options))


def surveyed(options: ContentOptions) -> ModLibrary:
    """Return the mods that there are, those that come with plugins too."""
    of_plugins = installed_plugins(third_party=options.plugins).shelves()
    return survey((*selection_of(options).shelves, *of_plugins))


def known_mods(
    places: Sequence[Path], names: Iterable[str] = (), *, plugins: bool = True
) -> tuple[Preferences, ModLibrary]:
    """Return what the player has chosen so far, and all mods; tell what is wrong with the first.

    Args:
        places: More places where mods lie.
        names: The ids of mods that have to be among them.
        plugins: Whether those count that come with plugins.

    Raises:
        UsageError: One of `names` is no mod, or mods cannot be looked for.
    """
    warn_of_preferences(())
    require_places(places)
    try:
        of_plugins = installed_plugins(third_party=plugins).shelves()
        library = survey((*shelves(places), *of_plugins))
    except OSError as error:
        msg = f"{error.filename} cannot be read: {error.strerror}"
        raise UsageError(msg) from error
    require_mods(names, library)
    return read(Report()), library


def _require_usable(options: ContentOptions, content: Content, more: str) -> None:
    """Make sure that no mod is left out that is asked for by name; tell what is wrong with it.

    Raises:
        UsageError: One is.
    """
    missing = [mod for mod in options.mods or () if mod in content.left_out]
    if not missing:
        return
    for finding in content.report:
        if finding.severity is Severity.ERROR:
            line, column, _ = finding.place.region()
            warn(f"{finding.path}:{line}:{column}: {finding.code.name} {finding.message}")
    msg = f"mod {missing[0]} cannot be used: {content.left_out[missing[0]]}; {more}"
    raise UsageError(msg, Exit.FINDINGS)


def require_language(tag: str | None, mods: Iterable[Mod]) -> None:
    """Make sure that there are texts in a language, if one is asked for.

    Raises:
        UsageError: There are none.
    """
    known = {ORIGINAL: [], **languages(mods)} if tag is not None else {}
    if tag is not None and not known.keys() & fallbacks(tag):
        msg = f"there is no language {tag!r}{alternatives(tag, sorted(known))}"
        raise UsageError(msg)


def chosen_campaign(content: Content, name: str | None, options: ContentOptions) -> str:
    """Return the full id of the campaign that is asked for, or of the one that is offered first.

    Args:
        content: What can be played.
        name: Its id, with or without its mod, if one is asked for.
        options: What the content was selected by.

    Raises:
        UsageError: There is no such campaign, or there are several.
    """
    campaigns = list(content.campaigns())
    if name is not None:
        if not any(name in (each, bare_name(each)) for each in campaigns):
            _require_no_other_mod(name, content, options)
        return chosen("campaign", name, campaigns)
    if not campaigns:
        msg = "there is no campaign to play"
        raise UsageError(msg, Exit.FINDINGS)
    return campaigns[0]


def _require_no_other_mod(name: str, content: Content, options: ContentOptions) -> None:
    """Make sure that a campaign that is not there is in no mod that is only off.

    Raises:
        UsageError: It is in one; the text says how to use that.
    """
    used = {*content.left_out, *(mod.id for mod in content.mods)}
    library = surveyed(options)
    off = (mod for _, mod in sorted(library.mods.items()) if mod.mod and mod.id not in used)
    mod = next((each.id for each in off if name in _campaigns(each)), None)
    if mod is None:
        return
    how = f"use it this once with `--mods {mod}`, or from now on with `roguelike mods enable {mod}`"
    if options.mods:
        how = f"use it with `--mods {','.join((*options.mods, mod))}`"
    msg = f"the campaign {name!r} is in the mod {mod}, which is off; {how}"
    raise UsageError(msg)


def _campaigns(installed: InstalledMod) -> set[str]:
    """Return what the campaigns in the files of a mod can be called, as long as it is off."""
    unread = Report()  # what is wrong with it does not matter yet
    written = definitions(installed.id, installed.files.documents(unread), KINDS, unread)
    found = [
        each for each in written.definitions if each.kind == "campaign" and not is_abstract(each)
    ]
    return {name for each in found for name in (each.id, each.name)}


def chosen(kind: str, name: str, ids: Sequence[str]) -> str:
    """Return the full id that `name` means: one of `ids`, or the end of exactly one of them.

    Raises:
        UsageError: It means none of them, or several.
    """
    if name in ids:
        return name
    found = [identifier for identifier in ids if bare_name(identifier) == name]
    if len(found) == 1:
        return found[0]
    if found:
        msg = f"there is more than one {kind} called {name!r}: {', '.join(found)}"
        raise UsageError(msg)
    known = [*ids, *map(bare_name, ids)] if ":" not in name else ids
    msg = f"there is no {kind} called {name!r}{alternatives(name, known, ids)}"
    raise UsageError(msg)
