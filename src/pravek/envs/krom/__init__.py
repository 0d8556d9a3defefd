"""The coding of Krom. It runs on the rules; a seat's arrays are made from its view alone."""

from pravek.envs.krom.coding import KromCoding, krom_coding

__all__ = ["KromCoding", "krom_coding"]
