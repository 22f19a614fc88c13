"""Copy of the partner pharmacies: the screen, the poster."""

from typing import Final

TITLE: Final = "Farmacias"
LEAD: Final = (
    "Las farmacias con convenio. Cada una tiene su enlace y su cartel con código QR: "
    "lo que se pide por ahí llega con el nombre de la farmacia."
)
LOAD_ERROR: Final = "No se pudieron cargar las farmacias"
EMPTY: Final = "Todavía no hay farmacias."
ADD_TITLE: Final = "Agregar farmacia"
ADD: Final = "Agregar"
SAVE: Final = "Guardar"
ADDED: Final = "Farmacia agregada"
SAVED: Final = "Farmacia guardada"
RETIRE: Final = "Desactivar"
RESTORE: Final = "Activar"
RETIRED: Final = (
    "Farmacia desactivada: su enlace abre el formulario sin farmacia y el de su "
    "planilla no abre nada"
)
RESTORED: Final = "Farmacia activada"
ERROR: Final = "No se pudo guardar la farmacia"
INACTIVE: Final = "Inactiva"

NAME: Final = "Nombre de la farmacia"
COMUNA: Final = "Comuna"
CONTACT: Final = "Contacto"
LINK: Final = "Enlace"
POSTER_PDF: Final = "Cartel (PDF)"
POSTER_SVG: Final = "Cartel (SVG)"

HINT_FROM: Final = "Llegó por {name}"
HINT_RECEIPT: Final = "Boleta usada también en otra dirección (solicitudes: {count})"

POSTER_FILE: Final = "cartel-{slug}.{kind}"
POSTER_TITLE: Final = "Tu vacuna, en tu casa"
POSTER_STEPS: Final = (
    "Escanea el código con la cámara de tu teléfono.",
    "Completa la solicitud con el número de tu boleta.",
    "Te llamamos en menos de 24 horas.",
)
