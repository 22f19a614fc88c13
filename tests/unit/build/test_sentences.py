"""What scripts say is what the copy says."""

from app.build import sentences


def test_scripts_say_what_the_copy_says() -> None:
    assert sentences.MODULE.read_text(encoding="utf-8") == sentences.module()
