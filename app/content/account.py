"""Copy of the panel's account page."""

from typing import Final

from app.content.messages import PASSWORD_GUESSABLE

TITLE: Final = "Mi cuenta"
CHANGE_TITLE: Final = "Cambiar la contraseña"
CHANGE_CURRENT: Final = "Contraseña actual"
CHANGE_NEW: Final = "Contraseña nueva"
CHANGE_REPEAT: Final = "Repita la contraseña nueva"
CHANGE_HINT: Final = "Use {minimum} caracteres o más."
CHANGE_SAVE: Final = "Cambiar contraseña"
CHANGE_BUSY: Final = "Cambiando..."
CHANGE_SUCCESS: Final = "Contraseña cambiada"
CHANGE_SUCCESS_TEXT: Final = "Las demás sesiones se cerraron."
CHANGE_ERROR: Final = "No se pudo cambiar la contraseña"
CHANGE_ERRORS: Final[dict[str, str]] = {
    "bad_credentials": "La contraseña actual no es correcta.",
    "weak_password": "La contraseña nueva necesita {minimum} caracteres o más.",
    "guessable_password": PASSWORD_GUESSABLE,
    "rate_limited": "Demasiados intentos seguidos. Espere e intente nuevamente.",
    "mismatch": "Las dos contraseñas nuevas no son iguales.",
}

SESSIONS_TITLE: Final = "Sesiones abiertas"
SESSIONS_TEXT: Final = "Cada navegador en que usted inició sesión."
SESSION_THIS: Final = "Esta sesión"
SESSION_OTHER: Final = "Otra sesión"
SESSION_IN: Final = "{session}\u00a0· {device}"
SESSION_CLOSE: Final = "Cerrar"
# What the button is read aloud as; the second where no browser named itself.
SESSION_CLOSE_LABEL: Final = "Cerrar la sesión de {device}. {times}"
SESSION_CLOSE_UNNAMED: Final = "Cerrar la sesión. {times}"
SESSION_CLOSED: Final = "La sesión se cerró"
SESSION_GONE: Final = "Esa sesión ya estaba cerrada"
SESSION_TIMES: Final = "Desde el {start}; última actividad el {seen}."
SESSIONS_CLOSE: Final = "Cerrar las demás"
SESSIONS_CLOSED: Final = "Las demás sesiones se cerraron"
SESSIONS_ERROR: Final = "No se pudieron cerrar las sesiones"
LOAD_ERROR: Final = "No se pudo cargar su cuenta"

NOTICES_TITLE: Final = "Avisos en este navegador"
NOTICES_TEXT: Final = (
    "Mientras Leads, Agenda o Resumen estén abiertos en una pestaña. El aviso no dice de "
    "quién es la solicitud."
)
NOTICES_SWITCH: Final = "Avisar con un mensaje y un sonido cuando llega una urgente"
NOTICES_REFUSED: Final = (
    "Este navegador no permite mensajes de este sitio: solo habrá sonido. Puede "
    "permitirlos en la configuración del sitio."
)
NOTICES_TRY: Final = "Probar el aviso"
