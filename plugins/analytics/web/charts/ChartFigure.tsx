import { Button } from '@blueprintjs/core';
import {
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  createElement,
  memo,
  type ReactElement,
} from 'react';
import { format } from '#core/contract';
import { useWidth } from '#core/web/hooks/useWidth';
import { type Chart, getLegend } from '../../domain/charts/Chart';
import { drawChart } from '../../domain/charts/drawChart';
import { isSparse } from '../../domain/charts/drawColumns';
import type { Mark, Markup } from '../../domain/charts/Drawing';
import { looks } from '../../domain/charts/look';
import { strings } from '../../strings';
import { ChartMarks } from './ChartMarks';
import { DownloadMenu, type Export } from './DownloadMenu';
import { toChartTable } from '../../domain/charts/toChartTable';
import './charts.css';

interface ChartTableProps {
  readonly chart: Chart;
  /** The key of the row that was chosen. */
  readonly onPick?: (key: string) => void;
}

/** The figures of a chart as a table; a row's name leads to the runs behind it. */
function ChartTable({ chart, onPick }: ChartTableProps) {
  const { columns, rows, text } = toChartTable(chart);
  return (
    // It scrolls, so that keys must reach it, and has a name.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div className="chart-table" tabIndex={0} role="group" aria-label={chart.title}>
      <table>
        <thead>
          <tr>
            {columns.map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, values }) => (
            <tr key={key}>
              <th scope="row">
                {onPick ? (
                  <button type="button" onClick={() => onPick(key)}>
                    {name}
                  </button>
                ) : (
                  name
                )}
              </th>
              {values.map((value, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- a cell is its column
                <td key={at}>{text(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const toPropName = (name: string) =>
  name.startsWith('aria-')
    ? name
    : name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function renderMarkup({ tag, attributes, children }: Markup, key?: number): ReactElement {
  const props = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [toPropName(name), value]),
  );
  return createElement(
    tag,
    { ...props, key },
    ...children.map((child, at) => (typeof child === 'string' ? child : renderMarkup(child, at))),
  );
}

/** A drawing as elements of the page; nothing in it is read as markup. */
const Picture = memo(function Picture({ of }: { readonly of: Markup }) {
  return renderMarkup(of);
});

interface Props {
  readonly chart: Chart;
  /** The exported figures that it draws. */
  readonly figures: Export;
  readonly help?: string;
  /** How many bars or rows there are in all, where the chart may leave some out. */
  readonly total?: number;
  /** Opens the runs behind a point or a bar, and the part of it. */
  readonly onPick: (key: string, part: string) => void;
  /** Further controls beside the title. */
  readonly children?: ReactNode;
}
const wide = 760;

/**
 * A chart with its title and legend, its places to go into, its figures as a table, and ways to
 * take it along.
 */
export function ChartFigure({ chart, figures, help, total, onPick, children }: Props) {
  const [table, setTable] = useState(false);
  const [shown, setShown] = useState<readonly Mark[]>([]);
  const place = useRef<HTMLDivElement>(null);
  const titled = useId();
  const measured = useWidth(place);
  const width = Number.isFinite(measured) ? Math.max(220, measured) : wide;
  const drawing = useMemo(() => drawChart(chart, width), [chart, width]);
  const columns = chart.kind === 'lines';
  const lined = columns && !isSparse(chart);
  const drawn =
    chart.kind === 'bars' ? chart.bars.length : chart.kind === 'latency' ? chart.rows.length : 0;
  const cut = total !== undefined && total > drawn;
  const firstPart = drawing.marks[0]?.part ?? '';
  return (
    <section className="sl-card chart" aria-labelledby={titled}>
      <header>
        <h2 id={titled}>{chart.title}</h2>
        <div>
          {children}
          <Button
            variant="minimal"
            size="small"
            aria-pressed={table}
            text={(table ? strings.asChart : strings.asTable).text}
            onClick={() => setTable(!table)}
          />
          <DownloadMenu chart={chart} figures={figures} />
        </div>
      </header>
      {help && <p className="chart-help">{help}</p>}
      {cut && <p className="chart-help">{format(strings.cut, { shown: drawn })}</p>}
      <div ref={place} className="chart-place">
        {table ? (
          <ChartTable
            chart={chart}
            onPick={key => onPick(key, findPart(drawing.marks, key) ?? firstPart)}
          />
        ) : (
          <>
            <ul className="chart-legend">
              {getLegend(chart).map(({ key, name, tone }) => (
                <li key={key}>
                  <svg width="22" height="10" aria-hidden="true">
                    <line
                      x1="1"
                      x2="21"
                      y1="5"
                      y2="5"
                      stroke={looks[tone].colour}
                      strokeWidth={lined ? 3 : 9}
                      strokeDasharray={lined ? looks[tone].dash : undefined}
                    />
                  </svg>
                  {name}
                </li>
              ))}
            </ul>
            <div className="chart-picture" style={{ height: drawing.height }}>
              <Picture of={drawing.picture} />
              <ChartMarks
                title={`${chart.title}. ${strings.chartKeys.text}`}
                drawing={drawing}
                columns={columns}
                onShow={(row, part) => setShown(columns ? row : row.slice(part, part + 1))}
                onPick={mark => onPick(mark.key, mark.part)}
              />
            </div>
            <p className="chart-said" aria-live="polite">
              {saying(shown) || (columns && strings.pointAt.text)}
            </p>
          </>
        )}
      </div>
    </section>
  );
}

const findPart = (marks: readonly Mark[], key: string) =>
  marks.find(mark => mark.key === key)?.part;

/** Returns the text of the marks with the name of their point only once. */
function saying([first, ...rest]: readonly Mark[]): string {
  if (!first) return '';
  const lead = first.says.slice(0, first.says.lastIndexOf(': ') + 2);
  return [
    first.says,
    ...rest.map(({ says }) => (says.startsWith(lead) ? says.slice(lead.length) : says)),
  ].join(' · ');
}
