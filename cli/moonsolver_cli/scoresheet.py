"""``moonsolver scoresheet``: a blank score sheet to print."""

import click

from moonsolver.game.which_rules import which_rules
from moonsolver.reports.to_svg.score_sheet import MOST_HANDS, PAPERS, score_sheet_svg
from moonsolver_cli.drawings import names_by_seat
from moonsolver_cli.options import RulesAsked, Whole, rules_options
from moonsolver_cli.targets import Target

EPILOG = """\b
Examples:
  moonsolver scoresheet --html score.html
  moonsolver scoresheet --rules moon4 --house scoring=marks --name A=Ann --name C=Cy --svg score.svg
"""


@click.command(epilog=EPILOG, short_help="Draw a blank score sheet to print.")
@click.option("--html", metavar="OUT", help="Write a page that prints on one sheet of paper (- for stdout).")
@click.option("--svg", metavar="OUT", help="Write the sheet alone, as an SVG drawing (- for stdout).")
@click.option("--title", default="Moon", metavar="TEXT", show_default=True, help="What stands at the top.")
@click.option("--name", multiple=True, metavar="SEAT=NAME", help="A player's name, such as A=Ann (repeatable).")
@click.option(
    "--hands", type=Whole(1, MOST_HANDS), default=20, show_default=True, help="How many rows there are, one a hand."
)
@click.option(
    "--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True, help="The size of the paper."
)
@rules_options
def scoresheet(
    html: str | None,
    svg: str | None,
    title: str,
    name: tuple[str, ...],
    hands: int,
    paper: str,
    rules: RulesAsked,
) -> None:
    """Draw a blank score sheet for the rules and house rules that you play: one page, with how you score at the foot.

    Each row has what there is to choose, to be ringed with a pencil. A player without a name gets a line to write on.
    """
    if (html is None) == (svg is None):
        raise click.UsageError("a score sheet goes to --html OUT or to --svg OUT: give one of them")
    option, out = ("--html", html) if html is not None else ("--svg", svg)
    target = Target.of(option, out or "", [rules.house_file])
    chosen, names = which_rules(rules.read()), names_by_seat(name)
    if html is None:
        target.write(score_sheet_svg(chosen, names=names, title=title, hands=hands, paper=paper) + "\n")
    else:
        from moonsolver.reports.to_html.sheets import score_sheet_html

        target.write(score_sheet_html(chosen, names=names, title=title, hands=hands, paper=paper))
