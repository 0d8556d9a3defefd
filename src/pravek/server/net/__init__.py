"""The way in: connections, addresses, origins, bodies; whatever is too much is turned away here."""
