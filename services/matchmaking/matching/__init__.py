"""Who meets whom: tickets with their wishes, the search for opponents, teams and seats, and the proposal of a match. Values and pure functions."""
