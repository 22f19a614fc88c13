"""Sentences that the server prints on its console, start-up errors included."""

from typing import Final

SITE_READY: Final = "Sitio disponible en {url}"
STOPPED: Final = "Servidor detenido."
PREPARING: Final = "Preparando la base de datos..."
BUILDING: Final = "Construyendo el sitio..."
BUILD_CURRENT: Final = "El sitio ya está construido; se usa tal como está."

ERROR_PORT_IN_USE: Final = (
    "El puerto {port} está en uso. Cierre el otro programa o elija otro con PORT."
)
ERROR_PORT_FORBIDDEN: Final = (
    "El sistema no permite usar el puerto {port}. Elija uno mayor que 1023 con PORT."
)
ERROR_DATABASE: Final = (
    "No se pudo abrir la base de datos: {reason}. Revise DATABASE_URL."
)
ERROR_PYTHON: Final = (
    "Se necesita Python {required} o posterior; este es Python {found}."
)
ERROR_SETTINGS: Final = "Hay un error en la configuración. {name}: {reason}"
ERROR_BUILD: Final = "No se pudo construir el sitio: {reason}"
ERROR_BUILD_READ_ONLY: Final = (
    "las páginas construidas no corresponden a esta configuración y aquí no se puede "
    "escribir. Vuelva a construir la imagen con los mismos valores."
)
ERROR_MIGRATION: Final = "No se pudo actualizar la base de datos: {reason}"
ERROR_UNEXPECTED: Final = "El servidor no pudo iniciar: {reason}"

ADMIN_CREATED: Final = "Usuario administrador creado: {email}  contraseña: {password}"
ADMIN_CREATED_FROM_SETTINGS: Final = (
    "Usuario administrador creado: {email}  (contraseña de ADMIN_PASSWORD)"
)
ADMIN_MISSING: Final = (
    "Aún no hay un usuario administrador. Créelo con el botón de {url}"
)

MAILS_BY_SMTP: Final = "Los avisos se envían por correo a {recipients}"
MAILS_TO_FILES: Final = "Los avisos se guardan como archivos .eml en {path}"
MAIL_DELAYED: Final = (
    "No se pudo enviar un aviso; se intentará de nuevo en {seconds} segundos."
)
MAIL_DEAD: Final = "Un aviso no se pudo enviar tras {attempts} intentos."

MISSING_TITLE: Final = "Falta para producción:"
MISSING_ITEM: Final = "  - {name}: {reason}"
MISSING_REASONS: Final[dict[str, str]] = {
    "PUBLIC_URL": "dirección pública del sitio, con https",
    "ADMIN_EMAIL": "correo del usuario administrador",
    "ADMIN_PASSWORD": "contraseña del usuario administrador",
    "SMTP_URL": "servidor que envía los avisos por correo",
    "NOTIFY_EMAILS": "correos que reciben los avisos",
    "WHATSAPP_NUMBER": "número de WhatsApp del botón de contacto",
    "BRAND_NAME": "nombre comercial del servicio",
    "CONTROLLER_NAME": "responsable de los datos, para la página de privacidad",
    "CONTROLLER_RUT": "RUT del responsable, para la página de privacidad",
    "CONTROLLER_ADDRESS": "domicilio del responsable, para la página de privacidad",
    "CONTACT_EMAIL": "correo para ejercer derechos, para la página de privacidad",
}
