"""The sections of the side panel: each says in rows what the player should have in view."""
