"""Tables on one's own device: no network, no store, no event loop, and the same messages.

reading    what the page says, checked against what is asked for
thinking   what a bot is asked, and its thought, slice by slice
line       the page at a table
room       a table here; everything it is, as one text
desk       questions about games, tables and records
home       all of it: a message in, messages out
"""

from pravek.table.home.home import Home as Home
from pravek.table.home.thinking import Question as Question
