"""A fast model of Krom: whole games behind one call."""
