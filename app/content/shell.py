"""Copy of the public header, menu, footer and newsletter."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class NavLink:
    """A link of the header; `anchor` is a section of the landing page."""

    anchor: str
    label: str


NAV_LABEL: Final = "Principal"
NAV: Final[tuple[NavLink, ...]] = (
    NavLink("inicio", "Inicio"),
    NavLink("beneficios", "Beneficios"),
    NavLink("servicios", "Servicios"),
    NavLink("testimonios", "Testimonios"),
    NavLink("preguntas", "FAQ"),
)
HEADER_ACTION: Final = "Agendar cita"
MENU_OPEN_LABEL: Final = "Abrir menú"
MENU_CLOSE_LABEL: Final = "Cerrar menú"
MENU_TITLE: Final = "Menú"

FOOTER_ABOUT: Final = (
    "Profesionales de la salud certificados llevan vacunas y medicamentos "
    "inyectables a tu casa, los 7 días de la semana."
)
FOOTER_LINKS_TITLE: Final = "Enlaces rápidos"
FOOTER_LEGAL_TITLE: Final = "Información"
FOOTER_TERMS_LINK: Final = "Términos y condiciones"
FOOTER_PRIVACY_LINK: Final = "Política de privacidad"
FOOTER_PHARMACY_LINK: Final = "Clientes de farmacia"
FOOTER_CONTACT_TITLE: Final = "Contacto"
FOOTER_CONTACT_TEXT: Final = "Escríbenos por WhatsApp o envía tu solicitud en línea."
FOOTER_HOURS: Final = "Atención los 7 días de la semana, festivos incluidos"
FOOTER_AREAS: Final = "Viña del Mar, Valparaíso, Quilpué, Quillota, Concón y Limache"
FOOTER_COPYRIGHT: Final = "© {year} {brand}. Todos los derechos reservados."

NEWSLETTER_TITLE: Final = "Novedades"
NEWSLETTER_LABEL: Final = "Tu correo electrónico"
NEWSLETTER_PLACEHOLDER: Final = "nombre@correo.cl"
NEWSLETTER_BUTTON: Final = "Suscribirme"
NEWSLETTER_BUSY: Final = "Procesando..."
# Changes with the words below; what people agreed to before keeps its own.
NEWSLETTER_CONSENT_VERSION: Final = "2026-12"
NEWSLETTER_CONSENT: Final = (
    "Al suscribirte autorizas que usemos tu correo para enviarte novedades. "
    "Puedes darte de baja cuando quieras."
)
NEWSLETTER_SUCCESS: Final = (
    "Casi listo: te enviamos un correo. Confirma con su botón y te escribiremos con "
    "novedades."
)
NEWSLETTER_NOT_MAILED: Final = (
    "Por ahora no enviamos correos, así que no podemos confirmar el tuyo. Escríbenos "
    "por WhatsApp."
)
NEWSLETTER_LEAVE: Final = "Darme de baja"
NEWSLETTER_OFFLINE: Final = (
    "No hay conexión. Tu correo sigue aquí; intenta de nuevo cuando vuelva."
)
NEWSLETTER_ERROR: Final = (
    "No pudimos guardar tu correo. Revísalo e intenta nuevamente en un momento."
)
NEWSLETTER_LIMITED: Final = (
    "Recibimos demasiados envíos seguidos. Espera unos minutos e intenta nuevamente."
)
NEWSLETTER_UNSUBSCRIBED: Final = "Tu correo ya no está en la lista de novedades."
