"""The table on the network: rooms, seats, bots, a store that forgets nothing.

From above to below, each knowing only what stands under it (a contract holds it):

running, app          a process that serves; everything put together
api, pages, sockets   who answers: HTTP, the client's files, a client on its socket
net                   the way in: connections, bodies, foreign pages
house, attic          all rooms, found and loaded; what is too old
exporting             everything as files people own
table                 a table that outlives its games, and everybody at it
game                  one game: its log, its holders, how each side sees it
thinking              bots and uploads in worker processes
database              the store
world, limits, …      time and chance, how much is too much, numbers for the host
wire                  every message as a type, every refusal with its key
"""
