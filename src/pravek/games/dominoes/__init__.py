"""What Kingdomino and Origins share: sets of cells, kingdoms, the round."""
