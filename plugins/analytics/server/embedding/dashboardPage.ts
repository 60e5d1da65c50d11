import { drawnBars } from './drawnBars';
import { embedStrings as strings } from './embedStrings';
import { escapeHtml } from './escapeHtml';
import type { Section } from './Section';

const style = `:root{color-scheme:light dark;--ink:#1c2430;--soft:#5b6675;--line:#dfe3e8;--back:#fff;--bar:#3b5bdb}
@media (prefers-color-scheme:dark){:root{--ink:#e7eaee;--soft:#9aa5b1;--line:#343b45;--back:#16191e;--bar:#7c93f5}}
body{margin:0;padding:16px;font:14px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--back)}
h1{font-size:18px;margin:0 0 4px}h2{font-size:15px;margin:20px 0 8px}p{margin:0;color:var(--soft)}
svg{display:block;width:100%;height:140px;fill:var(--bar);margin-bottom:8px}
div{max-height:320px;overflow:auto;border:1px solid var(--line);border-radius:6px}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:4px 10px;border-bottom:1px solid var(--line);white-space:nowrap}
th{position:sticky;top:0;background:var(--back);font-weight:600}`;

const cell = (value: string | number) => `<td>${escapeHtml(String(value))}</td>`;

function table({ title, columns, rows, ...section }: Section): string {
  const heading = `<h2>${escapeHtml(title)}</h2>`;
  if (rows.length === 0) return `${heading}<p>${escapeHtml(strings.nothing.text)}</p>`;
  const head = columns.map(column => `<th scope="col">${escapeHtml(column)}</th>`).join('');
  const body = rows.map(row => `<tr>${row.map(cell).join('')}</tr>`).join('');
  const named = `tabindex="0" role="region" aria-label="${escapeHtml(title)}"`;
  return `${heading}${drawnBars({ title, columns, rows, ...section })}<div ${named}><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** A page without a script that shows figures, or says why it does not. */
export const dashboardPage = (title: string, said: string, sections: readonly Section[], nonce: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${style}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(said)}</p>${sections.map(table).join('')}</main></body></html>`;
