"""Copy of the passkeys: on the account's page, at the sign-in, and when asked again."""

from typing import Final

TITLE: Final = "Llaves de acceso"
TEXT: Final = (
    "Entre con la huella, el rostro o el PIN de su equipo, o con una llave USB, en "
    "lugar del código. Una llave de acceso no sirve en una página que imite a esta."
)
NONE: Final = "No tiene llaves de acceso."
NOT_HERE: Final = "Este navegador no permite usar llaves de acceso."
UNNAMED: Final = "Llave de acceso"
ADD: Final = "Agregar una llave de acceso"
ADD_TEXT: Final = "Después de escribir su contraseña, el navegador le pregunta dónde guardar la llave."
NAME: Final = "Nombre de la llave"
PASSWORD: Final = "Su contraseña"
CONTINUE: Final = "Continuar"
BUSY: Final = "Un momento..."
CANCEL: Final = "Cancelar"
TIMES: Final = "Agregada el {added}. {used}"
USED: Final = "Último uso el {used}."
UNUSED: Final = "Todavía sin uso."
REMOVE: Final = "Quitar"
REMOVE_LABEL: Final = "Quitar la llave {name}"
REMOVE_TEXT: Final = "Se quita la llave «{name}». Ya no servirá para entrar."
REMOVE_YES: Final = "Quitar la llave"
ADDED: Final = "Llave de acceso agregada"
ADDED_TEXT: Final = "Las demás sesiones se cerraron."
REMOVED: Final = "Llave de acceso quitada"
LOAD_ERROR: Final = "No se pudieron cargar sus llaves de acceso"
ERROR: Final = "No se pudieron cambiar sus llaves de acceso. Intente nuevamente."
ERRORS: Final[dict[str, str]] = {
    "not_allowed": (
        "Este equipo pide un segundo factor a todas las personas, y esta llave es el "
        "único que tiene. Active antes la aplicación o agregue otra llave."
    ),
    "bad_credentials": "La contraseña no es correcta.",
    "bad_key": "La llave no se pudo comprobar. Intente nuevamente.",
    "too_many_keys": "Tiene diez llaves de acceso, y más no caben. Quite una que no use.",
    "rate_limited": "Demasiados intentos seguidos. Espere e intente nuevamente.",
}

# What the page's script tells of what a browser answered, by its name for it.
CANCELLED: Final = "No se usó ninguna llave. Puede intentarlo de nuevo."
KNOWN: Final = "Este equipo ya tiene una llave de acceso de su cuenta."
IMPOSSIBLE: Final = "Este navegador no pudo usar una llave de acceso en esta dirección."

USE: Final = "Usar mi llave de acceso"
LOGIN_NEEDED: Final = (
    "Confirme con su llave de acceso, o escriba un código de verificación."
)
LOGIN_BAD: Final = (
    "La llave de acceso no se pudo comprobar. Intente nuevamente o escriba un código."
)
LOGIN_CANCELLED: Final = (
    "No se usó la llave de acceso. Intente nuevamente o escriba un código."
)
