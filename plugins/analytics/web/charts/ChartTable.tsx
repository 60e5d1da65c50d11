import { toChartTable } from '../../domain/charts/toChartTable';
import type { Chart } from '../../domain/charts/Chart';

interface Props {
  readonly chart: Chart;
  /** The key of the row that was chosen. */
  readonly onPick?: (key: string) => void;
}

/** The figures of a chart as a table; a row's name leads to the runs behind it. */
export function ChartTable({ chart, onPick }: Props) {
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
