"""Copy of the page of a site that is closed for a while."""

from typing import Final

TITLE: Final = "Volvemos en un momento"
TEXT: Final = (
    "Estamos haciendo una mejora y el sitio no está disponible ahora mismo. "
    "Intenta nuevamente en unos minutos o escríbenos por WhatsApp."
)
WHATSAPP: Final = "Escribir por WhatsApp"
AGAIN: Final = "Intentar nuevamente"

CLOSED: Final = (
    "El sitio queda cerrado: muestra la página de mantención hasta "
    "«python -m app maintenance off»."
)
OPEN: Final = "El sitio queda abierto."
BY_SETTING: Final = "El sitio sigue cerrado por MAINTENANCE: quítela y reinicie."
HELP: Final = "Close the site with a page that says so, or open it again."
