"""What the routes take and answer, in OpenAPI's terms.

The routes read bodies by themselves, as forms and as JSON, so that a wrong field
is told at the field; what they take is therefore described here. The schema is
not served: the tests check the routes against it.
"""

from collections.abc import Mapping
from typing import Any, Final

from app.api.body import JSON_TYPE
from app.domain.household import (
    FOR_WHOM,
    GUARDIAN,
    MOST_PEOPLE,
    PATIENT,
    ForWhom,
    numbered,
)

FORM_TYPE: Final = "application/x-www-form-urlencoded"
HTML_TYPE: Final = "text/html"

Schema = Mapping[str, Any]

TEXT: Final[Schema] = {"type": "string"}
FLAG: Final[Schema] = {"type": "boolean"}
UUID: Final[Schema] = {"type": "string", "format": "uuid"}
PESOS: Final[Schema] = {"type": "integer", "minimum": 0}
COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
_FAILURE: Final[Schema] = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "message", "fields"],
            "properties": {
                "code": TEXT,
                "message": {"type": "string", "minLength": 1},
                "fields": {
                    "type": "object",
                    "additionalProperties": {
                        "type": "object",
                        "required": ["code", "message"],
                    },
                },
            },
        }
    },
}
_FAILURES: Final = {
    400: "The body cannot be read.",
    401: "Nobody is signed in, or not with this.",
    403: "Another site's page sent this.",
    404: "There is no such thing.",
    409: "What would be mailed is not, or nobody may be written to.",
    410: "The link counts no more.",
    413: "The body is too large.",
    415: "The body is of another type.",
    422: "Fields are missing or impossible.",
    429: "Too much at once; waiting helps.",
}
BODY_FAILURES: Final = (400, 403, 413, 415, 422, 429)

ANSWER: Final[Mapping[str, Schema]] = {
    "id": UUID,
    "reference": TEXT,
    "urgent": FLAG,
    "message": TEXT,
    "outcome": {"enum": ["success", "invalid", "limited", "failed"]},
    "sentence": TEXT,
    "errors": {"type": "object", "additionalProperties": TEXT},
    "receipt": {
        "type": "object",
        "required": ["id", "reference", "urgent", "people", "total", "mailed"],
        "properties": {
            "id": UUID,
            "reference": TEXT,
            "urgent": FLAG,
            "people": {
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["reference", "price"],
                    "properties": {"reference": TEXT, "price": PESOS},
                },
            },
            "total": PESOS,
            "mailed": FLAG,
        },
    },
}
_OF_PERSON: Final[Mapping[str, Schema]] = {
    FOR_WHOM: {
        "enum": list(ForWhom),
        "description": "Who is to be vaccinated: who asks, another adult, or a minor.",
    },
    PATIENT: {"type": "string", "description": "Name of who is to be vaccinated."},
    "vaccine": TEXT,
    GUARDIAN: {
        "type": "boolean",
        "description": "Who asks is mother, father or legal guardian of the minor, "
        "and agrees.",
    },
}
BOOKING: Final = {
    "name": TEXT,
    "phone": TEXT,
    "email": TEXT,
    "vaccine": TEXT,
    "date": {"type": "string", "format": "date"},
    "time": {"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"},
    "address": TEXT,
    "message": TEXT,
    "consent": FLAG,
    "category": {"enum": ["B2C", "Pharmacy"]},
    "receipt_number": TEXT,
    "pharmacy": TEXT,
    "submission_id": UUID,
    **{
        numbered(field, number): schema
        for number in range(1, MOST_PEOPLE + 1)
        for field, schema in _OF_PERSON.items()
    },
}
BOOKING_REQUIRED: Final = ("name", "phone", "email", "vaccine", "date", "time")


def takes(
    properties: Mapping[str, Schema],
    required: tuple[str, ...] = (),
    *,
    types: tuple[str, ...] = (JSON_TYPE, FORM_TYPE),
) -> dict[str, Any]:
    """Return the description of a body, for a route's `openapi_extra`."""
    schema = {
        "type": "object",
        "properties": dict(properties),
        "required": list(required),
    }
    content = {kind: {"schema": schema} for kind in types}
    return {"requestBody": {"required": True, "content": content}}


def answers(
    status: int,
    properties: Mapping[str, Schema],
    failures: tuple[int, ...],
    *,
    page: bool = False,
    files: tuple[str, ...] = (),
) -> dict[int | str, dict[str, Any]]:
    """Return the description of a route's answers, for its `responses`.

    Args:
        status: Of the answer when all went well.
        properties: What its JSON body holds.
        failures: Statuses of the failures.
        page: Whether a browser that posts a form gets pages instead.
        files: Media types of what comes instead of JSON when all went well.
    """
    html: dict[str, Any] = {HTML_TYPE: {"schema": TEXT}} if page else {}
    good = {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
    }
    described: dict[int | str, dict[str, Any]] = {
        status: {
            "description": "Done.",
            "content": {kind: {"schema": TEXT} for kind in files}
            or {JSON_TYPE: {"schema": good}, **html},
        }
    }
    for failure in failures:
        content = {JSON_TYPE: {"schema": _FAILURE}, **html}
        described[failure] = {"description": _FAILURES[failure], "content": content}
    if page:
        described[303] = {"description": "The page that thanks, or the panel."}
    return described
