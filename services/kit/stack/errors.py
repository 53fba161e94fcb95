"""What stops a stack.

Exception
└── StackError   one sentence that says what is wrong and what to do
"""


class StackError(Exception):
    """The stack cannot start or go on; the message is for the person at the terminal."""
