"""The rules of the domino family in words and numbers, each with a twin in `games`."""
