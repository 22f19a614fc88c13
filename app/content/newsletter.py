"""Copy of the newsletter's desk."""

from typing import Final

TITLE: Final = "Novedades"
LEAD: Final = (
    "Quienes dejaron su correo para recibir novedades. Cuenta quien lo confirmó con el "
    "botón de un correo; el archivo solo lleva a quienes confirmaron y a quienes ya "
    "estaban antes de que se pidiera. Cada persona puede darse de baja; entonces su "
    "correo se borra y queda la prueba de lo que aceptó, sin su dirección."
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
CONFIRMED: Final = "Confirmó"
# In the place of the moment, where there is none.
STANDINGS: Final[dict[str, str]] = {
    "from_before": "De antes de la confirmación",
    "waiting": "Sin confirmar",
}
CSV_COLUMNS: Final = (EMAIL, SINCE, CONFIRMED)
LEAVE_PAGE: Final = (
    "Ponga en cada envío la dirección de la página para darse de baja: {address}"
)

SUBSCRIBED: Final = "Inscritos ahora"
WAITING: Final = "Sin confirmar"
CAME: Final = "Nuevos en 30 días"
LEFT: Final = "Bajas en 30 días"
LEFT_EVER: Final = "Bajas en total"
