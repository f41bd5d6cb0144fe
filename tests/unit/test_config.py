"""The configuration: where it is found, what it takes, and that whatever it holds gives settings or one line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jaxlint import config, ruffconfig
from jaxlint.config import DEFAULT_EXCLUDES, ConfigError, Settings
from jaxlint.findings import Confidence
from jaxlint.options import OPTIONS, reference, reference_table


@pytest.fixture
def project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(folder: Path, text: str, name: str = "pyproject.toml") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text)
    return folder / name


EVERYTHING = """
[tool.jaxlint]
select = ["JAX1"]
extend-select = ["JAX701", "nursery"]
ignore = ["JAX107"]
per-file-ignores = { "tests/**" = ["JAX1"], "!src/*" = ["JAX7"] }
exclude = ["third_party"]
extend-exclude = ["legacy/*.py"]
confidence = "possible"
jit-like = ["mylib.compiled"]
traced-by = ["mylib.scan"]
runs-once = ["mylib.build"]
runs-often = ["mylib.handle"]
target-jax = "0.6"
src = ["lib", "packages/*"]
baseline = "ci/known.json"
confirm.workload = "python -m pkg.train 'two words'"
"""


def test_every_option_is_read(project):
    (project / "packages" / "a").mkdir(parents=True)
    file = write(project, EVERYTHING)
    settings = config.load([project])
    (layer,) = settings.selections
    assert (layer.select, layer.extend_select, layer.ignore) == (("JAX1",), ("JAX701", "nursery"), ("JAX107",))
    assert settings.per_file_ignores == (("tests/**", ("JAX1",)), ("!src/*", ("JAX7",)))
    assert settings.exclude == ("third_party",)
    assert settings.extend_exclude == ("legacy/*.py",)
    assert settings.confidence is Confidence.POSSIBLE
    assert settings.jit_like == ("mylib.compiled",)
    assert settings.traced_by == ("mylib.scan",)
    assert settings.runs_once == ("mylib.build",)
    assert settings.runs_often == ("mylib.handle",)
    assert settings.target_jax == "0.6"
    assert settings.src == (project / "lib", project / "packages" / "a")
    assert settings.baseline == project / "ci" / "known.json"
    assert settings.workload == ("python", "-m", "pkg.train", "two words")
    assert settings.source == file
    assert settings.root == settings.base == project


def test_a_workload_may_be_a_list_of_words(project):
    write(project, '[tool.jaxlint.confirm]\nworkload = ["python", "my train.py"]\n')
    assert config.load([project]).workload == ("python", "my train.py")


def test_defaults_without_a_file(project):
    (project / ".git").mkdir()
    settings = config.load([project / "a.py"])
    assert settings == Settings(root=project, base=project, src=(project,))
    assert settings.confidence is Confidence.LIKELY
    assert settings.exclude == DEFAULT_EXCLUDES


def test_the_nearest_file_with_a_table_counts_and_the_nearest_project_is_the_root(project):
    write(project, '[tool.jaxlint]\nconfidence = "certain"\n')
    inner = project / "inner"
    write(inner, '[project]\nname = "inner"\n')
    settings = config.load([inner / "a.py"])
    assert settings.confidence is Confidence.CERTAIN
    assert settings.base == project
    assert settings.root == inner


def test_the_search_ends_at_the_version_control_root(project):
    write(project, '[tool.jaxlint]\nconfidence = "certain"\n')
    (project / "repo" / ".git").mkdir(parents=True)
    settings = config.load([project / "repo"])
    assert settings.source is None
    assert settings.root == project / "repo"


def test_an_installed_package_is_not_part_of_the_project_around_it(project):
    write(project, "[tool.jaxlint]\n")
    package = project / ".venv" / "lib" / "site-packages" / "flax"
    package.mkdir(parents=True)
    settings = config.load([package])
    assert settings.root is None
    assert settings.source is None


def test_isolated_reads_nothing(project):
    write(project, "[tool.jaxlint]\nnonsense = 1\n")
    settings = config.load([project], isolated=True)
    assert settings == Settings(base=project, fixed=True)


def test_a_given_file_is_read_with_or_without_tool_tables(project):
    write(project, "[tool.jaxlint]\nnonsense = 1\n")
    bare = write(project / "conf", 'confidence = "certain"\n', "jaxlint.toml")
    full = write(project / "conf", '[tool.jaxlint]\nconfidence = "certain"\n', "other.toml")
    for file in (bare, full):
        settings = config.load([project], config=file)
        assert settings.confidence is Confidence.CERTAIN
        assert settings.root == project


def test_ruffs_excludes_and_source_folders_are_honoured(project):
    write(
        project,
        '[tool.ruff]\nexclude = ["a"]\nextend-exclude = ["b"]\nsrc = ["lib"]\nline-length = 100\n'
        '[tool.ruff.lint]\nexclude = ["c.py", 3]\nselect = ["E"]\n',
    )
    settings = config.load([project])
    assert settings.exclude == DEFAULT_EXCLUDES
    assert settings.ruff.exclude.patterns == ("a",)
    assert [globs.patterns for globs in settings.ruff.extend_exclude] == [("b",)]
    assert settings.ruff.lint_exclude.patterns == ("c.py",)
    assert settings.src == (project / "lib",)


def test_src_folder_is_found_by_default(project):
    write(project, "[tool.jaxlint]\n")
    (project / "src").mkdir()
    assert config.load([project]).src == (project, project / "src")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("selct = []", "pyproject.toml: [tool.jaxlint] unknown key 'selct' (did you mean 'select'?)"),
        ("zzz = 1", "pyproject.toml: [tool.jaxlint] unknown key 'zzz'"),
        ('select = "JAX1"', "pyproject.toml: [tool.jaxlint] select: expected a list of strings, found a string"),
        ("select = [1]", "pyproject.toml: [tool.jaxlint] select: expected a list of strings, found a number in it"),
        (
            'ignore = ["JAX 101"]',
            "pyproject.toml: [tool.jaxlint] ignore: 'JAX 101' is no rule code such as 'JAX101' or 'JAX1'",
        ),
        (
            'confidence = "certian"',
            "pyproject.toml: [tool.jaxlint] confidence: 'certian' is none of certain, likely, possible "
            "(did you mean 'certain'?)",
        ),
        ("confidence = true", "pyproject.toml: [tool.jaxlint] confidence: expected a string, found a boolean"),
        ("per-file-ignores = []", "pyproject.toml: [tool.jaxlint] per-file-ignores: expected a table, found a list"),
        (
            'per-file-ignores = { "a.py" = "JAX1" }',
            "pyproject.toml: [tool.jaxlint] per-file-ignores.'a.py': expected a list of strings, found a string",
        ),
        (
            'jit-like = ["a-b"]',
            "pyproject.toml: [tool.jaxlint] jit-like: 'a-b' is no dotted name such as 'mylib.compiled'",
        ),
        ("target-jax = 0.6", "pyproject.toml: [tool.jaxlint] target-jax: expected a string, found a number"),
        (
            'target-jax = "new"',
            "pyproject.toml: [tool.jaxlint] target-jax: 'new' is no version such as '0.6' or '0.4.38'",
        ),
        ('exclude = [""]', "pyproject.toml: [tool.jaxlint] exclude: '' is no path or pattern"),
        ("confirm = 1", "pyproject.toml: [tool.jaxlint] confirm: must be a table"),
        (
            'confirm.wrokload = "a"',
            "pyproject.toml: [tool.jaxlint] unknown key 'confirm.wrokload' (did you mean 'confirm.workload'?)",
        ),
        (
            "confirm.workload = 1",
            "pyproject.toml: [tool.jaxlint] confirm.workload: expected a string or a list of strings, found a number",
        ),
        ("confirm.workload = []", "pyproject.toml: [tool.jaxlint] confirm.workload: [] is no command"),
        ('confirm.workload = " "', "pyproject.toml: [tool.jaxlint] confirm.workload: ' ' is no command"),
        (
            'confirm.workload = "a \'b"',
            'pyproject.toml: [tool.jaxlint] confirm.workload: "a \'b" cannot be split into words: No closing quotation',
        ),
    ],
)
def test_errors_name_file_and_key_in_one_line(project, text, message):
    write(project, f"[tool.jaxlint]\n{text}\n")
    with pytest.raises(ConfigError) as caught:
        config.load([project])
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("content", "start"),
    [
        (b"[tool.jaxlint\n", "pyproject.toml: not valid TOML: "),
        (b"# jaxlint \xff\n", "pyproject.toml: not UTF-8 text"),
        (b"[tool]\njaxlint = 3\n", "pyproject.toml: [tool.jaxlint] must be a table"),
    ],
)
def test_a_broken_file_is_one_line(project, content, start):
    (project / "pyproject.toml").write_bytes(content)
    with pytest.raises(ConfigError) as caught:
        config.load([project])
    assert str(caught.value).startswith(start)
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_one_line(project):
    with pytest.raises(ConfigError, match=r"\Anone\.toml: cannot be read: "):
        config.load([project], config="none.toml")


def test_per_file_ignores(project):
    write(
        project,
        '[tool.jaxlint]\nper-file-ignores = { "tests/**" = ["JAX1"], "conf.py" = ["JAX701"], "!src/**" = ["JAX703"] }\n',
    )
    settings = config.load([project])
    assert settings.ignored_in(project / "tests" / "a" / "b.py", "JAX101")
    assert settings.ignored_in(str(project / "tests" / "b.py"), "JAX107")
    assert not settings.ignored_in(project / "tests" / "b.py", "JAX701")
    assert not settings.ignored_in(project / "src" / "b.py", "JAX101")
    assert settings.ignored_in(project / "deep" / "conf.py", "JAX701")
    assert not settings.ignored_in(project / "src" / "b.py", "JAX703")
    assert settings.ignored_in(project / "other" / "b.py", "JAX703")


def test_a_syntax_error_is_only_ignored_by_its_full_name(project):
    write(project, '[tool.jaxlint]\nignore = ["JAX"]\nper-file-ignores = { "a.py" = ["ALL"], "b.py" = ["JAX000"] }\n')
    settings = config.load([project])
    assert not settings.ignored_in(project / "a.py", "JAX000")
    assert settings.ignored_in(project / "b.py", "JAX000")
    write(project, '[tool.jaxlint]\nignore = ["JAX000"]\n')
    assert config.load([project]).ignored_in(project / "a.py", "JAX000")


TOML_VALUES = st.recursive(
    st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["JAX1", "certain", "a.b", "*["]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


RUFF_KEYS = ("exclude", "extend-include", "lint", "external", "src", "target-version", "respect-gitignore")


@given(
    st.dictionaries(st.sampled_from(sorted(OPTIONS)) | st.text(max_size=8), TOML_VALUES, max_size=5),
    st.dictionaries(st.sampled_from(RUFF_KEYS), TOML_VALUES, max_size=5),
)
def test_any_table_gives_settings_or_one_line(table, ruff):
    where = "pyproject.toml: [tool.jaxlint] "
    base = Path("/nowhere/at/all")
    try:
        values = config.read_table(table, where)
    except ConfigError as error:
        message = str(error)
        assert message.startswith(where)
        assert message.isprintable()
        return
    settings = config.from_values(
        values, ruffconfig.from_table(ruff, base, base / "ruff.toml"), file=None, where=where, base=base, root=base
    )
    settings.ignored_in("/nowhere/at/all/a.py", "JAX101")
    settings.own_excludes.match("/nowhere/at/all/a.py")
    settings.ruff.includes("/nowhere/at/all/a.py")


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_any_file_gives_settings_or_one_line(tmp_path_factory, data):
    folder = tmp_path_factory.mktemp("any")
    (folder / "pyproject.toml").write_bytes(b"[tool.jaxlint]\n" + data)
    (folder / ".git").mkdir()
    try:
        config.load([folder])
    except ConfigError as error:
        message = str(error)
    else:
        message = "none"
    assert len(message.splitlines()) == 1


def test_the_reference_describes_every_option_and_its_examples_are_valid(project):
    for option in OPTIONS.values():
        assert option.name in reference(option)
        write(project, f"[tool.jaxlint]\n{option.example}\n")
        config.load([project])
    assert reference_table().count("\n") == len(OPTIONS) + 2
