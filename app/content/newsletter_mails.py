"""Copy of the mails to who asked for news."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Words:
    """What tells one mail from another."""

    subject: str
    heading: str
    text: tuple[str, ...]


GREETING: Final = "Hola:"
CONFIRM: Final = Words(
    "Confirma que quieres recibir novedades",
    "Un paso más",
    (
        "Alguien anotó esta dirección para recibir nuestras novedades. Si fuiste tú, "
        "confírmalo en la página que abre este enlace: ahí un botón lo hace.",
        "Mientras nadie lo confirme no te enviamos nada. El enlace sirve siete días.",
    ),
)
KNOWN: Final = Words(
    "Ya recibes nuestras novedades",
    "Ya estabas en la lista",
    (
        "Alguien volvió a anotar esta dirección para recibir nuestras novedades. Ya la "
        "tenías confirmada, así que no tienes que hacer nada.",
    ),
)
LEAVE: Final = Words(
    "Para dejar de recibir novedades",
    "Dejar las novedades",
    (
        "Alguien pidió este enlace para dejar de recibir nuestras novedades. Si fuiste "
        "tú, en la página que abre un botón lo hace. Si no, no tienes que hacer nada.",
    ),
)
CONFIRM_BUTTON: Final = "Confirmar"
LEAVE_BUTTON: Final = "No quiero novedades"
NO_ANSWERS: Final = "Nadie lee las respuestas a este correo."
WHY: Final = (
    "Te escribimos porque alguien anotó esta dirección en nuestro sitio. Si no fuiste "
    "tú, puedes borrarla de la lista con el enlace 'No quiero novedades'."
)
