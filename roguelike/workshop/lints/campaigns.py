"""Lints for campaigns: whether players have keys for commands, and know what to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from roguelike.content.documents.document import Place, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.findings.wording import listed
from roguelike.content.references.ids import CORE, bare_name
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.keymaps import CONTEXTS, STEPS, CommandName, KeymapDef
from roguelike.workshop.lints.evidence import Evidence

OFFERED: frozenset[CommandName] = frozenset(
    (
        *("fight", "fire", "pick_up", "explore", "rest", "look", "inventory", "wait", "travel"),
        *("log", "menu", "help"),
    )
)
"""The commands that the row at the bottom offers, which leaves out those without a key."""


class _Binding(NamedTuple):
    """A key of a command in a keymap, and the place of the key."""

    command: CommandName
    key: str
    place: Place

    @property
    def presses(self) -> list[tuple[str, int]]:
        """The key in each context in which the command means something."""
        return [(self.key, at) for at, each in enumerate(CONTEXTS) if self.command in each]


_Given: TypeAlias = Mapping[tuple[str, int], _Binding]
"""The binding that a key gives in a context, by the key and the context's number in `CONTEXTS`."""


def keys(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W210 for keys that another command of a keymap has, and W511 for lost commands.

    A later keymap may take keys of an earlier one, as long as a command has some key in the end,
    whichever layout a player chooses.
    """
    bindings: dict[str, list[_Binding]] = {}
    for identifier, keymap in evidence.catalog.all(KeymapDef).items():
        place = evidence.catalog.origin("keymap", identifier).at("bindings")
        bindings[identifier] = [
            _Binding(command, key, place.at(command, number))
            for command, bound in keymap.bindings.items()
            for number, key in enumerate(bound)
        ]
        yield from _taken(bindings[identifier])
    for identifier, campaign in evidence.catalog.all(CampaignDef).items():
        if not evidence.may_change("campaign", identifier):
            for active in _choices(evidence, campaign):
                keymaps = [bindings[each] for each in active]
                yield from _lost(identifier, keymaps)
                yield from _lacking(evidence, identifier, campaign, keymaps)


def _choices(evidence: Evidence, campaign: CampaignDef) -> Iterator[list[str]]:
    """Yield the ids of the keymaps that are in use together, for each layout one can choose."""
    known = evidence.catalog.all(KeymapDef)
    layouts = [each for each in campaign.keymaps if known[each].layout]
    for layout in layouts or [None]:
        yield [each for each in campaign.keymaps if each == layout or not known[each].layout]


def _given(keymaps: Iterable[Iterable[_Binding]]) -> _Given:
    """Return the commands of keys: of one keymap the first, and of several that of the last."""
    found: dict[tuple[str, int], _Binding] = {}
    for bindings in keymaps:
        own: dict[tuple[str, int], _Binding] = {}
        for each in bindings:
            own |= {press: each for press in each.presses if press not in own}
        found |= own
    return found


def _is_given(binding: _Binding, given: _Given) -> bool:
    """Return True if a key gives the command to which it is bound, in any context."""
    return any(given[press].command == binding.command for press in binding.presses)


def _taken(bindings: Sequence[_Binding]) -> Iterator[Diagnostic]:
    """Yield each key that a command before it in the same keymap has in all contexts."""
    given = _given([bindings])
    for each in bindings:
        if not _is_given(each, given):
            first = given[each.presses[0]]
            message = (
                f"`{each.key}` is already bound to `{first.command}`, so it never gives"
                f" `{each.command}`"
            )
            related = (Related(first.place, "this is the other"),)
            hint = "give one of them another key"
            yield Diagnostic(Code.W210, each.place, message, hint, related)


def _lost(campaign: str, keymaps: Sequence[Sequence[_Binding]]) -> Iterator[Diagnostic]:
    """Yield each command of which other keymaps have taken all keys."""
    given = _given(keymaps)
    had: dict[CommandName, _Binding] = {}
    for bindings in keymaps:
        own = _given([bindings])
        for each in bindings:
            if _is_given(each, own):
                had.setdefault(each.command, each)
    kept = {each.command for each in given.values()}
    for command, lost in had.items():
        if command in kept:
            continue
        taker = given[lost.presses[0]]
        message = f"`{command}` has no key left in the campaign `{bare_name(campaign)}`:"
        message += f" `{lost.key}` gives `{taker.command}`"
        related = (Related(lost.place, "this is the key that it had"),)
        hint = f"take another key, or give `{command}` one"
        yield Diagnostic(Code.W511, taker.place, message, hint, related)


def _lacking(
    evidence: Evidence, identifier: str, campaign: CampaignDef, keymaps: Iterable[list[_Binding]]
) -> Iterator[Diagnostic]:
    """Yield W511 for a campaign without keys for commands that players need or are offered."""
    bound = {each.command for bindings in keymaps for each in bindings}
    is_deep = any(each.covers(2) for each in campaign.levels)
    needed: set[CommandName] = {*STEPS, *(["descend"] if is_deep else [])}
    missing = sorted(needed - bound) or sorted(OFFERED - bound)
    if missing:
        message = f"players of `{bare_name(identifier)}` have no key for {listed(missing, 'and')}"
        known = evidence.catalog.all(KeymapDef)
        usual = ", ".join(f'"{bare_name(each)}"' for each in known if each.startswith(f"{CORE}:"))
        hint = f'bind them in a keymap, as in bindings.{missing[0]} = ["…"]'
        if usual and not campaign.keymaps:
            hint = f"add keymaps = [{usual}]"
        origin = evidence.catalog.origin("campaign", identifier)
        is_said = "keymaps" in campaign.model_fields_set
        place = origin.at("keymaps") if is_said else origin.at(token=Token.HEADER)
        yield Diagnostic(Code.W511, place, message, hint)


def goals(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W514 for each campaign that does not say its goal."""
    for identifier, campaign in evidence.catalog.all(CampaignDef).items():
        if not campaign.goal and not evidence.may_change("campaign", identifier):
            place = evidence.catalog.origin("campaign", identifier).at(token=Token.HEADER)
            message = f"players of `{bare_name(identifier)}` are not told what to do"
            yield Diagnostic(Code.W514, place, message, 'say it in a sentence: goal = "…"')
