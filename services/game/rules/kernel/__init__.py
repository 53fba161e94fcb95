"""The kernel: the Comprehensive Rules as a library.

Not done (no format of Muster uses it): 123 stickers, 311 planes, 312 phenomena, 313 vanguards, 314 schemes, 315 conspiracies, 407 ante, 801 limited range of
influence, 803 attack left and right, 804 deploy creatures, 805 shared team turns, 807 Grand Melee, 810 Two-Headed Giant, 811 alternating teams, 901 Planechase,
902 Vanguard, 904 Archenemy, 905 Conspiracy Draft. 808 team versus team and 809 Emperor are played by the formats with documents of their own.
"""
