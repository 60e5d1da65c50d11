import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react';
import type { Column } from './DataTable';
import type { RowKeys } from './useRowKeys';

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
const onControl = (event: MouseEvent | KeyboardEvent) =>
  event.target !== event.currentTarget && (event.target as Element).closest(control) !== null;
const within = (event: MouseEvent | KeyboardEvent) =>
  event.currentTarget.contains(event.target as Node);

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
