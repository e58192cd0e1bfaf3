"""What pydantic finds, in words that help whoever wrote the file."""
