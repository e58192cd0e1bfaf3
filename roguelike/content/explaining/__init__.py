"""What pydantic finds, in words that help whoever wrote the file, unless they allow it."""
