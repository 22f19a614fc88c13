"""What is asked of the history of deeds, as it stands in an address."""

import uuid
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any, Final
from urllib.parse import urlencode

from app import routes
from app.domain.audit import AuditCriteria
from app.domain.events import Kind

_READERS: Final[Mapping[str, tuple[str, Callable[[str], Any]]]] = {
    "kind": (routes.QUERY_KIND, Kind),
    "admin_id": (routes.QUERY_WHO, uuid.UUID),
    "since": (routes.QUERY_DAY_SINCE, date.fromisoformat),
    "until": (routes.QUERY_DAY_UNTIL, date.fromisoformat),
    "after": (routes.QUERY_AFTER, uuid.UUID),
}


def audit_criteria_in(query: Mapping[str, str]) -> AuditCriteria:
    """Return what an address asks for; what cannot be made out asks for nothing."""
    criteria = AuditCriteria()
    for name, (parameter, read) in _READERS.items():
        if text := query.get(parameter):
            try:
                value = read(text)
            except ValueError:
                continue
            if value != date.max:
                criteria = replace(criteria, **{name: value})
    return criteria


def audit_query_of(criteria: AuditCriteria) -> str:
    """Return the query of an address that asks for something."""
    told = {
        parameter: str(value)
        for name, (parameter, _) in _READERS.items()
        if (value := getattr(criteria, name)) is not None
    }
    return urlencode(told)
