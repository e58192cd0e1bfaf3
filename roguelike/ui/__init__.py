"""The user interface: frames, panels, screens, keys and the displays that show them."""
