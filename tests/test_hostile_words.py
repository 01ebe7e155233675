"""Whatever a foreign word holds, and wherever it comes from, nothing that steers a terminal is printed."""

import json
from pathlib import Path

import pytest

from support.cli import run

EVIL = "x\x1b]52;c;cm0=\x07\x9b2J\u202e\u2066\x00\x08\r\x7fy"
LINE = "55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43"
HAND = "66 65 64 63 62 61 21"
PLAYS = "33 00 64 / 22 41 21 / 53 43 42"
DATA = Path(__file__).parent / "data"
RECORD = {
    "players": {"A": EVIL, "B": "Bo"},
    "place": EVIL,
    "note": EVIL,
    "hand": [{"deal": LINE, "note": EVIL, "bid": 5}],
}


def record(**fields: object) -> str:
    return json.dumps({**RECORD, "hand": [{"deal": LINE, "bid": 5, "trump": 3, "discard": "64", **fields}]})


def steers(text: str) -> set[str]:
    """The characters of an answer that would steer a terminal or turn its text."""
    return {c for c in text if c != "\n" and not c.isprintable()}


RECORDS = [
    record(),
    record(**{EVIL: 1}),
    *(
        record(**{field: value})
        for field in ("deal", "first", "auction", "bidder", "bid", "trump", "discard", "plays", "A", "widow", "result")
        for value in (EVIL, f"66 55 65 {EVIL} 54 43 31 20 / ?", [EVIL], {EVIL: EVIL})
    ),
    json.dumps({EVIL: 1, "hand": []}),
    json.dumps({"rules": EVIL, "hand": [{}]}),
    json.dumps({"house": {EVIL: EVIL}, "hand": [{}]}),
    json.dumps({"players": {EVIL: EVIL}, "hand": [{"deal": LINE}]}),
    f'place = "a{EVIL}"\n[[hand]]\n',
    f"[[{EVIL}]]\n",
    EVIL,
]


@pytest.mark.parametrize("command", ["review", "record", "drill"])
def test_records_of_any_content_are_printed_without_harm(command: str) -> None:
    for text in RECORDS:
        for extra in ((), ("--json",)) if command != "drill" else ((),):
            done = run(command, "-", *extra, stdin=text)
            assert not steers(done.out), text
            assert not steers(done.err), text


LINES = [
    EVIL,
    LINE.replace("64", EVIL),
    json.dumps({"deal": LINE.replace("64", EVIL)}),
    json.dumps({"hands": [EVIL, EVIL, EVIL], "widow": EVIL, "rules": "moon3"}),
    json.dumps({"deal": LINE, "rules": EVIL}),
    json.dumps({"deal": LINE, "house": {EVIL: EVIL}}),
    json.dumps({"deal": LINE, EVIL: 1}),
    json.dumps({"trump": EVIL, "hands": ["66", "55", "44"]}),
    json.dumps({"trump": 3, "hands": ["66", "55", "44"], "to_play": EVIL, "leader": EVIL, "table": [EVIL], EVIL: 2}),
    "{" + EVIL,
]


@pytest.mark.parametrize("command", ["solve", "shoot", "par", "prove", "plays", "survey"])
def test_lines_of_any_content_are_printed_without_harm(command: str) -> None:
    for text in LINES:
        done = run(command, "-", stdin=f"{text}\n")
        assert not steers(done.out + done.err), text
        done = run(command, text.replace("\x00", ""))
        assert not steers(done.out + done.err), text


@pytest.mark.parametrize(
    "words",
    [
        ("EVIL",),
        ("solve", LINE, "--EVIL"),
        ("solve", LINE, "EVIL"),
        *(("solve", LINE, option, "EVIL") for option in ("--bidder", "--rules", "--house", "--house-file", "--svg")),
        ("solve", LINE, "--house", "first-lead=EVIL"),
        ("solve", LINE, "--house", "EVIL=1"),
        *(
            ("plays", PLAYS, "--trump", "3", option, "EVIL")
            for option in ("--trump", "--leader", "--table", "--bidder")
        ),
        ("odds", "EVIL"),
        *(
            ("odds", HAND, option, "EVIL")
            for option in ("--widow", "--bidder", "--seen", "--void", "--trump", "--seed")
        ),
        ("odds", HAND, "--seen", "B=EVIL"),
        ("odds", HAND, "--trump", "3", "--void", "B=EVIL"),
        *(
            ("bid", HAND, option, "EVIL")
            for option in ("--seat", "--auction", "--score", "--samples", "--pass-samples")
        ),
        ("bid", HAND, "--score", "A=EVIL"),
        ("par", LINE, "--first", "EVIL"),
        *(("prove", LINE, option, "EVIL") for option in ("--tricks", "--trump", "--html")),
        ("prove", LINE, "--trump", "3", "--discard", "EVIL"),
        *(("survey", "--count", "2", option, "EVIL") for option in ("--hand", "--bidder", "--out", "--plot", "--dask")),
        ("survey", "EVIL"),
        ("deal", "--count", "EVIL"),
        ("review", "EVIL"),
        ("review", "examples/evening.toml", "--hand", "EVIL"),
        ("drill", "examples/evening.toml", "--seat", "EVIL"),
        ("record", "EVIL"),
        ("record", "--deal", "EVIL"),
        ("record", "--state", "EVIL"),
        ("completion", "EVIL"),
    ],
    ids=lambda words: " ".join(words)[:40].replace("EVIL", "..."),
)
def test_words_of_the_command_line_are_printed_without_harm(words: tuple[str, ...], tmp_path: Path) -> None:
    bad = EVIL.replace("\x00", "").replace("/", "")
    out = "--out" in words or "--plot" in words or "--html" in words or "--svg" in words
    done = run(*(word.replace("EVIL", str(tmp_path / bad / "no") if out else bad) for word in words))
    assert done.code != 0
    assert not steers(done.out + done.err)


def test_files_with_evil_names_are_read_and_named_without_harm(tmp_path: Path) -> None:
    path = tmp_path / EVIL.replace("\x00", "")
    path.write_text("nonsense\n", encoding="utf-8")
    for command in ("solve", "review", "record", "survey", "drill", "plays"):
        done = run(command, str(path))
        assert done.code == 2
        assert not steers(done.out + done.err)


def test_rooms_and_logs_of_any_content_are_printed_without_harm(tmp_path: Path) -> None:
    state = json.loads((DATA / "server" / "lead.json").read_text(encoding="utf-8"))
    log = tmp_path / "log"
    log.write_text(json.dumps({"type": EVIL, EVIL: EVIL}) + "\n" + EVIL, encoding="utf-8")
    for name in ("rules", "game", "players"):
        for field in (*(state[name][0] if name == "players" else state[name]), EVIL):
            room = json.loads(json.dumps(state))
            (room[name][0] if name == "players" else room[name])[field] = EVIL
            path = tmp_path / "state.json"
            path.write_text(json.dumps(room), encoding="utf-8")
            for extra in ((), ("--log", str(log))):
                done = run("record", "--state", str(path), *extra)
                assert not steers(done.out + done.err), field
