"""The agenda: days and weeks of visits, and who waits for one."""
