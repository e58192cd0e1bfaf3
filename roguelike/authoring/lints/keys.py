"""Whether keys give what they are bound to, and players have keys for what they need."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from roguelike.authoring.lints.evidence import Evidence
from roguelike.content.documents.document import Place, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic, Related
from roguelike.content.names.ids import CORE, bare_name
from roguelike.content.schema.campaigns import CampaignDef
from roguelike.content.schema.keymaps import CONTEXTS, STEPS, CommandName, KeymapDef
from roguelike.content.words.values import listed


class _Binding(NamedTuple):
    """A key of a command in a keymap.

    Attributes:
        keymap: The full id of the keymap.
        command: The command.
        number: Which of the keys of the command it is.
        key: The key.
    """

    keymap: str
    command: CommandName
    number: int
    key: str

    @property
    def presses(self) -> list[tuple[str, int]]:
        """The key in each context in which the command means something."""
        return [(self.key, at) for at, each in enumerate(CONTEXTS) if self.command in each]


_Given: TypeAlias = Mapping[tuple[str, int], _Binding]
"""What a key gives in a context, by its number in `CONTEXTS`."""


def keys(evidence: Evidence) -> Iterator[Diagnostic]:
    """Yield W210 for keys that another command of a keymap has, and W511 for lost commands.

    A command without any key is W210 as well, and so is a keymap without, as far as its file says
    so: a patch may have taken them away.

    A later keymap may take keys of an earlier one, as long as a command has some key in the end.
    """
    keymaps = evidence.catalog.all(KeymapDef)
    for identifier, keymap in keymaps.items():
        yield from _keyless(evidence, identifier, keymap)
        yield from _taken(evidence, _bindings(identifier, keymap))
    for identifier, campaign in evidence.catalog.all(CampaignDef).items():
        if not evidence.contingencies.may_change("campaign", identifier, "keymaps"):
            used = [(each, keymaps[each]) for each in campaign.keymaps]
            bindings = [_bindings(*each) for each in used]
            yield from _lost(evidence, identifier, bindings)
            yield from _lacking(evidence, identifier, campaign, bindings)


def _bindings(identifier: str, keymap: KeymapDef) -> list[_Binding]:
    return [
        _Binding(identifier, command, number, key)
        for command, bound in keymap.bindings.items()
        for number, key in enumerate(bound)
    ]


def _given(keymaps: Iterable[Iterable[_Binding]]) -> _Given:
    """Return what keys give: of one keymap the first command, and of several that of the last."""
    found: dict[tuple[str, int], _Binding] = {}
    for bindings in keymaps:
        own: dict[tuple[str, int], _Binding] = {}
        for each in bindings:
            own |= {press: each for press in each.presses if press not in own}
        found |= own
    return found


def _is_given(binding: _Binding, given: _Given) -> bool:
    """Tell whether a key gives the command to which it is bound, in any context."""
    return any(given[press].command == binding.command for press in binding.presses)


def _keyless(evidence: Evidence, identifier: str, keymap: KeymapDef) -> Iterator[Diagnostic]:
    """Yield where a keymap says that something has no keys, of which then nothing comes."""
    may_change = evidence.contingencies.may_change("keymap", identifier, "bindings")
    if may_change or ("keymap", identifier) in evidence.catalog.changed:
        return
    place = evidence.catalog.origin("keymap", identifier).at("bindings")
    if not keymap.bindings:
        message = f"`{bare_name(identifier)}` gives no command any key"
        hint = f'bind some, as in {min(STEPS)} = ["…"]'
        yield Diagnostic(Code.W210, place, message, hint)
    for command, keys in keymap.bindings.items():
        if not keys:
            message = f"`{command}` is given no key"
            hint = f'write its keys, as in {command} = ["…"], or take it out'
            yield Diagnostic(Code.W210, place.at(command), message, hint)


def _taken(evidence: Evidence, bindings: list[_Binding]) -> Iterator[Diagnostic]:
    given = _given([bindings])
    for each in bindings:
        if not _is_given(each, given):
            first = given[each.presses[0]]
            message = f"`{each.key}` gives `{first.command}` already, and never `{each.command}`"
            related = Related(_place(evidence, first), "this is the other")
            place, hint = _place(evidence, each), "give one of them another key"
            yield Diagnostic(Code.W210, place, message, hint, (related,))


def _lost(evidence: Evidence, campaign: str, keymaps: list[list[_Binding]]) -> Iterator[Diagnostic]:
    """Yield each command of which other keymaps have taken all keys."""
    given, of_command = _given(keymaps), defaultdict[str, list[_Binding]](list)
    for bindings in keymaps:
        own = _given([bindings])
        for each in bindings:
            if _is_given(each, own):
                of_command[each.command].append(each)
    for command, bindings in of_command.items():
        if not any(_is_given(each, given) for each in bindings):
            lost = bindings[0]
            taker = given[lost.presses[0]]
            message = (
                f"no key is left for `{command}` in the campaign `{bare_name(campaign)}`:"
                f" `{lost.key}` gives `{taker.command}`"
            )
            related = Related(_place(evidence, lost), "this is the key that it had")
            hint = f"take another key, or give `{command}` one"
            yield Diagnostic(Code.W511, _place(evidence, taker), message, hint, (related,))


def _lacking(
    evidence: Evidence, identifier: str, campaign: CampaignDef, keymaps: list[list[_Binding]]
) -> Iterator[Diagnostic]:
    """Yield that a campaign has no keys for what nobody can do without."""
    bound = {each.command for bindings in keymaps for each in bindings}
    is_deep = any(stratum.covers(2) for stratum in campaign.levels)
    missing = sorted({*STEPS, *(["descend"] if is_deep else [])} - bound)
    mod = identifier.partition(":")[0]
    known = evidence.catalog.all(KeymapDef)
    own = (known[each] for each in campaign.keymaps if each.partition(":")[0] == mod)
    if missing and all(keymap.bindings for keymap in own):  # or that is what is told
        message = f"players of `{bare_name(identifier)}` have no key for {listed(missing, 'and')}"
        usual = [each for each in known if each.startswith(f"{CORE}:")]
        hint = f'bind them in a keymap, as in bindings.{missing[0]} = ["…"]'
        if not campaign.keymaps and usual:
            names = ", ".join(f'"{bare_name(each)}"' for each in usual)
            hint = f"add keymaps = [{names}]"
        origin = evidence.catalog.origin("campaign", identifier)
        is_said = "keymaps" in campaign.model_fields_set
        place = origin.at("keymaps") if is_said else origin.at(token=Token.HEADER)
        yield Diagnostic(Code.W511, place, message, hint)


def _place(evidence: Evidence, binding: _Binding) -> Place:
    origin = evidence.catalog.origin("keymap", binding.keymap)
    return origin.at("bindings", binding.command, binding.number)
