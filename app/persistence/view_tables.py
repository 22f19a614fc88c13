"""Table of the views that the staff keep."""

import uuid
from datetime import datetime

import sqlalchemy as sa
from sqlmodel import Field, SQLModel

from app.persistence.tables import UtcDateTime


class LeadViewRow(SQLModel, table=True):
    """Criteria of the list that somebody of the staff gave a name."""

    __tablename__ = "lead_views"  # pyright: ignore[reportAssignmentType]

    id: uuid.UUID = Field(primary_key=True)
    admin_id: uuid.UUID = Field(foreign_key="admins.id", ondelete="CASCADE", index=True)
    name: str = Field(sa_type=sa.Text)
    query: str = Field(sa_type=sa.Text)
    created_at: datetime = Field(sa_type=UtcDateTime)
