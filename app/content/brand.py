"""Copy of the frame that every public page shares: name, skip link, WhatsApp."""

from typing import Final

DEFAULT_NAME: Final = "Vacuna en Casa"
LOGO_LABEL: Final = "{brand}, ir al inicio"

SKIP_LINK: Final = "Saltar al contenido"
HOME_LINK: Final = "Volver al inicio"
NEW_TAB_HINT: Final = "se abre en una pestaña nueva"
CLOSE_LABEL: Final = "Cerrar"
NOTICES_LABEL: Final = "Avisos"

WHATSAPP_LABEL: Final = "Escríbenos por WhatsApp"
WHATSAPP_TEXT: Final = (
    "Hola, quiero hacer una consulta sobre la vacunación a domicilio."
)
WHATSAPP_AFTER_REQUEST_TEXT: Final = (
    "Hola, acabo de enviar una solicitud de vacunación a domicilio "
    "y quiero hacer una consulta."
)
