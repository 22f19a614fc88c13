"""Copy around the manual of the panel, whose own words stand in `docs`."""

from typing import Final

HELP: Final = "Ayuda: manual del panel (se abre en otra pestaña)"
MANUAL: Final = "Manual del panel"
BACK: Final = "Volver al panel"
CONTENTS: Final = "En este manual"
