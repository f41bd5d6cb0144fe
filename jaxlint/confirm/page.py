"""The skeleton of the HTML report: style and script, kept apart from what fills it."""

from __future__ import annotations

STYLE = """
:root{--ink:#1c2430;--soft:#5a6675;--line:#dfe4ea;--paper:#fff;--back:#f6f7f9;--bad:#c62828;--warn:#b26a00;--good:#1b7f3b;
--trace:#6b8fd6;--lower:#8a6fc9;--compile:#2f9e7e}
@media(prefers-color-scheme:dark){:root{--ink:#e6e9ee;--soft:#9aa6b5;--line:#323a46;--paper:#1d232c;--back:#14181f;
--bad:#ff6b6b;--warn:#ffb454;--good:#5fd38d}}
*{box-sizing:border-box}body{margin:0;background:var(--back);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:1180px;margin:0 auto;padding:16px}
h1{font-size:1.4rem;margin:.2rem 0}h2{font-size:1.1rem;margin:1.6rem 0 .5rem}
p{margin:.3rem 0}code,.mono{font:13px/1.45 ui-monospace,Menlo,Consolas,monospace}.soft{color:var(--soft)}
.card{background:var(--paper);border:1px solid var(--line);border-radius:8px;padding:12px;overflow-x:auto}
.figures{display:flex;flex-wrap:wrap;gap:10px;margin:.8rem 0}
.figures div{background:var(--paper);border:1px solid var(--line);border-radius:8px;padding:8px 14px;min-width:120px}
.figures b{display:block;font-size:1.5rem;line-height:1.2}
.badge{display:inline-block;border-radius:4px;padding:0 7px;font-size:.82rem;font-weight:600;
border:1px solid currentColor}
.confirmed,.refuted{color:var(--bad)}.specialised,.could-not-run{color:var(--warn)}.not-reached{color:var(--soft)}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:5px 10px 5px 0;
border-bottom:1px solid var(--line);vertical-align:top}th{font-size:.8rem;color:var(--soft);font-weight:600}
td.n,th.n{text-align:right;white-space:nowrap}
tr.row{cursor:pointer}tr.row:hover,tr.row:focus{background:var(--back);outline:none}td.place{min-width:8.5rem;word-break:break-word}
svg{display:block;width:100%;height:150px}svg text{font:12px system-ui,sans-serif;fill:var(--soft)}
.trace{fill:var(--trace)}.lower{fill:var(--lower)}.compile{fill:var(--compile)}.hit{fill:var(--warn)}.again{fill:var(--bad)}
rect.event{cursor:pointer}.legend span{margin-right:14px;white-space:nowrap}
.legend i{display:inline-block;width:11px;height:11px;border-radius:2px;margin-right:5px}
.ladder td{font:12px ui-monospace,Menlo,monospace;padding:2px 8px 2px 0}
.ladder td.moved{color:var(--bad);font-weight:700}details{margin:.3rem 0}summary{cursor:pointer}
@media(max-width:640px){main{padding:10px}.figures div{min-width:0;padding:6px 10px}
.stack>thead{display:none}.stack,.stack>tbody,.stack>tbody>tr,.stack>tbody>tr>td{display:block}
.stack tr.row{display:flex;flex-wrap:wrap;gap:0 12px;border-bottom:1px solid var(--line);padding:6px 0}
.stack>tbody>tr>td{border:0;padding:1px 0;overflow-wrap:anywhere}.stack tr.row>td.full{flex-basis:100%}
.stack tr.row>td[data-what]::after{content:' ' attr(data-what);color:var(--soft);font-size:.8rem}
.ladder td{padding-right:5px}}
"""

SCRIPT = """
'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const svgNs = 'http://www.w3.org/2000/svg';
const el = (tag, attributes = {}, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children.map(c => c === null || c === undefined ? '' : c));
  return node;
};
const short = path => path.startsWith(data.folder + '/') ? path.slice(data.folder.length + 1) : path;
const seconds = s => s >= 0.995 ? s.toFixed(1) + ' s' : Math.round(s * 1000) + ' ms';
const call = e => e.frames.length ? short(e.frames[0][0]) + ':' + e.frames[0][1] : '(unknown)';
const name = e => e.function ? e.function.name : e.program.replace(/^jit_/, '').replace(/^jit\\((.*)\\)$/, '$1');

function ladder(events) {
  const compiles = events.filter(e => e.kind === 'compile' && e.ladder.length);
  if (!compiles.length) return el('p', {class: 'soft'}, 'No disk keys were recorded.');
  const table = el('table', {class: 'ladder'});
  const head = el('tr', {}, el('th', {}, 'key entry'));
  const shown = compiles.slice(0, 6);
  shown.forEach((_, i) => head.append(el('th', {}, 'compile ' + (i + 1))));
  table.append(head);
  compiles[0].ladder.forEach(([entry], row) => {
    const line = el('tr', {}, el('td', {}, entry));
    shown.forEach((e, i) => {
      const digest = e.ladder[row] ? e.ladder[row][1] : '';
      const moved = i > 0 && shown[i - 1].ladder[row] && shown[i - 1].ladder[row][1] !== digest;
      line.append(el('td', moved ? {class: 'moved'} : {}, digest.slice(0, 8)));
    });
    table.append(line);
  });
  const more = compiles.length - shown.length;
  const note = el('p', {class: 'soft'}, 'Digests of the entries of the disk-cache key; one that moved is marked.' +
    (more > 0 ? ' ' + more + ' further compiles.' : ''));
  return el('div', {class: 'card'}, table, note);
}

function describe(e) {
  const lines = [e.kind + ' of ' + name(e) + ' at ' + call(e) + ', ' + seconds(e.seconds)];
  if (e.again) lines.push('The same program had been compiled in this process before.');
  if (e.disk === 'hit') lines.push('Read from the disk cache.');
  if (e.function) lines.push('Function ' + e.function.name + ', ' + short(e.function.path) + ':' + e.function.row +
    ', object no. ' + e.function.serial);
  if (e.arguments) {
    lines.push('Arguments: ' + (e.arguments.leaves || []).join(', '));
    const fixed = Object.entries(e.arguments.static || {}).map(([k, v]) => k + ' = ' + v);
    if (fixed.length) lines.push('Static: ' + fixed.join(', '));
  }
  const states = Object.entries(e.states).map(([k, v]) => k + ' = ' + v);
  if (states.length) lines.push('Configuration: ' + states.join(', '));
  if (e.key) lines.push('Key ' + e.key);
  e.frames.slice(1, 5).forEach(f => lines.push('called from ' + short(f[0]) + ':' + f[1] + ' in ' + f[2]));
  return el('div', {class: 'card mono'}, ...lines.map(text => el('p', {}, text)));
}

function timeline(events) {
  const shown = events.filter(e => ['trace', 'lower', 'compile'].includes(e.kind) && !e.nested);
  const place = document.getElementById('timeline');
  if (!shown.length) { place.append(el('p', {}, 'Nothing was traced, lowered or compiled.')); return; }
  const begin = Math.min(...shown.map(e => e.time - e.seconds)), end = Math.max(...shown.map(e => e.time));
  const width = Math.max(place.clientWidth - 24, 300), left = 62;
  const scale = (width - left - 10) / Math.max(end - begin, 1e-6);
  const svg = document.createElementNS(svgNs, 'svg');
  svg.setAttribute('viewBox', '0 0 ' + width + ' 150');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', 'timeline of traces, lowerings and compiles');
  const text = (x, y, content, anchor) => {
    const node = document.createElementNS(svgNs, 'text');
    node.setAttribute('x', x); node.setAttribute('y', y); node.textContent = content;
    if (anchor) node.setAttribute('text-anchor', anchor);
    svg.append(node);
  };
  ['trace', 'lower', 'compile'].forEach((kind, lane) => text(0, 28 + lane * 38, kind));
  text(left, 145, seconds(0)); text(width - 10, 145, seconds(end - begin), 'end');
  shown.forEach(e => {
    const box = document.createElementNS(svgNs, 'rect');
    box.setAttribute('x', left + (e.time - e.seconds - begin) * scale);
    box.setAttribute('y', 10 + ['trace', 'lower', 'compile'].indexOf(e.kind) * 38);
    box.setAttribute('width', Math.max(e.seconds * scale, 2));
    box.setAttribute('height', 28);
    box.setAttribute('class', 'event ' + (e.again ? 'again' : e.disk === 'hit' ? 'hit' : e.kind));
    const title = document.createElementNS(svgNs, 'title');
    title.textContent = e.kind + ' ' + name(e) + ' at ' + call(e) + ', ' + seconds(e.seconds);
    box.append(title);
    box.addEventListener('click', () => document.getElementById('event').replaceChildren(describe(e)));
    svg.append(box);
  });
  place.append(svg);
}

function open(row, make) {
  const toggle = () => {
    const next = row.nextElementSibling;
    if (next && next.classList.contains('detail')) { next.remove(); return; }
    const cell = el('td', {colspan: row.children.length}, ...make());
    row.after(el('tr', {class: 'detail'}, cell));
  };
  row.tabIndex = 0;
  row.addEventListener('click', toggle);
  row.addEventListener('keydown', key => { if (key.key === 'Enter') toggle(); });
}

const figure = (value, what) => el('td', {class: 'n', 'data-what': what}, String(value));

function waste(events) {
  const groups = new Map();
  events.filter(e => ['trace', 'lower', 'compile'].includes(e.kind) && !e.nested).forEach(e => {
    const id = e.pid + ' ' + call(e) + ' ' + name(e);
    if (!groups.has(id)) groups.set(id, []);
    groups.get(id).push(e);
  });
  const rows = [...groups.values()].map(members => {
    const compiles = members.filter(e => e.kind === 'compile');
    const programs = new Set(compiles.map(e => e.key || e.program + JSON.stringify(e.arguments))).size;
    const total = members.reduce((sum, e) => sum + e.seconds, 0);
    const wasted = compiles.length ? total * (1 - programs / compiles.length) : 0;
    return {members, compiles: compiles.length, programs, total, wasted};
  }).filter(r => r.compiles).sort((a, b) => b.wasted - a.wasted || b.total - a.total);
  const body = document.getElementById('waste');
  rows.slice(0, 200).forEach(r => {
    const first = r.members[0];
    const row = el('tr', {class: 'row'},
      el('td', {class: 'place mono full'}, call(first)), el('td', {class: 'mono full'}, name(first)),
      figure(r.compiles, 'compiles'), figure(r.programs, 'programs'),
      figure(seconds(r.total), 'in all'), figure(seconds(r.wasted), 'wasted'));
    open(row, () => [ladder(r.members), ...r.members.filter(e => e.kind === 'compile').slice(0, 3).map(describe)]);
    body.append(row);
  });
}

function findings() {
  const body = document.getElementById('findings');
  data.findings.forEach(f => {
    const mine = data.events.filter(e => e.pid === f.seen.pid && f.events.includes(e.number));
    const row = el('tr', {class: 'row'}, el('td', {}, el('span', {class: 'badge ' + f.verdict}, f.verdict)),
      el('td', {class: 'mono'}, f.code), el('td', {class: 'place mono'}, short(f.place.path) + ':' + f.place.row),
      el('td', {class: 'full'}, f.message, el('p', {class: 'soft'}, f.reason),
        f.trial ? el('p', {}, 'With its fix: ' + f.trial.told) : ''));
    open(row, () => {
      const parts = [];
      const p = f.code === 'JAX901' ? null : f.predicted, s = f.seen;
      const often = f.predicted && f.predicted.per_form ? 'predicted per form' : 'predicted per later execution';
      const table = el('table', {}, el('tr', {}, ...['', often, 'seen'].map(t => el('th', {}, t))));
      [['executions', null, s.executions], ['body runs', p && p.body_runs, s.body_runs],
       ['lowerings', p && p.lowerings, s.lowerings],
       ['compiles', p && p.compiles, s.compiles + (s.disk_hits ? ' and ' + s.disk_hits + ' from disk' : '')],
       ['different programs', null, s.programs], ['function objects', null, s.functions],
       ['first key entry that moved', p && p.disk_key !== 'any' ? 'key ' + p.disk_key : null, s.moved],
       ['seconds (wasted)', null, seconds(s.seconds) + ' (' + seconds(s.wasted_seconds) + ')']
      ].forEach(([what, a, b]) => {
        const cell = v => v === null || v === undefined ? '-' : String(v);
        table.append(el('tr', {}, el('td', {}, what), el('td', {}, cell(a)), el('td', {}, cell(b))));
      });
      parts.push(el('div', {class: 'card'}, table));
      f.related.forEach(r => parts.push(el('p', {class: 'mono'}, r.label + ': ' + short(r.path) + ':' + r.row)));
      if (f.advice) parts.push(el('p', {}, 'Instead: ' + f.advice));
      parts.push(ladder(mine));
      return parts;
    });
    body.append(row);
  });
}

timeline(data.events);
waste(data.events);
findings();
"""
