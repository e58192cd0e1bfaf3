"""The side panel and its sections, each of which says in rows what the player should have in view.

Sections make rows and never draw or change the game; the pieces of rows live in `widgets`.
"""
