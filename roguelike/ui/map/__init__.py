"""The map: what is known of a level, drawn with letters or tiles."""
