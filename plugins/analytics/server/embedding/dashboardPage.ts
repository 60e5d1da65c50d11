import { htmlDocument } from '#core/contract/html';
import { type Chart, getLegend } from '../../domain/charts/Chart';
import { chartSvg } from '../../domain/charts/drawChart';
import { looks } from '../../domain/charts/look';
import { markupText } from '../../domain/charts/Drawing';
import { embedStrings as strings } from './embedStrings';

/** A part of a dashboard as rows: a table on a page, or a file. */
export interface Section {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  /** Columns that stand in files alone: ids, and what a page says already. */
  readonly ids?: readonly number[];
  /** The picture of the rows. */
  readonly chart: Chart;
}

/** Charts are drawn for a wide page and for a telephone: letters stay as large as they are. */
const [wide, narrow] = [760, 360];
const light = '--text:#17242c;--text-muted:#53626c;--line:#dbe1e4;--surface:#fff';
/** The colours of charts stand in them for a light page. */
const dark = `--text:#e7eaee;--text-muted:#9aa5b1;--line:#343b45;--surface:#16191e;--chart-started:#9cc7f2;--chart-success:#3fc49c;--chart-failure:#e6b84a;--chart-error:#f2857d;--chart-timeout:#c3a0e8;--chart-plain:#6db3e0;--chart-p50:#cfe4f7;--chart-p95:#6db3e0;--chart-p99:#2f6f9f`;
const style = `:root{color-scheme:light dark;${light}}
@media (prefers-color-scheme:dark){:root{${dark}}}
body{margin:0;padding:16px;font:14px/1.5 system-ui,sans-serif;color:var(--text);background:var(--surface)}
main{max-width:960px;margin:0 auto}
h1{font-size:18px;margin:0 0 4px}h2{font-size:15px;margin:24px 0 8px}p{margin:0;color:var(--text-muted)}
.wide svg,.narrow svg{display:block;width:100%;height:auto}.narrow{display:none}
@media (max-width:560px){.wide{display:none}.narrow{display:block}}
ul{display:flex;flex-wrap:wrap;gap:2px 16px;list-style:none;margin:0 0 6px;padding:0;font-size:12px;color:var(--text-muted)}
li svg{margin-right:6px;vertical-align:1px}
details{margin-top:8px}summary{cursor:pointer;width:max-content;color:var(--text-muted);font-size:13px}
details div{max-height:320px;overflow:auto;border:1px solid var(--line);border-radius:6px;margin-top:6px}
table{border-collapse:collapse;width:100%;font-size:13px;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:4px 10px;border-bottom:1px solid var(--line);white-space:nowrap}
.n{text-align:right}
th{position:sticky;top:0;background:var(--surface);font-weight:600}`;

const shortTime = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/.test(text) ? text.slice(0, 16).replace('T', ' ') : text;

function legend(chart: Chart): string {
  const lines = chart.kind === 'lines';
  const items = getLegend(chart).map(({ name, tone }) => {
    const { colour, dash } = looks[tone];
    const line = `<line x1="1" x2="21" y1="5" y2="5" stroke="${colour}" stroke-width="${lines ? 3 : 9}"${lines && dash ? ` stroke-dasharray="${dash}"` : ''}/>`;
    return `<li><svg width="22" height="10" aria-hidden="true">${line}</svg>${markupText(name)}</li>`;
  });
  return items.length > 0 ? `<ul>${items.join('')}</ul>` : '';
}

const picture = (chart: Chart) =>
  `${legend(chart)}<div class="wide">${chartSvg(chart, wide)}</div><div class="narrow">${chartSvg(chart, narrow)}</div>`;

function table({ title, columns, rows, ids = [] }: Section): string {
  const cell = (tag: 'td' | 'th scope="col"', value: string | number, at: number) =>
    `<${tag}${typeof rows[0]?.[at] === 'number' ? ' class="n"' : ''}>${markupText(typeof value === 'string' ? shortTime(value) : String(value))}</${tag.slice(0, 2)}>`;
  const cells = (tag: 'td' | 'th scope="col"', values: readonly (string | number)[]) =>
    values.map((value, at) => (ids.includes(at) ? '' : cell(tag, value, at))).join('');
  const head = cells('th scope="col"', columns);
  const body = rows.map(row => `<tr>${cells('td', row)}</tr>`).join('');
  const named = `tabindex="0" role="region" aria-label="${markupText(title)}"`;
  return `<details><summary>${markupText(strings.asTable.text)}</summary><div ${named}><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div></details>`;
}

const part = (section: Section) =>
  `<h2>${markupText(section.title)}</h2>${section.rows.length > 0 ? picture(section.chart) + table(section) : `<p>${markupText(strings.nothing.text)}</p>`}`;

/** A page without a script that shows figures, or says why it does not. */
export const dashboardPage = (
  title: string,
  message: string,
  sections: readonly Section[],
  nonce: string,
): string =>
  htmlDocument({
    title,
    head: `<style nonce="${nonce}">${style}</style>`,
    body: `<main><h1>${markupText(title)}</h1><p>${markupText(message)}</p>${sections.map(part).join('')}</main>`,
  });
