"""The command itself: the group of subcommands, and the one place where errors become words and exit codes.

Exit codes: 0 answered; 1 the answer could not be given (stopped, for example); 2 bad input or usage.
"""

import importlib
from typing import NoReturn

import click

from moonsolver import __version__
from moonsolver.errors import MoonError
from moonsolver.game.notation import quote
from moonsolver_cli import streams
from moonsolver_cli.output import complain

__all__ = ["COMMANDS", "main"]

# The commands, in the order of the help. Each is in the module of its name, loaded when it is needed.
COMMANDS = (
    "solve",
    "shoot",
    "prove",
    "plays",
    "odds",
    "bid",
    "par",
    "survey",
    "deal",
    "review",
    "record",
    "drill",
    "puzzles",
    "lesson",
    "explore",
    "scoresheet",
    "completion",
)

EPILOG = """\b
Examples:
  moonsolver solve examples/deals.txt
  moonsolver deal --count 3 --seed 7 | moonsolver solve - --json
  moonsolver plays "66 53 / 65 54 / 61 55" --trump none --leader B --table "64"
"""

STOPPED = "stopped: anything not shown was not finished"


class _Commands(click.Group):
    """A group that imports a command's module when the command is run, so that each starts quickly."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of `COMMANDS`."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return a command, or None if none has this name."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        found = getattr(importlib.import_module(f"moonsolver_cli.{cmd_name}"), cmd_name)
        return found if isinstance(found, click.Command) else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the first word names. Raises UsageError, with a guess at what was meant."""
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            from moonsolver_cli.options import suggest

            raise click.UsageError(f"no command is called {quote(args[0])}.{suggest(args[0], COMMANDS)}", ctx)
        return super().resolve_command(ctx, args)


@click.group(
    cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}, epilog=EPILOG
)
@click.version_option(__version__, prog_name="moonsolver")
def cli() -> None:
    """Solve Moon, the Texas trick-taking domino game, with all hands open.

    Every answer is exact: the tricks the bidder's side takes when everyone plays perfectly. With three at the table,
    the two defenders play as one against the bidder.
    """
    streams.heed_ctrl_c()  # the command's module is loaded


def main() -> NoReturn:
    """Run the command line and leave with its exit code; no traceback reaches a person."""
    streams.prepare()
    code = 1
    try:
        code = cli.main(prog_name="moonsolver", standalone_mode=False) or 0
        streams.flush()
    except (click.exceptions.Abort, KeyboardInterrupt):
        code = 1
        complain(STOPPED)
    except click.ClickException as error:
        code = error.exit_code
        _explain(error)
    except MoonError as error:
        code = error.exit_code
        complain(*error.faults)
    except OSError as error:
        code = 1
        if not isinstance(error, BrokenPipeError):  # no complaint if the reader just went away
            complain(f"the answer could not be written: {error.strerror or error}")
    except (RecursionError, MemoryError) as error:
        code = 1
        complain(f"the answer could not be given: {type(error).__name__}")
    finally:
        streams.abandon(1)
        streams.abandon(2)
    raise SystemExit(code)


def _explain(error: click.ClickException) -> None:
    """Say what is wrong with the command line, and where to find help."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        error.show()
        return
    context = error.ctx if isinstance(error, click.UsageError) else None
    words = error.format_message().replace("\n\t", " ")  # so click lists choices
    command = context.command_path if context is not None else "moonsolver"
    if not words[:2].isupper():  # the name of an argument, such as DEALS, stays as it is
        words = words[:1].lower() + words[1:]
    complain(words, hint=f"Try '{command} --help' for help.")
