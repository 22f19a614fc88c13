"""Settings as on a machine where nobody has set any."""

import pytest

from app.settings import Settings, get_settings


def forget(patch: pytest.MonkeyPatch) -> None:
    """Hide what the environment and the file `.env` of whoever tests have set."""
    for name in Settings.model_fields:
        patch.delenv(name.upper(), raising=False)
    patch.setitem(Settings.model_config, "env_file", None)
    get_settings.cache_clear()
