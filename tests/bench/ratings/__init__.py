"""How well ratings foretell who wins: those of the server beside Elo, Glicko-2 and no rating."""
