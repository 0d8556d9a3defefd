"""Which table: words, links, and what is neither."""

from __future__ import annotations

import pytest

from pravek.guest.address import Invitation, read, seat_link, socket_of
from pravek.guest.trouble import CannotSit

HOST = "http://localhost:8000"


@pytest.mark.parametrize(
    ("url", "words", "found"),
    [
        (HOST, ("amber-otter-river",), Invitation(HOST, "amber-otter-river")),
        (HOST + "/", ("amber", "otter", "river"), Invitation(HOST, "amber-otter-river")),
        ("localhost:8000", ("a b c",), Invitation(HOST, "a b c")),
        (f"{HOST}/join/amber-otter-river", (), Invitation(HOST, "amber-otter-river")),
        (f"{HOST}/join/%D1%80%D0%B5%D0%BA%D0%B0", (), Invitation(HOST, "река")),
        ("https://x.org/sub/join/a-b-c/", (), Invitation("https://x.org/sub", "a-b-c")),
        (f"{HOST}/t/k3v9#seat=s3cret", (), Invitation(HOST, None, "k3v9", "s3cret")),
        ("http://[::1]:80", ("a-b-c",), Invitation("http://[::1]:80", "a-b-c")),
    ],
)
def test_an_invitation_is_read_as_people_paste_it(
    url: str, words: tuple[str, ...], found: Invitation
) -> None:
    assert read(url, words) == found


@pytest.mark.parametrize(
    ("url", "words", "reason"),
    [
        (HOST, (), "which table"),
        (f"{HOST}/watch/abc", (), "for those who watch"),
        (f"{HOST}/t/k3v9", (), "no seat"),
        (f"{HOST}/join/a-b-c", ("a", "b", "c"), "leave the words out"),
        ("ftp://x.org", ("a-b-c",), "no address of a server"),
        ("http://", ("a-b-c",), "no address of a server"),
        ("http://x.org:port", ("a-b-c",), "no address of a server"),
        ("http://x.org:99999", ("a-b-c",), "no address of a server"),
        ("http://[::1", ("a-b-c",), "no address of a server"),
        ("", ("a-b-c",), "no address of a server"),
        ("http://x .org", ("a-b-c",), "no address of a server"),
    ],
)
def test_what_is_no_invitation_is_said(url: str, words: tuple[str, ...], reason: str) -> None:
    with pytest.raises(CannotSit, match=reason):
        read(url, words)


def test_the_link_of_a_seat_leads_back_to_it() -> None:
    link = seat_link("https://x.org/sub", "k3/v9", "a+b&c")
    assert read(link) == Invitation("https://x.org/sub", None, "k3/v9", "a+b&c")


def test_the_table_stands_in_the_address_of_the_socket() -> None:
    assert socket_of("https://x.org/sub", "k3v9") == "wss://x.org/sub/ws?table=k3v9"
    assert socket_of("http://x.org", "a&b c") == "ws://x.org/ws?table=a%26b%20c"
