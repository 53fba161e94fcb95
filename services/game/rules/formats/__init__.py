"""One small module a format: constants and hooks over the kernel (documents 000 to 004, CR 903).

Calls the kernel, which knows its formats only by `state.game.Format`. Called by tables, scenarios and the view.
"""
