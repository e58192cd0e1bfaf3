"""The picture behind the title, and the name that stands in its water."""
