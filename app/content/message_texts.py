"""Copy of the texts for WhatsApp, and of the screen where the staff change them.

None of the texts says a vaccine, a price or a place: it stays on somebody's phone.
"""

from typing import Final

from app.content import reference

DEFAULTS: Final[dict[str, str]] = {
    "new": (
        "Hola {nombre}, te escribimos de {servicio} por tu solicitud {referencia}. "
        "¿A qué hora te podemos llamar para acordar la visita?"
    ),
    "contacted": (
        "Hola {nombre}, te escribimos de {servicio}. ¿Qué día y a qué hora te acomoda "
        "la visita? Tu referencia es {referencia}."
    ),
    "scheduled": (
        "Hola {nombre}, te escribimos de {servicio}. Tu visita quedó agendada:\n"
        "Día: {dia}\n"
        "Hora: {hora}\n"
        "Te visitará: {profesional}\n"
        "Si necesitas cambiarla, responde este mensaje. Tu referencia es {referencia}."
    ),
    "done": (
        "Hola {nombre}, gracias por recibirnos. Si después de la visita te surge una "
        "duda, responde este mensaje. Un saludo de {servicio}."
    ),
    "cancelled": (
        "Hola {nombre}, tu solicitud {referencia} quedó cancelada. Si quieres retomarla, "
        "responde este mensaje. Un saludo de {servicio}."
    ),
    "no_show": (
        "Hola {nombre}, fuimos a visitarte y no pudimos encontrarte. ¿Qué día y a qué "
        "hora te acomoda que volvamos? Tu referencia es {referencia}. Un saludo de "
        "{servicio}."
    ),
}
# What stands for whoever makes the visit, while nobody does.
NOBODY_YET: Final = "alguien de nuestro equipo"
# The word for each placeholder, as the staff write it in braces.
WORDS: Final[dict[str, str]] = {
    "first_name": "nombre",
    "reference": "referencia",
    "service": "servicio",
    "day": "dia",
    "time": "hora",
    "professional": "profesional",
}
EXAMPLE: Final[dict[str, str]] = {
    "first_name": "Camila",
    "reference": reference.EXAMPLE,
    "day": "martes 14 de julio",
    "time": "10:30",
    "professional": "Marta Soto",
}

TITLE: Final = "Textos"
LEAD: Final = (
    "Lo que WhatsApp trae escrito al tocar su botón, según el estado del lead. Nada se "
    "envía solo: cada persona del equipo lo revisa, lo cambia si quiere y lo envía."
)
NO_HEALTH: Final = (
    "No escriba vacunas, precios, direcciones ni nada sobre la salud: el mensaje queda en "
    "un teléfono que otras personas pueden ver."
)
LABEL: Final = "Texto para {state}"
PLACES: Final = "Agregar lo que cambia en cada mensaje"
PLACEHOLDERS: Final[dict[str, str]] = {
    "nombre": "El primer nombre de quien pidió la visita",
    "referencia": "La referencia de la solicitud",
    "servicio": "El nombre del servicio",
    "dia": "El día de la visita",
    "hora": "La hora en que empieza la visita",
    "profesional": "Quién hace la visita",
}
PREVIEW: Final = "Así se verá, con datos de ejemplo"
SAVE: Final = "Guardar"
ORIGINAL: Final = "Volver al texto original"
BADGE_OWN: Final = "Texto propio"
THEIRS: Final = "El texto que guardó la otra persona"
SAVED: Final = "Texto guardado"
STALE: Final = (
    "Otra persona guardó este texto mientras usted escribía. Lo que escribió sigue aquí; "
    "si guarda de nuevo, queda en lugar del suyo."
)
SAVE_ERROR: Final = "No se pudo guardar el texto. Intente nuevamente."
LOAD_ERROR: Final = "No se pudieron cargar los textos"
DRAFT_BACK: Final = "Recuperamos lo que estaba escribiendo. Falta guardarlo."

FIELD_ERRORS: Final[dict[str, str]] = {
    "text_required": "Escriba el texto.",
    "placeholder_unknown": (
        "«{{{name}}}» no se puede usar. Elija una de las palabras que están bajo el texto."
    ),
    "placeholder_of_visit": (
        "«{{{name}}}» solo sirve en el texto de Agendado: en los demás estados no hay una "
        "visita por hacer."
    ),
    "brace_stray": (
        "Hay una llave «{{» o «}}» suelta. Escriba las palabras así: {{nombre}}."
    ),
}
