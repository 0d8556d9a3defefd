"""The domino family at native speed: positions as words, playouts and searches behind one call."""
