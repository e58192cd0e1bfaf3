from __future__ import annotations

import os

import pytest
from blessed import Terminal
from hypothesis import given
from hypothesis import strategies as st

from roguelike.ui.displays.terminal.input_decoder import (
    ESCAPE_DELAY,
    LONGEST_SEQUENCE,
    PASTE_DELAY,
    SEQUENCE_DELAY,
    InputDecoder,
)
from roguelike.ui.input.events import Focus, InputEvent, KeyPress, MouseClick, MouseMove, MouseWheel


def terminal(kind: str = "xterm-256color") -> Terminal:
    with open(os.devnull, "w", encoding="utf-8") as stream:  # noqa: PTH123
        return Terminal(kind=kind, stream=stream, force_styling=True)


TERMINAL = terminal()


def decode(data: str) -> list[InputEvent]:
    decoder = InputDecoder(TERMINAL)
    return [*decoder.feed(data.encode()), *decoder.flush()]


K = KeyPress("k", text="k")


@pytest.mark.parametrize(
    ("sent", "event"),
    [
        ("k", K),
        ("K", KeyPress("K", text="K")),
        (">", KeyPress(">", text=">")),
        ("é", KeyPress("é", text="é")),
        (" ", KeyPress("space", text=" ")),
        ("\r", KeyPress("enter")),
        ("\t", KeyPress("tab")),
        ("\x7f", KeyPress("backspace")),
        ("\x08", KeyPress("backspace")),
        ("\x1b", KeyPress("escape")),
        ("\x1b[A", KeyPress("up")),
        ("\x1bOA", KeyPress("up")),
        ("\x1b[1;2A", KeyPress("up", shift=True)),
        ("\x1b[1;5C", KeyPress("right", ctrl=True)),
        ("\x1b[1;3D", KeyPress("left", alt=True)),
        ("\x1b[1;8A", KeyPress("up", shift=True, ctrl=True, alt=True)),
        ("\x1b[Z", KeyPress("tab", shift=True)),
        ("\x1b[H", KeyPress("home")),
        ("\x1b[4~", KeyPress("end")),
        ("\x1b[2~", KeyPress("insert")),
        ("\x1b[3;5~", KeyPress("delete", ctrl=True)),
        ("\x1b[5~", KeyPress("page_up")),
        ("\x1bOP", KeyPress("f1")),
        ("\x1b[[A", KeyPress("f1")),
        ("\x1b[[E", KeyPress("f5")),
        ("\x1b[24~", KeyPress("f12")),
        ("\x1bOx", KeyPress("kp_8", text="8")),
        ("\x1bO2x", KeyPress("kp_8", shift=True)),
        ("\x1bOk", KeyPress("kp_plus", text="+")),
        ("\x1bOM", KeyPress("kp_enter")),
        ("\x1b[E", KeyPress("kp_5", text="5")),
        ("\x01", KeyPress("a", ctrl=True)),
        ("\x1a", KeyPress("z", ctrl=True)),
        ("\n", KeyPress("j", ctrl=True)),
        ("\x00", KeyPress("space", ctrl=True)),
        ("\x1bK", KeyPress("K", alt=True)),
        ("\x1b\x7f", KeyPress("backspace", alt=True)),
        ("\x1b[", KeyPress("[", alt=True)),
        ("\x1bO", KeyPress("O", alt=True)),
        ("\x1b ", KeyPress("space", alt=True)),
        ("\x1b\x01", KeyPress("a", ctrl=True, alt=True)),
        ("\x1bOd", KeyPress("left", ctrl=True)),
        ("\x1b[107;5u", KeyPress("k", ctrl=True)),
        ("\x1b[<0;1;1M", MouseClick(0, 0, "left")),
        ("\x1b[<1;10;5M", MouseClick(9, 4, "middle")),
        ("\x1b[<2;223;110M", MouseClick(222, 109, "right")),
        ("\x1b[<4;3;3M", MouseClick(2, 2, "left")),
        ("\x1b[<35;7;4M", MouseMove(6, 3)),
        ("\x1b[<64;3;3M", MouseWheel(1)),
        ("\x1b[<65;3;3M", MouseWheel(-1)),
        ("\x1b[I", Focus(gained=True)),
        ("\x1b[O", Focus(gained=False)),
    ],
)
def test_keys_the_mouse_and_the_focus_are_events(sent: str, event: InputEvent) -> None:
    assert decode(sent) == [event]


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param("\x1b[99;5X", id="an unknown sequence"),
        pytest.param("\x1b[?1;2c", id="a report of the terminal"),
        pytest.param("\x1b[57399;1:3u", id="a key that was released"),
        pytest.param("\x1b]11;rgb:0000/0000/0000\x07", id="an answer to another program"),
        pytest.param("\x1bP1+r544e\x1b\\", id="another answer"),
        pytest.param("\x1b[<0;1;1m", id="release of a button"),
        pytest.param("\x1b[<32;1;1M", id="drag"),
        pytest.param("\x1b[<66;1;1M", id="wheel to the left"),
        pytest.param("\x1b[<3;1;1M", id="no button"),
        pytest.param("\x1b[<0;0;1M", id="a click beside the screen"),
        pytest.param("\x1b[<0;" + "1" * 5_000 + ";1M", id="a click far beside the screen"),
        pytest.param("\x1b[1114112u", id="a key with a character that there is not"),
        pytest.param("\x1b[107;5;1114112u", id="text with such a character"),
        pytest.param("\x1b[" + "1" * 5_000 + "A", id="a number that is too long"),
        pytest.param("\x1b]" + "x" * 2 * LONGEST_SEQUENCE + "\x1b\\", id="a very long answer"),
    ],
)
def test_what_means_nothing_is_dropped_whole(sent: str) -> None:
    assert decode(sent + "k") == [K]


def test_a_sequence_without_an_end_is_dropped_as_far_as_it_goes() -> None:
    assert decode("\x1b[12;") == []
    assert decode("\x1b[12;\x1b[A") == [KeyPress("up")]


def test_keys_typed_at_once_come_in_order() -> None:
    keys = [KeyPress("up"), K, KeyPress("escape"), KeyPress("down")]

    assert decode("\x1b[Ak\x1b\x1b[B") == keys


def test_pasted_text_is_text_and_no_keys() -> None:
    assert decode("\x1b[200~q\x1b[A\nuit\x1b[201~k") == [KeyPress(None, text="q[Auit"), K]


def test_a_paste_may_pause_but_not_for_good() -> None:
    decoder = InputDecoder(TERMINAL)

    begun = decoder.feed(b"\x1b[200~qu")
    waits = decoder.patience
    resumed = decoder.feed(b"it\x1b[201~k")
    never_ended = [*decoder.feed(b"\x1b[200~qu"), *decoder.flush(), *decoder.feed(b"k")]

    assert (begun, waits) == ([], PASTE_DELAY)
    assert resumed == [KeyPress(None, text="quit"), K]
    assert never_ended == [KeyPress(None, text="qu"), K]


@pytest.mark.parametrize("cut", range(6))
def test_a_long_paste_comes_in_parts_wherever_its_end_is_cut(cut: int) -> None:
    decoder = InputDecoder(TERMINAL)
    pasted, end = "x" * LONGEST_SEQUENCE, "\x1b[201~"

    parts = decoder.feed(f"\x1b[200~{pasted}{end[:cut]}".encode())
    last = decoder.feed(f"{end[cut:]}k".encode())

    texts = [part.text or "" for part in (*parts, *last) if isinstance(part, KeyPress)]
    assert len(texts) == 3
    assert "".join(texts) == pasted + "k"
    assert last[-1] == K


def test_a_lone_escape_waits_more_shortly_than_a_begun_sequence() -> None:
    decoder = InputDecoder(TERMINAL)
    waits: list[float | None] = []

    for sent in (b"\x1b", b"[1;", b"2A"):
        decoder.feed(sent)
        waits.append(decoder.patience)

    assert waits == [ESCAPE_DELAY, SEQUENCE_DELAY, None]


def test_the_keys_of_other_terminals_are_known() -> None:
    decoder = InputDecoder(terminal("rxvt-unicode-256color"))

    assert decoder.feed(b"\x1b[7~\x1b[a") == [KeyPress("home"), KeyPress("up", shift=True)]


@given(st.data())
def test_how_input_is_split_does_not_matter(data: st.DataObject) -> None:
    whole = "kö\x1b[1;2A\x1b[<0;12;5M\x1b[200~a b\x1b[201~\x1bOx>\x1bk\r\x1b[I".encode()
    cuts = sorted(data.draw(st.sets(st.integers(1, len(whole) - 1))))
    decoder = InputDecoder(TERMINAL)

    found = [
        event
        for start, end in zip([0, *cuts], [*cuts, len(whole)], strict=True)
        for event in decoder.feed(whole[start:end])
    ]

    assert found == decode(whole.decode())


SOUP = st.lists(
    st.binary(max_size=8)
    | st.sampled_from(
        [b"\x1b", b"\x1b[", b"\x1bO", b"\x1b]", b"\x1b[<", b"\x1b[200~", b"\x1b[201~", b"\x1b\\"]
    )
    | st.sampled_from([b";", b":", b"?", b"~", b"u", b"M", b"m", b"A", b"R", b"$y", b"7" * 5_000])
    | st.integers(0, 2_000_000).map(lambda number: b"%d" % number),
    max_size=24,
)
"""Pieces of what a terminal sends, in parts as they arrive."""


@given(SOUP)
def test_no_input_breaks_the_decoder_or_stays_in_it(parts: list[bytes]) -> None:
    decoder = InputDecoder(TERMINAL)

    for part in parts:
        decoder.feed(part)
        assert decoder.pending <= LONGEST_SEQUENCE
    decoder.flush()

    assert decoder.feed(b"k") == [K]
