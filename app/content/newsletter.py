"""Copy of the newsletter's desk."""

from typing import Final

TITLE: Final = "Novedades"
LEAD: Final = (
    "Quienes dejaron su correo para recibir novedades. Cada persona puede darse de "
    "baja; entonces su correo se borra y solo queda la cuenta."
)
LOAD_ERROR: Final = "No se pudieron cargar los correos"
EMPTY: Final = "Todavía nadie dejó su correo."
LOADING: Final = "Cargando los correos..."
EXPORT: Final = "Descargar CSV"
OLDER: Final = "Más antiguos"
NEWEST: Final = "Volver a los más recientes"
FILE_NAME: Final = "novedades_{day:%d-%m-%Y}.csv"

EMAIL: Final = "Correo"
SINCE: Final = "Se inscribió"
CSV_COLUMNS: Final = (EMAIL, SINCE)

SUBSCRIBED: Final = "Inscritos ahora"
CAME: Final = "Nuevos en 30 días"
LEFT: Final = "Bajas en 30 días"
LEFT_EVER: Final = "Bajas en total"
