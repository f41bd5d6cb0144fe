"""Edits of a program that is kept in memory: what is found is the same as when everything is judged anew."""

from __future__ import annotations

import ast
import os
import random
import re
import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from jaxlint import cache as caching
from jaxlint import judging, loading, packs
from jaxlint.config import Settings
from jaxlint.findings import Confidence, Finding
from jaxlint.session import Session

TESTS = Path(__file__).parents[1]
FOLDERS = sorted({path.parent for top in ("cases", "idioms") for path in (TESTS / top).rglob("*.py")})
PROGRAMS = 6
"""Folders of small programs that a workspace is put together from."""
EDITS = 25
"""Edits of each workspace."""
SEEDS = range(int(os.environ.get("JAXLINT_EDIT_SEEDS", "12")))

Edit = Callable[[random.Random, dict[Path, str], Path], str | None]
"""Another text for a file, or None where it has nothing to edit in that way."""


# -- edits ----------------------------------------------------------------------------------------------


def _tree(text: str) -> ast.Module:
    try:
        return ast.parse(text)
    except SyntaxError:
        return ast.Module([], [])


def _calls(text: str) -> list[ast.Expr | ast.Assign]:
    """The statements on one line that call something."""
    statements = [node for node in ast.walk(_tree(text)) if isinstance(node, ast.Expr | ast.Assign)]
    return [s for s in statements if s.lineno == s.end_lineno and isinstance(s.value, ast.Call)]


def loop_around_a_call(rng: random.Random, texts: dict[Path, str], path: Path) -> str | None:
    calls = _calls(texts[path])
    if not calls:
        return None
    call, lines = rng.choice(calls), texts[path].split("\n")
    indent = lines[call.lineno - 1][: call.col_offset]
    if indent.strip():
        return None
    lines[call.lineno - 1 : call.lineno] = [f"{indent}for _ in range(3):", f"    {lines[call.lineno - 1]}"]
    return "\n".join(lines)


def loop_taken_away(rng: random.Random, texts: dict[Path, str], path: Path) -> str | None:
    text = texts[path]
    loops = list(re.finditer(r"^( *)for (\w+) in .*:$", text, re.MULTILINE))
    if not loops:
        return None
    loop = rng.choice(loops)
    return text[: loop.start()] + f"{loop[1]}{loop[2]} = 0\n{loop[1]}if True:" + text[loop.end() :]


def function_renamed(rng: random.Random, texts: dict[Path, str], path: Path) -> str | None:
    names = re.findall(r"def (\w+)", texts[path])
    if not names:
        return None
    name = rng.choice(names)
    where = rf"\b{name}\b" if rng.random() < 0.5 else rf"(?<=def ){name}\b"
    return re.sub(where, f"{name}_2", texts[path])


def import_changed(rng: random.Random, texts: dict[Path, str], path: Path) -> str | None:
    lines = texts[path].split("\n")
    rows = [row for row, line in enumerate(lines) if re.match(r"(import|from) ", line)]
    if not rows:
        return None
    row = rng.choice(rows)
    if rng.random() < 0.5:
        del lines[row]
    elif lines[row].startswith("from ") and " import " in lines[row]:
        module = lines[row].split()[1]
        lines[row] = f"from {module} import *"
    else:
        lines.append(lines.pop(row))
    return "\n".join(lines)


def caller_added(rng: random.Random, texts: dict[Path, str], path: Path) -> str | None:
    other = rng.choice(sorted(texts))
    names = re.findall(r"^(?:def|class) (\w+)", texts[other], re.MULTILINE)
    if not names or other == path:
        return None
    name = rng.choice(names)
    return f"{texts[path]}\nfrom {other.stem} import {name}\n\nfor _number in range(3):\n    {name}(_number)\n"


def statement_deleted(rng: random.Random, texts: dict[Path, str], path: Path) -> str | None:
    body = _tree(texts[path]).body
    if len(body) < 2:
        return None
    statement, lines = rng.choice(body), texts[path].split("\n")
    first = min([statement.lineno, *(d.lineno for d in getattr(statement, "decorator_list", ()))])
    del lines[first - 1 : statement.end_lineno]
    return "\n".join(lines)


def statement_moved(rng: random.Random, texts: dict[Path, str], path: Path) -> str | None:
    blocks = re.split(r"\n{3,}", texts[path])
    if len(blocks) < 3:
        return None
    block = blocks.pop(rng.randrange(len(blocks)))
    blocks.insert(rng.randrange(len(blocks) + 1), block)
    return "\n\n\n".join(blocks)


def statement_doubled(rng: random.Random, texts: dict[Path, str], path: Path) -> str | None:
    blocks = re.split(r"\n{3,}", texts[path])
    return "\n\n\n".join([*blocks, rng.choice(blocks)])


def comments(rng: random.Random, texts: dict[Path, str], path: Path) -> str | None:
    lines = texts[path].split("\n")
    for _ in range(rng.randrange(1, 4)):
        lines.insert(rng.randrange(len(lines)), rng.choice(["", "# a comment"]))
    return "\n".join(lines)


def word_changed(rng: random.Random, texts: dict[Path, str], path: Path) -> str | None:
    """One word where it stands once: a name, a keyword argument, an attribute, a number."""
    words = list(re.finditer(r"\b(\w+)\b", texts[path]))
    if not words:
        return None
    one, other = rng.choice(words), rng.choice(words)
    text = texts[path][: one.start()] + other[0] + texts[path][one.end() :]
    return text if _tree(text).body else None


def broken(rng: random.Random, texts: dict[Path, str], path: Path) -> str | None:
    return texts[path] + "\ndef (\n"


EDITS_OF_TEXTS: list[Edit] = [
    *(loop_around_a_call, loop_taken_away, function_renamed, import_changed, caller_added, statement_deleted),
    *(statement_moved, statement_doubled, comments, word_changed, word_changed),
]


# -- workspaces -----------------------------------------------------------------------------------------


def workspace(rng: random.Random, root: Path) -> Settings:
    """Several folders of programs, beside one another."""
    for number, folder in enumerate(rng.sample(FOLDERS, PROGRAMS)):
        target = root / f"part{number}"
        target.mkdir()
        for path in sorted(folder.glob("*.py"))[:4]:
            shutil.copy(path, target / path.name)
    return Settings(root=root, base=root, src=(root,), confidence=Confidence.POSSIBLE)


def anew(settings: Settings, session: Session) -> list[Finding]:
    """What is found when all is read, linked and judged anew."""
    texts = {path: file.source for path, file in session.program.files.items()}
    program = loading.read(sorted(texts), set(), texts, caching.Cache(None), 1)
    return judging.Judging(program, settings, session.rules).all()[0]


def kept(session: Session) -> list[Finding]:
    """What is found with all that is known from before."""
    session.judge(threading.Event())
    return session.last


@pytest.fixture(autouse=True)
def _errors_are_raised(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("JAXLINT_RAISE", "1")
    limit = sys.getrecursionlimit()
    yield
    sys.setrecursionlimit(limit)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_edited_program_has_the_findings_of_a_fresh_one(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    settings = workspace(rng, tmp_path)
    session = Session(settings, packs.resolve(settings, packs.load()))
    assert kept(session) == anew(settings, session)
    done: list[str] = []
    for _ in range(EDITS):
        texts = {path: file.source for path, file in session.program.files.items()}
        path = rng.choice(sorted(texts))
        chance = rng.random()
        if chance < 0.04 and len(texts) > 4:
            done.append(f"{path.relative_to(tmp_path)} deleted")
            path.unlink()
            session.close(path)
        elif chance < 0.08:
            path = path.with_name(f"added{len(done)}.py")
            shutil.copy(rng.choice(sorted(rng.choice(FOLDERS).glob("*.py"))), path)
            done.append(f"{path.relative_to(tmp_path)} added")
            session.refresh()
        else:
            edit = rng.choice(EDITS_OF_TEXTS)
            text = edit(rng, texts, path)
            if text is None or (text != texts[path] and not _tree(text).body):
                continue
            done.append(f"{path.relative_to(tmp_path)}: {edit.__name__}")
            if chance > 0.9:  # typed with a stop in between
                session.put(path, broken(rng, texts, path) or "")
                session.judge(threading.Event())
            session.put(path, text)
            path.write_text(text)
        assert kept(session) == anew(settings, session), done


# -- what is judged again --------------------------------------------------------------------------------


LIB = "import jax\n\n\ndef helper(x):\n    return jax.jit(lambda y: y * 2)(x)\n\n\ndef other(x):\n    return x\n"
USER = "import lib\n\n\ndef run(x):\n    return lib.helper(x)\n"
APART = "import jax\n\nfor i in range(3):\n    jax.jit(lambda x: x)(i)\n"


def small(root: Path) -> Session:
    for name, text in (("lib.py", LIB), ("user.py", USER), ("apart.py", APART)):
        (root / name).write_text(text)
    settings = Settings(root=root, base=root, src=(root,), confidence=Confidence.POSSIBLE)
    session = Session(settings, packs.resolve(settings, packs.load()))
    session.judge(threading.Event())
    return session


def told(session: Session) -> list[tuple[str, str, int, Confidence]]:
    return [(Path(f.path).name, f.code, f.span.start.row, f.confidence) for f in session.last]


def test_an_edit_elsewhere_is_followed_to_the_finding(tmp_path: Path) -> None:
    session = small(tmp_path)
    before = told(session)
    session.put(tmp_path / "user.py", USER + "\n\nfor i in range(3):\n    run(i)\n")
    session.judge(threading.Event())
    assert ("lib.py", "JAX101", 5, Confidence.CERTAIN) in set(told(session)) - set(before)
    assert tmp_path / "lib.py" in session.looked_at
    assert tmp_path / "apart.py" not in session.looked_at


def test_of_comments_only_the_positions_are_seen_anew(tmp_path: Path) -> None:
    session = small(tmp_path)
    forgotten = session.recorder.forgotten
    session.put(tmp_path / "apart.py", f"# one\n{APART}".replace("3):\n", "3):  # two\n\n    # three\n"))
    session.judge(threading.Event())
    assert [(name, row) for name, _, row, _ in told(session) if name == "apart.py"] == [("apart.py", 7)]
    assert session.looked_at == [tmp_path / "apart.py"]
    assert session.recorder.forgotten - forgotten < 10


def test_a_carried_over_finding_goes_with_its_line(tmp_path: Path) -> None:
    session = small(tmp_path)
    path = tmp_path / "user.py"
    text = "import lib\n\nfor i in range(3):\n    lib.helper(lambda: i)\n"
    text += "\nimport jax\n\nstep = jax.jit(lambda x, n: x, static_argnums=1)\nfor i in range(3):\n    step(1.0, [i])\n"
    session.put(path, text)
    session.judge(threading.Event())
    far = ("user.py", "JAX302", 10)
    assert far in {(name, code, row) for name, code, row, _ in told(session)}

    def quick(edited: str) -> set[tuple[str, int]]:
        session.put(path, edited)
        return {(one.code, one.span.start.row) for one in session.quick(path, threading.Event()) or ()}

    assert ("JAX302", 11) in quick(f"# one line more\n{text}")
    assert not any(code == "JAX302" for code, _ in quick(text.replace("[i]", "[i, i]")))


def test_while_a_file_does_not_parse_the_others_keep_their_findings(tmp_path: Path) -> None:
    session = small(tmp_path)
    session.put(tmp_path / "user.py", USER + "\n\nfor i in range(3):\n    run(i)\n")
    session.judge(threading.Event())
    before = told(session)
    session.put(tmp_path / "user.py", USER + "\n\nfor i in range(3):\n    run(i\n")
    session.judge(threading.Event())
    assert told(session) == [*before, ("user.py", "JAX000", 9, Confidence.CERTAIN)]
    assert session.looked_at == []


def test_a_text_that_did_not_parse_before_rests_on_what_the_file_has_been_since(tmp_path: Path) -> None:
    session = small(tmp_path)
    path = tmp_path / "user.py"
    often, broken = USER + "\n\nfor i in range(3):\n    run(i)\n", USER + "\n\nrun(\n"
    seen: list[bool] = []
    for text in (often, broken, USER, broken, often, broken):
        session.put(path, text)
        session.judge(threading.Event())
        seen.append(("lib.py", "JAX101", 5, Confidence.CERTAIN) in told(session))
    assert seen == [True, True, False, False, True, True]


def test_an_interrupted_judgement_is_gone_on_with(tmp_path: Path) -> None:
    session = small(tmp_path)
    text = USER + "\n\nfor i in range(3):\n    run(i)\n"
    session.put(tmp_path / "user.py", text)
    stop = threading.Event()
    stop.set()
    with pytest.raises(judging.Interrupted):
        session.judge(stop)
    assert kept(session) == anew(session.settings, session)


# -- nothing is kept elsewhere ---------------------------------------------------------------------------

OWN_TABLES = {
    "calls.Arguments.keywords": "an argument list",
    "dependencies.Grouped._facts": "keeps what it depends on itself",
    "evaluate.Evaluator.jit_like_names": "a setting",
    "kind_values.Tree.seen": "a merge",
    "kinds.KindModel._active": "a question",
    "kinds.KindModel._approximate": "a question",
    "kinds.KindModel._heads": "a question",
    "kinds.KindModel._tentative": "a question",
    "kinds.KindModel.traced_frames": "told of frames that are there for good",
    "statics_needs.Needs._asked": "a question",
    "values.Jitted.options": "the options of a call",
    "varying.Varying._asked": "a question",
    "variance._Question.seen": "a question",
    **{f"receivers.Receivers.{name}": "groups keep what they depend on" for name in ("_stores", "_loads", "_mentions")},
    **{f"work.Work.{name}": "a question" for name in ("_active", "_meanwhile", "_cut_short")},
}
"""The tables of the model that are not kept answers, and what they are."""
TEXTS = {"dependencies", "edited", "edited_module", "edited_parts", "project", "syntax"}
"""Modules that hold the program itself."""


def _is_table(value: ast.expr | None) -> bool:
    match value:
        case ast.Dict(keys=[]):
            return True
        case ast.Call(func=ast.Name(id="set" | "dict" | "defaultdict")):
            return True
        case ast.Call(func=ast.Name(id="field"), keywords=keywords):
            return any(isinstance(k.value, ast.Name) and k.value.id in ("dict", "set") for k in keywords)
        case _:
            return False


def _tables_of(cls: ast.ClassDef) -> Iterator[str]:
    """The attributes that start as empty tables when an object is made."""
    for part in cls.body:
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name) and _is_table(part.value):
            yield part.target.id
        if isinstance(part, ast.FunctionDef) and part.name in ("__init__", "__post_init__"):
            for node in ast.walk(part):
                target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
                if isinstance(target, ast.Attribute) and _is_table(getattr(node, "value", None)):
                    yield target.attr


def test_the_model_keeps_its_answers_where_an_edit_can_take_them_back() -> None:
    folder = Path(judging.__file__).parent / "program"
    found: set[str] = set()
    for path in folder.glob("*.py"):
        tree = ast.parse(path.read_text())
        cached = [n for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.module == "functools"]
        names = {alias.name for node in cached for alias in node.names}
        assert path.stem in {*TEXTS, "versions"} or not names & {"cache", "cached_property", "lru_cache"}, path
        for cls in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
            # A walk, or one question, ends before the next edit.
            if path.stem not in TEXTS and cls.name not in ("_Walk", "_Question", "_Around"):
                found |= {f"{path.stem}.{cls.name}.{name}" for name in _tables_of(cls)}
    assert found <= OWN_TABLES.keys(), "use Work.kept() for answers, or say here what it is"
