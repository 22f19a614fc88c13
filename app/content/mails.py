"""Copy of the screen of mails that have not gone out."""

from typing import Final

TITLE: Final = "Correos"
LEAD: Final = (
    "Avisos al equipo y correos a quienes pidieron una visita o novedades que todavía no salen. Se "
    "reintentan por sí solos durante dos días; después esperan aquí a que alguien los "
    "envíe de nuevo."
)
LATE: Final = (
    "El aviso más antiguo lleva {minutes} minutos esperando. Revise el servidor de "
    "correo (python -m app doctor)."
)
COUNT: Final = "En espera: {waiting}\u00a0· Abandonados: {dead}"
LOADING: Final = "Cargando..."
EMPTY: Final = "No hay correos pendientes: todos los avisos salieron."
LOAD_ERROR: Final = "No se pudieron cargar los correos."
LIST_LABEL: Final = "Correos que no han salido"

# By what has become of it.
STATES: Final[dict[str, str]] = {
    "waits": "En espera",
    "failed": "Falló, se reintentará",
    "dead": "Abandonado",
    "refused": "Rechazado por el servidor",
}
TO_ALL: Final = "Todos los destinatarios"
TO_VISITOR: Final = "La persona\u00a0· {mail}"
# Which mail to a visitor it is.
VISITOR_MAILS: Final[dict[str, str]] = {
    "received": "solicitud recibida",
    "visit": "su visita",
    "reminder": "recordatorio",
    "code": "código",
    "link": "enlace nuevo",
}
# Which mail to the team it is.
TEAM_MAILS: Final[dict[str, str]] = {
    "appointment-created": "solicitud nueva",
    "changed-by-visitor": "cambio de la persona",
    "cancelled-by-visitor": "cancelación de la persona",
    "withdrawn-by-visitor": "autorización retirada por la persona",
}
TO_REQUESTER: Final = "Quien ejerce sus derechos\u00a0· {mail}"
RIGHTS_MAILS: Final[dict[str, str]] = {
    "rights_code": "código",
    "rights_received": "acuse de recibo",
    "rights_extended": "plazo extendido",
    "rights_answered": "respuesta",
}
# Which mail to who asked for news it is.
NEWS_MAILS: Final[dict[str, str]] = {
    "news_confirm": "confirmar novedades",
    "news_known": "ya recibe novedades",
    "news_leave": "darse de baja",
}
TO_MEMBER: Final = "Alguien del equipo\u00a0· {mail}"
ACCOUNT_MAILS: Final[dict[str, str]] = {
    "account_signed_in": "nuevo inicio de sesión",
    "account_password": "contraseña nueva",
    "account_factor_on": "segundo factor activado",
    "account_factor_off": "segundo factor desactivado",
    "account_passkey_added": "llave de acceso agregada",
    "account_passkey_removed": "llave de acceso quitada",
    "account_codes": "códigos de recuperación nuevos",
}
OF_ACCOUNT: Final = "Su cuenta"
# Why a mail to a visitor did not go out.
DROPPED: Final[dict[str, str]] = {
    "SwitchedOff": "los correos están apagados",
    "NoAddress": "no hay dirección",
    "Suspect": "solicitud sospechosa",
    "NotWanted": "la dirección no quiere correos",
    "TooLate": "llegaría tarde",
    "Outdated": "la visita cambió",
    "Blocked": "la solicitud está bloqueada",
    "Withdrawn": "se retiró la autorización",
}
REQUEST: Final = "Solicitud {reference}"
RIGHTS_REQUEST: Final = "Petición {reference}"
REQUEST_UNNAMED: Final = "Solicitud sin referencia"
QUEUED: Final = "En cola desde {when}"
TRIES: Final = "Intentos: {count}"
NEXT: Final = "Próximo intento: {when}"
GIVEN_UP: Final = "Abandonado: {when}"
REASON: Final = "Motivo: {reason}"
# What a mail failed with, as far as we know it; else its technical name.
REASONS: Final[dict[str, str]] = {
    "SMTPRecipientsRefused": "el servidor rechazó esta dirección",
    "SMTPRecipientRefused": "el servidor rechazó esta dirección",
    "SMTPSenderRefused": "el servidor rechazó al remitente",
    "SMTPAuthenticationError": "el servidor rechazó usuario o contraseña",
    "SMTPConnectError": "no hay conexión con el servidor",
    "SMTPConnectTimeoutError": "el servidor no respondió a tiempo",
    "SMTPReadTimeoutError": "el servidor no respondió a tiempo",
    "SMTPServerDisconnected": "el servidor cortó la conexión",
    "TimeoutError": "el servidor no respondió a tiempo",
    "RecipientRemoved": "esta dirección ya no está en NOTIFY_EMAILS",
}

RESEND: Final = "Enviar de nuevo"
RESEND_LABEL: Final = "Enviar de nuevo a {recipient}"
RESENT: Final = "El correo saldrá en unos segundos"
RESEND_ERROR: Final = "No se pudo enviar de nuevo"
EARLIER: Final = "Anteriores"
FURTHER: Final = "Siguientes"
