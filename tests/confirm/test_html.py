"""The HTML report, opened in headless Chromium: what is shown, and what a click opens."""

from __future__ import annotations

import html as escaping
import json
import pathlib
import re
import shutil
import subprocess
from typing import Any

import pytest

from jaxlint.confirm import document, html, unpredicted
from jaxlint.confirm.join import Project
from jaxlint.confirm.verdicts import judge
from tests.confirm.programs import finding, place, run, write

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
needs_browser = pytest.mark.skipif(BROWSER is None, reason="no Chromium on this machine")

TEXT = """
import jax, numpy as np
x = np.ones(3, np.float32)
def work(i):
    return jax.jit(lambda a: a * 2)(x)
for i in range(4):
    work(i)
j = jax.jit(lambda a: a + 1)
for i in range(6):
    j(np.ones(i + 1, np.float32))
"""

PROBE = """<script>
const one = s => document.querySelector(s), all = s => [...document.querySelectorAll(s)];
const before = {
  findings: all('#findings tr.row').map(r => [...r.children].slice(0, 3).map(c => c.innerText)),
  waste: all('#waste tr.row').map(r => [...r.children].map(c => c.innerText)).slice(0, 2),
  red: all('rect.again').length, bars: all('rect.event').length,
  figures: all('.figures div').map(d => d.innerText.replace(/\\n/g, ' ')),
  wide: document.documentElement.scrollWidth > window.innerWidth,
  cut: all('.card').filter(c => c.scrollWidth > c.clientWidth).length,
  width: window.innerWidth,
};
one('#findings tr.row').click();
before.cutOpen = all('.card').filter(c => c.scrollWidth > c.clientWidth).length;
before.evidence = one('#findings tr.detail').innerText;
one('#findings tr.row').click();
before.closed = one('#findings tr.detail') === null;
all('rect.event').filter(r => r.classList.contains('again'))[0].dispatchEvent(new MouseEvent('click'));
before.event = one('#event').innerText;
all('#waste tr.row')[1].click();
before.moved = all('#waste td.moved').length;
before.outside = performance.getEntriesByType('resource').length;
const out = document.createElement('pre'); out.id = 'out'; out.textContent = JSON.stringify(before); document.body.append(out);
</script></body>"""


COPY = """
addEventListener('load', () => {
  document.getElementById('out').textContent =
    document.getElementById('frame').contentDocument.getElementById('out').textContent;
});
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("page")
    file = write(folder, {"main.py": TEXT}) / "main.py"
    found = finding(place(file, "jax.jit(lambda a: a * 2)"), defined=place(file, "lambda a: a * 2"))
    ended = [run(folder, "python", "main.py", findings=[found])]
    confirmations, unjoined = judge([found], ended, Project([folder]))
    confirmations += unpredicted.find(unjoined, Project([folder]))
    return html.render(document.build("workload", ended, confirmations))


def look(page: str, folder: pathlib.Path, width: int) -> dict[str, Any]:
    assert BROWSER is not None
    (folder / "page.html").write_text(page.replace("</body>", PROBE))
    # A browser's window has a least width that phones are below: a frame has none.
    file = folder / "frame.html"
    frame = f'<iframe id="frame" style="width:{width}px;height:900px;border:0" src="page.html"></iframe><pre id="out"></pre>'
    file.write_text(f"<body style='margin:0'>{frame}<script>{COPY}</script></body>")
    command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1400,950"]
    command += ["--allow-file-access-from-files", "--virtual-time-budget=5000", "--dump-dom"]
    shown = subprocess.run([*command, file.as_uri()], capture_output=True, text=True, timeout=120, check=True).stdout
    found = re.search(r'<pre id="out">(.*?)</pre>', shown, re.DOTALL)
    assert found, shown[-2000:]
    answer: dict[str, Any] = json.loads(escaping.unescape(found[1]))
    return answer


@needs_browser
@pytest.mark.parametrize("width", [1280, 390])
def test_what_is_shown_and_what_a_click_opens(page: str, tmp_path: pathlib.Path, width: int) -> None:
    seen = look(page, tmp_path, width)
    assert [(v, c) for v, c, _ in seen["findings"]] == [("confirmed", "JAX101"), ("confirmed", "JAX901")]
    assert seen["findings"][0][2].endswith("main.py:5")
    assert (seen["bars"], seen["red"]) == (30, 3)
    assert seen["figures"][:3] == ["2 confirmed", "10 compiles", "3 of a program that was there"]
    assert seen["waste"][0][1:4] == ["work.<locals>.<lambda>", "4", "1"]
    assert seen["width"] == width
    assert (seen["wide"], seen["cut"], seen["cutOpen"]) == (False, 0, 0)
    assert "predicted per later execution" in seen["evidence"]
    assert "computation" in seen["evidence"]
    assert seen["closed"]
    assert "The same program had been compiled in this process before." in seen["event"]
    assert seen["moved"] >= 4
    assert seen["outside"] == 0


def test_the_page_needs_nothing_else(page: str) -> None:
    assert re.findall(r"(?:src|href)=|https?://(?!www\.w3\.org/2000/svg)|@import|url\(", page) == []


def test_hostile_names_stay_data() -> None:
    run_of_it = document.Execution(["python", "</script><b>x</b>"], 0, 1.0, False, "<i>boom</i>", [1])
    whole = document.Document(1, "0", "workload", "<u>9</u>", ["<s>keys</s>"], [run_of_it], [], [])
    text = html.render(whole)
    assert text.count("</script>") == 2
    assert not re.search(r"<(?:b|i|u|s)>(?:x|boom|9|keys)<", text)
