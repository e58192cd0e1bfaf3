"""Where mods that do not know each other get in each other's way."""
