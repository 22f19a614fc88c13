"""Copy of the register of breaches of personal data."""

from typing import Final

TITLE: Final = "Vulneraciones"
LEAD: Final = (
    "Toda pérdida, filtración, alteración o acceso sin permiso a datos personales se "
    "anota aquí, aunque no se avise a nadie. Anote lo que sabe y complete después: cada "
    "cambio queda en la historia. No escriba nombres de personas."
)
LINK: Final = "Vulneraciones: registro y avisos"
BACK_TO_DESK: Final = "Peticiones de derechos"
NOTICES: Final = "Pasos y textos de los avisos (se abre en otra pestaña)"
ADD: Final = "Anotar una vulneración"
OPEN: Final = "Abrir"
BACK: Final = "Volver a la lista"
SAVE: Final = "Guardar"
SAVED: Final = "Vulneración guardada"
ERROR: Final = "No se guardó"
EMPTY: Final = "No hay vulneraciones anotadas."
LOADING: Final = "Cargando..."
LOAD_ERROR: Final = "No se pudo cargar el registro."
KNOWN: Final = "Se supo el {when}"
DUE: Final = "Avisar a la Agencia antes del {when}"
DUE_NOTE: Final = (
    "La ley pide avisar sin dilaciones indebidas y no da horas: las 72 que aquí se "
    "cuentan desde que se supo son una meta interna."
)
TOLD: Final = "Agencia avisada el {when}"
NOT_TOLD: Final = "Sin aviso a la Agencia: está anotado por qué"
CLOSED: Final = "Cerrada el {when}"
URGENCY: Final[dict[str, str]] = {
    "calm": "Por avisar",
    "soon": "Vence pronto",
    "overdue": "Vencida",
    "told": "Avisada",
    "closed": "Cerrada",
}
WHAT: Final = "Qué pasó"
HAPPENED_AT: Final = "Cuándo ocurrió, si se sabe"
KNOWN_AT: Final = "Cuándo se supo"
DATA: Final = "Qué tipo de datos (diga si hay de salud o de menores)"
PEOPLE: Final = "Cuántas personas, o su estimación y por qué no es exacta"
CONSEQUENCES: Final = "Consecuencias posibles"
MEASURES: Final = "Medidas tomadas y por tomar"
AGENCY_TOLD_AT: Final = "Cuándo se avisó a la Agencia"
PEOPLE_TOLD_AT: Final = "Cuándo se avisó a las personas"
REASON: Final = "Si no se avisó a alguien, por qué"
CLOSE: Final = "Cerrar: no queda nada por hacer"
HISTORY: Final = "Historia"
SOMEBODY: Final = "Alguien del equipo"
NOTED: Final = "Anotó"
CLOSED_BY: Final = "Cerró"
CHANGED: Final = "{label}: {before} → {after}"
FIRST: Final = "{label}: {after}"
NOTHING: Final = "—"
YES: Final = "Sí"
NO: Final = "No"
FIELDS: Final[dict[str, str]] = {
    "what": WHAT,
    "data": DATA,
    "people": PEOPLE,
    "consequences": CONSEQUENCES,
    "measures": MEASURES,
    "reason": REASON,
    "happened_at": HAPPENED_AT,
    "known_at": KNOWN_AT,
    "agency_told_at": AGENCY_TOLD_AT,
    "people_told_at": PEOPLE_TOLD_AT,
    "closed": CLOSE,
}

THEIRS: Final = (
    "Otra persona la cambió mientras usted escribía; la historia dice qué. "
    "Revise y guarde de nuevo."
)
DEED_ERRORS: Final[dict[str, str]] = {
    "breach_changed": (
        "Otra persona la cambió. Lo que escribió sigue en el formulario: mire la "
        "historia y guarde de nuevo."
    ),
}
FIELD_ERRORS: Final[dict[str, str]] = {
    "what_required": "Anote qué pasó.",
    "known_at_required": "Anote cuándo se supo.",
    "instant_invalid": "Revise el día y la hora.",
    "instant_ahead": "Ese momento todavía no llega.",
    "told_before_known": "No se puede avisar antes de saberlo. Revise las dos fechas.",
    "happened_after_known": "No pudo ocurrir después de saberse. Revise las dos fechas.",
    "needed_to_close": "Falta esto para cerrar.",
}
