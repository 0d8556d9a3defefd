"""The game-independent heart: protocol, chance, match, record, registry."""
