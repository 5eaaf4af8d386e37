"""How much of a result a notebook's page is given."""

from __future__ import annotations

import wordsearch as ws
from tests.pages import page_of, pictures_in
from wordsearch.display.shown import MOST_DRAWN, Shown, cards_html, image_html
from wordsearch.display.svg import picture


class Large(Shown):
    """A picture of so many characters, about."""

    def __init__(self, size: int) -> None:
        self.size = size

    def drawing(self) -> str:
        return picture(100, 100, ["<g/>" * (self.size // 4)], "large")

    def __str__(self) -> str:
        return f"a picture of {self.size} characters, <b>in words</b>"


def test_a_picture_that_no_page_can_bear_is_its_text_and_says_how_large_it_would_be():
    page = page_of(Large(3 * MOST_DRAWN))
    assert pictures_in(page) == []
    assert "too large to be shown: a picture of 6.0 MB" in page
    assert "&lt;b&gt;in words" in page
    assert len(pictures_in(page_of(Large(1_000)))) == 1


def test_a_text_in_the_place_of_a_picture_is_bounded_too():
    assert len(image_html("x" * (MOST_DRAWN + 1), "y" * 10**6)) < 30_000


def test_pictures_side_by_side_end_where_a_page_has_enough():
    page = cards_html([Large(MOST_DRAWN // 2)] * 20)
    assert 1 <= len(pictures_in(page)) <= 2
    assert page.count("in words") == 20 - len(pictures_in(page))
    assert len(page) < 3 * MOST_DRAWN


def test_a_run_on_a_large_grid_fits_a_page():
    """It was 91 MB of HTML."""
    grid = ws.WordGrid.parse(" ".join(["cat" + "x" * 197] * 200))
    run = ws.solve_word_grid(grid, ["cat", "tac"], max_nodes=20_000)
    assert len(page_of(run)) + len(page_of(grid)) < 4 * MOST_DRAWN
