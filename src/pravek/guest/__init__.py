"""A bot as a guest at somebody's table: it speaks the wire as a browser does, and nothing else.

trouble    why a guest cannot sit or stay
address    which table: a link, or a server and three words
desk       over HTTP: find the table, sit down
days       over HTTP: the deal of the day, and a game handed in
frames     messages of the socket, read and written
seating    from an invitation to a seat: is it a game we know, by the same rules?
sight      the game as our seat sees it, from the log that the server sends
thinking   one decision of the bot: its clock, and when it counts as stuck
line       a connection that comes back
manners    what a guest does besides playing: takes its seat back, is no obstacle, plays again
parting    standing up in order
guest      the guest itself: is told, thinks, answers
"""
