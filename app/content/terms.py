"""Copy of the terms and conditions of the service, in nine sections."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class TermsSection:
    """A numbered section of the terms; `anchor` is its id on the page."""

    anchor: str
    title: str
    paragraphs: tuple[str, ...]


TITLE: Final = "Términos y Condiciones del Servicio de Vacunación a Domicilio"
UPDATED: Final = "Última actualización: {date}"
UPDATED_DATE: Final = "20 de noviembre de 2026"
UPDATED_ISO: Final = "2026-11-20"
CONTENTS_LABEL: Final = "Contenido"
BACK_LABEL: Final = "Volver al inicio"
PRIVACY_LINK: Final = "Leer la política de privacidad"

SECTIONS: Final[tuple[TermsSection, ...]] = (
    TermsSection(
        "introduccion",
        "Introducción",
        (
            "Estos términos explican cómo funciona nuestro servicio de vacunación y "
            "administración de medicamentos inyectables a domicilio, y qué puedes "
            "esperar de nosotros y nosotros de ti.",
            "Al enviar una solicitud declaras que los leíste y los aceptas. Si no estás "
            "de acuerdo con alguno, escríbenos antes de enviarla.",
        ),
    ),
    TermsSection(
        "servicio",
        "Descripción del servicio",
        (
            "Profesionales de la salud certificados acuden a la dirección que indicas "
            "y administran la vacuna o el medicamento inyectable que pediste, con "
            "protocolos sanitarios seguros.",
            "El servicio cubre el territorio de Chile, según la disponibilidad de "
            "profesionales en cada zona. Atendemos especialmente en Viña del Mar, "
            "Valparaíso, Quilpué, Quillota, Concón y Limache.",
            "Se puede pedir los 7 días de la semana, incluidos los festivos. En muchas "
            "zonas hay cupos urgentes para el mismo día, sujetos a confirmación.",
            "El servicio no reemplaza una consulta médica ni la atención de urgencia. "
            "Ante una emergencia de salud, acude al servicio de urgencia más cercano.",
        ),
    ),
    TermsSection(
        "requisitos",
        "Requisitos",
        (
            "Quien pide la visita debe ser mayor de edad y entregar datos verdaderos y "
            "completos: nombre, teléfono, correo electrónico, dirección, vacuna, fecha "
            "y hora preferidas.",
            "Si la persona que se vacuna es menor de edad, debe estar presente su "
            "madre, su padre o quien la tenga a su cuidado.",
            "Antes de la vacuna, informa al profesional sobre alergias, enfermedades, "
            "embarazo, tratamientos en curso y reacciones a vacunas anteriores. Si el "
            "medicamento o la vacuna requiere receta, ten la receta a mano.",
            "Los clientes de farmacia deben indicar el número de boleta de una farmacia "
            "afiliada.",
        ),
    ),
    TermsSection(
        "agendamiento",
        "Agendamiento y cancelaciones",
        (
            "Las visitas se piden con al menos 24 horas de anticipación. Una solicitud "
            "para antes se recibe como urgente y depende de los cupos de la zona.",
            "Enviar el formulario es una solicitud. La cita existe cuando el equipo la "
            "confirma contigo; te contactamos en menos de 24 horas.",
            "Puedes cancelar o cambiar la hora con al menos 12 horas de anticipación. "
            "Con menos tiempo puede aplicarse un cargo por cancelación.",
            "Si tenemos que cambiar la hora por causa nuestra, por seguridad o por "
            "fuerza mayor, te avisamos y acordamos una nueva contigo, sin cargo.",
        ),
    ),
    TermsSection(
        "pago",
        "Pago y facturación",
        (
            "Los valores están en pesos chilenos. El formulario muestra el valor de la "
            "vacuna elegida y el equipo lo confirma contigo antes de la visita.",
            "Puedes pagar con transferencia bancaria, tarjeta de crédito o débito, u "
            "otro medio que acordemos contigo.",
            "Por cada pago entregamos el documento tributario que corresponde. Si "
            "necesitas factura, pídela antes de pagar.",
        ),
    ),
    TermsSection(
        "responsabilidades",
        "Responsabilidades",
        (
            "Nosotros respondemos por enviar profesionales certificados, cumplir los "
            "protocolos sanitarios y cuidar los insumos y tus datos.",
            "Tú respondes por la veracidad de la información que entregas y por ofrecer "
            "un lugar limpio, iluminado y seguro para la atención.",
            "El profesional puede posponer o no administrar la vacuna si advierte un "
            "riesgo para tu salud o para su seguridad. Te explicará el motivo.",
            "Como toda vacuna o medicamento, pueden aparecer efectos no deseados. Sigue "
            "las indicaciones del profesional y consulta a un centro de salud si algo "
            "te preocupa. Nada de esto limita los derechos que te da la ley.",
        ),
    ),
    TermsSection(
        "privacidad",
        "Privacidad",
        (
            "Tratamos tus datos personales, incluidos los de salud, para gestionar tu "
            "solicitud y prestarte el servicio, con tu autorización y según la ley "
            "chilena.",
            "La política de privacidad explica qué datos usamos, por cuánto tiempo y "
            "cómo ejercer tus derechos. No vendemos tus datos.",
        ),
    ),
    TermsSection(
        "modificaciones",
        "Modificaciones",
        (
            "Podemos actualizar estos términos. La versión vigente está siempre en esta "
            "página, con la fecha de su última actualización.",
            "A cada solicitud se aplican los términos vigentes el día en que la "
            "enviaste.",
        ),
    ),
    TermsSection(
        "contacto-terminos",
        "Contacto",
        (
            "Si tienes preguntas o un reclamo, escríbenos por el botón de WhatsApp de "
            "este sitio o al correo que aparece en la política de privacidad.",
        ),
    ),
)
