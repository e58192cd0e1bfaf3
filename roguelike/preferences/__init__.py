"""What the player has chosen for good, and where everything lies that belongs to the player."""
