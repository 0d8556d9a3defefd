"""What the command line and the games' own screens and verbs share: speech, screens, sheets."""
