"""Sensible: plays Krom as a sensible person would, from its view alone."""

from pravek.bots.krom.sensible.bot import SensibleBot

__all__ = ["SensibleBot"]
