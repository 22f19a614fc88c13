"""Copy of joining two requests that are one."""

from typing import Final

OFFER: Final = "Unir"
OFFER_LABEL: Final = "Unir con {reference}"
# Beside another request that cannot be joined, and why.
APART: Final = "No se pueden unir. {why}"
TITLE: Final = "¿Son la misma solicitud?"
TEXT: Final = (
    "Queda {stays}. {goes} sale de la lista: su historial, sus notas y los enlaces "
    "de la persona pasan a la que queda. No se puede deshacer."
)
NAMED: Final = "{reference}, del {registered}"
# What a request is called that an older release stored.
NO_REFERENCE: Final = "sin referencia"
EQUAL: Final = "Las dos dicen lo mismo."
DIFFER: Final = "Dicen cosas distintas. ¿Cuáles son los datos correctos?"
FIELD: Final = "Dato"
EMPTY: Final = "Sin dato"
NO: Final = "No unir"
YES: Final = "Unir solicitudes"
WITH: Final = "Unir con los datos de {reference}"
DONE: Final = "Solicitudes unidas"
FAILED: Final = "No se pudieron unir las solicitudes"
# Of the very two that were to be joined.
JOINED: Final = "Estas solicitudes ya están unidas"
JOINED_TEXT: Final = "Las unió otra persona, o usted en otra pestaña."

DEED_ERRORS: Final[dict[str, str]] = {
    "lead_joined": "Este lead se unió con otra solicitud de la misma persona.",
    "merge_strangers": "No tienen el mismo teléfono ni el mismo correo.",
    "merge_people": "Son de personas distintas, o una se pidió junto con otras.",
    "merge_forms": "Llegaron por formularios o farmacias distintas.",
    "merge_visits": "Las dos tienen visitas. Revise primero cuál corresponde.",
    "merge_done": "Una ya está realizada y la otra espera: son solicitudes distintas.",
    "merge_changed": "Otra persona cambió una de ellas. Revise los datos actuales.",
}
