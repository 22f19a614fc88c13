"""Copy of where leads stand, and of the ways from there."""

from typing import Final

LABELS: Final[dict[str, str]] = {
    "new": "Nuevo",
    "contacted": "Contactado",
    "scheduled": "Agendado",
    "done": "Realizado",
    "cancelled": "Cancelado",
    "no_show": "No asistió",
}
CLOCK: Final[dict[str, str]] = {
    "near": "{state}\u00a0· vence pronto",
    "past": "{state}\u00a0· vencido",
}
ATTEMPTS: Final[dict[str, str]] = {
    "no_answer": "No contesta",
    "voicemail": "Buzón",
    "wrong_number": "Número malo",
}
MOVES: Final[dict[str, str]] = {
    "contacted": "Marcar como contactado",
    "cancelled": "Cancelar la solicitud",
}
REOPEN: Final = "Reabrir como contactado"

BADGE_LABEL: Final = "Estado de {name}, cambiarlo"
MENU_TITLE: Final = "¿Qué pasó con esta solicitud?"
MENU_STATE: Final = "Ahora: {state}"
MENU_CLOSE: Final = "Nada por ahora"
KEY: Final = "Cambiar el estado o anotar un intento"

# Where somebody else was faster than what was chosen.
MEANWHILE: Final = "{name} ahora está en estado {state}."
MEANWHILE_VISIT: Final = "{name} ahora está en estado {state}, con visita {visit}."
MEANWHILE_BY: Final = "Lo cambió {who}."
# Where it was who reads this: in another tab, or by a press whose answer was lost.
MEANWHILE_BY_YOU: Final = "Usted lo cambió antes, o en otra ventana."
MEANWHILE_WHO: Final[dict[str, str]] = {
    "staff": "alguien del equipo",
    "visitor": "la persona",
    "system": "el sistema",
}
# Where the visit was scheduled already, by somebody else or by who reads this.
YOU: Final = "Usted"
SOMEBODY: Final = "Alguien del equipo"
SCHEDULED_BY: Final = "{who} ya agendó a esta persona: {when}{by}."
SCHEDULED_WITH: Final = " con {name}"
SCHEDULED_OPEN: Final = ", sin profesional asignado"
NOT_DONE: Final = "No se cambió nada. {why}"

MOVED: Final = "Estado: {state}"
ATTEMPTED: Final = "Intento anotado: {attempt}"
FAILED: Final = "No se pudo cambiar el estado"
UNDO: Final = "Deshacer"
UNDO_KEY: Final = "Deshacer lo último, mientras su aviso lo ofrece"
UNDONE: Final = "Se deshizo el cambio"

# Whose visits a notice tells of.
WHOSE: Final = "{names}: {when}"
NAMES: Final = "{names} y {last}"
NAMES_MORE: Final = "{names} y {count} más"
ABOUT: Final = "{whose}: {reason}"
