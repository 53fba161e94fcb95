"""Muster's services; each is a package with `bind(app)`, and only protos cross between them."""
