"""Games in a box (muster-scenario/1): sets a table up, plays its script on the rules library, judges the outcome."""
