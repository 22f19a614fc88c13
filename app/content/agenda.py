"""Copy of the agenda: its views, its visits, and moving them."""

from typing import Final

from app.content import states

TITLE: Final = "Agenda"
DAY_TITLE: Final = "{weekday} {day} de {month} de {year}"
WEEK_TITLE: Final = "Semana del {start} al {end}"
COUNT_NONE: Final = "Sin visitas"
COUNT_ONE: Final = "1 visita"
COUNT_MANY: Final = "{count} visitas"
LOAD_ERROR: Final = "No se pudo cargar la agenda"
LOADING: Final = "Cargando la agenda..."
EMPTY: Final = "No hay visitas en estos días."
# Of an account whose role sees its own visits, and that is nobody's yet.
NOBODYS: Final = (
    "Su cuenta todavía no es la de un profesional: pida a quien administra que la elija "
    "en «Profesionales», y sus visitas aparecerán aquí."
)
EMPTY_HINT: Final = "Agende una de la lista «Por agendar», o desde la ficha de un lead."

TOOLS_LABEL: Final = "Qué muestra la agenda"
PREVIOUS: Final = "Antes"
NEXT: Final = "Después"
TODAY: Final = "Hoy"
DAY_LABEL: Final = "Ir al día"
SPANS: Final[dict[str, str]] = {"dia": "Día", "semana": "Semana"}
# Where there is little room, it is heard alone.
BY: Final = "Por "
GROUPINGS: Final[dict[str, str]] = {
    "profesional": "profesional",
    "comuna": "comuna",
}
WHO: Final[dict[str, str]] = {"profesional": "Profesional", "comuna": "Comuna"}
EVERYBODY: Final[dict[str, str]] = {"profesional": "Todos", "comuna": "Todas"}
NOBODY: Final[dict[str, str]] = {
    "profesional": "Sin asignar",
    "comuna": "Sin comuna reconocida",
}
SHEET: Final = "Hoja del día"

HOURS: Final = "{start} a {end}"
DAY_OFF: Final = "No trabaja"
INACTIVE: Final = "Ya no atiende"
FREE: Final = "Sin visitas"
COLUMN_LABEL: Final = "{name}, {count}"

MARKS: Final[dict[str, str]] = {
    "clash": "Choca con otra visita",
    "off_hours": "Fuera de horario",
    "off_comunas": "Fuera de sus comunas",
    "unassigned": "Sin asignar",
}
STATES: Final[dict[str, str]] = {"done": "Realizada", "no_show": "No asistió"}
# Of people who were asked for together: moved and ended as one.
TOGETHER: Final = "Visita de {count} personas"
CARD_UNTIL: Final = " a {end}"
CARD_TIME: Final = "{start}" + CARD_UNTIL

WAITING: Final = "Por agendar"
WAITING_LEAD: Final = "Primero, quienes pidieron desde este día."
WAITING_MORE: Final = "Mostrar más"
WAITING_REST: Final = "Hay más en espera: búsquelos en Leads."
WAITING_EMPTY: Final = "Nadie espera una visita."
WISHES: Final = "Pidió {day} {time}"
MISSED: Final = "Pidió {day} {time}, ya pasó"

DIALOG_VISIT: Final = "Visita"
DIALOG_NEW: Final = "Agendar visita"
DIALOG_CLOSE: Final = "Cerrar"
DIALOG_FILE: Final = "Abrir la ficha"
DIALOG_CHANGED: Final = "Cambió mientras la tenía abierta: así quedó."
DIALOG_LEFT: Final = (
    "Esta visita ya no está en lo que muestra la agenda: alguien la movió o la canceló."
)
DIALOG_TAKEN: Final = "Este lead ya no espera una visita: alguien la agendó o lo cerró."
DIALOG_SEE_FILE: Final = "{left} Su ficha dice qué pasó."
DIALOG_OVER: Final[dict[str, str]] = {
    "done": "Esta visita ya terminó: realizada.",
    "no_show": "Esta visita ya terminó: la persona no asistió.",
}

KEYS_TITLE: Final = "Teclas de la agenda"
KEYS: Final[tuple[tuple[str, str], ...]] = (
    ("m", "Mover la visita marcada, o agendar el lead marcado"),
    ("↑ ↓", "Más temprano o más tarde; en la semana, otra fila"),
    ("← →", "Columna anterior o siguiente"),
    ("Enter", "Dejarla ahí; sin mover, abrirla"),
    ("Esc", "Dejarla donde estaba"),
    ("h", "Ir a hoy"),
    ("a · s", "Antes\u00a0· después"),
    ("d", "Cambiar entre día y semana"),
    ("z", states.UNDO_KEY),
)
MOVING: Final = "{time}, {place}"
MOVE_BEGUN: Final = (
    "Moviendo a {name}. Flechas para elegir, Enter para dejar, Escape para volver."
)
MOVE_ENDED: Final = "Queda donde estaba."

WEEKDAY_SHORT: Final = "{weekday} {day}"
# A drag that reached the server long after its page had shown it undone.
CAME_LATE: Final = (
    "La conexión se cortó al mover, así que queda donde estaba. Muévala otra vez."
)
