"""Notices and errors that a visitor or the staff may read."""

from collections.abc import Mapping
from typing import Final

from app.content import (
    filters,
    household,
    message_texts,
    prices,
    reference,
    rights,
    rights_desk,
)
from app.content.shell import NEWSLETTER_NOT_MAILED

BOOKING_SUCCESS: Final = (
    "Solicitud enviada con éxito! Te contactaremos pronto para confirmar tu cita."
)
BOOKING_ERROR: Final = (
    "Ha ocurrido un error al enviar tu solicitud. Por favor intenta nuevamente."
)
PHARMACY_SUCCESS: Final = (
    "¡Solicitud enviada con éxito! Te contactaremos pronto para confirmar tu cita."
)
PRICE_CHANGED: Final = (
    "El valor de la vacuna cambió mientras completabas el formulario: "
    "ahora es {now} (antes {before})."
)
URGENT_SUCCESS: Final = (
    "Pediste la visita con menos de 24 horas de anticipación: "
    "el equipo te confirmará si hay un cupo."
)

STORAGE_FULL: Final = (
    "En este momento no podemos guardar nuevas solicitudes: escríbenos por "
    "WhatsApp{to} y la tomamos por ahí, o intenta más tarde."
)
STORAGE_FULL_NUMBER: Final = " al +{number}"

LOGIN_SUCCESS_TITLE: Final = "Inicio de sesión exitoso"
LOGIN_SUCCESS_TEXT: Final = "Bienvenido al panel de administración"
LOGIN_BAD_CREDENTIALS: Final = "Credenciales incorrectas. Intente nuevamente."
LOGIN_UNEXPECTED: Final = "Error al intentar iniciar sesión. Intente nuevamente."
LOGIN_RATE_LIMITED: Final = (
    "Demasiados intentos seguidos. Espere unos minutos e intente nuevamente."
)
LOGIN_CODE_NEEDED: Final = "Escriba también su código de verificación."
LOGIN_BAD_CODE: Final = (
    "El código no es correcto o ya se usó. Espere el siguiente e intente nuevamente."
)
INVITATION_UNKNOWN: Final = (
    "Este enlace ya no sirve. Pida a alguien del equipo que le invite de nuevo."
)
PASSWORD_TOO_SHORT: Final = "Elija una contraseña más larga."
PASSWORD_GUESSABLE: Final = (
    "Esa contraseña se adivina pronto. Una varias palabras que no vayan juntas, sin "
    "su correo ni el nombre del sitio."
)
LOGOUT_TITLE: Final = "Sesión cerrada"
LOGOUT_TEXT: Final = "Ha cerrado sesión correctamente"

SETUP_SUCCESS: Final = "Usuario administrador inicializado correctamente"
SETUP_FAILURE_TITLE: Final = "Error"
SETUP_FAILURE_PREFIX: Final = "No se pudo inicializar el usuario administrador: "
SETUP_UNEXPECTED: Final = "Error al inicializar el usuario administrador"
SETUP_ERRORS: Final[dict[str, str]] = {
    "admin_exists": "ya existe un usuario administrador",
    "weak_password": "la contraseña configurada es demasiado débil",
    "guessable_password": "la contraseña configurada se adivina pronto",
    "database": "la base de datos no respondió",
}

FACTOR_FIRST: Final = "Active primero su segundo factor"
FACTOR_FIRST_TEXT: Final = "Este equipo lo pide a todas las personas antes de seguir."
NOT_ALLOWED: Final = "Su cuenta no permite hacer eso."
PAGE_NOT_ALLOWED: Final = "Su cuenta no permite ver esa página."
UNDO_ERROR: Final = "No se pudo deshacer"
UPDATE_GONE: Final = "Este lead ya no está: otra persona lo eliminó o lo bloqueó."
LEADS_LOAD_ERROR: Final = "Error al cargar las citas"
UPDATE_SUCCESS: Final = "Lead actualizado correctamente"
UPDATE_ERROR: Final = "Error al actualizar el lead"
UPDATE_STALE: Final = (
    "Otra persona modificó este lead. Revise los datos actuales y guarde de nuevo."
)
CREATED_ANEW: Final = "Lead creado de nuevo"
DRAFT_BACK: Final = "Recuperamos lo que estaba escribiendo."
DRAFT_KEPT: Final = "Lo que estaba escribiendo está guardado: vuelve al iniciar sesión."
DRAFT_WAITS: Final = (
    "Lo que estaba escribiendo está guardado en esta pestaña. Recargue la página "
    "para recuperarlo."
)
DELETE_SUCCESS: Final = "Lead eliminado correctamente"
DELETE_ERROR: Final = "Error al eliminar el lead"
EXPORT_SUCCESS: Final = "Archivo descargado correctamente"
EXPORT_ERROR: Final = "No se pudo descargar el archivo. Intente nuevamente."

CONNECTION_LOST: Final = "Se perdió la conexión. La estamos recuperando."
PRESS_LOST: Final = (
    "No sabemos si llegó lo último que presionó. Revise si quedó hecho; si no, "
    "presione de nuevo o cámbielo a mano."
)
LINE_SILENT: Final = "El servidor no responde. Lo que escribe queda en esta pestaña."
UNEXPECTED_ERROR: Final = (
    "Ocurrió un error inesperado. Intenta nuevamente; si se repite, "
    "escríbenos con esta referencia: {reference}"
)
FIELD_ERRORS: Final[dict[str, str]] = {
    "name_required": "Escribe tu nombre completo.",
    "phone_required": "Escribe un teléfono para poder llamarte.",
    "email_required": "Escribe tu correo electrónico.",
    "password_required": "Escribe la contraseña.",
    "token_required": "Este enlace está incompleto. Ábrelo de nuevo desde el correo.",
    "email_invalid": "Revisa el correo. Debe verse así: nombre@correo.cl.",
    "vaccine_required": "Selecciona una vacuna.",
    "vaccine_unknown": "Selecciona una vacuna de la lista.",
    "date_required": "Elige la fecha que prefieres.",
    "date_invalid": "Revisa la fecha. Elige un día del calendario.",
    "date_past": "Esa fecha ya pasó. Elige una desde hoy en adelante.",
    "date_too_far": "Esa fecha está muy lejos. Revisa el año.",
    "time_required": "Elige la hora que prefieres.",
    "time_past": "Esa hora ya pasó. Elige una más tarde u otro día.",
    "time_invalid": "Revisa la hora. Escríbela así: 09:30.",
    "address_required": "Escribe la dirección donde te visitaremos.",
    "reference_required": "Escribe la referencia de tu solicitud.",
    "reference_invalid": reference.INVALID,
    **rights.FIELD_ERRORS,
    "code_required": "Escribe el código de seis números que te enviamos.",
    "code_invalid": "Revisa el código. Son seis números.",
    "receipt_number_required": "Escribe el número de tu boleta de farmacia.",
    **household.FIELD_ERRORS,
    "consent_required": (
        "Marca la casilla para autorizar el uso de tus datos. "
        "Sin tu autorización no podemos gestionar la solicitud."
    ),
    "too_long": "El texto es muy largo. Usa hasta {limit} caracteres.",
    "category_invalid": "La categoría no es válida. Usa B2C o Pharmacy.",
    "submission_id_invalid": (
        "No pudimos identificar el envío. Recarga la página e intenta nuevamente."
    ),
    "comuna_unknown": "«{name}» no es una comuna de Chile.",
    "days_off_invalid": "Revisa los días libres. Escríbelos así: 31/12/2026, 1/2/2027 a 14/2/2027.",
    "days_off_many": "Son demasiados días libres. Anota a lo más {limit}.",
    "account_invalid": "Elige una cuenta de la lista.",
    "account_taken": "Esa cuenta ya es de otro profesional.",
    "hours_invalid": "Revisa el horario. Escribe desde y hasta, así: 09:00 y 18:30.",
    "minutes_invalid": "Escribe los minutos, entre {shortest} y {longest}.",
    "moment_missing": "Esa hora no existe ese día: cambia el horario. Elige otra.",
    "professional_invalid": "Elige un profesional de la lista.",
    "criterion_invalid": "Este filtro no se entiende.",
    "id_invalid": "El identificador no es válido.",
    "invalid_type": "El formato de este dato no es válido.",
    "control_characters": (
        "Este texto tiene caracteres que no podemos leer. Escríbelo de nuevo."
    ),
}

STAFF_FIELD_ERRORS: Final[dict[str, str]] = {
    **filters.FIELD_ERRORS,
    **message_texts.FIELD_ERRORS,
    **prices.FIELD_ERRORS,
    **rights_desk.FIELD_ERRORS,
    "name_required": "Escriba el nombre completo.",
    "phone_required": "Escriba un teléfono.",
    "email_required": "Escriba el correo electrónico.",
    "email_invalid": "Revise el correo. Debe verse así: nombre@correo.cl.",
    "password_required": "Escriba la contraseña.",
    "vaccine_required": "Indique la vacuna.",
    "pharmacy_name_required": "Escriba el nombre de la farmacia.",
    "registration_required": "Escriba el número de registro.",
    "comuna_unknown": (
        "«{name}» no es una comuna de Chile. Escríbalas así: Quilpué, Viña del Mar."
    ),
    "days_off_invalid": "Revise los días libres. Escríbalos así: 31/12/2026, 1/2/2027 a 14/2/2027.",
    "days_off_many": "Son demasiados días libres. Anote a lo más {limit}.",
    "account_invalid": "Elija una cuenta de la lista.",
    "account_taken": "Esa cuenta es de otro profesional, o ya no existe.",
    "hours_invalid": "Revise el horario: escriba desde y hasta, así: 09:00 y 18:30.",
    "note_required": "Escriba la nota.",
    "minutes_required": "Escriba cuántos minutos dura.",
    "minutes_invalid": "Escriba los minutos, entre {shortest} y {longest}.",
    "moment_missing": "Esa hora no existe ese día: cambia el horario. Elija otra.",
    "professional_invalid": "Elija un profesional de la lista.",
    "time_invalid": "Revise la hora. Escríbala así: 09:30.",
    "date_required": "Elija una fecha.",
    "date_invalid": "Revise la fecha. Elija un día del calendario.",
    "time_required": "Escriba la hora.",
    "address_required": "Escriba la dirección.",
    "receipt_number_required": "Escriba el número de boleta.",
    "consent_required": "Pida la autorización de palabra y márquela.",
    "vaccine_unknown": "Elija una vacuna de la lista.",
    "date_past": "Esa fecha ya pasó. Elija un día desde hoy.",
    "date_too_far": "Esa fecha está muy lejos. Revise el año.",
    "time_past": "Esa hora ya pasó. Elija otra.",
    "submission_id_invalid": "Recargue la página e inténtelo de nuevo.",
    "category_required": "Elija una categoría de la lista.",
    "category_invalid": "Elija una categoría de la lista.",
    "too_long": "El texto es muy largo. Use hasta {limit} caracteres.",
    "invalid_type": "El formato de este dato no es válido.",
    "control_characters": "Este texto tiene caracteres que no se pueden leer.",
}

# Title of the page for who goes on sending what is refused.
TOO_MANY: Final = "Espera un momento"

API_ERRORS: Final[dict[str, str]] = {
    "sign_in_limited": LOGIN_RATE_LIMITED,
    "bad_credentials": LOGIN_BAD_CREDENTIALS,
    "second_factor_required": LOGIN_CODE_NEEDED,
    "bad_code": LOGIN_BAD_CODE,
    "invitation_unknown": INVITATION_UNKNOWN,
    "weak_password": PASSWORD_TOO_SHORT,
    "guessable_password": PASSWORD_GUESSABLE,
    "invalid_body": "No pudimos leer los datos enviados.",
    "invalid_json": "Los datos enviados no son JSON válido.",
    "unsupported_media_type": (
        "El formato del envío no es válido. Usa un formulario o JSON."
    ),
    "payload_too_large": "El envío es demasiado grande.",
    "request_timeout": "El envío tardó demasiado en llegar. Intenta nuevamente.",
    "not_found": "No encontramos lo que buscas.",
    "method_not_allowed": "Esta dirección no admite esa acción.",
    "rate_limited": (
        "Recibimos demasiados envíos seguidos. Espera unos minutos e intenta "
        "nuevamente."
    ),
    "validation": "Hay datos por corregir.",
    "unauthorized": "Inicie sesión para continuar.",
    "not_allowed": NOT_ALLOWED,
    "not_mailed": NEWSLETTER_NOT_MAILED,
    "appointment_not_found": "No existe una solicitud con ese identificador.",
    "unavailable": "El sitio está ocupado. Vuelve a intentar en un minuto.",
    "unexpected": "Ocurrió un error inesperado. Intenta nuevamente en un momento.",
    "identity_first": rights_desk.DEED_ERRORS["identity_first"],
    "forbidden_origin": "Esta acción solo se acepta desde el propio sitio.",
}


def staff_field_sentence(code: str, params: Mapping[str, object]) -> str:
    """Return what `field_sentence` does, as the staff read it."""
    return STAFF_FIELD_ERRORS[code].format_map(params)


def field_sentence(code: str, params: Mapping[str, object]) -> str:
    """Return the sentence for what is wrong with a field.

    Raises:
        KeyError: No sentence was written for this code.
    """
    return FIELD_ERRORS[code].format_map(params)
