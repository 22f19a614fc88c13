"""Copy of the staff's panel: sign-in, tools, table, editing, deletion."""

from dataclasses import dataclass
from typing import Final

from app.content import bulk, new_lead, states, visits


@dataclass(frozen=True, slots=True)
class LoginField:
    """The words of one field of the sign-in form."""

    label: str
    placeholder: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the table of leads."""

    key: str
    label: str


LOGIN_TITLE: Final = "Panel Administrativo"
LOGIN_LEAD: Final = "Ingrese con su cuenta para ver las solicitudes."
LOGIN_EMAIL: Final = LoginField("Correo electrónico", "nombre@correo.cl")
LOGIN_PASSWORD: Final = LoginField("Contraseña")
LOGIN_CODE: Final = LoginField("Código de verificación")
LOGIN_CODE_HINT: Final = (
    "El de su aplicación de autenticación, o uno de sus códigos de recuperación."
)
LOGIN_SUBMIT: Final = "Iniciar sesión"
LOGIN_BUSY: Final = "Iniciando sesión..."
LOGIN_BACK: Final = "Volver al sitio"

SETUP_SUBMIT: Final = "Inicializar usuario administrador"
SETUP_BUSY: Final = "Inicializando usuario..."
SETUP_HINT: Final = "Úselo una sola vez, al instalar el sitio."
SETUP_CONSOLE_NOTE: Final = "La contraseña inicial está en la consola del servidor."

OLD_BROWSER: Final = (
    "Este navegador es antiguo y partes del panel no funcionan en él. Use Safari 17, "
    "Chrome 114, Firefox 128 o una versión posterior."
)
LOADING: Final = "Cargando..."
NO_SCRIPT_NOTE: Final = "El panel necesita JavaScript. Actívelo en su navegador."
PANEL_TITLE: Final = "Panel de Administración"
PANEL_SITE_LINK: Final = "Ver el sitio"
LOGOUT: Final = "Cerrar sesión"

NAVIGATION_LABEL: Final = "Secciones del panel"
NAVIGATION_LEADS: Final = "Leads"
NAVIGATION_AGENDA: Final = "Agenda"
NAVIGATION_SUMMARY: Final = "Resumen"
NAVIGATION_PRICES: Final = "Precios"
NAVIGATION_TEXTS: Final = "Textos"
NAVIGATION_PROFESSIONALS: Final = "Profesionales"
NAVIGATION_PHARMACIES: Final = "Farmacias"
NAVIGATION_NEWSLETTER: Final = "Novedades"
NAVIGATION_TEAM: Final = "Equipo"
NAVIGATION_AUDIT: Final = "Auditoría"
NO_ACCESS_TITLE: Final = "Esta pantalla no es de su cuenta"
NO_ACCESS_TEXT: Final = (
    "Si la necesita para su trabajo, pida a un administrador que cambie su rol."
)
NAVIGATION_MAILS: Final = "Correos"
NAVIGATION_RIGHTS: Final = "Privacidad"

LEADS_TITLE: Final = "Gestión de Leads"
DENSITY: Final = "Vista compacta"
TABLE_LABEL: Final = "Leads"
COLUMNS: Final[tuple[Column, ...]] = (
    Column("name", "Nombre"),
    Column("contact", "Contacto"),
    Column("schedule", "Fecha y Hora"),
    Column("vaccine", "Vacuna"),
    Column("category", "Categoría"),
    Column("address", "Dirección"),
    Column("receipt_number", "Boleta"),
    Column("message", "Comentarios"),
    Column("created_at", "Registro"),
    Column("actions", "Acciones"),
)
CATEGORY_LABELS: Final[dict[str, str]] = {"B2C": "B2C", "Pharmacy": "Farmacia"}
EMPTY_CELL: Final = "-"
OPEN_BY: Final = "Lo está editando {names}"
ALSO_OPEN_BY: Final = "También lo está editando {names}."

EXPORT_BUTTON: Final = "Exportar Excel"
EXPORT_FORMATS: Final = "Elegir el formato del archivo"
EXPORT_CSV: Final = "CSV (.csv)"
EXPORT_XLSX: Final = "Excel (.xlsx)"
SEARCH_LABEL: Final = "Buscar leads"
SEARCH_PLACEHOLDER: Final = "Buscar por nombre, email..."
DATE_FILTER: Final = "Filtrar por fecha"
DATE_FILTER_CLEAR: Final = "Limpiar filtro"
# On a phone one button shows the tools.
TOOLS: Final = "Filtros"
TOOLS_ACTIVE: Final = "Filtros ({count})"
CATEGORY_FILTER: Final = "Filtrar por categoría"
CATEGORY_FILTER_ALL: Final = "Mostrar todos"
FILTERS_LABEL: Final = "Filtros activos"
CHIP_CLEAR: Final = "(Limpiar)"
CHIP_SEARCH: Final = "Búsqueda: {value}"
CHIP_DATE: Final = "Fecha: {value}"
CHIP_CATEGORY: Final = "Categoría: {value}"
SORT_LABEL: Final = "Ordenar por fecha"
SORT_NEWEST: Final = "Más recientes primero"
SORT_OLDEST: Final = "Más antiguos primero"

EMPTY_NO_MATCH: Final = "No se encontraron leads que coincidan con la búsqueda"
EMPTY_NO_LEADS_TITLE: Final = "Todavía no hay leads"
EMPTY_NO_LEADS_TEXT: Final = (
    "Las solicitudes del sitio y de los clientes de farmacia aparecerán aquí."
)
LOADING_LEADS: Final = "Cargando leads..."
RETRY: Final = "Reintentar"

COUNT_NONE: Final = "Sin leads"
COUNT_ONE: Final = "1 lead"
COUNT_MANY: Final = "{count} leads"
COUNT_CAPPED: Final = "Más de {count} leads"
PAGING_LABEL: Final = "Páginas de leads"
PAGE_PREVIOUS: Final = "Anterior"
PAGE_NEXT: Final = "Siguiente"
PAGE_CURRENT: Final = "Página {page}"

REFERENCE_HINT: Final = "Referencia que recibió la persona; sirve para buscarla"
BADGE_URGENT: Final = "Urgente"
BADGE_URGENT_HINT: Final = "Se pidió con menos de 24 horas de anticipación"
BADGE_SUSPECT: Final = "¿Automática?"
BADGE_SUSPECT_HINT: Final = (
    "Parece enviada por un programa: no se avisó por correo. Revísela antes de llamar."
)
BADGE_DISOWNED: Final = "Correo ajeno"
BADGE_DISOWNED_HINT: Final = (
    "Quien recibe este correo dijo 'No fui yo': ya no le escribimos. Llame para saber "
    "si la visita es de verdad y, si el correo estaba mal escrito, corríjalo."
)
UNWANTED_HINT: Final = (
    "Este correo pidió no recibir mensajes: no le escribimos. Avise por teléfono."
)
BADGE_RECEIPT: Final = "Repetida"
BADGE_RECEIPT_HINT: Final = (
    "Otra dirección pidió con la misma boleta en la misma farmacia"
)
BADGE_PHONE: Final = "Revisar teléfono"
BADGE_ZONE_UNKNOWN: Final = "Por confirmar"
BADGE_ZONE_UNKNOWN_HINT: Final = "No se reconoce la comuna en la dirección"
BADGE_ZONE_OUTSIDE: Final = "Fuera de zona"
BADGE_ZONE_OUTSIDE_HINT: Final = "La comuna está fuera de las zonas de atención"
WHATSAPP: Final = "WhatsApp"
LINK_WHATSAPP: Final = "Escribir por WhatsApp a {name}"

UNFOLD: Final = "Ver todo"
UNFOLD_LABEL: Final = "Ver todos los datos de {name}"
EDIT: Final = "Editar"
EDIT_LABEL: Final = "Editar el lead de {name}"
EDIT_SAVE: Final = "Guardar"
EDIT_SAVE_LATER: Final = "Guardar cuando haya conexión"
EDIT_BUSY: Final = "Guardando..."
EDIT_CANCEL: Final = "Cancelar"
EDIT_NAME: Final = "Nombre"
EDIT_EMAIL: Final = "Email"
EDIT_PHONE: Final = "Teléfono"
EDIT_DATE: Final = "Fecha"
EDIT_TIME: Final = "Hora"
EDIT_TIME_PLACEHOLDER: Final = "Hora (HH:MM)"
EDIT_VACCINE: Final = "Vacuna"
EDIT_CATEGORY: Final = "Categoría"
EDIT_ADDRESS: Final = "Dirección"
EDIT_RECEIPT_NUMBER: Final = "Número de Boleta"
EDIT_RECEIPT_DISABLED: Final = "N/A"
EDIT_MESSAGE: Final = "Comentarios"
EDIT_CREATED_AT: Final = "Fecha de Registro"
EDIT_FORM_LABEL: Final = "Editar lead"
EDIT_THEIRS: Final = "Ahora dice: {value}"
CARD_THEIRS: Final = (
    "Otra persona lo cambió. Ahora dice: {now}. Revise y guarde de nuevo."
)
EDIT_CREATE: Final = "Crear de nuevo"
PUT_AWAY: Final = "Descartar lo escrito"
EDIT_GONE: Final = (
    "Este lead ya no está. Lo que escribió sigue aquí: puede crearlo de "
    "nuevo o cancelar."
)
EDIT_JOINED: Final = (
    "Este lead se unió con otra solicitud de la misma persona, que sigue en la lista. "
    "Lo que escribió sigue aquí, para copiarlo."
)
EDIT_UNSAVED_TITLE: Final = "Cambios sin guardar"
EDIT_UNSAVED: Final = "Hay cambios sin guardar. ¿Quiere descartarlos?"
EDIT_DISCARD: Final = "Descartar cambios"
EDIT_CONTINUE: Final = "Seguir editando"
EDIT_LEFT_LIST: Final = (
    "{name} ya no está en esta lista: no coincide con lo que se pide."
)

KEYS_TITLE: Final = "Teclas del panel"
KEYS_CLOSE: Final = "Cerrar"
KEYS: Final[tuple[tuple[str, str], ...]] = (
    ("/", "Buscar"),
    ("↑ ↓", "Pasar de un lead a otro"),
    ("Enter", visits.KEY),
    ("e", "Editar el lead marcado"),
    ("s", states.KEY),
    ("x", bulk.KEY),
    ("Supr", "Eliminar el lead marcado, con confirmación"),
    ("l", "Llamar al lead marcado"),
    ("w", "Escribirle por WhatsApp"),
    ("n", new_lead.KEY),
    ("z", states.UNDO_KEY),
    ("→ · ←", "Página siguiente\u00a0· anterior"),
    ("Enter", "Guardar los cambios; en textos de varias líneas, Ctrl + Enter"),
    ("Esc", "Cancelar la edición"),
    ("?", "Ver esta lista"),
)

DELETE: Final = "Eliminar"
DELETE_LABEL: Final = "Eliminar el lead de {name}"
DELETE_TITLE: Final = "¿Confirmar eliminación?"
DELETE_TEXT: Final = (
    "Esta acción eliminará permanentemente el lead y no se puede deshacer."
)
DELETE_CANCEL: Final = "Cancelar"
DELETE_CONFIRM: Final = "Eliminar"
DELETE_BUSY: Final = "Eliminando..."
# By the code of why.
DELETE_REFUSED: Final[dict[str, str]] = {
    "visit_first": (
        "Tiene una visita agendada. Cancélela primero, para que lo sepan la persona y "
        "quien iba a visitarla."
    ),
    "visit_made": (
        "Tiene una visita hecha, y la Ley 20.584 pide conservar su ficha. Si la persona "
        "pide que no se use, bloquee el lead en Privacidad."
    ),
}

# The desktop notice of an urgent request: it names nobody.
URGENT_NOTICE: Final = "Solicitud urgente"
URGENT_NOTICE_TEXT: Final = "Llegó una solicitud urgente. Está en el panel."
