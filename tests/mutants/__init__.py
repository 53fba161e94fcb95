"""Changes of the rules' code that some test has to notice: `make mutants`."""
