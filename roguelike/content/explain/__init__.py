"""What pydantic finds, in our own words, at its place, and each cause once."""
