"""A program that answers the server with whatever the game it is asked for is called."""

import json
import pickle
import socket
import sys

OPENED = {
    "name": "liar",
    "rules": 1,
    "players": 2,
    "options": {},
    "secrets": False,
    "kinds": {"Go": {"action": True, "notation": "go", "fields": {}}},
    "state": {"turn": "over", "scores": [{"lines": [], "tiebreakers": []}] * 2},
}


def frame(answer: bytes, failed: int = 0) -> bytes:
    return bytes([failed]) + len(answer).to_bytes(4) + answer


ANSWERS = {
    "rubbish": frame(b"\xff\xfe no JSON"),
    "pickle": frame(pickle.dumps({"name": "pickle"})),
    "huge": bytes([0]) + (2**31).to_bytes(4),
    "nothing": b"",
    "half": frame(b"{}")[:-1],
    "deep": frame(b"[" * 100_000),
    "list": frame(b"[]"),
    "failed": frame(b'{"failed": "otherwise"}', 1),
    "liar": frame(json.dumps(OPENED).encode()),
}

if __name__ == "__main__":
    line = socket.socket(fileno=int(sys.argv[1]))
    with line.makefile("rwb") as stream:
        asked = json.loads(stream.read(int.from_bytes(stream.read(4))))
        stream.write(ANSWERS[asked["game"]])
