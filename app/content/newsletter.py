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

PROOF_TITLE: Final = "Prueba de consentimiento de una dirección"
PROOF_TEXT: Final = (
    "Para responder a quien pregunta por qué recibió novedades, también si ya se dio de "
    "baja. Quien se fue ya no está en la lista: de su correo queda una huella, y solo se "
    "encuentra si se escribe completo. La consulta queda en la auditoría, sin el correo."
)
PROOF_EMAIL: Final = "Correo completo"
PROOF_ASK: Final = "Buscar la prueba"
PROOF_ERROR: Final = "No se pudo buscar la prueba"
PROOF_NONE: Final = (
    "No hay ninguna prueba de {email}: nunca se inscribió, o nadie lo confirmó y se "
    "olvidó a los treinta días."
)
PROOF_LIST: Final = "Pruebas de {email}"
PROOF_STANDS: Final[dict[str, str]] = {
    "confirmed": "Inscrita y confirmada",
    "from_before": "Inscrita de antes de la confirmación",
    "waiting": "Anotada, sin confirmar: todavía no prueba nada",
    "left": "Se dio de baja",
}
PROOF_SUBSCRIBED: Final = "Se anotó"
PROOF_CONFIRMED: Final = "Confirmó con el botón del correo"
PROOF_NO_MOMENT: Final = "No consta"
PROOF_LEFT: Final = "Se dio de baja"
PROOF_VERSION: Final = "Versión del texto"
PROOF_AGREED: Final = "Texto que aceptó"
PROOF_VERSION_UNKNOWN: Final = "De antes de este registro"
PROOF_TEXT_UNKNOWN: Final = "De ese texto se guardó solo la huella: {hash}"
