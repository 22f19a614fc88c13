"""What is written into the form of a built page."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Filling:
    """What is written into a form.

    Attributes:
        values: Field name to what was typed.
        errors: Field name to what is wrong with it.
        sentence: What is told above the form.
        sent: The request is stored; the form is for another one.
        kept: Contact and address of a stored request stand in it.
        title: Of the page, where it is neither thanks nor a form to be mended.
        new_person: Number of the person whose fields were asked for, 0 for none.
        greeting: What is said to the customers of a pharmacy.
    """

    values: Mapping[str, str] = field(default_factory=dict[str, str])
    errors: Mapping[str, str] = field(default_factory=dict[str, str])
    sentence: str = ""
    sent: bool = False
    kept: bool = False
    title: str = ""
    greeting: str = ""
    new_person: int = 0
