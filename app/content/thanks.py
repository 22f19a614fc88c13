"""Copy of the page that follows a sent request."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class NextStep:
    """What happens after the request is sent."""

    title: str
    description: str


# Stand in the built page where the server writes the request's own.
REFERENCE_PLACE: Final = "sin-referencia"
ID_PLACE: Final = "00000000-0000-0000-0000-000000000000"
PHARMACY_PLACE: Final = "sin-farmacia"
PEOPLE_PLACE: Final = "sin-personas"
CALENDAR_PLACE: Final = "sin-calendario"
URGENT_PLACE: Final = "sin-urgencia"
TERM_PLACE: Final = "sin-dato"
SUMMARY_PLACE: Final = "sin-resumen"

NOTHING_TITLE: Final = "Aquí verás la confirmación de tu solicitud"
NOTHING_TEXT: Final = (
    "Esta página confirma una solicitud recién enviada. Si quieres pedir una visita, "
    "completa el formulario. Si enviaste una hace unos días, el equipo la tiene y te "
    "llamará."
)
NOTHING_LINK: Final = "Ir al formulario"
TITLE: Final = "Recibimos tu solicitud"
# Of several people at one address.
PERSON_LINE: Final = "{patient}: {reference}"
NEXT_TITLE: Final = "Qué sigue ahora"
NEXT_STEPS: Final[tuple[NextStep, ...]] = (
    NextStep(
        "Revisamos tu solicitud",
        "El equipo revisa la vacuna, el día, la hora y la dirección.",
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
CORRECT_LINK: Final = "Corregir un dato por WhatsApp"
CORRECT_TEXT: Final = (
    "Hola, quiero corregir un dato de mi solicitud de vacunación a domicilio "
    "({reference}):"
)
DONE: Final = "Listo"
SUMMARY_TITLE: Final = "Lo que pediste"
OTHER_REQUEST: Final = "Solicitar otra cita"
OTHER_SENT: Final = (
    "Después de esa solicitud se envió otra desde este navegador, que solo conserva los "
    "datos de la última: escríbelos aquí de nuevo."
)
HOME_LINK: Final = "Volver al inicio"
