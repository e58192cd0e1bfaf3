"""What is found wrong, and what may be done about it."""
