"""``--html FILE``: one page that needs no network and no other file."""

from __future__ import annotations

import html
import os

import msgspec

from . import ranks
from .document import Document
from .page import SCRIPT, STYLE


def render(document: Document) -> str:
    """The whole page."""
    folder = os.getcwd()
    data = msgspec.json.encode({**msgspec.to_builtins(document), "folder": folder}).decode()
    # Inside a script element only its end tag and comment openers mean anything: keep them out of the data.
    data = data.replace("<", "\\u003c")
    last = document.runs[-1]
    command = " ".join(last.command)
    how = f"failed: {last.error}" if last.error else "ended well"
    lacks = "".join(f"<p>This JAX does not give: {html.escape(lack)}.</p>" for lack in document.lacks)
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>jaxlint --confirm: {html.escape(command)}</title><style>{STYLE}</style></head>
<body><main>
<h1>What JAX compiled, and why again</h1>
<p class="mono">{html.escape(command)}</p>
<p class="soft">JAX {html.escape(document.jax or "was never imported")}; {sum(r.seconds for r in document.runs):.1f} s,
{html.escape(how)}; jaxlint {html.escape(document.jaxlint)}</p>{lacks}{_ranks(document)}
<div class="figures">{"".join(f"<div><b>{value}</b>{what}</div>" for value, what in _figures(document))}</div>
<h2>Findings</h2>
<div class="card"><table class="stack"><thead><tr><th>verdict</th><th>code</th><th>place</th><th>what</th></tr></thead>
<tbody id="findings"></tbody></table></div>
<h2>Timeline</h2>
<p class="legend soft"><span><i style="background:var(--trace)"></i>trace</span>
<span><i style="background:var(--lower)"></i>lowering</span>
<span><i style="background:var(--compile)"></i>compile</span>
<span><i style="background:var(--warn)"></i>read from disk</span>
<span><i style="background:var(--bad)"></i>the same program again</span></p>
<div class="card" id="timeline"></div><div id="event"></div>
<h2>Seconds by line</h2>
<div class="card"><table class="stack"><thead><tr><th>line</th><th>function</th>
<th class="n">compiles</th><th class="n">programs</th><th class="n">seconds</th><th class="n">wasted</th></tr></thead>
<tbody id="waste"></tbody></table></div>
</main><script type="application/json" id="data">{data}</script><script>{SCRIPT}</script></body></html>
"""


def _ranks(document: Document) -> str:
    """Whether the ranks of a job compiled the same."""
    programs = ranks.of_documents([document])
    lines = ranks.told(programs, ranks.compare(programs))
    return "".join(f"<p>{html.escape(line)}</p>" for line in lines)


def _figures(document: Document) -> list[tuple[str, str]]:
    compiles = [e for e in document.events if e.kind == "compile"]
    wasted = sum(f.seen.wasted_seconds for f in document.findings if f.verdict == "confirmed")
    return [
        (str(sum(f.verdict == "confirmed" for f in document.findings)), "confirmed"),
        (str(sum(e.disk != "hit" for e in compiles)), "compiles"),
        (str(sum(e.again for e in compiles)), "of a program that was there"),
        (f"{sum(e.seconds for e in document.events if not e.nested):.2f} s", "traced, lowered, compiled"),
        (f"{wasted:.2f} s", "wasted"),
    ]
