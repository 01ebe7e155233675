"""``moonsolver record``: check a record, start one from a deal, or bring one over from the game server."""

import json
from collections.abc import Iterable
from pathlib import Path

import click

from moonsolver.game.json_reader import deal_from_line
from moonsolver.game.position import Position
from moonsolver.records.file_forms import file_schema
from moonsolver.records.game_server import record_from_server, state_from_server
from moonsolver.records.record import Record, RecordFile
from moonsolver.reports.to_json.answers import position_to_json
from moonsolver.reports.words import counted
from moonsolver_cli.kinds import TextKind, advice, kind_of
from moonsolver_cli.options import RulesAsked, json_option, refuse_idle, rules_options
from moonsolver_cli.output import complain, emit, print_document, print_json
from moonsolver_cli.sources import name_of, named, read_input, read_record
from moonsolver_cli.texts import InputError

EPILOG = """\b
Examples:
  moonsolver record examples/evening.toml                        check it
  moonsolver record --deal "$(moonsolver deal)" > hand.toml      start one
  moonsolver record --state room.json --log room.log > hand.toml import one
  moonsolver record --schema > record.schema.json                the JSON Schema
"""


@click.command(epilog=EPILOG, short_help="Check, start or import a record.")
@click.argument("file", required=False)
@click.option("--deal", help="Start a record from this deal, written on one line.")
@click.option("--state", type=click.Path(path_type=Path), help="Import a game server's room state (JSON).")
@click.option("--log", type=click.Path(path_type=Path), help="Its event log, one event per line; needs --state.")
@click.option("--schema", is_flag=True, help="Print the JSON Schema of a record.")
@rules_options
@json_option
@click.pass_context
def record(
    context: click.Context,
    file: str | None,
    deal: str | None,
    state: Path | None,
    log: Path | None,
    schema: bool,
    rules: RulesAsked,
    as_json: bool,
) -> None:
    """Check the record FILE (TOML or JSON, - for stdin), or make a new one.

    Each hand of the record gets one line. Every fault is reported with its line number, and the exit code is then 2.
    With --json, the whole record is printed as JSON, with everything that was worked out filled in.
    """
    if sum((file is not None, deal is not None, state is not None, schema)) != 1:
        raise click.UsageError("give one of FILE, --deal, --state or --schema")
    if log is not None and state is None:
        raise click.UsageError("--log needs --state: the log does not say what was dealt")
    if schema:
        for option in ("rules", "house", "house_file"):
            refuse_idle(context, option, False, "has no effect with --schema: leave it out")
        emit(json.dumps(file_schema(), indent=2) + "\n")
        return
    chosen = rules.read()
    if deal is not None:
        dealt = deal_from_line(deal, chosen)
        _write(RecordFile(dealt.rules, (Record(dealt.rules, 1, dealt),)), as_json)
        return
    if chosen is not None:
        raise click.UsageError(
            "--rules and --house go with --deal only: a record or a server's state has its own rules"
        )
    if state is not None:
        _import(context, state, log, as_json)
        return
    source = file or "-"
    found = read_record(source)
    if as_json:
        print_document(found.to_json())
    else:
        for hand in found.hands:
            emit(f"hand {hand.number}: {_summary(hand)}\n")
    _leave(context, found, name_of(source))


def _import(context: click.Context, state: Path, log: Path | None, as_json: bool) -> None:
    name = name_of(str(state))
    if log is None:
        now = named(name, lambda: state_from_server(_read_as(TextKind.STATE, str(state))))
        if now.record is not None:
            _write(now.record, as_json)
        elif isinstance(now.now, Position):
            names = {str(seat): name for seat, name in now.players.items()}
            print_json({**position_to_json(now.now), **({"names": names} if names else {})})
        _warn(now.warnings)
        return
    if str(state) == str(log) == "-":
        raise click.UsageError("--state - and --log - would both read stdin: give one of them as a file")
    texts = _read_as(TextKind.STATE, str(state)), _read_as(TextKind.LOG, str(log))
    found = named(name, lambda: record_from_server(*texts))
    _write(found.file, as_json)
    _warn(found.warnings)
    complain(*(f"{name_of(str(log))}: {finding}" for finding in found.file.all_worked_out))
    # Faults without a line are in the state.
    complain(*(f"{name_of(str(log)) if fault.line else name}: {fault}" for fault in found.file.all_faults))
    context.exit(2 if found.file.all_faults else 0)


def _read_as(kind: TextKind, name: str) -> str:
    """Return a text of the game server. Raises InputError for what is clearly another kind, with the command for it."""
    text = read_input(name)
    found = kind_of(text)
    is_json = text.lstrip("\ufeff \t\r\n").startswith("{")  # JSON of a room or a log can look like many other things
    if not is_json or (kind is TextKind.STATE and found in (TextKind.LOG, TextKind.DEAL, TextKind.POSITION)):
        words = advice(text, kind, name)
        if words is not None:
            raise InputError(f"{name_of(name)}: {words}")
    return text


def _warn(warnings: Iterable[str]) -> None:
    complain(*(f"warning: {words}" for words in warnings))


def _write(found: RecordFile, as_json: bool) -> None:
    print_document(found.to_json() if as_json else found.to_toml())


def _leave(context: click.Context, found: RecordFile, name: str) -> None:
    complain(*(f"{name}: {finding}" for finding in found.all_worked_out))
    complain(*(f"{name}: {fault}" for fault in found.all_faults))
    context.exit(2 if found.all_faults else 0)


def _summary(hand: Record) -> str:
    if hand.faults:
        return f"{counted(len(hand.faults), 'fault')}, {counted(len(hand.plays), 'play')} sound"
    worked_out = f", {counted(len(hand.worked_out), 'gap')} worked out" if hand.worked_out else ""
    if hand.is_complete:
        return f"sound and complete{worked_out}"
    stopped = f"stops after {counted(len(hand.plays), 'play')}" if hand.plays else "not played yet"
    return f"sound, {stopped}{worked_out}"
