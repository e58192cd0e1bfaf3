"""Plans of floors."""

from __future__ import annotations

from msgspec.structs import replace

from roguelike.content.schema.drawings import VaultDef
from roguelike.core.grid.bitboards import cells_in
from roguelike.core.grid.geometry import Position
from roguelike.engine.levels.level_builder import Site
from roguelike.game import Game
from roguelike.passes.hordes import Hordes, hordes
from roguelike.passes.items import Items, items
from roguelike.passes.vaults import Vaults, vaults
from roguelike.workshop.simulation.floor_plans import FloorPlan, plan_of, regenerated_site
from tests.content_fixture import shipped_content
from tests.drawing import BOOK, site_from_text
from tests.workshop.bots.arena import game_on

CROWN = "sunken_crown:sunken_crown"


def made() -> Site:
    """Return a level with a vault, a horde and things."""
    site = site_from_text("""
        ######################
        ######################
        ######################
        ######################
        ######################
        #@...................#
        #....................#
        #....................#
        ######################
        """)
    site.book = replace(BOOK, vaults={"core:cell": VaultDef(drawing="####\n#..#\n##+#")})
    vaults(Vaults.model_validate({"kind": "vaults", "any": ["core:cell"]}), site)
    hordes(
        Hordes.model_validate({"hordes": ["core:pack"], "count": 2, "budget": 50, "distance": 0}),
        site,
    )
    items(Items.model_validate({"kind": "items", "frequency": "core:usual"}), site)
    return site


def test_a_plan_tells_threat_vaults_and_what_was_dealt() -> None:
    site = made()
    site.feeling = "core:crowded"
    known = site.terrain * 0

    plan = plan_of(site, known)

    assert (plan.threat, plan.spent, plan.budget) == (30, 30, 50), "a second is too dear"
    assert (plan.feeling, plan.vaults, plan.entered) == ("core:crowded", ("core:cell",), ())
    assert plan.dealt["core:usual"]["core:sword"] == 1
    assert sum(plan.dealt["core:usual"].values()) == 4


def test_hordes_that_were_not_chosen_within_a_budget_are_a_threat_as_well() -> None:
    site = made()
    site.hordes += ["core:pack", "core:lone_rat"]

    assert plan_of(site, site.terrain * 0).threat == 60
    assert plan_of(site, site.terrain * 0).spent == 30


def test_a_vault_is_entered_when_its_ground_is_seen_and_not_its_walls() -> None:
    site = made()
    known = site.terrain * 0
    cells = [divmod(cell, site.height) for cell in cells_in(site.reserved["core:cell"])]
    walls = [cell for cell in cells if not site.walkable()[cell]]
    ground = next(cell for cell in cells if site.table.transparent[site.terrain[cell]])
    for cell in walls:
        known[cell] = site.terrain[cell]

    assert plan_of(site, known).entered == ()
    known[ground] = site.terrain[ground]
    assert plan_of(site, known).entered == ("core:cell",)


def test_a_level_is_made_again_as_it_was() -> None:
    world = Game.begin(shipped_content().ruleset(CROWN), "test").world

    site = regenerated_site(world)

    assert site is not None
    assert (site.terrain == world.level.terrain).all()
    assert site.start == Position(*world.level.positions[world.player.cell])
    assert plan_of(site, world.level.known) == plan_of(site, world.level.known)
    assert isinstance(plan_of(site, world.level.known), FloorPlan)


def test_a_level_that_was_drawn_has_no_plan() -> None:
    game, _ = game_on("####\n#@.#\n####")

    assert regenerated_site(game.world) is None
