"""Copy of the landing page's sections, from the hero to the booking section."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Stat:
    """A claim of the service: a figure and what it counts."""

    key: str
    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Benefit:
    """A reason to choose the service; `key` names its illustration."""

    key: str
    title: str
    description: str


@dataclass(frozen=True, slots=True)
class Step:
    """One step of how the service works."""

    key: str
    title: str
    description: str


HERO_EYEBROW: Final = "Vacunación a domicilio en la Región de Valparaíso"
HERO_TITLE: Final = "Vacúnate en casa, con profesionales certificados"
HERO_LEAD: Final = (
    "Un profesional de la salud llega a tu hogar con tu vacuna o tu medicamento "
    "inyectable. Envía tu solicitud y te llamamos en menos de 24 horas."
)
HERO_PRIMARY: Final = "Agendar ahora"
HERO_SECONDARY: Final = "Ver servicios"
HERO_FACTS_LABEL: Final = "Por qué confiar en nosotros"
HERO_FACTS: Final[tuple[str, ...]] = (
    "100% profesionales certificados",
    "Respuesta en menos de 24 horas",
    "7 días a la semana, festivos incluidos",
)
HERO_ILLUSTRATION_ALT: Final = (
    "Una enfermera con una caja refrigerada llama a la puerta de una casa "
    "frente a la bahía de Valparaíso."
)

STATS_LABEL: Final = "Nuestro servicio en cifras"
STATS: Final[tuple[Stat, ...]] = (
    Stat("certified", "100%", "profesionales certificados"),
    Stat("clients", "Más de 5K", "clientes satisfechos"),
    Stat("response", "Menos de 24 horas", "para responder tu solicitud"),
    Stat("protocols", "100%", "visitas con protocolos sanitarios seguros"),
    Stat("satisfaction", "98%", "satisfacción de nuestros clientes"),
)

# Shown by a setting alone, and only while it is so.
ANSWER_TIME: Final = (
    "En los últimos {days} días, la mitad de las solicitudes tuvo respuesta en {time} "
    "o menos."
)
ONE_MINUTE: Final = "1 minuto"
MINUTES: Final = "{number} minutos"
ONE_HOUR: Final = "1 hora"
HOURS: Final = "{number} horas"

CONTEXT_TITLE: Final = "Por qué vacunarte en casa"
CONTEXT_LEAD: Final = "En tu casa evitas dos lugares donde es más fácil contagiarse."
CONTEXT_FACTS: Final[tuple[Stat, ...]] = (
    Stat(
        "transport",
        "50%",
        "mayor exposición a infecciones en el transporte público",
    ),
    Stat(
        "health_centres",
        "1 de cada 4",
        "infecciones virales se producen en centros de salud",
    ),
)

BENEFITS_EYEBROW: Final = "Beneficios"
BENEFITS_TITLE: Final = "La vacuna va a tu casa. Tú sigues con tu día."
BENEFITS_LEAD: Final = (
    "Menos trayectos, menos esperas y la atención de un profesional certificado."
)
BENEFITS: Final[tuple[Benefit, ...]] = (
    Benefit(
        "safety",
        "Máxima seguridad",
        "Profesionales certificados y protocolos sanitarios seguros en cada visita, "
        "lejos de las salas de espera.",
    ),
    Benefit(
        "comfort",
        "Comodidad absoluta",
        "Te atendemos en tu hogar, en un lugar conocido y tranquilo para ti "
        "y tu familia.",
    ),
    Benefit(
        "time",
        "Ahorro de tiempo",
        "Sin traslados ni filas. Eliges el día y la hora que prefieres "
        "y nosotros vamos.",
    ),
    Benefit(
        "care",
        "Seguimiento personalizado",
        "Resolvemos tus dudas antes de la visita y seguimos en contacto "
        "después de la vacuna.",
    ),
    Benefit(
        "process",
        "Proceso eficiente",
        "Envías tu solicitud en línea en tres pasos y te llamamos en menos de 24 horas "
        "para confirmar.",
    ),
)
BENEFITS_ACTION: Final = "Agenda tu cita"

SERVICES_EYEBROW: Final = "Servicios"
SERVICES_TITLE: Final = "Pide tu vacuna a domicilio"
SERVICES_LEAD: Final = (
    "Administramos vacunas y medicamentos inyectables en tu casa. "
    "Cuéntanos qué necesitas y cuándo te acomoda."
)

STEPS_TITLE: Final = "Cómo funciona"
STEPS: Final[tuple[Step, ...]] = (
    Step(
        "request",
        "Envías tu solicitud",
        "Eliges la vacuna y el día y la hora que prefieres.",
    ),
    Step(
        "call",
        "Te llamamos",
        "En menos de 24 horas confirmamos contigo la visita y el valor.",
    ),
    Step(
        "visit",
        "Llegamos a tu casa",
        "Un profesional certificado te vacuna con protocolos sanitarios seguros.",
    ),
)

VACCINES_TITLE: Final = "Vacunas y valores"

AREAS_TITLE: Final = "Dónde atendemos"
AREAS: Final[tuple[str, ...]] = (
    "Viña del Mar",
    "Valparaíso",
    "Quilpué",
    "Quillota",
    "Concón",
    "Limache",
)
AREAS_NOTE: Final = "¿Vives en otra comuna? Envía tu solicitud y lo revisamos contigo."

HOURS_TITLE: Final = "Cuándo atendemos"
HOURS_TEXT: Final = "Las 24 horas, los 7 días de la semana, festivos incluidos."
HOURS_NOTE: Final = (
    "Pide con al menos 24 horas de anticipación. En muchas zonas hay cupos "
    "urgentes para el mismo día."
)

PHARMACY_TITLE: Final = "¿Compraste tu vacuna en una farmacia afiliada?"
PHARMACY_TEXT: Final = "Ten a mano tu boleta y usa el formulario para clientes."
PHARMACY_LINK: Final = "Ir al formulario de farmacia"

FORM_TITLE: Final = "Tu solicitud"
FORM_LEAD: Final = "Completa tus datos y te llamamos en menos de 24 horas."
