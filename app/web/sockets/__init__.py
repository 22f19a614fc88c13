"""The websocket of the pages: who may open it, what may come, what is kept."""
