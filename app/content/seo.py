"""Titles and descriptions of the pages, 404 texts, names for structured data."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class PageMeta:
    """Title and description of a page.

    The title may name the `{brand}`; it fits 60 characters with the default name,
    and the description 155.
    """

    title: str
    description: str


HOME: Final = PageMeta(
    "Vacunación a domicilio en Valparaíso | {brand}",
    "Profesionales certificados te vacunan en casa en Viña del Mar, Valparaíso, "
    "Quilpué, Quillota, Concón y Limache. Respuesta en menos de 24 horas.",
)
PHARMACY: Final = PageMeta(
    "Vacunación para clientes de farmacia | {brand}",
    "¿Compraste en una farmacia afiliada? Pide tu vacunación a domicilio con el "
    "número de tu boleta. Te llamamos en menos de 24 horas.",
)
TERMS: Final = PageMeta(
    "Términos y condiciones | {brand}",
    "Condiciones del servicio de vacunación a domicilio: requisitos, agendamiento, "
    "cancelaciones, pago, responsabilidades y privacidad.",
)
PRIVACY: Final = PageMeta(
    "Política de privacidad | {brand}",
    "Qué datos tratamos cuando pides una vacunación a domicilio, para qué los usamos "
    "y cómo ejercer tus derechos.",
)
THANKS: Final = PageMeta(
    "Solicitud recibida | {brand}",
    "Recibimos tu solicitud de vacunación a domicilio. Te llamamos en menos de "
    "24 horas para confirmar.",
)
NOTHING_SENT: Final = PageMeta(
    "Confirmación de solicitud | {brand}",
    "Aquí se confirma una solicitud de vacunación a domicilio recién enviada.",
)
NOT_ME: Final = PageMeta(
    "No pedí esta visita | {brand}",
    "Para quien recibió un correo por una visita que no pidió.",
)
NEWS_CONFIRM: Final = PageMeta(
    "Confirmar novedades | {brand}",
    "Para quien pidió recibir nuestras novedades y lo confirma con un botón.",
)
NEWS_LEAVE: Final = PageMeta(
    "Dejar las novedades | {brand}",
    "Para quien ya no quiere recibir nuestras novedades.",
)
OWN_REQUEST: Final = PageMeta(
    "Tu solicitud | {brand}",
    "Mira, cambia o cancela tu solicitud de vacunación a domicilio con el enlace o el "
    "código que te enviamos.",
)
RIGHTS: Final = PageMeta(
    "Tus datos, tus derechos | {brand}",
    "Pide acceso, corrección, borrado u otro derecho sobre tus datos, y recibe un "
    "acuse de recibo con la fecha de la respuesta.",
)
RETRY: Final = PageMeta(
    "Revisa tu solicitud | {brand}",
    "Hay datos por corregir en tu solicitud de vacunación a domicilio.",
)
NOT_FOUND: Final = PageMeta(
    "Página no encontrada | {brand}",
    "La página que buscas no existe o cambió de dirección.",
)
FAILURE: Final = PageMeta(
    "Algo falló | {brand}", "Ocurrió un error inesperado. Intenta nuevamente."
)
ADMIN_PANEL: Final = PageMeta(
    "{screen} | Panel de Administración | {brand}", "Panel del personal autorizado."
)

NOT_FOUND_CODE: Final = "404"
NOT_FOUND_TITLE: Final = "Oops! Page not found"
NOT_FOUND_TEXT: Final = (
    "No encontramos la página que buscas. Puede que el enlace haya cambiado."
)
NOT_FOUND_HOME: Final = "Volver al inicio"
NOT_FOUND_BOOKING: Final = "Agendar cita"
NOT_FOUND_LOG: Final = "404: ruta desconocida: {path}"

FAILURE_TITLE: Final = "Algo falló de nuestro lado"
FAILURE_TEXT: Final = (
    "No es culpa tuya. Intenta nuevamente en un momento; si se repite, escríbenos "
    "por WhatsApp y dinos esta referencia."
)
FAILURE_LABEL: Final = "Referencia:"
# Stands in the built page where the server writes the reference.
FAILURE_REFERENCE: Final = "sin-referencia"

SHARE_IMAGE_ALT: Final = (
    "Una enfermera llega a una casa frente a la bahía de Valparaíso para vacunar."
)
BUSINESS_DESCRIPTION: Final = (
    "Vacunación y medicamentos inyectables a domicilio en la Región de Valparaíso, "
    "a cargo de profesionales de la salud certificados."
)
BUSINESS_PRICE_RANGE: Final = "$$$"
BUSINESS_REGION: Final = "Región de Valparaíso"
BUSINESS_COUNTRY: Final = "CL"
BUSINESS_LANGUAGE: Final = "es-CL"
