"""The table on the network: rooms, seats, bots, a store that forgets nothing."""
