"""``moonsolver record``: check a record, start one from a deal, or bring one over from the game server."""

import json
from pathlib import Path

import click

from moonsolver.deal import Deal
from moonsolver.game_server import record_from_server, state_from_server
from moonsolver.json_forms import deal_from_line, position_to_json
from moonsolver.record_forms import file_schema
from moonsolver.records import Record, RecordFile
from moonsolver.reports.words import counted
from moonsolver_cli.options import json_option, rules_from, rules_options
from moonsolver_cli.output import complain, print_json
from moonsolver_cli.sources import name_of, named, read_input, read_record

EPILOG = """\b
Examples:
  moonsolver record examples/evening.toml                        check it
  moonsolver record --deal "$(moonsolver deal)" > hand.toml      start one
  moonsolver record --state room.json --log room.log > hand.toml bring one over
  moonsolver record --schema > record.schema.json                the JSON Schema
"""


@click.command(epilog=EPILOG, short_help="Check, start or import a record.")
@click.argument("file", required=False)
@click.option("--deal", help="Start a record from this deal, on one line.")
@click.option("--state", type=click.Path(path_type=Path), help="A game server's room state (JSON).")
@click.option("--log", type=click.Path(path_type=Path), help="Its event log, one event a line; goes with --state.")
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
    rules: str | None,
    house: tuple[str, ...],
    house_file: Path | None,
    as_json: bool,
) -> None:
    """Check the record FILE (TOML or JSON, - for stdin), or make a new one.

    A sound record is answered with one line a hand; every fault is reported with its line, and the exit code is then
    2. With --json the whole record is printed as JSON, everything that was worked out written down.
    """
    if sum((file is not None, deal is not None, state is not None, schema)) != 1:
        raise click.UsageError("give one of FILE, --deal, --state and --schema")
    if log is not None and state is None:
        raise click.UsageError("--log goes with --state: the log does not say what was dealt")
    if schema:
        click.echo(json.dumps(file_schema(), indent=2))
        return
    chosen = rules_from(rules, house, house_file)
    if deal is not None:
        dealt = deal_from_line(deal, chosen)
        _write(RecordFile(dealt.rules, (Record(dealt.rules, 1, dealt),)), as_json)
        return
    if chosen is not None:
        raise click.UsageError("--rules and --house go with --deal: a record and a server's state say their own")
    if state is not None:
        _import(context, state, log, as_json)
        return
    source = file or "-"
    found = read_record(source)
    if as_json:
        click.echo(found.to_json(), nl=False)
    else:
        for hand in found.hands:
            click.echo(f"hand {hand.number}: {_summary(hand)}")
    _leave(context, found, name_of(source))


def _import(context: click.Context, state: Path, log: Path | None, as_json: bool) -> None:
    if log is not None:
        texts = read_input(str(state)), read_input(str(log))
        found = named(name_of(str(state)), lambda: record_from_server(*texts))
        _write(found, as_json)
        for fault in found.all_faults:  # those without a line are of the state
            complain(f"{name_of(str(log if fault.line else state))}: {fault}")
        context.exit(2 if found.all_faults else 0)
    now = named(name_of(str(state)), lambda: state_from_server(read_input(str(state))))
    if isinstance(now, Deal):
        _write(RecordFile(now.rules, (Record(now.rules, 1, now),)), as_json)
    else:
        print_json(position_to_json(now))


def _write(found: RecordFile, as_json: bool) -> None:
    click.echo(found.to_json() if as_json else found.to_toml(), nl=False)


def _leave(context: click.Context, found: RecordFile, name: str) -> None:
    for fault in found.all_faults:
        complain(f"{name}: {fault}")
    context.exit(2 if found.all_faults else 0)


def _summary(hand: Record) -> str:
    if hand.faults:
        return f"{counted(len(hand.faults), 'fault')}, sound for {counted(len(hand.plays), 'play')}"
    if hand.is_complete:
        return "sound and complete"
    return f"sound, unfinished after {counted(len(hand.plays), 'play')}"
