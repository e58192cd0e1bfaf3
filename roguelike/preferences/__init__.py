"""The player's lasting preferences, and the folders for all that belongs to the player."""
