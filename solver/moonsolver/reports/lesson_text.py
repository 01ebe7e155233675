"""The text of a lesson as HTML and as plain words. What a teacher wrote is never markup of its own."""

from collections.abc import Sequence

from markdown_it.token import Token

from moonsolver.teaching.lesson import Passage, lesson_markdown

__all__ = ["inline_html", "passage_html", "plain_text"]


def passage_html(passage: Passage) -> str:
    """Return a passage as HTML: links open beside the page and tell it nothing."""
    reader = lesson_markdown()
    tokens = list(passage.tokens)
    for token in tokens:
        for child in token.children or ():
            if child.type == "link_open" and not str(child.attrGet("href") or "").startswith("#"):
                child.attrSet("rel", "noopener noreferrer")
    return str(reader.renderer.render(tokens, reader.options, {}))


def inline_html(text: str) -> str:
    """Return a line of Markdown, such as a hint, as HTML without a paragraph around it.

    >>> inline_html("Lead the **6-6** <b>now</b>")
    'Lead the <strong>6-6</strong> &lt;b&gt;now&lt;/b&gt;'
    """
    reader = lesson_markdown()
    tokens = reader.parseInline(text)
    return str(reader.renderer.render(tokens, reader.options, {}))


def plain_text(text: str) -> str:
    """Return a line of Markdown as plain words.

    >>> plain_text("Lead the **6-6**, *then* the `65`")
    'Lead the 6-6, then the 65'
    """
    return "".join(_words(token.children or ()) for token in lesson_markdown().parseInline(text))


def _words(tokens: Sequence[Token]) -> str:
    return "".join(" " if token.type in ("softbreak", "hardbreak") else token.content for token in tokens)
