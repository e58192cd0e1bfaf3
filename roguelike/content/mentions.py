"""What to say of mods that are made use of, and that the manifest does not mention."""

from __future__ import annotations

from collections.abc import Collection

from roguelike.content.diagnostics import Code, Diagnostic, did_you_mean
from roguelike.content.document import Place
from roguelike.content.ids import CORE
from roguelike.content.manifest import Mod


def mentioned(mod: Mod) -> set[str]:
    """Return the ids of all mods that a manifest is about, its own and `core` among them."""
    manifest = mod.manifest
    hints: Collection[str] = (*manifest.order.after, *manifest.order.before)
    return {mod.id, CORE, *manifest.requires, *manifest.optional, *manifest.conflicts, *hints}


def unmentioned(other: str, use: str, place: Place, mod: Mod, there: Collection[str]) -> Diagnostic:
    """Return W116 for a mod that is made use of, and not mentioned.

    Args:
        other: The id of that mod.
        use: What is done with it, as words before its id.
        place: Where.
        mod: The mod that makes use of it.
        there: The ids of all mods that are there; of those one is hardly misspelt.
    """
    close = did_you_mean(other, mentioned(mod) | set(there))
    is_slip = close is not None and other not in there
    add = f'add `{other} = "*"` to the table [optional] of mod.toml'
    hint = f"did you mean `{close}`?" if is_slip else add
    message = f"{use} `{other}`, which the manifest does not mention"
    return Diagnostic(Code.W116, place, message, hint)
