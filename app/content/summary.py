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
FIRST_EDIT: Final = "Mediana hasta la primera edición"
NO_EDIT: Final = "Sin ediciones"

BY_DAY: Final = "Leads por día"
BY_VACCINE: Final = "Leads por vacuna"
BY_HOUR: Final = "Leads por hora del día"
BY_WEEKDAY: Final = "Leads por día de la semana"
DAY: Final = "Día"
VACCINE: Final = "Vacuna"
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
