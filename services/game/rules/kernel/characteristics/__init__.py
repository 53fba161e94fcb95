"""From the printed row through the layers to what an object is now (CR 109.3, 613, 702.11, 702.16, 707, 709.5, 718, 730).

`derive` keeps the outcome until something it read has changed. Called through `Game.chars`, and by rooms that make copies.
"""
