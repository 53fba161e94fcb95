"""What is chosen as a spell or ability is put on the stack: modes, targets, splices (CR 115, 601.2b to 601.2d, 700.2).

Called while costs are worked out and by whatever puts something on the stack.
"""
