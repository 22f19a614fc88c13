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

EXPORTING: Final = "Preparando el archivo: {rows} de {of} leads"
