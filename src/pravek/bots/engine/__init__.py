"""Bots in any language: programs that are told positions and answer, as lines of JSON.

messages   what is said, both ways; docs/engine.md
process    a program that is spoken to: nothing it does lasts for ever or grows without end
bot        such a program as a bot like any other
speaker    the other side: a bot of ours that speaks as such a program does
"""
