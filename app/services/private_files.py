"""Where personal data lie as files, and that nobody else of the machine reads them."""

from contextlib import suppress
from pathlib import Path
from typing import Final

from sqlalchemy import make_url

from app.adapters import copy_leftovers, private_files
from app.settings import Settings, get_settings

# Ends of the names of the files that SQLite makes of one database.
_PARTS: Final = ("", "-journal", "-wal", "-shm")


def make_private_from_now() -> None:
    """Let what this process makes be its owner's alone; what is there stays."""
    private_files.make_private_from_now()


def keep_private() -> int:
    """Close what is there and what will be made; return how much could not be.

    What a copy left that was killed goes.
    """
    private_files.make_private_from_now()
    with suppress(OSError):
        copy_leftovers.clear(get_settings().data_dir / "backups")
    return private_files.mend(open_places())


def owner_before_root() -> str:
    """Return whose the data folder is, where we are root and it is somebody else's."""
    return private_files.owner_before_root(get_settings().data_dir)


def open_places() -> list[Path]:
    """Return what others of the machine may reach."""
    return [
        *private_files.open_to_others(_folder(), deep=False),
        *private_files.open_to_others(_places()),
    ]


def open_settings() -> list[Path]:
    """Return the file of the settings, passwords and keys, where everybody reads it.

    A group may: whoever owns the file need not be the site.
    """
    file = Path(str(Settings.model_config.get("env_file") or ""))
    return [file] if private_files.is_read_by_all(file) else []


def _folder() -> list[Path]:
    """Return the data folder, unless others have to pass through it.

    What else lies in it is none of our business.
    """
    folder = get_settings().data_dir.resolve()
    here = Path.cwd()
    if folder in (here, *here.parents) or private_files.is_shared(folder):
        return []
    return [folder]


def _places() -> list[Path]:
    """Return the mails, the copies, and the database where it is a file.

    What stands in for them in the data folder may lead to another disk: they are what
    is there, unless it is everybody's.
    """
    settings = get_settings()
    places = [settings.mail_dir, settings.data_dir / "backups"]
    url = make_url(settings.database_url)
    if url.get_backend_name() == "sqlite" and url.database:
        file = Path(url.database).resolve()
        places += [file.with_name(file.name + end) for end in _PARTS]
    found = (place.resolve() for place in places)
    return [place for place in found if not private_files.is_shared(place)]
