"""Copy for who acts on another request than the one that is open in their browser."""

from typing import Final

JOINED: Final = (
    "El equipo unió tu solicitud {reference} con esta, porque eran la misma. Así está "
    "ahora: revisa, y hazlo otra vez si todavía lo quieres."
)
OTHER_OPEN: Final = (
    "No hicimos nada: en este navegador se abrió después otra solicitud, y la de esa "
    "página quedó cerrada aquí. Para seguir con ella, abre otra vez el enlace de su correo; "
    "si no lo tienes, aquí abajo ves cómo volver."
)
FROM_BEFORE: Final = (
    "No hicimos nada: esa página era de antes de un cambio en el sitio, o no se cargó "
    "entera. La volvimos a cargar con la solicitud que está abierta en este navegador: "
    "revisa que sea la tuya, y hazlo otra vez."
)
