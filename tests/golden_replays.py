"""The games whose recordings must not change by accident, and who plays them.

Half of them are played with content that is written here, so that new values in the game's own
content change nothing; in the others it is seen what such values change.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import blake2b

import tomli
from msgspec import Struct
from msgspec.structs import replace

from roguelike.content.findings.diagnostics import Report
from roguelike.content.mods.library import ModSelection, Shelf
from roguelike.core.grid.geometry import DIRECTIONS
from roguelike.core.rng import Rng
from roguelike.engine.actions.base import ImpossibleError
from roguelike.engine.actions.equip import TakeOff, Wear
from roguelike.engine.actions.pick_up import Drop, PickUp
from roguelike.engine.actions.rest import Wait
from roguelike.engine.actions.stairs import Descend
from roguelike.engine.actions.step import Step
from roguelike.engine.actions.throw import Throw
from roguelike.engine.actions.use import Use, UseAbility
from roguelike.engine.knowledge.player_view import View
from roguelike.game import Content, Game, PlayerAction, load_content
from roguelike.plugins import registries
from roguelike.recordings.recording import FORMAT as RECORDING
from roguelike.recordings.recording import (
    HASH_EVERY,
    Header,
    RecordedHash,
    RecordedTurn,
    Recording,
    RecordingEntry,
    recording_text,
)
from roguelike.recordings.replay import Replay, ReplayFault
from roguelike.recordings.setup import setup_of
from roguelike.resources import data_dir, mods_dir
from roguelike.workshop.bots.explorer import Explorer
from roguelike.workshop.bots.roster import Bot
from roguelike.workshop.bots.walker import Randomizer, Walker
from tests.catalogs import catalog_of
from tests.golden_game import CONTENT, LOOK, TERRAIN

THINGS = """
[slot."t:hand"]
label = "hand"

[slot."t:finger"]
label = "finger"

[status."t:poisoned"]
label = "poisoned"
stacking = "add"
triggers = [{ on = "turn", steps = [{ kind = "damage", amount = 1 }] }]

[status."t:dizzy"]
label = "dizzy"
staggers = { percent = 40, towards = "random" }

[status."t:quick"]
label = "quick"
stats = { "core:speed" = -4 }

[appearance."t:potions"]
looks = [{ key = "red", label = "red potion" }, { key = "odd", label = "odd potion" }]

[item."t:healing"]
label = "potion of healing"
glyph = "!"
color = "t:c"
stack = 5
tags = ["healing", "kind"]
appearance = "t:potions"
use = { steps = [{ kind = "heal", amount = "2d8" }, { kind = "cure", statuses = ["t:poisoned"] }] }

[item."t:haste"]
label = "potion of haste"
glyph = "!"
color = "t:c"
stack = 5
appearance = "t:potions"
use = { steps = [{ kind = "apply_status", status = "t:quick", turns = "10d2" }] }

[item."t:dagger"]
label = "dagger"
glyph = ")"
color = "t:c"
slots = ["t:hand"]
stats = { "core:attack" = 1, "core:speed" = -1 }

[item."t:ring"]
label = "ring"
glyph = "="
color = "t:c"
slots = ["t:finger"]
statuses = ["t:dizzy"]

[item."t:dart"]
label = "dart"
glyph = "-"
color = "t:c"
stack = 9
tags = ["missile"]
throw = { aim = { kind = "bolt", range = 6 }, steps = [
  { kind = "damage", amount = "1d3" },
  { kind = "apply_status", status = "t:poisoned", turns = "1d6" },
] }

[item."t:wand"]
label = "wand"
glyph = "/"
color = "t:c"
charges = "1d3 + 2"
use = { aim = { kind = "burst", range = 6, radius = 1, spares = "self" }, steps = [
  { kind = "damage", amount = "1d6" }, { kind = "push", cells = 2 },
], spends = "charge" }

[item."t:scroll"]
label = "scroll"
glyph = "?"
color = "t:c"
stack = 3
use = { steps = [{ kind = "teleport", to = "random" }] }

[loot."t:finds"]
entries = [
  { item = "t:healing", weight = 4 },
  { item = "t:haste", weight = 2 },
  { item = "t:dagger" },
  { item = "t:ring" },
  { item = "t:dart", weight = 3, count = "2d4" },
  { item = "t:wand" },
  { item = "t:scroll", weight = 2 },
]

[ability."t:whirl"]
label = "Whirl"
cooldown = 15
tags = ["harmful"]
aim = { kind = "adjacent" }
steps = [{ kind = "damage", amount = "1d4" }, { kind = "push", cells = 1 }]

[ability."t:spit"]
label = "Spit"
cooldown = 9
tags = ["harmful"]
aim = { kind = "bolt", range = 5 }
steps = [{ kind = "apply_status", status = "t:poisoned", turns = "1d6" }]

[ability."t:call"]
label = "Call"
cooldown = 40
steps = [{ kind = "summon", monster = "t:moth", count = 2 }]

[monster."t:toad"]
label = "Toad"
glyph = "t"
color = "t:c"
abilities = ["t:spit"]
carries = [{ loot = "t:finds", percent = 60 }]
behaviors = [
  { kind = "flee_when_hurt" },
  { kind = "use_ability" },
  { kind = "move_and_attack" },
]

[monster."t:toad".stats]
"core:attack" = 1
"core:attack_chance" = 50
"core:awareness" = 9
"core:max_health" = "2d4"
"core:speed" = 11

[monster."t:slime"]
label = "Slime"
glyph = "s"
color = "t:c"
behaviors = [{ kind = "split_when_hurt" }, { kind = "move_and_attack" }]

[monster."t:slime".stats]
"core:attack" = 1
"core:attack_chance" = 40
"core:awareness" = 7
"core:max_health" = "2d6 + 4"
"core:speed" = 15

[player."t:collector"]
label = "Collector"
glyph = "@"
color = "t:c"
abilities = ["t:whirl", "t:call"]
carries = [
  { item = "t:dagger", worn = true },
  { item = "t:dart", count = 8 },
  { item = "t:healing", count = 2 },
  { item = "t:wand" },
]

[player."t:collector".stats]
"core:attack" = 3
"core:attack_chance" = 60
"core:awareness" = 9
"core:defense" = 1
"core:defense_chance" = 40
"core:max_health" = 60

[level."t:trove"]
label = "the trove"
width = 44
height = 24
generator = { kind = "rooms_and_corridors", max_rooms = 8, min_size = 5, max_size = 9 }

[[level."t:trove".passes]]
kind = "doors"

[[level."t:trove".passes]]
kind = "stairs"

[[level."t:trove".passes]]
kind = "place_items"
finds = [{ loot = "t:finds", percent = 80 }]

[[level."t:trove".passes]]
kind = "populate"
monsters = [{ monster = "t:toad", weight = 2 }, { monster = "t:slime" }, { monster = "t:rat" }]

[rules."t:loose"]
label = "Loose rules"
movement = { diagonals = true, corner_cutting = "always" }
sight = { metric = "diamond" }
combat = { kind = "flat" }
gold = { color = "t:c", remembered = "t:c" }
items = { slots = ["t:hand", "t:finger"] }

[campaign."t:trove"]
label = "Trove"
player = "t:collector"
rules = "t:loose"
levels = [{ level = "t:trove", last = 1 }, { level = "t:caves", first = 2 }]
"""
OWN = CONTENT + THINGS


class Dabbler:
    """A bot that does anything to anything; not all of it is possible."""

    def __init__(self, seed: str) -> None:
        self._rng = Rng(seed, "bot")

    def choose(self, view: View) -> PlayerAction:
        if self._rng.below(2):
            return Step(self._rng.pick(DIRECTIONS))
        return self._rng.pick(list(self._options(view)))

    def _options(self, view: View) -> list[PlayerAction]:
        targets = [actor.position for actor in view.actors]
        targets.append(view.player.position.step(self._rng.pick(DIRECTIONS)))
        target = self._rng.pick(targets)
        pack = self._rng.pick(view.pack).id if view.pack else 0
        options: list[PlayerAction] = [Wait(), Use(pack), Use(pack, target), Throw(pack, target)]
        options += [Wear(pack), TakeOff(pack), Drop(pack, 1), PickUp(), Descend()]
        for power in view.powers:
            options += [UseAbility(power.id), UseAbility(power.id, target)]
        return options


class Case(Struct, frozen=True):
    """A game that is recorded.

    Attributes:
        name: The name of the file.
        content: What it is played with.
        campaign: The full id of the campaign.
        bot: Who plays, given the seed and the game.
        turns: After how many turns it ends at the latest.
    """

    name: str
    content: Callable[[], Content]
    campaign: str
    bot: Callable[[str, Game], Bot]
    turns: int = 200

    def recorded(self) -> bytes:
        """Return the recording of the game as it goes now."""
        content = self.content()
        game = Game.new(content, self.campaign, self.name)
        bot = self.bot(self.name, game)
        entries: list[RecordingEntry] = []
        while game.world.turns < self.turns and not game.is_over:
            action = bot.choose(game.view())
            try:
                game.step(action)
            except ImpossibleError:
                continue
            entries.append(RecordedTurn(game.world.turns, action))
            if game.world.turns % HASH_EVERY == 0:
                entries.append(RecordedHash(game.world.turns, game.state_hash()))
        entries.append(RecordedHash(game.world.turns, game.state_hash()))
        header = Header(RECORDING, self.campaign, self.name, setup_of(content))
        return recording_text(header, entries)

    def fault(self, recording: Recording) -> ReplayFault | None:
        """Return where the game goes another way than recorded, whatever else has changed."""
        replay = self.replay(recording)
        replay.run()
        return replay.fault

    def replay(self, recording: Recording) -> Replay:
        """Return what plays a recording of the game, whatever else has changed."""
        content = self.content()
        header = replace(recording.header, setup=setup_of(content))
        return Replay(replace(recording, header=header), content)


def explorer(seed: str, game: Game) -> Bot:
    return Explorer(seed, game.ruleset)


def walker(seed: str, game: Game) -> Bot:
    del game
    return Walker(seed)


def stroller(seed: str, game: Game) -> Bot:
    del game
    return Randomizer(seed)


def dabbler(seed: str, game: Game) -> Bot:
    del game
    return Dabbler(seed)


def shipped_with(*mods: str) -> Content:
    """Return classic with some of the examples, and none of the items of other campaigns.

    These would be among those that have to be found out, and so change the state of each game.
    """
    own = (Shelf(data_dir() / mod) for mod in ("core", "classic"))
    shelves = (*own, *(Shelf(mods_dir() / mod) for mod in mods))
    return load_content(ModSelection(shelves))


@cache
def classic() -> Content:
    """Return the game without mods."""
    return shipped_with()


@cache
def sunken() -> Content:
    """Return the game with more places and more things."""
    return shipped_with("sunken_caves", "curios")


@cache
def own() -> Content:
    """Return what is written here."""
    terrain = {id_: {**it, "seen": LOOK, "remembered": LOOK} for id_, it in TERRAIN.items()}
    catalog = catalog_of({"terrain": terrain, **tomli.loads(OWN)})
    digest = blake2b(OWN.encode(), digest_size=16).hexdigest()
    return Content(replace(catalog, digest=lambda: digest), registries(), Report(), {})


CASES = (
    Case("halls_explored", own, "t:golden", explorer, 300),
    Case("halls_crossed", own, "t:golden", walker, 300),
    Case("halls_strolled", own, "t:golden", stroller),
    Case("halls_dabbled", own, "t:golden", dabbler),
    Case("trove_explored", own, "t:trove", explorer, 300),
    Case("trove_explored_again", own, "t:trove", explorer, 300),
    Case("trove_crossed", own, "t:trove", walker),
    Case("trove_dabbled", own, "t:trove", dabbler, 300),
    Case("trove_dabbled_again", own, "t:trove", dabbler, 300),
    Case("trove_dabbled_once_more", own, "t:trove", dabbler, 300),
    Case("trove_strolled", own, "t:trove", stroller),
    Case("classic_explored", classic, "classic:classic", explorer, 300),
    Case("classic_crossed", classic, "classic:classic", walker),
    Case("plus_explored", classic, "classic:classic_plus", explorer, 300),
    Case("plus_explored_again", classic, "classic:classic_plus", explorer, 300),
    Case("plus_dabbled", classic, "classic:classic_plus", dabbler, 300),
    Case("sunken_explored", sunken, "sunken_caves:sunken_caves", explorer, 300),
    Case("sunken_dabbled", sunken, "sunken_caves:sunken_caves", dabbler),
    Case("curios_explored", sunken, "classic:classic_plus", explorer, 300),
    Case("curios_dabbled", sunken, "classic:classic_plus", dabbler, 300),
)
