"""A table that outlives its games, and everybody at it.

chairs, clocks, presence   who sits where, whose time runs, who is gone
state      what a table is, whoever looks at it
seating    the same as everybody may see it
audience   who looks, and what they are told
room       state and audience with their one writer: persist, then publish
lobby      before a game and after it
moves      what people decide in it
holders    who plays a seat; when people agree to stop
absence    what is done about one who is gone
driver     what goes on by itself: bots move, clocks run out
"""
