"""Copy of the booking form and the pharmacy form: labels, hints, consent."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class FieldText:
    """The words around one form field."""

    label: str
    placeholder: str
    hint: str


NAME: Final = FieldText(
    "Nombre completo",
    "Ej.: María González",
    "Nombre y apellido de quien pide la visita.",
)
PHONE: Final = FieldText(
    "Teléfono",
    "+56 9 1234 5678",
    "Te llamaremos a este número para confirmar.",
)
EMAIL: Final = FieldText(
    "Correo electrónico",
    "nombre@correo.cl",
    "Lo usamos solo para tu solicitud.",
)
RECEIPT_NUMBER: Final = FieldText(
    "Número de boleta",
    "Ej.: 123456",
    "Aparece en la boleta de tu farmacia afiliada.",
)
VACCINE: Final = FieldText(
    "Tipo de vacuna",
    "Selecciona una vacuna",
    "Si no está en la lista, elige Otra y dinos cuál en el mensaje.",
)
DATE: Final = FieldText(
    "Fecha preferida",
    "dd/mm/aaaa",
    "Atendemos todos los días. Pide con al menos 24 horas de anticipación.",
)
TIME: Final = FieldText(
    "Hora preferida",
    "HH:MM",
    "Confirmamos la hora exacta contigo por teléfono.",
)
ADDRESS: Final = FieldText(
    "Dirección completa",
    "Ej.: Av. Libertad 1234, depto. 56, Viña del Mar",
    "Calle, número, departamento y comuna.",
)
MESSAGE: Final = FieldText(
    "Mensaje adicional (opcional)",
    "Ej.: somos tres personas, el timbre no funciona",
    "Cuántas personas se vacunan, cómo llegar u otro dato útil para la visita.",
)

BOOKING_FORM_LABEL: Final = "Solicitud de vacunación a domicilio"
BOOKING_SUBMIT: Final = "Solicitar cita"
PHARMACY_TITLE: Final = "Solicitud de vacunación - Cliente Farmacia"
PHARMACY_LEAD: Final = (
    "Si compraste en una farmacia afiliada, pide aquí tu visita. "
    "Ten a mano el número de tu boleta."
)
PHARMACY_SUBMIT: Final = "Solicitar cita ahora"
PHARMACY_TERMS_LEAD: Final = "Consulta los"
PHARMACY_TERMS_LINK: Final = "términos y condiciones"
SUBMIT_BUSY: Final = "Procesando..."

REQUIRED_NOTE: Final = "Todos los campos son obligatorios, salvo el mensaje."
PRICE_LINE: Final = "Valor: {price}"
URGENT_NOTE: Final = (
    "Pides la visita con menos de 24 horas de anticipación. "
    "El equipo confirmará contigo si hay un cupo."
)
SUBMIT_NOTE: Final = "Te llamamos en menos de 24 horas para confirmar."

CONSENT_VERSION: Final = "2026-12"
CONSENT_LEAD: Final = (
    "Autorizo el tratamiento de mis datos personales, incluidos los de salud, "
    "para gestionar mi solicitud, como explica la"
)
CONSENT_SENTENCE_LEAD: Final = (
    "Al enviar, autorizas el tratamiento de tus datos personales, incluidos los "
    "de salud, para gestionar tu solicitud, como explica la"
)
CONSENT_LINK: Final = "política de privacidad"
CONSENT_END: Final = "."
CONSENT_TEXT: Final = f"{CONSENT_LEAD} {CONSENT_LINK}{CONSENT_END}"
CONSENT_SENTENCE: Final = f"{CONSENT_SENTENCE_LEAD} {CONSENT_LINK}{CONSENT_END}"
CONSENT_HINT: Final = (
    "Puedes retirar tu autorización cuando quieras. Si pides por otra persona, "
    "hazlo con su permiso o como su representante."
)

ERROR_SUMMARY_TITLE: Final = "Revisa estos datos y envía de nuevo"
RETRY_PAGE_TITLE: Final = "Revisa tu solicitud"
RETRY_PAGE_LEAD: Final = "Tus datos siguen aquí. Corrige lo indicado y envía de nuevo."
SLOW_SEND_NOTE: Final = (
    "La conexión está lenta. Seguimos enviando tu solicitud; no cierres la página."
)
OTHER_REQUEST: Final = "Solicitar otra cita"

NO_SCRIPT_NOTE: Final = (
    "Tu navegador no usa JavaScript. El formulario funciona igual: "
    "al enviarlo verás la respuesta en otra página."
)
NO_SCRIPT_PRICE_TITLE: Final = "Valor de cada vacuna"
HONEYPOT_LABEL: Final = "No completes este campo"

TRAP_LABEL: Final = "Deja este campo vacío"
