"""The words of the wire: every message, request and answer typed, every refusal with its key."""
