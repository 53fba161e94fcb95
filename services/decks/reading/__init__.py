"""Readers of every list format that players paste or upload; each is pure: text in, RawList out."""
