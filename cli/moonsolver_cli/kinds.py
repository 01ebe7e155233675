"""What kind of text somebody gave us, told by its beginning, and the command that it is for."""

import re
import shlex
from enum import Enum

from moonsolver.game.notation import scan_hands
from moonsolver.game.rules import HOUSE_RULES
from moonsolver.records.file_forms import FileForm, HandForm

__all__ = ["SAMPLE", "TextKind", "advice", "kind_of"]

SAMPLE = 1 << 16
_KEY = re.compile(r"\s*\[*\s*([A-Za-z][\w-]*)\s*(\]|=)")
_JSON_KEY = re.compile(r'"(\w{1,20})"\s*:')
_ONLY_A_DEAL = re.compile(r"\?|/\s*+\S++\s*+$|^\s*+\{")  # a hand unknown, a widow, or an object
_LESSON = re.compile(r"^```\s*(?:deal|position|question)\s*$", re.MULTILINE)
_RECORD_FIELDS = {*FileForm.__struct_fields__, *HandForm.__struct_fields__}


class TextKind(Enum):
    """A kind of text: what people call it, and the command that takes it."""

    DEAL = ("deals", "solve {}")
    POSITION = ("positions", "plays {}")
    RECORD = ("a record", "review {}")
    STATE = ("a game server's state", "record --state {}")
    LOG = ("a game server's log", "record --state STATE --log {}")
    HOUSE = ("house rules", "solve DEAL --house-file {}")
    ROWS = ("the rows of a survey", None)
    LESSON = ("a lesson", "lesson {}")
    PAGE = ("a web page", None)
    DRAWING = ("an SVG picture", None)

    @property
    def has_lines(self) -> bool:
        """Whether it has one question per line, so that other lines may be of another kind."""
        return self in (TextKind.DEAL, TextKind.POSITION)


def kind_of(text: str) -> TextKind | None:
    """Return the kind of a text, or None if it looks like nothing we know.

    >>> kind_of('{"hands": ["66", "55", "44"], "trump": 0}').name, kind_of("[[hand]]").name, kind_of("a word")
    ('POSITION', 'RECORD', None)
    """
    lines = (line.strip() for line in text[:SAMPLE].splitlines())
    first = next((line for line in lines if line and not line.startswith("#")), "")
    start = first[:200].lower()
    if start.startswith(("<svg", "<?xml", "<!doctype", "<html")):
        return TextKind.DRAWING if "<svg" in text[:1000] and "<html" not in text[:1000].lower() else TextKind.PAGE
    if _LESSON.search(text[:SAMPLE]):
        return TextKind.LESSON
    if first.startswith(("{", "[{")) or first == "[":
        return _kind_of_json(set(_JSON_KEY.findall(text[:SAMPLE])))
    if start.startswith("number,deal,bidder"):
        return TextKind.ROWS
    if key := _KEY.match(first):
        if key[1] in HOUSE_RULES and key[2] == "=":
            return TextKind.HOUSE
        return TextKind.RECORD if key[1] in _RECORD_FIELDS else None
    return _kind_of_tiles(first)


def advice(text: str, wanted: TextKind, name: str = "") -> str | None:
    """Return what to say about a text of the wrong kind, or None if it looks like nothing else we know.

    `name` is what the command line calls the source, ``-`` for stdin.

    >>> advice("[[hand]]", TextKind.DEAL, "evening.toml")
    'this looks like a record; try: moonsolver review evening.toml'
    """
    kind = kind_of(text)
    if kind is None or kind is wanted:
        return None
    if wanted is TextKind.POSITION and not name and not _ONLY_A_DEAL.search(text):
        return None  # full hands on the command line may be the first position
    what, command = kind.value
    if command is None:
        return f"this looks like {what}, which no command reads"
    return f"this looks like {what}; try: moonsolver {command.format(shlex.quote(name) if name else '...')}"


def _kind_of_json(keys: set[str]) -> TextKind | None:
    if "hand" in keys:
        return TextKind.RECORD
    if "game" in keys or {"dealerSeat", "bidderSeat", "turnSeat"} & keys:
        return TextKind.STATE
    if "type" in keys and ({"event", "handId", "trickId"} & keys):
        return TextKind.LOG
    if "trump" in keys and "hands" in keys:
        return TextKind.POSITION
    return TextKind.DEAL if {"deal", "hands"} & keys else None


def _kind_of_tiles(line: str) -> TextKind | None:
    """Tell a deal (some seven tiles in each part, or one part unknown) from a position (fewer, and as many in each)."""
    groups = scan_hands(line.split("#", 1)[0][:1000])
    tiles = [piece.fault is None for group in groups for piece in group or ()]
    if len(groups) not in (3, 4) or 2 * sum(tiles) <= len(tiles):
        return None
    if sum(tiles) >= 12 and any(group is None or len(group) > 6 for group in groups):
        return TextKind.DEAL
    sizes = [len(group or ()) for group in groups]
    return TextKind.POSITION if min(sizes) > 0 and max(sizes) - min(sizes) < 2 and max(sizes) < 7 else None
