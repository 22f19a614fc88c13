"""Why an erasure ends otherwise: a visit that was made leaves a clinical record.

Ley 20.584 asks to keep it for fifteen years; what of a request belongs to it is for a
lawyer to confirm (`docs/privacidad/por-confirmar.md`).
"""

from app.domain.errors import AppError


class VisitMade(AppError):
    """The visit was made, so the request is kept and not erased."""

    code = "visit_made"


class NoVisitMade(AppError):
    """No visit was made, so nothing asks to keep the request."""

    code = "no_visit_made"
