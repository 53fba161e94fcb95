"""Tables that people make themselves."""
