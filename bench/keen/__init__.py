"""What a net likes, taught to the keen player, who sees two dozen traits of a placement.

    python -m bench.keen duel --games 1024
    python -m bench.keen --worth          # what all of them are worth, into bench/keen/worth.json

The net plays against itself (in half the games other moves than its favourite now and then); how
likely it would place and pick what is kept. A net of one hidden layer over the traits is fitted to
that: with Adam, in NumPy, in a minute. A domino to pick is worth its best placement, so both are
learned by one net. Written into players/keen.json.
"""
