"""Begin mods from templates, and pack them to give away.

Commands say what came of it; nothing here prints, or knows what options are called.
"""

TEMPLATES = ("monster", "level", "campaign", "theme", "translation")
"""The folders of templates, each a mod with the id `my_mod` and the name "My Mod"."""
