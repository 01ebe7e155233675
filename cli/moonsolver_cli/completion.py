"""``moonsolver completion``: the script that teaches a shell to complete our commands and options."""

import click
from click.shell_completion import get_completion_class

from moonsolver_cli.output import emit

EPILOG = """\b
Examples:
  eval "$(moonsolver completion bash)"                           (in ~/.bashrc)
  eval "$(moonsolver completion zsh)"                            (in ~/.zshrc)
  moonsolver completion fish > ~/.config/fish/completions/moonsolver.fish
"""


@click.command(epilog=EPILOG, short_help="Print a shell completion script.")
@click.argument("shell", metavar="SHELL", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print a script that lets SHELL (bash, zsh or fish) complete commands and options."""
    found = get_completion_class(shell)
    if found is None:
        raise click.ClickException(f"no completion is known for {shell}")
    root = context.find_root().command
    emit(found(root, {}, "moonsolver", "_MOONSOLVER_COMPLETE").source() + "\n")
