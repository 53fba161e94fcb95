"""Words accounted for: the text of a card and the text that its program prints, brought to one normal form and compared.

Above the printer; called by the report and its tests.
"""
