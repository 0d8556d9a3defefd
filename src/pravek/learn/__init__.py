"""Self-play on an accelerator: thousands of games in lock step, and the nets learn from them.

Needs the extra `[learn]` (JAX). The nets it makes play without it: see `bots.dominoes.policy`.
"""
