"""Pages and pictures, read back: a strict little parser that keeps the tree, and what tests ask of it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from xml.etree import ElementTree

VOID = {"meta", "link", "br", "hr", "img", "input"}
SVG = "{http://www.w3.org/2000/svg}"


@dataclass
class Element:
    """An element with its attributes and children; texts are children too."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list["Element | str"] = field(default_factory=list)

    @property
    def classes(self) -> set[str]:
        return set(self.attributes.get("class", "").split())

    @property
    def text(self) -> str:
        """All the text inside, blanks made one."""
        return " ".join("".join(self._texts()).split())

    def walk(self) -> Iterator["Element"]:
        """The element and all below it, in order."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.walk()

    def all(self, tag: str = "", css: str = "", **attributes: str) -> list["Element"]:
        """Elements below with this tag, class and attributes (``data_x`` stands for ``data-x``)."""
        wanted = {name.replace("_", "-"): value for name, value in attributes.items()}
        return [
            element
            for element in self.walk()
            if (not tag or element.tag == tag)
            and (not css or css in element.classes)
            and all(element.attributes.get(name) == value for name, value in wanted.items())
        ]

    def one(self, tag: str = "", css: str = "", **attributes: str) -> "Element":
        """The only element below that fits."""
        (found,) = self.all(tag, css, **attributes)
        return found

    def below(self, tag: str) -> list["Element"]:
        """Children with this tag."""
        return [child for child in self.children if isinstance(child, Element) and child.tag == tag]

    def one_below(self, tag: str) -> "Element":
        """The only child with this tag."""
        (found,) = self.below(tag)
        return found

    def _texts(self) -> Iterator[str]:
        for child in self.children:
            if isinstance(child, str):
                yield child
            else:
                yield from child._texts()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("root")
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice: {names}"
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].children.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def read_page(text: str) -> Element:
    """Read a page; every element must be closed in its turn."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == [reader.root], f"<{reader.open[-1].tag}> is never closed"
    return reader.root


def read_picture(text: str) -> ElementTree.Element:
    """Read a picture and check what holds for every one: XML, words for those who do not see it, no ids, no links."""
    root = ElementTree.fromstring(text)  # noqa: S314 - our own text
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    title, words = root[0], root[1]
    assert title.tag == f"{SVG}title"
    assert title.text
    assert root.get("aria-label") == title.text
    assert words.tag == f"{SVG}desc"
    assert words.text
    x, y, width, height = map(float, (root.get("viewBox") or "").split())
    assert (x, y) == (0, 0)
    assert width > 0
    assert height > 0
    for element in root.iter():
        assert "id" not in element.attrib
        assert element.tag.removeprefix(SVG) not in ("script", "style", "image", "foreignObject", "a", "use")
        assert not any(name.lower().startswith("on") or "href" in name for name in element.attrib)
    assert "url(" not in text
    return root


def shapes(root: ElementTree.Element, css: str) -> list[ElementTree.Element]:
    """Elements of a picture with this class."""
    return [element for element in root.iter() if element.get("class") == css]


def luminance(color: str) -> float:
    """The relative luminance of ``#rrggbb``, as WCAG defines it."""
    parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colors, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def colors(css: str) -> list[dict[str, str]]:
    """The color variables of a style sheet: light, dark, print, as each ``:root`` gives them."""
    found: list[dict[str, str]] = []
    for block in re.findall(r":root \{(.*?)\}", css, re.DOTALL):
        pairs = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{3,6})", block))
        if pairs:
            found.append({name: _six(value) for name, value in pairs.items()})
    return found


def _six(color: str) -> str:
    return color if len(color) == 7 else "#" + "".join(2 * digit for digit in color[1:])
