"""A slug that was made is one that is read: else a poster would lead to nobody."""

from hypothesis import given
from hypothesis import strategies as st

from app.domain.fields import TEXT_LIMIT
from app.domain.slug import new_slug, slug_in


@given(st.text(max_size=TEXT_LIMIT), st.integers(0, 300))
def test_whatever_a_name_is_its_slug_can_be_read_again(name: str, same: int) -> None:
    taken = {new_slug(name, (), otherwise="farmacia")}
    first = next(iter(taken))
    taken |= {f"{first}-{number}" for number in range(2, same)}
    made = new_slug(name, taken, otherwise="farmacia")
    assert made not in taken
    assert slug_in(made) == made
    assert slug_in(first) == first


def test_the_longest_names_are_read_and_told_apart() -> None:
    name = "Farmacia " + "W" * (TEXT_LIMIT - 9)
    first = new_slug(name, (), otherwise="farmacia")
    second = new_slug(name, {first}, otherwise="farmacia")
    assert first != second
    assert [slug_in(one) for one in (first, second)] == [first, second]
    odd = new_slug("㍿" * TEXT_LIMIT, (), otherwise="farmacia")
    assert slug_in(odd) == odd
    assert slug_in("w" * 241) == ""
