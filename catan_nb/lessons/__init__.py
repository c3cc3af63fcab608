"""What lessons are made of: predictions, exercises, experiments, dashboards, a record of answers.

Names are loaded when they are first used. They are declared in ``__init__.pyi``.
"""

from catan_nb._lazy import declared

__all__, __getattr__, __dir__ = declared(__name__)
