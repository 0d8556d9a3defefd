"""The family in the terminal: its screen, and the verbs about territories that people type."""
