"""Use cases: one function, one transaction each."""
