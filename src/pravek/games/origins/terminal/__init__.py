"""Origins in the terminal."""
