"""Every table of the site, whichever modules happen to be loaded."""

import pkgutil
from functools import cache
from importlib import import_module

from sqlalchemy import MetaData
from sqlmodel import SQLModel

import app.persistence
from app.persistence import reach

# Modules that hold tables end in this.
_ENDING = "tables"


@cache
def metadata() -> MetaData:
    """Return what describes all tables."""
    for module in pkgutil.iter_modules(app.persistence.__path__):
        if module.name.endswith(_ENDING):
            import_module(f"app.persistence.{module.name}")
    assert reach.REACH.metadata is SQLModel.metadata  # noqa: S101 - loaded with it
    return SQLModel.metadata
