"""Work on finished programs: canonical filters, rewriting, bindings, what "other" leaves out.

Pure functions of nodes. Called by readers and printers.
"""
