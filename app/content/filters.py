"""Copy of what narrows the list beyond the specified tools, and of views."""

from typing import Final

MORE: Final = "Más filtros"
STATE: Final = "Estado"
SINCE: Final = "Registrado desde"
UNTIL: Final = "Registrado hasta"
WISHED: Final = "Visita pedida para el"
COMUNA: Final = "Comuna"
VACCINE: Final = "Vacuna"
PHARMACY: Final = "Farmacia"
NO_PHARMACY: Final = "Sin farmacia"
URGENT: Final = "Solo urgentes"
PHONE_ODD: Final = "Solo con teléfono por revisar"
ANY: Final = "Todos"
ANY_COMUNA: Final = "Todas"
APPLY: Final = "Aplicar"

ZONES: Final[dict[str, str]] = {
    "served": "Dentro de la zona",
    "outside": "Fuera de zona",
    "unknown": "Por confirmar",
}

CHIP_STATE: Final = "Estado: {value}"
CHIP_SINCE: Final = "Desde: {value}"
CHIP_UNTIL: Final = "Hasta: {value}"
CHIP_WISHED: Final = "Visita: {value}"
CHIP_COMUNA: Final = "Comuna: {value}"
CHIP_VACCINE: Final = "Vacuna: {value}"
CHIP_PHARMACY: Final = "Farmacia: {value}"
CHIP_URGENT: Final = "Urgentes"
CHIP_PHONE_ODD: Final = "Teléfono por revisar"
CHIP_AMONG: Final = "{count} leads elegidos"

VIEWS: Final = "Vistas"
VIEW_ALL: Final = "Todos los leads"
VIEW_UNCONTACTED: Final = "Sin contactar"
VIEW_URGENT: Final = "Urgentes sin contactar"
VIEW_PHONE: Final = "Teléfono por revisar"
VIEW_ZONE: Final = "Comuna por confirmar"

VIEWS_OWN: Final = "Mis vistas"
VIEW_NAME: Final = "Guardar lo que muestra la lista como"
VIEW_HINT: Final = (
    "Guarda los filtros y el orden, no el texto buscado. Solo usted la ve."
)
VIEW_KEEP: Final = "Guardar vista"
VIEW_EDIT: Final = "Cambiar el nombre de {name}, o eliminarla"
VIEW_NEW_NAME: Final = "Nombre de la vista"
VIEW_RENAME: Final = "Guardar"
VIEW_REMOVE: Final = "Eliminar"
VIEW_STOP: Final = "Cancelar"
VIEW_KEPT: Final = "Vista guardada"
VIEW_RENAMED: Final = "Nombre cambiado"
VIEW_REMOVED: Final = "Vista eliminada"
VIEW_ERROR: Final = "No se pudo cambiar la vista"
VIEWS_ERROR: Final = "No se pudieron cargar sus vistas"
VIEW_GONE: Final = "Esa vista ya no está."
FIELD_ERRORS: Final[dict[str, str]] = {
    "view_name_required": "Escriba un nombre para la vista.",
    "view_name_taken": "Ya hay una vista con ese nombre.",
    "views_full": "Ya tiene {limit} vistas. Elimine una antes de guardar otra.",
}

EXPORTING: Final = "Preparando el archivo: {rows} de {of} leads"
