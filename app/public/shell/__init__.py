"""The frame that all public pages share."""
