"""State, events, stack, layers, combat: executes programs by the Comprehensive Rules."""
