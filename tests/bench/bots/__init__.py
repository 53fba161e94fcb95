"""How well the house bots play: winning rates against simple ones, and positions that any player gets right."""
