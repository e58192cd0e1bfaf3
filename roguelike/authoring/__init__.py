"""Tools for authors of content: reports, fixes, lints, schemas, reference and tests.

Commands import it, and screens only where there is something to explain. Play never does: what a
game needs of content is in `roguelike.content`.
"""
