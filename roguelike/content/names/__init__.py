"""What things are called: ids, versions, mods."""
