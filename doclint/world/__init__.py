"""Facts, entries and claims in time: all that a check may ask."""

from doclint.world.build import Replayed, build

__all__ = ["Replayed", "build"]
