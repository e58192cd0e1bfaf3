"""What the tests of a mod may say."""
