"""How seats play inside the engine: randomly, by Full Greedy, by a weighted sum."""
