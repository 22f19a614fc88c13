"""Copy of a session that nears its end, or ended under a page."""

from typing import Final

ENDED: Final = (
    "Su sesión terminó. Inicie sesión nuevamente para continuar: si su cuenta todavía "
    "puede ver esta página, vuelve a ella con lo que estaba escribiendo."
)
ENDS_SOON: Final = "Su sesión termina en unos minutos por inactividad."
ENDS_FOR_GOOD: Final = (
    "Su sesión termina en unos minutos. Podrá entrar de nuevo aquí mismo, sin perder "
    "lo que escribe."
)
STAY: Final = "Seguir conectado"

STARTED_ANEW: Final = "No se hizo lo último que presionó"
STARTED_ANEW_TEXT: Final = (
    "El servidor ya no tenía abierto lo que usted iba a confirmar. Empiece de nuevo."
)

WHO_TITLE: Final = "Confirme que es usted"
WHO_TEXT: Final = (
    "Esto cambia quién puede entrar al panel. Escriba de nuevo su contraseña; "
    "vale durante cinco minutos."
)
WHO_PASSWORD: Final = "Su contraseña actual"
WHO_CANCEL: Final = "Cancelar"
WHO_YES: Final = "Confirmar"
WHO_BUSY: Final = "Confirmando..."
WHO_ERROR: Final = "No se pudo confirmar. Intente nuevamente."
WHO_ERRORS: Final[dict[str, str]] = {
    "bad_credentials": "La contraseña no es correcta.",
    "second_factor_required": "Escriba también su código de verificación.",
    "bad_key": "La llave de acceso no se pudo comprobar. Intente nuevamente.",
    "bad_code": "El código no es correcto o ya se usó. Escriba el que se muestra ahora.",
    "rate_limited": "Demasiados intentos seguidos. Espere e intente nuevamente.",
}
