"""How fast: what is measured, set-up by set-up, and what it is measured against."""
