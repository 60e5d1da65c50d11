import { Button, Menu, PopoverNext } from '@blueprintjs/core';
import { More } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { format } from '#core/contract';
import { strings } from '../strings';
import type { Column } from './DataTable';

interface Props {
  /** The subject of the actions, for screen readers. */
  readonly name: string;
  /** Blueprint `MenuItem`s. */
  readonly children: ReactNode;
}

/**
 * The "…" button of a row and its menu. It closes at once, so that a dialog opened by it keeps the
 * focus.
 */
export function RowMenu({ name, children }: Props) {
  return (
    <PopoverNext
      placement="bottom-end"
      content={<Menu>{children}</Menu>}
      transitionDuration={0}
      shouldReturnFocusOnClose
    >
      <Button
        variant="minimal"
        size="small"
        icon={<More />}
        aria-label={format(strings.actions, { name })}
        aria-haspopup="menu"
      />
    </PopoverNext>
  );
}

/** The last column of a table, with the menu of each row. */
export const menuColumn = <Row,>(cell: Column<Row>['cell']): Column<Row> => ({
  id: 'menu',
  header: <span className="sl-hidden">{strings.actionsColumn.text}</span>,
  width: '64px',
  align: 'end',
  cell,
});
