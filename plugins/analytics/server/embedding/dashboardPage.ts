import { chartSvg } from '../../domain/charts/drawChart';
import { markupText } from '../../domain/charts/markup';
import { embedStrings as strings } from './embedStrings';
import type { Section } from './Section';

const light = '--text:#17242c;--text-muted:#53626c;--line:#dbe1e4;--surface:#fff';
/** The colours of charts stand in them for a light page. */
const dark = `--text:#e7eaee;--text-muted:#9aa5b1;--line:#343b45;--surface:#16191e;--chart-started:#9cc7f2;--chart-success:#3fc49c;--chart-failure:#e6b84a;--chart-error:#f2857d;--chart-timeout:#c3a0e8;--chart-plain:#6db3e0`;
const style = `:root{color-scheme:light dark;${light}}
@media (prefers-color-scheme:dark){:root{${dark}}}
body{margin:0;padding:16px;font:14px/1.5 system-ui,sans-serif;color:var(--text);background:var(--surface)}
h1{font-size:18px;margin:0 0 4px}h2{font-size:15px;margin:20px 0 8px}p{margin:0;color:var(--text-muted)}
svg{display:block;max-width:100%;height:auto;margin-bottom:8px}
div{max-height:320px;overflow:auto;border:1px solid var(--line);border-radius:6px}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:4px 10px;border-bottom:1px solid var(--line);white-space:nowrap}
th{position:sticky;top:0;background:var(--surface);font-weight:600}`;

const cell = (value: string | number) => `<td>${markupText(String(value))}</td>`;

function table({ title, columns, rows, chart }: Section): string {
  const heading = `<h2>${markupText(title)}</h2>`;
  if (rows.length === 0) return `${heading}<p>${markupText(strings.nothing.text)}</p>`;
  const head = columns.map(column => `<th scope="col">${markupText(column)}</th>`).join('');
  const body = rows.map(row => `<tr>${row.map(cell).join('')}</tr>`).join('');
  const named = `tabindex="0" role="region" aria-label="${markupText(title)}"`;
  return `${heading}${chart ? chartSvg(chart, 720) : ''}<div ${named}><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** A page without a script that shows figures, or says why it does not. */
export const dashboardPage = (title: string, said: string, sections: readonly Section[], nonce: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${markupText(title)}</title><style nonce="${nonce}">${style}</style></head><body><main><h1>${markupText(title)}</h1><p>${markupText(said)}</p>${sections.map(table).join('')}</main></body></html>`;
