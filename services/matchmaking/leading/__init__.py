"""One process decides: a lease with an epoch, and those who stand by."""
