"""Chance, other than NumPy draws it: what is tested with it must not hang on single numbers."""

from __future__ import annotations

import math
import random

import numpy as np


class Generator:
    """Draws numbers by a seed."""

    def __init__(self, seed=None):
        self._chance = random.Random(str(seed))

    def integers(self, low, high, size):
        numbers = self._chance.choices(range(low, high), k=math.prod(size))
        return np.ndarray(numbers, "int64", size)

    def binomial(self, trials, chance, size):
        draw = self._chance.random
        hits = (sum(draw() < chance for _ in range(trials)) for _ in range(math.prod(size)))
        return np.ndarray(hits, "int64", size)


default_rng = Generator
