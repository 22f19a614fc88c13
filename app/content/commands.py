"""What the commands of `python -m app` say."""

from typing import Final

BACKUP_TO: Final = "Carpeta de los respaldos; backups en DATA_DIR si no se indica."
BACKUP_KEEP: Final = "Cuántos respaldos se conservan."
KEEP_TOO_FEW: Final = "Conserve al menos un respaldo."
BACKUP_PROGRESS: Final = "Respaldando"
BACKUP_DONE: Final = "Respaldo completo y revisado: {file} ({size} bytes)"
BACKUP_NOTHING: Final = (
    "la base de datos todavía no tiene nada; ejecute primero: python -m app migrate"
)
BACKUP_FAILED: Final = "No se pudo respaldar: {reason}"

RESTORE_BRING_BACK: Final = (
    "Recuperar también las solicitudes que se borraron después del respaldo; sin esto "
    "se borran otra vez."
)
RESTORE_YES: Final = "No preguntar antes de reemplazar los datos."
RESTORE_ASK: Final = (
    "Esto reemplaza todo lo guardado por el respaldo. Antes se guarda una copia de "
    "lo actual. ¿Continuar?"
)
RESTORE_PROGRESS: Final = "Restaurando"
RESTORE_DECIDED: Final = (
    "Bloqueos, autorizaciones retiradas y correos que no quieren mensajes, decididos "
    "después de la copia y aplicados de nuevo: {count}."
)
RESTORE_ASKED_AGAIN: Final = (
    "Peticiones respondidas después de la copia con un cambio que la copia no tiene, "
    "y que esperan otra vez en Privacidad: {count}."
)
RESTORE_NOBODY: Final = (
    "Nadie de administración puede entrar con lo restaurado; cree una cuenta con otro "
    "correo: python -m app create-admin"
)
RESTORE_DONE: Final = "Restaurado desde {file}."
RESTORE_BEFORE: Final = "Lo anterior quedó en {before}"
RESTORE_UNFINISHED: Final = (
    "Restaurado desde {file}, pero faltó aplicar otra vez lo que se borró y se decidió "
    "después de la copia ({reason}). No abra el sitio así: repita la orden, o use "
    "«python -m app migrate», que termina lo que falta."
)
RESTORE_FAILED: Final = "No se pudo restaurar; los datos siguen como estaban: {reason}"
RESTORE_REFUSED: Final = {
    "missing": "el archivo no existe",
    "sealed": "el respaldo está cifrado; indique con --identity su clave privada",
    "no_identity": "el archivo de --identity no existe, o no se puede leer",
    "no_key": "el archivo de --identity no tiene una clave privada de age",
    "other_key": "el respaldo está cifrado para otra clave privada",
    "no_copy": "el archivo no es un respaldo",
    "other_engine": "el respaldo es de otro motor de base de datos que DATABASE_URL",
    "not_ours": "el respaldo no es de este sitio",
    "newer": "el respaldo es de una versión más nueva del sitio; restáurelo con ella",
}

IDENTITY: Final = "Archivo con la clave privada de age, si el respaldo está cifrado."
KEY_DONE: Final = (
    "Clave privada guardada en {file}: llévela a otro lugar, sin ella los respaldos no "
    "se abren. Ponga la pública en BACKUP_RECIPIENTS:\n{public}"
)
KEY_EXISTS: Final = "Ya existe {file}; puede ser la clave de respaldos anteriores."
KEY_FAILED: Final = "No se pudo guardar la clave: {reason}"

DRILL_FROM: Final = "Carpeta de los respaldos; backups en DATA_DIR si no se indica."
DRILL_NONE: Final = "No hay ningún respaldo en {folder}."
DRILL_PROGRESS: Final = "Ensayando"
DRILL_COUNT: Final = "  {table}: {restored} en el respaldo, {now} hoy"
DRILL_DONE: Final = "El respaldo {file} se puede restaurar; no falta nada de lo de hoy."
DRILL_MISSING: Final = (
    "El respaldo {file} se restaura, pero le faltan {count} solicitudes que hoy están "
    "y ya estaban cuando se hizo."
)
DRILL_FAILED: Final = "El ensayo falló; los datos del sitio no se tocaron: {reason}"

MOVE_TO: Final = "La otra base de datos, vacía: postgresql://usuario@servidor/base."
MOVE_PROGRESS: Final = "Trasladando"
MOVE_COUNT: Final = "  {table}: {count}"
MOVE_DONE: Final = (
    "Traslado completo; las cantidades coinciden tabla por tabla. Ponga esa dirección "
    "en DATABASE_URL antes de volver a abrir el sitio; la base anterior quedó como "
    "estaba."
)
MOVE_FAILED: Final = "No se pudo trasladar; nada cambió en ninguna base: {reason}"
MOVE_REFUSED: Final = {
    "same": "la otra base es la misma que ya usa el sitio; indique otra, vacía",
    "not_empty": "la otra base ya tiene tablas ({detail})",
    "unknown_engine": "use sqlite:///ruta o postgresql://usuario@servidor/base",
    "counts": "las cantidades no coinciden ({detail})",
}
MOVE_SERVING: Final = (
    "El sitio está abierto en el puerto {port}: deténgalo primero, o lo que reciba "
    "durante el traslado quedaría en la base anterior."
)

DRY_RUN: Final = "Solo contar; no cambiar nada."
RETENTION_RULE: Final = (
    "Plazo: {months} meses desde el día pedido, o desde la última visita que se agendó "
    "(RETENTION_MONTHS); el día pedido cuenta hasta {far} meses después del registro."
)
RETENTION_WOULD: Final = "Solicitudes que quedarían sin datos personales: {count}."
RETENTION_PROGRESS: Final = "Quitando datos personales"
RETENTION_DONE: Final = "Solicitudes que quedaron sin datos personales: {count}."
RETENTION_KEPT: Final = (
    "Igual de antiguas que se conservan: {visited} con visita hecha, {blocked} "
    "bloqueadas, {asked} con una petición de derechos por responder."
)

ASK_PASSWORD: Final = "Preguntar la contraseña en vez de generar una."
PASSWORD: Final = "Contraseña"
PASSWORD_SHOWN: Final = "Contraseña (se muestra una sola vez): {password}"
PASSWORD_WEAK: Final = "La contraseña necesita {minimum} caracteres o más."
EMAIL_WRONG: Final = "El correo no es válido."
ADMIN_DONE: Final = "Listo: {email}"
ADMIN_UNKNOWN: Final = "No hay un usuario administrador con ese correo."

MAIL_TEST_NO_SERVER: Final = "Falta SMTP_URL: los avisos se guardan como archivos."
MAIL_TEST_DONE: Final = "El servidor aceptó el correo de prueba para {address}."
MAIL_TEST_FAILED: Final = "No se pudo enviar el correo de prueba: {reason}"

DOCTOR_GOOD: Final = "bien"
DOCTOR_BAD: Final = "FALTA"
DOCTOR_LINE: Final = "{verdict:5}  {what}: {finding}"
DOCTOR_DATABASE: Final = "Base de datos"
DOCTOR_SCHEMA: Final = "Versión de la base de datos"
DOCTOR_REDIS: Final = "Redis"
DOCTOR_LIMITS: Final = "Límites contra abusos"
DOCTOR_LIMITS_OWN: Final = "los cuenta cada proceso"
DOCTOR_LIMITS_STAY: Final = "su Redis no desaloja nada"
DOCTOR_LIMITS_EVICTED: Final = "su Redis los desaloja ({policy}); defina LIMITS_REDIS_URL con uno que use noeviction"
DOCTOR_LIMITS_UNKNOWN: Final = (
    "no se pudo ver si su Redis los desaloja: INFO no está permitido ahí"
)
DOCTOR_MAIL: Final = "Correo"
DOCTOR_SENDER: Final = "Dominio del remitente"
DOCTOR_SENDER_LACKS: Final = (
    "falta {names} de {domain}, o está repetido: los avisos pueden llegar como spam"
)
DOCTOR_SENDER_WHOLE: Final = "tiene SPF, DKIM y DMARC"
DOCTOR_SENDER_NO_SELECTOR: Final = (
    "tiene SPF y DMARC; para revisar DKIM defina DKIM_SELECTOR"
)
DOCTOR_LATE: Final = "; el más antiguo espera hace {minutes} minutos"
DOCTOR_OUTBOX: Final = "Avisos por enviar"
DOCTOR_PAGES: Final = "Páginas construidas"
DOCTOR_DISK: Final = "Espacio en disco"
DOCTOR_COPIES: Final = "Copias de respaldo"
DOCTOR_COPIES_AGE: Final = "la más nueva tiene {hours} horas"
DOCTOR_COPIES_NONE: Final = "no hay ninguna que sirva; hágala con: python -m app backup"
DOCTOR_FILES_OPEN: Final = "Permisos de los archivos"
DOCTOR_FILES_CLOSED: Final = "solo su dueño los lee"
DOCTOR_FILES_OF_ALL: Final = "{count} abiertos a otros usuarios; el primero, {first}"
DOCTOR_ADMIN: Final = "Usuarios administradores"
DOCTOR_FACTORS: Final = "Segundos factores"
DOCTOR_FACTORS_SEALED: Final = "{count} cifrados"
DOCTOR_FACTORS_NO_KEY: Final = (
    "sin FACTOR_KEYS nadie puede activar la aplicación; solo llaves de acceso"
)
DOCTOR_FACTORS_CLEAR: Final = "{count} sin cifrar; defina FACTOR_KEYS"
DOCTOR_FACTORS_LOST: Final = "{count} cifrados con una clave que falta en FACTOR_KEYS"
DOCTOR_CONTROLLER: Final = "Responsable de los datos"
DOCTOR_CONTROLLER_KNOWN: Final = "la página de privacidad lo dice"
DOCTOR_CONTROLLER_UNKNOWN: Final = "la página de privacidad no lo dice; defina {names}"
DOCTOR_ANSWERS: Final = "responde"
DOCTOR_CLEAR: Final = "responde, pero SMTP_ALLOW_CLEAR_TEXT deja leerlo en el camino"
DOCTOR_NOTICES: Final = "Avisos al equipo"
DOCTOR_NOTICES_BRIEF: Final = "sin datos de la persona"
DOCTOR_NOTICES_WHOLE: Final = (
    "llevan datos de salud (NOTIFY_IN_FULL), que nadie puede borrar de las bandejas"
)
DOCTOR_NONE: Final = "no se usa"
DOCTOR_FILES: Final = "se guarda como archivos en {path}"
DOCTOR_CURRENT: Final = "al día"
DOCTOR_SCHEMA_STATES: Final = {
    "empty": "está vacía; hay que ejecutar: python -m app migrate",
    "current": DOCTOR_CURRENT,
    "behind": "hay que ejecutar: python -m app migrate",
    "newer": "de una versión más nueva; esta funciona con ella",
    "too_new": "de una versión más nueva, que esta no puede usar",
}
# What is said of a part that fails; it stays unknown how it is.
DOCTOR_FAILED: Final = {
    DOCTOR_DATABASE: "no responde ({reason})",
    DOCTOR_MAIL: "no responde ({reason})",
    DOCTOR_REDIS: "no responde ({reason})",
    DOCTOR_SENDER: "el servicio de nombres no responde ({reason})",
}
DOCTOR_FAILED_OTHER: Final = "no se pudo revisar ({reason})"
DOCTOR_STALE: Final = "hay que ejecutar: python -m app build"
DOCTOR_WAITING: Final = "{count} en espera, {dead} sin entregar"
DOCTOR_FREE: Final = "{free} MB libres"
DOCTOR_COUNT: Final = "{count}"
