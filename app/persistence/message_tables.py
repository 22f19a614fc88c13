"""Table of the texts that the staff changed."""

import sqlalchemy as sa
from sqlmodel import Field, SQLModel


class MessageTextRow(SQLModel, table=True):
    """A text of the staff for a state of leads; `text` is null for the original."""

    __tablename__ = "message_texts"  # pyright: ignore[reportAssignmentType]

    state: str = Field(primary_key=True, sa_type=sa.Text)
    text: str | None = Field(default=None, sa_type=sa.Text)
    version: int = Field(sa_column_kwargs={"server_default": sa.text("1")})
