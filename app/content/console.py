"""Sentences that the server prints on its console, start-up errors included."""

from typing import Final

SITE_READY: Final = "Sitio disponible en {url}"
STOPPED: Final = "Servidor detenido."
PREPARING: Final = "Preparando la base de datos..."
WAITING: Final = "Otra orden está en ello; se espera a que termine..."
COPIED_BEFORE: Final = "La base de datos se actualizó; lo anterior quedó en {file}"
WORKS_WITH_NEWER: Final = (
    "La base de datos es de una versión más nueva del sitio ({revision}); esta versión "
    "funciona con ella y la deja como está."
)
UPGRADED_UNCOPIED: Final = (
    "La base de datos se actualizó sin una copia de lo anterior: {reason}"
)
RESTORE_FINISHED: Final = (
    "Una restauración anterior quedó a medias; se aplicó otra vez lo que se borró y se "
    "decidió después de la copia."
)
ERROR_RESTORE_UNFINISHED: Final = (
    "Una restauración quedó a medias: faltó aplicar otra vez lo que se borró y se "
    "decidió después de la copia ({reason}). Nada se abre así; repita la orden."
)
BUILDING: Final = "Construyendo el sitio..."
BUILD_CURRENT: Final = "El sitio ya está construido; se usa tal como está."

ERROR_ROOT: Final = (
    "Esta orden corre como root, pero {folder} es de otro usuario, que no podría leer "
    "lo que ella deje ahí. Use: sudo -u {owner} {python} -m app …"
)
ERROR_PORT_IN_USE: Final = (
    "El puerto {port} está en uso. Cierre el otro programa o elija otro con PORT."
)
ERROR_PORT_FORBIDDEN: Final = (
    "El sistema no permite usar el puerto {port}. Elija uno mayor que 1023 con PORT."
)
DATABASE_LATE: Final = (
    "La base de datos todavía no responde ({reason}); se espera a que lo haga."
)
ERROR_DATABASE: Final = (
    "No se pudo abrir la base de datos: {reason}. Revise DATABASE_URL."
)
ERROR_NOT_COPIED: Final = (
    "La base de datos sigue como estaba: antes de actualizarla se copia, y no se pudo "
    "({reason}). Revise el espacio y los permisos de DATA_DIR."
)
ERROR_TOO_NEW: Final = (
    "La base de datos es de una versión más nueva del sitio ({reason}), que esta no "
    "puede usar. Vuelva a instalar esa versión, o restaure con «python -m app restore» "
    "el respaldo de antes de actualizar (backups/antes-de-actualizar en DATA_DIR)."
)
# What keeps a database from being brought to this version, by the failure's code.
ERROR_UPGRADE: Final = {
    "database": ERROR_DATABASE,
    "not_copied": ERROR_NOT_COPIED,
    "too_new": ERROR_TOO_NEW,
}
ERROR_SETTINGS: Final = "Hay un error en la configuración. {name}: {reason}"
SETTING_UNKNOWN: Final = "no se conoce esta variable; revise su nombre."
SETTING_UNKNOWN_NEAR: Final = "no se conoce esta variable; ¿quiso decir {near}?"
SETTING_ODD: Final = "este valor no se entiende."
# What is wrong with a value, by the code of its refusal.
SETTING_REASONS: Final[dict[str, str]] = {
    "int_parsing": "escriba un número entero.",
    "float_parsing": "escriba un número.",
    "bool_parsing": "escriba 1 o 0.",
    "literal_error": "use uno de estos valores: {expected}.",
    "greater_than": "escriba un número mayor que {gt}.",
    "greater_than_equal": "escriba un número desde {ge}.",
    "less_than_equal": "escriba un número hasta {le}.",
    "finite_number": "escriba un número.",
    "database_address": "use sqlite:///ruta o postgresql://usuario:clave@servidor/base.",
    "redis_address": "use una dirección como redis://servidor:6379/0.",
    "mail_server": "use smtp://usuario:clave@servidor:587 o smtps://servidor:465.",
    "web_address": "use una dirección como https://ejemplo.cl.",
    "machine_address": "use la dirección de una máquina, como 127.0.0.1.",
    "phone_number": "escriba el número con su código de país, como +56 9 1234 5678.",
    "email_address": "escriba un correo como nombre@ejemplo.cl.",
    "age_key": (
        "use claves públicas como age1…; «python -m app backup-key ARCHIVO» hace una."
    ),
    "sealing_key": (
        "use claves separadas por comas; «python -m app factor-key» hace una."
    ),
    "nobody_is_told": "defina también NOTIFY_EMAILS, o nadie recibirá los avisos.",
    "admin_pair": "ADMIN_EMAIL y ADMIN_PASSWORD se definen juntas.",
    "https_needed": "en producción debe empezar con https://.",
    "needed_in_production": "en producción es necesaria, o los avisos no llegan.",
    "refused_in_production": "no se admite en producción.",
    "too_short": "use {least} caracteres o más.",
}
ERROR_BUILD: Final = "No se pudo construir el sitio: {reason}"
ERROR_BUILD_READ_ONLY: Final = (
    "las páginas construidas no corresponden a esta configuración y aquí no se puede "
    "escribir. Vuelva a construir la imagen con los mismos valores."
)
LAYOUT_NONE: Final = "Reflex ordena sus páginas de otra manera: falta «{what}»"
LAYOUT_COUNT: Final = (
    "Reflex ordena sus páginas de otra manera: «{what}» aparece {found} veces "
    "donde se esperaba {expected}"
)
LAYOUT_PAGE: Final = "{page}: {reason}"

ADMIN_CREATED: Final = "Usuario administrador creado: {email}  contraseña: {password}"
ADMIN_CREATED_FROM_SETTINGS: Final = (
    "Usuario administrador creado: {email}  (contraseña de ADMIN_PASSWORD)"
)


LIMITS_EVICTED: Final = (
    "ATENCIÓN: el Redis de los límites contra abusos los desaloja cuando se llena "
    "({policy}), y quien lo llene no tiene ninguno. Defina LIMITS_REDIS_URL con un Redis "
    "que use noeviction."
)
FACTORS_CLEAR: Final = (
    "ATENCIÓN: {count} segundos factores están sin cifrar en la base de datos. Haga una "
    "clave con «python -m app factor-key», defínala en FACTOR_KEYS y vuelva a iniciar."
)
FACTORS_LOST: Final = (
    "ATENCIÓN: {count} segundos factores están cifrados con una clave que falta en "
    "FACTOR_KEYS; esas personas solo pueden entrar con un código de recuperación."
)
FACTORS_SEALED: Final = "Segundos factores cifrados con la clave actual: {count}"

MISSING_TITLE: Final = "Falta para producción:"
MISSING_ITEM: Final = "  - {name}: {reason}"
MISSING_CONTROLLER: Final = (
    "{line}\n"
    "ATENCIÓN: este sitio recibe datos de salud y su página de privacidad no dice "
    "quién responde por ellos.\n"
    "Defina {names} y vuelva a iniciar.\n"
    "{line}"
)
MISSING_REASONS: Final[dict[str, str]] = {
    "PUBLIC_URL": "dirección pública del sitio, con https",
    "ADMIN_EMAIL": "correo del usuario administrador",
    "ADMIN_PASSWORD": "contraseña del usuario administrador",
    "SMTP_URL": "servidor que envía los avisos por correo",
    "NOTIFY_EMAILS": "correos que reciben los avisos",
    "WHATSAPP_NUMBER": "número de WhatsApp del botón de contacto",
    "BRAND_NAME": "nombre comercial del servicio",
    "PHARMACY_PRICE_NOTE": "qué paga un cliente de farmacia, para su formulario",
    "SHOW_ANSWER_TIME": "si la portada dice cuánto se tardó en responder",
    "CONTROLLER_NAME": "responsable de los datos, para la página de privacidad",
    "CONTROLLER_RUT": "RUT del responsable, para la página de privacidad",
    "CONTROLLER_ADDRESS": "domicilio del responsable, para la página de privacidad",
    "CONTACT_EMAIL": "correo para ejercer derechos, para la página de privacidad",
}

YES_OR_NO: Final = " [s/N]"
YES: Final = frozenset({"s", "si", "sí", "y", "yes"})
NOT_DONE: Final = "No se hizo nada."
