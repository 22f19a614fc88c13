"""Why something that the staff did was not done, by the code of the reason."""

from typing import Final

from app.content import filters, merging, messages, rights_desk, visits

# Above the reason for which nothing of a lead is shown any more.
EDIT_CLOSED: Final = "Se cerró la edición"
DEED_ERRORS: Final[dict[str, str]] = {
    "not_allowed": messages.NOT_ALLOWED,
    "appointment_not_found": messages.UPDATE_GONE,
    "lead_blocked": "Este lead está bloqueado por una petición de privacidad.",
    "lead_erased": "Los datos de este lead se borraron: la persona lo pidió.",
    "lead_expired": "Los datos de este lead se borraron: se cumplió su plazo.",
    "lead_withdrawn": "Este lead se eliminó, y la persona había retirado su autorización.",
    "consent_withdrawn": (
        "Una persona retiró su autorización: su visita no se mueve a una hora por venir. "
        "Anote cómo terminó."
    ),
    "move_refused": "Desde su estado actual no se puede. Revise cómo está ahora.",
    **merging.DEED_ERRORS,
    **visits.DEED_ERRORS,
    "professional_busy": "Ese profesional ya tiene otra visita a esa hora.",
    "professional_not_found": "Ese profesional ya no atiende visitas.",
    "professional_changed": "Otra persona cambió estos datos. Revíselos y guarde.",
    "pharmacy_changed": "Otra persona cambió esta farmacia. Revise los datos.",
    "message_not_found": "Ese correo ya salió.",
    **rights_desk.DEED_ERRORS,
    "view_not_found": filters.VIEW_GONE,
    "too_late_to_undo": "Pasó el tiempo para deshacer, o hubo otro cambio después.",
}
