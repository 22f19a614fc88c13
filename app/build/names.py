"""Writes the names and bounds that scripts and server share into their module.

`python -m app.build.names` writes it anew; a test keeps it so, and another one lets
no script type such a name by hand.
"""

import json
import re
from pathlib import Path
from typing import Final

from app.domain import booking, household
from app.domain.lead import TYPED
from app.services.filled_pages import SHOWN_FIELD

MODULE: Final = Path(__file__).resolve().parents[2] / "assets/js/names.js"
_HEAD: Final = "// Made from the server's names by `python -m app.build.names`."

# Names of the fields of a request's form, as they are sent.
FIELDS: Final = (
    *(name for name in TYPED if name != "category"),  # no form says it
    booking.SUBMISSION_FIELD,
    booking.CONSENT_FIELD,
    booking.TRAP_FIELD,
    booking.FILLED_IN_FIELD,
    booking.SENDING_FIELD,
    booking.UNHEARD_FIELD,
    SHOWN_FIELD,
    household.FOR_WHOM,
    household.PATIENT,
    household.GUARDIAN,
)


def module() -> str:
    """Return the module's text."""
    lines = (f"  {_in_scripts(name)}: {json.dumps(name)},\n" for name in FIELDS)
    fields = f"export const fields = {{\n{''.join(lines)}}};\n"
    bounds = (
        f"export const mostPeople = {household.MOST_PEOPLE};\n"
        "// How the fields of those after the first end.\n"
        f'export const ofAnother = "_[2-{household.MOST_PEOPLE}]";\n'
    )
    return f"{_HEAD}\n\n{fields}\n{bounds}"


def _in_scripts(name: str) -> str:
    return re.sub(r"_(\w)", lambda found: found[1].upper(), name)


if __name__ == "__main__":
    MODULE.write_text(module(), encoding="utf-8")
