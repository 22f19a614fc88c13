"""Copy of the mails to somebody of the staff about their own account."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Words:
    """What one of them says."""

    subject: str
    text: str


BY_KIND: Final[dict[str, Words]] = {
    "account_signed_in": Words(
        "Nuevo inicio de sesión en su cuenta",
        "Alguien entró a su cuenta del panel desde un navegador que no conocíamos.",
    ),
    "account_password": Words(
        "Cambió la contraseña de su cuenta",
        "La contraseña de su cuenta del panel es otra desde ahora.",
    ),
    "account_factor_on": Words(
        "Su cuenta pide un código al entrar",
        "Se activó el segundo factor de su cuenta del panel.",
    ),
    "account_factor_off": Words(
        "Su cuenta ya no pide un código al entrar",
        "Se desactivó el segundo factor de su cuenta del panel.",
    ),
    "account_passkey_added": Words(
        "Llave de acceso nueva en su cuenta",
        "Se agregó una llave de acceso con la que se entra a su cuenta del panel.",
    ),
    "account_passkey_removed": Words(
        "Se quitó una llave de acceso de su cuenta",
        "Una llave de acceso de su cuenta del panel ya no sirve.",
    ),
    "account_codes": Words(
        "Códigos de recuperación nuevos en su cuenta",
        "Se hicieron códigos de recuperación nuevos; los anteriores ya no sirven.",
    ),
}
GREETING: Final = "Hola:"
WHEN: Final = "Cuándo"
OPEN: Final = "Abrir mi cuenta"
WHAT_TO_DO: Final = (
    "Si fue usted, no tiene que hacer nada. Si no fue usted, cambie su contraseña, "
    "cierre las otras sesiones y avise al resto del equipo."
)
NO_ANSWERS: Final = "Nadie lee las respuestas a este correo."
