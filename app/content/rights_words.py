"""Words for what stands as a code in the file of a person's data, by table and column."""

from collections.abc import Mapping
from typing import Final

from app.content import (
    admin,
    audit,
    consents,
    mails,
    own_request,
    rights,
    rights_desk,
    rights_file,
    visits,
)

CODE: Final = "código"
WORDS: Final = "texto"
# Of an instant: what clocks in Chile show, and how far they are from UTC.
INSTANT: Final = "{minute} (UTC{offset})"
TEAM: Final = "El equipo"
OUTCOMES: Final[dict[str, str]] = {
    "": "",
    "refused": "Rechazado por el servidor",
    "given_up": "Abandonado",
    "dropped": "Ya no correspondía",
}
PURPOSES: Final[dict[str, str]] = {
    "open": "Abrir la página propia",
    "own_data": "Descargar o borrar los datos",
    "rights": "Pedir un derecho",
}
# Of an event's value, beside what the drawer tells of.
FIELDS: Final[dict[str, str]] = {
    **rights_file.COLUMNS["appointments"],
    **visits.FIELDS,
    "visit": "Identificador de la visita",
}
OF_COLUMNS: Final[dict[tuple[str, str], Mapping[str, str]]] = {
    ("appointments", "category"): admin.CATEGORY_LABELS,
    ("appointments", "state"): own_request.STATES,
    ("appointments", "source"): visits.SOURCES,
    ("visits", "state"): visits.STATES,
    ("events", "actor"): {**visits.ACTORS, "staff": TEAM},
    ("events", "kind"): {**audit.KINDS, **visits.KINDS},
    ("event_values", "field"): FIELDS,
    ("outbox", "kind"): {
        **mails.TEAM_MAILS,
        **mails.VISITOR_MAILS,
        **mails.RIGHTS_MAILS,
        **mails.NEWS_MAILS,
    },
    ("outbox", "outcome"): OUTCOMES,
    ("consents", "kind"): consents.KINDS,
    ("consents", "form"): admin.CATEGORY_LABELS,
    ("consents", "for_whom"): {"": "", **consents.FOR_WHOM},
    ("consents", "channel"): consents.CHANNELS,
    ("visitor_codes", "purpose"): PURPOSES,
    ("privacy_requests", "asks"): rights.ASKS,
    ("privacy_requests", "closing"): rights_desk.CLOSINGS,
}
# Of what an event tells that a field was and became.
OF_FIELDS: Final[dict[str, Mapping[str, str]]] = {
    "category": admin.CATEGORY_LABELS,
    "state": own_request.STATES,
    "visit_state": visits.STATES,
    "source": visits.SOURCES,
}
_OTHER_FACTS: Final[dict[str, str]] = {
    "addresses": "direcciones",
    "told_by": "por",
    "consent": "versión del texto",
}
_OTHER_VALUES: Final[dict[str, str]] = {"phone": consents.CHANNELS["phone"]}


def facts_text(facts: Mapping[str, str | int | list[str]]) -> str:
    """Return what else an event tells as a line; ids are left to the code."""
    others = (
        f"{name}: {_OTHER_VALUES.get(str(facts[fact]), facts[fact])}"
        for fact, name in _OTHER_FACTS.items()
        if fact in facts
    )
    known = audit.facts_text(facts)
    return "; ".join(filter(None, (known, *others)))
