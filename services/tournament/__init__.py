"""Events by the tournament rules, and ratings of players, rated from ended games."""
