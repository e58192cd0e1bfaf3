"""Words of other games and formats for what is called otherwise here, as `enemy` for `monster`.

They have too few letters in common with ours for likeness to find them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container

from roguelike.content.words.likeness import squashed

SAID_ELSEWHERE = {
    # kinds of content, and what stands beside them
    "campaign": "adventure scenario story world",
    "color": "colour foreground fg tint",
    "keymap": "bindings controls hotkeys keybindings keybinds",
    "level": "area dungeon floor map stage zone",
    "message": "log msg string",
    "monster": "actor animal beast creature enemies enemy foe mob npc pawn unit",
    "patch": "change edit modify overlay override",
    "player": "character class hero pc profession",
    "rules": "config ruleset",
    "stat": "attribute",
    "swatch": "palette",
    "tag": "category flag group",
    "terrain": "block cell furniture ground tile",
    "theme": "skin style",
    # what messages mention
    "actor": "attacker doer subject",
    "amount": "count damage dmg quantity",
    "killer": "attacker murderer slayer",
    "target": "defender opponent victim",
    # what the player does
    "ascend": "climb stairsup upstairs",
    "descend": "downstairs stairsdown",
    "east": "e eastward eastwards right",
    "north": "n northward northwards w",  # where `w` is up on the keyboard
    "north_east": "ne upright",
    "north_west": "nw upleft",
    "south": "s southward southwards",
    "south_east": "se downright",
    "south_west": "sw downleft",
    "wait": "pass rest s skip",  # which many games search with
    "west": "left w westward westwards",
    # stats of `core`
    "attack": "atk damage dmg",
    "attack_chance": "accuracy hitchance tohit",
    "awareness": "fov perception sight sightradius sightrange viewdistance vision visionrange",
    "defense": "ac armor armorclass armour def protection",
    "defense_chance": "blockchance dodge dodgechance evasion",
    "gold": "coins money",
    "max_health": "hitpoints hp life maxhitpoints maxhp maxlife",
    # what events mention
    "position": "at cell coordinates coords location pos where xy",
    # fields of definitions
    "abstract": "isabstract virtual",
    "background": "backcolor backgroundcolor bg bgcolor",
    "behaviors": "actions ai brain goals parts",
    "bindings": "keys",
    "default": "defaultvalue initial initialvalue",
    "description": "blurb desc descr details flavor flavortext flavour info lore tooltip",
    "first": "from mindepth minlevel",
    "generator": "algorithm mapgen",
    "glyph": "ascii char character icon image letter sprite sym symbol texture tile",
    "height": "h rows",
    "inherits": "base basedon copyfrom derives extends from parent parentname prototype template",
    "key": "id identifier name",
    "label": "caption displayname fullname name title",
    "last": "maxdepth maxlevel to",
    "levels": "floors maps stages",
    "maximum": "max",
    "minimum": "min",
    "on": "event trigger",
    "passes": "stages steps",
    "rgb": "code hex value",
    "stats": "attributes attrs properties",
    "tags": "categories flags keywords species traits",
    "text": "content message msg string value",
    "transparent": "seethrough translucent",
    "value": "hex rgb swatch",
    "values": "contents elements entries ids items list members",
    "walkable": "enterable passable pathable traversable",
    "weight": "frequency odds",
    "width": "columns w",
    # patches
    "add": "addto increase plus relative",
    "append": "concat extend push",
    "ids": "objects targets",
    "mul": "multiply multiplyby proportional scale times",
    "remove": "delete",
    "set": "assign change merge modify override overwrite update",
    "unset": "clear reset",
    "when": "if",
    # manifests and settings
    "after": "loadafter",
    "all": "allof and every",
    "any": "anyof either or",
    "authors": "creator creators credits madeby maintainer",
    "before": "loadbefore",
    "bool": "boolean checkbox flag toggle",
    "choice": "dropdown enum option select",
    "choices": "enum options values",
    "conflicts": "breaks incompatible incompatibilities incompatiblewith",
    "eq": "equal equals is value",
    "float": "decimal double real",
    "format": "apiversion formatversion packformat schema schemaversion",
    "ge": "atleast gte min minimum",
    "gt": "above greater greaterthan morethan over",
    "homepage": "link repository url website",
    "id": "from identifier modid namespace object old oldid oldname packageid target",
    "int": "integer",
    "kind": "type",
    "le": "atmost lte max maximum",
    "lt": "below less lessthan under",
    "max": "highest maximum",
    "min": "lowest minimum",
    "name": "displayname label title",
    "optional": "optionaldependencies recommends softdependencies suggests",
    "requires": "dependencies depends dependson deps moddependencies needs requirements",
    "summary": "blurb desc description",
    "type": "kind",
    "version": "modversion ver",
    # migrations
    "from": "before old oldid oldname previous",
    "reason": "because comment note why",
    "removed": "deleted deletion removal",
    "rename": "alias aliases migrate migration migrations moved",
    "since": "version",
    "to": "after new newid newname",
    "use": "instead new newid newname replacedby replacement replacewith to",
    # what tests expect
    "appear": "contains includes present",
    "at": "cell coordinates location place places pos position positions",
    "connected": "reachable",
    "messages": "log logs msgs",
    "population": "count total",
}
"""What other games call what has these names here, without capitals and signs between words."""


def _by_theirs() -> dict[str, tuple[str, ...]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for ours, theirs in SAID_ELSEWHERE.items():
        for each in theirs.split():
            found[each].append(ours)
    return {theirs: tuple(ours) for theirs, ours in found.items()}


_BY_THEIRS = _by_theirs()


def called_elsewhere(word: str, words: Container[str]) -> str | None:
    """Return which of some words is said by another elsewhere, if it is one of them alone."""
    meant = [each for each in _BY_THEIRS.get(squashed(word), ()) if each in words]
    return meant[0] if len(meant) == 1 else None
