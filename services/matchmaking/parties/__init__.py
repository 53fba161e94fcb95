"""Friends who queue together."""
