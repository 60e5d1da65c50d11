import { Button } from '@blueprintjs/core';
import {
  useEffect,
  useRef,
  type ReactNode,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { SkeletonRows } from '../Loading';
import { strings } from '../strings';
import '../styles';
import { useRowKeys, type RowKeys } from './useRowKeys';
import { useVisibleRows } from './useVisibleRows';
import { useWidth } from '../../hooks/useWidth';

/** A column of a table. */
export interface Column<Row> {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** A CSS grid width, such as `2fr` or `48px`; `1fr` where nothing is said. */
  readonly width?: string;
  readonly align?: 'end';
  /**
   * The least width of the table, in pixels, at which the column is shown; always where nothing is
   * said.
   */
  readonly from?: number;
  /** The width from which it is left out, as others show what it does; always shown without it. */
  readonly below?: number;
}

export interface DataTableProps<Row> {
  /** The label of the table's contents, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** Nothing while the first rows are being read. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  /** Enter, or a click beside the row's own controls. */
  readonly onOpen?: (row: Row) => void;
  /** Present while there may be more rows than are shown. */
  readonly loadMore?: () => void;
  readonly loadingMore?: boolean;
  /** Shown where there are no rows. */
  readonly empty?: ReactNode;
}

/**
 * Rows of one kind. Arrow keys, Home and End move, Enter opens; long lists draw only what is seen
 * and read on by themselves.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, onOpen, loadMore, loadingMore = false, empty } = props;
  /** Stays while the first row comes or the last one goes, so that its width is always followed. */
  const frame = useRef<HTMLDivElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const columns = props.columns.filter(
    ({ from = 0, below }) => width >= from && (below === undefined || width < below),
  );
  const shown = useVisibleRows(rows?.length ?? 0, scroll);
  const keys = useRowKeys(rows?.length ?? 0, { reveal: shown.reveal, onEnd: loadMore });
  // Where the row that was walked to last is not drawn, the keyboard comes in by the first that is.
  const drawn = shown.items.some(({ index }) => index === keys.current);
  const entry = drawn ? keys.current : shown.items[0]?.index;
  const readOn = shown.nearEnd && !loadingMore ? loadMore : undefined;
  useEffect(() => readOn?.(), [readOn]);
  const template = columns
    .map(({ width = '1fr' }) => (width.endsWith('fr') ? `minmax(0, ${width})` : width))
    .join(' ');

  if (rows?.length === 0 && empty)
    return (
      <div ref={frame} className="sl-table">
        {empty}
      </div>
    );
  return (
    <div ref={frame} className="sl-table">
      <div ref={scroll} className={`sl-table-scroll${shown.virtual ? ' long' : ''}`}>
        {/* rows are walked by keys: a grid */}
        <table
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          aria-label={label}
          aria-rowcount={(rows?.length ?? -2) + 1}
          aria-busy={rows === undefined}
        >
          <thead>
            <tr
              className="sl-table-row head"
              aria-rowindex={1}
              style={{ gridTemplateColumns: template }}
            >
              {columns.map(({ id, header, align }) => (
                <th key={id} scope="col" className={`sl-table-cell ${align ?? ''}`}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody style={shown.style}>
            {rows &&
              shown.items.map(({ index, style }) => (
                <TableRow
                  key={rowKey(rows[index]!)}
                  row={rows[index]!}
                  index={index}
                  columns={columns}
                  style={{ ...style, gridTemplateColumns: template }}
                  keys={keys}
                  inOrder={index === entry}
                  onOpen={onOpen}
                />
              ))}
          </tbody>
        </table>
        {rows === undefined && <SkeletonRows columns={columns.length} template={template} />}
      </div>
      {loadMore && (
        <div className="sl-table-more">
          <Button
            variant="minimal"
            text={strings.more.text}
            loading={loadingMore}
            onClick={loadMore}
          />
        </div>
      )}
    </div>
  );
}

interface Props<Row> {
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  readonly style: CSSProperties;
  readonly keys: RowKeys;
  /** Whether it is the one row in the tab order. */
  readonly inOrder: boolean;
  readonly onOpen?: (row: Row) => void;
}

/** Controls inside a row keep their own clicks and keys. */
const control = 'button, a, input, select, textarea, label, [role="menuitem"]';
const onControl = ({ target, currentTarget }: MouseEvent | KeyboardEvent) =>
  target !== currentTarget && target instanceof Element && target.closest(control) !== null;
const within = ({ target, currentTarget }: MouseEvent | KeyboardEvent) =>
  target instanceof Node && currentTarget.contains(target);

/** One row of a `DataTable`; one row at a time is in the tab order. */
export function TableRow<Row>({ row, index, columns, style, keys, inOrder, onOpen }: Props<Row>) {
  return (
    <tr
      tabIndex={inOrder ? 0 : -1}
      ref={keys.register(index)}
      aria-rowindex={index + 2}
      className={`sl-table-row${onOpen ? ' open' : ''}`}
      style={style}
      onFocus={() => keys.take(index)}
      onClick={event => within(event) && !onControl(event) && onOpen?.(row)}
      onKeyDown={event => {
        if (!within(event) || onControl(event)) return;
        if (event.key === 'Enter' && onOpen) onOpen(row);
        else if (!keys.move(event.key, index)) return;
        event.preventDefault();
      }}
    >
      {columns.map(({ id, cell, align }) => (
        <td key={id} className={`sl-table-cell ${align ?? ''}`}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}
