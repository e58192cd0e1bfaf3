"""What people see and press: frames, panels, screens, keys and the displays that show them."""
