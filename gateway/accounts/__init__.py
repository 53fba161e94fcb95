"""Users, their tokens and what these may do."""
