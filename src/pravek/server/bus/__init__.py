"""The bus: short messages between the processes of one Pravek, over NATS.

bus        connect, publish, request, listen, serve, close; nobody else knows NATS
problems   what can go wrong
"""
