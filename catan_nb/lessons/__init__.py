"""Building blocks of lessons: predictions, exercises, experiments, dashboards, progress records.

Names are loaded when they are first used. They are declared in ``__init__.pyi``.
"""

from catan_nb._lazy import declared

__all__, __getattr__, __dir__ = declared(__name__)
