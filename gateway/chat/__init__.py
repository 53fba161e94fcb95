"""Talk at tables: who may say what to whom, what is kept, and what reaches an open socket."""
