"""The checks: each is one topic of the documents and yields findings."""
