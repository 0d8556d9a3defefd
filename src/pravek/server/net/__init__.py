"""The way in: connections, addresses, foreign pages, bodies; what is too much is turned away."""
