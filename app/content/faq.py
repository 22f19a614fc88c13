"""Copy of the frequent questions."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class FaqEntry:
    """A frequent question and its answer."""

    question: str
    answer: str


EYEBROW: Final = "FAQ"
TITLE: Final = "Preguntas frecuentes"
LEAD: Final = "Si te queda una duda, escríbenos por WhatsApp."
ENTRIES: Final[tuple[FaqEntry, ...]] = (
    FaqEntry(
        "¿Qué días atienden?",
        "Los 7 días de la semana, incluidos los festivos. En muchas zonas tenemos "
        "cupos urgentes para el mismo día.",
    ),
    FaqEntry(
        "¿Con cuánta anticipación debo pedir la visita?",
        "Con al menos 24 horas. Si la necesitas antes, envía igual tu solicitud: "
        "te llamamos para confirmar si hay un cupo urgente en tu zona.",
    ),
    FaqEntry(
        "¿En qué zonas atienden?",
        "En Viña del Mar, Valparaíso, Quilpué, Quillota, Concón y Limache. Si vives "
        "en otra comuna, envía tu solicitud y revisamos si podemos llegar.",
    ),
    FaqEntry(
        "¿Quién va a mi casa?",
        "Un profesional de la salud certificado. El 100% de nuestros profesionales "
        "lo está, y en cada visita sigue protocolos sanitarios seguros.",
    ),
    FaqEntry(
        "¿Aceptan boletas de farmacias?",
        "Sí, aceptamos boletas de farmacias afiliadas. Usa el formulario para "
        "clientes de farmacia y escribe el número de tu boleta.",
    ),
    FaqEntry(
        "¿Cómo puedo pagar?",
        "Con transferencia bancaria, tarjeta de crédito o débito, u otro medio que "
        "acordemos contigo. El valor de cada vacuna aparece en el formulario.",
    ),
    FaqEntry(
        "¿Puedo cancelar o cambiar la hora?",
        "Sí. Avísanos con al menos 12 horas de anticipación. Con menos tiempo puede "
        "aplicarse un cargo por cancelación.",
    ),
)
