"""Begin mods from templates, and pack them to give away.

Commands say what came of it; nothing here prints, or knows what options are called.
"""

TEMPLATES = ("monster", "level", "campaign", "theme", "translation")
"""The folders of templates, each a mod with the id `my_mod` and the name "My Mod"."""

WORKFLOWS = {"github": ".github/workflows/check.yml"}
"""By the names of services, the files that have these check a mod."""

HOME = "OWNER/roguelike@main"
"""The repository that workflows have the game from, and its version, where no other is named.

It has no public home yet, so an owner stands here who is to be replaced.
"""
