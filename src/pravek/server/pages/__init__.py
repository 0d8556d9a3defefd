"""The browser client's files, and what a link says of itself where it is pasted."""
