"""Copy of the panel's summary."""

from typing import Final

TITLE: Final = "Resumen"
PERIOD_LABEL: Final = "Período"
PERIOD: Final = "Últimos {days} días"
LOADING: Final = "Sumando los leads..."
EMPTY: Final = "No hay leads en este período."
LOAD_ERROR: Final = "No se pudo cargar el resumen"

LEADS: Final = "Leads"
VALUE: Final = "Valor solicitado"
URGENT: Final = "Urgentes"
ANSWER_MEDIAN: Final = "Mediana hasta contactar"
ANSWER_P90: Final = "9 de cada 10, antes de"
ANSWERED: Final = "contactados: {answered}\u00a0· esperan: {waiting}"
NO_ANSWER: Final = "Sin leads"

BY_DAY: Final = "Leads por día"
BY_VACCINE: Final = "Leads por vacuna"
BY_COMUNA: Final = "Leads por comuna"
BY_STATE: Final = "Leads por estado"
BY_PHARMACY: Final = "Leads por farmacia"
BY_HOUR: Final = "Leads por hora del día"
BY_WEEKDAY: Final = "Leads por día de la semana"
DAY: Final = "Día"
VACCINE: Final = "Vacuna"
COMUNA: Final = "Comuna"
NO_COMUNA: Final = "Por confirmar"
PHARMACY: Final = "Farmacia"
NO_PHARMACY: Final = "Sin farmacia"
OTHERS: Final = "Otras"
STATE: Final = "Estado"
HOUR: Final = "Hora"
WEEKDAY: Final = "Día de la semana"
OPEN_HINT: Final = "Pulse una barra para ver esos leads."
TABLE_TWIN: Final = "Ver los datos en una tabla"
WEEKDAYS: Final = (
    *("Lunes", "Martes", "Miércoles", "Jueves", "Viernes", "Sábado", "Domingo"),
)
MINUTES: Final = "{minutes} min"
HOURS: Final = "{hours} h {minutes} min"
DAYS: Final = "{days} d {hours} h"
