import { strings } from './strings';
import { Spinner as Circle } from '@blueprintjs/core';

const widths = ['62%', '48%', '70%', '40%'];

interface Props {
  readonly rows?: number;
  readonly columns?: number;
  /** The grid columns the real rows will have. */
  readonly template?: string;
}

/** The outline of a table that is being read; a screen reader hears one word. */
export function SkeletonRows({
  rows = 6,
  columns = 4,
  template = `repeat(${columns}, 1fr)`,
}: Props) {
  return (
    <output className="sl-skeletons" aria-label={strings.loading.text}>
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className="sl-table-row"
          style={{ gridTemplateColumns: template }}
          aria-hidden="true"
        >
          {Array.from({ length: columns }, (_, column) => (
            <div key={column} className="sl-table-cell">
              <div
                className="sl-skeleton"
                style={{ width: widths[(row + column) % widths.length] }}
              />
            </div>
          ))}
        </div>
      ))}
    </output>
  );
}

interface SpinnerProps {
  readonly size?: number;
  readonly label?: string;
}

/** A wait of unknown length, with a name for screen readers. */
export function Spinner({ size = 24, label = strings.loading.text }: SpinnerProps) {
  return (
    <output aria-label={label}>
      <Circle size={size} />
    </output>
  );
}
