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
    "near": "{state} · vence pronto",
    "past": "{state} · vencido",
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

MOVED: Final = "Estado: {state}"
ATTEMPTED: Final = "Intento anotado: {attempt}"
FAILED: Final = "No se pudo cambiar el estado"
UNDO: Final = "Deshacer"
UNDONE: Final = "Se deshizo el cambio"
