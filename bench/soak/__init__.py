"""The full counts the issues name. Each module has a `main()`; its results lie beside it."""
