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
    "Cómo llegar u otro dato útil para la visita.",
)

BOOKING_FORM_LABEL: Final = "Solicitud de vacunación a domicilio"
BOOKING_SUBMIT: Final = "Solicitar cita"
PHARMACY_TITLE: Final = "Solicitud de vacunación - Cliente Farmacia"
PHARMACY_GREETING: Final = "Te damos la bienvenida, cliente de {name}."
PHARMACY_CHOICE: Final = "¿De qué farmacia vienes? (opcional)"
PHARMACY_NONE: Final = "Otra, o prefiero no decirlo"
PHARMACY_LEAD: Final = (
    "Si compraste en una farmacia afiliada, pide aquí tu visita. "
    "Ten a mano el número de tu boleta."
)
PHARMACY_SUBMIT: Final = "Solicitar cita ahora"
PHARMACY_TERMS_LEAD: Final = "Consulta los"
PHARMACY_TERMS_LINK: Final = "términos y condiciones"
SUBMIT_BUSY: Final = "Procesando..."

REQUIRED_NOTE: Final = "Todos los campos son obligatorios, salvo el mensaje."
PRICE_LINE: Final = "Valor referencial: {price}"
PRICE_INCLUDES: Final = (
    "Incluye la visita a tu casa de un profesional certificado. Confirmamos el monto al "
    "acordar la visita."
)
PHARMACY_PRICE_NOTE: Final = (
    "Los valores de este formulario son referenciales. Si ya compraste tu vacuna en "
    "la farmacia, al llamarte te confirmamos cuánto pagas por la visita."
)
URGENT_NOTE: Final = (
    "Pides la visita con menos de 24 horas de anticipación. "
    "El equipo confirmará contigo si hay un cupo."
)
SUBMIT_NOTE: Final = "Te llamamos en menos de 24 horas para confirmar."

# What the staff read aloud to who asks for a visit by phone.
CONSENT_PHONE: Final = (
    "¿Autoriza que usemos sus datos, también los de salud, para organizar esta visita? "
    "Nuestra política de privacidad está en el sitio y puede retirar su autorización "
    "cuando quiera."
)
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
SLOW_SEND_NOTE: Final = (
    "La conexión está lenta. Seguimos enviando tu solicitud; no cierres la página."
)
LINE_GONE_NOTE: Final = (
    "Se cortó la conexión. Tus datos siguen aquí y enviaremos la solicitud apenas "
    "vuelva; no cierres la página."
)
CHANGED_NOTE: Final = (
    "Cambiaste tu solicitud mientras no había conexión. Envíala de nuevo cuando "
    "termines."
)
CHANGED_LATE_NOTE: Final = (
    "Lo último que cambiaste no se incluyó: tu solicitud ya iba en camino. Dínoslo "
    "cuando te llamemos."
)
ASK_EMAIL: Final = "¿Quisiste escribir {email}? Si tu correo está bien, envía de nuevo."
ASK_EMAIL_END: Final = (
    "A este correo parece faltarle el final, como .cl o .com. "
    "Si está bien, envía de nuevo."
)
ASK_OTHER: Final = (
    "¿Nos dices qué vacuna necesitas? Si prefieres contarlo por teléfono, "
    "envía de nuevo."
)
OTHER_REQUEST: Final = "Solicitar otra cita"

NO_SCRIPT_NOTE: Final = (
    "Tu navegador no usa JavaScript. El formulario funciona igual: "
    "al enviarlo verás la respuesta en otra página."
)
NO_SCRIPT_PRICE_TITLE: Final = "Valor de cada vacuna"

# The two that end in PRESSED are said where nothing was typed.
LATE_HERE: Final = (
    "La respuesta se demora. Lo que escribiste sigue aquí: espera un momento en esta "
    "página."
)
LATE_PRESSED: Final = "La respuesta se demora: espera un momento en esta página."
TRAP_LABEL: Final = "Deja este campo vacío"
OFFLINE_HERE: Final = (
    "No hay conexión a internet. Lo que escribiste sigue aquí: envíalo cuando vuelva."
)
OFFLINE_PRESSED: Final = (
    "No hay conexión a internet. Presiona otra vez el botón cuando vuelva."
)
LINE_BACK: Final = (
    "Volvió la conexión. Todavía no se envió: presiona otra vez el botón."
)
