"""Copy of the testimonials section."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Testimonial:
    """What a client says, with a rating from 1 to 5."""

    name: str
    role: str
    content: str
    rating: int


EYEBROW: Final = "Testimonios"
TITLE: Final = "Lo que cuentan quienes nos abrieron la puerta"
SATISFACTION_CLAIM: Final = "98% de satisfacción entre nuestros clientes"
RATING_LABEL: Final = "{rating} de 5 estrellas"
TESTIMONIALS: Final[tuple[Testimonial, ...]] = (
    Testimonial(
        "Carolina Muñoz",
        "Madre de dos hijos, Viña del Mar",
        "Vacunaron a mis dos hijos en el living, con calma y mucha paciencia. "
        "Nos ahorramos la fila y el llanto en la sala de espera.",
        5,
    ),
    Testimonial(
        "Hernán Tapia",
        "Jubilado, Quilpué",
        "Me cuesta salir de la casa. La enfermera llegó a la hora, me explicó "
        "todo y al día siguiente llamaron para saber cómo estaba.",
        5,
    ),
    Testimonial(
        "Valentina Soto",
        "Clienta de farmacia, Concón",
        "Pedí la visita con la boleta de la farmacia y me llamaron el mismo día. "
        "Tuvimos que cambiar la hora una vez, pero se resolvió rápido.",
        4,
    ),
    Testimonial(
        "Rodrigo Fuentes",
        "Trabaja desde su casa, Valparaíso",
        "Entre una reunión y otra ya estaba vacunado. Todo ordenado y limpio, "
        "y pagué con transferencia.",
        5,
    ),
)
