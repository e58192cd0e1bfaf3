"""Players that are programs, and simulations of many of their games."""
