"""What screens are made of: menus, texts that scroll, and a line to type in."""
