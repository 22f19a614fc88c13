"""What a copy of the database tells of itself."""

from collections.abc import Callable
from dataclasses import dataclass

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Contents:
    """What a sound copy holds.

    Attributes:
        revision: Its version of the schema, None where it names none.
        tables: The names in it.
    """

    revision: str | None
    tables: frozenset[str]
