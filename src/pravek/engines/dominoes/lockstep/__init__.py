"""Many games side by side: one seat of each answers from outside, the others by compiled play."""
