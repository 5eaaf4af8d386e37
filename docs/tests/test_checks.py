"""What the checks of the built folder find: each is given a folder with one fault."""

from __future__ import annotations

import tarfile
from pathlib import Path

import pytest

from docs import checks, reference
from docs.release import Built, build_release
from docs.sources import RELEASE, filled


def page(folder: Path, body: str, name: str = "index.html") -> Path:
    """A page of a site."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"<html><body>{body}</body></html>", encoding="utf-8")
    return path


def test_broken_links_are_found(tmp_path: Path) -> None:
    page(tmp_path, "<p id='here'>", "inner/other.html")
    page(
        tmp_path,
        "<a href='inner/other.html#here'></a><a href='inner/other.html#there'></a>"
        "<a href='none.html'></a><img src='none.png'><a href='../outside.html'></a>"
        "<a href='https://example.org/'></a><a href='#top'></a>",
    )
    assert list(checks.broken_links(tmp_path)) == [
        "index.html links to inner/other.html#there, a place that other.html does not have",
        "index.html links to none.html, which is not there",
        "index.html links to ../outside.html, which is not there",
        "index.html links to none.png, which is not there",
    ]


@pytest.mark.parametrize(
    "body",
    [
        "<script src='https://cdn.example.org/x.js'></script>",
        "<img src='//cdn.example.org/x.png'>",
        "<link rel='stylesheet' href='http://cdn.example.org/x.css'>",
        "<iframe src='https://cdn.example.org/'></iframe>",
        "<p style=\"background: url('https://cdn.example.org/x.png')\">",
        "<style>@import 'https://cdn.example.org/x.css';</style>",
        "<script type='module'>import x from 'https://cdn.example.org/x.js'</script>",
        "<script>fetch('https://cdn.example.org/x.json')</script>",
        "<img srcset='https://cdn.example.org/x.png 2x'>",
    ],
)
def test_what_would_ask_another_host_is_found(tmp_path: Path, body: str) -> None:
    page(tmp_path, body)
    (found,) = checks.foreign_requests(tmp_path)
    assert found.startswith("index.html asks for ") and "cdn.example.org" in found


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("look.css", "@font-face { src: url(https://cdn.example.org/x.woff) }"),
        ("code.js", 'const x = await import("https://cdn.example.org/x.js")'),
    ],
)
def test_styles_and_scripts_are_read_too(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(f"/* from 'https://example.org' */\n{text}")
    (found,) = checks.foreign_requests(tmp_path)
    assert found.startswith(f"{name} asks for https://cdn.example.org/x")


def test_a_link_and_a_picture_as_data_ask_for_nothing(tmp_path: Path) -> None:
    page(tmp_path, "<a href='https://example.org'></a><img src='data:image/png;base64,AA=='>")
    assert list(checks.foreign_requests(tmp_path)) == []


def test_a_public_name_without_a_page_is_found(tmp_path: Path) -> None:
    page(tmp_path, "<dt id='wordsearch.Run'>", "reference/Run.html")
    page(tmp_path, "<dt id='wordsearch.Other'>", "reference/beam.html")
    missing = list(checks.missing_pages(tmp_path))
    assert "ws.Run has no page" not in missing
    assert {"ws.beam has no page", "ws.plots.plot_tree has no page"} <= set(missing)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (None, "has no docstring"),
        ("Says something.", "has no example that runs"),
        ("Says something.\n\n>>> 1 / 0  # doctest: +SKIP\n", "has no example that runs"),
        ("Says something.\n\n>>> 1 + 1\n3\n", "fails:"),
        ("Says something.\n\n>>> 1 + 1\n2\n", None),
    ],
)
def test_an_example_that_does_not_run_is_found(text: str | None, fault: str | None) -> None:
    def thing() -> None: ...

    thing.__doc__ = text
    said = reference.fault_of(reference.PublicName("thing", thing, "search", __name__))
    if fault is None:
        assert said == ""
    else:
        assert fault in said


def test_every_public_name_has_a_room_with_a_title() -> None:
    names = [each.name for each in reference.public_names()]
    assert len(names) == len(set(names)) and "plots.plot_tree" in names
    index = "\n".join(reference.index(reference.public_names()))
    assert all(f"`{name} <wordsearch.{name}>`\n     - " in index for name in names)


def test_a_page_lacks_no_value() -> None:
    with pytest.raises(KeyError, match="what"):
        filled("{{what}}")


def test_a_release_is_the_same_when_built_again(tmp_path: Path) -> None:
    """From the sdist, in another folder, without git."""
    released = {path.name: Built(path).digest for path in RELEASE.iterdir()}
    (sdist,) = RELEASE.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "sdist", filter="data")
    (source,) = (tmp_path / "sdist").iterdir()
    (source / "PKG-INFO").unlink()  # which a checkout does not have
    again = build_release(tmp_path / "again", source)
    assert {each.path.name: each.digest for each in again} == released
