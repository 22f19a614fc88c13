"""Copy of the page that follows a sent request."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class NextStep:
    """What happens after the request is sent."""

    title: str
    description: str


TITLE: Final = "Recibimos tu solicitud"
NEXT_TITLE: Final = "Qué sigue ahora"
NEXT_STEPS: Final[tuple[NextStep, ...]] = (
    NextStep(
        "Revisamos tu solicitud",
        "El equipo mira la vacuna, la fecha y la zona que elegiste.",
    ),
    NextStep(
        "Te llamamos en menos de 24 horas",
        "Confirmamos contigo el día, la hora y el valor.",
    ),
    NextStep(
        "El profesional llega a tu casa",
        "Te vacuna un profesional certificado, con protocolos sanitarios seguros.",
    ),
)
CHANGE_NOTE: Final = (
    "Si necesitas cancelar o cambiar la hora, avísanos con al menos 12 horas "
    "de anticipación."
)
SUMMARY_TITLE: Final = "Lo que pediste"
OTHER_REQUEST: Final = "Solicitar otra cita"
HOME_LINK: Final = "Volver al inicio"
WHATSAPP_LEAD: Final = "¿Tienes una duda?"
WHATSAPP_LINK: Final = "Escríbenos por WhatsApp"
