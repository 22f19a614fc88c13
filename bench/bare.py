"""The baseline of the load benchmark: FastAPI and SQLModel, one row a request.

It checks types and nothing else: no catalogue, no search text, no message to the
staff, no limits. Run by the server that runs the site, with the same durability.
"""

import os
import uuid
from datetime import UTC, date, datetime
from typing import Any

from fastapi import FastAPI
from pydantic import BaseModel
from sqlalchemy import event
from sqlmodel import Field, Session, SQLModel, create_engine


class BareRequest(BaseModel):
    """The fields of a booking form."""

    submission_id: uuid.UUID
    name: str
    phone: str
    email: str
    date: date
    time: str
    vaccine: str
    address: str
    message: str = ""
    consent: bool


class BareAppointment(SQLModel, table=True):
    """A request as the simplest table holds it."""

    __tablename__ = "bare_appointments"  # pyright: ignore[reportAssignmentType]

    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    submission_id: uuid.UUID = Field(unique=True)
    name: str
    phone: str
    email: str
    date: date
    time: str
    vaccine: str
    address: str
    message: str
    created_at: datetime


def _engine() -> Any:
    url = os.environ["BARE_DATABASE_URL"]
    engine = create_engine(url)
    if url.startswith("sqlite"):

        @event.listens_for(engine, "connect")
        def durable(connection: Any, _: object) -> None:  # pyright: ignore[reportUnusedFunction]
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA busy_timeout=5000")

    return engine


engine = _engine()
SQLModel.metadata.create_all(engine)
app = FastAPI()


@app.post("/appointments", status_code=201)
def create(request: BareRequest) -> dict[str, str]:
    """Store a request."""
    values = request.model_dump(exclude={"consent"})
    row = BareAppointment(**values, created_at=datetime.now(UTC))
    with Session(engine) as session:
        session.add(row)
        session.commit()
        return {"id": str(row.id)}
