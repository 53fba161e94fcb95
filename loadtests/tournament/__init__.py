"""`make demo-tournament`: three events at once over the public protocol, by bots, with everything that happens at real ones, while processes are killed."""
