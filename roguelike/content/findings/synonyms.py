"""Words of other games and formats for what has another name here, as `enemy` for `monster`.

They have too few letters in common with ours for similarity to find them. Nothing is fixed by this
table: what is called `ac` elsewhere need not be the `defense` of this game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cache

SYNONYMS = {
    # kinds of content
    "campaign": "adventure scenario story world",
    "color": "colour foreground fg tint",
    "keymap": "controls hotkeys keybindings",
    "level": "area dungeon floor map stage zone",
    "message": "log msg string",
    "monster": "actor animal beast creature enemies enemy foe mob npc unit",
    "patch": "change edit modify overlay override",
    "player": "character class hero",
    "rules": "config ruleset",
    "stat": "attribute",
    "swatch": "palette",
    "tag": "category flag group",
    "terrain": "block cell furniture ground tile",
    # what messages mention
    "actor": "attacker doer subject",
    "amount": "count damage dmg quantity",
    "target": "defender opponent victim",
    # what the player does
    "ascend": "climb upstairs",
    "descend": "downstairs",
    "east": "e right",
    "north": "n",
    "south": "s",
    "wait": "pass rest skip",
    "west": "w left",
    # stats of `core`
    "attack": "atk damage dmg",
    "attack_chance": "accuracy hitchance tohit",
    "awareness": "fov perception sight sightradius vision",
    "defense": "ac armor armorclass armour def protection",
    "defense_chance": "blockchance dodge evasion",
    "gold": "coins money",
    "max_health": "health hitpoints hp life maxhp",
    # fields of definitions
    "background": "backcolor bg bgcolor",
    "behaviors": "actions ai brain",
    "bindings": "keys",
    "default": "initial initialvalue",
    "description": "blurb desc details flavor info lore tooltip",
    "first": "from mindepth minlevel",
    "generator": "algorithm mapgen",
    "glyph": "ascii char character icon image letter sprite symbol tile",
    "height": "h rows",
    "inherits": "base copyfrom derives extends parent prototype template",
    "key": "id identifier name",
    "label": "caption displayname fullname name title",
    "last": "maxdepth maxlevel to",
    "maximum": "max",
    "minimum": "min",
    "on": "event trigger",
    "passes": "stages steps",
    "rgb": "code hex value",
    "stats": "attributes attrs properties",
    "tags": "categories flags keywords traits",
    "text": "content message msg string value",
    "transparent": "seethrough",
    "value": "hex rgb swatch",
    "values": "entries ids items list members",
    "walkable": "passable pathable traversable",
    "weight": "frequency odds",
    "width": "columns w",
    # patches
    "add": "increase plus",
    "append": "concat extend push",
    "ids": "objects targets",
    "mul": "multiply scale times",
    "remove": "delete",
    "set": "assign change merge modify override overwrite update",
    "unset": "clear reset",
    "when": "if",
    # manifests and settings
    "after": "loadafter",
    "all": "allof and every",
    "any": "anyof or",
    "authors": "author creator creators credits maintainer",
    "before": "loadbefore",
    "bool": "boolean checkbox flag toggle",
    "choice": "enum option select",
    "choices": "enum options values",
    "conflicts": "breaks incompatible",
    "eq": "equal equals is value",
    "float": "decimal double real",
    "format": "formatversion schema schemaversion",
    "homepage": "link repository url website",
    "id": "from identifier modid object old oldid packageid",
    "int": "integer",
    "kind": "type",
    "max": "highest maximum",
    "min": "lowest minimum",
    "name": "displayname label title",
    "optional": "recommends suggests",
    "requires": "dependencies depends deps needs requirements",
    "summary": "blurb desc description",
    "type": "kind",
    "version": "modversion ver",
    # migrations and tests
    "from": "before old oldid previous",
    "position": "at cell coordinates location pos where",
    "since": "version",
    "to": "after new newid newname",
    "use": "instead new newid newname replacement to",
    "at": "cell coordinates location pos position",
    "messages": "log logs msgs",
    "removed": "deleted",
    "rename": "alias aliases migration migrations moved",
    "population": "count total",
}
"""Names from elsewhere, by the names that are used here; lowercase, without separators."""


def synonyms_of(word: str) -> Sequence[str]:
    """Return what may be meant here by a word in small letters without separators."""
    return _by_theirs().get(word, ())


@cache
def _by_theirs() -> dict[str, list[str]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for ours, theirs in SYNONYMS.items():
        for each in theirs.split():
            found[each].append(ours)
    return dict(found)
