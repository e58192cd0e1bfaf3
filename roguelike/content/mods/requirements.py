"""What mods require, and what becomes of those that cannot have it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from roguelike.content.documents.document import Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related, Report, suggestion
from roguelike.content.mods.manifest import Mod
from roguelike.content.mods.relations import stand_in
from roguelike.content.names.manifest_texts import ENGINE_ID
from roguelike.content.names.versions import ENGINE
from roguelike.content.words.reasons import Reason


class Around(Struct, frozen=True):
    """What else there is to know when mods are put in order.

    Attributes:
        unreadable: The ids of mods whose manifests have errors, which are reported already.
        off: The ids of mods that are there, but switched off.
        positions: The ids of mods in the order in which the player would like to have them.
        plugins: The names of the plugins that there are; nothing if that does not matter.
    """

    unreadable: Collection[str] = ()
    off: Collection[str] = ()
    positions: Sequence[str] = ()
    plugins: Collection[str] | None = None


class Present(Struct, frozen=True):
    """What a mod may find when it looks for what it requires.

    Attributes:
        mods: The mods that are on, by their ids.
        taken: For the id of a mod that is replaced the one that takes its place.
        left_out: The ids of mods that are on, and cannot be used.
        around: What else there is to know.
    """

    mods: Mapping[str, Mod]
    taken: Mapping[str, str]
    left_out: Collection[str]
    around: Around


def for_other_games(mods: Iterable[Mod], report: Report) -> dict[str, Reason]:
    """Return which mods are for another version of the game, with the reason for each.

    Args:
        mods: The mods.
        report: Takes E120.
    """
    found: dict[str, Reason] = {}
    for mod in mods:
        wanted = mod.manifest.requires.get(ENGINE_ID)
        if wanted and not wanted.allows(ENGINE):
            reason = found[mod.id] = Reason("other_game", wanted=wanted, version=ENGINE)
            hint = "install such a version of the game, or a version of the mod for this one"
            report.add(Diagnostic(Code.E120, mod.place("requires", ENGINE_ID), reason, hint))
    return found


def unmet(mod: Mod, present: Present) -> Iterator[tuple[Reason, Diagnostic]]:
    """Yield which requirements of `mod` cannot be met for a reason that is its own."""
    for required, requirement in mod.requires.items():
        other = present.mods.get(stand_in(required, present.taken))
        if other is None:
            if required not in present.left_out:
                yield _missing(mod, required, present)
        elif other.id == required and not requirement.allows(other.version):
            place = mod.place("requires", required)
            reason = Reason("version", mod=required, version=other.version, wanted=requirement)
            related = Related(other.place("mod", "version"), "its version")
            hint = (
                f"install another version of it, or change this if {other.version} is good enough"
            )
            yield reason, Diagnostic(Code.E112, place, reason, hint, (related,))
    yield from _missing_plugins(mod, present.around.plugins)


def _missing_plugins(
    mod: Mod, plugins: Collection[str] | None
) -> Iterator[tuple[Reason, Diagnostic]]:
    if plugins is None:
        return
    for number, plugin in enumerate(mod.manifest.mod.plugins):
        if plugin not in plugins:
            hint = suggestion(plugin, plugins) or "plugins are programs, to be installed by pip"
            place = mod.place("mod", "plugins", number)
            reason = Reason("plugin", plugin=plugin)
            yield reason, Diagnostic(Code.E121, place, reason, hint)


def _missing(mod: Mod, required: str, present: Present) -> tuple[Reason, Diagnostic]:
    place = mod.place("requires", required, token=Token.KEY)
    if required in present.around.off:
        reason = Reason("switched_off", mod=required)
        hint = f"`roguelike mods enable {required}`"
    else:
        reason = Reason("missing", mod=required)
        requirement = mod.requires[required]
        which = f" in a version that is {requirement}" if requirement.comparisons else ""
        install = f"install it{which}, or take this line out"
        hint = suggestion(required, [*present.mods, *present.around.off]) or install
    return reason, Diagnostic(Code.E111, place, reason, hint)
