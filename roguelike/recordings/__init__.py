"""Games as text: what began, what the player did, and what came of it.

One format serves as the journal of a saved game, as what a crash leaves for a bug report, and as
what `roguelike replay` plays.
"""
