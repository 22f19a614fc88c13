"""Writes down the words that the server's messages to the panel are full of.

`python -m tests.support.dictionary` writes them anew, for the server and for the page's
script alike. They need not be complete: what they lack only costs bytes.
"""

import hashlib
import json
from pathlib import Path
from typing import Final

from reflex_base.constants.state import FIELD_MARKER
from reflex_base.registry import RegistrationContext

from app.admin.leads.row import LeadRow
from app.admin.session.notices import NoticeState
from app.admin.session.panel_state import PanelState
from app.admin.session.session_state import SessionState
from app.app import app as site
from app.content import admin, messages, states
from app.web.sockets import packed

MODULE: Final = Path(__file__).resolve().parents[2] / "assets/js/dictionary.js"
_HEAD: Final = "// Made by `python -m tests.support.dictionary`."
_PLACES: Final = "place_"
_ROUTES: Final = (
    "https://www.google.com/maps/search/?api=1&query=https://wa.me/569tel:+569"
)


def words() -> str:
    """Return the words, the most frequent last, in ASCII alone.

    A message is a list of states with their fields, so they are written as one.
    """
    assert site  # knows every state once it is imported
    known = RegistrationContext.get().base_states.values()
    seldom = [state for state in known if issubclass(state, PanelState)]
    often = [state for state in seldom if ".leads" in state.__module__]
    kinds = [*seldom, *(NoticeState, SessionState), *often]
    row = json.dumps(dict.fromkeys(LeadRow.__annotations__, ""), separators=(",", ":"))
    labels = "".join(
        json.dumps(text)
        for text in (
            *admin.CATEGORY_LABELS.values(),
            *states.LABELS.values(),
            messages.UPDATE_SUCCESS,
        )
    )
    return f"{labels}{_ROUTES}{row}{''.join(map(_written, kinds))}{_frame()}"


def module(text: str) -> str:
    """Return the script's module with some words in it."""
    name = hashlib.sha256(text.encode()).hexdigest()[: packed.NAME_LENGTH]
    return (
        f"{_HEAD}\n\nexport const name = {json.dumps(name)};\n"
        f"export const words = {json.dumps(text)};\n"
    )


def _written(state: type[PanelState]) -> str:
    fields = [name for name in state.base_vars if not name.startswith(_PLACES)]
    body = ",".join(f'"{name}{FIELD_MARKER}":""' for name in fields)
    return f'"{state.get_full_name()}":{{{body}}},'


def _frame() -> str:
    return f'{_PLACES}{FIELD_MARKER}":{{"id":"42/_event,["event",{{"delta":{{"'


if __name__ == "__main__":
    made = words()
    made.encode("ascii")
    packed.WORDS_FILE.write_text(made, encoding="ascii")
    MODULE.write_text(module(made), encoding="ascii")
