"""How one table changes another, and how a value came to be."""
