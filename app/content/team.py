"""Copy of the team's screen, of an invitation, and of the second factor."""

from typing import Final

TITLE: Final = "Equipo"
LEAD: Final = "Quienes pueden entrar al panel y ver los datos de las personas."
COUNT_ONE: Final = "1 persona activa"
COUNT_MANY: Final = "{count} personas activas"
MEMBERS_TITLE: Final = "Personas"
MEMBER_YOU: Final = "Usted"
ROLES: Final[dict[str, str]] = {
    "administrator": "Administrador",
    "coordinator": "Coordinador",
    "professional": "Profesional",
}
ROLE_TEXTS: Final[tuple[str, ...]] = (
    "Administrador: todo, también precios, equipo y auditoría.",
    "Coordinador: trabaja con los leads; no exporta ni elimina.",
    "Profesional: ve solo su propia agenda.",
)
ROLE_LABEL: Final = "Rol de {email}"
MEMBER_OFF: Final = "Desactivada"
MEMBER_FACTOR_ON: Final = "Segundo factor"
MEMBER_SINCE: Final = "En el equipo desde el {since}."
MEMBER_SEEN: Final = "Última actividad el {seen}."
MEMBER_GONE: Final = "Desactivada el {gone}."
DEACTIVATE: Final = "Desactivar"
DEACTIVATE_LABEL: Final = "Desactivar a {email}"

INVITE_TITLE: Final = "Invitar a alguien"
INVITE_TEXT: Final = (
    "Recibirá un enlace que sirve una sola vez, durante {hours} horas, "
    "para elegir su contraseña."
)
INVITE_EMAIL: Final = "Correo electrónico"
INVITE_PLACEHOLDER: Final = "nombre@correo.cl"
INVITE_ROLE: Final = "Rol"
INVITE_SEND: Final = "Enviar invitación"
INVITE_BUSY: Final = "Enviando..."
INVITE_SUCCESS: Final = "Invitación enviada"
INVITE_MADE: Final = "Invitación creada"
INVITE_NOT_MAILED: Final = (
    "No salió ningún correo a {email}. Entregue usted este enlace en persona:"
)
INVITE_LINK_LABEL: Final = "Enlace de la invitación"
INVITE_LINK_DONE: Final = "Ya lo entregué"
INVITE_ERROR: Final = "No se pudo invitar"
INVITE_ERRORS: Final[dict[str, str]] = {
    "not_allowed": "Su cuenta no permite invitar.",
    "validation": "Revise el correo. Debe verse así: nombre@correo.cl.",
    "admin_exists": "Esa persona ya tiene una cuenta activa.",
    "rate_limited": "Demasiadas invitaciones seguidas. Espere e intente nuevamente.",
}

PENDING_TITLE: Final = "Invitaciones pendientes"
PENDING_EMPTY: Final = "No hay invitaciones pendientes."
PENDING_LINE: Final = "{role}. Invitó {by}; vence el {until}."
WITHDRAW: Final = "Anular"
WITHDRAW_LABEL: Final = "Anular la invitación a {email}"
WITHDRAWN: Final = "Invitación anulada"
LINK_VOID: Final = "El enlace que se mostraba ya no sirve"
WITHDRAW_ERROR: Final = "No se pudo anular la invitación"

CONFIRM_TITLE: Final = "¿Desactivar esta cuenta?"
CONFIRM_TEXT: Final = (
    "Sus sesiones se cierran ahora mismo y no podrá entrar hasta que alguien le "
    "invite de nuevo. La dirección de su calendario deja de servir."
)
CONFIRM_CANCEL: Final = "Cancelar"
CONFIRM_YES: Final = "Desactivar"
CONFIRM_BUSY: Final = "Desactivando..."
ROLE_CONFIRM_TITLE: Final = "¿Cambiar el rol de esta cuenta?"
ROLE_CONFIRM_TEXT: Final = (
    "Sus sesiones se cierran ahora mismo. Al entrar de nuevo tendrá el rol elegido."
)
ROLE_CONFIRM_YES: Final = "Cambiar rol"
ROLE_CONFIRM_BUSY: Final = "Cambiando..."
ROLE_GIVEN: Final = "Rol cambiado"
ROLE_ERROR: Final = "No se pudo cambiar el rol"
DEACTIVATED: Final = "Cuenta desactivada"
DEACTIVATE_ERROR: Final = "No se pudo desactivar la cuenta"
LOAD_ERROR: Final = "No se pudo cargar el equipo"

# Said before anybody has asked whether it still counts.
ACCEPT_TITLE: Final = "Su invitación"
ACCEPT_LEAD: Final = (
    "Si sigue vigente, elija aquí la contraseña con que entrará al panel."
)
ACCEPT_PASSWORD: Final = "Contraseña"
ACCEPT_AGAIN: Final = "Repita la contraseña"
ACCEPT_HINT: Final = "Use {minimum} caracteres o más."
ACCEPT_MISMATCH: Final = "Las dos contraseñas no son iguales."
ACCEPT_SUBMIT: Final = "Entrar al panel"
ACCEPT_BUSY: Final = "Entrando..."
ACCEPT_UNEXPECTED: Final = "No se pudo completar. Intente nuevamente."

FACTOR_TITLE: Final = "Segundo factor"
FACTOR_OFF: Final = (
    "Además de la contraseña, un código de una aplicación de su teléfono. "
    "Quien sepa su contraseña no podrá entrar sin él."
)
FACTOR_ON: Final = "Está activo. Le quedan {count} códigos de recuperación."
FACTOR_CODES_LEFT: Final = "Le quedan {count} códigos de recuperación."
FACTOR_DEMANDED: Final = (
    "Este equipo lo pide a todas las personas: actívelo, o agregue una llave de "
    "acceso, para usar el panel."
)
FACTOR_BEGIN: Final = "Activar"
FACTOR_SCAN: Final = (
    "Escanee este código con su aplicación de autenticación, o escriba la clave a "
    "mano. Después escriba el código de seis cifras que muestra."
)
FACTOR_PICTURE: Final = "Código QR para la aplicación de autenticación"
FACTOR_SECRET: Final = "Clave"
FACTOR_CODE: Final = "Código de seis cifras"
FACTOR_PASSWORD: Final = "Su contraseña"
FACTOR_CONFIRM: Final = "Confirmar y activar"
FACTOR_CANCEL: Final = "Cancelar"
FACTOR_RENEW: Final = "Códigos nuevos"
FACTOR_DISABLE: Final = "Desactivar"
FACTOR_BUSY: Final = "Un momento..."
FACTOR_CODES_TITLE: Final = "Guarde estos códigos de recuperación"
FACTOR_CODES_TEXT: Final = (
    "Cada uno sirve una vez para entrar sin el teléfono ni la llave de acceso. Una vez "
    "guardados no se muestran de nuevo."
)
FACTOR_CODES_DONE: Final = "Ya los guardé"
FACTOR_ENABLED: Final = "Segundo factor activado"
FACTOR_ENABLED_TEXT: Final = "Las demás sesiones se cerraron."
FACTOR_DISABLED: Final = "Segundo factor desactivado"
FACTOR_ERROR: Final = "No se pudo cambiar el segundo factor"
FACTOR_ON_ALREADY: Final = "El segundo factor ya está activo"
FACTOR_ERRORS: Final[dict[str, str]] = {
    "not_allowed": "Este equipo pide un segundo factor a todas las personas.",
    "bad_credentials": "La contraseña no es correcta.",
    "factor_on": (
        "Se activó antes, quizás desde otra pestaña. Use en su teléfono la clave con que "
        "se activó."
    ),
    "factor_on_with_this": (
        "Se activó antes con esta misma clave, quizás desde otra pestaña. No la borre de "
        "su teléfono: con ella se entra. Los códigos de recuperación se mostraron allí."
    ),
    "factor_on_with_another": (
        "Se activó antes con otra clave, quizás desde otra pestaña. La que se mostraba "
        "aquí no sirve; conserve en su teléfono la otra."
    ),
    "no_factor": (
        "Ya no hay un segundo factor: se desactivó, quizás desde otra pestaña. Sin él no "
        "hay códigos de recuperación."
    ),
    "factor_unsealed": (
        "Este servidor no tiene la clave que protege los códigos de la aplicación. "
        "Pida a quien lo administra que defina FACTOR_KEYS (python -m app factor-key), "
        "o agregue una llave de acceso, que no la necesita."
    ),
    "setup_replaced": (
        "La clave que se mostraba aquí ya no sirve: en otra pestaña se empezó de nuevo o "
        "se dejó. Use la que se muestra ahora, o pulse Activar."
    ),
    "bad_setup_code": "El código no es correcto. Escriba el que la aplicación muestra ahora.",
    "rate_limited": "Demasiados intentos seguidos. Espere e intente nuevamente.",
}
