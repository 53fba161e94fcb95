"""One live game: its log, its owner, its seats' prompts and clocks, its viewers."""
