"""The words of the wire (`docs/wire.md`): every message, request and answer is a type.

shapes       what a table and a game look like
messages     over the WebSocket
requests     over HTTP
frames       how messages are written and read
problems     every refusal, with its key
typescript   the same types for the client
"""
