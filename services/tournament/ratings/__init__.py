"""Ratings: how games change them (`rating`, `seats`, `seasons`), the fold over a pool's games (`replay`), its tables (`ledger`), and who calls: events, RPCs, operators.

Every ranked game that ended is kept, and the ratings are what comes out when a pool's games are rated in the order in which they ended. A game that arrives late, twice
or in another order, one that is annulled and opponents who get back what a cheat took are therefore one thing: the games from there on are rated anew.

A pool is a format and a rules version. Versions are rated apart: EDH of 2009, Commander of 2011 and teams with Commander decks have other decks, life totals and
mulligans than their formats of today, and whoever is good at one is not yet good at the other; to leave them unrated would make their ranked queues a lie.
"""
