"""Copy for whoever sent a form by the browser alone that could not be read."""

from typing import Final

# The browser keeps what was typed one step back.
TOO_LONG: Final = "El envío es demasiado largo"
TOO_LONG_TEXT: Final = (
    "No guardamos nada de este envío. Vuelve atrás con tu navegador: lo que escribiste "
    "sigue en el formulario. Acorta los textos largos y envía otra vez."
)
TOO_SLOW: Final = "El envío tardó demasiado"
TOO_SLOW_TEXT: Final = (
    "No alcanzó a llegar completo y no lo guardamos. Vuelve atrás con tu navegador: lo "
    "que escribiste sigue en el formulario. Envíalo otra vez."
)
