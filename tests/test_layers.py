"""The shape of the house: who may import whom, who may touch the extension, and what the public face shows."""

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import moonsolver
import moonsolver_cli

# Lowest first: a stage imports only from itself and from stages before it.
STAGES = "errors system game solving records chances surveys reasons reviews teaching reports explorer notebook".split()
LIBRARY = Path(moonsolver.__file__).parent
COMMAND = Path(moonsolver_cli.__file__).parent
TESTS = Path(__file__).parent


def imported(path: Path) -> set[str]:
    """Names of the modules of the project that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            inside = {f"{node.module}.{alias.name}" for alias in node.names}
            is_folder = node.module == "moonsolver" or (LIBRARY / Path(*node.module.split(".")[1:])).is_dir()
            found |= inside if is_folder else {node.module}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if name.split(".")[0] in ("moonsolver", "moonsolver_cli")}


def stage(module: str) -> str:
    return module.split(".")[1]


def library_files() -> list[Path]:
    return sorted(path for path in LIBRARY.rglob("*.py") if path.name != "__init__.py")


def module_of(path: Path) -> str:
    return ".".join(("moonsolver", *path.relative_to(LIBRARY).with_suffix("").parts))


def test_every_module_is_in_a_stage() -> None:
    assert {stage(module_of(path)) for path in library_files()} == set(STAGES)


@pytest.mark.parametrize("path", library_files(), ids=module_of)
def test_imports_point_one_way(path: Path) -> None:
    own = stage(module_of(path))
    for name in imported(path):
        assert name.startswith("moonsolver."), f"{path.name} imports {name}"
        assert STAGES.index(stage(name)) <= STAGES.index(own), f"{own} imports {name}, which stands above it"


def test_no_modules_import_each_other_in_a_circle() -> None:
    known = {module_of(path): imported(path) for path in library_files()}
    order = TopologicalSorter({module: names & set(known) for module, names in known.items()})
    assert len(list(order.static_order())) >= len(known)


def test_only_the_engine_imports_the_extension() -> None:
    for path in [*library_files(), *COMMAND.rglob("*.py")]:
        compiled = {name for name in imported(path) if name.split(".")[-1] in ("_search", "_batches", "_tabulate")}
        assert not compiled or path.name == "engine.py", f"{path.name} imports {compiled}"


def test_the_public_face_is_whole_and_sorted() -> None:
    assert list(moonsolver.__all__) == sorted(moonsolver.__all__, key=lambda name: (not name.isupper(), name))
    for name in moonsolver.__all__:
        assert getattr(moonsolver, name).__doc__
    with pytest.raises(AttributeError, match="no attribute 'solve_all'"):
        _ = moonsolver.solve_all  # type: ignore[attr-defined]


def test_the_public_face_has_what_each_command_is_made_of() -> None:
    for name in (
        "solve_deal solve_plays shoot prove hand_odds read_records review_record foresee record_from_server"
        " state_from_server review_html proof_html explorer_html deal_svg position_svg solve_batch"
        " score_sheet_svg score_sheet_html"
    ).split():
        assert name in moonsolver.__all__, name


def test_every_module_says_what_it_owns_and_what_is_public() -> None:
    for path in library_files():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert ast.get_docstring(tree), path.name
        names = {target.id for node in tree.body if isinstance(node, ast.Assign) for target in node.targets
                 if isinstance(target, ast.Name)}  # fmt: skip
        assert "__all__" in names, path.name


def named_public(tree: ast.Module) -> list[str]:
    """What a module's ``__all__`` lists; nothing where it has none."""
    lists = [
        node.value for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    ]
    return [str(name) for value in lists for name in ast.literal_eval(value)]


def test_what_a_module_imports_is_public_where_it_comes_from() -> None:
    modules = {
        ".".join((root.name, *path.relative_to(root).with_suffix("").parts)): path
        for root in (LIBRARY, COMMAND)
        for path in root.rglob("*.py")
        if path.name != "__init__.py"
    }
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in (*modules.values(), *TESTS.rglob("*.py"))}
    public = {module: named_public(trees[path]) for module, path in modules.items()}
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module in modules:
                hidden = [alias.name for alias in node.names if alias.name not in public[node.module]]
                assert not hidden, f"{path.name} imports {hidden}, which {node.module} does not list in __all__"


def test_files_and_functions_can_be_read_at_one_sitting() -> None:
    """At most 400 lines a file of code, and 40 a function below its signature and docstring."""
    for path in [*library_files(), *COMMAND.rglob("*.py")]:
        text = path.read_text(encoding="utf-8")
        assert len(text.splitlines()) <= 400, path.name
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef):
                body = node.body[1:] if ast.get_docstring(node) and len(node.body) > 1 else node.body
                lines = (node.end_lineno or 0) - body[0].lineno + 1
                assert lines <= 40, f"{path.name}: {node.name} has {lines} lines"


def test_no_module_is_named_like_a_top_folder() -> None:
    """Nothing generic lands in site-packages: the folders solver/ and cli/ are no packages."""
    root = Path(__file__).parents[1]
    assert not (root / "solver" / "__init__.py").exists()
    assert not (root / "cli" / "__init__.py").exists()
